"""What holds for every test: whoever runs it keeps their own settings, and none of them counts."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def nobodys_settings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Settings are read from a file that is not there, and written to a folder of this test."""
    folder: Path = tmp_path_factory.getbasetemp() / "settings"
    folder.mkdir(exist_ok=True)
    path = folder / "settings.toml"
    path.unlink(missing_ok=True)
    monkeypatch.setenv("FALLEN_SETTINGS", str(path))
