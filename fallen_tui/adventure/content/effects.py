"""What cards do: kinds of effects, each a class with a verb, found by their verbs and read from mappings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.reading import read_fields, read_short
from fallen_tui.engine.library_errors import FieldError, at, offered, wanted, word_list
from fallen_tui.engine.records import FrozenRecord, frozen

if TYPE_CHECKING:
    from cattrs import Converter


@frozen
class CardEffect(FrozenRecord):
    """Something that a card does. Its fields are as YAML names them; an amount in it is called `n`.

    verb    what cards call it; "" of a class that is no kind
    signed  its amount may be below 0
    beside  its fields stand beside its verb, not below it
    named   the field that names a thing of a scenario, as its kind is called: counter, mark, place; "" of most
    """

    verb: ClassVar[str] = ""
    signed: ClassVar[bool] = False
    beside: ClassVar[bool] = False
    named: ClassVar[str] = ""

    @classmethod
    def read(cls, value: Any, converter: Converter) -> Self:
        """One effect from what stands below its verb. Raises FieldError, or a group of them."""
        return read_short(cls, value, converter)

    @property
    def negative(self) -> bool:
        """Whether it takes away."""
        n = getattr(self, "n", None)
        return isinstance(n, Amount) and n.negative

    def names(self) -> Iterator[tuple[str, str]]:
        """(kind of thing, id) of all that it names: what has to be there."""
        if self.named:
            yield self.named, getattr(self, self.named)

    def sentence(self, who: str) -> str:
        """A clause without a full stop: an order to `who`, or what happens to somebody."""
        raise NotImplementedError


E = TypeVar("E", bound=CardEffect)


def kinds_in(base: type[E], room: str, families: Iterable[str]) -> dict[str, type[E]]:
    """The kinds of effects of some modules, by their verbs, in the order in which they stand there.

    base      of the effects of the game
    room      the package of the modules, which may stand above what the cards are read with
    families  the names of the modules
    Raises TypeError where two have the same verb.
    """
    found: dict[str, type[E]] = {}
    for family in families:
        module = import_module(f"{room}.{family}")
        for cls in vars(module).values():
            if isinstance(cls, type) and issubclass(cls, base) and cls.verb and cls.__module__ == module.__name__:
                if cls.verb in found:
                    raise TypeError(f"two kinds of effects have the verb {cls.verb}")
                found[cls.verb] = cls
    return found


def effect_reader(known: Callable[[], Mapping[str, type[E]]], example: str) -> Callable[[Any, Converter], E]:
    """The hook of effects: from their mapping, or from the verb alone. It raises FieldError, or a group of them.

    known    the kinds by their verbs; asked for when the first effect is read
    example  an effect as cards write it, as a fault shows it
    """
    return lambda value, converter: _read(known(), value, converter, example)


def _read(known: Mapping[str, type[E]], value: Any, converter: Converter, example: str) -> E:
    if type(value) is dict:
        for word in value:
            if word in known and known[word].beside:
                return read_fields(known[word], value, converter)
    if type(value) is str:
        value = {value: None}
    if type(value) is not dict or not value:
        raise wanted(value, f"an effect, such as {example}")
    verb, inner = next(iter(value.items()))
    for word in value:
        if word not in known and (len(value) == 1 or not any(other in known for other in value)):
            raise FieldError(f"unknown effect{offered(word, known, 'the effects are')}", (word,))
    if len(value) > 1:
        verb = next(word for word in value if word in known)
        others = word_list((word for word in value if word != verb), "and")
        raise FieldError(f"write one effect per entry; put {others} inside {verb}: {{...}} or in an entry of its own")
    with at(verb):
        effect = known[verb].read(inner, converter)
        if effect.negative and not effect.signed:
            amount: Any = getattr(effect, "n", None)
            raise FieldError(f"must be above 0, not {amount}")
        return effect
