"""A game remembered: every kept journal gives a page whose facts are those of its events."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

from fallen_tui.adventure.text.english import listed
from fallen_tui.bots import bots_of, let_bots_play, play_out
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.events import Answered, Closed, Rewound, Rolled
from fallen_tui.engine.game import Result, SeatSpec, Setup
from fallen_tui.engine.history import History, active
from fallen_tui.engine.journal import Recording
from fallen_tui.engine.table import Table
from fallen_tui.engine.undo import peeks
from fallen_tui.faces.fallen_land.summary_dice import Dice
from fallen_tui.faces.outcome import BOTS, FAIR, HELPED
from fallen_tui.faces.script import cells
from fallen_tui.faces.summary import Summary, remember
from fallen_tui.faces.summary.journal import export, remembered
from fallen_tui.faces.summary.kept import EVEN
from fallen_tui.faces.summary.page import LONGEST, page
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.state.events import PartyFormed
from fallen_tui.games.fallen_land.text.log.dice_facts import RolledDie, chance_of
from fallen_tui.games.fallen_land.text.log.dice_throws import Throw
from fallen_tui.games.fallen_land.text.prompts.odds_text import share
from fallen_tui.saves import read
from tests.faces.test_road import tracks
from tests.journals.frozen import SAMPLES, frozen, plain

JOURNALS = plain()


@cache
def opened(path: Path) -> tuple[Any, Recording]:
    return read(path)


@cache
def summary(path: Path) -> Summary:
    return remembered(path)


def steps(path: Path) -> Any:
    """Every entry that counts, with the state before it."""
    game, recording = opened(path)
    state = game.new(recording.header.setup)
    for number in active(recording.entries):
        entry = recording.entries[number - 1]
        yield state, entry
        entry.apply(state)


def joined(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


# --- every kept game ---


def test_a_page_is_of_a_size_to_be_read(subtests: pytest.Subtests) -> None:
    for path in JOURNALS:
        with subtests.test(path=path):
            lines = page(summary(path))
            assert 40 < len(lines) <= LONGEST + len(summary(path).setup.seats) + 4
            assert max(map(cells, lines)) <= 78
            assert not any(line != line.rstrip() for line in lines)


def test_it_says_who_won_and_how_to_see_it_again(subtests: pytest.Subtests) -> None:
    for path in JOURNALS:
        with subtests.test(path=path):
            game, recording = opened(path)
            setup, told = recording.header.setup, joined(page(summary(path)))
            result = summary(path).result
            assert result is not None
            names = setup.named()
            assert f"It ended in Turn {result.turns}:" in told
            if result.winners and result.reason != "countdown":
                assert f"{listed(names[seat] for seat in result.winners)} won" in told
            assert f"seed {setup.seed}" in told
            assert f"fallen replay {path.name}" in told
            assert f"fallen verify {path.name}" in told
            assert recording.chain.decode() in told
            assert told.startswith(game.title.upper())
            assert "bots only" in told


def test_its_figures_are_counted_in_the_events(subtests: pytest.Subtests) -> None:
    for path in JOURNALS:
        with subtests.test(path=path):
            found, (_, recording) = summary(path), opened(path)
            entries = recording.entries
            assert found.rewinds == sum(type(entry) is Rewound for entry in entries)
            assert found.entries == sum(type(entry) is not Closed for entry in entries)
            dice = sum(entry.count for _, entry in steps(path) if isinstance(entry, Rolled) and entry.sides)
            assert found.timeline.dice == dice
            if found.rewinds:
                assert f"used {found.rewinds} times" in joined(page(found))


def test_turning_points_are_what_the_tracks_did(subtests: pytest.Subtests) -> None:
    """What a point says moved is the difference of two moments of the game, one after the other, in that turn."""
    for path in JOURNALS:
        with subtests.test(path=path):
            found = summary(path)
            seen: dict[int, set[tuple[Any, ...]]] = {}
            for state, _ in steps(path):
                seen.setdefault(opened(path)[0].turn(state), set()).add(figures(state))
            last = found.kept.stretches[-1].turn
            assert found.points
            assert [point.turn for point in found.points] == sorted(point.turn for point in found.points)
            for stretch in found.kept.stretches:
                assert stretch.before in seen[stretch.turn] | seen.get(stretch.turn - 1, set())
                assert stretch.after in seen[stretch.turn] | seen.get(stretch.turn + 1, set()) or stretch.turn == last


def figures(state: Any) -> tuple[tuple[int, ...], ...]:
    if hasattr(state, "rival"):
        rival = () if state.rival is None else (state.rival.total(),)
        return ((*(player.total() for player in state.players), *rival),)
    if hasattr(state, "season"):
        return tracks(state)
    return tuple(p.prestige for p in state.players), tuple(p.town_health for p in state.players)


def test_the_mark_that_won_is_among_the_turning_points(subtests: pytest.Subtests) -> None:
    for path in JOURNALS:
        with subtests.test(path=path):
            found = summary(path)
            assert found.result is not None
            if found.result.reason in ("prestige", "town_health", "thirty"):
                (point,) = [point for point in found.points if point.mark]
                winner = found.names[found.result.winners[0]]
                assert f"{winner}: " in point.moved
                assert "That was the goal" in joined(page(found))


def test_whose_all_the_dead_were_is_told_once() -> None:
    told = joined(page(summary(SAMPLES / "two-towns.fallen")))
    assert "It cost 11 lives, all of them Steady Ines's." in told
    assert "Steady Ines formed a new Party, and Steady Tam pulled ahead." in told


def test_a_new_party_is_told_as_what_its_phase_was_about() -> None:
    """It costs Town Health and Prestige, so its Effects Phase is among the turning points more often than others."""
    formed = 0
    for path in JOURNALS:
        stretches = summary(path).kept.stretches
        for state, entry in steps(path):
            if isinstance(entry, PartyFormed) and state.players[entry.seat].lost:
                told = f"{summary(path).names[entry.seat]} formed a new Party"
                assert any(told in stretch.what for stretch in stretches if stretch.turn == state.turn), path
                formed += 1
    assert formed


def test_the_sheets_are_the_table_at_the_end(subtests: pytest.Subtests) -> None:
    for path in JOURNALS:
        with subtests.test(path=path):
            found = summary(path)
            sheets = "\n".join("\n".join((sheet.title, *sheet.full)) for sheet in found.kept.sheets)
            game, recording = opened(path)
            state = History(game, recording.header.setup, recording.entries).seek(len(recording.entries))
            for player in state.players:
                if hasattr(player, "crowns"):
                    for card in [*(member.card for _, member in player.party), *player.equipped()]:
                        assert state.cards.name(card) in sheets
                    assert player.place in sheets
                elif hasattr(player, "gear"):
                    for carried in player.gear:
                        assert state.cards.name(carried.card) in sheets
                else:
                    for site in player.sites:
                        assert state.cards.name(site.card) in sheets


def test_markdown_has_the_same_sections(subtests: pytest.Subtests) -> None:
    for path in JOURNALS:
        with subtests.test(path=path):
            marked = page(summary(path), markdown=True)
            plain = page(summary(path))
            sections = [line.strip("- ") for line in plain if line.startswith("-- ")]
            assert [line.removeprefix("## ") for line in marked if line.startswith("## ")] == sections
            assert marked[0] == f"# {summary(path).title}"
            assert sum(line.startswith("```") for line in marked) % 2 == 0


# --- Council of Towns ---


def test_everybody_who_died_is_told_with_what_killed_them(subtests: pytest.Subtests) -> None:
    for path in [path for path in JOURNALS if path.name.startswith("fallen_land")]:
        with subtests.test(path=path):
            wanted = []
            check = ""
            for state, entry in steps(path):
                if entry.tag == "tale":
                    check = ""
                if entry.tag == "checkover" and state.check is not None and state.check.need:
                    check = f"{state.check.skill.title()}, {entry.successes} of {state.check.need}"
                if entry.tag == "died":
                    tale = state.story_in_play.card if state.story_in_play is not None and state.combat is None else ""
                    wanted.append((state.turn, entry.seat, state.cards.name(entry.card), tale, check, entry.cause))
            losses = summary(path).kept.losses
            assert [(loss.turn, loss.seat, loss.who) for loss in losses] == [each[:3] for each in wanted]
            cards = next(iter(steps(path)))[0].cards
            for loss, (_, _, _, tale, check, cause) in zip(losses, wanted, strict=True):
                if tale:
                    assert cards.name(tale) in loss.how or cards.stories[tale].world is not None
                if tale and cause in ("party", "solo") and check:
                    assert loss.how.endswith(check)
            told = joined(page(summary(path)))
            assert sum(loss.who in told for loss in losses) >= min(len(losses), 10)
            assert ("Nobody died." in told) == (not losses)


def test_best_roll_and_worst_luck_are_those_of_all_checks(subtests: pytest.Subtests) -> None:
    """Chances are worked out here from the dice as they fell, and not from what the page has noted; what was likely is
    not told, nor what a card settled once the dice lay."""
    for path in [path for path in JOURNALS if path.name.startswith("fallen_land")]:
        with subtests.test(path=path):
            passed: list[Fraction] = []
            failed: list[Fraction] = []
            waiting: list[tuple[Fraction | None, int]] = []
            for state, entry in steps(path):
                if entry.tag == "check":
                    waiting.append((None, 0))
                elif entry.tag == "checkdice" and state.check.need and not state.check.forced:
                    pool = tuple(odds.die_of(total, master) for _, _, total, master, _ in entry.dice)
                    if waiting[-1][0] is None:
                        waiting[-1] = chance_of(pool, state.check.fixed + state.check.extra, state.check.need), 0
                elif entry.tag == "checkchange" and waiting:
                    chance, swung = waiting[-1]
                    swung += entry.extra if chance is not None else 0
                    waiting[-1] = Fraction(0) if entry.forced else chance, swung
                elif entry.tag == "checkover" and waiting:
                    chance, swung = waiting.pop()
                    if chance is not None and 0 < chance < 1:
                        by_dice = (state.check.successes - swung >= state.check.need) == entry.passed
                        (passed if entry.passed else failed).extend([chance] * by_dice)
            passed, failed = [n for n in passed if n < EVEN], [n for n in failed if n > EVEN]
            best = dict(summary(path).kept.best)
            assert ("The best roll" in best) == bool(passed)
            assert ("The worst luck" in best) == bool(failed)
            if passed:
                assert best["The best roll"].endswith(f"The odds that it passed: {share(min(passed))}.")
            if failed:
                assert best["The worst luck"].endswith(f"The odds that it failed: {share(1 - max(failed))}.")


@pytest.mark.parametrize(("likely", "told"), [(True, []), (False, ["The best roll", "The worst luck"])])
def test_what_was_likely_was_no_luck(likely: bool, told: list[str]) -> None:
    """A check passed with 70% and one failed with 30% are what was to be expected; of one that a card spoilt the dice
    are not to blame."""

    def die(successes: int) -> RolledDie:
        return RolledDie(0, "", "Ann", 10, (6,), successes=successes)

    dice = Dice(1)
    for number, passed in enumerate((True, False)):
        chance = Fraction(7 if passed == likely else 3, 10)
        throw = Throw(number, number, 1, (0,), "Combat", "Ann's Party", "", need=7, chance=chance, passed=passed)
        dice._ledger.throws.append(attrs.evolve(throw, dice=[die(7 * passed)], over=True))
    spoilt = Throw(3, 3, 1, (0,), "Combat", "Ann's Party", "", need=4, chance=Fraction(9, 10), passed=False)
    dice._ledger.throws.append(attrs.evolve(spoilt, dice=[die(4)], extra=-3, swung=-3, over=True))
    assert [title for title, _ in dice.best(("Ann",))] == told
    assert not any("10%" in text for _, text in dice.best(("Ann",)))


def test_deeds_checks_coins_and_cards_are_counted(subtests: pytest.Subtests) -> None:
    for path in [path for path in JOURNALS if path.name.startswith("fallen_land")]:
        with subtests.test(path=path):
            counts: Counter[tuple[str, int]] = Counter()
            for state, entry in steps(path):
                match entry.tag:
                    case "deed":
                        counts[f"deed {entry.deed}", entry.seat] += 1
                    case "died":
                        counts["Characters lost", entry.seat] += 1
                    case "partylost":
                        counts["Parties lost", entry.seat] += 1
                    case "claimed":
                        counts["Resources claimed", entry.seat] += 1
                    case "played":
                        counts["Action cards played", entry.seat] += 1
                    case "checkover" if state.check.need:
                        for seat in {state.check.seat, *state.check.seats}:
                            counts["checks passed" if entry.passed else "checks failed", seat] += 1
                    case "coins" if entry.n < 0:
                        counts["coins spent", entry.seat] -= entry.n
                    case "coins" if entry.why not in ("start", "refund"):
                        counts["coins earned", entry.seat] += entry.n
                    case "coinspassed":
                        counts["coins spent", entry.seat] += entry.n
                        counts["coins earned", entry.to] += entry.n
            words = {
                "deed encounter": "Encounters", "deed mission": "Missions", "deed movement": "Movement Deeds",
                "deed resource": "Resource Deeds", "deed healing": "Healing Deeds", "deed pvp": "PVP Deeds",
                "deed wait": "weeks waited",
            }  # fmt: skip
            table, seats = summary(path).kept.figures, len(summary(path).setup.seats)
            wanted = {(words.get(what, what), seat): n for (what, seat), n in counts.items() if n and seat < seats}
            found = {(row[0], seat): int(cell) for row in table.rows for seat, cell in enumerate(row[1:])}
            for key, n in wanted.items():
                assert found[key] == n, key
            assert {key for key, n in found.items() if n} - set(wanted) <= {
                key for key in found if key[0] == "Resources lost"
            }


# --- undone, unfinished, damaged ---


def test_what_was_undone_leaves_no_trace() -> None:
    path = frozen("fallen_land-restless")
    game, recording = opened(path)
    setup, entries = recording.header.setup, recording.entries
    straight = remember(game, setup, [entries[number - 1] for number in active(entries)])
    assert straight.rewinds == 0 < summary(path).rewinds
    for what in ("opening", "closing", "stretches", "losses", "best", "luck", "sheets", "figures"):
        assert getattr(straight.kept, what) == getattr(summary(path).kept, what)


def test_a_game_that_was_left_has_a_page_so_far(subtests: pytest.Subtests) -> None:
    for name in ["fallen_land-short-4-town-health", "state51-rival-scout-1-rival-won"]:
        with subtests.test(name=name):
            path = frozen(name)
            game, recording = opened(path)
            setup, entries = recording.header.setup, recording.entries
            for place in [*range(8), *range(20, len(entries) - 10, len(entries) // 9)]:
                lines = page(remember(game, setup, entries[:place], file=path.name))
                told = joined(lines)
                assert "Not over yet" in told
                assert "It ended" not in told
                assert "to move." in told
                assert f"fallen replay {path.name}" in told
                assert max(map(cells, lines)) <= 78
                assert "\n\n\n" not in "\n".join(lines).partition("-- The tracks")[0]


def test_a_damaged_journal_is_told_up_to_the_damage(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for stem in ["fallen_land-short-2-prestige", "state51-standard-2-thirty"]:
        with subtests.test(stem=stem):
            tmp_path = tmp_path_factory.mktemp("case")
            path = frozen(stem)
            lines = path.read_bytes().split(b"\n")
            lines[200] = lines[200].replace(b'"', b"'", 1)
            broken = tmp_path / path.name
            broken.write_bytes(b"\n".join(lines))
            found = remembered(broken)
            assert found.result is None
            assert found.entries == 199
            assert "damaged at line 201" in joined(page(found))


def test_entries_that_make_no_game_are_told_as_far_as_they_do() -> None:
    path = frozen("state51-standard-2-thirty")
    game, recording = opened(path)
    setup, entries = recording.header.setup, list(recording.entries)
    passed = next(number for number, entry in enumerate(entries) if entry.tag == "passed")
    bad = [*entries[:passed], attrs.evolve(entries[passed], seat=-40), *entries[passed + 1 :]]
    found = remember(game, setup, bad)
    assert found.entries <= passed
    assert f"entry {passed + 1}: passed (seat -40) doesn't fit" in joined(page(found))
    lost = remember(game, setup, [*entries[:50], Rewound(to=4_000), *entries[50:]])
    assert "goes back to entry 4000" in joined(page(lost))


def test_no_page_of_what_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / "x.fallen").write_text("hello\n")
    with pytest.raises(FallenError):
        remembered(tmp_path / "x.fallen")


# --- who played: alone, against bots, hotseat ---


def ended(setup: Setup) -> tuple[Table, Result]:
    """A whole game, the people's seats played by steady bots."""
    game = open_game(setup.game)
    by = attrs.evolve(setup, seats=tuple(SeatSpec("steady", seat.name) for seat in setup.seats))
    table = Table(game, setup)
    play_out(table, bots_of(game, by))
    result = game.result(table.state)
    assert result is not None
    return table, result


