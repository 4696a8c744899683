"""Characters and gear in questions: who joins, who carries what, who is hurt and healed; set-up and a new Party."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.prompts import OptionTeller, Said, Topic, each, said
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content.phrases import KIND, TECHNOLOGY, counted
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.active_cards import hired
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, armor, left, skill_total
from fallen_tui.games.fallen_land.rules.fit import strokes
from fallen_tui.games.fallen_land.rules.gear_places import most_rides
from fallen_tui.games.fallen_land.state.keys.gear import (
    AS_RIDE,
    AUTO,
    ON_VEHICLE,
    ORDER,
    ROSTER,
    STORE,
    WITH_PARTY,
    BenchKey,
    CallKey,
    EquipKey,
    FixedOn,
    InCrown,
    ShiftKey,
    UnloadKey,
    WoundKey,
    place_of,
)
from fallen_tui.games.fallen_land.state.keys.words import CrownNumber, FactionKey
from fallen_tui.games.fallen_land.state.player import CROWNS
from fallen_tui.games.fallen_land.state.table import MAD, State
from fallen_tui.games.fallen_land.text.names import (
    about_card,
    away,
    brief,
    carded,
    character,
    crown_in,
    health,
    hexed,
    name,
    room,
    titled,
    wounds,
)

# --- where a card goes ---


def bearer(view: State, seat: int, key: str) -> Said:
    """A place that may take a card of gear: who bears it there, with what room and wounds."""
    place = place_of(key)
    if isinstance(place, InCrown):
        crown = place.crown
        hurt = f", {health(view, seat, crown)}" if wounds(view.players[seat].member(crown)) else ""
        return Said(crown_in(view, seat, crown), f"{room(view, seat, crown)}{hurt}")
    if place == ON_VEHICLE:
        return Said(f"The Vehicle, {crown_in(view, seat, VEHICLE)}", room(view, seat, VEHICLE))
    if isinstance(place, FixedOn):
        return Said(f"Fixed to {titled(view, place.card)}", "for good")
    told: dict[Key, Said] = {
        WITH_PARTY: Said("The whole Party", "Party Equipment: every Character carries its weight"),
        AS_RIDE: Said("The Party's Vehicle"),
        STORE: Said("The Auction House"),
        AUTO: Said("Place all by best fit", "this card and all that follow, with no more questions"),
    }
    return told[place]


def _bearer(view: State, ask: Ask, key: str) -> Said:
    if key == STORE and view.cards.spoils[ask.about[0]].kind == "ally":
        return Said("Send the Ally away for good", rule="FL-INF-08")
    found = bearer(view, ask.seat, key)
    gains = _gains(view, ask.seat, key, ask.about[0])
    return attrs.evolve(found, detail="; ".join(part for part in (gains, found.detail) if part))


def _gains(view: State, seat: int, key: str, card: str) -> str:
    """What a card adds to whom: Combat 7 + 5, Survival 9 + 1, their Link; "" of a place that has no skills."""
    spoils, place = view.cards.spoils.get(card), place_of(key)
    if spoils is None or not isinstance(place, InCrown):
        return ""
    member = view.players[seat].member(place.crown)
    more = 0 if card in member.gear else 1
    parts = [
        f"{skill.title()} {skill_total(view, seat, place.crown, skill)}{f' {n:+d}' * more}"
        for skill, n in spoils.skills
    ]
    character = view.cards.characters.get(member.card)
    link = character.link if character is not None else None
    if link is not None and (card == link.item or (link.to and link.to in spoils.categories)):
        parts.append("fulfils the Link")
    return ", ".join(parts)


def _all_first(view: State, ask: Ask) -> Callable[[str], bool]:
    """One answer for all that comes stands first."""
    return lambda key: key != AUTO


def _hire_ally(view: State, ask: Ask, key: str) -> Said:
    if key == "no":
        return Said("Pass", "you discard the Ally")
    found = _bearer(view, ask, key)
    return Said(f"Hire for {found.label}", found.detail)


def _about(verb: str) -> Topic:
    """A question about where a card goes."""
    return Topic(lambda view, ask: f"{titled(view, ask.about[0])}: {verb}", each(_bearer), about_card, _all_first)


def _excess_prompt(view: State, ask: Ask) -> str:
    place = ask.about[0]
    who = crown_in(view, ask.seat, place)
    ends = "what do you send home?"
    if place != VEHICLE and view.players[ask.seat].member(place).psychological >= MAD:
        ends = "what goes? You discard their own gear"
    return f"{who} carries too much ({room(view, ask.seat, place)}): {ends}"


def _ride_prompt(view: State, ask: Ask) -> str:
    most = counted(max(1, most_rides(view, ask.seat)), "Vehicle")
    return f"Your Party may have {most}, and has {len(ask.keys)}: which one do you send home?"


def _ride(view: State, ask: Ask, card: str) -> Said:
    """A Vehicle, and what goes with it."""
    ride = next((ride for ride in view.players[ask.seat].rides if ride.card == card), None)
    cargo = f"with {listed(titled(view, each) for each in ride.gear)}; " if ride is not None and ride.gear else ""
    return Said(titled(view, card), f"{cargo}{brief(view, card)}")


# --- menus of gear and Roster ---

GEAR = "Gear: move or store"
STORED = "Auction House: equip"
PEOPLE = "Roster"
ORDERING = "Order"


def _outfit(view: State, ask: Ask) -> OptionTeller:
    player = view.players[ask.seat]
    at = {card: crown_in(view, ask.seat, crown) for crown, member in player.party for card in member.gear}
    at.update({card: crown_in(view, ask.seat, VEHICLE) for ride in player.rides for card in ride.gear})
    at.update(dict.fromkeys(player.party_gear, "the whole Party"))

    def tell(key: str) -> Said:
        match key:
            case CallKey(card=card):
                return Said(f"Call {titled(view, card)}", brief(view, card), rule="FL-MAT-08", group=PEOPLE)
            case BenchKey(crown=crown):
                who, member = crown_in(view, ask.seat, crown), player.member(crown)
                cursed = any(view.cards.spoils[card].kind == "jinxed" for card in member.gear)
                gear = "gear stays, the curse stays with them" if cursed else "gear stays"
                return Said(f"Bench {who}", f"{health(view, ask.seat, crown)}; {gear}", "", "FL-MAT-08", PEOPLE)
            case UnloadKey(card=card):
                return Said(f"Store {titled(view, card)}", f"with all it carries; {brief(view, card)}", group=GEAR)
            case EquipKey(card=card):
                return Said(f"Equip {titled(view, card)}", brief(view, card), group=STORED)
            case ShiftKey(card=card):
                return Said(f"Move {titled(view, card)}", f"with {at[card]}; {brief(view, card)}", group=GEAR)
        if key == AUTO:
            return Said("Equip by best fit", _stroke(view, ask), group="To finish")
        if key == ORDER:
            return Said("Change the Party order", rule="FL-MAT-03", group=ORDERING)
        return Said("Done", group="To finish")

    return tell


def _stroke(view: State, ask: Ask) -> str:
    """What equipping at one stroke would come to. FL-DEC-86."""
    player = view.players[ask.seat]
    home = bool(ask.about[0]) if ask.topic == "outfit" else player.place == view.home(ask.seat)
    now, after = strokes(view, ask.seat, home)
    if after is None:
        return "all gear is in its best place"
    return f"all gear to its best place: {now:.1f} to {after:.1f} Successes on average, all skills together"


def _town_prompt(view: State, ask: Ask) -> str:
    return "In your town: which Characters and gear do you swap?"


# --- Characters who come ---


def _seat_for(view: State, ask: Ask, key: str) -> Said:
    if key == ROSTER:
        return Said("The Town Roster")
    crown = InCrown.read(key).crown
    if view.players[ask.seat].crowns[crown] is None:
        return Said(f"Crown {crown + 1}", "empty")
    now = " ".join(f"{one[:3].title()} {skill_total(view, ask.seat, crown, one)}" for one in SKILLS)
    hurt = health(view, ask.seat, crown)
    return Said(f"In place of {crown_in(view, ask.seat, crown)}", f"{now}, {hurt}; to the Roster")


def _joins_prompt(view: State, ask: Ask) -> str:
    return f"{titled(view, ask.about[0])}: Party or Roster?"


# --- damage and healing ---


def _crowned(view: State, ask: Ask, key: str) -> Said:
    return character(view, ask.seat, InCrown.read(key).crown)


def _damage_prompt(view: State, ask: Ask) -> str:
    kind = ask.about[0]
    return f"{_attacked(view, ask)}Place {ask.high} {KIND[kind]} damage on your Party."


def _divide_prompt(view: State, ask: Ask) -> str:
    kinds = ask.about[1:]
    due = listed(f"{points} {KIND[kind]}" for kind, (_, points) in zip(kinds, ask.heaps, strict=True))
    return f"Place {due} damage on your Party."


def _attacked(view: State, ask: Ask) -> str:
    """Who attacks, where the damage is of a fight that another began."""
    fight = view.combat
    if fight is None or fight.solo or ask.about[1:2] not in (("pvp",), ("mercenary",)):
        return ""
    (seat, card, _), (attacked, _, _) = fight.sides
    if attacked != ask.seat or seat == ask.seat:
        return ""
    hirer = f" ({name(view, seat)})" if seat >= 0 else ""
    attacker = f"{titled(view, card)}{hirer}" if card in view.cards.actions else name(view, seat)
    return f"{attacker} attacks your Party. "


def fatal(view: State, ask: Ask) -> tuple[int, ...]:
    """The share of damage that kills each Character, at once or by next Turn's infection. FL-EFF-02, FL-DMG-06."""
    if ask.topic == "divide_damage":
        crowns = (WoundKey.read(key).crown for key in ask.keys)
        return tuple(max(1, left(view, ask.seat, crown) - _festers(view, ask.seat, crown)) for crown in crowns)
    if ask.topic != "place_damage":
        return ()
    if ask.about[0] == "psychological":
        return ask.caps
    return tuple(
        max(1, cap - _festers(view, ask.seat, InCrown.read(key).crown))
        for key, cap in zip(ask.keys, ask.caps, strict=True)
    )


