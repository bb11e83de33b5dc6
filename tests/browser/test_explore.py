"""The misery scale as somebody explores it: a tap, another view, a reload."""

from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import axe_finds, sideways


def chosen(page):
    return parse_qs(urlsplit(page.url).query).get("events", [""])[0]


def test_a_tap_chooses_another_lets_go_and_the_choice_outlives_view_and_reload(open_page, settle):
    page = open_page("explore?deck=starter&find=dog+eats", size="phone")
    dot = page.locator(".st-key-explore_strip .trace.scatter .points path.point").first
    dot.wait_for()
    top = page.locator(".st-key-explore_strip").bounding_box()["y"]

    def tap():
        box = dot.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        settle(page)

    tap()
    expect(page.locator(".dossier")).to_contain_text("Your dog eats the car key.")
    assert chosen(page) == "dog-key"
    assert page.locator(".st-key-explore_strip").bounding_box()["y"] == top
    tap()
    expect(page.locator(".dossier")).to_have_count(0)
    assert chosen(page) == ""
    tap()
    page.get_by_role("radio", name="Compare").click()
    settle(page)
    page.reload()
    expect(page.locator(".dossier")).to_contain_text("Your dog eats the car key.")
    assert chosen(page) == "dog-key"
    settle(page)
    assert sideways(page) <= 0
    assert axe_finds(page) == ""
