"""The story page, the dice log and the log of Council of Towns: what they show, when, and what they must not show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from textual.geometry import Size

from fallen_tui.engine.events import Entry, Rewound, Rolled
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import History, active
from fallen_tui.engine.journal import Recording, read
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.content.odds import die_of, solo
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.text.log.dice_facts import (
    Again,
    Began,
    Cast,
    Changed,
    DiceFact,
    Ended,
    Fell,
    RolledDie,
    chance_of,
)
from fallen_tui.games.fallen_land.text.log.dice_throws import Ledger, Rolls, Throw
from fallen_tui.games.fallen_land.text.log.luck import Fortune, Luck
from fallen_tui.tui.adventure.dice_figures import boxes, in_full, in_line
from fallen_tui.tui.adventure.log_pane import SPARE
from fallen_tui.tui.adventure.name_links import NameLinks
from fallen_tui.tui.adventure.story_pane import _more
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit import styled_text
from fallen_tui.tui.kit.pane import _plain
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import DrawnPane, OpenText, TableScene
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tables.fallen_land import CouncilFace
from fallen_tui.tui.tables.fallen_land.dice_words import die_figure, figure_of
from fallen_tui.tui.tables.fallen_land.luck import luck_lines
from fallen_tui.tui.tables.fallen_land.roll_book import linked_cards
from fallen_tui.tui.tables.fallen_land.story_page import page_of
from fallen_tui.tui.tools.fixtures import COUNCIL, Stand, play_to
from tests.journals.frozen import frozen
from tests.tui.opened import new_match

LONG = Size(80, 400)
SIZES = (Size(60, 9), Size(80, 11), Size(94, 39))


@cache
def recorded(name: str) -> Recording:
    return read(frozen(f"fallen_land-{name}"), open_game("fallen_land").registry).sound()


class Playback:
    """A table at which a finished game happens again, entry by entry; the first seat looks on."""

    def __init__(self, name: str, upto: int = 0) -> None:
        recording = recorded(name)
        self.game: Any = open_game("fallen_land")
        seats = recording.header.setup.seats
        self.setup = attrs.evolve(recording.header.setup, seats=(SeatSpec("human", seats[0].name), *seats[1:]))
        self.recorded = recording.entries
        self.entries: list[Entry] = list(self.recorded[:upto])
        self.history = History(self.game, self.setup, self.entries)
        self.state: Any = self.history.seek(upto)
        self.seated_at = upto
        self.pending: tuple[Any, ...] = ()
        self.over = False
        self.match = Match(self)  # type: ignore[arg-type]
        self.face: Any = open_face(self.match)
        self.scene = TableScene(self.match)

    def step(self) -> Entry:
        entry = self.recorded[len(self.entries)]
        self.entries.append(entry)
        if isinstance(entry, Rewound):
            self.state = self.history.seek(len(self.entries))
        else:
            entry.apply(self.state)
        self.match.log.follow()
        return entry

    def play(self, until: Callable[[Entry], bool] = lambda entry: False) -> Entry | None:
        """Play on until something has happened, or to the end."""
        while len(self.entries) < len(self.recorded):
            entry = self.step()
            if until(entry):
                return entry
        return None

    def draw(self, pane: str, size: Size = LONG) -> DrawnPane:
        drawn: DrawnPane = self.face.draw(pane, self.scene, size)
        return drawn

    def text(self, pane: str = "story", size: Size = LONG) -> str:
        """All rows of a pane, a row's ends stripped."""
        return "\n".join(styled_text.text_of(row).strip() for row in self.draw(pane, size).lines)

    def page(self) -> str:
        """The page of the tale with its prose unwrapped."""
        return " ".join(self.text().split())


def flat(text: str) -> str:
    return " ".join(text.split())


# --- luck, worked by hand ---

TWELVE = RolledDie(0, "1", "Ines", 10, (7,), 12, False, 1)
"""Total Skill 12: one automatic Success, and one more on 1 or 2."""


def check(need: int = 2, fixed: int = 0, extra: int = 0, seats: tuple[int, ...] = (0,)) -> Began:
    return Began(1, seats, "combat", need, "party", "Ann's Party", "A Tale", fixed, extra)


def thrown(*facts: DiceFact) -> list[Throw]:
    ledger = Ledger()
    for number, fact in enumerate(facts, 1):
        ledger.add(number, fact)
    return ledger.throws


