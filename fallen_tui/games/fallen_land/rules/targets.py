"""Whom an Action card can be aimed at. FL-ACT-11, FL-WLD-13."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fallen_tui.adventure.content.index import parts
from fallen_tui.engine.keys import Key
from fallen_tui.games.fallen_land.content.cards import Action
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.queries.bonuses import immune
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.rules.truce import allied, peace
from fallen_tui.games.fallen_land.state.keys.targets import (
    OfBand,
    OfCharacter,
    OfHex,
    OfPlace,
    OfSeat,
    OfTown,
    target_of,
)
from fallen_tui.games.fallen_land.state.table import CREW, NOBODY, State


def targets(game: State, seat: int, card: Action, moment: Moment | None) -> list[Key]:
    """The targets that are legal.

    At a moment of another player a card for that moment can be aimed at that player alone, one for any time at
    anybody. FL-DEC-58
    """
    found = _TARGET_HANDLERS[card.target](game, seat)
    timed = moment is not None and not any(when.on == "any" for when in card.when)
    only = moment.seat if timed and moment is not None and moment.seat not in (seat, NOBODY) else None
    return [key for key in found if _legal(game, seat, card, key, only)]


def _legal(game: State, seat: int, card: Action, key: Key, only: int | None) -> bool:
    victim = seat_of(game, key)
    if victim == NOBODY:
        return not card.target_if.tests
    if card.target_if.tests and not (met(game, card.target_if, victim) or _driven(game, card, victim)):
        return False
    if victim == seat:
        return True
    if (only is not None and victim != only) or (peace(game) and hostile(card)):
        return False
    if card.red and allied(game, seat, victim):
        return False
    if card.jinx:
        crown = NOBODY
        if isinstance(key, OfCharacter):
            found = game.players[victim].crown_of(key.card)
            crown = NOBODY if found is None else found
        return not immune(game, victim, "jinx", crown, town=isinstance(key, OfTown))
    return True


def _driven(game: State, card: Action, victim: int) -> bool:
    """Whether a card that asks for a Vehicle without a motor finds it with a rival, who has either. FL-VAR-27."""
    return game.players[victim].rival and card.target == "rival_vehicle" and "motor" in card.target_if.words()


def hostile(card: Action) -> bool:
    """Whether a card harms the player at whom it is aimed, or others. FL-SCN-04."""
    return card.red or card.jinx or card.target.startswith("rival") or any(map(_harms, parts(card.do)))


def _harms(part: object) -> bool:
    return isinstance(part, Effect) and part.hostile()


def seat_of(game: State, key: str) -> int:
    """The seat that a target belongs to: its player, or the owner of a Resource or mercenary; NOBODY for none."""
    match target_of(key):
        case OfSeat(seat=seat) | OfTown(seat=seat) | OfCharacter(seat=seat):
            return seat
        case OfHex(hex=hex):
            return game.owner_of(hex)
        case OfBand(card=card):
            return next((band.seat for band in game.mercenaries if band.card == card), NOBODY)
    return NOBODY


def aim_of(card: Action, key: str) -> str:
    """What a card is aimed at, in the words of the moment `aimed`: town, party or character."""
    aim = target_of(key)
    if isinstance(aim, OfCharacter):
        return "character"
    if isinstance(aim, OfTown | OfHex):
        return "town"
    return "party" if card.target.endswith(("party", "vehicle")) or card.target in ("rival", "mercenary") else ""


def _seats(game: State, seat: int, own: bool, rivals: bool) -> Iterator[int]:
    if own:
        yield seat
    if rivals:
        yield from game.others(seat)


def _parties(own: bool, rivals: bool) -> Callable[[State, int], list[Key]]:
    return lambda game, seat: [
        OfSeat.of(each) for each in _seats(game, seat, own, rivals) if game.players[each].has_party
    ]


def _characters(own: bool, rivals: bool) -> Callable[[State, int], list[Key]]:
    return lambda game, seat: [
        OfCharacter.of(each, card) for each in _seats(game, seat, own, rivals) for card in characters_of(game, each)
    ]


def characters_of(game: State, seat: int) -> list[str]:
    """The Characters of a Party, hit men left out; CREW for those of a rival, who are alike. FL-VAR-24."""
    player = game.players[seat]
    if player.rival:
        return [CREW] if player.has_party else []
    return [member.card for _, member in player.party if member.card in game.cards.characters]


def _towns(own: bool, rivals: bool) -> Callable[[State, int], list[Key]]:
    return lambda game, seat: [OfTown.of(each) for each in _seats(game, seat, own, rivals)]


def _resources(own: bool, rivals: bool, neutral: bool) -> Callable[[State, int], list[Key]]:
    def ways(game: State, seat: int) -> list[Key]:
        return [
            OfHex.of(hex)
            for hex, holding in game.resources.items()
            if not holding.destroyed
            and (neutral if holding.owner == NOBODY else own if holding.owner == seat else rivals)
        ]

    return ways


def _vehicles(game: State, seat: int) -> list[Key]:
    players = [game.players[each] for each in game.others(seat)]
    return [OfSeat.of(each.seat) for each in players if each.rides or (each.rival and each.has_party)]


_TARGET_HANDLERS: dict[str, Callable[[State, int], list[Key]]] = {
    "rival": lambda game, seat: [OfSeat.of(each) for each in game.others(seat)],
    "rival_party": _parties(False, True),
    "rival_character": _characters(False, True),
    "rival_vehicle": _vehicles,
    "rival_town": _towns(False, True),
    "own_party": _parties(True, False),
    "own_character": _characters(True, False),
    "own_town": _towns(True, False),
    "any_party": _parties(True, True),
    "any_character": _characters(True, True),
    "any_town": _towns(True, True),
    "resource": _resources(True, True, True),
    "own_resource": _resources(True, False, False),
    "rival_resource": _resources(False, True, False),
    "neutral_resource": _resources(False, False, True),
    "mercenary": lambda game, seat: [OfBand.of(band.card) for band in game.mercenaries],
    "place": lambda game, seat: [
        OfPlace.of(world.card) for world in game.world if world.place and game.cards.stories[world.card].deck
    ],
}
