"""Transforms: turns, blends of matrices, and the corners of views that the browser lays out.

SwiftUI's perspective is a number, CSS's a distance: distance = max(width, height) / perspective.
Markers without extent in a view's corners show where the browser's own projection puts them; their
rectangle is in floats, and not snapped to pixels.
"""

import math

import easings
import matrices
from oracle import ask_ours, number, sixth_digit

NAME = "transforms"
# Half a unit in the last place of a float, by which each of its roundings is off at most.
FLOAT = 2**-24
TOLERANCES = {
    # Either side rounds the angle's change, the angle, the radians of a degree and the angle in
    # radians.
    "rotate(), rotateX(), rotateY(), of the angle": 8 * 2**-53,
    # The browser keeps the axis, at length 1, in floats. An entry is x * y * v + z * s with v at
    # most 2, which changes by at most four times what the axis does.
    "rotate3d(), of 1": 4 * FLOAT,
    # The browser takes matrices apart in floats. A float's rounding of an angle or a shear reaches
    # an entry through at most four products of parts that are at most about 4.
    "matrix3d() between two, of the size": 16 * FLOAT,
    "painted, in units of the sixth digit": 0.5 + 1e-9,
    # Roundings to float: translation, origin, perspective, the marker's rectangle.
    "corners of a view, of its size": 4 * FLOAT,
    "corners of the cube, of its size": 4 * FLOAT,
    "corners of the cube, in time of its curve": easings.SOLVER + 4 * FLOAT,
}
EXCLUSIONS = {
    # Behind the eye there is no picture: CSS clips there, `project` gives infinity. Nearer than a
    # fifth of the eye's distance a float's rounding is a multiple of the size.
    "corners that are nearly at the eye or behind it",
}
NEAR = 0.2
SCRIPT = """cases => {
  const target = document.getElementById('target');
  const matrix = () => Array.from(target.computedStyleMap().get('transform').toMatrix()
    .toFloat64Array());
  const blend = (from, to, progress) => {
    const animation = target.animate([{transform: from}, {transform: to}],
      {duration: 8000, fill: 'both', easing: 'linear(-4, 4)'});
    animation.pause();
    const rows = progress.map(p => {
      animation.currentTime = (p + 4) * 1000;
      return [matrix(), getComputedStyle(target).transform];
    });
    animation.cancel();
    return rows;
  };
  const box = (parent, width, height, style) => {
    const element = document.createElement('div');
    element.style.cssText = `position: absolute; left: 0; top: 0; width: ${width}px;
      height: ${height}px; visibility: hidden; ${style}`;
    parent.append(element);
    return element;
  };
  const corners = (view, width, height) => [[0, 0], [width, 0], [width, height], [0, height]]
    .map(([x, y]) => {
      const marker = box(view, 0, 0, `left: ${x}px; top: ${y}px`);
      const {left, top} = marker.getBoundingClientRect();
      marker.remove();
      return [left, top];
    });
  const kinds = {
    interpolations: ({from, to, progress}) =>
      blend(`matrix3d(${from})`, `matrix3d(${to})`, progress),
    rotations: ({axis, from, to, progress, css}) => {
      const turn = angle => css === 'rotate' ? `rotate(${angle}deg)` :
        css === 'rotate3d' ? `rotate3d(${axis}, ${angle}deg)` : `${css}(${angle}deg)`;
      return blend(turn(from), turn(to), progress);
    },
    projections: ({width, height, axis, degrees, anchor, anchorZ, perspective, css}) => {
      const [x, y] = [anchor[0] * width, anchor[1] * height];
      const distance = perspective > 0 ? `${Math.max(width, height) / perspective}px` : 'none';
      const turn = `rotate3d(${axis}, ${degrees}deg)`;
      // The eye is in front of the anchor either way.
      const parent = box(document.body, width, height,
        css === 'parent' ? `perspective: ${distance}; perspective-origin: ${x}px ${y}px` : '');
      const view = box(parent, width, height, `transform-origin: ${x}px ${y}px ${anchorZ}px;
        transform: ${css === 'parent' ? '' : `perspective(${distance})`} ${turn}`);
      const rows = corners(view, width, height);
      parent.remove();
      return rows;
    },
    cubes: ({size, perspective, duration, elapsed, easing}) => {
      // The seed's two faces, animated whole: each slides in a parent that has the perspective,
      // and turns about the hinge.
      const distance = perspective > 0 ? `${size / perspective}px` : 'none';
      return [[size, 0, -size, 0, -90], [0, size, 0, 90, 0]].map(
        ([hinge, fromX, toX, fromAngle, toAngle]) => {
          const origin = `${hinge}px ${size / 2}px`;
          const parent = box(document.body, size, size,
            `perspective: ${distance}; perspective-origin: ${origin}`);
          const view = box(parent, size, size, `transform-origin: ${origin}`);
          const options = {duration, easing, fill: 'both'};
          for (const animation of [
            parent.animate([{transform: `translateX(${fromX}px)`},
              {transform: `translateX(${toX}px)`}], options),
            view.animate([{transform: `rotateY(${fromAngle}deg)`},
              {transform: `rotateY(${toAngle}deg)`}], options)]) {
            animation.pause();
            animation.currentTime = elapsed;
          }
          const rows = corners(view, size, size);
          parent.remove();
          return rows;
        });
    },
  };
  return cases.map(({kind, ...values}) => kinds[kind](values));
}"""



