"""The table: answers, secret answers, resuming at every entry, differences, going back, forks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fallen_tui.engine.chance import ScriptedChance, SeededChance
from fallen_tui.engine.errors import Difference, FallenError, IllegalAnswer, RuleError
from fallen_tui.engine.events import Answered, Checked, Closed, Entry, Rewound, Rolled
from fallen_tui.engine.history import FoldError, active, fold
from fallen_tui.engine.journal import read
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from tests.engine.files import begin, finished, go_on
from tests.engine.toy import (
    REGISTRY,
    TOY,
    BidsShown,
    Drawn,
    RoundBegan,
    Scored,
    State,
    Toy,
    answer,
    play,
    setup,
    table_moment,
)

SEEDS = ["toy", "1", "2", "3"]


def new(seed: str = "toy", game: Any = TOY, **options: Any) -> Table:
    table = Table(game, setup(seed, **options))
    table.advance()
    return table


def whole(seed: str = "toy", game: Any = TOY, **options: Any) -> Table:
    return play(new(seed, game, **options))


def bid(table: Table, *bids: int) -> None:
    for seat, number in enumerate(bids):
        table.decide(seat, number)


# --- deciding ---


def test_a_game_starts_at_its_first_question() -> None:
    table = new()
    assert [(ask.seat, ask.topic) for ask in table.pending] == [(0, "bid"), (1, "bid")]
    assert [entry.tag for entry in table.entries] == [
        "checkpoint",
        "roll",
        "shuffled",
        "checkpoint",
        "round",
        "drawn",
        "drawn",
    ]
    assert table.advance() == table.pending
    assert len(table.entries) == 7


def test_an_answer_gives_back_what_it_caused() -> None:
    table = new()
    assert table.decide(0, 2) == [Answered(0, "bid", 2)]
    assert table.decide(1, 1) == [Answered(1, "bid", 1), BidsShown((2, 1))]
    assert table.decide(0, "chip") == [Answered(0, "prize", "chip"), Scored(0, 1, "chip"), *table.entries[-3:]]
    assert table.decisions == 3


def test_an_illegal_answer_changes_nothing() -> None:
    table = new()
    before, entries = table.snapshot(), list(table.entries)
    for seat, given in [(0, 9), (0, -1), (0, True), (0, "1"), (0, None), (0, 1.0), (2, 1), (-1, 1)]:
        with pytest.raises(IllegalAnswer):
            table.decide(seat, given)
    assert table.state == before
    assert table.entries == entries
    assert len(table.pending) == 2
    assert play(table).entries == whole().entries


def test_a_forced_choice_answers_itself_and_is_recorded() -> None:
    nods = [entry for entry in whole().entries if isinstance(entry, Answered) and entry.topic == "nod"]
    assert len(nods) == 3
    assert all(entry.forced and entry.answer == "yes" for entry in nods)


def test_the_end_has_no_question() -> None:
    table = whole()
    assert table.over
    assert table.pending == table.advance() == ()
    with pytest.raises(IllegalAnswer, match="no question is open for seat 1"):
        table.decide(0, "dice")
    assert TOY.result(table.state) is not None


def test_a_seed_is_a_game() -> None:
    assert whole("1").entries == whole("1").entries
    rolls = {seed: [e.faces for e in whole(seed).entries if isinstance(e, Rolled)] for seed in SEEDS}
    assert len({str(rolled) for rolled in rolls.values()}) == len(SEEDS)


def test_a_question_without_options_is_a_fault_of_the_rules() -> None:
    class Stuck(Toy):
        def play(self, state: State) -> Any:
            yield Ask(0, "void", (), "TOY-00")

    with pytest.raises(RuleError, match=r"'void' \(TOY-00\) has no option"):
        new(game=Stuck())


def test_rules_that_go_round_in_a_circle_are_stopped() -> None:
    class Round(Toy):
        def play(self, state: State) -> Any:
            while True:
                yield RoundBegan(1)

    table = Table(Round(), setup())
    with pytest.raises(RuleError, match="ask nothing for 100000 entries"):
        table.advance()
    assert table.entries == []


# --- several seats at once ---


def test_secret_answers_are_shown_together() -> None:
    table = new()
    table.decide(1, 3)
    assert [ask.seat for ask in table.pending] == [0]
    assert table.state.bids == ()
    for seat in (0, 1, None):
        assert TOY.view(table.state, seat).bids == ()
    with pytest.raises(IllegalAnswer):
        table.decide(1, 2)
    table.decide(0, 0)
    assert table.state.bids == (0, 3)


def test_the_order_of_secret_answers_does_not_matter() -> None:
    one, other = new(), new()
    bid(one, 1, 2)
    other.decide(1, 2)
    other.decide(0, 1)
    assert one.state == other.state
    assert one.pending == other.pending


def test_a_partial_answer_survives_a_crash(tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests) -> None:
    for first in [0, 1]:
        with subtests.test(first=first):
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "a.fallen"
            table = begin(path)
            table.decide(first, 2)
            assert table.journal is not None
            table.journal.release()
            table = go_on(path)
            assert [ask.seat for ask in table.pending] == [1 - first]
            assert table.state.bids == ()
            with pytest.raises(IllegalAnswer):
                table.decide(first, 1)
            table.leave()
            table = go_on(path)
            table.decide(1 - first, 1)
            assert table.state.bids == ((2, 1) if first == 0 else (1, 2))


def test_a_fork_keeps_partial_answers() -> None:
    table = new()
    table.decide(1, 3)
    fork = table.fork()
    assert [ask.seat for ask in fork.pending] == [0]
    fork.decide(0, 1)
    assert fork.state.bids == (1, 3)
    assert table.state.bids == ()


def test_seats_with_nothing_to_choose_are_answered_for() -> None:
    class Poor(Toy):
        def new(self, begin: Any) -> State:
            state = super().new(begin)
            state.piles[0].chips = 0
            return state

    table = new(game=Poor())
    assert [ask.seat for ask in table.pending] == [1]
    assert table.entries[-1] == Answered(0, "bid", 0, True)
    fork = table.fork()
    fork.decide(1, 2)
    assert fork.state.bids == (0, 2)
    assert fork.fork().state == fork.state


# --- resuming ---


def test_a_game_cut_after_any_entry_reaches_the_same_end(subtests: pytest.Subtests) -> None:
    for seed in SEEDS:
        with subtests.test(seed=seed):
            unbroken = whole(seed)
            for count in range(len(unbroken.entries) + 1):
                table = play(Table(TOY, setup(seed), entries=unbroken.entries[:count]))
                assert table.entries == unbroken.entries
                assert table.state == unbroken.state
                assert table.over


def test_a_game_left_after_every_answer_reaches_the_same_end(tmp_path: Path) -> None:
    path, unbroken = tmp_path / "a.fallen", whole()
    begin(path).leave()
    while not (table := go_on(path)).over:
        play(table, 1).leave()
    table.leave()
    entries = read(path, REGISTRY).entries
    assert [entry for entry in entries if type(entry) is not Closed] == unbroken.entries
    assert sum(type(entry) is Closed for entry in entries) == unbroken.decisions + 1
    assert table.state == unbroken.state


def test_resuming_writes_nothing(tmp_path: Path) -> None:
    path = finished(tmp_path / "a.fallen")
    before = path.read_bytes()
    for _ in range(3):
        go_on(path).leave()
    assert path.read_bytes() == before


def test_leaving_twice_does_no_harm(tmp_path: Path) -> None:
    table = begin(tmp_path / "a.fallen")
    table.leave()
    table.leave()
    assert [type(e) for e in read(tmp_path / "a.fallen", REGISTRY).entries].count(Closed) == 1


def test_leaving_before_the_game_goes_on_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    play(begin(path), 4).leave()
    before = path.read_bytes()
    journal, recording = Journal.open(path, REGISTRY)
    Table(TOY, setup(), journal=journal, entries=recording.entries[:-3]).leave()
    assert path.read_bytes() == before
    Journal.open(path, REGISTRY)[0].release()


class Seen:
    """An observer that keeps the entries."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries

    def __call__(self, state: Any, entry: Entry) -> None:
        self.entries.append(entry)


