"""INV, WPN, TRD, EXP, HEA, MOR, STA: goods, weapons, trade, experience, tracks."""

from __future__ import annotations

from typing import Any

import pytest

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.games.posthuman.content.parts import Mount
from fallen_tui.games.posthuman.effects.gains import Xp
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import armaments, experience, filled, fits, gun, slots
from fallen_tui.games.posthuman.rules import business, items, rolls, scene, trade
from fallen_tui.games.posthuman.rules.experience import learn, raise_stat
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.events import (
    BusinessSettled,
    CardUsed,
    ItemDiscarded,
    ItemsDrawn,
    PhaseBegan,
    Refused,
    SkillGained,
    Traded,
)
from fallen_tui.games.posthuman.state.table import ORIGIN
from tests.games.posthuman.conftest import Bench

BIG, MIDDLE = "wp18", "wp20"
"""A weapon of 3 slots and one of 2."""


# --- tracks ---


@pytest.mark.rule("PH-HEA-01", "PH-HEA-02", "PH-MOR-01", "PH-MOR-02")
def test_health_and_morale_begin_at_their_limits(bench: Any, subtests: pytest.Subtests) -> None:
    for stat, limit in ((2, 5), (4, 7), (5, 8)):
        with subtests.test(stat=stat):
            player = bench().stats(strength=stat, mind=stat)
            assert (player.health, player.health_limit, player.morale, player.morale_limit) == (limit,) * 4


@pytest.mark.rule("PH-HEA-03", "PH-HEA-04", "PH-MOR-03", "PH-MOR-04", "PH-BON-02", "PH-HEA-06", "PH-MOR-06")
def test_tracks_end_at_their_limits_and_at_0(bench: Any, subtests: pytest.Subtests) -> None:
    for what, held, by, after in (
        ("health", 5, 2, 6),
        ("morale", 6, 1, 6),
        ("health", 3, -5, 0),
        ("food", 1, -3, 0),
        ("ammo", 40, 60, 100),
    ):
        with subtests.test(what=what, by=by):
            table = bench()
            setattr(table.player(), what, held)
            assert table.run(change(table.state, 0, what, by)).value == after - held
            assert getattr(table.player(), what) == after


@pytest.mark.rule("PH-GAP-66")
def test_tokens_never_run_out(bench: Any, subtests: pytest.Subtests) -> None:
    """Whatever lies before the survivors already, each gets all that is due."""
    for held in (48, 1_000, 100_000):
        with subtests.test(held=held):
            table = bench(4)
            for player in table.state.players:
                player.food = player.ammo = player.xp = held
            for seat in range(4):
                for what in ("food", "ammo"):
                    assert table.run(change(table.state, seat, what, 7)).value == 7
                table.run(scene.carry_out(table.state, (Xp(3),), scene.scene_of(table.state, seat, "")))
            assert {(each.food, each.ammo, each.xp) for each in table.state.players} == {(held + 7, held + 7, held + 3)}


# --- hand and backpack ---


@pytest.mark.rule("PH-INV-01", "PH-INV-02", "PH-GAP-44")
def test_a_fourth_card_in_hand_is_played_or_discarded_at_once(bench: Any) -> None:
    table = bench()
    table.hand("eq01.1", "eq01.2", "eq03.1")
    table.top("eq04.1")
    run = table.run(items.draw(table.state, 0, "equipment", 1), "drop:eq01.1")
    assert [found.cards for found in run.of(ItemsDrawn)] == [("eq04.1",)]
    assert len(table.player().hand) == 3


@pytest.mark.rule("PH-INV-03", "PH-INV-04", "PH-INV-07", "PH-INV-10", "PH-WPN-01")
def test_what_is_put_into_play_fills_slots_and_weapons_take_their_place(bench: Any) -> None:
    table = bench()
    table.hand(BIG)
    table.run(items.play(table.state, 0, BIG))
    player = table.player()
    assert (filled(table.state, player), player.hand, player.melee) == (3, [], [BIG])
    table.skills("sk03.1")
    table.followers("fo01")
    player.food = player.ammo = 9
    assert filled(table.state, player) == 3


