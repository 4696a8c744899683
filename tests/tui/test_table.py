"""What the table raises by itself: losses, counters, story beats, peeked cards; and what it says of keys."""

from __future__ import annotations

import re
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from textual.events import Key
from textual.geometry import Size

from fallen_tui.engine.events import Answered
from fallen_tui.games.fallen_land.content.towns import RULES
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.events.scenario import SiteOpened
from fallen_tui.games.fallen_land.text.log.people import CAUSE
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.screens.guide import CAPITALS
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.settings_file import read
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tables.fallen_land.losses import _causes, _gear
from fallen_tui.tui.tools.fixtures import CHARTER, COUNCIL, ROAD, Stand, play_to
from tests.tui.opened import STILL, asked, seated
from tests.tui.test_handover import words
from tests.tui.test_teaching import Learner, first_match, told_by

SIZES = [(80, 24), (120, 40)]


def lately(match: Match) -> list[Any]:
    """What happened since the first seat's last choice."""
    return list(match.table.entries[match.told[0] :])


def somebody_died(match: Match) -> bool:
    return any(isinstance(entry, e.Died) and entry.seat == 0 for entry in lately(match))


async def test_a_death_is_the_first_news_and_opens_the_digest(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            tmp_path = tmp_path_factory.mktemp("case")
            stand = Stand(COUNCIL, seed="m3", stand_in="random", seats="human:Ann,steady:Bo", there=somebody_died)
            match = play_to(stand, tmp_path / "a.fallen")
            dead = [entry.card for entry in lately(match) if isinstance(entry, e.Died) and entry.seat == 0]
            async with seated(match, size) as (pilot, screen):
                first = match.view.cards.name(dead[0])
                head = words(screen, "question")
                assert head.startswith(f"── † {first}"), head
                assert "Since your last choice" in words(screen, "tabs")
                assert words(screen, "main").startswith(f"† {first}")
                await pilot.press("escape")
                assert "Since your last choice" not in words(screen, "tabs")
                assert f"† {first}" in words(screen, "question"), "it stays in the line of news"
                if screen._untold:
                    assert "S news" in words(screen, "footer")
            match.table.leave()


def _gear_gone(match: Match) -> bool:
    return any(
        isinstance(entry, e.Moved)
        and entry.why == "dead"
        and entry.source.startswith(("aside:0", "party:0"))
        and entry.to == "discard:spoils"
        for entry in lately(match)
    )


async def test_gear_that_is_gone_is_named_and_a_sale_is_no_loss(tmp_path: Path) -> None:
    stand = Stand(COUNCIL, seed="f", stand_in="random", seats="human:Ann,steady:Bo", there=_gear_gone)
    match = play_to(stand, tmp_path / "a.fallen")
    gone = next(entry for entry in lately(match) if isinstance(entry, e.Moved) and entry.why == "dead")
    async with seated(match) as (_, screen):
        assert f"lost: {match.view.cards.name(gone.cards[0])}" in screen._lost
        sold = e.Moved(0, gone.cards, "auction:0", "discard:spoils", "sold")
        assert not _gear(sold, 0)
        assert _gear(gone, 0)
    match.table.leave()


def _prestige_gone(match: Match) -> bool:
    gone = [entry for entry in lately(match) if isinstance(entry, e.PrestigeChanged) and entry.seat == 0]
    return match.view.players[0].prestige > 0 and [(entry.n, entry.why) for entry in gone] == [(-1, "resource lost")]


async def test_prestige_that_is_lost_is_told_with_what_took_it(tmp_path: Path) -> None:
    stand = Stand(COUNCIL, seed="a", stand_in="steady", seats="human:Ann,steady:Bo", there=_prestige_gone)
    match = play_to(stand, tmp_path / "a.fallen")
    async with seated(match) as (_, screen):
        assert "1 Prestige (Resource lost)" in screen._lost
    match.table.leave()


def test_every_cause_of_lost_prestige_is_named_once(weaver: Match) -> None:
    changes = [e.PrestigeChanged(0, -1, why) for why in ("pvp", "pvp", "resource lost+mi010", RULES, "")]
    mission = weaver.view.cards.name("mi010")
    assert _causes(weaver.view, changes) == f" (PVP, Resource lost, {mission} and a rule of the scenario)"
    assert _causes(weaver.view, changes[-1:]) == ""


@pytest.fixture(scope="module")
def weaver(tmp_path_factory: pytest.TempPathFactory) -> Match:
    """The first chapter of a campaign, at the first Deed: it is lost by Longing, and won by Things left out."""
    stand = Stand(
        COUNCIL, "deed", mode="campaign", seats="human:Ann", options=(("campaign", "the_weaver"), ("level", "normal"))
    )
    return play_to(stand, tmp_path_factory.mktemp("weaver") / "a.fallen")


@pytest.mark.parametrize("size", [(60, 16), (80, 24), (120, 40)])
async def test_the_counter_that_decides_is_in_the_header_and_warns(weaver: Match, size: tuple[int, int]) -> None:
    state: Any = weaver.table.state
    kept = {id: list(numbers) for id, numbers in state.scenario_progress.counters.items()}
    for longing, gaps, wanted in ((1, 9, "Things"), (6, 3, "Longing"), (6, 9, "Longing")):
        state.scenario_progress.counters["longing"], state.scenario_progress.counters["gaps"] = [longing], [gaps]
        weaver._seen = (None, None)
        async with seated(weaver, size) as (pilot, screen):
            if screen._reader is not None:
                await pilot.press("escape")
            status, asked = words(screen, "status"), words(screen, "question")
            assert re.search(rf"{wanted}[^/]* {longing if wanted == 'Longing' else gaps}(/| of )\d+", status), status
            if "Longing" in status and "Things" in status:
                assert (status.index("Longing") < status.index("Things")) is (longing == 6)
            assert ("6/7!" in status or "6 of 7!" in status) is (longing == 6)
            if size[1] >= 24:
                assert ("You lose as the Turn ends: Longing at home 7" in asked) is (longing == 6), asked
                assert "Things" in status
    state.scenario_progress.counters.update(kept)
    weaver._seen = (None, None)


async def test_a_key_typed_while_the_table_was_set_up_closes_no_briefing_and_answers_nothing(weaver: Match) -> None:
    while_set_up = monotonic()
    async with seated(weaver) as (pilot, screen):
        assert screen.too_soon(while_set_up, "enter")
        assert not screen.too_soon(monotonic(), "enter")
        before = len(weaver.table.entries)
        screen.on_key(typed(while_set_up))
        await pilot.pause()
        assert len(weaver.table.entries) == before


def typed(at: float) -> Key:
    """Enter, as it was typed at a time of the monotonic clock."""
    event = Key("enter", None)
    event.time = at
    return event


def _story_told(match: Match) -> bool:
    began = [entry for entry in lately(match) if isinstance(entry, e.StoryBegan) and entry.seat == 0]
    return bool(began) and any(isinstance(entry, e.StoryEnded) for entry in lately(match))


async def test_a_story_that_was_read_is_not_told_again_in_the_news(tmp_path: Path) -> None:
    stand = Stand(COUNCIL, seed="m3", stand_in="random", seats="human:Ann,steady:Bo", there=_story_told)
    match = play_to(stand, tmp_path / "a.fallen")
    first = match.told[0] + 1
    told = list(enumerate(lately(match), first))
    start, began = next((n, entry) for n, entry in told if isinstance(entry, e.StoryBegan) and entry.seat == 0)
    until = next(n for n, entry in told if n > start and isinstance(entry, e.StoryEnded))
    prose = match.view.cards.stories[began.card].text.split()[:6]
    async with seated(match) as (_, screen):
        whole = " ".join(map(text_of, screen.since().lines))
        assert " ".join(prose) in " ".join(whole.split()), "nothing was read yet"
        left = screen.since(until).lines
        assert " ".join(prose) not in " ".join(" ".join(map(text_of, left)).split())
        assert len(left) < len(screen.since().lines), "the key of the news still tells all"
    match.table.leave()


async def test_the_guided_game_opens_the_digest_between_turns_and_the_guide_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    match = first_match(COUNCIL, path)
    async with FallenApp(TableScreen(match, open_face(match)), STILL, environ={}).run_test(size=(80, 24)) as pilot:
        learner = Learner(pilot, match, path)
        ask = await learner.question(None)
        while ask is not None and match.game.turn(match.view) < 2:
            await learner.follow(ask)
            ask = await learner.question(ask)
        screen: Any = pilot.app.screen
        assert "Since your last choice" in words(screen, "tabs")
        assert "Suggested: " in words(screen, "guide")
        assert screen.pane("main").size.height >= 5
        await pilot.press("escape")
        assert "Since your last choice" not in words(screen, "tabs")
        assert "Suggested: " in words(screen, "guide")
    match.table.leave()


async def test_a_small_letter_that_is_no_option_says_what_its_capital_does(weaver: Match) -> None:
    async with seated(weaver) as (pilot, screen):
        if screen._reader is not None:
            await pilot.press("escape")
        before = len(weaver.table.entries)
        for key, told in (("q", "no option q here; Q: leave"), ("n", "no option n here; N: the part Town")):
            assert not screen.control.hotkey(key)  # type: ignore[union-attr]
            await pilot.press(key)
            assert told in words(screen, "footer")
        await pilot.press("down")
        assert "no option" not in words(screen, "footer")
        assert len(weaver.table.entries) == before


async def test_the_first_note_of_the_guide_tells_of_capitals(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in SIZES:
        for game in [COUNCIL, CHARTER]:
            with subtests.test(size=size, game=game):
                tmp_path = tmp_path_factory.mktemp("case")
                match = first_match(game, tmp_path / "a.fallen")
                async with FallenApp(TableScreen(match, open_face(match)), STILL, environ={}).run_test(
                    size=size
                ) as pilot:
                    await asked(pilot, pilot.app.screen)  # type: ignore[arg-type]
                    if "reads on" in words(pilot.app.screen, "guide"):  # type: ignore[arg-type]
                        await pilot.press("!")
                        assert CAPITALS in words(pilot.app.screen, "main")  # type: ignore[arg-type]
                    else:
                        assert CAPITALS in told_by(pilot.app.screen)
                match.table.leave()


def a_place_opened(match: Match) -> bool:
    return match.game.turn(match.table.state) > 0 and any(isinstance(entry, SiteOpened) for entry in lately(match))


async def test_a_new_place_of_a_scenario_is_raised_over_the_other_news(tmp_path: Path) -> None:
    options = (("campaign", "the_weaver"), ("level", "normal"))
    stand = Stand(COUNCIL, mode="campaign", seats="human:Ann", options=options, there=a_place_opened)
    match = play_to(stand, tmp_path / "a.fallen")
    opened = next(entry for entry in lately(match) if isinstance(entry, SiteOpened))
    async with seated(match) as (pilot, screen):
        screen.open_tab("log")
        screen._briefed[0] = 1  # this sitting has begun before
        screen._put_question()
        await pilot.pause()
        assert "something new" in words(screen, "tabs")
        name = match.view.cards.scenario.named(opened.site)
        shown = [" ".join(text_of(row).split()) for row in screen.pane("main").rows]
        news = shown.index("Since your last choice")
        assert any(name in row for row in shown[:news])
        assert shown[news + 1 :], "the Turn has other news"
        await pilot.press("escape")
        assert "something new" not in words(screen, "tabs")
        screen._put_question()
        before = len(match.table.entries)
        await pilot.press("1")
        await pilot.pause(0.05)
        assert len(match.table.entries) > before, "a digit answers beside it"
    match.table.leave()


def far_on(match: Match) -> bool:
    in_play = match.view.story_in_play
    return in_play is not None and in_play.stage in ("outcome", "checks", "epilogue")


async def test_a_tale_opens_at_its_newest_part_with_a_mark_of_more_above(tmp_path: Path) -> None:
    match = play_to(Stand(COUNCIL, seed="m3", there=far_on), tmp_path / "a.fallen")
    async with seated(match) as (pilot, screen):
        if screen._reader is not None:
            await pilot.press("escape")
        assert screen.scene.tab == "story"
        pane = screen.pane("main")
        rows = [text_of(row) for row in pane.rows]
        newest = max(n for n, row in enumerate(rows) if row.lstrip().startswith("▸"))
        assert len(rows) > pane.size.height, "else it is all in sight"
        assert pane.top <= newest < pane.top + pane.size.height
        assert pane.top > 0
        assert rows[pane.top].endswith("▲")
    match.table.leave()


async def test_the_mat_of_a_town_is_read_while_towns_are_chosen(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            tmp_path = tmp_path_factory.mktemp("case")
            match = play_to(Stand(COUNCIL, "faction", turn=0, options=(("setup", "chosen"),)), tmp_path / "a.fallen")
            async with seated(match, size) as (pilot, screen):
                await pilot.press("down", "N")
                faction = match.view.cards.factions[int(screen.scene.chosen)]
                assert faction.name in words(screen, "main")
                for perk in faction.perks:
                    assert perk.name in words(screen, "main")
                await pilot.press("down")
                other = match.view.cards.factions[int(screen.scene.chosen)]
                assert other.name in words(screen, "main")
                await pilot.press("C")
                for perk in other.perks:
                    assert perk.name in words(screen, "main")
            match.table.leave()


def peeked(match: Match) -> bool:
    return any(isinstance(entry, e.Peeked) and entry.seat == 0 for entry in lately(match))


async def test_peeked_cards_stay_until_they_are_dismissed(tmp_path: Path) -> None:
    match = play_to(Stand(COUNCIL, "deed", seed="m3"), tmp_path / "a.fallen")
    card = match.table.state.decks["mission"].draw[0]
    match.table.entries.append(e.Peeked(0, "mission", 0, (card,)))  # type: ignore[attr-defined]
    async with seated(match) as (pilot, screen):
        before = len(match.table.entries)
        name = match.view.cards.name(card)
        assert "What you were shown: the top of the Mission deck" in words(screen, "tabs")
        assert name in words(screen, "main")
        await pilot.press("down", "1")
        assert name in words(screen, "main")
        assert "Enter closes this first" in words(screen, "footer")
        await pilot.press("enter")
        assert "What you were shown" not in words(screen, "tabs")
        assert len(match.table.entries) == before


async def test_a_death_is_told_before_the_cards_that_were_shown(tmp_path: Path) -> None:
    stand = Stand(COUNCIL, seed="m3", stand_in="random", seats="human:Ann,steady:Bo", there=somebody_died)
    match = play_to(stand, tmp_path / "a.fallen")
    dead = next(entry for entry in lately(match) if isinstance(entry, e.Died) and entry.seat == 0)
    card = match.table.state.decks["action"].draw[0]
    match.table.entries.append(e.Peeked(0, "hand", 1, (card,)))  # type: ignore[attr-defined]
    async with seated(match) as (pilot, screen):
        assert words(screen, "main").startswith(f"† {match.view.cards.name(dead.card)} died ({CAUSE[dead.cause]})")
        await pilot.press("end")
        await pilot.press(*["pagedown"] * 9)
        assert match.view.cards.name(card) in words(screen, "main")
        assert screen._reader is not None
        assert "What you were shown: Bo's hand" in {text_of(row).strip() for row in screen._reader.lines}
    match.table.leave()


def test_the_desk_is_at_its_top_in_a_new_phase(tmp_path: Path) -> None:
    match = play_to(Stand(COUNCIL, "sell", seed="m3"), tmp_path / "a.fallen")
    face, scene = open_face(match), TableScene(match)
    assert face.draw("desk", scene, Size(80, 10)).top == 0
    assert face.draw("desk", scene, Size(80, 10)).top is None, "in the same phase it stays where it was scrolled to"
    match.table.state.phase = "purchase"
    match._seen = (None, None)
    assert face.draw("desk", scene, Size(80, 10)).top == 0
    match.table.leave()


async def test_options_share_the_free_width_the_name_first_then_the_check(weaver: Match) -> None:
    async with seated(weaver) as (pilot, screen):
        if screen._reader is not None:
            await pilot.press("escape")
        rows = [text_of(row) for row in screen.pane("question").rows]
        name = next(choice.label for choice in screen.scene.question.choices if choice.label.startswith("Visit Tobit"))
        row = next(row for row in rows if "Visit Tobit" in row)
        assert name in row, row
        assert "to pass" in row
        assert re.search(r"… {9,}", "\n".join(rows)) is None, "a cut text beside blanks"


def asked_within(match: Match) -> bool:
    """A question that another answer of the same person has led to, with nothing in between."""
    since = lately(match)
    return len(since) == 1 and isinstance(since[0], Answered) and match.can_go_back


async def test_a_question_within_a_choice_shows_the_way_back(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for game in [COUNCIL, CHARTER]:
        with subtests.test(game=game):
            tmp_path = tmp_path_factory.mktemp("case")
            match = play_to(Stand(game, seats="human:Ann,steady:Bo", there=asked_within), tmp_path / "a.fallen")
            before = match.table.decisions
            async with seated(match) as (pilot, screen):
                assert "U undo" in words(screen, "footer")
                await pilot.press("U")
                await pilot.pause()
                await pilot.press("enter")
                await pilot.pause()
                assert match.table.decisions < before
            match.table.leave()


@pytest.mark.parametrize("game", [COUNCIL, CHARTER, ROAD])
async def test_the_key_of_the_briefing_answers_where_there_is_none(game: str, tmp_path: Path) -> None:
    match = play_to(Stand(game, seats="human:Ann,steady:Bo"), tmp_path / "a.fallen")
    async with seated(match) as (pilot, screen):
        await pilot.press("f4")
        assert "no briefing here: this game is no scenario" in words(screen, "footer")
        await pilot.press("down")
        assert "no briefing" not in words(screen, "footer")
    match.table.leave()


@pytest.mark.rule("FL-VAR-21", "FL-VAR-22")
async def test_the_rules_of_rival_towns_are_read_as_a_briefing(tmp_path: Path) -> None:
    options = (("level", "hard"),)
    match = play_to(
        Stand(COUNCIL, "deed", mode="rival-towns", seats="human:Ann", options=options), tmp_path / "a.fallen"
    )
    async with seated(match) as (pilot, screen):
        await pilot.press("f4")
        shown = words(screen, "main")
        assert "Rival towns" in words(screen, "tabs")
        for rival in match.view.players[1:]:
            assert rival.name in shown
        assert "Level hard: each starts with 7 Prestige, 52 Town Health, 3 Resources and 2 Town Defense Chips" in shown
        text = " ".join(text_of(row) for row in screen.pane("main").rows)
        assert "every rival rolls 1d6" in " ".join(text.split())
    match.table.leave()


async def test_a_table_that_is_opened_at_once_tells_of_a_mistake_in_the_settings(tmp_path: Path) -> None:
    match = play_to(Stand(COUNCIL, "deed", seed="m3"), tmp_path / "a.fallen")
    kept = read('speed = "off"\ncolours = "mauve"\n', tmp_path / "settings.toml")
    screen = TableScreen(match, open_face(match))
    async with FallenApp(screen, kept=kept, environ={}).run_test(size=(80, 24)) as pilot:
        await asked(pilot, screen)
        assert "settings: a mistake in line 2; `fallen settings` names it" in words(screen, "question")
    match.table.leave()
