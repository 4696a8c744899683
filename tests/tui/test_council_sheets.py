"""The sheets of Council of Towns: Parties, towns, hand, other seats, desk, tracks, and whole cards to be read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Size

from fallen_tui.bots import seat_bot
from fallen_tui.engine.clone import clone
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.bonuses import (
    VEHICLE,
    capacity,
    health_of,
    left,
    load,
    matching,
    movement_bonus,
    skill_total,
)
from fallen_tui.games.fallen_land.queries.chances import Roller, dice_of
from fallen_tui.games.fallen_land.rules import bank
from fallen_tui.games.fallen_land.rules.business import production
from fallen_tui.games.fallen_land.rules.victory import marks
from fallen_tui.games.fallen_land.state.player import Attached, Member
from fallen_tui.games.fallen_land.state.table import HIDDEN, Holding, Offer, StoryInPlay, World
from fallen_tui.tui.adventure.sheets import HERE
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.pane import _plain
from fallen_tui.tui.kit.styled_text import Line, Span, text_of, width
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import DrawnPane, OpenText, TableScene
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tables.fallen_land import hand as the_hand, party as the_party, sheet_grid, sheet_skill
from fallen_tui.tui.tables.fallen_land.sheet_about import about
from fallen_tui.tui.tables.fallen_land.sheet_card import card_lines, card_reader
from fallen_tui.tui.tables.fallen_land.sheet_people import sheet_reader
from fallen_tui.tui.tables.fallen_land.sheet_signs import health_bar, mind_bar
from fallen_tui.tui.tables.fallen_land.sheet_town import forecast
from fallen_tui.tui.tables.fallen_land.status import status
from fallen_tui.tui.tools.fixtures import COUNCIL, Stand, play_to
from tests.tui.opened import new_match, seated

MAIN = ("party", "town", "hand", "others", "desk")
SIZES = ((80, 11), (76, 20), (73, 21), (94, 39), (100, 45), (60, 8), (200, 58))
SIDES = ((46, 15), (46, 19), (50, 43), (52, 14))


def a_match(path: Path, seats: int, turn: int) -> Match:
    """A game of so many seats, played by bots up to Ann's Deeds in some Turn."""
    people = (SeatSpec("human", "Ann"), *(SeatSpec("steady", name) for name in ("Bo", "Cy", "Di")[: seats - 1]))
    match = new_match(Setup("fallen_land", "standard", people, "sheets", "open"), path)
    ann = seat_bot("steady", match.game, match.table.setup, 0)
    while True:
        while match.bots_to_move:
            match.bot_move()
        ask = match.ask
        assert ask is not None
        if ask.topic == "deed" and match.view.turn >= turn:
            return match
        match.decide(ann.answer(match.view, ask, match.table.decisions))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Match:
    """Three seats, some Turns in. Not to be played on."""
    return a_match(tmp_path_factory.mktemp("sheets") / "three.jsonl", 3, 4)


class Still(Match):
    """A match that stands still: its view can be arranged for a test."""

    def __init__(self, match: Match) -> None:
        self.__dict__.update(match.__dict__)
        self._seen = ((len(self.table.entries), self.viewer), clone(match.view))


@pytest.fixture
def scene(played: Match) -> TableScene:
    """The table at Ann's Deeds, with a view of its own."""
    scene = TableScene(Still(played))
    assert scene.ask is not None
    scene.chosen = scene.ask.keys[0]
    return scene


def draw(scene: TableScene, pane: str, columns: int, lines: int) -> DrawnPane:
    face: Any = open_face(scene.match)
    drawn: DrawnPane = face.draw(pane, scene, Size(columns, lines))
    return drawn


def words(rows: Iterable[Line]) -> str:
    """The words of lines, blanks made one, so that wrapping does not matter."""
    return " ".join(" ".join(text_of(row) for row in rows).split())


def text(scene: TableScene, pane: str, columns: int = 100, lines: int = 45) -> str:
    return words(draw(scene, pane, columns, lines).lines)


def spots(rows: Iterable[Line]) -> set[str]:
    return {span.spot for row in rows for span in row if span.spot}


def asked(scene: TableScene, ask: Ask, chosen: str) -> None:
    """Put another question to Ann, with the cursor on an option."""
    scene.match.table = copy(scene.match.table)
    scene.match.table.pending = (ask,)
    scene.chosen = chosen


def carried_away(view: Any, card: str) -> None:
    """Take a card from whoever has it."""
    for player in view.players:
        piles = [player.auction, player.party_gear, *(member.gear for _, member in player.party)]
        for pile in (*piles, *(ride.gear for ride in player.rides)):
            if card in pile:
                pile.remove(card)


