"""Effects that only a scenario knows: its counters, sites, things to carry, its front, its end. FL-SCN-10.

Read by what reads scenarios alone: cards of the game do not know their verbs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.engine.library import FieldError
from fallen_tui.engine.library_errors import wanted
from fallen_tui.games.fallen_land.content.card_parts import said
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect
from fallen_tui.games.fallen_land.content.effects.flow import RollTable
from fallen_tui.games.fallen_land.content.reading import demand, read_fields
from fallen_tui.games.fallen_land.content.vocabulary import ONE, Amount, Who

if TYPE_CHECKING:
    from cattrs import Converter

RULES = "scenario"
"""The id of the perk that stands for the rules of a scenario."""
LONGEST = 700


@frozen
class CounterUp(Effect):
    """Counters up or down; one of each seat for the player concerned. `to` sets it to a number."""

    changes: tuple[tuple[str, Amount], ...]
    who: Who = ""


def unseen(do: Do, secrets: frozenset[str]) -> bool:
    """Whether effects, dice among them, change nothing but secret counters. FL-SCN-15."""
    return bool(do) and all(_unseen(effect, secrets) for effect in do)


def _unseen(effect: Effect, secrets: frozenset[str]) -> bool:
    if isinstance(effect, RollTable):
        return all(unseen(row, secrets) for _, _, row in effect.rows)
    return isinstance(effect, CounterUp) and all(id in secrets for id, _ in effect.changes)


@frozen
class OpenSite(Effect):
    """A site opens that has not been open yet, or is closed."""

    site: str
    at: Literal["", "here"] = ""


@frozen
class CloseSite(Effect):
    """A site closes; `done`: as if it had been done."""

    site: str
    done: bool = False


@frozen
class MoveSite(Effect):
    """A site moves so many hexes."""

    site: str
    toward: str
    n: Amount = ONE


@frozen
class Take(Effect):
    """The Party takes something to carry, wherever it was."""

    mark: str
    who: Who = ""


@frozen
class Drop(Effect):
    """The Party puts down what it carries: here for good, or for whoever comes (`loose`)."""

    mark: str
    loose: bool = False
    who: Who = ""


@frozen
class Tell(Effect):
    """A paragraph of the story."""

    text: str

    def __attrs_post_init__(self) -> None:
        demand(said(self.text, "text", LONGEST))


@frozen
class Win(Effect):
    """The scenario is won: by all together, or by the player concerned where it is a race."""

    text: str = ""
    who: Who = ""


@frozen
class Lose(Effect):
    """The scenario is lost; in a race nobody wins."""

    text: str = ""


@frozen
class Join(Effect):
    """A named Character comes to the Party or the Town Roster."""

    card: str
    who: Who = ""


@frozen
class Spread(Effect):
    """The front takes `n` hexes more; below 0 it gives up those it took last."""

    signed: ClassVar[bool] = True
    n: Amount


@frozen
class Boon(Effect):
    """A lasting boon of the campaign is gained."""

    boon: str


VERBS: dict[str, type[Effect]] = {
    "counter": CounterUp,
    "open_site": OpenSite,
    "close_site": CloseSite,
    "move_site": MoveSite,
    "take": Take,
    "drop": Drop,
    "tell": Tell,
    "win": Win,
    "lose": Lose,
    "join": Join,
    "front": Spread,
    "boon": Boon,
}


def read_counter(value: Any, converter: Converter) -> CounterUp:
    """Counters from {sieges: 1}, with `who` beside them. Raises FieldError."""
    if type(value) is not dict or not value.keys() - {"who"}:
        raise wanted(value, "counters with their changes, such as {sieges: 1},")
    changes = tuple((word, converter.structure(n, Amount)) for word, n in value.items() if word != "who")
    rest = {"who": value["who"]} if "who" in value else {}
    return read_fields(CounterUp, rest, converter, changes=changes)


def read_spread(value: Any, converter: Converter) -> Spread:
    """A front's hexes from a number. Raises FieldError."""
    if type(value) is dict:
        return read_fields(Spread, value, converter)
    return Spread(converter.structure(value, Amount))


def read_end(cls: type[Win | Lose]) -> Any:
    """The reader of win and lose: true, a text, or fields."""

    def read(value: Any, converter: Converter) -> Win | Lose:
        if value in (None, True):
            return cls()
        if type(value) is str:
            return cls(value)
        if type(value) is not dict:
            raise FieldError("write true, or the text that ends it")
        return read_fields(cls, value, converter)

    return read


READERS: dict[str, Any] = {
    "counter": read_counter,
    "front": read_spread,
    "win": read_end(Win),
    "lose": read_end(Lose),
}
