"""Every effect on tracks, cards, towns and the map, each by a small card."""

import pytest

from fallen_tui.games.fallen_land.rules.towns import double
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY, World
from fallen_tui.games.fallen_land.text.log.lines import tell
from tests.games.fallen_land.tried import lay, start, tries, watched

pytestmark = pytest.mark.usefixtures("watched")
__all__ = ["watched"]


def tracks(table, seat=0):
    player = table.player(seat)
    return player.prestige, player.town_health, player.coins


# --- tracks ---


@tries("prestige", "town_health", "coins")
def test_tracks_go_up_and_down_to_nothing(bench):
    table = bench(1)
    lay(table, {"prestige": 2}, {"town_health": -3}, {"coins": "1d6"}, dice=((5,),))
    assert tracks(table) == (2, 27, 15)
    lay(table, {"prestige": -9}, {"town_health": -99}, {"coins": -99})
    assert tracks(table) == (0, 0, 0)


@tries("take_coins")
def test_coins_are_taken_as_far_as_there_are(bench):
    table = bench(2)
    table.player(1).coins = 3
    run = lay(table, {"take_coins": 5}, target="rival")
    assert run.of(e.CoinsPassed)[0].n == 3
    assert [player.coins for player in table.state.players] == [13, 0]


# --- cards ---


@tries("draw")
def test_cards_are_drawn(bench):
    table = bench(1)
    table.dummy(0)
    actions, people = table.state.decks["action"].top(2), table.state.decks["character"].top()
    spoils = table.state.decks["spoils"].top()[0]
    table.alter(spoils, kind="equipment", vehicle=None, hire=None, jinx="", do=(), permanent="")
    table.alter(people[0], start=None)
    run = lay(table, {"draw": "2 action"}, {"draw": "1 spoils"}, {"draw": "character"}, answers=("store", "roster"))
    assert table.player().hand == list(actions)
    assert (table.player().auction, [each.card for each in table.player().roster]) == ([spoils], list(people))
    assert [event.open for event in run.of(e.Drawn)] == [False, True, False]


@tries("search")
def test_a_deck_is_searched_and_shuffled(bench):
    table = bench(1)
    lay(table, {"search": {"deck": "action", "n": 2}}, answers=(("ac020", "ac030"),))
    assert table.player().hand == ["ac020", "ac030"]
    run = start(table, {"search": {"deck": "spoils", "category": "medical"}})
    spoils = table.state.cards.spoils
    assert run.ask.keys
    assert all("medical" in spoils[card].categories for card in run.ask.keys)
    run.go((run.ask.keys[0],))
    assert run.of(e.Reshuffled)


@tries("retrieve")
def test_a_card_comes_back_from_the_discard_pile(bench):
    table = bench(1)
    wanted, other = table.item(0, NOBODY, "tool"), table.item(0)
    event = table.item(0, NOBODY, "tool", kind="event")
    for card in (wanted, other, event):
        table.player().auction.remove(card)
        table.state.decks["spoils"].discard.append(card)
    run = lay(table, {"retrieve": {"deck": "spoils", "category": "tool"}})
    assert [ask.keys for ask in run.asked if ask.topic == "retrieve"] == [(wanted,)]
    assert table.player().auction == [wanted]


@tries("retrieve", "search", "give")
def test_a_reward_that_finds_nothing_says_so_in_one_line(bench):
    """Not where nothing was due: an amount that comes to none."""
    table = bench(1)
    for do, line in [
        ({"retrieve": {"deck": "spoils", "category": "melee"}}, "There is no melee weapon in the Spoils discard pile"),
        ({"retrieve": {"deck": "action"}}, "There is no Action card in the Action discard pile"),
        ({"search": {"deck": "spoils", "category": "animal"}}, "There is no animal in the Spoils deck"),
        ({"give": "sp010"}, f"{table.state.cards.name('sp010')} is in play already"),
        ({"retrieve": {"deck": "spoils", "n": "1 per missing"}}, ""),
    ]:
        for deck in ("spoils", "action"):
            table.state.decks[deck].discard.clear()
        table.state.decks["spoils"].draw[:] = [
            card
            for card in table.state.decks["spoils"].draw
            if card != "sp010" and "animal" not in table.state.cards.spoils[card].categories
        ]
        run = lay(table, do)
        told = [tell(table.state, event, 0) for event in run.of(e.NotFound)]
        ends = ": Ann doesn't get it" if "give" in do else ": Ann gets none"
        assert told == ([f"{line}{ends}"] if line else []), do


