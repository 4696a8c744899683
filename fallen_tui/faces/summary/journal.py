"""The page of a journal: read, told, and kept beside it or elsewhere."""

from __future__ import annotations

from pathlib import Path

from fallen_tui.engine.errors import FallenError, JournalError
from fallen_tui.faces.summary import Summary, remember
from fallen_tui.faces.summary.page import page
from fallen_tui.folder import shown
from fallen_tui.recorded import lacking
from fallen_tui.saves import read

SUFFIXES = ((".txt", False), (".md", True))


def remembered(path: Path) -> Summary:
    """The game of a journal, as far as it can be read. Raises FallenError where nothing can be told of it."""
    game, recording = read(path)
    damage = f"it is damaged at {recording.damage}" if recording.damage is not None else ""
    try:
        return remember(
            game,
            recording.header.setup,
            recording.entries,
            created=recording.header.created,
            file=path.name,
            seal=recording.chain.decode(),
            trouble=damage,
        )
    except Exception as error:  # a journal is data from outside, and may be of cards that are no more
        if isinstance(error, FallenError):
            raise
        why = lacking(game, recording) or f"it cannot be told ({error!r:.200})"
        raise JournalError(f"{shown(path)} has no page: {why}") from error


def export(summary: Summary, journal: Path) -> tuple[Path, ...]:
    """Write the page beside a journal, as text and as Markdown. Raises JournalError."""
    made = tuple(journal.with_suffix(suffix) for suffix, _ in SUFFIXES)
    for path, (_, markdown) in zip(made, SUFFIXES, strict=True):
        write(path, page(summary, markdown), summary)
    return made


def write(path: Path, lines: list[str], summary: Summary) -> None:
    """Write a page to a file that is new or holds a page of the same game. Raises JournalError."""
    text = "\n".join(lines) + "\n"
    try:
        if path.exists() and not _is_page(path, summary):
            raise JournalError(f"{shown(path)} exists and isn't a page of this game; name another file")
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise JournalError(f"{shown(path)} can't be written: {error.strerror or error}") from None


def _is_page(path: Path, summary: Summary) -> bool:
    """Whether a file begins as a page of a game does."""
    with open(path, "rb") as file:
        first = file.readline(200).decode("utf-8", "replace").strip()
    return first in {page(summary)[0], page(summary, markdown=True)[0]}
