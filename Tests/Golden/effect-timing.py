"""Makes effect-timing.json: what Chromium says of random timings of Web Animations effects.

A paused animation's effect is asked for its computed timing at random local times and at the
boundaries. Times are in milliseconds; -1 stands for infinity where that can be, null for nothing.
Durations and delays are eighths of a second, so that Chromium rounds no boundary away.
Usage: effect-timing.py [path of chromium]; needs playwright. The seed is 17.
"""

import json
import random
import sys

from playwright.sync_api import sync_playwright

RANDOM = random.Random(17)
INFINITY = -1
FILLS = ["none", "forwards", "backwards", "both"]
DIRECTIONS = ["normal", "reverse", "alternate", "alternate-reverse"]
SCRIPT = """cases => cases.map(([duration, delay, endDelay, iterations, iterationStart, direction,
    fill, rate, times]) => {
  const infinite = x => x === -1 ? Infinity : x, finite = x => x === Infinity ? -1 : x;
  const animation = document.body.animate([{opacity: 0}, {opacity: 1}], {
    duration: infinite(duration), delay, endDelay, iterations: infinite(iterations),
    iterationStart, direction, fill});
  animation.pause();
  animation.playbackRate = rate;
  const rows = times.map(time => {
    animation.currentTime = time;
    const timing = animation.effect.getComputedTiming();
    return [time, timing.progress, finite(timing.currentIteration)];
  });
  const timing = animation.effect.getComputedTiming();
  animation.cancel();
  return [finite(timing.activeDuration), finite(timing.endTime), rows];
})"""


def case():
    duration = RANDOM.choice([0, 125, 250, 1000, 1000, 750, INFINITY])
    iterations = RANDOM.choice([0, 0.5, 1, 1, 2, 2.5, 3, 7.25, INFINITY])
    start = RANDOM.choice([0, 0, 0.25, 0.5, 1, 2.75])
    delay = RANDOM.choice([-1500, -375, 0, 0, 500])
    end_delay = RANDOM.choice([-750, -250, 0, 0, 375])
    times = {-200, 0, delay, RANDOM.randrange(-2000, 4000) + 0.5}
    if duration != INFINITY:
        count = iterations if iterations != INFINITY else 5
        end = delay + duration * count
        times |= {end, end + end_delay, end - 0.5, end + 0.5, delay + duration, delay - 0.5}
        times |= {delay + RANDOM.uniform(0, 1) * (end - delay), end + end_delay + 0.5}
    return [
        duration, delay, end_delay, iterations, start, RANDOM.choice(DIRECTIONS),
        RANDOM.choice(FILLS), RANDOM.choice([1, 1, -1]), sorted(times),
    ]


cases = [case() for _ in range(300)]
path = sys.argv[1] if len(sys.argv) > 1 else "/usr/bin/chromium"
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=path, args=["--no-sandbox", "--disable-gpu"])
    page = browser.new_page()
    page.set_content("<!doctype html><body></body>")
    answers = page.evaluate(SCRIPT, cases)
    version = browser.version
    browser.close()

keys = [
    "duration", "delay", "endDelay", "iterations", "iterationStart", "direction", "fill", "rate"]
rows = []
for given, (active, end, samples) in zip(cases, answers):
    row = dict(zip(keys, given)) | {"activeDuration": active, "endTime": end, "samples": samples}
    rows.append("  " + json.dumps(row))
with open("effect-timing.json", "w") as file:
    file.write(f'{{"browser": "Chromium {version}", "cases": [\n' + ",\n".join(rows) + "\n]}\n")
print(sum(len(answer[2]) for answer in answers), "samples")
