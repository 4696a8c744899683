"""Combat dice as one sees them: what each die counts as, which ones the other side has blocked, and how it adds up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, product
from operator import attrgetter
from typing import Any

from fallen_tui.engine.events import Entry
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.posthuman.content.parts import FISTS
from fallen_tui.games.posthuman.queries.bonuses import armaments, firearm, firearm_of
from fallen_tui.games.posthuman.queries.dice import (
    DEFENCE,
    MASTER,
    STRONG,
    DieResult,
    Firearm,
    Stance,
    blocks,
    exchanges,
    hits,
    read,
)
from fallen_tui.games.posthuman.rules.assault import best_spit
from fallen_tui.games.posthuman.rules.melee import enemy_stance, stance
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text.names import counted, face
from fallen_tui.tui.adventure.dice_figures import DieFigure, RollFigure
from fallen_tui.tui.kit.styled_text import Line, Span, line

Faces = tuple[str, ...]
VOLLEY_RANGE = 2
"""PH-TAB-P-MUTACTIONS."""
SHIELD = "◇"
"""Beside the face of a defence die."""
SHORT = {"critical": "crit", "skill_shot": "skill", "range_1": "range 1", "range_2": "range 2", "range_3": "range 3"}
"""Faces that stand in a box in fewer letters."""


@frozen
class DieVerdict(FrozenRecord):
    """What a die counts as: miss, attack, block, wound, down, cancel, or hit; blocked: the other side removed it."""

    face: str
    counts: tuple[str, ...] = ()
    blocked: bool = False


@frozen
class DiceRoll(FrozenRecord):
    """Dice of a fight or of a test, as they were read.

    kind      exchange, shots, volley, test, evade
    who, foe  whose dice lie first and whose against them, by name; role: the colour of the first
    mine      their dice; theirs: those against them
    sums      what came of it, in words
    good      whether that is good for who reads `mine` as their own; None for neither
    """

    number: int
    kind: str
    who: str
    foe: str
    role: str
    mine: tuple[DieVerdict, ...]
    theirs: tuple[DieVerdict, ...] = ()
    sums: str = ""
    good: bool | None = None
    need: str = ""
    what: str = ""


def roll_of(before: State, number: int, entry: Entry) -> DiceRoll | None:
    """The roll that an entry settles; None where it settles none."""
    fight = before.fight
    match entry:
        case e.Engaged() if fight is not None:
            player = before.players[fight.seat]
            enemy = enemy_stance(before, player, entry.foe)
            return _exchange(before, number, entry, player, before.cards.name(entry.foe), enemy, entry.dealt)
        case e.Assaulted():  # the dice of the human lie first
            human, mutant = before.players[entry.target], before.players[entry.seat]
            return _exchange(before, number, entry, human, mutant.name, _claws(before, mutant, entry, human), 0)
        case e.ShotsFired() if fight is not None:
            return _shots(before, number, entry, before.players[fight.seat])
        case e.VolleyFired():
            return _volley(before, number, entry)
        case e.StatTested():
            return _tested(before.players[entry.seat], number, entry)
        case e.EvadeRolled():
            return _evade(before.players[entry.seat], number, entry)
    return None


# --- melee ---


def _exchange(
    before: State, number: int, entry: e.Engaged | e.Assaulted, player: Player, foe: str, enemy: Stance, dealt: int
) -> DiceRoll:
    """Dice against dice, those of the survivor first."""
    taken = entry.taken
    own = _own(before, player, entry, enemy)
    mine, theirs = settled(entry.mine, entry.theirs, own, enemy, entry.against)
    sums = came_of(entry.attacks, entry.against, dealt, taken)
    good = None if dealt == taken else dealt > taken
    return DiceRoll(number, "exchange", player.name, foe, _colour(player), mine, theirs, sums, good)


def _colour(player: Player) -> str:
    return f"seat{player.seat + 1}"


def _own(before: State, player: Player, entry: Any, enemy: Stance) -> Stance:
    """How the survivor read the dice: with which weapon, a Warrior counted or not, as what came of it tells."""
    found = [stance(before, player, weapon) for weapon in armaments(before, player)]
    counted_warriors = range(1, entry.mine.count("warrior") + 1)
    read_so = [*found, *(own._replace(warriors=n) for n in counted_warriors for own in found)]
    return next((own for own in read_so if _explains(entry, own, enemy, "attacks", "against")), found[0])


def _claws(before: State, mutant: Player, entry: e.Assaulted, human: Player) -> Stance:
    """How the mutant read its dice: with fists or one of its mutations, as what came of it tells."""
    found = [FISTS, *(melee for card in mutant.scars if (melee := before.cards.scars[card].melee) is not None)]
    strong, master = STRONG.get(mutant.stats["strength"], 0), mutant.stats["melee"] >= MASTER
    stances = [Stance(claw.special, claw.wounds + strong, master) for claw in found]
    owns = [stance(before, human, weapon) for weapon in armaments(before, human)]
    pairs = product(stances, owns)
    return next((enemy for enemy, own in pairs if _explains(entry, own, enemy, "against", "taken")), stances[-1])


def _explains(entry: Any, own: Stance, enemy: Stance, *told: str) -> bool:
    """Whether dice that are read so can have come to what an entry tells."""
    wanted = attrgetter(*told)
    return any(wanted(end) == wanted(entry) for end in exchanges(entry.mine, entry.theirs, own, enemy))


def settled(
    mine: Faces, theirs: Faces, own: Stance, enemy: Stance, against: int | None
) -> tuple[tuple[DieVerdict, ...], tuple[DieVerdict, ...]]:
    """Every die of both sides with what it counts as; `against`: attacks that the enemy has left. PH-MEL-11 to -14."""
    my_dice, their_dice = _results(mine, own), _results(theirs, enemy)
    mine_read, theirs_read = read(mine, own), read(theirs, enemy)
    targets = _targets(my_dice)
    gone = set(sorted(targets, key=lambda place: targets[place].rank)[: blocks(theirs_read, mine_read)])
    removed = _removed(their_dice, blocks(mine_read, theirs_read), against)
    return _verdicts(mine, my_dice, gone), _verdicts(theirs, their_dice, removed)


def _targets(dice: Sequence[DieResult | None]) -> dict[int, DieResult]:
    """The dice that a block can remove, by their places."""
    return {place: die for place, die in enumerate(dice) if die is not None and not die.block}


def _removed(dice: Sequence[DieResult | None], n: int, against: int | None) -> set[int]:
    """The dice of the enemy that the blocks removed: such as leave it the attacks that it had left."""
    targets = _targets(dice)
    attacks = sum(die.attack for die in dice if die is not None)
    n = min(n, len(targets))
    for gone in combinations(targets, n):
        if against is None or attacks - sum(targets[place].attack for place in gone) == against:
            return set(gone)
    return set(list(targets)[:n])


def _results(faces: Faces, own: Stance) -> list[DieResult | None]:
    """What each die counts as; None of a miss. Warriors that count by skill are the first ones."""
    so_far = (read(faces[:n], own) for n in range(len(faces) + 1))
    return [now[-1] if len(now) > len(before) else None for before, now in pairwise(so_far)]


def _verdicts(faces: Faces, dice: Sequence[DieResult | None], gone: set[int]) -> tuple[DieVerdict, ...]:
    return tuple(
        [DieVerdict(one, _counts(die), place in gone) for place, (one, die) in enumerate(zip(faces, dice, strict=True))]
    )


def _counts(die: DieResult | None) -> tuple[str, ...]:
    """What a die counts as, in words."""
    if die is None:
        return ()
    parts = ["attack"] * die.attack + ["block"] * die.block + ["wound"] * die.wounds + ["down"] * die.knockdown
    return tuple(parts + ["cancel"] * bool(die.cancel))


def came_of(attacks: int, against: int, dealt: int, taken: int) -> str:
    """What came of an exchange."""
    wounds = [f"{counted(dealt, 'wound')} dealt"] * bool(dealt) + [f"{counted(taken, 'wound')} taken"] * bool(taken)
    return f"{counted(attacks, 'attack')} to {against}: {' and '.join(wounds) or 'no wounds'}"


# --- shots, tests, evading ---


def _shots(before: State, number: int, entry: e.ShotsFired, player: Player) -> DiceRoll:
    name, own, came = before.cards.name, not entry.shooter, counted(entry.hits, "hit")
    gun = (firearm(before, player) if own else firearm_of(before, entry.shooter)) or Firearm(0, 1, (0,))
    shots = _scored(entry.faces, gun)
    who, foe = (player.name, name(entry.target)) if own else (name(entry.shooter), player.name)
    good = own if entry.hits else None
    return DiceRoll(number, "shots", who, foe, _colour(player) if own else "bad", shots, (), came, good)


def _scored(faces: Faces, gun: Firearm) -> tuple[DieVerdict, ...]:
    """Shots, each with whether it hits by itself."""
    return tuple([DieVerdict(one, ("hit",) * bool(hits((one,), gun.reach, gun.table, gun.skill))) for one in faces])


def _volley(before: State, number: int, entry: e.VolleyFired) -> DiceRoll:
    mutant, human = before.players[entry.seat], before.players[entry.target]
    dice, reach, table = best_spit(before, mutant)
    spit = Firearm(dice, max(VOLLEY_RANGE, reach), table, int(mutant.stats["shooting"] >= MASTER))
    shots = _scored(entry.faces, spit)
    stopped = tuple([DieVerdict(one, ("block",) * (one == f"{DEFENCE}block")) for one in entry.blocks])
    wounds, good = counted(entry.hits, "wound"), False if entry.hits else None
    return DiceRoll(number, "volley", mutant.name, human.name, _colour(mutant), shots, stopped, wounds, good)


def _tested(player: Player, number: int, entry: e.StatTested) -> DiceRoll:
    what = entry.stat.capitalize() if entry.stat else "A die"
    need = f"{entry.against} or less" if entry.stat else f"{entry.against} or more"
    die, sums = _one_die(entry.die, entry.passed), "passed" if entry.passed else "failed"
    return DiceRoll(number, "test", player.name, "", _colour(player), die, (), sums, entry.passed, need, what)


def _evade(player: Player, number: int, entry: e.EvadeRolled) -> DiceRoll:
    mine, theirs = _one_die(entry.total, entry.evaded), _one_die(entry.against, False)
    sums = "you get away" if entry.evaded else "caught"
    return DiceRoll(number, "evade", player.name, "the enemy", _colour(player), mine, theirs, sums, entry.evaded)


def _one_die(n: int, passed: bool) -> tuple[DieVerdict, ...]:
    return (DieVerdict(str(n), ("passed",) if passed else ()),)


# --- as figures ---

_ROLES = {"attack": "die.hit", "hit": "die.hit", "passed": "die.hit", "block": "die.again", "wound": "die.hit"}
_WORTH = {
    "attack": "attack", "block": "block", "wound": "+1 wound", "down": "down", "cancel": "cancels", "hit": "hit",
}  # fmt: skip
GONE = "✗"
"""Behind a die that the other side has blocked."""


@frozen
class DiceSide(FrozenRecord):
    """The dice of one side of a roll."""

    roll: DiceRoll
    theirs: bool = False

    @property
    def latest(self) -> int:
        """The entry that settled it."""
        return self.roll.number

    @property
    def last(self) -> bool:
        """Whether no other side's dice follow."""
        return self.theirs or not self.roll.theirs

    @property
    def dice(self) -> tuple[DieVerdict, ...]:
        return self.roll.theirs if self.theirs else self.roll.mine


