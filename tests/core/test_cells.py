from hypothesis import given
from hypothesis import strategies as st

from engine.core.cells import armed, disarmed

SIGNS = "=+-@\uff1d\uff0b\uff0d\uff20\t\r"
"""What starts a formula, after OWASP's page on CSV injection; the middle four are full width."""


@given(st.text(st.sampled_from(SIGNS + "'1.ä"), max_size=6) | st.text(max_size=20))
def test_writing_and_reading_undo_each_other(text):
    assert armed(disarmed(text)) == text


@given(st.sampled_from(SIGNS), st.text(max_size=10))
def test_nothing_that_is_written_starts_a_formula_but_a_number(sign, rest):
    written = disarmed(sign + rest)
    is_number = sign == "-" and rest.replace(".", "", 1).isdecimal()
    assert written == (sign + rest if is_number else f"'{sign}{rest}")
