"""The counters that decide a scenario: how near each is to its end, the most urgent first, and what loses next."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.adventure.content.amounts import Test
from fallen_tui.adventure.scenario.goals import Goal
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.state.table import State

NEAR = 2
"""Steps from its end at which a counter that loses is urgent."""
TRACKS = frozenset(("prestige", "town_health"))


@frozen
class Stake(FrozenRecord):
    """A counter as it stands and the number at which it wins or loses; `left` steps away from that."""

    id: str
    name: str
    now: int
    mark: int
    left: int
    loses: bool

    @property
    def urgent(self) -> bool:
        """Whether the game may soon be lost by it."""
        return self.loses and self.left <= NEAR


def stakes(view: State, seat: int | None) -> list[Stake]:
    """The shown counters that win or lose, nearest their ends first; of a seat's own those of `seat`."""
    if view.scenario_progress is None:
        return []
    scenario = view.cards.scenario
    found: dict[str, Stake] = {}
    for loses, one in ((False, scenario.victory), (True, scenario.defeat)):
        for id, test, who in _tests(one, loses) if one is not None else ():
            known, numbers = scenario.counter(id), view.scenario_progress.counters[id]
            if not known.shown or known.note:
                continue
            now = sum(numbers) if who == "sum" or len(numbers) == 1 else numbers[seat or 0]
            mark, left = (test.low, test.low - now) if test.low is not None else (test.high, now - (test.high or 0))
            stake = Stake(id, known.name, now, mark or 0, max(0, left), loses)
            found[id] = min(found.get(id, stake), stake, key=lambda each: each.left)
    return sorted(found.values(), key=lambda each: (not each.urgent, each.left, not each.loses))


def _tests(one: Goal, single: bool) -> Iterator[tuple[str, Test, str]]:
    """Tests of counters in an end; `single`: those that reach it alone."""
    if one.op and (one.op == "not" or (single and one.op == "all" and len(one.parts) > 1)):
        return
    for part in one.parts:
        yield from _tests(part, single)
    tests = one.condition.tests if not one.op else ()
    for term in tests:
        if term.word == "counter" and not (single and len(tests) > 1):
            yield from ((id, test, one.who) for id, test in term.value)


def tracks_count(view: State) -> bool:
    """Whether Prestige or Town Health decide anything in the scenario."""
    scenario = view.cards.scenario
    if scenario.length != "none" or (scenario.score is not None and {scenario.score.by, *scenario.score.ties} & TRACKS):
        return True
    ends = [end for end in (scenario.victory, scenario.defeat) if end is not None]
    return any(term.word in TRACKS for end in ends for one in end.conditions() for term in one.tests)


def warnings(view: State, seat: int | None) -> tuple[str, ...]:
    """What loses with its next step, and whether the end of the Turn is that step; nothing where nothing does."""
    said = []
    for stake in stakes(view, seat):
        if stake.loses and stake.left == 1:
            rises = stake.mark > stake.now
            moves = _as_turns_end(view, stake.id)
            soon = moves > 0 if rises else moves < 0
            lost = f"You lose as the Turn ends: {stake.name} {stake.mark}"
            said.append(lost if soon else f"One step from losing: {stake.name} {stake.now} of {stake.mark}")
    return tuple(said)


def _as_turns_end(view: State, counter: str) -> int:
    """By how much a counter changes with the end of every Turn."""
    ends = [rule for rule in view.cards.scenario.rules if rule.on == "turn_end" and not rule.condition.tests]
    return sum(effect.adds_to(counter) for rule in ends for effect in rule.do)
