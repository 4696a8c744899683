"""What teaches at the table: the guide of a first game beside the questions, and advice with one key at every one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from fallen_tui.bots import seat_bot
from fallen_tui.engine.events import Answered
from fallen_tui.engine.plugin import FIRST
from fallen_tui.engine.rules import Ask
from fallen_tui.faces.teaching import advice
from fallen_tui.faces.teaching.guide import open_guide
from fallen_tui.faces.teaching.moment import TYPED
from fallen_tui.games import listing
from fallen_tui.seats import first_setup
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.keys import COMMANDS, VIEWS, Keymap
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.screens.learn import LearnScreen
from fallen_tui.tui.screens.replay import ReplayScreen
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.screens.title import TitleScreen
from fallen_tui.tui.screens.wizard import WizardScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tools.fixtures import CHARTER, COUNCIL, Stand, play_to
from fallen_tui.tui.tools.screenshots import STILL, seen, still
from tests.tui.opened import new_match, resumed_match
from tests.tui.test_play_council import Player

SIZES = [(80, 24), (60, 16), (200, 60)]
GAMES = [COUNCIL, CHARTER]


def first_match(game: str, path: Path, **changes: Any) -> Match:
    """A first game at its first question."""
    return new_match(attrs.evolve(first_setup(listing(game)), **changes), path)


def taken_up(path: Path) -> Match:
    return resumed_match(path)


def app_of(match: Match, settings: Settings = STILL) -> FallenApp:
    return FallenApp(TableScreen(match, open_face(match)), settings, environ={"COLORTERM": "truecolor"})


def on(app: FallenApp) -> str:
    """All that is seen, in one line of words."""
    return re.sub(r"\s+", " ", " ".join(seen(app)))


def told_by(screen: Any) -> str:
    """All that the guide says on a screen, in one line of words."""
    rows = " ".join(text_of(row).lstrip("│") for row in screen.pane("guide").rows)
    return re.sub(r"\s+", " ", rows)


async def put_away(pilot: Any) -> None:
    """Close what is opened over the main place by itself: cards that one was shown."""
    reader = getattr(pilot.app.screen, "_reader", None)
    if reader is not None and reader.title.startswith("What you were shown"):
        await pilot.press("escape")
        await pilot.pause()


class Learner(Player):
    """Answers what the guide suggests, by Enter alone, whatever is asked; when it is gone, what the bot would."""

    def __init__(self, pilot: Any, match: Match, path: Path) -> None:
        super().__init__(pilot, match, path, "steady")

    @property
    def told(self) -> Any:
        return self.screen._told

    async def question(self, after: Ask | None) -> Ask | None:
        """The next question, once cards that were shown are read and put away."""
        ask = await super().question(after)
        await put_away(self.pilot)
        return ask

    async def follow(self, ask: Ask) -> None:
        if self.told is not None and self.told.answer is not None:
            await self.press("enter")
        else:
            await self.by_keys(ask, self.bot.answer(self.match.view, ask, self.match.table.decisions))


async def to_the_gear(learner: Learner, ask: Ask) -> None:
    """What is asked between the Party's order and its gear is answered as the bot would."""
    now = await learner.question(ask)
    while now is not None and now.topic != "outfit":
        await learner.by_keys(now, learner.bot.answer(learner.match.view, now, learner.match.table.decisions))
        now = await learner.question(now)


# --- the guide ---


