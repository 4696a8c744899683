"""Any card in full: its name, its figures, what it does, its text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.adventure.text.effects import clauses
from fallen_tui.adventure.text.english import article, listed, sentence
from fallen_tui.games.posthuman.content.cards import (
    Character,
    DefaultAction,
    EventCard,
    Follower,
    ItemCard,
    MutantAction,
    Scar,
    Skill,
    Supply,
    Tile,
    kind_of,
)
from fallen_tui.games.posthuman.content.encounters import Encounter, Minion, Outcome, Way
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.content.phrases import price
from fallen_tui.games.posthuman.content.vocabulary import HIDDEN
from fallen_tui.games.posthuman.queries import conditions
from fallen_tui.games.posthuman.scenario.parts import RuleCard
from fallen_tui.games.posthuman.text.card_text import gifts, parts
from fallen_tui.games.posthuman.text.card_text.mutants import action_rules, default_rules, scar_rules
from fallen_tui.games.posthuman.text.names import counted

WHO = {
    "each": "Each survivor",
    "behind": "The survivor furthest behind on the journey, if one is alone there",
    "widest": "The survivor with the most tiles, if one is alone there",
    "frailest": "The survivor with the lowest health",
    "seasoned": "The survivor with the most unspent XP",
}
"""Whom an event concerns."""
LASTS = {"turn": "this turn", "stays": "until another season comes", "kept": "kept by whoever gets it"}


def lines(cards: Cards, card: str) -> list[str]:
    """A card in full, its name first, its text last. Raises KeyError for an unknown id."""
    if card == HIDDEN:
        return ["A card that is hidden from you."]
    found = cards.of[card]
    head, *rules = _TELLERS[type(found)](cards, found)
    voice = [f'"{found.voice}"'] if isinstance(found, Follower | Character) else []
    return [f"{found.name} ({kind_of(card)}): {head}", *map(sentence, rules), *_copy(cards, card), *voice, found.text]


def line(cards: Cards, card: str) -> str:
    """A card in one line, without its name and text; "" for a hidden one."""
    if card == HIDDEN:
        return ""
    found = cards.of[card]
    return " ".join(map(sentence, _TELLERS[type(found)](cards, found)))


def brief(cards: Cards, card: str) -> str:
    """What a card does, without what kind it is where more is to be said; "" for a hidden one."""
    if card == HIDDEN:
        return ""
    found = cards.of[card]
    head, *rules = _TELLERS[type(found)](cards, found)
    return " ".join(map(sentence, rules or (head,)))


def _copy(cards: Cards, card: str) -> list[str]:
    """What differs from copy to copy: the terrains of a mutant action."""
    if card not in cards.terrains:
        return []
    on = cards.terrains[card]
    return [f"Where: {gifts.terrains(on)}." if on else "It concerns all survivors, wherever they are."]


# --- items and skills ---


def _item(cards: Cards, item: ItemCard) -> list[str]:
    kind = "starting item" if item.starting else "weapon" if item.weapon else "equipment"
    size = f"fills {counted(item.size, 'backpack slot')}" if item.size else "fills no backpack slot"
    cost = f", {f'{item.price} food' if item.price else 'free'} at the start" if item.starting else ""
    found = [f"{kind}, {size}{cost}"]
    found += [parts.melee(item.melee)] if item.melee else []
    found += [parts.ranged(item.ranged)] if item.ranged else []
    found += [parts.mount(item.mount)] if item.mount else []
    return [*found, *gifts.given(item.gives), *([parts.use(item.use)] if item.use else [])]


def _skill(cards: Cards, skill: Skill) -> list[str]:
    expert = [f"your Skill Shots with {article(skill.expert)} hit"] if skill.expert else []
    return ["skill", *expert, *gifts.given(skill.gives), *([parts.use(skill.use)] if skill.use else [])]


def _follower(cards: Cards, follower: Follower) -> list[str]:
    return ["follower", *gifts.given(follower.gives)]


def _character(cards: Cards, character: Character) -> list[str]:
    stats = ", ".join(f"{stat} {n}" for stat, n in character.stats)
    skills = [cards.name(card) for card in character.skills]
    if character.random_skills:
        skills.append(f"{counted(character.random_skills, 'skill')} at random")
    goods = [cards.name(card) for card in character.items]
    goods += [f"{character.food} food"] * bool(character.food) + [f"{character.ammo} ammo"] * bool(character.ammo)
    return [f"{character.trade}, {stats}", f"skills: {listed(skills) or 'none'}", f"goods: {listed(goods)}"]


# --- tiles, supplies, events ---


def _tile(cards: Cards, tile: Tile) -> list[str]:
    found = ["starting tile" if tile.start else "tile", parts.ground(tile)]
    if tile.completion:
        found.append(f"when you complete it, {clauses(tile.completion)}")
    if tile.gives.figures:
        found.append(f"as long as you stay: {listed(gifts.given(tile.gives))}")
    if tile.use:
        found.append(f"as long as you stay: {parts.use(tile.use)}")
    return found


def _supply(cards: Cards, card: Supply) -> list[str]:
    return ["supply card", *parts.rewards(card)]


def _event(cards: Cards, event: EventCard) -> list[str]:
    found = [f"{'season' if event.season else 'event'}, {LASTS[event.lasts]}"]
    if event.do:
        found.append(f"{WHO[event.who]}: {clauses(event.do)}")
    if event.standing.figures:
        found.append(listed(gifts.given(event.standing, gifts.STANDING)))
    if event.free:
        found.append(f"after the trade phase you may {event.free} for free, where the rules allow it")
    if event.forbids:
        found.append(f"nobody can {event.forbids}")
    if event.kept.figures:
        kept = listed(gifts.given(event.kept, gifts.KEPT))
        found.append(f"{WHO[event.who]} keeps it. Discard it for one melee round: {kept}")
    if event.final:
        found.append("this turn is the last")
    if event.alone is not None and not event.alone.left_out:
        found.append(f"alone, instead: {clauses(event.alone.do)}")
    return found


# --- encounters ---


def _encounter(cards: Cards, encounter: Encounter) -> list[str]:
    if encounter.enemy is None:
        return [f"encounter, level {encounter.level}", *(way(each) for each in encounter.options)]
    found = [f"combat, level {encounter.level}", parts.figures(encounter.enemy), *parts.enemy_rules(encounter.enemy)]
    if encounter.minions:
        found.append(f"with {minions(encounter)}")
    return [*found, *combat_rules(encounter)]


def minions(encounter: Encounter) -> str:
    """The minions that come along: 1 human minion and 2 mutant minions."""
    kinds = ((kind, encounter.minions.count(kind)) for kind in ("human", "mutant"))
    return listed(counted(n, f"{kind} minion") for kind, n in kinds if n)


def combat_rules(encounter: Encounter) -> list[str]:
    """What is special about a combat, apart from its enemies."""
    bribe = encounter.bribe
    found = [f'"{bribe.label}": pay {price(bribe.cost)}, and the fight is over, with no XP'] if bribe else []
    found += [f"when you meet them, {clauses(encounter.on_reveal)}"] if encounter.on_reveal else []
    found += [f"if you win, {clauses(encounter.on_win)}"] if encounter.on_win else []
    found += [f"if any of them flees, {clauses(encounter.on_flee)}"] if encounter.on_flee else []
    found += ["you can't evade it"] * (not encounter.evadable)
    found += [f"{encounter.enemy_evade:+d} to their evade roll"] * bool(encounter.enemy_evade)
    found += [f"{encounter.your_evade:+d} to your evade roll"] * bool(encounter.your_evade)
    found += ["nobody shoots"] * encounter.no_shooting
    return found + ["you can't use the rerolls of mind"] * encounter.no_rerolls


def way(one: Way) -> str:
    """An option of a story: "Climb it" (test speed): on a success ..., on a failure ..."""
    needs = [f"pay {price(one.cost)}"] * (not one.cost.free)
    needs += [f"only if {conditions.told(one.condition)}"] * bool(one.condition.tests)
    needs += [trial(one)] * bool(one.test or one.die)
    brackets = f" ({', '.join(needs)})" if needs else ""
    return f'"{one.label}"{brackets}: {outcomes(one)}'


def trial(one: Way) -> str:
    """What is rolled for an option; "" for nothing."""
    if one.die:
        return f"roll {one.die} or more"
    return f"test {listed(one.test, 'or')}" if one.test else ""


def outcomes(one: Way) -> str:
    """What comes of an option."""
    if one.then is not None:
        return outcome(one.then)
    assert one.passed is not None
    assert one.failed is not None
    return f"on a success {outcome(one.passed)}, on a failure {outcome(one.failed)}"


def outcome(one: Outcome) -> str:
    """What an outcome does."""
    return clauses(one.do)


def _minion(cards: Cards, minion: Minion) -> list[str]:
    return ["minion", parts.figures(minion.enemy), *parts.enemy_rules(minion.enemy)]


# --- scars and mutants ---


def _scar(cards: Cards, scar: Scar) -> list[str]:
    return ["blank scar", "it does nothing"] if scar.blank else ["mutation", *scar_rules(scar)]


def _action(cards: Cards, action: MutantAction) -> list[str]:
    return [f"mutant action, {gifts.TYPES[action.type]}", *action_rules(action)]


def _default(cards: Cards, action: DefaultAction) -> list[str]:
    return ["default action of mutant players", *default_rules(action)]


def _rule(cards: Cards, rule: RuleCard) -> list[str]:
    """What the rule does is not told: its question says so, and there may be more to come."""
    return ["what a scenario tells"]


_TELLERS: dict[type, Callable[[Cards, Any], list[str]]] = {
    ItemCard: _item,
    Skill: _skill,
    Follower: _follower,
    Character: _character,
    Tile: _tile,
    Supply: _supply,
    EventCard: _event,
    Encounter: _encounter,
    Minion: _minion,
    Scar: _scar,
    MutantAction: _action,
    DefaultAction: _default,
    RuleCard: _rule,
}
