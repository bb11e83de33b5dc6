"""Tables that answer differently: who, and which setting makes it so."""

from engine.shithead.apart import camps
from engine.shithead.cards import rank_of
from engine.shithead.question import Question


def told(pile, hand, *rules):
    """The two sides as rule sets with the setting that matters."""
    yes, no = camps(Question(pile, hand, rules), 0)
    return [{camp.refs: camp.setting for camp in side} for side in (yes, no)]


def test_the_split_on_ten_and_seven():
    """Traveller lets a ten on a seven; thack's rules expressly stop it."""
    yes, no = told(("7H",), ("TS",), "traveller", "thack")
    assert list(yes) == [("traveller",)]
    assert list(no) == [("thack",)]
    assert yes[("traveller",)] == "ranks.7.lets_through"


def test_a_card_that_is_invisible_at_one_table_is_named():
    """A jack on a queen under a three: below the three at one table, above it at the other."""
    yes, no = told(("QC", "3C"), ("JC",), "traveller", "full-rules")
    assert (yes, no) == (
        {("full-rules",): "ranks.3.power"},
        {("traveller",): "ranks.3.power"},
    )


def test_a_card_that_ends_a_limit_is_named():
    """A three on a seven: at some tables the limit lives on below it, at JustScrub's it ends."""
    yes, no = told(("7C", "3C"), ("JC",), "traveller", "JustScrub", "shed")
    assert yes[("JustScrub",)] == "ranks.3.hands_on_limit"
    assert not yes[("shed",)]  # its seven is no limit and its three not invisible: two differences
    assert no == {("traveller",): "ranks.3.hands_on_limit"}


def test_tables_of_one_reason_stand_together_each_once():
    rules = ("traveller", "clewarne14", "full-rules", "shed", "Roonerelli")
    yes, no = camps(Question(("7C", "3C"), ("JC",), rules), 0)
    named = [camp.refs for camp in (*yes, *no)]
    assert named[0] == ("full-rules", "shed")
    assert sorted(ref for refs in named for ref in refs) == sorted(rules)
    assert rank_of(yes[0].setting.split(".")[1]) == "3"


def test_where_all_agree_there_are_no_camps():
    assert camps(Question(("4C",), ("KC",), ("traveller", "shed")), 0) == ((), ())
