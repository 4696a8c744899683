"""Everything a journal holds: the entries of the table itself, and each game's events under stable tags."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, ClassVar, TypeVar, dataclass_transform

from fallen_tui.engine.codec import Data, reader, writer
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.records import Record, define, names_of

C = TypeVar("C", bound="type[Entry]")


@dataclass_transform(eq_default=False)
class Entry(Record):
    """One line of a journal after the header. An attrs class: `Registry.add` makes it one where nobody has."""

    __slots__ = ()
    tag: ClassVar[str] = ""
    version: ClassVar[int] = 1
    reveals: ClassVar[bool] = False

    def apply(self, state: Any) -> None:
        """Change the state of the game by this fact. Entries of the table itself change nothing."""


class Event(Entry):
    """A fact of a game. `reveals` says that somebody learned by it what was hidden (undo may stop there)."""

    __slots__ = ()


@define
class SeatEvent(Event):
    """A fact of the player at a seat."""

    seat: int


@define
class CardEvent(SeatEvent):
    """A fact of the player at a seat, and of a card."""

    card: str


def carried_out(rule: Iterable[Any], state: Any) -> bool:
    """Whether a rule could be carried out on a table to its end, with no die and no question."""
    for step in rule:
        if not isinstance(step, Event):
            return False
        step.apply(state)
    return True


@define
class Answered(Entry):
    """A seat's answer; `forced` where there was no choice, `routine` where its person was not asked (parts.Routine)."""

    tag: ClassVar[str] = "answer"
    seat: int
    topic: str
    answer: Any
    forced: bool = False
    routine: bool = False

    @property
    def chosen(self) -> bool:
        """Whether somebody was asked for it."""
        return not self.forced and not self.routine


@define
class Rolled(Entry):
    """Dice, or a shuffle where `sides` is 0, with the place in their stream of chance."""

    tag: ClassVar[str] = "roll"
    reveals: ClassVar[bool] = True
    stream: str
    at: int
    count: int
    sides: int
    faces: tuple[int, ...]
    why: str = ""


UNSEEN = "unseen"
"""The stream of dice that no seat sees."""


@define
class Checked(Entry):
    """A checkpoint: the game can be entered here from its state alone."""

    tag: ClassVar[str] = "checkpoint"


@define
class Rewound(Entry):
    """The game goes on from where it stood after entry `to`; `agreed` are the seats that were asked."""

    tag: ClassVar[str] = "rewound"
    to: int
    by: int = 0
    agreed: tuple[int, ...] = ()


@define
class Closed(Entry):
    """The table was left in good order: nothing was cut off after this line."""

    tag: ClassVar[str] = "closed"


CHECKED = Checked()
RESERVED = frozenset("ithv")
"""Keys of a journal line that no event may use as a field: number, tag, hash, version."""
Upcaster = Callable[[Data], Data]


