"""How often a person wants to be asked: the steps of the setting `asks`."""

from __future__ import annotations

ALWAYS, SENSIBLE, TARGET = "always", "sensible", "target"
ASKS = (SENSIBLE, TARGET, ALWAYS)
"""The usual one first. always: at every question; sensible: not where an answer needs no thought; target: and at a moment
for reactions only where it is one's own."""
