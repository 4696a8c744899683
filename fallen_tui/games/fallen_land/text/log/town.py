"""The log of towns, tracks, bargains, fights and of the order of the game."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.lines import OpenTeller, Teller, knows, open_, silent
from fallen_tui.engine.text import capital
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY, counted
from fallen_tui.games.fallen_land.rules.events_phase import CHART, GIFT, LOSS
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.keys.zones import zone_of
from fallen_tui.games.fallen_land.state.table import CREW, FOE, NOBODY, State
from fallen_tui.games.fallen_land.text.log.phrases import (
    aim,
    goods,
    many,
    party,
    place,
    reason,
    sides,
    title,
    titles,
    who,
)

PHASES = {
    "setup": "Set-up",
    "effects": "Effects Phase",
    "deal": "Town Business: Deal",
    "production": "Town Business: Production",
    "auction": "Town Business: Auction House",
    "sell": "Town Business: Sell to the Bank",
    "purchase": "Town Business: Purchase",
    "hire": "Town Business: Hire",
    "mercenaries": "Party Exploits: Mercenaries",
    "exploits": "Party Exploits",
    "events": "End Turn: Town Events",
    "close": "end of a Phase",
    "over": "the end",
}
REASONS = {
    "prestige": "reached the Prestige needed to win",
    "town_health": "reached the Town Health needed to win",
    "secondary": "tied, ahead on the other track",
    "resources": "tied, ahead by Resources",
    "coins": "tied, ahead by coins",
    "shared": "tied in everything, so they share the win",
}
ENDS = {
    "rival": "a rival town won",
    "goal": "you reached the goal",
    "defeat": "what you had to prevent has happened",
    "clock": "time is up",
    "score": "the highest score",
    "campaign": "you won the campaign",
    "campaign_lost": "the campaign is over",
}
"""How a scenario ends, besides. FL-SCN-13, FL-SCN-14."""


def ended(reason: str) -> str:
    """Why a game is over, in words."""
    return REASONS.get(reason) or ENDS.get(reason, reason)


# --- tracks ---


def _change(state: State, seat: int, n: int, what: str, now: int, why: str) -> str:
    if n < 0 and now == n:
        return f"{who(state, seat)} has no {what} to lose{reason(state, why)}"
    return f"{who(state, seat)} {'gains' if n > 0 else 'loses'} {abs(n)} {what}{reason(state, why)}: {max(0, now)}"


def _prestige(state: State, event: e.PrestigeChanged) -> str:
    now = state.players[event.seat].prestige + event.n
    return _change(state, event.seat, event.n, "Prestige", now, event.why) if event.n else ""


def _health(state: State, event: e.TownHealthChanged) -> str:
    now = state.players[event.seat].town_health + event.n
    return _change(state, event.seat, event.n, "Town Health", now, event.why) if event.n else ""


def _coins(state: State, event: e.CoinsChanged) -> str:
    if not event.n or event.why == "scavenged":
        return ""
    now = state.players[event.seat].coins + event.n
    word = "coin" if abs(event.n) == 1 else "coins"
    if event.n < 0 and event.why not in ("wager", "flight failed") and not state.cards.get(event.why):
        return f"{who(state, event.seat)} pays {abs(event.n)} {word}{reason(state, event.why)}: {now}"
    return _change(state, event.seat, event.n, word, now, event.why)


def _coins_passed(state: State, event: e.CoinsPassed) -> str:
    giver, taker, coins = who(state, event.seat), who(state, event.to), counted(event.n, "coin")
    if event.why == "gift":
        return f"{giver} gives {taker} {coins}"
    return f"{taker} gets {coins} from {giver}{reason(state, event.why)}"


def _technology(state: State, event: e.TechnologySet, seat: int | None) -> str:
    why = "" if event.why in state.cards.characters and not knows(seat, event.seat) else event.why
    owner, kind, old = who(state, event.seat), TECHNOLOGY[event.kind], state.players[event.seat].technology(event.kind)
    if not event.tier:
        return f"{owner} {'sells' if event.why == 'sold' else 'loses'} {kind}"
    if event.starting:
        return f"{owner} starts with {kind}"
    if old is None:
        tier = f" at Tier {event.tier}" if event.tier > 1 else ""
        return f"{owner} gains {kind}{tier}{reason(state, why)}"
    change = "rises" if event.tier > old.tier else "falls back"
    return f"{owner}'s {kind} {change} to Tier {event.tier}{reason(state, why)}"


def _chips(state: State, event: e.ChipsChanged) -> str:
    if not event.n:
        return ""
    chips, owner = counted(abs(event.n), "Town Defense Chip"), who(state, event.seat)
    if event.why == "absorb":
        return f"{owner} discards {chips} instead of losing Town Health"
    if event.why == "sold":
        return f"{owner} sells {chips}"
    return f"{owner} {'gains' if event.n > 0 else 'loses'} {chips}{reason(state, event.why)}"


def _chips_fired(state: State, event: e.ChipsFired) -> str:
    if event.town:
        return f"{who(state, event.seat)}'s Town Defense Chips fire at {party(state, event.at)}"
    return f"{who(state, event.seat)}'s Town Defense Chips fire at {who(state, event.at)}'s mercenary"


def _weeks(state: State, event: e.WeeksChanged) -> str:
    if not event.n:
        return ""
    verb = "gains" if event.n > 0 else "gives up"
    why = " for a Week Penalty" if event.why == "penalty" else reason(state, event.why)
    return f"{who(state, event.seat)} {verb} {counted(abs(event.n), 'week')}{why}"


def _penalty(state: State, event: e.PenaltyChanged) -> str:
    if not event.n or event.why == "paid":
        return ""
    weeks = counted(abs(event.n), "week")
    if event.n > 0:
        return f"{party(state, event.seat)} is Delayed by {weeks}"
    return f"The Week Penalty of {party(state, event.seat)} is {weeks} shorter"


def _held(state: State, event: e.Held) -> str:
    n = abs(event.n)
    what = counted(n, "coin") if event.track == "coins" else f"{n} {event.track.replace('_', ' ').title()}"
    verb = "gaining" if event.n > 0 else "losing"
    return f"{who(state, event.seat)} is kept from {verb} {what}{reason(state, event.card)}"


# --- bargains and Town Events ---


def _offered(state: State, event: e.Offered, seat: int | None) -> str:
    gives = goods(state, event.gives, seat, event.seat)
    wants = goods(state, event.wants, seat, event.seat)
    to = listed(who(state, other) for other in event.to)
    back = " in return" if event.counter else ""
    return f"{who(state, event.seat)} offers {to}{back}: {gives} for {wants}"


def _traded(state: State, event: e.Traded, seat: int | None) -> str:
    gives = goods(state, event.gives, seat, event.seat, event.to)
    wants = goods(state, event.wants, seat, event.seat, event.to)
    return f"{who(state, event.seat)} trades with {who(state, event.to)}: {gives} for {wants}"


def _declined(state: State, event: e.Declined) -> str:
    return "" if event.counter else f"{who(state, event.seat)} declines"


def _town_event(state: State, event: e.TownRolled) -> str:
    return f"Town Event for {who(state, event.seat)}: {event.face}, {row_words(state, event.seat, event.face)}"


def row_words(state: State, seat: int, row: int) -> str:
    """What a row of the Town Events Chart does to a seat."""
    gained, health = CHART.get(row, (0, 0))
    says = [f"{n:+d} {word}" for n, word in ((gained, "Prestige"), (health, "Town Health")) if n]
    if row == GIFT:
        says.append("an Action or Spoils card")
    elif row == LOSS and state.owned(seat):
        says.append("a Resource turns neutral")
    return ", ".join(says) or "nothing happens"


def _chart(state: State, event: e.ChartRolled) -> str:
    fell = listed(str(face) for face in event.faces)
    made = f"= {event.result}" if (event.result,) != event.faces else ""
    read = f", read as {event.row}" if event.row != event.result else ""
    does = "as the card says" if event.own else row_words(state, event.seat, event.row)
    return f"The chart for {who(state, event.seat)} ({title(state, event.card)}): {fell}{made}{read}: {does}"


def _stacks(state: State, event: e.StacksPassed) -> str:
    return f"The stacks pass to the {'left' if event.steps > 0 else 'right'}"


# --- the order of the game ---


def _stepped(state: State, event: e.Stepped) -> str:
    if event.phase == state.phase or event.phase == "close":
        return ""
    return f"Turn {event.turn}: {PHASES[event.phase]}" if event.turn else PHASES[event.phase]


def _over(state: State, event: e.GameOver) -> str:
    pairs = zip(event.prestige, event.town_health, strict=True)
    scores = ", ".join(
        f"{who(state, seat)} {prestige} Prestige and {health} Town Health"
        for seat, (prestige, health) in enumerate(pairs)
    )
    if event.story:
        return f"The end. {event.story} ({scores})"
    return f"The end. {winners(state, event.winners)}: {ended(event.reason)} ({scores})"


def winners(state: State, seats: tuple[int, ...]) -> str:
    """Ann wins; Ann and Bo win."""
    return f"{listed(who(state, seat) for seat in seats) or 'Nobody'} {'win' if len(seats) > 1 else 'wins'}"


# --- fights ---


def _combat(state: State, event: e.CombatBegan) -> str:
    one, two = sides(state, event.attacker), sides(state, event.defender)
    verb = "fights" if event.solo else "attacks"
    foe = f" (Omega {event.omega}, Health {event.health})" if event.omega else ""
    return f"{one} {verb} {two}{foe}"


def _side(state: State, side: int) -> str:
    if state.combat is None or side == NOBODY:
        return "nobody"
    seat, card, crown = state.combat.sides[side]
    if crown != NOBODY and not card:
        return f"{titles(state, state.combat.stood[side])} of {party(state, seat)}"
    return sides(state, state.combat.sides[side])


def _short(state: State, side: int) -> str:
    """A side by its player's name, or by its own where it is no player's Party."""
    if state.combat is None:
        return "nobody"
    seat, card, _ = state.combat.sides[side]
    named = card and card != CREW and (card != FOE or seat == NOBODY)
    return title(state, card) if named else who(state, seat)


def _stands(state: State, event: e.StandsTaken) -> str:
    if event.attacker == event.defender:
        return "Both fight" if event.attacker == "fight" else "Both flee"
    words = {"fight": "fights", "flight": "flees"}
    return f"{_short(state, 0)} {words[event.attacker]}, {_short(state, 1)} {words[event.defender]}"


def _chase(state: State, event: e.ChaseRolled) -> str:
    totals = (event.attacker, event.defender)
    runs, hunts = totals[event.flees], totals[1 - event.flees]
    end = f"away, {counted(runs - hunts, 'hex')}" if runs > hunts else "caught"
    return f"Flight: {_short(state, event.flees)} {runs}, {_short(state, 1 - event.flees)} {hunts}: {end}"


def _fought(state: State, event: e.RoundFought) -> str:
    one, two = event.attacker, event.defender
    tie = ", tied" if one == two else ""
    return f"{_short(state, 0)} {counted(one, 'Success')}, {_short(state, 1)} {counted(two, 'Success')}{tie}"


def _foe_hurt(state: State, event: e.FoeHurt) -> str:
    return f"{capital(_side(state, event.side))} takes {event.n} damage"


def _combat_over(state: State, event: e.CombatEnded) -> str:
    loser = _side(state, event.loser)
    ends = {
        "killed": f"{loser} is beaten",
        "fled": f"{loser} got away",
        "parted": "both sides got away",
        "ruin": "nobody is left on either side",
        "apart": "the fight is broken off",
    }
    return f"The fight is over: {ends.get(event.how, event.how)}"


def _errand(state: State, job: str, target: str) -> str:
    words = {
        "claim": "to claim {}",
        "destroy": "to destroy {}",
        "mission": "for {}",
        "attack": "to attack {}",
        "supply": "to bring Spoils to {}",
        "kill": "to kill {}",
        "join": "to join the Party in {}",
    }
    return words[job].format(aim(state, target))


def _band_gone(state: State, event: e.MercenaryLeft) -> str:
    card = title(state, event.card)
    to = zone_of(event.to)
    if to.pile == "hand":
        return f"{card} goes to {who(state, to.seat)}'s hand"
    ends = {
        "done": "has done its job and leaves",
        "killed": "is beaten",
        "cancelled": "is sent away",
        "recalled": "leaves: its target is gone",
    }
    return f"{card} {ends.get(event.why, 'leaves')}"


def _opened(line: OpenTeller) -> OpenTeller:
    """A line of a fight with a capital where it begins with one who has no name."""

    def told(state: State, event: Any) -> str:
        text = line(state, event)
        return capital(text) if text.startswith((title(state, FOE), title(state, CREW))) else text

    return told


_TRACKS: dict[type, OpenTeller] = {
    e.PrestigeChanged: _prestige,
    e.TownHealthChanged: _health,
    e.CoinsChanged: _coins,
    e.CoinsPassed: _coins_passed,
    e.ChipsChanged: _chips,
    e.ChipsFired: _chips_fired,
    e.WeeksChanged: _weeks,
    e.PenaltyChanged: _penalty,
    e.Held: _held,
    e.DebtSet: lambda s, v: f"{party(s, v.seat)} owes a follow-up Deed" if v.owes else "",
}
_ORDER: dict[type, OpenTeller] = {
    e.FactionTaken: lambda s, v: (
        f"{s.cards.faction_name(v.faction)} is a rival town"
        if s.players[v.seat].rival
        else f"{who(s, v.seat)} leads {s.cards.faction_name(v.faction)}"
    ),
    e.FirstPlayer: lambda s, v: f"{who(s, v.seat)} is First Player",
    e.Stepped: _stepped,
    e.GameOver: _over,
    e.PlayedOn: lambda s, v: f"{winners(s, v.winners)} the short game, and all agree to play on",
    e.StacksPassed: _stacks,
    e.Declined: _declined,
    e.DeskLeft: lambda s, v: f"{who(s, v.seat)} is done trading",
    e.RefitDue: lambda s, v: f"{who(s, v.seat)} gets 10 Spoils when all 5 Crowns are full" if v.due else "",
    e.TownRolled: _town_event,
    e.ChartRolled: _chart,
}
_FIGHTS: dict[type, OpenTeller] = {
    e.CombatBegan: _combat,
    e.StandsTaken: _stands,
    e.ChaseRolled: _chase,
    e.StruckFirst: lambda s, v: f"First Strike: {v.points} damage, Armor doesn't help",
    e.RoundBegan: lambda s, v: f"Round {v.n}",
    e.RoundFought: _fought,
    e.FoeRolled: lambda s, v: f"The other side rolls {', '.join(map(str, v.faces))}: {many(v.successes, 'Success')}",
    e.FoeHurt: _foe_hurt,
    e.CombatEnded: _combat_over,
    e.MercenaryHired: lambda s, v: f"{who(s, v.seat)} hires {title(s, v.card)} {_errand(s, v.job, v.target)}",
    e.HitManHired: lambda s, v: f"{who(s, v.seat)} hires {title(s, v.card)} {_errand(s, v.job, v.target)}",
    e.MercenaryMoved: lambda s, v: f"{title(s, v.card)} moves {counted(len(v.path), 'hex')} to {place(s, v.to)}",
    e.MercenaryHurt: lambda s, v: f"{title(s, v.card)} takes {v.n} damage",
    e.MercenaryLeft: _band_gone,
}

TELLERS: dict[type, Teller] = {
    **{kind: open_(line) for kind, line in {**_TRACKS, **_ORDER}.items()},
    **{kind: open_(_opened(line)) for kind, line in _FIGHTS.items()},
    **dict.fromkeys((e.Bought, e.StopSet, e.OfferClosed, e.Casualties), silent),
    e.TechnologySet: _technology,
    e.Offered: _offered,
    e.Traded: _traded,
}
