"""Scenes that show what one setting does: every setting has one, and it is about that setting."""

from itertools import pairwise

import pytest

from engine.core.verdict import UnresolvedError, resolve
from engine.shithead.check import DOMAINS, every_case, find_faults
from engine.shithead.flip import as_in
from engine.shithead.house import House, build_house, house_table, with_powers
from engine.shithead.legality import judge
from engine.shithead.play import apply
from engine.shithead.schema import PLAIN, fields, in_use
from engine.shithead.telling import showing, showings, unshown
from engine.shithead.variant import VariantError, load_variant, unchecked
from engine.shithead.variant_file import settings_of, whole_table


def shown(setting, value, **more):
    """What shows one change away from traveller, or from it with more house rules."""
    base = House().put({name.replace("__", "."): given for name, given in more.items()})
    return showing(build_house(base), build_house(base.put({setting: value})), setting)


def ranks(row):
    """Pile, cards laid or taken along, by their ranks."""
    return tuple(
        "".join(card[0] for card in cards)
        for cards in (row.scene.pile, (*row.scene.laid, *row.scene.joined, *row.scene.along))
    )


def answers(row):
    return row.before.answer, row.after.answer


# Traveller: 2 resets, 3 is invisible, 7 limits, 8 skips, 10 burns, jacks reverse; 4 and king are
# its lowest and highest plain ranks but for the ace.
@pytest.mark.parametrize(
    ("setting", "value", "cards", "legal"),
    [
        ("turn.pick_up", "any_time", ("4", ""), (False, True)),
        ("turn.beat", "higher", ("4", "4"), (True, False)),
        ("turn.several", "one", ("4", "KK"), (True, False)),
        ("turn.several", "at_least_as_many", ("44", "K"), (True, False)),
        ("turn.chance_card", "when_stuck", ("K", ""), (False, True)),
        ("turn.drawn_match", True, ("4", "4"), (False, True)),
        ("out_of_turn", "same_rank", ("4K", "K"), (False, True)),
        ("out_of_turn", "complete_four", ("444", "4"), (False, True)),
        ("open_cards.how", "take_one", ("4", "KK"), (True, False)),
        ("open_cards.joined_with_hand", "last_card", ("4", "KK"), (False, True)),
        ("open_cards.taken_on_pick_up", "lowest", ("K", ""), (True, False)),
        ("ranks.T.not_on", ("7",), ("7", "T"), (True, False)),
        ("ranks.7.may_wait", True, ("7", ""), (False, True)),
    ],
)
def test_a_change_is_shown_by_what_it_allows_or_forbids(setting, value, cards, legal):
    row = shown(setting, value)
    assert (ranks(row), answers(row)) == (cards, legal)


@pytest.mark.parametrize(
    ("setting", "value", "before", "after"),
    [
        ("turn.draw_to", 4, "You drew 3.", "You drew 4."),
        ("turn.after_pick_up", "same_leads", "Then Ada plays.", "Then you play."),
        ("turn.after_pick_up", "last_player_leads", "Then Ada plays.", "Then Cy plays."),
        ("end.decided_by", "first_wins", "Then Ada plays.", "The first player out has won."),
    ],
)
def test_a_change_is_shown_by_what_follows(setting, value, before, after):
    row = shown(setting, value)
    assert row.before.sentence.endswith(before)
    assert row.after.sentence.endswith(after)


def test_a_blind_card_that_nothing_covers_is_shown_turned():
    row = shown("open_cards.blind", "when_uncovered")
    assert answers(row) == (False, None)
    assert "You turned up" in row.after.sentence


@pytest.mark.parametrize(
    ("setting", "value", "more", "cards"),
    [
        ("four.burns", True, {}, ("444", "4")),
        ("four.count", 3, {"four__burns": True}, ("44", "4")),
        ("four.across_turns", False, {"four__burns": True}, ("444", "4")),
        ("four.through_invisible", "yes", {"four__burns": True}, ("4443", "4")),
        ("four.ignores_order", "at_once", {"four__burns": True}, ("K", "4444")),
        (
            "four.ignores_limits",
            True,
            {"four__burns": True, "four__ignores_order": "at_once"},
            ("7", "KKKK"),
        ),
    ],
)
def test_sets_are_shown_by_a_set(setting, value, more, cards):
    assert ranks(shown(setting, value, **more)) == cards


def test_a_set_of_as_many_as_there_are_players_is_shown_at_a_table_of_three():
    row = shown("four.count", 0, four__burns=True)
    assert row.scene.seats == 3
    assert "burns" not in row.before.sentence
    assert "burns" in row.after.sentence


