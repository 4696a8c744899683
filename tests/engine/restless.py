"""Games that go back again and again, and the same change made to any kind of entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import attrs

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.chance import pick
from fallen_tui.engine.events import Closed, Entry
from fallen_tui.engine.game import Game, Setup
from fallen_tui.engine.history import active
from fallen_tui.engine.table import Table
from tests.engine.toy import TOY, answer, setup


def toy(seed: str = "restless", rounds: int = 3, every: int = 4, longest: int = 30) -> Table:
    """A whole toy game that goes back somewhere after every few answers, and is left and gone on with in between."""
    table = Table(TOY, setup(seed, rounds=rounds))
    table.advance()
    number = 0
    while not table.over:
        number += 1
        table.decide(*answer(table, number))
        unsettle(table, number, every, longest)
    return table


def charter(game: Game, begin: Setup, every: int, longest: int = 400) -> Table:
    """The same of a game by bots, which goes back some forty times."""
    table = Table(game, begin)
    table.advance()
    bots = bots_of(game, begin)
    number = 0
    while let_bots_play(table, bots):
        number += 1
        if number < 40 * every:
            unsettle(table, number, every, longest)
    return table


def unsettle(table: Table, number: int, every: int, longest: int) -> None:
    if table.over:
        return
    if number % every == 0:
        path = active(table.entries)
        back = pick(table.setup.seed, "back", number, min(longest, len(path)))
        table.rewind(path[-1 - back] if number % (5 * every) else path[-2])
    if number % (every + 3) == 0:
        table.entries.append(Closed())
        table._written += 1


def changed(entry: Entry) -> Iterator[Entry]:
    """The entry with one of its fields changed, for every field."""
    for field in attrs.fields(cast(Any, type(entry))):
        value = getattr(entry, field.name)
        other: Any = None
        match value:
            case bool():
                other = not value
            case int():
                other = value + 1
            case str():
                other = value + "x"
            case tuple():
                other = (*value, value[-1] if value else "x")
        yield attrs.evolve(cast(Any, entry), **{field.name: other})
