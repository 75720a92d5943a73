"""The Tune panel as the tests of it find it, and what it sent."""


def settings(page):
    page.page.wait_for_timeout(80)
    groups = ("hold", "spinner", "cube", "work")
    return [
        {group: m[group] for group in groups if group in m}
        for m in page.sent
        if m["type"] == "settings"
    ]


def as_new(one_page, thread="worker"):
    """A live page with the settings of a new one, which has sent none yet."""
    page = one_page(thread)
    page.page.evaluate("scrollTo(0, 0)")
    page.page.mouse.move(5, 5)
    page.page.select_option("#interruption", "matched")
    page.page.click("#seeds")
    for name, value in (("mass", "1"), ("duration", "0.5"), ("bounce", "0")):
        page.enter(f"#spring-{name}", value)
    page.page.evaluate("document.activeElement.blur()")
    page.until(lambda: page.fraction() == 0)
    settings(page)
    page.sent.clear()
    return page
