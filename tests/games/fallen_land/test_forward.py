"""Rules that are declared ahead of their chapter are defined there, once."""

from __future__ import annotations

from typing import Any

import pytest

from fallen_tui.games.fallen_land.rules import forward, play as play
from fallen_tui.games.fallen_land.rules.forward import Forward

DECLARED = {name: rule for name, rule in vars(forward).items() if isinstance(rule, Forward)}


def test_each_is_defined_under_its_name_by_the_chapter_that_it_names() -> None:
    assert set(DECLARED) == {"happen", "reactions", "play", "kill", "bury"}
    for name, declared in DECLARED.items():
        defined: Any = declared.rule
        assert (defined.__name__, defined.__module__) == (name, f"{forward.__package__}.{declared.chapter}")


def test_none_is_defined_twice() -> None:
    before = forward.kill.rule
    with pytest.raises(ValueError, match="defined twice"):
        forward.kill.define(lambda game, seat: None)
    assert forward.kill.rule is before


def test_one_that_is_not_defined_says_which_chapter_is_missing() -> None:
    declared: Forward[int] = Forward("weather")
    with pytest.raises(LookupError, match=r"rules\.weather"):
        declared(1)
    declared.define(lambda n: n + 1)
    assert declared(1) == 2