@tries("give")
@pytest.mark.parametrize("where", ["deck", "discard", "out", "play"])
def test_one_very_card_is_given_from_wherever_it_lies(bench, where):
    table = bench(2)
    card = "sp010"
    if where != "deck":
        table.fetch(card)
        piles = {
            "discard": table.state.decks["spoils"].discard,
            "out": table.state.out,
            "play": table.player(1).auction,
        }
        piles[where].append(card)
    lay(table, {"give": card})
    assert (card in table.player().auction) is (where != "play")
    table.check()


@tries("discard")
@pytest.mark.parametrize(
    "what", ["action", "spoils", "auction", "gear", "party_gear", "roster", "vehicle", "town_card"]
)
def test_everything_can_be_discarded(bench, what):
    table = bench(2)
    table.dummy(1)
    stored, carried = table.item(1), table.item(1, 0)
    table.party_gear(1, "sp026")
    ride = table.wheels(1)
    table.attach("ac014", 1, "town")
    table.roster(1, "ch001")
    table.hand(1, "ac010")
    many = {"spoils": (stored,), "gear": (carried,)}.get(what)
    run = lay(table, {"discard": {"what": what}}, target="rival", answers=(many,) if many else ())
    gone = {
        "action": "ac010", "spoils": stored, "auction": stored, "gear": carried, "party_gear": "sp026",
        "roster": "ch001", "vehicle": ride, "town_card": "ac014",
    }[what]  # fmt: skip
    assert gone in {card for deck in table.state.decks.values() for card in deck.discard}
    assert all(ask.seat == 1 for ask in run.asked if ask.topic == "give_up")
    table.check()


@tries("discard")
def test_at_random_or_of_a_category(bench):
    table = bench(2)
    table.hand(1, "ac010", "ac012")
    lay(table, {"discard": {"what": "action", "random": True}}, target="rival")
    assert table.player(1).hand == ["ac012"]
    tool = table.item(1, NOBODY, "tool")
    table.item(1)
    lay(table, {"discard": {"what": "auction", "category": "tool", "n": 2}}, target="rival")
    assert table.state.decks["spoils"].discard == [tool]


@tries("steal")
@pytest.mark.parametrize("source", ["auction", "party", "party_gear", "any"])
def test_theft(bench, source):
    table = bench(2)
    table.dummy(1)
    stored, carried = table.item(1, value=9), table.item(1, 0)
    table.party_gear(1, "sp026")
    run = start(table, {"steal": {"from": source}}, target="rival")
    found = {"auction": (stored,), "party": (carried, "sp026"), "party_gear": ("sp026",),
             "any": (stored, carried, "sp026")}[source]  # fmt: skip
    asked = next(ask for ask in run.asked if ask.topic == "steal")
    assert (asked.seat, asked.keys) == (0, found)
    if not run.done:
        run.go(found[0])
    assert table.player(0).auction == [found[0]]


@tries("steal")
def test_theft_of_a_category_and_of_little_value_or_by_lot(bench):
    table = bench(2)
    dear, cheap = table.item(1, NOBODY, "tool", value=9), table.item(1, NOBODY, "tool", value=4)
    table.item(1, value=2)
    lay(table, {"steal": {"from": "auction", "category": "tool", "max_value": 5}}, target="rival")
    assert table.player(0).auction == [cheap]
    lay(table, {"steal": {"from": "auction", "n": 2, "random": True}}, target="rival")
    assert table.player(0).auction[1] == dear
    assert table.player(1).auction == []


@pytest.mark.rule("FL-DEC-62")
@tries("kidnap")
@pytest.mark.parametrize("to", ["roster", "party", "away"])
def test_kidnapping_out_of_a_party(bench, to):
    table = bench(2)
    table.dummy(0)
    one, two = table.crew(1, n=2)
    gear = table.item(1, 0)
    table.hurt(1, 0, physical=2)
    answers = ["crown:0", "crown:1"] + (["crown:1"] if to == "party" else [])
    lay(table, {"kidnap": {"to": to}}, target="rival_party", answers=answers)
    assert [member.card for _, member in table.player(1).party] == [two]
    assert gear in table.member(1, 1).gear
    if to == "roster":
        assert [(each.card, each.physical) for each in table.player(0).roster] == [(one, 2)]
    elif to == "party":
        assert table.member(0, 1).card == one
    else:
        assert one in table.state.decks["character"].discard


@pytest.mark.rule("FL-DEC-62")
@tries("kidnap")
def test_the_last_of_a_party_is_kidnapped(bench):
    table = bench(2)
    table.dummy(1)
    gear = table.item(1, 0)
    run = lay(table, {"kidnap": {"random": True}}, target="rival_party", dice=((1,),))
    assert run.of(e.PartyLost) == [e.PartyLost(1)]
    assert table.player(1).auction == [gear]


