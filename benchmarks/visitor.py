"""A visitor without a browser: speaks Streamlit's own websocket protocol."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

ANSWER_SECONDS = 30.0


@dataclass(frozen=True)
class Place:
    """A page to measure and the buttons to click there.

    ``name`` is what the tables say, ``address`` the page's path without a slash, ``query`` what
    stands behind its question mark; the buttons are those whose Streamlit key starts with one of
    ``keys``.
    """

    name: str
    address: str
    keys: tuple[str, ...]
    query: str = ""

    @property
    def selector(self) -> str:
        """CSS selector of the buttons; Streamlit puts a widget's key into its class."""
        return ", ".join(f"[class*='st-key-{key}'] button:enabled" for key in self.keys)

    @property
    def path(self) -> str:
        """The whole address below the server's."""
        return f"{self.address}?{self.query}" if self.query else self.address


# What to click on each page. When a page changes the keys of its buttons, change them here.
ONE_BUTTON = Place("one button", "", ("one_button",))
PLAY = Place("play", "play", ("card_", "act_", "play_on_"), "variant=traveller&seats=3&seed=7")
PLACE = Place("place", "place", ("gap_", "sure_"), "game=starter~1~10~7")
GAMES = (PLAY, PLACE)


@dataclass(frozen=True)
class Button:
    """A button the server drew: its widget id and the fragment it stands in, if any."""

    id: str
    fragment: str


@dataclass
class Visitor:
    """One session: what the server last told it, as a browser would remember."""

    socket: ClientConnection
    place: Place
    page_hash: str = ""
    query: str = ""
    found: dict[str, Button] = field(default_factory=dict)

    @property
    def buttons(self) -> list[Button]:
        """The buttons to click, in the order of the page."""
        return list(self.found.values())

    async def run(self, button: Button | None = None) -> float:
        """Ask for a run, with a click on ``button`` if given; return its seconds until finished.

        Raises:
            TimeoutError: the server did not finish within ANSWER_SECONDS.

        """
        fragment = button.fragment if button else ""
        kept = {key: b for key, b in self.found.items() if fragment and b.fragment != fragment}
        self.found = kept
        start = time.perf_counter()
        await self.socket.send(self.question(button))
        async with asyncio.timeout(ANSWER_SECONDS):
            while not self.hear(ForwardMsg.FromString(await self.receive())):
                pass
        return time.perf_counter() - start

    async def click(self, turn: int) -> float | None:
        """Click the next button in turn; its seconds, or None when there is none.

        A page without buttons, such as a game that has ended, is opened again.
        """
        if not self.buttons:
            self.query = self.place.query
            await self.run()
        if not self.buttons:
            return None
        return await self.run(self.buttons[turn % len(self.buttons)])

    async def receive(self) -> bytes:
        """Return the next message of the server; all of them are binary."""
        return await self.socket.recv(decode=False)

    def question(self, button: Button | None) -> bytes:
        """Write the message a browser sends for a first run or a click."""
        message = BackMsg()
        asked = message.rerun_script
        asked.page_script_hash = self.page_hash
        asked.page_name = "" if self.page_hash else self.place.address
        asked.query_string = self.query
        if button is not None:
            asked.fragment_id = button.fragment
            asked.widget_states.widgets.add(id=button.id, trigger_value=True)
        text: bytes = message.SerializeToString()
        return text

    def hear(self, message: ForwardMsg) -> bool:
        """Take note of one message; whether it ends the run."""
        kind = message.WhichOneof("type")
        if kind == "navigation":  # a new session's own hash is the router's, not the page's
            self.page_hash = message.navigation.page_script_hash
        elif kind == "page_info_changed":
            self.query = message.page_info_changed.query_string
        elif kind == "delta":
            self.note_button(message)
        again = ForwardMsg.FINISHED_EARLY_FOR_RERUN
        return kind == "script_finished" and message.script_finished != again

    def note_button(self, message: ForwardMsg) -> None:
        """Remember the button a message draws, if it is one of those to click."""
        button = message.delta.new_element.button
        # An id reads $$ID-<hash>-<key>, and a hash has no dash.
        key = button.id.split("-", 2)[-1]
        if button.id and key.startswith(self.place.keys) and not button.disabled:
            self.found[key] = Button(button.id, message.delta.fragment_id)


@asynccontextmanager
async def visit(url: str, place: Place) -> AsyncIterator[Visitor]:
    """Open a session on ``place`` and run the page once."""
    address = url.replace("http://", "ws://") + "/_stcore/stream"
    async with connect(address, subprotocols=["streamlit"], max_size=None) as socket:  # type: ignore[list-item]  # a NewType of str
        visitor = Visitor(socket, place, query=place.query)
        await visitor.run()
        yield visitor
