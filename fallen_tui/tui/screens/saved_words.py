"""What is said of saved games: in their row of the list, and of what can be done with them."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from fallen_tui.engine import SUFFIX
from fallen_tui.engine.text import capital
from fallen_tui.faces.outcome import game_title
from fallen_tui.filing import PUT_AWAY
from fallen_tui.folder import quoted, shown
from fallen_tui.games import find
from fallen_tui.recorded import branch_point
from fallen_tui.saves import HELD, READ_ONLY, SavedGame
from fallen_tui.tui.kit.styled_text import BLANK, Line, line, rule, wrap_all
from fallen_tui.tui.screens.previews import Preview

ASIDE = f"It moves to the folder {PUT_AWAY} beside the saved games; nothing is deleted."
_GIVEN = re.compile(r"[a-z0-9_]+-\d{4}-\d\d-\d\d-\d{4}\b.*")
"""A name that a journal is given where its player names none."""


def own_name(name: str) -> Line:
    """The name that a player has given a journal, for the list; nothing where it has none but its first one."""
    stem = name.removesuffix(SUFFIX)
    return () if _GIVEN.fullmatch(stem) else line((f"{shown(Path(stem))}: ", "strong"))


def in_words(save: SavedGame, mendable: bool = False) -> str:
    """What the health of a journal means for a player; "" where all is well."""
    health = save.health
    if health == "sound":
        return ""
    if health == READ_ONLY and mendable:
        return "It is read-only. You can replay it, see its page, or play on in a copy."
    if health == READ_ONLY:
        return (
            "It and its folder are read-only. You can replay it or see its page. To play on, give a folder of yours "
            f"for a copy: fallen --saves FOLDER resume {quoted(save.path)} --recover"
        )
    if health == "torn line":
        return "Its last line was cut off, perhaps by a power cut. The rest is intact. You can play on as usual."
    if health.startswith(HELD):
        return f"It is being played right now ({health.removeprefix(HELD)}). End that game first."
    if save.damaged == 1 and not mendable:
        return "Its first line is damaged, and the rest isn't a fallen journal."
    if save.damaged == 1:
        return "Its first line is damaged. You can recover it if the rest proves what was there."
    if save.damaged:
        return f"It is {health}: someone or something changed it. You can recover the lines before."
    if health.startswith("differs"):
        return (
            f"Today's rules disagree with it ({health}). Replay it, or play on in a copy from just before: "
            f"fallen resume {quoted(save.path.name)} --from-checkpoint"
        )
    return f"{capital(health)}."


def open_ways(save: SavedGame) -> str:
    """What can be done with a journal that cannot be gone on with."""
    if save.health.startswith(HELD):
        return in_words(save)
    if save.health == READ_ONLY:
        return "You can't resume it here. v replays it, p shows its page."
    look = "v replays it as far as it goes. " if replayable(save) else ""
    return f"You can't resume it. {look}a puts it away. {ASIDE}"


def replayable(save: SavedGame) -> bool:
    return bool(save.game)


def mark(save: SavedGame) -> tuple[str, str]:
    if save.health not in ("sound", "torn line"):
        return ("!", "bad")
    return ("✓", "dim") if save.over else ("●", "key")


def told(found: Preview, width: int) -> list[Line]:
    rows: list[Line] = []
    if found.standing:
        head = "How it ended" if found.save.over else "Where it stands"
        rows += [BLANK, rule(head, width), *wrap_all([line(text) for text in found.standing], width, 2)]
    if found.last:
        rows += [BLANK, rule("What happened last", width)]
        rows += wrap_all([line((text, "story")) for text in found.last], width, 2)
    return rows


def mode_of(save: SavedGame) -> str:
    """The mode by its title; by its id where the game, or the mode, is not installed."""
    entry = find(save.game)
    modes = entry.modes if entry is not None else ()
    return next((mode.title for mode in modes if mode.id == save.mode), save.mode)


def when(changed: float) -> str:
    """A time of change as briefly as can be: the year where it is another than today's."""
    then, now = datetime.fromtimestamp(changed), datetime.now()
    return then.strftime("%d %b %H:%M" if then.year == now.year else "%d %b %Y").lstrip("0")


def of_game(game: str) -> str:
    return f"  {game_title(game)}" if game else ""


def played(save: SavedGame) -> str:
    """What is played and how far, for the list: its scenario, else the game, and the turn."""
    if not save.game:
        return ""
    return f"  {save.standing}" if save.story else ", ".join([of_game(save.game), *[save.standing] * bool(save.turn)])


def branch_of(branch: str) -> Line:
    """What tells a branch apart from the game it was branched off."""
    point = branch_point(branch)
    return line((f"branch at {point}: ", "new")) if point else ()
