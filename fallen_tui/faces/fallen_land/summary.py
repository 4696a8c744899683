"""Council of Towns remembered: Deeds and what came of them, the dead, the dice, the Parties as they stood."""

from __future__ import annotations

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Game, Result, Setup
from fallen_tui.faces.fallen_land.summary_deeds import DeedSplitter
from fallen_tui.faces.fallen_land.summary_dice import Dice
from fallen_tui.faces.fallen_land.summary_sheets import closing, opening, sheets
from fallen_tui.faces.summary.chapters import part
from fallen_tui.faces.summary.fact_keeper import FactKeeper
from fallen_tui.faces.summary.kept import Findings, Loss
from fallen_tui.faces.timeline import when
from fallen_tui.games.fallen_land.content.phrases import DECK
from fallen_tui.games.fallen_land.rules.victory import marks
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.log.people import CAUSE
from fallen_tui.games.fallen_land.text.log.phrases import sides, site, title, who

DEED_NAMES = {
    "movement": "Movement Deeds", "encounter": "Encounters", "resource": "Resource Deeds", "mission": "Missions",
    "healing": "Healing Deeds", "pvp": "PVP Deeds", "wait": "weeks waited",
}  # fmt: skip
ROWS = (
    *DEED_NAMES.values(), "checks passed", "checks failed", "Characters lost", "Parties lost", "Resources claimed",
    "Resources lost", "Action cards played", "coins earned", "coins spent",
)  # fmt: skip
COUNTED = {
    e.Played: "Action cards played", e.Died: "Characters lost", e.PartyLost: "Parties lost",
    e.ResourceClaimed: "Resources claimed", e.ResourceLost: "Resources lost",
}  # fmt: skip
"""Facts of a seat that count by their kind alone."""
NOT_EARNED = frozenset({"start", "refund"})
FEW = 3
START = 30
"""Town Health at the start: the way to the mark begins there."""


class Keeper(FactKeeper):
    """Follows a game of Council of Towns."""

    rows, counted = ROWS, COUNTED

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        self.scenario_progress = DeedSplitter()
        self.dice = Dice(len(self.names))
        self.first: dict[int, tuple[str, ...]] = {}
        self._checks: dict[int, str] = {}
        self._played = (NOBODY, "")
        self._chips = NOBODY

    def note(self, before: State, entry: Entry) -> None:
        self.scenario_progress.see(before, entry)
        self.dice.see(before, entry)
        add = self.tallies.add
        match entry:
            case e.DeedBegan(seat=seat, deed=deed):
                add(DEED_NAMES.get(deed, deed), seat)
            case e.CheckEnded(successes=successes, passed=passed):
                self._check_over(before, successes, passed)
            case e.CoinsChanged(seat=seat, n=n) if n < 0:
                add("coins spent", seat, -n)
            case e.CoinsChanged(seat=seat, n=n, why=why) if why not in NOT_EARNED:
                add("coins earned", seat, n)
            case e.CoinsPassed(seat=seat, to=to, n=n):
                add("coins spent", seat, n)
                add("coins earned", to, n)
            case e.Played(seat=seat, card=card) | e.Used(seat=seat, card=card):
                self._played = (seat, card)
            case e.ChipsFired(seat=seat):
                self._chips = seat
            case e.StoryBegan():
                self._checks.clear()
            case e.Stepped(turn=turn) if turn and not self.first:  # who set out
                self.first = {
                    player.seat: tuple(member.card for _, member in player.party) for player in before.players
                }
            case e.Died(seat=seat, card=card):
                killer = self._killer(before, entry)
                self.losses.append(Loss(before.turn, seat, title(before, card), killer, part(before)))

    def finish(self, state: State, result: Result | None) -> Findings:
        """All that was found, the last state being this."""
        self.scenario_progress.close(state)
        marked = marks(state)

        def progress(figures: tuple[tuple[int, ...], ...]) -> list[float]:
            prestige, health = figures
            return [
                max(0.0, p / marked[0], (h - START) / (marked[1] - START))
                for p, h in zip(prestige, health, strict=True)
            ]

        return Findings(
            opening(state, self.first),
            closing(state, self.first),
            tuple(self.scenario_progress.stretches),
            progress,
            ("Prestige", "Town Health"),
            ("The dead", "Nobody died."),
            tuple(self.losses),
            toll(self.losses, self.names),
            self.dice.best(self.names),
            self.dice.luck(self.names),
            sheets(state),
            self.tallies.table(self.names),
            tuple(self.chapters.told(state, result)),
            self.chapters.turns,
            part(state) if result is None else self.chapters.last,
        )

    def _check_over(self, before: State, successes: int, passed: bool) -> None:
        check = before.check
        if check is None or not check.need:
            return
        words = f"{check.skill.title()}, {successes} of {check.need}"
        self._checks |= {NOBODY: words, check.crown: words}
        for seat in dict.fromkeys((check.seat, *check.seats)):
            self.tallies.add("checks passed" if passed else "checks failed", seat)

    def _killer(self, before: State, entry: e.Died) -> str:
        """What killed a Character, and at what check."""
        if before.combat is not None:
            ours = next((n for n, side in enumerate(before.combat.sides) if side[0] == entry.seat), 0)
            rounds = f", round {before.combat.round}" if before.combat.round else ""
            return f"fighting {sides(before, before.combat.sides[1 - ours])}{rounds}"
        if before.story_in_play is not None:
            deck = DECK.get(before.story_in_play.deck, "")
            card = site(before, before.story_in_play.card)
            named = f"{card} ({deck})" if deck else card
            check = self._checks.get(entry.crown, self._checks.get(NOBODY, ""))
            return f"{named}: {check}" if check else named
        if entry.cause == "chips" and self._chips != NOBODY:
            return f"{who(before, self._chips)}'s Town Defense Chips"
        seat, card = self._played
        if entry.cause == "action" and card:
            did = "played" if card in before.cards.actions else "used"
            return f"{title(before, card)}, {did} by {who(before, seat)}"
        return CAUSE.get(entry.cause, "unknown cause")


def toll(losses: list[Loss], names: tuple[str, ...]) -> str:
    """Who died, by name where there were few."""
    if 0 < len(losses) <= FEW:
        told = listed(f"{loss.who} of {names[loss.seat]}'s Party ({when(loss.part, loss.turn)})" for loss in losses)
        return f"{told} died on the way"
    counts = [(sum(loss.seat == seat for loss in losses), name) for seat, name in enumerate(names)]
    whose = listed(f"{'all of them' if n == len(losses) else f'{n} of'} {name}'s" for n, name in counts if n)
    return f"It cost {len(losses)} lives{f', {whose}' if len(names) > 1 else ''}" if losses else ""