@tries("kidnap")
def test_what_keeps_a_town_from_kidnapping_keeps_the_roster(bench):
    table = bench(2)
    table.roster(1, "ch001")
    card = table.action(1, attach=True, target="own_town", standing=[{"immune": ["kidnap"]}])
    lay(table, {"coins": 1}, {"kidnap": {"from": "roster", "who": "target"}}, target="rival")
    assert table.player(1).roster == []
    table.roster(1, "ch002")
    table.player(1).hand.remove(card)
    table.state.out.append(card)
    table.attach(card, 1, "town")
    lay(table, {"coins": 1}, {"kidnap": {"from": "roster", "who": "target"}}, target="rival")
    assert [each.card for each in table.player(1).roster] == ["ch002"]


@tries("peek")
def test_a_look_at_a_deck(bench):
    table = bench(1)
    top = table.state.decks["plains"].top(2)
    run = lay(table, {"peek": {"what": "plains", "n": 2}})
    assert run.of(e.Peeked) == [e.Peeked(0, "plains", 0, top)]
    assert table.state.decks["plains"].top(2) == top


@tries("trade")
def test_cards_are_sold_at_once_for_a_share(bench):
    table = bench(1)
    one, two = table.item(0, value=5), table.item(0, value=8)
    table.item(0, value=None)
    run = lay(table, {"trade": {"percent": 150, "n": 1}}, answers=((two,),))
    assert [ask.keys for ask in run.asked if ask.topic == "trade_in"] == [(one, two)]
    assert (table.player().coins, table.state.decks["spoils"].discard) == (22, [two])
    table.hand(0, "ac010")
    table.alter("ac010", value=3)
    lay(table, {"trade": {"what": "action"}}, answers=(("ac010",),))
    assert table.player().coins == 25


@tries("remove_jinx")
@pytest.mark.parametrize(("source", "left"), [("party", {"town"}), ("town", {"gear", "party"}), ("any", set())])
def test_jinxed_cards_are_taken_off(bench, source, left):
    table = bench(1)
    table.dummy(0)
    gear = table.item(0, 0, kind="jinxed", jinx="character", value=None)
    for card in ("ac010", "ac021"):
        table.rewrite(card, jinx=True, kind="jinx", standing=[{"movement": -1}], abilities=None)
    table.attach("ac021", 0, "party")
    table.attach("ac010", 0, "town")
    run = start(table, {"remove_jinx": {"from": source, "n": 3}})
    while not run.done:
        run.go(run.ask.keys[0])
    player = table.player()
    found = {"gear": gear in player.member(0).gear, "party": bool(player.party_cards), "town": bool(player.town_cards)}
    assert {word for word, there in found.items() if there} == left


@tries("remove_card")
@pytest.mark.parametrize("source", ["town", "party"])
def test_attached_cards_are_taken_off(bench, source):
    table = bench(2)
    table.dummy(1)
    table.attach("ac014", 1, "town")
    table.attach("ac022", 1, 0)
    lay(table, {"remove_card": {"from": source}}, target="rival")
    assert table.state.decks["action"].discard[0] == {"town": "ac014", "party": "ac022"}[source]
    assert len(table.player(1).town_cards) + len(table.member(1).cards) == 1


# --- towns ---


@tries("technology")
def test_a_technology_named_random_of_choice_or_offered(bench):
    table = bench(1)
    lay(table, {"technology": "garrison"})
    lay(table, {"technology": "random"}, dice=((10,), (2,)))
    lay(table, {"technology": "choice"}, answers=("law",))
    lay(table, {"technology": {"kind": "medical", "tier": 2, "price": 6}}, answers=("yes",))
    lay(table, {"technology": {"kind": "energy", "price": 2}}, answers=("no",))
    lay(table, {"technology": {"kind": "energy", "price": 20}})
    assert [(tech.kind, tech.tier) for tech in table.player().technologies] == [
        ("garrison", 1), ("water", 1), ("law", 1), ("medical", 2),
    ]  # fmt: skip
    assert tracks(table) == (3, 45, 4)


@tries("destroy_technology", "steal_technology")
@pytest.mark.parametrize(("pick", "by"), [("you", 0), ("owner", 1), ("random", None)])
@pytest.mark.parametrize("verb", ["destroy_technology", "steal_technology"])
def test_a_technology_is_destroyed_or_stolen(bench, verb, pick, by):
    table = bench(2)
    table.player(1).prestige = 3
    table.technology(1, "law", starting=True)
    table.technology(1, "garrison")
    table.technology(1, "water", 2)
    both = {"destroy_technology": {"pick": pick}}, {"steal_technology": {"pick": pick}}
    words = both if verb == "destroy_technology" else both[::-1]
    run = start(table, *words, target="rival_town", dice=((1,), (1,)) if by is None else ())
    if by is not None:
        assert (run.ask.seat, run.ask.keys) == (by, ("garrison", "water"))
        run.go("garrison")
    assert run.done
    stolen = [(tech.kind, tech.tier) for tech in table.player(0).technologies]
    assert stolen == ([("water", 2)] if verb == "destroy_technology" else [("garrison", 1)])
    assert table.player(1).technology("garrison") is None
    assert table.player(1).technology("water").tier == 1
    assert table.player(1).technology("law") is not None
    assert table.player(1).prestige == 2


