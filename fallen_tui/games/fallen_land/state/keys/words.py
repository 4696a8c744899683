"""Options that are one thing by itself: a word of the rules, a card, a hex, a number."""

from __future__ import annotations

from functools import cache

from fallen_tui.engine.keys import CardKind, Key, NumberKind, reader


class WordKey(Key, form="{word}"):
    """A word of the rules: yes, done, fight; also a deck, a job, a group of moments."""

    word: str


@cache
def words(*texts: str) -> tuple[WordKey, ...]:
    """Some words, as the options of a question."""
    return tuple(map(WordKey.of, texts))


class CardKey(CardKind, form="{card}"):
    """A card by its id; a technology by its kind."""


class HexKey(Key, form="{hex}"):
    """A hex by its name."""

    hex: str


class SeatKey(Key, form="{seat}"):
    """A player by the number of the seat."""

    seat: int


class CrownNumber(Key, form="{crown}"):
    """A Crown of one's own Party by its number, from 0 on; empty ones, too."""

    crown: int


class FactionKey(Key, form="{faction}"):
    """A town by its number."""

    faction: int


class Nth(NumberKind, form="{n}"):
    """One of several things on a card, counted from 0 on: an option, a check."""


class FaceKey(Key, form="{face}"):
    """The face of a die."""

    face: int


class ChipKey(Key, form="{chip}"):
    """A chip of Missions by its number."""

    chip: int


class Die(Key, form="die:{place}"):
    """A die of the check under way, by its place."""

    place: int


class HushedKey(Key, form="never:{turn}"):
    """No stop at some moments for what is left of a Turn, as a state holds it."""

    turn: int


DONE, PASS, HUSH, STOP, YES, NO = words("done", "pass", "hush", "stop", "yes", "no")

stop_of = reader(HushedKey, WordKey)
"""Reads when a player is asked at some moments, as a state holds it."""
