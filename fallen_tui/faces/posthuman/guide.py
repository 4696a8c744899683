"""The Road to the Fortress: what its advice and its guide may speak of."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Answer
from fallen_tui.engine.text import capital
from fallen_tui.faces.teaching.defaults import free_of_cost as free_of_cost, idle as idle, proposes as proposes
from fallen_tui.faces.teaching.moment import Phrase, Predicate, TeachingMoment
from fallen_tui.games.posthuman.bot.fights import meet
from fallen_tui.games.posthuman.bot.journey import Road
from fallen_tui.games.posthuman.bot.outlook import Prospect
from fallen_tui.games.posthuman.content.encounters import Enemy
from fallen_tui.games.posthuman.effects.gains import DrawScar, Wound
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import experience, mutations
from fallen_tui.games.posthuman.rules.camp import HEALED
from fallen_tui.games.posthuman.state import events as e, keys as k
from fallen_tui.games.posthuman.state.table import GOAL, State
from fallen_tui.games.posthuman.text.names import ACTIONS, ON, counted, titles
from fallen_tui.games.posthuman.text.prompts import TOPICS as TOPICS
from fallen_tui.games.posthuman.text.prompts.opening import meant
from fallen_tui.games.posthuman.text.scenario import standing

PARTS = {
    "map": "look map",
    "story": "look fight",
    "body": "look me",
    "pack": "look pack",
    "others": "look others",
    "journey": "look journey",
    "log": "log",
}
"""Parts of the table, and what is typed for them in line mode."""
SUGGESTED = k.CardKey("cs05")
"""The survivor for a first game: strong in melee, with few cards to mind."""
FEW = 2
"""Health or morale at which a survivor is near to falling."""


def _happened(tag: str) -> Predicate:
    """Whether such a fact lies behind the question."""
    return lambda moment: moment.happened(tag)


def _ended(outcome: str) -> Predicate:
    """Whether a combat of the seat's has ended so since its last answer."""
    return lambda moment: any(entry.outcome == outcome for entry in moment.own(e.FightEnded))


def _foes(moment: TeachingMoment) -> tuple[str, ...]:
    """The enemies of the combat under way, where it is the seat's."""
    fight = moment.view.fight
    return tuple(foe.card for foe in fight.foes) if fight is not None and fight.seat == moment.seat else ()


def _foe(moment: TeachingMoment, such: Callable[[Enemy], bool]) -> bool:
    """Whether one of them is such an enemy."""
    return any(such(moment.view.cards.enemy(card)) for card in _foes(moment))


def _scar(moment: TeachingMoment, blank: bool) -> bool:
    """Whether the seat has drawn such a scar since its last answer, and is human still."""
    scars, drawn = moment.view.cards.scars, {entry.card for entry in moment.own(e.ScarDrawn)}
    return moment.player.human and any(scars[card].blank == blank for card in drawn if card in scars)


def _well(moment: TeachingMoment) -> bool:
    """Whether neither track of a survivor is low."""
    player = moment.player
    return bool(player.human and player.health > FEW and player.morale > FEW)


def _weary(moment: TeachingMoment) -> bool:
    """Whether a camp would heal in full a survivor who is not near to falling: to camp or to go on is a question."""
    player = moment.player
    return _well(moment) and bool(player.health + HEALED <= player.health_limit)


def _safe(moment: TeachingMoment) -> bool:
    return bool(moment.player.human and moment.player.map and maps.safe(moment.view, moment.player))


FACTS: dict[str, Predicate] = {
    "alone": lambda moment: bool(moment.view.solo),
    "human": lambda moment: bool(moment.player.human),
    "ate": lambda moment: any(entry.n for entry in moment.own(e.Ate)),
    "hungry": lambda moment: bool(moment.player.human and moment.player.hunger),
    "hand": lambda moment: bool(moment.player.hand),
    "event": lambda moment: bool(moment.view.event) and any(isinstance(x, e.EventDrawn) for x in moment.since),
    "season": lambda moment: bool(moment.view.season),
    "gained": lambda moment: moment.happened("journey"),
    **{tag: _happened(tag) for tag in ("completed", "foraged", "camped", "mounted", "played")},
    **{outcome: _ended(outcome) for outcome in ("won", "fled", "evaded")},
    "passed": lambda moment: any(entry.passed for entry in moment.own(e.StatTested)),
    "failed": lambda moment: any(not entry.passed for entry in moment.own(e.StatTested)),
    "hurt": lambda moment: any(entry.what == "health" and entry.by < 0 for entry in moment.own(e.Changed)),
    "scarred": lambda moment: _scar(moment, blank=True),
    "mutated": lambda moment: _scar(moment, blank=False),
    "fallen": lambda moment: moment.happened("knocked_out") and bool(moment.player.human),
    "several": lambda moment: len(_foes(moment)) > 1,
    "armed_foe": lambda moment: _foe(moment, lambda enemy: enemy.shoots is not None),
    "mutant_foe": lambda moment: _foe(moment, lambda enemy: enemy.kind == "mutant"),  # its wounds scar: PH-SCR-01
    "weary": _weary,
    "frail": lambda moment: bool(moment.player.human) and not _well(moment),
    "safe": _safe,
    "under_way": lambda moment: moment.view.turn >= 1,
    "second_turn": lambda moment: moment.view.turn >= 2,
    "third_turn": lambda moment: moment.view.turn >= 3,
    "sixth_turn": lambda moment: moment.view.turn >= 6,
}
"""What may call for a lesson."""


