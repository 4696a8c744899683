"""Paths as people type them."""

from __future__ import annotations

import os
from pathlib import Path


def typed_path(text: str) -> Path:
    """A path, ~ and ~user spelt out; the home of a user that does not exist stays as it is typed."""
    return Path(os.path.expanduser(text))
