"""The table of The New Charter: what lies there is shown, and what is hidden is not."""

from __future__ import annotations

import cProfile
import pstats
from typing import Any

import pytest
from textual.geometry import Size

from fallen_tui.games.state51.state.table import HIDDEN, RESOURCES
from fallen_tui.games.state51.text import card_text
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.pane import _plain
from fallen_tui.tui.kit.styled_text import text_of, width
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tables.state51.aim import Highlight, things
from fallen_tui.tui.tables.state51.card import NARROWEST, block, card_reader
from fallen_tui.tui.tables.state51.log import LENGTHS
from fallen_tui.tui.tables.state51.tableau import area
from fallen_tui.tui.tools.screenshots import still
from tests.tui.charter import SITUATIONS, SIZES, SMALL, Play, about, laid, panes, words


def test_no_line_is_wider_than_its_pane(play: Play, subtests: pytest.Subtests) -> None:
    for situation in SITUATIONS:
        with subtests.test(situation=situation):
            match = play(**situation)
            for size in SIZES:
                face, scene = laid(match, size)
                for unfolded in (frozenset(), frozenset(range(4))):
                    scene.flags["turned_over"] = unfolded
                    for key in scene.ask.keys[::5] if scene.ask else ("",):
                        scene.chosen = key
                        for pane, rows, place in panes(face, scene, size):
                            assert rows or pane in ("hand", "status"), pane
                            for row in rows:
                                assert width(row) <= place.width, (pane, size, text_of(row))
                                assert width(_plain(row)) == width(row)
                                assert text_of(_plain(row)).isascii()


def test_names_of_any_width_fit(play: Play, subtests: pytest.Subtests) -> None:
    for names in [("Wilhelmina of the Tall Gate", "B"), ("東京の人東京の人東京", "ﷺ" * 8)]:
        with subtests.test(names=names):
            match = play("action", turn=4)
            for player, name in zip(match.view.players, names, strict=True):
                player.name = name
            for size in SIZES:
                face, scene = laid(match, size)
                for pane, rows, place in panes(face, scene, size):
                    assert all(width(row) <= place.width for row in rows), pane


def test_what_lies_on_a_play_area_is_shown(play: Play) -> None:
    match = play("action", turn=4, seats=4)
    view = match.view
    shown: set[str] = set()
    for player in view.players:
        for columns in (44, 78, 110):
            rows = area(view, player, columns, Highlight())
            assert about(rows, f"base:{player.seat}").count(f"{player.workers}") >= 1
            for kind in RESOURCES:
                sign = f"{card_text.LETTER[kind]}{player.tokens[kind]}" if columns < 100 else str(player.tokens[kind])
                assert sign in about(rows, f"base:{player.seat}")
            for site in player.sites:
                told = about(rows, f"card:{site.card}")
                assert set(card_text.ability(view.cards.locations[site.card]).split()) <= set(told.split())
                for kind, n in site.tokens.items():
                    assert (f"{card_text.LETTER[kind]}{n}" in told) == (n > 0), (site, told)
                assert told.count("★") == len(site.vp)
                assert (f"worked {site.uses} of 2" in told) == (
                    site.uses > 0 and view.cards.locations[site.card].pattern == "action"
                )
                for side in site.visitors:
                    assert f"visited by {view.players[side].name}" in told
                shown.update(kind for kind, n in site.tokens.items() if n)
                shown.update(["vp"] * bool(site.vp) + ["worked"] * bool(site.uses))
            for tucked in player.all_tucked():
                card = view.cards.locations[tucked.card]
                told = about(rows, f"card:{tucked.card}")
                assert "└" in text_of(rows[things(rows)[f"card:{tucked.card}"][0]])
                counts = f"Spoils, once: {card_text.gains(card.spoils)}"
                if tucked.side == "agreement":
                    counts = f"Agreement, each turn: {card_text.gains(card.agreement)}"
                assert counts in told
                shown.add(tucked.side)
            if player.leader is not None:
                told = about(rows, f"card:{player.leader.card}")
                assert told.count("★") == bool(player.leader.vp)
                shown.add("leader")
            for number, (kind, far) in enumerate(player.contacts):
                assert str(far) in about(rows, f"token:{kind}-{far}-{number}")
            for card in view.cards.factions[player.faction].contacts:
                assert f"card:{card}" in things(rows)
    assert {"vp", "leader"} < shown, "the game that was looked at shows too little"