def test_a_die_counts_with_its_exact_mean_and_spread() -> None:
    (luck,) = Fortune(1).of(thrown(check(), Fell((TWELVE,), Fraction(1, 5)), Ended(False, 1)))
    assert (luck.successes, luck.expected) == (1, Fraction(9 + 2, 10))
    # 10 brings 0, seven faces 1, two faces 2: the mean of squares is 15/10
    assert luck.spread == Fraction(15, 10) - Fraction(11, 10) ** 2
    assert (luck.checks, luck.passed, luck.hoped) == (1, 0, Fraction(1, 5))
    assert luck.faces == {10: (1, 7)}


def test_a_one_that_is_rolled_again_counts_for_itself() -> None:
    one = attrs.evolve(TWELVE, faces=(1,), successes=2)
    (throw,) = thrown(check(), Fell((one,), Fraction(1, 5)), Again(0, 10, False), Ended(False, 0))
    assert throw.dice[0].faces == (1, 10)
    assert throw.dice[0].successes == 0
    (luck,) = Fortune(1).of([throw])
    # the first throw brings 2 of 1.1; the second takes 2 away, and on average brings (2 hits - 2 lost) / 10 = 0
    assert (luck.successes, luck.expected) == (0, Fraction(11, 10))
    assert luck.spread == Fraction(29, 100) + Fraction(2 + 4, 10)
    assert (luck.ones, luck.tens, luck.thrown) == (1, 1, 2)
    assert luck.mean(10) == Fraction(11, 2)


def test_a_die_thrown_anew_counts_by_what_it_changes() -> None:
    (throw,) = thrown(check(), Fell((TWELVE,), None), Again(0, 2, True), Ended(True, 2))
    assert throw.dice[0].faces == (2,)
    (luck,) = Fortune(1).of([throw])
    assert (luck.successes, luck.expected) == (2, Fraction(11, 10) + Fraction(11, 10) - 1)


def test_all_dice_thrown_anew_count_by_what_they_change() -> None:
    anew = attrs.evolve(TWELVE, faces=(10,), successes=0)
    (throw,) = thrown(check(), Fell((TWELVE,), Fraction(1, 5)), Fell((anew,), Fraction(1, 2)), Ended(False, 0))
    (luck,) = Fortune(1).of([throw])
    assert (luck.successes, luck.expected) == (0, Fraction(12, 10))
    assert luck.hoped == Fraction(1, 5), "the chance is that before the first dice"


def test_checks_that_cards_decide_are_no_luck() -> None:
    (throw,) = thrown(check(), Fell((TWELVE,), Fraction(1, 5)), Changed(0, "success"), Ended(True, 2))
    (luck,) = Fortune(1).of([throw])
    assert (luck.checks, luck.hoped) == (0, 0)
    assert "by a card" in styled_text.text_of(in_full(figure_of(throw), 60)[-1])


def test_everybody_who_takes_part_shares_the_check_but_not_the_dice() -> None:
    other = attrs.evolve(TWELVE, seat=1, faces=(2,), successes=2)
    throws = thrown(check(3, seats=(0, 1)), Fell((TWELVE, other), Fraction(1, 4)), Ended(True, 3))
    ann, bo = Fortune(2).of(throws)
    assert (ann.successes, bo.successes) == (1, 2)
    assert (ann.passed, bo.passed, ann.hoped, bo.hoped) == (1, 1, Fraction(1, 4), Fraction(1, 4))


def test_other_dice_count_by_their_faces_alone() -> None:
    dice = tuple(RolledDie(0, "", "", 6, (face,)) for face in (2, 6))
    (luck,) = Fortune(1).of(thrown(Cast(1, 0, "damage", "Damage", "Ann's Party", "", dice)))
    assert luck.mean(6) == 4
    assert (luck.dice, luck.thrown, luck.expected) == (2, 0, 0)


def test_chances_are_exact() -> None:
    assert chance_of((die_of(5),), 0, 1) == Fraction(1, 2) == solo(5, 1)
    assert chance_of((die_of(5),), 1, 1) == 1


def test_luck_in_a_word(subtests: pytest.Subtests) -> None:
    for successes, word in [
        (40, "as dice go"),
        (45, "a bit lucky"),
        (50, "lucky"),
        (60, "very lucky"),
        (30, "unlucky"),
        (20, "very unlucky"),
    ]:
        with subtests.test(successes=successes, word=word):
            luck = Luck(successes=successes, expected=Fraction(40), spread=Fraction(81), thrown=100)
            assert luck.word == word
            assert attrs.evolve(luck, thrown=19).word == "too few dice"


def test_luck_waits_for_the_check_that_is_under_way() -> None:
    fortune, ledger = Fortune(1), Ledger()
    ledger.add(1, check())
    ledger.add(2, Fell((TWELVE,), Fraction(1, 5)))
    assert fortune.of(ledger.throws)[0].checks == 0
    ledger.add(3, Ended(False, 1))
    assert fortune.of(ledger.throws)[0].checks == 1
    assert fortune.of(ledger.throws)[0].successes == 1, "nothing is counted twice"