def test_only_the_stretch_since_the_checkpoint_is_executed_again(subtests: pytest.Subtests) -> None:
    for seed in SEEDS:
        with subtests.test(seed=seed):
            entries = whole(seed).entries
            for count in range(len(entries)):
                seen: list[Entry] = []
                Table(TOY, setup(seed), entries=entries[:count], observe=Seen(seen)).advance()
                known = max((n for n, e in enumerate(entries[:count], 1) if type(e) is Checked), default=1) - 1
                assert seen == entries[known : known + len(seen)]
                assert known + len(seen) >= count


# --- today's rules against a journal ---


def differs(twist: str, entries: list[Entry], since: int | None = 0, seed: str = "1") -> Difference:
    table = Table(Toy(twist), setup(seed), entries=entries, since=since)
    with pytest.raises(Difference) as caught:
        table.advance()
    assert str(caught.value).startswith(f"entry {caught.value.entry}")
    assert caught.value.recorded in str(caught.value)
    assert caught.value.got in str(caught.value)
    return caught.value


def one_round(prize: str) -> list[Entry]:
    """The entries of a first round in which seat 1 takes this prize."""
    table = new("1")
    bid(table, 1, 2)
    table.decide(1, prize)
    if prize == "share":
        table.decide(1, [["0", 1], ["1", 2]])
    return list(table.entries)


