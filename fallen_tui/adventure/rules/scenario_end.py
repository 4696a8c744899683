"""The end of a scenario of any game, and what follows in a campaign; `holds` says whether a goal is reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from fallen_tui.adventure.rules.scenario import everybody
from fallen_tui.adventure.scenario import course, ends
from fallen_tui.adventure.scenario.ends import Finish
from fallen_tui.adventure.scenario.facts import progress_of, the_campaign_progress

Holds = Callable[..., bool]
"""Whether a goal is reached: (table, goal), or (table, goal, seat)."""


def ended(game: Any, holds: Holds) -> Finish | None:
    """The end that an effect has brought or, where all play together, a condition has."""
    progress = progress_of(game)
    if progress.verdict:
        reason = "goal" if progress.verdict == "won" else "defeat"
        return Finish(progress.verdict, reason, tuple(progress.winners))
    return ends.of_all(game.cards.scenario, everybody(game), partial(holds, game))


def told(game: Any, finish: Finish, names: Sequence[str], holds: Holds) -> tuple[str, str]:
    """The name of the grade, "" for none, and what is read out: the words of an effect, the epilogue, the grade's."""
    grade, texts = ends.told(game.cards.scenario, finish, names, partial(holds, game))
    return grade, "\n\n".join(filter(None, (progress_of(game).text, *texts)))


def next_chapter(game: Any, holds: Holds) -> str:
    """The chapter of the campaign that comes now; "" where there is none."""
    return course.following(game.cards.scenario.campaign, the_campaign_progress(game).outcomes, partial(holds, game))


def closing(game: Any, holds: Holds) -> tuple[str, str, str]:
    """How a campaign closes: what the last chapter told; the name of the ending that fits and its text, "" for none."""
    ending = next((each for each in game.cards.scenario.campaign.endings if holds(game, each.when)), None)
    last = the_campaign_progress(game).chronicle[-1][2]
    return (last, "", "") if ending is None else (last, ending.name, ending.text)
