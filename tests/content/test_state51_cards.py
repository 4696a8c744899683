"""The cards of The New Charter against the ledger's tables: counts, budgets, every icon somewhere. FS-TAB-*.

Read from the YAML itself, not through the game's loader. The grid of the 72 Locations is a plan: its totals and budgets
are held here, not the figures of each card.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from fallen_tui.games.state51.content.cards import load

CONTENT = Path(__file__).resolve().parents[2] / "content" / "state51"
TYPES = ("scrap", "fuel", "weapons", "building", "universal")
BASIC = TYPES[:4]
PATTERNS = ("open", "closed", "action", "trait")
PARTS = ("spoils", "agreement", "produces", "gains", "once")
TRAITS = ("trait", "depot", "holds", "once", "each")

Card = dict[str, Any]


def deck(*files: str) -> list[Card]:
    return [card for file in files for card in yaml.safe_load((CONTENT / f"{file}.yaml").read_text("utf-8"))]


LOCATIONS = deck(*(f"locations/{path.stem}" for path in sorted((CONTENT / "locations").glob("*.yaml"))))
CONTACTS, LEADERS, FACTIONS = deck("contacts"), deck("leaders"), deck("factions")
INTENTS, LEVELS, RANKS = deck("intents"), deck("rivals"), deck("ranks")
PRINTED = {card["id"]: card for card in LOCATIONS}
ALL = [*LOCATIONS, *CONTACTS, *LEADERS, *FACTIONS, *INTENTS, *LEVELS, *RANKS]


def gains(card: Card) -> Iterator[Card]:
    """Every gain printed on a Location, those of a count included."""
    for part in PARTS:
        for gain in card.get(part, ()):
            yield gain
            if "gives" in gain:
                yield gain["gives"]
    if "each" in card:
        yield card["each"]["gives"]


def shown(gain: Card) -> str:
    """A gain in the ledger's notation without plus signs: scrap2, VP1, R3."""
    ((verb, n),) = gain.items()
    short = {"vp": "VP", "conquest": "R", "cooperation": "B", "incorporation": "G", "any_contact": "U"}
    return f"{short.get(verb, verb)}{n}"


# --- kinds and numbers ---


@pytest.mark.rule("FS-GEN-12", "FS-CON-01", "FS-DEC-01")
def test_there_are_110_cards_of_four_kinds() -> None:
    assert [len(pile) for pile in (FACTIONS, CONTACTS, LOCATIONS, LEADERS)] == [4, 26, 72, 8]
    assert sum(len(pile) for pile in (FACTIONS, CONTACTS, LOCATIONS, LEADERS)) == 110
    assert sorted(PRINTED) == [f"L{number:02}" for number in range(1, 73)]


@pytest.mark.rule("FS-GEN-12", "FS-SET-06")
def test_the_game_opens_the_same_cards_and_shuffles_94_of_them() -> None:
    cards = load()
    assert list(cards.locations) == list(PRINTED)
    for pile, printed in (
        (cards.contacts, CONTACTS),
        (cards.leaders, LEADERS),
        (cards.factions, FACTIONS),
        (cards.intents, INTENTS),
        (cards.levels, LEVELS),
    ):
        assert list(pile) == [card["id"] for card in printed]
    assert [rank.id for rank in cards.ranks] == [rank["id"] for rank in RANKS]
    assert len(cards.deck) == len(set(cards.deck)) == 94
    assert Counter(card[0] for card in cards.deck) == {"L": 72, "l": 8, "C": 14}


def test_no_two_cards_share_a_name_or_an_id() -> None:
    for field in ("id", "name"):
        found = Counter(str(card[field]).casefold() for card in ALL)
        assert [name for name, times in found.items() if times > 1] == []


def test_names_and_texts_are_printable_and_not_empty() -> None:
    for card in ALL:
        for field in (
            "name",
            "text",
            *(["voice"] if card in LEADERS else ["short", "base"] if card in FACTIONS else []),
        ):
            text = card[field]
            assert isinstance(text, str), f"{card['id']} {field}"
            assert text, f"{card['id']} {field}"
            assert text.isprintable(), f"{card['id']} {field}: {text!r}"
            assert text == " ".join(text.split()), f"{card['id']} {field}: spaces"


