"""The sample of each kind of effect, read."""

from __future__ import annotations

from pathlib import Path

import yaml

from fallen_tui.engine.library_yaml import parse
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect
from fallen_tui.games.fallen_land.content.effects.registry import every_kind
from fallen_tui.games.fallen_land.scenario.reading import converter

SAMPLES: dict[str, dict[str, str]] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
"""Verb -> short, long, says."""


def sample(verb: str, form: str) -> Effect:
    """The effect of a sample, short or long, read as scenarios do."""
    text = SAMPLES[verb][form]
    entry = text if every_kind()[verb].beside else f"{{{verb}: {text}}}"
    (found,) = converter().structure([parse("sample", f"- {entry}\n".encode()).plain()[0]], Do)
    return found
