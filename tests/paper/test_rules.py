"""The printed rule sheet: all of its sentences on one page, whatever the house is called."""

from dataclasses import replace

import pytest

from engine.paper.code import link_code
from engine.paper.rules import rules_pdf
from engine.shithead.rulesheet import rule_sheet
from engine.shithead.variant import load_variant
from engine.shithead.variant_file import variant_names
from tests.paper.pdf_text import links, pages, sizes, texts

LINK = "http://localhost:8501/house_rules?base=shed&set=turn.pick_up-any_time"


def read(pdf):
    return " ".join(texts(pdf))


@pytest.mark.parametrize("name", variant_names())
def test_every_rule_set_is_told_on_one_page_in_readable_print(name):
    sheet = rule_sheet(load_variant(name))
    pdf = rules_pdf(sheet, LINK)
    assert pages(pdf) == 1
    assert min(sizes(pdf)) >= 7.5
    said = read(pdf)
    for heading, sentences in sheet.sections:
        assert f"{heading} {' '.join(sentences)}" in said
    for row in sheet.cards:
        assert f"{' '.join(row.does)} {' '.join(row.goes)}".strip() in said
    assert links(pdf) == [LINK]


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Gran's <b>way</b> **loud** [x](y)", "Gran's <b>way</b> **loud** [x](y)"),
        ("Žabí ♥ Жаба Ωμέγα tiếng Việt", "Žabí ♥ Жаба Ωμέγα tiếng Việt"),
        ("Cafe\u0301", "Café"),
        ("one\x00two\x1b\x7f\u202e three\n\tfour", "onetwo three four"),
        ("\U0001f600\ufe0f and \U0001f9a5", "\U0001f600 and \ufffd"),
        ("家のルール", "\ufffd" * 5),
        ("lone \ud83d half", "lone \ufffd half"),
        ("", "You need"),
    ],
)
def test_a_title_is_shown_sign_by_sign(title, shown):
    pdf = rules_pdf(replace(rule_sheet(load_variant("shed")), title=title))
    assert read(pdf).startswith(f"{shown} ")
    assert pages(pdf) == 1


def test_what_is_read_from_right_to_left_is_drawn_so():
    pdf = rules_pdf(replace(rule_sheet(load_variant("shed")), title="Rules שלום"))
    assert texts(pdf)[0] == "Rules " + "שלום"[::-1]


@pytest.mark.parametrize("title", ["W" * 80, "W " * 40, "\u05d0" * 80])
def test_a_long_title_is_broken_into_lines_and_complete(title):
    pdf = rules_pdf(replace(rule_sheet(load_variant("CodeStix")), title=title), LINK)
    head = read(pdf).partition(" You need ")[0]
    assert head.replace(" ", "") == title.replace(" ", "")
    assert pages(pdf) == 1


def test_a_sheet_that_fits_no_page_takes_two_at_the_smallest_print():
    sheet = rule_sheet(load_variant("JanMolcik"))
    sections = tuple((heading, said * 4) for heading, said in sheet.sections)
    pdf = rules_pdf(replace(sheet, sections=sections))
    assert pages(pdf) == 2
    assert 7.5 in sizes(pdf)
    assert " ".join(sections[-1][1]) in read(pdf)


def test_the_same_rules_make_the_same_file_at_any_time(monkeypatch):
    sheet = rule_sheet(load_variant("shed"))
    pdf = rules_pdf(sheet, LINK)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")  # what typefaces are stamped with
    assert rules_pdf(sheet, LINK) == pdf


def test_a_link_too_long_for_a_camera_is_left_out_in_words():
    sheet = rule_sheet(load_variant("shed"))
    longest = LINK.ljust(1_000, "x")
    assert "Point a phone at the code" in read(rules_pdf(sheet, longest))
    pdf = rules_pdf(sheet, longest + "x")
    assert "The link to these rules is too long for a code" in read(pdf)
    assert links(pdf) == []


def test_without_an_address_there_is_no_word_of_a_code():
    pdf = rules_pdf(rule_sheet(load_variant("shed")))
    assert read(pdf).endswith("Made with Lane & Pile.")
    assert links(pdf) == []


def test_a_code_is_printed_as_large_as_its_dots_need():
    # 21 dots hold up to 17 bytes at the lowest correction (ISO/IEC 18004, table 7), 4 stay white
    # on each side; each next size has 4 dots more.
    assert link_code("x" * 17).side == pytest.approx(29 * 0.42)
    assert link_code("x" * 18).side == pytest.approx(33 * 0.42)
    assert link_code("x" * 1_000).side < 50
    assert link_code("") is None
