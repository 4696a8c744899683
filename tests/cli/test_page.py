"""`fallen page` and `fallen statistics`, and both from the title in line mode."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from shutil import copyfile

import attrs
import pytest

from fallen_tui import statistics
from fallen_tui.engine.journal import read_header
from fallen_tui.engine.library_kept import own
from fallen_tui.faces.outcome import BOTS, FAIR, HELPED, LOST, MEASURED, WON
from fallen_tui.faces.statistics import came_of, facts, marks_of
from fallen_tui.statistics import Honours, Past, honours, open_past_games, tell
from tests.cli.conftest import Fallen, Game, spoil, tear
from tests.journals.frozen import plain

JOURNALS = plain()


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The caches of the tests lie apart; content is read anew, which takes a moment once."""
    monkeypatch.setattr(statistics, "user_cache", lambda: tmp_path / "cache" / "content")
    return tmp_path / "cache" / "statistics"


# --- fallen page ---


def test_the_page_of_a_finished_game(fallen: Fallen, finished: Path) -> None:
    ran = fallen("page", "finished")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.startswith("THE NEW CHARTER\n")
    assert "Random Tam, bot (random)" in ran.out
    assert "-- Where it turned --" in ran.out
    assert "fallen verify finished.fallen" in ran.out
    assert fallen("page", "finished", "--markdown").out.startswith("# The New Charter\n")
    assert fallen("page", "finished", "--ascii").out.isascii()


@pytest.mark.parametrize(
    ("game", "mode", "more"),
    [
        ("state51", "standard", ("--seats=human:Ann,bot:random",)),
        ("state51", "standard", ("--seats=human:Ann,bot:random", "--first=2")),
        ("fallen_land", "rival-towns", ("--seats=human:Ann", "--with=level=hard", "--with=rivals=3")),
        ("fallen_land", "against-time", ("--seats=human:Ann", "--level=easy")),
        ("fallen_land", "campaign", ("--seats=human:Ann", "--campaign=the_weaver")),
    ],
)
def test_the_command_on_a_page_begins_the_same_game(
    fallen: Fallen, folder: Path, game: str, mode: str, more: tuple[str, ...]
) -> None:
    """With a seed that looks like an option, and one that a shell would split."""
    for seed in ("-xy", "--seed it's $HOME"):
        first, second = folder / "first.fallen", folder / "second.fallen"
        begun = fallen("new", game, f"--mode={mode}", f"--seed={seed}", *more, f"--save={first}", stdin="quit\n")
        assert begun.code == 0
        row = next(row for row in fallen("page", "first").out.splitlines() if row.strip().startswith("fallen new "))
        _, *argv = shlex.split(row)
        assert fallen(*argv, more[0], f"--save={second}", stdin="quit\n").code == 0
        assert read_header(second).setup == read_header(first).setup
        first.unlink()
        second.unlink()


def test_the_page_of_a_game_that_is_not_over(fallen: Fallen, game: Game) -> None:
    game("evening")
    ran = fallen("page", "evening")
    assert ran.code == 0
    assert "Not over yet: Turn " in ran.out
    assert " to move." in ran.out


def test_a_page_is_written_where_it_is_wanted(fallen: Fallen, finished: Path, tmp_path: Path) -> None:
    told = fallen("page", "finished").out
    assert fallen("page", "finished", "--out", str(tmp_path / "page.txt")).out.startswith("Written: ")
    assert (tmp_path / "page.txt").read_text() == told
    assert fallen("page", "finished", "--out", str(tmp_path / "page.md")).code == 0
    assert (tmp_path / "page.md").read_text().startswith("# The New Charter\n")
    assert fallen("page", "finished", "--markdown", "--out", str(tmp_path / "page.txt")).code == 0
    assert (tmp_path / "page.txt").read_text().startswith("# The New Charter\n")


