"""What the dice log keeps of each entry, worked out while the state before it is at hand: public things alone."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.events import UNSEEN, Checked, Entry, Rolled
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import CREW, NOBODY, Combat, State
from fallen_tui.games.fallen_land.text.log.phrases import member, party, place, sides, site, title, who

WHAT = {
    "move": "Movement",
    "flight": "Flight",
    "heal": "Healing",
    "damage": "Damage",
    "psych": "Psychological Check",
    "location": "Random location",
    "crown": "Random Crown",
    "faction": "Random faction",
    "technology": "Random technology",
    "town": "Town Events",
    "rival": "A rival's die",
    "chips": "Town Defense Chips",
    "pick": "Random pick",
    "roam": "A moving place",
    "effect": "Effect",
    "table": "Table",
    "chance": "Chance",
    "story": "Each Character rolls",
    "first": "First Player",
}
"""What dice are for, by their stream of chance."""
OTHER_SIDE = "Skill Check of the other side"


@frozen
class Began(FrozenRecord):
    """A check is called for: who makes it, what for (a story card, a fight), and all that `CheckNow` says."""

    turn: int
    seats: tuple[int, ...]
    skill: str
    need: int
    kind: str
    who: str
    why: str
    fixed: int
    extra: int


@frozen
class RolledDie(FrozenRecord):
    """One die as it lies: whose, its faces (a 1 that was rolled again before), its Successes (None: it has none)."""

    seat: int
    mark: str
    name: str
    sides: int
    faces: tuple[int, ...]
    total: int = 0
    master: bool = False
    successes: int | None = None


@frozen
class Fell(FrozenRecord):
    """The dice of a check, all at once; `chance` to pass before they fell (None: nothing was needed)."""

    dice: tuple[RolledDie, ...]
    chance: Fraction | None


@frozen
class Again(FrozenRecord):
    """A die of the check fell again, by its place."""

    index: int
    face: int
    anew: bool


@frozen
class Changed(FrozenRecord):
    """Cards changed the check."""

    extra: int
    forced: str


@frozen
class Ended(FrozenRecord):
    """The check is over."""

    passed: bool
    successes: int


@frozen
class Cast(FrozenRecord):
    """Dice that are no check: who rolled them and why."""

    turn: int
    seat: int
    stream: str
    what: str
    who: str
    why: str
    dice: tuple[RolledDie, ...]
    result: str = ""


@frozen
class Came(FrozenRecord):
    """What the dice of a stream came to, in words; `good` says whether that was well for who rolled."""

    stream: str
    result: str
    good: bool | None = None


DiceFact = Began | Fell | Again | Changed | Ended | Cast | Came


class DiceReader:
    """Turns entries into facts. It remembers what is told just before dice fall: who deals damage, who used a card."""

    def __init__(self) -> None:
        self._dealer = NOBODY
        self._users: dict[str, int] = {}

    def read(self, before: State, entry: Entry) -> DiceFact | None:
        """The fact behind an entry; None for one that has nothing to do with dice."""
        reader = _EVENT_HANDLERS.get(type(entry))
        return None if reader is None else reader(self, before, entry)

    # --- checks ---

    def _began(self, before: State, entry: e.CheckBegan) -> DiceFact:
        seats = tuple(dict.fromkeys((entry.seat, *entry.seats)))
        if entry.card and entry.card != CREW:
            tester = title(before, entry.card)
        elif entry.crown != NOBODY:
            tester = f"{member(before, entry.seat, entry.crown)} of {party(before, entry.seat)}"
        else:
            tester = listed(party(before, seat) for seat in seats)
        why = _cause(before, entry.kind)
        return Began(before.turn, seats, entry.skill, entry.need, entry.kind, tester, why, entry.fixed, entry.extra)

    def _fell(self, before: State, entry: e.DiceThrown) -> DiceFact:
        check = before.check
        dice = tuple(
            RolledDie(
                seat, _mark(crown), _name(before, seat, crown), 10, (face,), total, master, _kept(total, master, face)
            )
            for seat, crown, total, master, face in entry.dice
        )
        chance = None
        if check is not None and check.need and not check.forced:
            pool = tuple(odds.die_of(die.total, die.master) for die in dice)
            chance = chance_of(pool, check.fixed + check.extra, check.need)
        return Fell(dice, chance)

    def _rerolled(self, before: State, entry: e.DieRerolled) -> DiceFact:
        return Again(entry.index, entry.face, entry.anew)

    def _changed(self, before: State, entry: e.CheckChanged) -> DiceFact:
        return Changed(entry.extra, entry.forced)

    def _ended(self, before: State, entry: e.CheckEnded) -> DiceFact:
        return Ended(entry.passed, entry.successes)

    def _foe(self, before: State, entry: e.FoeRolled) -> DiceFact:
        omega = before.combat.omega if before.combat is not None else 0
        die = RolledDie(NOBODY, "Omega", "the other side", 10, entry.faces, omega, False, entry.successes)
        end = counted(entry.successes, "Success")
        return Cast(before.turn, NOBODY, "foe", "Combat", "the other side", f"Omega {omega}", (die,), end)

    # --- other dice ---

    def _rolled(self, before: State, entry: Rolled) -> DiceFact | None:
        if not entry.sides or entry.stream in ("check", UNSEEN):
            return None
        seat, roller = self._roller(before, entry)
        seats = [seat] * len(entry.faces)
        names = [""] * len(entry.faces)
        if entry.stream == "first" and len(entry.faces) == before.seats:
            seats = before.clockwise()
            names = [who(before, owner) for owner in seats]
        each = zip(seats, names, entry.faces, strict=True)
        dice = tuple(RolledDie(owner, "", name, entry.sides, (face,)) for owner, name, face in each)
        named = entry.why if entry.stream in ("effect", "table") else ""
        what = named or WHAT.get(entry.stream, entry.stream.capitalize())
        return Cast(before.turn, seat, entry.stream, what, roller, entry.why, dice, _at_once(before, entry))

    def _roller(self, before: State, entry: Rolled) -> tuple[int, str]:
        """The seat that rolls, and who that is in words; nobody where dice are the table's own."""
        combat = before.combat
        if combat is not None and entry.stream == "damage" and self._dealer != NOBODY:
            return combat.sides[self._dealer][0], sides(before, combat.sides[self._dealer])
        if combat is not None and entry.stream == "flight":
            return NOBODY, entry.why if entry.why != "Flight" else "the chase"
        if entry.stream in ("faction", "technology", "location", "first", "roam") or before.phase == "setup":
            return NOBODY, "the table"
        if entry.stream == "rival":
            return NOBODY, entry.why
        if entry.stream == "town":
            seat = before.clockwise()[before.at]
            return seat, who(before, seat)
        if entry.why in self._users:
            return self._users[entry.why], who(before, self._users[entry.why])
        if combat is not None and before.story_in_play is None:
            return NOBODY, "the table"
        seat = seat_at_work(before)
        if before.story_in_play is not None and before.story_in_play.mercenary:
            return seat, title(before, before.story_in_play.mercenary)
        return seat, party(before, seat) if seat != NOBODY else "the table"

    def _used(self, before: State, entry: e.Used | e.Played) -> None:
        self._users[title(before, entry.card)] = entry.seat

    def _checked(self, before: State, entry: Checked) -> None:
        self._users.clear()

    def _struck(self, before: State, entry: e.StruckFirst) -> DiceFact:
        return Came("damage", f"{counted(entry.points, 'point')}, past all Armor")

    def _combat_began(self, before: State, entry: e.CombatBegan) -> None:
        self._dealer = 0

    def _round_fought(self, before: State, entry: e.RoundFought) -> None:
        self._dealer = 0 if entry.attacker > entry.defender else 1

    def _chased(self, before: State, entry: e.ChaseRolled) -> DiceFact:
        self._dealer = 1 - entry.flees
        totals = (entry.attacker, entry.defender)
        end = "away" if totals[entry.flees] > totals[1 - entry.flees] else "caught"
        return Came("flight", f"{totals[entry.flees]} against {totals[1 - entry.flees]}: {end}", end == "away")

    def _movement(self, before: State, entry: e.MoveRolled) -> DiceFact:
        return Came("move", f"{_sum(entry.die, entry.points)} movement point{'s' * (entry.points != 1)}")

    def _flight(self, before: State, entry: e.FlightRolled) -> DiceFact:
        away = entry.total > entry.need
        end = "away" if away else "caught"
        return Came("flight", f"{_sum(entry.die, entry.total)} against {entry.need}: {end}", away)

    def _healing(self, before: State, entry: e.HealingRolled) -> DiceFact:
        return Came("heal", f"{counted(entry.points, 'point')} healed")


