"""The words of The Road to the Fortress: every card, question, line of the log and look, and what each gives away."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.events import Event
from fallen_tui.engine.game import ALL, Question, SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.engine.text import printable
from fallen_tui.faces.undoing import answer_words
from fallen_tui.games import posthuman
from fallen_tui.games.posthuman.content import vocabulary
from fallen_tui.games.posthuman.content.cards import kind_of
from fallen_tui.games.posthuman.content.load import installed_cards
from fallen_tui.games.posthuman.game import open_game
from fallen_tui.games.posthuman.rules import phases
from fallen_tui.games.posthuman.state import events as e, keys as k
from fallen_tui.games.posthuman.state.events import REGISTRY
from fallen_tui.games.posthuman.state.table import HIDDEN, Player, State
from fallen_tui.games.posthuman.text import card_text, log, names
from fallen_tui.games.posthuman.text.aim import aim
from fallen_tui.games.posthuman.text.card_text import gifts
from fallen_tui.games.posthuman.text.log.fights import ONCE, UNTOLD
from fallen_tui.games.posthuman.text.prompts import TOPICS, question
from fallen_tui.games.posthuman.text.prompts.stories import STORY
from fallen_tui.games.posthuman.text.prompts.tasks import GROWTH
from fallen_tui.games.posthuman.text.table_view import PARTS, text_view
from tests.games.posthuman.conftest import Bench

CARDS = installed_cards()
NAMES = ("Ann", "Bo", "Cleo", "Dov")
SOMETIMES_UNTOLD = {
    e.AssaultDiceFell, e.PhaseBegan, e.Changed, e.DeckLaid, e.DiceFell, e.EncounterOver, e.EventEnded, e.FightEnded,
}  # fmt: skip
"""Events of which some say nothing that another line does not say."""


def proper(lines: list[str]) -> bool:
    """Whether lines can be shown: no control characters, no line within a line, nothing left unfilled."""
    return all(line == printable(line) and "\n" not in line and "None" not in line.split() for line in lines)


# --- cards ---


def test_every_card_has_words() -> None:
    for card in sorted({kind_of(card) for card in CARDS.of}):
        lines = card_text.lines(CARDS, card)
        assert lines[0].startswith(f"{CARDS.name(card)} ({card}): ")
        assert lines[-1] == CARDS.of[card].text, card
        assert proper(lines), card
        assert len(lines) > 2, f"{card}: its name, what it does, its text"
        assert card_text.brief(CARDS, card), card


def test_a_hidden_card_has_no_name() -> None:
    assert card_text.lines(CARDS, HIDDEN) == ["A card that is hidden from you."]
    assert card_text.brief(CARDS, HIDDEN) == ""


def test_every_kind_of_gift_is_said_once() -> None:
    assert tuple(gifts.GIVES) == vocabulary.GIVES
    assert tuple(gifts.KEPT) == vocabulary.KEPT
    assert tuple(gifts.STANDING) == vocabulary.STANDING
    assert tuple(gifts.MUTATIONS) == vocabulary.OF_SCARS
    types = {action.type for action in CARDS.actions.values()} | {action.type for action in CARDS.defaults.values()}
    assert types == gifts.TYPES.keys()


def test_a_card_in_full() -> None:
    assert card_text.lines(CARDS, "si05.1")[:2] == [
        "Sexton's Spade (si05): starting item, fills 2 backpack slots, 2 food at the start",
        "Melee weapon, heavy, 2 hands: 2 wounds, a special is a knockdown.",
    ]
    assert card_text.brief(CARDS, "eq15.1") == (
        "Mount it on a ranged weapon, for good: +1 range and -1 die (but at least 1 die)."
    )
    assert card_text.brief(CARDS, "ev12") == (
        "Each survivor: if you are on woods or mountain, test speed: on a failure take 1 wound."
    )
    assert card_text.lines(CARDS, "ma01.2")[-2] == "Where: in a town or in the fields."


# --- dice ---


def test_what_fell_is_counted_and_defence_dice_stand_apart() -> None:
    assert names.faces(("range_1", "special", "range_1", "miss")) == "2 range 1, 1 special, 1 miss"
    assert names.faces(("critical", "critical", "warrior")) == "2 critical attacks, 1 Warrior"
    assert names.faces(("attack", "d:block", "d:block")) == "1 attack; 2 blocks on 2 defence dice"
    assert names.faces(()) == "no dice"


# --- nothing is left without words ---


def asked_topics() -> set[str]:
    """The topics of all questions in the rules and effects."""
    root = Path(posthuman.__file__).parent
    found = set()
    for path in (*(root / "rules").glob("*.py"), *(root / "effects").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Ask":
                topic = node.args[1]
                assert isinstance(topic, ast.Constant)
                found.add(str(topic.value))
    return found


def test_every_question_of_the_rules_has_words() -> None:
    assert asked_topics() == TOPICS.keys()


def test_every_event_has_a_teller() -> None:
    kinds = {REGISTRY.kind(tag) for tag in REGISTRY.tags}
    assert {kind for kind in kinds if issubclass(kind, Event)} <= log.TELLERS.keys()


# --- whole games ---

SITTINGS = (
    ("solo", 1, "made", "one"),
    ("solo-short", 1, "custom", "two"),
    ("standard", 2, "custom", "three"),
    ("standard", 3, "made", "four"),
    ("short", 4, "made", "five"),
)
OF_SCENARIOS = ("brief", "goal", "chronicle")
PARTS_OF = (
    *(part for part in PARTS if part not in OF_SCENARIOS),
    *("1", "ann", "map ann", "pack 1", "scars ann", "knife", "flare", "hooked fingers", "yard dog"),
)
EVERY = 40
"""Decisions between two looks at everything."""


def sat(mode: str, seats: int, survivors: str, seed: str) -> Table:
    specs = tuple(SeatSpec("random", name) for name in NAMES[:seats])
    return Table(open_game(), Setup("posthuman", mode, specs, seed, options=(("survivors", survivors),)))


def faults(found: Question, ask: Ask) -> Iterator[str]:
    """What is wrong with the words of a question."""
    every = [*found.choices, *found.unavailable]
    labels, known = [each.label for each in every], [each.key for each in every]
    if not found.prompt or not all(labels):
        yield "no words"
    if len(set(labels)) < len(labels) or len(set(known)) < len(known):
        yield f"twice the same: {labels}"
    if sorted(each.key for each in found.choices) != sorted(ask.keys):
        yield "other options than are asked"
    if not proper([found.prompt, *labels, *(each.detail + each.why + each.odds for each in every)]):
        yield "what cannot be shown"
    if any(each.why for each in found.choices) or not all(each.why for each in found.unavailable):
        yield "a reason where none is wanted, or none where one is"
    if not all(re.fullmatch(r"PH-[A-Z]+-\d\d", each.rule) for each in every):
        yield f"no rule: {[each.rule for each in every]}"
    if found.opens and (found.opens not in ask.keys or found.opens in found.graves):
        yield "it opens at what is not there, or at what destroys"
    if found.ends and found.within:
        yield "what is ended by a word is not backed out of"


@pytest.mark.parametrize(("mode", "seats", "survivors", "seed"), SITTINGS)
def test_every_question_and_every_look_of_a_game_has_words(mode: str, seats: int, survivors: str, seed: str) -> None:
    table = sat(mode, seats, survivors, seed)
    bots = bots_of(table.game, table.setup)
    table.advance()
    while not table.over:
        for ask in table.pending:
            found = question(table.game.view(table.state, ask.seat), ask)
            assert list(faults(found, ask)) == [], (ask, found)
        if table.decisions % EVERY == 0:
            looked(table, seats)
        let_bots_play(table, bots)
    looked(table, seats)


def looked(table: Table, seats: int) -> None:
    for seat in (*range(seats), None):
        view = table.game.view(table.state, seat)
        for part in PARTS_OF:
            lines = text_view(view, seat, part)
            assert lines, part
            assert proper(lines), (part, lines)
        assert len(text_view(view, seat, "standing")) <= 2
        assert text_view(view, seat, "no such thing") == []
    assert aim(table.state)


@pytest.mark.parametrize(("mode", "seats", "survivors", "seed"), SITTINGS)
def test_every_entry_of_a_game_is_told_and_gives_nothing_away(mode: str, seats: int, survivors: str, seed: str) -> None:
    table = sat(mode, seats, survivors, seed)
    bots = bots_of(table.game, table.setup)
    table.advance()
    while not table.over:
        let_bots_play(table, bots)
    state: State = table.game.new(table.setup)
    for entry in table.entries:
        told = {seat: table.game.tell(state, entry, seat) for seat in (*range(seats), None, ALL)}
        entry.apply(state)
        assert proper(list(told.values()))
        if isinstance(entry, Event) and type(entry) not in (*UNTOLD, *SOMETIMES_UNTOLD):
            assert all(told.values()), entry
        for seat in (*range(seats), None):
            leaks = [card for card in secrets(state, seat) if names_of(entry, card) and says(told[seat], card)]
            assert leaks == [], (entry, seat, told[seat])


def secrets(state: State, seat: int | None) -> set[str]:
    """The cards that lie in secret for a seat."""
    view = open_game().view(state, seat)
    hidden = {card for player in state.players for card in hidden_cards(player)}
    return hidden - {card for player in view.players for card in hidden_cards(player)}


def hidden_cards(player: Player) -> tuple[str, ...]:
    """The cards of a player that others may not see."""
    chosen = () if player.human else (player.chosen,)
    return (*player.hand, *player.seen, *player.hidden, *player.scars, *player.actions, *chosen)


def names_of(entry: Any, card: str) -> bool:
    """Whether an entry is about a card."""
    about = (getattr(entry, "card", ""), *getattr(entry, "cards", ()))
    return card in about


def says(line: str, card: str) -> bool:
    return CARDS.name(card) in line


def test_who_owns_a_card_is_told_which(bench: Any) -> None:
    state = bench(3).state
    for event, name in (
        (e.ItemsDrawn(0, "equipment", ("eq01.1",)), "Petticoat Bandage"),
        (e.CardsSeen(0, "tile", ("tl05",)), CARDS.name("tl05")),
        (e.SeenKept(0, ("wp01.1",)), "Drawer Revolver"),
        (e.SeenUnder(0, "tile", ("tl05",)), CARDS.name("tl05")),
        (e.FollowerGained(0, "fo01"), "Yard Dog"),
        (e.ScarDrawn(0, "sc01"), "Hooked Fingers, a mutation"),
        (e.ScarLost(0, "sc22"), "Pink Underneath, a blank scar"),
        (e.MutantChose(0, "ma01.1"), "Straight Down"),
        (e.ChosenSwapped(0, "ma01.1"), "Straight Down"),
        (e.ActionsDrawn(0, ("ma01.1",)), "Straight Down"),
    ):
        assert name in log.tell(state, event, 0)
        assert name in log.tell(state, event, ALL)
        for other in (1, None):
            line = log.tell(state, event, other)
            assert line.startswith("Ann ")
            assert name not in line


# --- what options say ---


def asked(table: Any, ask: Ask) -> Question:
    return question(open_game().view(table.state, ask.seat), ask)


def declared(table: Any, seat: int = 0) -> Question:
    return asked(table, Ask(seat, "declare", phases.legal(table.state, table.player(seat)), "PH-DEC-01"))


def why(found: Question, key: str) -> tuple[str, str]:
    return next((each.why, each.rule) for each in found.unavailable if each.key == key)


@pytest.mark.rule("PH-CAM-04")
def test_who_is_well_is_told_why_there_is_no_camp_at_the_start(bench: Any) -> None:
    table = bench(2)
    assert why(declared(table), k.CAMP) == (
        "health and morale are at their limits, and you're at your start", "PH-CAM-04",
    )  # fmt: skip
    table.player().health -= 1
    assert not [each for each in declared(table).unavailable if each.key == k.CAMP]


@pytest.mark.rule("PH-FOR-01", "PH-FOR-02", "PH-FOR-03")
def test_each_reason_not_to_forage_has_its_rule(bench: Any) -> None:
    table = bench(2)
    table.player().here.foraged = True
    assert why(declared(table), k.FORAGE) == ("you've foraged here", "PH-FOR-03")
    table.lay((1, 0), "tl02")
    table.stand((1, 0), 0)
    assert why(declared(table), k.FORAGE) == ("Cellar Market isn't completed", "PH-FOR-01")
    table.player().here.done = True
    assert why(declared(table), k.FORAGE) == ("Cellar Market has no supply icon", "PH-FOR-02")


@pytest.mark.rule("PH-SCO-02")
def test_a_tile_without_a_vacant_exit_cannot_be_scouted_from(bench: Any) -> None:
    table = bench(2)
    for cell, tile in zip(((1, 0), (0, 1), (-1, 0), (0, -1)), ("tl01", "tl02", "tl03", "tl04"), strict=True):
        table.lay(cell, tile)
    assert why(declared(table), k.SCOUT) == ("this tile has no vacant exit", "PH-SCO-02")


def test_an_event_that_forbids_an_action_is_named(bench: Any) -> None:
    table = bench(2)
    table.state.event = "ev14"
    assert why(declared(table), k.MOVE)[0] == "Wind with Stones in It forbids it"


@pytest.mark.rule("PH-TST-02", "PH-GAP-72")
def test_an_option_of_a_story_says_its_price_its_test_and_its_odds(bench: Any) -> None:
    table = bench(1)
    ask = Ask(0, "way", (k.WayKey(0),), "PH-GAP-72", about=("eb27",))
    found = asked(table, ask)
    (choice,) = found.choices
    assert choice.label == "Pay, and play the wolf"
    assert choice.detail.startswith("1 food and test mind: on a success gain 2 morale; gain a follower, on a failure")
    assert choice.odds == "50%"
    assert found.story == CARDS.of["eb27"].text


@pytest.mark.rule("PH-GAP-62", "PH-GAP-72")
def test_business_stands_behind_a_story_under_a_heading_of_its_own(bench: Any) -> None:
    table = bench(1)
    ask = Ask(0, "way", (k.WayKey(0), k.WayKey(1), k.LEARN), "PH-GAP-72", about=("eb27",))
    assert [each.group for each in asked(table, ask).choices] == [STORY, STORY, GROWTH]


@pytest.mark.rule("PH-SHO-17")
def test_dice_that_are_split_are_said_to_be_dice(bench: Any) -> None:
    table = bench(1)
    table.fight("ea07", "mh01.1", card="ea07")
    keys = tuple(map(k.FoeKey.of, ("ea07", "mh01.1")))
    ask = Ask(0, "aim", keys, "PH-SHO-17", kind="split", high=4)
    first, second = (CARDS.name(key.card) for key in keys)
    told = answer_words(asked(table, ask), ask, tuple(zip(keys, (3, 1), strict=True)))
    assert told == f"3 dice at {first}, 1 die at {second}"


@pytest.mark.rule("PH-GAP-72")
def test_a_price_that_cannot_be_paid_bars_an_option(bench: Any) -> None:
    table = bench(1)
    table.player().food = 1
    found = asked(table, Ask(0, "way", (k.WayKey(1),), "PH-GAP-72", about=("eb22",)))
    assert why(found, k.WayKey(0)) == ("costs 3 food, you have 1 food", "PH-GAP-72")


@pytest.mark.rule("PH-EVA-05", "PH-EVA-07")
def test_evading_shows_its_odds_or_why_it_cannot_be_done(bench: Any) -> None:
    table = bench(1)
    table.fight("ea07", card="ea07")
    open_found = asked(table, Ask(0, "meet", (k.FIGHT, k.EVADE), "PH-EVA-01", k.FIGHT, about=("ea07",)))
    assert next(each.odds for each in open_found.choices if each.key == k.EVADE) == "42%", "speed 3 to 3: 15 of 36"
    again = asked(table, Ask(0, "meet", (k.FIGHT,), "PH-EVA-01", k.FIGHT, about=("ea07",)))
    assert why(again, k.EVADE) == ("you evaded the one before it", "PH-EVA-07")
    never = next(card for card in CARDS.encounters.values() if not card.evadable)
    table.state.fight = None
    table.fight(never.id, card=never.id)
    unavailable = asked(table, Ask(0, "meet", (k.FIGHT,), "PH-EVA-01", k.FIGHT, about=(never.id,)))
    assert why(unavailable, k.EVADE)[0] == f"{never.name} can't be evaded"


@pytest.mark.rule("PH-EAT-03", "PH-EAT-06", "PH-EAT-11")
def test_a_meal_says_where_it_leaves_you_and_opens_where_least_is_lost(bench: Any) -> None:
    table = bench(1)
    player = table.player()
    player.food, player.hunger = 3, 2
    found = asked(table, Ask(0, "eat", tuple(map(k.EatKey, range(4))), "PH-EAT-01"))
    assert [each.detail for each in found.choices] == [
        "3 empty hunger slots, -2 morale, -1 health",
        "1 empty hunger slot, -1 morale",
        "you are full, no loss",
        "you are full, no loss",
    ]
    assert found.opens == k.EatKey(2)
    player.hunger = 3
    found = asked(table, Ask(0, "eat", tuple(map(k.EatKey, range(2))), "PH-EAT-01"))
    assert found.choices[0].detail == "hunger knocks you out"
    assert found.opens == k.EatKey(1)


@pytest.mark.rule("PH-MOV-02", "PH-MOV-04", "PH-MOV-05")
def test_a_move_opens_on_the_way_forward(bench: Any) -> None:
    """New land brings the journey on, a completed tile doesn't: else Enter alone goes to and fro."""
    table = bench(1)
    back, other = k.TileKey(1, 0), k.TileKey(0, 1)
    table.lay((1, 0), "tl20", done=True)
    ask = Ask(0, "move", (back, k.SideKey("S"), k.SideKey("W")), "PH-MOV-01")
    assert asked(table, ask).opens == k.SideKey("S")
    table.lay((0, 1), "tl21")
    assert asked(table, Ask(0, "move", (back, other, k.SideKey("W")), "PH-MOV-01")).opens == other
    assert asked(table, Ask(0, "move", (back,), "PH-MOV-01")).opens == ""


