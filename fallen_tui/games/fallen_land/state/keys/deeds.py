"""What a Party can do: the menu of Deeds and free acts, cards and abilities to use."""

from __future__ import annotations

from fallen_tui.engine.keys import Key, reader


class Deed(Key, form=""):
    """A Deed: it takes weeks."""


class Move(Deed, form="move"):
    """To march."""


class Encounter(Deed, form="encounter:{deck}"):
    """A story card of a deck."""

    deck: str


class Visit(Deed, form="visit:{card}"):
    """A Point of Interest, by its card or place."""

    card: str


class Attempt(Deed, form="attempt:{card}"):
    """The common attempt at an open card."""

    card: str


class Fight(Deed, form="pvp:{target}"):
    """An attack on a Party or a mercenary, a target in its words."""

    target: str


class Claim(Deed, form="claim"):
    """The Resource under the Party."""


class Destroy(Deed, form="destroy"):
    """The same, for good."""


class Heal(Deed, form="heal"):
    """To heal wounds."""


class Mission(Deed, form="mission:{chip}"):
    """A Mission by its chip; also the target of those who are hired for one."""

    chip: int


class Wait(Deed, form="wait"):
    """A week passes."""


class FreeAct(Key, form=""):
    """What costs no weeks."""


class Join(FreeAct, form="join:{card}"):
    """To ask for a part in an open card."""

    card: str


class Outfit(FreeAct, form="outfit"):
    """The menu of gear."""


class Town(FreeAct, form="town"):
    """The menu of gear and people at home."""


class Supply(FreeAct, form="supply:{card}"):
    """What a mercenary has brought."""

    card: str


class Give(FreeAct, form="give"):
    """Coins to another player."""


class Stops(FreeAct, form="stops"):
    """When to be asked."""


class Act(Key, form=""):
    """A card or ability to use, on a menu or as a reaction. `card`: the card of it."""

    card = ""


class PlayCard(Act, form="play:{card}"):
    """An Action card of the hand."""

    card: str


class UseAbility(Act, form="use:{card}#{n}"):
    """An ability of a card in play, by its place on the card."""

    card: str
    n: int


act_of = reader(PlayCard, UseAbility)
"""Reads a card or ability to use."""
