"""Council of Towns: what its advice and its guide may speak of."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.clone import clone
from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.faces.fallen_land.form_topics import GEAR_MENUS
from fallen_tui.faces.fallen_land.guide_aims import rows
from fallen_tui.faces.teaching.moment import Phrase, Predicate, TeachingMoment
from fallen_tui.games.fallen_land.bot import town
from fallen_tui.games.fallen_land.bot.deeds import DEED_KEYS
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.roads import Roads
from fallen_tui.games.fallen_land.content.effects.base import FREE, Effect
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.effects.harm import Damage
from fallen_tui.games.fallen_land.queries.active_cards import people
from fallen_tui.games.fallen_land.queries.chances import deck_chance
from fallen_tui.games.fallen_land.rules.bank import technology_price
from fallen_tui.games.fallen_land.rules.exploits import COSTS, KINDS
from fallen_tui.games.fallen_land.rules.fit import outfitted, strokes
from fallen_tui.games.fallen_land.rules.people import seats_for
from fallen_tui.games.fallen_land.rules.plays import abilities
from fallen_tui.games.fallen_land.rules.victory import marks
from fallen_tui.games.fallen_land.state.events import DiceThrown, Played, ResourceClaimed, ResourceLost, StoryResult
from fallen_tui.games.fallen_land.state.keys.deeds import ClaimKey, PlayCardKey, UseAbilityKey
from fallen_tui.games.fallen_land.state.keys.gear import AUTO, CallKey, InCrown
from fallen_tui.games.fallen_land.state.keys.targets import OfHex
from fallen_tui.games.fallen_land.state.keys.town import TechnologyGoodKey
from fallen_tui.games.fallen_land.state.keys.words import DONE, NO
from fallen_tui.games.fallen_land.state.table import NOBODY
from fallen_tui.games.fallen_land.text.card_text.describe import default_who
from fallen_tui.games.fallen_land.text.prompts import questions, scenario

TOPICS = {**questions.TOPICS, **scenario.TOPICS}
PARTS = {
    "map": "look map",
    "story": "look story",
    "party": "look party",
    "town": "look town",
    "hand": "look hand",
    "others": "look others",
    "desk": "look town",
    "dice": "odds",
    "log": "log",
}
"""Parts of the table, and what is typed for them in line mode."""

OWN_LOSS = ("limit", "front")
"""Why a Resource is lost by nobody else's doing."""


def _faces(moment: TeachingMoment) -> set[int]:
    """What the dice of the seat's own Characters have shown in checks since its last answer."""
    thrown = [entry.dice for entry in moment.since if isinstance(entry, DiceThrown)]
    return {face for dice in thrown for seat, _, _, _, face in dice if seat == moment.seat}


def _ended(moment: TeachingMoment, result: str) -> bool:
    """Whether a story of the seat's has ended so since its last answer."""
    return any(entry.result == result for entry in moment.own(StoryResult))


def _own_story(moment: TeachingMoment) -> bool:
    """Whether a story card of the seat's is in play."""
    in_play = moment.view.story_in_play
    return in_play is not None and in_play.seat == moment.seat


def _own_check(moment: TeachingMoment) -> bool:
    """Whether the whole Party makes a check."""
    check = moment.view.check
    return check is not None and (check.seat, check.kind) == (moment.seat, "party")


def _claimed(moment: TeachingMoment) -> bool:
    """Whether the seat has claimed a Resource since its last answer, and has it still."""
    owned = set(moment.view.owned(moment.seat))
    return any(entry.hex in owned for entry in moment.own(ResourceClaimed))


def _taken(moment: TeachingMoment) -> ResourceLost | None:
    """The last Resource that others have taken from the seat since its last answer, and that it is still without."""
    owned = set(moment.view.owned(moment.seat))
    lost = moment.own(ResourceLost)
    return next((entry for entry in reversed([*lost]) if entry.why not in OWN_LOSS and entry.hex not in owned), None)


def _short(moment: TeachingMoment) -> bool:
    """Whether a Deed that is open, or the Resource at the end of a march, takes more weeks than are left. FL-EXP-09."""
    ask = moment.ask
    kinds = [KINDS[type(key)] for key in ask.keys if type(key) in KINDS] if ask.topic == "deed" else [KINDS[ClaimKey]]
    return any(COSTS[kind] > moment.player.weeks for kind in kinds)


