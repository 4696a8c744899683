"""How often a person wants to be asked: the steps of the setting `asks`."""

from __future__ import annotations

ALWAYS, SENSIBLE, TARGET = "always", "sensible", "target"
ASKS = (SENSIBLE, TARGET, ALWAYS)
"""The usual one first. always: at every question; sensible: not where an answer needs no thought; target: and to react
only to what is one's own."""

ASKED = {
    SENSIBLE: "where it makes sense",
    TARGET: "where it makes sense, and to react to what is yours alone",
    ALWAYS: "always",
}
"""Each step in words, after "you are asked"."""
