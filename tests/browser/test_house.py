"""What holds for every page of the house, in a real browser."""

import pytest
from playwright.sync_api import Error, expect

from pages.ui.shell import PAGE_TABLE
from tests.browser.conftest import SIZES, both_themes, sideways

ADDRESSES = ["" if stem == "home" else stem for stem, *_ in PAGE_TABLE]
TITLES = [title for _, title, *_ in PAGE_TABLE]

every_page = pytest.mark.parametrize("address", ADDRESSES, ids=[stem for stem, *_ in PAGE_TABLE])


@every_page
def test_page_stands_in_both_themes_and_on_a_phone_and_calls_nobody(
    address, open_page, settle, traffic
):
    page = open_page(address)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    menu = page.get_by_role("navigation", name="App pages")
    expect(menu.get_by_role("link", name=TITLES[0])).to_be_visible()
    current = menu.locator("[aria-current=page]")
    expect(current).to_contain_text(TITLES[ADDRESSES.index(address)])
    expect(current).to_have_attribute("href", page.url)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Page not found")).to_have_count(0)
    assert both_themes(page, settle) == ""
    page.set_viewport_size(SIZES["phone"])
    settle(page)
    assert sideways(page) <= 0

    assert any(url.startswith("ws://127.0.0.1:") for url in traffic.requests)
    assert traffic.outside == []
    assert traffic.complaints == []


def test_deep_link_may_be_the_first_visit_of_a_server(fresh_server, open_page, traffic):
    page = open_page("judge", at=fresh_server())
    current = page.get_by_role("navigation", name="App pages").locator("[aria-current=page]")
    expect(current).to_contain_text("Judge")
    expect(page.get_by_text("Page not found")).to_have_count(0)
    assert traffic.complaints == []


def test_call_to_another_machine_is_noticed(open_page, traffic):
    page = open_page()
    with pytest.raises(Error):
        page.evaluate("fetch('https://elsewhere.invalid/font')")
    assert traffic.outside == ["https://elsewhere.invalid/font"]
    traffic.requests.clear()  # else the fixture fails this test, as it should fail others
