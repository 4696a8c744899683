"""Parties and towns in text: character sheets, Vehicles, technologies, the Auction House, Rosters, hands."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.adventure.text.english import listed
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY, counted
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.bonuses import (
    VEHICLE,
    armor,
    contributions,
    first_strikers,
    flight_bonus,
    is_master,
    matching,
    movement_bonus,
    party_armor,
    psych_status,
    skill_total,
    value_of,
    weight_of,
)
from fallen_tui.games.fallen_land.state.player import Attached, Member, Player
from fallen_tui.games.fallen_land.state.table import HIDDEN, NOBODY, State
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log.phrases import place, title, who
from fallen_tui.games.fallen_land.text.names import brief, crown_in, health, hexed, manned, named, room, wounds

NO_SEAT = "Name a player to see this."


# --- the Party ---


def stand(view: State, side: int, seat: int | None) -> str:
    """Where a Party is, its weeks and what it owes, in a sentence."""
    player = view.players[side]
    if not player.place:
        return "The Party is lost." if player.lost else "The Party is not formed yet."
    parts = [f"At {hexed(view, player.place, NOBODY if seat is None else seat)}"]
    if view.phase == "exploits" and view.current == side:
        parts.append(f"{counted(max(0, player.weeks), 'week')} left")
    parts += [f"{counted(player.penalty, 'week')} of Week Penalty"] if player.penalty else []
    parts += ["owes a follow-up Deed"] if player.owes else []
    return f"{'; '.join(parts)}."


def of_rival(view: State, side: int) -> list[str]:
    """What is to be said of a rival town besides its tracks: it has no cards and no coins. FL-VAR-20."""
    player = view.players[side]
    counts = ((view.resource_count(side) if player.faction else 0, "Resource"), (player.chips, "chip"))
    parts = [counted(n, word) for n, word in counts if n]
    parts.append(f"Party at {place(view, player.place)}, {manned(view, side)}" if player.place else "no Party")
    return parts + ([f"{counted(player.penalty, 'week')} of Week Penalty"] if player.penalty else [])


def brief_party(view: State, side: int) -> list[str]:
    """A Party in a line for each Crown, and one for the Vehicle."""
    player = view.players[side]
    lines = [
        f"  {crown_in(view, side, crown)}: {health(view, side, crown)}; {_totals(view, side, crown)}"
        for crown, _ in player.party
    ]
    if player.rides:
        lines.append(f"  {listed(title(view, ride.card) for ride in player.rides)}: {_totals(view, side, VEHICLE)}")
    return lines or ["  Nobody."]


def _totals(view: State, side: int, crown: int) -> str:
    """The six Total Skills in short; a Master's has a star."""
    parts = []
    for skill in SKILLS:
        star = "*" if crown != VEHICLE and is_master(view, side, crown, skill) else ""
        parts.append(f"{skill.title()} {skill_total(view, side, crown, skill)}{star}")
    return ", ".join(parts)


def party(view: State, side: int, seat: int | None) -> list[str]:
    """The character sheets of a Party."""
    player = view.players[side]
    whose = "Your Party" if side == seat else f"{player.name}'s Party"
    lines = [f"{whose}: {stand(view, side, seat)}"]
    for crown, member in player.party:
        lines += _sheet(view, side, crown, member)
    if player.rival and player.has_party:
        lines.append(f"  {crew.MEMBERS} Characters without cards: {manned(view, side)}.")
    for ride in player.rides:
        lines += [f"  Vehicle {title(view, ride.card)}: {_made(view, side, VEHICLE)}"]
        cards = "; ".join(_gear(view, card) for card in ride.gear) or "nothing"
        lines.append(f"    {room(view, side, VEHICLE).capitalize()}: {cards}")
    if player.party_gear:
        lines.append(f"  Party Equipment: {'; '.join(_gear(view, card) for card in player.party_gear)}")
    lines += [f"  {line}" for line in _attached(view, player.party_cards)]
    if player.party:
        bonus, flight = movement_bonus(view, side), flight_bonus(view, side)
        lines.append(f"  Movement Bonus {bonus:+d}, Flight {flight:+d}, Armor {party_armor(view, side)} in all.")
    return lines


def _sheet(view: State, side: int, crown: int, member: Member) -> list[str]:
    card = view.cards.characters.get(member.card)
    if card is None:
        hit_man = view.cards.actions[member.card]
        figures = f"Omega {hit_man.omega}, {health(view, side, crown)}, nothing heals a hit man"
        return [f"  Crown {crown + 1}: {hit_man.name}, hit man: {figures}"]
    master = f", {card.master.title()} Master" if card.master else ""
    hurt = wounds(member)
    body = [f"{health(view, side, crown)}{f' ({hurt})' if hurt else ''}"]
    body.append(f"Psychological Status {psych_status(view, side, crown)}")
    body += [f"Armor {worn}"] if (worn := armor(view, side, crown)) else []
    body += ["First Strike"] if crown in first_strikers(view, side) else []
    lines = [f"  Crown {crown + 1}: {card.name}, {card.occupation}{master}", f"    {', '.join(body)}"]
    lines.append(f"    {_made(view, side, crown)}")
    gear = "; ".join(_gear(view, each) for each in member.gear) or "nothing"
    lines.append(f"    {room(view, side, crown).capitalize()}: {gear}")
    if card.link is not None:
        now = "" if matching(view, side, crown) else " (not fulfilled)"
        lines.append(f"    {named(view, describe.link(card.link))}{now}")
    for boost in view.players[side].boosts:
        if boost.card == card.id:
            lines.append(f"    Until the {boost.until} is over: {phrases.skills(boost.skills)}")
    return [*lines, *(f"    {line}" for line in _attached(view, member.cards))]


