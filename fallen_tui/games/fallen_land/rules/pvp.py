"""Standard combat between players: Deed and Delay, First Strike, Fight or Flight, rounds, the end. PVP-01 to PVP-22."""

from __future__ import annotations

from fallen_tui.engine import hexes
from fallen_tui.engine.rules import Ask, AskAll, Roll, Rule
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.bonuses import flight_bonus, movement_bonus, total
from fallen_tui.games.fallen_land.rules.bands import band_of
from fallen_tui.games.fallen_land.rules.loot import settle
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.movement import delay, move_party, prices, rolled
from fallen_tui.games.fallen_land.rules.rounds import (
    ATTACKER,
    DEFENDER,
    SIDES,
    End,
    combat_round,
    d6,
    finished,
    first_strike,
    strike_side,
    the_combat,
    windows,
)
from fallen_tui.games.fallen_land.rules.sides import echoes
from fallen_tui.games.fallen_land.state.events import ChaseRolled, CombatBegan, StandsTaken
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey
from fallen_tui.games.fallen_land.state.keys.targets import OfBand, OfSeat, target_of
from fallen_tui.games.fallen_land.state.keys.words import HexKey, words
from fallen_tui.games.fallen_land.state.table import CREW, NOBODY, State

Side = tuple[int, str, int]
"""Seat, mercenary card or "", NOBODY."""


def attack(game: State, seat: int, target: str, *, deed: bool = True) -> Rule[None]:
    """A Party attacks another ("seat:N") or a mercenary ("merc:CARD"). FL-PVP-01, FL-NPC-13."""
    aim = target_of(target)
    if isinstance(aim, OfBand):
        band = band_of(game, aim.card)
        defender = (NOBODY if band is None else band.seat, aim.card, NOBODY)
        present = band is not None
    else:
        assert isinstance(aim, OfSeat)
        defender = side_of(game, aim.seat)
        present = game.players[defender[0]].has_party
    if present and game.players[seat].party:
        yield from clash(game, (seat, "", NOBODY), defender, deed)


def side_of(game: State, seat: int) -> Side:
    """A Party as a side of a fight; that of a rival is no cards. FL-VAR-24."""
    return seat, CREW if game.players[seat].rival else "", NOBODY


def clash(game: State, attacker: Side, defender: Side, deed: bool = False) -> Rule[End]:
    """A standard fight from its declaration to its end. FL-PVP-02, FL-PVP-05, FL-GAP-45."""
    yield CombatBegan(attacker, defender, deed=deed)
    if defender[1] in ("", CREW):
        yield from delay(game, defender[0], 1)
    yield from windows(game, "pvp")
    if not finished(game):
        yield from first_strike(game)
    end = finished(game)
    while end is None:
        end = yield from fight_or_flight(game)
        if end is None:
            yield from combat_round(game)
            end = finished(game)
    yield from settle(game, end)
    yield from run(game, end, (attacker, defender))
    yield from look_back(game, end, (attacker, defender))
    return end


def look_back(game: State, end: End, sides: tuple[Side, Side]) -> Rule[None]:
    """The moment after a fight, for each Party of it. FL-GAP-36."""
    stale: list[tuple[int, ActKey]] = []
    for side, (seat, card, _) in enumerate(sides):
        if not card:
            result = "" if end.loser == NOBODY else "lost" if side == end.loser else "won"
            place = game.players[seat].place
            moment = Moment("pvp_end", seat, side=SIDES[side], result=result, by=sides[1 - side][0], hex=place)
            moment.stale = stale
            stale = echoes(game, (yield from window(game, moment)))


# --- Fight or Flight ---


def fight_or_flight(game: State) -> Rule[End | None]:
    """Both choose in secret; None where a round follows. FL-PVP-10 to FL-PVP-13, FL-GAP-32."""
    moments = yield from windows(game, "pvp_flight")
    if end := finished(game):
        return end
    away = [side for side, moment in moments.items() if moment.escape]
    if not away:
        away = yield from choose_stands(game, without_flight(game, moments))
        if len(away) == 1:
            return (yield from chase(game, away[0]))
    if not away:
        return None
    return End("fled", away[0]) if len(away) == 1 else End("parted")


