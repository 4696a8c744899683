"""The table of The New Charter: eyes and arrows are led to what a question is about."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from fallen_tui.games.state51.state.keys import LootKey, RequisitionKey, TokenKey
from fallen_tui.games.state51.state.table import BASE
from fallen_tui.tui.kit import keys
from fallen_tui.tui.match.scene import OpenText
from fallen_tui.tui.tables.state51 import CharterFace
from fallen_tui.tui.tables.state51.aim import aimed, step, targets
from tests.tui.charter import Play, laid, panes, words

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


def test_what_the_chosen_option_is_about_is_marked_where_it_is_shown(play: Play, subtests: pytest.Subtests) -> None:
    for situation in LED:
        for size in [Size(80, 24), Size(200, 60)]:
            with subtests.test(situation=situation, size=size):
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
                            span.spot
                            for row in rows
                            for span in row
                            if "selected" in span.role
                            if not span.spot.startswith("do:")
                        }
                        assert here <= wanted, (key, pane)
                        found |= here
                        parts = {
                            span.spot
                            for row in rows
                            for span in row
                            if "selected" in span.role
                            if span.spot.startswith("do:")
                        }
                        assert parts <= {f"do:{key}"}, (key, pane)
                        if here:
                            drawn = face.draw(pane, scene, place)
                            row = next(n for n, row in enumerate(rows) if any(span.role == "selected" for span in row))
                            first = drawn.top or 0
                            spots = {
                                span.spot
                                for row in rows[first : first + place.height]
                                for span in row
                                if span.role == "selected"
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
    assert isinstance(face.key("row", ".", scene), OpenText)
    assert face.key("row", "a", scene) is None


def test_enter_takes_the_chosen_way_and_a_card_can_be_read_with_all_of_them(play: Play) -> None:
    match = play("action")
    face, scene = laid(match)
    assert scene.ask is not None
    aim = aimed(match.view, scene.ask, scene.question.choices, scene.chosen)
    several = next(spot for spot, found in aim.options.items() if len(found) > 1 and spot.startswith("card:"))
    scene.tab = scene.focus = "hand"
    scene.cursors["hand"] = several
    face.draw("hand", scene, Size(80, 12))
    scene.chosen = aim.options[several][-1]
    assert face.key("hand", "enter", scene) == f"answer:{scene.chosen}"
    scene.chosen = "pass"
    act = face.key("hand", "enter", scene)
    assert isinstance(act, OpenText)
    assert face.key("hand", ".", scene) == act
    assert act.title == match.view.cards.name(several.partition(":")[2])
    labels = [scene.option(key).label for key in aim.options[several]]  # type: ignore[union-attr]
    told = words(list(act.lines))
    assert all(label in told for label in labels)
    assert {f"do:{key}" for key in aim.options[several]} <= {span.spot for row in act.lines for span in row}
    unavailable = [
        choice for choice in scene.question.unavailable if several in targets(match.view, scene.ask, choice.key)
    ]
    assert all(" ".join(choice.why.split()) in told for choice in unavailable)
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
    assert isinstance(act, OpenText)
    assert act.title == match.view.cards.name(own)
    base = face.press("table", "base:0", 0, 0, scene)
    assert isinstance(base, OpenText)
    assert base.title == match.view.cards.name(match.view.players[0].faction)
    assert isinstance(face.press("row", "pile", 0, 0, scene), OpenText)
    assert face.press("row", "", 0, 0, scene) is None


# --- which part is open ---


def test_keys_of_the_tabs_are_no_commands() -> None:
    letters = [tab.key for tab in CharterFace.tabs]
    assert len(set(letters)) == len(letters)
    taken = {key for usual, _ in keys.COMMANDS.values() for key in usual}
    assert not taken & set(letters)
    assert all(letter.isupper() for letter in letters)


def test_the_part_that_suits_the_question_is_opened(play: Play, subtests: pytest.Subtests) -> None:
    for topic, small, wide in [
        ("pick", "row", "table"),
        ("discard", "hand", "table"),
        ("commit", "reach", "reach"),
        ("action", "table", "table"),
    ]:
        with subtests.test(topic=topic, small=small, wide=wide):
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


def test_bases_of_all_sides_are_told_apart(play: Play) -> None:
    match = play("action")
    ask = match.ask
    assert ask is not None
    assert targets(match.view, ask, LootKey(1, "fuel", BASE)) == ("base:1",)
    assert targets(match.view, ask, RequisitionKey("fuel")) == ()
    assert targets(match.view, ask, TokenKey("fuel", BASE)) == ("base:0",)
