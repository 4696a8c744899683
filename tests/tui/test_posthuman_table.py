"""The table of The Road to the Fortress: maps that grow, sheets, encounters and fights, and the table of mutants."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from threading import Event
from typing import Any

import attrs
import pytest
from textual.geometry import Size

from fallen_tui.bots import seat_bot
from fallen_tui.engine import squares
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.text import capital
from fallen_tui.faces.odds import WAITS
from fallen_tui.games import open_game
from fallen_tui.games.posthuman.content.load import installed_cards
from fallen_tui.games.posthuman.content.parts import Special
from fallen_tui.games.posthuman.content.vocabulary import STATS, TERRAINS
from fallen_tui.games.posthuman.queries.dice import Stance
from fallen_tui.games.posthuman.state.events.scenario import Told
from fallen_tui.games.posthuman.state.events.survivors import ScarDrawn
from fallen_tui.games.posthuman.state.events.tracks import Changed
from fallen_tui.games.posthuman.state.keys import ENTER, STAY, SideKey
from fallen_tui.games.posthuman.state.table import HIDDEN, ORIGIN
from fallen_tui.games.posthuman.text import outlook
from fallen_tui.tui.adventure.card_list import things_in
from fallen_tui.tui.kit.styled_text import Line, line, text_of, width
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import OpenText, TableScene
from fallen_tui.tui.screens import match_controller
from fallen_tui.tui.screens.curtain import Curtain
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tables.posthuman import HUMAN_TABS, MUTANT_TABS, RoadFace, dice, gallery, guide
from fallen_tui.tui.tables.posthuman.card import card_of
from fallen_tui.tui.tables.posthuman.fight_rows import Fighter, drawn
from fallen_tui.tui.tables.posthuman.map import WHOSE
from fallen_tui.tui.tables.posthuman.map_land import DONE, FORAGE, KIND, SIGN, UNKNOWN, YOU, ahead
from fallen_tui.tui.tools.fixtures import ROAD, Stand, played
from fallen_tui.tui.tools.screenshots import seen
from tests.tui.opened import asked, new_match, seated, until

SMALL = Size(80, 24)
SIZES = (Size(60, 16), SMALL, Size(120, 40), Size(200, 60))
ALONE = Stand(ROAD, seats="human:Ann", mode="solo", stand_in="random")
THREE = Stand(ROAD, seats="human:Ann,random:Bo,random:Cy", stand_in="random")
SHARED = attrs.evolve(THREE, seats="human:Ann,human:Bo,human:Cy", undo="strict")
Open = Callable[[Stand], Match]


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Open]:
    """Opens matches that stand at a wanted question, all told."""
    matches: list[Match] = []

    def open_match(wanted: Stand) -> Match:
        match = played(wanted, tmp_path / f"{len(matches)}.fallen")
        matches.append(match)
        return match

    yield open_match
    for match in matches:
        match.table.leave()


def laid(match: Match, size: Size = SMALL) -> tuple[RoadFace, TableScene]:
    """The face of a match with its question opened, as the screen does it."""
    face, scene = open_face(match), TableScene(match)
    assert isinstance(face, RoadFace)
    match.log.follow()
    face.plan(size)
    if scene.ask is not None:
        scene.chosen = scene.ask.default or next(iter(scene.ask.keys), "")
    face.opened(scene)
    return face, scene


def question(scene: TableScene) -> Ask:
    """The open question, which is the viewer's."""
    assert scene.ask is not None
    return scene.ask


def panes(face: RoadFace, scene: TableScene, size: Size) -> Iterator[tuple[str, list[Line], Size]]:
    """Every pane that a screen of some size can show, with its lines and its size."""
    for id, region in face.plan(size).items():
        if id not in ("tabs", "question", "footer"):
            for pane in [tab.id for tab in face.tabs] if id == "main" else (id,):
                yield pane, face.draw(pane, scene, region.size).lines, region.size


def words(rows: list[Line]) -> str:
    """What is written in some lines, as one text."""
    return " ".join(" ".join(text_of(row) for row in rows).split())