@pytest.mark.rule("PH-ENC-06", "PH-JRN-02")
def test_a_level_opens_where_it_gives_a_point_and_on_dead_ground_at_the_easier_one(bench: Any) -> None:
    table = bench(1)
    player = table.player()
    player.journey = 5
    ask = Ask(0, "level", (k.LevelKey(2), k.LevelKey(1)), "PH-ENC-06")
    table.lay((1, 0), "tl20")
    table.stand((1, 0), 0)
    assert asked(table, ask).opens == k.LevelKey(2)
    table.lay((2, 0), "tl46")
    table.stand((2, 0), 0)
    assert asked(table, ask).opens == k.LevelKey(1)


@pytest.mark.rule("PH-EVA-01", "PH-EVA-03")
def test_a_fight_that_kills_first_opens_at_the_way_out(bench: Any) -> None:
    table = bench(1)
    player = table.stats(strength=3)
    table.gear("si02.1")
    keys = Ask(0, "meet", (k.FIGHT, k.EVADE), "PH-EVA-01", k.FIGHT)
    table.fight("ea15", card="ea15")
    assert asked(table, keys).opens == "", "a weak enemy"
    table.state.fight = None
    table.fight("ec08", card="ec08")
    player.health = 3
    assert asked(table, keys).opens == k.EVADE
    assert asked(table, Ask(0, "meet", (k.FIGHT, k.LEARN), "PH-EVA-01", k.FIGHT)).opens == "", "it can't be evaded"
    player.stats["speed"] = 1
    assert asked(table, keys).opens == "", "one who is slow is caught"


