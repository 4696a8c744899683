"""One player's side of the table: track, stats, pack, skills, scars; and what a mutant player has."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.adventure.text.english import true_clauses
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.vocabulary import HIDDEN, STATS
from fallen_tui.games.posthuman.queries import bonuses, maps
from fallen_tui.games.posthuman.state.table import GOAL, LAST_SLOT, Carried, Player, State
from fallen_tui.games.posthuman.text.card_text import brief
from fallen_tui.games.posthuman.text.names import ACTIONS, ON, counted, here, titles

UNARMED = "fists: 1 wound, a special is a miss"


def player_lines(view: State, seat: int, me: int | None) -> list[str]:
    """Everything of one player that a reader may see; `me` is the reader."""
    player = view.players[seat]
    return _human(view, player, me) if player.human else _mutant(view, player, me)


def _head(view: State, player: Player, me: int | None) -> str:
    you = " (you)" if player.seat == me else ""
    character = f", {view.cards.characters[player.character].trade}" if player.character else ""
    return f"{player.name}{you}{character}"


def _human(view: State, player: Player, me: int | None) -> list[str]:
    head = f"{_head(view, player, me)}: journey {player.journey} of {GOAL}"
    if not player.stats:
        return [f"{head}."]
    rows = [f"{capital(tracks(view, player))}.", f"{stats(player)}.", *weapons(view, player), f"{pack(view, player)}."]
    rows += true_clauses(
        (player.skills, f"Skills: {titles(view.cards, player.skills)}."),
        (player.followers or player.hidden, f"{followers(view, player)}."),
        (player.kept, f"Kept: {titles(view.cards, player.kept)}."),
        (player.scars, f"{scars(view, player)}."),
        (player.hand, f"In hand: {hidden(view, player.hand, 'item')}."),
        (player.lost, "Can't act this turn."),
        (player.chosen and not player.lost, f"Action of this turn: {ACTIONS.get(player.chosen, player.chosen)}."),
        (player.swarmed, f"A swarm: {counted(player.swarmed, 'more mutant minion')} in the next combat."),
    )
    return [f"{head}, {whereabouts(view, player)}.", *(f"  {row}" for row in rows)]


def _mutant(view: State, player: Player, me: int | None) -> list[str]:
    chosen = "face down" if player.chosen == HIDDEN else view.cards.name(player.chosen)
    return [
        f"{_head(view, player, me)}: a mutant since turn {player.turned}.",
        f"  {stats(player)}.",
        *in_full(view, player.scars),
        f"  Action cards in hand: {hidden(view, player.actions, 'card')}.",
        *[f"  Card laid for this turn: {chosen}."] * bool(player.chosen),
    ]


# --- a survivor in parts ---


def whereabouts(view: State, player: Player) -> str:
    """Where a survivor is."""
    return f"{ON[maps.terrain(view, player)]} at {here(view, player)}"


def tracks(view: State, player: Player) -> str:
    """Health, morale, hunger and tokens in a line."""
    return (
        f"health {player.health} of {player.health_limit}, morale {player.morale} of {player.morale_limit}, "
        f"hunger {player.hunger} of {LAST_SLOT}, {player.food} food, {player.ammo} ammo, "
        f"{bonuses.experience(view, player)} XP"
    )


def stats(player: Player) -> str:
    """The five stats in a line."""
    return capital(", ".join(f"{stat} {player.stats[stat]}" for stat in STATS))


def weapons(view: State, player: Player) -> list[str]:
    """The active weapons, a line each, with what is mounted on them."""
    active = [player.carried(card) or Carried(card) for card in (*player.melee, player.ranged) if card]
    found = [f"{item(view, carried)}: {brief(view.cards, carried.card)}" for carried in active]
    return found if player.melee else [f"{capital(UNARMED)}.", *found]


def item(view: State, carried: Carried) -> str:
    """An item in play, with what is mounted on it."""
    mount = f" with {view.cards.name(carried.mount)}" if carried.mount else ""
    return f"{view.cards.name(carried.card)}{mount}"


def pack(view: State, player: Player) -> str:
    """The inventory, and how full the backpack is."""
    filled, slots = bonuses.filled(view, player), bonuses.slots(view, player)
    return f"Pack, {filled} of {slots} slots: {', '.join(item(view, each) for each in player.gear) or 'empty'}"


def followers(view: State, player: Player) -> str:
    """Followers, active and face down."""
    known = "" if HIDDEN in player.hidden else f" ({titles(view.cards, player.hidden)})"
    face_down = f"{len(player.hidden)} face down{known}" if player.hidden else ""
    return f"Followers: {', '.join(filter(None, (titles(view.cards, player.followers), face_down)))}"


def scars(view: State, player: Player) -> str:
    """Scars: how many, and which ones where they can be seen."""
    if HIDDEN in player.scars:
        return counted(len(player.scars), "scar")
    mutations = counted(bonuses.mutations(view, player), "mutation")
    return f"{counted(len(player.scars), 'scar')}, {mutations}: {titles(view.cards, player.scars)}"


def hidden(view: State, cards: list[str], noun: str) -> str:
    """How many cards, and which ones where they can be seen."""
    known = f": {titles(view.cards, cards)}" if cards and HIDDEN not in cards else ""
    return f"{counted(len(cards), noun)}{known}"


# --- parts that are looked at by themselves ---


def in_full(view: State, cards: Iterable[str]) -> list[str]:
    """Cards with what they do, a line each, hidden ones left out."""
    return [f"  {view.cards.name(card)}: {brief(view.cards, card)}" for card in cards if card != HIDDEN]


def pack_lines(view: State, player: Player) -> list[str]:
    """The pack with what everything in it does."""
    if not player.map:
        return [f"{player.name} has no pack."]
    lines = [f"{pack(view, player)}."]
    for carried in player.gear:
        active = ", active" if player.fights_with(carried.card) else ""
        lines.append(f"  {item(view, carried)}{active}: {brief(view.cards, carried.card)}")
        lines += [f"  {line}" for line in in_full(view, filter(None, [carried.mount]))]
    return lines


def scar_lines(view: State, player: Player) -> list[str]:
    """The scars with what they do once one turns."""
    if not player.scars:
        return [f"{player.name} has no scars."]
    return [f"{scars(view, player)}.", *in_full(view, player.scars)]