def moments(path: Path, mode: str, seats: int, seed: str, every: int) -> Iterator[Match]:
    """A game of chance, each seat looked at before every so many questions."""
    specs = tuple(SeatSpec("human", name) for name in ("Ann", "Bo", "Cy", "Di")[:seats])
    setup = Setup(ROAD, mode, specs, seed, "strict")
    match = new_match(setup, path)
    table = match.table
    bots = [seat_bot("random", table.game, setup, seat) for seat in range(seats)]
    while table.pending:
        ask = table.pending[0]
        if table.decisions % every == 0:
            match.take_seat(ask.seat)
            yield match
        table.decide(ask.seat, bots[ask.seat].answer(None, ask, table.decisions))
    match.take_seat(0)
    yield match
    table.leave()


# --- every pane at every moment ---


@pytest.mark.parametrize(("mode", "seats"), [("standard", 4), ("solo", 1), ("short", 3)])
def test_every_part_can_be_drawn_at_every_moment_and_fits_its_place(tmp_path: Path, mode: str, seats: int) -> None:
    face: RoadFace | None = None
    for match in moments(tmp_path / "game.fallen", mode, seats, "drawn", 9):
        face = face or RoadFace(match)
        match.log.follow()
        scene = TableScene(match)
        scene.chosen = next(iter(scene.ask.keys), "") if scene.ask is not None else ""
        for size in SIZES:
            face.plan(size)
            face.opened(scene)
            for pane, rows, room in panes(face, scene, size):
                assert all(width(row) <= room.width for row in rows), (pane, size)
                if pane == "map":
                    assert len(rows) <= room.height


def test_a_view_of_others_shows_no_scar_no_hand_and_no_card_that_was_laid(tmp_path: Path) -> None:
    """What each seat is shown names none of the hidden cards of the others."""
    cards = installed_cards()
    for match in moments(tmp_path / "game.fallen", "short", 3, "secrets", 14):
        face, scene = RoadFace(match), TableScene(match)
        state = match.table.state
        hidden = {
            cards.name(card)
            for player in state.players
            if player.seat != scene.seat
            for card in (*player.hand, *player.hidden, *player.actions, *(player.scars if player.human else ()))
        }
        known = {cards.name(card) for card in _known(match.view, scene.seat)}
        for pane, rows, _ in panes(face, scene, Size(200, 60)):
            if pane not in ("log", "side_log"):
                told = words(rows)
                assert not [name for name in hidden - known if name in told], pane


def _known(view: Any, seat: int | None) -> set[str]:
    """Cards that lie open, or are the viewer's."""
    found = {card for deck in view.decks.values() for card in deck.discard}
    for player in view.players:
        open_ = (*player.hand, *player.hidden, *player.scars, *player.actions, *player.followers, *player.skills)
        found |= {*open_, *(each.card for each in player.gear), *(each.mount for each in player.gear)}
    return {card for card in found if card and card != HIDDEN}


# --- the map ---


def test_tiles_are_blocks_with_their_exits_as_gaps_and_the_ways_ahead_around(stand: Open) -> None:
    match = stand(attrs.evolve(ALONE, topic="declare", turn=1))
    face, scene = laid(match)
    rows = [text_of(row) for row in face.draw("map", scene, Size(80, 14)).lines]
    player = match.view.players[0]
    assert len(ahead(player)) == 4
    assert sum(row[:32].count("?") for row in rows) == 4
    assert any("@" in row for row in rows)
    walls = [row for row in rows if "──   ──" in row]
    assert len(walls) == 2


async def test_the_map_grows_where_one_goes(stand: Open) -> None:
    match = stand(attrs.evolve(ALONE, topic="move", turn=1, there=_open_ground))
    before = len(match.view.players[0].map)
    async with seated(match) as (pilot, screen):
        tiles = len(_tiles(screen.face.draw("map", screen.scene, Size(80, 40)).lines))
        key = next(key for key in question(screen.scene).keys if SideKey.match(key))
        screen.perform(f"choose:{key}")
        assert isinstance(screen.face, RoadFace)
        assert screen.face.map.cursor(screen.scene) == squares.name(squares.step((0, 0), SideKey.read(key).side))
        await pilot.press("enter")
        await asked(pilot, screen)
        while question(screen.scene).topic != "enter":
            await pilot.press("enter")
            await asked(pilot, screen)
        assert len(match.view.players[0].map) == before + 1
        assert len(_tiles(screen.face.draw("map", screen.scene, Size(80, 40)).lines)) > tiles
        assert set(question(screen.scene).keys) == {ENTER, STAY}