@pytest.mark.rule("PH-EVT-09")
def test_what_is_free_opens_at_doing_it(bench: Any) -> None:
    table = bench(1)
    table.state.event = "ev01"
    ask = Ask(0, "free", (k.YES, k.NO), "PH-EVT-09", k.NO, about=("forage", "ev01"))
    assert asked(table, ask).opens == k.YES


@pytest.mark.rule("PH-DEC-02", "PH-DEC-05")
def test_a_mutant_lays_what_could_strike_now(bench: Any) -> None:
    table = bench(2)
    table.mutant(0, actions=("ma09", "ma03.1"))
    ask = Ask(0, "lay", (k.PASS, k.ActKey("ma09"), k.ActKey("ma03.1")), "PH-DEC-02", k.PASS)
    assert asked(table, ask).opens == "", "at its start nothing strikes a human"
    table.lay((1, 0), "tl02", seat=1)
    table.stand((1, 0), 0, seat=1)
    assert CARDS.tiles["tl02"].terrain in CARDS.terrains["ma03.1"]
    assert asked(table, ask).opens == k.ActKey("ma03.1")


@pytest.mark.rule("PH-ACT-02")
def test_a_mutant_opens_at_the_card_it_laid(bench: Any) -> None:
    table = bench(2)
    table.mutant(0, chosen="ma09")
    harry = k.ActOnKey("de02", 1)
    ask = Ask(0, "mutant", (k.PASS, harry, k.ActKey("ma09")), "PH-ACT-02", k.PASS)
    assert asked(table, ask).opens == k.ActKey("ma09")
    table.player(0).chosen = ""
    assert asked(table, Ask(0, "mutant", (k.PASS, harry), "PH-ACT-02", k.PASS)).opens == harry


