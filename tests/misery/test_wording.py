"""Decks in other languages and styles: the words change, the game does not."""

from dataclasses import replace

import pytest

from engine.misery.deck import DeckError, clean_deck, deck_names, load_deck, plain_deck, read_deck

ABOUT = """id = "own"
title = "Own"
version = "1"
language = "en"
about = "Ours."
licence = "MIT"
categories = {home = "Home", work = "Work"}
sources = {own = "Us"}
"""
DUTCH = """
[words.nl]
title = "Eigen"
about = "Van ons."
categories = {work = "Werk", home = "Thuis"}
"""
EVENTS = """id,text,vivid,worst_case,reason,category,index,adult
wet-sock,A wet sock.,Squelch.,Not water.,Brief.,home,2.5,no
sacked,You are sacked.,,By text message.,Grave.,work,59.5,yes
"""
NL = """id,text,vivid,worst_case,reason
sacked,Je wordt ontslagen.,Opgehoepeld.,Per sms.,Ernstig.
wet-sock,Een natte sok.,,Geen water.,Kort.
"""


def files(about=ABOUT + DUTCH, events=EVENTS, **words):
    found = {"deck.toml": about, "events.csv": events}
    found |= {f"events.{language}.csv": text for language, text in words.items()}
    return {name: text.encode() for name, text in found.items()}


def said(deck):
    return [(event.id, event.text, event.worst_case, event.reason) for event in deck.events]


def test_a_deck_speaks_its_own_language_plainly_unless_asked():
    deck = read_deck(files(nl=NL), "own")
    assert (deck.language, deck.languages, deck.styles) == ("en", ("en", "nl"), ("plain", "vivid"))
    assert (deck.title, deck.category_label("home")) == ("Own", "Home")
    assert said(deck) == [
        ("wet-sock", "A wet sock.", "Not water.", "Brief."),
        ("sacked", "You are sacked.", "By text message.", "Grave."),
    ]


def test_in_another_language_all_words_change_and_no_figure_or_place():
    deck = read_deck(files(nl=NL), "own", "nl")
    assert (deck.language, deck.languages) == ("nl", ("en", "nl"))
    assert (deck.title, deck.about) == ("Eigen", "Van ons.")
    assert [(entry.id, entry.label) for entry in deck.categories] == [
        ("home", "Thuis"),
        ("work", "Werk"),
    ]
    assert said(deck) == [
        ("wet-sock", "Een natte sok.", "Geen water.", "Kort."),
        ("sacked", "Je wordt ontslagen.", "Per sms.", "Ernstig."),
    ]
    assert [event.index for event in deck.events] == [5, 119]
    assert [event.adult for event in clean_deck(deck).events] == [False]
    assert clean_deck(deck).id == "own-clean"


def test_vivid_is_the_other_line_where_there_is_one():
    english = read_deck(files(nl=NL), "own", style="vivid")
    assert [event.text for event in english.events] == ["Squelch.", "You are sacked."]
    dutch = read_deck(files(nl=NL), "own", "nl", "vivid")
    assert [event.text for event in dutch.events] == ["Een natte sok.", "Opgehoepeld."]


def test_without_vivid_lines_plain_is_the_only_style():
    deck = read_deck(files(nl=NL.replace("Opgehoepeld.", "")), "own", "nl", "vivid")
    assert deck.styles == ("plain",)
    assert [event.text for event in deck.events] == ["Een natte sok.", "Je wordt ontslagen."]


def test_a_language_that_is_missing_is_answered_in_the_decks_own():
    assert read_deck(files(nl=NL), "own", "fr") == read_deck(files(nl=NL), "own")


def test_without_a_table_of_words_the_deck_keeps_its_own_title():
    deck = read_deck(files(about=ABOUT, nl=NL), "own", "nl")
    assert (deck.title, deck.category_label("work")) == ("Own", "Work")
    assert deck.events[0].text == "Een natte sok."


def test_a_bare_file_may_have_vivid_lines():
    data = b"text,vivid,index\nWet sock.,Squelch.,2.5\n"
    assert plain_deck(data, "mine.csv", "vivid").events[0].text == "Squelch."
    assert plain_deck(data, "mine.csv").styles == ("plain", "vivid")


def test_a_folder_on_disk_is_read_with_its_word_files(tmp_path):
    for name, data in files(nl=NL).items():
        (tmp_path / name).write_bytes(data)
    assert load_deck(tmp_path, "nl").events[0].text == "Een natte sok."