# --- figures ---


def test_dice_look_like_what_they_are() -> None:
    dice = (
        attrs.evolve(TWELVE, faces=(1, 1, 4), successes=3),
        attrs.evolve(TWELVE, faces=(10,), successes=0),
        attrs.evolve(TWELVE, faces=(9,), successes=1, mark="V", name="Black-Plumed Hearse"),
    )
    (throw,) = thrown(check(4, fixed=1), Fell(dice, Fraction(1, 2)), Ended(True, 5))
    rows = [styled_text.text_of(row) for row in in_full(figure_of(throw), 78)]
    assert rows[0].startswith("Combat, 4 needed")
    assert rows[0].endswith("50% beforehand")
    assert "1▸1▸4 │ +3" in rows[3]
    assert "10" in rows[3]
    assert "✗" in rows[3]
    assert "V Black-Plumed" in rows[5]
    assert rows[-1] == "dice 4 + town 1 = 5 of 4 · ✓ passed"
    assert [span.role for row in in_full(figure_of(throw), 78) for span in row if "10" in span.text] == ["die.ten"]
    (line,) = in_line(figure_of(throw), 100, False)
    assert "[1▸1▸4]+3 [10]✗ [ 9]+1 town+1 = 5 ✓ passed" in styled_text.text_of(line)


@pytest.mark.parametrize("columns", [24, 40, 52, 78, 120])
@pytest.mark.parametrize("count", [1, 6, 12, 30])
def test_boxes_never_exceed_their_place(columns: int, count: int) -> None:
    dice = [attrs.evolve(TWELVE, faces=(1, 10), successes=0, name="Wendeline Achterberg")] * count
    rows = boxes([die_figure(die) for die in dice], columns)
    assert max(map(styled_text.width, rows)) <= columns
    assert sum(styled_text.text_of(row).count("1▸10") for row in rows) == count


def test_ones_still_on_the_table_say_what_they_may_do() -> None:
    one = attrs.evolve(TWELVE, total=5, faces=(1,), successes=1)
    (throw,) = thrown(check(2), Fell((one,), Fraction(1, 2)))
    assert styled_text.text_of(in_full(figure_of(throw), 60)[-1]) == "1 Success short; 50% by rolling 1s again"


# --- the book ---


def test_what_was_undone_is_left_out_and_what_follows_stays() -> None:
    rolls = Rolls()
    cast = Cast(1, 0, "move", "Movement", "Ann's Party", "", (RolledDie(0, "", "", 6, (3,)),))
    for number in (3, 6, 9):
        rolls.note(number, cast)
    rolls.undo(10, 5)
    rolls.note(12, cast)
    assert [throw.number for throw in rolls.throws] == [3, 12]
    assert rolls.counts(10)
    assert not rolls.counts(6)


def test_the_past_may_be_told_later() -> None:
    rolls = Rolls()
    rolls.note(7, Fell((TWELVE,), Fraction(1, 2)))
    rolls.note(8, Ended(True, 2))
    assert rolls.throws == [], "the beginning of this check is not known yet"
    rolls.note(5, check())
    (throw,) = rolls.throws
    assert (throw.number, throw.latest, throw.passed) == (5, 8, True)


