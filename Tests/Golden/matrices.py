#!/usr/bin/env python3
"""Golden interpolations of matrices, as a browser's animation engine computes them.

Run in this folder: python3 matrices.py [path of chromium]. Writes matrices.json: the browser, and for
each pair two matrices (6 or 16 numbers, as in CSS matrix() and matrix3d()), then for each fraction
the fraction and the interpolated matrix; flat. The engine prints 6 significant digits. Inputs have few
digits, because it also loses digits when it reads a matrix.
"""
import json
import math
import random
import re
import subprocess
import sys
import tempfile

random.seed(3)
FRACTIONS = [0.25, 0.5, 0.9]


def multiply(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(4)) for j in range(4)] for i in range(4)]


def identity():
    return [[float(i == j) for j in range(4)] for i in range(4)]


def rotation(axis, angle):
    m = identity()
    i, j = [(1, 2), (2, 0), (0, 1)][axis]
    m[i][i] = m[j][j] = math.cos(angle)
    m[i][j], m[j][i] = math.sin(angle), -math.sin(angle)
    return m


def random_matrix(flat):
    """Scale, skew, rotation, translation, perspective; row vectors."""
    m = identity()
    for i in range(2 if flat else 3):
        m[i][i] = random.choice([-1, 1, 1, 1]) * random.uniform(0.3, 3)
    skew = identity()
    skew[1][0] = random.uniform(-1, 1)
    if not flat:
        skew[2][0], skew[2][1] = random.uniform(-1, 1), random.uniform(-1, 1)
    m = multiply(m, skew)
    for axis in [2] if flat else [0, 1, 2]:
        m = multiply(m, rotation(axis, random.uniform(-math.pi, math.pi)))
    move = identity()
    move[3][:2] = [random.uniform(-50, 50), random.uniform(-50, 50)]
    if not flat:
        move[3][2] = random.uniform(-50, 50)
    m = multiply(m, move)
    if not flat and random.random() < 0.5:
        look = identity()
        look[2][3], look[0][3] = random.uniform(-0.005, 0), random.choice([0, 0.001])
        m = multiply(m, look)
    if flat:
        return [round(m[i][j], 4) for i, j in ((0, 0), (0, 1), (1, 0), (1, 1), (3, 0), (3, 1))]
    return [float("%.5g" % m[i][j]) for i in range(4) for j in range(4)]


def css(m):
    name = "matrix" if len(m) == 6 else "matrix3d"
    return name + "(" + ",".join(repr(v) for v in m) + ")"


pairs = [(random_matrix(flat), random_matrix(flat)) for flat in (True, False) for _ in range(24)]
pairs += [([1, 0, 0, 1, 0, 0], [1.0, 2.0, 0.5, 1.0, 7.0, 8.0]),  # Singular: discrete.
          ([0, 1, -1, 0, 0, 0], [0, -1, 1, 0, 5, 5]), ([-1, 0, 0, 1, 0, 0], [1, 0, 0, -1, 0, 0])]
script = """<!doctype html><div id=t></div><script>
const out = [];
for (const [from, to] of %s) {
  const animation = t.animate([{transform: from}, {transform: to}], {duration: 1000, fill: 'both'});
  animation.pause();
  out.push(%s.map(f => {
    animation.currentTime = f * 1000;
    return getComputedStyle(t).transform;
  }));
  animation.cancel();
}
document.body.textContent = JSON.stringify([navigator.userAgent, out]);
</script>""" % (json.dumps([[css(a), css(b)] for a, b in pairs]), json.dumps(FRACTIONS))
with tempfile.NamedTemporaryFile("w", suffix=".html") as page, tempfile.TemporaryDirectory() as home:
    page.write(script)
    page.flush()
    browser = sys.argv[1] if len(sys.argv) > 1 else "chromium"
    dom = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + home,
                          "--dump-dom", "file://" + page.name], capture_output=True, text=True, check=True).stdout
agent, results = json.loads(re.search(r"\[\"Mozilla.*\]\]", dom).group(0).replace("&amp;", "&"))
rows = []
for (a, b), styles in zip(pairs, results):
    row = [float(v) for v in a + b]
    for fraction, style in zip(FRACTIONS, styles):
        numbers = [float(v) for v in style[style.index("(") + 1:-1].split(",")]
        if len(numbers) == 6 and len(a) == 16:
            c, d, e, f, x, y = numbers
            numbers = [c, d, 0, 0, e, f, 0, 0, 0, 0, 1, 0, x, y, 0, 1]
        row += [fraction] + [float(v) for v in numbers]
    rows.append(row)
with open("matrices.json", "w") as file:
    json.dump({"browser": re.search(r"Chrome/[\d.]+", agent).group(0), "pairs": rows}, file, separators=(",", ":"))
    file.write("\n")
print(agent, len(rows))
