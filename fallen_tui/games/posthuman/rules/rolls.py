"""Tests, and combat dice: rolled into faces, rerolled by mind and by skill. PH-TST, PH-RRL, PH-STA-08 to PH-STA-10."""

from __future__ import annotations

from collections.abc import Collection

from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.posthuman.queries.bonuses import bonus, standing
from fallen_tui.games.posthuman.queries.dice import DEFENCE, MINDFUL
from fallen_tui.games.posthuman.state.events import DiceFell, OnceUsed, StatTested, fight_of
from fallen_tui.games.posthuman.state.keys import DieKey
from fallen_tui.games.posthuman.state.table import Player, State

Faces = tuple[str, ...]


def roll(game: State, kind: str, n: int, stream: str, why: str) -> Rule[Faces]:
    """So many dice of a kind, as faces."""
    if n <= 0:
        return ()
    pips = yield Roll(n, 6, stream, why)
    faces, sign = game.cards.dice[kind], DEFENCE if kind == "defence" else ""
    return tuple(f"{sign}{faces[pip - 1]}" for pip in pips)


def melee(game: State, n: int, shields: int) -> Rule[Faces]:
    """A survivor's melee dice, some of them swapped for defence dice. PH-MEL-06."""
    faces = yield from roll(game, "melee", n - shields, "survivor", "melee")
    return faces + (yield from roll(game, "defence", shields, "survivor", "defence"))


def misses(faces: Faces) -> list[int]:
    """The places of the dice that miss."""
    return [place for place, face in enumerate(faces) if face.removeprefix(DEFENCE) == "miss"]


def reroll(game: State, usual: str, faces: Faces, places: Collection[int], stream: str) -> Rule[Faces]:
    """Some dice of a roll once more. PH-RRL-01."""
    made = list(faces)
    for place in sorted(places):
        kind = "defence" if faces[place].startswith(DEFENCE) else usual
        (made[place],) = yield from roll(game, kind, 1, stream, "reroll")
    return tuple(made)


def improved(game: State, player: Player, usual: str, foe: str, mine: Faces, theirs: Faces = ()) -> Rule[Faces]:
    """A survivor's dice after the rerolls that the player likes, each die once. PH-RRL-05, PH-RRL-06.

    usual  the kind of die: melee, in which misses may be rerolled by skill, or shooting
    """
    fight = fight_of(game)
    n = 0 if usual != "melee" or "reroll_miss" in fight.used else bonus(game, player, "reroll_miss")
    mine, used = yield from again(game, player.seat, usual, mine, misses(mine), n, ("misses", foe), "PH-RRL-05")
    if used:
        yield DiceFell(foe, mine, theirs)
        yield OnceUsed("reroll_miss")
    fresh = [place for place in range(len(mine)) if place not in used]
    barred = fight.rerolled or (fight.card and game.cards.encounters[fight.card].no_rerolls)
    n = 0 if barred else MINDFUL.get(player.stats["mind"], 0)
    mine, used = yield from again(game, player.seat, usual, mine, fresh, n, ("mind", foe), "PH-RRL-05")
    if used:
        yield DiceFell(foe, mine, theirs)
        yield OnceUsed("rerolls")
    return mine


def again(
    game: State, seat: int, usual: str, mine: Faces, places: list[int], n: int, about: tuple[str, str], rule: str
) -> Rule[tuple[Faces, set[int]]]:
    """Ask which of some dice are rerolled, at most n; the dice then, and which ones were."""
    if not n or not places:
        return mine, set()
    keys = tuple(map(DieKey.of, places))
    chosen = yield Ask(seat, "reroll", keys, rule, about=about, kind="some", low=0, high=min(n, len(keys)))
    used = {key.n for key in chosen}
    return (yield from reroll(game, usual, mine, used, "survivor")), used


# --- tests ---


def passes(game: State, seat: int, stat: str, card: str, less: int = 0, way: int = -1) -> Rule[bool]:
    """Roll a test of a stat; `less` is taken off it, `way` as in `StatTested`. PH-TST-01 to PH-TST-03.

    A passed mind test is rolled again while an event says so, and that roll stands. PH-RRL-03.
    """
    against = game.players[seat].stats[stat] - less
    (die,) = yield Roll(1, 6, "test", stat)
    if die <= against and stat == "mind" and standing(game, "reroll_mind"):
        yield StatTested(seat, stat, against, die, True, "reroll_mind")
        (die,) = yield Roll(1, 6, "test", stat)
    yield StatTested(seat, stat, against, die, die <= against, card, way)
    return bool(die <= against)


def dares(game: State, seat: int, least: int, card: str, way: int = -1) -> Rule[bool]:
    """Roll a die that has to show a number or more. PH-GAP-72."""
    (die,) = yield Roll(1, 6, "test", "chance")
    yield StatTested(seat, "", least, die, die >= least, card, way)
    return bool(die >= least)