def alternatives(field, now):  # one line a kind of field
    """Other values of a setting: each word, each rank named or not, some numbers."""
    match field.kind:
        case "flag":
            found = (not now,)
        case "choice":
            found = field.choices
        case "place":
            found = (*field.choices, ("7", "8"), ("5", "K"))
        case "powers":
            found = [(power,) for power in field.choices]
        case "number":
            found = [number for number in (0, 3, 5, 8) if field.least <= number <= field.most]
        case "ranks":
            was = now or ()
            found = [tuple(sorted({*was} ^ {rank})) for rank in "27TK"]
        case _:
            found = ("3456789TJQKA2",) if field.setting == "turn.order" else ()
    return [value for value in found if value != now]


def neighbours(base):
    """Each setting of play with each other value, as far as it means anything beside the rest."""
    house = House(base)
    ranks = {*house.marked, "5"}
    for setting, field in fields().items():
        section, _, rest = setting.partition(".")
        if section in {"table", "deal", "start"} or setting == "end.titles":
            continue
        if section in {"ranks", "may_follow"} and rest[0] not in ranks:
            continue
        powers = house.powers(rest[0]) if section == "ranks" else ()
        if (
            powers
            and field.kind != "powers"
            and (rest[2:] not in in_use(powers) or powers == PLAIN)
        ):
            continue
        for value in alternatives(field, house.value(setting)):
            changed = house.put({setting: value})
            if field.kind == "powers":
                changed = with_powers(house, rest[0], value)
            yield setting, value, changed


def built(house):
    """The rules of a house, their clauses unchecked; None where no file may say so."""
    try:
        return unchecked(settings_of(whole_table(house_table(house), "a house"), "a house"))
    except VariantError:
        return None


QUIET = {name: values[0] for name, values in DOMAINS.items()} | {"asker": "", "rank": ""}


def decided(rules, question, facts):
    try:
        return resolve(question, rules.clauses[question], QUIET | facts).answer
    except UnresolvedError:
        return "at fault"


def is_idle(one, other):
    """Whether no question has another answer, for any facts that either rule set can meet."""
    asked = {question for question in one.clauses if rows(one, question) != rows(other, question)}
    return all(
        decided(one, question, facts) == decided(other, question, facts)
        for rules in (one, other)
        for question, facts in every_case(rules)
        if question in asked
    )


def rows(rules, question):
    """The clauses of a question as rows, without their words."""
    return {(c.id, c.says, c.when, c.exception_to) for c in rules.clauses[question]}


@pytest.mark.parametrize("base", ["traveller"])
def test_every_setting_that_changes_play_is_shown_by_itself(base):
    """What is not shown changes no answer to any question, or rules at odds could not be played."""
    one, unseen, count = load_variant(base), [], 0
    for setting, value, house in neighbours(base):
        other = built(house)
        if other is None:
            continue
        row = showing(one, other, setting)
        count += row is not None
        if row is None and not is_idle(one, other) and not find_faults(other):
            unseen.append((setting, value))
    assert count > 100
    assert unseen == []


@pytest.mark.parametrize(
    ("one", "other"), list(pairwise(["traveller", "full-rules", "shed", "thack", "traveller"]))
)
def test_of_many_differences_each_is_shown_by_itself(one, other):
    """Setting that one back alone takes the shown difference away, whatever else differs."""
    here, there = load_variant(one), load_variant(other)
    rows = list(showings(here, there))
    assert len(rows) >= 3
    for row in rows:
        tables = [here, there]
        if row.is_alone:
            tables[1] = as_in(here, there, row.setting)
        before, after = (happens(rules, row.scene) for rules in tables)
        assert before != after
        if not row.is_alone:
            assert happens(as_in(there, here, row.setting), row.scene) == before


def happens(rules, scene):
    """Whether the move is legal and, if so, every card, whose turn it is, and what may follow."""
    position = scene.position(rules)
    move = scene.move(position)
    if judge(position, move).answer is False:
        return False
    after = apply(position, move).position
    follow = after.pile and after.to_beat.meets
    return after.seats, after.pile, after.to_move, after.direction, after.phase, follow


def test_rule_sets_that_agree_have_nothing_to_show():
    assert list(showings(load_variant("traveller"), build_house(House()))) == []


def test_what_was_changed_last_comes_first():
    rules = build_house(House().put({"turn.pick_up": "any_time", "ranks.T.not_on": ("7",)}))
    first = [
        next(showings(load_variant("traveller"), rules, {name})).setting
        for name in ("turn.pick_up", "ranks.T.then")
    ]
    assert first == ["turn.pick_up", "ranks.T.not_on"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"deal.hand": 4}, "Settled before the first card is played."),
        ({"end.titles": "feudal"}, "It names the losers and changes no play."),
        ({"four.count": 3}, "It shows nothing as long as equal cards burn nothing."),
    ],
)
def test_what_no_play_shows_says_why(change, sentence):
    one, other = load_variant("traveller"), build_house(House().put(change))
    (setting,) = change
    assert showing(one, other, setting) is None
    assert unshown(one, other, setting) == sentence
