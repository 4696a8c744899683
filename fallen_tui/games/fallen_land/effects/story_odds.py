"""How likely the checks of the story in play are to be passed after one way of a choice in its directions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.clone import clone
from fallen_tui.engine.events import carried_out
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content.effects.base import FREE, Cost, Do, Effect
from fallen_tui.games.fallen_land.content.stories import script_of
from fallen_tui.games.fallen_land.effects.checks import PassStory, Skill
from fallen_tui.games.fallen_land.rules.moments import Moment

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.state.table import State


def chance_after(view: State, seat: int, choice: Effect, do: Do, cost: Cost = FREE) -> float | None:
    """The chance to pass the story card in play by best play, if `do` is chosen for its price.

    None where `choice` does not lead on to checks of the card, or where a die, another question or another Party may
    still change what is rolled for them.
    """
    in_play = view.story_in_play
    if in_play is None or in_play.stage != "directions" or in_play.visit or in_play.mercenary:
        return None
    story = view.cards.stories[in_play.card]
    rest = _following(story.middle, choice)
    if not story.checks or rest is None or list(in_play.joined) != [seat] or cost.actions or cost.spoils:
        return None
    if not all(isinstance(each, Skill | PassStory) or each.track for each in (*do, *rest)):
        return None
    table = clone(view)
    scene = rules.scene.Scene(seat, in_play.card, tested=in_play.tested, moment=Moment("directions", seat))
    if not (
        carried_out(rules.tracks.pay(table, seat, cost), table)
        and carried_out(rules.scene.carry_out(table, (*do, *rest), scene), table)
    ):
        return None
    if scene.at().passed:
        return 1.0
    return queries.chances.outlook(table, seat, script_of(story), table.story_in_play).whole


def _following(do: Do, choice: Effect) -> Do | None:
    """What is carried out after a choice; None where it is not among some effects, or within more than conditions."""
    for at, effect in enumerate(do):
        if effect is choice:
            return do[at + 1 :]
        for branch in effect.branches():
            if (rest := _following(branch.do, choice)) is not None:
                return (*rest, *do[at + 1 :])
    return None
