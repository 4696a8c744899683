"""Options of The Road to the Fortress are typed keys; that nobody takes one apart is held with those of the Council."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game, stage
from fallen_tui.games.posthuman.state import keys

KINDS = [each for each in vars(keys).values() if isinstance(each, type) and each.__module__ == keys.__name__]
GAMES = {
    "standard": (4, "standard", {}),
    "custom": (3, "short", {"survivors": "custom"}),
    "alone": (1, "solo", {}),
    "campaign": (1, "campaign", {"level": "easy"}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_of_every_kind_is_read_back(kind: type[Key]) -> None:
    key = kind(*(2 if get_type_hints(kind)[name] is int else f"{name}1" for name in kind.fields))
    assert type(kind.read(str(key))) is kind
    assert kind.read(str(key)) == key


@pytest.mark.parametrize("name", GAMES)
def test_every_option_of_a_game_is_a_key(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of forced questions among them, at every question of a game of chance."""
    asked: dict[str, set[str]] = {}
    forced = Ask.forced

    def listed(ask: Ask) -> Answer | None:
        asked.setdefault(ask.topic, set()).update(ask.keys)
        return forced(ask)

    seats, mode, options = GAMES[name]
    specs = tuple(SeatSpec("random", f"Bot {seat}") for seat in range(seats))
    setup = stage(Setup("posthuman", mode, specs, f"keys {name}", options=tuple(options.items())))
    table = Table(open_game("posthuman"), setup)
    bots = bots_of(table.game, setup)
    monkeypatch.setattr(Ask, "forced", listed)
    table.advance()
    while let_bots_play(table, bots):
        pass
    assert len(asked) > 10
    assert {topic for topic, found in asked.items() if not all(isinstance(key, Key) for key in found)} == set()
    for key in (key for found in asked.values() for key in found if isinstance(key, Key)):
        assert type(key).read(str(key)) == key