def sides(roll: DiceRoll) -> tuple[DiceSide, ...]:
    """A roll side by side: what came of it belongs to the last."""
    return (DiceSide(roll), DiceSide(roll, theirs=True)) if roll.theirs else (DiceSide(roll),)


def figure_of(side: DiceSide, big: bool) -> RollFigure:
    """One side's dice as they are drawn, what came of the roll behind or under the last."""
    roll = side.roll
    who, role = (roll.foe, "bad") if side.theirs else (roll.who, roll.role)
    came = (came_line(roll),) if side.last else ()
    draw = _boxed if big else _bracketed
    what, total = roll.what or tally(side.dice, roll.kind), (Span(" "), *came_line(roll)) if side.last else ()
    return RollFigure(what, tuple(map(draw, side.dice)), roll.need, who, role, sums=came, total=total)


def came_line(roll: DiceRoll) -> Line:
    """What came of a roll, in its colour."""
    return line((roll.sums, {True: "good", False: "bad", None: "strong"}[roll.good]))


_TITLES = {"evade": "Evade", "shots": "Shots", "volley": "Volley"}


def tally(dice: Sequence[DieVerdict], kind: str) -> str:
    """What the dice of a side come to: 2 attacks, 1 block."""
    if kind in _TITLES:
        return _TITLES[kind]
    found = [word for die in dice if not die.blocked for word in die.counts]
    parts = [counted(n, word) for word in ("attack", "hit", "block") if (n := found.count(word))]
    return ", ".join(parts) or "nothing"


