"""What a browser shows, read from its screenshots. For a page in any browser (`Driven`)."""

import io
import itertools
import math

import pytest
from PIL import Image

ACCENT = {"light": (36, 86, 214), "dark": (122, 165, 255)}
CUBE_RED = {"light": (221, 75, 75), "dark": (224, 96, 92)}


def picture(page):
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def near(a, b):
    return all(abs(x - y) <= 3 for x, y in zip(a, b, strict=True))


def scene(page, name):
    """Centre and pixels a unit of a scene, in pixels of the screenshot."""
    ratio = page.evaluate("devicePixelRatio")
    box = page.evaluate(
        """name => {
          const box = document.querySelector(`[data-scene="${name}"]`).getBoundingClientRect();
          return [box.x, box.y, box.width, box.height];
        }""",
        name,
    )
    x, y, width, height = (v * ratio for v in box)
    needed = 268 if name == "cube" else 204
    return x + width / 2, y + height / 2, min(width / needed, height / 208)


def filled_radius(page, scheme):
    """The radius of the accent-coloured disc, by its area."""
    cx, cy, scale = scene(page, "hold")
    reach = 105 * scale
    box = [int(v) for v in (cx - reach, cy - reach, cx + reach, cy + reach)]
    colors = picture(page).crop(box).getcolors(maxcolors=1 << 20)
    # The dashed ring of `mirrored` lies on the disc: its orange counts as disc.
    area = sum(n for n, (r, g, b) in colors if near((r, g, b), ACCENT[scheme]) or r > b + 40)
    return math.sqrt(area / math.pi) / scale


def check_circle(page, scheme):
    """Fills and empties it with the mouse, and looks."""
    assert filled_radius(page, scheme) == 0
    page.mouse_down()
    page.until(lambda: page.fraction() == 1)
    assert filled_radius(page, scheme) == pytest.approx(100, abs=2)
    page.mouse_up()
    page.until(lambda: 0 < page.fraction() < 0.9)
    before, radius, after = page.fraction(), filled_radius(page, scheme), page.fraction()
    # What was painted may be on the screen two refreshes later: 1.7 a second is the steepest.
    assert 100 * after - 2 <= radius <= 100 * (before + 1.7 * 2 / 60) + 2
    page.until(lambda: page.fraction() == 0)
    assert filled_radius(page, scheme) == 0


def check_cube(page):
    """From the hinge, found in the picture, follows where both outer edges must be."""
    page.evaluate(
        """async () => {
          for (;;) {
            const { faces } = (await pirouette.snapshot()).painted.cube;
            if (faces.length === 2 && faces[1].pct > 0.2 && faces[1].pct < 0.6) break;
          }
          document.getElementById('play').click();
        }"""
    )
    page.wait(100)
    image = picture(page)
    cx, cy, scale = scene(page, "cube")
    begin = int(cx - 150 * scale)
    row = [image.getpixel((x, int(cy))) for x in range(begin, int(cx + 150 * scale))]
    # Runs of one colour; the single pixels between them are the smoothed edges.
    edges = [0, *(x for x in range(1, len(row)) if not near(row[x], row[x - 1])), len(row)]
    runs = [(a, b) for a, b in itertools.pairwise(edges) if b - a > 5]
    assert len(runs) == 4, "ground, one face, the other, ground"
    left, hinge, right = (
        ((runs[i][1] + runs[i + 1][0]) / 2 + begin - cx) / scale + 100 for i in range(3)
    )
    # From pct = 1 - hinge / 200 follow both outer edges: a rotation about the hinge, then
    # perspective 0.1 over a width of 200.
    turned = math.radians(90 * (1 - hinge / 200))
    entering = 200 * math.sin(turned) / (1 + math.cos(turned) / 10)
    leaving = 200 * math.cos(turned) / (1 + math.sin(turned) / 10)
    assert right == pytest.approx(hinge + entering, abs=2)
    assert left == pytest.approx(hinge - leaving, abs=2)
