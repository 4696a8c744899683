"""Camp: heal, and use what helps oneself and others. PH-CAM."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.content.parts import Use
from fallen_tui.games.posthuman.queries.bonuses import bonus, standing
from fallen_tui.games.posthuman.queries.maps import matching, may_camp, safe
from fallen_tui.games.posthuman.rules import business, mutant_step
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.events import ActionLost, Camped, Refused, StepDone
from fallen_tui.games.posthuman.state.keys import DONE, HEALTH, MORALE, NO, YES, UseOnKey
from fallen_tui.games.posthuman.state.table import Player, State

HEALED = 2
"""PH-CAM-01."""


def pitch(game: State) -> Rule[None]:
    """Who can't camp is told as the step begins, before campers help each other. PH-CAM-10, PH-GAP-53."""
    for seat in tuple(game.queue):
        if not may_camp(game.players[seat]):
            yield ActionLost(seat)
            yield StepDone(seat)


def camp(game: State, seat: int) -> Rule[None]:
    """Heal, then help. PH-CAM-01 to PH-CAM-11."""
    player = game.players[seat]
    yield Camped(seat)
    less = yield from mutant_step.foul(game, seat)
    yield from rest(game, player, less)
    yield from help_out(game, player)


def rest(game: State, player: Player, less: int) -> Rule[None]:
    """Health, and in a safe house health or morale besides. PH-CAM-01, PH-CAM-02."""
    seat = player.seat
    health = max(0, HEALED + bonus(game, player, "camp_health") - less)
    morale = bonus(game, player, "camp_morale") + standing(game, "camp_morale")
    if safe(game, player):
        if (yield Ask(seat, "camp_bonus", (HEALTH, MORALE), "PH-CAM-02")) == HEALTH:
            health += 1
        else:
            morale += 1
    yield from change(game, seat, "health", health, "camp")
    yield from change(game, seat, "morale", morale, "camp")


def help_out(game: State, player: Player) -> Rule[None]:
    """Skills and equipment for a camp, each once, on oneself and on others. PH-CAM-05 to PH-CAM-09."""
    used: set[str] = set()
    while True:
        keys = tuple(key for key in helping(game, player) if key.card not in used)
        if not keys or not game.players[player.seat].human:
            return
        key = yield Ask(player.seat, "camp", (DONE, *keys), "PH-CAM-05", DONE)
        if key == DONE:
            return
        used.add(key.card)
        yield from help_with(game, player, key.card, key.seat)


def helping(game: State, player: Player) -> list[UseOnKey]:
    """Cards for a camp and whom they can be used on; for all of them at once it is oneself who is named."""
    keys: list[UseOnKey] = []
    for card, use in business.usable(game, player):
        if use.when == "camp":
            keys += [UseOnKey.of(card, seat) for seat in targets(game, player, card, use)]
    return keys


def targets(game: State, player: Player, card: str, use: Use) -> list[int]:
    """The humans whom a card can be of use to. PH-CAM-06, PH-CAM-08."""
    near = [other.seat for other in game.humans if matching(game, player, other)]
    if use.whom == "self":
        near = [player.seat]
    elif use.whom == "other":
        near.remove(player.seat)
    served = [seat for seat in near if business.serves(game, player, card, use, seat)]
    return [player.seat] if use.whom == "all" and served else [] if use.whom == "all" else served


def help_with(game: State, player: Player, card: str, seat: int) -> Rule[None]:
    """Use a card on a human who agrees, or on all. PH-CAM-07, PH-SYM-04."""
    use: Use = game.cards.of[card].use
    if use.whom == "all":
        for other in [each.seat for each in game.humans if matching(game, player, each)]:
            if game.players[player.seat].human:
                yield from business.use_on(game, player.seat, card, other)
        return
    if seat != player.seat and use.consent:
        answer = yield Ask(seat, "consent", (YES, NO), "PH-CAM-07", YES, about=(card, player.seat))
        if answer == NO:
            yield Refused(player.seat, seat)
            return
    yield from business.use_on(game, player.seat, card, seat)
