"""Fights blow by blow, of Parties, mercenaries or single Characters: First Strike, rounds, damage. PVP-06 to 21."""

from __future__ import annotations

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.active_cards import serves
from fallen_tui.games.fallen_land.queries.bonuses import first_strikers, immune, standing
from fallen_tui.games.fallen_land.rules.bands import band_of, hurt_mercenary
from fallen_tui.games.fallen_land.rules.checks import Outcome, omega_check, party_check, solo_check
from fallen_tui.games.fallen_land.rules.harm import hurt_members, hurt_party, room
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.rival_party import hurt_crew
from fallen_tui.games.fallen_land.rules.scene import Scene, amount
from fallen_tui.games.fallen_land.rules.sides import echoes
from fallen_tui.games.fallen_land.state.events import (
    Casualties,
    FoeHurt,
    FoeRolled,
    RoundBegan,
    RoundFought,
    StruckFirst,
)
from fallen_tui.games.fallen_land.state.events.combat import place_of
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey
from fallen_tui.games.fallen_land.state.keys.gear import TaintKey
from fallen_tui.games.fallen_land.state.table import CREW, FOE, NOBODY, Combat, State

ATTACKER, DEFENDER = 0, 1
SIDES = ("attacker", "defender")
TIED, TIED_MERCENARY = 1, 5
"""Damage of a tied round. FL-PVP-20, FL-NPC-16."""
TAINTS = {"infects": "infected", "irradiates": "radiation"}
"""The kind of the point that each symbol of a weapon deals. FL-GAP-34."""


@frozen
class End(FrozenRecord):
    """How a fight ended: killed, fled, parted, ruin, apart (see CombatEnded); `hexes` a Flight goes."""

    how: str
    loser: int = NOBODY
    hexes: int = 1


# --- who fights ---


def the_combat(game: State) -> Combat:
    """The fight under way."""
    assert game.combat is not None
    return game.combat


def has_fighters(game: State, side: int) -> bool:
    """Whether anybody is left on a side."""
    combat = the_combat(game)
    seat, card, crown = combat.sides[side]
    if card == CREW:
        return game.players[seat].has_party
    if card:
        return combat.wounds[side] < combat.health if combat.solo else band_of(game, card) is not None
    if combat.solo:
        return game.players[seat].crown_of(combat.stood[side][0]) == crown
    return bool(game.players[seat].party)


def finished(game: State) -> End | None:
    """How the fight has ended, if it has. FL-PVP-22, FL-PVP-29."""
    combat = the_combat(game)
    left = [has_fighters(game, side) for side in (ATTACKER, DEFENDER)]
    if not any(left):
        return End("ruin")
    if not all(left):
        return End("killed", left.index(False))
    if not combat.solo and combat.places[0] == combat.places[1]:
        places = [place_of(game, side) for side in combat.sides]
        if places[0] != places[1]:
            return End("apart")
    return None


def windows(
    game: State, on: str, amounts: tuple[int, int] = (0, 0), results: tuple[str, str] = ("", "")
) -> Rule[dict[int, Moment]]:
    """The moment of each side of a fight, first the Attacker's; mercenaries have none. FL-GAP-36, FL-DEC-85."""
    opened: dict[int, Moment] = {}
    stale: list[tuple[int, ActKey]] = []
    sides = the_combat(game).sides
    for side, (seat, card, crown) in enumerate(sides):
        if card or not has_fighters(game, side):
            continue
        rival = opened[1 - side].amount if 1 - side in opened else amounts[1 - side]
        opened[side] = yield from window(
            game,
            Moment(
                on,
                seat,
                side=SIDES[side],
                by=sides[1 - side][0],
                crown=crown,
                hex=game.players[seat].place,
                amount=amounts[side],
                against=rival,
                result=results[side],
                stale=stale,
            ),
        )
        stale = echoes(game, opened[side])
    return opened


# --- damage ---


def d6(n: int, why: str) -> Rule[int]:
    """Roll dice of damage and add them up. FL-TAB-DICE."""
    if n <= 0:
        return 0
    faces = yield Roll(n, 6, "damage", why)
    return sum(faces)


