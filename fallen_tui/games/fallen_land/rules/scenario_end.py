"""The end of a scenario: when it comes, who has won, its grade and epilogue. FL-SCN-13, FL-SCN-14."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.rules import scenario_sites as sites
from fallen_tui.games.fallen_land.rules import victory
from fallen_tui.games.fallen_land.rules.campaign import chapter_over
from fallen_tui.games.fallen_land.rules.scenario import everybody, holds, leaders, scores
from fallen_tui.games.fallen_land.rules.scenario_turns import pick_up
from fallen_tui.games.fallen_land.state.events.scenario import ScenarioOver, the_course
from fallen_tui.games.fallen_land.state.table import State

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.definition import Scenario


def step_done(game: State) -> Rule[None]:
    """After every Deed and every seat's step: what lies loose is taken up, sites open, the end. FL-SCN-06, 11, 13."""
    if game.phase in ("setup", "over"):
        return
    yield from pick_up(game)
    yield from sites.due(game)
    yield from check(game)


def check(game: State) -> Rule[None]:
    """Whether an effect or, where all play together, a condition has ended the scenario. FL-SCN-13."""
    scenario, course = game.cards.scenario, the_course(game)
    if course.verdict:
        yield from finish(game, course.verdict, "goal" if course.verdict == "won" else "defeat", tuple(course.winners))
    elif not scenario.together:
        return
    elif scenario.victory is not None and holds(game, scenario.victory):
        yield from finish(game, "won", "goal", everybody(game))
    elif scenario.defeat is not None and holds(game, scenario.defeat):
        yield from finish(game, "lost", "defeat", ())


def close(game: State, last: bool) -> Rule[None]:
    """At the close of a Phase; `last`: of the End Turn Phase. FL-SCN-13, FL-SCN-14."""
    scenario = game.cards.scenario
    if scenario.length != "none" and (reached := victory.at_mark(game)):
        best, reason = victory.decide(game, reached)
        yield from finish(game, "won", reason, everybody(game) if scenario.together else tuple(best))
        return
    if not scenario.together:
        winners = tuple(p.seat for p in game.players if scenario.victory and holds(game, scenario.victory, p.seat))
        if winners:
            yield from finish(game, "won", "goal", winners)
            return
        if scenario.defeat is not None and holds(game, scenario.defeat):
            yield from finish(game, "lost", "defeat", ())
            return
        if scenario.score is not None and scenario.score.mark and max(scores(game)) >= scenario.score.mark:
            yield from finish(game, "won", "score", leaders(game))
            return
    if last and game.turn >= scenario.turns:
        yield from run_out(game)


def run_out(game: State) -> Rule[None]:
    """The time is up. FL-SCN-14."""
    scenario = game.cards.scenario
    if scenario.score is not None:
        yield from finish(game, "won", "score", leaders(game))
    elif scenario.together and scenario.clock == "won":
        yield from finish(game, "won", "clock", everybody(game))
    else:
        yield from finish(game, "lost", "clock", ())


def finish(game: State, outcome: str, reason: str, winners: tuple[int, ...]) -> Rule[None]:
    """The end, with its grade and epilogue. FL-SCN-14."""
    scenario: Scenario = game.cards.scenario
    seat = winners[0] if winners and not scenario.together else None
    grade = next((each for each in scenario.grades if each.of == outcome and holds(game, each.when, seat)), None)
    ending = next((each.text for each in scenario.endings if each.of == outcome and holds(game, each.when, seat)), "")
    text = ending or (scenario.won if outcome == "won" else scenario.lost or scenario.won)
    names = [game.players[each].name for each in winners]
    text = text.replace("{winner}", " and ".join(names) or "nobody")
    parts = [the_course(game).text, text, "" if grade is None else grade.text]
    name, told = "" if grade is None else grade.name, "\n\n".join(filter(None, parts))
    if the_course(game).saga is None:
        yield ScenarioOver(winners, scores(game), reason, name, told)
        return
    yield from chapter_over(game, outcome, name, told)