@pytest.mark.rule("PH-INV-08", "PH-INV-09", "PH-GAP-12")
def test_an_item_needs_its_slots(bench: Any) -> None:
    """6 slots, 5 filled, an item of 2: not before 1 is freed."""
    table = bench()
    table.gear(BIG, MIDDLE)
    table.hand("wp06.1")
    assert slots(table.state, table.player()) == 6
    assert not fits(table.state, table.player(), "wp06.1")
    assert items.playable(table.state, table.player()) == ()
    table.run(items.discard(table.state, 0, MIDDLE))
    assert [str(key) for key in items.playable(table.state, table.player())] == ["play:wp06.1"]


@pytest.mark.rule("PH-INV-11", "PH-DEK-03", "PH-DEK-02", "PH-GAP-45")
def test_starting_items_leave_the_game_and_others_go_to_their_piles(bench: Any) -> None:
    table = bench()
    table.gear("si04.1", "wp12.1")
    table.run(items.discard(table.state, 0, "si04.1"))
    table.run(items.discard(table.state, 0, "wp12.1"))
    assert table.state.decks["weapon"].discard == ["wp12.1"]
    assert table.state.decks["starting"].discard == []
    assert table.player().melee == []


@pytest.mark.rule("PH-GAP-76")
def test_a_pack_that_goes_takes_its_slots_along(bench: Any) -> None:
    table = bench()
    table.gear("eq18.1", BIG, MIDDLE, "wp06.1")
    assert slots(table.state, table.player()) == 8
    run = table.run(items.discard(table.state, 0, "eq18.1"), f"drop:{MIDDLE}")
    assert [found.card for found in run.of(ItemDiscarded)] == ["eq18.1", MIDDLE]
    table.check()


@pytest.mark.rule("PH-INV-13", "PH-GAP-74", "PH-SCR-07", "PH-SCR-08")
def test_hands_scars_and_followers_face_down_are_secret(bench: Any) -> None:
    table = bench(2)
    table.hand("eq01.1")
    table.scars("sc01")
    table.followers("fo01", active=False)
    own, other = table.game.view(table.state, 0).players[0], table.game.view(table.state, 1).players[0]
    assert (own.hand, own.scars, own.hidden) == (["eq01.1"], ["sc01"], ["fo01"])
    assert (other.hand, other.scars, other.hidden) == (["?"], ["?"], ["?"])
    table.gear("wp12.1")
    assert [each.card for each in table.game.view(table.state, 1).players[0].gear] == ["wp12.1"]


@pytest.mark.rule("PH-INV-12", "PH-GAP-62", "PH-OUR-05")
def test_business_is_offered_where_there_is_any_and_not_again_when_it_was_left(bench: Any) -> None:
    table = bench()
    assert table.run(business.window(table.state, 0)).asked == []
    table.gear("eq01.1")
    assert table.run(business.window(table.state, 0)).asked == []
    table.player().health = 3
    run = table.run(business.window(table.state, 0), "done")
    assert run.of(BusinessSettled)
    assert table.run(business.window(table.state, 0)).asked == []
    table.hand("wp12.1")
    run = table.run(business.window(table.state, 0), "use:eq01.1", "play:wp12.1")
    assert [found.card for found in run.of(CardUsed)] == ["eq01.1"]
    assert (table.player().health, table.state.decks["equipment"].discard) == (5, ["eq01.1"])


# --- weapons ---


@pytest.mark.rule("PH-WPN-02", "PH-WPN-03", "PH-WPN-01")
def test_active_weapons_are_exchanged(bench: Any) -> None:
    table = bench()
    table.gear("wp12.1")
    table.gear("wp13.1", active=False)
    table.run(items.arm(table.state, 0, "wp13.1"))
    assert table.player().melee == ["wp13.1"]
    assert [weapon.card for weapon in armaments(table.state, table.player())] == ["wp13.1"]