def strike_side(game: State, side: int, points: int, *, ignore_armor: bool = False) -> Rule[None]:
    """Physical damage to a side, placed by its player, less Armor. FL-PVP-08, FL-PVP-19."""
    combat = the_combat(game)
    seat, card, crown = combat.sides[side]
    if points <= 0 or not has_fighters(game, side):
        return
    cause = cause_of(game, side)
    if card == CREW:
        yield from hurt_crew(game, seat, points, "pvp")
    elif card and combat.solo:
        yield FoeHurt(side, points)
    elif card:
        yield from hurt_mercenary(game, card, points)
    elif combat.solo:
        yield from hurt_members(game, seat, ((crown, points),), cause=cause, ignore_armor=ignore_armor)
    else:
        yield from hurt_party(game, seat, points, cause=cause, ignore_armor=ignore_armor)
    yield from count_dead(game)


def cause_of(game: State, side: int) -> str:
    """What kills on a side: pvp, duel, mercenary. FL-DTH-10, FL-DTH-11."""
    combat = the_combat(game)
    if combat.sides[1 - side][1] in game.cards.actions:
        return "mercenary"
    return "duel" if combat.solo else "pvp"


def count_dead(game: State) -> Rule[None]:
    """Note the Characters that each side has lost by now. FL-PVP-24, FL-PVP-31."""
    combat = the_combat(game)
    characters = game.cards.characters
    members = [each for player in game.players for each in (*player.crowns, *player.roster) if each is not None]
    alive = {member.card for member in members}
    one, two = (sum(card in characters and card not in alive for card in crew) for crew in combat.stood)
    if [one, two] != combat.killed:
        yield Casualties(one, two)


# --- First Strike ---


def first_strike(game: State) -> Rule[None]:
    """Once, before the first round, by the Attacker alone. FL-PVP-06 to FL-PVP-09, FL-NPC-15."""
    moments = yield from windows(game, "strike")
    if finished(game) or warded(game) or any(moment.no_strike for moment in moments.values()):
        return
    dice = yield from _strike_dice(game)
    points = yield from d6(dice, "First Strike")
    for moment in moments.values():
        points += moment.amount + (yield from _more(game, moment))
    if points > 0 and not finished(game):
        yield StruckFirst(the_combat(game).sides[ATTACKER][0], points)
        yield from strike_side(game, DEFENDER, points, ignore_armor=True)


def warded(game: State) -> bool:
    """Whether something in play keeps First Strike from the Defender. FL-JNX-05."""
    seat, card, crown = the_combat(game).sides[DEFENDER]
    return not card and immune(game, seat, "first_strike", crown)


def _strike_dice(game: State) -> Rule[int]:
    """The d6s of First Strike: printed for a mercenary, else one for each Success, from Crown 1 on. FL-PVP-07."""
    combat = the_combat(game)
    seat, card, only = combat.sides[ATTACKER]
    if card:
        return combat.strike if combat.solo else game.cards.actions[card].strike
    dice = 0
    player = game.players[seat]
    for crown in first_strikers(game, seat):
        if only in (NOBODY, crown) and player.crowns[crown] is not None:
            outcome = yield from solo_check(game, seat, crown, "combat", 0, kind="strike")
            dice += outcome.successes
    return dice


def _more(game: State, moment: Moment) -> Rule[int]:
    """Damage that reactions ordered besides."""
    points = 0
    for each in moment.dice:
        points += yield from amount(game, each, Scene(moment.seat), moment.seat)
    return points


# --- a round ---


def combat_round(game: State) -> Rule[None]:
    """Both sides roll for Combat, and whoever has more Successes deals damage. FL-PVP-17 to FL-PVP-20, FL-GAP-33."""
    combat = the_combat(game)
    yield RoundBegan(combat.round + 1)
    one = yield from _successes(game, ATTACKER)
    two = yield from _successes(game, DEFENDER)
    moments: dict[int, Moment] = {}
    if not combat.solo and not finished(game):
        moments = yield from windows(game, "pvp_round", (one, two), _results(one, two))
    if finished(game):
        return
    one, two = (moments[side].amount if side in moments else n for side, n in enumerate((one, two)))
    one, two = max(0, one), max(0, two)
    yield RoundFought(one, two)
    if one == two:
        yield from _tie(game)
        return
    winner = ATTACKER if one > two else DEFENDER
    points = yield from d6(abs(one - two), "a round of combat")
    if winner in moments:
        points += yield from _more(game, moments[winner])
    yield from strike_side(game, 1 - winner, points)
    yield from _taint(game, winner)


def _results(one: int, two: int) -> tuple[str, str]:
    """The round as it stands, for each side."""
    if one == two:
        return "", ""
    return ("won", "lost") if one > two else ("lost", "won")


