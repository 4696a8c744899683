"""Every kind of question can be answered by keys alone and by mouse alone, and never with what is no answer."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs
import pytest
from hypothesis import given, settings, strategies as st

from fallen_tui.engine.game import BuyRow, Choice, PointBuy, Question
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, even
from fallen_tui.faces.script import cells
from fallen_tui.tui.controls import Control, QuestionDone
from fallen_tui.tui.controls.cut import apart, short, short_price
from fallen_tui.tui.controls.listing import WIDE, Listed
from fallen_tui.tui.controls.one import OneControl
from fallen_tui.tui.controls.opening import open_control
from fallen_tui.tui.controls.option_cursor import HOTKEYS, LETTERS
from fallen_tui.tui.kit.styled_text import Line, text_of, width

KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789*+-=<>/", "up", "down", "left", "right", "pageup", "pagedown", "home", "end",
    "enter", "space", "backspace", "delete", "escape", "shift+up", "shift+down", "f1", "A", "é",
)  # fmt: skip
SIZES = ((40, 1), (40, 3), (59, 5), (79, 7), (93, 17), (110, 12), (199, 30))


def question_of(ask: Ask, unavailable: int = 0, detail: str = "") -> Question:
    choices = tuple(
        Choice(key, f"Option {n} {key}", detail * n, "", "T-1", "50% to pass" if n % 2 else "", f"Group {n // 3}")
        for n, key in enumerate(ask.keys)
    )
    no = tuple(Choice(f"no{n}", f"Barred {n}", why="it is lost (T-9)", rule="T-9") for n in range(unavailable))
    return Question("What?", choices, no)


def control_of(ask: Ask, **how: Any) -> Any:
    return open_control(ask, question_of(ask, **how), None)


def type_in(control: Control, *keys: str) -> Any:
    """The answer that the last of these keys gives."""
    found: QuestionDone | bool = False
    for key in keys:
        assert not isinstance(found, QuestionDone), "answered too early"
        found = control.key(key)
    return found.answer if isinstance(found, QuestionDone) else found


def spots(control: Control, width: int = 100, height: int = 90) -> list[str]:
    rows, _ = control.lines(width, height)
    return list(dict.fromkeys(span.spot for row in rows for span in row if span.spot))


def click(control: Control, *wanted: str) -> Any:
    """The answer that the last of these presses gives; what is not on the screen cannot be pressed."""
    found: QuestionDone | bool = False
    for spot in wanted:
        assert not isinstance(found, QuestionDone), "answered too early"
        assert spot in spots(control), (spot, spots(control))
        found = control.press(spot)
    return found.answer if isinstance(found, QuestionDone) else found


def shown(control: Control, width: int = 90, height: int = 20) -> str:
    return "\n".join(text_of(row) for row in control.lines(width, height)[0])


# --- whatever is pressed ---

names = st.lists(st.text("abxyz:0#", min_size=1, max_size=6), min_size=1, max_size=40, unique=True).map(tuple)


@st.composite
def asks(draw: st.DrawFn) -> Ask:
    kind = draw(st.sampled_from(("one", "some", "order", "amount", "split", "offer")))
    keys = draw(names)
    low, high, caps = 1, 1, ()
    if kind == "some":
        high = draw(st.integers(1, len(keys) + 2))
        low = draw(st.integers(0, min(high, len(keys))))
    elif kind == "amount":
        low = draw(st.integers(0, 40))
        high, keys = low + draw(st.integers(0, 1_000)), ()
    elif kind == "split":
        caps = tuple(draw(st.lists(st.integers(0, 20), min_size=len(keys), max_size=len(keys))))
        caps = caps if draw(st.booleans()) else ()
        high = draw(st.integers(0, sum(caps) if caps else 60))
    elif kind == "offer":
        keys = tuple(f"{('give:', 'want:', '')[n % 3]}{key}" for n, key in enumerate(keys))
        caps = tuple(draw(st.lists(st.integers(1, 9), min_size=len(keys), max_size=len(keys))))
        caps = caps if draw(st.booleans()) else ()
    default = draw(st.sampled_from((None, keys[0]))) if kind == "one" else draw(st.sampled_from((None, str(low))))
    return Ask(0, "toy", keys, "T-1", default, kind=kind, low=low, high=high, caps=caps)


@settings(max_examples=150)
@given(asks(), st.data())
def test_nothing_that_is_pressed_breaks_a_control_or_gives_what_is_no_answer(ask: Ask, data: st.DataObject) -> None:
    control = control_of(
        ask, unavailable=data.draw(st.integers(0, 3)), detail=data.draw(st.sampled_from(("", "some words ")))
    )
    for _ in range(data.draw(st.integers(1, 25))):
        columns, height = data.draw(st.sampled_from(SIZES))
        rows, at = control.lines(columns, height)
        assert len(rows) <= height
        assert max(map(width, rows), default=0) <= columns
        assert 0 <= at < max(1, len(rows))
        on_screen = sorted({span.spot for row in rows for span in row if span.spot})
        if on_screen and data.draw(st.booleans()):
            found = control.press(data.draw(st.sampled_from(on_screen)))
        else:
            found = control.key(data.draw(st.sampled_from(KEYS)))
        if isinstance(control, Listed) and data.draw(st.integers(0, 9)) == 0:
            control.narrow(data.draw(st.sampled_from(("", "option 1", "x", "nothing like it"))))
        if isinstance(found, QuestionDone):
            ask.check(found.answer)
        if data.draw(st.integers(0, 9)) == 0:
            control.chosen = data.draw(st.sampled_from(("no0", "nowhere", "", *ask.keys)))
        assert all(control.hints())


@settings(max_examples=60)
@given(asks(), st.text("abx:0#opti", max_size=12))
def test_a_spot_that_is_nowhere_does_no_harm(ask: Ask, spot: str) -> None:
    control = control_of(ask)
    for word in ("option", "plus", "minus", "fill", "flip0", "option1", "amount", "turn", "side", "earlier", "do", ""):
        found = control.press(f"{word}:{spot}")
        assert not isinstance(found, QuestionDone) or ask.check(found.answer) is not None


# --- every answer can be given ---


@settings(max_examples=60)
@given(asks(), st.data())
def test_every_answer_can_be_typed_and_can_be_clicked(ask: Ask, data: st.DataObject) -> None:
    keys = ask.keys[:20] if ask.kind in ("order", "offer") else ask.keys[:35]
    ask.keys, ask.caps = keys, ask.caps[: len(keys)]
    ask.high = min(ask.high, sum(ask.caps)) if ask.kind == "split" and ask.caps else ask.high
    ask.low = min(ask.low, len(keys)) if ask.kind == "some" else ask.low
    wanted, typed, clicked = _way(ask, data)
    assert ask.check(type_in(control_of(ask), *typed)) == ask.check(wanted)
    assert ask.check(click(control_of(ask), *clicked)) == ask.check(wanted)


def _way(ask: Ask, data: st.DataObject) -> tuple[Any, list[str], list[str]]:
    """A legal answer, the keys that give it and the presses that do."""
    keys = ask.keys
    if ask.kind == "one":
        place = data.draw(st.integers(0, len(keys) - 1))
        clicks = [f"option:{keys[place]}"] * (1 if len(keys) == 1 or keys[place] == keys[0] else 2)
        return keys[place], [HOTKEYS[place]], clicks
    if ask.kind == "some":
        count = data.draw(st.integers(ask.low, min(ask.high, len(keys))))
        places = data.draw(st.permutations(range(len(keys))))[:count]
        clicks = [f"option:{keys[n]}" for n in places]
        if ask.low == min(ask.high, len(keys)) == 1:
            return [keys[places[0]]], [HOTKEYS[places[0]]], clicks * (1 if places[0] == 0 else 2)
        return [keys[n] for n in places], [*(HOTKEYS[n] for n in places), "enter"], [*clicks, "do:confirm"]
    if ask.kind == "order":
        places = data.draw(st.permutations(range(len(keys))))
        moves = []
        now = list(keys)
        for place, n in enumerate(places):
            while now.index(keys[n]) > place:
                at = now.index(keys[n])
                now[at - 1], now[at] = now[at], now[at - 1]
                moves.append(f"earlier:{keys[n]}")
        return [keys[n] for n in places], [*(LETTERS[n] for n in places), "enter"], [*moves, "do:confirm"]
    if ask.kind == "amount":
        amount = data.draw(st.integers(ask.low, min(ask.high, ask.low + 30)))
        return amount, [*str(amount), "enter"], ["plus:"] * (amount - ask.low) + ["do:confirm"]
    if ask.kind == "split":
        return _split(ask)
    return _offer(ask, data)


def _split(ask: Ask) -> tuple[Any, list[str], list[str]]:
    left, answer, typed, clicked = ask.high, [], [], []
    for n, key in enumerate(ask.keys):
        cap = ask.caps[n] if ask.caps else left
        last = n == len(ask.keys) - 1
        share = min(left, cap) if last or ask.caps else min(left, 13)
        left -= share
        typed += [*(["down"] if n else []), *str(share)]
        clicked += [f"plus:{key}"] * share if share < 4 else [f"fill:{key}"]
        if share >= 4 and not last:
            clicked += [f"minus:{key}"] * (min(cap, left + share) - share)
        answer.append((key, share))
    return answer, [*typed, "enter"], [*clicked, "do:confirm"]


def _offer(ask: Ask, data: st.DataObject) -> tuple[Any, list[str], list[str]]:
    sides: tuple[list[Any], list[Any]] = ([], [])
    typed: list[str] = []
    clicked: list[str] = []
    for n, key in enumerate(ask.keys):
        number = data.draw(st.integers(0, min(3, ask.caps[n] if ask.caps else 3)))
        side = 1 if key.startswith("want:") else 0
        if number:
            sides[side].append((key, number))
            typed += [*(["left"] if not key.startswith(("give:", "want:")) else []), LETTERS[n], *str(number)]
            once = bool(ask.caps) and ask.caps[n] == 1
            clicked += [f"flip{side}:{key}"] if once else [f"plus{side}:{key}"] * number
    return sides, [*typed, "enter"], [*clicked, "do:confirm"]


# --- one ---


def one(count: int = 3, default: str | None = None, **how: Any) -> Any:
    return control_of(Ask(0, "toy", tuple(f"k{n}" for n in range(count)), "T-1", default), **how)


def test_enter_takes_the_default_where_nothing_was_moved_and_the_default_is_marked() -> None:
    control = one(default="k2")
    assert [row for row in shown(control).split("\n") if "default" in row] == ["▸3 Option 2 k2  default"]
    assert type_in(control, "enter") == "k2"
    assert type_in(one(default="k2"), "up", "enter") == "k1"


def test_barred_options_stand_last_with_their_reason_and_are_never_taken() -> None:
    control = one(unavailable=2)
    rows = shown(control).split("\n")
    assert rows.index("Not now") > max(n for n, row in enumerate(rows) if "Option" in row)
    assert sum("× Barred" in row and "it is lost" in row for row in rows) == 2
    assert type_in(control, "end", "enter") is True
    assert control.chosen == "no1"
    assert click(control, "option:no0", "option:no0") is True


def test_what_is_looked_for_narrows_the_list_and_escape_lets_go() -> None:
    control = one(60)
    control.narrow("option 47")
    assert control.chosen == "k47"
    assert "1 of 60" in shown(control)
    assert type_in(control, "escape") is True
    assert "Option 46" in shown(control)
    control.narrow("no such")
    assert "No option has" in shown(control)
    assert type_in(control, "enter") is True


def test_of_a_long_list_all_can_be_reached_and_35_have_a_key() -> None:
    control = one(60)
    assert type_in(one(60), "z") == "k34"
    rows, at = control.lines(79, 9)
    assert "▼" in text_of(rows[-1])
    for _ in range(59):
        control.key("down")
        rows, at = control.lines(79, 9)
        assert text_of(rows[at]).startswith("▸")
    assert "▲51" in text_of(rows[0])
    assert type_in(control, "enter") == "k59"
    control = one(60)
    while "option:k59" not in spots(control, 79, 9):
        turn = next(spot for spot in spots(control, 79, 9) if spot.startswith("turn:") and "-" not in spot)
        control.press(turn)
    control.press("option:k59")
    assert control.press("option:k59") == QuestionDone("k59")


def test_a_long_list_in_little_room_is_turned_from_group_to_group() -> None:
    """Of 165 places to march to three rows are in sight: a page would be two of them."""
    told = "they march there, week after week, and camp where the evening is"
    groups = {"Deeds": 3, "Towns": 12, "Plains: their deck": 90}
    choices = tuple(
        Choice(f"{group}{n}", f"{group} {n}", told, group=group)
        for group, count in groups.items()
        for n in range(count)
    )
    question = Question("Where to?", choices, (Choice("no", "Wait", why="you can do another Deed"),))
    control: Any = open_control(Ask(0, "one", tuple(each.key for each in choices), rule="T-1"), question, None)
    rows = [*shown(control, 79, 5).splitlines()]
    assert not any(row.strip() == "Towns" for row in rows), "no room for headings"
    seen = []
    for key in ("pagedown", "pagedown", "down", "pageup", "pagedown", "pagedown", "pagedown", "pageup", "pageup"):
        assert control.key(key) is True
        seen.append(control.chosen)
        assert control.at_cursor().label in shown(control, 79, 5)
    plains = "Plains: their deck0"
    assert seen == ["Towns0", plains, "Plains: their deck1", plains, "no", "no", "no", plains, "Towns0"]
    assert "Towns. " in shown(control, 79, 5), "the group is told with its option"
    assert control.key("end") is True
    assert shown(control, 79, 5).count("Not now") == 1, "why one cannot choose it says that already"
    assert control.key("pageup") is True
    assert len(control.heads) == 5
    shown(control, 79, 120)
    assert not control.heads, "where headings stand, a page is a page"


def test_a_group_is_not_told_before_words_that_begin_with_it() -> None:
    groups = {"Leader: who leads": "Leader. Brings 2 Weapons", "Work": "1 Worker: 2 VP of what is worked there"}
    choices = tuple(Choice(f"{group}{n}", "Go", told, group=group) for group, told in groups.items() for n in range(40))
    control: Any = open_control(Ask(0, "one", tuple(each.key for each in choices), "T-1"), Question("?", choices), None)
    assert "Leader. Leader." not in " ".join(shown(control, 39, 6).split())
    assert "Leader. Brings 2 Weapons" in " ".join(shown(control, 39, 6).split())
    assert control.key("pagedown") is True
    assert "Work. 1 Worker" in " ".join(shown(control, 39, 6).split())


def test_groups_have_headings_and_odds_stand_in_one_column() -> None:
    rows = shown(one(7)).split("\n")
    assert [row for row in rows if row.startswith("Group")] == ["Group 0", "Group 1", "Group 2"]
    ends = {len(row.rstrip()) for row in rows if "50%" in row}
    assert len(ends) == 1


def test_the_option_under_the_cursor_is_told_in_full_where_its_row_is_too_short(subtests: pytest.Subtests) -> None:
    for columns in [79, WIDE, 160]:
        with subtests.test(columns=columns):
            ask = Ask(0, "toy", ("a", "b"), "T-1")
            long = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
            long += "sixteen the end"
            choices = (Choice("a", "Alpha", long, rule="T-2", odds="5%"), Choice("b", "Beta", "short"))
            control = open_control(ask, Question("What?", choices), None)
            text = " ".join(shown(control, columns, 12).replace("│", " ").split())
            assert "sixteen the end" in text
            assert "T-2" in text
            control.key("down")
            assert "sixteen the end" not in shown(control, columns, 12)


def test_what_the_rows_say_is_not_said_twice() -> None:
    control = open_control(Ask(0, "t", ("a",), "T-1"), Question("?", (Choice("a", "Alpha", "briefly told"),)), None)
    assert shown(control).count("briefly told") == 1


def test_a_move_of_the_cursor_changes_few_cells(subtests: pytest.Subtests) -> None:
    for kind in ["one", "some", "split"]:
        with subtests.test(kind=kind):
            keys = tuple(f"k{n}" for n in range(6))
            control = control_of(Ask(0, "toy", keys, "T-1", kind=kind, high=6), detail="words ")
            before = control.lines(79, 15)[0]
            control.key("down")
            after = control.lines(79, 15)[0]
            assert 2 <= _changed(before, after) <= 2 * (2 + len("Option 0 k0")) + 30


def _changed(before: list[Line], after: list[Line]) -> int:
    def cells(row: Line) -> list[tuple[str, str]]:
        return [(letter, span.role) for span in row for letter in span.text.ljust(1)]

    count = 0
    for old, new in zip(before, after, strict=True):
        a, b = cells(old), cells(new)
        a, b = ([*each, *[(" ", "")] * (200 - len(each))] for each in (a, b))
        count += sum(x != y for x, y in zip(a, b, strict=True))
    return count


# --- the others ---


def test_some_says_how_many_are_missing_and_waits() -> None:
    control = control_of(Ask(0, "toy", ("a", "b", "c", "d"), "T-1", kind="some", low=2, high=3))
    assert "0 of 2 to 3 chosen, 2 more" in shown(control)
    assert type_in(control, "1", "enter") is True
    assert "not yet: 1 more" in shown(control)
    assert type_in(control, "down", "down", "space", "4", "2") is True
    assert "3 is the most" in shown(control)
    assert sum("[x]" in row for row in shown(control).split("\n")) == 3
    assert type_in(control, "enter") == ("a", "c", "d")


def test_some_of_which_one_at_most_is_wanted_moves_its_mark() -> None:
    ask = Ask(0, "toy", ("a", "b", "c"), "T-1", kind="some", low=0)
    assert type_in(control_of(ask), "1", "3", "enter") == ("c",)
    assert type_in(control_of(ask), "down", "enter") == ()


def test_some_of_which_one_alone_is_wanted_is_answered_at_once() -> None:
    ask = Ask(0, "toy", ("a", "b", "c"), "T-1", kind="some")
    assert type_in(control_of(ask), "3") == ("c",)
    assert type_in(control_of(ask), "down", "enter") == ("b",)
    assert click(control_of(ask), "option:c", "option:c") == ("c",)
    assert "[ ]" not in shown(control_of(ask))


def test_some_marks_all_or_none_with_one_key() -> None:
    ask = Ask(0, "toy", ("a", "b", "c"), "T-1", kind="some", low=0, high=3)
    assert type_in(control_of(ask), "*", "enter") == ("a", "b", "c")
    assert type_in(control_of(ask), "*", "*", "enter") == ()


def test_where_the_rest_is_lost_enter_keeps_as_many_as_may_be() -> None:
    ask = Ask(0, "toy", ("a", "b", "c"), "T-1", kind="some", low=0, high=2)
    control = control_of(ask)
    kept = open_control(ask, attrs.evolve(question_of(ask), keeps=True), None)
    assert (control.marked, kept.marked) == ((), ("a", "b"))
    assert type_in(kept, "enter") == ("a", "b")


def test_order_stands_as_it_is_until_it_is_changed() -> None:
    ask = Ask(0, "toy", ("x", "y", "z"), "T-1", kind="order")
    assert type_in(control_of(ask), "enter") == ("x", "y", "z")
    assert type_in(control_of(ask), "shift+down", "enter") == ("y", "x", "z")
    assert type_in(control_of(ask), "end", "<", "<", "enter") == ("z", "x", "y")
    assert type_in(control_of(ask), "space", "down", "down", "space", "up", "enter") == ("y", "z", "x")
    assert type_in(control_of(ask), "c", "a", "delete", "enter") == ("x", "y", "z")
    assert type_in(control_of(ask), "c", "a", "backspace", "b", "enter") == ("z", "y", "x")


def test_how_to_put_in_order_is_never_cut(subtests: pytest.Subtests) -> None:
    """Long enough things said of each option take columns of their own from some width on."""
    for columns in [59, 79, 99, 119, 199]:
        for keys in [(), ("space",), ("a",)]:
            with subtests.test(columns=columns, keys=keys):
                control = control_of(Ask(0, "toy", tuple("uvwxyz"), "T-1", kind="order"), detail="much to say. " * 6)
                for key in keys:
                    control.key(key)
                foot = next(row for row in shown(control, columns, 9).splitlines() if "Enter confirm" in row).partition(
                    "│"
                )[0]
                assert "…" not in foot
                assert foot.rstrip().endswith(("move one", "< and >", "puts it down", "removes it", "the last"))


@pytest.mark.parametrize(
    ("high", "caps", "shares"),
    [(6, (2, 9, 5), (1, 3, 2)), (7, (1, 1, 9), (0, 0, 7)), (6, (1, 2, 3), (1, 2, 3)), (4, (1, 2, 3), (1, 1, 2))],
)
def test_points_that_kill_are_shared_out_so_that_few_die(
    high: int, caps: tuple[int, ...], shares: tuple[int, ...]
) -> None:
    ask = Ask(0, "toy", ("a", "b", "c"), "T-1", kind="split", high=high, caps=caps)
    question = attrs.evolve(question_of(ask), fatal=caps)
    control: Any = open_control(ask, question, None)
    control.key("=")
    assert tuple(control.count((0, key)) for key in ask.keys) == shares


def test_rows_that_an_option_has_no_words_for_show_options_out_of_sight() -> None:
    """The first one's row says it whole; the second has more to tell than its row holds."""
    short, long = "a few words", "words without an end " * 6
    choices = tuple(Choice(f"k{n}", f"Option {n}", long if n == 1 else short) for n in range(12))
    ask = Ask(0, "toy", tuple(choice.key for choice in choices), "T-1")
    control = open_control(ask, Question("?", choices), None)
    assert [text_of(row).split("Option ")[1][0] for row in control.lines(80, 6)[0]] == list("012345")
    control.key("down")
    rows = [text_of(row) for row in control.lines(80, 6)[0]]
    assert [row.split("Option ")[1][0] for row in rows if "Option" in row] == list("0123")
    assert "words without an end" in rows[-1]


