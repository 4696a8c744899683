"""Every effect in English: an order to you, or what happens to somebody else. `who` stands for a player not named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.games.fallen_land.content.effects import registry as fx
from fallen_tui.games.fallen_land.content.vocabulary import DAMAGE_KINDS
from fallen_tui.games.fallen_land.text.card_text.chart import chart
from fallen_tui.games.fallen_land.text.card_text.conditions import condition
from fallen_tui.games.fallen_land.text.card_text.phrases import (
    DECK,
    KIND,
    PLAYER,
    TECHNOLOGY,
    act,
    amount,
    cost,
    counted,
    gear,
    listed,
    owner,
    sentence,
    skills,
    whom,
)
from fallen_tui.games.fallen_land.text.card_text.scenario_effects import WRITERS as OF_SCENARIOS

Writer = Callable[[Any, str], str]


def effect(one: fx.Effect, who: str = "you") -> str:
    """One effect as a clause without a full stop: draw 2 Spoils."""
    named = getattr(one, "who", "") or who
    return _WRITERS[type(one)](one, named)


def effects(do: fx.Do, who: str = "you") -> str:
    """Effects as clauses, one after the other; "nothing happens" of none."""
    return "; ".join(effect(one, who) for one in do) or "nothing happens"


def sentences(do: fx.Do, who: str = "you") -> str:
    """Effects as sentences."""
    return " ".join(sentence(effect(one, who)) for one in do)


def _track(word: str) -> Writer:
    def write(one: Any, who: str) -> str:
        return act(who, "lose" if one.n.negative else "gain", amount(one.n, word))

    return write


def _cards(n: Any, deck: str, category: str = "") -> str:
    if category:
        return amount(n, gear(category))
    return amount(n, "Spoils" if deck == "spoils" else f"{DECK[deck]} card")


def _discard(one: fx.Discard, who: str) -> str:
    words = {
        "action": ("Action card", ""),
        "spoils": ("Spoils card", ""),
        "auction": ("card", " from the Auction House"),
        "gear": ("carried Spoils card", ""),
        "party_gear": ("piece of Party Equipment", ""),
        "roster": ("Character", " from the Town Roster"),
        "vehicle": ("Vehicle", ""),
        "town_card": ("card", " attached to the town"),
    }
    word, behind = words[one.what]
    kind = gear(one.category) if one.category else word
    how = " at random" if one.random else f" of {'your' if who == 'you' else 'their'} choice"
    return act(who, "discard", f"{amount(one.n, kind)}{behind}{how}")


def _damage(one: fx.Damage, who: str) -> str:
    armor = ", and Armor does not help" if one.ignore_armor else ""
    return f"{whom(one.to, who)} takes {amount(one.n, f'{KIND[one.kind]} damage')}{armor}"


def _heal(one: fx.Heal, who: str) -> str:
    every = set(one.kinds) == set(DAMAGE_KINDS)
    kinds = "damage" if every else f"{listed(KIND[kind] for kind in one.kinds)} damage"
    return act(who, "heal", f"{amount(one.n, kinds)}{' of any kind' * every} {_on(one.to, who)}")


def _on(to: str, who: str) -> str:
    return f"in {whom('', who)}" if to in ("", "party") else f"on {whom(to, who)}"


def _steal(one: fx.Steal, who: str) -> str:
    places = {
        "auction": " from the Auction House",
        "party": " from the Party",
        "party_gear": " from the Party Equipment",
        "any": " from the Party or Auction House",
    }
    most = f" worth {one.max_value} coins or less" if one.max_value is not None else ""
    choice = " at random" if one.random else " of your choice"
    what = amount(one.n, gear(one.category) if one.category else "Spoils card")
    return f"take {what}{most}{choice}{places[one.source]} of {_from(who)}"


def _from(who: str) -> str:
    return PLAYER[who].rstrip(",") if who != "you" else "that player"


def _kidnap(one: fx.Kidnap, who: str) -> str:
    where = {"roster": "into your Town Roster", "party": "into your Party", "away": "away; the card is discarded"}
    source = "Party" if one.source == "party" else "Town Roster"
    choice = "a random Character" if one.random else "a Character of your choice"
    return f"take {choice} from the {source} of {_from(who)} {where[one.to]}"


def _move(one: fx.Move, who: str) -> str:
    party = f"{owner(who)} Party"
    places = {
        "random": "to a Random Location",
        "town": f"to {'your' if who == 'you' else 'its own'} town",
        "nearest_resource": "to the nearest Resource",
        "nearest_city": "to the nearest city",
        "nearest_mission": "to the nearest Mission",
        "nearest_town": "to the nearest town",
        "nearest_shore": "to the nearest shore",
    }
    n = amount(one.n, "hex") if one.n else ""
    by = "you like" if one.by == "you" else f"{PLAYER[one.by].rstrip(',')} likes"
    where = places.get(one.to) or (f"up to {n} as {by}" if one.to == "any" else f"exactly {n} as {by}")
    return f"move {party} {where}"


def _skill(one: fx.Skill, who: str) -> str:
    until = {"check": "until the check is over", "deed": "until the Deed is over", "turn": "until the Turn ends"}
    to = "each Character of " + whom("", who) if one.to in ("", "party", "each") else whom(one.to, who)
    return f"{to} has {skills(one.skills)} {until[one.until]}"


def _successes(one: fx.Successes, who: str) -> str:
    check = f"this check if it is of {one.skill.title()}" if one.skill else "this check"
    n = amount(one.n, "Success")
    return f"take {n} away from {check}" if one.n.negative else f"add {n} to {check}"


def _technology(one: fx.GainTechnology, who: str) -> str:
    names = {"random": "a random Town Technology", "choice": "a Town Technology of your choice"}
    what = names.get(one.kind) or f"the {TECHNOLOGY[one.kind]}"
    tier = " at Tier 2" if one.tier == 2 else ""
    if one.price is not None:
        return (
            act(who, "may", f"buy {what}{tier} now for {counted(one.price, 'coin')}")
            if who != "you"
            else (f"you may buy {what}{tier} now for {counted(one.price, 'coin')}")
        )
    return act(who, "gain", f"{what}{tier}")


def _picked(pick: str) -> str:
    return {"you": "of your choice", "owner": "of its owner's choice", "random": "at random"}[pick]


def _resource(which: str, who: str) -> str:
    return {
        "here": "the Resource here",
        "nearest": "the nearest Resource",
        "target": "that Resource",
        "neutral": "a neutral Resource",
        "rival": "a Resource of another player",
        "any": "any Resource",
    }[which]


def _claim(one: fx.ClaimResource, who: str) -> str:
    within = f" within {counted(one.within, 'hex')}" if one.within is not None else ""
    return act(who, "claim", f"{_resource(one.which, who)}{within} without a Deed")


def _peek(one: fx.Peek, who: str) -> str:
    if one.what in ("hand", "roster"):
        return f"look at {'the' if who == 'you' else owner(who)} {'hand' if one.what == 'hand' else 'Town Roster'}"
    return act(who, "look", f"at the top {amount(one.n, 'card')} of the {DECK[one.what]} deck")


def _wager(one: fx.Wager, who: str) -> str:
    prize = (
        "the highest takes the pot" if one.prize == "pot" else "the highest is paid double and all other coins are lost"
    )
    loser = f"; whoever loses: {effects(one.loser)}" if one.loser else ""
    players = "you and every other player set" if who in ("all", "others") else f"you and {_from(who)} set"
    return f"{players} coins aside in secret; {prize}; on a tie nobody wins or loses{loser}"


def _trade(one: fx.Trade, who: str) -> str:
    many = f"up to {amount(one.n)}" if one.n else "any number of"
    what = "Spoils" if one.what == "spoils" else "Action cards"
    return f"{PLAYER[who]} may sell {many} {what} to the Bank at {one.percent}% of their value"


def _check(one: fx.Check, who: str) -> str:
    solo = one.who_rolls == "solo"
    roller = whom(one.to or "chosen", who) if solo else whom("", who)
    makes = f"{roller} makes a {'Solo ' if solo else ''}{one.skill.title()} check for {counted(one.need, 'Success')}"
    parts = [("success", one.success), ("failure", one.failure)]
    return f"{makes} ({'; '.join(f'on a {name}: {effects(do, who)}' for name, do in parts if do)})"


def option(one: fx.Option, who: str = "you") -> str:
    """One option of a choice: "Pay" (pay 3 coins): draw 2 Spoils."""
    price = "" if one.cost.free else cost(one.cost)
    needs = f"only if {condition(one.condition)}" if one.condition.tests else ""
    brackets = ", ".join(part for part in (price, needs) if part)
    return f'"{one.label}"{f" ({brackets})" if brackets else ""}: {effects(one.do, who)}'


def _choose(one: fx.Choose, who: str) -> str:
    return f"choose one: {' / '.join(option(each, who) for each in one.options)}"


def _may(one: fx.May, who: str) -> str:
    price = "" if one.cost.free else f"{cost(one.cost)}: "
    return f'you may, "{one.label}", {price or "do this: "}{effects(one.do, who)}'


def _roll(one: fx.RollTable, who: str) -> str:
    rows = [f"{low}{f'-{high}' if high > low else ''}: {effects(do, who)}" for low, high, do in one.rows]
    return f"roll 1d{one.die} ({' / '.join(rows)})"


def _if(one: fx.If, who: str) -> str:
    if not one.then:
        return f"unless {condition(one.condition)}, {effects(one.otherwise, who)}"
    otherwise = f"; otherwise, {effects(one.otherwise, who)}" if one.otherwise else ""
    return f"if {condition(one.condition)}, {effects(one.then, who)}{otherwise}"


def _fight(one: fx.Fight, who: str) -> str:
    strike = f", First Strike {one.strike}d6" if one.strike else ""
    reward = f"; for winning: {effects(one.reward, who)}" if one.reward else ""
    return f"{whom(one.to or 'chosen', who)} fights a Solo PVP (Omega {one.omega}, Health {one.health}{strike}){reward}"


def _always(words: str) -> Writer:
    return lambda one, who: words


_REROLL = {
    "die": "roll one die again",
    "dice": "roll all dice again",
    "movement": "roll the movement die again",
    "flight": "roll the Flight die again",
    "town": "roll the Town Events die again",
    "heal": "roll the healing dice again",
}
_JINX = {"party": "the Party", "town": "the town", "any": "the Party or town"}
_TOWARD = {"coast": "the coast, where it leaves play", "town": "the nearest town", "nearest_party": "the nearest Party"}

_WRITERS: dict[type[fx.Effect], Writer] = {
    fx.Prestige: _track("Prestige"),
    fx.TownHealth: _track("Town Health"),
    fx.Coins: _track("Salvage Coin"),
    fx.TakeCoins: lambda one, who: f"take {amount(one.n, 'Salvage Coin')} from {_from(who)}, as far as there are",
    fx.Draw: lambda one, who: act(who, "draw", _cards(one.n, one.deck)),
    fx.Search: lambda one, who: act(
        who, "look", f"through the {DECK[one.deck]} deck for {_cards(one.n, one.deck, one.category)}, then shuffle it"
    ),
    fx.Retrieve: lambda one, who: act(
        who, "take", f"{_cards(one.n, one.deck, one.category)} of choice from the {DECK[one.deck]} discard pile"
    ),
    fx.Give: lambda one, who: act(who, "gain", f"the card {one.card} if it is not in play"),
    fx.Discard: _discard,
    fx.Damage: _damage,
    fx.PsychCheck: lambda one, who: f"{whom(one.to, who)} makes a Psychological Check",
    fx.Heal: _heal,
    fx.Save: lambda one, who: f"the Character survives with {one.left} Health left",
    fx.Kill: lambda one, who: f"{whom(one.to or 'chosen', who)} dies",
    fx.DestroyVehicle: lambda one, who: f"{owner(who)} Vehicle is destroyed",
    fx.StealVehicle: lambda one, who: f"take the Vehicle of {_from(who)} with what is stowed in it",
    fx.Steal: _steal,
    fx.Kidnap: _kidnap,
    fx.Bench: lambda one, who: f"{whom(one.to or 'chosen', who)} goes to the Town Roster",
    fx.Delay: lambda one, who: f"{'you are' if who == 'you' else PLAYER[who] + ' is'} Delayed {amount(one.n, 'week')}",
    fx.Weeks: lambda one, who: act(who, "gain", f"{amount(one.n, 'week')} in this Party Exploits Phase"),
    fx.Shed: lambda one, who: act(who, "discard", f"Week Penalty of up to {amount(one.n, 'week')}"),
    fx.Move: _move,
    fx.Successes: _successes,
    fx.Skill: _skill,
    fx.PassCheck: _always("the check is passed"),
    fx.FailCheck: _always("the check is failed"),
    fx.PassStory: _always("every check of the card is passed"),
    fx.SkipStory: _always("the story card is discarded without effect and the Deed is over"),
    fx.Redraw: _always("replace the story card by another of its deck"),
    fx.Reroll: lambda one, who: _REROLL[one.what],
    fx.RollBonus: lambda one, who: (
        f"{'take' if one.n.negative else 'add'} {amount(one.n)} {'from' if one.n.negative else 'to'} the roll"
    ),
    fx.GainTechnology: _technology,
    fx.DestroyTechnology: lambda one, who: f"a Town Technology of {_from(who)}, {_picked(one.pick)}, is destroyed",
    fx.StealTechnology: lambda one, who: f"take a Town Technology of {_from(who)}, {_picked(one.pick)}",
    fx.Chip: lambda one, who: act(
        who, "gain", f"{amount(one.n, 'Town Defense Chip')}{' that cannot be sold' if one.perk else ''}"
    ),
    fx.ClaimResource: _claim,
    fx.Neutralise: lambda one, who: f"{_resource(one.which, who)} turns neutral",
    fx.DestroyResource: lambda one, who: f"{_resource(one.which, who)} is destroyed",
    fx.CreateResource: lambda one, who: f"{_resource(one.which, who)} becomes a Double Resource",
    fx.MoveMissions: lambda one, who: f"roll {amount(one.n, 'Mission chip')} of your choice anew",
    fx.ClosePlace: _always("this World card is completed and leaves play"),
    fx.MovePlace: lambda one, who: (
        f"the chip of this card moves {amount(one.n, 'hex')} "
        f"{'in a random direction' if one.toward == 'random' else f'toward {_TOWARD[one.toward]}'}"
    ),
    fx.RemoveJinx: lambda one, who: act(who, "remove", f"{amount(one.n, 'Jinxed card')} from {_JINX[one.source]}"),
    fx.RemoveCard: lambda one, who: (
        f"discard {amount(one.n, 'card')} attached to {owner(who)} {one.source.replace('party', 'Party')}"
    ),
    fx.Cancel: lambda one, who: (
        f"that card has no effect and {'you take it into your hand' if one.take else 'is discarded'}"
    ),
    fx.Redirect: _always("the card is aimed at its player instead, if it can be"),
    fx.Prevent: lambda one, who: "prevent all of it" if one.n is None else f"prevent up to {amount(one.n)} of it",
    fx.Halve: _always("halve it, rounded down"),
    fx.AddDamage: lambda one, who: f"add {amount(one.n, 'damage')}",
    fx.Escape: _always("Flight succeeds without a roll"),
    fx.NoFlight: _always("the other side cannot choose Flight"),
    fx.NoStrike: _always("First Strike does not happen"),
    fx.Strike: lambda one, who: f"deal {amount(one.n)} more First Strike damage",
    fx.Fight: _fight,
    fx.Duel: lambda one, who: (
        f"a Character of your Party fights a Solo PVP with one of {_from(who)}, each side choosing its own"
    ),
    fx.Attack: lambda one, who: f"attack the Party of {_from(who)} at once, wherever it is (standard PVP)",
    fx.Peek: _peek,
    fx.Wager: _wager,
    fx.Trade: _trade,
    fx.Chart: lambda one, who: chart(one, who, effects),
    fx.Check: _check,
    fx.Choose: _choose,
    fx.May: _may,
    fx.RollTable: _roll,
    fx.If: _if,
    fx.Repeat: lambda one, who: f"{_times(one.n)}: {effects(one.do, who)}",
    **OF_SCENARIOS,
}


def _times(n: Any) -> str:
    return "once" if str(n) == "1" else f"{amount(n, 'time')}"
