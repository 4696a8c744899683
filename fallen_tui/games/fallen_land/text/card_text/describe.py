"""Cards in English: every effect, condition, ability and bonus as a sentence, and whole cards as a player sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fallen_tui.adventure.text import scenario as scenario_words
from fallen_tui.adventure.text.effects import clause as effect, clauses as effects, sentences
from fallen_tui.adventure.text.english import article, listed, sentence
from fallen_tui.games.fallen_land.content.card_parts import CheckSpec, Part, Visit, WorldSheet
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.content.gear import Action, Character, Spoils
from fallen_tui.games.fallen_land.content.phrases import DECK, TECHNOLOGY, category, cost, counted, gear, skills, test
from fallen_tui.games.fallen_land.content.standing_bonuses import Standing
from fallen_tui.games.fallen_land.content.stories import Story
from fallen_tui.games.fallen_land.content.town_cards import TownEvent
from fallen_tui.games.fallen_land.content.towns import Faction, Perk, Technology
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.effects.choices import Choose
from fallen_tui.games.fallen_land.queries.bonuses import OF_TOWNS
from fallen_tui.games.fallen_land.queries.conditions import told as condition
from fallen_tui.games.fallen_land.text.card_text.lines import (
    ability,
    checks,
    hired,
    in_use,
    limit,
    link,
    standing,
)
from fallen_tui.games.fallen_land.text.card_text.moments import when, whens

__all__ = [
    "ability", "checks", "condition", "cost", "effect", "effects", "face", "hired", "in_use", "limit", "link", "option",
    "sentences", "standing", "test", "when", "whens",
]  # fmt: skip

option = Choose.option_said
"""One option of a choice."""
_CARD = re.compile(rf"\b(?:ch|sp|ac)\d{{3}}\b|{scenario_words.THING}")
"""What stands for a name: the id of a card, or of something in a scenario; of a counter also what is said of it:
[[id|as a rule|if secret|if it is a note, so or not]], with * for the name, and others of the kind within."""
_TARGET = {
    "rival": "another player",
    "rival_party": "the Party of another player",
    "rival_character": "a Character in the Party of another player",
    "rival_vehicle": "the Vehicle of another player",
    "rival_town": "the town of another player",
    "own_party": "your Party",
    "own_character": "a Character in your Party",
    "own_town": "your town",
    "any_party": "any Party",
    "any_character": "any Character in a Party",
    "any_town": "any player's town",
    "resource": "a Resource",
    "own_resource": "a Resource of yours",
    "rival_resource": "a Resource of another player",
    "neutral_resource": "a neutral Resource",
    "mercenary": "a mercenary",
    "place": "a Point of Interest",
}
_AT = {
    "random": "at a Random Location",
    "here": "in the hex of the Party that drew it",
    "nearest_city": "in the nearest city",
    "nearest_mountain": "on the nearest mountain",
    "coast": "on the coast",
    "own_town": "in the town of the player who drew it",
}
_VISITS = {
    "party": "Each Party may visit it once.",
    "turn": "Each Party may visit it once a Turn.",
    "once": "The first to visit closes it.",
    "free": "It may be visited any number of times.",
}


def default_who(card: Action) -> str:
    """Whom the effects of an Action card concern where they name nobody: you, or the target's player."""
    return "target" if card.target.startswith(("rival", "any")) else "you"


def face(cards: Cards, id: str, disclosed: bool = True) -> list[str]:
    """The whole card in lines. Of a story card not `disclosed`, without what comes of it. Raises KeyError."""
    if id in cards.places:
        place = cards.board.places[id]
        return _named(cards, [place.name, cards.places[id].text, *_visit(cards.places[id].visit, disclosed)])
    card = cards.get(id)
    if card is None:
        raise KeyError(id)
    if isinstance(card, Story) and not card.deck:
        from fallen_tui.games.fallen_land.text.card_text.scenario import site_face

        return _named(cards, site_face(card, _visit, _VISITS, disclosed))
    if isinstance(card, Story):
        return _named(cards, _story(card, disclosed))
    writers = {
        Character: _character,
        Spoils: _spoils,
        Action: _action,
        Faction: _faction,
        Perk: _perk,
        Technology: _technology,
        TownEvent: _town_event,
    }
    lines: list[str] = list(writers[type(card)](card))  # type: ignore[operator]
    return _named(cards, lines)


def _named(cards: Cards, lines: list[str]) -> list[str]:
    """Lines with the names of cards in place of their ids."""
    return [named(cards, line) for line in lines if line]


def named(cards: Cards, text: str) -> str:
    """A text with names in place of ids."""
    return scenario_words.named(text, cards.name, lambda id: cards.scenario and cards.scenario.counter(id), _CARD)


