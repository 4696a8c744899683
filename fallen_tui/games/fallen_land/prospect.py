"""What the keen bot thinks ahead about in Council of Towns, how far, and how well a table stands for a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp

from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land import bot_party, fitting
from fallen_tui.games.fallen_land.bot import DEEDS
from fallen_tui.games.fallen_land.bot_mind import Mind
from fallen_tui.games.fallen_land.bot_roads import Roads
from fallen_tui.games.fallen_land.rules.victory import marks
from fallen_tui.games.fallen_land.state import State

WIDTH = {"deed": 4, "march": 4, "purchase": 4, "deck": 3}
"""How many options of a question are thought about, by its topic; the others are left to the steady bot."""
ROUNDS = ((8, 2), (12, 1), (16, 0))
"""Tables that are played out for each option that is still in, and how many besides the usual are kept in then."""
AHEAD = 1
"""Turns that are played on in thought, the running one counted."""


def promising(view: State, ask: Ask, usual: str) -> tuple[str, ...]:
    """The options worth thinking about, the usual one first."""
    if ask.kind != "one" or view.tale is not None or view.check is not None or view.combat is not None:
        return (usual,)
    mind = Mind(view, ask)
    others = sorted(_RANKED[ask.topic](mind, usual), reverse=True)
    return (usual, *[key for _, key in others[: WIDTH[ask.topic] - 1]])


def _deeds(mind: Mind, usual: str) -> Iterator[tuple[float, str]]:
    """The other Deeds; none where gear, people or a card come first."""
    if usual.partition(":")[0] not in (*DEEDS, "pvp"):
        return
    roads = Roads(mind)
    for key in mind.ask.keys:
        word, _, what = key.partition(":")
        if key != usual and word == "pvp":
            yield bot_party.attacking(mind, what), key
        elif key != usual and word in DEEDS and word != "wait":
            yield roads.deed(key), key


def _ways(mind: Mind, usual: str) -> Iterator[tuple[float, str]]:
    roads = Roads(mind)
    return ((roads.march(key), key) for key in mind.ask.keys if key != usual)


def _goods(mind: Mind, usual: str) -> Iterator[tuple[float, str]]:
    """What else the Bank sells, or nothing."""
    for key in mind.ask.keys:
        word, _, kind = key.partition(":")
        if key == usual:
            continue
        if word == "technology":
            from fallen_tui.games.fallen_land.bot_town import technology_worth

            yield technology_worth(mind, kind, mind.player.technology(kind) is None), key
        elif word == "chip":
            yield 10.0, key
        elif word == "done":
            yield 1000.0, key


def _decks(mind: Mind, usual: str) -> Iterator[tuple[float, str]]:
    return ((0.0, key) for key in mind.ask.keys if key != usual)


_RANKED: dict[str, Callable[[Mind, str], Iterator[tuple[float, str]]]] = {
    "deed": _deeds,
    "march": _ways,
    "purchase": _goods,
    "deck": _decks,
}


def far_enough(start: State, state: State) -> bool:
    """Whether a game that was played on in thought need not be played on further."""
    return state.turn >= start.turn + AHEAD and state.phase == "deal"


# --- how well it stands ---

WEIGHTS = {"p": 0.0}


def features(st: State, seat: int) -> list[float]:
    c=st.cards; pl=st.players[seat]; mp,mh=marks(st)
    p=pl.prestige/mp; h=max(0,(pl.town_health-30))/(mh-30)
    m=max(p,h)
    party=pl.party
    stored=sum((c.spoils[x].value or 0) for x in pl.auction if x in c.spoils)
    res=st.resource_count(seat)
    power=sum(fitting.person(c,mm.card) for _,mm in party)/50
    gear=sum(fitting.value(c,x) for x in pl.equipped())/30
    wound=sum(mm.damage for _,mm in party)/10
    sick=sum(mm.infected+mm.radiation for _,mm in party)/10
    psy=sum(mm.psychological for _,mm in party)/5
    t=len(pl.technologies)
    return [p,h,m,m*m,pl.coins/20,stored/20,res,res*res/10,t/5,t*t/50,pl.chips/3,len(party)/5,power,gear,wound,sick,psy,len(pl.hand)/5,len(pl.roster)/5,pl.weeks/4 if st.phase=="exploits" else 0,float(pl.lost),sum(x.tier==2 for x in pl.technologies)/5,float(pl.owes)]

W: list[float] = [0.0]*23

def value(state: State, seat: int) -> float:
    """How well a table stands for a seat, from 0 (lost) to 1 (won)."""
    result = state.result
    if result is not None:
        return 1 / len(result.winners) if seat in result.winners else 0.0
    scores = [sum(x*w for x, w in zip(features(state, p.seat), W)) for p in state.players]
    return exp(scores[seat]) / sum(map(exp, scores))
