"""Finding a card, a town or a place by its name, and where it lies."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.adventure.text.search import matches, one_of, several
from fallen_tui.games.fallen_land.content.phrases import DECK
from fallen_tui.games.fallen_land.state.player import Attached, Player
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log.phrases import member, place, title
from fallen_tui.games.fallen_land.text.table_view.map_view import one_hex, region


def one_thing(view: State, seat: int | None, wanted: str) -> list[str]:
    """A card in full and where it lies, a place of the map, or a choice of several that the words fit."""
    known = _names(view)
    found = one_of(matches(known, wanted), lambda id: id in view.cards.windows and where(view, seat, id))
    if len(found) > 1:
        return [several(known, found)]
    return _told(view, seat, found[0]) if found else []


def _names(view: State) -> dict[str, str]:
    """Everything with a name -> that name; places of World cards as "world:CARD", parts of the map by their ids."""
    cards, board = view.cards, view.cards.board
    piles = (cards.characters, cards.spoils, cards.actions, cards.stories, cards.perks, cards.technologies)
    names = {id: title(view, id) for pile in (*piles, cards.town_events) for id in pile}
    names |= {faction.id: faction.name for faction in cards.factions.values()}
    names |= {id: one.name for pile in (board.places, board.resources) for id, one in pile.items()}
    names |= {f"region:{id}": one.name for id, one in board.regions.items()}
    for id, story in cards.stories.items():
        if story.world is not None and story.world.name and story.world.name != story.title:
            names[f"world:{id}"] = story.world.name
    return names


def _told(view: State, seat: int | None, id: str) -> list[str]:
    cards, board = view.cards, view.cards.board
    kind, _, rest = id.partition(":")
    if kind == "region":
        return region(view, rest)
    if id in board.resources:
        return one_hex(view, seat, board[board.resources[id].hex].name)
    if id in board.places:
        return [*_face(view, id), *one_hex(view, seat, board[board.places[id].hex].name)[:1]]
    faction = next((each for each in cards.factions.values() if each.id == id), None)
    if faction is not None:
        return [*_face(view, id), *one_hex(view, seat, cards.homes[faction.number])]
    card = rest if kind == "world" else id
    head, *lines = _face(view, card)
    lies = where(view, seat, card)
    return [f"{head}{f' - {lies}' if lies else ''}", *lines]


def _face(view: State, card: str) -> list[str]:
    """A card in lines; one that is in play keeps what may come of it to itself. FL-INF-10."""
    in_play = view.story_in_play
    disclosed = in_play.disclosed if in_play is not None and in_play.card == card else told_of(view, card)
    head, *lines = describe.face(view.cards, card, disclosed)
    return [head, *(f"  {line}" for line in lines)]


def told_of(view: State, card: str) -> bool:
    """Whether what may come of a card can be read: not where it lies open, nor of a place still to be visited."""
    story = view.cards.stories.get(card)
    if story is not None and not story.deck:
        return view.result is not None or (view.scenario_progress is not None and card in view.scenario_progress.done)
    return all(world.card != card for world in view.world)


# --- where a card lies ---


def where(view: State, seat: int | None, card: str) -> str:
    """Where a card lies, in the seat's eyes; empty where it cannot be known."""
    for player in view.players:
        owner = "your" if player.seat == seat else f"{player.name}'s"
        if found := _with(view, player, owner, card):
            return found
    for band in view.mercenaries:
        if band.card == card:
            hirer = "your" if band.seat == seat else f"{view.players[band.seat].name}'s"
            return f"{hirer} mercenary at {place(view, band.place)}"
    for world in view.world:
        if world.card == card:
            return f"in play at {place(view, world.place)}" if world.place else "in play"
    if view.story_in_play is not None and view.story_in_play.card == card:
        return "being played"
    if card in view.joined:
        return f"part of {title(view, view.joined[card])}"
    if card in view.limbo:
        return "being played"
    return next((f"in the {DECK[name]} discard pile" for name, deck in view.decks.items() if card in deck.discard), "")


def _with(view: State, player: Player, owner: str, card: str) -> str:
    """Where a card lies with a player."""
    piles: dict[str, Iterable[str]] = {
        "in {} hand": player.hand,
        "in {} Auction House": player.auction,
        "in {} Town Roster": (member.card for member in player.roster),
        "{} Party Equipment": player.party_gear,
        "{} Vehicle": (ride.card for ride in player.rides),
        "in {} Vehicle": (each for ride in player.rides for each in ride.gear),
        "with {} dead": player.aside,
        "dealt in {} set-up": (*player.dealt, *player.stack),
        "{} Town Event of this Turn": player.event,
        "on {} town": _cards(player.town_cards),
        "on {} Party": _cards(player.party_cards),
        "{} perk": view.cards.perks_of[player.faction],
        "a technology of {} town": (tech.kind for tech in player.technologies),
    }
    for words, cards in piles.items():
        if card in cards:
            return words.format(owner)
    for crown, each in player.party:
        if each.card == card:
            return f"in {owner} Party (Crown {crown + 1})"
        if card in each.gear:
            return f"carried by {member(view, player.seat, crown)} in {owner} Party"
        if card in _cards(each.cards):
            return f"on {member(view, player.seat, crown)} in {owner} Party"
    return ""


def _cards(pile: Iterable[Attached]) -> list[str]:
    return [attached.card for attached in pile]
