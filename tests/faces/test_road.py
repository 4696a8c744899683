"""The Road to the Fortress in the faces that all games share: album, daily games, summary page, timeline."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from fallen_tui.adventure.scenario.facts import ChapterClosed
from fallen_tui.adventure.text.english import listed
from fallen_tui.bots import bots_of, play_out
from fallen_tui.engine.game import Result, SeatSpec, Setup
from fallen_tui.engine.history import active
from fallen_tui.engine.table import Table
from fallen_tui.faces.album import Meeting, album_of, meetings
from fallen_tui.faces.posthuman import daily
from fallen_tui.faces.posthuman.summary import Keeper
from fallen_tui.faces.posthuman.summary_dice import DiceBook
from fallen_tui.faces.script import cells
from fallen_tui.faces.summary import Summary, remember
from fallen_tui.faces.summary.page import LONGEST, page
from fallen_tui.faces.timeline import timeline
from fallen_tui.games import open_game, stage
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import GOAL

GAME: Any = open_game("posthuman")
CARDS = GAME.cards
SETUP = Setup("posthuman", "standard", (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo")), "album")
KINDS = [("standard", 3, "steady", "road"), ("standard", 4, "random", "road"), ("short", 2, "steady", "road"),
         ("solo", 1, "steady", "road"), ("solo-short", 1, "random", "road")]  # fmt: skip
STORY = "eb27"
"""A story with an option that is tested."""
BRIBED = next(card for card in CARDS.encounters.values() if card.bribe is not None and card.bribe.text)


def met(*entries: Any) -> list[Meeting]:
    return list(meetings(GAME, SETUP, entries))


def cards(*entries: Any) -> list[tuple[str, str]]:
    return [(each.card, each.came) for each in met(*entries)]


@cache
def finished(mode: str, seats: int, kind: str, seed: str) -> Table:
    """A game whose first seat is a person's, played by the bots of the others."""
    names = ("Ann", "Bo", "Cy", "Dee")[:seats]
    specs = tuple(SeatSpec("human" if not seat else kind, name) for seat, name in enumerate(names))
    setup = Setup("posthuman", mode, specs, seed)
    table = Table(GAME, setup)
    bots = bots_of(GAME, Setup("posthuman", mode, tuple(SeatSpec(kind, name) for name in names), seed))
    play_out(table, bots)
    return table


@cache
def summary(mode: str, seats: int, kind: str, seed: str) -> Summary:
    table = finished(mode, seats, kind, seed)
    return remember(GAME, table.setup, table.entries, file="road.fallen")


def steps(table: Table) -> Any:
    state = GAME.new(table.setup)
    for number in active(table.entries):
        entry = table.entries[number - 1]
        yield state, entry
        entry.apply(state)


