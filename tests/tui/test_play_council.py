"""A whole turn of Council of Towns at its table, by keys alone and by mouse alone: the journal grows, nothing leaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from fallen_tui.bots import seat_bot
from fallen_tui.engine.events import Answered
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.state.events import StoryEnded
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log.phrases import title
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.styled_text import text_of, width
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tools.fixtures import COUNCIL, Stand, play_to
from fallen_tui.tui.tools.screenshots import STILL, still
from tests.tui.opened import seated

SIZES = [(80, 24), (120, 40)]
MOST = 50
"""Questions in which a turn must be over, or the play is long enough."""
WAYS = {
    False: ("h", 2, {"one", "some", "order", "amount", "split", "offer"}),
    True: ("h", 2, {"one", "some", "amount", "split"}),
}
"""By mouse or not: the seed of a game, the turn that is played, and kinds of questions that must come in it."""
LOOKS = 400
"""How often the table is looked at until a question is there; each look lets bots think a while."""


class Player:
    """A person at the table; a bot tells what to answer, keys or the mouse have to bring it about."""

    def __init__(self, pilot: Any, match: Match, path: Path, stand_in: str) -> None:
        self.pilot, self.match, self.path = pilot, match, path
        self.bot = seat_bot(stand_in, match.game, match.table.setup, 0)
        self.kinds: set[str] = set()

    @property
    def screen(self) -> Any:
        return self.pilot.app.screen

    async def question(self, after: Ask | None) -> Ask | None:
        """The next question once it is put; None where the game is over."""
        for _ in range(LOOKS):
            ask = self.match.ask
            if self.match.table.over:
                return None
            if ask is not None and ask is not after and self.screen.control is not None:
                await self.pilot.pause()
                return ask
            await self.pilot.pause(0.01)
        pytest.fail("no question came")

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def click(self, wanted: str) -> None:
        """A press on a spot of the question; what is out of sight is scrolled to by its signs."""
        pane = self.screen.pane("question")
        signs = [r"turn:\d+", r"turn:-\d+"]  # down to the end, then up to the top
        for _ in range(60):
            found = next(places(pane, wanted), None)
            if found is not None:
                await self.pilot.click(offset=found)
                await self.pilot.pause()
                return
            turns = [next((spot for spot in spots(pane) if re.fullmatch(sign, spot)), "") for sign in signs]
            turn = next(filter(None, turns), "")
            assert turn, f"{wanted} can neither be seen nor scrolled to"
            del signs[: turns.index(turn)]
            await self.pilot.click(offset=next(places(pane, turn)))
            await self.pilot.pause()
        pytest.fail(f"{wanted} did not come into sight")

    async def answer(self, ask: Ask, mouse: bool) -> Any:
        """What the bot would answer, given by hand; what must come of it."""
        wanted = self.bot.answer(self.match.view, ask, self.match.table.decisions)
        self.kinds.add(ask.kind)
        await (self.by_mouse(ask, wanted) if mouse else self.by_keys(ask, wanted))
        return ask.check(wanted) if ask.kind != "offer" else None

    async def by_keys(self, ask: Ask, wanted: Any) -> None:
        control = self.screen.control
        hot = dict(zip((each.key for each in control.options), control.hotkeys, strict=False)) if ask.keys else {}
        if ask.kind == "one":
            at = [each.key for each in control.shown()].index(wanted)
            once_more = wanted in self.match.question.graves
            await self.press(*([hot[wanted]] if wanted in hot else ["home", *["down"] * at, "enter"]))
            if once_more:
                await self.press("enter")
        elif ask.kind == "some":
            marked = {*getattr(control, "marked", ())}
            await self.press(*(hot[key] for key in ask.keys if key in marked - {*wanted}))
            await self.press(*(hot[key] for key in ask.keys if key in {*wanted} - marked))
            await self.press(*(["enter"] * hasattr(control, "marked")))
        elif ask.kind == "order":
            await self.press(*(control.hotkeys[ask.keys.index(key)] for key in wanted), "enter")
        elif ask.kind == "amount":
            await self.press(*str(wanted), "enter")
        elif ask.kind == "split":
            await self.press("delete", "home")
            for each in control.shown():
                await self.press(*str(dict(wanted).get(each.key, 0)), "down")
            await self.press("enter")
        else:
            await self.press("delete", "enter")

    async def by_mouse(self, ask: Ask, wanted: Any) -> None:
        if ask.kind == "one":
            await self.click(f"option:{wanted}")
            if self.match.ask is ask:
                await self.click(f"option:{wanted}")
            return
        if ask.kind == "some":
            single = not hasattr(self.screen.control, "marked")
            for key in wanted:
                await self.click(f"option:{key}")
                if single and self.match.ask is ask:
                    await self.click(f"option:{key}")
            if single:
                return
        elif ask.kind == "order":
            for place, key in enumerate(wanted):
                while [each.key for each in self.screen.control.options].index(key) > place:
                    await self.click(f"earlier:{key}")
        elif ask.kind == "amount":
            step = "plus:" if wanted > self.screen.control.value else "minus:"
            while self.screen.control.value != wanted:
                await self.click(step)
        elif ask.kind == "split":
            for key, share in wanted:
                for _ in range(share):
                    await self.click(f"plus:{key}")
        await self.click("do:confirm")


def spots(pane: Any) -> list[str]:
    return [span.spot for row in pane.rows for span in row if span.spot]


def places(pane: Any, wanted: str) -> Iterator[tuple[int, int]]:
    """Where on the screen a spot lies."""
    for y in range(pane.size.height):
        for x in range(pane.size.width):
            if pane.spot_at(x, y) == wanted:
                yield pane.region.x + x, pane.region.y + y


def seen_in(pane: Any) -> list[str]:
    return [text_of(row) for row in pane.rows[pane.top : pane.top + pane.size.height]]


def check_table(screen: Any, match: Match) -> None:
    """What is shown is what is there, nothing is cut off, and nothing that others hide is to be seen."""
    state = match.table.state
    own = state.players[0]
    status = " ".join(seen_in(screen.pane("status")))
    if state.turn:
        assert f"Turn {state.turn}" in status
    assert re.search(rf"\b{own.coins} ?c", status), status
    assert f"Hand {len(own.hand)}" in status
    assert re.search(rf"\b{own.prestige}/", status), status
    assert re.search(rf"\b{own.town_health}/", status), status
    told = " ".join(text for _, text in match.log.lines(0, 0))
    mine = {title(state, card) for card in (*own.hand, *own.dealt)}
    others = [card for player in state.players[1:] for card in (*player.hand, *player.stack)]
    secret = [name for name in (title(state, card) for card in others) if name not in told and name not in mine]
    for pane in screen._panes.values():
        if not pane.size.area:
            continue
        rows = seen_in(pane)
        assert all(width(row) <= pane.size.width for row in pane.rows), pane.id
        text = re.sub(r"\s+", " ", " ".join(rows))
        assert not [name for name in secret if name in text], (pane.id, screen.scene.tab)
    question = screen.pane("question")
    prompt = re.sub(r"\s+", " ", " ".join(seen_in(question)))
    assert re.sub(r"\s+", " ", screen.scene.question.prompt)[:40] in prompt


@pytest.mark.parametrize(
    ("mouse", "size"),
    [
        pytest.param(mouse, size, marks=() if mouse is (size == SIZES[0]) else pytest.mark.slow)
        for mouse in (False, True)
        for size in SIZES
    ],
)
async def test_a_whole_turn_is_played(tmp_path: Path, mouse: bool, size: tuple[int, int]) -> None:
    path = tmp_path / "turn.fallen"
    seed, turn, _ = WAYS[mouse]
    stand = Stand(COUNCIL, turn=turn, seats="human:Ann,steady:Bo", stand_in="random", mode="short", seed=seed)
    match = play_to(stand, path)
    app = FallenApp(TableScreen(match, open_face(match)), STILL, environ={"COLORTERM": "truecolor"})
    async with app.run_test(size=size) as pilot:
        player = Player(pilot, match, path, "random")
        first, ask, count = match.game.turn(match.table.state), await player.question(None), 0
        tabs = [tab.id for tab in player.screen.face.tabs]
        seen: set[str] = set()
        while ask is not None and match.game.turn(match.table.state) == first and count < MOST:
            if count < len(tabs):
                await look_round(player, tabs[count], mouse)
            seen.add(player.screen.scene.tab)
            check_table(player.screen, match)
            before, size_before = len(match.table.entries), path.stat().st_size
            wanted = await player.answer(ask, mouse)
            told = match.table.entries[before]
            assert isinstance(told, Answered), f"nothing came of the answer to {ask.topic}"
            assert (told.seat, told.topic) == (0, ask.topic)
            assert wanted is None or told.answer == wanted
            assert path.stat().st_size > size_before
            ask, count = await player.question(ask), count + 1
        assert player.kinds >= WAYS[mouse][2], player.kinds
        assert count >= 10
        assert match.game.turn(match.table.state) > first or match.table.over or count == MOST
        assert seen >= set(tabs)
    if match.table.journal is not None:
        match.table.journal.release()


async def look_round(player: Player, tab: str, mouse: bool) -> None:
    """Open a part of the table, by its key or by a press on it."""
    found = next(each for each in player.screen.face.tabs if each.id == tab)
    if mouse:
        if player.screen._reader is not None:
            await player.press("escape")
        pane = player.screen.pane("tabs")
        await player.pilot.click(offset=next(places(pane, f"tab:{tab}")))
    else:
        await player.press(found.key)
    await player.pilot.pause()
    assert player.screen.scene.tab == tab
    assert player.screen._reader is None


def shown_at(match: Match, size: tuple[int, int]) -> Any:
    """The table of a match in an app without a terminal."""
    app = FallenApp(TableScreen(match, open_face(match)), STILL, environ={"COLORTERM": "truecolor"})
    return app.run_test(size=size)


async def test_what_an_answer_caused_stands_over_the_next_question(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            tmp_path = tmp_path_factory.mktemp("case")
            match = play_to(Stand(COUNCIL, "march", turn=2, seats="human:Ann,steady:Bo"), tmp_path / "a.fallen")
            async with shown_at(match, size) as pilot:
                await still(pilot)
                head = seen_in(pilot.app.screen.pane("question"))[0]
                assert match.happened()[-1].startswith("Movement: ")
                assert (match.happened()[-1] in head) == (size == (80, 24)), (
                    "a log beside the table tells it at larger sizes"
                )
                assert "FL-MOV-02" in head


async def test_the_card_in_question_is_read_by_its_key_and_closed_by_enter(tmp_path: Path) -> None:
    match = play_to(Stand(COUNCIL, "hire_ally", seats="human:Ann,steady:Bo,steady:Cy", seed="g"), tmp_path / "a.fallen")
    assert match.ask is not None
    card = str(match.ask.about[0])
    effect = describe.face(match.view.cards, card)[3]
    async with shown_at(match, (120, 40)) as pilot:
        await still(pilot)
        screen = pilot.app.screen
        assert effect[:30] in flat(seen_in(screen.pane("question"))), "what it does is said under the prompt"
        before = len(match.table.entries)
        await pilot.press("C")
        await pilot.pause()
        assert screen._reader.title == match.view.cards.name(card)
        assert effect in flat(seen_in(screen.pane("main")))
        await pilot.press("enter")
        await pilot.pause()
        assert screen._reader is None
        assert len(match.table.entries) == before


async def test_words_name_the_key_that_is_set(tmp_path: Path) -> None:
    match = play_to(Stand(COUNCIL, "hire_ally", seats="human:Ann,steady:Bo,steady:Cy", seed="g"), tmp_path / "a.fallen")
    settings = attrs.evolve(STILL, keys={"cards": ("@",), "leave": ("Y",), "rule": ("%",)})
    app = FallenApp(TableScreen(match, open_face(match)), settings, environ={"COLORTERM": "truecolor"})
    async with app.run_test(size=(80, 26)) as pilot:
        await still(pilot)
        screen = pilot.app.screen
        assert "@ reads it" in flat(seen_in(screen.pane("question")))
        note = " ".join(text_of(row) for row in screen.face.note(screen.scene))
        for columns in range(60, 90):
            told, _, _ = text_of(screen._about(columns, 1)[0]).partition(" … @ reads it")
            assert told.split()[-1] in note.split(), "what is cut is cut between words"
        assert screen.scene.keymap.shown("since") == "S"
        await pilot.press("@")
        await pilot.pause()
        assert "Y closes" in flat(seen_in(screen.pane("tabs")))
        await pilot.press("Y")
        await pilot.pause()
        assert screen._reader is None
        app.change(attrs.evolve(settings, keys={"since": ("f5",)}))
        screen.redraw()
        assert screen.scene.keymap.shown("since") == "F5"


async def test_page_keys_turn_the_tale_while_the_arrows_stay_in_the_question(tmp_path: Path) -> None:
    match = play_to(Stand(COUNCIL, "which_check", turn=2, seed="j"), tmp_path / "a.fallen")
    async with shown_at(match, (80, 24)) as pilot:
        await still(pilot)
        screen = pilot.app.screen
        assert screen.scene.tab == "story"
        pane, chosen = screen.pane("main"), screen.scene.chosen
        first = pane.top
        assert pane.hidden_below
        assert "read on" in flat(seen_in(screen.pane("footer")))
        await pilot.press("pagedown")
        await pilot.pause()
        assert pane.top > first
        assert (screen.scene.chosen, screen.scene.focus) == (chosen, "question")


async def test_the_end_of_a_tale_is_there_to_be_read_before_the_map_returns(tmp_path: Path) -> None:
    match = play_to(Stand(COUNCIL, turn=2, seats="human:Ann,steady:Bo", mode="short"), tmp_path / "a.fallen")
    bot = seat_bot("steady", match.game, match.table.setup, 0)
    for _ in range(400):
        ask = match.ask
        since = match.table.entries[match.told[0] :]
        told = [entry.card for entry in since if isinstance(entry, StoryEnded) and entry.seat == 0]
        if ask is not None and told and match.view.story_in_play is None:
            break
        if not match.bot_move() and ask is not None:
            match.decide(bot.answer(match.view, ask, match.table.decisions))
    else:
        pytest.fail("no tale of Ann's came to its end")
    async with shown_at(match, (120, 40)) as pilot:
        await still(pilot)
        screen = pilot.app.screen
        assert screen.scene.tab == "story"
        page = flat([text_of(row) for row in screen.pane("main").rows])
        assert title(match.view, told[-1]) in page
        assert flat([match.view.cards.stories[told[-1]].text])[:60] in page


def flat(rows: list[str]) -> str:
    return re.sub(r"\s+", " ", " ".join(rows))


async def test_the_card_of_an_option_opens_over_what_happened_since(tmp_path: Path) -> None:
    """The news lie aside: the question can be answered, and C still opens the card in question, not the gallery."""
    match = play_to(Stand(COUNCIL, "deed", turn=2, seats="human:Ann,steady:Bo"), tmp_path / "a.fallen")
    async with seated(match, (80, 24)) as (pilot, screen):
        card = next(key for key in screen.control.ask.keys if key.startswith(("play:", "use:")))
        screen.control.chosen = card
        screen._chosen()
        await pilot.press("N")
        screen.read(screen.since())
        await pilot.press("C")
        await pilot.pause()
        assert pilot.app.screen is screen
        name = title(match.table.state, screen.face.card(screen.scene))
        assert name in text_of(screen.pane("tabs").rows[0])


async def test_undo_stands_before_what_is_only_looked_at(tmp_path: Path) -> None:
    """Where the footer has no room for all, it is the last to go but help and leave."""
    match = play_to(Stand(COUNCIL, "deed", turn=2, seats="human:Ann,steady:Bo"), tmp_path / "a.fallen")
    async with seated(match, (80, 24)) as (_, screen):
        told = [words for _, words in screen.hints()]
        assert told.index("undo") < told.index("view") < told.index("rule")


async def test_what_came_of_an_offer_is_not_pushed_out_by_who_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play_to(Stand(COUNCIL, "desk", turn=2), tmp_path / "a.fallen")
    async with seated(match, (80, 24)) as (_, screen):
        for happened, news in (
            (["Bo refuses", "Bo is done trading", "Cy is done trading"], ["Bo refuses"]),
            (["Bo is done trading"], ["Bo is done trading"]),
        ):
            monkeypatch.setattr(match, "happened", lambda read=0, happened=happened: happened)
            screen._put_question()
            assert screen._news == news
            assert news[0] in text_of(screen.pane("question").rows[0])


async def test_much_that_a_phase_brought_is_laid_before_the_player_without_bots_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line holds the last of it alone; what is one's own would be lost."""
    match = play_to(Stand(COUNCIL, "deed", turn=2, seats="human:Ann"), tmp_path / "a.fallen")
    async with seated(match, (80, 24)) as (_, screen):
        deals = [f"Ann gains {n} coins" for n in range(2, 8)]
        phase, steps = ["Turn 2: Production", *deals], [f"Turn 2: {deal}" for deal in deals]
        for answered, happened, digest in (
            (True, deals, False),
            (True, phase, True),
            (False, phase, False),
            (True, steps, False),  # which phase it is stands in the status row
        ):
            monkeypatch.setattr(match, "happened", lambda read=0, happened=happened: happened)
            screen._reader, screen._answered = None, (0, "?") if answered else (-1, "")
            screen._put_question()
            assert (screen._reader is not None) is digest, "a table that is sat down at is shown as it stands"
