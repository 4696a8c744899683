"""The words of conditions that only scenarios know; the names of its things stand as [[id]] until they are shown."""

from __future__ import annotations

from typing import Literal

from fallen_tui.adventure.content.condition_words import (
    ConditionWord,
    naming,
    number,
    number_test,
    one_of,
)
from fallen_tui.adventure.scenario.condition_words import COUNTER, LOST, WON, level_word, of_thing
from fallen_tui.adventure.text.english import bounds
from fallen_tui.games.fallen_land.queries.whereabouts import site_hex
from fallen_tui.games.fallen_land.state.table import State


def _at_site(game: State, seat: int, site: str, spare: int) -> bool:
    place = game.players[seat].place
    return bool(place) and site_hex(game, site) == place


def _in_front(game: State, seat: int, what: str, spare: int) -> bool:
    hex = game.players[seat].place if what == "party" else game.home(seat)
    return hex in game.front


SCENARIO_WORDS: dict[str, ConditionWord] = {
    "counter": COUNTER,
    "site": of_thing(
        "site",
        lambda g, s, site: site in g.scenario_progress.done,
        lambda value, voice: (f"[[{value}]]", "is", "done"),
    ),
    "won": WON,
    "lost": LOST,
    "at_site": ConditionWord(
        one_of(str),
        _at_site,
        lambda value, voice: (voice.party, "is", f"at [[{value}]]"),
        naming("site"),
    ),
    "carries": of_thing(
        "mark",
        lambda g, s, mark: g.scenario_progress.marks.get(mark) == f"seat:{s}",
        lambda value, voice: (voice.party, "has", f"[[{value}]] with it"),
    ),
    "level": level_word(lambda g: str(g.options.get("level", "normal"))),
    "seat": ConditionWord(
        number(1, 6),
        lambda g, s, value, n: s + 1 == value,
        lambda value, voice: (voice.player, "is" if voice.have == "has" else "are", f"in seat {value}"),
    ),
    "front": ConditionWord(
        number_test,
        lambda g, s, value, n: g.scenario_progress is not None and value.holds(len(g.front)),
        lambda value, voice: ("the number of hexes of [[front]]", "is", bounds(value)),
    ),
    "in_front": ConditionWord(
        one_of(Literal["party", "town"]),
        _in_front,
        lambda value, voice: (voice.party if value == "party" else voice.town, "is", "in [[front]]"),
    ),
}
"""By word."""