def people(*names: str, bots: int = 0) -> tuple[SeatSpec, ...]:
    return (*(SeatSpec("human", name) for name in names), *(SeatSpec("steady", f"Bot {n}") for n in range(bots)))


def test_every_kind_of_table_has_its_page(subtests: pytest.Subtests) -> None:
    for game, mode, seats in [
        ("fallen_land", "short", people("Ann", "Bo")),
        ("fallen_land", "short", people("Ann", bots=1)),
        ("fallen_land", "short", people("Ann")),
        ("state51", "standard", people("Ann", "Bo", bots=1)),
        ("state51", "rival-overlord", people("Ann")),
        ("state51", "countdown", people("Ann")),
    ]:
        with subtests.test(game=game, mode=mode, seats=seats):
            setup = Setup(game, mode, seats, "tables", "open" if len(seats) == 1 else "strict")
            table, result = ended(setup)
            found = remember(table.game, setup, table.entries)
            lines = page(found)
            told = joined(lines)
            assert "bots only" not in told
            for seat, spec in enumerate(seats):
                if not spec.human:
                    assert f"{setup.named()[seat]}, bot (steady)" in told
            if result.reason == "countdown":
                assert f"Ann ended with {result.scores[0]} VP" in told
            elif result.winners:
                assert f"{' and '.join(setup.named()[seat] for seat in result.winners)} won" in told
            else:
                assert "Ann lost in Turn" in told
            assert ("undo open, never used" in told) == (len(seats) == 1)