def row_with(rows: Iterable[Line], part: str) -> Line:
    return next(row for row in rows if part in text_of(row))


# --- room ---


def test_no_row_is_wider_than_the_main_place(scene: TableScene, subtests: pytest.Subtests) -> None:
    for pane in MAIN:
        for size in SIZES:
            with subtests.test(pane=pane, size=size):
                for option in scene.question.choices:
                    scene.chosen = option.key
                    for scene.focus in ("question", pane):
                        rows = draw(scene, pane, *size).lines
                        assert rows
                        assert max(width(row) for row in rows) <= size[0]


def test_no_row_is_wider_than_the_side(scene: TableScene, subtests: pytest.Subtests) -> None:
    for pane in ["side_party", "side_tracks"]:
        for size in SIDES:
            with subtests.test(pane=pane, size=size):
                rows = draw(scene, pane, *size).lines
                assert max(width(row) for row in rows) <= size[0]
                assert len(rows) <= size[1]


def test_ascii_is_as_wide(scene: TableScene, subtests: pytest.Subtests) -> None:
    for pane in [*MAIN, "side_party", "side_tracks", "status"]:
        with subtests.test(pane=pane):
            for row in draw(scene, pane, 80, 20).lines:
                plain = _plain(row)
                assert text_of(plain).isascii()
                assert "?" not in text_of(plain).replace("?", "", text_of(row).count("?"))
                assert width(plain) == width(row)


def test_the_compact_party_fits_a_small_screen(scene: TableScene) -> None:
    rows = draw(scene, "party", 80, 11).lines
    player = scene.view.players[0]
    seen = "\n".join(text_of(row) for row in rows[:11])
    for _, member in player.party:
        assert scene.view.cards.name(member.card) in seen
    assert "On average" in seen
    assert "1+" in seen


def test_nobody_at_the_keyboard_sees_no_secret(scene: TableScene, subtests: pytest.Subtests) -> None:
    for pane in [*MAIN, "side_party", "side_tracks", "status"]:
        with subtests.test(pane=pane):
            hand = [scene.view.cards.name(card) for card in scene.view.players[0].hand]
            assert hand
            scene.match.viewer = None
            scene.match._seen = (None, None)
            shown = text(scene, pane)
            assert shown
            assert not [name for name in hand if name in shown]


# --- what may be known ---


def test_hands_and_rosters_of_others_stay_hidden(played: Match, subtests: pytest.Subtests) -> None:
    for viewer in [0, 1]:
        with subtests.test(viewer=viewer):
            state = played.table.state
            other = state.players[1 - viewer]
            secret = [*other.hand, *(member.card for member in other.roster)]
            assert len(secret) > 1
            match = Still(played)
            match.viewer = viewer
            scene = TableScene(match)
            scene.cursors["others"] = 1 - viewer
            for pane in (*MAIN, "side_party", "side_tracks", "status"):
                rows = draw(scene, pane, 200, 58).lines
                shown = words(rows)
                for card in secret:
                    assert state.cards.name(card) not in shown, (pane, card)
                    assert f"card:{card}" not in spots(rows)


def test_an_offer_counts_action_cards_of_others(scene: TableScene) -> None:
    view = scene.view
    card = view.players[0].hand[0]
    view.offers = [Offer(1, [0], (("coins", 3), ("action", 2)), ((f"action:{card}", 1),))]
    shown = text(scene, "desk")
    assert f"Bo to you: gives 3 coins, 2 Action cards for {view.cards.name(card)}" in shown


# --- figures are those of the rules ---


def test_the_grid_shows_total_skills_health_and_load(scene: TableScene) -> None:
    view = scene.view
    view.players[0].member(0).physical = 1
    view.players[0].member(0).infected = 1
    rows = draw(scene, "party", 80, 12).lines
    for crown, member in view.players[0].party:
        row = row_with(rows, f"{crown + 1} {view.cards.name(member.card)}")
        figures = [span.text.strip() for span in row if span.spot.startswith(f"skill:{crown}:") and span.text.strip()]
        assert [int(each) for each in figures if each.isdecimal()] == [
            skill_total(view, 0, crown, skill) for skill in SKILLS
        ]
        assert f"{left(view, 0, crown)}/{health_of(view, 0, crown)}" in text_of(row)
        assert f"{load(view, 0, crown)}/{capacity(view, 0, crown)}" in text_of(row)
    assert f"Move {movement_bonus(view, 0):+d}" in text_of(rows[0])


