"""What a scenario is about, for reading: its briefing, the story so far, what is new in it."""

from __future__ import annotations

from itertools import takewhile

from fallen_tui.games.posthuman.state.events.scenario import PlaceReached, Told
from fallen_tui.games.posthuman.text import scenario
from fallen_tui.tui.adventure.sheets import told_text
from fallen_tui.tui.kit.styled_text import BLANK, line
from fallen_tui.tui.match.scene import OpenText, TableScene

NOTHING = "Nothing has been told yet."


def opened(scene: TableScene, what: str) -> OpenText | None:
    """The briefing of a scenario (`brief`), the story so far, in a campaign the Chronicle (`chronicle`), or what is new
    in it (`beats`); None where there is none."""
    view = scene.view
    if view.scenario_progress is None:
        return None
    if what == "beats":
        return _beats(scene)
    return told_text(scenario.brief(view) if what == "brief" else scenario.chronicle(view) or _so_far(scene))


def _so_far(scene: TableScene) -> list[str]:
    """The story of a scenario that belongs to no campaign: how it stands, and what it has told."""
    told = [row for text in _told(scene, 0, Told) for row in ("", text)]
    return [f"{scene.view.cards.scenario.name}: so far", *scenario.standing(scene.view), *(told or ["", NOTHING])]


def _told(scene: TableScene, after: int, *kinds: type) -> list[str]:
    """What entries of some kinds after one told the viewer."""
    entries = scene.match.table.entries
    since = takewhile(lambda each: each[0] > after, scene.match.log.backwards(scene.seat))
    found = [" ".join(text.split()) for number, text in since if isinstance(entries[number - 1], kinds)]
    return found[::-1]


def _beats(scene: TableScene) -> OpenText | None:
    """What a scenario told since the viewer's last choice, and the places that they reached; None where it was mute."""
    match, seat, view = scene.match, scene.seat, scene.view
    if seat is None or not view.turn:
        return None
    after = match.read_to(seat)
    told, places = _told(scene, after, Told), _told(scene, after, PlaceReached)
    if not told:
        return None
    rows = [row for text in told for row in (line((text, "story")), BLANK)]
    return OpenText(f"{view.cards.scenario.name}: something new", [*rows, *map(line, places)] if places else rows[:-1])
