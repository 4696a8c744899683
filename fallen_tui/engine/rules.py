"""What a rule may yield to its table: an Event, a Roll, a Shuffle, an Ask, an AskAll, a Checkpoint.

A rule is a generator. It reads the state and yields what happens; the table applies it and hands back what came of it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, TypeVar

from fallen_tui.engine.errors import IllegalAnswer, RuleError
from fallen_tui.engine.records import Record, define
from fallen_tui.engine.text import listed

T = TypeVar("T")

Answer = Any
"""A key (one); keys (some, order); a number (amount); (key, number) pairs (split); two tuples of pairs (offer).

What a rule is given back are the very keys it asked with, typed where those are (`keys.Key`)."""


KeyedPoints = tuple[tuple[str, ...], int]
"""Keys of a split, and points that go to them together."""


@define
class Ask(Record):
    """A question to one seat. Data only: its words are made by the game when a face needs them.

    kind   one · some (`low`..`high` of the keys) · order (all keys) · amount (`low`..`high`) ·
           split (`high` points over the keys, at most `caps` each; `heaps`: the points are of several kinds, each so
           many over keys of its own; `shared`: keys that take so many points together at most) ·
           offer (what is given, what is wanted, by key; a key give:... is of the first side alone, want:... of the
           second; `against`: what begins with the first of a pair is only given for what begins with the second)
    topic  names the question within its game; `about` is what it concerns (card ids and the like)
    rule   the ledger id behind it
    """

    seat: int
    topic: str
    keys: tuple[str, ...]
    rule: str
    default: str | None = None
    about: tuple[Any, ...] = ()
    kind: str = "one"
    low: int = 1
    high: int = 1
    caps: tuple[int, ...] = ()
    heaps: tuple[KeyedPoints, ...] = ()
    shared: tuple[KeyedPoints, ...] = ()
    against: tuple[tuple[str, str], ...] = ()

    def forced(self) -> Answer | None:
        """The only possible answer, where there is only one. Raises RuleError where there is none at all."""
        keys = self.keys
        if self.kind == "one" and keys:
            return keys[0] if len(keys) == 1 else None
        if self._impossible():
            raise RuleError(f"the question {self.topic!r} ({self.rule}) has no option")
        if self.kind == "some":
            return keys if self.low == len(keys) else () if self.high == 0 else None
        if self.kind == "order":
            return keys if len(keys) < 2 else None
        if self.kind == "amount":
            return self.low if self.low == self.high else None
        if self.kind == "split":
            if not self.high:
                return ()
            able = [key for key, cap in zip(keys, self.caps, strict=True) if cap] if self.caps else keys
            if len(able) == 1:
                return ((able[0], self.high),)
            if self.high == sum(self.caps):
                return tuple(pair for pair in zip(keys, self.caps, strict=True) if pair[1])
        if self.kind == "offer":
            return None if keys else ((), ())
        return None

    def _impossible(self) -> bool:
        """Whether no answer at all is legal."""
        if self.kind == "one":
            return not self.keys
        if self.kind == "some":
            return self.low > min(self.high, len(self.keys))
        if self.kind == "amount":
            return self.low > self.high
        if self.kind == "split":
            most = sum(self.caps) if self.caps else self.high
            return self.high > (most if self.keys else 0)
        return False

    def room(self, key: str, given: Mapping[str, int]) -> int:
        """How many points of a split one of its keys can have at most, beside what the others are given."""
        most = self.high - sum(n for other, n in given.items() if other != key)
        if self.caps:
            most = min(most, self.caps[self.keys.index(key)])
        for keys, points in (*self.heaps, *self.shared):
            if key in keys:
                most = min(most, points - sum(given.get(other, 0) for other in keys if other != key))
        return most

    def borne(self, key: str, given: Mapping[str, int]) -> int:
        """The points that a key of a split is given, together with those that share its room."""
        keys = next((keys for keys, _ in self.shared if key in keys), (key,))
        return sum(given.get(each, 0) for each in keys)

    def unpaid(self, sides: Answer) -> bool:
        """Whether an offer gives something only given `against` what it does not hold."""
        keys = [key for side in sides for key, number in side if number]
        return any(
            any(key.startswith(given) for key in keys) and not any(key.startswith(paid) for key in keys)
            for given, paid in self.against
        )

    def check(self, answer: Answer) -> Answer:
        """The answer in its canonical shape. Raises IllegalAnswer, saying what is expected."""
        return _CHECKS[self.kind](self, answer)


@define
class AskAll(Record):
    """Questions to several seats at once: no answer is shown before all are in."""

    asks: tuple[Ask, ...]


def even(ask: Ask, fatal: Sequence[int] = ()) -> Answer:
    """The points of a split shared out as evenly as the caps let it, from the first key on, heap by heap.

    fatal   for each key, the share that is given only where there is no other room; () for none
    Keys that share their room have a share together.
    """
    shares = dict.fromkeys(ask.keys, 0)
    ends = dict(zip(ask.keys, fatal, strict=False))
    for keys, points in ask.heaps or ((ask.keys, ask.high),):
        for _ in range(points):
            able = [key for key in keys if shares[key] < ask.room(key, shares)]
            borne = {key: ask.borne(key, shares) for key in able}
            spared = [key for key in able if ends and borne[key] + 1 < ends.get(key, ask.high)]
            if able := spared or able:
                shares[min(able, key=borne.__getitem__)] += 1
    return tuple((key, n) for key, n in shares.items() if n)


def put_first(asks: Sequence[Ask], seat: int | None) -> Ask:
    """Which of some open questions to put: that of a seat, so that it need not move, else the first of all."""
    own: Ask = next((ask for ask in asks if ask.seat == seat), asks[0])
    return own


@define
class Roll(Record):
    """`count` dice of `sides` sides out of a stream of chance; answered by a tuple of faces."""

    count: int
    sides: int
    stream: str
    why: str = ""


@define
class Shuffle(Record):
    """A shuffle of `size` things out of a stream; answered by a tuple of positions 0..`size`-1."""

    size: int
    stream: str
    why: str = ""


@define
class Checkpoint(Record):
    """Here nothing lives in the rule: the game can be entered afresh from its state alone."""


Rule = Generator[Any, Any, T]
"""A rule that ends with a T."""


def choose(seat: int, topic: str, keys: tuple[str, ...], rule: str, about: tuple[Any, ...] = ()) -> Rule[str]:
    """Ask for one of the keys; where there is but one, the table answers itself."""
    answer: str = yield Ask(seat, topic, keys, rule, None, about)
    return answer


def _one(ask: Ask, answer: Answer) -> str:
    try:
        return ask.keys[ask.keys.index(answer)]
    except ValueError:
        raise IllegalAnswer(
            f"{answer!r:.60} is not among the {len(ask.keys)} choices of {ask.topic!r} ({ask.rule})"
        ) from None


def _distinct(ask: Ask, answer: Answer) -> tuple[str, ...]:
    if not isinstance(answer, list | tuple) or any(not isinstance(key, str) for key in answer):
        raise IllegalAnswer(f"{ask.topic!r} wants a list of choices ({ask.rule})")
    chosen = tuple(_one(ask, key) for key in answer)
    if len(set(chosen)) != len(chosen):
        raise IllegalAnswer(f"{ask.topic!r}: the same choice twice ({ask.rule})")
    return chosen


def _some(ask: Ask, answer: Answer) -> tuple[str, ...]:
    chosen = _distinct(ask, answer)
    if not ask.low <= len(chosen) <= ask.high:
        wanted = str(ask.low) if ask.low == ask.high else f"{ask.low} to {ask.high}"
        raise IllegalAnswer(f"{ask.topic!r}: choose {wanted}, not {len(chosen)} ({ask.rule})")
    return tuple(key for key in ask.keys if key in chosen)


def _order(ask: Ask, answer: Answer) -> tuple[str, ...]:
    chosen = _distinct(ask, answer)
    if len(chosen) != len(ask.keys):
        raise IllegalAnswer(f"{ask.topic!r}: put all {len(ask.keys)} in order ({ask.rule})")
    return chosen


def _amount(ask: Ask, answer: Answer) -> int:
    if isinstance(answer, bool) or not isinstance(answer, int) or not ask.low <= answer <= ask.high:
        raise IllegalAnswer(f"{ask.topic!r}: a number from {ask.low} to {ask.high}, not {answer!r:.60} ({ask.rule})")
    return answer


def _pairs(ask: Ask, answer: Answer) -> tuple[tuple[str, int], ...]:
    try:
        pairs = tuple((key, number) for key, number in answer)
    except (TypeError, ValueError):
        raise IllegalAnswer(f"{ask.topic!r} wants pairs of a choice and a number ({ask.rule})") from None
    chosen = _distinct(ask, [key for key, _ in pairs])
    pairs = tuple(zip(chosen, [number for _, number in pairs], strict=True))
    caps = dict(zip(ask.keys, ask.caps, strict=False))
    for key, number in pairs:
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise IllegalAnswer(f"{ask.topic!r}: {number!r:.60} for {key} is no amount ({ask.rule})")
        if key in caps and number > caps[key]:
            raise IllegalAnswer(f"{ask.topic!r}: at most {caps[key]} for {key}, not {number!r:.60} ({ask.rule})")
    return tuple(pair for pair in sorted(pairs, key=lambda pair: ask.keys.index(pair[0])) if pair[1])


def _split(ask: Ask, answer: Answer) -> tuple[tuple[str, int], ...]:
    pairs = _pairs(ask, answer)
    if (total := sum(number for _, number in pairs)) != ask.high:
        raise IllegalAnswer(f"{ask.topic!r}: {ask.high} to divide, {total!r:.60} given ({ask.rule})")
    shares = dict(pairs)
    for keys, points in ask.heaps:
        if (total := sum(shares.get(key, 0) for key in keys)) != points:
            raise IllegalAnswer(f"{ask.topic!r}: {points} for {listed(keys)}, not {total} ({ask.rule})")
    for keys, points in ask.shared:
        if (total := sum(shares.get(key, 0) for key in keys)) > points:
            raise IllegalAnswer(
                f"{ask.topic!r}: at most {points} together for {listed(keys)}, not {total} ({ask.rule})"
            )
    return pairs


def _offer(ask: Ask, answer: Answer) -> tuple[tuple[tuple[str, int], ...], ...]:
    if not isinstance(answer, list | tuple) or len(answer) != 2:
        raise IllegalAnswer(f"{ask.topic!r}: an offer has two sides, what is given and what is wanted ({ask.rule})")
    sides = tuple(_pairs(ask, side) for side in answer)
    for side, other in zip(sides, ("want:", "give:"), strict=True):
        for key, _ in side:
            if key.startswith(other):
                raise IllegalAnswer(f"{ask.topic!r}: {key} stands on the wrong side of the offer ({ask.rule})")
    if ask.unpaid(sides):
        terms = ", ".join(f"{given} only against {paid}" for given, paid in ask.against)
        raise IllegalAnswer(f"{ask.topic!r}: {terms} ({ask.rule})")
    return sides


_CHECKS = {"one": _one, "some": _some, "order": _order, "amount": _amount, "split": _split, "offer": _offer}
