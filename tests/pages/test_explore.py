"""The page Explore: every view stands, one frame feeds chart and table, the link is the state."""

import io
import json
from html import unescape
from itertools import product

import pandas as pd
import pytest

from engine.charts.palette import count
from engine.misery import own_decks as own
from engine.misery.deck import load_deck
from engine.misery.event_frame import event_frame
from engine.misery.exploration import VIEWS
from engine.misery.intake import take_in
from engine.misery.lived import EXPECTED
from engine.stats.table_text import table_text
from pages.ui.explore_table import COLUMNS, rounded
from tests.pages.conftest import address, html, shown, unnamed
from tests.pages.lane_by_hand import rows_of
from tests.pages.test_links import NASTY

STARTER = load_deck("starter")


def figure(app, at=0):
    return json.loads(app.get("plotly_chart")[at].proto.spec)


def drawn(app):
    """The ids of the events on the strip."""
    return {event for trace in figure(app)["data"] for event in trace.get("customdata", [])}


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_opens_with_one_chart_at_most(visit, view):
    app = visit("explore", view=view)
    assert len(app.get("plotly_chart")) == (view != "compare")  # nothing chosen to compare yet
    assert all(chart.proto.alt for chart in app.get("plotly_chart"))


SAMPLE = [
    {"view": view, "deck": deck, **query}
    for (view, deck), query in zip(
        product(("scale", "categories"), ("starter", "leaflet", "scale-hilda-effects")),
        [
            {"category": "work,body", "band": "awful,wtf", "basis": "mapped"},
            {"basis": "untold", "find": "canal"},
            {"band": "bad", "basis": "measured", "adult": "no"},
            {"adult": "only", "pair": "loss,work"},
            {"basis": "judged"},
            {"category": "loss", "pair": "loss,money", "band": "wtf"},
        ],
        strict=True,
    )
]


@pytest.mark.parametrize("query", SAMPLE, ids=str)
def test_a_sample_of_filters_stands_with_its_table(visit, query):
    name = "events" if query["view"] == "scale" else "categories"
    app = visit("explore", unfold=(f"explore_{name}_open",), **query)
    is_empty = bool(html(app, "No event passes"))
    assert is_empty is (query.get("basis") == "judged")  # the leaflet's deck tells no basis
    assert is_empty or f": {count(len(app.dataframe[-1].value), 'row')}" in shown(app)


def test_nothing_found_says_so_and_one_button_shows_all(visit):
    app = visit("explore", deck="starter", find="no such thing", band="bad", events="dog-key")
    assert html(app, "Nothing that bad.")
    assert not html(app, 'role="alert"')
    app.button("explore_none_all").click().run()
    assert address(app) == {"deck": "starter", "events": "dog-key"}
    assert drawn(app) == {event.id for event in STARTER.events}


def test_chart_table_and_file_are_of_one_frame(visit):
    app = visit("explore", unfold=("explore_events_open",), deck="starter", band="wtf", find="you")
    table = app.dataframe[0].value
    assert drawn(app) == set(table["id"])
    assert (table["index"] > 70).all()
    whole = event_frame(STARTER)
    assert len(table) == sum(
        index > 70 and "you" in f"{event.text} {event.worst_case}".casefold()
        for index, event in zip(whole["index"], map(STARTER.event, whole["id"]), strict=True)
    )


def test_file_holds_the_table_and_no_formula():
    frame = event_frame(STARTER)
    frame.loc[0, "text"] = "=HYPERLINK(1)"
    read = pd.read_csv(io.StringIO(table_text(frame)))
    assert read.loc[0, "text"] == "'=HYPERLINK(1)"
    assert read["index"].tolist() == frame["index"].tolist()
    assert read.columns.tolist() == frame.columns.tolist()


TABLES = [
    ({"view": "scale"}, "events"),
    ({"view": "compare", "events": "dog-key,meeting-lunch"}, "compared"),
    ({"view": "categories"}, "categories"),
    ({"view": "categories", "pair": "work,body"}, "separation"),
    *(({"view": "lived", "scale": scale}, "expected") for scale in EXPECTED),
    ({"view": "lived"}, "agreement"),
]


@pytest.mark.parametrize(("query", "name"), TABLES, ids=str)
def test_every_column_is_named_in_words(visit, query, name):
    fold = f"explore_{name}" if name == "agreement" else f"explore_{name}_open"
    (table,) = visit("explore", unfold=(fold,), deck="starter", **query).dataframe
    assert unnamed(table) == []


def test_falls_have_two_decimals_on_screen_and_in_the_file(visit):
    app = visit(
        "explore", unfold=("explore_expected_open",), view="lived", scale="gss-2004",
        felt="satisfaction",
    )  # fmt: skip
    table = app.dataframe[0].value.set_index("measured_as")
    # Of data/scales/hilda-effects/windows.csv, life satisfaction, the event alone: the year
    # before -0.0684 with a standard error of 0.0379, and so 0.0684 +- 1.96 * 0.0379.
    told = table.loc["your spouse or child dies", ["before", "before_low", "before_high"]]
    assert told.tolist() == [0.07, -0.01, 0.14]
    figures = rounded(pd.DataFrame({"first": [1 / 3], "distress": [0.0884]}), COLUMNS["expected"])
    assert table_text(figures) == "first,distress\r\n0.33,0.088\r\n"


