"""Proof of journals: what a game wrote is sound, and whatever was changed afterwards is found where it was changed."""

from __future__ import annotations

from functools import cache

import attrs
import pytest

from fallen_tui.bots import bots_of, play_out
from fallen_tui.engine.chance import SeededChance
from fallen_tui.engine.events import Answered, Checked, Closed, Entry, Event, Rewound, Rolled
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.journal import header_line, parse, seal
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import Verdict, stretches, verify
from fallen_tui.games import open_game
from tests.engine import restless
from tests.engine.files import header_of
from tests.engine.toy import REGISTRY, TOY, Drawn, Scored, Toy, answer, play, setup

GAME = open_game("state51")
PLAIN = setup("plain")


@cache
def entries_of(seed: str = "plain") -> list[Entry]:
    return play(Table(TOY, setup(seed))).entries


@cache
def went_back() -> Table:
    return restless.toy("verify", rounds=2)


def sealed_again(entries: list[Entry], begin: Setup = PLAIN) -> list[Entry]:
    """The entries through a file whose chain of hashes is sound."""
    import orjson

    content, chain = header_line(header_of(TOY, begin))
    for number, entry in enumerate(entries, 1):
        line, chain = seal(orjson.dumps({"i": number, **REGISTRY.encode(entry)}), chain)
        content += line
    return parse(content, REGISTRY).sound().entries


def found(entries: list[Entry], begin: Setup = PLAIN) -> Verdict:
    return verify(TOY, begin, sealed_again(entries, begin))


# --- sound journals ---


def test_finished_games_are_sound(subtests: pytest.Subtests) -> None:
    for seed in ["plain", "1", "2", "3", "4"]:
        with subtests.test(seed=seed):
            entries = entries_of(seed)
            assert found(entries, setup(seed)) == Verdict(len(entries))
            assert found([*entries, Closed()], setup(seed)).sound


def test_unfinished_games_are_sound() -> None:
    for count in range(len(entries_of()) + 1):
        assert found(entries_of()[:count]).sound, count


def test_games_that_went_back_are_sound_at_every_moment() -> None:
    table = went_back()
    backs = sum(isinstance(entry, Rewound) for entry in table.entries)
    assert backs > 4
    assert len(stretches(table.entries)) == backs + 1
    for count in range(len(table.entries) + 1):
        verdict = found(table.entries[:count], table.setup)
        assert verdict == Verdict(count), (count, verdict.message)


def test_games_of_the_new_charter_are_sound(subtests: pytest.Subtests) -> None:
    for mode in [mode.id for mode in GAME.modes]:
        with subtests.test(mode=mode):
            seats = next(each.low for each in GAME.modes if each.id == mode)
            begin = Setup("state51", mode, tuple(SeatSpec("random", f"B{n}") for n in range(seats)), "v")
            table = Table(GAME, begin)
            play_out(table, bots_of(GAME, begin))
            assert verify(GAME, begin, table.entries) == Verdict(len(table.entries))


def test_a_restless_game_of_the_new_charter_is_sound() -> None:
    begin = Setup("state51", "standard", tuple(SeatSpec("random", f"B{n}") for n in range(2)), "restless")
    table = restless.charter(GAME, begin, every=25, longest=100)
    assert sum(isinstance(entry, Rewound) for entry in table.entries) > 5
    assert verify(GAME, begin, table.entries).sound


# --- one entry changed ---


def exact(entry: Entry) -> bool:
    """Whether a change in it shows at itself: an answer is given by a player, and only what it causes can differ."""
    return not isinstance(entry, Answered | Rewound | Closed)


def test_every_changed_event_roll_and_checkpoint_is_found_where_it_stands(subtests: pytest.Subtests) -> None:
    for restless_game in [False, True]:
        with subtests.test(restless_game=restless_game):
            begin = went_back().setup if restless_game else PLAIN
            entries = went_back().entries if restless_game else entries_of()
            changes = 0
            for number, entry in enumerate(entries, 1):
                if not exact(entry):
                    continue
                others: list[Entry] = [*restless.changed(entry), Scored(0, 1, "other"), Answered(0, "other", 1)]
                for other in others:
                    assert other != entry
                    verdict = verify(TOY, begin, [*entries[: number - 1], other, *entries[number:]])
                    assert verdict.entry == number, (number, other, verdict.message)
                    assert verdict.stage == "re-execution"
                    assert not verdict.sound
                    assert f"entry {number}" in verdict.message
                    changes += 1
            assert changes > 2 * len(entries)


def test_every_illegal_answer_is_found_where_it_stands() -> None:
    checked = 0
    for number, entry in enumerate(entries_of(), 1):
        if isinstance(entry, Answered):
            for other in (
                attrs.evolve(entry, answer="nonsense"),
                attrs.evolve(entry, answer=()),
                attrs.evolve(entry, forced=not entry.forced),
                attrs.evolve(entry, topic="other"),
                attrs.evolve(entry, seat=5),
            ):
                verdict = found([*entries_of()[: number - 1], other, *entries_of()[number:]])
                assert verdict.entry == number, (other, verdict.message)
                checked += 1
    assert checked > 50


def test_another_legal_answer_is_found_where_it_first_shows() -> None:
    table = Table(TOY, PLAIN)
    table.advance()
    number = len(table.entries) + 1
    seat, given = answer(table, 1)
    table.decide(seat, given)
    other = Answered(seat, "bid", (given + 1) % 4)
    play(table)
    verdict = found([*table.entries[: number - 1], other, *table.entries[number:]])
    shown = next(n for n, e in enumerate(table.entries, 1) if n > number and e.tag == "bids")
    assert (verdict.stage, verdict.entry) == ("re-execution", shown)