FACTS: dict[str, Predicate] = {
    "tale": _own_story,
    "check": _own_check,
    "one": lambda moment: 1 in _faces(moment),
    "ten": lambda moment: 10 in _faces(moment),
    "passed": lambda moment: _ended(moment, "success"),
    "failed": lambda moment: _ended(moment, "failure"),
    "claimed": _claimed,
    "robbed": lambda moment: _taken(moment) is not None,
    "short": _short,
    "hurt": lambda moment: moment.happened("hurt"),
    "died": lambda moment: moment.happened("died"),
    "attacked": lambda moment: moment.view.combat is not None,
    "wounded": lambda moment: any(member.damage for _, member in people(moment.view, moment.seat)),
    "owes": lambda moment: moment.player.owes,
    "away": lambda moment: bool(moment.player.place) and moment.player.place != moment.view.home(moment.seat),
    "town_event": lambda moment: moment.happened("townrolled"),
    "under_way": lambda moment: moment.view.turn >= 1,
    "second_turn": lambda moment: moment.view.turn >= 2,
    "third_turn": lambda moment: moment.view.turn >= 3,
}
"""What may call for a lesson."""


def _town(moment: TeachingMoment) -> str:
    name: str = moment.view.cards.faction_name(moment.player.faction)
    return name


def _resources(moment: TeachingMoment) -> str:
    count = moment.view.resource_count(moment.seat)
    return counted(count, "Resource") if count else "no Resource"


def _others(moment: TeachingMoment) -> str:
    view = moment.view
    return " and ".join(view.players[seat].name for seat in view.others(moment.seat)) or "nobody else"


def _loss(moment: TeachingMoment) -> str:
    """Which Resource others have taken from the seat, who, and by which card."""
    view, lost = moment.view, _taken(moment)
    if lost is None:
        return ""
    place, cards = _resource(moment, lost.hex), view.cards
    plays = (entry for entry in reversed(moment.since) if isinstance(entry, Played) and entry.seat != moment.seat)
    aimed = next((entry for entry in plays if entry.target == OfHex.of(lost.hex) or entry.card == lost.why), None)
    if aimed is not None:
        return f"{view.players[aimed.seat].name} has played {cards.name(aimed.card)}, and {place} is no longer yours."
    holder = view.resources[lost.hex].owner
    if holder != NOBODY:
        return f"{view.players[holder].name} has taken {place} from you."
    return f"{place} is no longer yours."


def _regain(moment: TeachingMoment) -> str:
    """What can be done about the Resource that was taken."""
    view, lost = moment.view, _taken(moment)
    if lost is None:
        return ""
    holding = view.resources[lost.hex]
    if holding.destroyed:
        return "It is destroyed for good."
    if holding.owner == NOBODY:
        return "Nobody holds it now, so it can be claimed again."
    return f"{view.players[holding.owner].name} holds it now; your Party can go there and take it back."


def _resource(moment: TeachingMoment, hex: str) -> str:
    board = moment.view.cards.board
    number = board.at(hex).resource
    return hex if number is None else str(board.resources[number].name)


VALUES: dict[str, Phrase] = {
    "loss": _loss,
    "regain": _regain,
    "town": _town,
    "prestige": lambda moment: str(moment.player.prestige),
    "prestige_mark": lambda moment: str(marks(moment.view)[0]),
    "town_health": lambda moment: str(moment.player.town_health),
    "town_mark": lambda moment: str(marks(moment.view)[1]),
    "coins": lambda moment: counted(moment.player.coins, "coin"),
    "weeks": lambda moment: counted(moment.player.weeks, "week"),
    "cards": lambda moment: counted(len(moment.player.hand), "Action card"),
    "people": lambda moment: counted(len(moment.player.party), "Character"),
    "resources": _resources,
    "others": _others,
    "turn": lambda moment: str(moment.view.turn),
    "many": lambda moment: str(moment.ask.high),
}
"""What may stand in a text, as the seat that is asked may know it."""


def proposes(moment: TeachingMoment) -> Answer | None:
    """The default that the rules propose for who bears a card of gear, worked out by dice; None for other questions."""
    return moment.ask.default if moment.ask.topic in ("stow", "inherit") else None


def free_of_cost(moment: TeachingMoment, answer: Answer) -> Answer:
    """A look at hidden cards that comes again every Turn and costs nothing, where the bot would pass. FL-INF-03."""
    if moment.ask.topic != "react" or answer != "pass":
        return None
    for key in moment.ask.keys:
        if isinstance(key, UseAbilityKey):
            ability = abilities(moment.view, key.card)[key.n]
            if ability.cost == FREE and ability.limit.per == "turn" and all(map(_looks, ability.do)):
                return key
    return None


