"""Finished games that are kept for ever: they load, fold and can be looked at, whatever becomes of cards and rules.

Those of today's rules and cards are executed again, too. Where cards were changed, `make.py` writes new ones.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest

from fallen_tui.engine import SUFFIX
from fallen_tui.engine.events import Closed, Rewound
from fallen_tui.engine.game import Game, Result, Setup
from fallen_tui.engine.history import History, active, apply_all, fold
from fallen_tui.engine.journal import Recording, read, read_header
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import verify
from fallen_tui.games import CATALOGUE, open_game
from fallen_tui.games.state51.account import REASONS

FOLDER = Path(__file__).parent
FILES = sorted(path.name for path in FOLDER.glob(f"*{SUFFIX}"))
PLAYABLE = [entry for entry in CATALOGUE if entry.playable]
END_REASONS = {"state51": set(REASONS), "fallen_land": {"prestige", "town_health"}}
"""The reasons to end that each playable game declares; of Council of Towns both tracks, ties being rare."""
SPANS = {
    "fallen_land": {
        "standard": range(1, 7), "short": (1, 2, 4), "first": (2,), "against-time": (1,), "scenario": (1, 2),
        "campaign": (1,),
    }
}  # fmt: skip
"""The numbers of seats that are wanted of a mode, where not all of them are."""


@cache
def recorded(name: str) -> Recording:
    return read(FOLDER / name, game_of(name).registry).sound()


@cache
def game_of(name: str) -> Game:
    return open_game(read_header(FOLDER / name).setup.game)


def setup_of(name: str) -> Setup:
    return recorded(name).header.setup


@cache
def folded(name: str) -> Any:
    entries = recorded(name).entries
    return fold(game_of(name), setup_of(name), [entries[number - 1] for number in active(entries)])


def result_of(name: str) -> Result:
    result = game_of(name).result(folded(name))
    assert result is not None, f"{name} is not finished"
    return result


def todays(name: str) -> bool:
    """Whether it was played under today's rules and cards."""
    header, game = recorded(name).header, game_of(name)
    return (header.rules, header.content) == (game.version, game.digest)


@pytest.mark.parametrize("name", FILES)
def test_it_loads_whole(name: str) -> None:
    recording = recorded(name)
    assert recording.closed
    assert recording.size == (FOLDER / name).stat().st_size
    assert len(recording.entries) > 100
    result = result_of(name)
    assert len(result.scores) == len(setup_of(name).seats)
    assert result.turns > 0


@pytest.mark.parametrize("name", FILES)
def test_the_digest_of_the_cards_does_not_matter(name: str, tmp_path: Path) -> None:
    from tests.engine.files import lines_of, sealed

    lines = lines_of(FOLDER / name)
    lines[0] |= {"content": "other cards", "rules": "other rules"}
    (tmp_path / name).write_bytes(sealed(lines))
    recording = read(tmp_path / name, game_of(name).registry).sound()
    assert recording.entries == recorded(name).entries
    assert recording.header.content == "other cards"


@pytest.mark.parametrize("name", FILES)
def test_it_is_written_as_it_was_read(name: str) -> None:
    """An event that changed shape needs an upcaster; one that did not is written as before."""
    registry, lines = game_of(name).registry, (FOLDER / name).read_bytes().splitlines()[1:]
    for entry, line in zip(recorded(name).entries, lines, strict=True):
        known = orjson.loads(line)
        data = orjson.loads(orjson.dumps(registry.encode(entry)))
        if "v" not in data and data["t"] == known["t"]:
            assert {key: known[key] for key in known if key not in ("i", "h")} == data


@pytest.mark.parametrize("name", FILES)
def test_any_entry_can_be_sought(name: str) -> None:
    game, setup, entries = game_of(name), setup_of(name), recorded(name).entries
    history = History(game, setup, entries)
    for number in (*range(0, len(entries), max(37, len(entries) // 40)), len(entries)):
        path = active(entries, number)
        assert history.seek(number) == fold(game, setup, [entries[place - 1] for place in path]), number
    assert history.seek(len(entries)) == folded(name)


@pytest.mark.parametrize("name", FILES)
def test_every_state_on_the_way_is_sound_and_told(name: str) -> None:
    if not todays(name):
        pytest.skip("played with other cards: what they say today is not what they said")
    game, entries = game_of(name), recorded(name).entries
    state = game.new(setup_of(name))
    told = 0
    for number in active(entries):
        entry = entries[number - 1]
        for seat in (0, None):
            told += bool(game.tell(state, entry, seat))
        apply_all(state, [entry])
        assert game.check(state) == [], number
    assert told > 100
    assert state == folded(name)


@pytest.mark.parametrize("name", FILES)
def test_todays_rules_give_the_same(name: str) -> None:
    if not todays(name):
        pytest.skip("played under other rules or cards")
    verdict = verify(game_of(name), setup_of(name), recorded(name).entries)
    assert verdict.sound, f"{verdict.message}: if the rules were changed on purpose, raise their version"


@pytest.mark.parametrize("name", FILES)
def test_a_finished_game_stays_finished(name: str) -> None:
    table = Table(game_of(name), setup_of(name), entries=recorded(name).entries)
    assert table.advance() == ()
    assert table.over
    assert table.state == folded(name)


# --- what must be there ---


def having(game: str) -> list[str]:
    return [name for name in FILES if setup_of(name).game == game]


@pytest.mark.parametrize("game", [entry.id for entry in PLAYABLE])
def test_there_is_one_for_every_number_of_seats(game: str) -> None:
    modes = open_game(game).modes
    spans = SPANS.get(game, {mode.id: range(mode.low, mode.high + 1) for mode in modes})
    assert set(spans) == {mode.id for mode in modes}
    wanted = {(mode, seats) for mode, span in spans.items() for seats in span}
    assert wanted <= {(setup_of(name).mode, len(setup_of(name).seats)) for name in having(game)}


@pytest.mark.parametrize("game", [entry.id for entry in PLAYABLE])
def test_there_is_one_for_every_reason_to_end(game: str) -> None:
    assert END_REASONS[game] <= {result_of(name).reason for name in having(game)}


def test_each_rival_was_beaten_and_has_won() -> None:
    wanted = {
        (mode.id, reason)
        for mode in open_game("state51").modes
        if mode.id.startswith("rival-")
        for reason in ("rival_beaten", "rival_won")
    }
    assert len(wanted) == 8
    assert wanted <= {(setup_of(name).mode, result_of(name).reason) for name in having("state51")}


def test_there_is_one_that_was_left_and_went_back_often() -> None:
    counts = [
        (sum(type(entry) is Closed for entry in entries), sum(type(entry) is Rewound for entry in entries))
        for entries in (recorded(name).entries for name in FILES)
    ]
    assert any(closed > 5 and rewound > 5 for closed, rewound in counts)


def test_names_say_what_is_in_them() -> None:
    for name in FILES:
        if "restless" not in name:
            setup, reason = setup_of(name), result_of(name).reason
            parts = (setup.game, setup.mode, str(len(setup.seats)), reason.replace("_", "-"))
            assert name == "-".join(parts) + SUFFIX