def test_a_changed_event_is_a_difference() -> None:
    entries = one_round("chip")
    error = differs("event", entries)
    number = entries.index(Scored(1, 1, "chip")) + 1
    assert (error.entry, error.recorded, error.got) == (number, "scored (n 1)", "scored (n 2)")


def test_a_changed_roll_is_a_difference() -> None:
    entries = one_round("dice")
    number, roll = next((n, e) for n, e in enumerate(entries, 1) if isinstance(e, Rolled) and e.stream == "prize")
    error = differs("dice", entries)
    assert (error.entry, error.recorded) == (number, f"roll (count 2, faces [{roll.faces[0]} {roll.faces[1]}])")
    assert error.got.startswith("roll (count 3, faces [")


def test_a_changed_question_is_a_difference() -> None:
    entries = one_round("chip")
    error = differs("topic", entries)
    assert (error.entry, error.rule) == (8, "TOY-01")
    assert error.got == "the question 'bet' to seat 1"


def test_an_option_that_is_gone_is_a_difference() -> None:
    entries = one_round("chip")
    error = differs("option", entries)
    assert entries[error.entry - 1] == Answered(1, "prize", "chip")
    assert error.rule == "TOY-02"
    assert "'chip' is not among the 2 choices" in error.got


def test_another_length_of_the_game_is_a_difference(subtests: pytest.Subtests) -> None:
    for twist, got in [("shorter", "over ("), ("longer", "round (")]:
        with subtests.test(twist=twist, got=got):
            entries = whole("1").entries
            error = differs(twist, entries)
            assert type(entries[error.entry - 2]) is Checked
            assert error.got.startswith(got)


def test_entries_after_the_end_are_a_difference() -> None:
    entries = whole("1").entries
    error = differs("", [*entries, Drawn(0, "a")])
    assert (error.entry, error.got) == (len(entries) + 1, "the end of the game")


def test_rules_that_crash_are_a_difference_where_something_is_recorded() -> None:
    entries = one_round("chip")
    error = differs("crash", entries)
    assert entries[error.entry - 1] == Scored(1, 1, "chip")
    assert "KeyError('nowhere')" in error.got


def test_an_answer_in_another_shape_is_a_difference(subtests: pytest.Subtests) -> None:
    for old, new_entry, got in [
        (Answered(0, "nod", "yes", True), Answered(0, "nod", "yes"), "forced True"),
        (Answered(0, "bid", 1), Answered(0, "bid", 1, True), "a choice"),
        (Answered(1, "share", (("0", 1), ("1", 2))), Answered(1, "share", (("1", 2), ("0", 1))), "a choice"),
    ]:
        with subtests.test(old=old, new_entry=new_entry, got=got):
            entries = one_round("share")
            if isinstance(old, Answered) and old.topic == "nod":
                entries = whole("1").entries
                old = next(e for e in entries if isinstance(e, Answered) and e.topic == "nod")
                new_entry = Answered(old.seat, "nod", "yes")
            number = entries.index(old) + 1
            error = differs("", [*entries[: number - 1], new_entry, *entries[number:]])
            assert error.entry == number
            assert got in error.got


def test_a_difference_before_the_last_checkpoint_does_not_stop_a_game() -> None:
    entries = whole("1").entries
    last = max(n for n, e in enumerate(entries, 1) if type(e) is Checked and n < len(entries) - 2)
    assert any(isinstance(e, Scored) and e.why == "dice" for e in entries[:last])
    table = Table(Toy("dice"), setup("1"), entries=entries[:last])
    table.advance()
    assert table.state == fold(TOY, setup("1"), table.entries)


