"""The table of The New Charter: what lies there is shown, what is hidden is not, and a turn can be played on it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from textual.geometry import Size

from fallen_tui.bots import seat_bot
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games.state51 import describe
from fallen_tui.games.state51.state import BASE, HIDDEN, RESOURCES
from fallen_tui.saves import begin, go_on
from fallen_tui.tui import keys
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.ink import Line, text_of, width
from fallen_tui.tui.match import Match
from fallen_tui.tui.pane import Pane, _plain
from fallen_tui.tui.scene import Reader, Scene
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tables.state51 import CharterFace
from fallen_tui.tui.tables.state51.aim import Aim, aimed, step, targets, things
from fallen_tui.tui.tables.state51.card import NARROWEST, block, card_reader
from fallen_tui.tui.tables.state51.log import LENGTHS
from fallen_tui.tui.tables.state51.tableau import area

SIZES = (Size(60, 16), Size(80, 24), Size(100, 30), Size(120, 40), Size(160, 45), Size(200, 60))
TABS = tuple(tab.id for tab in CharterFace.tabs)
PEOPLE = ("Ann", "Bo", "Cy", "Di")
Play = Callable[..., Match]


def played(
    path: Path, until: Callable[[Any, Any], bool], mode: str, humans: int, seats: int, seed: str, by: str
) -> None:
    """A journal in which bots have played for everybody until a question of seat 1 is as wanted."""
    specs = [SeatSpec("human" if seat < humans else "steady", PEOPLE[seat]) for seat in range(seats)]
    setup = Setup("state51", mode, tuple(specs), seed, "open" if humans == 1 else "strict")
    table = begin(setup, path)
    bots = [seat_bot(by, table.game, setup, seat) for seat in range(seats)]
    while table.pending:
        ask = table.pending[0]
        if ask.seat == 0 and until(table, ask):
            break
        seen = table.game.view(table.state, ask.seat) if bots[ask.seat].sees else None
        table.decide(ask.seat, bots[ask.seat].answer(seen, ask, table.decisions))
    else:
        assert until(table, None), "the game was over before"
    table.leave()


@pytest.fixture(scope="session")
def journals(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Journals that stand at a wanted question, each played once."""
    folder = tmp_path_factory.mktemp("charter")

    def journal(
        topic: str,
        turn: int = 2,
        mode: str = "standard",
        humans: int = 1,
        seats: int = 2,
        by: str = "steady",
        seed: str = "charter",
    ) -> Path:
        def until(table: Any, ask: Any) -> bool:
            if topic == "over":
                return bool(table.over)
            return ask is not None and ask.topic == topic and table.state.turn >= turn

        path = folder / f"{topic}-{turn}-{mode}-{humans}-{seats}-{by}-{seed}.jsonl"
        if not path.exists():
            played(path, until, mode, humans, seats, seed, by)
        return path

    return journal


@pytest.fixture
def play(journals: Callable[..., Path], tmp_path: Path) -> Iterator[Play]:
    """Opens a copy of such a journal: the match, all of it told."""
    tables: list[Table] = []

    def open_match(*how: Any, **more: Any) -> Match:
        path = tmp_path / f"{len(tables)}.jsonl"
        shutil.copy(journals(*how, **more), path)
        found: list[Match] = []
        table, _ = go_on(path, lambda table: found.append(Match(table)))
        tables.append(table)
        match = found[0]
        match.take_seat(0)
        match.chronicle.follow()
        while match.chronicle.catch_up(1000):
            pass
        return match

    yield open_match
    for table in tables:
        table.leave()


SMALL = Size(80, 24)


def laid(match: Match, size: Size = SMALL) -> tuple[CharterFace, Scene]:
    """The face of a match with its question opened, as the screen does it."""
    face, scene = open_face(match), Scene(match)
    assert isinstance(face, CharterFace)
    face.plan(size)
    if scene.ask is not None:
        scene.chosen = scene.ask.default or scene.ask.keys[0]
    face.opened(scene)
    return face, scene


def panes(face: CharterFace, scene: Scene, size: Size) -> Iterator[tuple[str, list[Line], Size]]:
    """Every pane that a screen of some size can show, with its lines and its size."""
    for id, region in face.plan(size).items():
        if id not in ("tabs", "question", "footer"):
            for pane in TABS if id == "main" else (id,):
                yield pane, face.draw(pane, scene, region.size).lines, region.size


