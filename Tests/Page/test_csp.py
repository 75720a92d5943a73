"""The page keeps its Content-Security-Policy, and the browser enforces it. In both browsers."""

# From inside a task of the page: what a driver evaluates itself may do what the page may not. Comes
# to whether it was done and what was refused meanwhile, for which it waits up to 5 s.
TRY = """new Promise((resolve) => setTimeout(async () => {
  violations.length = 0;
  const isDone = await (%s)();
  for (let i = 0; i < 250 && !violations.length; i++) await new Promise((f) => setTimeout(f, 20));
  await new Promise((f) => setTimeout(f, 50));
  resolve([isDone, ...violations]);
}))"""

NOTE_VIOLATIONS = """() => {
  globalThis.violations = [];
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push(`${event.effectiveDirective} ${event.blockedURI}`);
  });
}"""

# What is tried, whether it came to anything, and the directive that forbids it.
INJECTIONS = {
    "script": (
        """() => {
          const script = document.createElement('script');
          script.textContent = 'globalThis.ran = true';
          document.head.append(script);
          return globalThis.ran === true;
        }""",
        "script-src-elem inline",
    ),
    "handler": (
        """() => {
          const button = document.createElement('button');
          button.setAttribute('onclick', 'globalThis.ran = true');
          document.body.append(button);
          button.click();
          return globalThis.ran === true;
        }""",
        "script-src-attr inline",
    ),
    "style": (
        """() => {
          const style = document.createElement('style');
          style.textContent = 'body { opacity: 0.5 }';
          document.head.append(style);
          return getComputedStyle(document.body).opacity === '0.5';
        }""",
        "style-src-elem inline",
    ),
    "style attribute": (
        """() => {
          document.body.setAttribute('style', 'opacity: 0.5');
          return getComputedStyle(document.body).opacity === '0.5';
        }""",
        "style-src-attr inline",
    ),
    "eval": (
        """() => {
          try {
            return (0, eval)('1 + 1') === 2;
          } catch {
            return false;
          }
        }""",
        "script-src eval",
    ),
    "fetch": (
        "() => fetch('http://127.0.0.1:9/').then(() => true, () => false)",
        "connect-src http://127.0.0.1:9/",
    ),
    "socket": (
        """() => {
          try {
            return new WebSocket('ws://127.0.0.1:9/').readyState > 3;
          } catch {
            return false;
          }
        }""",
        "connect-src ws://127.0.0.1:9/",
    ),
    "image": (
        """() => new Promise((resolve) => {
          const image = new Image();
          image.onload = () => resolve(true);
          image.onerror = () => resolve(false);
          image.src = 'http://127.0.0.1:9/a.png';
        })""",
        "img-src http://127.0.0.1:9/a.png",
    ),
    "remote script": (
        """() => new Promise((resolve) => {
          const script = document.createElement('script');
          script.onload = () => resolve(true);
          script.onerror = () => resolve(false);
          script.src = 'http://127.0.0.1:9/a.js';
          document.head.append(script);
        })""",
        "script-src-elem http://127.0.0.1:9/a.js",
    ),
}


def test_what_is_not_ours_is_refused(open_anywhere):
    page = open_anywhere()
    page.evaluate(NOTE_VIOLATIONS)
    came = {name: page.evaluate(TRY % attempt) for name, (attempt, _) in INJECTIONS.items()}
    assert came == {name: [False, refusal] for name, (_, refusal) in INJECTIONS.items()}
    # The browser says so on its console: this test has brought it about.
    page.evaluate("0")
    page.console.clear()


def test_nothing_of_the_page_is_refused(open_anywhere, thread):
    """What a browser refuses it says on its console, where the fixture looks at the end; but a
    worker's and what was there before this listener are said there only."""
    page = open_anywhere(thread).live()
    page.evaluate(NOTE_VIOLATIONS)
    # Every panel, everything that unfolds, every choice of a list.
    page.evaluate(
        """async () => {
          const wait = () => new Promise((resolve) => setTimeout(resolve, 30));
          for (const tab of document.querySelectorAll('[role="tab"]')) {
            tab.click();
            for (const details of document.querySelectorAll('details')) details.open = true;
            for (const select of document.querySelectorAll('select')) {
              if (!select.checkVisibility()) continue;
              const { value } = select;
              for (const option of select.options) {
                if (option.hidden || option.disabled) continue;
                select.value = option.value;
                select.dispatchEvent(new Event('change', { bubbles: true }));
              }
              select.value = value;
              select.dispatchEvent(new Event('change', { bubbles: true }));
            }
            await wait();
          }
        }"""
    )
    page.mouse_down()
    page.until(lambda: page.fraction() > 0.3)
    page.mouse_up()
    page.wait(400)
    assert page.evaluate("violations") == []
