"""The title in line mode, from which everything a player wants is one number away."""

from __future__ import annotations

import argparse
from datetime import datetime

from fallen_tui.commands import command
from fallen_tui.commands.common import Face, folder_of, open_face
from fallen_tui.commands.play import continue_at, start
from fallen_tui.commands.rules import section_lines
from fallen_tui.commands.saves import paragraph
from fallen_tui.commands.setup import ask_name, ask_setup, asked_for
from fallen_tui.daily import today
from fallen_tui.engine.plugin import Plugin
from fallen_tui.engine.text import file_name
from fallen_tui.folder import new_path
from fallen_tui.games import firsts, playable, rulebook, with_rules
from fallen_tui.saves import READ_ONLY, SavedGame, last_playable, list_saves
from fallen_tui.seats import first_setup


def title(options: argparse.Namespace) -> int:
    """Show the title, and again after every game, until the player quits or a game fails."""
    face = open_face(options)
    face.say("FALLEN. Board games of the wasteland.")
    while True:
        choice = face.choose("What now?", _menu(options))
        if choice is None or choice == "quit":
            return 0
        if code := _DOES[choice](face, options):
            return code


def _menu(options: argparse.Namespace) -> list[tuple[str, str]]:
    menu = [
        ("new", "New game"),
        ("learn", "First game, with a guide"),
        ("daily", "Daily game"),
        ("saves", "Saved games"),
        ("statistics", "Past games"),
        ("rules", "Rules"),
        ("quit", "Quit"),
    ]
    last = last_playable(folder_of(options))
    if last is None:
        return menu
    return [("continue", f"Continue the last game: {', '.join(last.seats)}, {_reached(last)}{last.state}"), *menu]


def _reached(save: SavedGame) -> str:
    return f"{save.standing}, " if save.standing else ""


def _continue(face: Face, options: argparse.Namespace) -> int | None:
    last = last_playable(folder_of(options))
    return None if last is None else continue_at(face, last.path)


def _learn(face: Face, options: argparse.Namespace) -> int | None:
    entry = _pick_game(face, list(firsts()))
    own = None if entry is None else ask_name(face)
    if entry is None or own is None:
        return None
    setup = first_setup(entry, own)
    return start(face, setup, new_path(folder_of(options), setup, datetime.now()))


def _daily(face: Face, options: argparse.Namespace) -> int | None:
    code: int = command("daily:play_day")(face, folder_of(options), today())
    return code


def _new(face: Face, options: argparse.Namespace) -> int | None:
    entry = _pick_game(face, list(playable()))
    setup = None if entry is None else ask_setup(face, entry, asked_for(entry.id, options))
    return None if setup is None else start(face, setup, new_path(folder_of(options), setup, datetime.now()))


def _saves(face: Face, options: argparse.Namespace) -> int | None:
    found = list_saves(folder_of(options))
    if not found:
        face.say("You have no saved game yet.")
        return None
    for save in found:
        face.say(paragraph(save))
    numbered = {str(number): save for number, save in enumerate(found)}
    choices = [(key, f"Resume {file_name(save.path.name)}") for key, save in numbered.items() if save.playable]
    choices += [
        (key, f"Show the page of {file_name(save.path.name)} (read only)")
        for key, save in numbered.items()
        if save.health == READ_ONLY
    ]
    chosen = numbered.get(face.choose("Which one?", [*choices, ("back", "Back")], default="back") or "")
    if chosen is not None and chosen.playable:
        return continue_at(face, chosen.path)
    if chosen is not None:
        command("plain_statistics:tell_page")(face, chosen.path)
    return None


def _statistics(face: Face, options: argparse.Namespace) -> None:
    command("plain_statistics:statistics")(face, folder_of(options))


def _rules(face: Face, options: argparse.Namespace) -> int | None:
    entry = _pick_game(face, list(with_rules()))
    while entry is not None:
        book = rulebook(entry.id)
        sections = {section.id: section for section in book.sections}
        choices = [("back", "Back"), *((id, section.title) for id, section in sections.items())]
        choice = face.choose(f"The rules of {entry.title}", choices, default="back")
        if choice not in sections:
            break
        for line in section_lines(sections[choice]):
            face.say(line)
    return None


def _pick_game(face: Face, entries: list[Plugin]) -> Plugin | None:
    """The one game there is, or the one that is chosen; None at the end of input."""
    if len(entries) < 2:
        return entries[0] if entries else None
    choice = face.choose("Which game?", [(entry.id, entry.title) for entry in entries], default=entries[0].id)
    return next((entry for entry in entries if entry.id == choice), None)


_DOES = {
    "continue": _continue,
    "new": _new,
    "learn": _learn,
    "daily": _daily,
    "saves": _saves,
    "statistics": _statistics,
    "rules": _rules,
}