def test_recorded_dice_stand_though_chance_has_changed() -> None:
    entries = one_round("dice")
    table = Table(TOY, setup("1"), entries=entries, chance=SeededChance("another"))
    table.advance()
    assert table.entries == entries
    with pytest.raises(Difference):
        Table(TOY, setup("1"), entries=entries, chance=SeededChance("another"), prove=True, since=0).advance()


def test_a_difference_stays_one_however_often_one_asks(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    table = begin(path, setup("1"))
    bid(table, 1, 2)
    table.decide(1, "dice")
    assert table.journal is not None
    table.journal.release()
    before = path.read_bytes()
    journal, recording = Journal.open(path, REGISTRY)
    table = Table(Toy("dice"), setup("1"), journal=journal, entries=recording.entries)
    for _ in range(3):
        with pytest.raises(Difference):
            table.advance()
        assert table.pending == ()
        assert not table.over
    with pytest.raises(IllegalAnswer):
        table.decide(1, "dice")
    table.leave()
    assert path.read_bytes() == before


def test_a_differing_game_goes_on_from_the_checkpoint_before(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    table = begin(path, setup("1"))
    bid(table, 1, 2)
    table.decide(1, "dice")
    table.leave()
    journal, recording = Journal.open(path, REGISTRY)
    table = Table(Toy("dice"), setup("1"), journal=journal, entries=recording.entries)
    with pytest.raises(Difference) as caught:
        table.advance()
    checkpoint = max(n for n, e in enumerate(recording.entries, 1) if type(e) is Checked and n < caught.value.entry)
    table.rewind(checkpoint)
    assert table.entries[-4] == Rewound(checkpoint)
    bid(table, 1, 2)
    table.decide(1, "dice")
    table.leave()
    assert [len(e.faces) for e in table.entries if isinstance(e, Rolled) and e.stream == "prize"] == [2, 3]
    assert read(path, REGISTRY).entries == table.entries


# --- rules that break down while the game runs ---


def test_rules_that_crash_leave_the_answer_uncounted(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    table = begin(path, setup("1"), Toy("crash"))
    bid(table, 1, 2)
    before = path.read_bytes()
    with pytest.raises(RuleError, match="KeyError"):
        table.decide(1, "chip")
    assert table.entries[-1] == BidsShown((1, 2))
    assert table.pending == ()
    assert not table.over
    with pytest.raises(RuleError):
        table.advance()
    table.leave()
    assert path.read_bytes() == before
    mended = go_on(path)
    assert [ask.topic for ask in mended.pending] == ["prize"]
    assert play(mended).over


def test_an_interrupted_move_does_not_count(tmp_path: Path) -> None:
    path, calls = tmp_path / "a.fallen", 0
    table = begin(path, setup("1"))
    bid(table, 1, 2)
    before = path.read_bytes()

    def interrupt(state: Any, entry: Entry) -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise KeyboardInterrupt

    table._observe = interrupt
    with pytest.raises(KeyboardInterrupt):
        table.decide(1, "chip")
    table.leave()
    assert path.read_bytes() == before
    assert [ask.topic for ask in go_on(path).pending] == ["prize"]


# --- going back ---


def test_going_back_to_every_point_leads_to_the_same_end(subtests: pytest.Subtests) -> None:
    for seed in SEEDS:
        with subtests.test(seed=seed):
            unbroken = whole(seed)
            for to in range(len(unbroken.entries) + 1):
                table = whole(seed)
                table.rewind(to, by=1, agreed=(0,))
                assert table.entries[: len(unbroken.entries)] == unbroken.entries, "nothing is cut off"
                assert table.entries[len(unbroken.entries)] == Rewound(to, 1, (0,))
                play_alike(table)
                path = active(table.entries)
                assert [table.entries[number - 1] for number in path] == unbroken.entries
                assert table.state == unbroken.state


def play_alike(table: Table) -> None:
    """Plays on with the answers that the same moment of an unbroken game would get."""
    while not table.over:
        moment = sum(1 for n in active(table.entries) if type(table.entries[n - 1]) is not Closed)
        table.decide(*answer(table, moment))


def test_going_back_does_not_roll_anew() -> None:
    table = new("1")
    bid(table, 1, 2)
    point = len(table.entries)
    faces = []
    for prize in ("dice", "chip", "dice"):
        table.decide(1, prize)
        faces += [e.faces for e in table.entries[point:] if isinstance(e, Rolled)][-1:]
        if len(faces) < 3:
            table.rewind(point)
    rolls = [e for e in table.entries if isinstance(e, Rolled) and e.stream == "prize"]
    assert len(rolls) == 2
    assert rolls[0] == rolls[1]


def test_going_back_again_and_again() -> None:
    table = new("1", rounds=6)
    points = []
    for _ in range(12):
        points.append(len(table.entries))
        play(table, 1)
    states = {to: Table(TOY, table.setup, entries=table.entries[:to]) for to in points}
    for to in reversed(points):
        table.rewind(to)
        states[to].advance()
        assert table.state == states[to].state
        assert table.pending == states[to].pending
    with pytest.raises(FallenError, match=f"entry {points[5]} is not part"):
        table.rewind(points[5])
    with pytest.raises(FallenError):
        table.rewind(len(table.entries))
    for wrong in (-1, 10**9):
        with pytest.raises(FallenError):
            table.rewind(wrong)
    play_alike(table)
    assert table.state == whole("1", rounds=6).state


def test_a_game_gone_back_is_resumed_where_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    table = play(begin(path, setup("1")), 6)
    to = len(table.entries)
    play(table, 3)
    table.rewind(to)
    pending, state = table.pending, table.snapshot()
    table.leave()
    table = go_on(path)
    assert table.pending == pending
    assert table.state == state
    assert Rewound(to) in table.entries
    play_alike(table)
    assert table.state == whole("1").state


def test_a_recorded_going_back_to_nowhere_is_refused(subtests: pytest.Subtests) -> None:
    for to in [-1, 8, 9, 10**6, 3]:
        with subtests.test(to=to):
            table = new("1")
            bid(table, 1, 2)
            entries = (
                [*table.entries[:8], Rewound(2), Rewound(to)] if to in (3, 8, 9) else [*table.entries[:8], Rewound(to)]
            )
            with pytest.raises(FoldError, match=f"it goes back to entry {to}") as caught:
                Table(TOY, setup("1"), entries=entries)
            assert caught.value.entry == len(entries)


# --- forks, observers, scripts ---


def test_a_fork_plays_on_without_a_trace(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    table = play(begin(path, setup("1")), 5)
    before, entries, pending, content = table.snapshot(), list(table.entries), table.pending, path.read_bytes()
    fork = table.fork()
    assert fork.state == table.state
    assert fork.pending == table.pending
    assert fork.journal is None
    play(fork)
    assert fork.over
    fork.rewind(3)
    assert table.state == before
    assert table.entries == entries
    assert table.pending == pending
    assert path.read_bytes() == content
    assert play(table).state == whole("1").state


def test_observers_see_every_entry_after_it_has_happened() -> None:
    seen: list[tuple[Entry, int]] = []

    def observe(state: State, entry: Entry) -> None:
        if isinstance(entry, Drawn):
            assert state.hands[entry.seat][-1] == entry.card
        seen.append((entry, state.round))

    table = play(Table(TOY, setup("1"), observe=observe))
    assert [entry for entry, _ in seen] == table.entries
    assert table.entries == whole("1").entries


def test_given_dice_come_first() -> None:
    table = Table(TOY, setup("1"), chance=ScriptedChance((6, 5), "1"))
    table.advance()
    bid(table, 1, 2)
    table.decide(1, "dice")
    assert Scored(1, 11, "dice") in table.entries
    table = Table(TOY, setup("1"), chance=ScriptedChance((7,), "1"))
    table.advance()
    bid(table, 1, 2)
    with pytest.raises(ValueError, match="7 is no side of a die of 6"):
        table.decide(1, "dice")


def test_a_table_writes_only_what_is_new(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    table = begin(path)
    sizes = [path.stat().st_size]
    while not table.over:
        play(table, 1)
        sizes.append(path.stat().st_size)
        assert read(path, REGISTRY).entries == table.entries
    assert sizes == sorted(set(sizes)), "every answer is on disk when decide() returns"
    assert table_moment(table) == len(table.entries)


def test_snapshots_are_independent() -> None:
    table = new()
    copy = table.snapshot()
    play(table)
    assert copy != table.state
    assert copy == new().state