NAMES_OF_THE_BOOK = (
    "Assembly plant, Storehouse, Office block, City hall, Hideout, Old Slaughterhouse, Old Factory, Basement, "
    "Barracks, Thieves' Caravan, Bulldozer, Excavator, Manufacture, Scrapyard, Heavy Gear, Junk Train, Caravan, "
    "Railway, Mutants, Rebuilding, Baby Swift, Mr President, Borgo the Almighty, Greedy Pete, Junky Joe, "
    "Nitro Belle, Tommy the Gun, Uncle Hammer, New York, Appalachian Federation, Merchants' Guild, Mutants' Union"
)


@pytest.mark.rule("FS-DEC-01", "FS-DEC-13")
def test_no_card_bears_a_name_of_the_book() -> None:
    for taken in NAMES_OF_THE_BOOK.split(", "):
        pattern = re.compile(rf"\b{re.escape(taken)}\b", re.IGNORECASE)
        for card in ALL:
            for field in ("name", "short", "base"):
                assert not pattern.search(card.get(field, "")), f"{card['id']} {field}: {taken}"


# --- the 72 Locations ---


LOCDIST = {"open": (8, 4, 2), "closed": (4, 7, 5), "action": (8, 13, 7), "trait": (4, 6, 4)}


@pytest.mark.rule("FS-DEC-01", "FS-GEN-12")
def test_locations_by_pattern_and_distance() -> None:
    found = Counter((card["pattern"], card["distance"]) for card in LOCATIONS)
    assert {p: tuple(found[p, d] for d in (1, 2, 3)) for p in PATTERNS} == LOCDIST
    assert [sum(found[p, d] for p in PATTERNS) for d in (1, 2, 3)] == [24, 30, 18]
    assert {p: sum(figures) for p, figures in LOCDIST.items()} == {"open": 14, "closed": 16, "action": 28, "trait": 14}
    assert sum(found.values()) == 72
    workers = Counter(card.get("workers", 0) for card in LOCATIONS if card["pattern"] == "action")
    assert workers == {1: 25, 2: 3}
    assert not any(card.get("workers") for card in LOCATIONS if card["pattern"] != "action")


LOCTYPE = {
    "scrap": (5, 10, 5, 4, 4, 9, 3, 20),
    "fuel": (6, 9, 5, 3, 6, 8, 3, 20),
    "weapons": (6, 9, 5, 3, 5, 9, 3, 20),
    "building": (5, 10, 5, 4, 3, 9, 4, 20),
    "universal": (3, 5, 4, 2, 4, 4, 2, 12),
}


@pytest.mark.rule("FS-DEC-01", "FS-ICO-37")
def test_locations_by_type(subtests: pytest.Subtests) -> None:
    for kind in TYPES:
        with subtests.test(kind=kind):
            bearing = [card for card in LOCATIONS if kind in card["types"]]
            by_distance = Counter(card["distance"] for card in bearing)
            by_pattern = Counter(card["pattern"] for card in bearing)
            found = (*(by_distance[d] for d in (1, 2, 3)), *(by_pattern[p] for p in PATTERNS), len(bearing))
            assert found == LOCTYPE[kind]


@pytest.mark.rule("FS-DEC-01", "FS-ICO-37")
def test_52_locations_bear_one_type_and_20_bear_two() -> None:
    assert Counter(len(card["types"]) for card in LOCATIONS) == {1: 52, 2: 20}
    assert sum(len(card["types"]) for card in LOCATIONS) == sum(figures[-1] for figures in LOCTYPE.values()) == 92
    for card in LOCATIONS:
        assert len(set(card["types"])) == len(card["types"])
        assert set(card["types"]) <= set(TYPES)


VALUES = {"worker": 1, **dict.fromkeys(BASIC, 2), "universal": 2.5, "any": 2, "card": 1.5, "hand": 1.5, "vp": 3}
VALUES |= {"conquest": 0.75, "cooperation": 0.75, "incorporation": 1.5, "steal": 2.5, "spoils": 4, "agreement": 3}
UNIVERSAL_RANGE = {1: 2, 3: 5}
REDEVELOPMENT = {"standard": 3, "universal": 4}
COUNTED = 2


def points(parts: list[Card]) -> float:
    """What gains or costs come to on the value scale. FS-TAB-VALUE."""
    total = 0.0
    for part in parts:
        if "gives" in part:
            total += COUNTED * points([part["gives"]])
            continue
        ((verb, n),) = part.items()
        if verb == "any_contact":
            total += UNIVERSAL_RANGE[n]
        elif verb == "redevelop":
            total += REDEVELOPMENT[n]
        else:
            total += VALUES[verb] * n
    return total


