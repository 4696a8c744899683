"""The log of Council of Towns: every event has its line, told to each seat, and no line gives a hidden card away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.events import Entry, Event, Rewound, Rolled
from fallen_tui.engine.game import ALL, SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games.fallen_land.rules import victory
from fallen_tui.games.fallen_land.rules.business import production
from fallen_tui.games.fallen_land.rules.gear import hire_ally
from fallen_tui.games.fallen_land.rules.harm import hurt_members, hurt_party
from fallen_tui.games.fallen_land.state import events as e, views
from fallen_tui.games.fallen_land.state.events import REGISTRY
from fallen_tui.games.fallen_land.state.table import FOE, NOBODY, CheckNow, Combat, Offer, State, Thrown, World
from fallen_tui.games.fallen_land.text.log.lines import TELLERS, tell
from fallen_tui.games.fallen_land.text.log.phrases import place
from fallen_tui.games.fallen_land.text.log.town import REASONS
from tests.games.fallen_land.conftest import NAMES, Bench, the_cards

Benches = Callable[..., Bench]
MOST = 1500
"""Decisions of each random game."""


def a_game() -> Any:
    from fallen_tui.games.fallen_land.game import CouncilOfTowns

    return CouncilOfTowns(the_cards())


def played(seats: int, seed: int, **options: str) -> Iterator[tuple[State, Entry]]:
    """Every entry of a random game with the state before it; the entry is applied as the next is asked for."""
    game = a_game()
    names = tuple(SeatSpec("random", name) for name in NAMES[:seats])
    setup = Setup("fallen_land", "standard", names, f"account {seed}", options=tuple(options.items()))
    table = Table(game, setup)
    bots = [RandomBot(setup.seed, seat) for seat in range(seats)]
    table.advance()
    while table.pending and table.decisions < MOST:
        ask = table.pending[0]
        table.decide(ask.seat, bots[ask.seat].answer(None, ask, table.decisions))
    state = game.new(setup)
    for entry in table.entries:
        yield state, entry
        entry.apply(state)


GAMES = (
    (1, 1, {}),
    (2, 2, {"setup": "draft"}),
    (3, 3, {"setup": "chosen"}),
    (4, 4, {"length": "short"}),
    (6, 5, {"setup": "head_start"}),
)


def test_every_event_has_a_teller() -> None:
    kinds = {REGISTRY.kind(tag) for tag in REGISTRY.tags if issubclass(REGISTRY.kind(tag), Event)}
    assert kinds - TELLERS.keys() == set()


def test_every_entry_of_a_random_game_is_told(subtests: pytest.Subtests) -> None:
    for seats, seed, options in GAMES:
        with subtests.test(seats=seats, seed=seed, options=options):
            silent = 0
            for state, entry in played(seats, seed, **options):
                for reader in (*range(seats), None, ALL):
                    line = tell(state, entry, reader)
                    assert line == " ".join(line.split()), line
                    assert not line.endswith((":", ",", "of ", "("))
                    silent += not line
            assert silent


def hidden(state: State, seat: int | None) -> set[str]:
    """The Action cards in hands, and the Characters in Rosters, that a reader cannot see."""
    view = views.view(state, seat)
    cards: set[str] = set()
    for player, seen in zip(state.players, view.players, strict=True):
        cards.update(card for card in player.hand if card not in seen.hand)
        known = {member.card for member in seen.roster}
        cards.update(member.card for member in player.roster if member.card not in known)
        cards.update(card for card in (*player.dealt, *player.stack) if card not in (*seen.dealt, *seen.stack))
    return cards


def in_decks(state: State) -> set[str]:
    """The cards of the draw piles, and those in limbo that one seat alone knows."""
    return {card for deck in state.decks.values() for card in deck.draw} | {
        card for card in state.limbo if card in state.secret
    }


def told_by_right(entry: Entry, reader: int | None) -> bool:
    """Whether an entry shows hidden cards to this reader by the rules."""
    if isinstance(entry, e.Peeked):
        return reader in (entry.seat, entry.of)
    if isinstance(entry, e.Traded):
        return reader in (entry.seat, entry.to)
    return isinstance(entry, e.Kidnapped) and reader in (entry.seat, entry.victim)


def called_after(name: Callable[[str], str]) -> dict[str, list[str]]:
    """Names of people -> the names of things that hold them, such as their guns."""
    people = [name(card) for card in the_cards().characters]
    things = [name(card) for card in (*the_cards().spoils, *the_cards().actions)]
    return {person: [thing for thing in things if person in thing] for person in people}


@pytest.mark.rule("FL-INF-03")
def test_no_line_names_a_card_that_stays_hidden(subtests: pytest.Subtests) -> None:
    """What was hidden from a reader before an entry, and is after it, is not in the line."""
    for seats, seed, options in [GAMES[1], GAMES[3], GAMES[2]]:
        with subtests.test(seats=seats, seed=seed, options=options):
            names = the_cards().name
            longer = called_after(names)
            before: dict[int | None, set[str]] = {reader: set() for reader in (*range(seats), None)}
            drawn: set[str] = set()
            last: tuple[Entry, dict[int | None, str]] | None = None
            shown = 0
            for state, entry in played(seats, seed, **options):
                now = (
                    {reader: hidden(state, reader) for reader in before} if last is None or changes(last[0]) else before
                )
                if last is not None:
                    for reader, line in last[1].items():
                        if line and not told_by_right(last[0], reader):
                            for card in now[reader] & (before[reader] | drawn):
                                shown += 1
                                rest = line
                                for name in longer.get(names(card), ()):
                                    rest = rest.replace(name, "")
                                assert names(card) not in rest, (reader, line)
                before, drawn = now, in_decks(state)
                last = entry, {reader: tell(state, entry, reader) for reader in before}
            assert shown > 1000


def changes(entry: Entry) -> bool:
    """Whether an entry may change who knows which card."""
    return isinstance(
        entry,
        e.Drawn | e.Moved | e.Found | e.Played | e.Traded | e.StacksPassed | e.Detached | e.MercenaryHired
        | e.MercenaryLeft | e.HitManHired | e.Enrolled | e.Joined | e.Benched | e.Called | e.Kidnapped | e.Dismissed
        | e.DeckShuffled,
    )  # fmt: skip


# --- single lines ---


def test_a_party_that_is_formed_anew_does_not_start_once_more(bench: Benches) -> None:
    table = bench(2)
    home = place(table.state, table.state.home(0))
    assert lines(table, e.PartyFormed(0), 1) == [f"Ann's Party starts in {home}"]
    table.crew(0, n=2)
    table.run(hurt_party(table.state, 0, 99, cause="party"))
    assert lines(table, e.PartyFormed(0), 1) == [f"Ann forms a new Party in {home}"]


def lines(bench: Bench, event: Entry, *readers: int | None) -> list[str]:
    return [tell(bench.state, event, reader) for reader in readers]


def test_action_cards_drawn_are_named_for_their_owner_alone(bench: Benches) -> None:
    table = bench(2)
    name = table.state.cards.name
    mine, counted = f"Ann draws {name('ac001')} and {name('ac002')}", "Ann draws 2 Action cards"
    event = e.Drawn(0, "action", ("ac001", "ac002"), "hand:0")
    assert lines(table, event, 0, 1, None, ALL) == [mine, counted, counted, mine]


def test_spoils_drawn_openly_are_named_for_all(bench: Benches) -> None:
    table = bench(2)
    name = table.state.cards.name("sp001")
    assert lines(table, e.Drawn(0, "spoils", ("sp001",), open=True), None) == [f"Ann draws {name} (Spoils)"]


def test_a_character_that_was_drawn_goes_to_the_roster_unseen(bench: Benches) -> None:
    table = bench(2)
    name = table.state.cards.name("ch001")
    known, unknown = f"{name} goes to Ann's Town Roster", "A Character goes to Ann's Town Roster"
    assert lines(table, e.Enrolled(0, "ch001"), 0, 1, None, ALL) == [known, unknown, unknown, known]
    assert lines(table, e.Enrolled(0, "ch001", "discard:character"), 1) == [known]


def test_a_technology_of_a_hidden_character_does_not_name_them(bench: Benches) -> None:
    table = bench(2)
    name = table.state.cards.name("ch001")
    event = e.TechnologySet(0, "garrison", 1, "ch001")
    assert lines(table, event, 0, 1) == [f"Ann gains Garrison ({name})", "Ann gains Garrison"]


def test_a_kidnapped_character_of_a_roster_is_known_to_both_players_alone(bench: Benches) -> None:
    table = bench(3)
    table.roster(1, "ch001")
    name = table.state.cards.name("ch001")
    event = e.Kidnapped(0, 1, "ch001")
    known = f"Ann takes {name} from Bo"
    unknown = "Ann takes a Character in the Town Roster from Bo"
    assert lines(table, event, 0, 1, 2, None) == [known, known, unknown, unknown]


def test_a_hand_that_is_looked_at_is_named_for_both(bench: Benches) -> None:
    table = bench(3)
    table.hand(1, "ac001")
    name = table.state.cards.name("ac001")
    event = e.Peeked(0, "hand", 1, ("ac001",))
    known, unknown = f"Ann sees Bo's hand: {name}", "Ann sees 1 card of Bo's hand"
    assert lines(table, event, 0, 1, 2, None) == [known, known, unknown, unknown]
    event = e.Peeked(0, "plains", 0, ("pl001",))
    assert lines(table, event, 1) == ["Ann sees 1 card of the top of the Plains deck"]


@pytest.mark.rule("FL-AUC-05")
def test_action_cards_in_a_trade_are_known_to_the_two_alone(bench: Benches) -> None:
    table = bench(3)
    table.hand(0, "ac001")
    table.auction(1, "sp001")
    name = table.state.cards.name
    event = e.Traded(0, 1, (("coins", 3), ("action:ac001", 1)), (("spoils:sp001", 1),))
    known = f"Ann trades with Bo: 3 coins and {name('ac001')} for {name('sp001')}"
    unknown = f"Ann trades with Bo: 3 coins and 1 Action card for {name('sp001')}"
    assert lines(table, event, 0, 1, 2, None) == [known, known, unknown, unknown]
    offer = e.Offered(0, (1, 2), (("action:ac001", 1),), (("coins", 4),))
    assert lines(table, offer, 1) == ["Ann offers Bo and Cleo: 1 Action card for 4 coins"]
    assert lines(table, offer, 0) == [f"Ann offers Bo and Cleo: {name('ac001')} for 4 coins"]


def test_secret_moves_are_counted_for_others(bench: Benches) -> None:
    table = bench(2)
    name = table.state.cards.name("ac001")
    event = e.Moved(0, ("ac001",), "limbo", "hand:0", "gained", secret=True)
    assert lines(table, event, 0, 1) == [f"Ann takes {name} into hand", "Ann takes 1 Action card into hand"]


@pytest.mark.rule("FL-SKL-05", "FL-SKL-06", "FL-SKL-08")
def test_dice_are_told_with_targets_and_what_became_of_them(bench: Benches) -> None:
    table = bench(2)
    table.crew(0, n=3)
    table.state.check = CheckNow(0, "combat", 4, "party", fixed=1)
    names = [table.state.cards.name(table.member(0, crown).card) for crown in range(3)]
    dice = ((0, 0, 19, False, 10), (0, 1, 12, False, 1), (0, 2, 8, True, 9))
    assert lines(table, e.DiceThrown(dice), None) == [
        f"Dice: {names[0]} 19: 10, nothing; {names[1]} 12: 1, 2 Successes (can be rerolled); "
        f"{names[2]} 8 (Master): 9, 1 Success; town 1 = 4 Successes of 4"
    ]
    e.DiceThrown(dice).apply(table.state)
    assert lines(table, e.DieRerolled(1, 2), None) == [f"The 1 of {names[1]} is rerolled: 2, now 3 Successes"]
    assert lines(table, e.DieRerolled(1, 10), None) == [
        f"The 1 of {names[1]} is rerolled: 10, and all its Successes are lost"
    ]
    assert lines(table, e.DieRerolled(0, 3, anew=True), None) == [f"The die of {names[0]} is rerolled: 3, 2 Successes"]
    assert lines(table, e.CheckEnded(True, 5), None) == ["Passed"]


def test_damage_and_death(bench: Benches) -> None:
    table = bench(2)
    table.crew(1, n=2)
    names = [table.state.cards.name(table.member(1, crown).card) for crown in range(2)]
    event = e.Hurt(1, "physical", ((0, 4), (1, 3)), "party")
    assert lines(table, event, 0) == [f"Bo's Party takes 7 Physical: {names[0]} 4, {names[1]} 3 (Party check)"]
    event = e.Hurt(1, "physical", ((0, 4),), "action")
    told = f"Bo's Party takes 4 Physical: {names[0]} 4 (by a card)"
    assert lines(table, event, 0) == [told], "the ability of a Character is no Action card"
    event = e.Died(1, 0, table.member(1, 0).card, "pvp")
    assert lines(table, event, 0) == [f"{names[0]} of Bo's Party dies (PVP)"]


def test_a_chance_is_told_with_what_was_needed_and_whether_anything_comes_of_it(bench: Benches) -> None:
    table = bench(1)

    def told(face: int, limit: int) -> str:
        return lines(table, Rolled("chance", 0, 1, 6, (face,), f"at most {limit}"), 0)[0]

    assert told(2, 1) == "Roll: 2, 1 needed: nothing happens"
    assert told(2, 2) == "Roll: 2, 2 or less needed: yes"
    table.story_in_play("pl001")
    assert told(3, 2) == "Roll: 3, 2 or less needed: no", "a story may have something else in its place"


def test_a_story_card_is_drawn_once_and_its_outcome_read(bench: Benches) -> None:
    table = bench(2)
    title = table.state.cards.name("pl001")
    assert lines(table, e.Drawn(0, "plains", ("pl001",), open=True), None) == [""]
    story = table.state.cards.stories["pl001"]
    known, unknown = f"{title} (Plains). {story.text}", f"Ann draws {title} (Plains)"
    assert lines(table, e.StoryBegan(0, "pl001", "plains"), 0, 1, None) == [known, unknown, unknown]
    table.story_in_play("pl001")
    own, other = lines(table, e.StoryResult(0, "pl001", "success"), 0, 1)
    assert story.success is not None
    assert own == f"{story.success.text} Gain 2 Salvage Coins.", "who draws a card reads its story"
    assert other == "Gain 2 Salvage Coins.", "the others hear what it does"


def test_how_the_game_ends(bench: Benches) -> None:
    event = e.GameOver((0,), (20, 3), (41, 30), "prestige")
    assert lines(bench(2), event, None) == [
        "The end. Ann wins: reached the Prestige needed to win "
        "(Ann 20 Prestige and 41 Town Health, Bo 3 Prestige and 30 Town Health)"
    ]


def test_every_reason_of_a_victory_has_words(bench: Benches) -> None:
    table = bench(2)
    found = set()
    for first, second in (((20, 30), (0, 30)), ((0, 80), (0, 30)), ((20, 30), (20, 20)), ((20, 30), (20, 30))):
        for coins, owned in ((10, ()), (11, ()), (10, ("D07",))):
            for player, (prestige, health) in zip(table.state.players, (first, second), strict=True):
                player.prestige, player.town_health = prestige, health
            table.player(0).coins = coins
            for holding in table.state.resources.values():
                holding.owner = NOBODY
            table.own(0, *owned)
            found.add(victory.decide(table.state, victory.at_mark(table.state))[1])
    assert found == REASONS.keys()


def rare(table: Bench) -> list[Entry]:
    """Events that random games seldom bring, for a table on which they can happen."""
    band, man = "ac001", "ac005"
    return [
        e.Refused(0, 1, "healing"),
        e.Refused(0, 1, "pl003"),
        e.StoryJoined(1),
        e.TookPart(1, "pl003", leaves=True),
        e.TruceBegan("C07", (0, 1)),
        e.TruceEnded("C07", 0),
        e.PlayedOn((0, 1)),
        e.OfferClosed(0),
        e.Dismissed(0, "ch001"),
        e.ResourceDoubled("D07"),
        e.MercenaryHurt(0, band, 4),
        e.MercenaryLeft(0, band, "recalled"),
        e.MercenaryLeft(0, band, "cancelled", "hand:1"),
        e.HitManHired(0, man, "join", "crown:2"),
        e.HitManHired(0, man, "kill", f"char:1:{table.member(1, 0).card}"),
        e.MercenaryHired(0, band, "mission", "mission:0"),
        e.ChipsFired(0, 1),
        e.ChipsFired(0, 1, town=False),
        e.RideStolen(0, 1, "sp050"),
        e.StandsTaken("fight", "flight"),
        e.ChaseRolled(7, 11, 1),
        e.FoeHurt(1, 6),
        e.CombatEnded("killed", 1),
        e.CombatEnded("apart"),
        e.Left(0, 0, man),
        Rolled("pick", 1, 1, 6, (4,), "a Character at random"),
        Rolled("deck:spoils", 1, 1, 0, (0,), "the spoils deck"),
        Rewound(12, 1),
    ]


def test_what_seldom_happens_is_told_as_well(bench: Benches) -> None:
    table = bench(2)
    table.crew(0, n=2)
    table.crew(1, n=2)
    table.mercenary(0, "ac001", "D07", "claim", "D07")
    table.roster(0, "ch001")
    table.state.combat = Combat(((0, "", NOBODY), (NOBODY, FOE, NOBODY)), solo=True, health=9)
    table.state.check = CheckNow(0, "combat", 0, "pvp", dice=[Thrown(0, 0, 5, False, (1,), 1)])
    table.state.world = [World("pl003", 0, "C07", joined=[0, 1])]
    table.state.offers = [Offer(0, [1], (("coins", 1),), (("coins", 2),))]
    quiet = {e.OfferClosed}
    for event in rare(table):
        for reader in (0, 1, None, ALL):
            line = tell(table.state, event, reader)
            shuffled = isinstance(event, Rolled) and not event.sides
            assert bool(line) is not (type(event) in quiet or shuffled), event
    assert tell(table.state, Rewound(12, 1), 0) == "Bo goes back to entry 12"


# --- where things come from ---


def told_of(bench: Bench, run: Any, kind: type) -> list[str]:
    return [tell(bench.state, event, 0) for event in run.of(kind)]


@pytest.mark.rule("FL-RES-02", "FL-BUS-03")
def test_income_names_the_cards_it_comes_from(bench: Benches) -> None:
    table = bench(1)
    card = table.gadget(0, "party", standing=[{"income": {"coins": 2, "town_health": 1}}])
    name = table.state.cards.name(card)
    run = table.run(production(table.state, 0))
    assert told_of(table, run, e.CoinsChanged) == [f"Ann gains 2 coins ({name}): 14"]
    assert told_of(table, run, e.TownHealthChanged) == [f"Ann gains 1 Town Health ({name}): 32"]
    table.own(0, "H10")
    run = table.run(production(table.state, 0))
    assert told_of(table, run, e.CoinsChanged) == [f"Ann gains 3 coins (Production and {name}): 18"]


@pytest.mark.rule("FL-SPO-11", "FL-CHK-02")
def test_dice_name_the_cards_that_add_to_them(bench: Benches) -> None:
    table = bench(1)
    table.dummy(0, 0, combat=5)
    card = table.gadget(0, 0, standing=[{"successes": 1}])
    check = CheckNow(0, "combat", 2, "party", extra=3)
    table.state.check = check
    line = tell(table.state, e.DiceThrown(((0, 0, 5, False, 3),)), 0)
    assert line.endswith(f"; {table.state.cards.name(card)} +1; other cards +2 = 4 Successes of 2")


@pytest.mark.rule("FL-JNX-03")
def test_why_an_ally_is_not_hired(bench: Benches, subtests: pytest.Subtests) -> None:
    for coins, party, answer, words in [
        (10, 1, ("no",), "chooses not to hire"),
        (1, 1, (), "can't afford to hire"),
        (10, 0, (), "has nobody free"),
    ]:
        with subtests.test(coins=coins, party=party, answer=answer, words=words):
            table = bench(1)
            table.crew(0, n=party)
            card = table.gadget(0, "", kind="ally", hire=5, value=None)
            table.player().auction.remove(card)
            table.state.limbo.append(card)
            table.player().coins = coins
            run = table.run(hire_ally(table.state, 0, card, "limbo"), *answer)
            assert words in told_of(table, run, e.Moved)[0]


@pytest.mark.rule("FL-DMG-08")
def test_what_armor_stops_is_told(bench: Benches) -> None:
    table = bench(1)
    table.dummy(0)
    table.item(0, 0, armor=1)
    run = table.run(hurt_members(table.state, 0, ((0, 1),), "infected", cause="party"))
    name = table.state.cards.name(table.member().card)
    assert told_of(table, run, e.ArmorHeld) == [f"The Armor of {name} stops 1 Infected Wounds"]
    assert run.of(e.Hurt) == []
    run = table.run(hurt_party(table.state, 0, 3, cause="party"))
    assert told_of(table, run, e.ArmorHeld) == ["The Armor of Ann's Party stops 1 Physical"]


@pytest.mark.rule("FL-TAB-TOWN-EVENTS", "FL-END-02")
def test_a_town_event_says_what_its_figure_gives(bench: Benches, subtests: pytest.Subtests) -> None:
    for face, words in [
        (1, "+2 Prestige, +4 Town Health, an Action or Spoils card"),
        (3, "+1 Town Health"),
        (6, "nothing happens"),
        (9, "-1 Prestige, -2 Town Health"),
        (10, "nothing happens"),
    ]:
        with subtests.test(face=face, words=words):
            assert tell(bench(1).state, e.TownRolled(0, face), 0) == f"Town Event for Ann: {face}, {words}"
