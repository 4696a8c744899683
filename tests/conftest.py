"""Looking for garbage takes a third of the time of the suite unless it is done more rarely than a game needs it."""

from __future__ import annotations

import gc

gc.set_threshold(50_000, 20, 100)


def pytest_collection_finish() -> None:
    """What has been loaded by now stays, and need not be looked through again."""
    gc.collect()
    gc.freeze()