def test_locations_lie_in_their_rows(play: Play) -> None:
    match = play("action", turn=4, seats=4)
    view = match.view
    order = {"open": 0, "closed": 0, "trait": 1, "action": 2}
    for player in view.players:
        places = things(area(view, player, 78, Highlight()))
        sites = sorted(player.sites, key=lambda site: places[f"card:{site.card}"])
        patterns = [order[view.cards.locations[site.card].pattern] for site in sites]
        assert patterns == sorted(patterns)
        assert len(sites) == len(player.sites)


def test_hands_of_others_are_never_shown(play: Play, subtests: pytest.Subtests) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            match = play("action", humans=2)
            open_log = " ".join(text for _, text in match.log.last(9999, None))
            hand = [match.table.state.cards.name(card) for card in match.table.state.players[1].hand]
            secret = [name for name in hand if name not in open_log]
            own = [match.table.state.cards.name(card) for card in match.table.state.players[0].hand]
            assert secret
            assert own
            face, scene = laid(match, size)
            scene.flags["turned_over"] = frozenset((0, 1))
            seen = ""
            for pane, rows, _ in panes(face, scene, size):
                text = words(rows)
                seen += text
                assert not [name for name in secret if name in text], pane
            assert all(name in seen for name in own)
            match.take_seat(None)
            for pane, rows, _ in panes(face, TableScene(match), size):
                assert not [name for name in (*secret, *own) if name in words(rows) and name not in open_log], pane


def test_a_card_of_a_hidden_hand_cannot_be_read(play: Play) -> None:
    match = play("action", humans=2)
    card = match.table.state.players[1].hand[0]
    told = words(list(card_reader(match.view, 0, card).lines))
    assert "hand" not in told
    assert card_reader(match.view, 0, HIDDEN).title == "A card"


def test_every_card_can_be_read_in_full(play: Play) -> None:
    view = play("action").view
    cards = view.cards
    for pile in (cards.locations, cards.leaders, cards.contacts, cards.factions, cards.intents):
        for card in pile:
            reader = card_reader(view, 0, card)
            assert reader.title == cards.name(card)
            told = words(list(reader.lines))
            for text in card_text.card_text(cards, card)[1:]:
                assert " ".join(text.split()) in told, card
    for card in view.players[0].hand:
        assert "In your hand" in words(list(card_reader(view, 0, card).lines))


def test_a_card_says_the_exact_words(play: Play) -> None:
    view = play("action").view
    for card in view.cards.locations.values():
        for columns in (NARROWEST, 40):
            rows = block(view, card.id, columns, Highlight())
            told = words(rows)
            assert all(width(row) <= columns for row in rows)
            for part in (card_text.gains(card.spoils), card_text.gains(card.agreement), card_text.ability(card)):
                assert part.replace(" token of range ", " token →") in told
            assert text_of(rows[0]).rstrip().endswith(f"→{card.distance}")


# --- the others ---


def test_the_others_are_folded_and_spread_out(play: Play) -> None:
    match = play("action", turn=4, seats=4)
    face, scene = laid(match)
    place = Size(80, 12)
    folded = face.draw("others", scene, place).lines
    closed = [site.card for player in match.view.players[1:] for site in player.sites]
    closed = [card for card in closed if match.view.cards.locations[card].pattern == "action"]
    assert closed
    assert not any(f"card:{card}" in things(folded) for card in closed)
    assert len(folded) < 20
    assert face.press("others", "fold:3", 0, 0, scene) == "draw"
    spread = face.draw("others", scene, place).lines
    mine = [site.card for site in match.view.players[3].sites]
    assert {f"card:{card}" for card in mine} <= set(things(spread))
    scene.focus = "others"
    scene.cursors["others"] = "fold:3"
    assert face.key("others", "enter", scene) == "draw"
    scene.focus = "question"
    assert face.draw("others", scene, place).lines == folded


