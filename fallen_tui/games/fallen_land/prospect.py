"""What the keen bot thinks ahead about in Council of Towns, how far, and how well a table stands for a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp

from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.fallen_land import bot_party, fitting
from fallen_tui.games.fallen_land.bot import DEEDS, SteadyBot
from fallen_tui.games.fallen_land.bot_mind import Mind
from fallen_tui.games.fallen_land.bot_prices import USUAL, Plan
from fallen_tui.games.fallen_land.bot_roads import Roads, distance
from fallen_tui.games.fallen_land.rules.victory import marks
from fallen_tui.games.fallen_land.state import Player, State

WIDTH = {"deed": 4, "march": 4}
"""How many options of a question are thought about, by its topic; the others are left to the steady bot."""
ROUNDS = ((4, 1), (6, 0))
"""Tables that are played on for each option still in, and how many options besides the usual one are kept then."""
PLAN = Plan(
    health=1.3,
    coins=0.9,
    action=1.15,
    resource=2.0,
    mind=0.9,
    death=0.8,
    weeks=1.2,
    skill=0.55,
    income=2.2,
    chip=1.2,
    race=0.2,
)
"""What it is after: such figures won most against the steady bot's own in games of two."""
START = 30
"""Town Health at the beginning."""
ALONE = 4.0
"""The score of a seat that plays alone at which the game is half won."""
RESOURCE, RESOURCES, CHIP, COIN, NEAR = 0.3, 0.045, 0.4, 0.012, 1.1
"""Parts of the score, fitted like its other figures to the outcomes of games between steady bots."""


class Judgement(SteadyBot):
    """How the keen bot plays where it does not think: as the steady bot, but after its own plan."""

    def answer(self, view: State, ask: Ask, moment: int) -> Answer:
        self.plan = plan(view)
        return super().answer(view, ask, moment)


def plan(view: State) -> Plan:
    """What it is after at a table: its own plan against other seats, else what the steady bot is after."""
    return PLAN if view.course is None and not view.rivals and len(view.players) > 1 else USUAL


def promising(view: State, ask: Ask, usual: str) -> tuple[str, ...]:
    """The options worth thinking about, the usual one first.

    None but that one where it has a plan: thinking about single Deeds has not been seen to win more. Nor while a story
    is under way: what nobody has read yet is not thought about. FL-INF-10
    """
    if plan(view) is not USUAL:
        return (usual,)
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
    """The other hexes within reach."""
    roads = Roads(mind)
    return ((roads.march(key), key) for key in mind.ask.keys if key != usual)


_RANKED: dict[str, Callable[[Mind, str], Iterator[tuple[float, str]]]] = {"deed": _deeds, "march": _ways}


def far_enough(start: State, state: State) -> bool:
    """Whether a game that was played on in thought need not be played on further: what others do next is noise."""
    return (state.turn, state.phase, state.stage, state.at) != (start.turn, start.phase, start.stage, start.at)


# --- how well it stands ---


def value(state: State, seat: int) -> float:
    """How well a table stands for a seat: its chance to win, from 0 to 1."""
    if state.result is not None:
        return 1 / len(state.result.winners) if seat in state.result.winners else 0.0
    scores = [score(state, player) for player in state.players]
    if len(scores) == 1:
        return 1 / (1 + exp(ALONE - scores[0]))
    return 1 / sum(exp(other - scores[seat]) for other in scores)


def score(state: State, player: Player) -> float:
    """How far a seat has come, and what will carry it further; the logarithm of its odds, but for a constant."""
    cards = state.cards
    prestige, health = marks(state)
    way = player.prestige / prestige, max(0.0, (player.town_health - START) / (health - START))
    owned = state.resource_count(player.seat)
    party = player.party
    people = cards.characters
    left = sum(max(0, people[m.card].health - m.damage) for _, m in party if m.card in people)
    found = 0.3 * way[0] + 2.4 * way[1] + 1.8 * max(way) ** 2
    found += RESOURCE * owned + RESOURCES * owned**2 + CHIP * player.chips + COIN * player.coins
    found += 0.035 * left - 0.2 * sum(m.psychological for _, m in party)
    found -= 0.04 * sum(m.infected + m.radiation for _, m in party)
    found += 0.004 * sum(fitting.value(cards, card) for card in player.equipped()) + 0.01 * len(player.hand)
    return found + near(state, player)


def near(state: State, player: Player) -> float:
    """What it is worth to stand near a Resource that can be had."""
    board = state.cards.board
    goals = (hex for hex, holding in state.resources.items() if not holding.destroyed and holding.owner != player.seat)
    if not player.place:
        return 0.0
    return max((NEAR / (2 + distance(board, player.place, hex)) for hex in goals), default=0.0)
