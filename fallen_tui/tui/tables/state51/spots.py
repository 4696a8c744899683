"""What can be pressed on the table: things, which options may be about, options themselves, and what is only read."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.engine.keys import Key, reader


class OnCard(Key, form="card:{card}"):
    """A card, wherever it lies."""

    card: str


class OnBase(Key, form="base:{side}"):
    """The Base of a side."""

    side: int


class OnStash(Key, form="stash"):
    """The tokens of the Rival."""


class OnToken(Key, form="token:{source}"):
    """A Contact token, by its `Source.key`."""

    source: str


class OnDeck(Key, form="deck"):
    """The deck."""


class OnFold(Key, form="fold:{side}"):
    """A side that can be folded."""

    side: int


Thing = OnCard | OnBase | OnStash | OnToken | OnDeck | OnFold
"""Where the cursor of the table can be."""


class OnFigure(Key, form="figure:{name}"):
    """A figure of the line at the top."""

    name: str


class OnOption(Key, form="do:{key}"):
    """An option, by its key."""

    key: str


class OnCardRead(Key, form="read:{card}"):
    """A card that is only read."""

    card: str


class OnPile(Key, form="pile"):
    """The discard pile."""


class Elsewhere(Key, form="{spot}"):
    """No part of this table, or nothing."""

    spot: str


STASH, DECK, PILE = OnStash.of(), OnDeck.of(), OnPile.of()

spot_of: Callable[[str], Key] = reader(
    OnCard, OnBase, OnStash, OnToken, OnDeck, OnFold, OnFigure, OnOption, OnCardRead, OnPile, Elsewhere
)
"""Reads what was pressed."""
