"""The daily game: drawn from the date, found again, proved by its journal, told in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import attrs
import pytest

from fallen_tui import statistics
from fallen_tui.bots import play_out, seat_bot
from fallen_tui.copies import branch
from fallen_tui.daily import DailyGame, DailyResult, day_of, game_of, path_of, proved, title_of, weight
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Setup
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.table import Table
from fallen_tui.engine.undo import points
from fallen_tui.games import open_game, packaged, part, stage
from fallen_tui.keepsakes import PastDay, days_in_a_row, past_days
from fallen_tui.recorded import BRANCH, DAILY
from fallen_tui.saves import begin, read
from fallen_tui.statistics import Past, open_past_games
from tests.cli.conftest import Fallen

DAYS = [(date(2026, 1, 1) + timedelta(days=n)).isoformat() for n in range(366)]
CHARTER, COUNCIL = "2025-02-04", "2025-02-06"
"""A day of each game, both long past: whatever the clock of a test run says, neither is begun on its day."""


@pytest.fixture(autouse=True)
def uncached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "user_cache", lambda: None)


@pytest.fixture
def played(folder: Path) -> Callable[..., Path]:
    """The journal of a day's game, played to its end by a bot in the person's seat."""

    def play(day: str, found: DailyGame | None = None, undone: int = 0, setup: Setup | None = None) -> Path:
        path = path_of(folder, day)
        table = begin(setup or (found or game_of(day)).setup, path)
        assert table.journal is not None
        table.journal.sync = False
        bots = {0: seat_bot("steady", table.game, table.setup, 0)}
        for _ in range(undone):
            _some(table, bots)
            table.rewind(points(table, 0)[0].to)
        play_out(table, bots)
        table.close()
        return path

    return play


def _some(table: Table, bots: dict) -> None:  # type: ignore[type-arg]
    for _ in range(3):
        view = table.game.view(table.state, 0)
        table.decide(0, bots[0].answer(view, table.pending[0], table.decisions))


# --- which game a day has ---


def test_a_day_always_has_the_same_game() -> None:
    """Another draw for these days would make every line that was shared wrong."""
    assert [game_of(day) for day in DAYS[:40]] == [game_of(day) for day in DAYS[:40]]
    assert game_of(COUNCIL).title == "The Ring Around Kiln, normal"
    assert game_of(COUNCIL).setup.options == (("scenario", "sc01"), ("level", "normal"), (DAILY, COUNCIL))
    assert game_of(CHARTER).setup.mode == "rival-settler"
    assert game_of(COUNCIL).setup.seed == weight(COUNCIL, "seed").hex()


def test_every_set_up_has_its_days_and_no_two_days_a_seed() -> None:
    found = [game_of(day) for day in DAYS]
    assert len({each.setup.seed for each in found}) == len(DAYS)
    for entry in packaged():
        if "daily" in entry.parts:
            titles = {each.title for each in entry.part("daily").setups()}
            assert len(titles) == len(entry.part("daily").setups())
            assert {each.title for each in found if each.setup.game == entry.id} == titles


def test_a_set_up_that_is_added_moves_only_the_days_that_it_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {day: game_of(day) for day in DAYS}
    charter = part("state51", "daily")
    added = attrs.evolve(charter.setups()[0], mode="rival-scout", title="added")
    monkeypatch.setattr(charter, "_SETUPS", (*charter.setups(), added))
    moved = {day for day in DAYS if game_of(day) != before[day]}
    assert moved
    assert {game_of(day).title for day in moved} == {"added"}


@pytest.mark.parametrize("day", ["2026-13-01", "20261123", "2026-W48-1", "today\x1b[2J", "", "2026-11-23T00:00"])
def test_what_is_no_day_is_wrong_use(fallen: Fallen, day: str) -> None:
    ran = fallen("daily", "--date", day)
    assert ran.code == 2
    assert "isn't a date; write it like 2031-05-04" in ran.err
    assert "\x1b" not in ran.err


# --- begun, and gone on with ---


def test_it_is_begun_once_and_gone_on_with(fallen: Fallen, folder: Path) -> None:
    ran = fallen("daily", "--date", COUNCIL, stdin="quit\n")
    assert ran.code == 0
    assert f"The game of {COUNCIL}: The Ring Around Kiln, normal." in ran.out
    assert [path.name for path in folder.iterdir()] == [f"daily-{COUNCIL}.fallen"]
    again = fallen("daily", "--date", COUNCIL, stdin="quit\n")
    assert again.code == 0
    assert "The game of" not in again.out
    assert [path.name for path in folder.iterdir()] == [f"daily-{COUNCIL}.fallen"]


def test_today_is_the_day_that_the_clock_says(fallen: Fallen, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fallen_tui.commands.daily.today", lambda: CHARTER)
    fallen("daily", stdin="quit\n")
    assert path_of(folder, CHARTER).exists()


def test_another_game_in_its_place_is_not_gone_on_with(fallen: Fallen, folder: Path) -> None:
    begin(attrs.evolve(game_of(CHARTER).setup, options=()), path_of(folder, CHARTER)).close()
    ran = fallen("daily", "--date", CHARTER)
    assert ran.code == 1
    assert "isn't the daily game of" in ran.err


# --- what came of it ---


def test_a_day_that_is_over_gives_its_line(fallen: Fallen, played: Callable[..., Path]) -> None:
    path = played(COUNCIL)
    told = proved(path).line
    words = told.split(" · ")
    assert words[:2] == [f"fallen {COUNCIL}", "The Ring Around Kiln, normal"]
    assert words[2].split(" in Turn ")[0] in ("won", "lost")
    assert words[3:] == [f"{proved(path).points} points", "no undo"]
    assert "\n" not in told
    for argv in (["--date", COUNCIL], ["--result", str(path)], ["--result", COUNCIL], ["--result", path.stem]):
        ran = fallen("daily", *argv)
        assert ran.code == 0
        assert told in ran.out
    ran = fallen("daily", "--result", "--date", COUNCIL)
    assert "4 points for each Prestige" in ran.out
    assert "Your days" in ran.out
    assert json.loads(fallen("daily", "--result", COUNCIL, "--json").out)["line"] == told
    assert fallen("daily", "--result", COUNCIL, "--ascii").out.isascii()


@pytest.mark.parametrize(("undone", "peeks", "words"), [(0, 0, "no undo"), (1, 0, "1 undo"),
                                                        (3, 2, "3 undos, 2 past something new")])  # fmt: skip
def test_the_line_tells_how_often_it_was_gone_back(undone: int, peeks: int, words: str) -> None:
    told = DailyResult(CHARTER, "Somewhere", "won in Turn 9", 1, undone, peeks).line
    assert told == f"fallen {CHARTER} · Somewhere · won in Turn 9 · 1 point · {words}"


def test_undo_is_counted_off_the_journal(played: Callable[..., Path], folder: Path) -> None:
    assert proved(played(CHARTER, undone=2)).line.split(" · ")[-1].startswith("2 undos")
    (day,) = past_days(open_past_games(folder))
    assert day.result == proved(path_of(folder, CHARTER))


@pytest.mark.parametrize("day", [CHARTER, COUNCIL])
def test_a_win_is_worth_more_than_any_loss(day: str) -> None:
    """Of the same table: lost with more than anybody ever has, and won with nothing."""
    setup = stage(game_of(day).setup)
    game = open_game(setup.game)
    table = Table(game, setup)
    play_out(table, {0: seat_bot("steady", game, setup, 0)})
    score, state = part(game.id, "daily").score, table.state
    player, result = state.players[0], game.result(state)
    state.result = attrs.evolve(result, winners=())
    for figure in ("prestige", "town_health", "track"):
        if hasattr(player, figure):
            setattr(player, figure, 900)
    lost = score(state)
    state.result = attrs.evolve(result, winners=(0,))
    for figure in ("prestige", "town_health"):
        if hasattr(player, figure):
            setattr(player, figure, 0)
    if hasattr(player, "track"):
        player.track = state.rival.track + 1
    assert score(state).points > lost.points
    assert (score(state).how[:4], lost.how[:4]) == ("won ", "lost")


def _forged(path: Path, change: Callable[[list[dict]], None]) -> None:  # type: ignore[type-arg]
    """The lines of a journal changed, and chained anew as if they had been written so."""
    game, recording = read(path)
    rows = [game.registry.encode(entry) for entry in recording.entries]
    change(rows)
    entries = [game.registry.decode(json.loads(json.dumps(row))) for row in rows]
    path.unlink()
    file = Journal.create(path, recording.header, game.registry)
    file.append(entries)
    file.release()


def test_a_tampered_journal_has_no_score(fallen: Fallen, played: Callable[..., Path], folder: Path) -> None:
    path = played(CHARTER)
    whole = path.read_bytes()
    lines = whole.split(b"\n")
    lines[-3] = lines[-3].replace(b'"scores":[', b'"scores":[9', 1)
    assert lines != whole.split(b"\n")
    path.write_bytes(b"\n".join(lines))
    ran = fallen("daily", "--result", CHARTER)
    assert (ran.code, ran.out) == (1, "")
    assert "has no score: it is damaged at line" in ran.err


def test_a_journal_that_was_forged_whole_has_no_score(fallen: Fallen, played: Callable[..., Path]) -> None:
    """Its chain is sound; its dice and answers do not give its entries."""
    path = played(CHARTER)

    def better(rows: list[dict]) -> None:  # type: ignore[type-arg]
        counted = [row for row in rows if row["t"] == "counted"][-1]
        counted["totals"] = [90, *counted["totals"][1:]]

    _forged(path, better)
    ran = fallen("daily", "--result", CHARTER)
    assert (ran.code, ran.out) == (1, "")
    assert "has no score: " in ran.err


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seed": "easy"}, "this version draws another game"),
        ({"mode": "rival-scout"}, "this version draws another game"),
        ({"undo": "strict"}, "this version draws another game"),
        ({"options": ()}, "isn't a daily game"),
    ],
)
def test_another_set_up_is_not_the_game_of_the_day(
    played: Callable[..., Path], change: dict[str, object], why: str
) -> None:
    path = played(CHARTER, setup=attrs.evolve(game_of(CHARTER).setup, **change))
    with pytest.raises(FallenError, match=why):
        proved(path)


def test_a_branch_and_a_running_game_have_no_score(played: Callable[..., Path], fallen: Fallen) -> None:
    copy = branch(played(CHARTER), 40)
    with pytest.raises(FallenError, match="is a branch of a daily game"):
        proved(copy)
    fallen("daily", "--date", COUNCIL, stdin="quit\n")
    ran = fallen("daily", "--result", COUNCIL)
    assert ran.code == 1
    assert "isn't over; resume it with" in ran.err
    ran = fallen("daily", "--result", "2026-11-20")
    assert "play it with `fallen daily --date 2026-11-20`" in ran.err


def test_the_name_of_the_player_is_free(played: Callable[..., Path]) -> None:
    setup = game_of(CHARTER).setup
    named = attrs.evolve(setup, seats=(attrs.evolve(setup.seats[0], name="Ann"),))
    assert proved(played(CHARTER, setup=named)).date == CHARTER


# --- days in a row ---


def _day(day: str, over: bool = True, in_time: bool = True) -> PastDay:
    return PastDay(day, Past(f"{day}.fallen", how="won" if over else ""), in_time)


def test_days_in_a_row() -> None:
    days = [_day("2026-11-18"), _day("2026-11-19"), _day("2026-11-20"), _day("2026-11-22"), _day("2026-11-23")]
    assert days_in_a_row(days, "2026-11-23") == (2, 3)
    assert days_in_a_row(days, "2026-11-24") == (2, 3), "today is not over"
    assert days_in_a_row(days, "2026-11-25") == (0, 3)
    assert days_in_a_row([*days, _day("2026-11-21", over=False)], "2026-11-23") == (2, 3)
    assert days_in_a_row([*days, _day("2026-11-21", in_time=False)], "2026-11-23") == (2, 3)
    assert days_in_a_row([*days, _day("2026-11-21")], "2026-11-23") == (6, 6)
    assert days_in_a_row([], "2026-11-23") == (0, 0)


def test_a_day_counts_by_when_it_was_begun() -> None:
    past = Past("a", game="state51", day="2026-11-23", created="2026-11-24T00:30:00+02:00", how="won")
    late = attrs.evolve(past, file="b", day="2026-11-24")
    found = past_days([late, past, attrs.evolve(past, file="c", created="2026-11-24T03:00:00+02:00")])
    assert [(each.day, each.past.file, each.in_time) for each in found] == [
        ("2026-11-24", "b", False), ("2026-11-23", "a", True),
    ]  # fmt: skip


def test_the_days_are_listed(fallen: Fallen, played: Callable[..., Path]) -> None:
    assert "no daily game yet" in fallen("daily", "--days").out
    played(CHARTER)
    fallen("daily", "--date", COUNCIL, stdin="quit\n")
    out = fallen("daily", "--days").out
    assert out.index(f"fallen {COUNCIL} · Council of Towns · not over") < out.index(f"fallen {CHARTER} · ")
    assert out.count("(started on another day)") == 2
    assert "Days in a row: none now, 0 at best" in out
    told = json.loads(fallen("daily", "--days", "--json").out)
    assert [day["over"] for day in told["days"]] == [False, True]


@pytest.mark.parametrize("day", ["../../x", "\x1b[31m", "2026-11-23\n", "9" * 5000])
def test_a_header_that_lies_about_its_day_is_of_no_day(day: str) -> None:
    setup = attrs.evolve(game_of(CHARTER).setup, options=((DAILY, day),))
    assert day_of(setup) == ""
    assert day_of(attrs.evolve(setup, options=((DAILY, CHARTER), (BRANCH, "x entry 4")))) == ""
    assert "\x1b" not in title_of(attrs.evolve(setup, mode="\x1b[31m\n"))


def test_the_hall_tells_what_a_daily_game_came_to(played: Callable[..., Path], folder: Path) -> None:
    path = played(CHARTER)
    past = statistics.tell(path)
    assert (past.day, past.points, past.ended) == (CHARTER, proved(path).points, proved(path).how)
