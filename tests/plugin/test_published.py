"""A game that another package publishes: rules, state and words alone make it playable in every face."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from textual.pilot import Pilot

from fallen_tui import games
from fallen_tui.engine import plugin as plugin_module
from fallen_tui.engine.plugin import PARTS, Plugin
from fallen_tui.saves import list_saves, read
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.screens.end import EndScreen
from fallen_tui.tui.screens.page import PageScreen
from fallen_tui.tui.screens.replay import ReplayScreen
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.screens.title import TitleScreen
from fallen_tui.tui.screens.wizard import WizardScreen
from tests.plugin.site import install, publish
from tests.tui.opened import STILL, asked, until

ROOT = Path(__file__).resolve().parents[2]
CRANE = "leaning_crane"
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the game is installed."""
    folder = tmp_path_factory.mktemp("site")
    install(folder)
    return folder


def runner(folder: Path, *sites: Path) -> Run:
    """Runs `fallen` as a process that finds the packages of these folders."""

    def run(*args: object, given: str = "") -> subprocess.CompletedProcess[str]:
        places = {"PYTHONPATH": os.pathsep.join(map(str, (*sites, ROOT))), "FALLEN_SAVES": str(folder / "saves")}
        env = {**os.environ, **places, "XDG_CACHE_HOME": str(folder / "cache"), "NO_COLOR": "1"}
        command = [sys.executable, "-m", "fallen_tui", *map(str, args)]
        return subprocess.run(command, input=given, capture_output=True, text=True, cwd=folder, env=env, timeout=120)

    return run


@pytest.fixture
def fallen(site: Path, tmp_path: Path) -> Run:
    """`fallen` where the game is installed."""
    return runner(tmp_path, site)


def well(done: subprocess.CompletedProcess[str]) -> str:
    """What a command printed that went well and complained of nothing."""
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


# --- commands ---


def test_it_is_listed_among_the_games(fallen: Run) -> None:
    assert f"\n{CRANE}: The Leaning Crane\n  2 to 4 seats; modes:\n" in well(fallen("games"))
    listed = {game["id"]: game for game in json.loads(well(fallen("games", "--json")))}
    assert listed[CRANE]["playable"]
    assert listed[CRANE]["variants"] == {"weather": ["calm", "gale"]}
    ids = list(listed)
    assert ids.index("state51") < ids.index(CRANE) < ids.index("fallout"), "what can be played comes first"


def test_its_rules_and_its_content_are_read_from_its_own_package(fallen: Run) -> None:
    assert "LC-FALL-02" in well(fallen("rules", CRANE, "FALL"))
    assert well(fallen("content", "check", CRANE)) == f"{CRANE}: 8 finds\n{CRANE}: 10 rules\n"
    found = well(fallen("content", "check"))
    assert f"{CRANE}: 10 rules" in found
    for count in ("72 locations", "26 contacts", "8 leaders", "4 factions", "12 intents"):
        assert count in found, "all games are sound"


