"""What a typed line means as an answer: pure functions over an Ask and its options, for every kind of question."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from fallen_tui.engine.game import Choice
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.faces.sharing import left_of, too_much

_WORD = re.compile(r"[^\W_]+")
LONGEST_NUMBER = 9
SHOWN = 3
SHORTEST_INSIDE = 3
NOTHING = frozenset({"-", "none", "nothing"})
DONE = frozenset({"done", "enough"})


@attrs.frozen
class GivenAnswer:
    """The line is an answer, or completes one."""

    answer: Answer


@attrs.frozen
class Partly:
    """A part of the answer is known now: keys, pairs, or the first side of an offer."""

    so_far: tuple[Any, ...]
    says: str


@attrs.frozen
class Unclear:
    """The line is no answer; `says` tells what would be one. `several`: it fits more than one option."""

    says: str
    several: bool = False


Reply = GivenAnswer | Partly | Unclear


def number(text: str) -> int | None:
    """A number in plain digits; None for anything else, and for one too long to mean anything."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None


def match(words: str, options: Sequence[tuple[str, str]]) -> list[int]:
    """The places of the options (key, label) that some words mean, as exactly as possible.

    First the key or the whole label, then the label's beginning, then the beginnings of its words in their order.
    """
    wanted = " ".join(words.casefold().split())
    if not wanted:
        return []
    labels = [" ".join(label.casefold().split()) for _, label in options]
    exact = [n for n, (key, _) in enumerate(options) if wanted == key.casefold()]
    exact = exact or [n for n, label in enumerate(labels) if wanted == label]
    begun = exact or [n for n, label in enumerate(labels) if label.startswith(wanted)]
    if begun:
        return begun
    parts = _words(wanted)
    found = [n for n, label in enumerate(labels) if _leads(parts, label, inside=False)]
    if not found and all(len(part) >= SHORTEST_INSIDE for part in parts):
        found = [n for n, label in enumerate(labels) if _leads(parts, label, inside=True)]
    return found


def _leads(parts: list[str], label: str, inside: bool) -> bool:
    """Whether the parts begin words of the label, in order; from its first word on unless `inside`."""
    words = _words(label)
    place = 0
    for count, part in enumerate(parts):
        while place < len(words) and not words[place].startswith(part):
            if count == 0 and not inside:
                return False
            place += 1
        if place == len(words):
            return False
        place += 1
    return bool(parts)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.replace("'", "").replace("’", ""))


def options_of(choices: Sequence[Choice]) -> list[tuple[str, str]]:
    """The (key, label) pairs of choices."""
    return [(choice.key, choice.label) for choice in choices]


def pick(text: str, options: Sequence[tuple[str, str]]) -> int | Unclear:
    """The place of the one option that a number or some words mean."""
    if text.isascii() and text.isdigit():
        wanted = number(text)
        if wanted is not None and 1 <= wanted <= len(options):
            return wanted - 1
        return Unclear(f"There is no option {text[:12]}: the numbers go from 1 to {len(options)}.")
    found = match(text, options)
    return found[0] if len(found) == 1 else _unclear(text, [label for _, label in options], found)


def _unclear(text: str, labels: Sequence[str], found: Sequence[int]) -> Unclear:
    """Words that mean several options, by their places, or none."""
    if found:
        named = [f"{place + 1} {labels[place]}" for place in found[:SHOWN]]
        more = f", or {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        return Unclear(f"That could be {' or '.join(named)}{more}. Type the number, or more of the words.", True)
    return Unclear(f'No option starts with "{text[:40]}". Type a number from 1 to {len(labels)}, or ? for help.')


def understand(ask: Ask, choices: Sequence[Choice], line: str, so_far: tuple[Any, ...] = ()) -> Reply:
    """What a line means to a question; `so_far` is what earlier lines gave of the answer."""
    return _KINDS[ask.kind](ask, choices, line, so_far)


def hint(ask: Ask, choices: Sequence[Choice], so_far: tuple[Any, ...] = ()) -> str:
    """What to type, in a few words, for the prompt."""
    last = len(choices)
    span = f"1 to {last}" if last > 1 else "1"
    if ask.kind == "amount":
        return f"choose a number from {ask.low} to {ask.high}"
    if ask.kind == "split":
        given = dict(so_far)
        place, most = _share(ask, choices, given)
        return f"share out {left_of(ask, choices, given)} over {span}, such as {place}:{most} or just {place}"
    if ask.kind == "offer":
        if not so_far:
            return "what you give, such as 1:5 3, or - for nothing"
        return "what you want for it, written the same way, or - for nothing"
    if ask.kind == "order":
        return f"choose all of {span} in order" if not so_far else f"choose the next of {span}"
    if ask.kind == "some":
        return f"choose {_wanted(ask, len(so_far))} of {span}"
    return f"choose {span}"


