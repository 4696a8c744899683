"""The end of a scenario: when it comes, who has won, its grade and epilogue. FL-SCN-13, FL-SCN-14."""

from __future__ import annotations

from functools import partial

from fallen_tui.adventure.rules import scenario_end as shared
from fallen_tui.adventure.scenario import ends
from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.rules import scenario_sites as sites, victory
from fallen_tui.games.fallen_land.rules.campaign import chapter_over
from fallen_tui.games.fallen_land.rules.scenario import everybody, figured, holds, scores
from fallen_tui.games.fallen_land.rules.scenario_turns import pick_up
from fallen_tui.games.fallen_land.state.events.scenario import ScenarioOver, the_progress
from fallen_tui.games.fallen_land.state.table import State


def step_done(game: State) -> Rule[None]:
    """After every Deed and every seat's step: what lies loose is taken up, sites open, the end. FL-SCN-06, 11, 13."""
    if game.phase in ("setup", "over"):
        return
    yield from pick_up(game)
    yield from sites.due(game)
    yield from check(game)


def check(game: State) -> Rule[None]:
    """Whether an effect or, where all play together, a condition has ended the scenario. FL-SCN-13."""
    if (verdict := shared.ended(game, holds)) is not None:
        yield from finish(game, verdict)


def close(game: State, last: bool) -> Rule[None]:
    """At the close of a Phase; `last`: of the End Turn Phase. FL-SCN-13, FL-SCN-14."""
    scenario, seats, figures = game.cards.scenario, everybody(game), partial(figured, game)
    if scenario.length != "none" and (reached := victory.at_mark(game)):
        best, reason = victory.decide(game, reached)
        yield from finish(game, ends.Finish("won", reason, seats if scenario.together else tuple(best)))
    elif (verdict := ends.of_rivals(scenario, seats, partial(holds, game), figures)) is not None:
        yield from finish(game, verdict)
    elif last and game.turn >= scenario.turns:
        yield from finish(game, ends.of_clock(scenario, seats, figures))


def finish(game: State, verdict: ends.Finish) -> Rule[None]:
    """The end, with its grade and epilogue. FL-SCN-14."""
    names = [game.players[each].name for each in verdict.winners]
    grade, told = shared.told(game, verdict, names, holds)
    if the_progress(game).campaign is None:
        yield ScenarioOver(verdict.winners, scores(game), verdict.reason, grade, told)
        return
    yield from chapter_over(game, verdict.outcome, grade, told)
