"""A hand of cards in a real browser: by mouse, by keys, back and forth, on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import axe_finds, both_themes, card, sideways

# Three at the table by traveller's rules. You hold Q♣ Q♥ 7♠ and must beat a nine.
LINK = "play?variant=traveller&seats=3&seed=7&moves="
ON_A_FOUR = f"{LINK}0r.1s3DQD.1s3HKD.1r.2s3S5S.2r.2h4H"
ON_A_KING = f"{ON_A_FOUR}.0h6H.1hQD.2hKH"
ON_A_NINE = f"{ON_A_KING}.0hKS.1hKD.2p.0h7H.1h2D.2h4H.0h8D.2h9D"
# Two at the table by shed's rules. A few clicks more and you are the Shithead.
NEAR_THE_END = (
    "play?variant=shed&seats=2&seed=34&moves="
    "0c3S4D5D.1cJCJHKC.1h3C3D.0h7H.1h4S.0hTH.0h8S.1h9D.0hJD.1hAH.0hAC.1h7C.0hAD.1hTS.1h9C9S.0h9H."
    "1hKD.0hTC.0h4H.1h4C.0h5C.1hKS.0hKH.1h2H.0h8C.1hQC.0hQD.1h2D.0h6C.1h6S.0h6D.1hQS.0h7S.1h7D.0hAS."
    "1hTD.1h3H"
)

# What a player clicks who always takes the first ticked card, the likeliest first.
NEXT = (
    "[class*='st-key-act_Ready'] button",
    "[class*='st-key-act_Choose'] button",
    "[class*='st-key-act_Play'] button",
    "[class*='st-key-card_ok_']:not([class*='_picked_']) button",
    "[class*='st-key-card_blind_'] button",
    "[class*='st-key-act_PickUp'] button:has-text('✓')",
    "[class*='st-key-play_on_'] button",
    "[class*='st-key-card_plain_']:not([class*='_picked_']) button",
)


def click_on(page, settle):
    """Click on, by ``NEXT``; False at the end."""
    page.locator(", ".join((*NEXT, ".ending"))).locator("visible=true").first.wait_for()
    for kind in NEXT:
        found = page.locator(f"{kind} >> visible=true")  # for phones each button is drawn twice
        if found.count():
            found.first.click()
            settle(page)
            return True
    return False


def play_to_the_end(page, settle):
    states = set()
    for _ in range(120):
        if not click_on(page, settle):
            return states
        states.add(sideways(page))
    pytest.fail("The hand did not end after 120 clicks.")


def test_from_the_door_to_the_end_of_a_hand(open_page, settle, server, traffic):
    page = open_page()
    page.get_by_role("link", name="Sit down at a table").click()
    expect(page.get_by_role("heading", name="Sit down at a table")).to_be_visible()
    page.locator(".st-key-deal_traveller").get_by_role("button").click()
    settle(page)
    assert "variant=traveller&seats=3&seed=" in page.url
    card(page, "hand").first.click()  # a hand card, then an open one: a swap
    settle(page)
    card(page, "face_up").first.click()
    settle(page)
    assert re.search(r"moves=0s\w{4}$", page.url)
    page.get_by_role("button", name="Ready").click()
    settle(page)
    expect(page.get_by_text("What happened")).to_be_visible()

    page.goto(f"{server}/{NEAR_THE_END}")
    expect(page.get_by_role("heading", name="Shed")).to_be_visible()
    settle(page)
    play_to_the_end(page, settle)
    expect(page.locator(".ending h2")).to_have_text("You are the Shithead")
    expect(page.locator(".ending")).to_contain_text("Out before you: Ada.")
    assert axe_finds(page) == ""
    assert traffic.complaints == []


# Two at the table by the rules in full, the stock still lies there.
HALF_WAY = (
    "play?variant=full-rules&seats=2&seed=40&moves="
    "0c3HJH2C.1c2HJSKH.1h3D.0hQC.1h2S.0h9H.1h5H5S.0hTS.0hTD.0hJD.1h9C.0h4C.1h3S.0hKC.1hKS.0hKD.1h4H."
    "0hAC.1h9D"
)


@pytest.mark.parametrize("link", ["play?variant=traveller&seats=3&seed=120", HALF_WAY])
def test_a_hand_of_each_source_text_fits_a_phone_to_its_end(link, open_page, settle):
    page = open_page(link, size="phone")
    states = play_to_the_end(page, settle)
    expect(page.locator(".ending h2")).to_contain_text(re.compile("Shithead|Called off"))
    expect(page.locator(".ending")).to_contain_text("Out ")
    states.add(sideways(page))
    assert states == {0}


def test_hand_and_open_verdict_meet_wcag_aa(open_page, settle):
    page = open_page(ON_A_NINE)
    assert both_themes(page, settle) == ""
    page.get_by_role("button", name="seven of spades, not legal").click()
    settle(page)
    said = "A seven cannot go on the nine: the next card must be a nine or higher."
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    page.locator(".st-key-verdict_why").get_by_role("button").first.click()
    settle(page)
    expect(page.get_by_text("What decided")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Read on"))).to_be_visible()
    assert both_themes(page, settle) == ""


def test_damaged_link_meets_wcag_aa_in_the_dark(open_page):
    page = open_page("play?variant=shed&seats=2&seed=34&moves=0c3S", theme="dark")
    expect(page.get_by_role("alert")).to_contain_text("Move 1 is against the rules")
    assert axe_finds(page) == ""


def test_double_click_reload_second_tab_back_and_forward(open_page, settle):
    page = open_page(ON_A_FOUR)
    page.get_by_role("button", name="six of hearts, legal").dblclick()
    settle(page)
    after = page.url
    played = after.split(ON_A_FOUR.split("moves=")[1] + ".")[1].split(".")
    assert [move[0] for move in played] == ["0", "1", "2"]
    assert played[0] == "0h6H"  # played once
    shown = page.locator(".st-key-felt").inner_text()

    page.reload()
    expect(page.get_by_text("What happened")).to_be_visible()
    expect(page.locator(".st-key-felt")).to_have_text(shown, use_inner_text=True)
    assert page.url == after

    other = page.context.new_page()
    other.goto(after)
    expect(other.get_by_text("What happened")).to_be_visible()
    expect(other.locator(".st-key-felt")).to_have_text(shown, use_inner_text=True)
    other.close()

    page.get_by_role("button", name="king of spades, legal").click()
    settle(page)
    last = page.url
    page.go_back()
    settle(page)
    assert page.url == after
    expect(page.get_by_role("button", name="king of spades, legal")).to_be_visible()
    page.go_forward()
    settle(page)
    assert page.url == last
    expect(page.get_by_role("button", name="king of spades")).to_have_count(0)


def test_keys_play_and_pick_but_not_behind_a_question(open_page, settle):
    page = open_page(ON_A_KING)  # 1: Q♣, 2: Q♥, 3: K♠, which alone may go
    page.keyboard.press("1")
    settle(page)
    expect(page.locator("[class*='st-key-card_no_picked_']")).to_have_count(1)
    page.keyboard.press("1")
    settle(page)
    expect(page.locator("[class*='_picked_']")).to_have_count(0)

    before = page.url
    page.get_by_role("button", name="New hand").click()
    question = page.get_by_role("dialog")
    expect(question).to_be_visible()
    settle(page)
    page.keyboard.press("3")
    settle(page)
    expect(question).to_be_visible()
    assert page.url == before
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    settle(page)
    page.keyboard.press("3")
    settle(page)
    assert page.url.startswith(f"{before}.0hKS.1")


def test_question_closes_either_way_and_keys_alone_play_a_pair(open_page, settle):
    page = open_page(ON_A_NINE)
    before = page.url
    question = page.get_by_role("dialog")
    page.get_by_role("button", name="New hand").click()
    question.get_by_role("button", name="Play on").click()
    expect(question).to_have_count(0)
    settle(page)
    assert page.url == before
    page.get_by_role("button", name="New hand").click()
    question.get_by_role("button", name="Leave it").click()
    expect(question).to_have_count(0)
    expect(page.get_by_role("heading", name="Sit down at a table")).to_be_visible()
    settle(page)
    page.go_back()
    expect(page.get_by_role("button", name="seven of spades, not legal")).to_be_visible()
    assert page.url == before
    settle(page)
    page.get_by_role("button", name="queen of clubs, legal").focus()
    page.keyboard.press("Enter")
    settle(page)
    page.get_by_role("button", name="queen of hearts, legal").focus()
    page.keyboard.press("Enter")
    settle(page)
    page.get_by_role("button", name="Play two queens").focus()
    page.keyboard.press("Enter")
    settle(page)
    assert ".0hQCQH.1" in page.url
