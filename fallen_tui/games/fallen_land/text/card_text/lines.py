"""Abilities, standing bonuses, links and the other lines of a card in English."""

from __future__ import annotations

import re

from fallen_tui.adventure.content.moments import Limit
from fallen_tui.adventure.text.effects import clause, clauses
from fallen_tui.adventure.text.english import article, listed, sentence
from fallen_tui.games.fallen_land.content.card_parts import CheckSpec, Link
from fallen_tui.games.fallen_land.content.gear import Action
from fallen_tui.games.fallen_land.content.moments import Ability
from fallen_tui.games.fallen_land.content.phrases import DECK, category, cost, counted, gear, plural, skills
from fallen_tui.games.fallen_land.content.standing_bonuses import Standing
from fallen_tui.games.fallen_land.queries.conditions import told as condition
from fallen_tui.games.fallen_land.text.card_text.moments import whens

_ORDERS = re.compile(
    r"(?:gain|lose|draw|look|take|discard|heal|move|add|roll|claim|prevent|halve|remove|replace|deal|attack|choose)\b"
)
_ROLL = {
    "move_roll": "movement die",
    "flight_roll": "Flight die",
    "heal_roll": "healing dice",
    "town_roll": "Town Events die",
    "psych": "dice of Psychological Checks",
}
_PRICE = {
    "technology": "Town Technologies",
    "chip": "Town Defense Chips",
    "mercenary": "mercenaries",
    "hit_man": "hit men",
    "ally": "Allies",
    "neutral_healing": "healing in neutral towns",
}
_IMMUNE = {
    "theft": "theft",
    "kidnap": "kidnapping",
    "destruction": "destruction",
    "delay": "being Delayed",
    "jinx": "Jinxed cards",
    "first_strike": "First Strike",
    "radiation": "Radiation damage",
    "infected": "Infected Wounds",
    "psychological": "Psychological damage",
    "hex_radiation": "the radiation of hexes",
    "chips": "Town Defense Chips",
}
_FLAGS = {
    "first_strike": "First Strike",
    "infects": "Deals Infected Wounds",
    "irradiates": "Deals Radiation damage",
    "no_flight": "You can't choose Flight",
    "no_jinx_removal": "This card can't be removed",
}
_OF = {"": "", "bearer": " for the bearer", "party": " for each Character of the Party", "vehicle": " for the Vehicle"}


def limit(one: Limit) -> str:
    """How often, to begin a sentence: once a Turn; "" without a limit of times."""
    return {"turn": "once a Turn", "game": "once a game", "uses": counted(one.n, "use")}.get(one.per, "")


def ability(one: Ability, who: str = "you") -> str:
    """A whole ability: Once a Turn, after the dice of a failed Medical check of yours, you may pay 2 coins: ..."""
    needs = f"if {condition(one.condition)}" if one.condition.tests else ""
    moment = ", ".join(part for part in (whens(one.when), needs) if part)
    opening = f"{limit(one.limit)}{': ' if one.limit.per == 'uses' else ', '}{moment}" if limit(one.limit) else moment
    gone = "discard this card" if one.limit.per == "discard" else ""
    price = listed(part for part in (cost(one.cost), gone) if part)
    does = clauses(one.do, who)
    if one.must:
        return sentence(f"{opening}: {price}, and {does}" if price else f"{opening}: {does}")
    if price:
        return sentence(f"{opening}, you may {price}: {does}")
    first = clause(one.do[0], who)
    if len(one.do) == 1 and does.startswith("you may"):
        return sentence(f"{opening}, {does}")
    plain = len(one.do) == 1 and _ORDERS.match(first)
    return sentence(f"{opening}, you may {does}" if plain else f"{opening}, you may do this: {does}")


def in_use(one: Ability, who: str = "you") -> str:
    """An ability beside its option, on offer at its moment only: Pay 2 coins: reroll one die. Once a Turn."""
    if "chance" in one.condition.words():
        return ability(one, who)
    gone = "discard this card" if one.limit.per == "discard" else ""
    price = listed(part for part in (cost(one.cost), gone) if part)
    does = clauses(one.do, who)
    often = f" {sentence(limit(one.limit))}" if limit(one.limit) else ""
    return f"{sentence(f'{price}: {does}' if price else does)}{often}"


def standing(one: Standing) -> str:
    """A standing bonus: +1 Combat for each Character of the Party, if your Party is on a mountain."""
    needs = f", if {condition(one.condition)}" if one.condition.tests else ""
    often = f", {limit(one.limit)}" if one.limit.per else ""
    return sentence(f"{_bonus(one)}{_OF[one.of]}{often}{needs}")


