"""Decks: what there is, bringing one, taking one along, rating one together."""

import pytest

from engine.misery import own_decks as own
from engine.misery.deck import load_deck
from engine.misery.deck_files import cards_xlsx
from engine.misery.intake import take_in
from tests.pages.conftest import address, html, shown

MINE = """\
Our mishaps;;
Situation;Misery index;Who
Wet <b>socks</b>;4,5;Zoë
Sacked;a lot;
Bus gone;12;
Dog ran off;40;
House burns;80;
=1+1;20;
"""

FILE = MINE.encode("cp1252")


@pytest.fixture
def folder(own_decks_folder):
    return own_decks_folder


def bring(app, name="our mishaps.csv", data=FILE):
    app.file_uploader(key="decks_upload").set_value((name, data, "text/csv")).run()
    assert not app.exception
    return app


def click(app, key):
    app.button(key=key).click().run()
    assert not app.exception
    return app


def test_decks_are_listed_with_what_they_hold(visit):
    app = visit("decks")
    (table,) = html(app, "<table")
    assert "<td>Starter deck</td>" in table
    assert "12 events, 6 categories" in table
    assert "12 measured, 54 mapped, 279 judged" in table
    assert "12 with an index alone" in table
    assert html(app, "Decks you bring or make are listed here, too.")
    assert not app.dataframe  # light: events on request


def test_a_deck_is_looked_at_and_its_events_are_shown_on_request(visit):
    app = visit("decks", ("decks_events",), deck="leaflet")
    assert app.selectbox(key="decks_deck_leaflet").value == "leaflet"
    assert app.dataframe[0].value["index"].tolist()[:2] == [10.0, 11.5]
    play, explore = (link.proto for link in app.get("page_link"))
    assert play.label == "Play this deck"
    assert play.query_string.startswith("game=leaflet~1~10~")
    assert explore.label == "Explore this deck"
    assert explore.query_string == "deck=leaflet"


def test_table_of_a_stranger_s_events_can_be_saved_and_runs_nothing(visit, folder):
    name = own.keep(take_in(MINE.encode(), "mine.csv").files, "Mine", folder)
    app = visit("decks", ("decks_events",), deck=name)
    texts = app.dataframe[0].value["event"].tolist()
    assert "'=1+1" in texts
    assert "Wet <b>socks</b>" in texts


def test_unknown_deck_in_the_address_is_said_and_text_stays_text(visit):
    app = visit("decks", deck="<script>x</script>")
    assert html(app, "There is no deck “&lt;script&gt;x&lt;/script&gt;” here")
    assert app.selectbox(key="decks_deck_party").value == "party"


def test_stranger_s_file_is_told_row_by_row_kept_and_played(visit, folder):
    app = bring(visit("decks", view="bring"))
    assert html(app, "<b>4</b> taken · <b>1</b> mended · <b>1</b> refused")
    (report,) = html(app, "<th>Why</th>")
    assert (
        "<td>3</td><td>Wet &lt;b&gt;socks&lt;/b&gt;</td><td><b>mended</b></td>"
        "<td>index: 4,5 read as 4.5</td>"
    ) in report
    assert "<td>4</td><td>Sacked</td><td><b>refused</b></td><td>column index: found" in report
    app.text_input(key="decks_title").set_value("Zoë's mishaps").run()
    app = click(app, "decks_keep")
    assert own.kept(folder) == ("own-zoe-s-mishaps",)
    assert address(app)["deck"] == "own-zoe-s-mishaps"
    assert html(app, "<td>Zoë&#x27;s mishaps <small>(yours)</small></td>")
    place = visit("place")
    assert "Zoë's mishaps" in place.selectbox(key="place_deck").options
    place.selectbox(key="place_deck").set_value("own-zoe-s-mishaps").run()
    place = click(place, "deal_lane")
    assert address(place)["game"].startswith("own-zoe-s-mishaps~")
    assert len(html(place, 'class="laid')) == 3
    assert not html(place, "<b>socks</b>")


def test_own_deck_is_removed_after_one_question_and_its_links_say_so(visit, folder):
    intake = take_in(MINE.encode(), "mine.csv")
    name = own.keep(intake.files, "Mine", folder)
    game = f"{name}~{intake.deck.version}~10~7"
    assert len(html(visit("place", game=game), 'class="laid')) == 3
    app = click(visit("decks", deck=name), "decks_remove")
    assert own.kept(folder) == (name,)
    app = click(app, "decks_remove_yes")
    assert own.kept(folder) == ()
    assert "Removed." in shown(app)
    gone = visit("place", game=game)
    assert html(gone, "There is no deck “own-mine”: choose from leaflet")