def words(rows: list[Line]) -> str:
    """What is written in some lines, as one text."""
    return " ".join(" ".join(text_of(row) for row in rows).split())


def about(rows: list[Line], spot: str) -> str:
    """What is written from a thing to the next one below."""
    places = things(rows)
    first = places[spot][0]
    below = min((row for row, _ in places.values() if row > first), default=len(rows))
    return words(rows[first:below])


SITUATIONS = (
    {"topic": "faction", "turn": 0, "mode": "countdown", "seats": 1},
    {"topic": "pick"},
    {"topic": "action", "turn": 4, "seats": 4},
    {"topic": "commit"},
    {"topic": "discard", "by": "random"},
    {"topic": "action", "turn": 18, "by": "random", "seed": "s0"},
    {"topic": "pick", "mode": "rival-warlord", "seats": 1, "turn": 4},
    {"topic": "action", "mode": "countdown", "seats": 1, "turn": 3},
    {"topic": "over", "seats": 4},
)


# --- what is drawn ---


@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
def test_no_line_is_wider_than_its_pane(play: Play, situation: dict[str, Any]) -> None:
    match = play(**situation)
    for size in SIZES:
        face, scene = laid(match, size)
        for unfolded in (frozenset(), frozenset(range(4))):
            scene.flags["unfolded"] = unfolded
            for key in scene.ask.keys[::5] if scene.ask else ("",):
                scene.chosen = key
                for pane, rows, place in panes(face, scene, size):
                    assert rows or pane in ("hand", "status"), pane
                    for row in rows:
                        assert width(row) <= place.width, (pane, size, text_of(row))
                        assert width(_plain(row)) == width(row)
                        assert text_of(_plain(row)).isascii()


@pytest.mark.parametrize(
    "names", [("Wilhelmina of the Tall Gate", "B"), ("東京の人東京の人東京", "ﷺ" * 8)], ids=("long", "wide")
)
def test_names_of_any_width_fit(play: Play, names: tuple[str, str]) -> None:
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
            rows = area(view, player, columns, Aim())
            assert about(rows, f"base:{player.seat}").count(f"{player.workers}") >= 1
            for kind in RESOURCES:
                sign = f"{describe.LETTER[kind]}{player.tokens[kind]}" if columns < 100 else str(player.tokens[kind])
                assert sign in about(rows, f"base:{player.seat}")
            for site in player.sites:
                told = about(rows, f"card:{site.card}")
                assert set(describe.ability(view.cards.locations[site.card]).split()) <= set(told.split())
                for kind, n in site.tokens.items():
                    assert (f"{describe.LETTER[kind]}{n}" in told) == (n > 0), (site, told)
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
                counts = f"Spoils, once: {describe.gains(card.spoils)}"
                if tucked.side == "agreement":
                    counts = f"Agreement, each turn: {describe.gains(card.agreement)}"
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
        places = things(area(view, player, 78, Aim()))
        sites = sorted(player.sites, key=lambda site: places[f"card:{site.card}"])
        patterns = [order[view.cards.locations[site.card].pattern] for site in sites]
        assert patterns == sorted(patterns)
        assert len(sites) == len(player.sites)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_hands_of_others_are_never_shown(play: Play, size: Size) -> None:
    match = play("action", humans=2)
    open_log = " ".join(text for _, text in match.chronicle.last(9999, None))
    hand = [match.table.state.cards.name(card) for card in match.table.state.players[1].hand]
    secret = [name for name in hand if name not in open_log]
    own = [match.table.state.cards.name(card) for card in match.table.state.players[0].hand]
    assert secret
    assert own
    face, scene = laid(match, size)
    scene.flags["unfolded"] = frozenset((0, 1))
    seen = ""
    for pane, rows, _ in panes(face, scene, size):
        text = words(rows)
        seen += text
        assert not [name for name in secret if name in text], pane
    assert all(name in seen for name in own)
    match.take_seat(None)
    for pane, rows, _ in panes(face, Scene(match), size):
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
            for text in describe.card_text(cards, card)[1:]:
                assert " ".join(text.split()) in told, card
    for card in view.players[0].hand:
        assert "In your hand" in words(list(card_reader(view, 0, card).lines))


def test_a_card_says_the_exact_words(play: Play) -> None:
    view = play("action").view
    for card in view.cards.locations.values():
        for columns in (NARROWEST, 40):
            rows = block(view, card.id, columns, Aim())
            told = words(rows)
            assert all(width(row) <= columns for row in rows)
            for part in (describe.gains(card.spoils), describe.gains(card.agreement), describe.ability(card)):
                assert part in told
            assert text_of(rows[0]).rstrip().endswith(f"→{card.distance}")


