"""What a press on the sheets opens: a card, a Character's sheet, a hex of the map."""

from __future__ import annotations

from fallen_tui.games.fallen_land.bonuses import VEHICLE
from fallen_tui.tui.ink import BLANK, line
from fallen_tui.tui.scene import Act, Reader, Scene
from fallen_tui.tui.tables.fallen_land.map import CHOSEN, CURSOR
from fallen_tui.tui.tables.fallen_land.sheet_card import card_reader
from fallen_tui.tui.tables.fallen_land.sheet_people import sheet_reader


def to_read(scene: Scene, what: str) -> Reader | None:
    """The briefing of a scenario, or the Chronicle of a campaign; None where there is none."""
    from fallen_tui.games.fallen_land.look import look

    found = look(scene.view, scene.seat, what)
    if not found or scene.view.course is None:
        return None
    title, *rows = found
    return Reader(title, [line((text, "" if text.startswith(" ") else "story")) for text in rows])


def beats(scene: Scene) -> Reader | None:
    """What a scenario told since the viewer's last choice, and the places that it opened; None where it did neither."""
    from fallen_tui.games.fallen_land.events.scenario import SiteOpened, Told

    match, seat = scene.match, scene.seat
    if seat is None or scene.view.course is None or not scene.view.turn:
        return None
    entries, after = match.table.entries, match.told.get(seat, 0)
    told = [text for number, text in match.chronicle.lines(after, seat) if isinstance(entries[number - 1], Told)]
    places = [
        text for number, text in match.chronicle.lines(after, seat) if isinstance(entries[number - 1], SiteOpened)
    ]
    if not told and not places:
        return None
    rows = [row for text in told for row in (line((" ".join(text.split()), "story")), BLANK)]
    rows += [line(("On the map", "heading")), *(line(f"  {text}") for text in places)] if places else []
    return Reader(f"{scene.view.cards.scenario.name}: something new", rows)


def opened(scene: Scene, spot: str) -> Act:
    """`card:ID` and `sheet:SEAT:CROWN` to be read, `hex:C07` on the map; None for any other spot."""
    word, _, rest = spot.partition(":")
    if word == "card":
        return card_reader(scene.view, scene.seat, rest)
    if word == "sheet":
        side, crown = map(int, rest.split(":"))
        there = scene.view.players[side].rides if crown == VEHICLE else scene.view.players[side].crowns[crown]
        return sheet_reader(scene.view, side, scene.seat, crown) if there else None  # what was drawn may have left
    if word == "beats":
        return beats(scene)
    if word in ("brief", "chronicle"):
        return to_read(scene, word)
    if word == "hex":
        scene.cursors[CURSOR], scene.cursors[CHOSEN] = rest, scene.chosen
        return "tab:map"
    return None
