"""Things that a notebook shows as HTML instead of their repr."""


class Shown:
    """Gives a class its view from :mod:`engine.shithead.notebook`."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from engine.shithead.notebook import html_of  # noqa: PLC0415  # it knows what inherits this

        return html_of(self)