BUDGET = {
    "spoils": ((3, 4), (5.5, 6), (7.5, 9)),
    "agreement": ((1, 2), (1.5, 2.5), (2.5, 3.5)),
    "open": ((1.5, 2), (4, 4), (5, 5)),
    "closed": ((2, 2), (3, 4), (4, 4.5)),
    "action": ((0, 1.5), (1, 3), (2, 4)),
    "combo": (None, (-1, -1), None),
}


def worth(card: Card, part: str) -> float:
    if part in ("spoils", "agreement"):
        return points(card[part])
    if part in ("open", "closed"):
        return points(card["produces"])
    return points(card["gains"]) - points(card.get("cost", [])) - 2 * len(card.get("combo", [])) - card["workers"]


def within_budget(card: Card, part: str) -> bool:
    """Inside the budget of the part at this distance, give or take a point. FS-TAB-BUDGET."""
    low, high = BUDGET[part][card["distance"] - 1] or (1, 0)
    return low - 1 <= worth(card, part) <= high + 1


@pytest.mark.rule("FS-DEC-01")
def test_every_part_of_a_location_keeps_to_its_point_budget(subtests: pytest.Subtests) -> None:
    for card in LOCATIONS:
        with subtests.test(card=card):
            for part in ("spoils", "agreement"):
                assert within_budget(card, part), f"{part}: {worth(card, part)}"
            if card["pattern"] != "trait":
                part = "combo" if "combo" in card else card["pattern"]
                assert within_budget(card, part), f"{part}: {worth(card, part)}"


def test_the_value_scale_is_added_up_as_the_ledger_does(subtests: pytest.Subtests) -> None:
    for slot, part, value in [
        ("L43", "spoils", 6),
        ("L66", "spoils", 6),
        ("L66", "agreement", 2.25),
        ("L24", "closed", 4),
        ("L14", "open", 5),
        ("L38", "action", 0),
        ("L45", "action", 1),
        ("L49", "combo", -1),
        ("L51", "action", 3),
        ("L56", "action", 3),
    ]:
        with subtests.test(slot=slot, part=part, value=value):
            planned = {
                "L43": {"spoils": [{"any_contact": 3}, {"worker": 1}]},
                "L66": {"spoils": [{"vp": 1}, {"card": 2}], "agreement": [{"cooperation": 3}]},
                "L24": {"produces": [{"each": "scrap", "gives": {"scrap": 1}}]},
                "L14": {"produces": [{"card": 2}, {"building": 1}]},
                "L38": {"workers": 1, "cost": [{"hand": 1}], "gains": [{"universal": 1}]},
                "L45": {"workers": 1, "cost": [{"spoils": 1}], "gains": [{"vp": 2}]},
                "L49": {"workers": 1, "combo": ["scrap", "fuel", "weapons"], "gains": [{"vp": 2}]},
                "L51": {"workers": 2, "gains": [{"steal": 2}]},
                "L56": {"workers": 1, "gains": [{"redevelop": "universal"}]},
            }
            assert worth(planned[slot], part) == value


@pytest.mark.rule("FS-DEC-01")
def test_a_part_far_outside_its_budget_would_be_found() -> None:
    near = {"distance": 1, "spoils": [{"scrap": 2}], "produces": [{"scrap": 1}]}
    assert within_budget(near, "spoils")
    assert not within_budget({**near, "spoils": [{"scrap": 3}]}, "spoils")
    assert not within_budget({**near, "produces": [{"scrap": 2}]}, "open")
    assert not within_budget({"distance": 1, "combo": list(BASIC[:3]), "gains": [{"vp": 2}], "workers": 1}, "combo")


@pytest.mark.rule("FS-DEC-01")
def test_vp_stand_on_19_spoils_and_5_agreements_of_distance_three() -> None:
    assert sum(any("vp" in gain for gain in card["spoils"]) for card in LOCATIONS) == 19
    lasting = [card for card in LOCATIONS if any("vp" in gain for gain in card["agreement"])]
    assert [card["distance"] for card in lasting] == [3] * 5


