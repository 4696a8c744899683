"""Seeds: what may be one, and new ones."""

from __future__ import annotations

import os

from fallen_tui.engine.errors import WrongUse

LONGEST = 64
"""Characters of a seed."""


class SeedError(WrongUse):
    """A seed that cannot stand in a header."""


def checked_seed(seed: str) -> str:
    """The seed, as it may stand in a header. Raises SeedError."""
    if len(seed) > LONGEST:
        raise SeedError(f"a seed has at most {LONGEST} characters, not {len(seed)}")
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise SeedError("a seed must be text") from None
    return seed


def new_seed() -> str:
    """A seed of a few letters and digits."""
    return os.urandom(4).hex()