def _festers(view: State, seat: int, crown: int) -> bool:
    """Whether a Character gains a point of Infected Wounds next Turn. FL-EFF-02."""
    return not hired(view, seat, crown) and view.players[seat].member(crown).infected > 0


def _damage(view: State, ask: Ask, key: str) -> Said:
    crown, kind = InCrown.read(key).crown, ask.about[0]
    found = character(view, ask.seat, crown)
    cap = dict(zip(ask.keys, ask.caps, strict=True)).get(key, 0)
    mind = kind == "psychological" and not hired(view, ask.seat, crown)
    soon = f", next Turn at {cap - 1}" if _festers(view, ask.seat, crown) and cap > 1 else ""
    end = f"at most {cap}" if mind else f"dies at {left(view, ask.seat, crown)} more{soon}"
    return Said(found.label, "; ".join(part for part in (end, found.detail) if part))


def _divide(view: State, ask: Ask, key: str) -> Said:
    wound = WoundKey.read(key)
    who, most = wound.crown, left(view, ask.seat, wound.crown)
    soon = f", next Turn at {most - 1}" if _festers(view, ask.seat, who) and most > 1 else ""
    found = character(view, ask.seat, who)
    points = next(points for keys, points in ask.heaps if key in keys)
    return Said(
        f"{crown_in(view, ask.seat, who)}, {KIND[wound.kind]}",
        "; ".join(part for part in (f"dies at {most} more in all{soon}", found.detail) if part),
        group=f"{KIND[wound.kind]}: {points}",
    )


