"""The Road to the Fortress: what its advice and its guide may speak of."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Answer
from fallen_tui.engine.text import capital
from fallen_tui.faces.teaching.moment import Phrase, Predicate, TeachingMoment
from fallen_tui.games.posthuman.bot.fights import meet
from fallen_tui.games.posthuman.bot.journey import Road
from fallen_tui.games.posthuman.bot.outlook import Prospect
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


def _ended(moment: TeachingMoment, *outcomes: str) -> bool:
    """Whether a combat of the seat's has ended so since its last answer."""
    ends = (entry for entry in moment.since if isinstance(entry, e.FightEnded) and entry.seat == moment.seat)
    return any(entry.outcome in outcomes for entry in ends)


def _tested(moment: TeachingMoment, passed: bool) -> bool:
    """Whether a test of the seat's has gone so since its last answer."""
    tests = (entry for entry in moment.since if isinstance(entry, e.StatTested) and entry.seat == moment.seat)
    return any(entry.passed == passed for entry in tests)


def _changed(moment: TeachingMoment, what: str, sign: int) -> bool:
    """Whether a track or token of the seat's has gone up or down since its last answer."""
    changes = (entry for entry in moment.since if isinstance(entry, e.Changed) and entry.seat == moment.seat)
    return any(entry.what == what and entry.by * sign > 0 for entry in changes)


def _fed(moment: TeachingMoment) -> bool:
    """Whether the seat has eaten since its last answer, and is not hungrier for it."""
    meals = (entry for entry in moment.since if isinstance(entry, e.Ate) and entry.seat == moment.seat)
    return any(entry.n for entry in meals)


def _foes(moment: TeachingMoment) -> tuple[str, ...]:
    """The enemies of the combat under way, where it is the seat's."""
    fight = moment.view.fight
    return tuple(foe.card for foe in fight.foes) if fight is not None and fight.seat == moment.seat else ()


def _armed_foe(moment: TeachingMoment) -> bool:
    """Whether one of them can shoot."""
    return any(moment.view.cards.enemy(card).shoots is not None for card in _foes(moment))


def _mutant_foe(moment: TeachingMoment) -> bool:
    """Whether one of them is a mutant, whose wounds leave a scar. PH-SCR-01."""
    return any(moment.view.cards.enemy(card).kind == "mutant" for card in _foes(moment))


def _scar(moment: TeachingMoment, blank: bool) -> bool:
    """Whether the seat has drawn such a scar since its last answer, and is human still."""
    drawn = (entry for entry in moment.since if isinstance(entry, e.ScarDrawn) and entry.seat == moment.seat)
    scars = moment.view.cards.scars
    return moment.player.human and any(entry.card in scars and scars[entry.card].blank == blank for entry in drawn)


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
    "ate": _fed,
    "hungry": lambda moment: bool(moment.player.human and moment.player.hunger),
    "hand": lambda moment: bool(moment.player.hand),
    "event": lambda moment: bool(moment.view.event) and any(isinstance(x, e.EventDrawn) for x in moment.since),
    "season": lambda moment: bool(moment.view.season),
    "gained": lambda moment: moment.happened("journey"),
    "completed": lambda moment: moment.happened("completed"),
    "foraged": lambda moment: moment.happened("foraged"),
    "camped": lambda moment: moment.happened("camped"),
    "mounted": lambda moment: moment.happened("mounted"),
    "played": lambda moment: moment.happened("played"),
    "won": lambda moment: _ended(moment, "won"),
    "fled": lambda moment: _ended(moment, "fled"),
    "evaded": lambda moment: _ended(moment, "evaded"),
    "passed": lambda moment: _tested(moment, True),
    "failed": lambda moment: _tested(moment, False),
    "hurt": lambda moment: _changed(moment, "health", -1),
    "scarred": lambda moment: _scar(moment, blank=True),
    "mutated": lambda moment: _scar(moment, blank=False),
    "fallen": lambda moment: moment.happened("knocked_out") and bool(moment.player.human),
    "several": lambda moment: len(_foes(moment)) > 1,
    "armed_foe": _armed_foe,
    "mutant_foe": _mutant_foe,
    "weary": _weary,
    "frail": lambda moment: bool(moment.player.human) and not _well(moment),
    "safe": _safe,
    "under_way": lambda moment: moment.view.turn >= 1,
    "second_turn": lambda moment: moment.view.turn >= 2,
    "third_turn": lambda moment: moment.view.turn >= 3,
    "sixth_turn": lambda moment: moment.view.turn >= 6,
}
"""What may call for a lesson."""


def _health(moment: TeachingMoment) -> str:
    return f"{moment.player.health} of {moment.player.health_limit} health"


def _morale(moment: TeachingMoment) -> str:
    return f"{moment.player.morale} of {moment.player.morale_limit} morale"


def _hunger(moment: TeachingMoment) -> str:
    """How far the hunger marker has slipped."""
    slots = moment.player.hunger
    return f"your hunger is {counted(slots, 'slot')} from full" if slots else "you are full"


def _survivor(moment: TeachingMoment) -> str:
    found = moment.view.cards.characters.get(moment.player.character)
    return f"{found.name}, {found.trade}" if found is not None else "a survivor of your own"


def _left(moment: TeachingMoment) -> str:
    """Journey points that are missing."""
    return counted(max(0, GOAL - moment.player.journey), "step")


def _level(moment: TeachingMoment) -> str:
    """The level that brings the next point."""
    return str(maps.levels(moment.player)[0]) if moment.player.human else "3"


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
    "health": _health,
    "morale": _morale,
    "hunger": _hunger,
    "food": lambda moment: str(moment.player.food),
    "ammo": lambda moment: str(moment.player.ammo),
    "xp": lambda moment: f"{experience(moment.view, moment.player)} XP",
    "journey": lambda moment: str(moment.player.journey),
    "goal": lambda moment: str(GOAL),
    "left": _left,
    "level": _level,
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


def proposes(moment: TeachingMoment) -> Answer | None:
    """What the table itself proposes: nothing in this game."""
    return None


def free_of_cost(moment: TeachingMoment, answer: Answer) -> Answer:
    """What may be done at no cost, where the bot lets it go by: nothing in this game."""
    return None


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


def idle(moment: TeachingMoment, key: str) -> bool:
    """Whether a preferred option would bring nothing: none of this game's."""
    return False


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
