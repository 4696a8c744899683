"""What a press on the sheets opens: a card, a Character's sheet, a hex of the map."""

from __future__ import annotations

from fallen_tui.games.fallen_land.bonuses import VEHICLE
from fallen_tui.tui.ink import line
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


def opened(scene: Scene, spot: str) -> Act:
    """`card:ID` and `sheet:SEAT:CROWN` to be read, `hex:C07` on the map; None for any other spot."""
    word, _, rest = spot.partition(":")
    if word == "card":
        return card_reader(scene.view, scene.seat, rest)
    if word == "sheet":
        side, crown = map(int, rest.split(":"))
        there = scene.view.players[side].rides if crown == VEHICLE else scene.view.players[side].crowns[crown]
        return sheet_reader(scene.view, side, scene.seat, crown) if there else None  # what was drawn may have left
    if word in ("brief", "chronicle"):
        return to_read(scene, word)
    if word == "hex":
        scene.cursors[CURSOR], scene.cursors[CHOSEN] = rest, scene.chosen
        return "tab:map"
    return None
