"""Makes the documentation's pictures: a release seen half-way, on a desktop and a phone, light and
dark.

usage: python Tests/Page/screenshot.py URL FOLDER [--ratio 2]
where URL is what `pirouette serve` printed. The files are named as DocC wants them, which shows the
one for its reader's appearance.
"""

import argparse
import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright

VIEWPORTS = {
    "desktop": {"width": 1280, "height": 900},
    "phone": {"width": 390, "height": 844},
}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--ratio", type=int, default=2)
    return parser.parse_args()


def hold(page, seconds):
    page.mouse.down()
    page.wait_for_timeout(1000 * seconds)
    page.mouse.up()


def picture(browser, options, device, scheme):
    page = browser.new_page(
        viewport=VIEWPORTS[device], device_scale_factor=options.ratio, color_scheme=scheme
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
    appearance = "~dark" if scheme == "dark" else ""
    page.screenshot(path=options.folder / f"{device}{appearance}@{options.ratio}x.png")
    page.close()


def main():
    options = arguments()
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("there is no chromium on the PATH: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for device in VIEWPORTS:
            for scheme in ("light", "dark"):
                picture(browser, options, device, scheme)
        browser.close()


if __name__ == "__main__":
    main()
