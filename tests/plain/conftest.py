"""Fixtures of the tests of line mode."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from fallen_tui.engine import rulebook
from fallen_tui.plain import filling


@pytest.fixture(autouse=True)
def questions_come_by_themselves(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A test that is not about forms answers each question as it is put."""
    if request.module.__name__.rpartition(".")[2] != "test_forms_in_lines":
        monkeypatch.setattr(filling, "OPENS", False)


@pytest.fixture(autouse=True, scope="session")
def read_once() -> Iterator[None]:
    """Every sitting reads its rulebook; here it is the same one all along."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebook, "open_rulebook", cache(rulebook.open_rulebook))
        yield