def test_amount_is_typed_stepped_and_kept_within_its_limits() -> None:
    ask = Ask(0, "toy", (), "T-1", kind="amount", low=5, high=25)
    assert type_in(control_of(ask), "enter") == 5
    assert type_in(control_of(ask), "1", "enter") is True
    assert type_in(control_of(ask), "1", "7", "enter") == 17
    assert type_in(control_of(ask), "2", "9", "enter") == 9
    assert type_in(control_of(ask), "pageup", "right", "up", "left", "enter") == 16
    assert type_in(control_of(ask), "end", "right", "enter") == 25
    assert type_in(control_of(ask), "left", "enter") == 5
    assert "1 is too few: 5 to 25" in shown(_after(control_of(ask), "1"))
    assert click(control_of(ask), "amount:25", "minus:", "do:confirm") == 24


def test_amount_that_may_be_none_is_passed_with_the_key_that_passes_everywhere() -> None:
    some = control_of(Ask(0, "toy", (), "T-1", kind="amount", low=0, high=3))
    assert type_in(some, "2", ".") == 0
    assert (".", "none") in some.hints()
    assert ("pageup", "by 10") not in some.hints()
    least = control_of(Ask(0, "toy", (), "T-1", kind="amount", low=1, high=30))
    assert least.key(".") is False
    assert [key for key, _ in least.hints()] == ["←→", "pageup", "home", "end"]