@pytest.mark.rule("FS-DEC-01")
def test_traits_by_kind_and_distance() -> None:
    kinds = Counter(
        (kind, card["distance"], card[kind] if kind in ("trait", "holds") else "")
        for card in LOCATIONS
        for kind in TRAITS
        if kind in card
    )
    lookouts = {("trait", 1, name): 1 for name in ("leftover", "deck_pick", "two_for_one", "burn")}
    holders = {("holds", 2, side): 1 for side in ("spoils", "agreements", "any")}
    assert kinds == {**lookouts, **holders, ("depot", 2, ""): 2, ("once", 2, ""): 1, ("each", 3, ""): 4}
    assert {card["depot"] for card in LOCATIONS if "depot" in card} == {3}
    assert [card["once"] for card in LOCATIONS if "once" in card] == [[{"vp": 2}]]
    counting = [card["each"] for card in LOCATIONS if "each" in card]
    assert sorted(each["type"] for each in counting) == sorted(BASIC)
    assert all(each["gives"] == {"vp": 1} for each in counting)
    assert all(any(kind in card for kind in TRAITS) is (card["pattern"] == "trait") for card in LOCATIONS)


@pytest.mark.rule("FS-DEC-01", "FS-ICO-20")
def test_special_production_and_action_locations_by_number() -> None:
    produced = [card for card in LOCATIONS if card["pattern"] in ("open", "closed")]
    works = [card for card in LOCATIONS if card["pattern"] == "action"]
    assert sum(any("each" in gain for gain in card["produces"]) for card in produced) == 2
    assert sum(card.get("keep", False) for card in LOCATIONS) == sum(card.get("keep", False) for card in produced) == 3
    assert sum(any("steal" in gain for gain in card["gains"]) for card in works) == 2
    redevelopments = Counter(gain["redevelop"] for card in works for gain in card["gains"] if "redevelop" in gain)
    assert redevelopments == {"standard": 2, "universal": 1}
    tucked = Counter(kind for card in works for part in card.get("cost", ()) for kind in part if kind in VALUES)
    assert (tucked["spoils"], tucked["agreement"]) == (1, 1)
    combos = [card for card in works if "combo" in card]
    assert len(combos) == 2
    for card in combos:
        assert len(set(card["combo"])) == 3
        assert set(card["combo"]) <= set(BASIC)
        assert card["gains"] == [{"vp": 2}]


@pytest.mark.rule("FS-DEC-09", "FS-DEC-10", "FS-ICO-09")
def test_exchanges_stand_on_actions_only_and_open_locations_yield_no_vp_workers_or_counts() -> None:
    for card in LOCATIONS:
        if card["pattern"] != "action":
            assert not {"cost", "gains", "combo", "workers"} & set(card), card["id"]
        if card["pattern"] == "open":
            verbs = {verb for gain in card["produces"] for verb in gain}
            assert not verbs & {"vp", "worker", "each"}, card["id"]
        assert "earns" not in card
    assert not any("earns" in card for card in (*CONTACTS, *FACTIONS))
    assert all(card["earns"] for card in LEADERS)


# --- contacts ---


PERMANENT = {
    ("scrap", "incorporation", 1): {"scrap": 1},
    ("scrap", "conquest", 1): {"weapons": 1},
    ("scrap", "cooperation", 1): {"fuel": 1},
    ("building", "incorporation", 2): {"building": 1, "hand": 1},
    ("building", "conquest", 2): {"weapons": 1},
    ("building", "cooperation", 2): {"fuel": 1},
    ("fuel", "incorporation", 2): {"scrap": 2},
    ("fuel", "conquest", 2): {"weapons": 1},
    ("fuel", "cooperation", 3): {"fuel": 1},
    ("weapons", "incorporation", 2): {"scrap": 2},
    ("weapons", "conquest", 3): {"weapons": 1},
    ("weapons", "cooperation", 2): {"fuel": 1},
}


def price(card: Card) -> Card:
    return {kind: n for part in card["price"] for kind, n in part.items()}


@pytest.mark.rule(
    "FS-CON-01", "FS-CON-02", "FS-CON-16", "FS-CON-17", "FS-CON-18", "FS-CON-19", "FS-CON-20", "FS-DEC-03"
)
def test_the_twelve_permanent_contacts() -> None:
    permanent = [card for card in CONTACTS if card.get("faction")]
    assert len(permanent) == 12
    assert {(card["faction"], card["kind"], card["range"]): price(card) for card in permanent} == PERMANENT


