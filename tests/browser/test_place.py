"""The lane of pain in a real browser: ten in the lane, misses, keys, charts, on a phone."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import axe_finds, both_themes, sideways
from tests.pages.lane_by_hand import LETTERS, LaneByHand

GAME = "place?game=starter~1~10~17"
CHARTS = ".st-key-charts .js-plotly-plot"


def gap(page, number):
    return page.locator(f"[class*='st-key-gap_'][class*='_{number} '] button >> visible=true")


def sure(page, per_cent):
    return page.get_by_role("button", name=re.compile(rf"^{per_cent}%"))


def place(page, settle, number, per_cent=60):
    gap(page, number).click()
    expect(page.locator(f"[class*='st-key-gap_picked_'][class*='_{number} ']")).to_have_count(1)
    settle(page)  # the question moves while the page below it is drawn
    sure(page, per_cent).click()
    expect(sure(page, per_cent)).to_have_count(0)
    settle(page)


def to_ten(page, settle, by_hand, states):
    """Place events right until ten lie in the lane, each time by the first right gap."""
    while len(by_hand.lane) < 10:
        number = by_hand.right[0]
        place(page, settle, number)
        by_hand.place(number)
        expect(page.locator(".verdict-yes")).to_be_visible()
        states.add(sideways(page))


def played_to(size):
    """The game of `GAME` with so many in the lane, all placed right, and its link."""
    by_hand, placed = LaneByHand("starter", 17), []
    while len(by_hand.lane) < size:
        placed.append(f"{LETTERS[by_hand.right[0]]}60")
        by_hand.place(by_hand.right[0])
    return by_hand, f"{GAME}~{'.'.join(placed)}"


def seed_of(page):
    return int(page.url.split("~")[3])


def test_from_the_door_to_ten_in_the_lane_a_phone_never_scrolls_sideways(
    open_page, settle, traffic
):
    page = open_page(size="phone")
    page.get_by_role("link", name="Place your first event").click()
    expect(page.get_by_role("heading", name="The lane of pain")).to_be_visible()
    page.get_by_role("button", name="Deal three").click()
    expect(gap(page, 3)).to_be_visible()
    settle(page)
    states = set()
    to_ten(page, settle, LaneByHand("party", seed_of(page)), states)
    expect(page.locator(".ending")).to_contain_text("10 in the lane: you win")
    expect(page.locator(".laid")).to_have_count(10)
    assert states == {0}
    assert both_themes(page, settle) == ""
    assert traffic.complaints == []


def test_a_wide_window_shows_a_miss_and_the_last_of_ten(open_page, settle):
    by_hand, link = played_to(9)
    page = open_page(link)
    states = {sideways(page)}
    wrong = next(n for n in range(len(by_hand.lane) + 1) if n not in by_hand.right)
    gap(page, by_hand.right[0]).click()
    settle(page)
    states.add(sideways(page))
    place(page, settle, wrong)
    by_hand.place(wrong)
    expect(page.locator(".verdict-no")).to_be_visible()
    to_ten(page, settle, by_hand, states)
    expect(page.locator(".ending")).to_contain_text("7 placed right, 1 missed")
    assert states == {0}


def test_double_click_reload_back_forward_and_a_second_tab(open_page, settle):
    page = open_page(GAME)
    gap(page, 1).dblclick()
    settle(page)
    sure(page, 60).dblclick()
    settle(page)
    once = page.url
    assert once.endswith("~17~B60")  # placed once
    expect(page.locator(".score")).to_contain_text("misses 1")
    page.reload()
    expect(page.locator(".verdict-no")).to_contain_text("The index is 10.5")
    settle(page)
    place(page, settle, 0)
    twice = page.url
    assert twice == f"{once}.A60"
    page.go_back()
    expect(page.locator(".score")).to_contain_text("misses 1")
    assert page.url == once
    page.go_forward()
    expect(page.locator(".score")).to_contain_text("misses 2")
    assert page.url == twice
    settle(page)
    other = page.context.new_page()
    other.goto(twice)
    expect(other.locator(".score")).to_contain_text("misses 2")
    lane = page.locator(".st-key-lane_row").inner_text()
    expect(other.locator(".st-key-lane_row")).to_have_text(lane, use_inner_text=True)


def test_keys_choose_a_gap_but_not_behind_a_question(open_page, settle):
    page = open_page(f"{GAME}~B60")
    page.get_by_role("button", name="New game").click()
    question = page.get_by_role("dialog")
    expect(question).to_be_visible()
    settle(page)
    page.keyboard.press("2")
    settle(page)
    expect(question).to_be_visible()
    question.get_by_role("button", name="Play on").click()
    expect(question).to_have_count(0)
    settle(page)
    expect(page.locator(".st-key-sure")).to_have_count(0)
    page.keyboard.press("2")
    expect(page.locator(".st-key-sure")).to_contain_text("B:")
    page.keyboard.press("3")
    expect(page.locator(".st-key-sure")).to_contain_text("C:")
    settle(page)
    assert page.url.endswith("~B60")


INKS = f"""() => [...new Set([...document.querySelectorAll('{CHARTS} text')].map(
    text => getComputedStyle(text).fill))]"""
GROUNDS = f"""() => [...document.querySelectorAll('{CHARTS}')].map(
    one => one._fullLayout.paper_bgcolor.replaceAll(' ', ''))"""
# textColor of the two themes in .streamlit/config.toml: #241f1a and #f1ebdf
LIGHT_INK, DARK_INK = "rgb(36, 31, 26)", "rgb(241, 235, 223)"


def test_charts_wear_the_theme_and_all_of_the_page_meets_wcag_aa(open_page, settle):
    page = open_page(GAME)
    expect(page.locator(CHARTS)).to_have_count(3)
    settle(page)
    assert page.evaluate(INKS) == [LIGHT_INK]
    page.evaluate(f"document.querySelectorAll('{CHARTS}').forEach(one => one.mark = 'mine')")
    gap(page, 1).click()
    expect(sure(page, 60)).to_be_visible()
    settle(page)
    marks = page.evaluate(f"[...document.querySelectorAll('{CHARTS}')].map(one => one.mark)")
    assert marks == ["mine"] * 3  # nothing new to show: the charts are left in peace
    assert both_themes(page, settle) == ""

    sure(page, 60).click()
    expect(page.locator(".verdict-no")).to_contain_text("4 points too low, one gap off")
    for fold in ("Why 10.5?", "The figures behind the charts", "Your history"):
        page.get_by_text(fold, exact=True).click()
        settle(page)
    expect(page.locator(".st-key-history_export")).to_be_visible()
    assert both_themes(page, settle) == ""
    page.emulate_media(color_scheme="dark")
    settle(page)
    assert page.evaluate(INKS) == [DARK_INK]
    assert page.evaluate(GROUNDS) == ["rgba(0,0,0,0)"] * 3


def test_history_is_downloaded_and_cleared_after_a_question(open_page, settle, tmp_path):
    page = open_page("place?game=starter~1~10~4711")
    place(page, settle, 1)
    page.get_by_text("Your history", exact=True).click()
    with page.expect_download() as download:
        page.locator(".st-key-history_export").get_by_role("button").click()
    file = tmp_path / "history.csv"
    download.value.save_as(file)
    assert "4711" in file.read_text(encoding="utf-8")
    page.get_by_role("button", name="Clear").click()
    question = page.get_by_role("dialog")
    question.get_by_role("button", name="Keep them").click()
    expect(question).to_have_count(0)
    expect(page.get_by_text(re.compile("placements are kept"))).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    question.get_by_role("button", name="Clear them all").click()
    expect(question).to_have_count(0)
    expect(page.get_by_text(re.compile("Nothing here yet"))).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text(re.compile("placements added"))).to_be_visible()


def test_question_and_answer_stay_in_sight_on_a_phone(open_page, settle):
    _, link = played_to(8)  # a column longer than the window
    page = open_page(link, size="phone")
    gap(page, 0).click()
    settle(page)
    assert in_sight(page, ".st-key-sure")
    assert in_sight(page, ".event")
    sure(page, 60).click()
    settle(page)
    assert in_sight(page, ".verdict")


def in_sight(page, selector):
    """Whether a piece of the page lies wholly in the window."""
    box = page.locator(selector).bounding_box()
    return box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]


def test_table_of_four_on_a_phone_and_by_keyboard(open_page, settle):
    page = open_page(
        "place?game=starter~1~10_You.Ada.worrier.expert~17", size="phone", theme="dark"
    )
    expect(page.locator(".plates")).to_contain_text("You 3 of 10 guesses")
    place(page, settle, 1)  # a miss: 10.5 lies in C
    expect(page.locator(".asked")).to_contain_text("Ada may steal it")
    place(page, settle, 0)
    expect(page.locator(".guesses")).to_be_visible()
    page.locator(".strips summary").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".strips details[open] li")).not_to_have_count(0)
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_text("passes the card clockwise")).to_be_visible()
    settle(page)
    assert sideways(page) == 0
    assert axe_finds(page) == ""