def test_the_order_of_telling_does_not_matter(subtests: pytest.Subtests) -> None:
    for name in ["short-4-town-health", "restless"]:
        with subtests.test(name=name):
            recording = recorded(name)
            begun = Playback(name)
            begun.play()
            middle = active(recording.entries)[len(active(recording.entries)) // 2]
            resumed = Playback(name, middle)
            resumed.play()
            while resumed.match.log.catch_up(100):
                resumed.face.book.fortune.of(resumed.face.book.throws)
            one, two = begun.face.book, resumed.face.book
            assert [attrs.astuple(throw) for throw in one.throws] == [attrs.astuple(throw) for throw in two.throws]
            assert one.stories == two.stories
            assert one.whose == two.whose
            assert one.fortune.of(one.throws) == two.fortune.of(two.throws)


def test_every_die_of_the_game_that_stands_is_in_the_book() -> None:
    table = Playback("restless")
    table.play()
    standing = set(active(table.entries))
    dice = sum(
        len(entry.faces)
        for number, entry in enumerate(table.entries, 1)
        if isinstance(entry, Rolled) and entry.sides and number in standing
    )
    assert any(isinstance(entry, Rewound) for entry in table.entries)
    assert all(throw.number in standing for throw in table.face.book.throws)
    shown = sum(len(throw.onces) or sum(len(die.faces) for die in throw.dice) for throw in table.face.book.throws)
    assert shown == dice


# --- the page of a in_play ---


def tales(name: str) -> Iterator[tuple[Playback, Entry]]:
    """A game entry by entry, as long as a tale or a fight is on."""
    table = Playback(name)
    while (entry := table.play(lambda entry: True)) is not None:
        if table.state.story_in_play is not None or table.state.combat is not None or isinstance(entry, e.StoryEnded):
            yield table, entry


def test_pages_show_what_is_disclosed_and_nothing_else(subtests: pytest.Subtests) -> None:
    for name in ["standard-1-town-health", "standard-3-town-health"]:
        with subtests.test(name=name):
            seen: set[str] = set()
            for table, entry in tales(name):
                in_play = table.state.story_in_play
                if in_play is None or in_play.visit:
                    continue
                story, page = table.state.cards.stories[in_play.card], table.page()
                assert flat(story.text) in page
                parts = [part for part in (story.success, story.failure) if part is not None]
                parts += [part for spec in story.checks for part in (spec.success, spec.failure) if part is not None]
                if not in_play.disclosed:
                    seen.add("sealed")
                    assert not [part for part in parts if flat(part.text)[:40] in page]
                elif isinstance(entry, e.StoryResult) and story.who == "party":
                    seen.add(entry.result)
                    own = None if entry.check < 0 else getattr(story.checks[entry.check], entry.result)
                    told = own or getattr(story, entry.result)
                    assert flat(told.text) in page
                    assert not [part for part in parts if part is not told and flat(part.text)[:40] in page]
                if in_play.stage == "checks" and not in_play.passed:
                    seen.add("checks")
                    assert "▸ Party check" in page or "▸ Solo check" in page or "▸ Individual check" in page
            assert seen == {"sealed", "success", "failure", "checks"}


def test_a_check_to_come_says_what_contributes_and_the_chance() -> None:
    table = Playback("short-4-town-health")
    found = table.play(lambda entry: isinstance(entry, e.StoryStage) and entry.stage == "checks" and _party(table))
    assert found is not None
    story, seat = table.state.cards.stories[table.state.story_in_play.card], table.state.story_in_play.seat
    page = table.page()
    assert f"{story.checks[0].need} {story.checks[0].skill.title()}" in page
    assert "to pass" in page
    assert "all together, on average" in page
    for crown, member in table.state.players[seat].party:
        assert f"{crown + 1} {table.state.cards.name(member.card)}" in page
    assert "base" in page


def _party(table: Playback) -> bool:
    return table.state.cards.stories[table.state.story_in_play.card].who == "party"


def test_flight_shows_its_chance_before_it_is_chosen() -> None:
    table = Playback("standard-3-town-health")
    table.play(lambda entry: isinstance(entry, e.StoryStage) and entry.stage == "flight")
    page = table.page()
    assert "▸ Fight or Flight" in page
    assert "to get away" in page
    assert "Party check" in page, "the checks stand below it"


def test_dice_of_a_check_land_on_the_page() -> None:
    table = Playback("short-4-town-health")
    thrown = table.play(lambda entry: isinstance(entry, e.DiceThrown) and table.state.story_in_play is not None)
    assert isinstance(thrown, e.DiceThrown)
    rows = [row for row in table.text().split("\n") if "│" in row]
    assert sum(row.count("│") for row in rows) == 2 * len(thrown.dice)
    assert "under way" in table.page()


def test_the_last_tale_stays_until_the_next_one() -> None:
    table = Playback("short-4-town-health")
    ended = table.play(lambda entry: isinstance(entry, e.StoryEnded))
    assert isinstance(ended, e.StoryEnded)
    title = table.state.cards.stories[ended.card].title
    table.step()
    rows = table.text().split("\n")
    assert rows[0] == "Last told"
    assert rows[1].startswith(title)
    table.play(lambda entry: isinstance(entry, e.StoryBegan))
    assert "Last told" not in table.page()


def test_a_place_of_an_earlier_chapter_bears_no_word_of_the_files() -> None:
    """Its scenario took it out of the cards; what was told there stays."""
    table = Playback("short-4-town-health")
    table.play(lambda entry: isinstance(entry, e.StoryEnded))
    table.step()
    number = max(table.face.book.stories)
    table.face.book.stories[number] = attrs.evolve(table.face.book.stories[number], card="damaris", visit=True)
    assert "A place of an earlier chapter" in table.text()
    assert "damaris" not in table.text()


def test_a_tale_that_was_undone_is_not_told() -> None:
    table = Playback("restless")
    undone = 0
    while (entry := table.play(lambda entry: isinstance(entry, Rewound))) is not None:
        assert isinstance(entry, Rewound)
        gone = [number for number in table.face.book.stories if entry.to < number < len(table.entries)]
        start = table.face.book.last_story()
        assert start is None or start.number not in gone
        undone += len(gone)
    assert undone > 0


def test_a_tale_does_not_tell_that_somebody_went_back_in_it() -> None:
    table = Playback("restless")
    within = 0
    while table.play(lambda entry: isinstance(entry, Rewound)) is not None:
        if table.state.story_in_play is not None:
            within += 1
            assert "goes back to" not in table.page()
    assert within > 0


def told_by_hand(*entries: Entry) -> Playback:
    """A game between two Deeds, in which these entries come next."""
    table = Playback("short-4-town-health")
    table.play(lambda entry: isinstance(entry, e.DeedEnded) and table.state.current == 0)
    table.recorded = [*table.entries, *entries]
    return table


def rolled(seat: int, skill: str, need: int, face: int) -> list[Entry]:
    """A check with one die of Total Skill 95 that shows a face: nine or ten Successes, or none with a 10."""
    dice = e.DiceThrown(((seat, 0, 95, False, face),))
    return [e.CheckBegan(seat, skill, need, "party"), dice, e.CheckEnded(face < 10, 0 if face == 10 else 9)]


def test_an_optional_check_is_told_once_it_is_decided(subtests: pytest.Subtests) -> None:
    for face, word in [(7, "success"), (10, "failure")]:
        with subtests.test(face=face, word=word):
            cards = Playback("short-4-town-health").state.cards
            story = next(card for card in cards.stories.values() if card.optional and card.optional.failure)
            extra = story.optional
            table = told_by_hand(
                e.StoryBegan(0, story.id, "mission"),
                e.StoryStage("checks"),
                *rolled(0, story.checks[0].skill, story.checks[0].need, 7),
                e.StoryResult(0, story.id, "success"),
                e.StoryStage("optional"),
                *rolled(0, extra.skill, extra.need, face),
                e.StoryStage("epilogue"),
                e.StoryEnded(0, story.id, "success"),
            )
            table.play(lambda entry: isinstance(entry, e.StoryResult))
            assert f"Mission {story.number}" in table.page()
            assert flat(story.success.text) in table.page()
            assert flat(extra.text) not in table.page()
            table.step()
            page = table.page()
            assert "▸ Optional Skill Check" in page
            assert flat(extra.text) in page
            assert f"{extra.need} {extra.skill.title()}" in page
            outcomes = {"success": flat(extra.success.text), "failure": flat(extra.failure.text)}
            assert not [text for text in outcomes.values() if text in page]
            table.play(lambda entry: isinstance(entry, e.StoryStage) and entry.stage == "epilogue")
            assert [name for name, text in outcomes.items() if text in table.page()] == [word]
            table.play()
            assert table.page().startswith("Last told")
            assert [name for name, text in outcomes.items() if text in table.page()] == [word]


def test_a_world_card_says_what_it_opens_and_a_common_one_who_takes_part() -> None:
    cards = Playback("short-4-town-health").state.cards
    world = next(card for card in cards.stories.values() if card.world and card.world.name)
    table = told_by_hand(e.StoryBegan(0, world.id, world.deck), e.StoryEnded(0, world.id, "skipped"))
    table.step()
    assert "On the map" in table.page()
    assert f"{world.world.name} lies" in table.page()
    table.step()
    assert "The card is discarded." in table.page()
    common = next(card for card in cards.stories.values() if card.multi > 1)
    table = told_by_hand(e.StoryBegan(0, common.id, common.deck), e.StoryJoined(1))
    table.play()
    assert f"for {common.multi} or more Parties" in table.page()
    assert f"{table.match.names[0]}'s Party and {table.match.names[1]}'s Party" in table.page()


def test_a_mission_left_open_for_several_parties_says_what_it_takes() -> None:
    """Nobody has met its checks yet, and they are what the others need to know."""
    cards = Playback("short-4-town-health").state.cards
    card = next(card for card in cards.stories.values() if card.multi > 1 and card.checks and card.deck == "mission")
    table = told_by_hand(e.StoryBegan(0, card.id, card.deck), e.StoryEnded(0, card.id, "open"))
    table.play()
    page = table.page()
    assert "It stays open for several Parties." in page
    for check in card.checks:
        assert f"{check.need} {check.skill.title()}" in page or f"{check.skill.title()} {check.need}" in page, page
    assert page.count(flat(card.text)) == 1
    assert page.partition("What it takes")[2].count(card.title) == 0
    assert flat(card.success.text) not in page


def test_a_flight_that_failed_is_told_with_its_die() -> None:
    cards = Playback("short-4-town-health").state.cards
    story = next(card for card in cards.stories.values() if card.checks and card.checks[0].skill == "combat")
    table = told_by_hand(
        e.StoryBegan(0, story.id, story.deck),
        e.StoryStage("directions"),
        e.StoryStage("flight"),
        Rolled("flight", 0, 1, 6, (2,), "Flight"),
        e.FlightRolled(0, 2, 3, story.checks[0].need),
    )
    table.play()
    assert "▸ Fight or Flight" in table.page()
    assert f"[ 2] + 1 = 3 against {story.checks[0].need}: " in " ".join(table.text().split("\n"))


def test_a_fight_between_players_shows_sides_rounds_and_dice() -> None:
    table = Playback("standard-3-town-health")
    table.play(lambda entry: isinstance(entry, e.RoundFought) and not table.state.combat.solo)
    page = table.page()
    for word in ("Attacker", "Defender", "against", "A round", "tied", "Round 1", "Successes on average"):
        assert word in page, word
    table.play(lambda entry: isinstance(entry, e.CombatEnded))
    table.step()
    assert "The end of the fight" in table.page()


def test_a_page_whose_last_words_are_in_sight_does_not_say_that_it_goes_on() -> None:
    rows = [styled_text.line("A story"), styled_text.line("and its end"), styled_text.BLANK]
    assert not any("▼" in styled_text.text_of(row) for row in _more(rows, 0, Size(80, 2)))
    assert styled_text.text_of(_more(rows, 0, Size(80, 1))[0]).endswith("▼")


def test_a_new_tale_opens_at_its_title_and_one_that_goes_on_at_what_is_current() -> None:
    table = Playback("standard-3-town-health")
    table.play(lambda entry: isinstance(entry, e.StoryBegan))
    began = len(table.entries)
    table.play(lambda entry: isinstance(entry, e.StoryStage) and entry.stage == "checks")
    table.scene.fresh = began - 1
    drawn = table.draw("story", Size(80, 11))
    assert drawn.top == 0
    assert styled_text.text_of(drawn.lines[10]).endswith("▼")
    table.scene.fresh = began
    drawn = table.draw("story", Size(80, 11))
    assert drawn.top is not None
    seen = [styled_text.text_of(row) for row in drawn.lines[drawn.top : drawn.top + 11]]
    assert any("▸" in row for row in seen)
    assert table.face.key("story", "home", table.scene) == "draw"
    assert table.draw("story", Size(80, 11)).top == 0


@pytest.mark.parametrize("name", ["short-2-prestige", "standard-1-town-health"])
def test_nothing_is_wider_than_its_pane_and_every_sign_has_one_in_ascii(name: str) -> None:
    drawings, signs = 0, set[str]()
    for number, (table, _) in enumerate(tales(name)):
        size = SIZES[number % len(SIZES)]
        for pane in ("story", "dice", "log"):
            rows = table.draw(pane, size).lines
            assert max(map(styled_text.width, rows)) <= size.width, (len(table.entries), pane, size)
            for row in rows if name in ASCII else ():
                signs |= has_ascii_as_wide(row)
            drawings += 1
        for pane, size in (("side_dice", Size(52, 19)), ("side_log", Size(46, 20))):
            assert max(map(styled_text.width, table.draw(pane, size).lines)) <= size.width
    assert drawings > 500
    assert signs >= ({"▸", "▌", "✓", "✗", "╭", "▼"} if name in ASCII else set())


ASCII = ("short-2-prestige",)
"""Of these games all signs are looked at, too."""


def has_ascii_as_wide(row: styled_text.Line) -> set[str]:
    """The signs of a row, each of which has one in ASCII as wide."""
    plain, text = _plain(row), styled_text.text_of(row)
    assert styled_text.width(plain) == styled_text.width(row)
    assert styled_text.text_of(plain).isascii()
    assert "?" not in styled_text.text_of(plain).replace("?", "", text.count("?"))
    return {sign for sign in text if not sign.isascii()}


def test_luck_fits_its_place() -> None:
    table = Playback("standard-3-town-health")
    table.play()
    book = table.face.book
    found = book.fortune.of(book.throws)
    assert sum(luck.checks for luck in found) > 20
    for columns in (40, 60, 73, 80, 94):
        rows = luck_lines(found, ["A very long name indeed", "Bo", "Cy"], columns)
        assert max(map(styled_text.width, rows)) <= columns


def test_a_page_has_each_line_of_the_log_at_most_once() -> None:
    table = Playback("short-4-town-health")
    table.play(lambda entry: isinstance(entry, e.StoryEnded))
    start = table.face.book.last_story()
    lines = dict(table.match.log.backwards(0))
    page = page_of(table.face.book, start, lines)
    numbers = [item.number for part in page.parts for item in part.items]
    assert len(numbers) == len(set(numbers))
    assert numbers == sorted(numbers)


def test_a_choice_is_written_out_until_it_is_asked_and_told_once_it_is_made(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for seed in ["amber", "b"]:
        with subtests.test(seed=seed):
            tmp_path = tmp_path_factory.mktemp("case")

            def choosing(match: Match) -> bool:
                ask, in_play = match.ask, match.table.state.story_in_play
                return (
                    ask is not None and in_play is not None and ask.topic == "choose" and ask.about[0] == in_play.card
                )

            match = play_to(Stand(COUNCIL, "choose", seed=seed, there=choosing), tmp_path / "a.fallen")
            face, scene = open_face(match), TableScene(match)

            def page(seat: int | None) -> str:
                match.viewer = seat
                match.log.follow()
                return flat("\n".join(styled_text.text_of(row) for row in face.draw("story", scene, LONG).lines))

            ask = match.ask
            assert ask is not None
            options = {choice.key: choice.label for choice in (*match.question.choices, *match.question.unavailable)}
            assert "Choose one." in page(0)
            assert not any(label in page(0) for label in options.values()), "they stand beside the page"
            assert all(label in page(None) for label in options.values()), "for who is not asked they are written out"
            match.take_seat(0)
            taken = ask.keys[-1]
            match.decide(taken)
            for seat in (0, None):
                assert page(seat).count(f"Chosen: {options[taken]}") == 1
                assert page(seat).count(options[taken]) == 1
                assert not any(label in page(seat) for key, label in options.items() if key != taken)
            match.table.leave()


# --- dice and luck on their panes ---


def test_the_newest_roll_heads_the_dice() -> None:
    table = Playback("short-4-town-health")
    table.play(lambda entry: isinstance(entry, e.CheckEnded))
    table.scene.fresh = len(table.entries) - 1
    rows = [styled_text.text_of(row) for row in table.draw("dice", Size(80, 11)).lines]
    last = table.face.book.throws[-1]
    assert last.what in rows[0]
    assert rows[0].startswith("▌")
    assert any("╭" in row for row in rows[:4])
    assert any("Luck so far" in row for row in rows)
    table.scene.fresh = len(table.entries)
    assert not styled_text.text_of(table.draw("dice", Size(80, 11)).lines[0]).startswith("▌")


def test_dice_of_one_seat() -> None:
    table = Playback("short-4-town-health")
    table.play()
    for key in ("right", "right"):
        assert table.face.key("dice", key, table.scene) == "draw"
    name = table.match.names[1]
    assert f"Dice of {name}" in table.text("dice")
    others = [f"{other}'s Party" for other in table.match.names if other != name]
    rolls = table.text("dice").partition("Luck so far")[0]
    assert not [other for other in others if f" {other} " in rolls and f"{name}'s Party" not in rolls]
    assert table.face.key("dice", "left", table.scene) == "draw"
    assert table.face.key("dice", "left", table.scene) == "draw"
    assert f"Dice of {name}" not in table.text("dice")


# --- the log ---


def test_a_long_log_is_not_wrapped_whole() -> None:
    table = Playback("standard-3-town-health")
    table.play()
    rows = table.face.book.rows
    table.draw("log", Size(80, 20))
    assert 0 < rows.wraps <= 20 + SPARE
    assert len(table.entries) > 20 * rows.wraps
    before = rows.wraps
    table.draw("log", Size(80, 20))
    assert rows.wraps == before, "what was wrapped is kept"
    table.face.key("log", "pageup", table.scene)
    table.draw("log", Size(80, 20))
    assert rows.wraps <= before + 20


def test_the_log_ends_at_the_last_line_and_scrolls_back_to_the_first() -> None:
    table = Playback("short-2-prestige")
    table.play()
    size = Size(80, 11)
    drawn = table.draw("log", size)
    assert drawn.top == len(drawn.lines) - 11
    last = table.match.log.last(1, 0)[0][1]
    assert last in flat(" ".join(styled_text.text_of(row).lstrip("▌ ") for row in drawn.lines[-4:]))
    assert table.face.key("log", "home", table.scene) == "draw"
    drawn = table.draw("log", size)
    assert drawn.top == 0
    assert table.face.key("log", "end", table.scene) == "draw"
    drawn = table.draw("log", size)
    assert drawn.top == len(drawn.lines) - 11
    assert table.face.key("log", "x", table.scene) is None


def test_the_log_marks_what_is_fresh_and_leaves_out_what_was_undone() -> None:
    table = Playback("restless")
    table.play(lambda entry: isinstance(entry, Rewound) and len(table.entries) - entry.to > 15)
    rewound = table.entries[-1]
    assert isinstance(rewound, Rewound)
    told = [number for number, _ in table.match.log.backwards(0)]
    assert told == sorted(told, reverse=True)
    assert told[0] == len(table.entries)
    assert not [number for number in told if rewound.to < number < len(table.entries)]
    table.scene.fresh = told[1]
    marks = [styled_text.text_of(row)[0] for row in table.draw("log", Size(80, 20)).lines]
    assert marks[-1] == "▌"
    assert marks[0] == " "


def test_the_log_of_one_seat() -> None:
    table = Playback("short-4-town-health")
    table.play()
    full = table.text("log", Size(80, 20))
    table.face.key("log", "right", table.scene)
    one = table.text("log", Size(80, 20))
    assert full != one
    assert f"The log of {table.match.names[0]}" in one


def test_cards_that_are_named_can_be_read() -> None:
    table = Playback("short-4-town-health")
    table.play(lambda entry: isinstance(entry, e.StoryEnded))
    spots = {span.spot for row in table.draw("log", Size(80, 40)).lines for span in row if span.spot}
    assert spots
    assert all(spot.startswith("card:") for spot in spots)
    read = table.face.press("log", sorted(spots)[0], 0, 0, table.scene)
    assert isinstance(read, OpenText)
    assert table.face.press("log", "", 0, 0, table.scene) is None


def test_names_are_found_whole_the_longest_first() -> None:
    cards = Playback("short-2-prestige").state.cards
    names = NameLinks(("Ann", "Bo"), linked_cards(cards))
    spoils = next(iter(cards.spoils))
    name = cards.name(spoils)
    row = names.linked(f"Ann gains {name}, not {name}s; Annie does not")
    assert styled_text.text_of(row) == f"Ann gains {name}, not {name}s; Annie does not"
    assert [(span.text, span.role, span.spot) for span in row if span.role] == [
        ("Ann", "seat1", ""),
        (name, "card", f"card:{spoils}"),
    ]


# --- in the app ---


def played(path: Path) -> Match:
    """A fresh game with its opening choices made as a bot would, up to the first tale of the person at the table."""
    from fallen_tui.bots import seat_bot

    seats = (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo"))
    match = new_match(Setup("fallen_land", "short", seats, "11", "open"), path)
    table = match.table
    face = open_face(match)
    assert isinstance(face, CouncilFace)
    bot = seat_bot("steady", match.game, table.setup, 0)
    for _ in range(600):
        ask = match.ask
        if ask is None:
            match.bot_move()
            continue
        if table.state.story_in_play is not None and table.state.story_in_play.seat == 0:
            return match
        match.decide(bot.answer(match.view, ask, table.decisions))
    raise AssertionError("no tale was begun")


async def test_the_pages_open_by_their_keys(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in [(80, 24), (120, 40), (200, 60)]:
        with subtests.test(size=size):
            tmp_path = tmp_path_factory.mktemp("case")
            match = played(tmp_path / "game.fallen")
            app = FallenApp(TableScreen(match, open_face(match)))
            async with app.run_test(size=size) as pilot:

                def main() -> str:
                    screen = app.screen
                    assert isinstance(screen, TableScreen)
                    return "\n".join(styled_text.text_of(row) for row in screen.pane("main").rows)

                await pilot.press("T")
                await pilot.pause(0.05)
                assert match.view.cards.stories[match.view.story_in_play.card].title in main()
                await pilot.press("D")
                await pilot.pause(0.05)
                assert "Luck so far" in main()
                await pilot.press("L")
                await pilot.pause(0.05)
                assert "Ann" in main()
                await pilot.press("space", "right")
                await pilot.pause(0.05)
                assert "The log of Ann" in main()


def test_until_the_past_is_told_the_panes_say_so() -> None:
    table = Playback("short-4-town-health", 1260)
    assert "Reading the dice so far …" in table.text("dice")
    assert "Reading what came before …" in table.text("log")
    assert "Reading the stories so far …" in table.text()
    while table.match.log.catch_up(500):
        pass
    for pane in ("dice", "log", "story"):
        assert "being read" not in table.text(pane)
    assert "Last told" in table.text()
