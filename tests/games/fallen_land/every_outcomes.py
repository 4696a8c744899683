"""The outcomes of a card: each effect of its tree, each branch that does nothing, and what has to come to reach it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.games.fallen_land.content.card_parts import Part, Visit
from fallen_tui.games.fallen_land.content.cards import (
    Action,
    Cards,
    Character,
    Perk,
    PlaceGift,
    Spoils,
    Story,
    Technology,
    TownEvent,
)
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect
from fallen_tui.games.fallen_land.content.moments import When
from tests.games.fallen_land import kinds as e

Key = tuple[Any, ...]
"""What is noted as reached: (a word, the object or card it is about, which of its ways)."""


SIDES = {
    **dict.fromkeys(("any_party", "any_character", "any_town"), ("own", "rival")),
    "resource": ("own", "rival", "neutral"),
}
"""Whose the targets of a card are, where it is not one side's alone."""


@attrs.frozen
class Mark(Effect):
    """Stands where a card does nothing, so that it is seen when that is reached; does nothing and is of no use."""

    def carry_out(self, game: Any, scene: Any) -> Any:
        yield from ()

    def useful(self, game: Any, scene: Any) -> bool:
        return False


@attrs.frozen(eq=False)
class Aim:
    """What has to come for an outcome.

    wants   object of the card (by identity) -> what it is to come to: the option of a choice, a face, a result
    holds   conditions, and whether each has to hold
    result  of the story: success, failure, fled, caught, open, "" for any; check: which of several
    optional    of the Optional Skill Check: success, failure, leave
    via     how the card comes in: play, use:N, story, visit, world, start, event, hold, gain, hire, link, tier
    when    the moments at which it is played or used, any of them
    job     what somebody hired is to do; side: whose the target is
    """

    wants: dict[int, Any] = attrs.field(factory=dict)
    holds: tuple[tuple[Condition, bool], ...] = ()
    result: str = ""
    check: int = 0
    optional: str = "success"
    via: str = ""
    when: tuple[When, ...] = ()
    job: str = ""
    side: str = ""

    def want(self, thing: Any, way: Any) -> Aim:
        return attrs.evolve(self, wants={**self.wants, id(thing): way})

    def hold(self, condition: Condition, whether: bool = True) -> Aim:
        return attrs.evolve(self, holds=(*self.holds, (condition, whether))) if condition.tests else self

    def by(self, **changes: Any) -> Aim:
        return attrs.evolve(self, **changes)


@attrs.frozen(eq=False)
class Outcome:
    """One outcome of a card: where it stands, what is noted when it is reached, what has to come for it."""

    path: str
    key: Key
    aim: Aim
    thing: Any = None


# --- cards with marks, every object of them its own ---

_MARKED = {
    Part: ("do",),
    e.Check: ("success", "failure"),
    e.If: ("then", "otherwise"),
}


def marked(value: Any) -> Any:
    """A copy of a card, or of a part of one, with a mark in every branch that does nothing."""
    if isinstance(value, tuple):
        made = tuple(marked(item) for item in value)
        return made if any(new is not old for new, old in zip(made, value, strict=True)) else value
    if not attrs.has(type(value)):
        return value
    changes: dict[str, Any] = {}
    for field in attrs.fields(type(value)):
        if field.init:
            old = getattr(value, field.name)
            new = (Mark(),) if old == () and field.name in _MARKED.get(type(value), ()) else marked(old)
            if isinstance(value, e.RollTable) and field.name == "rows":
                new = tuple((low, high, do or (Mark(),)) for low, high, do in new)
            if new is not old:
                changes[field.alias] = new
    return attrs.evolve(value, **changes) if changes else value


def marked_cards(cards: Cards) -> Cards:
    """All cards with marks."""
    piles = ("characters", "spoils", "actions", "stories", "technologies", "places", "town_events", "factions")
    return attrs.evolve(
        cards, **{pile: {id: marked(card) for id, card in getattr(cards, pile).items()} for pile in piles}
    )


# --- the tree of a card ---