def test_a_star_marks_a_master(scene: TableScene) -> None:
    view = scene.view
    masters = [
        (crown, card.master) for crown, m in view.players[0].party if (card := view.cards.characters[m.card]).master
    ]
    assert masters
    row = sheet_grid.member_row(scene, 0, masters[0][0], 80)
    starred = [span.spot for span in row if span.text == "★"]
    assert starred == [f"skill:{crown}:{skill}" for crown, skill in masters[:1]]


def test_health_is_drawn_with_each_kind_of_damage(scene: TableScene) -> None:
    member = scene.view.players[0].member(0)
    member.physical, member.infected, member.radiation, member.psychological = 2, 1, 1, 2
    whole = health_of(scene.view, 0, 0)
    assert text_of(health_bar(scene.view, 0, 0, 20)) == "●" * (whole - 4) + "ppir"
    assert text_of(health_bar(scene.view, 0, 0, 3)) == "2p 1i 1r"
    assert text_of(mind_bar(member)) == "mm○"
    assert {span.role for span in health_bar(scene.view, 0, 0, 20)} == {"good", "physical", "infected", "radiation"}


def test_chances_are_those_of_the_dice(scene: TableScene) -> None:
    for skill in SKILLS:
        dice, sure = dice_of(scene.view, Roller(0), skill)
        found = sheet_skill.chances_of(scene, 0, skill)
        assert found.at_least == tuple(odds.chance_float(dice, sure, n) for n in range(1, 9))
        assert sheet_skill.average_of(scene, 0, skill) == float(odds.expected(dice, sure))
        row = row_with(sheet_skill.chance_table(scene, 0), skill.title())
        assert text_of(row).split()[1:] == [sheet_skill.percent(p) for p in found.at_least]


def test_a_percentage_never_reads_sure_or_impossible() -> None:
    assert [sheet_skill.percent(p) for p in (0.0, 0.001, 0.5, 0.999, 1.0)] == ["0", "<1", "50", ">99", "100"]


def test_what_a_check_is_made_of_adds_up(scene: TableScene) -> None:
    for text in sheet_skill.made_of(scene, 0, "combat"):
        made, equals, rest = text.partition(": ")[2].partition(" = ")
        if equals and " - " not in made:
            assert sum(int(part.split()[0]) for part in made.split(" + ")) == int(rest.split(":")[0])


def test_forecast_is_what_production_brings(scene: TableScene) -> None:
    view = scene.view
    free = [hex for hex, holding in view.resources.items() if holding.owner < 0][:3]
    for hex in free:
        view.resources[hex] = Holding(0)
    gained = {"coins": 0, "health": 0}
    for event in production(view, 0):
        name = type(event).__name__
        gained["coins"] += event.n if name == "CoinsChanged" else 0
        gained["health"] += event.n if name == "TownHealthChanged" else 0
    assert forecast(view, 0)[0] == gained["coins"] > 0
    assert forecast(view, 0)[1] == gained["health"] > 0
    assert f"Production {gained['coins']:+d} coins, {gained['health']:+d} Town Health" in text(scene, "town")


def test_the_town_names_everything_it_has(scene: TableScene) -> None:
    view = scene.view
    player = view.players[0]
    player.roster = [Member("ch001", physical=2)]
    player.auction = ["sp001"]
    player.town_cards = [Attached("ac017", 1)]
    shown = text(scene, "town", 80)
    for tech in player.technologies:
        assert TECHNOLOGY[tech.kind] in shown
    for perk in view.cards.factions[player.faction].perks:
        assert perk.name in shown
    assert "Yusra Mandel 2p" in shown
    assert "4 Border Post Rifle" in shown
    assert "Choir on the Council Lawn (Jinxed, by Bo)" in shown
    assert "discard 1 Action card at random" in shown


def test_the_bank_asks_what_the_rules_ask(scene: TableScene) -> None:
    view = scene.view
    rows = draw(scene, "desk", 76, 20).lines
    for kind in view.cards.technologies:
        row = next(row for row in rows if f"card:{kind}" in spots([row]) and TECHNOLOGY[kind] in text_of(row))
        price = bank.technology_price(view, 0, kind)
        assert text_of(row).split()[0] == ("-" if price is None else str(price))
    chip = row_with(rows, "Town Defense Chip")
    assert text_of(chip).split()[0] == str(bank.chip_price(view, 0))


def test_own_goods_stand_with_what_the_bank_pays(scene: TableScene) -> None:
    view = scene.view
    rows = draw(scene, "desk", 76, 20).lines
    start = next(place for place, row in enumerate(rows) if "Your goods" in text_of(row)) + 2
    listed = [next(iter(spots([row]))).removeprefix("card:") for row in rows[start:] if spots([row])]
    goods = [*bank.goods(view, 0), *view.players[0].hand]
    assert goods
    assert set(listed[: len(goods)]) == set(goods)
    for card, row in zip(listed, rows[start : start + len(goods)], strict=False):
        if bank.sale_value(view, 0, card):
            assert int(text_of(row).split()[1]) == bank.sale_value(view, 0, card)