@pytest.mark.rule("PH-MOV-01")
def test_a_move_of_a_scenario_opens_on_the_way_to_where_it_is_decided() -> None:
    """Whoever has found the man goes back with him, and whoever left him behind goes to where he lies."""
    table = Bench(1, "scenario", scenario="ph04", level="normal")
    for at, tile in (((1, 0), "tl20"), ((2, 0), "tl21")):
        table.lay(at, tile, done=True)
    table.stand((1, 0))
    keys = (k.TileKey(0, 0), k.TileKey(2, 0), k.SideKey("S"))
    ask = Ask(0, "move", keys, "PH-MOV-01")
    progress = table.state.scenario_progress
    progress.marks["lorcan"] = k.TileKey(2, 0)
    assert asked(table, ask).opens == k.TileKey(2, 0)
    progress.marks["lorcan"] = k.SeatKey.of(0)
    progress.reached += [place.id for place in table.state.cards.scenario.places if place.id not in progress.reached]
    assert asked(table, ask).opens == k.TileKey(0, 0)


def test_what_destroys_ones_own_stands_last_and_is_grave(bench: Any) -> None:
    table = bench(1)
    table.hand("eq01.1", "eq01.2", "eq03.1")
    keys = (k.DropKey("eq01.1"), k.PlayKey("eq01.1"), k.PlayKey("eq01.2"), k.DONE)
    found = asked(table, Ask(0, "business", keys, "PH-GAP-62", k.DONE))
    assert found.graves == (k.DropKey("eq01.1"),)
    assert found.choices[-1].key == k.DropKey("eq01.1")
    assert found.opens == k.PlayKey("eq01.1")
    assert found.ends == k.DONE
    assert [each.label for each in found.choices[:2]] == [
        "Put Petticoat Bandage into play [1]", "Put Petticoat Bandage into play [2]",
    ]  # fmt: skip


