"""Makes transform-interpolation.json: what Chromium puts between random matrices.

Two `matrix3d()` keyframes of a paused animation whose easing is the constant progress; the computed
style has six significant digits. Usage: transform-interpolation.py [path of chromium]; needs
playwright. The seed is 23.
"""

import json
import math
import random
import sys

from playwright.sync_api import sync_playwright

RANDOM = random.Random(23)
PROGRESS = [-0.3, 0.25, 0.5, 0.8, 1.4]
SCRIPT = """pairs => pairs.map(([from, to, progress]) => progress.map(p => {
  const target = document.getElementById('target');
  const animation = target.animate(
    [{transform: `matrix3d(${from})`}, {transform: `matrix3d(${to})`}],
    {duration: 1000, fill: 'both', easing: `linear(${p}, ${p})`});
  animation.pause();
  animation.currentTime = 500;
  const matrix = new DOMMatrix(getComputedStyle(target).transform);
  animation.cancel();
  return Array.from(matrix.toFloat64Array());
}))"""


def times(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(4)) for j in range(4)] for i in range(4)]


def identity():
    return [[float(i == j) for j in range(4)] for i in range(4)]


def rotation(axis, angle):
    x, y, z = (part / math.hypot(*axis) for part in axis)
    c, s, v = math.cos(angle), math.sin(angle), 1 - math.cos(angle)
    return [
        [c + x * x * v, x * y * v + z * s, x * z * v - y * s, 0],
        [x * y * v - z * s, c + y * y * v, y * z * v + x * s, 0],
        [x * z * v + y * s, y * z * v - x * s, c + z * z * v, 0],
        [0, 0, 0, 1],
    ]


def planar():
    matrix = identity()
    matrix[0][0], matrix[1][1] = (
        RANDOM.choice([1, 1, -1]) * RANDOM.uniform(0.4, 2) for _ in range(2))
    matrix[1][0] = RANDOM.uniform(-0.8, 0.8)
    matrix = times(matrix, rotation([0, 0, 1], RANDOM.uniform(-math.pi, math.pi)))
    matrix[3][:2] = [RANDOM.uniform(-50, 50), RANDOM.uniform(-50, 50)]
    return matrix


def spatial():
    matrix = identity()
    for i in range(3):
        matrix[i][i] = RANDOM.choice([1, 1, 1, -1]) * RANDOM.uniform(0.4, 2)
    matrix[1][0], matrix[2][0], matrix[2][1] = (RANDOM.uniform(-0.6, 0.6) for _ in range(3))
    axis = [RANDOM.gauss(0, 1) for _ in range(3)]
    matrix = times(matrix, rotation(axis, RANDOM.uniform(-math.pi, math.pi)))
    matrix[3][:3] = [RANDOM.uniform(-50, 50) for _ in range(3)]
    if RANDOM.random() < 0.5:
        perspective = identity()
        for i in range(3):
            perspective[i][3] = RANDOM.uniform(-0.01, 0.01)
        matrix = times(matrix, perspective)
    return matrix


def singular():
    matrix = RANDOM.choice([planar, spatial])()
    matrix[RANDOM.randrange(2)] = [0, 0, 0, 0]
    return matrix


def flat(matrix):
    return [round(entry, 6) for row in matrix for entry in row]


kinds = [(planar, planar)] * 50 + [(spatial, spatial)] * 80 + [(planar, spatial)] * 12
kinds += [(singular, spatial)] * 4 + [(planar, singular)] * 4
pairs = [[flat(first()), flat(second()), PROGRESS] for first, second in kinds]
path = sys.argv[1] if len(sys.argv) > 1 else "/usr/bin/chromium"
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=path, args=["--no-sandbox", "--disable-gpu"])
    page = browser.new_page()
    page.set_content("<!doctype html><div id=target style='width: 9px; height: 9px'></div>")
    answers = page.evaluate(SCRIPT, pairs)
    version = browser.version
    browser.close()

rows = [
    "  " + json.dumps({
        "from": pair[0], "to": pair[1],
        "samples": [[p] + [float(f"{x:.6g}") for x in m] for p, m in zip(PROGRESS, answer)]})
    for pair, answer in zip(pairs, answers)
]
with open("transform-interpolation.json", "w") as file:
    file.write(f'{{"browser": "Chromium {version}", "pairs": [\n' + ",\n".join(rows) + "\n]}\n")
print(len(pairs), "pairs")
