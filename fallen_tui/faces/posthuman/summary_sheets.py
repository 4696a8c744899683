"""The Road to the Fortress at the end: who set out, where each stands, and what is left of them."""

from __future__ import annotations

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.text import capital
from fallen_tui.faces.summary.kept import SideSheet
from fallen_tui.games.posthuman.queries.bonuses import experience
from fallen_tui.games.posthuman.state.table import GOAL, ORIGIN, Player, State
from fallen_tui.games.posthuman.text.names import ON, counted, titles
from fallen_tui.games.posthuman.text.table_view.survivor import item, stats, tracks, whereabouts


def opening(state: State) -> tuple[str, ...]:
    """Who set out from where, and for what."""
    there = [player for player in state.players if player.character or player.stats]
    if not there:
        return ()
    told = listed(_of_whom(state, player, first=player is there[0]) for player in there)
    told += "" if there[0].map else " set out"
    were = "was" if state.result is not None else "is"
    if state.scenario_progress is not None:
        return (told, f"The goal {were}: {state.cards.scenario.goal.rstrip('.')}")
    clock = ", before the last convoy" if state.solo else ""
    return (told, f"The goal {were} the Fortress, {GOAL} steps away{clock}")


def _of_whom(state: State, player: Player, first: bool) -> str:
    """Ann (Quarry Hand) set out from Cold Kiln; and Bo from somewhere else. Who is a mutant by now has no map."""
    trade = f" ({state.cards.characters[player.character].trade})" if player.character else ""
    start = f"{' set out' * first} from {state.cards.name(player.map[ORIGIN].tile)}" if player.map else ""
    return f"{player.name}{trade}{start}"


def closing(state: State) -> tuple[str, ...]:
    """By seat, how far each has come and with whom; "" before there is anybody."""
    return tuple(_stands(state, player) if player.stats else "" for player in state.players)


def _stands(state: State, player: Player) -> str:
    over = state.result is not None
    if not player.human:
        return f"{player.name} {'was' if over else 'is'} a mutant, since Turn {player.turned}"
    scars = [counted(len(player.scars), "scar")] if player.scars else []
    brought = listed([*map(state.cards.name, player.followers), *scars])
    company = f" with {brought}" if brought else ""
    if player.journey >= GOAL:
        return f"{player.name} {'came' if over else 'has come'} to the Fortress{company}"
    had, stood = ("had gone", "stood") if over else ("has gone", "stands")
    at = ON[state.cards.tiles[player.here.tile].terrain]
    return f"{player.name} {had} {player.journey} of {GOAL} steps and {stood} {at}{company}"


def sheets(state: State) -> tuple[SideSheet, ...]:
    """Each player as it stands; of what is hidden only how much there is, until the game is over."""
    return tuple((_survivor if player.human else _mutant)(state, player) for player in state.players if player.stats)


def _survivor(state: State, player: Player) -> SideSheet:
    trade = f", {state.cards.characters[player.character].trade}" if player.character else ""
    title = f"{player.name}{trade}: {player.journey} of {GOAL}"
    full = [f"{capital(tracks(state, player))}, {whereabouts(state, player)}", stats(player)]
    parts = (
        ("Pack", listed(item(state, each) for each in player.gear)),
        ("Skills", titles(state.cards, player.skills)),
        ("Followers", titles(state.cards, player.followers)),
        ("Kept events", titles(state.cards, player.kept)),
        ("Scars", _scars(state, player)),
    )
    full += [f"{head}: {told}" for head, told in parts if told]
    brief = f"health {player.health}, morale {player.morale}, {counted(len(player.scars), 'scar')}, "
    return SideSheet(title, tuple(full), (f"{brief}{experience(state, player)} XP",))


def _scars(state: State, player: Player) -> str:
    """Scars by name once the game is over, until then how many."""
    return titles(state.cards, player.scars) if state.result is not None else str(len(player.scars) or "")


def _mutant(state: State, player: Player) -> SideSheet:
    scars = titles(state.cards, player.scars)
    return SideSheet(
        f"{player.name}: a mutant since Turn {player.turned}", (stats(player), f"Mutations: {scars}"), (scars,)
    )
