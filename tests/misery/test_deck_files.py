"""Decks as files: what goes out comes back equal, and no cell of it is a formula."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.misery.deck import (
    DECKS,
    Deck,
    Entry,
    Event,
    Factor,
    deck_names,
    load_deck,
    scale_deck_names,
)
from engine.misery.deck_files import (
    cards_csv,
    cards_xlsx,
    cards_yaml,
    deck_files,
    deck_zip,
    format_events,
)
from engine.misery.intake import take_in
from tests.misery.brought import taken

lines = st.text(
    st.characters(exclude_categories=["C", "Z"]) | st.sampled_from("=+-@'\" ,;:\t#&*!<>|"),
    min_size=1,
    max_size=60,
).map(lambda text: " ".join(text.split()))
texts = lines.filter(bool)
halves = st.integers(2, 200)
slugs = st.from_regex(r"[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,2}", fullmatch=True)


@st.composite
def events(draw, id_, text):
    scores = draw(st.none() | st.tuples(halves, halves, halves))
    factors = ()
    if scores:
        names = ("anxiety", "trauma", "damage")
        factors = tuple(Factor(*pair, "judged") for pair in zip(names, scores, strict=True))
    index = round(sum(scores) / 3) if scores else draw(halves)
    return Event(
        id=id_,
        text=text,
        category=draw(st.sampled_from(["home", "own"])),
        index=index,
        low=draw(st.integers(2, index)),
        high=draw(st.integers(index, 200)),
        worst_case=draw(lines),
        factors=factors,
        reason=draw(lines),
        adult=draw(st.booleans()),
        sources=draw(st.sampled_from([(), ("own",), ("own §3", "own p. 4")])),
    )


@st.composite
def decks(draw):
    ids = draw(st.lists(slugs, min_size=1, max_size=4, unique=True))
    spoken = st.lists(texts, min_size=len(ids), max_size=len(ids), unique_by=str.casefold)
    found = zip(ids, draw(spoken), strict=True)
    return Deck(
        draw(slugs),
        draw(texts),
        draw(slugs),
        "und",
        *(draw(texts), draw(texts)),
        categories=(Entry("home", draw(texts)), Entry("own", draw(texts))),
        sources=(Entry("own", draw(texts)),),
        events=tuple(draw(events(id_, text)) for id_, text in found),
        languages=("und",),
    )


@settings(max_examples=50)
@given(decks())
def test_zip_of_a_deck_reads_back_equal(deck):
    assert take_in(deck_zip(deck_files(deck)), "deck.zip").deck == deck


@pytest.mark.parametrize("name", deck_names())
def test_shipped_deck_goes_out_and_comes_back_equal(name):
    names = [DECKS / name / "deck.toml", *(DECKS / name).glob("events*.csv")]
    files = {file.name: file.read_bytes() for file in names}
    found = take_in(deck_zip(files), "any name.zip")
    assert (found.deck, found.files) == (load_deck(name), files)


@pytest.mark.parametrize("name", scale_deck_names())
def test_published_scale_goes_out_and_comes_back_equal(name):
    deck = load_deck(name)
    assert take_in(deck_zip(deck_files(deck)), "scale.zip").deck == deck


@settings(max_examples=30)
@given(decks())
def test_cards_for_printing_come_back_with_text_and_index(deck):
    wanted = [(event.text, event.index / 2) for event in deck.events]
    for name, data in (
        ("cards.csv", cards_csv(deck)),
        ("cards.xlsx", cards_xlsx(deck)),
        ("cards.yaml", cards_yaml(deck)),
    ):
        found = take_in(data, name)
        assert taken(found) == wanted, name
        assert found.count("refused") == 0


def test_events_alone_come_back_but_for_their_sources():
    deck = load_deck("starter")
    found = take_in(format_events(deck.events), "events.csv").deck
    assert [(e.id, e.text, e.factors, e.low, e.high, e.category) for e in found.events] == [
        (e.id, e.text, e.factors, e.low, e.high, e.category) for e in deck.events
    ]


def test_no_cell_that_goes_out_is_a_formula():
    event = Event("a", '=HYPERLINK("http://x")', "own", 20, 20, 20, reason="+1", worst_case="@x")
    deck = Deck("d", "D", "1", "en", "a", "b", (Entry("own", "Own"),), (), (event,))
    written = format_events(deck.events).decode() + cards_csv(deck).decode()
    assert "\"'=HYPERLINK" in written
    assert ",'+1," in written
    assert ",'@x," in written
    book = cards_xlsx(deck)
    assert b"<f>" not in io.BytesIO(book).getvalue()
    assert taken(take_in(book, "x.xlsx")) == [('=HYPERLINK("http://x")', 10.0)]
