"""The Road to the Fortress remembered: the road turn by turn, who fell by what, the dice, survivors as they stood."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.adventure.scenario.facts import ChapterClosed
from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Game, Result, Setup
from fallen_tui.faces.posthuman.summary_dice import DiceBook
from fallen_tui.faces.posthuman.summary_sheets import closing, opening, sheets
from fallen_tui.faces.summary.chapters import Chapters, part
from fallen_tui.faces.summary.kept import Findings, Loss
from fallen_tui.faces.summary.swings import Stretch, TrackFigures
from fallen_tui.faces.summary.tallies import Tallies
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import GOAL, State
from fallen_tui.games.posthuman.text.log.course import CAUSES
from fallen_tui.games.posthuman.text.names import counted, titles

ROWS = (
    "camps", "forages", "tiles laid", "tiles completed", "stories", "tests passed", "tests failed", "combats won",
    "combats survived", "combats evaded", "enemies paid off", "enemies killed", "wounds in melee", "food eaten",
    "meals missed", "skills and stats for XP", "trades", "scars", "knock-outs", "mutant actions",
)  # fmt: skip
COMBATS = {
    "won": "combats won", "fled": "combats survived", "evaded": "combats evaded", "bribed": "enemies paid off",
}  # fmt: skip
FALL, TURNING = 0.1, 0.4
"""What a knock-out, and turning mutant, weigh among the turning points, in shares of the way."""
NOBODY = -1
MOST = 2
"""Deeds of a turn that are told."""


class Keeper:
    """Follows a game of The Road to the Fortress."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.names = setup.named()
        self.tallies = Tallies(ROWS, len(self.names))
        self.dice = DiceBook()
        self.chapters = Chapters()
        self.losses: list[Loss] = []
        self.stretches: list[Stretch] = []
        self._turn = 0
        self._part = ""
        self._before: TrackFigures = ()
        self._did: dict[int, list[str]] = {}
        self._fell: dict[int, str] = {}
        self._weight = 0.0
        self._struck = (NOBODY, "")
        """The target of the mutant action under way, and by whom and what it is done."""

    def see(self, before: State, entry: Entry) -> None:
        """An entry that stands, with the state just before it."""
        if isinstance(entry, ChapterClosed) or (isinstance(entry, e.PhaseBegan) and entry.turn != self._turn):
            self._close(before)
            self._turn, self._part = getattr(entry, "turn", 0), part(before)
        self.dice.see(before, entry)
        if (note := _EVENT_HANDLERS.get(type(entry))) is not None:
            note(self, before, entry)

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

    def _closed(self, before: State, entry: ChapterClosed) -> None:
        self.chapters.close(before, entry)

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

    def _note(self, seat: int, deed: str) -> None:
        self._did.setdefault(seat, []).append(deed)

    def _toll(self) -> str:
        """How often who was knocked out."""
        counts = [(self.tallies.of("knock-outs", seat), name) for seat, name in enumerate(self.names)]
        return listed(f"{name} went down {_times(n)}" for n, name in counts if n)

    # --- who fell ---

    def _knocked_out(self, before: State, entry: e.KnockedOut) -> None:
        self.tallies.add("knock-outs", entry.seat)
        by = self._by(before, entry.seat, entry.cause)
        self.losses.append(Loss(self._turn, entry.seat, "knocked out", by, self._part))
        self._fell[entry.seat] = f"went down ({by})"
        self._weight += FALL

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

    def _turned(self, before: State, entry: e.Turned) -> None:
        mutations = counted(len(entry.scars), "mutation")
        self.losses.append(Loss(self._turn, entry.seat, "turned mutant", mutations, self._part))
        self._fell[entry.seat] = f"turned mutant, with {mutations}"
        self._weight += TURNING

    def _followers(self, before: State, entry: e.FollowersLost) -> None:
        gone = titles(before.cards, before.players[entry.seat].followers)
        self.losses.append(Loss(self._turn, entry.seat, gone, "left at the knock-out", self._part))

    # --- what counts ---

    def _mutant(self, before: State, entry: e.MutantActed) -> None:
        if entry.target >= 0:
            self.tallies.add("mutant actions", entry.seat)
            self._struck = entry.target, f"{before.cards.name(entry.card)}, by {self.names[entry.seat]}"

    def _done(self, before: State, entry: e.StepDone) -> None:
        self._struck = NOBODY, ""

    def _way(self, before: State, entry: e.WayChosen) -> None:
        self.tallies.add("stories", entry.seat)
        self._note(entry.seat, f"met {before.cards.name(entry.card)}")

    def _tested(self, before: State, entry: e.StatTested) -> None:
        self.tallies.add("tests passed" if entry.passed else "tests failed", entry.seat)

    def _ended(self, before: State, entry: e.FightEnded) -> None:
        if entry.outcome in COMBATS:
            self.tallies.add(COMBATS[entry.outcome], entry.seat)
        if entry.outcome == "won":
            fight = before.fight
            foes = [entry.card] if entry.card else fight.dead if fight is not None else []
            self._note(entry.seat, f"beat {titles(before.cards, foes)}")

    def _killed(self, before: State, entry: e.FoeKilled) -> None:
        if before.fight is not None:
            self.tallies.add("enemies killed", before.fight.seat)

    def _engaged(self, before: State, entry: e.Engaged) -> None:
        if before.fight is not None:
            self.tallies.add("wounds in melee", before.fight.seat, entry.dealt)

    def _completed(self, before: State, entry: e.TileCompleted) -> None:
        self.tallies.add("tiles completed", entry.seat)
        self._note(entry.seat, f"left {before.cards.name(before.players[entry.seat].here.tile)} behind")

    def _ate(self, before: State, entry: e.Ate) -> None:
        self.tallies.add("food eaten", entry.seat, entry.n)
        self.tallies.add("meals missed", entry.seat, int(not entry.n))

    def _traded(self, before: State, entry: e.Traded) -> None:
        self.tallies.add("trades", entry.seat)
        self.tallies.add("trades", entry.other)

    def _learned(self, before: State, entry: e.SkillGained | e.StatRaised) -> None:
        self.tallies.add("skills and stats for XP", entry.seat, int(entry.bought))


def _counts(row: str) -> Callable[[Keeper, State, Any], None]:
    """Counts a fact of a seat's."""
    return lambda keeper, before, entry: keeper.tallies.add(row, entry.seat)


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def _figures(state: State) -> TrackFigures:
    return (tuple(player.journey for player in state.players),)


_EVENT_HANDLERS: dict[type, Callable[[Keeper, State, Any], None]] = {
    ChapterClosed: Keeper._closed,
    e.KnockedOut: Keeper._knocked_out,
    e.Turned: Keeper._turned,
    e.FollowersLost: Keeper._followers,
    e.MutantActed: Keeper._mutant,
    e.StepDone: Keeper._done,
    e.WayChosen: Keeper._way,
    e.StatTested: Keeper._tested,
    e.FightEnded: Keeper._ended,
    e.FoeKilled: Keeper._killed,
    e.Engaged: Keeper._engaged,
    e.TileCompleted: Keeper._completed,
    e.Ate: Keeper._ate,
    e.Traded: Keeper._traded,
    e.SkillGained: Keeper._learned,
    e.StatRaised: Keeper._learned,
    e.Camped: _counts("camps"),
    e.Foraged: _counts("forages"),
    e.TileLaid: _counts("tiles laid"),
    e.ScarDrawn: _counts("scars"),
}
