"""The hooks of the games: what their rooms say of them, and that each has its part somewhere."""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

import pytest

from fallen_tui.games.fallen_land.rules import hooks as council, variants
from fallen_tui.games.posthuman.rules import hooks as road, scenario_turns


@pytest.mark.parametrize(
    ("hooks", "parts"),
    [(council, variants.VARIANTS), (road, scenario_turns.VARIANTS)],
    ids=["fallen_land", "posthuman"],
)
def test_every_hook_is_told_of_and_waits_for_somebody(hooks: ModuleType, parts: dict[str, Any]) -> None:
    told = re.findall(r"^(\w+) {2,}", hooks.__doc__ or "", re.MULTILINE)
    assert told == [*hooks.HOOKS]
    assert {name for variant in parts.values() for name in variant} == {*hooks.HOOKS}
