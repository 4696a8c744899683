"""The Mission Deed and the chips of Missions. MIS-02, MIS-03, MIS-07."""

from __future__ import annotations

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.rules.drawing import draw_story
from fallen_tui.games.fallen_land.rules.stories import play_story
from fallen_tui.games.fallen_land.rules.towns import place_mission
from fallen_tui.games.fallen_land.state.table import State


def chips_at(game: State, hex: str) -> tuple[int, ...]:
    """The Mission chips of a hex; none while an open Mission waits there for several Parties. FL-MIS-02, FL-MIS-07."""
    if hex not in game.missions or not len(game.decks["mission"]) + len(game.decks["mission"].discard):
        return ()
    stories = game.cards.stories
    if any(world.place == hex and stories[world.card].deck == "mission" for world in game.world):
        return ()
    return tuple(chip for chip, place in enumerate(game.missions) if place == hex)


def mission(game: State, seat: int, chip: int, mercenary: str = "") -> Rule[str]:
    """Draw a Mission and play it; then its chip goes elsewhere. FL-MIS-02, FL-MIS-03, FL-NPC-08.

    The end as play_story gives it, "" where no card is left; the chip stays while the card waits for several Parties.
    """
    card = yield from draw_story(game, seat, "mission")
    if not card:
        return ""
    end = yield from play_story(game, seat, card, mercenary=mercenary)
    if end != "open":
        yield from place_mission(game, chip)
    return end