async def test_it_stands_beside_the_question_and_leaves_the_table_in_sight(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in SIZES:
        for game in GAMES:
            with subtests.test(size=size, game=game):
                tmp_path = tmp_path_factory.mktemp("case")
                match = first_match(game, tmp_path / "a.fallen")
                app = app_of(match)
                async with app.run_test(size=size) as pilot:
                    await still(pilot)
                    screen: Any = app.screen
                    guide, main, question = (screen.pane(id) for id in ("guide", "main", "question"))
                    beside = guide.region.x == main.region.right
                    assert guide.region.y == (main.region.y if beside else main.region.bottom)
                    assert question.region.y == (main if beside else guide).region.bottom
                    assert main.size.height >= ((14 if beside else 7) if size[1] > 16 else 2)
                    assert question.size.height >= 5
                    text = on(app)
                    assert "The guide: Welcome" in text
                    assert "F3 sends it away" in text
                    assert re.sub(r"\s+", " ", match.question.prompt)[:30] in text
                    assert "! advice" in text
                    if size[0] >= 80:
                        assert "Suggested: " in text
                    if size != (60, 16):
                        assert re.sub(r"\s+", " ", screen._told.text) in told_by(screen)
                    whole = screen._guide_rows(guide.size.width)
                    assert len(whole) == guide.size.height or "! reads on" in text or "…" in text
                match.table.leave()


async def test_followed_by_keys_to_its_goodbye(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    """At 80x24 every lesson is there in full; then the game goes on without."""
    for game in GAMES:
        with subtests.test(game=game):
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "a.fallen"
            match = first_match(game, path)
            app = app_of(match)
            heard: list[str] = []
            async with app.run_test(size=(80, 24)) as pilot:
                learner = Learner(pilot, match, path)
                ask = await learner.question(None)
                for _ in range(90):
                    assert ask is not None
                    told = learner.told
                    if told is None:
                        break
                    text = on(app)
                    if told.lesson:
                        heard.append(told.lesson)
                        assert f"The guide: {told.title}" in told_by(app.screen)
                        assert re.sub(r"\s+", " ", told.text) in told_by(app.screen)
                    assert ("Suggested: " in text) == bool(told.suggests)
                    await learner.follow(ask)
                    ask = await learner.question(ask)
                assert heard[0] == "welcome"
                assert heard[-1] == "goodbye"
                assert len(heard) == len(set(heard)) >= 18
                assert ask is not None
                await pilot.pause()
                assert not app.screen.pane("guide").size.area  # type: ignore[attr-defined]
                assert "Suggested" not in on(app)
                before = len(match.table.entries)
                await learner.follow(ask)
                await learner.question(ask)
                assert len(match.table.entries) > before
            match.table.leave()


async def test_it_is_sent_away_and_called_back(tmp_path: Path) -> None:
    match = first_match(COUNCIL, tmp_path / "a.fallen")
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await still(pilot)
        screen: Any = app.screen
        less = screen.pane("main").size.area
        await pilot.press("f3")
        await still(pilot)
        assert "The guide" not in on(app)
        assert "Suggested" not in on(app)
        assert screen.pane("main").size.area > less
        learner = Learner(pilot, match, tmp_path / "a.fallen")
        ask = await learner.question(None)
        assert ask is not None
        await learner.by_keys(ask, ask.keys)
        await to_the_gear(learner, ask)
        assert "The guide" not in on(app)
        assert "F3 guide" in on(app)
        await pilot.press("f3")
        await still(pilot)
        assert "The guide: " in on(app)
        assert "Welcome" not in on(app), "what was told while it was away is past"
    match.table.leave()


def guided_to_split(folder: Path) -> Match:
    """A first game of Council of Towns at a division while the guide is there, of the first seed that comes to one."""
    for seed in "dacbefghijkl":
        match = first_match(COUNCIL, folder / f"{seed}.fallen", seed=seed)
        guide = open_guide(match.table)
        assert guide is not None
        bot = seat_bot("steady", match.game, match.table.setup, 0)
        while match.ask is not None and guide.now(match.ask, match.view, match.question, TYPED) is not None:
            if match.ask.kind == "split":
                return match
            match.decide(bot.answer(match.view, match.ask, match.table.decisions))
            while match.bot_move():
                pass
        match.table.leave()
    pytest.fail("no guided game comes to a division")


async def test_a_division_opens_as_the_guide_suggests_and_is_the_players_to_change(tmp_path: Path) -> None:
    match = guided_to_split(tmp_path)
    ask = match.ask
    assert ask is not None
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await still(pilot)
        screen: Any = app.screen
        wanted = {(0, key): number for key, number in screen._told.answer}
        assert wanted
        assert screen.control.counts == wanted
        assert f"{ask.high} of {ask.high}, as suggested" in on(app)
        await pilot.press("delete")
        await still(pilot)
        assert f"0 of {ask.high} shared out, {ask.high} left" in on(app)
        least = min(ask.keys, key=lambda key: dict(screen._told.answer).get(key, 0))
        screen.control.chosen = least
        await pilot.press("*", "home", *["*", "down"] * len(ask.keys))
        await still(pilot)
        assert screen.control.counts != wanted
        assert f"{ask.high} of {ask.high} shared out" in on(app)
        assert "as suggested" not in on(app)
    match.table.leave()


async def test_a_division_that_is_suggested_is_confirmed_by_enter(tmp_path: Path) -> None:
    match = guided_to_split(tmp_path)
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await still(pilot)
        screen: Any = app.screen
        wanted, before = screen._told.answer, len(match.table.entries)
        await pilot.press("enter")
        await still(pilot)
        answer = next(entry for entry in match.table.entries[before:] if isinstance(entry, Answered))
        assert answer.answer == wanted
    match.table.leave()


async def test_sent_away_it_leaves_a_division_to_the_player(tmp_path: Path) -> None:
    match = guided_to_split(tmp_path)
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await still(pilot)
        screen: Any = app.screen
        await pilot.press("f3")
        screen._put_question()
        await still(pilot)
        assert screen.control.counts == {}
    match.table.leave()


async def test_taken_up_in_the_middle_it_says_the_same(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for game in GAMES:
        with subtests.test(game=game):
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "a.fallen"
            match = first_match(game, path)
            app = app_of(match)
            async with app.run_test(size=(80, 24)) as pilot:
                learner = Learner(pilot, match, path)
                ask = await learner.question(None)
                for _ in range(9):
                    assert ask is not None
                    await learner.follow(ask)
                    ask = await learner.question(ask)
                told = learner.told
            assert told is not None
            match.table.leave()
            match = taken_up(path)
            app = app_of(match)
            async with app.run_test(size=(80, 24)) as pilot:
                await still(pilot)
                await put_away(pilot)
                screen: Any = app.screen
                assert screen._told == told
                assert f"The guide: {told.title}" in on(app) if told.title else "The guide" in on(app)
            match.table.leave()


async def test_a_wild_player_gets_along_with_it(tmp_path: Path) -> None:
    """Random answers by keys: what stands there is drawn, and nothing breaks."""
    path = tmp_path / "a.fallen"
    match = first_match(CHARTER, path)
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(pilot, match, path, "random")
        ask = await player.question(None)
        for _ in range(25):
            assert ask is not None
            await player.answer(ask, False)
            ask = await player.question(ask)
        assert match.game.turn(match.table.state) >= 2
    match.table.leave()


async def test_going_back_brings_the_lesson_back(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    match = first_match(CHARTER, path)
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        learner = Learner(pilot, match, path)
        ask = await learner.question(None)
        assert ask is not None
        await learner.follow(ask)
        ask = await learner.question(ask)
        assert "A card has 3 uses" in on(app)
        await pilot.press("U")
        await still(pilot)
        await pilot.press("enter")
        await still(pilot)
        assert match.table.decisions == 0
        assert "The guide: Welcome" in on(app)
    match.table.leave()


async def test_its_part_of_the_table_can_be_pressed(tmp_path: Path) -> None:
    match = first_match(CHARTER, tmp_path / "a.fallen")
    app = app_of(match)
    async with app.run_test(size=(120, 40)) as pilot:
        await still(pilot)
        screen: Any = app.screen
        screen.open_tab("log")
        pane = screen.pane("guide")
        column = next(x for x in range(pane.size.width) if pane.spot_at(x, 0) == "tab:row")
        await pilot.click(offset=(pane.region.x + column, pane.region.y))
        await still(pilot)
        assert screen.scene.tab == "row"
        column = next(x for x in range(pane.size.width) if pane.spot_at(x, 0) == "key:guide")
        await pilot.click(offset=(pane.region.x + column, pane.region.y))
        await still(pilot)
        assert "The guide" not in on(app)
    match.table.leave()


async def test_an_ordinary_game_has_none_and_a_replay_keeps_still(tmp_path: Path) -> None:
    match = play_to(Stand(CHARTER, "action", seats="human:Ann,steady:Bo"), tmp_path / "b.fallen")
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await still(pilot)
        assert "guide" not in app.screen.panes  # type: ignore[attr-defined]
        await pilot.press("f3")
        assert "The guide" not in on(app)
    match.table.leave()
    path = tmp_path / "a.fallen"
    match = first_match(CHARTER, path)
    bot = seat_bot("steady", match.game, match.table.setup, 0)
    for _ in range(3):
        while match.bots_to_move:
            match.bot_move()
        assert match.ask is not None
        match.decide(bot.answer(match.view, match.ask, match.table.decisions))
    match.table.leave()
    app = FallenApp(ReplayScreen(path, 0, 5), STILL, environ={"COLORTERM": "truecolor"})
    async with app.run_test(size=(80, 24)) as pilot:
        await still(pilot)
        assert "The guide" not in on(app)


# --- advice ---


async def test_one_key_tells_what_can_be_done_and_why(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for game in GAMES:
        with subtests.test(game=game):
            tmp_path = tmp_path_factory.mktemp("case")
            topic = "deed" if game == COUNCIL else "action"
            match = play_to(Stand(game, topic, turn=2, seats="human:Ann,steady:Bo"), tmp_path / "a.fallen")
            app = app_of(match)
            async with app.run_test(size=(80, 24)) as pilot:
                await still(pilot)
                assert "! advice" in on(app)
                await pilot.press("!")
                await still(pilot)
                assert "What can I do, and why" in on(app)
                pages = [on(app)]
                while app.screen.pane("main").hidden_below:  # type: ignore[attr-defined]
                    await pilot.press("pagedown")
                    await still(pilot)
                    pages.append(on(app))
                text = " ".join(pages)
                for words in ("What this is", "What you can choose", "What it leads to", advice.WOULD):
                    assert words in text
                assert re.sub(r"\s+", " ", match.question.prompt)[:30] in text, "the question stands beside it"
                chosen = app.screen.scene.chosen  # type: ignore[attr-defined]
                await pilot.press("down")
                assert app.screen.scene.chosen != chosen, "and can be answered"  # type: ignore[attr-defined]
                await pilot.press("!")
                await still(pilot)
                assert "What this is" not in on(app)
            match.table.leave()


async def test_at_every_kind_of_question(tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests) -> None:
    for game, topic, kind in [
        (COUNCIL, "crowns", "order"),
        (COUNCIL, "", "split"),
        (COUNCIL, "", "some"),
        (COUNCIL, "", "offer"),
        (COUNCIL, "", "amount"),
        (CHARTER, "discard", "some"),
    ]:
        with subtests.test(game=game, topic=topic, kind=kind):
            tmp_path = tmp_path_factory.mktemp("case")
            stand = Stand(
                game,
                topic,
                kind,
                turn=0 if topic == "crowns" else 1,
                stand_in="random" if game == COUNCIL else "steady",
            )
            match = play_to(stand, tmp_path / "a.fallen")
            app = app_of(match)
            async with app.run_test(size=(80, 24)) as pilot:
                await still(pilot)
                await pilot.press("!")
                await still(pilot)
                assert "What this is" in on(app)
            match.table.leave()


def test_its_keys_are_free() -> None:
    keymap = Keymap()
    assert keymap.command("!") == "advice"
    assert keymap.command("f3") == "guide"
    taken = [key for keys, _ in COMMANDS.values() for key in keys]
    assert len(taken) == len(set(taken))
    assert not set(taken) & set(VIEWS)


# --- the way in ---


async def test_the_title_leads_to_a_first_game(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    app = FallenApp(TitleScreen(folder), STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        await still(pilot)
        assert "First game with a guide" in on(app)
        await pilot.press("f")
        await still(pilot)
        assert isinstance(app.screen, LearnScreen)
        assert "You don't have to read anything first" in on(app)
        await pilot.press("escape")
        await still(pilot)
        assert isinstance(app.screen, TitleScreen)
        await pilot.press("f")
        await still(pilot)
        await pilot.press("down", "down", "enter")
        await still(pilot)
        assert isinstance(app.screen, TableScreen)
        setup = app.screen.match.table.setup
        assert (setup.game, setup.mode, setup.undo) == (CHARTER, FIRST, "open")
        assert setup.seed == first_setup(listing(CHARTER)).seed
        assert "The guide: Welcome" in on(app)
        await pilot.press("Q")
        await still(pilot)
        assert isinstance(app.screen, TitleScreen)
    assert len(list(folder.iterdir())) >= 1


async def test_a_first_game_asks_for_the_name_once(tmp_path: Path) -> None:
    app = FallenApp(LearnScreen(tmp_path, CHARTER), STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        await still(pilot)
        assert "Your name" in on(app)
        await pilot.press("A", "n", "q", "backspace", "n", "enter")
        await still(pilot)
        assert isinstance(app.screen, TableScreen)
        setup = app.screen.match.table.setup
        assert (setup.game, setup.named()[0]) == (CHARTER, "Ann")
        assert app.settings.name == "Ann"
    app = FallenApp(LearnScreen(tmp_path), attrs.evolve(STILL, name="Ann"))
    async with app.run_test(size=(80, 24)) as pilot:
        await still(pilot)
        assert "Your name" not in on(app)


async def test_it_says_at_once_that_a_game_is_set_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    """The words are on the screen before the game is opened, wherever it is begun."""
    for kind, made, keys in [
        (LearnScreen, lambda: LearnScreen(tmp_path), ["enter"]),
        (WizardScreen, lambda: WizardScreen(tmp_path, COUNCIL), ["enter", "enter"]),
    ]:
        with subtests.test(screen=kind.__name__):
            seen_before: list[str] = []
            monkeypatch.setattr(kind, "_begin", lambda screen, told=seen_before: told.append(on(screen.app)))
            app = FallenApp(made(), STILL)
            async with app.run_test(size=(80, 24)) as pilot:
                await still(pilot)
                assert "Setting up" not in on(app)
                await pilot.press(*keys)
                await pilot.pause(0.2)
            assert len(seen_before) == 1
            assert "Setting up Council of Towns …" in seen_before[0]


async def test_people_are_shown_whole_and_their_figures_once(tmp_path: Path) -> None:
    """At 80x24: all six with all their figures in one place, names alone to be put in order; then the whole Party."""
    path = tmp_path / "a.fallen"
    match = first_match(COUNCIL, path)
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await still(pilot)
        cards = match.view.cards
        names = [cards.name(card) for card in match.view.players[0].dealt if card in cards.characters]
        assert len(names) == 6
        rows = [row.strip("▸ •") for row in seen(app)]
        table = [row for row in rows if len(re.findall(r" \d+", row)) >= 9]
        assert sorted(name for name in names for row in table if row.startswith(name)) == sorted(names)
        learner = Learner(pilot, match, path)
        ask = await learner.question(None)
        assert ask is not None
        await learner.follow(ask)
        await to_the_gear(learner, ask)
        people = [cards.name(member.card) for _, member in match.view.players[0].party]
        assert len(people) == 5
        assert all(any(row.lstrip("▸ ")[2:].startswith(name) for row in seen(app)) for name in people)
    match.table.leave()


async def test_the_wizard_has_the_mode_and_its_seed(tmp_path: Path) -> None:
    app = FallenApp(WizardScreen(tmp_path, COUNCIL, FIRST), STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        await still(pilot)
        text = on(app)
        assert "A first game, with a guide" in text
        assert "the one of its guide" in text
        screen: Any = app.screen
        assert screen.draft.setup().seed == first_setup(listing(COUNCIL)).seed
        await pilot.press("enter", "enter")
        await still(pilot)
        assert "The guide: Welcome" in on(app)
        assert isinstance(app.screen, TableScreen)
        app.screen.leave()


async def test_the_choice_fits_every_screen(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in [(60, 16), (80, 24), (200, 60)]:
        with subtests.test(size=size):
            tmp_path = tmp_path_factory.mktemp("case")
            app = FallenApp(LearnScreen(tmp_path), STILL)
            async with app.run_test(size=size) as pilot:
                await still(pilot)
                assert "Council of Towns" in on(app)
                assert "The New Charter" in on(app)
                assert all(len(row) <= size[0] for row in seen(app))


async def test_a_lesson_that_was_read_leaves_its_rows_to_the_map(tmp_path: Path) -> None:
    """At 80x24: whoever turns to the table has read it; one key reads it again, and the next one is there in full."""
    path = tmp_path / "a.fallen"
    match = first_match(COUNCIL, path)
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        learner = Learner(pilot, match, path)
        ask = await learner.question(None)
        screen: Any = app.screen
        while ask is not None and ask.topic != "march":
            if learner.told.text and not learner.told.suggests:
                await pilot.press("M")
                assert f"The guide: {learner.told.title}" in on(app), "where it suggests nothing, too"
                assert screen.pane("main").size.height >= 14
            await learner.follow(ask)
            ask = await learner.question(ask)
            if not learner.told.text and screen.scene.tab in ("map", "story"):
                assert screen.pane("main").size.height >= 14
        lesson = learner.told
        assert lesson.text
        assert screen.pane("main").size.width < 80
        await pilot.press("space")
        await pilot.pause()
        assert screen.scene.focus == "map"
        assert screen.pane("main").size.height >= 14
        assert screen.pane("main").size.width == 80
        assert screen.pane("question").size.height >= 5
        assert f"The guide: {lesson.title}" in on(app)
        assert "! reads it" in on(app)
        assert "Suggested: " in on(app)
        await pilot.press("!")
        await pilot.pause()
        assert lesson.text[:40] in on(app)
        await pilot.press("escape", "space")
        await pilot.pause()
        assert ask is not None
        await learner.follow(ask)
        await learner.question(ask)
        assert learner.told.text
        assert "! reads it" not in on(app)