def _wanted(ask: Ask, had: int) -> str:
    low, high = max(0, ask.low - had), ask.high - had
    many = str(high) if low == high else f"{low} to {high}"
    return f"{many} {'more' if had else 'number' if many == '1' else 'numbers'}"


def _one(ask: Ask, choices: Sequence[Choice], line: str, so_far: tuple[Any, ...]) -> Reply:
    if not line:
        if ask.default in ask.keys:
            return GivenAnswer(ask.default)
        return Unclear(f"You haven't chosen anything yet. Type a number from 1 to {len(choices)}, or ? for help.")
    place = pick(line, options_of(choices))
    return place if isinstance(place, Unclear) else GivenAnswer(choices[place].key)


def _several(choices: Sequence[Choice], line: str) -> list[str] | Unclear:
    """The keys of several numbers, or of one option named in words."""
    tokens = line.replace(",", " ").split()
    texts = tokens if all(token.isascii() and token.isdigit() for token in tokens) else [line]
    keys = []
    for text in texts:
        place = pick(text, options_of(choices))
        if isinstance(place, Unclear):
            return place
        keys.append(choices[place].key)
    return keys


def _some(ask: Ask, choices: Sequence[Choice], line: str, so_far: tuple[Any, ...]) -> Reply:
    if not line or line.casefold() in DONE or (line.casefold() in NOTHING and not so_far):
        if len(so_far) >= ask.low:
            return GivenAnswer(so_far)
        return Unclear(f"Not done yet: choose {_wanted(ask, len(so_far))}.")
    keys = _several(choices, line)
    if isinstance(keys, Unclear):
        return keys
    chosen = (*so_far, *keys)
    if len(set(chosen)) != len(chosen):
        return Unclear(f"You named an option twice. Each counts once{_anew(so_far)}")
    if len(chosen) > ask.high:
        return Unclear(f"You chose {len(chosen)}, but {ask.high} is the most{_anew(so_far)}")
    if len(chosen) == ask.high or (len(keys) > 1 and len(chosen) >= ask.low):
        return GivenAnswer(chosen)
    enough = " Press Enter if that is all." if len(chosen) >= ask.low else ""
    return Partly(chosen, f"So far: {_named(choices, chosen)}.{enough} Type back to start again.")


def _anew(so_far: tuple[Any, ...]) -> str:
    """The end of a refusal: what was chosen by earlier lines can be dropped, and where nothing was, nothing need be."""
    return ". Type back to start again." if so_far else ". You haven't chosen anything yet."


def _order(ask: Ask, choices: Sequence[Choice], line: str, so_far: tuple[Any, ...]) -> Reply:
    if not line:
        return Unclear("Type the numbers in the order you want, such as 2 1 3.")
    keys = _several(choices, line)
    if isinstance(keys, Unclear):
        return keys
    chosen = (*so_far, *keys)
    if len(set(chosen)) != len(chosen):
        return Unclear(f"You named an option twice. Each has one place{_anew(so_far)}")
    left = [key for key in ask.keys if key not in chosen]
    if len(left) <= 1:
        return GivenAnswer((*chosen, *left))
    return Partly(chosen, f"So far: {_named(choices, chosen)}. Type back to start again.")


def _amount(ask: Ask, choices: Sequence[Choice], line: str, so_far: tuple[Any, ...]) -> Reply:
    wanted = number(line or ask.default or "")
    if wanted is None or not ask.low <= wanted <= ask.high:
        return Unclear(f"Type a number from {ask.low} to {ask.high}.")
    return GivenAnswer(wanted)


def _named(choices: Sequence[Choice], keys: Sequence[str]) -> str:
    labels = dict(options_of(choices))
    return "; ".join(labels[key] for key in keys)