def joined(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


# --- the album ---


def test_an_encounter_is_met_with_what_came_of_it() -> None:
    turn = e.PhaseBegan("event", 3, (0,))
    told = met(
        turn, e.EncounterDrawn(0, STORY), e.WayChosen(0, 0, STORY), e.StatTested(0, "mind", 3, 2, True, STORY, 0)
    )
    assert told == [Meeting(STORY, "", 3), Meeting(STORY, "0", 3), Meeting(STORY, "0:passed", 3)]
    assert cards(e.EncounterDrawn(0, "ea01"), e.FightEnded(0, "fled", card="ea01")) == [("ea01", ""), ("ea01", "fled")]
    assert cards(e.EncounterDrawn(1, "ea01"), e.FightEnded(1, "won", card="ea01")) == [], "another seat's are its own"
    assert cards(e.StatTested(0, "speed", 3, 2, True, "de02")) == [], "a mutant's action is no encounter"
    assert cards(e.FightEnded(0, "won")) == [], "minions that a card has called have no encounter"


def test_places_and_followers_are_met_once_they_lie_open() -> None:
    assert cards(e.MapBegun(0, "st01"), e.TileLaid(0, (1, 0), "tl05", "EW")) == [("st01", ""), ("tl05", "")]
    assert cards(e.FollowerGained(0, "fo01")) == []
    assert cards(e.FollowerGained(0, "fo01"), e.FollowerActivated(0, "fo01")) == [("fo01", "")]


def test_scars_wait_until_their_bearer_has_turned_or_the_game_is_over() -> None:
    """PH-SCR-08: until then their owner alone looks at them, and an album is read by whoever sits there."""
    scar = e.ScarDrawn(0, "sc01")
    over = e.Over("fortress", (0,), (10, 2))
    assert cards(scar) == []
    assert cards(scar, e.Turned(1, ("sc02",), (), ())) == []
    assert cards(scar, e.Turned(0, ("sc01",), (), ())) == [("sc01", "")]
    assert cards(scar, over) == [("sc01", "")]
    assert cards(e.Turned(0, (), (), ()), scar) == []
    assert cards(e.ScarDrawn(1, "sc01"), over) == []


def test_of_a_story_what_came_is_told_and_nothing_else() -> None:
    album = album_of("posthuman")
    assert album is not None
    way = CARDS.encounters[STORY].options[0]
    bare = album.sheet(GAME, SETUP, STORY, ("", "0"))
    seen = album.sheet(GAME, SETUP, STORY, ("", "0", "0:failed"))
    assert bare.lines == (CARDS.encounters[STORY].text,)
    assert seen.hidden == bare.hidden - 1
    assert way.failed.text in seen.lines[1]
    assert seen.lines[1].startswith(f"{way.label}: ")
    assert way.passed.text not in " ".join(seen.lines)
    assert (album.outcome("0:failed"), album.outcome("bribed"), album.outcome("0")) == ("it went badly", "you paid", "")


def test_what_enemies_say_when_they_are_paid_is_told_once_they_were() -> None:
    album = album_of("posthuman")
    assert album is not None
    text = BRIBED.bribe.text
    assert text not in album.sheet(GAME, SETUP, BRIBED.id, ("won",)).lines
    assert text in album.sheet(GAME, SETUP, BRIBED.id, ("bribed",)).lines


def test_every_card_that_can_be_met_can_be_told() -> None:
    album = album_of("posthuman")
    assert album is not None
    sections: Counter[str] = Counter()
    for card in (*CARDS.encounters, *CARDS.tiles, *CARDS.followers, *CARDS.scars):
        section, key = album.place(GAME, SETUP, card)
        assert key == card
        sections[section] += 1
        assert album.sheet(GAME, SETUP, card, ()).name == CARDS.name(card)
        assert all(album.sheet(GAME, SETUP, card, ()).lines)
    assert sections == {section: album.size(GAME, section) for section, _ in album.SECTIONS}
    assert album.place(GAME, SETUP, "ma01") == album.place(GAME, SETUP, "\x1b[31m") == ("", "")


# --- daily games ---


@pytest.mark.parametrize("setup", daily.setups(), ids=lambda setup: setup.title)
def test_a_daily_game_comes_to_one_figure(setup: Any) -> None:
    seats = (SeatSpec("steady", "Ann"),)
    table = Table(GAME, stage(Setup("posthuman", setup.mode, seats, "day", options=setup.options)))
    play_out(table, bots_of(GAME, table.setup))
    found = daily.score(table.state)
    won = bool(table.state.result.winners)
    assert (found.points > daily.WIN) == won
    assert found.how.endswith(f" in Turn {table.state.turn}")


def test_a_win_is_worth_more_than_any_loss_and_an_early_one_more_than_a_late_one() -> None:
    table = finished("solo", 1, "steady", "road")
    state = table.snapshot()
    player = state.players[0]
    player.role, player.journey = "human", GOAL - 1
    state.result = Result((), (GOAL - 1,), "clock", 20, ("human",))
    lost = daily.score(state)
    player.journey, state.result = GOAL, Result((0,), (GOAL,), "fortress", 20, ("human",))
    won = daily.score(state)
    state.decks["event"].draw.append("ev01")
    assert lost.points < daily.WIN < won.points < daily.score(state).points
    assert (lost.how, won.how) == (f"shut out in Turn {state.turn}", f"in the Fortress in Turn {state.turn}")


# --- the summary page ---


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)))
def test_a_page_is_of_a_size_to_be_read_and_says_who_won(kind: Any) -> None:
    found = summary(*kind)
    lines = page(found)
    assert 40 < len(lines) <= LONGEST + len(found.setup.seats) + 4
    assert max(map(cells, lines)) <= 78
    told, result = joined(lines), found.result
    assert result is not None
    assert f"It ended in Turn {result.turns}:" in told
    assert ",," not in told
    if result.winners:
        assert f"{listed(found.setup.named()[seat] for seat in result.winners)} won" in told
    else:
        assert "Ann lost" in told


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)))
def test_everybody_who_went_down_or_turned_is_told_with_what_did_it(kind: Any) -> None:
    found, table = summary(*kind), finished(*kind)
    wanted, counts = [], Counter[tuple[str, int]]()
    for state, entry in steps(table):
        match entry:
            case e.KnockedOut(seat=seat):
                wanted.append((state.turn, seat, "knocked out"))
                counts["knock-outs", seat] += 1
            case e.Turned(seat=seat):
                wanted.append((state.turn, seat, "turned mutant"))
            case e.Ate(seat=seat, n=n):
                counts["food eaten", seat] += n
                counts["meals missed", seat] += not n
            case e.FoeKilled():
                counts["enemies killed", state.fight.seat] += 1
            case e.ScarDrawn(seat=seat):
                counts["scars", seat] += 1
            case e.TileCompleted(seat=seat):
                counts["tiles completed", seat] += 1
    told = [(loss.turn, loss.seat, loss.who) for loss in found.kept.losses]
    assert [each for each in told if each[2] in ("knocked out", "turned mutant")] == wanted
    assert all(loss.how for loss in found.kept.losses)
    rows = {row[0]: row[1:] for row in found.kept.figures.rows}
    for (row, seat), n in counts.items():
        assert rows.get(row, ("0",) * 4)[seat] == str(n), row


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)))
def test_turning_points_are_what_the_journey_did(kind: Any) -> None:
    found, table = summary(*kind), finished(*kind)
    seen: dict[int, set[Any]] = {}
    for state, _ in steps(table):
        seen.setdefault(state.turn, set()).add(tracks(state))
    last = found.kept.stretches[-1].turn
    for stretch in found.kept.stretches:
        assert stretch.before in seen[stretch.turn] | seen.get(stretch.turn - 1, set())
        assert stretch.after in seen[stretch.turn] | seen.get(stretch.turn + 1, set()) or stretch.turn == last
    if found.result is not None and found.result.reason == "fortress":
        assert sum(point.mark for point in found.points) == 1
        assert "reached the Fortress" in joined(page(found))
    assert all("nobody got closer" not in point.what for point in found.points)


