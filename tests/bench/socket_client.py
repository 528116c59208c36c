"""A browser's tab without the browser: it speaks Streamlit's protocol over the live connection, and is timed."""

import asyncio
import contextlib
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

EARLY = ForwardMsg.FINISHED_EARLY_FOR_RERUN
PATIENCE = 60.0
"""Seconds after which an act counts as lost."""
TRIGGER = "$$STREAMLIT_INTERNAL_KEY_{}__events"
"""The widget that carries what a component of ours sends."""
WRONG = ('class="pl-problem"', "Not saved.")
"""What our screens draw when something went wrong."""


class Lost(Exception):
    """An act that the server did not answer, or answered with an error."""


@dataclass
class Tab:
    """One tab on one page. Elements are kept as the server draws them, with the fragment that each belongs to."""

    url: str
    cookie: str = ""
    page: str = ""
    query: str = ""
    _socket: ClientConnection | None = None
    _elements: dict[tuple[int, ...], tuple[Any, str]] = field(default_factory=dict)
    _known: dict[str, ForwardMsg] = field(default_factory=dict)
    _timers: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _running: tuple[str, ...] = ()
    _cut: tuple[str, ...] = ()
    _finished: asyncio.Queue[tuple[str, ...]] = field(default_factory=asyncio.Queue)
    _reader: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect as a browser with this cookie does."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        stream = f"{self.url.replace('http', 'ws', 1)}/_stcore/stream"
        self._socket = await connect(stream, subprotocols=["streamlit"], additional_headers=headers, max_size=None)  # type: ignore[list-item]
        self._reader = asyncio.create_task(self._read(self._socket))

    async def close(self) -> None:
        """Leave, as a closed tab does."""
        for task in [*self._timers.values(), *([self._reader] if self._reader else [])]:
            task.cancel()
        if self._socket:
            await self._socket.close()

    async def go(self, page: str, query: str = "") -> float:
        """Ask for a page; the seconds until it is drawn."""
        self.page, self.query = page, query
        return await self._act(BackMsg())

    async def press(self, key: str) -> float:
        """Press the button of this key."""
        element, fragment = self._keyed(key)
        message = BackMsg()
        message.rerun_script.widget_states.widgets.add(id=element.button.id, trigger_value=True)
        return await self._act(message, fragment)

    async def send(self, component: str, event: str, value: object) -> float:
        """What the component of this key tells the server."""
        element, fragment = self._keyed(component)
        message, told = BackMsg(), json.dumps([{"event": event, "value": value}])
        name = TRIGGER.format(element.bidi_component.id)
        message.rerun_script.widget_states.widgets.add(id=name, json_trigger_value=told)
        return await self._act(message, fragment)

    def buttons(self, prefix: str) -> list[str]:
        """Keys of the buttons on the page that begin so, in the order they are drawn."""
        found = (element.button.id for element in self._of_type("button"))
        return [name.split("-", 2)[2] for name in found if name.split("-", 2)[2].startswith(prefix)]

    def enabled(self, key: str) -> bool:
        """The button of this key can be pressed."""
        return not self._keyed(key)[0].button.disabled

    def shows(self, words: str) -> bool:
        """The page has these words somewhere."""
        return any(words in element.html.body for element in self._of_type("html"))

    def told(self, component: str) -> dict[str, Any]:
        """What the server gave the component of this key."""
        element, _ = self._keyed(component)
        bidi = element.bidi_component
        return dict(json.loads(bidi.json or bidi.mixed.json or "{}"))

    def _of_type(self, kind: str) -> Iterator[Any]:
        for _, (element, _) in sorted(self._elements.items()):
            if element.WhichOneof("type") == kind:
                yield element

    def _keyed(self, key: str) -> tuple[Any, str]:
        for element, fragment in self._elements.values():
            kind = element.WhichOneof("type")
            if kind in ("button", "bidi_component") and getattr(element, kind).id.endswith(f"-{key}"):
                return element, fragment
        raise Lost(f"{key} is not on {self.page}")

    async def _act(self, message: BackMsg, fragment: str = "") -> float:
        begun = time.perf_counter()
        while not self._finished.empty():
            self._finished.get_nowait()
        await self._ask(message, fragment)
        try:
            async with asyncio.timeout(PATIENCE):
                while not {"", fragment} & set(await self._finished.get()):
                    self._alive()
        except TimeoutError:
            self._alive()
            raise Lost(f"no answer on {self.page}") from None
        seconds = time.perf_counter() - begun
        self._look()
        return seconds

    def _alive(self) -> None:
        if self._reader and self._reader.done():
            raise Lost(f"the connection ended: {self._reader.exception()!r}")

    async def _ask(self, message: BackMsg, fragment: str = "", *, auto: bool = False) -> None:
        told = message.rerun_script
        told.page_name, told.query_string, told.fragment_id, told.is_auto_rerun = self.page, self.query, fragment, auto
        told.widget_states.widgets.extend(self._values())
        assert self._socket
        await self._socket.send(message.SerializeToString())

    def _values(self) -> Iterator[Any]:
        """What a browser sends with every act, changed or not: the texts in their boxes, and the components' state."""
        for element in self._of_type("bidi_component"):
            yield BackMsg().rerun_script.widget_states.widgets.add(id=element.bidi_component.id, json_value="{}")
        for kind in ("text_input", "text_area"):
            for element in self._of_type(kind):
                box = getattr(element, kind)
                made = BackMsg().rerun_script.widget_states.widgets.add(id=box.id)
                made.string_value = box.value if box.set_value else box.default
                yield made

    def _look(self) -> None:
        """Raises Lost when the page tells of something that went wrong."""
        for element in self._of_type("exception"):
            raise Lost(f"an exception on {self.page}: {element.exception.type}")
        for element in self._of_type("html"):
            wrong = next((word for word in WRONG if word in element.html.body), None)
            if wrong:
                raise Lost(f"{self.page}: {element.html.body.partition(wrong)[2][:150]}")

    async def _read(self, socket: ClientConnection) -> None:
        async for data in socket:
            message = ForwardMsg.FromString(data if isinstance(data, bytes) else data.encode())
            if message.WhichOneof("type") == "ref_hash":
                known = ForwardMsg.FromString(self._known[message.ref_hash].SerializeToString())
                known.metadata.CopyFrom(message.metadata)
                message = known
            elif message.metadata.cacheable:
                self._known[message.hash] = message
            self._hear(message)

    def _hear(self, message: ForwardMsg) -> None:
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self._begin(tuple(message.metadata.run.fragment_ids))
        elif kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            self._elements[tuple(message.metadata.delta_path)] = (message.delta.new_element, message.delta.fragment_id)
        elif kind == "page_info_changed":
            self.query = message.page_info_changed.query_string
        elif kind == "auto_rerun":
            self._repeat(message.auto_rerun.fragment_id, message.auto_rerun.interval)
        elif kind == "script_finished" and message.script_finished == EARLY:
            self._cut = self._running
        elif kind == "script_finished":
            self._finished.put_nowait(self._running or ("", *self._fragments()))

    def _begin(self, fragments: Sequence[str]) -> None:
        if fragments and self._cut:  # told as early, yet drawn: another fragment waits for its end and never cuts it off
            self._finished.put_nowait(self._cut)
        self._running, self._cut = tuple(fragments), ()
        gone = [path for path, (_, fragment) in self._elements.items() if not fragments or fragment in fragments]
        for path in gone:
            del self._elements[path]
        if not fragments:
            for timer in self._timers.values():
                timer.cancel()
            self._timers.clear()

    def _fragments(self) -> list[str]:
        return [fragment for _, fragment in self._elements.values() if fragment]

    def _repeat(self, fragment: str, seconds: float) -> None:
        """The page asks to be drawn anew every so many seconds."""

        async def again() -> None:
            with contextlib.suppress(Exception):
                while True:
                    await asyncio.sleep(seconds)
                    await self._ask(BackMsg(), fragment, auto=True)

        if fragment not in self._timers:
            self._timers[fragment] = asyncio.create_task(again())
