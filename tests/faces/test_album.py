"""The album: what people met, with what came of it, and nothing that nobody at the table could know."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from fallen_tui import statistics
from fallen_tui.bots import bots_of, play_out, seat_bot
from fallen_tui.engine.events import Checked, Entry, Rewound
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.faces.album import Meeting, album_of, meetings
from fallen_tui.faces.keepsakes import hidden_words, meeting_lines, outcomes_words
from fallen_tui.games import open_game, playable, stage
from fallen_tui.games.fallen_land.state import events as f
from fallen_tui.keepsakes import feats, open_album
from fallen_tui.saves import begin
from fallen_tui.statistics import Past, open_past_games
from tests.cli.conftest import Fallen, fallen as fallen, folder as folder

COUNCIL = open_game("fallen_land")
CARDS = COUNCIL.cards  # type: ignore[attr-defined]
SETUP = Setup("fallen_land", "standard", (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo")), "album")
SPLIT = next(card for card in CARDS.stories.values() if card.checks and card.success and card.failure and not card.or_
             and card.world is None and card.deck == "plains")  # fmt: skip
"""A story of which one outcome is read out, and not the other."""


@pytest.fixture(autouse=True)
def uncached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "user_cache", lambda: None)


def met(*entries: Entry, setup: Setup = SETUP) -> list[Meeting]:
    return list(meetings(COUNCIL, setup, entries))


def turn(n: int) -> Entry:
    return f.Stepped("exploits", 0, n)


def story(card: str, end: str = "success", seat: int = 0) -> list[Entry]:
    deck = CARDS.stories[card].deck
    return [f.StoryBegan(seat, card, deck), f.StoryResult(seat, card, end), f.StoryEnded(seat, card, end)]


def past(entries: list[Entry], **more: object) -> Past:
    rows = tuple((each.card, each.came, each.turn, each.undone) for each in met(*entries))
    named = Past("one.fallen", game="fallen_land", mode="standard", names=("Ann", "Bo"), kinds=("human", "steady"),
                 created="2031-05-04T10:00:00+00:00", met=rows)  # fmt: skip
    return attrs.evolve(named, **more)


def test_a_story_is_met_with_its_turn_and_what_came_of_it() -> None:
    assert met(turn(3), *story("pl001")) == [Meeting("pl001", "", 3), Meeting("pl001", "success", 3)]
    assert met(turn(3), *story("pl001", seat=1)) == [], "another seat's stories are its own"
    assert met(turn(3), *story("pl001"), turn(5), *story("pl001", "failure"))[2:] == [Meeting("pl001", "failure", 5)]
    fled = [f.StoryBegan(0, "pl002", "plains"), f.StoryEnded(0, "pl002", "fled")]
    assert met(*fled) == [Meeting("pl002"), Meeting("pl002", "fled")]


def test_people_are_met_as_they_join_and_die() -> None:
    person = next(iter(CARDS.characters))
    assert met(f.Joined(0, person, 1)) == [Meeting(person)]
    assert met(f.Joined(0, person, 1), f.Died(0, 1, person, "party")) == [Meeting(person), Meeting(person, "died")]
    assert met(f.Enrolled(0, person)) == [], "who waits on the Roster is known to its owner alone"
    assert met(f.Drawn(0, "character", (person,))) == []


def test_what_was_undone_is_marked_and_what_stands_is_not() -> None:
    undone = [turn(2), *story("pl001"), Rewound(1), turn(4), *story("pl002")]
    assert met(*undone) == [
        Meeting("pl001", "success", 2, True), Meeting("pl001", "", 2, True), Meeting("pl002", "", 4),
        Meeting("pl002", "success", 4),
    ]  # fmt: skip
    again = [turn(2), *story("pl001", "failure"), Rewound(1), *story("pl001")]
    assert set(met(*again)) == {
        Meeting("pl001", "failure", 2, True), Meeting("pl001", "", 2), Meeting("pl001", "success", 2),
    }  # fmt: skip
    twice = [turn(2), Checked(), *story("pl001"), Rewound(2), Rewound(0), turn(1), *story("pl001")]
    assert [each.undone for each in met(*twice)] == [False, False]


def test_cards_that_nobody_knows_are_left_out() -> None:
    assert met(f.StoryBegan(0, "\x1b[31m", "plains"), f.Joined(0, "no such", 0)) == []


def test_bots_alone_meet_nobody() -> None:
    assert met(*story("pl001"), setup=attrs.evolve(SETUP, seats=(SeatSpec("steady", "Bo"),) * 2)) == []


def test_an_outcome_is_told_once_it_was_met() -> None:
    assert SPLIT.success is not None
    assert SPLIT.failure is not None
    opened = open_album([past(story(SPLIT.id, "failure"))], "fallen_land")
    ((section, title, (page,)),) = opened.sections()
    assert (section, title) == ("plains", "Stories of the plains")
    sheet = opened.sheet(page)
    text = "\n".join(sheet.lines)
    assert sheet.name == SPLIT.title
    assert SPLIT.text in text
    assert SPLIT.failure.text in text
    assert SPLIT.success.text not in text
    assert hidden_words(sheet) == "1 more way it can end left to find."
    assert outcomes_words(opened.album, page.met) == "it went badly"
    assert meeting_lines(opened.album, page.met) == ["2031-05-04, Ann: it went badly"]
    both = [*story(SPLIT.id, "failure"), *story(SPLIT.id)]
    opened = open_album([past(both)], "fallen_land")
    assert SPLIT.success.text in "\n".join(opened.sheet(opened.pages[0]).lines)
    assert hidden_words(opened.sheet(opened.pages[0])) == ""


def test_what_copies_and_branches_have_in_common_was_met_once() -> None:
    first = [turn(3), *story("pl001")]
    one = past(first, seed="wool")
    copy = past(first, seed="wool", file="one-copy.fallen")
    branch = past([turn(3), *story("pl001", "failure")], seed="wool", file="one-from-2.fallen", branch="one entry 2")
    other = past(first, seed="linen", file="other.fallen")
    opened = open_album([copy, branch, one, other], "fallen_land")
    (page,) = opened.pages
    lines = meeting_lines(opened.album, page.met)
    assert [past.file for past, _ in page.met if past.file == "one-copy.fallen"] == []
    assert len(lines) == 3, "the first game, what came of it in the branch, and another game"
    assert page.came == {"success", "failure"}


def test_a_story_in_play_tells_none_of_its_outcomes() -> None:
    """Its opening has been read out; whatever comes of it is known to nobody."""
    opened = open_album([past([turn(1), f.StoryBegan(0, SPLIT.id, "plains")])], "fallen_land")
    sheet = opened.sheet(opened.pages[0])
    told = "\n".join(sheet.lines)
    assert SPLIT.success is not None
    assert SPLIT.failure is not None
    assert SPLIT.success.text not in told
    assert SPLIT.failure.text not in told
    assert sheet.hidden == 2


def test_every_card_that_can_be_met_can_be_told() -> None:
    for card in (*CARDS.stories, *CARDS.places, *CARDS.characters):
        album = album_of("fallen_land")
        assert album is not None
        section, key = album.place(COUNCIL, SETUP, card)
        assert (section in dict(album.SECTIONS), key) == (True, card)
        bare, full = (album.sheet(COUNCIL, SETUP, card, came) for came in ((), ("success", "failure")))
        assert len(full.lines) - len(bare.lines) == bare.hidden - full.hidden
        assert bare.name


@pytest.mark.parametrize("game", [entry.id for entry in playable()])
def test_a_game_that_was_played_fills_its_album(game: str, folder: Path) -> None:
    found = open_game(game)
    setup = attrs.evolve(SETUP, game=game)
    table = begin(setup, folder / "one.fallen")
    assert table.journal is not None
    table.journal.sync = False
    play_out(table, bots_of(found, setup) | {0: seat_bot("steady", found, setup, 0)})
    table.close()
    opened = open_album(open_past_games(folder), game)
    sections = opened.sections()
    assert len(sections) > 1
    for id, _, pages in sections:
        assert len(pages) <= opened.size(id)
        for page in pages:
            assert opened.sheet(page).name
            assert meeting_lines(opened.album, page.met)[0].startswith("20")


def test_places_of_a_scenario_are_told_by_their_scenario() -> None:
    setup = stage(Setup("fallen_land", "scenario", (SeatSpec("human", "Ann"),), "1",
                        options=(("scenario", "sc01"), ("level", "normal"))))  # fmt: skip
    table = Table(COUNCIL, setup)
    play_out(table, {0: seat_bot("steady", COUNCIL, setup, 0)})
    rows = tuple((each.card, each.came, each.turn, each.undone) for each in meetings(COUNCIL, setup, table.entries))
    kept = Past("sc.fallen", game="fallen_land", mode="scenario", names=("Ann",), kinds=("human",), met=rows,
                options=setup.options)  # fmt: skip
    opened = open_album([kept], "fallen_land")
    sites = next(pages for id, _, pages in opened.sections() if id == "sites")
    assert all(page.key == f"sc01/{page.card}" for page in sites)
    assert any(outcomes_words(opened.album, page.met) for page in sites)
    lost = attrs.evolve(kept, options=(("scenario", "gone"), ("level", "normal")))
    assert "sites" not in [id for id, _, _ in open_album([lost], "fallen_land").sections()]


# --- achievements of several games, and both as commands ---


def test_a_fair_game_goes_before_one_that_was_helped() -> None:
    helped = Past("a", game="state51", earned=("charter",), fairness="helped", created="2031-01-01", kinds=("human",))
    fair = attrs.evolve(helped, file="b", fairness="fair", created="2031-02-01")
    assert [feat.past for feat in feats([helped, fair], "state51") if feat.past] == [fair]
    (found,) = [feat for feat in feats([helped], "state51") if feat.past]
    assert not found.fair


def test_the_commands_tell_both(fallen: Fallen, folder: Path) -> None:
    setup = attrs.evolve(SETUP, seats=(SeatSpec("human", "A\x1b[31mnn"), SeatSpec("steady", "Bo")))
    table = begin(setup, folder / "one.fallen")
    assert table.journal is not None
    table.journal.sync = False
    play_out(table, bots_of(COUNCIL, setup) | {0: seat_bot("steady", COUNCIL, setup, 0)})
    table.close()
    found = statistics.tell(folder / "one.fallen")
    out = fallen("achievements", "fallen_land").out
    assert f"Council of Towns: {len(found.earned)} of 20" in out
    assert out.count("(one.fallen)") == len(found.earned)
    out = fallen("album", "fallen_land").out
    assert "People: " in out
    page = open_album([found], "fallen_land").sections()[-1][2][0]
    name = open_album([found], "fallen_land").sheet(page).name
    out = fallen("album", "fallen_land", name).out
    assert out.startswith(name)
    assert "Met\n" in out
    for argv in (["achievements"], ["album"], ["album", "fallen_land", name], ["album", "--json"]):
        ran = fallen(*argv)
        assert ran.code == 0
        assert "\x1b" not in ran.out
        assert fallen(*argv, "--ascii").out.isascii()


def test_wrong_use_is_told(fallen: Fallen) -> None:
    assert fallen("album", "fallout").code == 2
    assert fallen("achievements", "nope").code == 2
    ran = fallen("album", "fallen_land", "nobody")
    assert ran.code == 1
    assert "'nobody' isn't in your album" in ran.err
    assert "Nothing yet" in fallen("album").out