def chance_of(dice: tuple[odds.CheckDie, ...], fixed: int, need: int) -> Fraction:
    """The chance to pass: exact up to `odds.EXACT` dice times missing Successes, beyond it as `chance_float` has it."""
    if len(dice) * max(0, need - fixed) <= odds.EXACT:
        return odds.best(dice, fixed, need)
    return Fraction(odds.chance_float(dice, fixed, need))


def seat_at_work(before: State) -> int:
    """Whose check, story card, fight or Deeds are under way, the innermost; NOBODY where nobody's are."""
    if before.check is not None:
        return before.check.seat
    if before.story_in_play is not None:
        return before.story_in_play.seat
    if before.combat is not None:
        return next((seat for seat, _, _ in before.combat.sides if seat != NOBODY), NOBODY)
    return before.current


def _cause(before: State, kind: str) -> str:
    """What a check is made for: a fight, a story card, a healing."""
    if kind in ("pvp", "duel", "strike") and before.combat is not None:
        return _fight(before, before.combat, kind)
    if kind == "healing":
        return "Healing"
    return site(before, before.story_in_play.card) if before.story_in_play is not None else ""


def _fight(before: State, combat: Combat, kind: str) -> str:
    words = "First Strike" if kind == "strike" else f"round {combat.round}"
    return f"{words}, {sides(before, combat.sides[0])} against {sides(before, combat.sides[1])}"