def _character(card: Character) -> Iterator[str]:
    yield f"{card.name}, {card.occupation}"
    yield f"{card.master.title()} Master." if card.master else ""
    figures = dict(card.skills)
    yield ", ".join(f"{skill.title()} {figures[skill]}" for skill in SKILLS)
    yield f"Health {card.health}, Psychological Status {card.psych}, Carrying Capacity {card.capacity}"
    yield link(card.link) if card.link else ""
    yield from map(standing, card.bonuses)
    yield from map(ability, card.abilities)
    if card.start:
        later = f"; if gained later, buy it for {counted(card.start.later, 'coin')}" if card.start.later else ""
        yield sentence(f"Dealt in set-up: gain {TECHNOLOGY[card.start.technology]} for free{later}")
    yield card.text


def _spoils(card: Spoils) -> Iterator[str]:
    yield card.name
    kind = card.kind.title() if card.kind != "jinxed" else "Jinxed card"
    others = ", ".join(category(each) for each in card.categories if each != card.kind)
    yield f"{kind}{f' ({others})' if others else ''}"
    value = "Value NA" if card.value is None else f"Value {card.value}"
    weight = f"Carrying Capacity +{card.adds}" if card.adds else f"Carrying Cost {card.weight}"
    hire = f", hire {counted(card.hire, 'coin')}" if card.hire is not None else ""
    yield f"{value}, {weight}{hire}"
    yield sentence(skills(card.skills)) if card.skills else ""
    if card.vehicle:
        yield _vehicle(card)
    marks = {"Stowable.": card.stowable, "Party Equipment.": card.party, "Rides on the Vehicle.": card.rides}
    yield " ".join(words for words, holds in marks.items() if holds)
    yield f"Permanent: attached to {article(gear(card.permanent))} for good." if card.permanent else ""
    yield f"Jinxed: attached to a {card.jinx.title()}." if card.jinx else ""
    yield from map(standing, card.bonuses)
    yield from map(ability, card.abilities)
    yield sentences(card.do)
    yield card.text


def _kinds(card: Spoils | Story) -> str:
    return ", ".join(map(category, card.categories))


def _vehicle(card: Spoils) -> str:
    stats = card.vehicle
    if stats is None:
        return ""
    parts = [f"{skill.title()} {n}" for skill, n in stats.skills]
    parts += [f"Carrying Capacity {stats.capacity}", f"Movement Bonus {stats.movement}"]
    return f"{'Motor Vehicle' if stats.motor else 'Vehicle'}: {', '.join(parts)}."


def _action(card: Action) -> Iterator[str]:
    yield card.name
    kind = card.kind.replace("_", " ").capitalize()
    yield f"{kind}{', Red Dot' if card.red else ''}, {'value NA' if card.value is None else f'value {card.value}'}"
    if card.hired:
        yield from hired(card)
    yield from _moment_and_target(card)
    yield _price(card)
    yield from does(card)
    yield card.text


def in_play(card: Action) -> Iterator[str]:
    """An Action card beside the option to play it: price and effect come first, its moment, which is now, last."""
    if card.hired:
        yield from hired(card)
    yield _price(card)
    if default_who(card) == "target":
        yield from does(card)
    else:
        yield sentences(card.do)
        yield from _as_long(card)
        yield _stays(card)
    yield from reversed([*_moment_and_target(card)])


def _price(card: Action) -> str:
    return "" if card.cost.free else sentence(f"Cost: {cost(card.cost)}")


def _moment_and_target(card: Action) -> Iterator[str]:
    if card.when:
        needs = f", if {condition(card.condition)}" if card.condition.tests else ""
        yield sentence(f"Play {whens(card.when)}{needs}")
    if card.target:
        needs = f", if {condition(card.target_if, default_who(card))}" if card.target_if.tests else ""
        yield sentence(f"Target: {_TARGET[card.target]}{needs}")


def does(card: Action) -> Iterator[str]:
    """What an Action card does, at once and as long as it stays."""
    yield sentences(card.do, default_who(card))
    yield _stays(card)
    yield from _as_long(card)


def _stays(card: Action) -> str:
    """That a card stays in play, with whom and for how long; "" for one that does not."""
    if not card.attach:
        return ""
    lasts = f" for {counted(card.lasts, 'Turn')}" if card.lasts else ""
    whose = '; "you" is then its player' if default_who(card) == "target" else ""
    return f"{'Jinxed: stays' if card.jinx else 'Stays'} with the target{lasts}{whose}."


def _as_long(card: Action) -> Iterator[str]:
    """What a card does as long as it stays."""
    yield from (bonus_of(card, one) for one in card.bonuses)
    yield from map(ability, card.abilities)


