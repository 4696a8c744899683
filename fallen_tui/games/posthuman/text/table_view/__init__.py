"""The table in text, as one seat may see it: whole, in parts, or a single card."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.adventure.text.table_view import blocks, seat_of
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text import scenario, search
from fallen_tui.games.posthuman.text.names import counted
from fallen_tui.games.posthuman.text.table_view import table
from fallen_tui.games.posthuman.text.table_view.map_view import the_map
from fallen_tui.games.posthuman.text.table_view.survivor import in_full, pack_lines, player_lines, scar_lines

Part = Callable[[State, int | None], list[str]]
"""A part of the table as a reader may see it."""


def text_view(view: State, seat: int | None, what: str) -> list[str]:
    """A part of the table in lines, indented by spaces; "" is all of it. Empty where nothing is called `what`."""
    wanted = " ".join(what.casefold().split())
    if wanted in PARTS:
        return PARTS[wanted](view, seat)
    part, _, rest = wanted.partition(" ")
    names = [player.name for player in view.players]
    if part in OF_PLAYER and (owner := seat_of(names, rest)) is not None:
        return OF_PLAYER[part](view, view.players[owner])
    owner = seat_of(names, wanted)
    return player_lines(view, owner, seat) if owner is not None else search.one_card(view, seat, wanted)


def _own(of: Callable[[State, Player], list[str]]) -> Part:
    """A part of a reader's own; of everybody's, each by name, for a reader without a seat."""
    return lambda view, seat: (
        of(view, view.players[seat])
        if seat is not None
        else blocks([f"{player.name}:", *of(view, player)] for player in view.players)
    )


def _hand(view: State, seat: int | None) -> list[str]:
    """The items, or the mutant actions, that a seat holds."""
    if seat is None:
        return ["Hands are hidden."]
    player = view.players[seat]
    cards = player.hand if player.human else player.actions
    if not cards:
        return ["Your hand is empty."]
    noun = "item" if player.human else "action card"
    return [f"Your hand, {counted(len(cards), noun)}:", *in_full(view, cards)]


def _me(view: State, seat: int | None) -> list[str]:
    return table.table(view, None) if seat is None else player_lines(view, seat, seat)


def _others(view: State, seat: int | None) -> list[str]:
    """Everybody's side but one's own."""
    found = blocks(player_lines(view, player.seat, seat) for player in view.players if player.seat != seat)
    return found or ["There is nobody else at this table."]


def _help(view: State, seat: int | None) -> list[str]:
    seats = ", ".join(player.name for player in view.players)
    parts = "hand, map, pack, scars, fight, journey, event, me, others, decks, market"
    parts += ", brief, goal, chronicle" if view.scenario_progress is not None else ""
    return [f"You can look at: {parts}; map, pack or scars of a seat by its name; a seat ({seats}); any card."]


OF_PLAYER = {"map": the_map, "pack": pack_lines, "scars": scar_lines}
"""Parts that belong to a player, whose name may follow: map Bo."""
PARTS: dict[str, Part] = {
    **dict.fromkeys(("", "table"), table.table),
    "standing": table.standing,
    "result": table.result,
    "help": _help,
    "hand": _hand,
    **{part: _own(of) for part, of in OF_PLAYER.items()},
    **dict.fromkeys(("fight", "story", "encounter"), table.fight),
    "journey": table.journey,
    "event": table.event,
    "decks": table.decks,
    "market": table.market,
    **dict.fromkeys(("me", "body", "hunt"), _me),
    "brief": lambda view, seat: scenario.brief(view),
    "goal": lambda view, seat: scenario.standing(view),
    "chronicle": lambda view, seat: scenario.chronicle(view),
    "others": _others,
}
"""The parts that have a name of their own."""
