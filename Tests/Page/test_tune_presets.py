"""The Tune panel: the seeds' values and the published ones."""

import pytest
from tuning import as_new, settings


def test_the_seeds_values_come_back(one_page):
    page = as_new(one_page)
    page.enter("#fill", "0.3")
    page.enter("#process-length", "9")
    page.enter("#spring-bounce", "0.5")
    page.page.select_option("#curve", "ease-in")
    page.page.click("#seeds")
    assert [page.page.input_value(f"#{name}") for name in (
        "fill", "empty", "turn", "process-length", "period", "transition", "perspective",
        "spring-bounce", "curve",
    )] == ["1", "1", "1", "5", "2", "1.3", "0.1", "0", "default"]  # fmt: skip
    hold = {"duration": 1, "emptyDuration": None, "curve": "default", "spring": None}
    cube = {"period": 2, "duration": 1.3, "perspective": 0.1}
    assert settings(page)[-1] == {
        "hold": hold, "spinner": {"duration": 1}, "cube": cube, "work": {"duration": 5},
    }  # fmt: skip


def test_a_published_curve_is_taken_and_its_document_named(one_page):
    page = as_new(one_page)
    page.page.select_option("#preset", label="emphasized decelerate")
    assert settings(page)[-1] == {"hold": {"curve": "cubic-bezier(0.05, 0.7, 0.1, 1)"}}
    assert page.page.input_value("#curve-text") == "cubic-bezier(0.05, 0.7, 0.1, 1)"
    assert "Material Design 3" in page.text("#preset-source")
    page.page.select_option("#preset", label="emphasized")
    assert settings(page)[-1] == {"hold": {"curve": "emphasized"}}
    assert page.page.input_value("#curve") == "emphasized"
    page.page.select_option("#preset", label="bouncy")
    assert settings(page)[-1] == {
        "hold": {"spring": {"duration": 0.5, "bounce": 0.3}, "interruption": "spring"}
    }
    assert page.page.input_value("#spring-bounce") == "0.3"
    page.page.select_option("#preset-duration", label="moderate 02")
    assert page.page.input_value("#fill") == "0.24"
    assert page.text("#preset-source").startswith("240 ms, from “Motion, Carbon")


@pytest.mark.long
def test_what_was_published_is_named_as_long_as_it_is_in_force(one_page):
    page = as_new(one_page)
    listed = lambda: [page.page.input_value(f"#{name}") for name in ("preset", "preset-duration")]
    page.page.select_option("#preset-duration", label="moderate 02")
    page.page.select_option("#curve", "ease-in")
    assert page.text("#preset-source").startswith("240 ms"), "the duration is still that"
    page.enter("#fill", "2")
    assert (listed(), page.text("#preset-source")) == (["", ""], "")
    page.page.select_option("#preset", label="emphasized")
    page.wait(300)  # the server says the same in its own words
    assert listed()[0] != ""
    page.page.select_option("#curve", "linear")
    assert (listed(), page.text("#preset-source")) == (["", ""], "")
