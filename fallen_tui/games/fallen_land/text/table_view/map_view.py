"""The map in text: the whole of it, one hex and what lies around it, and what is to be found where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.hexes import DIRECTIONS, LETTERS, Cell, step
from fallen_tui.games.fallen_land.content.board import COLUMNS, ROWS, SIGNS, Board, Hex
from fallen_tui.games.fallen_land.content.phrases import DECK, counted
from fallen_tui.games.fallen_land.state.table import NOBODY, Mercenary, State, World
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log.phrases import aim as aimed, place, site, title, who
from fallen_tui.games.fallen_land.text.names import away, bearing, hexed, lying

THREE = "%%"
"""A hex of three terrains."""
JOBS = {
    "claim": "to claim",
    "destroy": "to destroy",
    "mission": "for",
    "attack": "to attack",
    "supply": "with Spoils for",
}


# --- the picture ---


def the_map(view: State, seat: int | None) -> list[str]:
    """What the signs mean, then the map, two signs a hex, every other row half a hex to the right."""
    board = view.cards.board
    first = _first_column(board)
    columns = range(first, COLUMNS)
    lines = ["   " + " ".join(f"-{LETTERS[column]}" for column in columns)]
    marks = _marks(view)
    for row in range(ROWS):
        cells = " ".join(marks.get(board[column, row].name) or _land(board[column, row]) for column in columns)
        lines.append(f"{' ' * (row % 2)}{row + 1:02} {cells}")
    return [*_legend(view, seat), *lines]


def _first_column(board: Board) -> int:
    """The open sea in the west is left out, where nothing can ever lie."""
    return min(hex.coordinate[0] for hex in board.hexes.values() if not hex.water or hex.number is not None)


def _land(hex: Hex) -> str:
    """The signs of the ground: one terrain twice, two side by side."""
    if len(hex.terrains) > 2:
        return THREE
    return "".join(SIGNS[terrain] for terrain in (hex.terrains * 2)[:2])


def _marks(view: State) -> dict[str, str]:
    """Hex -> what is shown in place of its ground, the last of these that lies there."""
    board = view.cards.board
    marks = {board[town.hex].name: f"{town.number:02}" for town in board.towns.values()}
    marks |= {board[one.hex].name: "!!" for one in board.places.values()}
    for hex, holding in view.resources.items():
        owner = "x" if holding.destroyed else "-" if holding.owner == NOBODY else str(holding.owner + 1)
        marks[hex] = f"${owner}"
    marks |= {hex: f"M{chip + 1}" for chip, hex in enumerate(view.missions)}
    marks |= {world.place: sign(view, world.card) for world in view.world if world.place}
    marks |= {band.place: f"m{band.seat + 1}" for band in view.mercenaries}
    for player in view.players:
        if player.place:
            marks[player.place] = f"@{player.seat + 1}" if len(view.holders(player.place)) == 1 else "@@"
    return marks


def sign(view: State, card: str) -> str:
    """What stands on the map for a World card, or for a place of the scenario that has signs of its own."""
    story: Any = view.cards.stories[card]
    own = "" if story.deck else story.sheet.sign
    return f"!{own}" if len(own) == 1 else own or "!w"


def _legend(view: State, seat: int | None) -> list[str]:
    lines = [
        f".. plains, ^^ mountain, ## city, ** radiation, ~~ water, {THREE} plains, city and radiation; "
        "two signs: both terrains.",
        "01 to 12 towns; $1 Resource of seat 1, $- neutral, $x destroyed; !! permanent place; !w World card; "
        "M1 Mission chip; m1 mercenary and @1 Party of seat 1, @@ several Parties.",
    ]
    for player in view.players:
        you = " (you)" if player.seat == seat else ""
        home = f", home {view.home(player.seat)}" if player.faction else ""
        where = place(view, player.place) if player.place else "no Party"
        lines.append(f"@{player.seat + 1} {player.name}{you}: {where}{home}")
    towns = view.cards.board.towns.values()
    homes = "; ".join(f"{town.number:02} {view.cards.homes[town.number]} {town.name}" for town in towns)
    lines.append(f"Towns: {homes}.")
    if view.missions:
        chips = "; ".join(f"M{chip + 1} {hex}" for chip, hex in enumerate(view.missions))
        lines.append(f"Mission chips: {chips}.")
    lines += [f"m{band.seat + 1} {_band(view, band)}" for band in view.mercenaries]
    lines += [f"{sign(view, world.card)} {_open(view, world)}" for world in view.world if world.place]
    if view.front:
        lines.append(f"{view.cards.name('front')}: {', '.join(view.front)}.")
    return [*lines, 'Say "map" and a hex, such as "map C07", to see what is there and around it.']


# --- one hex ---


def one_hex(view: State, seat: int | None, name: str) -> list[str]:
    """A hex with all that is known of it, and the six around it. Empty where there is no such hex."""
    board = view.cards.board
    try:
        at = board.at(name.upper())
    except (ValueError, KeyError):
        return []
    me = NOBODY if seat is None else seat
    lines = [f"{hexed(view, at.name, me)}{_far(view, seat, at.name)}"]
    lines += [f"  {part}" for part in _facts(view, at)]
    lines += [f"  Here: {listed(found)}." for found in [_here(view, me, at.name)] if found]
    for world in view.world:
        if world.place == at.name and world.card in view.cards.stories:
            lines += [f"  {text}" for text in describe.face(view.cards, world.card, False)]
    lines.append("  Around it:")
    for direction in DIRECTIONS:
        other = step(at.coordinate, direction)
        if other in board.hexes:
            near = board[other].name
            found = _here(view, me, near)
            lines.append(f"    {direction}: {hexed(view, near, me)}{f'; {listed(found)}' if found else ''}")
    return lines


def _here(view: State, me: int, hex: str) -> list[str]:
    mine = ["your Party"] if me != NOBODY and view.players[me].place == hex else []
    return mine + lying(view, hex, me)


def _facts(view: State, at: Hex) -> Iterator[str]:
    board, cards = view.cards.board, view.cards
    ground = "/".join(at.terrains)
    price = "can't be entered" if at.cost is None else f"{counted(at.cost, 'movement point')} to enter"
    yield f"{ground.capitalize()}, {price}."
    if at.decks:
        yield f"Encounters: {listed((DECK[deck] for deck in at.decks), 'or')}."
    if at.number is not None:
        yield f"Number {at.number}."
    if at.burns:
        yield "A Party that ends its movement here takes Radiation damage."
    if at.name in view.front:
        yield f"{view.cards.name('front')} is here."
    if at.resource is not None:
        yield board.resources[at.resource].text
    if at.place is not None and at.place in cards.places:
        yield board.places[at.place].text
    if at.region is not None:
        yield f"Region: {board.regions[at.region].name}."


def region(view: State, id: str) -> list[str]:
    """A part of the map with a name."""
    found = view.cards.board.regions[id]
    names = [view.cards.board[cell].name for cell in found.hexes]
    return [f"{found.name} ({found.kind})", f"  {found.text}", f"  {counted(len(names), 'hex')}: {', '.join(names)}."]


def _far(view: State, seat: int | None, hex: str) -> str:
    """How far a hex lies from the own Party."""
    here = "" if seat is None else view.players[seat].place
    if not here or here == hex:
        return ""
    return f", {bearing(view, here, hex)} of your Party"


def _nearest(view: State, seat: int | None, hexes: Iterable[str]) -> list[str]:
    """Hexes by how far they lie from the own Party, else by their names."""
    here = "" if seat is None else view.players[seat].place
    return sorted(hexes, key=lambda hex: (away(view, here, hex) if here else 0, hex))


# --- what is where ---


def missions(view: State, seat: int | None) -> list[str]:
    """The Mission chips."""
    if not view.missions:
        return ["There are no Mission chips on the map yet."]
    chips: dict[str, list[str]] = {}
    for chip, hex in enumerate(view.missions):
        chips.setdefault(hex, []).append(f"M{chip + 1}")
    return ["Mission chips:"] + [
        f"  {' '.join(chips[hex])} {place(view, hex)}{_far(view, seat, hex)}" for hex in _nearest(view, seat, chips)
    ]


def resources(view: State, seat: int | None) -> list[str]:
    """The Resources, whose they are, and how far they lie."""
    me = NOBODY if seat is None else seat
    lines = ["Resources:"]
    return lines + [f"  {hexed(view, hex, me)}{_far(view, seat, hex)}" for hex in _nearest(view, seat, view.resources)]


def world(view: State, seat: int | None) -> list[str]:
    """The World cards in play, the permanent places, the mercenaries, and the truces."""
    lines = [f"World cards in play: {len(view.world)}."]
    for card in view.world:
        lines.append(f"  {_open(view, card)}{_far(view, seat, card.place) if card.place else ''}")
    lines.append("Permanent places:")
    for one in view.cards.board.places.values():
        hex = view.cards.board[one.hex].name
        lines.append(f"  {place(view, hex)} ({one.kind.replace('_', ' ')}){_far(view, seat, hex)}")
    if view.mercenaries:
        lines.append("Mercenaries:")
        lines += [f"  {_band(view, band)}{_far(view, seat, band.place)}" for band in view.mercenaries]
    for hex, seats in view.truces:
        lines.append(f"Truce at {place(view, hex)}: {listed(who(view, each) for each in seats)}.")
    return lines


def _open(view: State, world: World) -> str:
    """A World card in play: where it is, till when, and who takes part."""
    parts = [f"at {place(view, world.place)}" if world.place else "everywhere"]
    parts += [f"through Turn {world.until}"] if world.until else []
    drawn = world.by != NOBODY and bool(view.cards.stories[world.card].deck)
    parts += [f"drawn by {who(view, world.by)}"] if drawn else []
    parts += [f"with {listed(who(view, each) for each in world.joined)}"] if world.joined else []
    name = site(view, world.card)
    card = title(view, world.card)
    return f"{name}{f' ({card})' if card != name else ''}: {', '.join(parts)}"


def _band(view: State, band: Mercenary) -> str:
    """A mercenary on the map: whose, where, what for, how strong."""
    card = view.cards.actions[band.card]
    health = f"Health {card.health - band.wounds} of {card.health}"
    job = f"{JOBS[band.job]} {aimed(view, band.target)}"
    return f"{card.name} of {who(view, band.seat)} at {place(view, band.place)}, {job}; {health}, Omega {card.omega}"


def cell_of(view: State, name: str) -> Cell | None:
    """The hex of a name such as C07 in any case; None for none."""
    try:
        found: Cell = view.cards.board.at(name.upper()).coordinate
    except (ValueError, KeyError):
        return None
    return found