def test_deck_too_small_for_the_table_is_said_before_it_is_dealt(visit, folder):
    name = own.keep(take_in(MINE.encode(), "mine.csv").files, "Mine", folder)
    place = visit("place")
    place.selectbox(key="place_deck").set_value(name).run()
    place.multiselect(key="place_players").set_value(["Ada"]).run()
    assert html(place, "Mine has 5 events, 6 of them for the deal.")
    assert place.button(key="deal_lane").disabled


def test_deck_too_small_to_play_is_kept_and_not_dealt(visit, folder):
    intake = take_in(b"text,index\nOne,1\nTwo,2\nThree,3\n", "few.csv")
    name = own.keep(intake.files, "Few", folder)
    app = visit("decks", deck=name)
    assert html(app, "Too small to play")
    assert [link.proto.label for link in app.get("page_link")] == ["Explore this deck"]
    assert "Few" not in visit("place").selectbox(key="place_deck").options
    assert html(visit("place", game=f"{name}~{intake.deck.version}~10~7"), "There is no deck")


def test_refused_file_says_why_and_nothing_is_kept(visit, folder):
    app = bring(visit("decks", view="bring"), "a.xlsx", b"PK\x03\x04 <script>")
    assert html(app, "a.xlsx cannot be unpacked")
    assert own.kept(folder) == ()


def test_workbook_is_brought_and_put_away(visit):
    app = bring(visit("decks", view="bring"), "cards.xlsx", cards_xlsx(load_deck("leaflet")))
    assert html(app, "<b>12</b> taken · <b>0</b> mended · <b>0</b> refused")
    assert html(app, "Every row was taken just as it stood.")
    app.toggle(key="decks_all_rows").set_value(True).run()
    (report,) = html(app, "<th>Why</th>")
    assert report.count("<b>taken</b>") == 12
    app = click(app, "decks_put_away")
    assert not html(app, "<th>Why</th>")


def test_damaged_own_deck_is_named_and_the_page_stands(visit, folder):
    name = own.keep(take_in(MINE.encode(), "mine.csv").files, "Mine", folder)
    (folder / name / "events.csv").write_bytes(b"\xff")
    assert html(visit("decks"), "own-mine/events.csv, line 1: found bytes that are not UTF-8")
    assert not visit("place").exception


def test_clean_language_leaves_adult_events_out_of_every_part(visit):
    app = visit("decks", ("decks_events",), deck="leaflet")
    app.toggle(key="clean").set_value(True).run()
    assert not app.exception
    assert len(app.dataframe[0].value) == 10
    assert "parents" not in shown(app)


def sit_down(app, name):
    field = next(one for one in app.text_input if one.label == "Who rates?")
    field.set_value(name).run()
    assert not app.exception
    return app


def rate(app, *scores):
    """Put down three scores of the event on screen."""
    for slider, score in zip(app.slider, scores, strict=True):
        slider.set_value(score)
    (button,) = [one for one in app.button if one.label == "Put it down"]
    button.click().run()
    assert not app.exception
    return app


def way(app, name):
    (found,) = [one for one in app.button_group if (one.key or "").startswith("panel_way_")]
    found.set_value(name).run()
    assert not app.exception
    return app


def test_panel_scores_disagrees_and_publishes(visit, folder):
    app = visit("decks", view="panel", deck="leaflet", category="shame")
    assert html(app, "Say who rates, above.")
    app = sit_down(app, "<i>Ann</i>")
    assert html(app, "<b>0</b> of")
    text = html(app, 'class="event"')[0]
    assert "11.5" not in text  # the index would give it away
    app = rate(app, 10.0, 20.0, 30.0)
    assert html(app, "<b>1</b> of")
    app = click(app, "panel_undo")
    assert html(app, "<b>0</b> of")
    app = rate(app, 10.0, 20.0, 30.0)
    app = rate(sit_down(app, "Ben"), 13.0, 21.0, 40.0)
    app = way(app, "results")
    assert app.get("plotly_chart")
    assert "Make it a deck" in shown(app)
    app = click(app, "panel_publish")
    (name,) = own.kept(folder)
    deck = own.take(name, folder)
    assert deck.title == "The leaflet's own examples, by our panel"
    assert {factor.basis for event in deck.events for factor in event.factors} == {"judged"}
    assert "&lt;i&gt;Ann&lt;/i&gt;" in html(app, "placed by a panel of")[0]


