#!/usr/bin/env python3
"""Golden states of damped springs in 50-digit arithmetic (mpmath).

Run in this folder: python3 springs.py. Writes springs.json: for each spring and start its mass,
stiffness, damping, distance from the target, velocity, and then time, distance, velocity for each
instant; flat. Inputs are exact Doubles. The solution is y = e^(-st) (y0 cosh(dt) + (v0 + s y0)
sinh(dt) / d) with s = c / 2m and d = sqrt(s^2 - k/m), complex where the spring swings.
"""
import json

from mpmath import cosh, exp, mp, mpf, mpc, sinh, sqrt

mp.dps = 50
FRACTIONS = [0, 0.001, 0.1, 0.5, 0.825, 0.86, 0.99, 1 - 1e-6, 1 - 1e-9, 1 - 1e-14, 1, 1 + 1e-14, 1 + 1e-9,
             1 + 1e-6, 1.01, 1.5, 4, 60]
STIFFNESSES = [(1, 157.91367041742973), (1, 1754.5963379714414), (2.5, 3)]
STARTS = [(-1, 0), (-1, 7.5), (0.25, -300), (0, 1)]
TIMES = [1e-300, 1e-9, 1e-3, 0.05, 0.3, 1.1, 4, 1000]


def state(m, k, c, y0, v0, t):
    m, k, c, y0, v0, t = map(mpf, (m, k, c, y0, v0, t))
    s = c / (2 * m)
    d = sqrt(mpc(s * s - k / m))
    odd = sinh(d * t) / d if d != 0 else t
    even, decay = cosh(d * t), exp(-s * t)
    value = decay * (y0 * even + (v0 + s * y0) * odd)
    velocity = decay * (v0 * even - (k / m * y0 + s * v0) * odd)
    assert abs(value.imag) < mpf(10) ** -40 and abs(velocity.imag) < mpf(10) ** -38
    return [float(value.real), float(velocity.real)]


rows = []
for m, k in STIFFNESSES:
    for fraction in FRACTIONS:
        c = float(2 * mpf(fraction) * sqrt(mpf(m) * mpf(k)))
        for y0, v0 in STARTS:
            row = [m, k, c, y0, v0]
            for t in TIMES:
                row += [t] + state(m, k, c, y0, v0, t)
            rows.append(row)
with open("springs.json", "w") as file:
    json.dump(rows, file, separators=(",", ":"))
    file.write("\n")
print(len(rows) * len(TIMES), "states")
