"""What cards do: each effect of the vocabulary, carried out. The guide for writers says what each of them means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.rules import hooks
from fallen_tui.games.fallen_land.rules.scene import Scene as Scene
from fallen_tui.games.fallen_land.rules.scene import holds as holds
from fallen_tui.games.fallen_land.state.table import State

_DO: dict[type, Callable[[State, Any, Scene], Rule[None]]] = {}


def carry_out(game: State, do: Do, scene: Scene) -> Rule[None]:
    """Carry out effects from first to last, as far as the Party they concern and the game still exist."""
    if do and not _DO:
        from fallen_tui.games.fallen_land.rules.effects.verbs import DEEDS

        _DO.update(DEEDS)
    varied = game.mode in hooks.effect.parts
    for effect in do:
        deed = _DO[type(effect)]
        if not varied or not (yield from hooks.effect(game, effect, scene, deed)):
            yield from deed(game, effect, scene)


def held(game: State, rule: Rule[None], card: str) -> Rule[None]:
    """What a card does, as far as a variant lets it."""
    return hooks.card_acts.wrapped(game, rule, card)


def useful(game: State, do: Do, scene: Scene) -> bool:
    """Whether effects could do anything now: players are asked for nothing else. FL-GAP-36."""
    from fallen_tui.games.fallen_land.rules.effects.use import any_use

    return any_use(game, do, scene)