def cases(random, count):
    makes = [interpolation, rotation, projection, cube]
    return [makes[index % 4](random) for index in range(count)]


def interpolation(random):
    from_, to = matrices.pair(random)
    progress = [round(random.uniform(-0.5, 1.5), 3), round(random.random(), 3), 0.5]
    return {"kind": "interpolations", "from": from_, "to": to, "progress": progress}


def rotation(random):
    css = random.choice(["rotate", "rotateX", "rotateY", "rotateZ", "rotate3d", "rotate3d"])
    axes = {"rotateX": [1, 0, 0], "rotateY": [0, 1, 0]}
    axis = axes.get(css, [0, 0, 1])
    if css == "rotate3d":
        axis = [round(random.gauss(0, 2), 4) for _ in "xyz"]
    angles = [round(random.choice([random.uniform(-720, 720), 0, 90, 360]), 3) for _ in "12"]
    progress = [0, 1, dyadic(random.random()), dyadic(random.uniform(-1, 2))]
    return {
        "kind": "rotations", "css": css, "axis": axis, "from": angles[0], "to": angles[1],
        "progress": progress,
    }  # fmt: skip


def dyadic(value):
    """A progress that the easing which reaches beyond 0...1 does not round."""
    return round(value * 2**30) / 2**30


def projection(random):
    axis = random.choice([[0, 1, 0], [1, 0, 0], [round(random.gauss(0, 1), 3) for _ in "xyz"]])
    css = random.choice(["parent", "function"])
    return {
        "kind": "projections", "css": css, "axis": axis, "degrees": random.uniform(-180, 180),
        "width": random.randint(20, 900), "height": random.randint(20, 900),
        "anchor": [random.choice([0, 0.5, 1, random.randint(-32, 96) / 64]) for _ in "xy"],
        # A parent's eye stands off the plane of the page, SwiftUI's off the anchor's.
        "anchorZ": random.choice([0, 0, random.randint(-100, 100)]) if css == "function" else 0,
        "perspective": random.choice([0, 0.1, 0.5, 1, random.random(), random.random()]),
    }  # fmt: skip


def cube(random):
    make = random.choice([easings.gentle_bezier, easings.plain_linear, easings.steps])
    duration = random.choice([1300, random.randint(50, 8000)])
    return {
        "kind": "cubes", "size": random.choice([200, random.randint(20, 900)]),
        "perspective": random.choice([0.1, 0.1, 0, random.uniform(0, 0.5)]), "duration": duration,
        "elapsed": round(duration * random.uniform(0.001, 0.999), 3),
        "easing": "ease-in-out" if random.random() < 0.3 else make(random),
    }  # fmt: skip


