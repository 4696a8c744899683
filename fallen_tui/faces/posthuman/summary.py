"""The Road to the Fortress remembered: the road turn by turn, who fell by what, the dice, survivors as they stood."""

from __future__ import annotations

from fallen_tui.adventure.scenario.facts import ChapterClosed
from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Game, Result, Setup
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
FALL, TURNING = 0.1, 0.4
"""What a knock-out, and turning mutant, weigh among the turning points, in shares of the way."""
NOBODY = -1
MOST = 2
"""Deeds of a turn that are told."""


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
        self._did: dict[int, list[str]] = {}
        self._fell: dict[int, str] = {}
        self._weight = 0.0
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
            ("journey",),
            ("Who went down", "Nobody was knocked out."),
            tuple(self.losses),
            self._toll(),
            self.dice.best(self.names),
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
            self.stretches.append(Stretch(self._turn, what, self._before, now, self._weight, self._part))
        self._before, self._did, self._fell, self._weight = now, {}, {}, 0.0

    def _what(self, now: TrackFigures) -> str:
        """Who reached the Fortress, else who fell or turned, else who came furthest, and by what."""
        pairs = list(zip(self._before[0], now[0], strict=True))
        seat = max(range(len(pairs)), key=lambda each: (pairs[each][1] >= GOAL, pairs[each][1] - pairs[each][0]))
        if self._fell and pairs[seat][1] < GOAL:
            return listed(f"{self.names[fallen]} {how}" for fallen, how in self._fell.items())
        gain = pairs[seat][1] - pairs[seat][0]
        deeds = listed(self._did.get(seat, [])[:MOST])
        if gain <= 0:
            return f"{self.names[seat]} {deeds}" if deeds else "nobody got closer"
        came = "reached the Fortress" if pairs[seat][1] >= GOAL else f"went {counted(gain, 'step')} further"
        return f"{self.names[seat]} {came}{f' ({deeds})' if deeds else ''}"

    def _toll(self) -> str:
        """How often who was knocked out."""
        counts = [(self.tallies.of("knock-outs", seat), name) for seat, name in enumerate(self.names)]
        return listed(f"{name} went down {_times(n)}" for n, name in counts if n)

    # --- what happened ---

    def _tell(self, before: State, entry: Entry) -> None:
        """Who fell or turned, by what, and the deeds of a turn."""
        did = self._did.setdefault
        match entry:
            case e.KnockedOut(seat=seat, cause=cause):
                by = self._by(before, seat, cause)
                self._fall(seat, "knocked out", by, f"went down ({by})", FALL)
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
                did(seat, []).append(f"met {before.cards.name(card)}")
            case e.FightEnded(seat=seat, card=card, outcome="won"):
                foes = [card] if card else before.fight.dead if before.fight is not None else []
                did(seat, []).append(f"beat {titles(before.cards, foes)}")
            case e.TileCompleted(seat=seat):
                did(seat, []).append(f"left {before.cards.name(before.players[seat].here.tile)} behind")

    def _fall(self, seat: int, what: str, how: str, told: str, weight: float) -> None:
        self.losses.append(Loss(self._turn, seat, what, how, self._part))
        self._fell[seat] = told
        self._weight += weight

    def _by(self, before: State, seat: int, cause: str) -> str:
        """What knocked a survivor out."""
        words = CAUSES[cause]
        if before.fight is not None and before.fight.seat == seat:
            foes = [foe.card for foe in before.fight.foes] or before.fight.dead
            return f"fighting {titles(before.cards, foes)}: {words}"
        if self._struck[0] == seat:
            return f"{self._struck[1]}: {words}"
        if before.meeting is not None and before.meeting.seat == seat and before.meeting.card:
            return f"{before.cards.name(before.meeting.card)}: {words}"
        if before.phase == "event" and before.event:
            return f"{before.cards.name(before.event)}: {words}"
        return f"hunger: {words}" if before.phase == "eating" and cause != "hunger" else words

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


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def _figures(state: State) -> TrackFigures:
    return (tuple(player.journey for player in state.players),)