def test_the_rival_lies_open_except_for_its_intents(play: Play) -> None:
    match = play("pick", turn=3, mode="rival-warlord", seats=1)
    rival = match.view.rival
    face, scene = laid(match)
    rows = face.draw("others", scene, Size(80, 30)).lines
    told = words(rows)
    assert rival.camp
    for card in (*rival.queue, *(camp.card for camp in rival.camp), *rival.shown):
        assert match.view.cards.name(card) in told
    assert f"{len(rival.intents)} face down" in told
    hidden = [card for card in match.table.state.rival.intents if card not in rival.shown]
    assert hidden
    assert not [card for card in hidden if match.view.cards.name(card) in told]
    assert card_text.RESOURCE[rival.focus] in told
    for kind, n in rival.stash.items():
        assert (f"{card_text.LETTER[kind]}{n}" in told) == (n > 0)


def test_the_budget_of_the_rival_is_shown_in_the_actions_phase(play: Play) -> None:
    match = play("action", turn=2, mode="rival-scout", seats=1)
    face, scene = laid(match)
    told = words(face.draw("others", scene, Size(80, 12)).lines)
    assert f"{card_text.plural(max(0, match.view.rival.budget), 'action')} left" in told


# --- track, countdown, end ---


def test_the_track_shows_every_side(play: Play) -> None:
    match = play("action", turn=4, seats=4)
    face, scene = laid(match)
    for pane in ("track", "side_track"):
        rows = face.draw(pane, scene, Size(60, 30)).lines
        for player in match.view.players:
            row = next(text_of(row) for row in rows if text_of(row).split()[:1] == [player.name])
            assert row.rstrip().endswith(f" {player.total()}")
    bars = [text_of(row) for row in face.draw("side_track", scene, Size(90, 7)).lines]
    lengths = {bar.partition(" ")[0]: bar.count("█") + bar.count("▒") for bar in bars}
    order = sorted(match.view.players, key=lambda player: player.total())
    assert [lengths[player.name] for player in order] == sorted(lengths[player.name] for player in order)


def test_a_countdown_shows_its_turns_its_frontier_and_the_rank(play: Play) -> None:
    match = play("action", turn=3, mode="countdown", seats=1)
    view = match.view
    face, scene = laid(match)
    assert f"Turn {view.turn} of 7" in words(face.draw("status", scene, Size(80, 1)).lines)
    told = words(face.draw("track", scene, Size(100, 30)).lines)
    assert all(rank.name in told for rank in view.cards.ranks)
    assert view.frontier
    row = face.draw("row", scene, Size(80, 12)).lines
    assert {f"card:{card}" for card in view.frontier} <= set(things(row))


def test_an_ended_game_says_who_has_won(play: Play) -> None:
    match = play("over", seats=4)
    face, scene = laid(match)
    assert scene.tab == "track"
    told = words(face.draw("", scene, Size(100, 30)).lines)
    assert match.game.text_view(match.view, 0, "result")[0] in told
    assert "The game is over" in words(face.draw("status", scene, Size(80, 1)).lines)


# --- the log ---


def test_the_log_has_headings_and_marks_what_is_new(play: Play) -> None:
    match = play("action", turn=3, seats=4)
    face, scene = laid(match)
    scene.fresh = match.told[0]
    rows = [text_of(row) for row in face.draw("log", scene, Size(80, 400)).lines]
    assert [f"Turn {turn}" for turn in (1, 2, 3)] == [
        row.split("─")[2].strip() for row in rows if row.startswith("── Turn")
    ]
    marked = next(n for n, row in enumerate(rows) if row.startswith("▌"))
    assert all(row.startswith(("▌", "  ", "──")) or not row for row in rows[marked:])
    assert not any(row.startswith("▌") for row in rows[:marked])
    first = next(text for number, text in match.log.last(9999, 0) if number > scene.fresh)
    assert first.split()[-1] in rows[marked] + rows[marked + 1]
    scene.fresh = len(match.table.entries)
    assert not [row for row in face.draw("log", scene, Size(80, 400)).lines if text_of(row).startswith("▌")]


def test_the_log_can_be_scrolled_to_its_beginning(play: Play) -> None:
    match = play("over", seats=4)
    assert len(match.log.last(9999, 0)) > LENGTHS[0]
    face, scene = laid(match)
    place = Size(80, 12)
    drawn = face.draw("log", scene, place)
    assert drawn.top == len(drawn.lines) - place.height
    assert face.key("log", "home", scene) == "draw"
    drawn = face.draw("log", scene, place)
    assert drawn.top == 0
    assert "leads" in words(drawn.lines[:3])
    assert face.key("log", "down", scene) == "draw"
    assert face.draw("log", scene, place).top == 1
    face.key("log", "end", scene)
    drawn = face.draw("log", scene, place)
    assert drawn.top == len(drawn.lines) - place.height