@pytest.mark.rule("PH-WPN-04")
def test_two_weapons_at_once_take_a_skill_and_two_hands(bench: Any) -> None:
    table = bench()
    table.gear("wp12.1")
    table.gear("wp11.1", "wp13.1", active=False)
    cards = table.state.cards.of
    one_handed = [card for card in ("wp11.1", "wp12.1", "wp13.1") if cards[card].melee.hands == 1]
    table.skills("sk18")
    table.player().melee = [one_handed[0]]
    table.run(items.arm(table.state, 0, one_handed[1]))
    assert table.player().melee == one_handed[:2]
    both = armaments(table.state, table.player())
    assert [weapon.wounds for weapon in both] == [sum(cards[card].melee.wounds for card in one_handed[:2])] * 2
    two_handed = next(card for card in table.state.cards.decks["weapon"]
                      if cards[card].melee is not None and cards[card].melee.hands == 2)  # fmt: skip
    if two_handed not in {each.card for each in table.player().gear}:
        table.gear(two_handed, active=False)
    table.run(items.arm(table.state, 0, two_handed))
    assert table.player().melee == [two_handed]


@pytest.mark.rule("PH-WPN-09", "PH-WPN-10", "PH-WPN-05")
def test_one_thing_is_mounted_on_a_weapon_for_good(bench: Any) -> None:
    table = bench()
    table.gear("wp12.1")
    table.hand("eq17.1", "eq17.2")
    before = armaments(table.state, table.player())[0].wounds
    keys = [str(key) for key in items.playable(table.state, table.player())]
    assert keys == ["mount:eq17.1:wp12.1", "mount:eq17.2:wp12.1"]
    table.run(items.handle(table.state, 0, items.playable(table.state, table.player())[0]))
    assert armaments(table.state, table.player())[0].wounds == before + 1
    assert items.playable(table.state, table.player()) == ()
    table.run(items.discard(table.state, 0, "wp12.1"))
    assert table.state.decks["equipment"].discard == ["eq17.1"]


@pytest.mark.rule("PH-WPN-06", "PH-GAP-20")
def test_a_mount_changes_a_gun(bench: Any) -> None:
    table = bench()
    table.gear("wp02.1")
    table.fetch("eq16.1")
    table.alter("eq16.1", mount=Mount("ranged", dice=1, ammo=1))
    plain = gun(table.state, table.player())
    table.player().gear[0].mount = "eq16.1"
    fed = gun(table.state, table.player())
    assert plain is not None
    assert fed is not None
    assert (fed.dice - plain.dice, fed.ammo - plain.ammo) == (1, 1)


# --- rerolls ---


@pytest.mark.rule("PH-STA-08", "PH-STA-09", "PH-RRL-05", "PH-RRL-06", "PH-GAP-59", "PH-RRL-01")
def test_mind_rerolls_one_or_two_dice_once_in_a_combat(bench: Any, subtests: pytest.Subtests) -> None:
    for mind, most in ((4, 1), (5, 2)):
        with subtests.test(mind=mind):
            table = bench()
            table.fight("mh01.1")
            table.stats(mind=mind)
            faces = ("miss", "attack", "miss")
            keys = [f"die:{n}" for n in (0, 2)[:most]]
            dice = ((4,),) * most
            run = table.run(rolls.improved(table.state, table.player(), "melee", "mh01.1", faces), keys, dice=dice)
            assert run.value == ("attack", "attack", "attack" if most == 2 else "miss")
            run = table.run(rolls.improved(table.state, table.player(), "melee", "mh01.1", faces))
            assert (run.asked, run.value) == ([], faces)


@pytest.mark.rule("PH-RRL-04", "PH-RRL-06")
def test_quick_feet_reroll_misses_of_either_kind_of_die(bench: Any) -> None:
    table = bench()
    table.fight("mh01.1")
    table.skills("sk10.1")
    faces = ("attack", "miss", "d:miss", "block")
    run = table.run(rolls.improved(table.state, table.player(), "melee", "mh01.1", faces), ["die:2"], dice=((2,),))
    assert [ask.keys for ask in run.asked] == [("die:1", "die:2")]
    assert run.value == ("attack", "miss", "d:block", "block")