def _spare_prompt(view: State, ask: Ask) -> str:
    return f"{ask.high} damage is prevented. Who do you spare?"


def _spare(view: State, ask: Ask, key: str) -> Said:
    cap = dict(zip(ask.keys, ask.caps, strict=True)).get(key, 0)
    crown = InCrown.read(key).crown
    detail = f"would take {cap}, Armor {armor(view, ask.seat, crown)}"
    return Said(character(view, ask.seat, crown).label, detail)


def _heal_prompt(view: State, ask: Ask) -> str:
    return f"{counted(ask.high, 'point')} of healing: who do you heal?"


def _heal(view: State, ask: Ask, key: str) -> Said:
    wound = WoundKey.read(key)
    who, kind = wound.crown, wound.kind
    n = getattr(view.players[ask.seat].member(who), kind)
    return Said(f"{crown_in(view, ask.seat, who)}, {KIND[kind]}", f"{n} damage; {health(view, ask.seat, who)}")


def _worst_first(view: State, ask: Ask) -> Callable[[str], tuple[int, int]]:
    """Who is nearest to death comes first, with the damage of which there is most."""
    player = view.players[ask.seat]

    def place(key: str) -> tuple[int, int]:
        wound = WoundKey.read(key)
        return left(view, ask.seat, wound.crown), -getattr(player.member(wound.crown), wound.kind)

    return place