def ours(cases, _):
    kinds = {}
    for case in cases:
        kinds.setdefault(case["kind"], []).append(case)
    answers = {kind: iter(rows) for kind, rows in ask_ours(**kinds).items()}
    return [next(answers[case["kind"]]) for case in cases]


def compare(case, theirs, ours, tally):
    if case["kind"] in ("interpolations", "rotations"):
        compare_matrices(case, theirs, ours, tally)
    elif case["kind"] == "projections":
        size = max(case["width"], case["height"])
        compare_corners(case, size, theirs, ours, tally, "corners of a view, of its size", 1)
    else:
        solved = easings.is_solved(case["easing"])
        name = "corners of the cube, in time of its curve" if solved else (
            "corners of the cube, of its size")
        speed = cube_speed(case) * max(1, ours["slope"]) if solved else 1
        for their, our in zip(theirs, ours["faces"], strict=True):
            compare_corners(case, case["size"], their, our, tally, name, speed)


def cube_speed(case):
    """How far a corner of the cube moves for its curve's progress at most, in sizes of a face.

    A face slides by its size while it turns by a right angle; the perspective enlarges by
    1 / (1 - perspective) at most, and moves the eye's distance as much again.
    """
    nearest = 1 - case["perspective"]
    return 1 + math.pi / 2 * (1 / nearest + case["perspective"] / nearest**2)


def compare_matrices(case, theirs, ours, tally):
    if case["kind"] == "interpolations":
        quantity = "matrix3d() between two, of the size"
    else:
        flat = case["css"] != "rotate3d"
        quantity = "rotate(), rotateX(), rotateY(), of the angle" if flat else "rotate3d(), of 1"
    for progress, (their, text), our in zip(case["progress"], theirs, ours, strict=True):
        # Times any factor a projective transform is the same. The browser divides an end by its
        # m44; we keep it as it is.
        if progress in (0, 1) and our[15] != 0:
            our = [entry * their[15] / our[15] for entry in our]
        if case["kind"] == "interpolations":
            size = max(1, *map(abs, our))
        else:
            size = max(1, largest_angle(case, progress))
        about = f"{case} at {progress}: browser {text} ({their}), ours {our}"
        difference = max(abs(a - b) for a, b in zip(their, our, strict=True)) / size
        tally.add(quantity, difference, about)
        slack = TOLERANCES[quantity] * size
        printed = zip(entries(text), our, strict=True)
        difference = max(sixth_digit(text, one - slack, one + slack) for text, one in printed)
        tally.add("painted, in units of the sixth digit", difference, about)


def largest_angle(case, progress):
    """The largest angle on the way to the one at `progress`, in radians."""
    from_, change = case["from"], case["to"] - case["from"]
    return math.radians(max(abs(from_), abs(change), abs(from_ + change * progress)))


def entries(text):
    """The sixteen entries of a printed matrix() or matrix3d()."""
    name, _, rest = text.partition("(")
    if name == "matrix3d":
        return rest[:-1].split(", ")
    a, b, c, d, x, y = rest[:-1].split(", ")
    return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1]


def compare_corners(case, size, theirs, ours, tally, quantity, speed):
    for their, (*our, depth) in zip(theirs, ours, strict=True):
        our, depth = [number(value) for value in our], number(depth)
        if depth < NEAR:
            tally.exclude("corners that are nearly at the eye or behind it")
            continue
        # What is rounded in the plane or in depth is enlarged with the picture.
        largest = max(size, *map(abs, our)) * (1 + abs(1 - depth) / depth) * speed
        difference = max(abs(a - b) for a, b in zip(their, our)) / largest
        tally.add(quantity, difference, f"{case}: browser {their}, ours {our} at {depth}")