def _open_ground(match: Match) -> bool:
    ask = match.ask
    return ask is not None and len(match.table.state.players[0].map) == 1


def _tiles(rows: list[Line]) -> set[str]:
    return {span.spot for row in rows for span in row if span.spot.startswith("tile:") and "─" in span.text}


def test_the_cursor_says_what_a_square_is_and_what_going_there_means(stand: Open) -> None:
    match = stand(attrs.evolve(ALONE, topic="move", turn=1))
    face, scene = laid(match)
    there = question(scene).keys[-1]
    cell = face.map.sheet(scene).goals.of[there]
    notes = face.map.notes(scene, cell, "")
    assert "Unknown ground" in words([notes.name])
    assert "draw a tile" in words(list(notes.deeds))
    assert "nothing lies" not in words(list(notes.deeds)).lower()
    start = face.map.notes(scene, squares.name(ORIGIN), "")
    assert "the start" in words(list(start.deeds))
    read = face.map.everything(scene, squares.name(ORIGIN))
    assert match.view.cards.tiles[match.view.players[0].here.tile].text in words(read.lines)


def test_how_a_tile_would_lie_is_shown_while_one_decides(stand: Open) -> None:
    match = stand(attrs.evolve(ALONE, topic="lay_turn", turn=1))
    face, scene = laid(match)
    pictures = []
    for key in question(scene).keys:
        scene.chosen = key
        pictures.append(tuple(text_of(row) for row in face.draw("map", scene, Size(80, 30)).lines))
    assert len(set(pictures)) == len(question(scene).keys) > 1


async def test_maps_of_others_are_a_key_away(stand: Open) -> None:
    match = stand(attrs.evolve(THREE, topic="declare", turn=2))
    async with seated(match) as (pilot, screen):
        await pilot.press("O", "space", "down", "enter")
        assert screen.scene.tab == "map"
        assert screen.scene.flags[WHOSE] == 2
        assert any("Cy's map" in row for row in seen(pilot.app))
        await pilot.press("space", "left_square_bracket")
        assert any("Bo's map" in row for row in seen(pilot.app))
        await pilot.press("full_stop")
        assert not any("map, " in row for row in seen(pilot.app)[:3])


# --- body and pack ---


def test_tracks_show_what_is_left_and_the_limit(stand: Open) -> None:
    match = stand(attrs.evolve(ALONE, topic="declare", turn=2))
    face, scene = laid(match)
    player = match.view.players[0]
    told = words(face.draw("body", scene, Size(80, 60)).lines)
    assert f"{player.health}/{player.health_limit}" in told
    assert "●" * player.health + "○" * (player.health_limit - player.health) in told
    assert f"health to {player.health_limit}" in told
    assert "3 XP a skill" in told


def test_a_scar_is_drawn_and_not_lost(stand: Open) -> None:
    match = stand(attrs.evolve(ALONE, topic="declare", turn=2))
    face, scene = laid(match)
    match.told[0] = len(match.table.entries)
    entries: Any = match.table.entries
    card = match.table.state.decks["scar"].draw[0]
    entries += [Changed(0, "health", -1, "fight"), ScarDrawn(0, card)]
    assert face.losses(scene).told == ("lost: 1 health", "1 scar drawn")


def test_scars_are_told_to_their_owner_and_counted_for_others(stand: Open) -> None:
    match = stand(attrs.evolve(SHARED, topic="declare", turn=1, mode="short"))
    asker = match.viewer
    assert asker is not None
    face, scene = laid(match)
    scars = match.table.state.players[asker].scars
    assert len(scars) == 2
    own = words(face.draw("body", scene, Size(80, 60)).lines)
    assert all(match.view.cards.name(card) in own for card in scars)
    match.take_seat((asker + 1) % 3)
    other = words(face.draw("others", TableScene(match), Size(80, 60)).lines)
    assert "2 scars" in other
    assert not any(match.view.cards.name(card) in other for card in scars)


async def test_a_sheet_does_what_the_question_asks_of_a_card(stand: Open) -> None:
    match = stand(attrs.evolve(THREE, topic="business", turn=1, there=_something_in_hand))
    hand = len(match.view.players[0].hand)
    async with seated(match) as (pilot, screen):
        assert screen.scene.tab == "pack"
        await pilot.press("space")
        card = next(card for card in screen.scene.view.players[0].hand)
        for _ in range(20):
            if screen.scene.cursors.get("pack") == card:
                break
            await pilot.press("down")
        assert screen.scene.cursors["pack"] == card
        await pilot.press("enter", "enter")
        await until(pilot, lambda: len(match.table.state.players[0].hand) < hand)