def _chosen_prompt(view: State, ask: Ask) -> str:
    seat, card = ask.about
    party = "your Party" if seat == ask.seat else f"{name(view, seat)}'s Party"
    return f"{titled(view, card) if card else 'A card'}: which Character of {party}?"


def _chosen(view: State, ask: Ask, key: str) -> Said:
    return character(view, ask.about[0], InCrown.read(key).crown)


def _champion_prompt(view: State, ask: Ask) -> str:
    return f"{titled(view, ask.about[0])}: which Character fights the duel?"


# --- set-up and a new Party ---


def faction(view: State, ask: Ask, key: str) -> Said:
    """A faction by name, with its technologies and perks."""
    if key == "deal":
        return Said("Get dealt 2", "and keep 1")
    found = view.cards.factions[FactionKey.read(key).faction]
    perks = listed(perk.name for perk in found.perks)
    return Said(found.name, f"{listed(TECHNOLOGY[word] for word in found.technologies)}; perks {perks}")


def _near_home(view: State, ask: Ask, hex: str) -> Said:
    far = away(view, view.home(ask.seat), hex)
    return Said(hexed(view, hex, ask.seat), f"{counted(far, 'hex')} from your town")


def _crowns_prompt(view: State, ask: Ask) -> str:
    return f"Put your Characters in order: Crowns 1 to {CROWNS}, then the Town Roster."


def _order(view: State, ask: Ask, key: str) -> Said:
    crown = CrownNumber.read(key).crown
    if view.players[ask.seat].crowns[crown] is None:
        return Said(f"The empty Crown {crown + 1}")
    return character(view, ask.seat, crown)


def _rebuild_prompt(view: State, ask: Ask) -> str:
    player = view.players[ask.seat]
    return (
        f"{counted(ask.about[0], 'empty Crown')}: how do you pay for a Character? "
        f"({player.prestige} Prestige, {player.town_health} Town Health)"
    )


def _rebuild(view: State, ask: Ask, key: str) -> Said:
    return Said("Pay 1 Prestige" if key == "prestige" else "Pay 4 Town Health")


TOPICS: dict[str, Topic] = {
    "stow": _about("who takes it?"),
    "inherit": _about("who takes it now?"),
    "shift": _about("who takes it?"),
    "jinx_bearer": _about("who bears this Jinxed card?"),
    "hire_ally": Topic(
        lambda view, ask: f"{titled(view, ask.about[0])}: hire this Ally for {counted(ask.about[1], 'coin')}?",
        each(_hire_ally),
        about_card,
    ),
    "excess": Topic(_excess_prompt, each(carded)),
    "excess_ride": Topic(_ride_prompt, each(_ride)),
    "outfit": Topic(said("Gear and Party order: what do you change?"), _outfit),
    "town": Topic(_town_prompt, _outfit),
    "order": Topic(said("Put your Party in order, Crown 1 first."), each(_order)),
    "place_character": Topic(_joins_prompt, each(_seat_for), about_card),
    "call_to": Topic(lambda view, ask: f"{titled(view, ask.about[0])}: which Crown?", each(_seat_for), about_card),
    "place_damage": Topic(_damage_prompt, each(_damage)),
    "divide_damage": Topic(_divide_prompt, each(_divide)),
    "spare": Topic(_spare_prompt, each(_spare)),
    "heal": Topic(_heal_prompt, each(_heal), order=_worst_first),
    "choose_character": Topic(_chosen_prompt, each(_chosen)),
    "champion": Topic(_champion_prompt, each(_crowned)),
    "faction": Topic(said("Which town do you lead?"), each(faction)),
    "faction_kept": Topic(said("You were dealt 2 towns. Which do you keep?"), each(faction)),
    "draft_character": Topic(said("Keep 1 Character, pass the rest to the left"), each(carded)),
    "draft_spoils": Topic(
        lambda view, ask: f"Keep {ask.high} Spoils, pass the rest to the right",
        each(carded),
    ),
    "crowns": Topic(_crowns_prompt, each(carded)),
    "head_start": Topic(said("Which Resource does your town start with?"), each(_near_home)),
    "call_up": Topic(
        lambda view, ask: f"Choose {counted(ask.high, 'Character')} from the Roster for the new Party", each(carded)
    ),
    "rebuild_price": Topic(_rebuild_prompt, each(_rebuild)),
}