def test_undo_that_was_open_and_used_is_marked() -> None:
    setup = Setup("state51", "standard", people("Ann", bots=1), "back", "open")
    game = open_game("state51")
    bots = bots_of(game, attrs.evolve(setup, seats=people(bots=2)))
    table = Table(game, setup)
    table.advance()
    for _ in range(12):
        let_bots_play(table, bots)
    checkpoint = next(n for n in active(table.entries) if table.entries[n - 1].tag == "checkpoint")
    table.rewind(checkpoint, by=0)
    told = joined(page(remember(game, setup, table.entries)))
    assert "Not a fair game: undo open, used once." in told


def test_undo_past_nothing_new_leaves_a_game_fair() -> None:
    setup = Setup("state51", "standard", people("Ann", bots=1), "back", "open")
    game = open_game("state51")
    table = Table(game, setup)
    table.advance()
    found = remember(game, setup, table.entries)
    told = joined(page(attrs.evolve(found, rewinds=2)))
    assert "Not a fair game" not in told
    assert "undo open, used twice, never past anything new" in told
    revealed = Rolled("toy", 0, 1, 6, (3,))
    own, theirs = Answered(0, "toy", "a"), Answered(1, "toy", "a")
    assert peeks([own, Rewound(0, 0)]) == 0
    assert peeks([own, theirs, Rewound(0, 0)]) == 1
    assert peeks([own, revealed, Rewound(0, 0), own, Rewound(3, 0)]) == 1, "each going back by itself"
    assert peeks([revealed, own, Rewound(1, 0)]) == 0, "what was seen before is no news"


