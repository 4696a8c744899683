"""Going back under a policy: which points a seat is offered."""

from __future__ import annotations

import pytest

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.events import Answered, Entry, Rewound, Rolled
from fallen_tui.engine.history import active
from fallen_tui.engine.table import Table
from fallen_tui.engine.undo import UndoPoint, check_policy, points
from tests.engine.toy import TOY, Drawn, answer, play, setup

HUMANS = ("human", "human", "human")


def scripted(undo: str, kinds: tuple[str, ...] = HUMANS, seed: str = "undo") -> Table:
    """All have bid; seat 2 takes a share, divides it, and seat 0 puts its hand in order. Dice are next, or a trade."""
    table = Table(TOY, setup(seed, kinds, undo))
    table.advance()
    for seat, bid in enumerate((0, 1, 2)):
        table.decide(seat, bid)
    table.decide(2, "share")
    table.decide(2, [["0", 1], ["2", 2]])
    return table


def topics(found: list[UndoPoint]) -> list[str]:
    return [point.answered.topic for point in found]


def number_of(table: Table, topic: str, seat: int) -> int:
    return max(
        n for n, e in enumerate(table.entries, 1) if isinstance(e, Answered) and (e.topic, e.seat) == (topic, seat)
    )


# --- strict ---


def test_strict_goes_back_over_own_answers_only() -> None:
    table = scripted("strict")
    assert topics(points(table, 2)) == ["share", "prize", "bid"]
    assert points(table, 0) == []
    assert points(table, 1) == []


def test_strict_stops_at_what_was_revealed() -> None:
    table = Table(TOY, setup("undo", HUMANS, "strict"))
    table.advance()
    for seat, bid in enumerate((0, 1, 2)):
        table.decide(seat, bid)
    table.decide(2, "dice")
    assert any(isinstance(entry, Rolled) and entry.stream == "prize" for entry in table.entries)
    assert points(table, 2) == []
    table.decide(2, ((), ()))
    assert any(isinstance(entry, Drawn) for entry in table.entries[-6:])
    assert points(table, 2) == []


def test_strict_lets_a_secret_answer_be_taken_back_until_another_is_in() -> None:
    table = Table(TOY, setup("undo", HUMANS, "strict"))
    table.advance()
    table.decide(1, 2)
    assert topics(points(table, 1)) == ["bid"]
    assert points(table, 0) == []
    table.decide(0, 1)
    assert points(table, 1) == []
    assert topics(points(table, 0)) == ["bid"]


def test_strict_passes_over_forced_answers() -> None:
    table = scripted("strict")
    forced = [entry for entry in table.entries if isinstance(entry, Answered) and entry.forced]
    assert forced, "a hand of one card is in order"
    assert all(not point.answered.forced for point in points(table, 2))


# --- table ---


def test_table_goes_back_to_any_own_answer_if_the_others_agree() -> None:
    table = scripted("table")
    for seat in range(3):
        found = points(table, seat)
        assert topics(found)[-1] == "bid"
        assert {point.consent for point in found} == {tuple(other for other in range(3) if other != seat)}
    assert topics(points(table, 2)) == ["share", "prize", "bid"]


def test_table_goes_back_over_new_information_where_only_people_play() -> None:
    table = play(scripted("table"), 12)
    assert sum(isinstance(entry, Drawn) for entry in table.entries) > 3
    assert topics(points(table, 2))[-3:] == ["share", "prize", "bid"]


def test_table_with_bots_goes_past_their_answers_but_not_past_information() -> None:
    table = scripted("table", ("human", "random", "human"))
    assert topics(points(table, 0)) == ["bid"], "though the bot and seat 2 answered since"
    assert points(table, 0)[0].consent == (2,)
    table.decide(2, ((), ()))
    assert any(isinstance(entry, Drawn) for entry in table.entries[-6:])
    assert points(table, 0) == []


def test_alone_with_bots_nobody_need_agree() -> None:
    table = scripted("table", ("human", "random", "random"))
    assert [point.consent for point in points(table, 0)] == [()]


# --- open ---


def test_open_goes_anywhere() -> None:
    table = play(scripted("open", ("human", "random", "random")), 15)
    own = [e for e in table.entries if isinstance(e, Answered) and e.seat == 0 and not e.forced]
    assert len(own) > 2
    assert [point.answered for point in points(table, 0)] == own[::-1]
    assert {point.consent for point in points(table, 0)} == {()}


def test_open_is_for_one_human(subtests: pytest.Subtests) -> None:
    for policy, humans, suits in [
        ("open", 0, True),
        ("open", 1, True),
        ("open", 2, False),
        ("strict", 4, True),
        ("table", 4, True),
    ]:
        with subtests.test(policy=policy, humans=humans, suits=suits):
            if suits:
                check_policy(policy, humans)
            else:
                with pytest.raises(FallenError, match="choose strict or table"):
                    check_policy(policy, humans)


# --- what a point is ---


def test_every_point_asks_its_question_again(subtests: pytest.Subtests) -> None:
    for undo in ["strict", "table", "open"]:
        with subtests.test(undo=undo):
            seen = 0
            table = Table(
                TOY, setup("undo", ("human", "random"), undo, 4) if undo == "open" else setup("undo", HUMANS, undo, 4)
            )
            table.advance()
            while not table.over:
                for seat in range(len(table.setup.seats)):
                    for point in points(table, seat):
                        path = active(table.entries)
                        assert point.undone == sum(1 for number in path if number > point.to)
                        fork = table.fork()
                        fork.rewind(point.to, seat, point.consent)
                        assert fork.question(seat).topic == point.answered.topic
                        fork.decide(seat, point.answered.answer)
                        seen += 1
                table.decide(*answer(table, len(table.entries)))
            assert seen > 20


def test_going_back_twice_goes_further() -> None:
    table = scripted("strict")
    first = points(table, 2)[0]
    table.rewind(first.to, 2)
    assert topics(points(table, 2)) == ["prize", "bid"]
    table.rewind(points(table, 2)[0].to, 2)
    assert topics(points(table, 2)) == ["bid"]
    assert table.question(2).topic == "prize"
    assert points(table, 0) == points(table, 1) == []


def test_what_was_undone_is_no_point_any_more() -> None:
    table = scripted("open", ("human", "human", "human"))
    undone = [point.to for point in points(table, 2)]
    table.rewind(undone[-1], 2)
    assert all(point.to not in undone for point in points(table, 2))
    with pytest.raises(FallenError):
        table.rewind(undone[0], 2)


def test_the_first_answer_of_all_can_be_taken_back() -> None:
    entries: list[Entry] = [Answered(0, "bid", 1)]
    table = Table(TOY, setup("undo", HUMANS))
    table.entries[:] = entries
    assert points(table, 0) == [UndoPoint(0, Answered(0, "bid", 1), 1)]


def test_goings_back_are_in_the_journal() -> None:
    table = scripted("table")
    point = points(table, 0)[0]
    table.rewind(point.to, 0, point.consent)
    assert [entry for entry in table.entries if isinstance(entry, Rewound)] == [Rewound(point.to, 0, (1, 2))]
    assert number_of(table, "share", 2) < len(table.entries)