def test_amount_tells_what_a_number_means_where_the_question_says_so() -> None:
    ask = Ask(0, "toy", (), "T-1", kind="amount", low=0, high=2)
    choices = tuple(Choice(str(n), f"{n} chips", f"{n} less", odds=f"{n}0%") for n in range(3))
    control = open_control(ask, Question("?", choices), None)
    assert "0 chips" in shown(control)
    control.key("right")
    assert control.chosen == "1"
    assert "1 chips · 10% · 1 less" in shown(control)


def _after(control: Any, *keys: str) -> Any:
    for key in keys:
        control.key(key)
    return control


def test_split_never_shares_out_more_than_there_is() -> None:
    ask = Ask(0, "toy", ("a", "b", "c"), "T-1", kind="split", high=8, caps=(5, 1, 5))
    control = control_of(ask)
    assert type_in(control, "9", "7", "6", "enter") is True
    assert control.left == 3
    assert type_in(control, "*", "enter") is True
    assert "not yet: 3 left" in shown(control)
    assert type_in(control, "c", "*", "enter") == (("a", 5), ("c", 3))
    assert type_in(control, "backspace", "left", "b", "right", "right", "c", "2", "enter") == (
        ("a", 5), ("b", 1), ("c", 2),
    )  # fmt: skip


