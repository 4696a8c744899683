"""The Party Exploits Phase in questions: the menu of Deeds, Resources, healing, when to be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.adventure.text.prompts import OptionTeller, Said, Topic, each, said, table
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.content.stories import script_of
from fallen_tui.games.fallen_land.queries.active_cards import people
from fallen_tui.games.fallen_land.queries.bonuses import immune, movement_bonus, reroll_faces, total
from fallen_tui.games.fallen_land.queries.chances import CardChances, Outlooks, deck_chance, outlook
from fallen_tui.games.fallen_land.queries.pools import pool
from fallen_tui.games.fallen_land.rules.exploits import COSTS, KINDS
from fallen_tui.games.fallen_land.rules.healing import fee
from fallen_tui.games.fallen_land.state.keys.deeds import (
    ActKey,
    AttemptKey,
    ClaimKey,
    DestroyKey,
    EncounterKey,
    FightKey,
    GiveKey,
    HealKey,
    JoinKey,
    MissionKey,
    MoveKey,
    OutfitKey,
    StopsKey,
    SupplyKey,
    TownKey,
    VisitKey,
    WaitKey,
)
from fallen_tui.games.fallen_land.state.keys.targets import OfBand, OfSeat, target_of
from fallen_tui.games.fallen_land.state.keys.words import HushedKey, stop_of
from fallen_tui.games.fallen_land.state.table import NOBODY, State, StoryInPlay
from fallen_tui.games.fallen_land.text.names import deck, manned, name, site_name, titled, use_of, wounds
from fallen_tui.games.fallen_land.text.prompts.combat import round_odds
from fallen_tui.games.fallen_land.text.prompts.odds_text import share, summary
from fallen_tui.games.fallen_land.text.prompts.story import story_chances

DEED_GROUP = "Deeds: cost weeks"
CARDS = "Cards and abilities: free"
HOME = "Gear and Roster: free"
OTHER = "Other: free"
RULES: dict[type[str], str] = {
    MoveKey: "FL-MOV-01",
    EncounterKey: "FL-ENC-01",
    VisitKey: "FL-WLD-03",
    AttemptKey: "FL-WLD-10",
    FightKey: "FL-PVP-01",
    ClaimKey: "FL-RES-05",
    DestroyKey: "FL-RES-11",
    HealKey: "FL-HEA-01",
    MissionKey: "FL-MIS-02",
    WaitKey: "FL-DEC-43",
    JoinKey: "FL-DEC-51",
    SupplyKey: "FL-NPC-18",
    OutfitKey: "FL-SPO-05",
    TownKey: "FL-MAP-11",
    GiveKey: "FL-INF-05",
    StopsKey: "FL-DEC-31",
}
"""The rule behind each kind of option."""


# --- the menu ---


def _deed_prompt(view: State, ask: Ask) -> str:
    owes = " You owe a follow-up." if view.players[ask.seat].owes else ""
    return f"{counted(ask.about[0], 'week')} left: what does your Party do?{owes}"


def _deed(view: State, ask: Ask) -> OptionTeller:
    outlooks = Outlooks(view, ask.seat)

    def tell(key: str) -> Said:
        if isinstance(key, ActKey):
            found = use_of(view, key)
            return Said(found.label, found.detail, rule=found.rule, group=CARDS)
        kind = type(key)
        if isinstance(key, EncounterKey):
            found = _encounter(view, ask.seat, key, outlooks)
        else:
            found = _MENU_HANDLERS[kind](view, ask.seat, key)
        if kind in KINDS:
            after = _after(view, ask.seat, KINDS[kind])
            detail = ", ".join(part for part in (_weeks(view, ask.seat, KINDS[kind]), found.detail, after) if part)
            return Said(found.label, detail, found.odds, RULES[kind], DEED_GROUP)
        group = HOME if isinstance(key, SupplyKey | OutfitKey | TownKey) else OTHER
        return Said(found.label, found.detail, found.odds, RULES[kind], group)

    return tell


def _weeks(view: State, seat: int, kind: str) -> str:
    """What a Deed takes: 2 weeks (1 as Week Penalty)."""
    over = max(0, COSTS[kind] - view.players[seat].weeks)
    return counted(COSTS[kind], "week") + (f" ({over} as Week Penalty)" if over else "")


def _after(view: State, seat: int, kind: str) -> str:
    """What you owe after a Deed, or what it settles."""
    if kind == "movement":
        return "then you owe a follow-up, except in a town or on water"
    settles = kind in ("encounter", "pvp", "resource", "mission")
    return "settles your follow-up" if settles and view.players[seat].owes else ""


def _move(view: State, seat: int, key: MoveKey) -> Said:
    law = odds.movement(movement_bonus(view, seat), reroll_faces(view, seat, "move_roll"))
    low, high = max(0, law.values[0]), max(0, law.values[-1])
    bonus = movement_bonus(view, seat)
    return Said("Move", f"1d6{f'{bonus:+d}' if bonus else ''}", f"{low} to {high} movement points")


def _encounter(view: State, seat: int, key: EncounterKey, outlooks: Outlooks) -> Said:
    word, place = key.deck, view.players[seat].place
    rough = not {"city", "radiation"}.isdisjoint(view.cards.board.at(place).terrains)
    free = "a free Action or Spoils card first" if word == "city_rad" and rough else ""
    return Said(f"Encounter, {deck(word)}", free, _on_average(view, seat, word, outlooks))


def _on_average(view: State, seat: int, word: str, outlooks: Outlooks | None = None) -> str:
    """The chance to pass a card of a deck, whichever comes."""
    return f"about {share(deck_chance(view, seat, word, outlooks))} to pass"


def _visit(view: State, seat: int, key: VisitKey) -> Said:
    found = story_chances(view, seat, key.card, visit=True)
    return Said(f"Visit {site_name(view, key.card)}", summary(found), _to_pass(found))


def _attempt(view: State, seat: int, key: AttemptKey) -> Said:
    card = key.card
    world = next(world for world in view.world if world.card == card)
    seats = [each for each in world.joined if view.players[each].place == world.place]
    in_play = StoryInPlay(card, seat, view.cards.stories[card].deck, joined=seats)
    found = outlook(view, seat, script_of(view.cards.stories[card]), in_play)
    partners = ", ".join(name(view, each) for each in seats if each != seat)
    return Said(f"Attempt {titled(view, card)} with {partners}", summary(found), _to_pass(found))


def _to_pass(found: CardChances) -> str:
    return f"{share(found.whole)} to pass" if found.script.checks else ""


def _fight(view: State, seat: int, key: FightKey) -> Said:
    aim = target_of(key.target)
    if isinstance(aim, OfBand):
        band = view.cards.actions[aim.card]
        wounds = next(each.wounds for each in view.mercenaries if each.card == aim.card)
        label, detail = f"Attack {band.name}", f"mercenary, Health {band.health - wounds} of {band.health}"
    else:
        other = OfSeat.read(aim).seat
        label = f"Attack {name(view, other)}'s Party"
        detail = manned(view, other)
        if not immune(view, other, "delay"):
            detail += f", {name(view, other)} is Delayed 1 week"
    return Said(label, detail, round_odds(view, seat, aim))


def _claim(view: State, seat: int, key: ClaimKey) -> Said:
    hex = view.players[seat].place
    holding = view.resources[hex]
    label = f"Claim {_resource(view, hex)}"
    if holding.owner == NOBODY:
        return Said(label, f"pass an Encounter from a deck you choose, +{holding.count} Prestige")
    return Said(label, f"{_chips(view, seat, holding.owner)}, +{holding.count} Prestige")


def _destroy(view: State, seat: int, key: DestroyKey) -> Said:
    hex = view.players[seat].place
    holding = view.resources[hex]
    chips = f"{_chips(view, seat, holding.owner)}, " if holding.owner not in (NOBODY, seat) else ""
    loss = (2 + 2 * (holding.owner == seat)) * holding.count
    theirs = (
        f", {name(view, holding.owner)} loses {2 * holding.count} too" if holding.owner not in (NOBODY, seat) else ""
    )
    return Said(f"Destroy {_resource(view, hex)}", f"{chips}-{loss} Prestige{theirs}")


def _chips(view: State, seat: int, owner: int) -> str:
    """What the defence chips of an owner do to a Party."""
    chips = view.players[owner].chips
    if not chips or immune(view, seat, "chips"):
        return f"{name(view, owner)} has no chips to fire" if not chips else "chips don't damage you"
    fire = "chip fires" if chips == 1 else "chips fire"
    return f"{name(view, owner)}'s {chips} {fire}: {chips} Physical on each Character"


def _resource(view: State, hex: str) -> str:
    resource = view.cards.board.at(hex).resource
    assert resource is not None
    return view.cards.board.resources[resource].name


def _heal(view: State, seat: int, key: HealKey) -> Said:
    mine = pool(view, seat, "medical", kind="healing")
    points = 3.5 * (float(odds.expected(mine.odds_dice, mine.sure)) + total(view, seat, "healing"))
    at = view.cards.board.at(view.players[seat].place)
    members = [member for _, member in people(view, seat)]
    if not any(map(wounds, members)):
        hurt = any(wounds(member) for _, member in view.players[seat].party)
        return Said("Heal", "only a hit man has damage, and hit men can't be healed" if hurt else "no damage to heal")
    there = sum(member.physical if at.town is None else member.damage for member in members)
    if not there:
        return Said("Heal", "no Physical damage, and no other can be healed outside a town", rule="FL-HEA-03")
    about = f"about {counted(max(1, round(min(points, there))), 'point')}"
    if at.town is None:
        return Said("Heal", "Physical damage only", about)
    lord = next((player.seat for player in view.players if player.faction == at.town), NOBODY)
    terms = {NOBODY: f"{counted(fee(view, seat), 'coin')}, ", seat: ""}
    cost = terms.get(lord, "")
    ask = "" if lord in terms else f", if {name(view, lord)} allows it"
    return Said("Heal", f"{cost}all but Psychological damage, 1 free point each{ask}", about)


def _mission(view: State, seat: int, key: MissionKey) -> Said:
    many = view.missions.count(view.players[seat].place) > 1
    label = f"Mission{f' (chip {key.chip + 1})' if many else ''}"
    return Said(label, "draw a Mission, then its chip moves", _on_average(view, seat, "mission"))


_MENU_HANDLERS: dict[type[str], Callable[[State, int, Any], Said]] = {
    MoveKey: _move,
    VisitKey: _visit,
    AttemptKey: _attempt,
    FightKey: _fight,
    ClaimKey: _claim,
    DestroyKey: _destroy,
    HealKey: _heal,
    MissionKey: _mission,
    WaitKey: lambda view, seat, key: Said("Wait", "nothing happens"),
    JoinKey: lambda view, seat, key: Said(f"Ask to join {titled(view, key.card)}", "a card for several Parties"),
    SupplyKey: lambda view, seat, key: Said(f"Take supplies from {titled(view, key.card)}", "out of the Auction House"),
    OutfitKey: lambda view, seat, key: Said("Gear and Party order", "move, equip, store"),
    TownKey: lambda view, seat, key: Said("Town Roster and Auction House", "swap Characters and gear"),
    GiveKey: lambda view, seat, key: Said("Give coins", f"you have {view.players[seat].coins}"),
    StopsKey: lambda view, seat, key: Said("When to be asked", "the moments at which you can react"),
}


# --- Resources, cards, healing ---


def _deck_prompt(view: State, ask: Ask) -> str:
    return f"Which deck do you draw from to claim {_resource(view, ask.about[0])}?"


def _deck(view: State, ask: Ask, key: str) -> Said:
    cards = f"{counted(len(view.decks[key].draw), 'card')} in the deck"
    by_party = view.players[ask.seat].place == ask.about[0] and bool(view.players[ask.seat].party)
    return Said(deck(key), cards, _on_average(view, ask.seat, key) if by_party else "")


def _fire_prompt(view: State, ask: Ask) -> str:
    seat, chips = ask.about
    fire = "chip fire" if chips == 1 else "chips fire"
    return f"{name(view, seat)}'s Party has stopped in your town. Do{'es' * (chips == 1)} your {chips} defence {fire}?"


def _fire(view: State, ask: Ask, key: str) -> Said:
    if key == "fire":
        return Said("Fire", f"{ask.about[1]} Physical on each Character, ignores Armor, once a Turn")
    return Said("Hold", "nothing happens")


def _price_prompt(view: State, ask: Ask) -> str:
    most = counted(ask.high, "coin")
    return f"How many coins do you charge {name(view, ask.about[0])} to heal here? ({most} at most)"


def _accept_prompt(view: State, ask: Ask) -> str:
    owner, coins = ask.about
    return f"{name(view, owner)} charges {counted(coins, 'coin')} to heal here. Do you pay?"


# --- when to be asked ---

GROUPS = {
    "deeds": ("Deeds", "Deeds and movement, Week Penalties"),
    "stories": ("Stories", "story cards drawn, their directions and outcomes"),
    "checks": ("Checks", "before and after dice"),
    "damage": ("Damage", "damage and death"),
    "combat": ("Combat", "fights between Parties"),
    "cards": ("Cards", "Action cards played and aimed"),
    "resources": ("Resources", "Resources claimed, lost, destroyed"),
    "tracks": ("Tracks", "Prestige, Town Health and coins about to change"),
    "phases": ("Phases", "the start and end of Sub-Phases"),
}


def _stop_value_prompt(view: State, ask: Ask) -> str:
    stop = view.players[ask.seat].stops.get(ask.about[0], "always")
    now = "never" if isinstance(stop_of(stop), HushedKey) else stop
    words = {"always": "always", "target": "where it concerns you", "never": "never"}
    return f"{GROUPS[ask.about[0]][0]}: when do you want to be asked? (now: {words[now]})"


TOPICS: dict[str, Topic] = {
    "deed": Topic(_deed_prompt, _deed),
    "deck": Topic(_deck_prompt, each(_deck)),
    "free_card": Topic(
        said("Which card do you take before the City/Rad Encounter?"),
        table(action="1 Action card", spoils="1 Spoils card"),
    ),
    "chips_fire": Topic(_fire_prompt, each(_fire)),
    "heal_terms": Topic(
        lambda view, ask: f"{name(view, ask.about[0])}'s Party wants to heal in your town. Do you allow it?",
        table(allow=("Allow it", "you name a price next"), refuse="Refuse"),
    ),
    "heal_price": Topic(_price_prompt, each(lambda view, ask, key: Said(key))),
    "heal_accept": Topic(_accept_prompt, table(pay="Pay", refuse=("Refuse", "no healing here this Turn"))),
    "stop_group": Topic(said("Which moments do you change?"), table(**GROUPS)),
    "stop_value": Topic(
        _stop_value_prompt,
        table(
            always="Always",
            target=("Where it concerns you", "at your own moments, or when you're the target"),
            never=("Never", "effects that aren't optional still happen"),
        ),
    ),
}