ONE_TIME = {
    "C01": ("conquest", 2, {}),
    "C02": ("conquest", 2, {}),
    "C03": ("conquest", 3, {"any": 1}),
    "C04": ("conquest", 3, {"worker": 1}),
    "C05": ("cooperation", 2, {}),
    "C06": ("cooperation", 2, {}),
    "C07": ("cooperation", 3, {"any": 1}),
    "C08": ("cooperation", 3, {"worker": 1}),
    "C09": ("incorporation", 1, {}),
    "C10": ("incorporation", 1, {}),
    "C11": ("incorporation", 2, {"any": 1}),
    "C12": ("incorporation", 3, {"any": 1, "hand": 1}),
    "C13": ("universal", 1, {}),
    "C14": ("universal", 3, {"any": 2}),
}


@pytest.mark.rule("FS-CON-01", "FS-CON-02", "FS-CON-03", "FS-DEC-02")
def test_the_fourteen_one_time_contacts() -> None:
    single = [card for card in CONTACTS if not card.get("faction")]
    assert {card["id"]: (card["kind"], card["range"], price(card)) for card in single} == ONE_TIME
    assert Counter(kind for kind, _, _ in ONE_TIME.values()) == {
        "conquest": 4,
        "cooperation": 4,
        "incorporation": 4,
        "universal": 2,
    }
    assert sum(not card["price"] for card in single) == 7


# --- leaders, factions ---


LEADER = {
    "leader_conquest": ("conquer", [{"weapons": 1}, {"fuel": 1}]),
    "leader_cooperation": ("cooperate", [{"fuel": 1}, {"scrap": 1}]),
    "leader_scrap": ("play_scrap", [{"scrap": 2}]),
    "leader_fuel": ("play_fuel", [{"fuel": 2}]),
    "leader_weapons": ("play_weapons", [{"weapons": 2}]),
    "leader_building": ("play_building", [{"building": 2}]),
    "leader_redevelopment": ("redevelop", [{"redevelop": "standard"}, {"building": 1}]),
    "leader_action": ("action", [{"universal": 1}]),
}


@pytest.mark.rule("FS-GEN-12", "FS-DEC-04")
def test_the_eight_leaders() -> None:
    assert {card["id"]: (card["earns"], card["tokens"]) for card in LEADERS} == LEADER
    value = {card["id"]: points(card["tokens"]) for card in LEADERS}
    usual = dict.fromkeys(LEADER, 4.0)
    assert value == {**usual, "leader_redevelopment": 5, "leader_action": 2.5}


FACTION = {
    "scrap": ("Restoration", "incorporation", 1),
    "building": ("Combine", "incorporation", 2),
    "fuel": ("Carters' Guild", "cooperation", 3),
    "weapons": ("Changed Compact", "conquest", 3),
}


@pytest.mark.rule("FS-FAC-01", "FS-FAC-02", "FS-FAC-03", "FS-FAC-04", "FS-FAC-05", "FS-FAC-07", "FS-DEC-13")
def test_the_four_factions() -> None:
    assert [card["id"] for card in FACTIONS] == list(FACTION)
    contacts = {card["id"]: card for card in CONTACTS}
    for card in FACTIONS:
        name, kind, reach = FACTION[card["id"]]
        assert card["name"] == f"The {name}"
        assert card["produces"] == [{card["id"]: 1}, {"worker": 3}]
        own = [contacts[contact] for contact in card["contacts"]]
        assert {contact["faction"] for contact in own} == {card["id"]}
        assert sorted(contact["kind"] for contact in own) == ["conquest", "cooperation", "incorporation"]
        assert [contact["range"] for contact in own if contact["kind"] == kind] == [reach]
        assert set(card) == {"id", "name", "short", "base", "produces", "text", "contacts"}


# --- solo ---


@pytest.mark.rule("FS-SOL-21", "FS-SOL-19")
def test_the_twelve_intents() -> None:
    assert Counter((card["first"], card["second"]) for card in INTENTS) == {
        ("annex", "rebuild"): 4,
        ("rebuild", "annex"): 2,
        ("visit", "annex"): 2,
        ("raid", "annex"): 2,
        ("lead", "annex"): 1,
        ("exploit", "annex"): 1,
    }


LEVEL = {"scout": (5, 1), "settler": (6, 2), "warlord": (6, 3), "overlord": (7, 3)}
"""Not the plan of FS-TAB-SOLODIFF, but what play with the steady bot made of it."""


@pytest.mark.rule("FS-SOL-07", "FS-DEC-14")
def test_the_four_levels_each_harder_than_the_one_before() -> None:
    found = {card["id"]: (card["budget"], card["extra"]) for card in LEVELS}
    assert list(found) == list(LEVEL)
    assert found == LEVEL
    figures = list(found.values())
    assert all(a < b and a[1] <= b[1] for a, b in pairwise(figures))


