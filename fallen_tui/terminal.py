"""What a terminal can show, by the environment that the program was started in."""

from __future__ import annotations

import os
from collections.abc import Mapping

OLD = frozenset({"vt52", "vt100", "vt102", "vt220"})
"""Terminals that know no UTF-8, whatever the locale says."""
_STARTED_WITH = "/proc/self/environ"


def shows_ascii_alone(environ: Mapping[str, str] | None = None) -> bool:
    """Whether nothing but ASCII is sure to be shown: an old terminal, or a locale that is not of UTF-8."""
    known = _as_given() if environ is None else environ
    if known.get("TERM") in OLD:
        return True
    locale = known.get("LC_ALL") or known.get("LC_CTYPE") or known.get("LANG") or "C"
    return known.get("PYTHONUTF8") != "1" and "utf8" not in locale.lower().replace("-", "")


def _as_given() -> Mapping[str, str]:
    """The environment before Python, which calls the locale C one of UTF-8, has put that into it; else as it is now."""
    try:
        with open(_STARTED_WITH, "rb") as file:
            pairs = file.read().decode("utf-8", "replace").split("\0")
    except OSError:
        return os.environ
    return dict(pair.split("=", 1) for pair in pairs if "=" in pair)
