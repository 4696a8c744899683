"""What comes in from the terminal: whatever the bytes are, they come to keys, presses and pastes, and to no end."""

from __future__ import annotations

import codecs
import os
import selectors
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial

from textual import events
from textual._xterm_parser import BRACKETED_PASTE_END as PASTE_END, BRACKETED_PASTE_START as PASTE_START, XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import InBandWindowResize

CHUNK = 4_096
"""Bytes that are read at once."""
WAIT = 0.1
"""Seconds between two looks at the clock while nothing comes in."""
LONGEST_PASTE = 100_000
"""Characters of a paste that are kept; what goes beyond is dropped."""
SILENCE = 1.0
"""Seconds without input after which a paste is over, though its end never came."""
LONGEST_PASTING = 15.0
"""Seconds after which it is over in any case: somebody is typing."""


class InputParser:
    """Bytes of a terminal as messages of Textual.

    Bytes that are no UTF-8 become U+FFFD; a sequence that can't be read is dropped; nothing within a paste is taken
    for a key; a paste whose end never comes is over after a while. `clock` gives seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._parser = XTermParser()
        self._tail = ""
        """The last characters that were no paste: the mark that opens one may come in two pieces."""
        self._paste: str | None = None
        self._opened = self._heard = 0.0

    def feed(self, data: bytes) -> Iterator[Message]:
        """What these bytes come to; what is still open stays so until more come, or until `tick`."""
        text = self._decode(data)
        self._heard = self._clock()
        while text:
            text = yield from self._typed(text) if self._paste is None else self._pasted(text)

    def tick(self) -> Iterator[Message]:
        """What time has decided: a lone Esc, a paste whose end is not waited for any longer."""
        yield from self._parsed(self._parser.tick)
        now = self._clock()
        if self._paste is not None and (now - self._heard >= SILENCE or now - self._opened >= LONGEST_PASTING):
            yield from self._end_paste()

    def _typed(self, text: str) -> Generator[Message, None, str]:
        """Text up to the mark that opens a paste; returns what comes after it."""
        known = len(self._tail)
        found = (self._tail + text).find(PASTE_START)
        end = len(text) if found < 0 else found + len(PASTE_START) - known
        for character in text[:end]:
            yield from self._parsed(partial(self._parser.feed, character))
        self._tail = (self._tail + text[:end])[1 - len(PASTE_START) :]
        if found >= 0:
            self._tail, self._paste, self._opened = "", "", self._clock()
            yield from self._parsed(partial(self._parser.feed, PASTE_END))
        return text[end:]

    def _pasted(self, text: str) -> Generator[Message, None, str]:
        """Text up to the mark that ends a paste; returns what comes after it."""
        assert self._paste is not None
        known = len(self._paste)
        whole = self._paste + text
        found = whole.find(PASTE_END, max(0, known - len(PASTE_END)))
        if found < 0:
            kept, mark = whole[:LONGEST_PASTE], whole[LONGEST_PASTE:][1 - len(PASTE_END) :]
            self._paste = kept + mark  # of what is too long its last characters alone: they may begin the mark
            return ""
        self._paste = whole[:found]
        yield from self._end_paste()
        return whole[found + len(PASTE_END) :]

    def _end_paste(self) -> Iterator[Message]:
        assert self._paste is not None
        text, self._paste = self._paste[:LONGEST_PASTE], None
        yield events.Paste(text.replace("\0", ""))

    def _parsed(self, parse: Callable[[], Iterable[Message]]) -> Iterator[Message]:
        """What Textual's parser makes of something, but for pastes and for sizes: the terminal is asked for its own."""
        try:
            found = list(parse())
        except Exception:  # numbers that are too large, nothing to divide by: the parser is of no more use
            self._parser = XTermParser()
            return
        self._parser.mouse_pixels = False
        yield from (each for each in found if not isinstance(each, _OWN))


_OWN = (events.Paste, events.Resize, InBandWindowResize)


class TerminalDriver(LinuxDriver):
    """Textual's driver, which no input brings to an end."""

    def run_input_thread(self) -> None:
        """Take in what comes, until the driver stops or the terminal is gone."""
        parser = InputParser()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(WAIT):
                    data = self._read()
                    if not data:
                        # The kernel says so, too: once the app is ending on its word, nobody listens to a second.
                        if signal.getsignal(signal.SIGHUP) is not signal.SIG_DFL:
                            os.kill(os.getpid(), signal.SIGHUP)
                        return
                    for message in parser.feed(data):
                        self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)

    def _read(self) -> bytes:
        """What has come in; empty where nothing will come any more."""
        try:
            return os.read(self.fileno, CHUNK)
        except OSError:
            return b""
