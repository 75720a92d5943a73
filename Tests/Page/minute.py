"""Opens the page for a minute and prints what it costs the server: `make minute`.

Ends with 1 if the console says anything, if the server's resident memory grows by more than 2 MiB,
or if the server takes more than 5 % of a core."""

import os
import pathlib
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

SECONDS = int(sys.argv[2]) if __name__ == "__main__" and len(sys.argv) > 2 else 60


def resident(pid):
    """Resident memory in MiB."""
    pages = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def processor_time(pid):
    """Seconds of processor time, from the nanosecond run-time counter of every thread."""
    total = 0
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        total += int((task / "schedstat").read_text().split()[0])
    return total / 1e9


def main():
    server = subprocess.Popen(
        [sys.argv[1], "serve", "--port", "0"], stdout=subprocess.PIPE, text=True
    )
    said = []
    try:
        url = server.stdout.readline().strip()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=["--no-sandbox"]
            )
            page = browser.new_page()
            page.on("console", lambda message: said.append(message.text))
            page.on("pageerror", lambda error: said.append(str(error)))
            page.goto(url)
            page.wait_for_timeout(5000)
            memory, spent, began = resident(server.pid), processor_time(server.pid), time.monotonic()
            page.wait_for_timeout(SECONDS * 1000)
            elapsed = time.monotonic() - began
            growth = resident(server.pid) - memory
            share = (processor_time(server.pid) - spent) / elapsed * 100
            browser.close()
    finally:
        server.terminate()
        server.wait()
    print(f"{elapsed:.0f} s with the page open at 60 Hz")
    print(f"console messages    {len(said)}")
    print(f"server memory       {memory:.1f} MiB, {growth:+.2f} MiB (at most +2)")
    print(f"server processor    {share:.2f} % of a core (at most 5)")
    for text in said:
        print("console:", text)
    return 1 if said or growth > 2 or share > 5 else 0


if __name__ == "__main__":
    sys.exit(main())