def _bonus(one: Standing) -> str:
    what, n = one.what, one.n
    if what in _FLAGS:
        return _FLAGS[what]
    if what == "skills":
        return skills(one.skills)
    if what in ("successes", "passes"):
        return _checks(one)
    if what == "price":
        things = listed(_PRICE[word] for word in one.words)
        if one.percent != 100:
            return f"You pay {one.percent}% of the price of {things}"
        cost = "costs" if one.words == ("neutral_healing",) else "cost"
        return f"{things} {cost} you {counted(abs(n), 'coin')} {'less' if n < 0 else 'more'}"
    if what == "sells":
        things = plural(gear(one.category)) if one.category else "what you sell"
        return f"The Bank pays you {one.percent}% of the value of {things}"
    if what == "deal":
        card = "Spoils" if one.deck == "spoils" else f"{DECK[one.deck]} card"
        return f"{counted(n, f'more {card}')} in every Deal Sub-Phase"
    if what == "income":
        parts = [(one.coins, counted(abs(one.coins), "coin")), (one.town_health, f"{abs(one.town_health)} Town Health")]
        changes = (f"{'gain' if k > 0 else 'lose'} {words}" for k, words in parts if k)
        return f"In every Production: {listed(changes)}"
    if what in ("terrain", "rerolls"):
        return _pairs(one)
    return _rest(one)


def _checks(one: Standing) -> str:
    kind = " ".join(
        part for part in (category(one.category), DECK[one.deck] if one.deck not in ("", "mission") else "") if part
    )
    card = f"{kind} {'Mission' if one.deck == 'mission' else 'Encounter'}".strip()
    where = bool(one.category or one.deck)
    check = f"{one.skill.title()} check" if one.skill else "check"
    if one.what == "successes":
        on = f" on {plural(card)}" if where else ""
        skill = f"{one.skill.title()} " if one.skill else ""
        return f"{one.n:+d} {skill}{'Success' if abs(one.n) == 1 else 'Successes'} in Party checks{on}"
    if one.skill:
        return f"You pass {plural(check)}{f' of {plural(card)}' if where else ''} without a roll"
    return f"You pass {plural(card)} without a roll"


def _pairs(one: Standing) -> str:
    if one.what == "terrain":
        return listed(f"{word} hexes cost {counted(n, 'movement point')}" for word, n in one.pairs)
    faces = listed(dict.fromkeys(str(face) for _, face in one.pairs), "or")
    return f"A {faces} on {listed(f'the {_ROLL[word]}' for word in one.words)} is rerolled once"


def _rest(one: Standing) -> str:
    n = one.n
    lakes = f"The Party may cross lake hexes for {counted(n, 'coin')} and 1 movement point each, not end on them"
    words = {
        "movement": f"{n:+d} to movement and Flight rolls",
        "flight": f"{n:+d} to Flight rolls",
        "armor": f"{n:+d} Armor",
        "psych": f"{n:+d} Psychological Status",
        "capacity": f"{n:+d} Carrying Capacity",
        "health": f"{n:+d} Health",
        "lakes": lakes,
        "immune": f"Safe from {listed((_IMMUNE[word] for word in one.words), 'and')}",
        "hand_limit": f"{n:+d} to the number of Action cards kept",
        "resource_limit": f"{n:+d} to the number of Resources owned",
        "vehicles": f"{n:+d} to the number of Vehicles",
        "healing": f"{n:+d} {'die' if abs(n) == 1 else 'dice'} in the Healing Deed",
    }
    if one.what in words:
        return words[one.what]
    if one.what == "double":
        return f"Skill bonuses of {plural(gear(one.category))} count twice for the bearer"
    return f"The bearer may use one-use {plural(gear(one.category))} twice"


def link(one: Link) -> str:
    """A Link Bonus: With a tool: +2 Mechanical. FL-CHR-10."""
    gives = [
        skills(one.skills) if one.skills else "",
        f"{one.movement:+d} movement" if one.movement else "",
        f"{one.armor:+d} Armor" if one.armor else "",
        f"{one.psych:+d} Psychological Status" if one.psych else "",
        listed(f"{counted(n, 'Success')} in {skill.title()}" for skill, n in one.successes),
        "its skill bonuses count twice" if one.double else "",
        "it may be used twice before it is discarded" if one.twice else "",
    ]
    thing = gear(one.to) if one.to else one.item
    having = f"For each {thing}" if one.cumulative else f"With {thing if one.item else article(thing)}"
    return f"Link. {having}: {listed(part for part in gives if part)}."


def checks(specs: tuple[CheckSpec, ...], choice: bool = False) -> str:
    """The checks of a card from left to right: 3 Combat, 2 Survival; or 5 Mechanical or 6 Combat."""
    return listed((f"{spec.need} {spec.skill.title()}" for spec in specs), "or" if choice else "and then")


def hired(one: Action) -> list[str]:
    """The lines of a mercenary or hit man. FL-NPC."""
    work = {
        "claim": "claim a Resource",
        "destroy": "destroy a Resource",
        "mission": "run a Mission",
        "attack": "attack a Party",
        "supply": "carry Spoils from your Auction House to a hex and wait there for your Party",
        "kill": "fight one Character of a Party in Solo PVP",
        "join": "join your Party for Combat checks",
    }
    figures = [
        f"Hire {counted(one.hire, 'coin')}",
        f"moves {counted(one.movement, 'hex')} a Turn" if one.movement else "",
        f"Omega {one.omega} on {max(one.dice, 1)}d10",
        f"Health {one.health}",
        f"First Strike {one.strike}d6" if one.strike else "",
    ]
    may = listed((work[word] for word in (*one.assignments, *one.jobs)), "or")
    lines = [sentence(", ".join(part for part in figures if part)), sentence(f"May {may}")]
    return [*lines, *[sentence("A hit man in your Party carries no gear and can't be healed")] * ("join" in one.jobs)]