def test_simulated_games_verify_and_are_told(fallen: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    report = well(fallen("simulate", CRANE, "--games", 24, "--with", "weather=gale", "--keep", kept))
    assert "24 of 24 games" in report
    assert "Wins by side" not in report, "its seats play no sides"
    files = sorted(kept.iterdir())
    assert well(fallen("verify", *files)).count(": sound, ") == 24
    ended = [well(fallen("page", file)) for file in files[:6]]
    assert all("-- What happened -" in page and "\n  Turn 1: " in page for page in ended)
    log = well(fallen("log", files[0]))
    assert "Turn 1 of 8 begins" in log
    assert "The game is over: " in log
    stepped = well(fallen("replay", files[0], "--step", given="\n\nt\nq\n"))
    assert "starts with" in stepped


def test_it_is_played_left_and_gone_on_with_in_lines(fallen: Run) -> None:
    begun = well(fallen("new", CRANE, "--plain", "--seats", "human:Ann,bot:random", "--seed", "a", given="1\n1\n"))
    assert "What do you do this turn? Nobody sees it before all have chosen." in begun
    assert "2 Bronze Screw: worth 10, weight 4 [risk 16%]" in begun
    gone_on = well(fallen("resume", given="look\nlook hand\nadvice\nrules\n" + "3\n" * 9))
    assert "It is worth" in gone_on
    assert "There is no advice for this question" in gone_on
    assert "nobody is left under the crane" in gone_on
    (file,) = (Path(line[16:]) for line in gone_on.splitlines() if line.startswith("Its page: fallen page"[:16]))
    well(fallen("verify", file.name.split()[-1]))
    assert "The Leaning Crane\n" in well(fallen("statistics"))


def test_everything_is_asked_for_in_lines(fallen: Run) -> None:
    told = well(fallen("new", CRANE, "--plain", given="1\n1\nAnn\n2\n1\nwool\n"))
    assert "You against 1 random bot" in told
    assert "gale: the wind blows twice as hard" in told
    assert "The seed is wool." in told


def test_what_it_does_not_have_is_said(fallen: Run, subtests: pytest.Subtests) -> None:
    for args, said in [
        (("new", CRANE, "--seats", "human,bot:steady"), "The Leaning Crane has no bot 'steady'; choose random"),
        (("simulate", CRANE, "--games", "1", "--seats", "bot:keen,bot:random"), "has no bot 'keen'; choose random"),
        (("try", CRANE, "bell"), "The Leaning Crane has no table for trying cards yet"),
        (("scenarios", CRANE), "The Leaning Crane has no scenarios"),
        (("new", CRANE, "--scenario", "x"), "The Leaning Crane has no scenarios"),
        (("learn", CRANE), "The Leaning Crane has no guide yet; choose fallen_land, posthuman, state51"),
        (("content", "check", CRANE, "x.yaml"), f"{CRANE} has no scenarios to check"),
        (("new", "leaning_crans"), "did you mean leaning_crane?"),
    ]:
        with subtests.test(args=args, said=said):
            done = fallen(*args)
            assert done.returncode in (1, 2)
            assert said in done.stderr
            assert "Traceback" not in done.stderr


def test_a_journal_of_a_game_that_is_not_installed_says_so(fallen: Run, tmp_path: Path) -> None:
    well(fallen("simulate", CRANE, "--games", 1, "--keep", tmp_path / "saves"))
    (file,) = (tmp_path / "saves").glob("*.fallen")
    without = runner(tmp_path)
    for command in ("resume", "page", "log", "verify"):
        done = without(command, file)
        assert done.returncode == 1
        assert f"the game '{CRANE}' is not installed, only fallen_land, posthuman, state51" in done.stderr + done.stdout
    assert f"the game '{CRANE}' is not installed" in well(without("saves"))
    assert f"the game '{CRANE}' is not installed" in well(without("statistics"))
    well(fallen("statistics"))
    assert f"\n{CRANE}\n  Standard\n" in well(without("statistics")), "what came of a game is remembered"


# --- packages that are not well ---


def test_a_broken_package_is_told_by_its_name_and_keeps_no_other_from_being_played(site: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    publish(other, "fallen-crash", {"crash": "crash_game:PLUGIN"})
    (other / "crash_game.py").write_text("raise RuntimeError('no fuel')\n")
    publish(other, "fallen-nothing", {"nothing": "nowhere_at_all:PLUGIN"})
    publish(
        other, "fallen-twin", {"state51": "twin:PLUGIN", "renamed": "twin:PLUGIN", "bad": "twin:BAD", "no": "twin:NO"}
    )
    (other / "twin.py").write_text(
        "from fallen_tui.engine.game import Mode\nfrom fallen_tui.engine.plugin import Plugin\n"
        "PLUGIN = Plugin('state51', 'Twin', '')\nNO = 51\n"
        "BAD = Plugin('bad', 'Bad', '', (Mode('scenario', 'One', 1, 1),), parts={'game': 'x:y', 'bots': 'x'})\n"
    )
    fallen = runner(tmp_path, site, other)
    done = fallen("games")
    assert done.returncode == 0
    assert f"{CRANE}: The Leaning Crane" in done.stdout
    assert "state51: The New Charter" in done.stdout
    assert done.stderr.splitlines() == [
        "fallen: the game bad of fallen-twin can't be loaded: there is no part 'bots'; "
        "the mode 'scenario' needs the part 'scenarios'",
        "fallen: the game crash of fallen-crash can't be loaded: no fuel",
        "fallen: the game no of fallen-twin can't be loaded: twin:NO is no Plugin",
        "fallen: the game nothing of fallen-nothing can't be loaded: No module named 'nowhere_at_all'",
        "fallen: the game renamed of fallen-twin can't be loaded: its plug-in has another id, state51",
        "fallen: the game state51 of fallen-twin is left out: The New Charter already has that id",
    ]
    assert "the game crash of fallen-crash can't be loaded: no fuel" in fallen("new", "crash").stderr


def test_every_part_is_told_with_what_is_done_without_it() -> None:
    rows = [line.split("  ") for line in (plugin_module.__doc__ or "").splitlines() if line.startswith("    ")]
    told = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    assert told[0] == ["part", "what it is", "without it"]
    assert [row[0] for row in told[1:]] == list(PARTS)
    assert all(len(row) == 3 for row in told)


def test_a_part_that_is_not_there_is_said_with_the_game_it_is_of() -> None:
    plugin = Plugin("halfway", "Halfway", "", parts={"game": "nowhere_at_all:open_game", "bot": "json:Bot"})
    with pytest.raises(Exception, match=r"Halfway \(halfway\): its part game can't be loaded: No module named"):
        plugin.part("game")
    with pytest.raises(Exception, match="its part bot can't be loaded: module 'json' has no attribute 'Bot'"):
        plugin.part("bot")
    assert plugin.part("table") is None


def test_a_list_of_games_asks_for_packages_once_and_the_title_never(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib import metadata

    asked_for: list[str] = []

    def entry_points(**wanted: str) -> tuple[()]:
        asked_for.append(wanted["group"])
        return ()

    monkeypatch.setattr(metadata, "entry_points", entry_points)
    games.published.cache_clear()
    try:
        assert games.find("state51") is not None
        assert asked_for == []
        assert games.find("elsewhere") is None
        assert len(games.catalogue()) == len(games.catalogue()) > len(games.firsts())
        assert asked_for == [games.GROUP]
    finally:
        games.published.cache_clear()


def test_help_and_title_look_for_no_package(site: Path, tmp_path: Path) -> None:
    program = (
        "import sys, fallen_tui.cli as cli; from fallen_tui import games\n"
        "code = cli.main(sys.argv[1:])\nprint('scans', games.published.cache_info().misses, code)"
    )
    for args in (["--help"], ["--plain"], ["rules", "state51", "RED"]):
        env = {**os.environ, "FALLEN_SAVES": str(tmp_path), "PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}
        command = [sys.executable, "-c", program, *args]
        done = subprocess.run(command, input="quit\n", capture_output=True, text=True, env=env, check=True)
        assert done.stdout.splitlines()[-1] == "scans 0 0"


# --- a new game edits no shared file ---


def test_the_game_is_nowhere_in_this_package_and_has_one_part(crane: Plugin) -> None:
    named = [path for path in (ROOT / "fallen_tui").rglob("*.py") if CRANE in path.read_text()]
    assert named == []
    assert tuple(crane.parts) == ("game",)
    assert crane.bots == ("random",)
    assert [name for name in PARTS if crane.part(name) is not None] == ["game"]


def test_its_views_hold_nothing_that_a_seat_may_not_see(crane: Plugin) -> None:
    game: Any = games.open_game(CRANE)
    state = game.new(games_setup("human", "human"))
    for seat, finds in enumerate((["bell.1"], ["screw.1"])):
        state.players[seat].finds = finds
    state.heap.draw = ["wire.1"]
    seen = repr(game.view(state, 0))
    assert "bell.1" in seen
    assert "screw.1" not in seen
    assert "wire.1" not in seen


def games_setup(*kinds: str) -> Any:
    from fallen_tui.engine.game import SeatSpec, Setup

    return Setup(CRANE, "standard", tuple(SeatSpec(kind, f"P{n}") for n, kind in enumerate(kinds)), "s")


# --- on the screen ---


@pytest.fixture
def crane(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plugin]:
    """The game, installed for the time of a test."""
    monkeypatch.syspath_prepend(site)
    games.published.cache_clear()
    yield games.listing(CRANE)
    games.published.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == CRANE]:
        del sys.modules[name]


def seen(app: FallenApp) -> str:
    """The whole screen as text."""
    return "\n".join("".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips())


async def chosen(pilot: Pilot[Any], folder: Path) -> None:
    """The game is chosen in the wizard, and begun."""
    app: Any = pilot.app
    await pilot.pause()
    while app.screen.draft.listing.id != CRANE:
        await pilot.press("right")
    assert "a random bot" in seen(app)
    assert [value for value, _, _ in app.screen.terms.choices("seat:1")] == ["human", "random"]
    await pilot.press("enter", "enter")
    await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def played(pilot: Pilot[Any]) -> None:
    """The game is played to its end: digging, with whatever stands first."""
    app: Any = pilot.app
    for _ in range(100):
        screen = app.screen
        if isinstance(screen, EndScreen):
            return
        if screen.match.table.over:
            await pilot.press("enter")
            await pilot.pause(0.02)
            continue
        await asked(pilot, screen)
        ask = screen.scene.ask
        before = len(screen.match.table.entries)
        if ask is None:
            continue
        await pilot.press(*(["space", "down"] * ask.low if ask.kind == "some" else []), "enter")
        await until(pilot, lambda screen=screen, before=before: len(screen.match.table.entries) > before)
    raise AssertionError("it never ended")


@SIZES
async def test_it_is_begun_and_played_to_its_end_on_the_screen(
    crane: Plugin, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = FallenApp(WizardScreen(tmp_path, seed="wool", undo="open"), STILL, environ={})
    async with app.run_test(size=size) as pilot:
        await chosen(pilot, tmp_path)
        table: Any = app.screen
        await asked(pilot, table)
        assert "The crane leans by 0 (risk 0%)." in seen(app)
        assert [(tab.title, tab.key) for tab in table.face.tabs] == [
            ("Table", "T"), ("Finds", "I"), ("Heap", "E"), ("Log", "L"),
        ]  # fmt: skip
        assert ("It is worth" in seen(app)) == (size[0] == 200), "its parts stand beside the table where there is room"
        await pilot.press("I")
        assert "It is worth" in seen(app)
        await pilot.press("L")
        assert "── Turn 1 ──" in seen(app)
        assert "Dice for the wind" in seen(app)
        assert seen(app).count("── Log ─") == (size[0] > 80)
        await pilot.press("T", "!")
        assert "There is no advice for this question" in seen(app)
        await pilot.press("escape", "C")
        assert "The Leaning Crane has no cards to look through." in seen(app)
        await pilot.press("escape", "question_mark")
        assert "LC-TURN-02: " in seen(app)
        await pilot.press("escape")
        await played(pilot)
        assert "The game is over" in seen(app)
        assert " points" in seen(app)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, PageScreen) and "What happened" in seen(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("home")
        await until(pilot, lambda: "Before the first turn" in seen(app))
        await pilot.press("end")
        await until(pilot, lambda: "The game is over" in seen(app))
    (save,) = list_saves(tmp_path)
    assert save.over
    game, recording = read(save.path)
    assert recording.damage is None
    assert game.title == "The Leaning Crane"


async def test_arrows_scroll_what_is_longer_than_its_place(crane: Plugin, tmp_path: Path) -> None:
    app = FallenApp(WizardScreen(tmp_path, seed="wool", undo="open"), STILL, environ={})
    async with app.run_test(size=(80, 16)) as pilot:
        await chosen(pilot, tmp_path)
        table: Any = app.screen
        await asked(pilot, table)
        await pilot.press("T", "space")
        first = text_of(table.pane("main").rows[table.pane("main").top])
        await pilot.press("down", "down")
        assert table.pane("main").top == 2
        await pilot.press("end")
        assert table.pane("main").hidden_below == 0
        await pilot.press("home")
        assert text_of(table.pane("main").rows[table.pane("main").top]) == first
        await pilot.press("L", "space", "up")
        pane = table.pane("main")
        assert pane.hidden_below == 1, "the log is opened at its end"


@SIZES
async def test_a_table_of_its_own_shows_a_track(
    crane: Plugin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Of the widgets that tables of adventure games share, named by its card alone."""
    more = attrs.evolve(crane, parts={**crane.parts, "table": f"{CRANE}.table:open_face"})
    assert list(more.faults()) == []
    monkeypatch.setattr(games, "find", lambda game: more)
    app = FallenApp(WizardScreen(tmp_path, seed="wool", undo="open"), STILL, environ={})
    async with app.run_test(size=size) as pilot:
        await chosen(pilot, tmp_path)
        await asked(pilot, app.screen)  # type: ignore[arg-type]
        app.screen.scene.view.lean = 4  # type: ignore[attr-defined]
        app.screen.redraw()  # type: ignore[attr-defined]
        await pilot.pause()
        assert seen(app).splitlines()[0].split() == ["Turn", "1", "The", "crane", "leans", "━━┼━╌╌╌┼╌╌╌╌╌", "4/13"]


async def test_the_title_goes_on_with_it(crane: Plugin, tmp_path: Path) -> None:
    app = FallenApp(WizardScreen(tmp_path, seed="wool", undo="open"), STILL, environ={})
    async with app.run_test(size=(80, 24)) as pilot:
        await chosen(pilot, tmp_path)
        await asked(pilot, app.screen)  # type: ignore[arg-type]
        await pilot.press("1", "Q")
        await until(pilot, lambda: not isinstance(app.screen, TableScreen))
    title = FallenApp(TitleScreen(tmp_path), STILL, environ={})
    async with title.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "The Leaning Crane: Player, Random Ines" in seen(title))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(title.screen, TableScreen))
        await asked(pilot, title.screen)  # type: ignore[arg-type]
        await until(pilot, lambda: text_of(title.screen.pane("main").rows[0]))  # type: ignore[attr-defined]


def test_its_turns_and_its_page_are_told_of_what_its_log_tells(crane: Plugin) -> None:
    from fallen_tui.bots import bots_of, play_out
    from fallen_tui.engine.table import Table
    from fallen_tui.faces.summary import remember
    from fallen_tui.faces.timeline import timeline

    game, setup = games.open_game(CRANE), games_setup("random", "random", "random")
    table = Table(game, setup)
    play_out(table, bots_of(game, setup))
    told = timeline(game, setup, table.entries)
    assert [turn.number for turn in told.turns] == list(range(game.turn(table.state) + 1))
    assert all(turn.headlines[0].startswith(f"Turn {turn.number} of 8 begins") for turn in told.turns[1:])
    assert told.tracks == ()
    summary = remember(game, setup, table.entries)
    assert len(summary.kept.log) == len(told.turns)
    assert "starts with 2 finds" in summary.kept.log[0], "what is hidden from others is told to nobody"