def _successes(game: State, side: int) -> Rule[int]:
    """The Combat check of a side. FL-PVP-17, FL-PVP-37, FL-NPC-24, FL-GAP-22."""
    combat = the_combat(game)
    seat, card, crown = combat.sides[side]
    outcome: Outcome
    if finished(game):
        return 0
    if card and (seat == NOBODY or card == FOE):
        return (yield from _foe_rolls(combat.omega))
    if card and combat.solo:
        outcome = yield from omega_check(game, seat, card, "combat", 0, 1, combat.omega, kind="duel")
    elif card == CREW:
        outcome = yield from omega_check(game, seat, card, "combat", 0, crew.DICE, crew.omega(game), kind="pvp")
    elif card:
        figures = game.cards.actions[card]
        outcome = yield from omega_check(game, seat, card, "combat", 0, figures.dice, figures.omega, kind="pvp")
    elif combat.solo:
        outcome = yield from solo_check(game, seat, crown, "combat", 0, kind="duel")
    else:
        outcome = yield from party_check(game, seat, "combat", 0, kind="pvp")
    return outcome.successes


def _foe_rolls(omega: int) -> Rule[int]:
    """The die of somebody whom a card brings: no player rolls it, so the odds decide on every 1. FL-SKL-06 to 08."""
    die = odds.die_of(omega)
    faces: list[int] = []
    held = 0
    while not faces or (faces[-1] == 1 and odds.gain_of_reroll(die, held) > 0):
        (face,) = yield Roll(1, 10, "check", "Skill Check of the other side")
        if not faces:
            held = odds.keep(die, face)
        elif face == 10:
            held = 0
        else:
            held += face <= die.hits
        faces.append(face)
    yield FoeRolled(tuple(faces), held)
    return held


def _tie(game: State) -> Rule[None]:
    """Everybody who takes part is hurt, whatever their Armor. FL-PVP-20, FL-NPC-16, FL-GAP-33."""
    combat = the_combat(game)
    causes = [cause_of(game, side) for side in (ATTACKER, DEFENDER)]
    for side, (seat, card, only) in enumerate(combat.sides):
        if card:
            yield from strike_side(game, side, _tie_points(game, card), ignore_armor=True)
        elif has_fighters(game, side):
            party = [(crown, member.card) for crown, member in game.players[seat].party if only in (NOBODY, crown)]
            points = tuple((crown, _tie_points(game, fighter)) for crown, fighter in party)
            yield from hurt_members(game, seat, points, cause=causes[side], ignore_armor=True)
            yield from count_dead(game)


def _tie_points(game: State, card: str) -> int:
    return TIED_MERCENARY if card == CREW or card in game.cards.actions else TIED


# --- weapons that infect or irradiate ---


def _taint(game: State, winner: int) -> Rule[None]:
    """1 point from each Character of the winners whose weapon infects or irradiates. FL-GAP-34."""
    combat = the_combat(game)
    seat, card, only = combat.sides[winner]
    if card:
        return
    player = game.players[seat]
    for crown, kinds in _tainters(game, seat, only):
        if finished(game):
            return
        if player.crowns[crown] is not None:
            yield from _taint_one(game, 1 - winner, seat, player.member(crown).card, kinds)


def _tainters(game: State, seat: int, only: int) -> list[tuple[int, list[str]]]:
    """The Crowns of those who deal such a point, each with the kinds to choose from."""
    given = [(kind, each) for word, kind in TAINTS.items() for each in standing(game, seat, word)]
    if not given:
        return []
    found = []
    for crown, _ in game.players[seat].party:
        kinds = list(dict.fromkeys(kind for kind, each in given if serves(game, seat, each, crown)))
        if kinds and only in (NOBODY, crown):
            found.append((crown, kinds))
    return found


def _taint_one(game: State, side: int, by: int, dealer: str, kinds: list[str]) -> Rule[None]:
    """One such point, where its dealer's player wants it; the victim's own Armor may stop it. FL-DMG-08."""
    seat, card, only = the_combat(game).sides[side]
    if card:
        yield from strike_side(game, side, 1)
        return
    keys = tuple(
        TaintKey.of(kind, crown)
        for kind in kinds
        for crown, _ in game.players[seat].party
        if only in (NOBODY, crown) and room(game, seat, crown, kind)
    )
    if keys:
        key = yield Ask(by, "taint", keys, "FL-DEC-28", about=(seat, dealer))
        yield from hurt_members(game, seat, ((key.crown, 1),), key.kind, cause=cause_of(game, side))
        yield from count_dead(game)