def test_no_other_file_is_written_over(fallen: Fallen, finished: Path) -> None:
    before = finished.read_bytes()
    ran = fallen("page", "finished", "--out", str(finished))
    assert ran.code == 1
    assert "exists and isn't a page of this game" in ran.err
    assert finished.read_bytes() == before
    assert "can't be written" in fallen("page", "finished", "--out", str(finished / "x")).err


def test_a_damaged_journal_has_a_page_up_to_the_damage(fallen: Fallen, finished: Path) -> None:
    spoil(finished, 60)
    ran = fallen("page", "finished")
    assert ran.code == 1
    assert "damaged at line 60" in ran.out
    assert "the page shows what came before" in ran.err


def test_there_is_no_page_of_nothing(fallen: Fallen, folder: Path) -> None:
    folder.mkdir()
    (folder / "rubbish.fallen").write_text("hello\n")
    assert fallen("page", "rubbish").code == 1
    assert "there is no journal" in fallen("page", "nothing").err


def test_cards_that_are_no_more_are_named(fallen: Fallen, finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object, **__: object) -> None:
        raise KeyError("L01")

    monkeypatch.setattr("fallen_tui.faces.summary.journal.remember", lost)
    monkeypatch.setattr("fallen_tui.faces.summary.journal.lacking", lambda *_: "this game holds cards that are gone")
    ran = fallen("page", "finished")
    assert ran.code == 1
    assert "this game holds cards that are gone" in ran.err


# --- fallen statistics ---


@pytest.fixture
def past_games(folder: Path) -> Path:
    """Every kept journal, and three that are broken in their ways."""
    folder.mkdir()
    for path in JOURNALS:
        copyfile(path, folder / path.name)
    copyfile(JOURNALS[-1], folder / "spoilt.fallen")
    spoil(folder / "spoilt.fallen", 50)
    (folder / "rubbish.fallen").write_text("hello\n")
    (folder / "empty.fallen").write_bytes(b"")
    return folder


def test_the_hall_of_the_kept_games(fallen: Fallen, past_games: Path) -> None:
    ran = fallen("statistics")
    assert ran.code == 0
    assert ran.err == ""
    total = len(JOURNALS) + 3
    assert f"{total} games: {len(JOURNALS)} over, 0 not over; 3 can't be read." in ran.out
    assert "Council of Towns\n  To 20 Prestige or 80 Town Health\n    Bots only\n" in ran.out
    assert "spoilt.fallen: damaged at line 50" in ran.out
    assert "rubbish.fallen: damaged at line 1" in ran.out
    assert "empty.fallen: damaged at line 1" in ran.out
    assert fallen("statistics", "--ascii").out.isascii()


def test_the_hall_as_data(fallen: Fallen, past_games: Path) -> None:
    found = json.loads(fallen("statistics", "--json").out)
    assert len(found["games"]) == len(JOURNALS) + 3
    assert sum(bool(game["wrong"]) for game in found["games"]) == 3
    assert all(game["marks"] for game in found["games"] if not game["wrong"])
    (best,) = [record for record in found["records"] if record["mode"] == "standard" and record["game"] == "state51"]
    played = [game for game in found["games"] if (game["game"], game["mode"]) == ("state51", "standard")]
    sound = [game for game in played if not game["wrong"]]
    assert best["best"]["value"] == max(max(game["scores"]) for game in sound)
    assert best["fastest"]["value"] == min(game["turns"] for game in sound if game["how"] == "won")
    assert best["longest"]["value"] == max(game["turns"] for game in sound)
    assert best["games"] == len(sound)


def test_an_empty_hall(fallen: Fallen, folder: Path) -> None:
    assert "There is no game in" in fallen("statistics").out
    assert json.loads(fallen("statistics", "--json").out) == {"records": [], "games": []}


def test_people_and_bots_have_records_of_their_own(fallen: Fallen, game: Game) -> None:
    game("a", decisions=100_000, seed="end")
    game("b", decisions=100_000, seed="end", humans=0)
    game("c", decisions=10)
    found = json.loads(fallen("statistics", "--json").out)
    assert [record["class"] for record in found["records"]] == [FAIR, BOTS]
    assert [(record["games"], record["going"]) for record in found["records"]] == [(1, 1), (1, 0)]
    text = fallen("statistics").out
    assert "Fair games" in text
    assert "Bots only" in text
    assert "not over, Turn 1" in text


