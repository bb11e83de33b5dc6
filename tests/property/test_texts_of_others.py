"""Whatever somebody pastes or uploads is read or refused with a sentence, never a crash."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.shithead.legality import legal_moves
from engine.shithead.notation import (
    NotationError,
    format_position,
    parse_move,
    parse_moves,
    parse_position,
    parse_record,
    read_moves,
)
from engine.shithead.play import apply, deal
from engine.shithead.record import replay
from engine.shithead.variant import FOLDER, VariantError, load_variant, parse_variant, variant_names
from tests import strategies

A_POSITION = format_position(
    apply((start := deal(load_variant("traveller"), 3, 1)), legal_moves(start)[0]).position
)
odd_text = st.text(st.sampled_from(" -./,:+0123456789hudpscrXTJQKASCDH\x00é٣²"), max_size=60)


def read_or_refused(parse, text, refusal):
    """What was read, or None where the text was refused with a sentence."""
    try:
        return parse(text)
    except refusal as error:
        sentence = str(error)
    assert sentence.endswith(".")
    return None


@given(odd_text | st.text(max_size=60))
def test_any_text_as_a_move(text):
    read_or_refused(parse_move, text, NotationError)


@given(odd_text | st.text(max_size=200))
def test_any_text_as_moves(text):
    moves, problem = read_moves(text)
    assert not problem or problem.endswith(".")
    again = read_or_refused(parse_moves, text, NotationError)
    assert again is None or again == moves


@given(odd_text | st.text(max_size=200))
def test_any_text_as_a_record_or_a_position(text):
    read_or_refused(parse_record, text, NotationError)
    read_or_refused(parse_position, text, NotationError)


@given(st.integers(0, len(A_POSITION) - 1), st.integers(0, 4), odd_text.map(lambda t: t[:3]))
def test_a_position_with_a_slip_in_it(place, gone, put):
    slipped = A_POSITION[:place] + put + A_POSITION[place + gone :]
    read_or_refused(parse_position, slipped, NotationError)


@given(st.lists(strategies.moves, max_size=12).map(tuple), strategies.tables())
def test_a_record_of_any_moves_replays_up_to_the_first_forbidden_one(moves, table):
    ref, seats, seed = table
    shown = replay(strategies.Record(ref, seats, seed, moves))
    assert len(shown.steps) <= len(moves) + 1
    assert (shown.refused is None) == (len(shown.steps) == len(moves) + 1)


@settings(max_examples=150)
@given(st.sampled_from(variant_names()), strategies.seeds)
def test_a_rule_set_with_a_line_lost_doubled_or_moved(name, seed):
    chance = strategies.chance_from(seed)
    lines = (FOLDER / f"{name}.toml").read_text(encoding="utf-8").splitlines()
    chosen = chance.randrange(len(lines))
    line = lines.pop(chosen)
    for _ in range(chance.randrange(3)):
        lines.insert(chance.randrange(len(lines)), line)
    read_or_refused(parse_variant, "\n".join(lines), VariantError)


VALUES = (
    *("0", "1", "-1", "99", "1.5", "true", "1979-05-27", "[]", "[2, 3]", "{}"),
    *('""', '"T"', '"7"', '"anything"', '"higher"'),
)


@settings(max_examples=150)
@given(st.sampled_from(variant_names()), strategies.seeds, st.sampled_from(VALUES))
def test_a_rule_set_with_another_value(name, seed, value):
    chance = strategies.chance_from(seed)
    lines = (FOLDER / f"{name}.toml").read_text(encoding="utf-8").splitlines()
    settings_ = [n for n, line in enumerate(lines) if " = " in line]
    chosen = chance.choice(settings_)
    lines[chosen] = f"{lines[chosen].split(' = ')[0]} = {value}"
    read = read_or_refused(parse_variant, "\n".join(lines), VariantError)
    if read is not None:
        plays_on(read, chance)


def plays_on(variant, chance, plies=30):
    """A rule set that was read can be played, whatever it says."""
    position = deal(variant, variant.settings.table.players[0], 1, ply_limit=plies)
    while position.phase != "over":
        position = apply(position, chance.choice(legal_moves(position))).position
