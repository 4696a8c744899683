"""A card tried until all its outcomes came, on several tables, with other dice and answers in every turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs

from fallen_tui.games.fallen_land.content.cards import (
    Action,
    Cards,
    Character,
    Perk,
    Spoils,
    Story,
    Technology,
    TownEvent,
)
from fallen_tui.games.fallen_land.content.moments import When
from fallen_tui.games.fallen_land.queries import bonuses
from fallen_tui.games.fallen_land.rules import events_phase
from fallen_tui.games.fallen_land.state.player import Attached
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.tools import invariants
from tests.games.fallen_land import (
    every_conditions as conditions,
    every_scenes as scenes,
    every_stages as stages,
    every_tables as tables,
)
from tests.games.fallen_land.every_outcomes import Aim, Key, Outcome, outcomes
from tests.games.fallen_land.every_plays import Play, watching

TURNS = 7
"""How often an outcome is tried in one way."""
BORNE = (
    "skills", "armor", "psych", "capacity", "health", "first_strike", "infects", "irradiates", "double", "twice",
)  # fmt: skip
"""Standing bonuses of Characters and Vehicles; the others are of the town or the whole Party."""
TABLES = ("rich", "hale", "poor")
SWEEP = ((1, "poor"), (2, "rich"), (3, "hale"))
"""Turns and tables on which every card comes in once more, for faults that no search for an outcome comes upon."""


@attrs.define
class Trial:
    """What came of a card: what was not reached, with what was tried; what went wrong; how many rules were run."""

    card: str
    missing: list[str] = attrs.field(factory=list)
    faults: list[str] = attrs.field(factory=list)
    runs: int = 0

    def __str__(self) -> str:
        return "\n".join(f"{self.card} {line}" for line in (*self.faults, *self.missing))


def tried(cards: Cards, card: Any) -> Trial:
    """Play a card until each of its outcomes was reached, or nothing more can be tried."""
    id = getattr(card, "id", None) or card.place
    trial, reached = Trial(id), set[Key]()
    with watching():
        for outcome in outcomes(card):
            if outcome.key not in reached:
                _seek(cards, card, trial, reached, outcome)
        for aim in {outcome.aim.via: outcome.aim for outcome in outcomes(card)}.values():
            for turn, kind in SWEEP:
                name, play, rule = next(ways(cards, card, id, aim, turn, kind))
                _run(trial, f"{aim.via} again: {name}", play, rule)
    return trial


def _seek(cards: Cards, card: Any, trial: Trial, reached: set[Key], outcome: Outcome) -> None:
    """Try to come to an outcome; what is reached on the way is added, and what is not is noted in the trial."""
    told: Counter[str] = Counter()
    for turn in range(TURNS):
        for kind in TABLES:
            for name, play, rule in ways(cards, card, trial.card, outcome.aim, turn, kind):
                told[name] += 1
                if not _run(trial, f"{outcome.path}: {name}", play, rule):
                    return
                reached |= play.seen | held(play.state, card, trial.card)
                if outcome.key in reached:
                    return
    trial.missing.append(f"{outcome.path}: not reached by {', '.join(f'{name} ({n})' for name, n in told.items())}")


def _run(trial: Trial, what: str, play: Play, rule: Any) -> bool:
    """Run a rule to its end and look at the table; False where something is wrong, which the trial notes."""
    trial.runs += 1
    try:
        play.run(rule)
        for fault in faults(play):
            raise AssertionError(fault)
    except Exception as error:
        trial.faults.append(f"{what}, turn {play.turn}: {type(error).__name__}: {error}")
        return False
    return True


def faults(play: Play) -> Iterator[str]:
    """What is wrong with a table on which a rule has come to its end."""
    state = play.state
    yield from invariants.check(state)
    if play.spent and play.card in [card for card, _ in bonuses.active_cards(state, 0)]:
        yield "used up, but still in play"
    if play.aim.via != "hold":
        if state.limbo:
            yield f"left in limbo: {state.limbo}"
        if state.story_in_play or state.check or state.checks or state.combat or state.combats:
            yield "a story card, check or combat is not over"
        if any(player.aside for player in state.players):
            yield f"left aside: {[player.aside for player in state.players]}"


def ways(cards: Cards, card: Any, id: str, aim: Aim, turn: int, kind: str) -> Iterator[tuple[str, Play, Any]]:
    """Ways to come to an outcome on a table in a turn; each with a rule to be run."""
    for when in aim.when or (None,):
        here = aim if when is None else at_moment(aim, when)
        for n, stage in enumerate(brought_in(tables.table(cards, kind), card, id, here)):
            state = tables.table(cards, kind)
            ready(state, card, id, here)
            yield f"{kind}{' ' + when.on if when else ''} {n}", Play(state, id, here, turn), stage(state)


def at_moment(aim: Aim, when: When) -> Aim:
    """The same at one moment, as what has to hold narrows it."""
    words: dict[str, Any] = {}
    for condition, whether in aim.holds:
        for term in condition.tests if whether else ():
            if term.word in ("deck", "category", "skill"):
                words[{"deck": "decks", "category": "categories", "skill": "skills"}[term.word]] = term.value
    narrowed = {word: value for word, value in words.items() if not getattr(when, word)}
    result = "fled" if when.on == "flight_roll" else when.result
    return aim.by(when=(attrs.evolve(when, **narrowed),), result=result or aim.result)


def ready(state: State, card: Any, id: str, aim: Aim) -> None:
    """The card where it is used, and what it wants."""
    if isinstance(card, Story):
        state.players[0].place = tables.field(state, *tables.FIELDS[card.deck])
        stand_together(state)
    conditions.provide(state, card)
    place(state, card, id, aim)
    for condition, whether in aim.holds:
        conditions.satisfy(state, 0, condition, whether)
        if aim.via == "hold":
            conditions.during(state, 0, condition)
    if isinstance(card, Action) and aim.via == "play":
        conditions.satisfy(state, 1, card.target_if)


def stand_together(state: State) -> None:
    """One rival beside the Party, one with it."""
    state.players[1].place = state.players[0].place


def place(state: State, card: Any, id: str, aim: Aim) -> None:
    """A card where it can be used."""
    player = state.players[0]
    if isinstance(card, Perk):
        tables.faction(state, 0, int(id[2:4]))
    elif isinstance(card, Technology):
        conditions.has_technology(state, 0, id, True)
    elif isinstance(card, Character):
        if aim.via != "gain":
            tables.seat_character(state, 0, id, 0)
        elif card.start is not None:
            conditions.has_technology(state, 0, card.start.technology, False)
    elif isinstance(card, Spoils):
        if card.faction is not None:
            tables.faction(state, 0, card.faction)
        if aim.via != "gain" and "gained" not in [when.on for when in aim.when]:
            tables.wear(state, 0, id)
    elif isinstance(card, Action):
        tables.take(state, id)
        if aim.via in ("play", "hire"):
            player.hand.append(id)
        else:
            _attached(state, card)
    elif isinstance(card, TownEvent):
        tables.take(state, id)
        player.event = [id]


def _attached(state: State, card: Action) -> None:
    player = state.players[0]
    word = card.target.rpartition("_")[2]
    pile = {"town": player.town_cards, "character": player.member(0).cards}.get(word, player.party_cards)
    pile.append(Attached(card.id, 1 if card.jinx else 0))


def brought_in(state: State, card: Any, id: str, aim: Aim) -> Iterator[scenes.Stage]:
    """How a card comes in for an outcome."""
    match aim.via:
        case "story":
            yield scenes.tell(id)
            yield scenes.tell(id, resource=True)
        case "visit":
            yield scenes.visit(id)
            if isinstance(card, Story):
                yield scenes.visit(id, 1)
        case "world":
            yield scenes.open_world(id)
        case "start":
            yield lambda state: scenes.mustered(state, card)
        case "tier":
            yield lambda state: scenes.built(state, card, aim.check)
        case "event":
            yield lambda state: events_phase.town_events(state, 0)
        case "gain":
            yield lambda state: scenes.gain(state, id)
        case "hire":
            yield lambda state: scenes.hired(state, id)
        case "hold":
            yield scenes.active_cards
        case "link":
            yield lambda state: scenes.linked(state, card)
        case _:
            yield from stages.stages(state, aim.when[0], id)


def held(state: State, card: Any, id: str) -> set[Key]:
    """What a table shows to be reached: standing bonuses and the link that hold, where the card lies."""
    found: set[Key] = set()
    for bonus in getattr(card, "standing", ()):
        for other, _, where in bonuses.standing(state, 0, bonus.what):
            if other is bonus and _reaches(state, bonus, where):
                found.add(("standing", _id(bonus)))
    if isinstance(card, Character):
        crown = state.players[0].crown_of(id)
        if crown is not None or any(member.card == id for member in state.players[0].roster):
            found.add(("gained", id))
        if card.link is not None and crown is not None and bonuses.matching(state, 0, crown):
            found.add(("link", id))
    elif isinstance(card, Spoils):
        kept = id in state.players[0].auction or id in [other for other, _ in bonuses.active_cards(state, 0)]
        if kept or (card.kind == "event" and id in state.decks["spoils"].discard):
            found.add(("gained", id))
    elif isinstance(card, Technology) and (tech := state.players[0].technology(id)) is not None:
        found.add(("tier", id, tech.tier))
    return found


def _reaches(state: State, bonus: Any, where: int) -> bool:
    """Whether a bonus of Characters and Vehicles reaches one of them."""
    if bonus.what not in BORNE:
        return True
    crowns = [*(crown for crown, _ in state.players[0].party), *(bonuses.VEHICLE for _ in state.players[0].rides)]
    return any(bonuses.reaches(bonus, where, crown) for crown in crowns)


def _id(thing: Any) -> int:
    return id(thing)


__all__ = ["Trial", "tried"]
