"""Fixtures of the tests of line mode."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from fallen_tui.engine import rulebook


@pytest.fixture(autouse=True, scope="session")
def read_once() -> Iterator[None]:
    """Every sitting reads its rulebook; here it is the same one all along."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebook, "open_rulebook", cache(rulebook.open_rulebook))
        yield