def _something_in_hand(match: Match) -> bool:
    ask = match.ask
    return ask is not None and any(key.startswith("play:") for key in ask.keys)


# --- encounters and fights ---


def test_dice_say_what_they_count_as_and_which_were_blocked() -> None:
    own, enemy = Stance(Special(attack=True), 2), Stance(Special(), 1)
    mine, theirs = dice.settled(("critical", "attack", "block", "miss"), ("attack", "block", "special"), own, enemy, 0)
    assert [die.counts for die in mine] == [("attack", "wound"), ("attack",), ("block",), ()]
    assert [die.blocked for die in mine] == [True, False, False, False]
    assert [die.counts for die in theirs] == [("attack",), ("block",), ()]
    assert [die.blocked for die in theirs] == [True, False, False]


def test_a_fight_shows_its_rows_and_its_rounds_below_each_other(stand: Open) -> None:
    match = stand(attrs.evolve(THREE, turn=2, seed="amber 7", there=_in_round_two))
    face, scene = laid(match)
    assert scene.tab == "story"
    fight = match.view.fight
    rows = [text_of(row) for row in face.draw("story", scene, Size(80, 80)).lines]
    told = " ".join(rows)
    assert all(match.view.cards.name(foe.card) in told for foe in fight.foes)
    rounds = [n for n, row in enumerate(rows) if row.strip(" ▸").startswith("Round ")]
    assert len(rounds) >= len({each.round for each in fight.rounds})
    assert any("wound" in row for row in rows)


def _in_round_two(match: Match) -> bool:
    fight = match.table.state.fight
    return fight is not None and bool(fight.rounds) and bool(fight.mine) and match.ask is not None


async def test_a_story_is_read_one_key_each_step(stand: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_controller, "STEPS", "read")
    match = stand(attrs.evolve(ALONE, topic="move", turn=1))
    async with seated(match) as (pilot, screen):
        for _ in range(30):
            if screen.scene.stop is not None or match.table.over:
                break
            await pilot.press("enter")
            await pilot.pause(0.02)
        assert screen.scene.stop is not None
        assert screen.scene.tab == "story"
        card = match.table.state.meeting.card
        assert match.view.cards.name(card) in " ".join(seen(pilot.app))
        await pilot.press("enter")
        await asked(pilot, screen)
        assert screen.scene.stop is None


def test_what_is_special_about_dice_is_never_cut() -> None:
    """Shots stand below one another, whatever there is to say before them."""
    long, plain = (fighter(special) for special in ("attack+1 wound", "miss"))
    for columns in (44, 60, 68, 80):
        rows = [text_of(row) for row in drawn([long, plain], columns)]
        assert all(width(line(row)) <= columns for row in rows)
        assert sum("attack+1 wound" in row and "4d r1" in row for row in rows) == 1
        places = {row.index("4d r1") for row in rows if "4d r1" in row}
        assert len(places) == 1 or columns < 68


def fighter(special: str) -> Fighter:
    return Fighter(line("Ann of the Long Road"), 3, 6, 5, 2, 2, special, "4d r1")


# --- who turns ---


def test_when_a_player_turns_the_table_turns(stand: Open) -> None:
    match = stand(attrs.evolve(THREE, topic="mutant", turn=1))
    face, scene = laid(match)
    assert face.tabs == MUTANT_TABS
    assert scene.tab == "hunt"
    told = words(face.draw("hunt", scene, Size(100, 80)).lines)
    player = match.view.players[scene.seat]
    assert all(match.view.cards.name(card) in told for card in player.actions)
    assert all(human.name in told for human in match.view.humans)
    assert all(scar in told for scar in map(match.view.cards.name, player.scars))


def test_humans_keep_theirs(stand: Open) -> None:
    match = stand(attrs.evolve(THREE, topic="declare", turn=1))
    face, scene = laid(match)
    assert face.tabs == HUMAN_TABS
    assert len({tab.key for tab in (*HUMAN_TABS, *MUTANT_TABS)}) == 8
    assert "haven't turned" in words(face.draw("hunt", scene, Size(80, 20)).lines)


