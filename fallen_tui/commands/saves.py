"""`fallen saves`: every journal of the folder, whatever state it is in."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

from fallen_tui.commands.common import known_folder, write_json
from fallen_tui.engine.text import file_name
from fallen_tui.folder import ago, shown, sized
from fallen_tui.saves import SavedGame, list_saves


def saves(options: argparse.Namespace) -> int:
    """List the saved games."""
    folder = known_folder(options)
    found = list_saves(folder)
    if options.json:
        write_json([_data(save) for save in found])
    elif not found:
        print(f"There is no saved game in {shown(folder)}. Start one with: fallen new GAME")
    else:
        print(f"In {shown(folder)}, last played first:\n")
        print("\n\n".join(paragraph(save) for save in found))
    return 0


def paragraph(save: SavedGame) -> str:
    """A save in two or three lines."""
    lines = [file_name(save.path.name)]
    if save.game:
        at = f", {save.standing}" if save.standing else ""
        lines.append(f"  {save.game} {save.mode}: {', '.join(save.seats)}{at}; {save.state or 'unknown'}")
    if save.goal and not save.over:
        lines.append(f"  Goal: {save.goal.rstrip('.')}.")
    if save.branch:
        lines.append(f"  a branch of {save.branch}")
    health = "" if save.health == "sound" else f", {save.health}"
    lines.append(f"  {ago(save.modified)}, {sized(save.size)}{health}")
    return "\n".join(lines)


def _data(save: SavedGame) -> dict[str, object]:
    return {
        "file": str(save.path),
        "game": save.game,
        "mode": save.mode,
        "seats": list(save.seats),
        "story": save.story,
        "goal": save.goal,
        "turn": save.turn,
        "state": save.state,
        "over": save.over,
        "modified": datetime.fromtimestamp(save.modified, UTC).isoformat(timespec="seconds"),
        "size": save.size,
        "health": save.health,
        "branch": save.branch,
    }
