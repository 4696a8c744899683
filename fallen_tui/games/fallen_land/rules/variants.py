"""The variants of the game, and what each of them hangs on the hooks of the rules. FL-SCN, FL-CAM, FL-VAR."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.engine.rules import Answer, Ask, Roll, Rule
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect
from fallen_tui.games.fallen_land.rules import (
    grades,
    hooks,
    rivals,
    scenario_end,
    scenario_sites,
    scenario_turns,
    towns,
)
from fallen_tui.games.fallen_land.rules.budget import again, bounded
from fallen_tui.games.fallen_land.rules.rival_effects import carried, curse
from fallen_tui.games.fallen_land.rules.rival_party import strike_down
from fallen_tui.games.fallen_land.rules.scene import Scene
from fallen_tui.games.fallen_land.state.table import State, World

# --- scenarios, campaigns and the calendar, which is a scenario ---


def _deal(game: State) -> Rule[bool]:
    yield from scenario_turns.deal(game, game.cards.scenario.setup)
    return True


def _close(game: State, last: bool) -> Rule[bool]:
    yield from scenario_end.close(game, last)
    return True


def _site_visited(game: State, seat: int, card: str, result: str) -> Rule[None]:
    yield from scenario_sites.visited(game, seat, game.cards.scenario.site(card), result)


def _site_expires(game: State, world: World) -> Rule[None]:
    yield from scenario_sites.close(game, world.card, world.by, "time")


def _card_acts(game: State, rule: Rule[None], card: str) -> Rule[None]:
    """No more of it than one thing may set off: a scenario's own rules act as cards, too."""
    return bounded(game, rule, f"what {game.cards.name(card)} does")


def _repeated(game: State, do: Do, scene: Scene, times: int) -> Rule[bool]:
    yield from _card_acts(game, again(game, do, scene, times), scene.card)
    return True


SCENARIO = hooks.Variant(
    dealt=_deal,
    set_up_ends=scenario_turns.begin,
    turn_begins=scenario_turns.turn_start,
    turn_ends=scenario_turns.turn_end,
    step_ends=scenario_end.step_done,
    victory_asked=_close,
    visited=_site_visited,
    time_up=_site_expires,
    repeated=_repeated,
    card_acts=_card_acts,
)


# --- rival towns ---


def _found(game: State) -> Rule[bool]:
    """They are found before the deal, and dealt nothing. FL-VAR-20."""
    yield from rivals.found(game)
    return False


def _won(game: State, seats: Sequence[int], reason: str) -> Rule[bool]:
    yield grades.finish(game, [*seats], reason)
    return True


def _effect(game: State, effect: Effect, scene: Scene) -> Rule[bool]:
    yield from carried(game, effect, scene)
    return True


def _attached(game: State, seat: int, where: str, card: str) -> Rule[bool]:
    if not game.players[seat].rival:
        return False
    yield from curse(game, seat, where, card)
    return True


def _assassinated(game: State, seat: int, dice: int) -> Rule[bool]:
    if not (game.players[seat].rival and game.players[seat].has_party):
        return False
    yield from strike_down(game, seat, dice)
    return True


def _answer(game: State, ask: Ask) -> Rule[Answer | None]:
    """What a rival does where a player would choose. FL-VAR-29, FL-VAR-30."""
    if not game.players[ask.seat].rival:
        return None
    if ask.topic == "give_up_resource":
        return towns.far_off(game, ask.seat, ask.keys)
    if ask.topic == "absorb":
        return 0
    if ask.topic != "move_to":
        return ask.default
    if game.players[ask.about[0]].rival:
        return ask.keys[0]
    (face,) = yield Roll(1, len(ask.keys), "pick", "where a rival sends a Party")
    return ask.keys[face - 1]


RIVAL_TOWNS = hooks.Variant(
    dealt=_found,
    sub_phase_ends=rivals.their_part,
    won=_won,
    effect=_effect,
    asked=_answer,
    attached=_attached,
    assassinated=_assassinated,
)

VARIANTS = {"scenario": SCENARIO, "campaign": SCENARIO, "against-time": SCENARIO, "rival-towns": RIVAL_TOWNS}
"""The variant that plays in each mode that has one."""