# --- experience ---


@pytest.mark.rule("PH-EXP-02", "PH-EXP-03", "PH-EXP-04", "PH-EXP-08", "PH-GAP-46")
def test_3_xp_buy_one_of_two_skills(bench: Any) -> None:
    """7 XP: 4 are left, and one skill more."""
    table = bench()
    table.player().xp = 7
    table.top("sk03.1", "sk04.1")
    run = table.run(learn(table.state, 0), ["card:sk04.1"])
    assert [(found.card, found.bought) for found in run.of(SkillGained)] == [("sk04.1", True)]
    assert (experience(table.state, table.player()), table.player().learned) == (4, 1)
    assert table.state.decks["skill"].discard == ["sk03.1"]


@pytest.mark.rule("PH-EXP-05", "PH-EXP-06", "PH-EXP-07", "PH-EXP-09", "PH-EXP-10", "PH-STA-01")
def test_6_xp_raise_a_stat_and_its_track(bench: Any) -> None:
    """Mind 3, morale 2 of 6: mind 4, morale 3 of 7; strength 3, health 4 of 6: strength 4, health 5 of 7."""
    table = bench()
    player = table.player()
    player.xp, player.morale, player.health = 12, 2, 4
    table.run(raise_stat(table.state, 0, "mind"))
    table.run(raise_stat(table.state, 0, "strength"))
    assert (player.stats["mind"], player.morale, player.morale_limit) == (4, 3, 7)
    assert (player.stats["strength"], player.health, player.health_limit) == (4, 5, 7)
    assert (player.xp, player.raised) == (0, 2)
    player.xp = 6
    table.stats(melee=5)
    assert "raise:melee" not in [str(key) for key in business.tasks(table.state, player)]


@pytest.mark.rule("PH-GAP-46", "PH-EXP-02")
def test_change_for_a_card_that_is_worth_more_comes_in_counters(bench: Any) -> None:
    table = bench()
    cards = [card for card in table.state.cards.encounters.values() if card.enemy and card.enemy.xp == 2]
    two, other = cards[0].id, cards[1].id
    table.fetch(two, other)
    table.player().xp_cards = [two, other]
    table.top("sk03.1", "sk04.1")
    table.run(learn(table.state, 0), ["card:sk04.1"])
    assert (table.player().xp_cards, table.player().xp) == ([], 1)
    assert {two, other} <= set(table.state.decks["encounter2"].discard)


# --- trade ---


def neighbours(*, same: bool = True) -> Bench:
    """Two survivors, on the same kind of terrain or not."""
    table = Bench(2)
    if same:
        table.player(1).map[ORIGIN].tile = table.player().here.tile
    return table


@pytest.mark.rule("PH-TRD-01", "PH-TRD-04", "PH-TRD-09")
def test_trade_is_for_matching_terrain_or_whoever_lights_a_flare(bench: Any) -> None:
    table = neighbours()
    assert trade.traders(table.state, table.player()) == [1]
    table = neighbours(same=False)
    assert trade.traders(table.state, table.player()) == []
    table.gear("si01.1")
    run = table.start(trade.deal(table.state, 0), "use:si01.1")
    assert run.ask is not None
    assert "seat:1" in run.ask.keys
    assert "si01.1" not in [each.card for each in table.player().gear]


