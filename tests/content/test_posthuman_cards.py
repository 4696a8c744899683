"""The decks of The Road to the Fortress: as many cards as the book has, and mistakes between decks are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import attrs
import pytest

from fallen_tui.adventure.content.index import parts
from fallen_tui.engine.library import open_content
from fallen_tui.engine.rulebook import RuleTable, open_rulebook
from fallen_tui.games.posthuman.content.cards import EventCard, Follower, ItemCard, Tile
from fallen_tui.games.posthuman.content.encounters import Encounter, Enemy
from fallen_tui.games.posthuman.content.load import installed_cards
from fallen_tui.games.posthuman.content.parts import Melee, Ranged, Reward, Shots, Special, Use
from fallen_tui.games.posthuman.content.vocabulary import TERRAINS
from fallen_tui.games.posthuman.effects.gains import GainFollower, Xp
from fallen_tui.games.posthuman.text import names
from fallen_tui.games.posthuman.tools import inventory

CARDS = installed_cards()
DECKS = {
    "supply": 10, "event": 21, "starting": 26, "skill": 30, "equipment": 37, "weapon": 32, "encounter1": 39,
    "encounter2": 31, "encounter3": 24, "minion_human": 12, "minion_mutant": 12, "follower": 8, "scar": 31,
    "action": 32, "tile": 56,
}  # fmt: skip
"""Cards of each deck on the table. PH-TAB-DECKS."""

TILES = [tile for tile in CARDS.tiles.values() if not tile.start]


def table(name: str) -> list[tuple[str, ...]]:
    """The rows of a table of the rulebook."""
    found = open_rulebook("posthuman").look_up(f"PH-TAB-{name}")
    assert isinstance(found, RuleTable)
    return [tuple(map(str, row)) for row in found.rows]


def decks() -> dict[str, tuple[Any, ...]]:
    content = open_content("posthuman", None, inventory.HOOKS)
    return {name: content.deck(name, kind) for name, kind in inventory.DECKS.items()}


@pytest.mark.rule("PH-TAB-DECKS")
def test_every_deck_has_as_many_cards_as_the_book() -> None:
    assert {name: len(cards) for name, cards in CARDS.decks.items()} == DECKS
    assert (len(CARDS.characters), len(CARDS.starts), len(CARDS.defaults)) == (6, 4, 3)
    assert sum(not scar.blank for scar in CARDS.scars.values()) == 21
    assert all(len(set(cards)) == len(cards) for cards in CARDS.decks.values())


def test_the_decks_are_sound() -> None:
    assert list(inventory.faults(decks())) == []


def test_what_is_wrong_between_decks_is_found() -> None:
    found = decks()
    found["scars"] = found["scars"][:-1]
    assert [fault[0] for fault in inventory.faults(found)] == ["scars"]
    found = decks()
    found["skills"] = tuple(card for card in found["skills"] if card.id != "sk20")
    messages = [message for _, _, _, message in inventory.faults(found)]
    assert any(message.startswith("there is no skill sk20") for message in messages)


# --- dice ---


@pytest.mark.rule("PH-GAP-02", "PH-GAP-03")
def test_the_faces_of_the_melee_die_and_the_defence_die() -> None:
    assert Counter(CARDS.dice["melee"]) == Counter(("miss", "warrior", "block", "attack", "critical", "special"))
    assert Counter(CARDS.dice["defence"]) == {"miss": 1, "block": 3, "attack": 1, "special": 1}


@pytest.mark.rule("PH-GAP-01", "PH-GAP-02", "PH-GAP-03")
def test_dice_show_the_faces_of_the_table() -> None:
    told = {die.lower(): tuple(face.lower() for face in faces) for die, *faces in table("P-DICE")}
    assert {die: tuple(names.face(face).lower() for face in faces) for die, faces in CARDS.dice.items()} == told


# --- tiles ---


def mixed(tiles: Sequence[Tile]) -> dict[str, int]:
    """How many of some tiles there are of each kind, by the rows of PH-TAB-P-TILES."""
    zones, exits = Counter(len(tile.zones) for tile in tiles), Counter(len(tile.exits) for tile in tiles)
    supply = Counter(tile.supply for tile in tiles)
    return {
        "all": len(tiles),
        "a place of their own (special)": sum(tile.special for tile in tiles),
        **{f"{names.counted(n, 'zone')}": zones[n] for n in (1, 2, 3)},
        "a safe house": sum(any(zone.kind == "safe" for zone in tile.zones) for tile in tiles),
        **{f"{n} exits": exits[n] for n in (2, 3, 4)},
        "no supply icon": supply[0],
        **{f"{names.counted(n, 'supply icon')}": supply[n] for n in (1, 2, 3)},
    }


@pytest.mark.rule("PH-GAP-07", "PH-GAP-08")
def test_tiles_are_mixed_as_the_table_says() -> None:
    assert {tile.terrain for tile in CARDS.tiles.values()} == set(TERRAINS)
    assert len(TILES) == 56
    columns = [mixed([tile for tile in TILES if tile.terrain == terrain]) for terrain in TERRAINS]
    told = {name: tuple(map(int, figures)) for name, *figures in table("P-TILES")}
    assert {name: tuple(column[name] for column in columns) for name in columns[0]} == told


@pytest.mark.rule("PH-GAP-08")
def test_figures_dead_zones_safe_houses_and_exits_of_tiles() -> None:
    figures = Counter(zone.figures for tile in TILES for zone in tile.zones)
    assert figures.keys() == {1, 2}
    assert 0.7 <= figures[1] / figures.total() <= 0.8
    kinds = [(tile.terrain, tile.kind(n)) for tile in TILES for n in range(len(tile.zones))]
    assert {terrain for terrain, kind in kinds if kind == "dead"} == {"mountain"}
    safe = [[zone.kind for zone in tile.zones] for tile in TILES if any(zone.kind == "safe" for zone in tile.zones)]
    last = [kinds for kinds in safe if len(kinds) > 1 and kinds[-1] == "safe"]
    assert 3 * len(last) == 2 * len(safe)
    assert all(kinds == ["safe"] or (len(kinds) == 3 and kinds[1] == "safe") for kinds in safe if kinds not in last)
    assert min(len(tile.exits) for tile in CARDS.tiles.values()) == 2


@pytest.mark.rule("PH-GAP-07")
def test_mountains_are_dead_and_pay_best_in_ammo_and_items() -> None:
    mountains = [tile for tile in CARDS.tiles.values() if tile.terrain == "mountain"]
    assert {tile.kind(n) for tile in mountains for n in range(len(tile.zones))} == {"dead"}
    assert best(lambda reward: reward.ammo) == best(lambda reward: reward.equipment + reward.weapon) == "mountain"


def best(worth: Any) -> str:
    """The terrain on which completing a tile pays most; "" where two of them do."""
    paid = {}
    for terrain in TERRAINS:
        icons = [tile.supply for tile in TILES if tile.terrain == terrain]
        rewards: list[Reward] = [card.on(terrain) for card in CARDS.supplies.values()]
        paid[terrain] = sum(icons) * sum(map(worth, rewards)) / (len(icons) * len(rewards))
    first, second = sorted(paid.values(), reverse=True)[:2]
    return max(paid, key=lambda terrain: paid[terrain]) if first > second else ""


# --- items and skills ---


def kinds(*starts: str) -> Counter[int]:
    """Kinds of items or skills by how many copies there are of each."""
    cards = [*CARDS.items.values(), *CARDS.skills.values()]
    return Counter(card.number for card in cards if card.id.startswith(starts))


@pytest.mark.rule("PH-GAP-15", "PH-GAP-16")
def test_starting_items_are_of_13_kinds_with_a_flare_and_a_pipe_for_everybody() -> None:
    items = [item for item in CARDS.items.values() if item.starting]
    assert (len(CARDS.decks["starting"]), len(items)) == (26, 13)
    free = {item.name: item.players for item in items if item.price == 0}
    assert free == {"Flare": (1, 2, 3, 4), "Lead Pipe": (1, 2, 3, 4)}


@pytest.mark.rule("PH-GAP-18")
def test_skills_are_10_kinds_twice_and_10_once_with_4_kinds_of_experts() -> None:
    assert len(CARDS.decks["skill"]) == 30
    assert kinds("sk") == {2: 10, 1: 10}
    assert Counter(skill.expert for skill in CARDS.skills.values() if skill.expert) == {
        "pistol": 1, "shotgun": 1, "rifle": 1, "bow": 1,
    }  # fmt: skip


@pytest.mark.rule("PH-GAP-19")
def test_equipment_is_of_18_kinds_3_of_them_for_weapons() -> None:
    assert len(CARDS.decks["equipment"]) == 37
    assert kinds("eq").total() == 18
    mounts = [item.mount.to for item in CARDS.items.values() if item.id.startswith("eq") and item.mount]
    assert Counter(mounts) == {"ranged": 2, "melee": 1}


# --- encounters and minions ---


@pytest.mark.parametrize(
    ("level", "mix"),
    [
        pytest.param(1, (39, 12, 12, 15), marks=pytest.mark.rule("PH-GAP-22")),
        pytest.param(2, (31, 9, 11, 11), marks=pytest.mark.rule("PH-GAP-23")),
        pytest.param(3, (24, 6, 11, 7), marks=pytest.mark.rule("PH-GAP-24")),
    ],
)
def test_encounters_are_mixed_as_rule_and_table_say(level: int, mix: tuple[int, ...]) -> None:
    cards = [card for card in CARDS.encounters.values() if card.level == level]
    fights = Counter(card.enemy.kind for card in cards if card.enemy is not None)
    stories = [card for card in cards if card.enemy is None]
    assert (len(cards), fights["human"], fights["mutant"], len(stories)) == mix
    followers, xp = (
        sum(any(isinstance(part, effect) for part in parts(story)) for story in stories)
        for effect in (GainFollower, Xp)
    )
    (told,) = [tuple(map(int, row)) for row in table("P-ENCOUNTERMIX") if row[0] == str(level)]
    assert (level, *mix, followers, xp) == told


@pytest.mark.rule("PH-GAP-22", "PH-GAP-23", "PH-GAP-24", "PH-GAP-25", "PH-GAP-26")
def test_enemies_are_as_strong_as_the_table_says(subtests: pytest.Subtests) -> None:
    groups: dict[str, list[tuple[Enemy, int]]] = {}
    for card in CARDS.encounters.values():
        if card.enemy is not None:
            groups.setdefault(f"level {card.level}", []).append((card.enemy, len(card.minions)))
    for minion in CARDS.minions.values():
        groups.setdefault(f"{minion.enemy.kind} minion", []).append((minion.enemy, 0))
    told = {name: figures for name, *figures in table("P-ENEMYBANDS")}
    assert groups.keys() == told.keys()
    for name, found in groups.items():
        with subtests.test(name):
            assert bands(found) == told[name]


def bands(found: Sequence[tuple[Enemy, int]]) -> list[str]:
    """The figures of some enemies from the least to the greatest, in the order of PH-TAB-P-ENEMYBANDS."""
    enemies = [enemy for enemy, _ in found]
    shots = [enemy.shoots for enemy in enemies if enemy.shoots is not None]
    return [
        *(band([getattr(enemy, what) for enemy in enemies]) for what in ("health", "melee", "speed", "wounds")),
        band([enemy.shoots.dice if enemy.shoots else 0 for enemy in enemies]),
        band([shot.range for shot in shots]),
        band([enemy.xp for enemy in enemies]),
        band([minions for _, minions in found]),
    ]


def band(figures: Collection[int]) -> str:
    """From the least to the greatest: 1-3, or 1 where all are alike; - for none."""
    if not figures:
        return "-"
    low, high = min(figures), max(figures)
    return f"{low}" if low == high else f"{low}-{high}"


@pytest.mark.rule("PH-GAP-25", "PH-GAP-26")
def test_minions_of_either_side_are_six_kinds_twice() -> None:
    for side in ("human", "mutant"):
        found = [minion.number for minion in CARDS.minions.values() if minion.enemy.kind == side]
        assert found == [2] * 6
        assert len(CARDS.decks[f"minion_{side}"]) == 12


# --- symbols ---

RESULTS = {"attack": "attack", "wounds": "wound", "knockdown": "knockdown", "block": "block", "cancel": "block"}
"""What a special can be, and the symbol that it is about."""
KINDS = {"encounter": "encounter zone", "safe": "safe house", "dead": "dead zone"}
"""The symbols of zones."""


def symbols(part: Any) -> Iterator[str]:
    """The symbols that a card, or a part of one, would bear."""
    match part:
        case Special():
            yield from (RESULTS[what] for what in RESULTS if getattr(part, what))
        case Ranged() | Shots():
            yield f"range {part.range}"
            yield from ["no ammunition"] * (isinstance(part, Ranged) and not part.ammo)
        case Melee():
            yield from ["hand"] * bool(part.hands)
        case Use():
            yield from ["no consent"] * (not part.consent)
        case GainFollower():
            yield "follower for food" if part.food else "follower"
        case Tile():
            yield from (KINDS[part.kind(n)] for n in range(len(part.zones)))
        case Encounter():
            yield from (f"{side} minion" for side in part.minions)
        case Follower():
            yield from ["melee ally"] * bool(part.gives.of("ally"))
        case EventCard():
            yield from ["season"] * part.season + ["solo"] * part.final
        case ItemCard():
            yield from ["backpack boxes"] * bool(part.size) + ["player number"] * bool(part.players)


@pytest.mark.rule("PH-GAP-71", "PH-SYM-01")
def test_dice_and_cards_bear_no_symbol_that_the_table_does_not_explain() -> None:
    assert {field.name for field in attrs.fields(Special)} == RESULTS.keys()
    rows = table("SYMBOLS")
    assert all(meaning for _, meaning in rows)
    known = {symbol.lower() for symbol, _ in rows} | {f"range {n}" for n in (1, 2, 3)}
    assert "range 1, 2, 3" in known
    faces = {names.face(face).lower() for faces in CARDS.dice.values() for face in faces}
    used = {symbol for part in parts(tuple(CARDS.of.values())) for symbol in symbols(part)}
    assert len(used) > 15
    assert (faces | used) - known == set()