def tracks(state: Any) -> Any:
    """Journey and scars, of one alone health as well."""
    found = (
        tuple(player.journey for player in state.players),
        tuple(len(player.scars) for player in state.players),
        tuple(player.health for player in state.players),
    )
    return found if len(state.players) == 1 else found[:2]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)))
def test_the_dearest_turns_are_told_with_their_price(kind: Any) -> None:
    """What was lost of health and morale and drawn of scars, in a turn that somebody came through."""
    found, table = summary(*kind), finished(*kind)
    lost: Counter[tuple[int, int, str]] = Counter()
    for state, entry in steps(table):
        match entry:
            case e.Changed(seat=seat, what="health" | "morale" as track, by=by) if by < 0:
                lost[state.turn, seat, track] -= by
            case e.ScarDrawn(seat=seat):
                lost[state.turn, seat, "scar"] += 1
    names, priced = found.setup.named(), 0
    for stretch in found.kept.stretches:
        deed, _, price = stretch.what.partition(", at the price of ")
        seat = next(seat for seat, name in enumerate(names) if deed.startswith(name)) if price else 0
        for part in filter(None, price.split(" and ")):
            n, track = part.split()[-2:]
            assert lost[stretch.turn, seat, track.rstrip("s")] == (1 if n == "a" else int(n))
            priced += 1
    assert priced or kind[2] == "random"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)))
def test_the_closest_call_is_the_least_that_anybody_had_left(kind: Any) -> None:
    found, table = summary(*kind), finished(*kind)
    left = [
        (getattr(state.players[entry.seat], entry.what) + entry.by, state.turn, entry.seat, entry.what)
        for state, entry in steps(table)
        if isinstance(entry, e.Changed) and entry.what in ("health", "morale") and entry.by < 0
    ]
    least, turn, seat, track = min((each for each in left if each[0] > 0), key=lambda each: each[0])
    told = dict(found.kept.best).get("The closest call", "")
    assert told.startswith(f"Turn {turn}, {found.setup.named()[seat]} had {least} {track} left") == (least <= 2)


def test_what_was_likely_to_fail_is_no_bad_luck_nor_what_was_likely_to_come_off_good() -> None:
    """A test of mind against 2 fails two times of three, and one against 4 comes off as often."""
    state = finished("solo", 1, "steady", "road").snapshot()
    book = DiceBook()
    book.see(state, e.StatTested(0, "mind", 2, 5, False, STORY, 0))
    book.see(state, e.StatTested(0, "mind", 4, 2, True, STORY, 0))
    assert book.best(("Ann",)) == ()
    book.see(state, e.StatTested(0, "mind", 2, 2, True, STORY, 0))
    book.see(state, e.StatTested(0, "mind", 4, 5, False, STORY, 0))
    assert [title for title, _ in book.best(("Ann",))] == ["The best roll", "The worst luck"]


