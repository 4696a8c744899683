"""What takes its time is worked out beside the screen, which goes on hearing keys and painting."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
TURN = 0.0005
"""Seconds after which a worker hands over to the screen: with the usual 5 ms a key waits for several such turns."""


async def beside(work: Callable[[], T]) -> T:
    """What some work comes to, done in a thread of its own. Raises what the work raises.

    Where nobody waits any more the work is not stopped, but what it comes to is dropped, and nothing waits for its
    end: neither another screen nor the end of the program. So it may read, but must change nothing.
    """
    loop = asyncio.get_running_loop()
    found: asyncio.Future[T] = loop.create_future()

    def settle(tell: Callable[[Any], None], result: Any) -> None:
        if not found.done():
            tell(result)

    def told(tell: Callable[[Any], None], result: Any) -> None:
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(settle, tell, result)

    def run() -> None:
        try:
            result = work()
        except BaseException as error:
            told(found.set_exception, error)
        else:
            told(found.set_result, result)

    usual = sys.getswitchinterval()
    sys.setswitchinterval(min(usual, TURN))
    try:
        Thread(target=run, daemon=True).start()
        return await found
    finally:
        sys.setswitchinterval(usual)
