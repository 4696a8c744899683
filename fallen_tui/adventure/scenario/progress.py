"""How far a scenario and a campaign have come. Attrs classes, nothing else; a game's own class may hold more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from fallen_tui.engine.records import Record, define

if TYPE_CHECKING:
    from fallen_tui.adventure.scenario.parts import Counter


@define
class CampaignProgress(Record):
    """How far a campaign has come.

    chapter   the one that is played; `number` counts chapters and new tries, from 1
    outcomes  chapter -> won or lost; failed: how often
    boons     those that have been gained; flags: counters that were kept; before: those before this chapter
    chronicle (number, begun told died met boon closed, text), in order
    """

    chapter: str
    number: int = 1
    outcomes: dict[str, str] = attrs.field(factory=dict)
    failed: dict[str, int] = attrs.field(factory=dict)
    boons: list[str] = attrs.field(factory=list)
    flags: dict[str, list[int]] = attrs.field(factory=dict)
    before: dict[str, list[int]] = attrs.field(factory=dict)
    chronicle: list[tuple[int, str, str]] = attrs.field(factory=list)

    def place(self, number: int = 0) -> int:
        """The place among the chapters of what is played, or was under a number: another try has that of the first."""
        return sum(word == "begun" and each <= (number or self.number) for each, word, _ in self.chronicle)

    def note(self, word: str, text: str) -> None:
        """Write something into the Chronicle."""
        self.chronicle.append((self.number, word, text))

    def turn_to(self, chapter: str, again: bool = False, anew: bool = False) -> None:
        """The next chapter, or one again; anew: its failure is undone, kept counters stand as before it."""
        self.chapter, self.number = chapter, self.number + 1
        self.note("again" if again else "begun", chapter)
        if anew:
            del self.outcomes[chapter]
            self.flags = {id: list(n) for id, n in self.before.items()}
        else:
            self.before = {id: list(n) for id, n in self.flags.items()}

    def close(self, chapter: str, outcome: str, kept: Mapping[str, list[int]], text: str) -> None:
        """A chapter has ended; these counters go on."""
        self.outcomes[chapter] = outcome
        if outcome == "lost":
            self.failed[chapter] = self.failed.get(chapter, 0) + 1
        self.flags.update(kept)
        self.note("closed", text)


@define
class SharedProgress(Record):
    """How far a scenario has come.

    counters  id -> its number, one for the table or one for each seat
    marks     id -> where a thing or person to carry is, in the words of the game; "" nowhere
    fired     rule -> how often; fired_now: in this turn (turn, rule)
    verdict   won or lost, as an effect says, with the seats that win and the text; "" while it is open
    campaign  how far the campaign has come; None of a scenario alone
    """

    counters: dict[str, list[int]] = attrs.field(factory=dict)
    marks: dict[str, str] = attrs.field(factory=dict)
    fired: dict[str, int] = attrs.field(factory=dict)
    fired_now: list[tuple[int, str]] = attrs.field(factory=list)
    verdict: str = ""
    winners: list[int] = attrs.field(factory=list)
    text: str = ""
    campaign: CampaignProgress | None = None

    def begin(self, campaign: Any) -> None:
        """A campaign begins with its first chapter; nothing of a scenario alone, of which it is None."""
        if campaign is not None:
            self.campaign = CampaignProgress(campaign.first)
            self.campaign.note("begun", campaign.first)

    def astray(self, counters: Iterable[Counter]) -> Iterator[str]:
        """The counters that stand below their lowest or above their highest number, and how."""
        bounds = {known.id: (known.low, known.high) for known in counters}
        for id, numbers in self.counters.items():
            low, high = bounds[id]
            if not all(low <= n <= high for n in numbers):
                yield f"counter {id} at {numbers}"

    def counter(self, id: str, seat: int = 0) -> int:
        """A counter, of the table or of a seat, or one that a chapter before has kept; 0 of one that is not."""
        found = self.counters.get(id)
        if found is None and self.campaign is not None:
            found = self.campaign.flags.get(id)
        return 0 if not found else found[0] if len(found) == 1 else found[seat]

    def fire(self, turn: int, rule: int) -> None:
        """A rule has happened, by its place among the rules."""
        key = str(rule)
        self.fired[key] = self.fired.get(key, 0) + 1
        self.fired_now = [each for each in self.fired_now if each[0] == turn] + [(turn, key)]

    def fresh(self, turn: int, rule: int, limit: str) -> bool:
        """Whether the limit of a rule, turn or game or "" for none, is not reached."""
        if limit == "game":
            return not self.fired.get(str(rule))
        return limit != "turn" or (turn, str(rule)) not in self.fired_now

    def outcome(self, chapter: str) -> str:
        """How a chapter of the campaign has ended; "" of one that has not, and without a campaign."""
        return self.campaign.outcomes.get(chapter, "") if self.campaign is not None else ""


def counters_at_start(
    counters: Iterable[Counter], seats: int, kept: Mapping[str, list[int]] | None = None
) -> dict[str, list[int]]:
    """The counters of a scenario as it begins; those that a chapter before has kept stand where they stood."""
    usual = {each.id: [each.start] * (seats if each.of == "seat" else 1) for each in counters}
    return {id: list((kept or {}).get(id, numbers)) for id, numbers in usual.items()}


def story_of(state: Any, chapter: str) -> str:
    """The scenario that is played, or the campaign with its chapter; empty for the game itself.

    state    of a game, with `cards.scenario` and `scenario_progress`
    chapter  what the game calls a chapter
    """
    if state.scenario_progress is None:
        return ""
    scenario, campaign_progress = state.cards.scenario, state.scenario_progress.campaign
    if campaign_progress is None:
        return str(scenario.name)
    return f"{scenario.campaign.name}, {chapter} {campaign_progress.place()}: {scenario.name}"
