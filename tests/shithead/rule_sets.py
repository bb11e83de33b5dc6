"""Every shipped rule set with each of its options, and with all that go together."""

from engine.shithead.variant import load_variant, variant_names

NAMES = variant_names()
REFS = (
    *NAMES,
    *(f"{name}+{option}" for name in NAMES for option in load_variant(name).settings.options),
)
PLAYED = (
    *(ref for ref in REFS if "+titles_" not in ref),  # they name losers otherwise, and that is all
    "trachwo~turn.empty_pile-draw_one",
)
"""Those that differ in play, with what no shipped set does."""


def every_case():
    """Each rule set by ref, for tests that go through all of them."""
    return [(ref, load_variant(ref)) for ref in REFS]
