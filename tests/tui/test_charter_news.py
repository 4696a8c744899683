"""What happened since one's last choice in The New Charter: where it opens, what it begins with, what is read whole."""

from __future__ import annotations

from typing import Any

import pytest

from fallen_tui.games.state51.state.events import Stolen
from fallen_tui.games.state51.state.table import RESOURCES
from fallen_tui.tui.controls.listing import Listed
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.tables.state51.news import headline
from tests.tui.charter import Play, words
from tests.tui.opened import SMALL, seated

MUCH = [f"Bo draws {n} cards" for n in range(2, 22)]


async def test_what_happened_opens_at_its_newest_part(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play("action")
    async with seated(match) as (pilot, screen):
        monkeypatch.setattr(match, "happened", lambda read=0: MUCH)
        await pilot.press("S")
        main = screen.pane("main")
        assert main.top == len(main.rows) - main.size.height > 0
        assert text_of(main.rows[-1]).strip() == MUCH[-1]
        await pilot.press(*["pageup"] * 9)
        assert main.top == 0


async def test_what_was_taken_from_the_viewer_comes_first_and_opens_it(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A theft is named in the line of news, too, whatever came after it."""
    match = play("action")
    view = match.view
    match.table.state.players[0].tokens[RESOURCES[0]] = 2
    for _ in range(2):
        match.table.entries.append(Stolen(1, 0, RESOURCES[0]))
    async with seated(match) as (pilot, screen):
        monkeypatch.setattr(match, "happened", lambda read=0: MUCH)
        lost = f"lost: 2 Scrap to {view.players[1].name}"
        assert text_of(screen.pane("question").rows[0]).startswith(f"── {lost}")
        await pilot.press("S")
        main = screen.pane("main")
        assert main.top == 0
        assert text_of(main.rows[0]).strip() == lost
        assert text_of(main.rows[1]).strip() == MUCH[0]


def test_a_line_of_news_begins_with_what_came_of_it(subtests: pytest.Subtests) -> None:
    for told, line in [
        (
            "Cy pays 1 Fuel; uses Nine Days for Tea; cooperates with The Agreed Clock; gains 1 Scrap",
            "Cy cooperates with The Agreed Clock; gains 1 Scrap; pays 1 Fuel; uses Nine Days for Tea",
        ),
        ("Cy works Drum Registry (1 Worker); draws 1 card; scores 2 VP", "Cy scores 2 VP; draws 1 card; works Drum Re"),
        ("Cy gains 2 Fuel; steals 1 Scrap of Ann", "Cy steals 1 Scrap of Ann; gains 2 Fuel"),
        ("Cy gains 2 Fuel; sends a Worker to Amen Garage of Ann", "Cy sends a Worker to Amen Garage of Ann; gains 2"),
        ("Cy gains 2 Fuel; sends a Worker to Annex Seven of Bo", "Cy gains 2 Fuel; sends a Worker to Annex Seven of"),
        (
            "Cy discards Joint Eighty-Eight; Late Returns to draw 1; draws 1 card",
            "Cy draws 1 card; discards Joint Eighty-Eight; Late Returns to draw 1",
        ),
        ("Ann pays 1 Fuel; builds up", "Ann builds up; pays 1 Fuel"),
        ("The Lookout shows Hymn Gang for Hire; pays", "The Lookout shows Hymn Gang for Hire; pays"),
    ]:
        with subtests.test(told=told, line=line):
            assert headline(told, ("Ann", "Bo", "Cy"), "Ann").startswith(line)


async def test_the_line_of_news_is_cut_at_a_word_and_after_what_came_of_it(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it is cut, the key that tells all is named."""
    match = play("action")
    told = "Bo pays 1 Fuel; uses Nine Days for Tea; cooperates with The Agreed Clock at the Old Station"
    async with seated(match) as (pilot, screen):
        monkeypatch.setattr(match, "happened", lambda read=0: [told])
        screen._put_question()
        await pilot.press("V")
        head = text_of(screen.pane("question").rows[0])
        assert head.startswith("── Bo cooperates with The Agreed Clock at the Old Station; pays 1 Fuel… ──")
        assert ("since", "news") in list(screen.hints())


@pytest.mark.parametrize("size", [SMALL, (60, 16)], ids=str)
@pytest.mark.parametrize("topic", ["action", "pick"])
async def test_all_that_is_told_of_the_option_under_the_cursor_can_be_read(
    play: Play, topic: str, size: tuple[int, int]
) -> None:
    """Also where it takes more rows than are told of the others: the list gives them up as long as it is looked at."""
    match = play(topic, turn=4, seats=4)

    def unbroken(text: str) -> str:
        return "".join(text.split())

    async with seated(match, size) as (_, screen):
        control: Any = screen.control
        assert isinstance(control, Listed)
        room = screen.pane("question")
        least = len(room.rows)
        for option in (*control.options, *control.unavailable):
            control.chosen = screen.scene.chosen = option.key
            screen.draw_question()
            shown = unbroken(words(list(room.rows)))
            assert unbroken(option.why or option.detail) in shown, option
            least = min(least, sum(":" in "".join(span.spot for span in row) for row in room.rows))
        assert least >= 3
