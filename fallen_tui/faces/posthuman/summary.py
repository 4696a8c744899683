"""The Road to the Fortress remembered: the road turn by turn, who fell by what, the dice, survivors as they stood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from fallen_tui.adventure.scenario.facts import ChapterClosed
from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Game, Result, Setup
from fallen_tui.engine.text import often
from fallen_tui.faces.posthuman.summary_dice import DiceBook
from fallen_tui.faces.posthuman.summary_sheets import closing, opening, sheets
from fallen_tui.faces.summary.chapters import part
from fallen_tui.faces.summary.fact_keeper import FactKeeper
from fallen_tui.faces.summary.kept import Findings, Loss
from fallen_tui.faces.summary.swings import Stretch, TrackFigures
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import GOAL, State
from fallen_tui.games.posthuman.text.log.course import CAUSES
from fallen_tui.games.posthuman.text.names import counted, titles

ROWS = (
    "camps", "forages", "tiles laid", "tiles completed", "stories", "tests passed", "tests failed", "combats won",
    "combats survived", "combats evaded", "enemies paid off", "enemies killed", "wounds in melee", "food eaten",
    "meals missed", "skills and stats for XP", "trades", "scars", "knock-outs", "mutant actions",
)  # fmt: skip
COUNTED = {
    e.Camped: "camps", e.Foraged: "forages", e.TileLaid: "tiles laid", e.TileCompleted: "tiles completed",
    e.WayChosen: "stories", e.ScarDrawn: "scars", e.KnockedOut: "knock-outs",
}  # fmt: skip
"""Facts of a seat that count by their kind alone."""
COMBATS = {
    "won": "combats won", "fled": "combats survived", "evaded": "combats evaded", "bribed": "enemies paid off",
}  # fmt: skip
TRACKS = ("journey", "scars", "health")
FALL, TURNING, SCAR, LOSS = 0.1, 0.4, 0.1, 0.03
"""What a knock-out, turning mutant, a scar, and a point of health or morale weigh among the turning points, in shares
of the way."""
COSTLY = 3
"""Health or morale lost in one turn that is told."""
CLOSE = 2
"""Health or morale left that makes a close call."""
NOBODY = -1
MOST = 2
"""Kinds of deeds of a turn that are told."""
NOTHING = "nobody got closer"


class Deed(NamedTuple):
    """Something that somebody did in a turn: beat Ash Calf; left Guildhall Stairs behind."""

    verb: str
    cards: tuple[str, ...]
    tail: str = ""


class ClosestCall(NamedTuple):
    """Somebody nearly went down: when, who, of what was how much left, and by what."""

    turn: int
    seat: int
    track: str
    left: int
    by: str

    def told(self, names: Sequence[str]) -> str:
        """In a sentence."""
        by = f" ({self.by})" if self.by else ""
        return f"Turn {self.turn}, {names[self.seat]} had {self.left} {self.track} left{by}."


class Keeper(FactKeeper):
    """Follows a game of The Road to the Fortress."""

    rows, counted = ROWS, COUNTED

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        self.dice = DiceBook()
        self.stretches: list[Stretch] = []
        self._turn = 0
        self._part = ""
        self._before: TrackFigures = ()
        self._did: dict[int, list[Deed]] = {}
        self._fell: dict[int, list[str]] = {}
        self._lost: Counter[tuple[int, str]] = Counter()
        self._weight = 0.0
        self._closest: ClosestCall | None = None
        self._struck = (NOBODY, "")
        """The target of the mutant action under way, and by whom and what it is done."""

    def note(self, before: State, entry: Entry) -> None:
        if isinstance(entry, ChapterClosed) or (isinstance(entry, e.PhaseBegan) and entry.turn != self._turn):
            self._close(before)
            self._turn, self._part = getattr(entry, "turn", 0), part(before)
        self.dice.see(before, entry)
        self._count(before, entry)
        self._tell(before, entry)

    def finish(self, state: State, result: Result | None) -> Findings:
        """All that was found, the last state being this."""
        if result is not None or _figures(state) != self._before:
            self._close(state)
        return Findings(
            opening(state),
            closing(state),
            tuple(self.stretches),
            lambda figures: [points / GOAL for points in figures[0]],
            TRACKS if len(self.names) == 1 else TRACKS[:-1],
            ("Who went down", "Nobody was knocked out."),
            tuple(self.losses),
            self._toll(),
            self._best(),
            None,
            sheets(state),
            self.tallies.table(self.names),
            tuple(self.chapters.told(state, result)),
            self.chapters.turns,
            part(state) if result is None else self.chapters.last,
        )

    # --- turns ---

    def _close(self, state: State) -> None:
        """The turn that runs is over."""
        now = _figures(state)
        if self._turn and self._before:
            what = self._what(now)
            weight = self._weight if what != NOTHING else 0.0
            self.stretches.append(Stretch(self._turn, what, self._before, now, weight, self._part))
        self._before, self._did, self._fell, self._weight = now, {}, {}, 0.0
        self._lost.clear()

    def _what(self, now: TrackFigures) -> str:
        """Who reached the Fortress, else who fell or turned, else who came furthest, by what and at what price."""
        pairs = list(zip(self._before[0], now[0], strict=True))
        seat = max(range(len(pairs)), key=lambda each: (pairs[each][1] >= GOAL, pairs[each][1] - pairs[each][0]))
        if self._fell and pairs[seat][1] < GOAL:
            return listed(f"{self.names[fallen]} {listed(hows)}" for fallen, hows in self._fell.items())
        gain = pairs[seat][1] - pairs[seat][0]
        parts = [*self._deeds(seat)][:MOST]
        if gain > 0:
            came = "went a step further" if gain == 1 else f"went {gain} steps further"
            parts = [*parts, "reached the Fortress" if pairs[seat][1] >= GOAL else came]
        if not parts:
            return NOTHING
        price = listed(self._price(seat))
        return f"{self.names[seat]} {listed(parts)}{f', at the price of {price}' if price else ''}"

    def _deeds(self, seat: int) -> Iterator[str]:
        """What somebody did in a turn, deeds of a kind in one: beat Boot Trappers and Plank Heron."""
        for (verb, tail), deeds in groupby(self._did.get(seat, []), key=lambda deed: (deed.verb, deed.tail)):
            yield f"{verb} {listed(card for deed in deeds for card in deed.cards)}{tail}"

    def _price(self, seat: int) -> Iterator[str]:
        """What a turn has cost somebody: much of a track, and scars."""
        for track in ("health", "morale"):
            if (lost := self._lost[seat, track]) >= COSTLY:
                yield f"{lost} {track}"
        if scars := self._lost[seat, "scar"]:
            yield "a scar" if scars == 1 else counted(scars, "scar")

    def _best(self) -> tuple[tuple[str, str], ...]:
        """What the dice did, and who went down but nearly."""
        found = self.dice.best(self.names)
        return found if self._closest is None else (*found, ("The closest call", self._closest.told(self.names)))

    def _toll(self) -> str:
        """How often who was knocked out."""
        counts = [(self.tallies.of("knock-outs", seat), name) for seat, name in enumerate(self.names)]
        return listed(f"{name} went down {often(n)}" for n, name in counts if n)

    # --- what happened ---

    def _tell(self, before: State, entry: Entry) -> None:
        """Who fell or turned, by what, and the deeds of a turn."""
        did = self._did.setdefault
        match entry:
            case e.KnockedOut(seat=seat, cause=cause):
                by = self._by(before, seat, cause)
                self._fall(seat, "knocked out", by, f"{'again' if seat in self._fell else 'went down'} ({by})", FALL)
            case e.Turned(seat=seat, scars=scars):
                mutations = counted(len(scars), "mutation")
                self._fall(seat, "turned mutant", mutations, f"turned mutant, with {mutations}", TURNING)
            case e.FollowersLost(seat=seat):
                gone = titles(before.cards, before.players[seat].followers)
                self.losses.append(Loss(self._turn, seat, gone, "left at the knock-out", self._part))
            case e.MutantActed(seat=seat, card=card, target=target) if target >= 0:
                self._struck = target, f"{before.cards.name(card)}, by {self.names[seat]}"
            case e.StepDone():
                self._struck = NOBODY, ""
            case e.WayChosen(seat=seat, card=card):
                did(seat, []).append(Deed("met", (f'"{before.cards.name(card)}"',)))
            case e.FightEnded(seat=seat, card=card, outcome="won"):
                foes = [card] if card else before.fight.dead if before.fight is not None else []
                did(seat, []).append(Deed("beat", tuple(map(before.cards.name, foes))))
            case e.TileCompleted(seat=seat):
                did(seat, []).append(Deed("left", (before.cards.name(before.players[seat].here.tile),), " behind"))
            case e.ScarDrawn(seat=seat):
                self._lost[seat, "scar"] += 1
                self._weight += SCAR
            case e.Changed(seat=seat, what="health" | "morale" as track, by=by) if by < 0:
                self._lost[seat, track] -= by
                self._weight -= LOSS * by
                self._call(before, seat, track, getattr(before.players[seat], track) + by)

    def _fall(self, seat: int, what: str, how: str, told: str, weight: float) -> None:
        self.losses.append(Loss(self._turn, seat, what, how, self._part))
        self._fell.setdefault(seat, []).append(told)
        self._weight += weight

    def _call(self, before: State, seat: int, track: str, left: int) -> None:
        """The least that anybody had left of a track without going down."""
        if 0 < left <= CLOSE and (self._closest is None or left < self._closest.left):
            self._closest = ClosestCall(self._turn, seat, track, left, self._at(before, seat))

    def _by(self, before: State, seat: int, cause: str) -> str:
        """What knocked a survivor out."""
        at = self._at(before, seat) if cause != "hunger" else ""
        return f"{at}: {CAUSES[cause]}" if at else CAUSES[cause]

    def _at(self, before: State, seat: int) -> str:
        """What a survivor is in the midst of: a fight, a story, an event, hunger; "" for nothing of these."""
        if before.fight is not None and before.fight.seat == seat:
            foes = [foe.card for foe in before.fight.foes] or before.fight.dead
            return f"fighting {titles(before.cards, foes)}"
        if self._struck[0] == seat:
            return self._struck[1]
        if before.meeting is not None and before.meeting.seat == seat and before.meeting.card:
            return before.cards.name(before.meeting.card)
        if before.phase == "event" and before.event:
            return before.cards.name(before.event)
        return "hunger" if before.phase == "eating" else ""

    def _count(self, before: State, entry: Entry) -> None:
        """What counts but for the facts that are counted by their kind."""
        add, fight = self.tallies.add, before.fight
        match entry:
            case e.MutantActed(seat=seat, target=target) if target >= 0:
                add("mutant actions", seat)
            case e.StatTested(seat=seat, passed=passed):
                add("tests passed" if passed else "tests failed", seat)
            case e.FightEnded(seat=seat, outcome=outcome) if outcome in COMBATS:
                add(COMBATS[outcome], seat)
            case e.FoeKilled() if fight is not None:
                add("enemies killed", fight.seat)
            case e.Engaged(dealt=dealt) if fight is not None:
                add("wounds in melee", fight.seat, dealt)
            case e.Ate(seat=seat, n=n):
                add("food eaten", seat, n)
                add("meals missed", seat, int(not n))
            case e.Traded(seat=seat, other=other):
                add("trades", seat)
                add("trades", other)
            case e.SkillGained(seat=seat, bought=bought) | e.StatRaised(seat=seat, bought=bought):
                add("skills and stats for XP", seat, int(bought))


def _figures(state: State) -> TrackFigures:
    """The figures of `TRACKS`; of several players their health is left out, which would be a list of its own."""
    players = state.players
    found = tuple(player.journey for player in players), tuple(len(player.scars) for player in players)
    return found if len(players) > 1 else (*found, tuple(player.health for player in players))
