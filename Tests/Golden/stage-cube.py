"""Expected values for the stage's cube: writes stage-cube.json beside itself.

Direct formulas in 30-digit arithmetic (mpmath), written from the seeds and not from the Swift code:
`python3 stage-cube.py`.
"""
import json
import pathlib

from mpmath import cos, mp, mpf, pi, sin

mp.dps = 30
HERE = pathlib.Path(__file__).parent


def eased(x):
    """cubic-bezier(0.42, 0, 0.58, 1), by bisection to the last digit."""
    def bezier(a, b, s):
        return 3 * (1 - s) ** 2 * s * mpf(a) + 3 * (1 - s) * s**2 * mpf(b) + s**3

    low, high = mpf(0), mpf(1)
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if bezier("0.42", "0.58", middle) < x else (low, middle)
    return x if x in (0, 1) else bezier(0, 1, (low + high) / 2)


def cube_face(direction, pct, size=mpf(200), perspective=mpf("0.1")):
    """rotation3DEffect of row vectors, T(-a) R P T(a) with m34 = -perspective / size, then x."""
    pct = mpf(pct)
    degrees, ax, tx = (90 - pct * 90, mpf(0), size - pct * size) if direction == "enter" else (
        -pct * 90, size, -pct * size)
    c, s, ay, d = cos(degrees * pi / 180), sin(degrees * pi / 180), size / 2, size / perspective
    # (x, y) -> X = x - ax, Y = y - ay; w = 1 + X s / d; x' = X c / w + ax + tx; y' = Y / w + ay
    w = [s / d, mpf(0), 1 - ax * s / d]
    x = [c + (ax + tx) * w[0], mpf(0), -ax * c + (ax + tx) * w[2]]
    y = [ay * w[0], mpf(1), -ay + ay * w[2]]
    corners = []
    for px, py in [(0, 0), (200, 0), (200, 200), (0, 200)]:
        scale = 1 + (px - ax) * s / d
        corners.append([float((px - ax) * c / scale + ax + tx), float((py - ay) / scale + ay)])
    return {"direction": direction, "pct": float(pct), "corners": corners,
            "projection": [[float(x[i]), float(y[i]), float(w[i])] for i in range(3)]}


def rows(name, document, key):
    """Writes one line for each row under `key`, so that a change is a readable difference."""
    head = json.dumps({k: v for k, v in document.items() if k != key}, indent=1)[:-2]
    body = ",\n".join(json.dumps(row) for row in document[key])
    (HERE / name).write_text(f'{head},\n "{key}": [\n{body}\n ]\n}}\n')


if __name__ == "__main__":
    rows("stage-cube.json", {
        "source": "stage-cube.py: direct formulas in 30-digit arithmetic",
        "easedPct": [[float(mpf(i) * 13 / 100), float(eased(mpf(i) / 10))] for i in range(11)],
        "faces": [cube_face(direction, mpf(i) / 20)
                  for i in range(21) for direction in ("enter", "exit")],
    }, "faces")