# --- hotseat ---


async def test_the_hand_over_shows_nothing_secret(stand: Open) -> None:
    match = stand(attrs.evolve(SHARED, topic="declare", turn=1, mode="short"))
    async with seated(match, (200, 60)) as (pilot, screen):
        asker = match.viewer
        cards = match.view.cards
        scars = [cards.name(card) for card in match.table.state.players[asker].scars]
        await pilot.press("D")
        assert all(name in " ".join(seen(pilot.app)) for name in scars)
        await pilot.press("M", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        told = " ".join(seen(pilot.app))
        assert not any(name in told for name in scars)
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(pilot.app.screen, Curtain))
        await asked(pilot, screen)
        assert match.viewer != asker
        chosen = match.table.state.players[asker].chosen
        assert chosen == ""
        for tab in HUMAN_TABS:
            await pilot.press(tab.key)
            assert not any(name in " ".join(seen(pilot.app)) for name in scars)


# --- every question by keys ---

PLACES = {
    "amber": "camp declare eat lay meet move mutant offer shoot trade turn way supply",
    "amber 2": "lay_side prowl swap",
    "amber 3": "reroll",
    "b": "may replace",
    "custom amber 3": "arm buy stats",
    "custom b": "business",
    "short amber": "character cold exchange keep_weapon level skills split",
    "short amber 2": "keepsake",
    "short amber 20": "react",
    "short b": "engage",
    "short c": "swap_card",
    "short d": "lay_tile lay_turn enter",
}
"""Seeds with topics that come with them; before a seed the mode, or how survivors are made."""
PRESSED = {"reroll": ("space",), "swap": ("up",), "skills": ("space", "down", "space"), "discard": ("space",)}
"""What is pressed before Enter, where Enter alone is not enough or would leave out what is asked."""


def _stands() -> dict[str, Stand]:
    """A stand before each topic."""
    found = {}
    for place, topics in PLACES.items():
        kind, _, seed = place.partition(" ") if place.split()[0] in ("custom", "short") else ("", "", place)
        options = (("survivors", "custom"),) if kind == "custom" else ()
        for topic in topics.split():
            mode = "short" if kind == "short" else "standard"
            found[topic] = attrs.evolve(THREE, topic=topic, turn=0, mode=mode, seed=seed, options=options)
    return found


TOPICS = _stands()


@pytest.mark.parametrize("topic", TOPICS)
async def test_every_question_is_answered_by_keys(stand: Open, topic: str) -> None:
    match = stand(TOPICS[topic])
    before = match.table.decisions
    async with seated(match) as (pilot, screen):
        assert question(screen.scene).topic == topic
        for key in PRESSED.get(topic, ()):
            await pilot.press(key)
        for _ in range(3):
            if match.table.decisions > before:
                break
            await pilot.press("enter")
            await pilot.pause(0.02)
        assert match.table.decisions > before


async def test_points_are_bought_row_by_row_and_the_body_shows_what_they_give(stand: Open) -> None:
    """PH-CUS-01, at a terminal of 24 rows: all five stats are in sight with what each figure gives."""
    match = stand(attrs.evolve(ALONE, topic="stats", turn=0, seed="points", options=(("survivors", "custom"),)))
    async with seated(match, (80, 24)) as (pilot, screen):
        await pilot.press("a", "5", "D")
        text = "\n".join(seen(pilot.app))
        assert all(f" {capital(stat)} " in text for stat in STATS)
        assert "health to 8; +2 wounds in melee" in text
        assert "5 of 10 points left" in text
        await pilot.press("b", "4", "d", "3", "enter")
        await until(pilot, lambda: question(screen.scene).topic != "stats")
        assert match.table.state.players[0].stats == {"strength": 5, "speed": 4, "mind": 2, "melee": 3, "shooting": 2}


def _went_on(match: Match, decisions: int) -> bool:
    return match.table.decisions > decisions or match.table.over