KINDS = ("a:x", "b:x", "a:y", "b:y")


def two_kinds() -> Any:
    """3 points of one kind and 2 of another, over two who bear 4 and 3, in the words of a game."""
    ask = Ask(
        0, "toy", KINDS, "T-1", kind="split", high=5, caps=(3, 3, 2, 2),
        heaps=((KINDS[:2], 3), (KINDS[2:], 2)), shared=((("a:x", "a:y"), 4), (("b:x", "b:y"), 3)),
    )  # fmt: skip
    groups = ("Cuts: 3", "Cuts: 3", "Burns: 2", "Burns: 2")
    choices = tuple(Choice(key, f"Option {key}", group=group) for key, group in zip(KINDS, groups, strict=True))
    return open_control(ask, Question("What?", choices), None)


def test_of_several_kinds_none_is_shared_out_beyond_what_there_is_nor_beyond_anybodys_room() -> None:
    control = two_kinds()
    assert "Cuts: 3" in shown(control)
    assert type_in(control, "9", "down", "9", "down", "enter") is True
    assert [control.count((0, key)) for key in KINDS] == [3, 0, 0, 0]
    assert "not yet: 2 Burns left" in shown(control)
    assert type_in(control, "*") is True
    assert [control.count((0, key)) for key in KINDS] == [3, 0, 1, 0]
    assert "  1 Burns left" in shown(control)
    control.key("home")
    control.key("delete")
    control.key("1")
    assert "  2 Cuts and 2 Burns left" in shown(control)
    control.key("=")
    assert "5 of 5 shared out" in shown(control)
    assert type_in(control, "enter") == (("a:x", 2), ("b:x", 1), ("a:y", 1), ("b:y", 1))