def _made(view: State, side: int, crown: int) -> str:
    """The six skills, each as base and bonus: Combat 9 (4 + 5)."""
    parts = []
    for skill in SKILLS:
        made = contributions(view, side, crown, skill)
        base = sum(n for what, n in made if what == "base")
        bonus = sum(n for _, n in made) - base
        sign = f" ({base} {'+' if bonus > 0 else '-'} {abs(bonus)})" if bonus else ""
        parts.append(f"{skill.title()} {max(0, base + bonus)}{sign}")
    return ", ".join(parts)


def _gear(view: State, card: str) -> str:
    """A card that is carried, with its weight and what is fixed to it."""
    low = [each for each, host in view.joined.items() if host == card]
    with_ = f", with {listed(title(view, each) for each in low)}" if low else ""
    return f"{title(view, card)} (weight {weight_of(view, card)}{with_})"


def _attached(view: State, cards: Iterable[Attached]) -> list[str]:
    lines = []
    for one in cards:
        by = f", played by {who(view, one.by)}" if one.by != NOBODY else ""
        until = f", through Turn {one.until}" if one.until else ""
        lines.append(f"Attached: {title(view, one.card)}{by}{until}")
    return lines


# --- the town ---


def town(view: State, side: int, seat: int | None) -> list[str]:
    """A town with all that belongs to it; the Roster of others only counted."""
    player = view.players[side]
    if not player.faction:
        return [f"{player.name} leads no town yet."]
    faction = view.cards.factions[player.faction]
    whose = "your town" if side == seat else f"{player.name}'s town"
    lines = [f"{faction.name} (town {faction.number} at {view.home(side)}), {whose}: {tracks(view, side)}"]
    if player.rival:
        owned = [place(view, hex) for hex in view.owned(side)]
        lines = [f"{lines[0].rpartition(',')[0]}. A rival town: no cards, coins or technologies. Its die decides."]
        lines.append(f"  Town Defense Chips: {player.chips}")
        return [*lines, f"  Resources: {'; '.join(owned) or 'none'}"]
    lines += _technologies(view, player)
    chips = f", {player.perk_chips} of them by perks" if player.perk_chips else ""
    lines.append(f"  Town Defense Chips: {player.chips}{chips}")
    lines += [f"  {line}" for line in _attached(view, player.town_cards)]
    lines += [f"  Town Event as the Turn ends: {title(view, card)}. {brief(view, card)}" for card in player.event]
    owned = [place(view, hex) for hex in view.owned(side)]
    lines.append(f"  Resources: {'; '.join(owned) or 'none'}")
    lines += _auction(view, player)
    lines += _roster(view, player)
    for perk in faction.perks:
        lines.append(f"  Perk {perk.name}: {brief(view, perk.id)}")
    return lines


def tracks(view: State, side: int) -> str:
    """Prestige, Town Health and coins of a seat."""
    player = view.players[side]
    return f"Prestige {player.prestige}, Town Health {player.town_health}, {counted(player.coins, 'coin')}."


def _technologies(view: State, player: Player) -> list[str]:
    if not player.technologies:
        return ["  Town Technologies: none"]
    lines = ["  Town Technologies:"]
    for tech in player.technologies:
        card = view.cards.technologies[tech.kind]
        gives = " ".join(map(describe.standing, card.upgraded if tech.tier > 1 else card.bonuses))
        starting = ", can't be lost" if tech.starting else ""
        lines.append(f"    {TECHNOLOGY[tech.kind]}, Tier {tech.tier}{starting}: {gives}")
    return lines


def _auction(view: State, player: Player) -> list[str]:
    lines = [f"  Auction House: {counted(len(player.auction), 'card') if player.auction else 'empty'}"]
    for card in player.auction:
        value = value_of(view, card)
        price = "NA" if value is None else str(value)
        lines.append(f"    {title(view, card)} (value {price}, weight {weight_of(view, card)}): {brief(view, card)}")
    return lines


def _roster(view: State, player: Player) -> list[str]:
    head = f"  Town Roster: {counted(len(player.roster), 'Character') if player.roster else 'empty'}"
    known = [member for member in player.roster if member.card != HIDDEN]
    lines = [head]
    for member in known:
        hurt = f" ({wounds(member)})" if wounds(member) else ""
        lines.append(f"    {title(view, member.card)}{hurt}: {brief(view, member.card)}")
        lines += [f"      {line}" for line in _attached(view, member.cards)]
        lines += [f"      {title(view, card)}: {brief(view, card)}" for card in member.gear]
    return lines


# --- the hand ---


def hand(view: State, seat: int | None) -> list[str]:
    """The own Action cards with what they do, and in set-up the cards not placed yet."""
    if seat is None:
        return ["Hands are hidden."]
    player = view.players[seat]
    lines = [f"Your hand, {counted(len(player.hand), 'Action card')}:" if player.hand else "Your hand is empty."]
    lines += _listed(view, player.hand)
    for what, cards in (("Not placed yet:", player.dealt), ("Before you in the draft:", player.stack)):
        lines += [what, *_listed(view, cards)] if cards else []
    return lines


def _listed(view: State, cards: Iterable[str]) -> list[str]:
    return [f"  {title(view, card)}: {brief(view, card)}" for card in cards]
