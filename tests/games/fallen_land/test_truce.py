"""The peace of a card for several Parties binds all whom those who take part have hired. WLD-11 to 15, DEC-97."""

from __future__ import annotations

import pytest

from fallen_tui.games.fallen_land.rules.business import hire_keys
from fallen_tui.games.fallen_land.rules.exploits import deeds, exploits
from fallen_tui.games.fallen_land.rules.hiring import targets_for
from fallen_tui.games.fallen_land.rules.mercenaries import mercenary_moves
from fallen_tui.games.fallen_land.rules.movement import march
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import World
from fallen_tui.games.fallen_land.text.log.lines import tell
from fallen_tui.games.fallen_land.text.unavailable import unavailable_choices

pytestmark = pytest.mark.rule("FL-WLD-11", "FL-DEC-97")

FIELD, BESIDE, CARD, BAND, KILLER = "H07", "G07", "pl014", "ac001", "ac157"


@pytest.fixture
def table(bench):
    """Three Parties in a field; Ann and Bo take part in the card that lies open there, Cleo does not."""
    table = bench(3)
    for seat in range(3):
        table.place(seat, FIELD)
        table.crew(seat, n=2)
    table.plot(CARD, multi=2, checks=[{"combat": 4}])
    table.fetch(CARD)
    table.state.world.append(World(CARD, 0, FIELD, joined=[0, 1]))
    return table


def sent(table, seat, victim, place=FIELD):
    """A mercenary of a seat, on its way to attack the Party of another."""
    table.alter(BAND, omega=15, dice=6, health=30, strike=0, movement=9, assignments=("attack",))
    return table.mercenary(seat, BAND, place, "attack", f"seat:{victim}")


def act(table, seat):
    """Its move, up to the first question; the fight that begins, if any."""
    run = table.start(mercenary_moves(table.state, seat), dice=((10,) * 6, (10, 10)))
    return run.of(e.CombatBegan), run


@pytest.mark.rule("FL-NPC-05")
@pytest.mark.parametrize("place", [FIELD, BESIDE])
def test_a_mercenary_of_one_who_takes_part_waits(table, place):
    band = sent(table, 0, 1, place)
    fights, run = act(table, 0)
    assert run.done
    assert (fights, table.player(1).penalty) == ([], 0)
    assert run.of(e.Spared) == [e.Spared(1, "attack", BAND)]
    assert "waits" in tell(table.state, run.of(e.Spared)[0], 0)
    assert (band in table.state.mercenaries, band.place) == (True, FIELD)


@pytest.mark.rule("FL-WLD-15")
@pytest.mark.parametrize(("hirer", "victim"), [(2, 0), (0, 2)])
def test_others_are_not_bound_and_nobody_by_them(table, hirer, victim):
    sent(table, hirer, victim)
    assert len(act(table, hirer)[0]) == 1


def test_elsewhere_it_attacks(table):
    """Ann's own Party stands in the hex of the card; Bo's has gone."""
    table.place(1, BESIDE)
    sent(table, 0, 1, BESIDE)
    assert len(act(table, 0)[0]) == 1


@pytest.mark.rule("FL-WLD-14")
@pytest.mark.parametrize("leaver", [0, 1])
def test_it_attacks_once_the_peace_is_over(table, leaver):
    band = sent(table, 0, 1)
    table.run(exploits(table.state, 0), f"attempt:{CARD}", dice=((5, 5, 5, 5),))
    assert act(table, 0)[0] == []
    table.run(march(table.state, leaver), BESIDE, dice=((1,),))
    assert not table.state.truces
    band.place = table.player(1).place
    assert len(act(table, 0)[0]) == 1


@pytest.mark.rule("FL-NPC-13", "FL-PVP-38")
def test_nor_is_it_attacked_by_those_who_take_part(table):
    sent(table, 0, 2)
    fights = [[key for key in deeds(table.state, seat, True) if key.startswith("pvp:merc")] for seat in range(3)]
    assert fights == [[], [], [f"pvp:merc:{BAND}"]]
    table.place(0, BESIDE)
    table.place(2, BESIDE)
    run = table.start(exploits(table.state, 1))
    why = next(choice.why for choice in unavailable_choices(table.state, run.ask) if choice.key == "pvp")
    assert why == "you have a truce with those in your hex (FL-PVP-38)"


@pytest.mark.rule("FL-NPC-19", "FL-WLD-15")
def test_a_hit_man_is_not_sent_against_them(table):
    table.alter(KILLER, jobs=("kill",))
    victims = [{key.split(":")[1] for key in targets_for(table.state, seat, "kill")} for seat in range(3)]
    assert victims == [{"2"}, {"2"}, {"0", "1"}]
    table.place(1, BESIDE)
    assert {key.split(":")[1] for key in targets_for(table.state, 0, "kill")} == {"1", "2"}
    assert {key.split(":")[1] for key in targets_for(table.state, 1, "kill")} == {"2"}
    table.hand(0, KILLER)
    assert f"hire:{KILLER}" in hire_keys(table.state, 0)
