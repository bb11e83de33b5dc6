"""Where in the text of a rule set a refusal lies: the line of the setting it is about."""

from collections.abc import Iterator

from engine.shithead.variant_file import VariantError


def with_line(error: VariantError, text: str, where: str) -> VariantError:
    """The refusal with the line it is about, where the text has one: "Line 3 of ours.toml: …"."""
    lines = dict(reversed(list(_paths(text))))
    found = (
        lines[path] for setting in error.settings for path in _upwards(setting) if path in lines
    )
    line = next(found, None)
    if line is None:
        return error
    sentence = str(error)
    about = sentence if sentence.startswith(where) else f"{where}: {sentence}"
    return VariantError(f"Line {line} of {about}", *error.settings)


def _upwards(setting: str) -> Iterator[str]:
    """A setting, then what it lies in.

    >>> list(_upwards("ranks.7.asks"))
    ['ranks.7.asks', 'ranks.7', 'ranks']
    """
    while setting:
        yield setting
        setting = setting.rpartition(".")[0]


def _paths(text: str) -> Iterator[tuple[str, int]]:
    """Every setting a text writes on a line of its own, by its dotted name, with the line."""
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        if bare.startswith("["):
            section = bare.partition("#")[0].strip("[] ").replace('"', "").replace("'", "")
            yield section, number
        elif "=" in bare:
            key = bare.partition("=")[0].strip().replace('"', "").replace("'", "")
            yield f"{section}.{key}".removeprefix("."), number
