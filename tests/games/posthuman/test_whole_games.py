"""Whole games at every number of seats, mode and set of survivors: sound at every checkpoint, and nothing leaks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import attrs
import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.chance import pick
from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.events import Checked
from fallen_tui.engine.game import ALL, SeatSpec, Setup
from fallen_tui.engine.history import apply_all, fold
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import stage
from fallen_tui.games.posthuman.content.vocabulary import HIDDEN
from fallen_tui.games.posthuman.game import open_game
from fallen_tui.games.posthuman.state.table import Player, State

NAMES = ("Ann", "Bo", "Cleo", "Dov")
LEVELS = ("easy", "normal", "hard")
GAME = open_game()
GAMES = 300
"""Whole games of the long run."""
LOOKED = 23
"""Every so many decisions somebody looks at the table, and answers what is not asked."""


def kinds() -> Iterator[tuple[str, int, tuple[tuple[str, str], ...]]]:
    """Every mode with every number of seats, every set of survivors and every level."""
    for mode, seats, survivors in product(("standard", "short"), (2, 3, 4), ("made", "custom")):
        yield mode, seats, (("survivors", survivors),)
    for mode, survivors, level in product(("solo", "solo-short"), ("made", "custom"), LEVELS):
        yield mode, 1, (("survivors", survivors), ("level", level))


KINDS = list(kinds())
USUAL = [(*kind, "random", "usual") for kind in KINDS if dict(kind[2]).get("level") in (None, "normal")]
"""One of each but of the levels, in every run."""
MANY = [
    (*KINDS[number % len(KINDS)], "steady" if number % 7 == 0 else "random", str(number)) for number in range(GAMES)
]


def name(kind: Any) -> str:
    mode, seats, options, bot, seed = kind
    return "-".join((mode, str(seats), *(value for _, value in options), bot, seed))


@pytest.mark.parametrize(
    "kind", [*USUAL, *(pytest.param(kind, marks=pytest.mark.slow) for kind in MANY)], ids=name
)  # fmt: skip
def test_a_whole_game_is_sound_and_gives_nothing_away(kind: Any) -> None:
    mode, seats, options, bot, seed = kind
    setup = Setup("posthuman", mode, tuple(SeatSpec(bot, each) for each in NAMES[:seats]), seed, options=options)
    table = Table(GAME, setup)
    bots = bots_of(GAME, setup)
    table.advance()
    while not table.over:
        if table.decisions % LOOKED == 0:
            assert leaks(table.state) == []
            refuse(table)
        let_bots_play(table, bots)
    assert leaks(table.state) == []
    sound(table)


def sound(table: Table) -> None:
    """The invariants hold at every checkpoint, and the journal makes the state that was played."""
    state = GAME.new(table.setup)
    for number, entry in enumerate(table.entries):
        active = [set(player.followers) for player in state.players]
        apply_all(state, [entry])
        turned_down = [was & set(player.hidden) for was, player in zip(active, state.players, strict=True)]
        assert not any(turned_down), (number, "PH-FOL-05")
        if isinstance(entry, Checked):
            assert GAME.check(state) == [], number
    assert GAME.check(state) == []
    assert fold(GAME, table.setup, table.entries) == state == table.state
    result = GAME.result(state)
    assert result is not None
    assert result.reason in ("fortress", "tie", "shared", "mutants", "clock", "turned")
    assert set(result.sides) <= {"human", "mutant"}
    assert GAME.missing(table.entries) == []


# --- no answer that is not asked for ---


def refuse(table: Table) -> None:
    """What is no answer to an open question is refused, and changes nothing."""
    entries, before = len(table.entries), table.snapshot()
    for ask in table.pending:
        for wrong in answers_not_asked(ask):
            with pytest.raises(IllegalAnswer):
                table.decide(ask.seat, wrong)
    assert len(table.entries) == entries
    assert table.state == before


def answers_not_asked(ask: Ask) -> Iterator[Any]:
    """Answers of the right kind that are not open, and some of no kind."""
    yield "no such option"
    yield None
    match ask.kind:
        case "one":
            yield from (f"{ask.keys[0]}:0", ask.keys, 0)
        case "some" | "order":
            yield ("no such option",)
            yield (*ask.keys, *ask.keys[:1])
        case "amount":
            yield from (ask.low - 1, ask.high + 1)
        case "split":
            yield ((ask.keys[0], ask.high + 1),)
        case "offer":
            yield ((("no such thing", 1),), ())


# --- what a seat sees ---


def leaks(state: State) -> list[str]:
    """What a seat sees that it may not, in words. PH-GAP-74, PH-SCR-08, PH-DEC-02."""
    found = []
    for seat in (*range(len(state.players)), None):
        view = GAME.view(state, seat)
        for deck, pile in view.decks.items():
            if set(pile.draw) - {HIDDEN}:
                found.append(f"seat {seat} sees the {deck} deck")
        if set(view.decks["scar"].discard if "scar" in view.decks else ()) - {HIDDEN}:
            found.append(f"seat {seat} sees discarded scars")
        for player, shown in zip(state.players, view.players, strict=True):
            own = player.seat == seat
            for pile in ("hand", "seen", "hidden", "actions"):
                found += _shown(seat, player, shown, pile, own)
            found += _shown(seat, player, shown, "scars", own or not player.human)
            if not own and not player.human and player.chosen and shown.chosen != HIDDEN:
                found.append(f"seat {seat} sees what {player.name} has laid")
            if not own and shown.declined:
                found.append(f"seat {seat} sees what {player.name} leaves undone")
    return found


def _shown(seat: int | None, player: Player, shown: Player, pile: str, known: bool) -> list[str]:
    """Whether a pile is shown to whoever knows it, and as so many hidden cards to everybody else."""
    cards = getattr(player, pile)
    wanted = cards if known else [HIDDEN] * len(cards)
    return [] if getattr(shown, pile) == wanted else [f"seat {seat} sees {player.name}'s {pile}"]


def test_what_is_hidden_could_be_anything() -> None:
    """Another order of a deck, another hand of somebody else: the same view, the same question, the same lines."""
    setup = Setup("posthuman", "standard", tuple(SeatSpec("random", each) for each in NAMES), "swap")
    table = Table(GAME, setup)
    bots = bots_of(GAME, setup)
    table.advance()
    compared = 0
    while not table.over and compared < 60:
        ask = table.pending[0]
        other = table.snapshot()
        for pile in other.decks.values():
            pile.draw.reverse()
        for player in other.players:
            if player.seat != ask.seat and player.human:
                player.scars = swapped(other, player.scars, "scar", compared)
        views = [GAME.view(state, ask.seat) for state in (table.state, other)]
        assert attrs.asdict(views[0], recurse=False) == attrs.asdict(views[1], recurse=False)
        assert GAME.question(views[0], ask) == GAME.question(views[1], ask)
        assert GAME.text_view(views[0], ask.seat, "") == GAME.text_view(views[1], ask.seat, "")
        compared += 1
        for _ in range(5):
            if not table.over:
                let_bots_play(table, bots)
    assert compared == 60


def swapped(state: State, cards: list[str], deck: str, number: int) -> list[str]:
    """As many other cards of a deck, those that lay there going into it."""
    pile = state.decks[deck].draw
    found = []
    for card in cards:
        if not pile:
            return cards
        place = pick("swap", card, number, len(pile))
        found.append(pile[place])
        pile[place] = card
    return found


def test_what_a_scenario_counts_in_secret_is_in_no_view() -> None:
    """PH-SCN-06: it stands there as it did at the start, for everybody who looks."""
    options = (("scenario", "ph01"), ("level", "normal"))
    setup = stage(Setup("posthuman", "scenario", (SeatSpec("random", "Ann"),), "secret", options=options))
    state = GAME.new(setup)
    (known,) = [counter for counter in state.cards.scenario.counters if counter.secret]
    assert state.scenario_progress is not None
    state.scenario_progress.counters[known.id] = [known.high]
    for seat in (0, None, ALL):
        seen = GAME.view(state, seat).scenario_progress
        assert seen is not None
        assert seen.counters[known.id] == [known.start] != [known.high]