# --- what the eyes are led to ---


LED = (
    {"topic": "faction", "turn": 0, "mode": "countdown", "seats": 1},
    {"topic": "pick"},
    {"topic": "action"},
    {"topic": "action", "turn": 4, "mode": "rival-scout", "seats": 1},
    {"topic": "action", "turn": 3, "mode": "countdown", "seats": 1},
    *({"topic": topic, "by": "random"} for topic in ("commit", "discard", "burn", "drop")),
    *({"topic": topic, "by": "random", "seed": "s0"} for topic in ("tuck", "make_room", "replace", "cash_in", "pay")),
    *({"topic": topic, "by": "random", "seed": "s1"} for topic in ("store", "take_out", "leftover")),
    *({"topic": topic, "by": "random", "seed": "s4"} for topic in ("fill", "give_up")),
    {"topic": "keep", "by": "random", "seed": "s1", "mode": "countdown", "seats": 1},
    {"topic": "redevelop_now", "by": "random", "seed": "s1", "mode": "countdown", "seats": 1},
    {"topic": "steal", "by": "random", "seed": "s2"},
)
"""A situation for nearly every topic there is."""


@pytest.mark.parametrize("situation", LED, ids=str)
@pytest.mark.parametrize("size", [Size(80, 24), Size(200, 60)], ids=str)
def test_what_the_chosen_option_is_about_is_marked_where_it_is_shown(
    play: Play, situation: dict[str, Any], size: Size
) -> None:
    match = play(**situation)
    face, scene = laid(match, size)
    assert scene.ask is not None
    led = 0
    for key in scene.ask.keys:
        scene.chosen = key
        wanted = set(targets(match.view, scene.ask, key))
        found = set()
        for pane, rows, place in panes(face, scene, size):
            here = {
                span.spot for row in rows for span in row if "selected" in span.role if not span.spot.startswith("do:")
            }
            assert here <= wanted, (key, pane)
            found |= here
            parts = {
                span.spot for row in rows for span in row if "selected" in span.role if span.spot.startswith("do:")
            }
            assert parts <= {f"do:{key}"}, (key, pane)
            if here:
                drawn = face.draw(pane, scene, place)
                row = next(n for n, row in enumerate(rows) if any(span.role == "selected" for span in row))
                first = drawn.top or 0
                spots = {
                    span.spot for row in rows[first : first + place.height] for span in row if span.role == "selected"
                }
                assert spots & wanted, (key, pane, row, first, "out of sight")
        assert wanted <= found, key
        led += bool(wanted)
    assert led


def test_a_long_hand_goes_by_the_cursor(play: Play) -> None:
    match = play("action")
    face, scene = laid(match)
    hand = match.view.players[0].hand
    hand[:] = list(match.view.cards.locations)[:15]
    place = Size(80, 9)
    scene.tab = scene.focus = "hand"
    seen: list[str] = []
    scene.cursors["hand"] = f"card:{hand[0]}"
    for _ in hand:
        drawn = face.draw("hand", scene, place)
        assert len(drawn.lines) <= place.height
        seen.append(scene.cursors["hand"])
        assert any(span.role in ("cursor", "selected") and span.spot == seen[-1] for row in drawn.lines for span in row)
        face.key("hand", "down", scene)
    assert seen == [f"card:{card}" for card in hand]


def test_each_part_of_a_hand_card_can_be_pressed(play: Play) -> None:
    match = play("action")
    face, scene = laid(match)
    assert scene.ask is not None
    verbs = ("conquer:", "cooperate:", "incorporate:", "redevelop:")
    keys_of_hand = {key for key in scene.ask.keys if key.startswith(verbs)}
    spots = set()
    for key in keys_of_hand:
        scene.chosen = key
        rows = face.draw("hand", scene, Size(80, 12)).lines
        spots |= {span.spot for row in rows for span in row if span.spot.startswith("do:")}
    assert spots == {f"do:{key}" for key in keys_of_hand}
    other = next(key for key in keys_of_hand if key != scene.chosen)
    assert face.press("hand", f"do:{other}", 0, 0, scene) == f"choose:{other}"
    assert face.press("hand", f"do:{scene.chosen}", 0, 0, scene) == f"answer:{scene.chosen}"


