"""The variants of the game, and what each of them hangs on the hooks of the rules. FL-SCN, FL-CAM, FL-VAR.

The rules of a variant are loaded with the first hook at which it does its part.
"""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.engine.rules import Answer, Ask, Roll, Rule
from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect
from fallen_tui.games.fallen_land.rules import hooks, towns
from fallen_tui.games.fallen_land.rules.scene import Scene
from fallen_tui.games.fallen_land.state.table import State, World

# --- scenarios, campaigns and the calendar, which is a scenario ---


def _deal(game: State) -> Rule[bool]:
    yield from rules.scenario_turns.deal(game, game.cards.scenario.setup)
    return True


def _begin(game: State) -> Rule[None]:
    return rules.scenario_turns.begin(game)


def _turn_begins(game: State) -> Rule[None]:
    return rules.scenario_turns.turn_start(game)


def _turn_ends(game: State) -> Rule[None]:
    return rules.scenario_turns.turn_end(game)


def _step_ends(game: State) -> Rule[None]:
    return rules.scenario_end.step_done(game)


def _close(game: State, last: bool) -> Rule[bool]:
    yield from rules.scenario_end.close(game, last)
    return True


def _site_visited(game: State, seat: int, card: str, result: str) -> Rule[None]:
    yield from rules.scenario_sites.visited(game, seat, game.cards.scenario.site(card), result)


def _site_expires(game: State, world: World) -> Rule[None]:
    yield from rules.scenario_sites.close(game, world.card, world.by, "time")


def _card_acts(game: State, rule: Rule[None], card: str) -> Rule[None]:
    """No more of it than one thing may set off: a scenario's own rules act as cards, too."""
    return rules.budget.bounded(game, rule, f"what {game.cards.name(card)} does")


def _repeated(game: State, do: Do, scene: Scene, times: int) -> Rule[bool]:
    yield from _card_acts(game, rules.budget.again(game, do, scene, times), scene.card)
    return True


SCENARIO = hooks.Variant(
    dealt=_deal,
    set_up_ends=_begin,
    turn_begins=_turn_begins,
    turn_ends=_turn_ends,
    step_ends=_step_ends,
    victory_asked=_close,
    visited=_site_visited,
    time_up=_site_expires,
    repeated=_repeated,
    card_acts=_card_acts,
)


# --- rival towns ---


def _found(game: State) -> Rule[bool]:
    """They are found before the deal, and dealt nothing. FL-VAR-20."""
    yield from rules.rivals.found(game)
    return False


def _their_part(game: State) -> Rule[None]:
    return rules.rivals.their_part(game)


def _won(game: State, seats: Sequence[int], reason: str) -> Rule[bool]:
    yield rules.grades.finish(game, [*seats], reason)
    return True


def _effect(game: State, effect: Effect, scene: Scene) -> Rule[bool]:
    yield from rules.rival_effects.carried(game, effect, scene)
    return True


def _attached(game: State, seat: int, where: str, card: str) -> Rule[bool]:
    if not game.players[seat].rival:
        return False
    yield from rules.rival_effects.curse(game, seat, where, card)
    return True


def _assassinated(game: State, seat: int, dice: int) -> Rule[bool]:
    if not (game.players[seat].rival and game.players[seat].has_party):
        return False
    yield from rules.rival_party.strike_down(game, seat, dice)
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
    sub_phase_ends=_their_part,
    won=_won,
    effect=_effect,
    asked=_answer,
    attached=_attached,
    assassinated=_assassinated,
)

VARIANTS = {"scenario": SCENARIO, "campaign": SCENARIO, "against-time": SCENARIO, "rival-towns": RIVAL_TOWNS}
"""The variant that plays in each mode that has one."""