def test_every_lost_entry_is_found() -> None:
    entries = entries_of()
    for number in range(1, len(entries)):
        verdict = found([*entries[: number - 1], *entries[number:]])
        assert not verdict.sound, number
        assert verdict.entry >= number
        if exact(entries[number - 1]) and entries[number] != entries[number - 1]:
            assert verdict.entry == number


def test_every_doubled_entry_is_found() -> None:
    entries = entries_of()
    for number in range(1, len(entries) + 1):
        verdict = found([*entries[:number], *entries[number - 1 :]])
        assert verdict.entry == number + 1, verdict.message


def test_every_pair_that_changed_places_is_found() -> None:
    entries = entries_of()
    for number in range(1, len(entries)):
        one, other = entries[number - 1 : number + 1]
        verdict = found([*entries[: number - 1], other, one, *entries[number + 1 :]])
        secret = isinstance(one, Answered) and isinstance(other, Answered) and one.topic == other.topic == "bid"
        if secret:
            assert verdict.sound, "secret answers may come in any order"
        else:
            assert verdict.entry == number, verdict.message


# --- dice ---


def test_other_dice_are_found_though_everything_fits_them() -> None:
    """A whole game played with dice of another seed: only the seed gives it away."""
    table = play(Table(TOY, PLAIN, chance=SeededChance("loaded")))
    verdict = found(table.entries)
    first = next(n for n, entry in enumerate(table.entries, 1) if isinstance(entry, Rolled))
    assert (verdict.stage, verdict.entry) == ("re-execution", first)
    assert "roll (faces" in verdict.message


def test_one_loaded_die_is_found() -> None:
    class Loaded(SeededChance):
        def dice(self, stream: str, counter: int, count: int, sides: int) -> tuple[int, ...]:
            return (sides,) * count

    table = play(Table(TOY, setup("1"), chance=Loaded("1")))
    loaded = next(n for n, e in enumerate(table.entries, 1) if isinstance(e, Rolled) and e.sides)
    assert found(table.entries, setup("1")).entry == loaded


def test_another_seed_is_found() -> None:
    assert found(entries_of("1"), setup("2")).entry == 2


# --- going back ---


def test_a_change_in_what_was_undone_is_found() -> None:
    """Undone stretches are part of the game: nobody may have looked at better dice there."""
    table = Table(TOY, PLAIN)
    table.advance()
    point = len(table.entries)
    play(table, 6)
    drawn = max(n for n, entry in enumerate(table.entries, 1) if isinstance(entry, Drawn | Scored))
    table.rewind(point)
    play(table)
    assert verify(TOY, PLAIN, table.entries).sound
    assert point < drawn
    (other, *_) = restless.changed(table.entries[drawn - 1])
    assert found([*table.entries[: drawn - 1], other, *table.entries[drawn:]]).entry == drawn


def test_going_back_to_nowhere_is_found(subtests: pytest.Subtests) -> None:
    for to in [-1, 10**6]:
        with subtests.test(to=to):
            table = went_back()
            number = next(n for n, entry in enumerate(table.entries, 1) if isinstance(entry, Rewound))
            verdict = found([*table.entries[: number - 1], Rewound(to), *table.entries[number:]], table.setup)
            assert not verdict.sound
            if to > 0:
                assert (verdict.stage, verdict.entry) == ("fold", number)


def test_going_back_elsewhere_is_found() -> None:
    table = went_back()
    elsewhere = 0
    for number, entry in enumerate(table.entries[:-1], 1):
        if isinstance(entry, Rewound) and entry.to > 8:
            verdict = found([*table.entries[: number - 1], Rewound(3), *table.entries[number:]], table.setup)
            assert not verdict.sound
            assert verdict.entry >= number
            elsewhere += 1
    assert elsewhere > 2


# --- changed rules ---


def test_changed_rules_are_found(subtests: pytest.Subtests) -> None:
    for twist in ["dice", "event", "topic", "option", "longer", "shorter", "crash"]:
        with subtests.test(twist=twist):
            entries = next(e for e in map(entries_of, map(str, range(50))) if wants(twist, e))
            seed = next(str(n) for n in range(50) if entries_of(str(n)) is entries)
            verdict = verify(Toy(twist), setup(seed), entries)
            assert verdict.stage == "re-execution"
            assert 0 < verdict.entry <= len(entries)


def wants(twist: str, entries: list[Entry]) -> bool:
    """Whether the game has anything that the twist changes."""
    reasons = {entry.why for entry in entries if isinstance(entry, Scored)}
    prizes = {entry.answer for entry in entries if isinstance(entry, Answered) and entry.topic == "prize"}
    return {"dice": "dice" in reasons, "event": "chip" in reasons, "option": "chip" in prizes}.get(twist, True)


def test_events_that_do_not_add_up_are_found() -> None:
    """An event that changes the state otherwise when it is folded than when it happened."""
    times: list[int] = []

    class Fickle(Toy):
        def new(self, begin: Setup) -> object:  # type: ignore[override]
            state = super().new(begin)
            state.rounds += len(times)
            times.append(1)
            return state

    verdict = verify(Fickle(), PLAIN, entries_of()[:10])
    assert (verdict.stage, verdict.entry) == ("fold", 10)
    assert "don't add up" in verdict.message


def test_stretches() -> None:
    entries: list[Entry] = [Checked(), Rewound(0), Checked(), Checked(), Rewound(3)]
    assert stretches(entries) == [(0, 1), (0, 4), (3, 5)]
    assert stretches([]) == [(0, 0)]
    assert issubclass(Scored, Event)