def test_what_is_marked_so_far_is_crossed(play: Play) -> None:
    match = play("discard", by="random")
    face, scene = laid(match)
    assert scene.ask is not None
    scene.marked = scene.ask.keys[:1]
    rows = face.draw("hand", scene, Size(80, 12)).lines
    crossed = {span.spot for row in rows for span in row if span.text == "x"}
    assert crossed == {f"card:{scene.ask.keys[0]}"}


def test_arrows_move_over_the_cards_and_choose(play: Play) -> None:
    match = play("pick")
    face, scene = laid(match, Size(100, 30))
    assert scene.tab == "row"
    assert "row" in face.focusable(scene)
    scene.focus = "row"
    face.draw("row", scene, Size(100, 40))
    seen = {scene.chosen}
    for key in ("home", *["right", "down"] * 8):
        act = face.key("row", key, scene)
        assert isinstance(act, str)
        assert act.startswith("choose:")
        scene.chosen = act.partition(":")[2]
        seen.add(scene.chosen)
        face.draw("row", scene, Size(100, 40))
    assert len(seen) > 2
    assert face.key("row", "enter", scene) == f"answer:{scene.chosen}"
    assert isinstance(face.key("row", ".", scene), Reader)
    assert face.key("row", "a", scene) is None


def test_enter_opens_a_card_that_more_than_one_thing_can_be_done_with(play: Play) -> None:
    match = play("action")
    face, scene = laid(match)
    assert scene.ask is not None
    aim = aimed(match.view, scene.ask, scene.question.choices, scene.chosen)
    several = next(spot for spot, found in aim.options.items() if len(found) > 1 and spot.startswith("card:"))
    scene.tab = scene.focus = "hand"
    scene.cursors["hand"] = several
    face.draw("hand", scene, Size(80, 12))
    act = face.key("hand", "enter", scene)
    assert isinstance(act, Reader)
    assert act.title == match.view.cards.name(several.partition(":")[2])
    labels = [scene.option(key).label for key in aim.options[several]]  # type: ignore[union-attr]
    told = words(list(act.lines))
    assert all(label in told for label in labels)
    assert {f"do:{key}" for key in aim.options[several]} <= {span.spot for row in act.lines for span in row}
    barred = [choice for choice in scene.question.barred if several in targets(match.view, scene.ask, choice.key)]
    assert all(" ".join(choice.why.split()) in told for choice in barred)
    around = []
    for _ in aim.options[several]:
        act = face.key("hand", "+", scene)
        assert isinstance(act, str)
        scene.chosen = act.partition(":")[2]
        around.append(scene.chosen)
    assert set(around) == set(aim.options[several])


def test_a_cursor_reaches_every_thing() -> None:
    places = {f"card:{row}-{column}": (row * 4, column * 20) for row in range(3) for column in range(3)}
    seen = {"card:0-0"}
    at = "card:0-0"
    for key in ("right", "right", "down", "left", "left", "down", "right", "right"):
        at = step(places, at, key)
        seen.add(at)
    assert seen == set(places)
    assert step(places, "card:1-1", "up") == "card:0-1"
    assert step(places, "card:2-2", "home") == "card:0-0"
    assert step(places, "gone", "up") == "card:0-0"
    assert step({}, "", "up") == ""


def test_a_press_selects_and_another_acts(play: Play) -> None:
    match = play("pick")
    face, scene = laid(match)
    assert scene.ask is not None
    for key in scene.ask.keys[:2]:
        assert face.press("row", f"card:{key}", 0, 0, scene) == f"choose:{key}"
        scene.chosen = key
        assert face.press("row", f"card:{key}", 0, 0, scene) == f"answer:{key}"
    own = match.view.players[0].hand[0]
    act = face.press("hand", f"card:{own}", 0, 0, scene)
    assert isinstance(act, Reader)
    assert act.title == match.view.cards.name(own)
    base = face.press("table", "base:0", 0, 0, scene)
    assert isinstance(base, Reader)
    assert base.title == match.view.cards.name(match.view.players[0].faction)
    assert isinstance(face.press("row", "pile", 0, 0, scene), Reader)
    assert face.press("row", "", 0, 0, scene) is None


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
    scene.flags["unfolded"] = frozenset((1,))
    rows = face.draw("others", scene, Size(80, 12)).lines
    told = words(rows)
    assert rival.camp
    for card in (*rival.queue, *(camp.card for camp in rival.camp), *rival.shown):
        assert match.view.cards.name(card) in told
    assert f"{len(rival.intents)} face down" in told
    hidden = [card for card in match.table.state.rival.intents if card not in rival.shown]
    assert hidden
    assert not [card for card in hidden if match.view.cards.name(card) in told]
    assert describe.RESOURCE[rival.focus] in told
    for kind, n in rival.stash.items():
        assert (f"{describe.LETTER[kind]}{n}" in told) == (n > 0)