def test_turning_mutant_is_grave_and_the_cursor_stays_human(bench: Any) -> None:
    found = asked(bench(3), Ask(0, "turn", (k.REMAIN, k.TURN), "PH-SCR-12", k.REMAIN, about=(3,)))
    assert found.prompt == "A third mutation has come. Do you turn mutant?"
    assert found.graves == (k.TURN,)


@pytest.mark.rule("PH-TRD-01")
def test_who_stands_elsewhere_is_told_where(bench: Any) -> None:
    table = bench(2)
    found = asked(table, Ask(0, "trade", (k.DONE,), "PH-TRD-01", k.DONE))
    why_not, rule = why(found, k.SeatKey(1))
    assert re.fullmatch(r"Bo is (in|on) .+, and you are (in|on) .+", why_not)
    assert rule == "PH-TRD-01"


@pytest.mark.rule("PH-OUR-08", "PH-TRD-04")
def test_who_declined_is_not_told_to_stand_elsewhere(bench: Any) -> None:
    """A Flare lifts the condition, so where they stand is no reason."""
    table = bench(2)
    table.player().trading = True
    found = asked(table, Ask(0, "trade", (k.DONE,), "PH-TRD-01", k.DONE))
    assert why(found, k.SeatKey(1)) == ("no more offers to them this turn", "PH-OUR-08")