@pytest.mark.rule("PH-GAP-16")
def test_a_flare_is_spent_for_trade_with_anybody_in_this_turn(bench: Any) -> None:
    table = Bench(3)
    assert len({maps.terrain(table.state, player) for player in table.state.players}) == 3
    table.gear("si01.1")
    assert filled(table.state, table.player()) == 1
    assert [str(key) for key in business.uses(table.state, table.player(), "trade")] == ["use:si01.1"]
    assert [business.uses(table.state, table.player(), when) for when in ("any", "camp", "combat")] == [[]] * 3
    table.player().food = 2
    offer = ((("give:food", 1),), ())
    table.run(trade.deal(table.state, 0), "use:si01.1", "seat:2", offer, "yes", "seat:1", offer, "yes", "done")
    assert [player.food for player in table.state.players] == [0, 1, 1]
    assert (table.player().gear, table.state.decks["starting"].discard) == ([], [])
    assert trade.traders(table.state, table.player(1)) == [0]
    PhaseBegan("event", table.state.turn + 1, (0,)).apply(table.state)
    assert trade.traders(table.state, table.player()) == []


@pytest.mark.rule("PH-TRD-02", "PH-TRD-05", "PH-TRD-06", "PH-TRD-07", "PH-TRD-10", "PH-GAP-52", "PH-OUR-07")
def test_an_offer_that_is_accepted_changes_hands_at_once(bench: Any) -> None:
    table = neighbours()
    table.player().food = 3
    table.hand("eq01.1")
    table.gear("wp12.1", seat=1)
    table.fetch("eq17.1")
    table.player(1).gear[0].mount = "eq17.1"
    offer = ((("give:food", 2), ("give:eq01.1", 1)), (("want:wp12.1", 1),))
    run = table.run(trade.deal(table.state, 0), "seat:1", offer, "yes", "done")
    assert run.of(Traded)
    assert (table.player().food, table.player(1).food) == (1, 2)
    assert [(each.card, each.mount) for each in table.player().gear] == [("wp12.1", "eq17.1")]
    assert [each.card for each in table.player(1).gear] == ["eq01.1"]
    assert (table.player().melee, table.player(1).melee, table.player().hand) == (["wp12.1"], [], [])


@pytest.mark.rule("PH-TRD-05", "PH-OUR-08")
def test_an_offer_may_be_turned_down(bench: Any) -> None:
    table = neighbours()
    table.player().food = 3
    run = table.run(trade.deal(table.state, 0), "seat:1", ((("give:food", 1),), ()), "no")
    assert run.of(Refused)
    assert table.player().food == 3


@pytest.mark.rule("PH-TRD-08", "PH-OUR-06")
def test_who_gets_more_than_fits_discards_at_once(bench: Any) -> None:
    table = neighbours()
    table.gear(BIG, MIDDLE, seat=1)
    table.gear("wp06.1")
    offer = ((("give:wp06.1", 1),), ())
    table.run(trade.deal(table.state, 0), "seat:1", offer, "yes", f"drop:{BIG}", "done")
    assert [each.card for each in table.player(1).gear] == [MIDDLE, "wp06.1"]


@pytest.mark.rule("PH-TRD-03", "PH-TRD-12", "PH-FOL-07")
def test_followers_skills_scars_and_xp_are_no_goods(bench: Any) -> None:
    table = neighbours()
    table.followers("fo01")
    table.skills("sk03.1")
    table.scars("sc01")
    table.player().xp, table.player().food = 5, 1
    keys, caps = trade.table(table.player(), table.player(1))
    assert (keys, caps) == (("give:food",), (1,))
    run = table.start(trade.deal(table.state, 0), "seat:1")
    assert run.ask is not None
    with pytest.raises(IllegalAnswer):
        run.ask.check(((("give:fo01", 1),), ()))


@pytest.mark.rule("PH-GAP-11", "PH-MAP-20")
def test_a_market_sells_once_a_trade_phase_while_one_stays(bench: Any) -> None:
    table = bench(1)
    market = next(c for c in table.state.cards.tiles.values() if c.use is not None and c.use.when == "trade")
    table.lay((1, 0), market.id, done=True)
    table.stand((1, 0), len(market.zones) - 1)
    table.player().food = 9
    run = table.run(trade.deal(table.state, 0), f"use:{market.id}")
    assert (table.player().food, len(table.player().hand)) == (7, 1)
    assert len([ask for ask in run.asked if ask.topic == "trade"]) == 1
    table.stand((1, 0))
    assert table.run(trade.deal(table.state, 0)).asked == []