async def test_enter_alone_harms_nobody(stand: Open) -> None:
    """A game of Enter goes on: no question holds it up, none of one's own things is thrown away."""
    match = stand(attrs.evolve(ALONE, topic="declare", turn=1))
    async with seated(match) as (pilot, screen):
        for _ in range(60):
            if match.table.over:
                break
            before = match.table.decisions
            if question(screen.scene).kind == "some":
                await pilot.press(*["space", "down"] * question(screen.scene).low)
            if question(screen.scene).kind == "split":
                await pilot.press("enter")  # shares evenly, and is then confirmed
            await pilot.press("enter")
            await until(pilot, partial(_went_on, match, before))
            if not match.table.over:
                await asked(pilot, screen)
        dropped = [entry for entry in match.table.entries if getattr(entry, "why", "") == "chosen"]
        assert dropped == []


# --- gallery and help ---


@cache
def untouched() -> Any:
    game = open_game(ROAD)
    return game.view(game.new(Setup(ROAD, "standard", (SeatSpec("human", "A"), SeatSpec("human", "B")), "g")), None)


def test_the_gallery_shows_every_kind_of_card_once() -> None:
    view = untouched()
    found = [card.id for deck in gallery.decks(view) for card in deck.cards]
    kinds = {card for card in view.cards.of if "." not in card}
    copied = {card.partition(".")[0] for card in view.cards.of}
    assert len(found) == len(set(found))
    assert set(found) == kinds | copied
    assert all(gallery.read(view, card, spoil) for card in found for spoil in (False, True))


def test_the_gallery_spoils_no_story() -> None:
    view = untouched()
    told = next(card for card in view.cards.encounters.values() if card.options and card.options[0].passed)
    passed = told.options[0].passed
    assert passed is not None
    assert passed.text not in words(gallery.read(view, told.id, False))


def test_the_help_names_every_part() -> None:
    text = " ".join(chapter.words for chapter in guide.chapters())
    assert all(tab.title in text for tab in (*HUMAN_TABS, *MUTANT_TABS))
    assert guide.TABS.keys() == {tab.id for tab in (*HUMAN_TABS, *MUTANT_TABS)}


@pytest.mark.rule("PH-SYM-01")
def test_the_help_explains_every_face_and_every_word_under_a_die_and_every_sign_of_the_map() -> None:
    told = {chapter.title: {text_of(left) for left, _ in chapter.rows} for chapter in guide.chapters()}
    shown = {word(face) for faces in installed_cards().dice.values() for face in faces}
    worth = {sign for sign in dice._WORTH.values() if not sign.startswith("+")}
    assert {re.sub(r"range \d", "range 2", sign) for sign in shown | worth} <= told["Road: fights"]
    signs = {SIGN[terrain] * 2 for terrain in TERRAINS} | {f"{KIND[kind]}1" for kind in ("safe", "dead")}
    assert signs | {YOU, FORAGE, DONE, UNKNOWN} <= told["Road: the map"]


def word(face: str) -> str:
    """How a face is drawn."""
    return dice._shown(dice.DieVerdict(face))


def test_every_figure_of_the_top_line_explains_itself(stand: Open) -> None:
    match = stand(attrs.evolve(ALONE, topic="declare", turn=2))
    face, scene = laid(match)
    figures = things_in(face.draw("status", scene, Size(200, 1)).lines, "figure:")
    assert {"turn", "health", "morale", "hunger", "food", "ammo", "xp", "journey"} <= set(figures)
    assert all(isinstance(face.open(f"figure:{name}", scene), OpenText) for name in figures)


def test_of_several_who_eat_at_once_the_top_line_names_who_answers(stand: Open) -> None:
    def together(match: Match) -> bool:
        return len(match.table.pending) > 1

    match = stand(attrs.evolve(SHARED, topic="eat", turn=1, mode="short", there=together))
    face, scene = laid(match)
    assert match.viewer is not None
    for size in SIZES[1:]:
        told = words(face.draw("status", scene, Size(size.width, 1)).lines)
        assert f"Eating, {match.names[match.viewer]}" in told


def test_unknown_options_and_cards_do_no_harm(stand: Open) -> None:
    match = stand(attrs.evolve(ALONE, topic="declare", turn=1))
    face, scene = laid(match)
    assert face.open("nothing:at all", scene) is None
    assert isinstance(face.open("card:zz99", scene), OpenText)
    assert isinstance(face.open(f"card:{HIDDEN}", scene), OpenText)


# --- odds that take their time ---