def test_others_are_shown_one_at_a_time(scene: TableScene) -> None:
    view = scene.view
    for seat, other in ((1, 2), (2, 1)):
        scene.cursors["others"] = seat
        rows = draw(scene, "others", 100, 45).lines
        shown = words(rows)
        for _, member in view.players[seat].party:
            assert view.cards.name(member.card) in shown
        assert view.cards.name(view.players[other].party[0][1].card) not in shown
        prestige, health = marks(view)
        row = row_with(rows, view.players[seat].name)
        assert f"{view.players[seat].prestige}/{prestige}" in text_of(row)
        assert f"{view.players[seat].town_health}/{health}" in text_of(row)


# --- status and tracks ---


def test_the_status_is_one_row_with_what_matters(scene: TableScene, subtests: pytest.Subtests) -> None:
    for columns in [60, 80, 100, 120, 200]:
        with subtests.test(columns=columns):
            view = scene.view
            player = view.players[0]
            rows = draw(scene, "status", columns, 1).lines
            assert len(rows) == 1
            shown = text_of(rows[0])
            assert width(rows[0]) <= columns
            assert f"Turn {view.turn}" in shown
            assert "Exploits" in shown
            assert f"{player.weeks} week" in shown
            assert f"{player.prestige}/20" in shown
            assert f"{player.town_health}/80" in shown
            if columns >= 100:
                assert f"{player.coins} coins" in shown
                assert f"{view.players[view.first].name}" in shown


def test_debts_push_out_what_matters_less(scene: TableScene) -> None:
    view = scene.view
    view.players[0].owes, view.players[0].penalty = True, 2
    shown = text_of(status(view, 0, 80))
    assert "follow-up" in shown
    assert "enalty 2" in shown
    assert "first" not in shown.casefold()
    whole = text_of(status(view, 0, 160))
    assert "follow-up owed" in whole
    assert "Week Penalty 2" in whole


def test_tracks_name_every_seat(scene: TableScene) -> None:
    rows = draw(scene, "side_tracks", 50, 14).lines
    for player in scene.view.players:
        place = next(n for n, row in enumerate(rows) if player.name in text_of(row))
        assert f"{player.prestige}/20" in text_of(rows[place + 1])
        assert f"{player.town_health}/80" in text_of(rows[place + 1])
        assert spots([rows[place]]) == {f"seat:{player.seat}"}


# --- the option under the cursor ---


def test_a_crown_in_the_options_is_marked(scene: TableScene) -> None:
    keys = tuple(f"crown:{crown}" for crown, _ in scene.view.players[0].party)
    ask = Ask(
        0, "place_damage", keys, "FL-DMG-03", about=("physical", "party"), kind="split", high=2, caps=(3,) * len(keys)
    )
    for key in keys:
        asked(scene, ask, key)
        rows = [row for row in draw(scene, "party", 80, 11).lines if text_of(row).startswith(HERE)]
        assert len(rows) == 1
        assert f"sheet:0:{key[6:]}" in spots(rows)
        assert "selected" in {span.role for span in rows[0]}
        assert the_party.cell(scene, 0)[0] == int(key[6:])


def test_healing_marks_the_crown_of_its_key(scene: TableScene) -> None:
    asked(
        scene,
        Ask(0, "heal", ("0:physical", "1:infected"), "FL-HEA-02", kind="split", high=1, caps=(1, 1)),
        "1:infected",
    )
    assert about(scene).crowns == {(0, 1)}


def test_another_partys_crown_is_not_taken_for_ones_own(scene: TableScene) -> None:
    asked(scene, Ask(0, "choose_character", ("crown:0", "crown:1"), "FL-DMG-04", about=(1, "ac001")), "crown:1")
    assert about(scene).crowns == {(1, 1)}
    assert not [row for row in draw(scene, "party", 80, 11).lines if text_of(row).startswith(HERE)]
    scene.cursors["others"] = 2
    marked = [row for row in draw(scene, "others", 80, 30).lines if text_of(row).startswith(HERE)]
    assert {"seat:1", "sheet:1:1"} <= spots(marked)