def bonus_of(card: Action, one: Standing) -> str:
    """A standing bonus of an Action card; what protects a town says that it is the town that is safe. FL-DEC-75."""
    text = standing(one)
    town = card.target.endswith("town") and one.what == "immune" and set(one.words) <= set(OF_TOWNS)
    return text.replace("Safe", "The town is safe", 1) if town else text


def _perk(card: Perk) -> Iterator[str]:
    yield card.name
    yield f"At the start: {effects(card.start)}." if card.start else ""
    yield from map(standing, card.bonuses)
    yield from map(ability, card.abilities)
    yield card.text


def _faction(card: Faction) -> Iterator[str]:
    yield f"{card.name} (faction {card.number}, {card.symbol})"
    yield f"Starts with {listed(TECHNOLOGY[word] for word in card.technologies)}."
    for perk in card.perks:
        name, *lines = [line for line in _perk(perk) if line]
        yield f"{name}: {' '.join(lines[:-1])}"
    yield card.text


def _technology(card: Technology) -> Iterator[str]:
    yield card.name
    yield f"Tier 1 for {counted(card.price, 'coin')}: {' '.join(map(standing, card.bonuses))}"
    yield f"Tier 2 for {counted(card.upgrade, 'coin')}: {' '.join(map(standing, card.upgraded))}"
    yield from map(ability, card.abilities)
    yield card.text


def _town_event(card: TownEvent) -> Iterator[str]:
    yield card.name
    yield sentences(card.do)
    yield card.text


def _story(card: Story, disclosed: bool) -> list[str]:
    deck = "Mission" if card.deck == "mission" else f"{DECK[card.deck]} Encounter"
    kinds = f" ({_kinds(card)})" if card.categories else ""
    parties = f", for {card.multi} or more Parties" if card.multi > 1 else ""
    lines = [card.title, f"{deck}{f' {card.number}' if card.number else ''}{kinds}{parties}", card.text]
    lines += [sentences(card.opening), f"Scavenge {counted(card.coins, 'coin')}." if card.coins else ""]
    lines += [sentences(card.middle), *_check_lines(card)]
    if disclosed:
        lines += _parts(card.checks, card.success, card.failure)
        if card.optional:
            lines += ["Optional Skill Check: " + card.optional.text]
            lines += _part(f"{card.optional.need} {card.optional.skill.title()} passed", card.optional.success)
            lines += _part("Failed", card.optional.failure)
    elif card.optional:
        lines.append(f"There is an Optional Skill Check: {card.optional.need} {card.optional.skill.title()}.")
    if disclosed and card.bottom:
        lines.append(f"Afterwards: {sentences(card.bottom)}")
    lines.append("Then a Psychological Check." if card.psych else "")
    return [*lines, *(_world(card.world, disclosed) if card.world else ())]


def _check_lines(card: Story) -> list[str]:
    if not card.checks:
        return []
    crown = "a random Crown" if card.crown in (None, "random") else f"Crown {card.crown}"
    who = {"party": "Party check", "solo": f"Solo check by {crown}", "individual": "Individual checks"}[card.who]
    marks = [", Melee Weapons Only" * card.melee, ", no Flight" * card.no_flight]
    rolls = [f"Before that each Character rolls {card.each_rolls}."] if card.each_rolls else []
    return [*rolls, f"{who}{''.join(marks)}: {checks(card.checks, card.or_)}."]


def _parts(specs: tuple[CheckSpec, ...], success: Part | None, failure: Part | None) -> list[str]:
    lines = []
    for spec in specs:
        lines += _part(f"{spec.skill.title()} passed", spec.success) + _part(
            f"{spec.skill.title()} failed", spec.failure
        )
    return [*lines, *_part("Success" if specs else "", success), *_part("Failure", failure)]


def _part(name: str, part: Part | None) -> list[str]:
    if part is None:
        return []
    return [f"{f'{name}: ' if name else ''}{part.text} {sentences(part.do)}".rstrip()]


def _visit(visit: Visit, disclosed: bool) -> list[str]:
    lines = [f"For 1 week: {visit.text}", f"Party check: {checks(visit.checks)}." if visit.checks else ""]
    return [*lines, *(_parts(visit.checks, visit.success, visit.failure) if disclosed else ())]


def _world(world: WorldSheet, disclosed: bool) -> list[str]:
    lines = []
    if world.visit:
        turns = f", open for {counted(world.turns, 'Turn')}" if world.turns else ", open until completed"
        lines.append(sentence(f"{world.name} lies {_AT[world.at]}{turns}") + f" {_VISITS[world.limit]}")
    elif world.turns:
        lines.append(f"Stays in play for {counted(world.turns, 'Turn')}.")
    lines.append(f"Every Effects Phase: {sentence(effects(world.effects))}" if world.effects else "")
    return [*lines, *(_visit(world.visit, disclosed) if world.visit else ())]