class Registry:
    """The entry kinds of one game, by tag, and how they become JSON and back.

    readers   of kinds that never changed shape: the short way that reading a whole journal takes

    A kind's reader and writer are made when they are first needed: a game has many more kinds than one sitting meets.
    """

    def __init__(self) -> None:
        self.readers: dict[str, Callable[[Data], Entry]] = {}
        self._kinds: dict[str, type[Entry]] = {}
        self._reads: dict[str, Callable[[Data], Entry]] = {}
        self._writes: dict[type[Entry], Callable[[Any], Data]] = {}
        self._upcasters: dict[tuple[str, int], Upcaster] = {}
        self._later: dict[str, str] = {}
        for kind in (Answered, Rolled, Checked, Rewound, Closed):
            self._register(kind)

    def add(self, tag: str, *, reveals: bool = False, version: int = 1) -> Callable[[C], C]:
        """Class decorator: puts an event of this game under a tag that is never used again for another.

        A class that is not one of attrs yet becomes one.
        """

        def register(cls: C) -> C:
            if "__attrs_attrs__" not in cls.__dict__:
                cls = define(cls)
            cls.tag, cls.reveals, cls.version = tag, reveals, version
            self._register(cls)
            return cls

        return register

    def upcaster(self, tag: str, version: int) -> Callable[[Upcaster], Upcaster]:
        """Function decorator: turns the fields of an old `version` of an event into those of the next.

        The fields may name another tag under "t", and another version than the next under "v".
        """

        def register(function: Upcaster) -> Upcaster:
            self._upcasters[tag, version] = function
            self.readers.pop(tag, None)
            return function

        return register

    def later(self, module: str, *tags: str) -> None:
        """Kinds that few games need: their module is imported with the first of their tags that a journal holds."""
        self._later.update(dict.fromkeys(tags, module))

    def _import(self, *tags: object) -> None:
        """Load what these tags need; nothing where it is loaded, for Python keeps its modules."""
        for module in dict.fromkeys(self._later[tag] for tag in tags if isinstance(tag, str) and tag in self._later):
            import_module(module)

    @property
    def tags(self) -> tuple[str, ...]:
        """All tags, sorted."""
        self._import(*self._later)
        return tuple(sorted(self._kinds))

    def kind(self, tag: str) -> type[Entry]:
        """The class behind a tag. Raises KeyError."""
        self._import(tag)
        return self._kinds[tag]

    def encode(self, entry: Entry) -> Data:
        """The JSON fields of an entry, its tag under "t"."""
        data = self._writes[type(entry)](entry)
        return {"t": entry.tag, **data} if entry.version == 1 else {"t": entry.tag, "v": entry.version, **data}

    def decode(self, data: Data) -> Entry:
        """The entry of these JSON fields (emptied on the way). Raises FallenError where they make none."""
        tag = data.pop("t", None)
        self._import(tag)
        try:
            tag, data = self._lift(tag, data)
            return self._reads[tag](data)
        except Exception as error:
            if isinstance(tag, str) and tag in self._reads:
                raise FallenError(f"a {tag!r} entry that can't be read: {error!s:.200}") from None
            shown = f"{tag!r:.80}" if isinstance(tag, str) else "without a name"
            raise FallenError(f"an entry of unknown kind {shown}: written by a newer version?") from None

    def _lift(self, tag: str, data: Data) -> tuple[str, Data]:
        version = data.pop("v", 1)
        while (tag, version) in self._upcasters:
            data = self._upcasters[tag, version](data)
            tag = data.pop("t", tag)
            version = data.pop("v", version + 1)
        if tag in self._kinds and version != self._kinds[tag].version:
            raise FallenError(f"a {tag!r} entry of version {version}: written by a newer version?")
        return tag, data

    def _register(self, cls: type[Entry]) -> None:
        if cls.tag in self._kinds:
            raise ValueError(f"the tag {cls.tag!r} is taken by {self._kinds[cls.tag].__name__}")
        if taken := RESERVED.intersection(names_of(cls)):
            raise ValueError(f"{cls.__name__}: the field names {sorted(taken)} belong to the journal")
        self._kinds[cls.tag] = cls
        self._reads[cls.tag] = lambda data: self._reader(cls)(data)
        if cls.version == 1 and not any(tag == cls.tag for tag, _ in self._upcasters):
            self.readers[cls.tag] = self._reads[cls.tag]
        self._writes[cls] = lambda entry: self._writer(cls)(entry)

    def _reader(self, cls: type[Entry]) -> Callable[[Data], Entry]:
        """The reader of a kind, which from now on stands in its place."""
        made = self._reads[cls.tag] = reader(cls)
        if cls.tag in self.readers:
            self.readers[cls.tag] = made
        return made

    def _writer(self, cls: type[Entry]) -> Callable[[Any], Data]:
        """The writer of a kind, which from now on stands in its place."""
        made = self._writes[cls] = writer(cls)
        return made

    def complete(self) -> None:
        """Make every reader and writer now. Raises TypeError for a kind that a journal cannot hold."""
        self._import(*self._later)
        for cls in self._kinds.values():
            self._reader(cls)
            self._writer(cls)