def _pairs(ask: Ask, choices: Sequence[Choice], line: str, head: str = "") -> tuple[tuple[str, int], ...] | Unclear:
    """Option:number, several on a line; the number may be left out where there can be one only.

    The option by its number, or by words of those whose key begins with `head`.
    """
    sided = [n for n, choice in enumerate(choices) if head and choice.key.startswith(f"{head}:")]
    among = sided or list(range(len(choices)))
    pairs = []
    caps = dict(zip(ask.keys, ask.caps, strict=False))
    for token in _tokens(line):
        left, sign, right = token.rpartition(":") if ":" in token else (token, "", "")
        place, count = number(left), number(right)
        if place is None and _WORD.search(left):
            found = match(left, options_of([choices[n] for n in among]))
            if len(found) != 1:
                return _unclear(left, [choice.label for choice in choices], [among[n] for n in found])
            place = among[found[0]] + 1
        if not sign and place is not None and 1 <= place <= len(choices) and caps.get(choices[place - 1].key) == 1:
            count = 1
        if place is None or count is None or not 1 <= place <= len(choices):
            named = choices[place - 1].label if place is not None and 1 <= place <= len(choices) else f'"{token[:20]}"'
            example = f"{place}:2" if place is not None and 1 <= place <= len(choices) else "2:1"
            return Unclear(f"{named}: how many? Type option:number, such as {example}.")
        key = choices[place - 1].key
        if key in caps and count > caps[key]:
            return Unclear(f"{choices[place - 1].label} takes {caps[key]} at most, not {count}.")
        pairs.append((key, count))
    if len({key for key, _ in pairs}) != len(pairs):
        return Unclear("You named an option twice. Name each once.")
    return tuple(pairs)


def _tokens(line: str) -> list[str]:
    """The parts of a line of pairs: numbers stand apart by spaces, words by commas."""
    tokens = []
    for part in re.sub(r"\s*[:=]\s*", ":", line).split(","):
        pieces = part.split()
        bare = all(number(piece.replace(":", "", 1)) is not None for piece in pieces)
        tokens += pieces if bare else [" ".join(pieces)]
    return tokens


def _split(ask: Ask, choices: Sequence[Choice], line: str, so_far: tuple[Any, ...]) -> Reply:
    if (place := number(line)) is not None and 1 <= place <= len(choices):
        line = f"{place}:{ask.room(choices[place - 1].key, dict(so_far))}"
    pairs = _pairs(ask, choices, line)
    if isinstance(pairs, Unclear):
        return pairs
    shares = {**dict(so_far), **dict(pairs)}
    total = sum(shares.values())
    if says := too_much(ask, choices, shares):
        return Unclear(f"{says}{_anew(so_far)}")
    if total > ask.high:
        return Unclear(f"That makes {total}, but there are {ask.high} to share out{_anew(so_far)}")
    if total == ask.high:
        return GivenAnswer(tuple(shares.items()))
    labels = dict(options_of(choices))
    said = "; ".join(f"{labels[key]}: {n}" for key, n in shares.items())
    left = f"{said or 'Nothing shared out'}; {left_of(ask, choices, shares)} left"
    if not pairs:
        place, most = _share(ask, choices, shares)
        return Unclear(f"{left}. Type option:number, such as {place}:{most}.")
    return Partly(tuple(shares.items()), f"{left}. Type back to start again.")


def _share(ask: Ask, choices: Sequence[Choice], given: Mapping[str, int]) -> tuple[int, int]:
    """An option by its number that can have more, and how much; of points of one kind the first, with all of them."""
    if not ask.heaps:
        return 1, ask.high - sum(given.values())
    rooms = ((place, ask.room(each.key, given), each.key) for place, each in enumerate(choices, 1))
    return next((place, most) for place, most, key in rooms if most > given.get(key, 0))


def _offer(ask: Ask, choices: Sequence[Choice], line: str, so_far: tuple[Any, ...]) -> Reply:
    gives, slash, wants = line.partition("/")
    heads = ("give", "want") if slash else ("want",) if so_far else ("give",)
    texts = (gives, wants) if slash else (line,)
    sides = [_side(ask, choices, text.strip(), head) for text, head in zip(texts, heads, strict=True)]
    for side in sides:
        if isinstance(side, Unclear):
            return side
    if len(sides) == 2:
        return GivenAnswer(tuple(sides))
    if so_far:
        return GivenAnswer((so_far[0], sides[0]))
    return Partly((sides[0],), "What do you want for it?")


def _side(ask: Ask, choices: Sequence[Choice], text: str, head: str) -> tuple[tuple[str, int], ...] | Unclear:
    """One side of an offer; its words are looked for among the options of that side."""
    if text.casefold() in NOTHING:
        return ()
    if not text:
        return Unclear("Type what it is, such as 1:2 for two of option 1, or - for nothing.")
    return _pairs(ask, choices, text, head)


_KINDS: dict[str, Callable[[Ask, Sequence[Choice], str, tuple[Any, ...]], Reply]] = {
    "one": _one,
    "some": _some,
    "order": _order,
    "amount": _amount,
    "split": _split,
    "offer": _offer,
}
