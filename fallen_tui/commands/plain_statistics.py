"""Past games in line mode: their records, and the page of each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fallen_tui.commands.common import Face
from fallen_tui.commands.keepsakes import achievement_lines, album_lines, page_lines
from fallen_tui.commands.statistics import lines
from fallen_tui.faces.statistics import came_of
from fallen_tui.faces.summary.journal import remembered
from fallen_tui.faces.summary.page import page
from fallen_tui.keepsakes import open_album, with_achievements, with_album
from fallen_tui.statistics import Past, open_past_games


def statistics(face: Face, folder: Path) -> None:
    """The records, then the page of any past game."""
    pasts = open_past_games(folder)
    if not pasts:
        face.say("You haven't played a game yet.")
        return
    for line in lines(pasts):
        face.say(line)
    told = {str(number): past for number, past in enumerate(pasts) if past.game}
    choices = [(key, f"{', '.join(past.names)}: {came_of(past)}, {past.file}") for key, past in told.items()]
    choices += [("achievements", "Achievements"), ("album", "Album of stories and people")]
    choice = face.choose("Which game's page do you want?", [*choices, ("back", "Back")], default="back")
    if choice in told:
        tell_page(face, folder / told[choice].file)
    elif choice == "achievements":
        for line in achievement_lines(pasts, with_achievements()):
            face.say(line)
    elif choice == "album":
        _album(face, pasts)


def _album(face: Face, pasts: Sequence[Past]) -> None:
    """What was met, then any card of it in full."""
    opened = {game: open_album(pasts, game) for game in with_album()}
    for line in album_lines(opened):
        face.say(line)
    pages = [(found, page) for found in opened.values() for _, _, group in found.sections() for page in group]
    told = {str(number): pair for number, pair in enumerate(pages)}
    choices = [(key, found.sheet(page).name) for key, (found, page) in told.items()]
    choice = face.choose("Which one do you want in full?", [*choices, ("back", "Back")], default="back")
    if choice in told:
        for line in page_lines(*told[choice]):
            face.say(line)


def tell_page(face: Face, path: Path) -> None:
    """The page of a game."""
    for line in page(remembered(path)):
        face.say(line)
