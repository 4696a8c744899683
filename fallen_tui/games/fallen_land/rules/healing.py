"""The Healing Deed. HEA-01 to HEA-11, GAP-20."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.fallen_land.queries.active_cards import people
from fallen_tui.games.fallen_land.queries.bonuses import price, reroll_faces, total
from fallen_tui.games.fallen_land.rules import harm
from fallen_tui.games.fallen_land.rules.arrival import lord
from fallen_tui.games.fallen_land.rules.checks import party_check
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.state.events import CoinsChanged, CoinsPassed, HealingRolled, Refused
from fallen_tui.games.fallen_land.state.events.deeds import refusal
from fallen_tui.games.fallen_land.state.keys.words import words
from fallen_tui.games.fallen_land.state.table import NOBODY, State

ANYWHERE = ("physical",)
IN_TOWN = ("physical", "infected", "radiation")
FEE = 5
"""Coins for healing in the town of a Neutral Faction. FL-HEA-06."""


def can_heal(game: State, seat: int) -> bool:
    """Whether the Healing Deed may be done here; a neutral town wants its fee. FL-HEA-03, FL-HEA-06, FL-HEA-07."""
    player = game.players[seat]
    if game.cards.board.at(player.place).town is None:
        return True
    owner = lord(game, player.place)
    if owner == NOBODY:
        return player.coins >= fee(game, seat)
    return owner == seat or (not game.players[owner].rival and refusal(seat, owner, "healing") not in game.used_now)


def fee(game: State, seat: int) -> int:
    """What a neutral town asks of a seat, in coins. FL-HEA-06."""
    return price(game, seat, "neutral_healing", FEE)


def agree(game: State, seat: int) -> Rule[bool]:
    """Come to terms with the town before any week is spent; whether it allows it. FL-HEA-06, FL-HEA-07, FL-HEA-09."""
    player = game.players[seat]
    if game.cards.board.at(player.place).town is None:
        return True
    owner = lord(game, player.place)
    if owner == seat:
        return True
    if owner == NOBODY:
        if due := fee(game, seat):
            yield CoinsChanged(seat, -due, "healing")
        return True
    answer = yield Ask(owner, "heal_terms", words("allow", "refuse"), "FL-HEA-07", about=(seat,))
    if answer == "allow":
        asked = yield Ask(owner, "heal_price", (), "FL-HEA-07", about=(seat,), kind="amount", low=0, high=player.coins)
        answer = "pay"
        if asked:
            answer = yield Ask(seat, "heal_accept", words("pay", "refuse"), "FL-HEA-07", about=(owner, asked))
        if answer == "pay":
            if asked:
                yield CoinsPassed(seat, owner, asked, "healing")
            return True
    yield Refused(seat, owner, "healing")
    return False


def heal(game: State, seat: int) -> Rule[None]:
    """In a town a free point for each; then a Medical check, and 1d6 for each Success. FL-HEA-01 to FL-HEA-05."""
    player = game.players[seat]
    town = game.cards.board.at(player.place).town is not None
    kinds = IN_TOWN if town else ANYWHERE
    if town:
        for crown, member in people(game, seat):
            if member.damage:
                yield from harm.heal(game, seat, 1, kinds, (crown,))
    outcome = yield from party_check(game, seat, "medical", 0, kind="healing")
    dice = outcome.successes + total(game, seat, "healing")
    if dice > 0:
        points = yield from healing_dice(game, seat, dice)
        yield from harm.heal(game, seat, points, kinds)


def healing_dice(game: State, seat: int, dice: int) -> Rule[int]:
    """Roll for the points healed, with the re-rolls and bonuses of cards. FL-HEA-01, FL-HEA-02."""
    faces = yield Roll(dice, 6, "heal", "healing")
    again = reroll_faces(game, seat, "heal_roll")
    if low := sum(face in again for face in faces):
        new = yield Roll(low, 6, "heal", "healing, again")
        faces = (*(face for face in faces if face not in again), *new)
    bonus = 0
    while True:
        rolled = sum(faces)
        moment = yield from window(game, Moment("heal_roll", seat, amount=rolled + bonus))
        bonus = moment.amount - rolled
        if not moment.reroll:
            break
        faces = yield Roll(dice, 6, "heal", "healing, again")
    for extra in moment.dice:
        bonus += extra.plus
        if extra.dice:
            more = yield Roll(extra.dice, extra.sides, "heal", "healing, more")
            faces = (*faces, *more)
    points: int = max(0, sum(faces) + bonus)
    yield HealingRolled(seat, faces, points)
    return points
