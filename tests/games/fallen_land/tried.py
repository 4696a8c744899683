"""Small cards with single effects, and a watch over which verbs of the card language they really carry out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fallen_tui.games.fallen_land.content.effects.registry import every_kind
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.rules.plays import play
from fallen_tui.games.fallen_land.rules.stories import play_story
from tests.games.fallen_land.conftest import Bench, Run


def tries(*verbs: str) -> Callable[[Any], Any]:
    """A test that carries out these verbs."""

    def note(test: Any) -> Any:
        test.verbs = verbs
        return test

    return note


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Any:
    """Fails a test that names verbs which were never carried out."""
    done: set[type] = set()

    def watch(deed: Any) -> Any:
        def carry_out(effect: Any, game: Any, scene: Any) -> Any:
            done.add(type(effect))
            return deed(effect, game, scene)

        return carry_out

    for kind in every_kind().values():
        monkeypatch.setattr(kind, "carry_out", watch(kind.carry_out))
    yield
    assert {every_kind()[verb] for verb in getattr(request.function, "verbs", ())} <= done


def verbs_of(module: dict[str, Any]) -> set[str]:
    """The verbs that the tests of a module name."""
    return {verb for test in module.values() for verb in getattr(test, "verbs", ())}


def start(
    table: Bench,
    *do: Any,
    seat: int = 0,
    moment: Moment | None = None,
    answers: Any = (),
    dice: Any = (),
    **fields: Any,
) -> Run:
    """Lay a small card with these effects."""
    card = table.action(seat, *do, **fields)
    return table.start(play(table.state, seat, f"play:{card}", moment), *answers, dice=dice)


def lay(table: Bench, *do: Any, **rest: Any) -> Run:
    """The same to its end."""
    run = start(table, *do, **rest)
    assert run.done, f"no answer for {run.ask}"
    assert not run.answers, f"never asked for: {run.answers}"
    assert not run.dice, f"never rolled: {run.dice}"
    return run


def at(table: Bench, when: Any, *do: Any, seat: int = 0, **fields: Any) -> str:
    """A small card in a hand for a moment; the key that plays it."""
    return f"play:{table.action(seat, *do, when=when, **fields)}"


def tell(table: Bench, *answers: Any, dice: Any = (), seat: int = 0, card: str = "pl001", **fields: Any) -> Run:
    """A story card of these words, drawn and played to its end."""
    card = table.fable(card, **fields)
    table.run(draw(table.state, seat, table.state.cards.stories[card].deck, 1, open=True))
    return table.run(play_story(table.state, seat, card), *answers, dice=dice)