def test_widgets_write_the_address_and_the_choice_outlives_the_view(visit):
    app = visit("explore", deck="starter")
    app.text_input("explore_find").set_value("dog").run()
    app.button_group("explore_bands").set_value(["bad"]).run()
    app.multiselect("explore_events").set_value(["dog-key", "dry-pen"]).run()
    assert address(app) == {
        "deck": "starter",
        "find": "dog",
        "band": "bad",
        "events": "dog-key,dry-pen",
    }
    assert "Filters: 1 on" in shown(app)
    app.button_group("explore_view").set_value("compare").run()
    assert address(app)["events"] == "dog-key,dry-pen"
    assert [len(trace["x"]) for trace in figure(app)["data"]] == [4, 4]
    cards = html(app, 'class="dossiers"')[0]
    assert cards.count("<article") == 2
    assert "Judged by us: anxiety 25.0, emotional trauma " in cards
    assert cards.count("udged by us") == 2  # once an event
    assert shown(app).count("mean of its three factors") == 1
    assert "A careful panel might land anywhere from 12.0 to 22.0." in cards


def test_comparing_can_begin_with_the_mildest_and_the_worst(visit):
    app = visit("explore", deck="starter", view="compare")
    assert "The figures of" not in shown(app)
    app.button("explore_pair_up").click().run()
    indices = {row["id"]: float(row["index"]) for row in rows_of("starter")}
    pair = [indices[event] for event in address(app)["events"].split(",")]
    assert pair == [min(indices.values()), max(indices.values())]
    assert html(app, 'class="dossiers"')[0].count("<article") == 2


def test_the_deck_looked_at_is_a_click_from_being_played(visit):
    def game(app):
        return [link.proto.query_string for link in app.get("page_link")]

    app = visit("explore", deck="party")
    assert game(app)[0].startswith("game=party~1~10~")
    app.toggle("clean").set_value(True).run()
    assert game(app)[0].startswith("game=party-clean~1~10~")
    assert game(visit("explore", deck="leaflet+starter"))  # as the lobby deals them


def test_another_deck_keeps_what_it_can(visit):
    app = visit(
        "explore", deck="starter", category="shame,work", events="dog-key", pair="work,shame"
    )
    app.selectbox("explore_deck").set_value("scale-physoc-2017").run()
    assert address(app) == {"deck": "scale-physoc-2017", "category": "work"}
    assert drawn(app) == {"being-sacked", "starting-a-new-job", "promotion"}


def test_what_separates_two_categories_is_told_with_n_and_interval(visit):
    app = visit("explore", deck="starter", view="categories", pair="loss,work")
    told = html(app, "Take one event of each")[0]
    loss, work = (
        [event.index for event in STARTER.events if event.category == name]
        for name in ("loss", "work")
    )
    share = sum((a > b) + (a == b) / 2 for a in loss for b in work) / (len(loss) * len(work))
    assert f"Loss is worse in {100 * share:.0f}% of pairs" in told
    assert f"n {len(loss)} and {len(work)}" in told
    assert len(app.get("plotly_chart")) == 2


def test_expectation_warns_and_names_its_sources(visit):
    app = visit(
        "explore",
        unfold=("explore_agreement", "explore_expected_open"),
        view="lived",
        scale="gss-2004",
        felt="satisfaction",
    )
    assert html(app, "With a grain of salt.")
    assert html(app, "CC BY 4.0")
    assert html(app, "GSS Topical Report 40")
    taus, pairs = (frame.value for frame in app.dataframe)
    assert len(taus) == 12
    assert pairs["expected"].tolist() == [92.6, 89.7, 89.4, 86.9, 77.5, 76.1]
    assert figure(app)["layout"]["xaxis2"]["title"]["text"] == "fall in satisfaction, SD"


def test_clean_language_hides_adult_events_and_the_rude_word(visit):
    grown = {event.id for event in STARTER.events if event.adult}
    assert grown
    app = visit("explore", deck="starter", events=min(grown))
    assert grown <= drawn(app)
    app.toggle("clean").set_value(True).run()
    assert not grown & drawn(app)
    assert html(app, "no event of this deck")
    told = shown(app)
    assert "WTF" not in told
    assert "DIRE" in told


@pytest.mark.parametrize("text", NASTY)
def test_a_hostile_link_is_text(visit, text):
    names = ("deck", "view", "category", "band", "basis", "adult", "find", "events", "pair")
    # A query of more than 524,288 characters is not read at all.
    app = visit("explore", **dict.fromkeys((*names, "scale", "felt"), text[:40_000]))
    notice = html(app, 'class="notice"')[0]
    assert "<script" not in notice
    assert "<img" not in notice
    assert "There is no deck" in unescape(notice)
    assert len(notice) < 3_000


def test_a_deck_of_ones_own_too_small_to_play_is_explored_and_its_text_is_text(
    visit, own_decks_folder
):
    table = "text,index,category\n<b>Wet</b> **socks** & =1+1,4.5,<i>Feet</i>\nRain,80,Weather\n"
    name = own.keep(take_in(table.encode(), "mine.csv").files, "Mine", own_decks_folder)
    app = visit("explore", deck=name)
    assert not html(app, "There is no deck")
    (event, _) = sorted(drawn(app))
    app = visit("explore", deck=name, view="compare", events=event)
    (cards,) = html(app, 'class="dossiers"')
    assert "&lt;b&gt;Wet&lt;/b&gt; **socks** &amp; =1+1" in cards
    assert "&lt;i&gt;Feet&lt;/i&gt;" in cards
    (hover,) = (trace["hovertext"][0] for trace in figure(app)["data"])
    assert hover.startswith("&lt;b&gt;Wet&lt;/b&gt; **socks** &amp; =1+1")