def outcomes(card: Any) -> list[Outcome]:
    """Every outcome of a card."""
    return list(_OF[type(card)](card))


def _walk(do: Do, path: str, aim: Aim) -> Iterator[Outcome]:
    for n, effect in enumerate(do):
        word = _WORDS.get(type(effect), "nothing")
        here = f"{path}.{word}" if len(do) == 1 else f"{path}[{n}].{word}"
        yield Outcome(here, ("effect", id(effect)), aim, effect)
        if type(effect) in _INSIDE:
            yield from _INSIDE[type(effect)](effect, here, aim)


_WORDS: dict[type, str] = {cls: word for word, cls in e.VERBS.items()}


def _choose(effect: e.Choose, path: str, aim: Aim) -> Iterator[Outcome]:
    for n, option in enumerate(effect.options):
        inner = aim.want(effect, n).hold(option.condition)
        yield Outcome(f"{path}({option.label})", ("option", id(effect), n), inner, effect)
        yield from _walk(option.do, f"{path}({option.label})", inner)


def _may(effect: e.May, path: str, aim: Aim) -> Iterator[Outcome]:
    for answer in ("yes", "no"):
        yield Outcome(f"{path}({answer})", ("option", id(effect), answer), aim.want(effect, answer), effect)
    yield from _walk(effect.do, f"{path}({effect.label})", aim.want(effect, "yes"))


def _rows(effect: Any, rows: Any, path: str, aim: Aim) -> Iterator[Outcome]:
    for low, high, do in rows:
        yield from _walk(do, f"{path}({low}-{high})", aim.want(effect, low))


def _if(effect: e.If, path: str, aim: Aim) -> Iterator[Outcome]:
    for do, whether in ((effect.then, True), (effect.otherwise, False)):
        inner = aim.want(effect, whether).hold(effect.condition, whether)
        yield from _walk(do, f"{path}.{'then' if whether else 'else'}", inner)


def _check(effect: e.Check, path: str, aim: Aim) -> Iterator[Outcome]:
    for result in ("success", "failure"):
        yield from _walk(getattr(effect, result), f"{path}.{result}", aim.want(effect, result))


_INSIDE: dict[type, Any] = {
    e.Choose: _choose,
    e.May: _may,
    e.RollTable: lambda effect, path, aim: _rows(effect, effect.rows, path, aim),
    e.If: _if,
    e.Check: _check,
    e.Repeat: lambda effect, path, aim: _walk(effect.do, path, aim),
    e.Wager: lambda effect, path, aim: _walk(effect.loser, f"{path}.loser", aim),
    e.Fight: lambda effect, path, aim: _walk(effect.reward, f"{path}.reward", aim.want(effect, "won")),
    e.Chart: lambda effect, path, aim: (
        outcome
        for word in ("instead", "also")
        for outcome in _rows(effect, getattr(effect, word), f"{path}.{word}", aim)
    ),
}


# --- the roots of each kind of card ---


def _part(part: Part | None, path: str, aim: Aim) -> Iterator[Outcome]:
    if part is not None:
        yield from _walk(part.do, path, aim)


def _story(card: Story) -> Iterator[Outcome]:
    aim = Aim(via="story")
    yield from _walk(card.opening, "opening", aim)
    yield from _walk(card.middle, "middle", aim)
    yield from _part(card.success, "success", aim.by(result="success"))
    yield from _part(card.failure, "failure", aim.by(result="failure"))
    for n, check in enumerate(card.checks):
        if card.or_:
            yield Outcome(f"checks[{n}]", ("check", card.id, n), aim.by(check=n))
            yield from _part(check.success, f"checks[{n}].success", aim.by(check=n, result="success"))
            yield from _part(check.failure, f"checks[{n}].failure", aim.by(check=n, result="failure"))
    if card.optional is not None:
        won = aim.by(result="success")
        yield Outcome("optional left", ("optional", card.id, "leave"), won.by(optional="leave"))
        yield from _part(card.optional.success, "optional.success", won)
        yield Outcome("optional failed", ("optional", card.id, "failure"), won.by(optional="failure"))
        yield from _part(card.optional.failure, "optional.failure", won.by(optional="failure"))
    yield from _walk(card.bottom, "bottom", aim)
    if card.multi > 1:
        yield Outcome("left open", ("ended", card.id, "open"), aim.by(result="open"))
        yield Outcome("attempted later", ("closed", card.id, "done"), aim.by(result="open"))
    combat = any(check.skill == "combat" for check in card.checks)
    if combat and card.who == "party" and not card.no_flight and card.multi == 1:
        for result in ("fled", "caught"):
            yield Outcome(result, ("ended", card.id, result), aim.by(result=result))
    if card.world is not None:
        yield Outcome("world opened", ("opened", card.id), aim)
        yield from _walk(card.world.effects, "world.effects", aim.by(via="world"))
        if card.world.visit is not None:
            yield from _visit(card.world.visit, "world.visit")