def test_panel_compares_two_by_two_and_publishes_by_rank(visit, folder):
    app = sit_down(visit("decks", view="panel", deck="leaflet", way="pairs"), "Ann")
    for _ in range(3):
        app = next(one for one in app.button if one.label == "This one is worse").click().run()
        assert not app.exception
    app = way(app, "results")
    assert html(app, "the order is the panel&#x27;s, the distances are not.")
    app = click(app, "panel_publish")
    deck = own.take(own.kept(folder)[0], folder)
    assert len(deck.events) == 6  # three pairs of those least compared
    assert {event.index for event in deck.events} == {52, 148}  # two ranks of three each


def test_ratings_of_several_machines_come_together(visit):
    app = visit("decks", view="panel", deck="leaflet", way="results")
    assert html(app, "Nothing said of this deck yet.")
    text = (
        b"rater,event,anxiety,trauma,damage\nAnn,enema,10,10,10\nBen,enema,30,30,30\nBen,x,1,1,1\n"
    )
    app.file_uploader(key="panel_upload").set_value(("r.csv", text, "text/csv")).run()
    assert not app.exception
    assert "2 ratings and answers added." in shown(app)
    assert html(app, "r.csv, row 4, column event")
    assert html(app, "tau not defined, from 1 events that both")
    app = click(app, "panel_forget")
    app = click(app, "panel_forget_yes")
    assert html(app, "Nothing said of this deck yet.")


def test_ratings_outlive_the_visit_until_they_are_forgotten(visit, folder):
    app = rate(sit_down(visit("decks", view="panel", deck="leaflet"), "Ann"), 10.0, 20.0, 30.0)
    again = visit("decks", view="panel", deck="leaflet", way="results")
    assert html(again, f"Ratings are kept on this computer, in {folder.with_name('ratings')}")
    assert html(again, "1 event by 1 rater: Ann.")
    app = rate(sit_down(app, "Ben"), 12.0, 20.0, 30.0)  # in the other window, at the same time
    app = way(click(click(again, "panel_forget"), "panel_forget_yes"), "scores")
    assert html(visit("decks", view="panel", deck="leaflet", way="results"), "Nothing said")
    assert not list(folder.with_name("ratings").iterdir())


def test_ratings_that_cannot_be_kept_live_in_the_visit_and_say_so(visit, folder):
    folder.with_name("ratings").write_text("a file where the folder should be")
    app = rate(sit_down(visit("decks", view="panel", deck="leaflet"), "Ann"), 10.0, 20.0, 30.0)
    assert html(app, "Ratings cannot be kept in ")
    assert html(app, "<b>1</b> of")
    app = way(rate(app, 11.0, 20.0, 30.0), "results")
    assert html(app, "2 events by 1 rater: Ann.")
    assert html(app, "These ratings live in this visit only")


def test_ratings_of_an_own_deck_go_with_it(visit, folder):
    name = own.keep(take_in(FILE, "days.csv").files, "Days", folder)
    rate(sit_down(visit("decks", view="panel", deck=name), "Ann"), 10.0, 20.0, 30.0)
    assert [file.stem for file in folder.with_name("ratings").iterdir()] == [name]
    app = visit("decks", deck=name)
    click(click(app, "decks_remove"), "decks_remove_yes")
    assert not list(folder.with_name("ratings").iterdir())


@pytest.mark.parametrize("view", ["decks", "bring", "panel", "nonsense"])
def test_every_part_stands_in_clean_language_and_on_nonsense(view, visit):
    app = visit("decks", view=view, way="?", category="?", deck="")
    app.toggle(key="clean").set_value(True).run()
    assert not app.exception


def test_what_is_chosen_stays_chosen_at_a_second_click(visit):
    app = visit("decks", view="panel", deck="leaflet")
    chosen = [
        one for one in app.button_group if (one.key or "").startswith(("panel_way", "decks_"))
    ]
    assert len(chosen) == 2
    assert all(one.proto.required for one in chosen)
