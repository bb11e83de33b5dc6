"""Nothing in a file that somebody brings can hurt: it is refused quickly, or taken as text."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.misery.deck import load_deck
from engine.misery.deck_files import cards_yaml, deck_files, deck_zip
from engine.misery.intake import take_in
from tests.misery.brought import (
    GOOD,
    HEADER,
    MAIN,
    SOCKS,
    STRANGER,
    number_cell,
    sheet,
    taken,
    workbook,
)

FAR = f"<row r='1048576'>{number_cell('XFD1048576', 1)}</row>"
BOMB = (
    "<!DOCTYPE w [<!ENTITY a 'aaaaaaaaaa'>"
    + "".join(
        f"<!ENTITY {b} '{f'&{a};' * 10}'>" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>"
)
SHARED = f'<sst xmlns="{MAIN}"><si><t>{"a" * 2_000_000}</t></si></sst>'
ECHO = "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(1, 3000))

HOSTILE = {
    "far cell": ("a.xlsx", workbook(sheet(HEADER + SOCKS + FAR))),
    "far cell in small letters": (
        "a.xlsx",
        workbook(sheet(HEADER + "<row r='2'><c r='xfd1048576'><v>1</v></c></row>")),
    ),
    "far row whose cells are not named": (
        "a.xlsx",
        workbook(sheet(HEADER + "<row r='1048576'><c><v>1</v></c></row>")),
    ),
    "cell hidden in entities": (
        "a.xlsx",
        workbook(sheet(HEADER + "<row r='2'><c r='&#88;&#70;D1048576'><v>1</v></c></row>")),
    ),
    "entity bomb": ("a.xlsx", workbook(sheet(HEADER + SOCKS.replace("Wet", "&i;"), BOMB))),
    "one text a thousand times": ("a.xlsx", workbook(sheet(ECHO), SHARED)),
    "more texts announced than fit": (
        "a.xlsx",
        workbook(sheet(HEADER), f'<sst xmlns="{MAIN}" uniqueCount="20000000000"><si/></sst>'),
    ),
    "zip bomb": (
        "a.xlsx",
        workbook(sheet(HEADER), more=[("xl/sharedStrings.xml", bytes(30_000_000))]),
    ),
    "many entries": ("a.xlsx", workbook(sheet(HEADER), more=[(f"x{n}", "") for n in range(600)])),
    "half a zip": ("a.xlsx", GOOD[: len(GOOD) // 2]),
    "no zip at all": ("a.xlsx", b"PK\x03\x04" + b"x" * 100),
    "old workbook": ("a.xls", b"\xd0\xcf\x11\xe0" + b"\0" * 100),
    "sheet cut off": ("a.xlsx", workbook(sheet(HEADER)[:-20])),
    "yaml laughs": (
        "a.yaml",
        b"- &a [x]\n" + b"".join(b"- &%c [*%c, *%c]\n" % (n + 1, n, n) for n in range(97, 120)),
    ),
    "yaml merge": ("a.yaml", b"- &a {situation: x, misery index: 3}\n- <<: *a\n"),
    "yaml tag": ("a.yaml", b"- situation: !!python/object/apply:os.system ['true']\n"),
    "yaml deep": ("a.yaml", b"[" * 100_000),
    "yaml table in a cell": ("a.yaml", b"- situation: {a: b}\n  misery index: 3\n"),
    "yaml no list": ("a.yaml", b"just a line"),
    "yaml empty": ("a.yaml", b""),
    "yaml name twice": ("a.yaml", b"- situation: a\n  situation: b\n  misery index: 2\n"),
    "yaml broken": ("a.yaml", b"- 'a\n- \x01"),
    "100,000 rows": ("a.csv", b"text,index\n" + b"Wet socks,4\n" * 100_000),
    "only newlines": ("a.csv", b"\n" * 4_000_000),
    "only commas": ("a.csv", b"," * 4_000_000),
    "10 MB": ("a.csv", b"text,index\n" + b"a" * 10_000_000),
    "one endless cell": ("a.csv", b'text,index\n"' + b"a" * 4_000_000),
    "quote left open": ("a.csv", b'text,index\n"Wet socks,4\nDry pen,1\n'),
    "bytes": ("a.csv", bytes(range(256)) * 20),
    "picture": ("a.png", b"\x89PNG\r\n\x1a\n" + bytes(range(200))),
    "nothing": ("", b""),
    "half UTF-16": ("a.csv", "text,index\nWet,4".encode("utf-16")[:-1]),
    "zip without events": ("a.zip", workbook("", more=[("deck.toml", "id = 1")])),
    "zip of a broken deck": (
        "a.zip",
        workbook("", more=[("deck.toml", "id = 1"), ("events.csv", "id")]),
    ),
}


def test_workbook_that_unpacks_to_too_large_a_deck_is_refused():
    long = "\U0001f600" * 290  # four bytes each in a file, next to nothing in a zip
    book = sheet(
        HEADER
        + SOCKS.replace("Wet", long)
        + "".join(
            f'<row r="{n}"><c r="A{n}" t="inlineStr"><is><t>{n}{long}</t></is></c>'
            f"{number_cell(f'B{n}', 4)}</row>"
            for n in range(3, 4_500)
        )
    )
    found = take_in(workbook(book), "a.xlsx")
    assert found.deck is None
    assert found.problem == "a.xlsx has more than 5 MB: a deck needs far less, so split it."


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_file_is_refused_quickly_in_one_sentence(what):
    name, data = HOSTILE[what]
    begun = time.process_time()
    found = take_in(data, name)
    assert time.process_time() - begun < 2
    assert found.deck is None
    assert 20 < len(found.problem) < 250
    assert "Traceback" not in found.problem


def test_cell_that_is_only_coloured_may_lie_far_away():
    far = '<row r="1048576"><c r="XFD1048576" s="0"/></row>'
    dimension = f'<worksheet xmlns="{MAIN}"><dimension ref="A1:XFD1048576"/><sheetData>'
    part = f"{dimension}{HEADER}{SOCKS}{far}</sheetData></worksheet>"
    assert taken(take_in(workbook(part), "a.xlsx")) == [("Wet socks", 4.5)]


def test_html_and_hidden_signs_are_text_and_nothing_more():
    text = "text,index\n<script>alert(1)</script>,4\nA\x07b\u202ec,5\n'=1+1,6\n=2+2,7\n"
    found = take_in(text.encode(), "a.csv")
    assert [event.text for event in found.deck.events] == [
        "<script>alert(1)</script>",
        "Abc",
        "=1+1",
        "=2+2",
    ]
    assert found.rows[1].notes == ("text: hidden signs cut",)


@settings(max_examples=80)
@given(st.integers(0, 2**32), st.sampled_from(["csv", "xlsx", "yaml", "zip"]))
def test_file_with_spoilt_bytes_never_raises(seed, kind):
    dice = random.Random(seed)  # noqa: S311  # a test
    good = {
        "csv": STRANGER.encode(),
        "xlsx": GOOD,
        "yaml": cards_yaml(load_deck("leaflet")),
        "zip": deck_zip(deck_files(load_deck("leaflet"))),
    }[kind]
    data = bytearray(good)
    for _ in range(dice.randrange(1, 6)):
        data[dice.randrange(len(data))] = dice.randrange(256)
    found = take_in(bytes(data), f"spoilt.{kind}")
    assert bool(found.deck) != bool(found.problem)


@given(st.binary(max_size=400), st.sampled_from(["a.csv", "a.yaml", "a.xlsx", ""]))
def test_any_bytes_never_raise(data, name):
    found = take_in(data, name)
    assert bool(found.deck) != bool(found.problem)
