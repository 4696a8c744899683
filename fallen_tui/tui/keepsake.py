"""The story of a game that is over, written beside its journal to be kept or sent."""

from __future__ import annotations

from pathlib import Path

from fallen_tui.faces.annals import Annals, annals, page


def keep(found: Annals, journal: Path) -> str:
    """Write the story beside a journal, as text and as Markdown; what came of it in a sentence."""
    made = []
    try:
        for suffix, markdown in ((".txt", False), (".md", True)):
            path = journal.with_suffix(suffix)
            path.write_text("\n".join(page(found, markdown)) + "\n", encoding="utf-8")
            made.append(path.name)
    except OSError as error:
        return f"It could not be written: {error.strerror or error}."
    return f"Written beside the journal: {' and '.join(made)}."


def keep_recorded(journal: Path) -> str:
    """The same for a journal that is not open. Raises FallenError."""
    from fallen_tui.saves import read

    game, recording = read(journal)
    return keep(annals(game, recording.header.setup, recording.entries), journal)
