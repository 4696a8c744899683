"""What holds for every test: whoever runs it keeps their own settings, and garbage and the disk are waited for rarely.

Looking for garbage takes a third of the time of the suite unless it is done more rarely than a game needs it.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("fallen", deadline=None)  # a machine at work on something else is no mistake
settings.load_profile("fallen")
gc.set_threshold(50_000, 20, 100)


def pytest_collection_finish() -> None:
    """What has been loaded by now stays, and need not be looked through again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def no_disk_is_waited_for() -> Iterator[None]:
    """Nobody cuts the power during a test. Tests of when a journal is synced put a call of their own in its place."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: None)
        yield


@pytest.fixture(autouse=True)
def nobodys_settings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Settings are read from a file that is not there, and written to a folder of this test."""
    folder: Path = tmp_path_factory.getbasetemp() / "settings"
    folder.mkdir(exist_ok=True)
    path = folder / "settings.toml"
    path.unlink(missing_ok=True)
    monkeypatch.setenv("FALLEN_SETTINGS", str(path))
