"""The log of encounters and combat: what is met, what fell, what came of it."""

from __future__ import annotations

from collections import Counter

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.lines import OpenTeller, Teller as Teller, silent
from fallen_tui.engine.events import Entry
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.encounters import Outcome
from fallen_tui.games.posthuman.queries.bonuses import giving, xp_of
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.log.phrases import card, cards, who
from fallen_tui.games.posthuman.text.names import counted, faces

OUTCOMES = {
    "won": "wins the combat",
    "down": "has lost the combat",
}
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
    assert state.fight is not None
    return who(state, state.fight.seat)


def _zone(state: State, event: e.ZoneEntered) -> str:
    return f"{who(state, event.seat)} meets {counted(event.figures, 'encounter')} of level {event.level}"


def _encounter(state: State, event: e.EncounterDrawn) -> str:
    again = " instead" if event.again else ""
    return f"{who(state, event.seat)} draws {card(state, event.card)}{again}"


def _way(state: State, event: e.WayChosen) -> str:
    assert state.meeting is not None
    way = state.cards.encounters[state.meeting.card].options[event.way]
    return f"{who(state, event.seat)}: {way.label}{_text(way.then)}"


def _text(outcome: Outcome | None) -> str:
    """What an outcome tells, behind another sentence; "" where it tells nothing."""
    return f". {outcome.text}" if outcome is not None and outcome.text else ""


def _outcome(state: State, event: e.StatTested) -> Outcome | None:
    """The outcome of a story that a test has brought about; None of other tests."""
    if event.way < 0:
        return None
    way = state.cards.encounters[event.card].options[event.way]
    return way.passed if event.passed else way.failed


def _tested(state: State, event: e.StatTested) -> str:
    passed = "passes" if event.passed else "fails"
    name = who(state, event.seat)
    if not event.stat:
        told = _text(_outcome(state, event))
        return f"{name} rolls {event.die} and {passed}: {event.against} or more was needed{told}"
    again = ", and has to reroll it" if event.card == "reroll_mind" else ""
    told = again or _text(_outcome(state, event))
    return f"{name} {passed} a test of {event.stat}: {event.die} against {event.against}{told}"


def _encounter_over(state: State, event: e.EncounterOver) -> str:
    return f"{who(state, event.seat)} keeps {card(state, event.card)} as XP" if event.kept else ""


def _began(state: State, event: e.FightBegan) -> str:
    foes = card(state, event.card) if event.card else "minions"
    way = "" if event.evadable else ", and can't evade"
    return f"{who(state, event.seat)} faces {foes}{way}"


def _evade(state: State, event: e.EvadeRolled) -> str:
    came = "gets away" if event.evaded else "is caught"
    return f"{who(state, event.seat)} evades, {event.total} against {event.against}: {came}"


def _dice(state: State, event: e.DiceFell) -> str:
    """A reroll: which faces became which. What fell at first is told with what comes of it."""
    fight = state.fight
    assert fight is not None
    if not fight.mine or fight.foe != event.foe:
        return ""
    gone, come = Counter(fight.mine) - Counter(event.mine), Counter(event.mine) - Counter(fight.mine)
    if not gone:
        return f"{_fighter(state)} rerolls, and nothing changes"
    return f"{_fighter(state)} rerolls: {faces([*gone.elements()])} into {faces([*come.elements()])}"


def _shots(state: State, event: e.ShotsFired) -> str:
    shooter = card(state, event.shooter) if event.shooter else _fighter(state)
    target = card(state, event.target) if event.target else _fighter(state)
    return f"{shooter} shoots at {target}: {faces(event.faces)}: {counted(event.hits, 'hit')}"


def exchange(attacks: int, against: int, dealt: int, taken: int) -> str:
    """What came of an exchange: 2 attacks to 1: 3 wounds dealt."""
    wounds = [f"{counted(dealt, 'wound')} dealt"] * bool(dealt) + [f"{counted(taken, 'wound')} taken"] * bool(taken)
    return f"{counted(attacks, 'attack')} to {against}, {listed(wounds) or 'no wounds'}"


def _engaged(state: State, event: e.Engaged) -> str:
    fight = state.fight
    assert fight is not None
    name, foe = _fighter(state), card(state, event.foe)
    came = exchange(event.attacks, event.against, event.dealt, event.taken)
    down = [f"{foe} is knocked down"] * event.downs + [f"{name} is knocked down"] * event.downed
    end = f"; {listed(down)}" if down else ""
    return (
        f"Round {fight.round}, {name} against {foe}: {faces(event.mine)} to {faces(event.theirs)}. {capital(came)}{end}"
    )


def _once(state: State, event: e.OnceUsed) -> str:
    """What was used, and the cards that give it."""
    fight = state.fight
    assert fight is not None
    by = [one for one, gives in giving(state, state.players[fight.seat]) if gives.of(event.what)]
    return f"{_fighter(state)} {ONCE[event.what]}{f' with {cards(state, by)}' if by else ''}"


def _round(state: State, event: e.RoundBegan) -> str:
    assert state.fight is not None
    return f"Melee round {event.n}: {cards(state, [foe.card for foe in state.fight.foes])}"


def _bribed(state: State, event: e.Bribed) -> str:
    assert state.fight is not None
    bribe = state.cards.encounters[state.fight.card].bribe
    told = f". {bribe.text}" if bribe is not None and bribe.text else ""
    return f"{who(state, event.seat)} pays them{told}"


def _ended(state: State, event: e.FightEnded) -> str:
    fight = state.fight
    assert fight is not None
    name, xp = who(state, event.seat), sum(xp_of(state, one) for one in event.kept)
    gained = f"{name} gains {xp} XP" if xp else ""
    if event.outcome == "fled":
        fled = [foe.card for foe in fight.foes]
        gone = f"{cards(state, fled)} {'flees' if len(fled) == 1 else 'flee'}"
        return f"{gone}; {gained}" if gained else gone
    if event.outcome not in OUTCOMES:
        return ""
    return f"{name} {OUTCOMES[event.outcome]}{f' and gains {xp} XP' if xp else ''}"


LINES: dict[type[Entry], OpenTeller] = {
    e.ZoneEntered: _zone,
    e.EncounterDrawn: _encounter,
    e.WayChosen: _way,
    e.StatTested: _tested,
    e.EncounterOver: _encounter_over,
    e.FightBegan: _began,
    e.MinionJoined: lambda s, v: f"{card(s, v.card)} joins them",
    e.Silenced: lambda s, v: "Nobody shoots in this combat",
    e.EvadeRolled: _evade,
    e.Slipped: lambda s, v: f"{who(s, v.seat)} slips away",
    e.Bribed: _bribed,
    e.OnceUsed: _once,
    e.DiceFell: _dice,
    e.ShotsFired: _shots,
    e.RoundBegan: _round,
    e.DiceSwapped: lambda s, v: f"{_fighter(s)} swaps {counted(v.n, 'melee die')} for defence dice",
    e.Engaged: _engaged,
    e.FoeHurt: lambda s, v: f"{card(s, v.card)} takes {counted(v.n, 'wound')}",
    e.FoeKilled: lambda s, v: f"{card(s, v.card)} dies",
    e.FightEnded: _ended,
}
"""Lines that are the same for every reader."""
UNTOLD = (e.ZoneLeft, e.CombatScarDue, e.StepDone, e.MinionsCame, e.BusinessSettled, e.ItemTraded)
"""What other lines say."""
SILENT: dict[type[Entry], Teller] = dict.fromkeys(UNTOLD, silent)