def test_what_is_suggested_of_several_kinds_is_shared_out_as_it_is() -> None:
    control = two_kinds()
    answer = (("a:x", 3), ("a:y", 1), ("b:y", 1))
    control.go_to(answer)
    assert "as suggested" in shown(control)
    assert control.key("enter").answer == answer


def test_enter_shares_out_evenly_first_and_then_confirms() -> None:
    ask = Ask(0, "toy", ("a", "b", "c"), "T-1", kind="split", high=4, caps=(5, 1, 5))
    control = control_of(ask)
    assert "Enter even" in shown(control)
    assert control.key("enter") is True
    assert control.left == 0
    assert "Enter confirm" in shown(control)
    assert type_in(control, "enter") == even(ask)


def test_offer_keeps_its_sides_apart() -> None:
    keys = ("give:coins", "give:card", "want:card", "coins")
    ask = Ask(0, "toy", keys, "T-1", kind="offer", caps=(10, 1, 1, 7))
    assert type_in(control_of(ask), "enter") == ((), ())
    control = control_of(ask)
    answer = type_in(control, "1", "2", "b", "c", "d", "enter")
    assert answer == ((("give:coins", 2), ("give:card", 1)), (("want:card", 1), ("coins", 1)))
    assert "You give 2 Option 0 give:coins, Option 1 give:card and want Option 2 want:card, 1 Option 3 coin." in shown(
        control, 140
    ).replace("\n", " ")
    control = control_of(ask)
    assert type_in(control, "right", "left", "end", "3", "right", "end", "4", "enter") == (
        (("coins", 3),),
        (("coins", 4),),
    )
    assert type_in(control, "delete", "enter") == ((), ())


def test_the_verb_of_a_side_is_said_by_its_heading_alone() -> None:
    choices = (Choice("give:food", "Give food"), Choice("want:food", "Ask for food"))
    ask = Ask(0, "offer", ("give:food", "want:food"), "T-1", kind="offer", caps=(4, 8))
    control = open_control(ask, Question("What?", choices), None)
    assert type_in(control, "2", "right", "1") is True
    assert "You give 2 food and want 1 food." in shown(control, 140)
    assert "Ask for" not in shown(control, 140)


