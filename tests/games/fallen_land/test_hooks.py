"""Variants hang on the hooks of the rules; where none plays, a hook is nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.engine.table import Table
from fallen_tui.games.fallen_land import open_game
from fallen_tui.games.fallen_land.rules import hooks, setup, world
from fallen_tui.games.fallen_land.rules.events_phase import end_turn
from fallen_tui.games.fallen_land.rules.play import VARIANTS, close
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.tracks import town_health
from fallen_tui.games.fallen_land.state.events import PrestigeChanged, TownHealthChanged
from fallen_tui.games.fallen_land.state.table import State
from tests.games.fallen_land.conftest import effects

RULES = Path(hooks.__file__).parent
OWN = re.compile(r"(rival|scenario|campaign|variants|hooks|grades|budget)")
"""The modules of rules that belong to variants."""


def marked(word: str, instead: bool = False) -> Any:
    """A part that leaves 1 Town Health, and a word for why."""

    def part(game: State, *about: Any) -> Rule[bool]:
        yield TownHealthChanged(0, 1, word)
        return instead

    return part


def marks(ran: Any) -> list[str]:
    """The words that such parts left."""
    return [event.why for event in ran.of(TownHealthChanged) if event.why in hooks.HOOKS]


@pytest.fixture
def variant() -> Iterator[Any]:
    """Registers a variant for the mode of the workbench."""
    yield lambda *variants: hooks.register("standard", *variants)
    hooks.register("standard")


def test_every_hook_has_its_part_in_a_variant() -> None:
    assert len(set(map(id, hooks.HOOKS.values()))) == len(hooks.HOOKS)
    assert {name for variant in VARIANTS.values() for name in variant} == set(hooks.HOOKS), "no hook waits for nobody"


def test_a_part_at_a_hook_that_is_not_there_is_told() -> None:
    with pytest.raises(TypeError, match="deal"):
        hooks.register("standard", hooks.Variant(deal=marked("dealt")))


def test_variants_are_found_by_the_mode_of_the_game() -> None:
    assert {mode for hook in hooks.HOOKS.values() for mode in hook.parts} == set(VARIANTS)
    modes = {mode.id for mode in open_game().modes}
    assert set(VARIANTS) == modes - {"first", "short", "standard"}


def test_the_rules_call_each_hook_in_its_place(bench: Any, variant: Any) -> None:
    words = ("turn_begins", "turn_ends", "victory_asked")
    variant(hooks.Variant(**{word: marked(word) for word in words}))
    table = bench(1)
    table.state.turn = 1
    assert marks(table.run(world.world_effects(table.state))) == []
    table.state.turn = 2
    assert marks(table.run(world.world_effects(table.state))) == ["turn_begins"]
    assert marks(table.run(end_turn(table.state))) == ["turn_ends"]
    table.state.phase = "close"
    assert marks(table.run(close(table.state))) == ["victory_asked"]


def test_a_part_may_stand_in_place_of_the_rules(bench: Any, variant: Any) -> None:
    table = bench(1)
    variant(hooks.Variant(dealt=marked("dealt", True), victory_asked=marked("victory_asked", True)))
    ran = table.run(setup.deal_all(table.state))
    assert marks(ran) == ["dealt"]
    assert len(ran.events) == 1
    table.state.phase, table.state.players[0].prestige = "close", 20
    assert marks(table.run(close(table.state))) == ["victory_asked"]
    assert table.state.result is None


def test_the_deal_goes_on_where_a_variant_does_not_deal(bench: Any, variant: Any) -> None:
    table = bench(1)
    variant(hooks.Variant(dealt=marked("dealt")))
    ran = table.run(setup.deal_all(table.state))
    assert marks(ran) == ["dealt"]
    assert isinstance(ran.events[0], TownHealthChanged)
    assert len(ran.events) > 1


def test_variants_have_their_parts_in_their_order(bench: Any, variant: Any) -> None:
    table = bench(1)
    variant(hooks.Variant(turn_ends=marked("turn_ends")), hooks.Variant(turn_ends=marked("turn_begins")))
    assert marks(table.run(end_turn(table.state))) == ["turn_ends", "turn_begins"]


def test_a_variant_may_answer_for_whom_nobody_plays(bench: Any, variant: Any) -> None:
    """Seat 1 is nobody's: its chips are kept; seat 0 is asked as ever."""

    def answer(game: State, ask: Ask) -> Rule[int | None]:
        return 2 if ask.seat == 1 else None
        yield

    table = bench(2)
    variant(hooks.Variant(asked=answer))
    for player in table.state.players:
        player.chips, player.town_health = 3, 30
    table.run(town_health(table.state, 1, -3))
    table.run(town_health(table.state, 0, -3), 1)
    assert [player.town_health for player in table.state.players] == [28, 29]
    assert [player.chips for player in table.state.players] == [2, 1]


@pytest.mark.parametrize("instead", [True, False])
def test_an_effect_may_come_to_something_else(bench: Any, variant: Any, instead: bool) -> None:
    table = bench(1)
    variant(hooks.Variant(effect=marked("effect", instead)))
    ran = table.run(carry_out(table.state, effects({"prestige": 2}), Scene(0)))
    assert marks(ran) == ["effect"]
    assert len(ran.of(PrestigeChanged)) == (not instead)


def test_without_a_variant_a_whole_game_does_nothing_at_a_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    game = open_game()
    plain = Setup("fallen_land", "standard", (SeatSpec("random", "Ann"), SeatSpec("random", "Bo")), "hooks")
    asked = Table(game, plain)
    bots = bots_of(game, plain)
    while asked.decisions < 150 and let_bots_play(asked, bots):
        pass
    for mode in VARIANTS:
        hooks.register(mode)
    try:
        bare = Table(game, plain)
        bots = bots_of(game, plain)
        while bare.decisions < 150 and let_bots_play(bare, bots):
            pass
    finally:
        for mode, each in VARIANTS.items():
            hooks.register(mode, each)
    assert bare.entries == asked.entries


def test_rules_that_ask_a_seat_do_not_ask_whether_it_is_a_rival() -> None:
    """What is left are queries: what a rival's Party, its dice and its goods are."""
    found = {
        path.relative_to(RULES).as_posix(): len(re.findall(r"\.rivals?\b(?! import)", path.read_text()))
        for path in sorted(RULES.rglob("*.py"))
        if not OWN.match(path.relative_to(RULES).as_posix())
    }
    assert {name: n for name, n in found.items() if n} == {
        "gear_optimizer.py": 1, "healing.py": 1, "plays.py": 1, "pvp.py": 1, "targets.py": 3,
        "tracks.py": 1, "victory.py": 1,
    }  # fmt: skip


def test_the_rules_themselves_ask_for_no_scenario_at_a_moment() -> None:
    found = {
        path.relative_to(RULES).as_posix(): path.read_text().count("progress is")
        for path in sorted(RULES.rglob("*.py"))
        if not OWN.match(path.relative_to(RULES).as_posix())
    }
    assert {name: n for name, n in found.items() if n} == {}
    texts = {name: (RULES / name).read_text() for name in found}
    known = re.compile(r"^ *from fallen_tui\.games\.fallen_land\.rules\.[a-z_.]*(rivals|scenario|campaign)\b", re.M)
    assert [name for name, text in texts.items() if known.search(text)] == []