def without_flight(game: State, moments: dict[int, Moment]) -> set[int]:
    """The sides that cards keep from Flight."""
    held = {seat for moment in moments.values() for seat in moment.held}
    return {side for side, (seat, _, _) in enumerate(the_combat(game).sides) if seat in held}


def choose_stands(game: State, held: set[int]) -> Rule[list[int]]:
    """The sides that choose Flight; a mercenary always fights. FL-PVP-10, FL-NPC-14."""
    combat = the_combat(game)
    asks = []
    for side, (seat, card, _) in enumerate(combat.sides):
        if not card:
            free = side not in held and not total(game, seat, "no_flight")
            keys = words("fight", "flight") if free else words("fight")
            other = combat.sides[1 - side]
            asks.append(Ask(seat, "pvp_flight", keys, "FL-PVP-10", "fight", (other[0], other[1], combat.round + 1)))
    answers = (yield AskAll(tuple(asks))) if asks else ()
    chosen = {ask.seat: answer for ask, answer in zip(asks, answers, strict=True)}
    stands = ["fight" if card else chosen[seat] for seat, card, _ in combat.sides]
    yield StandsTaken(*stands)
    return [side for side in (ATTACKER, DEFENDER) if stands[side] == "flight"]


def chase(game: State, flees: int) -> Rule[End | None]:
    """The Flight roll: away by the difference, or caught and hurt by it. FL-PVP-13 to FL-PVP-16."""
    totals = []
    for side in (ATTACKER, DEFENDER):
        totals.append((yield from _pace(game, side, side == flees)))
    while totals[ATTACKER] == totals[DEFENDER]:
        faces = yield Roll(2, 6, "flight", "the Flight is tied: another die each, the Attacker's first")
        totals = [sum(pair) for pair in zip(totals, faces, strict=True)]
    yield ChaseRolled(totals[ATTACKER], totals[DEFENDER], flees)
    if end := finished(game):
        return end
    lead = totals[flees] - totals[1 - flees]
    if lead > 0:
        return End("fled", flees, lead)
    points = yield from d6(-lead, "caught in Flight")
    yield from strike_side(game, flees, points)
    return finished(game)


def _pace(game: State, side: int, flees: bool) -> Rule[int]:
    """1d6 and the Movement Bonus, or the movement of a mercenary. FL-PVP-13, FL-NPC-14."""
    seat, card, _ = the_combat(game).sides[side]
    if card:
        name = game.players[seat].name if card == CREW else game.cards.name(card)
        (face,) = yield Roll(1, 6, "flight", name)
        pace: int = face + (crew.PACE if card == CREW else game.cards.actions[card].movement)
        return pace
    die = yield from rolled(game, seat, "flight_roll", "Flight")
    return die + (flight_bonus(game, seat) if flees else movement_bonus(game, seat))


# --- getting away ---


def run(game: State, end: End, sides: tuple[Side, Side]) -> Rule[None]:
    """Where the one who fled goes; of two, the Defender. FL-PVP-12, FL-PVP-14."""
    if end.how not in ("fled", "parted"):
        return
    seat = sides[end.loser if end.how == "fled" else DEFENDER][0]
    ways = ways_out(game, seat, end.hexes) if game.players[seat].party else {}
    if ways:
        hex = (yield Ask(seat, "flee_to", tuple(map(HexKey.of, ways)), "FL-PVP-14", about=(end.hexes,))).hex
        yield from move_party(game, seat, hex, "pvp", ways[hex])


def ways_out(game: State, seat: int, n: int) -> dict[str, tuple[str, ...]]:
    """The hexes that lie n hexes off in a straight line, or where land ends before, with the way to each. FL-PVP-14."""
    board, opened = game.cards.board, prices(game, seat)
    start = board.at(game.players[seat].place).coordinate
    found = {}
    for direction in hexes.DIRECTIONS:
        way: list[str] = []
        for length in range(1, n + 1):
            cell = hexes.step(start, direction, length)
            hex = board.hexes.get(cell)
            if hex is None or opened.get(cell, hex.cost) is None:
                break
            way.append(hex.name)
        if way:
            found[way[-1]] = tuple(way)
    return found
