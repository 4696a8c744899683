"""The rooms inside a game: content <- scenario <- state <- queries <- rules <- effects <- text, bot <- tools <- game.

Imports inside functions count; what only types need does not. Since no room reaches a higher one, what decides
knows nothing that judges or tells.
"""

from __future__ import annotations

import pytest

from tests.test_circles import imports

GAMES = "fallen_tui.games."
ROOMS = (
    ("plugin",),
    ("content",),
    ("scenario",),
    ("state",),
    ("queries",),
    ("rules",),
    ("effects",),
    ("text", "bot"),
    ("tools",),
    ("game",),
    ("trial",),
)
"""From the lowest to the highest. Rooms of one height know nothing of one another."""
HEIGHT = {room: height for height, rooms in enumerate(ROOMS) for room in rooms}
FLAT = 12
"""How many files a game has at its top, at most."""


def room(module: str) -> tuple[str, str]:
    """The game of a module and the room it stands in, which is its own name at the top of a game."""
    game, _, rest = module.removeprefix(GAMES).partition(".")
    return game, rest.partition(".")[0]


def upward(modules: dict[str, dict[str, bool]]) -> list[tuple[str, str]]:
    """Imports of a higher room of the same game, or of another room as high."""
    found = []
    for name, targets in modules.items():
        game, here = room(name)
        for target in targets:
            other, there = room(target)
            within = name.startswith(GAMES) and other == game and here and there and here != there
            if within and HEIGHT[there] >= HEIGHT[here]:
                found.append((name, target))
    return found


def test_no_room_of_a_game_reaches_a_higher_one() -> None:
    assert upward(imports()) == []


def test_an_arrow_that_points_up_is_found() -> None:
    rules, words, bot = (f"{GAMES}toy.{name}" for name in ("rules.play", "text.prompts", "bot.steady"))
    assert upward({rules: {words: True}, words: {rules: False, bot: False}}) == [(rules, words), (words, bot)]


@pytest.mark.parametrize("game", ["fallen_land", "state51"])
def test_every_module_stands_in_a_room(game: str) -> None:
    """Else it would be held to nothing."""
    rooms = {room(name)[1] for name in imports() if name.startswith(f"{GAMES}{game}.")}
    assert {"content", "state", "rules", "text", "bot"} <= rooms <= HEIGHT.keys()
    assert len(rooms) <= FLAT
