"""What holds for every page of the house, in a real browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, expect

from pages.ui.shell import PAGE_TABLE

WCAG_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
ADDRESSES = ["" if stem == "home" else stem for stem, *_ in PAGE_TABLE]
TITLES = [title for _, title, *_ in PAGE_TABLE]

every_page = pytest.mark.parametrize("address", ADDRESSES, ids=[stem for stem, *_ in PAGE_TABLE])
both_themes = pytest.mark.parametrize("theme", ["light", "dark"])


@every_page
def test_first_visit_of_a_fresh_server_shows_menu_and_page(address, fresh_server, open_page):
    page = open_page(address, at=fresh_server())
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    menu = page.get_by_role("navigation", name="App pages")
    expect(menu.get_by_role("link", name=TITLES[0])).to_be_visible()
    current = menu.locator("[aria-current=page]")
    expect(current).to_contain_text(TITLES[ADDRESSES.index(address)])
    expect(current).to_have_attribute("href", page.url)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Page not found")).to_have_count(0)


@every_page
def test_page_stays_on_this_machine_and_raises_nothing(address, open_page, traffic):
    open_page(address)
    assert any(url.startswith("ws://127.0.0.1:") for url in traffic.requests)
    assert traffic.outside == []
    assert traffic.complaints == []


def test_call_to_another_machine_is_noticed(open_page, traffic):
    page = open_page()
    with pytest.raises(Error):
        page.evaluate("fetch('https://elsewhere.invalid/font')")
    assert traffic.outside == ["https://elsewhere.invalid/font"]
    traffic.requests.clear()  # else the fixture fails this test, as it should fail others


@every_page
def test_page_fits_a_phone(address, open_page):
    page = open_page(address, size="phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@both_themes
@every_page
def test_page_meets_wcag_aa(address, theme, open_page):
    page = open_page(address, theme=theme)
    found = Axe().run(page, options={"runOnly": WCAG_AA, "resultTypes": ["violations"]})
    assert len(found.response["passes"]) > 5, "axe hardly looked at anything"
    assert found.violations_count == 0, found.generate_report()


def test_themes_differ(open_page):
    background = "getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor"
    # backgroundColor of the two themes in .streamlit/config.toml: #fbf7ef and #171d1a
    assert open_page(theme="light").evaluate(background) == "rgb(251, 247, 239)"
    assert open_page(theme="dark").evaluate(background) == "rgb(23, 29, 26)"