@tries("chip")
def test_chips(bench):
    table = bench(1)
    lay(table, {"chip": 2})
    lay(table, {"chip": {"n": 1, "perk": True}})
    assert (table.player().chips, table.player().perk_chips) == (3, 1)
    lay(table, {"chip": 4})
    assert table.player().chips == 5


def sites(table):
    return list(table.state.resources)


@tries("claim_resource")
@pytest.mark.parametrize("which", ["here", "nearest", "target", "neutral", "rival", "any"])
def test_a_resource_is_claimed_without_a_deed(bench, which):
    table = bench(2)
    table.dummy(0)
    mine, theirs, *free = sites(table)
    table.own(0, mine)
    table.own(1, theirs)
    table.place(0, theirs)
    target = {"target": "rival_resource"} if which == "target" else {}
    run = start(table, {"claim_resource": {"which": which}}, **target)
    if which in ("neutral", "any"):
        keys = tuple(free) if which == "neutral" else (theirs, *free)
        assert run.ask.keys == keys
        run.go(free[0])
        assert table.state.owner_of(free[0]) == 0
    else:
        assert run.done
        assert table.state.owner_of(theirs) == 0
    assert table.player().prestige == 1


@tries("claim_resource")
def test_a_resource_within_so_many_hexes(bench):
    table = bench(1)
    table.dummy(0)
    start_hex = sites(table)[0]
    table.place(0, start_hex)
    lay(table, {"claim_resource": {"which": "neutral", "within": 0}})
    assert table.state.owned(0) == [start_hex]
    run = lay(table, {"claim_resource": {"which": "neutral", "within": 0}})
    assert run.of(e.ResourceClaimed) == []


@tries("neutralise", "destroy_resource")
def test_a_resource_turns_neutral_or_is_destroyed(bench):
    table = bench(2)
    table.player(0).prestige = table.player(1).prestige = 5
    one, two = sites(table)[:2]
    table.own(1, one, two)
    lay(table, {"neutralise": {"which": "target"}}, target="rival_resource", answers=(f"hex:{one}",))
    assert (table.state.owner_of(one), table.player(1).prestige) == (NOBODY, 4)
    lay(table, {"destroy_resource": {"which": "target"}}, target="rival_resource")
    assert table.state.resources[two].destroyed
    assert [player.prestige for player in table.state.players] == [3, 2]


@tries("create_resource")
def test_a_second_resource_is_found(bench):
    table = bench(1)
    table.dummy(0)
    hex = sites(table)[0]
    table.own(0, hex)
    table.place(0, hex)
    lay(table, {"create_resource": {"which": "here"}})
    assert (table.state.resources[hex].count, table.player().prestige) == (2, 1)
    run = table.run(double(table.state, hex))
    assert run.events == []


# --- the map ---


@tries("move_missions")
def test_mission_chips_are_rolled_anew(bench):
    table = bench(1)
    old = list(table.state.missions)
    board = table.state.cards.board
    tens, units = next(
        (tens, units)
        for tens in range(10)
        for units in range(10)
        if not board.random_location(tens, units).water and board.random_location(tens, units).name not in old
    )
    lay(table, {"move_missions": 1}, answers=(("3",),), dice=((tens or 10, units or 10),))
    assert table.state.missions[3] == board.random_location(tens, units).name
    assert [a for n, a in enumerate(table.state.missions) if n != 3] == [a for n, a in enumerate(old) if n != 3]


@tries("close_place", "move_place")
def test_the_chip_of_a_world_card_moves_and_closes(bench):
    table = bench(2)
    table.fetch("pl001")
    board = table.state.cards.board
    home = table.state.home(0)
    table.state.world.append(World("pl001", 1, home))
    inland = [board[cell].name for cell in board.neighbours(board.at(home).coordinate) if not board[cell].water]
    lay(table, {"move_place": {"n": 1, "toward": "random"}}, target="place", dice=((1,),))
    assert table.state.world[0].place == inland[0]
    lay(table, {"move_place": {"n": 2, "toward": "town"}}, target="place")
    assert table.state.world[0].place == home
    lay(table, {"close_place": True}, target="place")
    assert (table.state.world, table.state.decks["plains"].discard) == ([], ["pl001"])
