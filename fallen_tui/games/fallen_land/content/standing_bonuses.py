"""Standing bonuses: what a card in play gives all the time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, get_args

from fallen_tui.adventure.content.conditions import ALWAYS, Condition
from fallen_tui.adventure.content.moments import FREELY, Limit
from fallen_tui.adventure.content.reading import gathered
from fallen_tui.engine.library import FieldError, at
from fallen_tui.engine.library_errors import described, offered, wanted, word_list
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content.vocabulary import (
    EncounterCategory,
    GearCategory,
    HexTerrain,
    ImmuneWord,
    PriceWord,
    RollWord,
    Skills,
    SkillWord,
    StoryDeck,
)

if TYPE_CHECKING:
    from cattrs import Converter

StandingWord = Literal[
    "skills",
    "successes",
    "passes",
    "movement",
    "flight",
    "armor",
    "psych",
    "capacity",
    "health",
    "first_strike",
    "infects",
    "irradiates",
    "price",
    "sells",
    "deal",
    "income",
    "terrain",
    "lakes",
    "immune",
    "hand_limit",
    "resource_limit",
    "vehicles",
    "healing",
    "rerolls",
    "double",
    "twice",
    "no_flight",
    "no_jinx_removal",
]
STANDING: tuple[StandingWord, ...] = get_args(StandingWord)
Of = Literal["bearer", "party", "vehicle"]


@frozen
class Standing(FrozenRecord):
    """A standing bonus; which fields mean something hangs on `what`.

    n          successes, movement, flight, armor, psych, capacity, health, hand_limit, resource_limit, vehicles,
               healing: how many more; price: coins added; deal: cards more; lakes: coins a hex; flags: 1
    of         whose it is (bearer party vehicle); '' = the default of the card
    skills     skills: the bonus by skill
    skill      successes, passes: only in such checks
    category   successes, passes: of the story card; sells, double, twice: of the gear
    deck       successes, passes: of the story card; deal: which deck
    percent    price, sells: share of the full figure
    words      price: of what; immune: to what; rerolls: which rolls
    pairs      terrain: (terrain, movement points); rerolls: (roll, face)
    coins, town_health   income, each Production
    limit      passes: how often
    """

    what: StandingWord
    n: int = 0
    of: Of | Literal[""] = ""
    condition: Condition = ALWAYS
    skills: Skills = ()
    skill: SkillWord | Literal[""] = ""
    category: EncounterCategory | GearCategory | Literal[""] = ""
    deck: StoryDeck | Literal["spoils", "action", "character", ""] = ""
    percent: int = 100
    words: tuple[PriceWord | ImmuneWord | RollWord, ...] = ()
    pairs: tuple[tuple[str, int], ...] = ()
    coins: int = 0
    town_health: int = 0
    limit: Limit = FREELY


Read = Callable[[Any, "Converter"], Any]


def _type(kind: Any) -> Read:
    return lambda value, converter: converter.structure(value, kind)


def _several(kind: Any) -> Read:
    def read(value: Any, converter: Converter) -> Any:
        items = value if type(value) is list else [value]
        if not items:
            raise FieldError("the list is empty; write at least one")
        return converter.structure(items, tuple[kind, ...])

    return read


def _number(low: int, high: int) -> Read:
    def read(value: Any, _: Converter) -> int:
        if type(value) is not int or not low <= value <= high or value == 0:
            raise FieldError(f"must be {low} to {high}{', but not 0' * (low < 0)}, not {described(value)}")
        return value

    return read


def _true(value: Any, _: Converter) -> int:
    if value is not True:
        raise wanted(value, "true")
    return 1


_GAIN = _number(-9, 12)
_MORE = _number(1, 12)
_STORY: dict[str, Read] = {
    "skill": _type(SkillWord),
    "category": _type(EncounterCategory),
    "deck": _type(StoryDeck),
}
_GEAR: dict[str, Read] = {"category": _type(GearCategory)}

_PLAIN: dict[str, tuple[str, Read, bool]] = {
    "skills": ("skills", _type(Skills), True),
    "movement": ("n", _GAIN, False),
    "flight": ("n", _GAIN, False),
    "armor": ("n", _GAIN, True),
    "psych": ("n", _GAIN, True),
    "capacity": ("n", _number(-18, 18), True),
    "health": ("n", _GAIN, True),
    "first_strike": ("n", _true, False),
    "infects": ("n", _true, False),
    "irradiates": ("n", _true, False),
    "lakes": ("n", _MORE, False),
    "immune": ("words", _several(ImmuneWord), False),
    "hand_limit": ("n", _GAIN, False),
    "resource_limit": ("n", _GAIN, False),
    "vehicles": ("n", _MORE, False),
    "healing": ("n", _GAIN, False),
    "double": ("category", _type(GearCategory), False),
    "twice": ("category", _type(GearCategory), False),
    "no_flight": ("n", _true, False),
    "no_jinx_removal": ("n", _true, False),
}
"""Words with one value: the field it goes to, how it is read, and whether `of` may stand beside it."""

_DETAILED: dict[str, tuple[str, dict[str, Read]]] = {
    "successes": ("n", {"n": _GAIN, **_STORY}),
    "passes": ("deck", _STORY),
    "price": ("", {"of": _several(PriceWord), "n": _number(-60, 60), "percent": _number(1, 300)}),
    "sells": ("percent", {"percent": _number(1, 300), **_GEAR}),
    "deal": ("", {"deck": _type(Literal["spoils", "action", "character"]), "n": _GAIN}),
    "income": ("", {"coins": _number(-20, 20), "town_health": _number(-10, 10)}),
    "rerolls": ("", {"of": _several(RollWord), "faces": _several(int)}),
    "terrain": ("", dict.fromkeys(get_args(HexTerrain), _number(1, 9))),
}
"""Words with a mapping: the field that a value alone stands for, and all fields."""


def read_standing(value: Any, converter: Converter) -> Standing:
    """A standing bonus from its mapping: its word, and what may stand beside it. Raises FieldErrors."""
    if type(value) is not dict or not value:
        raise wanted(value, "a standing bonus, such as {movement: 1}")
    words = [word for word in value if word in STANDING]
    if not words:
        word = next(iter(value))
        raise FieldError(f"unknown standing bonus{offered(word, STANDING, 'choose', 'or')}", (word,))
    if len(words) > 1:
        raise FieldError(f"write one bonus per entry; you have {word_list(words, 'and')}")
    what = words[0]
    beside = {key: item for key, item in value.items() if key != what}
    made: dict[str, Any] = {"what": what}
    errors: list[Exception] = []
    for key, read in (("if", _condition), ("limit", _limit)):
        if key in beside and (key == "if" or what == "passes"):
            try:
                with at(key):
                    made["condition" if key == "if" else key] = read(beside.pop(key), converter)
            except Exception as error:
                errors.append(error)
    try:
        plain = what in _PLAIN
        made |= (_plain if plain else _detailed)(what, value[what], beside, converter)
    except Exception as error:
        errors.append(error)
    gathered(errors)
    return Standing(**made)


def _condition(value: Any, converter: Converter) -> Condition:
    condition: Condition = converter.structure(value, Condition)
    if momentary := sorted({"chance", "spare", "died"}.intersection(condition.words())):
        raise FieldError(f"a standing bonus can't have {word_list(momentary, 'or')} in its condition")
    return condition


def _limit(value: Any, converter: Converter) -> Limit:
    limit: Limit = converter.structure(value, Limit)
    if limit.per not in ("turn", "game"):
        raise FieldError("the limit of a standing bonus must be turn or game")
    return limit


def _plain(what: str, value: Any, beside: dict[str, Any], converter: Converter) -> dict[str, Any]:
    field, read, whose = _PLAIN[what]
    made: dict[str, Any] = {}
    for key in beside:
        if key != "of" or not whose:
            allowed = ["if", *(["of"] if whose else [])]
            raise FieldError(f"isn't allowed next to {what}; you can add {word_list(allowed, 'or')}", (key,))
    if "of" in beside:
        with at("of"):
            made["of"] = _type(Of)(beside["of"], converter)
    with at(what):
        made[field] = read(value, converter)
    if field == "category":
        made["n"] = 1
    return made


def _detailed(what: str, value: Any, beside: dict[str, Any], converter: Converter) -> dict[str, Any]:
    first, fields = _DETAILED[what]
    inner = value if type(value) is dict else {first: value} if first else None
    if inner is None:
        raise FieldError(f"must be a mapping, not {described(value)}; its fields are {word_list(fields)}", (what,))
    made: dict[str, Any] = {}
    errors: list[Exception] = []
    for key, item in {**beside, **inner}.items():
        path = (key,) if key in beside else (what, key) if type(value) is dict else (what,)
        try:
            with at(*path):
                if key not in fields or (key in beside and key in inner):
                    raise FieldError(f"unknown field of {what}{offered(key, fields, 'its fields are')}")
                made[key] = fields[key](item, converter)
        except Exception as error:
            errors.append(error)
    gathered(errors)
    with at(what):
        return _SHAPES[what](made) if what in _SHAPES else made


def _passes(made: dict[str, Any]) -> dict[str, Any]:
    if not made:
        raise FieldError("which story cards? Write category, deck or skill")
    return made


def _price(made: dict[str, Any]) -> dict[str, Any]:
    if "of" not in made or ("n" in made) == ("percent" in made):
        raise FieldError("needs of, and either n or percent")
    return {"words": made.pop("of"), **made}


def _sells(made: dict[str, Any]) -> dict[str, Any]:
    if "percent" not in made:
        raise FieldError("percent is missing")
    return made


def _deal(made: dict[str, Any]) -> dict[str, Any]:
    if "deck" not in made:
        raise FieldError("deck is missing")
    return {"n": 1, **made}


def _income(made: dict[str, Any]) -> dict[str, Any]:
    if not made:
        raise FieldError("needs coins or town_health")
    return made


def _rerolls(made: dict[str, Any]) -> dict[str, Any]:
    if not made.keys() >= {"of", "faces"}:
        raise FieldError("needs of and faces, such as {of: move_roll, faces: [1]}")
    if not all(1 <= face <= 10 for face in made["faces"]):
        raise FieldError("must be faces from 1 to 10", ("faces",))
    return {"words": made["of"], "pairs": tuple((roll, face) for roll in made["of"] for face in made["faces"])}


def _terrain(made: dict[str, Any]) -> dict[str, Any]:
    if not made:
        raise FieldError("which terrain costs what? Write its movement points, such as {mountain: 1}")
    return {"pairs": tuple(made.items())}


_SHAPES: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "passes": _passes,
    "price": _price,
    "sells": _sells,
    "deal": _deal,
    "income": _income,
    "rerolls": _rerolls,
    "terrain": _terrain,
}
"""What the fields of a word must be together, and how they lie in a Standing."""
