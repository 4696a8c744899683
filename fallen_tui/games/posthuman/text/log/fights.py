"""The log of encounters, combat and mutants: what is met, what fell, what came of it.

A foe is no line's subject: some are one by name and some are several, such as Spoke Riders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.lines import OpenTeller, Teller, silent
from fallen_tui.engine.events import Entry
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.encounters import Outcome
from fallen_tui.games.posthuman.queries.bonuses import giving, xp_of
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.events import fight_of
from fallen_tui.games.posthuman.state.table import Engagement, ShotsTaken, State
from fallen_tui.games.posthuman.text.card_text.gifts import terrains
from fallen_tui.games.posthuman.text.names import card, counted, faces, name, seen, shown, titles

OUTCOMES = {"won": "wins the combat", "down": "has lost the combat"}
"""How a combat ends; enemies that flee are named, and who evaded or paid has been told."""
ONCE = {
    "rerolls": "uses the rerolls of mind",
    "ignore_melee": "shrugs off melee wounds",
    "ignore_shooting": "shrugs off shots",
    "warrior": "turns a Warrior into an attack",
    "reroll_miss": "rerolls what missed",
}
"""What works once in a combat, the last once in a round."""


def _fighter(state: State) -> str:
    return name(state, fight_of(state).seat)


# --- encounters ---


def _way(state: State, event: e.WayChosen) -> str:
    assert state.meeting is not None
    way = state.cards.encounters[state.meeting.card].options[event.way]
    return f"{name(state, event.seat)}: {way.label}{_text(way.then)}"


def _text(outcome: Outcome | None) -> str:
    """What an outcome tells, behind another sentence; "" where it tells nothing."""
    return f". {outcome.text}" if outcome is not None and outcome.text else ""


def _tested(state: State, event: e.StatTested) -> str:
    """A test, with what the story tells of it where an option has brought it about."""
    way = state.cards.encounters[event.card].options[event.way] if event.way >= 0 else None
    told = _text(way.passed if event.passed else way.failed) if way is not None else ""
    tester, passed = name(state, event.seat), "passes" if event.passed else "fails"
    if not event.stat:
        return f"{tester} rolls {event.die} and {passed}: {event.against} or more was needed{told}"
    told = ", and has to reroll it" if event.card == "reroll_mind" else told
    return f"{tester} {passed} a test of {event.stat}: {event.die} against {event.against}{told}"


def _began(state: State, event: e.FightBegan) -> str:
    foes = card(state, event.card) if event.card else "minions"
    way = "" if event.evadable else ", and can't evade"
    return f"{name(state, event.seat)} faces {foes}{way}"


# --- dice ---


def _rerolled(player: str, before: Sequence[str], after: Sequence[str]) -> str:
    """Which faces became which. What fell at first is told with what comes of it."""
    gone, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
    if not gone:
        return f"{player} rerolls, and nothing changes"
    return f"{player} rerolls: {faces([*gone.elements()])} into {faces([*come.elements()])}"


def _dice(state: State, event: e.DiceFell) -> str:
    fight = fight_of(state)
    rerolled = fight.mine and fight.foe == event.foe
    return _rerolled(_fighter(state), fight.mine, event.mine) if rerolled else ""


def _assault_dice(state: State, event: e.AssaultDiceFell) -> str:
    clash = state.clash
    return _rerolled(name(state, event.target), clash.mine, event.mine) if clash is not None else ""


def shots_told(state: State, one: e.ShotsFired | ShotsTaken) -> str:
    """Shots as they fell."""
    shooter, target = (card(state, each) if each else _fighter(state) for each in (one.shooter, one.target))
    shots = f"Shots from {shooter} at {target}" if one.shooter else f"{shooter} shoots at {target}"
    return f"{shots}: {faces(one.faces)}: {counted(one.hits, 'hit')}"


def exchange(one: e.Engaged | e.Assaulted | Engagement) -> str:
    """Dice of both sides, and what came of them: 3 attacks to 1 attack, 1 block. 2 attacks to 1, 3 wounds dealt."""
    wounds = [f"{counted(one.dealt, 'wound')} dealt"] * bool(one.dealt)
    wounds += [f"{counted(one.taken, 'wound')} taken"] * bool(one.taken)
    came = f"{counted(one.attacks, 'attack')} to {one.against}, {listed(wounds) or 'no wounds'}"
    return f"{faces(one.mine)} to {faces(one.theirs)}. {capital(came)}"


# --- combat ---


def _engaged(state: State, event: e.Engaged) -> str:
    fighter, foe = _fighter(state), card(state, event.foe)
    down = [f"knocks down {foe}"] * event.downs + ["is knocked down"] * event.downed
    end = f"; {fighter} {listed(down)}" if down else ""
    return f"Round {fight_of(state).round}, {fighter} against {foe}: {exchange(event)}{end}"


def _once(state: State, event: e.OnceUsed) -> str:
    """What was used, and the cards that give it."""
    player = state.players[fight_of(state).seat]
    by = [one for one, gives in giving(state, player) if gives.of(event.what)]
    return f"{player.name} {ONCE[event.what]}{f' with {titles(state.cards, by)}' if by else ''}"


def _bribed(state: State, event: e.Bribed) -> str:
    bribe = state.cards.encounters[fight_of(state).card].bribe
    told = f". {bribe.text}" if bribe is not None and bribe.text else ""
    return f"{name(state, event.seat)} pays them{told}"


def _ended(state: State, event: e.FightEnded) -> str:
    fighter, xp = name(state, event.seat), sum(xp_of(state, one) for one in event.kept)
    if event.outcome == "fled":
        fled = [foe.card for foe in fight_of(state).foes]
        gone = f"The enemy flees: {titles(state.cards, fled)}"
        return f"{gone}; {fighter} gains {xp} XP" if xp else gone
    if event.outcome not in OUTCOMES:
        return ""
    return f"{fighter} {OUTCOMES[event.outcome]}{f' and gains {xp} XP' if xp else ''}"


# --- mutants ---


def _acted(state: State, event: e.MutantActed) -> str:
    if not event.card:
        return f"{name(state, event.seat)} does nothing"
    on = f" on {name(state, event.target)}" if event.target >= 0 else ""
    return f"{name(state, event.seat)} plays {card(state, event.card)}{on}"


def _volley(state: State, event: e.VolleyFired) -> str:
    blocked = f", {faces(event.blocks)}" if event.blocks else ""
    shots = f"{name(state, event.seat)} shoots at {name(state, event.target)}: {faces(event.faces)}{blocked}"
    return f"{shots}: {counted(event.hits, 'hit')}"


LINES: dict[type[Entry], OpenTeller] = {
    e.ZoneEntered: lambda s, v: f"{name(s, v.seat)} meets {counted(v.figures, 'encounter')} of level {v.level}",
    e.EncounterDrawn: lambda s, v: f"{name(s, v.seat)} draws {card(s, v.card)}{' instead' if v.again else ''}",
    e.WayChosen: _way,
    e.StatTested: _tested,
    e.EncounterOver: lambda s, v: f"{name(s, v.seat)} keeps {card(s, v.card)} as XP" if v.kept else "",
    e.FightBegan: _began,
    e.MinionJoined: lambda s, v: f"With them: {card(s, v.card)}",
    e.Silenced: lambda s, v: "Nobody shoots in this combat",
    e.EvadeRolled: lambda s, v: (
        f"{name(s, v.seat)} evades, {v.total} against {v.against}: {'gets away' if v.evaded else 'is caught'}"
    ),
    e.Slipped: lambda s, v: f"{name(s, v.seat)} slips away",
    e.Bribed: _bribed,
    e.OnceUsed: _once,
    e.DiceFell: _dice,
    e.ShotsFired: shots_told,
    e.RoundBegan: lambda s, v: f"Melee round {v.n}: {titles(s.cards, (foe.card for foe in fight_of(s).foes))}",
    e.DiceSwapped: lambda s, v: (
        f"{_fighter(s)} swaps {counted(v.n, 'melee die')} for {'a defence die' if v.n == 1 else 'defence dice'}"
    ),
    e.Engaged: _engaged,
    e.FoeHurt: lambda s, v: f"{counted(v.n, 'wound')} to {card(s, v.card)}",
    e.FoeKilled: lambda s, v: f"{_fighter(s)} kills {card(s, v.card)}",
    e.FightEnded: _ended,
    e.Turned: lambda s, v: f"{name(s, v.seat)} turns mutant{f': {titles(s.cards, v.scars)}' if v.scars else ''}",
    e.ActionsDiscarded: lambda s, v: f"{name(s, v.seat)} discards {titles(s.cards, v.cards)}",
    e.MutantActed: _acted,
    e.Lured: lambda s, v: f"{counted(v.n, 'mutant minion')} will join the first combat of {name(s, v.seat)}'s move",
    e.SwarmCalled: lambda s, v: (
        f"A swarm is called: {counted(v.n, 'more mutant minion')} in each survivor's next combat"
    ),
    e.Blighted: lambda s, v: (
        f"A blight: supply cards give 1 less food {terrains(v.terrains)}, until the next turn is over"
    ),
    # Told as the human's side sees it, whose dice are `mine`.
    e.Assaulted: lambda s, v: f"{name(s, v.target)} against {name(s, v.seat)}: {exchange(v)}",
    e.AssaultDiceFell: _assault_dice,
    e.VolleyFired: _volley,
}
"""Lines that are the same for every reader."""
UNTOLD = (e.ZoneLeft, e.CombatScarDue, e.StepDone, e.MinionsCame, e.BusinessSettled, e.ItemTraded)
"""What other lines say."""


# --- cards that mutants choose: theirs until they play them ---


def _chose(state: State, event: e.MutantChose, seat: int | None) -> str:
    told = (shown(state, event.card, event.seat, seat, "") or "a card face down") if event.card else "no card"
    return f"{name(state, event.seat)} lays {told}"


TELLERS: dict[type[Entry], Teller] = {
    **dict.fromkeys(UNTOLD, silent),
    e.MutantChose: _chose,
    e.ChosenSwapped: lambda s, v, seat: (
        f"{name(s, v.seat)} swaps the card that lies there{shown(s, v.card, v.seat, seat, ' for ')}"
    ),
    e.ActionsDrawn: lambda s, v, seat: f"{name(s, v.seat)} draws {seen(s, v.cards, v.seat, seat, 'action card')}",
}
"""Lines that say more to who knows more, and none."""
