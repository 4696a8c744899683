"""Past games in line mode: their records, and the page of each."""

from __future__ import annotations

from pathlib import Path

from fallen_tui.commands.common import Face
from fallen_tui.commands.hall import lines
from fallen_tui.faces.statistics import came_of
from fallen_tui.faces.summary.journal import remembered
from fallen_tui.faces.summary.page import page
from fallen_tui.statistics import open_hall


def hall(face: Face, folder: Path) -> None:
    """The records, then the page of any past game."""
    pasts = open_hall(folder)
    if not pasts:
        face.say("There is no game yet.")
        return
    for line in lines(pasts):
        face.say(line)
    told = {str(number): past for number, past in enumerate(pasts) if past.game}
    choices = [(key, f"{', '.join(past.names)}: {came_of(past)}, {past.file}") for key, past in told.items()]
    choice = face.choose("The page of which game?", [*choices, ("back", "Back")], default="back")
    if choice in told:
        tell_page(face, folder / told[choice].file)


def tell_page(face: Face, path: Path) -> None:
    """The page of a game."""
    for line in page(remembered(path)):
        face.say(line)