def test_the_budget_of_the_rival_is_shown_in_the_actions_phase(play: Play) -> None:
    match = play("action", turn=2, mode="rival-scout", seats=1)
    face, scene = laid(match)
    told = words(face.draw("others", scene, Size(80, 12)).lines)
    assert f"{describe.plural(max(0, match.view.rival.budget), 'action')} left" in told


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
    assert match.game.look(match.view, 0, "result")[0] in told
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
    first = next(text for number, text in match.chronicle.last(9999, 0) if number > scene.fresh)
    assert first.split()[-1] in rows[marked] + rows[marked + 1]
    scene.fresh = len(match.table.entries)
    assert not [row for row in face.draw("log", scene, Size(80, 400)).lines if text_of(row).startswith("▌")]


def test_the_log_can_be_scrolled_to_its_beginning(play: Play) -> None:
    match = play("over", seats=4)
    assert len(match.chronicle.last(9999, 0)) > LENGTHS[0]
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


def test_drawing_again_is_quick(play: Play) -> None:
    match = play("over", seats=4)
    face, scene = laid(match)
    list(panes(face, scene, Size(200, 60)))
    start = perf_counter()
    for _ in range(5):
        list(panes(face, scene, Size(200, 60)))
    assert (perf_counter() - start) / 5 < 0.1, "all panes of the widest screen, drawn anew"


# --- which part is open ---


def test_keys_of_the_tabs_are_no_commands() -> None:
    letters = [tab.key for tab in CharterFace.tabs]
    assert len(set(letters)) == len(letters)
    taken = {key for usual, _ in keys.COMMANDS.values() for key in usual}
    assert not taken & set(letters)
    assert all(letter.isupper() for letter in letters)


@pytest.mark.parametrize(
    ("topic", "small", "wide"),
    [
        ("pick", "row", "table"),
        ("discard", "hand", "table"),
        ("commit", "reach", "reach"),
        ("action", "table", "table"),
    ],
)
def test_the_part_that_suits_the_question_is_opened(play: Play, topic: str, small: str, wide: str) -> None:
    match = play(topic, by="random")
    assert laid(match, Size(80, 24))[1].tab == small
    assert laid(match, Size(120, 40))[1].tab == wide, "the cards lie beside the main place"


def test_a_run_of_actions_leaves_the_player_where_they_look(play: Play) -> None:
    match = play("action")
    face, scene = laid(match)
    scene.tab = "hand"
    face.opened(scene)
    assert scene.tab == "hand"
    ask = scene.ask
    assert ask is not None
    match.ask.topic, topic = "commit", match.ask.topic  # type: ignore[union-attr]
    face.opened(scene)
    assert scene.tab == "reach"
    match.ask.topic = topic  # type: ignore[union-attr]
    face.opened(scene)
    assert scene.tab == "hand", "back to where the player was"


# --- a turn on the screen ---


async def settled(pilot: Any) -> TableScreen:
    """The table, once the person is asked or the game is over."""
    for _ in range(400):
        await pilot.pause(0.01)
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        asked = screen.scene.ask is not None and screen.control is not None
        if screen.match.table.over or (asked and screen.pane("tabs").rows):
            return screen
    raise AssertionError("nobody was asked")