def test_gear_in_the_options_is_marked_with_its_bearer(scene: TableScene) -> None:
    view = scene.view
    crown, card = next((crown, member.gear[0]) for crown, member in view.players[0].party if member.gear)
    asked(scene, Ask(0, "outfit", ("done", f"gear:{card}"), "FL-SPO-06"), f"gear:{card}")
    rows = draw(scene, "party", 100, 45).lines
    assert f"{HERE}{crown + 1} " in "\n".join(text_of(row) for row in rows)
    assert f"{HERE}{view.cards.name(card)}" in words(rows)
    asked(scene, scene.match.table.pending[0], "done")
    assert HERE not in text(scene, "party")


def test_the_hand_and_the_options_move_together(scene: TableScene) -> None:
    hand = ["ac001", "ac017", "ac025"]
    scene.view.players[0].hand = hand
    asked(scene, Ask(0, "hand_limit", tuple(hand), "FL-ACT-04", kind="some"), hand[2])
    scene.match._asked = (None, scene.question)
    for size in ((80, 11), (100, 45)):
        marked = [span.spot for row in draw(scene, "hand", *size).lines for span in row if span.role == "selected"]
        assert set(marked) == {f"card:{hand[2]}"}
    face: Any = open_face(scene.match)
    scene.focus, scene.cursors["hand"] = "hand", hand[0]
    assert face.key("hand", "right", scene) == f"choose:{hand[1]}"
    assert scene.cursors["hand"] == hand[1]
    assert face.press("hand", f"card:{hand[2]}", 1, 1, scene) == f"choose:{hand[2]}"


def test_the_head_of_the_hand_is_never_cut(scene: TableScene) -> None:
    """What can be chosen goes first where a dozen cards leave no room for it, then after what one discards."""
    hand = [f"ac{n:03}" for n in range(1, 13)]
    scene.view.players[0].hand = hand
    asked(scene, Ask(0, "hand_limit", tuple(hand), "FL-ACT-04", kind="some"), hand[2])
    for columns in range(60, 130):
        head = text_of(draw(scene, "hand", columns, 11).lines[0])
        assert "…" not in head, columns
        assert "7 at most" in head, columns
    assert "◆ can be chosen  7 at most after a Phase" in text_of(draw(scene, "hand", 80, 11).lines[0])


def test_what_an_option_is_about_is_in_sight(scene: TableScene, subtests: pytest.Subtests) -> None:
    for size in [(80, 11), (100, 14)]:
        with subtests.test(size=size):
            ask = Ask(0, "purchase", ("done", "technology:law", "chip"), "FL-BUS-07")
            asked(scene, ask, "technology:law")
            drawn = draw(scene, "desk", *size)
            assert drawn.reveal is not None
            row = text_of(drawn.lines[drawn.reveal])
            assert HERE in row
            assert TECHNOLOGY["law"] in row
            asked(scene, ask, "done")
            assert draw(scene, "desk", *size).reveal is None


# --- cursors ---


def test_arrows_go_over_members_and_skills(scene: TableScene) -> None:
    face: Any = open_face(scene.match)
    scene.focus = "party"
    crowns = sheet_grid.crowns_of(scene.view, 0)
    assert the_party.cell(scene, 0) == (crowns[0], "combat")
    assert face.key("party", "down", scene) == "draw"
    assert face.key("party", "right", scene) == "draw"
    assert the_party.cell(scene, 0) == (crowns[1], "survival")
    row = row_with(
        draw(scene, "party", 80, 11).lines, scene.view.cards.name(scene.view.players[0].member(crowns[1]).card)
    )
    assert [span.spot for span in row if "cursor" in span.role] == [f"skill:{crowns[1]}:survival"]
    for _ in range(9):
        face.key("party", "down", scene)
    assert the_party.cell(scene, 0)[0] == crowns[-1]
    assert face.key("party", "x", scene) is None
    assert isinstance(face.key("party", "enter", scene), OpenText)


def test_arrows_go_from_card_to_card(scene: TableScene, subtests: pytest.Subtests) -> None:
    for pane in ["town", "desk"]:
        with subtests.test(pane=pane):
            face: Any = open_face(scene.match)
            scene.focus = pane
            for _ in range(3):
                assert face.key(pane, "down", scene) == "draw"
            here = scene.cursors[pane]
            drawn = draw(scene, pane, 76, 11)
            lit = [place for place, row in enumerate(drawn.lines) for span in row if "cursor" in span.role]
            assert drawn.reveal == lit[0]
            assert {span.spot for row in drawn.lines for span in row if "cursor" in span.role} == {f"card:{here}"}
            opened = face.key(pane, "enter", scene)
            assert isinstance(opened, OpenText)
            assert opened.title == (TECHNOLOGY.get(here) or scene.view.cards.name(here))


