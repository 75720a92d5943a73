"""What the canvas shows, read from screenshots: the only test of painting that cannot agree with
the code by sharing its mistakes."""

import contextlib
import functools
import http.server
import threading

import pytest
from browser import Watched
from conftest import ROOT
from pixels import CUBE_RED, check_circle, check_cube, near, picture, scene

long = lambda *values: pytest.param(*values, marks=pytest.mark.long)


@pytest.mark.parametrize("ratio", [long(1), 2, long(3)])
def test_a_canvas_has_a_pixel_for_each_of_the_displays(open_page, thread, ratio):
    page = open_page(thread, device_scale_factor=ratio).live()
    box = page.page.locator("#stage").bounding_box()
    layout = page.snapshot()["layout"]
    assert layout["width"] == pytest.approx(box["width"] * ratio, abs=1)
    assert layout["height"] == pytest.approx(box["height"] * ratio, abs=1)


SCREENS = [
    long("worker", "light", 1, 1280, 900),
    ("worker", "dark", 2, 1280, 900),
    long("worker", "light", 2, 390, 844),
    long("main", "light", 1, 1280, 900),
    long("main", "dark", 2, 1280, 900),
    long("main", "light", 2, 390, 844),
]


@pytest.mark.parametrize(("thread", "scheme", "ratio", "width", "height"), SCREENS)
def test_the_circle_fills_and_empties(open_page, thread, scheme, ratio, width, height):
    page = open_page(
        thread,
        color_scheme=scheme,
        device_scale_factor=ratio,
        viewport={"width": width, "height": height},
    ).live()
    check_circle(page, scheme)


class Silent(http.server.SimpleHTTPRequestHandler):
    """Hands out the page and leaves its socket without an answer."""

    over = None

    def do_GET(self):
        if self.path == "/ws":
            self.over.wait(30)
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


@pytest.fixture
def silent_url():
    Silent.over = threading.Event()
    handler = functools.partial(Silent, directory=ROOT / "Public")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_address[1]}/"
        Silent.over.set()
        running.shutdown()


@pytest.mark.parametrize("scheme", ["light", long("dark")])
def test_the_first_state_is_painted_before_any_frame(open_page, silent_url, thread, scheme):
    page = open_page(thread, url=silent_url, color_scheme=scheme)
    page.page.wait_for_timeout(400)
    assert page.text("#connection") == "Connecting"
    cx, cy, scale = scene(page, "cube")
    image = picture(page)
    for dx, dy in ((0, 0), (-95, -95), (95, -95), (95, 95), (-95, 95)):
        assert near(image.getpixel((int(cx + dx * scale), int(cy + dy * scale))), CUBE_RED[scheme])
    assert not near(image.getpixel((int(cx + 106 * scale), int(cy))), CUBE_RED[scheme])
    page.close()


@pytest.mark.long
def test_the_cube_is_painted_where_its_matrices_put_it(open_page):
    check_cube(open_page().live())


@pytest.mark.long
def test_the_strips_show_the_leap_of_mirrored(open_page):
    page = open_page().live()
    page.mouse_down()
    page.page.wait_for_timeout(500)
    page.page.mouse.up()
    page.page.wait_for_timeout(700)
    box = page.page.evaluate(
        """() => {
          const box = document.querySelector('[data-plot="value"]').getBoundingClientRect();
          return [box.left, box.top, box.right, box.bottom];
        }"""
    )
    image = picture(page).crop([int(v) for v in box])
    orange = [
        (x, y)
        for x in range(image.width)
        for y in range(image.height)
        if near(image.getpixel((x, y)), (217, 118, 10))
    ]
    columns = {x: sum(1 for a, _ in orange if a == x) for x, _ in orange}
    assert max(columns.values()) > 0.35 * image.height, "a bar from before the leap to after it"


