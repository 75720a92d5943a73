"""Makes spring.json: springs at hard points, in 80-digit arithmetic (mpmath), printed as doubles.

The state after a time is the exponential of the companion matrix of m x'' + c x' + k x = 0, by
mpmath's own series; the closed form is used for nothing but a check of it. All inputs are the
doubles that they are printed as.
"""

import json
import random

from mpmath import cos, cosh, exp, expm, matrix, mp, mpf, pi, sin, sinh, sqrt

mp.dps = 80
RANDOM = random.Random(3)
ZETAS = [
    0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.825, 0.86, 0.9, 0.99, 0.999, 1 - 1e-6, 1 - 1e-9, 1 - 1e-12,
    1 - 2**-53, 1.0, 1 + 2**-52, 1 + 1e-12, 1 + 1e-9, 1 + 1e-6, 1.001, 1.01, 1.1, 1.5, 2.0, 3.0,
    4.0,
]
# Times in periods of the undamped oscillation; starts as (target, velocity times period).
TIMES = [1e-9, 1e-3, 0.04, 0.25, 0.5, 0.77, 1.0, 1.9, 5.0, 23.0, 210.0]
STARTS = [(1.0, 0.0), (1.0, -40.0), (0.0, 1.0), (-250.0, 1e6)]


def closed_form(omega, zeta, x, v, t):
    a, square = zeta * omega, 1 - zeta * zeta
    b = omega * sqrt(abs(square))
    if square > 0:
        c, s = cos(b * t), sin(b * t) / b
    elif square < 0:
        c, s = cosh(b * t), sinh(b * t) / b
    else:
        c, s = mpf(1), t
    decay = exp(-a * t)
    return decay * ((c + a * s) * x + s * v), decay * ((c - a * s) * v - omega**2 * s * x)


def point(omega, zeta, target, velocity, time):
    start = matrix([-mpf(target), mpf(velocity)])
    companion = matrix([[0, 1], [-omega**2, -2 * zeta * omega]])
    # The matrix exponential loses the digits of e^(largest eigenvalue * t): give it more.
    with mp.workdps(80 + int(2 * omega * zeta * time) + int(omega * time)):
        x, v = expm(companion * mpf(time), method="taylor") * start
    scale = abs(mpf(target)) + abs(mpf(velocity)) / omega
    check = closed_form(omega, zeta, *start, mpf(time))
    assert abs(x - check[0]) < mpf(10) ** -60 * scale, (zeta, time, x, check)
    assert abs(v - check[1]) < mpf(10) ** -60 * scale * omega, (zeta, time, v, check)
    return [time, target, velocity, float(target + x), float(v)]


def points(omega, zeta):
    period = 2 * pi / omega
    return [
        point(omega, zeta, target, float(velocity / period), float(time * period))
        for time in TIMES
        for target, velocity in RANDOM.sample(STARTS, 3)
    ]


springs = []
for zeta in ZETAS:
    response = round(10 ** RANDOM.uniform(-1.3, 1), 4)
    omega = 2 * pi / mpf(response)
    springs.append(
        {"response": response, "dampingFraction": zeta, "points": points(omega, mpf(zeta))})
for duration, bounce in [(0.5, 0.0), (0.5, 0.15), (0.35, 0.3), (1.0, 0.9), (2.0, -0.5)]:
    omega, b = 2 * pi / mpf(duration), mpf(bounce)
    zeta = 1 / (1 + b) if b < 0 else 1 - b
    springs.append({"duration": duration, "bounce": bounce, "points": points(omega, zeta)})
for mass, stiffness, damping in [
    (1.0, 100.0, 10.0), (1.0, 100.0, 20.0), (2.0, 300.0, 5.0), (0.3, 45000.0, 700.0),
]:
    m, k, c = mpf(mass), mpf(stiffness), mpf(damping)
    springs.append({
        "mass": mass, "stiffness": stiffness, "damping": damping,
        "points": points(sqrt(k / m), c / (2 * sqrt(k * m))),
    })

with open("spring.json", "w") as file:
    file.write("[\n")
    for index, spring in enumerate(springs):
        rows = ",\n   ".join(json.dumps(row) for row in spring.pop("points"))
        head = json.dumps(spring)[:-1]
        file.write(f' {head}, "points": [\n   {rows}]}}{"," if index + 1 < len(springs) else ""}\n')
    file.write("]\n")
print(sum(len(TIMES) * 3 for _ in springs), "points")