# --- names and texts from outside ---

HOSTILE = ("<b>*Ann*", "[Bo](http://x.y)", "1. Cy|Dee", "www.a.b `e`")


def test_names_are_shown_and_not_obeyed() -> None:
    setup = Setup("state51", "standard", people(*HOSTILE), "`se\x1b[31med``` <i>", "strict")
    table, _ = ended(setup)
    found = remember(table.game, setup, table.entries, file="a `b` <c>.fallen")
    plain, marked = page(found), page(found, markdown=True)
    assert not any("\x1b" in line for line in (*plain, *marked))
    assert max(map(cells, plain)) <= 78
    fenced = False
    for line in marked:
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced:
            assert "<b>" not in line.replace("\\<b\\>", "")
            assert "*Ann*" not in line
            assert not re.search(r"(?<!\\)\]\(", line)
            assert "http://" not in line
            assert "www.a" not in line
            assert not line.startswith("1. ")
            if line.startswith("|"):
                assert len([sign for sign in line.replace("\\|", "") if sign == "|"]) > 2
    assert not fenced


def test_the_page_is_kept_beside_its_journal_and_spares_other_files(tmp_path: Path) -> None:
    path = tmp_path / "game.fallen"
    path.write_bytes(JOURNALS[0].read_bytes())
    found = remembered(path)
    made = export(found, path)
    assert [one.name for one in made] == ["game.txt", "game.md"]
    assert made[0].read_text().splitlines() == page(found)
    assert made[1].read_text().splitlines() == page(found, markdown=True)
    export(found, path)
    made[0].write_text("my notes of the evening\n")
    with pytest.raises(FallenError, match="isn't a page of this game"):
        export(found, path)
    assert made[0].read_text() == "my notes of the evening\n"


def test_the_prose_of_an_ending_is_told() -> None:
    path = JOURNALS[0]
    found = summary(path)
    assert found.result is not None
    story = "The wells ran clear for eleven days, and then they did not."
    told = joined(page(attrs.evolve(found, result=attrs.evolve(found.result, story=story))))
    assert told.count(story) == 1
    assert "R1" not in joined(page(summary(next(path for path in JOURNALS if "countdown-1" in path.name))))


def test_fair_helped_and_bots_are_told_apart() -> None:
    from fallen_tui.faces.outcome import fairness

    alone = Setup("state51", "standard", people("Ann", bots=1), "s", "open")
    assert fairness(alone, 0) == FAIR
    assert fairness(alone, 1) == HELPED
    assert fairness(attrs.evolve(alone, undo="strict"), 3) == FAIR
    assert fairness(attrs.evolve(alone, options=(("branch", "x.fallen entry 3"),)), 0) == HELPED
    assert fairness(attrs.evolve(alone, seats=people(bots=2)), 1) == BOTS
