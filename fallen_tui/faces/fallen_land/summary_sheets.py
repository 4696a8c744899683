"""Council of Towns at the end: who set out and who is left, where the Parties stand and what they carry."""

from __future__ import annotations

from collections.abc import Mapping

from fallen_tui.adventure.text.english import listed
from fallen_tui.faces.summary.kept import SideSheet
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY, counted
from fallen_tui.games.fallen_land.rules.victory import shown_marks
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.log.phrases import place, title
from fallen_tui.games.fallen_land.text.table_view.party import brief_party

First = Mapping[int, tuple[str, ...]]
"""Who was in each Party when the first Turn began."""


def opening(state: State, first: First) -> tuple[str, ...]:
    """Who led which town, to which marks, and who set out."""
    leads = "leads" if state.result is None else "led"
    towns = [(p.name, state.cards.faction_name(p.faction)) for p in state.players if p.faction]
    against = listed(name for name, town in towns if name == town)
    led = [f"{name} {leads} {town}" for name, town in towns if name != town]
    prestige, health = shown_marks(state)
    aim = f". To win: {prestige} Prestige or {health} Town Health" if prestige else ""
    told = [f"{listed(led)}{f', against {against}' if against else ''}{aim}"] if led else []
    if state.cards.scenario is not None:
        told.append(f"The goal: {state.cards.scenario.goal.rstrip('.')}")
    for player in state.players[: 2 if len(state.players) < 3 else 0]:
        if out := first.get(player.seat):
            told.append(
                f"From {place(state, state.home(player.seat))} went {listed(title(state, card) for card in out)}"
            )
    return tuple(told)


def closing(state: State, first: First) -> tuple[str, ...]:
    """By seat, where its Party stood at the end, and how many of those who set out were with it; "" before they do."""
    told, over = [], state.result is not None
    had = "had" if over else "has"
    for player in state.players:
        out = first.get(player.seat, ())
        if not out or not player.place:
            told.append(f"{player.name} {had} no Party left" if out else "")
            continue
        left = [card for card in out if player.crown_of(card) is not None]
        were = ("was" if over else "is") if len(left) < 2 else "were" if over else "are"
        who = f"all {len(out)}" if len(left) == len(out) else f"{len(left) or 'none'} of the {len(out)}"
        stood = f"{'stood' if over else 'stands'} at {place(state, player.place)}"
        told.append(f"{player.name}'s Party {stood}, and {who} who set out {were} in it")
    return tuple(told)


def sheets(state: State) -> tuple[SideSheet, ...]:
    """Each Party and town as it stands, as all may know it."""
    return tuple(_sheet(state, player.seat) for player in state.players if player.faction)


def _sheet(state: State, seat: int) -> SideSheet:
    player = state.players[seat]
    town = f"{state.cards.faction_name(player.faction)} at {state.home(seat)}"
    where = f"the Party at {place(state, player.place)}" if player.place else "no Party"
    full, brief = [], []
    for words, (_, member) in zip(brief_party(state, seat), player.party, strict=False):
        gear = listed(title(state, card) for card in member.gear)
        full.append(words.strip())
        full += [f"  with {gear}"] if gear else []
        brief.append(title(state, member.card))
    for ride in player.rides:
        load = listed(title(state, card) for card in ride.gear)
        full.append(f"{title(state, ride.card)}{f', with {load}' if load else ''}")
        brief.append(title(state, ride.card))
    if player.party_gear:
        full.append(f"Carried by all: {listed(title(state, card) for card in player.party_gear)}")
    holdings = _holdings(state, seat)
    people = [listed(brief)] if brief else []
    return SideSheet(f"{player.name}: {town}, {where}", (*full, *holdings), (*people, *holdings[:1]))


def _holdings(state: State, seat: int) -> list[str]:
    """Resources, then technologies and chips of a town."""
    player = state.players[seat]
    owned = listed(place(state, hex) for hex in state.owned(seat))
    techs = listed(f"{TECHNOLOGY[tech.kind]}{' II' if tech.tier > 1 else ''}" for tech in player.technologies)
    lines = [f"Resources: {owned}"] if owned else []
    lines += [f"Town Technologies: {techs}"] if techs else []
    return lines + ([counted(player.chips, "Town Defense Chip")] if player.chips else [])
