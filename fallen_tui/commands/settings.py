"""`fallen settings`: where the settings are, what they are, and what is wrong with the file."""

from __future__ import annotations

import argparse

from fallen_tui.commands.common import warn, write_json
from fallen_tui.engine.text import printable
from fallen_tui.folder import shown
from fallen_tui.tui.settings_file import FIELDS, load, settings_path


def settings(options: argparse.Namespace) -> int:
    """Show the settings."""
    kept = load(settings_path())
    values = {name: getattr(kept.settings, name) for name in FIELDS}
    values["keys"] = {command: list(keys) for command, keys in kept.settings.keys.items()}
    if options.json:
        problems = [{"line": each.line, "field": each.field, "says": each.says} for each in kept.problems]
        write_json({"file": str(kept.path), "exists": kept.path.exists(), "settings": values, "problems": problems})
        return 1 if problems else 0
    there = "" if kept.path.exists() else " (not there yet: all settings are the defaults)"
    print(f"{shown(kept.path)}{there}\n")
    for name in FIELDS:
        if name != "keys":
            print(f"{name:<8} {_said(values[name])}")
    for command, keys in values["keys"].items():
        print(f"keys     {command}: {printable(', '.join(keys)) or 'none'}")
    for problem in kept.problems:
        warn(f"fallen: {problem}")
    return 1 if kept.problems else 0


def _said(value: object) -> str:
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)
