"""When Flight from a story card is allowed at all, and when a card can still bring it about or bar it: pure. FLT."""

from __future__ import annotations

from fallen_tui.games.fallen_land.content.cards import Story
from fallen_tui.games.fallen_land.queries.bonuses import total
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.state.table import State


def fights(story: Story) -> tuple[int, ...]:
    """The Combat numbers that stand on a card, that of its Optional Skill Check included. FL-FLT-01, FL-MIS-05."""
    needs = [check.need for check in story.checks if check.skill == "combat"]
    if story.optional is not None and story.optional.skill == "combat":
        needs.append(story.optional.need)
    return tuple(needs)


def may_flee(game: State, story: Story) -> bool:
    """Whether a card shows a Party check in Combat and nothing forbids Flight. FL-FLT-01, FL-MIS-05, FL-NPC-14."""
    in_play = game.story_in_play
    if in_play is None or in_play.mercenary or story.no_flight or story.who != "party" or story.multi > 1:
        return False
    return bool(fights(story)) and not total(game, in_play.seat, "no_flight")


def open_way(game: State, moment: Moment | None) -> bool:
    """Whether the one whose moment it is could get away without a roll now. FL-FLT-02, FL-DEC-92."""
    if moment is None or moment.on not in ("directions", "check"):
        return moment is not None and moment.on == "pvp_flight"
    in_play, check = game.story_in_play, game.check
    if in_play is None or in_play.visit or in_play.passed or in_play.seat != moment.seat:
        return False
    if in_play.held or in_play.seat in moment.held or not may_flee(game, game.cards.stories[in_play.card]):
        return False
    if check is None:
        return moment.on == "directions" or in_play.stage == "flight"
    before_dice = in_play.stage == "checks" and not (game.checks or check.dice or check.forced or any(in_play.last))
    return before_dice and game.combat is None and check.kind == "party"


def can_bar(game: State, moment: Moment | None) -> bool:
    """Whether there is a Flight at a moment that could be denied."""
    if moment is None or moment.on == "pvp_flight":
        return moment is not None
    in_play = game.story_in_play
    if moment.on == "check":
        return open_way(game, moment)
    return (
        in_play is not None
        and not (in_play.visit or in_play.passed)
        and may_flee(game, game.cards.stories[in_play.card])
    )
