"""The options of questions by kind: every option is one of these, and nobody takes a text apart."""

from __future__ import annotations

from fallen_tui.engine.keys import CardKind, Key, NumberKind


class Word(Key, form="{word}"):
    """An option that is a word alone."""

    word: str


PASS, DONE, YES, NO = Word("pass"), Word("done"), Word("yes"), Word("no")
CAMP, FORAGE, SCOUT, MOVE = Word("camp"), Word("forage"), Word("scout"), Word("move")
FIGHT, EVADE, BRIBE = Word("fight"), Word("evade"), Word("bribe")
NEXT_ZONE, STAY, ENTER = Word("next"), Word("stay"), Word("enter")
TURN, REMAIN = Word("turn"), Word("remain")
SHOOT, HOLD = Word("shoot"), Word("hold")
HEALTH, MORALE, FOOD, AMMO = Word("health"), Word("morale"), Word("food"), Word("ammo")
LEARN = Word("learn")


class CardKey(CardKind, form="card:{card}"):
    """A card, wherever it lies."""


class TileKey(Key, form="tile:{column},{row}"):
    """A tile on one's own map."""

    column: int
    row: int


class SideKey(Key, form="side:{side}"):
    """A side of the tile under the survivor: N, E, S, W."""

    side: str


class QuartersKey(NumberKind, form="quarters:{n}"):
    """Quarter turns clockwise of a tile that is laid."""


class LevelKey(NumberKind, form="level:{n}"):
    """A level of encounters."""


class WayKey(NumberKind, form="way:{n}"):
    """An option of a card, from 0 on."""


class StatKey(Key, form="stat:{stat}"):
    """A stat."""

    stat: str


class SpreadKey(Key, form="stats:{strength},{speed},{mind},{melee},{shooting}"):
    """All stats of a custom character."""

    strength: int
    speed: int
    mind: int
    melee: int
    shooting: int


class FoeKey(CardKind, form="foe:{card}"):
    """An enemy."""


class DieKey(NumberKind, form="die:{n}"):
    """A die of a roll, from 0 on."""


class SeatKey(Key, form="seat:{seat}"):
    """A player."""

    seat: int


class PlayKey(CardKind, form="play:{card}"):
    """Put an item into play."""


class MountKey(CardKind, form="mount:{card}:{weapon}"):
    """Mount equipment on a weapon."""

    weapon: str


class ArmKey(CardKind, form="arm:{card}"):
    """Make a weapon active."""


class DropKey(CardKind, form="drop:{card}"):
    """Discard an item."""


class UseKey(CardKind, form="use:{card}"):
    """Use a card."""


class UseOnKey(CardKind, form="use:{card}:on:{seat}"):
    """Use a card on a human."""

    seat: int


class WakeKey(CardKind, form="wake:{card}"):
    """Turn up a follower that lies face down."""


class RaiseKey(Key, form="raise:{stat}"):
    """Raise a stat with XP."""

    stat: str


class BuyKey(CardKind, form="buy:{card}"):
    """Buy a starting item."""


class ChangeKey(NumberKind, form="change:{n}"):
    """Change so much food into ammo."""


class ActKey(CardKind, form="act:{card}"):
    """Lay or play a mutant action card, or take a default action."""


class ActOnKey(CardKind, form="act:{card}:on:{seat}"):
    """Play a mutant action on a human."""

    seat: int


class GiveKey(Key, form="give:{what}"):
    """Something of one's own in an offer: a card's id, food or ammo."""

    what: str


class WantKey(Key, form="want:{what}"):
    """Something of the other's in an offer."""

    what: str


class EatKey(NumberKind, form="eat:{n}"):
    """Eat so much food."""