def test_who_goes_down_twice_in_a_turn_is_told_with_both() -> None:
    keeper = Keeper(GAME, finished("solo", 1, "steady", "road").setup)
    state = finished("solo", 1, "steady", "road").snapshot()
    state.fight = state.meeting = None
    state.phase = "move"
    keeper.note(state, e.PhaseBegan("event", 3, (0,)))
    keeper.note(state, e.KnockedOut(0, "morale"))
    keeper.note(state, e.KnockedOut(0, "health"))
    keeper.note(state, e.Turned(0, ("sc01",), (), ()))
    assert keeper.finish(state, state.result).stretches[-1].what == (
        "Ann went down (morale 0), again (health 0) and turned mutant, with 1 mutation"
    )


def test_deeds_of_a_kind_are_told_in_one() -> None:
    keeper = Keeper(GAME, finished("solo", 1, "steady", "road").setup)
    state = finished("solo", 1, "steady", "road").snapshot()
    for foe in ("ea20", "ea16"):
        keeper.note(state, e.FightEnded(0, "won", card=foe))
    keeper.note(state, e.WayChosen(0, 0, STORY))
    assert [*keeper._deeds(0)] == ["beat Ash Calf and The Basket on Her Arm", f'met "{CARDS.name(STORY)}"']


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)))
def test_a_page_of_a_running_game_names_nothing_that_is_hidden(kind: Any) -> None:
    """PH-GAP-74: whoever reads it is told of no scar, no hand and no follower face down."""
    table = finished(*kind)
    for part in range(1, 8):
        entries = table.entries[: len(table.entries) * part // 8]
        state = GAME.new(table.setup)
        for number in active(entries):
            entries[number - 1].apply(state)
        told = joined(page(remember(GAME, table.setup, entries)))
        assert "Not over yet" in told
        for player in state.players:
            hidden = [*player.hand, *player.hidden, *(player.scars if player.human else ()), *player.actions]
            open_cards = {CARDS.name(card) for card in (*_open(state),)}
            assert [card for card in hidden if CARDS.name(card) in told and CARDS.name(card) not in open_cards] == []


def _open(state: Any) -> list[str]:
    """What lies open somewhere: copies of hidden cards may."""
    found = []
    for player in state.players:
        found += [card for each in player.gear for card in (each.card, each.mount) if card]
        found += [*player.followers, *player.skills, *([] if player.human else player.scars)]
    return found


# --- the replay ---


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)))
def test_the_timeline_has_the_tracks_and_a_headline_for_every_turn(kind: Any) -> None:
    table = finished(*kind)
    found = timeline(GAME, table.setup, table.entries)
    assert [track.name for track in found.tracks] == ["Journey", "Health", "Morale", "Tiles"]
    assert found.marks[0] == GOAL
    assert found.turns[-1].figures[0] == tuple(player.journey for player in table.state.players)
    assert all(turn.headlines for turn in found.turns[1:])
    assert any("The end." in line for line in found.turns[-1].headlines)


# --- scenarios and campaigns ---


@cache
def told(options: tuple[tuple[str, str], ...]) -> tuple[Table, Summary]:
    mode = options[0][0]
    setup = stage(Setup("posthuman", mode, (SeatSpec("steady", "Ann"),), "0", options=options))
    table = Table(GAME, setup)
    play_out(table, bots_of(GAME, setup))
    return table, remember(GAME, setup, table.entries)


def test_names_of_places_and_words_of_their_own_stand_as_they_are_on_the_sheet() -> None:
    found = summary("solo", 1, "steady", "road")
    state = finished("solo", 1, "steady", "road").state
    place = CARDS.name(state.players[0].here.tile)
    assert f" XP, in the woods at {place}" in found.kept.sheets[0].full[0]


def test_a_page_of_a_scenario_tells_its_goal() -> None:
    table, found = told((("scenario", "ph02"), ("level", "normal")))
    text = joined(page(found))
    assert f"The goal was: {table.state.cards.scenario.goal}" in text
    assert "It ended in Turn" in text
    assert found.kept.chapters == ()


def test_a_page_of_a_campaign_tells_its_journeys_and_says_them_with_the_turn() -> None:
    table, found = told((("campaign", "which_hand"), ("level", "normal")))
    closed = [entry for entry in table.entries if isinstance(entry, ChapterClosed)]
    assert len(found.kept.chapters) == len(closed) > 1
    assert found.kept.chapters[0].startswith("Chapter 1, ")
    assert {stretch.part for stretch in found.kept.stretches} >= {"chapter 1", "chapter 2"}
    assert found.kept.turns == sum(
        1 for entry in table.entries if isinstance(entry, e.PhaseBegan) and entry.phase == "event"
    )
    assert f"It ended in {found.kept.part}, Turn" in joined(page(found))
    lines = timeline(GAME, table.setup, table.entries)
    assert {turn.part for turn in lines.turns} >= {"chapter 1", "chapter 2"}