def test_a_torn_journal_counts_as_far_as_it_goes(fallen: Fallen, game: Game) -> None:
    tear(game("torn", leave=False))
    assert "1 game: 0 over, 1 not over." in fallen("statistics").out


def test_the_title_leads_to_hall_and_page(fallen: Fallen, finished: Path) -> None:
    ran = fallen(stdin="statistics\n1\nstatistics\nback\nquit\n")
    assert ran.code == 0
    assert "The race to 30 VP, 2 to 4 powers" in ran.out
    assert "THE NEW CHARTER" in ran.out
    assert ran.out.count("What now?") == 3
    assert (
        "You haven't played a game yet."
        in fallen("--saves", str(finished.parent / "none"), stdin="statistics\nquit\n").out
    )


# --- what is kept of a folder ---


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The journals that were read, in order."""
    read: list[str] = []
    tell = statistics.tell

    def noted(path: Path) -> Past:
        read.append(path.name)
        return tell(path)

    monkeypatch.setattr(statistics, "tell", noted)
    return read


def kept_file(cache: Path) -> Path:
    (path,) = cache.glob("*.json")
    return path


def test_a_journal_is_read_once_until_it_changes(game: Game, folder: Path, told: list[str]) -> None:
    one, two = game("one"), game("two", seed="other")
    first = open_past_games(folder)
    assert sorted(told) == ["one.fallen", "two.fallen"]
    assert open_past_games(folder) == first
    assert len(told) == 2
    one.write_bytes(two.read_bytes())
    assert {past.seed for past in open_past_games(folder)} == {"other"}
    assert told[2:] == ["one.fallen"]
    two.unlink()
    assert [past.file for past in open_past_games(folder)] == ["one.fallen"]


@pytest.mark.parametrize("harm", ["cut", "letter", "rubbish", "empty", "readable by all, writable by all"])
def test_a_damaged_cache_is_made_anew(game: Game, folder: Path, cache: Path, told: list[str], harm: str) -> None:
    game("one")
    first = open_past_games(folder)
    path = kept_file(cache)
    data = path.read_bytes()
    if harm == "letter":
        path.write_bytes(data.replace(b"one.fallen", b"two.fallen"))
    elif harm.startswith("readable"):
        path.chmod(0o666)
    else:
        path.write_bytes({"cut": data[:-9], "rubbish": b"\xff\x00{}", "empty": b""}[harm])
    assert open_past_games(folder) == first
    assert told == ["one.fallen"] * 2
    assert own(path) == data


def test_what_is_kept_must_make_sense(game: Game, folder: Path, cache: Path, told: list[str]) -> None:
    """Even where its checksum fits: winners that do not sit there, seats without names."""
    game("one", decisions=100_000, seed="end")
    (first,) = open_past_games(folder)
    stat = (folder / "one.fallen").stat()
    for wrong in ({"winners": (7,)}, {"scores": ()}, {"names": ("Ann",)}):
        statistics._store(folder, {"one.fallen": ((stat.st_size, stat.st_mtime_ns), attrs.evolve(first, **wrong))})
        assert open_past_games(folder) == [first]
    assert len(told) == 4


def test_the_hall_stands_without_a_cache(game: Game, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game("one")
    monkeypatch.setattr(statistics, "user_cache", lambda: None)
    assert [past.file for past in open_past_games(folder)] == ["one.fallen"]


# --- records ---


def past(name: str, how: str = WON, turns: int = 5, score: int = 7, fairness: str = FAIR, **more: object) -> Past:
    """A game of Ann against a bot, begun in the order of the names."""
    winners = {WON: (0,), LOST: (1,)}.get(how, ())
    made = Past(
        f"{name}.fallen", "", "state51", "standard", (), ("Ann", "Bo"), ("human", "steady"), "s", "strict", "", 0,
        fairness, turns, how, "thirty", winners, (score, 9), name,
    )  # fmt: skip
    return attrs.evolve(made, **more)


def test_best_fastest_longest_and_the_first_of_equals() -> None:
    pasts = [past("3", score=8, turns=4), past("1", LOST, score=8, turns=9), past("2", turns=4, score=6)]
    (found,) = honours(pasts)
    assert found.best is not None
    assert found.fastest is not None
    assert found.longest is not None
    assert (found.best.value, found.best.who, found.best.file) == (8, "Ann", "3.fallen")  # a lost one has no record
    assert (found.fastest.value, found.fastest.file) == (4, "2.fallen")
    assert (found.longest.value, found.longest.who, found.longest.file) == (9, "Ann, Bo", "1.fallen")
    assert (found.count(WON), found.count(LOST), found.games) == (2, 1, 3)


def test_streaks_follow_the_order_in_which_games_were_begun(subtests: pytest.Subtests) -> None:
    for hows, now, most in [("", 0, 0), ("w", 1, 1), ("wwl", 0, 2), ("lwwwlw", 1, 3), ("wdw", 1, 1), ("ww?", 2, 2)]:
        with subtests.test(hows=hows, now=now, most=most):
            words = {"w": WON, "l": LOST, "d": "drawn", "?": ""}
            pasts = [past(str(place), words[how]) for place, how in enumerate(hows)]
            found = honours(reversed(pasts))
            assert [(each.streak, each.longest_streak) for each in found] == ([(now, most)] if hows else [])


def test_a_score_attack_is_measured_and_not_won() -> None:
    alone = {"names": ("Ann",), "kinds": ("human",), "scores": (12,), "winners": (0,), "reason": "countdown"}
    (found,) = honours([past("1", MEASURED, mode="countdown", **alone)])
    assert found.fastest is None
    assert found.longest_streak == 0
    assert [fact.what for fact in facts(found)] == ["Games", "Best score", "Longest game"]
    assert came_of(past("1", MEASURED, **alone)) == "Ann ended with 12 VP in Turn 5"


def test_a_campaign_is_told_with_its_chapter(fallen: Fallen, folder: Path) -> None:
    file = folder / "saga.fallen"
    new = ("new", "fallen_land", "--mode=campaign", "--campaign=the_weaver", "--seats=human:Ann", f"--save={file}")
    assert fallen(*new, stdin="quit\n").code == 0
    begun = tell(file)
    assert came_of(begun) == f"not over, {begun.chapter}"
    assert begun.chapter.startswith("chapter 1: ")
    assert came_of(past("1", chapter="chapter 2: The Cut Thread")) == "Ann won in chapter 2: The Cut Thread, Turn 5"
    assert came_of(past("1", "", chapter="chapter 2: The Cut Thread")) == "not over, chapter 2: The Cut Thread, Turn 5"


def test_classes_and_kinds_have_records_apart() -> None:
    pasts = [
        past("1"), past("2", fairness=HELPED, undo="open", rewinds=3, peeks=3), past("3", fairness=BOTS),
        past("4", mode="scenario", options=(("scenario", "dry"), ("level", "easy"))),
        past("5", mode="scenario", options=(("scenario", "dry"), ("level", "hard"))),
        past("6", wrong="damaged at line 4"), past("7", game="unheard_of"),
    ]  # fmt: skip
    found = honours(pasts)
    assert [(each.kind[0], each.kind[1], dict(each.kind[2]).get("level", ""), each.fairness) for each in found] == [
        ("state51", "standard", "", FAIR), ("state51", "standard", "", HELPED), ("state51", "standard", "", BOTS),
        ("state51", "scenario", "easy", FAIR), ("state51", "scenario", "hard", FAIR),
        ("unheard_of", "standard", "", FAIR),
    ]  # fmt: skip
    assert marks_of(pasts[1]) == ["undo open, used 3 times"]
    assert marks_of(pasts[0]) == []
    assert isinstance(found[0], Honours)
