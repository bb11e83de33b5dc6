"""A hand on the page: links to some, and its cards, buttons and sentences as a reader sees them."""

import re

from tests.pages.conftest import address, html

# Three at the table by traveller's rules, seed 7. You hold 6♥ Q♣ K♠, then queens and a seven.
SEVEN = {"variant": "traveller", "seats": "3", "seed": "7"}
ON_A_FOUR = SEVEN | {"moves": "0r.1s3DQD.1s3HKD.1r.2s3S5S.2r.2h4H"}
ON_A_KING = SEVEN | {"moves": f"{ON_A_FOUR['moves']}.0h6H.1hQD.2hKH"}
ON_A_NINE = SEVEN | {
    "moves": f"{ON_A_KING['moves']}.0hKS.1hKD.2p.0h7H.1h2D.2h4H.0h8D.2h9D"  # you: Q♣ Q♥ 7♠
}
NINE_BY_NINE = "0r.1sKHQS.1r.2r.0h2S.1hQCQHQS.2p.0h3S.1h6S.2h9C9H"


def cards(app):
    """The cards that can be tapped, by name, as their buttons."""
    named = re.compile(r"!\[(.*?)(?:, (?:not )?legal|, unknown until turned)?\]")
    found = [button for button in app.button if (button.key or "").startswith("card_")]
    return {named.match(button.label)[1]: button for button in found}


def act(app, kind):
    """The button of an action such as PickUp or Play, or None."""
    found = [button for button in app.button if (button.key or "").startswith(f"act_{kind}_")]
    return found[0] if found else None


def click(button):
    app = button.click().run()
    assert not app.exception
    return app


def go_to(app, link):
    """Show another address in the same visit, as the browser's back button does."""
    app.query_params.clear()
    app.query_params.update(link)
    app.run()
    assert not app.exception


def moves(app):
    return address(app).get("moves", "")


def verdicts(app):
    texts = [" ".join(re.sub("<.*?>", " ", body).split()) for body in html(app, "verdict-")]
    return [text.lstrip("✓✗? ") for text in texts]


def why(app):
    """What the why-box holds, unfolded."""
    (box,) = [found for found in app.get("popover") if found.proto.popover.label == "Why?"]
    return "\n".join(element.proto.body for element in box.get("html")), box


def titles(app):
    """The names of the tables in the lobby."""
    return [re.sub("<.*?>", "", body) for body in html(app, 'class="named"')]
