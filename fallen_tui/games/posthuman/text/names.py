"""Players, cards, places, stats and faces of dice as players say them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.lines import knows
from fallen_tui.engine import squares
from fallen_tui.engine.grids import Cell
from fallen_tui.games.posthuman.content.cards import Tile
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.content.phrases import NOUNS
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.dice import DEFENCE
from fallen_tui.games.posthuman.state.table import HIDDEN, MARKER, ORIGIN, Player, State

ON = {"town": "in a town", "woods": "in the woods", "fields": "in the fields", "mountain": "on a mountain"}
"""On a kind of terrain."""
SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
_ZONES = {"safe": "safe house", "dead": "dead zone"}
ACTIONS = {"camp": "Camp", "forage": "Forage", "scout": "Scout", "move": "Move"}
DECKS = {
    "supply": "supply deck",
    "event": "event deck",
    "starting": "starting items",
    "skill": "skill deck",
    "equipment": "equipment deck",
    "weapon": "weapon deck",
    "encounter1": "level 1 encounters",
    "encounter2": "level 2 encounters",
    "encounter3": "level 3 encounters",
    "minion_human": "human minions",
    "minion_mutant": "mutant minions",
    "follower": "followers",
    "scar": "scar deck",
    "action": "mutant action deck",
    "tile": "terrain tiles",
}
PILED = {"supply": "supply card", "skill": "skill", "equipment": "equipment card", "weapon": "weapon", "tile": "tile"}
"""What a card of a deck is called, where some of them are looked at or drawn."""
WHY = {
    "camp": " by camping",
    "hunger": " to hunger",
    "shots": " to shots",
    "cold": " to the cold",
    "changed": " at the market",
    "exchanged": " on getting up",
    "knocked_out": " after the knock-out",
    "killed": " for the dead",
    "short": " at the start",
    "level": " for the easier start",
    "chosen": "",
    "used": ", used up",
    "too_full": ": the backpack is full",
}
"""Why something is gained, lost or discarded, by the words of the rules."""
_FACES = {"skill_shot": "Skill Shot", "warrior": "Warrior", "critical": "critical attack"}
_ORDER = (
    "range_1", "range_2", "range_3", "attack", "critical", "warrior", "skill_shot", "special", "block", "miss",
)  # fmt: skip


counted = NOUNS.counted
"""1 scar, 2 scars, 2 food."""


def amounts(*held: tuple[int, str]) -> list[str]:
    """What there is any of: 2 food, 1 ammo."""
    return [counted(n, noun) for n, noun in held if n]


def signed(n: int, noun: str = "") -> str:
    """+2 food, -1 morale."""
    return f"{n:+d} {noun}".rstrip()


def percent(share: float) -> str:
    """A share in whole percent."""
    return f"{round(share * 100)}%"


# --- players and cards ---


def name(view: State, seat: int) -> str:
    """A player's name."""
    return view.players[seat].name


def card(view: State, one: str) -> str:
    """The name of a card."""
    return view.cards.name(one)


def titles(cards: Cards, ids: Iterable[str]) -> str:
    """The names of cards, in a row."""
    return listed(cards.name(card) for card in ids)


def seen(view: State, ids: Sequence[str], owner: int, seat: int | None, noun: str) -> str:
    """Cards by name for whoever knows them, else how many there are: `noun` is what one of them is."""
    return titles(view.cards, ids) if knows(seat, owner) and HIDDEN not in ids else counted(len(ids), noun)


def shown(view: State, one: str, owner: int, seat: int | None, before: str = ": ") -> str:
    """A card by its name, behind `before`, for whoever knows it; "" for others."""
    return f"{before}{view.cards.name(one)}" if knows(seat, owner) and one != HIDDEN else ""


def goods(view: State, held: Iterable[tuple[str, int]]) -> str:
    """Tokens and cards that change hands: 2 food and Crow Eyes; nothing."""
    return listed(f"{n} {what}" if what in ("food", "ammo") else view.cards.name(what) for what, n in held) or "nothing"


def because(view: State, why: str) -> str:
    """Why something changes: a word of the rules, or the card that does it; "" for what needs no reason."""
    return WHY[why] if why in WHY else f" ({view.cards.name(why)})" if why else ""


# --- places ---


def here(view: State, player: Player) -> str:
    """Where a survivor is: Wet Market, zone 2 of 3."""
    tile = maps.tile_of(view, player)
    return f"{tile.name}, {spot(view, player)}"


def spot(view: State, player: Player) -> str:
    """Where on its tile a survivor is."""
    if player.zone == MARKER:
        return "start" if player.at == ORIGIN else "completed"
    return zone_at(maps.tile_of(view, player), player.zone)


def zone_at(tile: Tile, n: int, kind: str = " ({})") -> str:
    """A zone by its number, and how its kind is told behind that: zone 2 of 3 (safe house)."""
    return f"zone {n + 1} of {len(tile.zones)}{zone_kind(tile, n, kind)}"


def zone_kind(tile: Tile, n: int, told: str = " ({})") -> str:
    """What kind of zone one is; "" for an ordinary one."""
    kind = _ZONES.get(tile.kind(n))
    return told.format(kind) if kind else ""


def square(cell: Cell) -> str:
    """A square of a map by how far it lies from the start: 2E1N; the start itself."""
    return "the start" if cell == ORIGIN else squares.name(cell)


def exits(letters: str) -> str:
    """Exits in words: north and east."""
    return listed(SIDES[side] for side in "NESW" if side in letters)


# --- dice ---


def face(one: str) -> str:
    """A face of a die as it is called: 2 of them are `range 2` twice."""
    plain = one.removeprefix(DEFENCE)
    return _FACES.get(plain, plain.replace("_", " "))


def faces(fell: Sequence[str]) -> str:
    """What fell, alike faces counted: 2 range 1, 1 special; faces of defence dice apart."""
    defence = [one.removeprefix(DEFENCE) for one in fell if one.startswith(DEFENCE)]
    ordinary = _counts([one for one in fell if not one.startswith(DEFENCE)])
    defending = f"{_counts(defence)} on {counted(len(defence), 'defence die')}" if defence else ""
    return "; ".join(filter(None, (ordinary, defending))) or "no dice"


def _counts(fell: Sequence[str]) -> str:
    found = Counter(fell)
    return ", ".join(counted(found[one], face(one)) for one in _ORDER if one in found)