def test_an_offer_that_is_not_paid_for_says_so_and_is_not_sent() -> None:
    keys = ("give:card", "want:coins", "want:spoils:1")
    against = (("give:card", "want:spoils:"),)
    ask = Ask(0, "toy", keys, "T-1", kind="offer", caps=(1, 9, 1), against=against)
    control = open_control(ask, attrs.evolve(question_of(ask), terms="Cards only pay for spoils."), None)
    assert "Cards only pay" not in shown(control, 140)
    assert type_in(control, "space", "right", "2", "enter") is True
    assert "Cards only pay for spoils." in shown(control, 140)
    assert type_in(control, "down", "space", "enter") == (
        (("give:card", 1),),
        (("want:coins", 2), ("want:spoils:1", 1)),
    )
    assert "Cards only pay" not in shown(control, 140)


def test_a_long_text_is_cut_between_words() -> None:
    assert short("one two three", 20) == "one two three"
    assert short("one two three", 9) == "one two…"
    assert short("one two three", 8) == "one two…"
    assert short("one two three", 7) == "one…"
    assert short("onetwothree", 4) == "one…"


def test_of_a_price_and_what_it_brings_the_price_is_cut() -> None:
    alike = "1 resource and Hymn Gang for Hire: "
    assert short_price(f"{alike}Spoils 3 VP in 2 tokens", 36) == "1 resource…: Spoils 3 VP in 2 tokens"
    assert short_price(f"{alike}each turn 1 card", 36) == "1 resource…: each turn 1 card"
    assert short_price(f"{alike}Spoils 1 Universal, 1 Worker and 2 VP", 36) == "1 resource…: Spoils 1 Universal, 1…"
    assert short_price("1 Scrap: each turn: 1 Building, 2 Workers", 36) == "1 Scrap: each turn: 1 Building, 2…"
    assert short_price("distance 3, Scrap. Spoils: 2 Scrap and 2 Fuel", 36) == "distance 3, Scrap. Spoils: 2 Scrap…"
    assert short_price("1 Weapons, or Flour-Sack Map: Spoils 2 Building", 36) == "1 Weapons…: Spoils 2 Building"
    assert short_price(f"{alike}Spoils", 200) == f"{alike}Spoils"
    assert short_price(f"{alike}Spoils", 10) == short(f"{alike}Spoils", 10)


def test_options_of_one_price_say_what_each_brings(subtests: pytest.Subtests) -> None:
    price = "1 resource and Hymn Gang for Hire: "
    brought = ("Spoils 3 VP in 2 tokens", "Spoils 2 Scrap", "Spoils 2 Universal")
    long = "The target tests mind: on a failure the target loses for good "
    for details, shown_as in (
        ([price + each for each in brought], brought),
        ([f"{long}{lost}" for lost in ("1 Health", "2 Health", "3 Morale")], [long[:20]] * 3),
    ):
        with subtests.test(details=details):
            choices = [Choice(key, f"Conquer {key * 29}", detail) for key, detail in zip("abc", details, strict=True)]
            control = open_control(Ask(0, "toy", ("a", "b", "c"), "T-1"), Question("What?", tuple(choices)), None)
            rows = [text_of(row) for row in control.lines(79, 12)[0]][:3]
            assert all(words in row for words, row in zip(shown_as, rows, strict=True)), rows


def test_names_that_begin_alike_are_cut_where_they_differ() -> None:
    one, two = "Give the Laburnum Close rifle to Hob Tierney", "Give the Laburnum Close rifle to Sister Ludmila"
    other = "Keep it"
    assert apart([one, other, two], 60) == [one, other, two]
    assert apart([one, other, two], 30) == ["Give the… Hob Tierney", other, "Give the… Sister Ludmila"]
    assert apart([one, other, two], 15) == ["Give… Hob…", other, "Give… Sister…"]
    assert apart([one, one], 15) == ["Give the…", "Give the…"], "nothing tells them"
    three = [f"{two}, {how}" for how in ("for ever and a day", "for an hour")]
    assert len(set(apart([one, *three], 28))) == 3


words_of_names = st.lists(st.sampled_from(("to", "the", "Kiln", "a", "Orrin,", "字字", "long-winded")), max_size=12)


@given(st.lists(words_of_names.map(" ".join), min_size=1, max_size=8), st.integers(1, 60))
def test_cut_names_have_room_and_differ_where_they_may(names: list[str], columns: int) -> None:
    cut = apart(names, columns)
    assert all(cells(text) <= columns for text in cut)
    assert all(text == name for text, name in zip(cut, names, strict=True) if cells(name) <= columns)
    if columns >= 45:
        assert len(set(cut)) == len(set(names))


def test_a_name_of_which_nothing_is_said_takes_the_room_of_what_would_be() -> None:
    """Its neighbour's note makes the column of the names narrow; this one has none."""
    long = "Stand still and think what your grandmother would have done"
    choices = (
        Choice("a", "Go in quietly and be a flock until Sunday", "You are Delayed 1 week. Heal 3, and draw a card."),
        Choice("b", long, odds="then 51%"),
    )
    control = open_control(Ask(0, "toy", ("a", "b"), "T-1"), Question("What?", choices), None)
    rows = [text_of(row) for row in control.lines(79, 6)[0]]
    assert long in rows[1]
    assert rows[1].rstrip().endswith("then 51%")
    assert max(width(row) for row in control.lines(60, 6)[0]) <= 60