@pytest.mark.rule("FS-SCD-09")
def test_the_five_ranks() -> None:
    found = [(card["id"], card["low"], card["high"]) for card in RANKS]
    assert found == [("R1", 0, 24), ("R2", 25, 34), ("R3", 35, 44), ("R4", 45, 54), ("R5", 55, None)]


@pytest.mark.rule("FS-SOL-07", "FS-SCD-09")
def test_the_tables_that_players_read_say_what_the_cards_say() -> None:
    tables = {table["id"]: table["rows"] for table in deck("tables")}
    levels = [[c["id"].capitalize(), c["name"], str(c["budget"]), str(c["extra"])] for c in LEVELS]
    assert [row[:4] for row in tables["FS-TAB-SOLODIFF"]] == levels
    ranks = [[str(c["low"]), str(c["high"] or "no limit"), c["id"][1:], c["name"]] for c in RANKS]
    assert tables["FS-TAB-SOLORANK"] == ranks


# --- every icon occurs ---


def icons() -> set[str]:
    """Every icon that stands on some card, in the words of FS-TAB-ICONS."""
    found = {f"distance {card['distance']}" for card in LOCATIONS} | {"distance 0" for _ in LEADERS}
    everywhere = [gain for card in LOCATIONS for gain in gains(card)]
    everywhere += [gain for card in (*LEADERS, *FACTIONS) for gain in card.get("tokens", card.get("produces", []))]
    for gain in everywhere:
        if "gives" in gain:
            found.add("each")
            continue
        ((verb, n),) = gain.items()
        if verb in ("vp", "redevelop"):
            found.add(f"{verb} {n}")
        elif verb in ("conquest", "cooperation", "incorporation", "any_contact"):
            found.add(f"{verb.replace('any_contact', 'universal contact')} {n}")
        else:
            found.add(verb)
    for card in CONTACTS:
        found.add(f"{card['kind'].replace('universal', 'universal contact')} {card['range']}")
    for card in LOCATIONS:
        found |= {f"type {kind}" for kind in card["types"]} | {f"pattern {card['pattern']}"}
        found |= {kind for kind in ("keep", "depot", "combo", "once", "each") if card.get(kind)}
        if card.get("trait"):
            found.add(f"lookout {card['trait']}")
        if card.get("holds"):
            found.add(f"holds {card['holds']}")
        if card.get("cost"):
            found.add("exchange")
    costs = [part for card in (*LOCATIONS, *CONTACTS) for part in card.get("cost", card.get("price", []))]
    found |= {f"cost {kind}" for part in costs for kind in part}
    found |= {f"condition {card['earns']}" for card in LEADERS}
    return found


ICONS = {
    *TYPES,
    "worker",
    *(f"{kind} {n}" for kind in ("incorporation", "cooperation", "conquest") for n in (1, 2, 3)),
    "universal contact 1",
    "universal contact 3",
    "vp 1",
    "vp 2",
    "once",
    "keep",
    "cost hand",
    "card",
    "cost spoils",
    "cost agreement",
    "holds spoils",
    "holds agreements",
    "holds any",
    *(f"type {kind}" for kind in TYPES),
    *(f"pattern {pattern}" for pattern in PATTERNS),
    *(f"distance {n}" for n in (0, 1, 2, 3)),
    "exchange",
    "each",
    *(f"condition {earns}" for earns, _ in LEADER.values()),
    "depot",
    "combo",
    "steal",
    "redevelop standard",
    "redevelop universal",
    *(f"lookout {trait}" for trait in ("leftover", "deck_pick", "two_for_one", "burn")),
}

PRICES = {"cost any", "cost worker", *(f"cost {kind}" for kind in BASIC)}


@pytest.mark.rule("FS-DEC-01", "FS-ICO-01", "FS-ICO-37", "FS-CON-12", "FS-CON-13")
def test_every_trait_icon_and_verb_occurs_on_some_card(subtests: pytest.Subtests) -> None:
    for icon in sorted(ICONS | PRICES):
        with subtests.test(icon=icon):
            assert icon in icons()


@pytest.mark.rule("FS-CON-12", "FS-CON-13", "FS-AST-10")
def test_no_card_bears_an_icon_that_the_rules_do_not_know() -> None:
    assert icons() - ICONS - PRICES == set()