@pytest.mark.rule("PH-CAM-01")
def test_a_camp_promises_no_more_health_than_there_is_room_for(bench: Any) -> None:
    table = bench(2)
    player = table.player()
    player.health = player.health_limit
    asks = Ask(0, "declare", (k.CAMP,), "PH-DEC-01")
    assert asked(table, asks).choices[0].detail.startswith("health is full")
    player.health -= 1
    assert asked(table, asks).choices[0].detail.startswith(f"+1 health ({player.health} of {player.health_limit})")


def test_a_free_scout_says_what_it_leaves_of_the_declared_one(bench: Any) -> None:
    table = bench(2)
    asks = Ask(0, "free", (k.YES, k.NO), "PH-EVT-09", k.NO, about=(k.SCOUT, ""))
    for chosen, told in ((k.SCOUT, True), (k.MOVE, False)):
        table.player().chosen = chosen
        detail = asked(table, asks).choices[0].detail
        assert detail.endswith(", and your Scout of this turn finds none left") == told


# --- the log and the looks ---


def test_a_volley_tells_what_fell(bench: Any) -> None:
    table = bench(1)
    table.fight("ea07")
    event = e.ShotsFired("", "ea07", ("range_1", "range_1", "special"), 3)
    assert log.tell(table.state, event, 0) == "Ann shoots at Close Enough: 2 range 1, 1 special: 3 hits"