def test_arrows_pick_a_seat_and_its_cards(scene: TableScene) -> None:
    face: Any = open_face(scene.match)
    scene.focus = "others"
    assert face.key("others", "down", scene) == "draw"
    assert scene.cursors["others"] == scene.view.others(0)[1]
    face.key("others", "right", scene)
    assert isinstance(face.key("others", "enter", scene), OpenText)
    assert face.press("others", "seat:0", 1, 1, scene) == "tab:town"


def test_a_hex_of_a_sheet_is_shown_on_the_map(scene: TableScene) -> None:
    face: Any = open_face(scene.match)
    home = scene.view.home(0)
    assert face.press("town", f"hex:{home}", 0, 0, scene) == "tab:map"
    assert scene.cursors["map"] == home


# --- whole cards ---


def test_every_card_can_be_read(scene: TableScene) -> None:
    cards = scene.view.cards
    piles = (
        cards.characters,
        cards.spoils,
        cards.actions,
        cards.stories,
        cards.technologies,
        cards.perks,
        cards.places,
    )
    for pile in piles:
        for id in pile:
            rows = card_lines(cards, id)
            assert len([row for row in rows if row]) > 1, id
            card = cards.places.get(id) or cards.get(id)
            assert card.text in "\n".join(text_of(row) for row in rows), id


def test_a_card_is_read_with_where_it_lies(scene: TableScene) -> None:
    view = scene.view
    carried_away(view, "sp001")
    view.players[1].auction = ["sp001"]
    reader = card_reader(view, 0, "sp001")
    assert reader.title == "Border Post Rifle"
    shown = words(reader.lines)
    assert "Ranged (firearm) · Value 4, Carrying Cost 3" in shown
    assert "+5 Combat and +1 Survival." in shown
    assert "In Bo's Auction House." in shown
    assert [span.role for span in row_with(reader.lines, "Signed out in year three")] == ["quote"]


def test_hidden_and_unknown_cards_have_nothing_to_read(scene: TableScene) -> None:
    assert words(card_reader(scene.view, 0, HIDDEN).lines) == "Only its owner knows this card."
    assert "no longer among the cards" in words(card_reader(scene.view, 0, "sp999").lines)


def test_what_comes_of_an_open_story_card_is_not_read(scene: TableScene) -> None:
    view = scene.view
    view.world = []
    world = next(card.id for card in view.cards.stories.values() if card.world and card.world.visit and card.success)
    before = words(card_reader(view, 0, world).lines)
    secret = view.cards.stories[world].success.text
    assert secret in before
    view.world = [World(world, 0, "C07")]
    assert secret not in words(card_reader(view, 0, world).lines)


def test_a_sheet_tells_how_each_skill_is_made(scene: TableScene) -> None:
    view = scene.view
    for crown, member in view.players[0].party:
        reader = sheet_reader(view, 0, 0, crown)
        assert reader.title == view.cards.name(member.card)
        made = [text_of(row).split() for row in reader.lines if row and row[0].text.strip().isdecimal()]
        assert [(row[1], int(row[0])) for row in made] == [
            (skill.title(), skill_total(view, 0, crown, skill)) for skill in SKILLS
        ]
        for card in member.gear:
            assert view.cards.name(card) in words(reader.lines)


def test_a_link_says_whether_it_is_fulfilled(scene: TableScene) -> None:
    view = scene.view
    member = view.players[0].member(0)
    member.card, member.gear = "ch001", []
    assert "Nothing fits yet." in words(sheet_reader(view, 0, 0, 0).lines)
    suit = next(card.id for card in view.cards.spoils.values() if "armor" in card.categories)
    member.gear = [suit]
    assert matching(view, 0, 0) == [suit]
    assert f"Fulfilled by {view.cards.name(suit)}." in words(sheet_reader(view, 0, 0, 0).lines)


def test_a_vehicle_has_a_row_of_its_own(scene: TableScene) -> None:
    from fallen_tui.games.fallen_land.state.player import Ride

    view = scene.view
    ride = next(card for card in view.cards.spoils.values() if card.vehicle is not None and card.vehicle.skills)
    view.players[0].rides = [Ride(ride.id)]
    row = row_with(draw(scene, "party", 80, 12).lines, f"V {ride.name[:10]}")
    assert f"skill:{VEHICLE}:combat" in spots([row])
    assert f"0/{capacity(view, 0, VEHICLE)}" in text_of(row)


def test_cards_of_the_set_up_are_in_the_hand(scene: TableScene) -> None:
    player = scene.view.players[0]
    player.hand, player.dealt = ["ac001"], ["ch001", "sp001"]
    assert the_hand.cards_of(scene.view, 0) == ["ac001", "ch001", "sp001"]
    shown = text(scene, "hand")
    assert "and 2 not placed yet" in shown
    assert "Yusra Mandel" in shown