def test_options_that_begin_alike_are_told_apart_in_a_list(subtests: pytest.Subtests) -> None:
    for kind in ["one", "some", "order", "split", "offer"]:
        with subtests.test(kind=kind):
            start = "Send the third Character of the party on the far side of the river to "
            keys = ("give:a", "give:b") if kind == "offer" else ("a", "b")
            ask = Ask(0, "toy", keys, "T-1", kind=kind, low=1, high=2)
            question = Question("What?", tuple(Choice(key, start + key, "what comes of it " * 9) for key in keys))
            control = open_control(ask, question, None)
            rows = [text_of(row) for row in control.lines(79, 12)[0]]
            for key in keys:
                assert any("Send the third" in row and f"… {key}" in row for row in rows), rows


def test_nothing_is_told_of_an_option_that_is_out_of_the_words_looked_for(subtests: pytest.Subtests) -> None:
    for columns in [79, 120]:
        with subtests.test(columns=columns):
            ask = Ask(0, "toy", ("a", "b"), "T-1")
            told = Question(
                "What?", (Choice("a", "Alpha", "the first of all " * 9), Choice("b", "Beta", "the second " * 9))
            )
            control: Any = open_control(ask, told, None)
            assert "the first" in shown(control, columns)
            control.narrow("gamma")
            assert "the first" not in shown(control, columns)
            control.narrow("beta")
            assert "the second" in shown(control, columns)


def test_a_label_out_of_sight_cuts_no_note_that_is_in_sight() -> None:
    """From when that lets a note be longer, columns suit what has been in sight; scrolled back they stay so."""
    long = "Redevelop the Old Station into the Gallery"
    choices = [
        Choice(f"k{n}", f"Option {n}", detail="two of these and one of those, paid at once, now") for n in range(12)
    ]
    choices[10] = Choice("k10", long, detail="points")
    keys = tuple(choice.key for choice in choices)
    control = OneControl(Ask(0, "action", keys, "X-1"), Question("What now?", tuple(choices)))

    def rows() -> list[str]:
        return [text_of(row) for row in control.lines(79, 8)[0]]

    whole = "paid at once, now"
    first = rows()
    assert whole in first[0]
    for _ in range(11):
        control.key("down")
        rows()
    assert any(long in row for row in rows())
    assert not any(whole in row for row in rows()[:-1] if "Option 9" in row)
    control.key("home")
    assert whole not in rows()[0]


def test_a_wider_list_never_tells_less_of_an_option_than_a_narrow_one(subtests: pytest.Subtests) -> None:
    for columns in [79, 93, WIDE, WIDE + 1, 110, 123, 124, 160]:
        with subtests.test(columns=columns):
            told = "+5 Combat and +1 Survival. Weight 3, value 4. Melee (blade). Once a Turn, one more"
            ask = Ask(0, "gear", ("a", "b", "c", "d"), "T-1", "a")
            names = ("Done", "Equip Number Eight Needles", "Equip Nine Pages by Erasmus Cloke", "Shift Stilts")
            question = Question(
                "What?", tuple(Choice(key, name, told) for key, name in zip(ask.keys, names, strict=True))
            )

            def row(columns: int) -> str:
                control = Listed(ask, question)
                found = next(row for row in shown(control, columns, 15).splitlines() if names[1] in row)
                return found.split("│")[0]

    assert "+5 Combat and +1 Survival" in row(79)
    assert "+5 Combat and +1 Survival" in row(columns), row(columns)


# --- what is suggested, what ends it, what is lost ---

ABC = ("a", "b", "c")


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (Ask(0, "one", ABC, "T-1"), "c"),
        (Ask(0, "few", ABC, "T-1", kind="some", low=1, high=1), ("b",)),
        (Ask(0, "some", ABC, "T-1", kind="some", low=1, high=2), ("a", "c")),
        (Ask(0, "order", ABC, "T-1", kind="order"), ("c", "a", "b")),
        (Ask(0, "amount", (), "T-1", kind="amount", low=0, high=9), 7),
        (Ask(0, "split", ABC, "T-1", kind="split", high=3, caps=(1, 3, 3)), (("a", 1), ("c", 2))),
        (Ask(0, "offer", ("a", "give:b", "want:c"), "T-1", kind="offer"), ((("a", 2),), (("want:c", 1),))),
    ],
)
def test_what_is_suggested_is_taken_by_enter(ask: Ask, answer: Any) -> None:
    control = control_of(ask)
    control.key("down")
    control.go_to(answer)
    assert type_in(control, "enter") == answer


def test_one_key_ends_whatever_can_be_ended() -> None:
    ask = Ask(0, "react", ("play:a", "use:b", "pass"), "T-1")
    control = open_control(ask, attrs.evolve(question_of(ask), ends="pass"), None)
    assert "▸1" in shown(control)
    assert " . Option 2 pass" in shown(control)
    assert type_in(control, ".") == "pass"
    assert control_of(ask).key(".") is False, "a question that cannot be ended has no such key"


@pytest.mark.parametrize("way", [("b", "b"), ("down", "enter", "enter"), ("b", "enter")])
def test_what_destroys_one_s_own_is_asked_once_more(way: tuple[str, ...]) -> None:
    ask = Ask(0, "deed", ("claim", "destroy"), "T-1")
    control = open_control(ask, attrs.evolve(question_of(ask), graves=("destroy",)), None)
    hot = {"b": "2"}
    keys = [hot.get(key, key) for key in way]
    assert type_in(control, *keys[:-1]) is True
    assert "this is for good" in shown(control)
    assert type_in(control, keys[-1]) == "destroy"


def test_it_is_not_asked_for_what_was_passed_over_meanwhile() -> None:
    ask = Ask(0, "deed", ("claim", "destroy"), "T-1")
    control = open_control(ask, attrs.evolve(question_of(ask), graves=("destroy",)), None)
    assert type_in(control, "2", "up", "down", "enter") is True
    assert type_in(control, "up", "enter") == "claim"