def test_what_foes_do_reads_well_where_a_name_means_several(bench: Any, subtests: pytest.Subtests) -> None:
    """The Coal-Hole Rifles are no one: no line has them as its subject, which would be with one or with several."""
    table = bench(1)
    table.fight("eb05", foe="eb05")
    told = (
        (e.MinionJoined("mh03.1"), "With them: Both Eyes Shut"),
        (e.ShotsFired("eb05", "", ("special",), 1), "Shots from The Coal-Hole Rifles at Ann: 1 special: 1 hit"),
        (e.FoeHurt("eb05", 3), "3 wounds to The Coal-Hole Rifles"),
        (e.FoeKilled("eb05"), "Ann kills The Coal-Hole Rifles"),
        (e.FightEnded(0, "fled"), "The enemy flees: The Coal-Hole Rifles"),
    )  # fmt: skip
    for event, line in told:
        with subtests.test(event=type(event).__name__):
            assert log.tell(table.state, event, 0) == line
    fell = e.Engaged("eb05", ("special",), ("special",), 0, 0, 0, 0, downs=True, downed=True)
    assert log.tell(table.state, fell, 0).endswith("; Ann knocks down The Coal-Hole Rifles and is knocked down")


def test_a_reroll_tells_which_faces_became_which(bench: Any) -> None:
    table = bench(1)
    table.fight("ea07", foe="ea07", mine=("miss", "attack"))
    event = e.DiceFell("ea07", ("block", "attack"))
    assert log.tell(table.state, event, 0) == "Ann rerolls: 1 miss into 1 block"


def test_what_works_once_names_the_card_that_gives_it(bench: Any) -> None:
    table = bench(1)
    table.skills("sk10.1", "sk07.1")
    table.fight("ea07", foe="ea07", mine=("miss", "attack"))
    name, other = (table.state.cards.name(card) for card in ("sk10.1", "sk07.1"))
    told = {what: log.tell(table.state, e.OnceUsed(what), 0) for what in ONCE}
    assert told["reroll_miss"] == f"Ann rerolls what missed with {name}"
    assert told["warrior"] == f"Ann turns a Warrior into an attack with {other}"
    assert told["rerolls"] == "Ann uses the rerolls of mind"


def test_what_the_rules_count_once_has_words() -> None:
    """Whatever the rules say they have used is a word of the log."""
    rooms = (Path(posthuman.__file__).parent / "rules").rglob("*.py")
    used = {word for path in rooms for word in re.findall(r'OnceUsed\("(\w+)"\)', path.read_text())}
    assert used == set(ONCE)