def _mark(crown: int) -> str:
    return f"{crown + 1}" if crown < VEHICLE else "V" if crown == VEHICLE else "Omega"


def _name(before: State, seat: int, crown: int) -> str:
    if crown > VEHICLE:
        check = before.check
        if check is not None and check.card == CREW:
            return party(before, seat)
        return title(before, check.card) if check is not None and check.card else "the other side"
    return member(before, seat, crown)


def _kept(total: int, master: bool, face: int) -> int:
    return odds.keep(odds.die_of(total, master), face)


def _sum(die: int, total: int) -> str:
    return f"{die} {'+' if total >= die else '-'} {abs(total - die)} ={f' {total}' if total else ' no'}"


def _at_once(before: State, entry: Rolled) -> str:
    """What dice come to that nothing else is added to."""
    faces = entry.faces
    if entry.stream == "location" and len(faces) == 2:
        return place(before, before.cards.board.random_location(faces[0] % 10, faces[1] % 10).name)
    if entry.stream == "crown":
        player = before.players[max(0, seat_at_work(before))]
        seated = faces[0] <= len(player.crowns) and player.crowns[faces[0] - 1] is not None
        return f"Crown {faces[0]}" if seated else "rerolled"
    limit = entry.why.removeprefix("at most ")
    if entry.stream == "chance" and limit.isdecimal():
        return f"{entry.why}: {'yes' if faces[0] <= int(limit) else 'no'}"
    if entry.stream in ("damage", "effect", "heal") and len(faces) > 1:
        return f"{sum(faces)} in all"
    return ""


_EVENT_HANDLERS: dict[type, Callable[[DiceReader, State, Any], DiceFact | None]] = {
    Rolled: DiceReader._rolled,
    Checked: DiceReader._checked,
    e.Used: DiceReader._used,
    e.Played: DiceReader._used,
    e.CheckBegan: DiceReader._began,
    e.DiceThrown: DiceReader._fell,
    e.DieRerolled: DiceReader._rerolled,
    e.CheckChanged: DiceReader._changed,
    e.CheckEnded: DiceReader._ended,
    e.FoeRolled: DiceReader._foe,
    e.StruckFirst: DiceReader._struck,
    e.CombatBegan: DiceReader._combat_began,
    e.RoundFought: DiceReader._round_fought,
    e.ChaseRolled: DiceReader._chased,
    e.MoveRolled: DiceReader._movement,
    e.FlightRolled: DiceReader._flight,
    e.HealingRolled: DiceReader._healing,
}