def test_the_cursor_opens_where_the_question_says() -> None:
    ask = Ask(0, "flight", ABC, "T-1", "a")
    assert control_of(ask).chosen == "a"
    assert open_control(ask, attrs.evolve(question_of(ask), opens="c"), None).chosen == "c"


@pytest.mark.parametrize(("caps", "answer"), [((), (2, 2, 1)), ((1, 9, 9), (1, 2, 2)), ((9, 0, 9), (3, 0, 2))])
def test_points_are_shared_out_evenly_by_a_key(caps: tuple[int, ...], answer: tuple[int, ...]) -> None:
    control = control_of(Ask(0, "split", ABC, "T-1", kind="split", high=5, caps=caps))
    wanted = tuple((key, n) for key, n in zip(ABC, answer, strict=True) if n)
    assert type_in(control, "2", "=", "enter") == wanted
    assert click(control, "do:clear", "do:even", "do:confirm") == wanted


# --- figures for points ---


class BuildKey(Key, form="build:{legs},{arms},{wits}"):
    legs: int
    arms: int
    wits: int


BUY = PointBuy(
    BuildKey,
    (
        BuyRow("Legs", ("slow", "quick", "fast as the wind over the flat land")),
        BuyRow("Arms", ("1 blow", "2 blows", "3 blows")),
        BuyRow("Wits", ("dull", "bright", "clever")),
    ),
    ((1, 0), (2, 2), (3, 5)),
    7,
)
BUILDS = tuple(
    f"build:{legs},{arms},{wits}"
    for legs, arms, wits in product((1, 2, 3), repeat=3)
    if 6 <= sum({1: 0, 2: 2, 3: 5}[figure] for figure in (legs, arms, wits)) <= 7
)


def buying(opens: str = "") -> Any:
    ask = Ask(0, "build", BUILDS, "T-1")
    choices = tuple(Choice(key, key, f"such is {key}") for key in BUILDS)
    return open_control(ask, Question("Who?", choices, opens=opens, buys=BUY), None)


def test_figures_are_bought_row_by_row_until_nothing_is_left() -> None:
    control = buying()
    assert "7 of 7 points left" in shown(control)
    assert _after(control, "3").chosen == "build:3,1,1", "the table shows what is not all spent, too"
    assert "2 of 7 points left" in shown(control)
    assert type_in(control, "enter") is True
    assert "not yet: 2 points left, enough for arms 2" in shown(control)
    assert type_in(control, "down", "right", "enter") == "build:3,2,1"


def test_what_is_too_dear_is_said_and_is_not_bought() -> None:
    control = _after(buying(), "3", "c")
    assert _after(control, "3").chosen == "build:3,1,1"
    assert "Wits 3 is 5 points more, you have 2" in shown(control)
    assert "a figure is from 1 to 3" in shown(_after(control, "7"))
    assert _after(control, "-", "left").chosen == "build:3,1,1"
    assert _after(control, "a", "backspace", "c", "3").chosen == "build:1,1,3"
    assert _after(control, "delete").chosen == "build:1,1,1"


def test_enter_puts_in_what_the_question_opens_at_before_it_confirms() -> None:
    control = buying(opens="build:2,2,2")
    assert type_in(control, "enter") is True
    assert "such is build:2,2,2" in shown(control)
    assert type_in(control, "enter") == "build:2,2,2"


def test_what_is_advised_is_put_in_and_can_be_changed() -> None:
    control = buying()
    control.go_to("build:3,1,2")
    assert type_in(control, "left", "b", "right", "enter") == "build:2,2,2"
    control.go_to("build:9,9,9")
    assert control.chosen == "build:2,2,2", "what is no option changes nothing"


@pytest.mark.parametrize("key", BUILDS)
def test_every_way_to_spend_points_can_be_typed_and_can_be_clicked(key: str) -> None:
    figures = key.partition(":")[2].split(",")
    typed = [each for row, figure in zip("abc", figures, strict=True) for each in (row, figure)]
    assert type_in(buying(), *typed, "enter") == key
    presses = [f"plus:{row}" for row, figure in enumerate(figures) for _ in range(int(figure) - 1)]
    assert click(buying(), "do:clear", *presses, "do:confirm") == key
    assert click(buying(), *presses, "row:0", "do:clear", *presses, "do:confirm") == key


@settings(max_examples=80)
@given(st.data())
def test_nothing_that_is_pressed_spends_more_than_there_is(data: st.DataObject) -> None:
    control = buying()
    for _ in range(data.draw(st.integers(1, 25))):
        columns, height = data.draw(st.sampled_from(SIZES))
        rows, at = control.lines(columns, height)
        assert len(rows) <= height
        assert max(map(width, rows), default=0) <= columns
        assert text_of(rows[at]).startswith("▸")
        on_screen = sorted({span.spot for row in rows for span in row if span.spot})
        moves = [*on_screen, "turn:1", "turn:-1", "row:9", "plus:x", "turn:", "option:build:2,2,2"]
        if data.draw(st.booleans()):
            found = control.press(data.draw(st.sampled_from(moves)))
        else:
            found = control.key(data.draw(st.sampled_from(KEYS)))
        assert control.left >= 0
        if isinstance(found, QuestionDone):
            assert found.answer in BUILDS
        if data.draw(st.integers(0, 9)) == 0:
            control.chosen = data.draw(st.sampled_from(("nowhere", "", *BUILDS)))
        assert all(control.hints())


def test_a_row_that_is_cut_is_told_below_while_the_cursor_is_on_it() -> None:
    control = _after(buying(), "3")
    rows = [text_of(row) for row in control.lines(60, 6)[0]]
    assert rows[0].endswith("…")
    assert "fast as the wind over the flat land" in rows[3]
    assert "fast as" not in shown(_after(control, "b"), 60, 6).splitlines()[3]