def test_drawing_again_asks_little_of_python(play: Play) -> None:
    """All panes of the widest screen at the end of a long game, drawn anew: calls of functions, which no clock blurs.

    Drawn for the first time they take more: the log is told, cards are laid out.
    """
    face, scene = laid(play("over", seats=4))
    first, again = (drawing(face, scene, Size(200, 60)) for _ in range(2))
    assert again < 65_000, "56,825 when it was counted"
    assert again < first


def drawing(face: Any, scene: TableScene, size: Size) -> int:
    """Calls of functions that drawing all panes takes."""
    with cProfile.Profile() as profile:
        list(panes(face, scene, size))
    stats: dict[Any, tuple[int, int, float, float, Any]] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    return sum(calls for _, calls, *_ in stats.values())


def test_many_options_take_the_rows_that_the_table_leaves_free(play: Play) -> None:
    face, scene = laid(play("action"))
    question = scene.question
    assert len(question.choices) + len(question.unavailable) > 12
    base = 7
    heights = {}
    for tab in ("table", "log"):
        scene.tab = tab
        plan = face.plan(SMALL)
        heights[tab] = plan["question"].height
        assert plan["main"].height + plan["question"].height == 21, "no row is lost"
        assert plan["main"].bottom == plan["question"].y
    rows = face.draw("table", scene, Size(80, 12)).lines
    needed = next((n for n, row in enumerate(rows) if "▌" in text_of(row)), len(rows)) - 1
    assert heights["log"] == base, "a log has no row to spare"
    assert base < heights["table"] <= SMALL.height // 2
    assert 21 - heights["table"] >= needed, "what lies on the table stays in sight"


async def test_the_screen_gives_the_rows_and_takes_them_back(play: Play) -> None:
    match = play("action")
    async with FallenApp(TableScreen(match, open_face(match))).run_test(size=(80, 24)) as pilot:
        await still(pilot)
        screen: Any = pilot.app.screen
        heights = []
        for key in ("T", "down", "L", "T"):
            await pilot.press(key)
            await pilot.pause()
            pane = screen.pane("question")
            heights.append(pane.size.height)
            assert screen.pane("main").size.height + pane.size.height == 21
            assert len(pane.rows) == pane.size.height, "drawn for the rows that it has"
        assert heights[0] == heights[1] == heights[3] > heights[2] == 7


def test_the_top_line_cuts_names_before_figures(play: Play, subtests: pytest.Subtests) -> None:
    for names in [
        ("Player 2", "Steady Ines"),
        ("The Stubborn Acre", "Bürgermeisterin von Mü"),
        ("Wilhelmina", "Wilhelm"),
    ]:
        with subtests.test(names=names):
            match = play("action", turn=4)
            for player, name in zip(match.view.players, names, strict=True):
                player.name = name
            face, scene = laid(match, SMALL)
            told = words(face.draw("status", scene, Size(80, 1)).lines)
            for player, name in zip(match.view.players, names, strict=True):
                assert f"{player.total()} {name.split()[-1][:3]}" in told or f"{player.total()} {name[:3]}" in told, (
                    told
                )
            assert f"hand {len(match.view.players[0].hand)}" in told
            assert f"▲{match.view.players[0].workers}" in told
            broad = words(face.draw("status", scene, Size(160, 1)).lines)
            assert f"VP {match.view.players[0].total()} {names[0]}, {match.view.players[1].total()} {names[1]}" in broad


def test_the_news_below_the_table_are_deeds_not_phases(play: Play) -> None:
    match = play("action", turn=4)
    headings = [text for text in match.happened() if text.startswith("Turn ")]
    assert headings, "a question after a phase has begun"
    face, scene = laid(match, Size(100, 30))
    told = words(face.draw("table", scene, Size(100, 60)).lines)
    assert not any(text in told for text in headings)
    assert [text for text in match.happened() if text not in headings][-1] in told
