"""What lines of the log are made of: who, which cards a reader may know, why something changes."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.adventure.text.lines import knows
from fallen_tui.games.posthuman.state.table import HIDDEN, State
from fallen_tui.games.posthuman.text.names import counted, titles

WHY = {
    "camp": " by camping",
    "hunger": " to hunger",
    "shots": " to shots",
    "cold": " to the cold",
    "changed": " at the market",
    "exchanged": " on getting up",
    "knocked_out": " after the knock-out",
    "killed": " for the dead",
    "short": " at the start",
    "level": " for the easier start",
    "chosen": "",
    "used": ", used up",
    "too_full": ": the backpack is full",
}
"""Why something is gained, lost or discarded, by the words of the rules."""


def who(state: State, seat: int) -> str:
    """A player's name."""
    return state.players[seat].name


def card(state: State, one: str) -> str:
    """The name of a card."""
    return state.cards.name(one)


def cards(state: State, ids: Sequence[str]) -> str:
    """The names of cards, in a row."""
    return titles(state.cards, ids)


def seen(state: State, ids: Sequence[str], owner: int, seat: int | None, noun: str) -> str:
    """Cards by name for whoever knows them, else how many there are: `noun` is what one of them is."""
    if knows(seat, owner) and HIDDEN not in ids:
        return titles(state.cards, ids)
    return counted(len(ids), noun)


def because(state: State, why: str) -> str:
    """Why something changes: a word of the rules, or the card that does it; "" for what needs no reason."""
    if not why:
        return ""
    return WHY[why] if why in WHY else f" ({state.cards.name(why)})"
