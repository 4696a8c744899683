"""Any card in full: its name, its figures, what it does, its text; and what mutant players do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.adventure.text.effects import clauses
from fallen_tui.adventure.text.english import article, listed, sentence, true_clauses
from fallen_tui.games.posthuman.content import cards as c
from fallen_tui.games.posthuman.content.encounters import Encounter, Minion, Outcome, Way
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.content.phrases import price
from fallen_tui.games.posthuman.content.vocabulary import HIDDEN
from fallen_tui.games.posthuman.queries import conditions
from fallen_tui.games.posthuman.scenario.parts import RuleCard
from fallen_tui.games.posthuman.text.card_text import gifts, parts
from fallen_tui.games.posthuman.text.names import amounts, counted, signed

WHO = {
    "each": "Each survivor",
    "behind": "The survivor furthest behind on the journey, if one is alone there",
    "widest": "The survivor with the most tiles, if one is alone there",
    "frailest": "The survivor with the lowest health",
    "seasoned": "The survivor with the most unspent XP",
}
"""Whom an event concerns."""
MOMENTS = {
    "mutant": "in the mutant step",
    "camp": "when the target camps",
    "forage": "when the target forages",
    "move": "when the target moves into a zone",
}
"""When a mutant action is played, by the moment on its card."""
DOES = {
    "foul": "the target gains 2 less health by camping",
    "lure": "the first combat of that move gets 1 more mutant minion",
    "swarm": "until the end of the next turn, the next combat of each survivor gets 1 more mutant minion",
    "blight": "until the end of the next turn, supply cards give 1 less food there",
    "prowl": "discard any number of action cards. You draw as many when hands are refilled",
}
"""What the types of actions do whose cards have no figures of their own."""
LASTS = {"turn": "this turn", "stays": "until another season comes", "kept": "kept by whoever gets it"}


def lines(cards: Cards, card: str) -> list[str]:
    """A card in full, its name first, its text last. Raises KeyError for an unknown id."""
    if card == HIDDEN:
        return ["A card that is hidden from you."]
    found = cards.of[card]
    head, *rules = _told(cards, card)
    voice = [f'"{found.voice}"'] if isinstance(found, c.Follower | c.Character) else []
    return [f"{found.name} ({c.kind_of(card)}): {head}", *map(sentence, rules), *_copy(cards, card), *voice, found.text]


def sheet(cards: Cards, card: str) -> list[str]:
    """A card in full as part of the table: its name, the rest indented."""
    head, *rest = lines(cards, card)
    return [f"{head}.", *(f"  {line}" for line in rest)]


def brief(cards: Cards, card: str) -> str:
    """What a card does, without what kind it is where more is to be said; "" for a hidden one."""
    told = _told(cards, card)
    return " ".join(map(sentence, told[1:] or told))


def _told(cards: Cards, card: str) -> list[str]:
    """What kind of card it is and what it does, a clause each; nothing of a hidden one."""
    return [] if card == HIDDEN else _TELLERS[type(cards.of[card])](cards, cards.of[card])


def _copy(cards: Cards, card: str) -> list[str]:
    """What differs from copy to copy: the terrains of a mutant action."""
    if card not in cards.terrains:
        return []
    on = cards.terrains[card]
    return [f"Where: {gifts.terrains(on)}." if on else "It concerns all survivors, wherever they are."]


# --- items and skills ---


def _item(cards: Cards, item: c.ItemCard) -> list[str]:
    kind = "starting item" if item.starting else "weapon" if item.weapon else "equipment"
    size = f"fills {counted(item.size, 'backpack slot')}" if item.size else "fills no backpack slot"
    cost = f", {f'{item.price} food' if item.price else 'free'} at the start" if item.starting else ""
    return [f"{kind}, {size}{cost}", *_in_play(item)]


def _in_play(card: c.ItemCard | c.Skill | c.Follower | c.Scar) -> list[str]:
    """What a card is good for as long as one has it: to fight with, what it gives, to be used."""
    tellers: dict[str, Callable[[Any], str]] = {"melee": parts.melee, "ranged": parts.ranged, "mount": parts.mount}
    arms = [tell(part) for field, tell in tellers.items() if (part := getattr(card, field, None))]
    use = getattr(card, "use", None)
    return [*arms, *gifts.given(card.gives), *([parts.use(use)] if use else [])]


def _skill(cards: Cards, skill: c.Skill) -> list[str]:
    expert = [f"your Skill Shots with {article(skill.expert)} hit"] if skill.expert else []
    return ["skill", *expert, *_in_play(skill)]


def _character(cards: Cards, character: c.Character) -> list[str]:
    stats = ", ".join(f"{stat} {n}" for stat, n in character.stats)
    skills = [cards.name(card) for card in character.skills]
    if character.random_skills:
        skills.append(f"{counted(character.random_skills, 'skill')} at random")
    goods = [*map(cards.name, character.items), *amounts((character.food, "food"), (character.ammo, "ammo"))]
    return [f"{character.trade}, {stats}", f"skills: {listed(skills) or 'none'}", f"goods: {listed(goods)}"]


# --- tiles, supplies, events ---


def _tile(cards: Cards, tile: c.Tile) -> list[str]:
    stays = true_clauses(
        (tile.completion, f"when you complete it, {clauses(tile.completion)}"),
        (tile.gives.figures, f"as long as you stay: {listed(gifts.given(tile.gives))}"),
        (tile.use, f"as long as you stay: {parts.use(tile.use) if tile.use else ''}"),
    )
    return ["starting tile" if tile.start else "tile", parts.ground(tile), *stays]


def _event(cards: Cards, event: c.EventCard) -> list[str]:
    kept, alone = listed(gifts.given(event.kept)), event.alone
    does = true_clauses(
        (event.do, f"{WHO[event.who]}: {clauses(event.do)}"),
        (event.standing.figures, listed(gifts.given(event.standing))),
        (event.free, f"after the trade phase you may {event.free} for free, where the rules allow it"),
        (event.forbids, f"nobody can {event.forbids}"),
        (kept, f"{WHO[event.who]} keeps it. Discard it for one melee round: {kept}"),
        (event.final, "this turn is the last"),
        (alone is not None and not alone.left_out, f"alone, instead: {clauses(alone.do if alone is not None else ())}"),
    )
    return [f"{'season' if event.season else 'event'}, {LASTS[event.lasts]}", *does]


# --- encounters ---


def _encounter(cards: Cards, encounter: Encounter) -> list[str]:
    if encounter.enemy is None:
        return [f"encounter, level {encounter.level}", *(way(each) for each in encounter.options)]
    enemy = [parts.figures(encounter.enemy), *parts.enemy_rules(encounter.enemy)]
    company = [f"with {minions(encounter)}"] if encounter.minions else []
    return [f"combat, level {encounter.level}", *enemy, *company, *combat_rules(encounter)]


def minions(encounter: Encounter) -> str:
    """The minions that come along: 1 human minion and 2 mutant minions."""
    kinds = ((encounter.minions.count(kind), f"{kind} minion") for kind in ("human", "mutant"))
    return listed(amounts(*kinds))


def combat_rules(encounter: Encounter) -> list[str]:
    """What is special about a combat, apart from its enemies."""
    bribe = encounter.bribe
    found = [f'"{bribe.label}": pay {price(bribe.cost)}, and the fight is over, with no XP'] if bribe else []
    return found + true_clauses(
        (encounter.on_reveal, f"when you meet them, {clauses(encounter.on_reveal)}"),
        (encounter.on_win, f"if you win, {clauses(encounter.on_win)}"),
        (encounter.on_flee, f"if any of them flees, {clauses(encounter.on_flee)}"),
        (not encounter.evadable, "you can't evade it"),
        (encounter.enemy_evade, f"{encounter.enemy_evade:+d} to their evade roll"),
        (encounter.your_evade, f"{encounter.your_evade:+d} to your evade roll"),
        (encounter.no_shooting, "nobody shoots"),
        (encounter.no_rerolls, "you can't use the rerolls of mind"),
    )


def way(one: Way) -> str:
    """An option of a story: "Climb it" (test speed): on a success ..., on a failure ..."""
    needs = true_clauses(
        (not one.cost.free, f"pay {price(one.cost)}"),
        (one.condition.tests, f"only if {conditions.told(one.condition)}"),
        (trial(one), trial(one)),
    )
    brackets = f" ({', '.join(needs)})" if needs else ""
    return f'"{one.label}"{brackets}: {outcomes(one)}'


def trial(one: Way) -> str:
    """What is rolled for an option; "" for nothing."""
    test = f"test {listed(one.test, 'or')}" if one.test else ""
    return f"roll {one.die} or more" if one.die else test


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


# --- scars and mutants ---


def _scar(cards: Cards, scar: c.Scar) -> list[str]:
    if scar.blank:
        return ["blank scar", "it does nothing"]
    stats = f"once you turn mutant: {listed(signed(n, stat) for stat, n in scar.stats.signs)}"
    return ["mutation", stats, *_in_play(scar)]


def _action(cards: Cards, action: c.MutantAction) -> list[str]:
    return [f"mutant action, {gifts.TYPES[action.type]}", f"play it {MOMENTS[action.when]}", *action_deeds(action)]


def action_deeds(action: c.MutantAction | c.DefaultAction) -> list[str]:
    """What a mutant action does."""
    found = []
    if isinstance(action, c.MutantAction) and action.assault:
        dice = f" with {counted(action.assault.dice, 'more melee die')}" if action.assault.dice else ""
        scar = ", and its wounds leave a scar" if action.assault.scar else ""
        found.append(f"assault the target in {counted(action.assault.rounds, 'melee round')}{dice}{scar}")
    if isinstance(action, c.MutantAction) and action.volley:
        dice = f"your shooting dice and {action.volley.dice} more"
        found.append(f"shoot at the target: {dice}, range {action.volley.range}")
    if action.test:
        found.append(f"the target tests {action.test.stat}: on a failure {clauses(action.test.failed, parts.TARGET)}")
    found += ["on a failure the supply card is lost as well"] * (action.type == "snare")
    return found or [DOES[action.type]]


def _default_action(cards: Cards, action: c.DefaultAction) -> list[str]:
    start = ["not on whoever is at the start"] if action.test else []
    return ["default action of mutant players", *action_deeds(action), *start]


_TELLERS: dict[type, Callable[[Cards, Any], list[str]]] = {
    c.ItemCard: _item,
    c.Skill: _skill,
    c.Follower: lambda cards, follower: ["follower", *_in_play(follower)],
    c.Character: _character,
    c.Tile: _tile,
    c.Supply: lambda cards, supply: ["supply card", *parts.rewards(supply)],
    c.EventCard: _event,
    Encounter: _encounter,
    Minion: lambda cards, one: ["minion", parts.figures(one.enemy), *parts.enemy_rules(one.enemy)],
    c.Scar: _scar,
    c.MutantAction: _action,
    c.DefaultAction: _default_action,
    # What the rule does is not told: its question says so, and there may be more to come.
    RuleCard: lambda cards, rule: ["what a scenario tells"],
}