def _looks(effect: Effect) -> bool:
    """Whether an effect does nothing but let cards be looked at."""
    if ways := effect.choices():
        return all(option.cost == FREE and all(map(_looks, option.do)) for option in ways)
    return effect.looks


TECHNOLOGY = 30
"""Coins that most technologies cost."""
HANDED_IN = 5
"""Coins of a price that a card or two may be handed in for."""
EASIEST, EVEN = "plains", 0.5
"""The deck that a Resource is claimed from most surely, and how likely it should be that a card of it is passed."""


def spared(moment: TeachingMoment, answer: Answer) -> Answer:
    """No Ally whose price puts off a technology, none that most of a hand pays for, and no Mercenary, who could end a
    rival's Party before a newcomer has met it. FL-JNX-03, FL-AUC-08, FL-NPC-01.
    """
    coins = moment.player.coins
    if moment.ask.topic == "hire":
        return DONE
    if moment.ask.topic == "hire_ally":
        return NO if coins - int(moment.ask.about[1]) < TECHNOLOGY <= coins else answer
    good = answer if moment.ask.topic == "purchase" else None
    price = technology_price(moment.view, moment.seat, good.kind) if isinstance(good, TechnologyGoodKey) else None
    return DONE if price is not None and coins + HANDED_IN < price else answer


def harms(moment: TeachingMoment, key: str) -> bool:
    """Whether a card or an ability deals damage to the seat's own Characters for certain. FL-DMG-03."""
    cards = moment.view.cards
    if isinstance(key, UseAbilityKey):
        do, who = abilities(moment.view, key.card)[key.n].do, "you"
    elif isinstance(key, PlayCardKey) and key.card in cards.actions:
        action = cards.actions[key.card]
        do, who = action.do, default_who(action)
    else:
        return False
    return any(_hurts(effect, who) for effect in do)


def _hurts(effect: Effect, who: str) -> bool:
    """Whether an effect is damage to whoever is meant where it names nobody, if that is you."""
    return isinstance(effect, Damage) and (effect.who or who) == "you" and effect.to != "target"


def idle(moment: TeachingMoment, key: str) -> bool:
    """Whether an option of a menu of gear and people would bring nothing, or a Resource would rather not be won than
    won: a guide does not propose it. FL-DEC-86, FL-RES-05.
    """
    view, seat, topic = moment.view, moment.seat, moment.ask.topic
    if ClaimKey.match(key) is not None:
        neutral = view.resources[moment.player.place].owner == NOBODY
        return neutral and deck_chance(view, seat, EASIEST) < EVEN
    if topic not in GEAR_MENUS:
        return False
    if key == AUTO:
        home = bool(moment.ask.about[0]) if topic == "outfit" else True
        return strokes(view, seat, home)[1] is None
    call = CallKey.match(key)
    return call is not None and not _strengthens(moment, call.card)


def _strengthens(moment: TeachingMoment, card: str) -> bool:
    """Whether the Party is the better for somebody of the Roster: in an empty Crown, or in place of its weakest."""
    view, seat = moment.view, moment.seat
    if None in moment.player.crowns:
        return True
    calls = [CallKey.of(member.card) for member in moment.player.roster]
    if town.call(Mind(view, moment.ask), calls) != CallKey.of(card):
        return False
    asked = Ask(seat, "call_to", seats_for(view, seat), "FL-MAT-08", about=(card,))
    crown = InCrown.read(town.crown_for(Mind(view, asked), card)).crown
    table = clone(view)
    player = table.players[seat]
    newcomer = next(member for member in player.roster if member.card == card)
    goes = player.member(crown)
    player.auction += goes.gear
    goes.gear = []
    player.roster[player.roster.index(newcomer)] = goes
    player.crowns[crown] = newcomer
    return outfitted(table, seat) > outfitted(view, seat)


def aims(moment: TeachingMoment, question: Question) -> tuple[tuple[str, str], ...]:
    """In a scenario: what it is won by, how far it has come, and what goes towards it; else nothing."""
    if moment.view.scenario_progress is None:
        return ()

    return rows(moment, question)


def weighed(moment: TeachingMoment, answer: Answer, question: Question) -> str:
    """How the bot weighs its answer, where it puts a figure to it: coins that a week is worth to it."""
    topic = moment.ask.topic
    if moment.ask.kind != "one" or topic not in ("march", "deed"):
        return ""
    key = moment.ask.check(answer)
    if topic == "deed" and type(key) not in DEED_KEYS:
        return ""
    roads: Any = Roads(Mind(moment.view, moment.ask))
    weigh = roads.march if topic == "march" else roads.deed
    return f"It values a week spent like this at about {weigh(key):.0f} coins."