class Reckoner:
    """Works out odds when it is told to."""

    def __init__(self) -> None:
        self.goes, self.begun = Event(), 0

    def work(self, case: Any, steps: int, wanted: Callable[[], bool]) -> dict[str, str] | None:
        self.begun += 1
        while not self.goes.wait(0.01):
            if not wanted():
                return None
        return {"fight": "win 12%"}


@pytest.fixture
def reckoner(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reckoner]:
    found = Reckoner()
    monkeypatch.setattr(outlook, "work", found.work)
    yield found
    found.goes.set()


async def test_a_fight_is_asked_before_its_odds_are_known(stand: Open, reckoner: Reckoner) -> None:
    match = stand(attrs.evolve(ALONE, topic="meet", turn=1))
    async with seated(match) as (pilot, screen):
        assert any(WAITS in row for row in seen(pilot.app))
        await until(pilot, lambda: reckoner.begun)
        await pilot.press("down")
        chosen = screen.scene.chosen
        entries = len(match.table.entries)
        reckoner.goes.set()
        await until(pilot, lambda: any("win 12%" in row for row in seen(pilot.app)))
        assert not any(WAITS in row for row in seen(pilot.app))
        assert (screen.scene.chosen, reckoner.begun, len(match.table.entries)) == (chosen, 1, entries)


async def test_odds_of_a_question_that_is_over_are_dropped(stand: Open, reckoner: Reckoner) -> None:
    match = stand(attrs.evolve(ALONE, topic="meet", turn=1))
    async with seated(match) as (pilot, screen):
        await until(pilot, lambda: reckoner.begun)
        case = match.odds_case
        assert case is not None
        await pilot.press("enter")
        await until(pilot, lambda: match.ask is None or match.ask.topic != "meet")
        await until(pilot, lambda: screen.working is None)
        reckoner.goes.set()
        await pilot.pause(0.05)
        assert not match.odds.knows(case)
        assert not any("win 12%" in row for row in seen(pilot.app))


async def test_real_odds_land(stand: Open) -> None:
    match = stand(attrs.evolve(ALONE, topic="meet", turn=1))
    async with seated(match) as (pilot, screen):
        await until(pilot, lambda: screen.working is None)
        assert any("knocked out" in row and "win " in row for row in seen(pilot.app))


# --- scenarios ---

SCENARIO = attrs.evolve(ALONE, mode="scenario", options=(("scenario", "ph01"), ("level", "easy")), stand_in="steady")
CAMPAIGN = attrs.evolve(SCENARIO, mode="campaign", options=(("campaign", "which_hand"), ("level", "easy")))


async def test_a_scenario_is_briefed_and_its_briefing_is_a_key_away(stand: Open) -> None:
    match = stand(attrs.evolve(SCENARIO, turn=0))
    async with seated(match) as (pilot, _):
        name = match.view.cards.scenario.name
        assert name in seen(pilot.app)[1], "it is open at the first question"
        await pilot.press("escape")
        assert name not in seen(pilot.app)[1]
        assert "F4 goal" in seen(pilot.app)[-1]
        await pilot.press("f4")
        assert "DON'T COME" in " ".join(seen(pilot.app))


async def test_the_story_of_a_scenario_so_far_is_the_key_once_more(stand: Open) -> None:
    match = stand(attrs.evolve(SCENARIO, turn=4, topic="declare", there=_told))
    async with seated(match, (80, 40)) as (pilot, _):
        told = [entry.text for entry in match.table.entries if isinstance(entry, Told)]
        await until(pilot, lambda: not match.log.catch_up(1000))
        await pilot.press("f4", "f4")
        page = " ".join(" ".join(seen(pilot.app)).split())
        assert "The Hand on the Key: so far" in page
        assert "turn " in page
        assert " ".join(told[0].split())[:40] in page


def _told(match: Match) -> bool:
    return any(isinstance(entry, Told) for entry in match.table.entries)


async def test_the_chronicle_of_a_campaign_is_the_key_once_more(stand: Open) -> None:
    match = stand(attrs.evolve(CAMPAIGN, topic="declare", turn=1, there=_second_journey))
    async with seated(match) as (pilot, _):
        await pilot.press("escape", "f4")
        assert match.view.cards.scenario.name in seen(pilot.app)[1]
        await pilot.press("f4")
        assert "Which Hand: the Chronicle" in seen(pilot.app)[1]
        first = match.view.cards.scenario.campaign.scenarios["ph11"].name
        assert f"1. {first}" in " ".join(seen(pilot.app))