def test_what_seldom_happens_is_told_as_well(bench: Any) -> None:
    table = bench(2)
    table.mutant(1, "sc03")
    table.fight("ea07", card="ea07")
    told = [
        (e.VolleyFired(1, 0, ("special", "miss"), 1, ("d:block",)),
         "Bo shoots at Ann: 1 special, 1 miss, 1 block on 1 defence die: 1 hit"),
        (e.Blighted(("woods", "fields")),
         "A blight: supply cards give 1 less food in the woods or in the fields, until the next turn is over"),
        (e.Slipped(0), "Ann slips away"),
        (e.Silenced(), "Nobody shoots in this combat"),
        (e.DiceSwapped(1), "Ann swaps 1 melee die for a defence die"),
        (e.DiceSwapped(2), "Ann swaps 2 melee dice for defence dice"),
        (e.StatRaised(0, "mind"), "Ann raises mind to 4"),
        (e.LeftGame("scar", ("sc22", "sc23")), "2 blank scars leave the game"),
        (e.XpChanged(0, ("ea07",), 1), "Ann hands back Close Enough for 1 XP counter"),
        (e.FightEnded(0, "won", ("ea07",)), "Ann wins the combat and gains 1 XP"),
        (e.FightEnded(0, "evaded"), ""),
        (e.Traded(0, 1, (), (("food", 2),)), "Bo gives Ann 2 food for nothing"),
        (e.KnockedOut(0, "hunger"), "Ann is knocked out by an empty stomach, and comes round at the start"),
    ]  # fmt: skip
    for event, line in told:
        assert log.tell(table.state, event, 1) == line


def test_what_comes_of_a_story_is_told_once(bench: Any) -> None:
    table = bench(1)
    table.state.meeting = table_meeting(table, "eb27")
    passed, failed = (log.tell(table.state, e.StatTested(0, "mind", 3, die, die < 4, "eb27", 0), 0) for die in (2, 5))
    way: Any = CARDS.encounters["eb27"].options[0]
    assert passed == f"Ann passes a test of mind: 2 against 3. {way.passed.text}"
    assert failed == f"Ann fails a test of mind: 5 against 3. {way.failed.text}"
    rerolled = log.tell(table.state, e.StatTested(0, "mind", 3, 2, True, "reroll_mind"), 0)
    assert rerolled == "Ann passes a test of mind: 2 against 3, and has to reroll it"


def table_meeting(table: Any, card: str) -> Any:
    table.fight(card=card)
    table.state.fight = None
    table.state.meeting.way = 0
    return table.state.meeting


def test_the_map_is_drawn_with_exits_zones_and_the_survivor(bench: Any) -> None:
    table = bench(2)
    table.lay((1, 0), "tl02", "WE")
    table.stand((1, 0), 1)
    start = CARDS.tiles[CARDS.starts[0]]
    drawn = text_view(open_game().view(table.state, 0), 0, "map")
    letter = start.terrain[0].upper()
    assert drawn[2:5] == ["+-  -++----+", f" {letter}*    T1@", "+-  -++----+"]
    assert drawn[-1] == (
        "  1E Cellar Market: town, exits east and west; 2 zones: 1 encounter and 2 encounters, no supply icon; "
        "Ann is there, zone 2 of 2."
    )


def test_a_card_says_where_its_copies_lie_as_far_as_a_seat_sees_them(bench: Any) -> None:
    table = bench(2)
    table.hand("eq01.1")
    table.gear("eq01.2", seat=1)
    own = text_view(open_game().view(table.state, 0), 0, "petticoat")
    other = text_view(open_game().view(table.state, 1), 1, "petticoat")
    assert own[-1] == "  In your hand and in Bo's pack."
    assert other[-1] == "  In your pack."


def test_scars_are_seen_by_their_owner_until_the_owner_turns(bench: Any) -> None:
    table = bench(2)
    table.scars("sc01", "sc22")
    assert text_view(open_game().view(table.state, 0), 0, "scars")[0] == (
        "2 scars, 1 mutation: Hooked Fingers and Pink Underneath."
    )
    assert text_view(open_game().view(table.state, 1), 1, "scars ann") == ["2 scars."]
    table.mutant(1, "sc02")
    assert "Doorbreaker Shoulder" in " ".join(text_view(open_game().view(table.state, 0), 0, "bo"))