@pytest.mark.parametrize(
    ("nl", "sentence"),
    [
        (
            NL.replace("wet-sock", "dry-sock"),
            (
                'own/events.nl.csv, row 3, column id: found "dry-sock", allowed is the id of an '
                "event in events.csv."
            ),
        ),
        (
            NL.replace("wet-sock", "sacked"),
            (
                'own/events.nl.csv, row 3, column id: found "sacked", allowed is something other '
                "than in row 2."
            ),
        ),
        (
            NL.partition("wet-sock")[0],
            (
                'own/events.nl.csv, column id: found no "wet-sock", need a row for each of the 2 '
                "events in events.csv."
            ),
        ),
        (
            NL.replace("Een natte sok.", "je WORDT ontslagen."),
            (
                'own/events.nl.csv, row 3, column text: found "je WORDT ontslagen.", allowed is '
                "something other than in row 2."
            ),
        ),
        (
            NL.replace("Een natte sok.,", "Een natte sok.,Opgehoepeld."),
            (
                'own/events.nl.csv, row 3, column vivid: found "Opgehoepeld.", allowed is '
                "something other than in row 2."
            ),
        ),
        (
            NL.replace("Een natte sok.", ""),
            (
                "own/events.nl.csv, row 3, column text: found nothing, allowed is a line that can "
                "be read aloud."
            ),
        ),
        (
            NL.replace("vivid", "index"),
            (
                'own/events.nl.csv, row 1: found the column "index", allowed are id, text, vivid, '
                "worst_case, reason."
            ),
        ),
    ],
)
def test_a_word_file_covers_every_event_exactly_once(nl, sentence):
    for language in ("en", "nl"):  # broken words are found whichever are asked for
        with pytest.raises(DeckError) as caught:
            read_deck(files(nl=nl), "own", language)
        assert str(caught.value) == sentence


def test_an_events_two_lines_may_be_the_same():
    events = EVENTS.replace("Squelch.", "A wet sock.")
    assert read_deck(files(events=events, nl=NL), "own", style="vivid").events[0].text == (
        "A wet sock."
    )


def test_a_vivid_line_is_no_other_events_plain_one():
    with pytest.raises(DeckError) as caught:
        read_deck(files(events=EVENTS.replace("You are sacked.", "squelch."), nl=NL), "own")
    assert str(caught.value) == (
        'own/events.csv, row 3, column text: found "squelch.", allowed is something other than '
        "in row 2."
    )


@pytest.mark.parametrize(
    ("about", "words", "sentence"),
    [
        (
            ABOUT + DUTCH,
            {},
            (
                "own/deck.toml: found words.nl, need a file events.nl.csv beside it, for a "
                "language other than the deck's own."
            ),
        ),
        (
            ABOUT,
            {"en": NL},
            (
                "own: found events.en.csv, allowed is a language other than the deck's own, in "
                "small letters, as in events.nl.csv."
            ),
        ),
        (
            ABOUT,
            {"NL": NL},
            (
                "own: found events.NL.csv, allowed is a language other than the deck's own, in "
                "small letters, as in events.nl.csv."
            ),
        ),
        (
            ABOUT + 'words = "nl"\n',
            {"nl": NL},
            "own/deck.toml: found 'nl' as \"words\", need tables such as words.nl.",
        ),
        (
            ABOUT + "[words]\nnl = 1\n",
            {"nl": NL},
            "own/deck.toml: found words.nl, need the table of a language, such as words.nl.",
        ),
        (
            ABOUT + DUTCH.replace('title = "Eigen"\n', ""),
            {"nl": NL},
            'own/deck.toml, words.nl: found no "title", need title, about, categories.',
        ),
        (
            ABOUT + DUTCH.replace('title = "Eigen"', "title = 3"),
            {"nl": NL},
            'own/deck.toml, words.nl: found 3 as "title", need a text.',
        ),
        (
            ABOUT + DUTCH.replace("work =", "job ="),
            {"nl": NL},
            'own/deck.toml, words.nl.categories: found no "work", need home, work.',
        ),
        (
            ABOUT + DUTCH.replace('{work = "Werk",', '{work = "Werk", job = "Baan",'),
            {"nl": NL},
            'own/deck.toml, words.nl.categories: found "job", allowed are home, work.',
        ),
    ],
)
def test_what_a_deck_says_in_another_language_is_whole(about, words, sentence):
    with pytest.raises(DeckError) as caught:
        read_deck(files(about=about, **words), "own")
    assert str(caught.value) == sentence


@pytest.mark.parametrize("name", deck_names())
def test_no_shipped_deck_plays_otherwise_in_other_words(name):
    own = load_deck(name)
    for language in own.languages:
        for style in load_deck(name, language).styles:
            deck = load_deck(name, language, style)
            assert [_wordless(event) for event in deck.events] == [
                _wordless(event) for event in own.events
            ]
            assert (deck.id, deck.version) == (own.id, own.version)


def _wordless(event):
    return replace(event, text="", worst_case="", reason="")