def _visit(visit: Visit, path: str) -> Iterator[Outcome]:
    aim = Aim(via="visit")
    yield from _part(visit.success, f"{path}.success", aim.by(result="success"))
    yield from _part(visit.failure, f"{path}.failure", aim.by(result="failure"))


def _powers(card: Any) -> Iterator[Outcome]:
    """Standing bonuses and abilities."""
    for n, bonus in enumerate(card.standing):
        yield Outcome(
            f"standing[{n}].{bonus.what}", ("standing", id(bonus)), Aim(via="hold").hold(bonus.condition), bonus
        )
    for n, ability in enumerate(card.abilities):
        aim = Aim(via=f"use:{n}").hold(ability.condition)
        for when in ability.when:
            key = ("used", f"use:{card.id}#{n}", id(when))
            yield Outcome(f"abilities[{n}] at {when.on}", key, aim.by(when=(when,)), when)
        yield from _walk(ability.do, f"abilities[{n}]", aim.by(when=ability.when))


def _action(card: Action) -> Iterator[Outcome]:
    for job in (*card.assignments, *card.jobs):
        yield Outcome(f"hired to {job}", ("hired", card.id, job), Aim(via="hire", job=job))
        yield Outcome(f"{job} done", ("done", card.id, job), Aim(via="hire", job=job))
    aim = Aim(via="play").hold(card.condition)
    for when in card.when:
        yield Outcome(f"played at {when.on}", ("used", f"play:{card.id}", id(when)), aim.by(when=(when,)), when)
    yield from _walk(card.do, "do", aim.by(when=card.when))
    for side in SIDES.get(card.target, ()):
        yield Outcome(f"aimed at {side}", ("aimed", card.id, side), aim.by(when=card.when, side=side))
    if card.attach:
        yield Outcome("attached", ("attached", card.id), aim.by(when=card.when))
    yield from _powers(card)


def _spoils(card: Spoils) -> Iterator[Outcome]:
    yield Outcome("gained", ("gained", card.id), Aim(via="gain"))
    yield from _walk(card.do, "do", Aim(via="gain"))
    yield from _powers(card)


def _character(card: Character) -> Iterator[Outcome]:
    yield Outcome("gained", ("gained", card.id), Aim(via="gain"))
    if card.link is not None:
        yield Outcome("link", ("link", card.id), Aim(via="link"))
    if card.start is not None and card.start.later:
        yield Outcome("start, later", ("late", card.id), Aim(via="gain"))
    yield from _powers(card)


def _perk(card: Perk) -> Iterator[Outcome]:
    yield from _walk(card.start, "start", Aim(via="start"))
    yield from _powers(card)


def _technology(card: Technology) -> Iterator[Outcome]:
    for tier in (1, 2):
        yield Outcome(f"Tier {tier}", ("tier", card.id, tier), Aim(via="tier", check=tier))
    yield from _powers(card)


_OF: dict[type, Any] = {
    Story: _story,
    Action: _action,
    Spoils: _spoils,
    Character: _character,
    Perk: _perk,
    Technology: _technology,
    TownEvent: lambda card: _walk(card.do, "do", Aim(via="event")),
    PlaceGift: lambda card: _visit(card.visit, "visit"),
}
