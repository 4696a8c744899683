"""Set-up and the order of phases: the whole game from any checkpoint. GEN-03, SET, SOL-01 to SOL-07, SCD-01, SCD-02."""

from __future__ import annotations

from fallen_tui.adventure.rules.zones import shuffled
from fallen_tui.engine.rules import Ask, Checkpoint, Roll, Rule
from fallen_tui.games.state51.rules import rival
from fallen_tui.games.state51.rules.actions import action_turn
from fallen_tui.games.state51.rules.ending import clean_up, count, finish
from fallen_tui.games.state51.rules.lookout import lookout
from fallen_tui.games.state51.rules.production import production
from fallen_tui.games.state51.state.events import (
    DeckShuffled,
    Drawn,
    FactionTaken,
    FirstPlayer,
    PhaseBegan,
    RivalSeated,
)
from fallen_tui.games.state51.state.keys import RANDOM, CardKey
from fallen_tui.games.state51.state.table import State

STARTING_HAND = 4


def play(game: State) -> Rule[None]:
    """The whole game. FS-GEN-03."""
    while game.phase != "over":
        yield Checkpoint()
        yield from _PHASES[game.phase](game)


def set_up(game: State) -> Rule[None]:
    """Factions, deck, hands, first player. FS-SET-01 to FS-SET-10."""
    yield from deal_factions(game)
    yield DeckShuffled((yield from shuffled(game.cards.deck, "deck", "the draw deck")))
    for player in game.players:
        yield Drawn(player.seat, game.deck.top(STARTING_HAND))
    yield from choose_first(game)
    yield PhaseBegan("lookout", 1)


def deal_factions(game: State) -> Rule[None]:
    """One faction each, at random; alone, the player may pick. FS-SET-02, FS-SOL-02, FS-SOL-03, FS-SCD-02."""
    factions = tuple(game.cards.factions)
    dealt = list((yield from shuffled(factions, "factions", "who plays whom")))
    if len(game.players) == 1:
        wish = yield Ask(0, "faction", (RANDOM, *map(CardKey.of, factions)), "FS-SOL-02", RANDOM)
        if wish != RANDOM:
            dealt.remove(wish.card)
            dealt.insert(0, wish.card)
    for player in game.players:
        yield FactionTaken(player.seat, dealt[player.seat])
    if game.mode.startswith("rival-"):
        level = game.cards.levels[game.mode.removeprefix("rival-")]
        yield RivalSeated(level.id, dealt[1], level.name)
        yield from rival.shuffle_intents(game)


def choose_first(game: State) -> Rule[None]:
    """Who starts turn 1: as agreed before the game, else by lot; alone, the human. FS-SET-08, FS-DEC-05, FS-SOL-06."""
    if len(game.players) == 1:
        return
    if game.starts:
        first = int(game.starts) - 1
    else:
        faces = yield Roll(1, len(game.players), "first", "who starts")
        first = faces[0] - 1
    yield FirstPlayer(first)


def phase_lookout(game: State) -> Rule[None]:
    yield from lookout(game)
    yield PhaseBegan("production", game.turn)


def phase_production(game: State) -> Rule[None]:
    yield from production(game)
    yield from rival.budget(game)
    yield PhaseBegan("actions", game.turn)


def phase_actions(game: State) -> Rule[None]:
    more = yield from action_turn(game)
    if not more:
        yield PhaseBegan("count", game.turn)


def phase_count(game: State) -> Rule[None]:
    yield from count(game)
    yield PhaseBegan("cleanup", game.turn)


def phase_cleanup(game: State) -> Rule[None]:
    yield from clean_up(game)
    if game.last:
        yield from finish(game)
    else:
        yield PhaseBegan("lookout", game.turn + 1)


_PHASES = {
    "setup": set_up,
    "lookout": phase_lookout,
    "production": phase_production,
    "actions": phase_actions,
    "count": phase_count,
    "cleanup": phase_cleanup,
}