def _shown(die: DieVerdict) -> str:
    """The face of a die in a word; a shield before it where it is a defence die."""
    plain = die.face.removeprefix(DEFENCE)
    return f"{SHIELD * die.face.startswith(DEFENCE)}{SHORT.get(plain, face(plain).lower())}"


def _role(die: DieVerdict) -> str:
    return "die.miss" if die.blocked or not die.counts else _ROLES.get(die.counts[0], "die")


def _boxed(die: DieVerdict) -> DieFigure:
    """A die in a box, with what it counts as."""
    role = _role(die)
    if die.blocked:
        return DieFigure(_shown(die), role, role, ("blocked", "dim"))
    counts = [word for word in die.counts if word != _shown(die)]
    return DieFigure(_shown(die), role, role, (_WORTH.get(counts[0], "") if counts else "", role))


def _bracketed(die: DieVerdict) -> DieFigure:
    """A die in brackets; a cross behind one that was blocked."""
    return DieFigure(_shown(die), _role(die), worth=(GONE, "dim") if die.blocked else ("", ""))


def lying(faces: Faces, numbered: bool) -> tuple[DieFigure, ...]:
    """Dice that lie on the table and are not read yet, each with its number where one may choose among them."""
    found = enumerate((DieVerdict(one, ("lies",)) for one in faces), 1)
    return tuple([DieFigure(_shown(die), mark=str(place) if numbered else "") for place, die in found])
