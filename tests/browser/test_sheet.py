"""The rule sheet as somebody takes it to the printer, with the way back to the rules."""

import re

from playwright.sync_api import expect

from tests.paper.pdf_text import links, pages, texts

RULES = "base=shed&set=turn.pick_up-any_time"


def test_the_sheet_is_downloaded_as_a_file_and_as_a_page_that_prints_on_one(open_page, server):
    page = open_page(f"house_rules?{RULES}&view=sheet")
    back = f"{server}/house_rules?{RULES}"
    with page.expect_download() as download:
        page.get_by_role("button", name="Rule sheet (PDF)").click()
    pdf = download.value.path().read_bytes()
    assert pages(pdf) == 1
    assert links(pdf) == [back]
    assert "You may also take the pile though you could play." in " ".join(texts(pdf))
    with page.expect_download() as download:
        page.get_by_role("button", name="As a web page").click()
    page.set_content(download.value.path().read_text(encoding="utf-8"))
    expect(page.get_by_text(re.compile(re.escape(back)))).to_be_visible()
    expect(page.locator("footer svg")).to_be_visible()
    assert pages(page.pdf(prefer_css_page_size=True)) == 1
