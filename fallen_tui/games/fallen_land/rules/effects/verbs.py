"""Which function carries out which effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.rules import scenario_effects
from fallen_tui.games.fallen_land.rules.effects import chart, flow, goods, party, reactions, town
from fallen_tui.games.fallen_land.rules.scene import Scene
from fallen_tui.games.fallen_land.state.table import State

DEEDS: dict[type, Callable[[State, Any, Scene], Rule[None]]] = {
    e.Choose: flow.choose,
    e.May: flow.may,
    e.RollTable: flow.roll_table,
    e.If: flow.condition,
    e.Repeat: flow.repeat,
    e.Check: flow.check,
    e.Wager: flow.wager,
    e.Chart: chart.chart,
    e.Prestige: town.gain_prestige,
    e.TownHealth: town.gain_health,
    e.Coins: town.gain_coins,
    e.TakeCoins: town.take_coins,
    e.GainTechnology: town.technology,
    e.DestroyTechnology: town.destroy_technology,
    e.StealTechnology: town.steal_technology,
    e.Chip: town.chip,
    e.ClaimResource: town.claim,
    e.Neutralise: town.neutralise,
    e.DestroyResource: town.destroy,
    e.CreateResource: town.create,
    e.MoveMissions: town.move_missions,
    e.ClosePlace: town.close_place,
    e.MovePlace: town.move_place,
    e.Draw: goods.drawing,
    e.Search: goods.search,
    e.Retrieve: goods.retrieve,
    e.Give: goods.give,
    e.Discard: goods.discard,
    e.Steal: goods.steal,
    e.Kidnap: goods.kidnap,
    e.Peek: goods.peek,
    e.Trade: goods.trade,
    e.RemoveJinx: goods.remove_jinx,
    e.RemoveCard: goods.remove_card,
    e.Damage: party.damage,
    e.PsychCheck: party.check_minds,
    e.Heal: party.healing,
    e.Kill: party.death,
    e.DestroyVehicle: party.destroy_vehicle,
    e.StealVehicle: party.steal_vehicle,
    e.Bench: party.to_roster,
    e.Delay: party.delaying,
    e.Weeks: party.weeks,
    e.Shed: party.shed,
    e.Skill: party.skill,
    e.Move: party.move,
    e.Fight: party.fight,
    e.Duel: party.duel,
    e.Attack: party.attacking,
    e.Successes: reactions.successes,
    e.PassCheck: reactions.pass_check,
    e.FailCheck: reactions.fail_check,
    e.PassStory: reactions.pass_story,
    e.SkipStory: reactions.skip_story,
    e.Redraw: reactions.redraw,
    e.Reroll: reactions.reroll,
    e.RollBonus: reactions.roll_bonus,
    e.Cancel: reactions.cancel,
    e.Redirect: reactions.redirect,
    e.Prevent: reactions.prevent,
    e.Halve: reactions.halve,
    e.AddDamage: reactions.add_damage,
    e.Escape: reactions.escape,
    e.NoFlight: reactions.no_flight,
    e.NoStrike: reactions.no_strike,
    e.Strike: reactions.strike,
    e.Save: reactions.save,
    **scenario_effects.DEEDS,
}