def test_of_those_dealt_the_one_under_the_cursor_is_in_sight(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for lines in [2, 4, 5, 8, 10, 30]:
        with subtests.test(lines=lines):
            tmp_path = tmp_path_factory.mktemp("case")
            match = play_to(Stand(COUNCIL, "crowns", turn=0), tmp_path / "a.fallen")
            assert match.ask is not None
            scene = TableScene(match, tab="party")
            for key in match.ask.keys:
                scene.chosen = key
                drawn = draw(scene, "party", 79, lines)
                seen = [text_of(row) for row in drawn.lines[drawn.top or 0 :][:lines]]
                assert any(row.startswith(f"▸{match.view.cards.name(key)[:10]}") for row in seen), seen
                assert any("Com  Sur  Dip" in row for row in seen)
            match.table.leave()


# --- on the screen ---


async def test_tabs_and_cards_open_by_keys_and_by_mouse(tmp_path: Path) -> None:
    match = a_match(tmp_path / "screen.jsonl", 2, 1)
    screen = TableScreen(match, open_face(match))
    app = FallenApp(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        main, tabs = screen.pane("main"), screen.pane("tabs")
        for key, tab in (("P", "party"), ("N", "town"), ("I", "hand"), ("O", "others"), ("A", "desk")):
            await pilot.press(key)
            assert screen.scene.tab == tab
            assert main.rows
        await pilot.press("P", "G")
        assert screen.scene.focus == "party"
        name = match.view.cards.name(match.view.players[0].party[1][1].card)
        await pilot.press("down", "enter")
        assert name in text_of(tabs.rows[0])
        await pilot.press("escape")
        assert name not in text_of(tabs.rows[0])
        assert screen.scene.focus == "party"
        at = next(
            n for n, row in enumerate(main.rows) if f"sheet:0:{match.view.players[0].party[0][0]}" in spots([row])
        )
        await pilot.click(main, offset=(4, at))
        assert match.view.cards.name(match.view.players[0].party[0][1].card) in text_of(tabs.rows[0])
        await pilot.press("escape")
        column = _column_of(tabs.rows[0], "tab:hand")
        await pilot.click(tabs, offset=(column, 0))
        assert screen.scene.tab == "hand"
        card = the_hand.cards_of(match.view, 0)[0]
        at = next(n for n, row in enumerate(main.rows) if f"card:{card}" in spots([row]))
        await pilot.click(main, offset=(_column_of(main.rows[at], f"card:{card}"), at))
        assert match.view.cards.name(card) in text_of(tabs.rows[0])


def _column_of(row: Line, spot: str) -> int:
    column = 0
    for span in row:
        if span.spot == spot:
            return column + 1
        column += width((Span(span.text),))
    raise AssertionError(spot)


@pytest.mark.rule("FL-SPO-11")
def test_a_sheet_counts_what_serves_in_stories_in_those_of_its_own_party_alone(scene: TableScene) -> None:
    """A bonus for stories of a category is not counted while another seat has such a story open."""
    view: Any = scene.view
    card, bonus = next(
        (card, bonus)
        for card, found in view.cards.gives["successes"].items()
        for bonus in found
        if card in view.cards.spoils and bonus.category and bonus.n > 0
        if not (bonus.skill or bonus.deck or bonus.condition.tests)
    )
    story = next(story for story in view.cards.stories.values() if bonus.category in story.categories)
    view.players[0].party[0][1].gear.append(card)
    skill = next(skill for skill in SKILLS if not view.cards.skills[card].get(skill))

    def shown(*joined: int) -> float:
        view.story_in_play = StoryInPlay(story.id, joined[0], story.deck, joined=list(joined)) if joined else None
        return sheet_skill._average(view, 0, skill)

    assert shown(1) == shown()
    assert shown(0) == shown(1, 0) >= shown() + bonus.n > shown()


@pytest.mark.parametrize(
    ("about", "tab"),
    [
        (("aimed", 0, "town", 0, "ac074", False, False, "town:0", 1), "town"),
        (("aimed", 0, "", 0, "ac074", False, False, "seat:0", 1), "party"),
        (("aimed", 1, "", 0, "ac074", False, False, "seat:1", 0), "desk"),
        (("damage", 0, "physical", 2, "", False, False, "", 0), "party"),
        (("damage", 1, "physical", 2, "", False, False, "", 0), "desk"),
        (("move", 1, "passing", 0, "", False, False, "", 1), "map"),
        (("phase", 0, "", 0, "", False, False, "", 0), "desk"),
    ],
)
def test_an_interrupt_lies_beside_what_it_strikes(about: tuple[Any, ...], tab: str, tmp_path: Path) -> None:
    match = play_to(Stand(COUNCIL, "deed"), tmp_path / "a.fallen")
    face, scene = open_face(match), TableScene(match, tab="desk")
    match.table.pending = (Ask(0, "react", ("pass", "hush"), "FL-DEC-30", "pass", about),)
    match.take_seat(0)
    face.opened(scene)
    assert scene.tab == tab
    match.table.pending = (Ask(0, "deed", ("move",), "FL-EXP-03", about=(2,)),)
    face.opened(scene)
    assert scene.tab == "desk", "and what was looked at before comes back"
    match.table.leave()


@pytest.mark.parametrize(("card", "told"), [("ac017", True), ("ac139", True), ("ac135", False)])
def test_an_interrupt_says_what_the_card_does(card: str, told: bool, tmp_path: Path) -> None:
    """In the prompt where that is short; else under it, and there it is the whole card."""
    match = play_to(Stand(COUNCIL, "deed"), tmp_path / "a.fallen")
    face, scene = open_face(match), TableScene(match, tab="map")
    about = ("aimed", 0, "town", 0, card, False, False, "town:0", 1)
    match.table.pending = (Ask(0, "react", ("pass", "hush"), "FL-DEC-30", "pass", about),)
    match.take_seat(0)
    prompt = match.question.prompt
    rows = [text_of(row) for row in face.note(scene)]
    assert (": " in prompt) is not told
    assert match.question.choices[0].detail == "the card does what it says", "what passing comes to"
    assert len(rows) == told
    if told:
        name = match.view.cards.name(card)
        assert rows[0].startswith((f"{name}: Choose one", f"{name}: Jinxed: stays")), "what it does comes first"
    match.table.leave()


def test_a_note_on_gear_says_its_bonus_before_its_kind(tmp_path: Path) -> None:
    match = play_to(Stand(COUNCIL, "deed"), tmp_path / "a.fallen")
    face, scene = open_face(match), TableScene(match, tab="map")
    gear = next(card for card in match.view.cards.spoils.values() if card.skills and card.kind == "equipment")
    about = (1, (("coins", 4),), ((f"spoils:{gear.id}", 1),))
    match.table.pending = (Ask(0, "offer_reply", ("refuse", "accept"), "FL-DEC-38", "refuse", about),)
    match.take_seat(0)
    (row,) = face.note(scene)
    assert re.match(rf"{re.escape(gear.name)}: \+\d", text_of(row)), text_of(row)
    match.table.leave()


def test_what_an_interrupt_says_itself_stands_not_above_it_again(tmp_path: Path) -> None:
    match = play_to(Stand(COUNCIL, "deed"), tmp_path / "a.fallen")
    face, scene = open_face(match), TableScene(match, tab="map")
    about = ("aimed", 0, "town", 0, "ac017", False, False, "town:0", 1)
    match.table.pending = (Ask(0, "react", ("pass", "hush"), "FL-DEC-30", "pass", about),)
    match.take_seat(0)
    card = match.view.cards.name("ac017")
    assert match.question.prompt.startswith(f"Bo plays {card} on your town")
    assert face.headline(f"Bo plays {card} on Ann's town", scene) == ""
    assert face.headline("Bo gains 2 coins", scene) == "Bo gains 2 coins"
    match.table.leave()


@pytest.mark.parametrize("card", ["ac045", "ac139", "ac017"])
async def test_what_is_played_on_another_is_told_whole_beside_the_map(card: str, tmp_path: Path) -> None:
    """At 80x24, too: what it does is the point, and options scroll."""
    match = play_to(Stand(COUNCIL, "deed"), tmp_path / "a.fallen")
    about = ("aimed", 1, "", 0, card, False, False, "seat:1", 0)
    match.table.pending = (Ask(0, "react", ("pass", "hush"), "FL-DEC-30", "pass", about),)
    match.take_seat(0)
    async with seated(match) as (_, screen):
        told = " ".join(" ".join(map(text_of, screen.pane("question").rows)).split())
        for row in screen.face.note(screen.scene):
            assert " ".join(text_of(row).split()) in told
        assert "Pass" in told


def test_the_choice_of_a_town_is_put_beside_the_towns(scene: TableScene) -> None:
    """What its perks do for a whole game stands under the option, on a screen with room for one part, too."""
    face: Any = open_face(scene.match)
    scene.tab = "map"
    towns = tuple(str(number) for number in (1, 2))
    asked(scene, Ask(0, "faction", towns, "FL-SCN-03"), towns[1])
    face.opened(scene)
    assert scene.tab == "town"