def _second_journey(match: Match) -> bool:
    return bool(match.table.state.scenario_progress.campaign.number == 2)


async def test_what_a_scenario_tells_is_read_whole_at_its_question(stand: Open) -> None:
    """Over the news that stand in the main place, too; the key once more opens the gallery."""
    match = stand(attrs.evolve(CAMPAIGN, topic="choose", turn=1, there=_by_the_scenario))
    async with seated(match) as (pilot, screen):
        story = match.view.cards.of[str(match.ask.about[0])].text  # type: ignore[union-attr]
        for closes in ((), ("escape",)):
            await pilot.press(*closes, "C")
            page = " ".join(" ".join(seen(pilot.app)[2:]).split())
            assert "What a scenario tells" in page
            assert " ".join(story.split()) in page
        await pilot.press("C")
        assert pilot.app.screen is not screen
    match.table.leave()


def _by_the_scenario(match: Match) -> bool:
    return match.ask is not None and str(match.ask.about[0]) in match.view.cards.scenario.cards()


def test_a_scenario_has_its_own_clock(stand: Open) -> None:
    match = stand(attrs.evolve(SCENARIO, topic="declare", turn=2))
    face, scene = laid(match)
    turns = match.view.cards.scenario.turns
    assert f"2/{turns}" in words(face.draw("status", scene, Size(80, 1)).lines)
    told = words(face.draw("journey", scene, Size(80, 40)).lines)
    assert "convoy" not in told
    assert f"turn {turns} ends" in told
    assert match.view.cards.scenario.goal.split(".")[0] in told


async def test_a_game_without_a_scenario_has_no_briefing(stand: Open) -> None:
    match = stand(attrs.evolve(ALONE, topic="declare", turn=1))
    face, scene = laid(match)
    assert [face.open(f"{word}:", scene) for word in ("brief", "chronicle", "beats")] == [None] * 3
    async with seated(match) as (pilot, _):
        assert "F4" not in seen(pilot.app)[-1]


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_a_survivor_to_choose_is_shown_once(stand: Open, size: tuple[int, int]) -> None:
    """At the first question of a game, too: the map has the main place, the survivor stands whole beside it."""
    match = stand(attrs.evolve(ALONE, topic="character", turn=0))
    async with seated(match, size) as (pilot, screen):
        assert screen.scene.tab == "map"
        for _ in match.view.cards.characters:
            found = match.view.cards.characters[card_of(screen.scene.chosen)]
            pane = screen.pane("side_body")
            assert found.name in text_of(pane.rows[0])
            assert found.text.split()[-1] in " ".join(text_of(row) for row in pane.rows[: pane.size.height])
            assert found.name not in " ".join(text_of(row) for row in screen.pane("main").rows)
            await pilot.press("down")


async def test_a_sheet_that_comes_to_stand_beside_the_main_place_leaves_it(stand: Open) -> None:
    """Opened where there was no room beside it; opened on the wide screen itself, it stays until another is."""
    match = stand(attrs.evolve(ALONE, topic="declare", turn=1))
    async with seated(match) as (pilot, screen):
        await pilot.press("D")
        assert screen.scene.tab == "body"
        await pilot.resize_terminal(200, 60)
        await until(pilot, lambda: screen.size.width == 200 and screen.scene.tab == "map")
        await until(pilot, lambda: sum(row.count("Boiled Hands ·") for row in seen(pilot.app)) == 1)
        await pilot.press("D")
        await until(pilot, lambda: screen.scene.tab == "body")
        await pilot.resize_terminal(190, 60)
        await until(pilot, lambda: screen.size.width == 190)
        assert screen.scene.tab == "body"


def test_a_counter_that_is_cut_short_keeps_whose_it_is(stand: Open) -> None:
    """Strength 10 in the status row would be the survivor's own; Tamsin 10 is what she has left."""
    match = stand(attrs.evolve(ALONE, topic="eat", turn=1, mode="scenario", options=(("scenario", "ph02"),)))
    face, scene = laid(match)
    row = text_of(face.draw("status", scene, Size(80, 1)).lines[0])
    assert re.search(r" (Tamsin|Tamsin's Strength) \d", row)
    assert not re.search(r"(?<!'s) Strength \d", row)
