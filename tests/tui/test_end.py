"""The end of a game: its timeline tells what happened, the chart stands where the figures are, its page is kept."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import attrs
import pytest

from fallen_tui.engine.history import History
from fallen_tui.faces.timeline import Timeline, chapter_of, chart, timeline
from fallen_tui.games import catalogue, open_game
from fallen_tui.saves import read
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.screens.end import EndScreen
from tests.journals.frozen import frozen, plain
from tests.tui.opened import resumed_match

JOURNALS = plain()


def test_the_timeline_of_every_kept_game(subtests: pytest.Subtests) -> None:
    for path in JOURNALS:
        with subtests.test(path=path):
            game, recording = read(path)
            setup = recording.header.setup
            found = timeline(game, setup, recording.entries)
            state = History(game, setup, recording.entries).seek(len(recording.entries))
            assert [turn.number for turn in found.turns] == sorted({turn.number for turn in found.turns})
            assert found.turns[-1].number == game.turn(state)
            for track, figures in zip(chapter_of(game.id).tracks, found.turns[-1].figures, strict=True):
                sides = len(found.names) if track.shared else len(setup.seats)
                assert figures == tuple(track.of(state, side) for side in range(sides))
            told = "\n".join(line for turn in found.turns for line in turn.headlines)
            assert "The end" in told
            assert len(told) > 400


def test_the_rival_has_no_line_among_the_cards_in_hand() -> None:
    found = _told("state51-rival-settler-1-rival-beaten")
    shown = {track.name: len(figures) for track, figures in zip(found.tracks, found.turns[-1].figures, strict=True)}
    assert shown == {"VP": 2, "Locations": 2, "Cards in hand": 1}


def test_a_rival_has_no_line_among_the_coins() -> None:
    found = _told("fallen_land-rival-towns-2-1-rival")
    assert len(found.names) == 3
    named = {track.name: found.names_on(place) for place, track in enumerate(found.tracks)}
    alone = found.names[:1]
    assert named == {"Prestige": found.names, "Town Health": found.names, "Coins": alone, "Resources": found.names}


def end_of(name: str, folder: Path) -> EndScreen:
    """The end of a frozen game, in a copy that is left by the test."""
    return EndScreen(resumed_match(Path(copyfile(frozen(name), folder / "game.fallen"))))


async def test_the_legend_names_those_alone_who_have_a_line(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for name, track in [
        ("fallen_land-rival-towns-2-1-rival", "Coins"),
        ("state51-rival-settler-1-rival-beaten", "Cards in hand"),
    ]:
        with subtests.test(name=name, track=track):
            tmp_path = tmp_path_factory.mktemp("case")
            screen = end_of(name, tmp_path)
            async with FallenApp(screen).run_test(size=(120, 40)) as pilot:
                await pilot.pause()
                mine, *rivals = screen.timeline.names
                assert rivals
                for _ in screen.timeline.tracks:
                    await pilot.press("right")
                    await pilot.pause()
                    head, *_, legend = (text_of(row) for row in screen.pane("chart").rows)
                    assert mine in legend
                    assert all((rival in legend) is (track not in head) for rival in rivals), (head, legend)
            screen.match.table.leave()


def test_the_story_tells_of_agreements_and_of_work() -> None:
    assert " cooperates with " in _story("state51-standard-2-thirty")
    assert " works " in _story("state51-rival-settler-1-rival-beaten")


def _told(name: str) -> Timeline:
    game, recording = read(frozen(name))
    return timeline(game, recording.header.setup, recording.entries)


def _story(name: str) -> str:
    return "\n".join(line for turn in _told(name).turns for line in turn.headlines)


def test_headlines_are_tags_of_the_game(subtests: pytest.Subtests) -> None:
    for game in [entry.id for entry in catalogue() if entry.playable]:
        with subtests.test(game=game):
            assert set(chapter_of(game).headlines) <= set(open_game(game).registry.tags)


def test_the_chart_ends_at_the_last_figures(subtests: pytest.Subtests) -> None:
    for width, height in [(40, 8), (79, 9), (100, 50)]:
        with subtests.test(width=width, height=height):
            game, recording = read(frozen("fallen_land-standard-3-town-health"))
            found = timeline(game, recording.header.setup, recording.entries)
            for track in range(len(found.tracks)):
                rows = chart(found, track, width, height)
                assert len(rows) == height
                assert all(sum(len(text) for text, _ in row) <= width for row in rows)
                last = [(y, row[-1]) for y, row in enumerate(rows[:-1]) if row[-1][1] != -1]
                figures = found.turns[-1].figures[track]
                assert len(last) == len({*(y for y, _ in last)}) <= len(set(figures))
                highest = [seat for seat, figure in enumerate(figures) if figure == max(figures)]
                top = last[0][1]
                assert top[0] == "*" or top[1] in highest


async def test_a_track_in_which_nothing_moved_is_not_drawn(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for flat in [(0,), (0, 1, 2, 3, 4)]:
        for size in [(100, 36), (120, 40)]:
            with subtests.test(flat=flat, size=size):
                tmp_path = tmp_path_factory.mktemp("case")
                screen = end_of("fallen_land-standard-1-town-health", tmp_path)
                found = screen.timeline
                last = found.turns[-1].figures
                turns = tuple(
                    attrs.evolve(
                        turn,
                        figures=tuple(last[at] if at in flat else figures for at, figures in enumerate(turn.figures)),
                    )
                    for turn in found.turns
                )
                screen._timeline = attrs.evolve(found, turns=turns)
                async with FallenApp(screen).run_test(size=size) as pilot:
                    await pilot.pause()
                    seen: set[str] = set()
                    for _ in found.tracks:
                        seen.add(
                            text_of(screen.pane("chart").rows[0]).split(" over time")[0].strip("─ ")
                            if len(flat) == 1
                            else ""
                        )
                        await pilot.press("right")
                    if len(flat) == 1:
                        assert found.tracks[0].name not in seen
                        assert seen
                        assert "several" not in text_of(screen.pane("chart").rows[-1]), "there is one seat"
                    else:
                        assert "chart" not in screen.plan(screen.size)
                        assert screen.pane("main").size.height == size[1] - 1
                        assert "tracks" not in text_of(screen.pane("footer").rows[0])
                screen.match.table.leave()


async def test_the_end_is_read_exported_and_left(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in [(80, 24), (120, 40), (200, 60)]:
        with subtests.test(size=size):
            tmp_path = tmp_path_factory.mktemp("case")
            screen = end_of("fallen_land-standard-3-town-health", tmp_path)
            app = FallenApp(screen)
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                first = [text_of(row) for row in screen.pane("chart").rows]
                await pilot.press("right")
                assert [text_of(row) for row in screen.pane("chart").rows] != first
                await pilot.press("x")
                assert (tmp_path / "game.txt").read_text().startswith(screen.timeline.title.upper())
                assert (tmp_path / "game.md").read_text().startswith(f"# {screen.timeline.title}")
                await pilot.press("end")
                assert screen.pane("main").top > 0
                await pilot.press("r")
            assert app.return_value == "replay"
            screen.match.table.leave()
