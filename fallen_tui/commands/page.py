"""`fallen page`: a game on a page, worth sending to a friend."""

from __future__ import annotations

import argparse

from fallen_tui.commands.common import folder_of, warn
from fallen_tui.engine.paths import typed_path
from fallen_tui.engine.text import to_ascii
from fallen_tui.faces.summary.journal import remembered, write
from fallen_tui.faces.summary.page import page as laid_out
from fallen_tui.folder import find, shown


def page(options: argparse.Namespace) -> int:
    """Print the page of a game, or write it to a file; exit code 1 where the journal is told only in part."""
    summary = remembered(find(options.file, folder_of(options)))
    target = None if options.out is None else typed_path(options.out)
    lines = laid_out(summary, options.markdown or (target is not None and target.suffix == ".md"))
    if target is None:
        print("\n".join(lines))
    else:
        write(target, [to_ascii(line) for line in lines] if options.ascii else lines, summary)
        print(f"Written: {shown(target)}")
    if summary.trouble:
        warn(f"fallen: {summary.trouble}; the page shows what came before")
    return 1 if summary.trouble else 0
