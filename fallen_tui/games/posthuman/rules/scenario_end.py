"""The end of a scenario: when it comes, its grade and epilogue. PH-SCN-10, PH-SCN-11."""

from __future__ import annotations

from functools import partial

from fallen_tui.adventure.scenario import ends
from fallen_tui.engine.rules import Rule
from fallen_tui.games.posthuman.rules.campaign import journey_over
from fallen_tui.games.posthuman.rules.ending import scores
from fallen_tui.games.posthuman.rules.scenario import YOU, holds
from fallen_tui.games.posthuman.state.events import Over
from fallen_tui.games.posthuman.state.events.scenario import the_progress
from fallen_tui.games.posthuman.state.table import State

REASONS = {"goal": "goal", "defeat": "defeat", "clock": "time", "turned": "turned"}
"""Why it has ended, in the words of the log."""


def check(game: State) -> Rule[None]:
    """Whether an effect or a condition has ended the scenario. PH-SCN-10."""
    if game.phase in ("setup", "over"):
        return
    progress = the_progress(game)
    if progress.verdict:
        reason = "goal" if progress.verdict == "won" else "defeat"
        yield from finish(game, ends.Finish(progress.verdict, reason, tuple(progress.winners)))
    elif (verdict := ends.of_all(game.cards.scenario, (YOU,), partial(holds, game))) is not None:
        yield from finish(game, verdict)


def close(game: State) -> Rule[None]:
    """A turn has ended: the scenario may be decided, or its time is up. PH-SCN-10."""
    yield from check(game)
    scenario = game.cards.scenario
    if game.phase not in ("setup", "over") and game.turn >= scenario.turns:
        yield from finish(game, ends.of_clock(scenario, (YOU,), lambda word, seat: 0))


def turned(game: State) -> Rule[None]:
    """The fifth mutation has come: it is lost. PH-SCN-10, PH-SOL-11."""
    yield from finish(game, ends.Finish("lost", "turned"))


def finish(game: State, verdict: ends.Finish) -> Rule[None]:
    """The end, with its grade and epilogue. PH-SCN-11."""
    grade, texts = ends.told(game.cards.scenario, verdict, (), partial(holds, game))
    told = "\n\n".join(filter(None, (the_progress(game).text, *texts)))
    if the_progress(game).campaign is None:
        story = f"{grade}. {told}" if grade else told
        yield Over(REASONS[verdict.reason], verdict.winners, scores(game), story)
        return
    yield from journey_over(game, verdict, grade, told)
