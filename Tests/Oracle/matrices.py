"""Random pairs of matrices to blend, sixteen entries each, row by row."""

import math


def pair(random):
    """Mostly within space, some within the plane, and a few that cannot be taken apart."""
    first, second = random.choice(
        [(planar, planar)] * 6 + [(spatial, spatial)] * 10 + [(planar, spatial)] * 2
        + [(singular, spatial), (planar, singular)]
    )  # fmt: skip
    return flat(first(random)), flat(second(random))


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


def planar(random):
    matrix = identity()
    matrix[0][0], matrix[1][1] = (
        random.choice([1, 1, -1]) * random.uniform(0.4, 2) for _ in range(2)
    )
    matrix[1][0] = random.uniform(-0.8, 0.8)
    matrix = times(matrix, rotation([0, 0, 1], random.uniform(-math.pi, math.pi)))
    matrix[3][:2] = [random.uniform(-50, 50), random.uniform(-50, 50)]
    return matrix


def spatial(random):
    matrix = identity()
    for i in range(3):
        matrix[i][i] = random.choice([1, 1, 1, -1]) * random.uniform(0.4, 2)
    matrix[1][0], matrix[2][0], matrix[2][1] = (random.uniform(-0.6, 0.6) for _ in range(3))
    axis = [random.gauss(0, 1) for _ in range(3)]
    matrix = times(matrix, rotation(axis, random.uniform(-math.pi, math.pi)))
    matrix[3][:3] = [random.uniform(-50, 50) for _ in range(3)]
    if random.random() < 0.5:
        perspective = identity()
        for i in range(3):
            perspective[i][3] = random.uniform(-0.01, 0.01)
        matrix = times(matrix, perspective)
    return matrix


def singular(random):
    matrix = random.choice([planar, spatial])(random)
    matrix[random.randrange(2)] = [0, 0, 0, 0]
    return matrix


def flat(matrix):
    return [round(entry, 6) for row in matrix for entry in row]
