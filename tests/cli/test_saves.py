"""The saves folder, what it holds, and going on with it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import datetime
from itertools import product
from pathlib import Path

import attrs
import pytest

from fallen_tui import folder as folder_module, saves
from fallen_tui.copies import before_difference, branch, recover
from fallen_tui.engine import journal
from fallen_tui.engine.errors import Difference, JournalError
from fallen_tui.engine.events import Closed
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.journal import Header, last_turn
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import verify
from fallen_tui.folder import find, free_path, new_path, saves_folder
from fallen_tui.games import open_game, scenarios
from fallen_tui.saves import begin, examine, go_on, list_saves
from fallen_tui.seats import parse_seats
from tests.cli.conftest import Fallen, Game, play_on, spoil, tear

SCENARIO = (("scenario", "sc03"), ("level", "normal"))


def _entries(path: Path) -> list[object]:
    return list(saves.read(path)[1].entries)


# --- the folder ---


def test_the_folder_is_that_of_the_option_the_variable_the_checkout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FALLEN_SAVES", str(tmp_path / "variable"))
    assert saves_folder(str(tmp_path / "option")) == tmp_path / "option"
    assert saves_folder() == tmp_path / "variable"
    monkeypatch.delenv("FALLEN_SAVES")
    assert saves_folder() == Path(saves.__file__).resolve().parents[1] / "saves"


def test_without_a_checkout_it_is_the_user_s(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FALLEN_SAVES", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.prefix", str(tmp_path / "elsewhere" / ".venv"))
    monkeypatch.setattr(folder_module, "__file__", str(tmp_path / "site-packages" / "fallen_tui" / "saves.py"))
    assert saves_folder() == tmp_path / "data" / "fallen" / "saves"


def test_a_virtual_environment_in_a_checkout_saves_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FALLEN_SAVES", raising=False)
    monkeypatch.setattr(folder_module, "__file__", str(tmp_path / ".venv" / "lib" / "fallen_tui" / "folder.py"))
    monkeypatch.setattr("sys.prefix", str(tmp_path / ".venv"))
    (tmp_path / "pyproject.toml").touch()
    assert saves_folder() != tmp_path / "saves", "any project may have such a file"
    (tmp_path / "content" / "state51").mkdir(parents=True)
    assert saves_folder() == tmp_path / "saves"


def test_a_new_name_says_what_it_is_and_is_unique(tmp_path: Path) -> None:
    setup = Setup("state51", "standard", parse_seats("human:Ann Böhm,bot:steady"), "s")
    when = datetime(2031, 5, 4, 18, 30)
    first = new_path(tmp_path, setup, when)
    assert first.name == "state51-2031-05-04-1830-ann-bohm-steady-ines.fallen"
    first.touch()
    assert new_path(tmp_path, setup, when).name == "state51-2031-05-04-1830-ann-bohm-steady-ines-2.fallen"


def test_letters_keep_their_base_in_the_name_of_a_file(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for name, stem in [
        ("José", "jose"),
        ("Anna Bürgermeisterin", "anna-burgermeist"),
        ("Łukasz Søren", "lukasz-soren"),
        ("Straße", "strasse"),
        ("ﬁ Ⅳ", "fi-iv"),
        ("李", "human"),
    ]:
        with subtests.test(name=name, stem=stem):
            tmp_path = tmp_path_factory.mktemp("case")
            setup = Setup("state51", "standard", (SeatSpec("human", name), SeatSpec("human", "human")), "s")
            assert new_path(tmp_path, setup, datetime(2031, 5, 4)).name.startswith(f"state51-2031-05-04-0000-{stem}")


def test_a_new_name_stays_in_the_folder(tmp_path: Path) -> None:
    setup = Setup("state51", "standard", (SeatSpec("human", "../../etc/" + "x" * 500),), "s")
    path = new_path(tmp_path, setup, datetime(2031, 5, 4))
    assert path.parent == tmp_path
    assert len(path.name) < 100


def test_a_dangling_link_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "a.fallen").symlink_to(tmp_path / "elsewhere")
    assert free_path(tmp_path, "a").name == "a-2.fallen"


def test_find_by_path_name_or_stem(game: Game, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = game("evening")
    assert find(str(path), folder) == find("evening.fallen", folder) == find("evening", folder) == path
    with pytest.raises(JournalError, match=r"did you mean evening\.fallen\?"):
        find("evenning", folder)
    with pytest.raises(JournalError, match="is a folder"):
        find(str(folder), folder)


def test_only_a_near_name_is_suggested(tmp_path: Path) -> None:
    (tmp_path / "life.fallen").touch()
    with pytest.raises(JournalError, match="`fallen saves` lists"):
        find("nofile", tmp_path)


def test_a_file_that_is_no_journal_at_all_is_called_so(tmp_path: Path) -> None:
    path = tmp_path / "hosts"
    path.write_text("127.0.0.1 localhost\n" * 3)
    with pytest.raises(JournalError, match=r"hosts isn't a fallen journal$"):
        go_on(path)


# --- the list ---


def test_list_tells_game_seats_turn_and_whose_move(game: Game, folder: Path) -> None:
    path = game()
    (save,) = list_saves(folder)
    assert (save.game, save.mode, save.seats) == ("state51", "standard", ("Ann", "Random Tam"))
    assert save.turn >= 1
    assert save.state.endswith(" to move")
    assert save.size == path.stat().st_size
    assert (save.health, save.playable, save.over) == ("sound", True, False)


def test_list_tells_the_result(finished: Path) -> None:
    save = examine(finished)
    assert save.over
    assert not save.playable
    assert save.state.startswith("won by ")


def test_list_is_tolerant_of_every_broken_file(game: Game, folder: Path, fallen: Fallen) -> None:
    spoil(game("damaged"), 20)
    tear(game("torn"))
    spoil(game("header"), 1)
    (folder / "empty.fallen").write_bytes(b"")
    (folder / "noise.fallen").write_bytes(os.urandom(3000))
    (folder / "noise-line.fallen").write_bytes(b"\x1b]0;x\x07" * 40 + b"\n")
    (folder / "folder.fallen").mkdir()
    (folder / "gone.fallen").symlink_to("nowhere")
    os.mkfifo(folder / "pipe.fallen")
    health = {save.path.name: save.health for save in list_saves(folder)}
    assert health == {
        "damaged.fallen": "damaged at line 20",
        "torn.fallen": "torn line",
        "header.fallen": "damaged at line 1",
        "empty.fallen": "damaged at line 1",
        "noise.fallen": health["noise.fallen"],
        "noise-line.fallen": "damaged at line 1",
    }
    ran = fallen("saves")
    assert ran.code == 0
    assert "damaged at line 20" in ran.out
    assert "\x1b" not in ran.out


def test_a_sound_chain_around_nonsense_is_listed(folder: Path) -> None:
    """Headers and entries that no rule could have written, each properly sealed."""
    folder.mkdir()
    registry = open_game("state51").registry
    crowd = tuple(SeatSpec("human", "x") for _ in range(9))
    _write(folder / "crowd.fallen", Header(Setup("state51", "standard", crowd, "s"), "1", "d"), [], registry)
    bots = (SeatSpec("human", "x"), SeatSpec("ghost", "y"))
    _write(folder / "ghost.fallen", Header(Setup("state51", "standard", bots, "s"), "1", "d"), [], registry)
    _write(folder / "mode.fallen", Header(Setup("state51", "nope", bots[:1], "s"), "1", "d"), [], registry)
    _write(folder / "game.fallen", Header(Setup("chess\x1b", "nope", bots[:1], "s"), "1", "d"), [], registry)
    for save in list_saves(folder):
        assert save.health.startswith("can't be read: "), save
        assert "\x1b" not in save.health
        with pytest.raises(JournalError if save.path.name != "game.fallen" else Exception):
            go_on(save.path)


def _write(path: Path, header: Header, entries: list[object], registry: object) -> None:
    with Journal.create(path, header, registry) as file:  # type: ignore[arg-type]
        file.append(entries)  # type: ignore[arg-type]


def test_json_list(game: Game, fallen: Fallen) -> None:
    path = game()
    (save,) = json.loads(fallen("saves", "--json").out)
    assert save["file"] == str(path)
    assert save["seats"] == ["Ann", "Random Tam"]
    assert set(save) == {
        "file", "game", "mode", "seats", "turn", "state", "over", "modified", "size", "health", "branch",
            "story", "goal",
    }  # fmt: skip


def test_an_empty_folder(fallen: Fallen) -> None:
    assert "no saved game" in fallen("saves").out
    assert json.loads(fallen("saves", "--json").out) == []


def test_the_list_shows_who_holds_a_journal(game: Game) -> None:
    path = game()
    table, _ = go_on(path)
    try:
        assert examine(path).health.startswith(f"held by process {os.getpid()} on ")
    finally:
        table.leave()
    assert examine(path).health == "sound"


# --- going on ---


def test_goes_on_at_the_very_question(game: Game) -> None:
    path = game(decisions=17)
    before = _entries(path)
    table, notices = go_on(path)
    assert notices == []
    assert table.entries == before
    assert table.pending
    table.leave()


def test_notices_of_a_torn_line_and_of_no_good_order(game: Game) -> None:
    torn = game("torn")
    tear(torn)
    table, notices = go_on(torn)
    table.leave()
    assert len(notices) == 1
    assert "cut off" in notices[0]
    killed = game("killed", leave=False)
    table, notices = go_on(killed)
    table.leave()
    assert len(notices) == 1
    assert "it wasn't closed properly (a crash, a kill, or lines cut off): you resume after entry " in notices[0]
    assert notices[0].endswith(f" {len(_entries(killed)) - 1}")


def test_notices_of_other_rules_and_other_cards(game: Game) -> None:
    path = game()
    header, entries = saves.read(path)[1].header, saves.read(path)[1].entries
    old = path.with_name("old.fallen")
    _write(old, Header(header.setup, "0", "other"), list(entries), open_game("state51").registry)
    table, notices = go_on(old)
    table.leave()
    assert f"started under version 0 of the rules; today's is {open_game('state51').version}" in notices[0]
    assert "cards have changed" in notices[1]


def test_damage_is_refused_with_line_and_remedy(game: Game, fallen: Fallen) -> None:
    path = game()
    spoil(path, 20)
    before = path.read_bytes()
    ran = fallen("resume", str(path))
    assert ran.code == 1
    assert "damaged at line 20" in ran.err
    assert "The 18 entries before it are intact" in ran.err
    assert f"fallen resume {path} --recover" in ran.err
    assert path.read_bytes() == before


def test_recover_goes_on_in_a_copy(game: Game, fallen: Fallen) -> None:
    path = game()
    whole = _entries(path)
    spoil(path, 20)
    before = path.read_bytes()
    ran = fallen("resume", str(path), "--recover", stdin="quit\n")
    assert ran.code == 0
    copy = path.with_name("one-recovered.fallen")
    assert str(copy) in ran.err
    assert path.read_bytes() == before
    recording = saves.read(copy)[1].sound()
    assert recording.entries[:18] == whole[:18]
    assert isinstance(recording.entries[-1], Closed)
    assert verify(open_game("state51"), recording.header.setup, recording.entries).sound


def test_recover_of_a_sound_journal_just_goes_on(game: Game, fallen: Fallen, folder: Path) -> None:
    path = game()
    assert fallen("resume", str(path), "--recover", stdin="quit\n").code == 0
    assert list(folder.glob("*.fallen")) == [path]
    with pytest.raises(JournalError, match="isn't damaged"):
        recover(path)


def test_a_bad_byte_in_line_1_is_put_right_where_line_2_proves_it(game: Game, fallen: Fallen) -> None:
    path = game()
    whole = path.read_bytes()
    header = journal.read_header(path)
    spoil(path, 1)
    damaged = path.read_bytes()
    ran = fallen("resume", str(path))
    assert ran.code == 1
    assert f"`fallen resume {path} --recover` plays on in a copy" in ran.err
    ran = fallen("resume", str(path), "--recover", stdin="quit\n")
    assert ran.code == 0
    assert "Line 1 is restored, and line 2 proves it: one byte was corrected." in ran.err
    assert path.read_bytes() == damaged
    copy = path.with_name("one-recovered.fallen")
    assert journal.read_header(copy) == header
    assert copy.read_bytes().startswith(whole)


def test_a_changed_line_1_that_cannot_be_proved_is_looked_at_and_not_played(game: Game, fallen: Fallen) -> None:
    path = game()
    path.write_bytes(path.read_bytes().replace(b'"seed":"cli"', b'"seed":"dog"', 1))
    ran = fallen("resume", str(path), "--recover")
    assert ran.code == 1
    assert "You can't play on" in ran.err
    assert f"Look at it with `fallen log {path}` or `fallen replay {path}`" in ran.err
    assert list(path.parent.glob("*.fallen")) == [path]
    for command in ("log", "replay"):
        ran = fallen(command, str(path))
        assert ran.code == 1
        assert "Ann" in ran.out
        assert "damaged at line 1" in ran.err
        assert "its entries are intact and shown" in ran.err


CHANGES = ("letter", "quote", "line end", "page", "shorter")


@pytest.mark.parametrize(("mode", "change"), [*product(("campaign", "scenario"), CHANGES), ("scenario", "seat")])
def test_the_text_of_an_installed_scenario_in_a_damaged_line_1_is_put_back(
    folder: Path, mode: str, change: str
) -> None:
    path = folder / "long.fallen"
    options = (("campaign", "the_weaver"),) if mode == "campaign" else (("scenario", "against_time"), ("level", "hard"))
    table = begin(Setup("fallen_land", mode, (SeatSpec("human", "Ann"),), "s", "open", options), path)
    play_on(table, 3)
    table.leave()
    whole = path.read_bytes()
    middle = whole.index(b" the ", whole.index(b"\n") // 2) + 1
    changed = {
        "letter": whole[:middle] + b"#" + whole[middle + 1 :],
        "quote": whole[:middle] + b'"' + whole[middle + 1 :],
        "line end": whole[:middle] + b"\n" + whole[middle + 1 :],
        "page": whole[:middle] + bytes(500) + whole[middle + 500 :],
        "shorter": whole[:middle] + whole[middle + 7 :],
        "seat": whole.replace(b'"name":"Ann"', b'"name":"Amn"', 1),
    }[change]
    path.write_bytes(changed)
    assert examine(path).health == "damaged at line 1"
    copy = recover(path)
    assert copy.read_bytes() == whole
    assert path.read_bytes() == changed
    go_on(copy)[0].leave()


def test_what_is_no_journal_is_called_so(folder: Path, fallen: Fallen) -> None:
    folder.mkdir()
    (folder / "shadow.fallen").write_bytes(b"root:*:19000:0:99999:7:::\n" * 9)
    for command in (["resume"], ["resume", "--recover"], ["log"]):
        ran = fallen(*command, "shadow")
        assert ran.code == 1
        assert "shadow.fallen isn't a fallen journal" in ran.err
        assert "line 1" not in ran.err


@pytest.mark.parametrize("what", [".lock", ".fallen"])
def test_a_journal_that_may_not_be_written_can_be_looked_at(
    game: Game, fallen: Fallen, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    path = game()
    really = os.open

    def closed_to_us(name: str | Path, flags: int, *mode: int, **more: int) -> int:
        if str(name).endswith(what) and flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(13, "Permission denied", str(name))
        return really(name, flags, *mode, **more)

    monkeypatch.setattr(os, "open", closed_to_us)
    ran = fallen("resume", str(path))
    assert ran.code == 1
    assert "Permission denied" in ran.err
    assert f"Look at it with `fallen log {path}` or `fallen replay {path}`" in ran.err
    assert fallen("log", str(path)).code == fallen("replay", str(path)).code == 0


def test_a_held_journal_is_refused_and_says_by_whom(game: Game, fallen: Fallen) -> None:
    path = game()
    table, _ = go_on(path)
    ran = fallen("resume", str(path))
    table.leave()
    assert ran.code == 1
    assert f"process {os.getpid()}" in ran.err


def _differing(path: Path, folder: Path) -> tuple[Path, int]:
    """A copy, its chain sound, in which the last stretch has another event than the rules give."""
    game, recording = saves.read(path)
    entries = list(recording.entries)
    registry = game.registry
    place = next(n for n in range(len(entries) - 1, 0, -1) if entries[n].tag in ("gained", "paid"))
    data = registry.encode(entries[place])
    data["n"] = data.get("n", 1) + 1
    entries[place] = registry.decode(data)
    copy = folder / "differs.fallen"
    _write(copy, recording.header, list(entries), registry)
    return copy, place + 1


@pytest.fixture
def differing(game: Game, folder: Path) -> tuple[Path, int]:
    for decisions in range(20, 60):
        path = game(f"try-{decisions}", decisions=decisions)
        copy, entry = _differing(path, folder)
        try:
            go_on(copy)[0].leave()
        except saves.Disagreement:
            return copy, entry
        copy.unlink()
    raise AssertionError("no game found whose last stretch pays or gains")


def test_a_difference_is_named_with_what_to_do(differing: tuple[Path, int], fallen: Fallen) -> None:
    path, entry = differing
    before = path.read_bytes()
    ran = fallen("resume", str(path))
    assert ran.code == 1
    assert f"entry {entry}" in ran.err
    assert "recorded" in ran.err
    assert "today's rules give" in ran.err
    assert f"fallen log {path}" in ran.err
    assert f"fallen resume {path} --from-checkpoint" in ran.err
    assert path.read_bytes() == before
    assert examine(path).health == f"differs at entry {entry}"


def test_from_checkpoint_goes_on_in_a_copy_before_the_difference(differing: tuple[Path, int], fallen: Fallen) -> None:
    path, entry = differing
    before = path.read_bytes()
    assert fallen("resume", str(path), "--from-checkpoint", stdin="quit\n").code == 0
    assert path.read_bytes() == before
    (copy,) = path.parent.glob("differs-from-*.fallen")
    kept = int(copy.stem.removeprefix("differs-from-"))
    assert kept < entry
    assert _entries(copy)[:kept] == _entries(path)[:kept]
    assert examine(copy).playable


def test_a_difference_of_a_journal_without_checkpoint_branches_at_the_beginning(game: Game) -> None:
    path = game(decisions=0)
    copy = before_difference(path, Difference(1, "", "a", "b"))
    assert copy.name == "one-from-0.fallen"
    assert _entries(copy) == []


# --- branches ---


@pytest.mark.parametrize("entry", [0, 1, 7, 40, 41, 42, 43, 44, 45])
def test_a_branch_continues_as_the_game_did(game: Game, entry: int) -> None:
    """The same answers after any entry bring the same events, dice and shuffles included."""
    path = game(decisions=200)
    whole = [e for e in _entries(path) if type(e) is not Closed]
    copy = branch(path, entry)
    header = journal.read_header(path)
    (told,) = journal.read_header(copy).setup.options
    assert told[0] == "branch"
    assert told[1].startswith(f"one.fallen entry {entry}, turn ")
    marked = attrs.evolve(header.setup, options=(told,))
    assert journal.read_header(copy) == attrs.evolve(header, setup=marked)
    assert _entries(copy) == whole[:entry]
    table, notices = go_on(copy)
    assert any("a branch of one.fallen" in notice for notice in notices)
    play_on(table, 200)
    table.leave()
    assert _entries(copy)[: len(whole)] == whole
    assert not any("a branch of" in notice for notice in _left(*go_on(copy)))


def _left(table: Table, notices: list[str]) -> list[str]:
    table.leave()
    return notices


def test_a_branch_leaves_out_what_was_undone(game: Game) -> None:
    path = game(decisions=12, leave=False)
    table, _ = go_on(path)
    to = next(n for n in range(len(table.entries) - 1, 0, -1) if table.entries[n - 1].tag == "checkpoint")
    table.rewind(to)
    play_on(table, 3)
    table.leave()
    copy = branch(path, len(table.entries))
    assert not any(entry.tag == "rewound" for entry in saves.read(copy)[1].entries)
    assert examine(copy).state == examine(path).state


def test_no_branch_beyond_the_end(game: Game) -> None:
    with pytest.raises(JournalError, match="but no entry 100000"):
        branch(game(), 100_000)


def test_a_branch_never_overwrites(game: Game) -> None:
    path = game()
    assert [branch(path, 5).name, branch(path, 5).name] == ["one-from-5.fallen", "one-from-5-2.fallen"]


# --- cards that are gone, cards that were changed ---


def test_cards_that_are_gone_are_named_with_what_to_do(
    game: Game, fallen: Fallen, without: Callable[..., None]
) -> None:
    path = game()
    before = path.read_bytes()
    without("L10", "L11")
    says = "this game has cards that were removed or renamed: L10, L11; put them back in content/state51/"
    ran = fallen("resume", str(path))
    assert (ran.code, path.read_bytes()) == (1, before)
    assert says in ran.err
    assert examine(path).health == says
    assert not examine(path).playable
    assert fallen("resume", str(path)).err == ran.err  # it was let go of


def test_every_field_that_holds_a_card_is_looked_at() -> None:
    """Each event with an id that no card has; the words that stand in place of a card are none."""
    charter = open_game("state51")
    decode = charter.registry.decode
    for data in (
        {"t": "drawn", "seat": 0, "cards": ["X1"]},
        {"t": "overdrawn", "seat": 0, "card": "X1"},
        {"t": "razed", "seat": 0, "card": "X1", "new": "L01", "paid": "building"},
        {"t": "razed", "seat": 0, "card": "L01", "new": "X1", "paid": "building"},
        {"t": "razed", "seat": 0, "card": "L01", "new": "L02", "paid": "x", "moved": [["X1", "base"]]},
        {"t": "razed", "seat": 0, "card": "L01", "new": "L02", "paid": "x", "moved": [["L03", "X1"]]},
        {"t": "rival_annexed", "card": "L01", "old": "X1"},
        {"t": "rival_visited", "site": "X1"},
        {"t": "vp", "seat": 0, "value": 1, "by": "X1"},
        {"t": "tucked", "seat": 0, "card": "L01", "side": "spoils", "under": "X1"},
        {"t": "gained", "seat": 0, "what": "fuel", "where": "X1"},
        {"t": "moved", "seat": 0, "what": "fuel", "source": "X1", "target": "base"},
        {"t": "moved", "seat": 0, "what": "fuel", "source": "base", "target": "X1"},
        {"t": "lost", "seat": 0, "tokens": [["X1", "fuel", 1], ["leader", "fuel", 1]]},
        {"t": "faction", "seat": 0, "faction": "X1"},
    ):
        tag = data["t"]
        assert charter.missing([decode(data)]) == ["X1"], tag


def test_no_card_is_missing_from_a_whole_game(finished: Path, folder: Path) -> None:
    charter, recording = saves.read(finished)
    assert charter.missing(recording.entries) == []
    solo = begin(Setup("state51", "rival-scout", parse_seats("human:Ann"), "s"), folder / "solo.fallen")
    play_on(solo, 100_000)
    assert solo.over
    assert charter.missing(solo.entries) == []
    solo.leave()
    robbed = {"t": "stolen", "seat": 0, "victim": 1, "what": "fuel", "where": "stash"}
    assert charter.missing([charter.registry.decode(robbed)]) == [], "the Rival's stash is no card"


def test_a_difference_after_a_change_of_cards_leads_with_the_cause(
    differing: tuple[Path, int], fallen: Fallen, without: Callable[..., None]
) -> None:
    path, entry = differing
    digest = journal.read_header(path).content
    without()
    err = fallen("resume", str(path)).err
    cause = f"The cards have changed since this game started (digest {digest[:16]} then, edited today)."
    assert f"{cause} The first difference: entry {entry}" in err


# --- where journals lie ---


def test_a_bare_name_is_a_name_in_the_folder_from_new_to_replay(
    fallen: Fallen, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The examples of the helps, one after the other, from a folder that is not that of the saves."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    new = ("new", "state51", "--seats", "human,human", "--seed", "wet-wool", "--save")
    assert fallen(*new, "evening.fallen", stdin="1\nquit\n").code == 0
    for command in (["log"], ["resume"], ["replay"], ["verify"]):
        ran = fallen(*command, "evening", stdin="quit\n")
        assert (ran.code, ran.err) == (0, ""), command
    assert [path.name for path in folder.iterdir() if path.suffix == ".fallen"] == ["evening.fallen"]
    assert fallen(*new, "evening").code == 1
    assert fallen(*new, "morning").code == 0
    assert (folder / "morning.fallen").is_file()
    assert not list(elsewhere.iterdir())


def test_a_path_is_taken_as_given_and_gets_its_ending(fallen: Fallen, tmp_path: Path) -> None:
    path = tmp_path / "deep" / "evening"
    assert fallen("new", "state51", "--seats", "human", "--save", str(path)).code == 0
    assert (tmp_path / "deep" / "evening.fallen").is_file()
    assert fallen("log", str(path)).code == 0


@pytest.mark.parametrize("file", ["", ".", "..", "x/", "/"])
def test_what_is_no_name_of_a_file_is_wrong_use(fallen: Fallen, file: str) -> None:
    ran = fallen("new", "state51", "--seats", "human", "--save", file)
    assert ran.code == 2
    assert "isn't a file name" in ran.err


@pytest.mark.parametrize("command", ["saves", "resume"])
def test_a_folder_that_is_none(fallen: Fallen, tmp_path: Path, command: str) -> None:
    (tmp_path / "file").touch()
    for folder, says in (("file", "isn't a folder"), ("nowhere", "doesn't exist")):
        ran = fallen("--saves", str(tmp_path / folder), command)
        assert (ran.code, ran.out) == (1, "")
        assert f"{tmp_path / folder} {says}" in ran.err


def test_new_makes_the_folder(fallen: Fallen, tmp_path: Path) -> None:
    made = tmp_path / "yet" / "to-be"
    assert fallen("--saves", str(made), "new", "state51", "--seats", "human").code == 0
    assert "human" not in fallen("--saves", str(made), "saves").err
    assert list(made.glob("*.fallen"))


# --- marks ---


def test_a_score_attack_is_won_by_nobody(folder: Path) -> None:
    path = folder / "alone.fallen"
    table = begin(Setup("state51", "countdown-short", parse_seats("human:Ann"), "s"), path)
    play_on(table, 100_000)
    result = table.game.result(table.state)
    table.leave()
    assert result is not None
    assert examine(path).state == f"ended with {result.scores[0]} VP"


def test_a_branch_bears_a_mark(fallen: Fallen, game: Game, folder: Path) -> None:
    path = game("evening")
    ran = fallen("replay", str(path), "--branch", "33")
    assert ran.out.startswith("evening-from-33.fallen starts after entry 33.\n")
    assert fallen("saves").out.count("a branch of evening.fallen entry 33") == 1
    assert fallen("log", "evening-from-33").out.startswith("A branch of evening.fallen entry 33, turn 1.\n")
    branch(folder / "evening-from-33.fallen", 7)
    assert examine(folder / "evening-from-33-from-7.fallen").branch == "evening-from-33.fallen entry 7, turn 0"
    assert examine(path).branch == ""


def test_a_list_tells_what_is_played_how_far_and_what_wins_it(fallen: Fallen, game: Game, folder: Path) -> None:
    game("race")
    setup = Setup("fallen_land", "scenario", (SeatSpec("human", "Ann"),), "1", "open", SCENARIO)
    begin(setup, folder / "tale.fallen").leave()
    told = fallen("saves").out
    scenario = next(each for each in scenarios("fallen_land") if each.id == SCENARIO[0][1])
    assert f": Ann, {scenario.name}; " in told
    (goal,) = (save.goal for save in list_saves(folder) if save.game == "fallen_land")
    assert f"  Goal: {goal}" in told
    assert goal in " ".join(told.split())
    assert "  Goal: 30 VP.\n" in told
    assert {each["goal"] for each in json.loads(fallen("saves", "--json").out)} == {goal, "30 VP"}


def test_a_game_that_is_over_has_no_goal_any_more(fallen: Fallen, finished: Path) -> None:
    assert "Goal" not in fallen("saves").out


@pytest.mark.parametrize(
    ("last", "turn"), [(b'{"t":"phase","turn":12}\n{"t":"answer"}\n', 12), (b'{"turn":3}\n{"tur', 3), (b"", 0)]
)
def test_the_end_of_a_journal_may_tell_its_turn(last: bytes, turn: int) -> None:
    assert last_turn(last) == turn