# Draws made-up refreshes one after the other, with a line that walks and a range that is dragged,
# and, now and then, all of the same instant anew on a second canvas. The two pictures are compared
# byte for byte.
COMPARE = """async ([ratio, width, seed, rounds]) => {
  const [{ Strips }, { Recorder }, { Marks }, { Frame, WORD }, { View }, { Histogram }] =
    await Promise.all(['strips', 'recorder', 'marks', 'wire', 'look/view', 'look/histogram']
      .map((name) => import(`/${name}.js`)));
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const box = (y, height) => ({
    x: 0, y: y * ratio, width: (width - 60) * ratio, height: height * ratio });
  const layout = {
    width: Math.round(width * ratio), height: Math.round(590 * ratio), ratio,
    plots: { value: box(0, 102), velocity: box(110, 88), error: box(206, 64),
      interval: box(278, 50), latency: box(336, 50), slack: box(394, 50), clock: box(452, 50),
      server: box(510, 50) },
    axis: box(566, 18), histograms: { x: (width - 48) * ratio, width: 48 * ratio },
  };
  const context = () =>
    new OffscreenCanvas(layout.width, layout.height).getContext('2d', {
      alpha: false, willReadFrequently: true });
  const kept = context(), anew = context();
  const strips = new Strips(), recorder = new Recorder(), marks = new Marks();
  const clock = { pageMilliseconds: (seconds) => seconds * 1000 };
  const palette = { surface: '#fff', ink: '#191b1f', muted: '#5d626b', line: '#e4e4e0',
    band: '#e6ecfa', range: '#f0eee6', accent: '#2456d6', mirrored: '#d9760a', mirroredInk: '#9a5200',
    fault: '#c4161c', font: 'sans-serif' };
  const shown = { strategy: 2, period: 16.7 };
  const frame = new Frame();
  const look = { view: new View(), range: null, cursor: -1, counted: 0,
    histograms: { error: new Histogram(), slack: new Histogram() } };
  const { history } = recorder;
  strips.resize(layout);
  let now = 20_000, value = 0, isHeld = false, compared = 0, whole = 0;
  const fillRect = kept.fillRect.bind(kept);
  kept.fillRect = (x, y, w, h) => {
    if (w === layout.width && h === layout.height) whole++;
    fillRect(x, y, w, h);
  };
  for (let i = 0; i < rounds; i++) {
    now += random() < 0.02 ? 300 * random() : random() < 0.1 ? 33.3 : 16.6 + 0.2 * random();
    const press = random() < 0.06;
    if (press) {
      isHeld = !isHeld;
      const happened = (now - 90 * random()) / 1000;
      marks.add({ event: isHeld ? 'press' : 'release', happened,
        time: happened + 0.1 * random() }, clock);
      if (random() < 0.5) {
        marks.leap(now - 20 * random(), value, random() < 0.1 ? 0 : random() - 0.5);
      }
      if (random() < 0.5) recorder.latency(happened * 1000, now);
      value = random();
    }
    value = Math.max(0, Math.min(1, value + (isHeld ? 0.02 : -0.02)));
    frame.words[WORD.target] = now;
    for (let s = 0; s < 8; s++) {
      frame.words[WORD.strategies + 2 * s] = Math.max(0, value - 0.02 * s * (i % 300 > 200));
      const speed = 1 + (i > 400 ? 9 : 1) * value;
      frame.words[WORD.strategies + 2 * s + 1] = isHeld ? speed : -speed;
    }
    recorder.refresh(now, random() < 0.01 ? null : frame, {
      repeated: false, late: random() < 0.03, skipped: 0,
      error: random() < 0.03 ? 16 * random() : 0.3 * (random() - 0.5), slack: 8 * random(),
      cost: 3 + random(), deviation: 0.2 * random(), bound: i % 50 > 25 ? 0.4 : 0.3 });
    if (i === 300) shown.strategy = 1;
    if (random() < 0.1) {
      look.cursor = random() < 0.3 ? -1 : Math.max(0, history.end - 1 - Math.floor(random() * 400));
    }
    if (random() < 0.1) {
      const back = 9000 * random();
      look.range = random() < 0.2 ? null
        : { begin: look.range?.begin ?? now - back - 3000 * random(), end: now - back };
      if (look.range?.begin > look.range?.end) look.range.begin = look.range.end - 100;
    }
    if (random() < 0.05) {
      look.counted++;
      for (let n = 0; n < 9; n++) look.histograms.slack.add(random());
    }
    strips.draw(kept, now, recorder, marks, palette, shown, look);
    if (i % 7) continue;
    strips.resize(layout);
    strips.draw(anew, now, recorder, marks, palette, shown, look);
    const a = kept.getImageData(0, 0, layout.width, layout.height).data;
    const b = anew.getImageData(0, 0, layout.width, layout.height).data;
    compared++;
    for (let p = 0; p < a.length; p++) {
      if (Math.abs(a[p] - b[p]) <= 1) continue;
      const pixel = p >> 2;
      return { round: i, x: pixel % layout.width, y: Math.floor(pixel / layout.width),
        kept: [...a.slice(pixel * 4, pixel * 4 + 3)],
        anew: [...b.slice(pixel * 4, pixel * 4 + 3)] };
    }
  }
  return { compared, whole };
}"""


@pytest.mark.parametrize(
    ("ratio", "width", "seed"),
    [long(1, 1000, 1), long(2, 1000, 2), long(2, 340, 3), long(1.5, 700, 4)],
)
def test_strips_that_only_move_are_what_they_are_when_drawn_anew(
    browser, server, ratio, width, seed
):
    with contextlib.closing(Watched(browser.new_context())) as page:
        # Of the page only the modules: it would paint meanwhile.
        empty = '<link rel="icon" href="favicon.svg">'
        page.page.route(server.url, lambda r: r.fulfill(content_type="text/html", body=empty))
        page.go(server.url)
        seen = page.page.evaluate(COMPARE, [ratio, width, seed, 700])
        assert page.console == []
    assert seen["compared"] == 100
    assert seen["whole"] < 20, "nearly all of them were moved"
