"""Makes the README's picture: a release, seen half-way.

usage: python Tests/Page/screenshot.py URL OUTPUT.png [--dark] [--phone] [--ratio 2]
where URL is what `pirouette serve` printed.
"""

import argparse
import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url")
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--phone", action="store_true", help="390 by 844 instead of 1280 by 900")
    parser.add_argument("--ratio", type=float, default=2)
    return parser.parse_args()


def hold(page, seconds):
    page.mouse.down()
    page.wait_for_timeout(1000 * seconds)
    page.mouse.up()


def main():
    options = arguments()
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("there is no chromium on the PATH: apt-get install chromium")
    width, height = (390, 844) if options.phone else (1280, 900)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(
            viewport={"width": width, "height": height},
            device_scale_factor=options.ratio,
            color_scheme="dark" if options.dark else "light",
        )
        page.goto(options.url)
        page.locator("html[data-connection=live]").wait_for(state="attached")
        page.wait_for_timeout(4000)
        box = page.locator("#hold").bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        hold(page, 0.45)
        page.wait_for_timeout(900)
        hold(page, 1.2)
        page.wait_for_timeout(1300)
        page.locator("#work").dispatch_event("click")
        page.wait_for_timeout(900)
        hold(page, 0.55)
        # Taking the picture takes about as long as the circle needs to be half-way.
        page.screenshot(path=options.output)
        browser.close()


if __name__ == "__main__":
    main()