@pytest.mark.parametrize(
    ("situation", "size"),
    [
        ({"seats": 3}, (80, 24)),
        ({"mode": "rival-settler", "seats": 1}, (100, 30)),
        ({"mode": "countdown-short", "seats": 1}, (200, 60)),
        ({"mode": "rival-scout", "seats": 1, "turn": 4}, (120, 40)),
    ],
    ids=str,
)
async def test_a_turn_is_played_by_keys(play: Play, situation: dict[str, Any], size: tuple[int, int]) -> None:
    match = play("pick", **situation)
    app = FallenApp(TableScreen(match, open_face(match)))
    async with app.run_test(size=size) as pilot:
        screen = await settled(pilot)
        turn = match.view.turn
        for _ in range(80):
            if match.view.turn > turn or match.table.over:
                break
            ask = screen.scene.ask
            assert ask is not None
            before = len(match.table.entries)
            if ask.kind == "one" and screen.face.focusable(screen.scene) and ask.topic in ("pick", "burn", "keep"):
                await pilot.press("space")
                while screen.scene.focus != "question" and not await stood_on_card(pilot, screen):
                    await pilot.press("space")
                assert screen.scene.focus in ("row", "side_cards")
                await pilot.press("enter")
            elif ask.kind == "one":
                await pilot.press("end")
                while screen.scene.chosen not in ask.keys:
                    await pilot.press("up")
                await pilot.press("enter")
            else:
                for _ in range(ask.low):
                    await pilot.press("space", "down")
                await pilot.press("enter")
            screen = await settled(pilot)
            if len(match.table.entries) == before:
                await pilot.press("enter")
                screen = await settled(pilot)
            assert len(match.table.entries) > before, (ask, screen.scene.chosen)
        assert match.view.turn > turn or match.table.over


async def stood_on_card(pilot: Any, screen: TableScreen) -> bool:
    """Whether arrows in the pane with the focus come to a card that can be chosen."""
    for key in ("home", *["down", "right"] * 6):
        await pilot.press(key)
        at = str(screen.scene.cursors.get(screen.scene.focus, ""))
        if screen.scene.ask is not None and at.partition(":")[2] in screen.scene.ask.keys:
            assert screen.scene.chosen == at.partition(":")[2]
            return True
    return False


async def click_on(pilot: Any, screen: TableScreen, spot: str) -> bool:
    """Press a spot wherever it can be seen; False where it cannot."""
    for id in screen.panes:
        pane = screen.pane(id)
        for y in range(pane.size.height):
            for x in range(pane.size.width):
                if pane.spot_at(x, y) == spot:
                    await pilot.click(pane, offset=(x, y))
                    return True
    return False


async def test_a_turn_is_played_by_mouse(play: Play) -> None:
    match = play("pick")
    app = FallenApp(TableScreen(match, open_face(match)))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await settled(pilot)
        turn = match.view.turn
        on_cards = 0
        for _ in range(200):
            if match.view.turn > turn or match.table.over:
                break
            ask = screen.scene.ask
            assert ask is not None
            before = len(match.table.entries)
            if ask.topic in ("pick", "burn", "leftover", "keep"):
                for _ in range(2):
                    assert await click_on(pilot, screen, f"card:{ask.keys[0]}")
                on_cards += 1
            elif ask.kind == "one":
                wanted = "pass" if "pass" in ask.keys else ask.default or ask.keys[0]
                question = screen.pane("question")
                while not await click_on(pilot, screen, f"option:{wanted}"):
                    question.post_message(Pane.Turned(question, 3))
                    await pilot.pause()
                if len(match.table.entries) == before:
                    await click_on(pilot, screen, f"option:{wanted}")
            else:
                for key in ask.keys[: ask.low]:
                    await click_on(pilot, screen, f"option:{key}")
                await click_on(pilot, screen, "do:confirm")
            screen = await settled(pilot)
            assert len(match.table.entries) > before, ask
        assert match.view.turn > turn or match.table.over
        assert on_cards


async def test_the_table_is_read_and_left_by_mouse(play: Play) -> None:
    match = play("action")
    app = FallenApp(TableScreen(match, open_face(match)))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await settled(pilot)
        assert screen.scene.tab == "table"
        assert await click_on(pilot, screen, "tab:others")
        await pilot.pause()
        rows = len(screen.pane("main").rows)
        assert await click_on(pilot, screen, "fold:1")
        await pilot.pause()
        assert len(screen.pane("main").rows) > rows
        site = match.view.players[1].sites[0].card if match.view.players[1].sites else ""
        if site and f"visit:1:{site}" not in (screen.scene.ask.keys if screen.scene.ask else ()):
            assert await click_on(pilot, screen, f"card:{site}")
            await pilot.pause()
            told = " ".join(text_of(row) for row in screen.pane("main").rows)
            assert match.view.cards.locations[site].text[:20] in told


def test_bases_of_all_sides_are_told_apart(play: Play) -> None:
    match = play("action")
    ask = match.ask
    assert ask is not None
    ask.topic = "steal"
    assert targets(match.view, ask, f"1:fuel@{BASE}") == ("base:1",)
    assert targets(match.view, ask, "supply:fuel") == ()
    ask.topic = "pay"
    assert targets(match.view, ask, f"fuel@{BASE}") == ("base:0",)