def _hunger(moment: TeachingMoment) -> str:
    """How far the hunger marker has slipped."""
    slots = moment.player.hunger
    return f"your hunger is {counted(slots, 'slot')} from full" if slots else "you are full"


def _survivor(moment: TeachingMoment) -> str:
    found = moment.view.cards.characters.get(moment.player.character)
    return f"{found.name}, {found.trade}" if found is not None else "a survivor of your own"


def _turns(moment: TeachingMoment) -> str:
    """The turns that are left at most: one for each event in the deck, and the one under way."""
    deck = moment.view.decks.get("event")
    return counted(len(deck.draw) + (moment.view.phase != "setup") if deck is not None else 0, "turn")


def _partner(moment: TeachingMoment) -> str:
    """Who is at the other end of an offer."""
    about = moment.ask.about
    seats = range(len(moment.view.players))
    return str(moment.view.players[about[0]].name) if about and about[0] in seats else "another player"


def _land(moment: TeachingMoment) -> str:
    player = moment.player
    return ON[maps.terrain(moment.view, player)] if player.human and player.map else "nowhere"


VALUES: dict[str, Phrase] = {
    "survivor": _survivor,
    "health": lambda moment: f"{moment.player.health} of {moment.player.health_limit} health",
    "morale": lambda moment: f"{moment.player.morale} of {moment.player.morale_limit} morale",
    "hunger": _hunger,
    "food": lambda moment: str(moment.player.food),
    "ammo": lambda moment: str(moment.player.ammo),
    "xp": lambda moment: f"{experience(moment.view, moment.player)} XP",
    "journey": lambda moment: str(moment.player.journey),
    "goal": lambda moment: str(GOAL),
    "left": lambda moment: counted(max(0, GOAL - moment.player.journey), "step"),
    "level": lambda moment: str(maps.levels(moment.player)[0]) if moment.player.human else "3",
    "turns": _turns,
    "turn": lambda moment: str(moment.view.turn),
    "scars": lambda moment: counted(len(moment.player.scars), "scar"),
    "mutations": lambda moment: counted(mutations(moment.view, moment.player), "mutation"),
    "foes": lambda moment: capital(titles(moment.view.cards, _foes(moment))) or "Nobody",
    "partner": _partner,
    "land": _land,
    "many": lambda moment: str(moment.ask.high),
}
"""What may stand in a text, as the seat that is asked may know it."""


def spared(moment: TeachingMoment, answer: Answer) -> Answer:
    """The answer, but a survivor who is easily played, no item thrown away that may stay in hand, and XP left for later
    where enemies stand before one: the question there is the fight. PH-INV-02, PH-EXP-02."""
    ask = moment.ask
    if ask.topic == "business" and isinstance(answer, k.DropKey):
        return k.DONE
    if ask.topic == "meet" and answer in (bought := meant(ask)):
        ways = attrs.evolve(ask, keys=tuple(key for key in ask.keys if key not in bought))
        return meet(Prospect(moment.view, moment.seat), ways)
    return SUGGESTED if SUGGESTED in ask.keys else answer


def harms(moment: TeachingMoment, key: str) -> bool:
    """Whether an option of a story deals wounds or scars to the survivor for certain. PH-ENC-02."""
    if moment.ask.topic != "way" or not isinstance(key, k.WayKey):
        return False
    then = moment.view.cards.encounters[str(moment.ask.about[0])].options[key.n].then
    return then is not None and any(isinstance(effect, Wound | DrawScar) for effect in then.do)


def aims(moment: TeachingMoment, question: Question) -> tuple[tuple[str, str], ...]:
    """In a scenario: what it is won by, and how far it has come; else nothing."""
    if moment.view.scenario_progress is None:
        return ()
    goal = str(moment.view.cards.scenario.goal)
    so_far = (line.partition(" Goal: ")[0] for line in standing(moment.view))
    return (("", goal), *(("So far", line) for line in so_far))


def weighed(moment: TeachingMoment, answer: Answer, question: Question) -> str:
    """How the bot weighs the actions of a turn, or the options of a story, in steps of the journey."""
    ask = moment.ask
    worth = _MEASURES.get(ask.topic)
    if worth is None or len(ask.keys) < 2:
        return ""
    labels = {choice.key: choice.label for choice in question.choices}
    found = worth(moment.view, moment)
    told = listed(f"{labels[key]} {value:.1f}" for key, value in found.items() if key in labels)
    beside = ", beside moving on at once" if ask.topic == "declare" and k.MOVE in found else ""
    return f"In its measure{beside}, a step of the journey being 1: {told}." if len(found) > 1 else ""


def _actions(view: State, moment: TeachingMoment) -> dict[str, float]:
    """What each action of the turn is worth to the bot beside moving on at once, which waits there after it."""
    if not moment.player.human:
        return {}
    worth = Road(Prospect(view, moment.seat)).actions()
    return {key: worth[key]() for key in ACTIONS if key in moment.ask.keys}


def _ways(view: State, moment: TeachingMoment) -> dict[str, float]:
    """What each option of a story is worth to the bot."""
    look = Prospect(view, moment.seat)
    ways = view.cards.encounters[str(moment.ask.about[0])].options
    return {key: look.way(ways[key.n]) for key in moment.ask.keys if isinstance(key, k.WayKey)}


_MEASURES: dict[str, Callable[[State, TeachingMoment], dict[str, float]]] = {"declare": _actions, "way": _ways}
