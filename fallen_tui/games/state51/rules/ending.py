"""Phases 4 and 5, VP Count and Clean-up, and the end of the game. SCO, CLN, END, SCD-09."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.state51.rules import free
from fallen_tui.games.state51.rules.tokens import purse
from fallen_tui.games.state51.state.events import Counted, FirstPlayer, GameOver, MarksLifted, TokensLost
from fallen_tui.games.state51.state.keys import DONE, STORE, StoreKey, SwapKey
from fallen_tui.games.state51.state.table import BASE, RESOURCES, Player, State

GOAL = 30
COUNTDOWN = {"countdown-short": 6, "countdown": 7, "countdown-long": 8}
TURN_LIMIT = 20


def count(game: State) -> Rule[None]:
    """Totals afresh from the table, the tie-break's figures, and whether this turn is the last. FS-SCO, FS-END-01."""
    totals = [player.total() for player in game.players]
    if game.rival is not None:
        totals.append(game.rival.total())
    unused = tuple(sum(purse(player).values()) + player.workers for player in game.players)
    yield Counted(tuple(totals), unused, is_last(game, totals))


def is_last(game: State, totals: list[int]) -> bool:
    """Whether the running turn is the last. FS-END-01, FS-END-02, FS-SOL-37, FS-SCD-01, FS-DEC-11."""
    if game.mode in COUNTDOWN:
        return game.turn >= COUNTDOWN[game.mode]
    return max(totals) >= GOAL or (game.bots_only and game.turn >= TURN_LIMIT)


def clean_up(game: State) -> Rule[None]:
    """Depots store, unused tokens go, marks are lifted, the first player changes. FS-CLN-01 to FS-CLN-09, FS-ICO-18."""
    for side in game.clockwise():
        if side < len(game.players) and not game.last:
            yield from last_storing(game, game.players[side])
    for player in game.players:
        lost = losses(game, player)
        if lost != TokensLost(player.seat):
            yield lost
    yield MarksLifted()
    if game.sides > 1:
        yield FirstPlayer((game.first + 1) % game.sides)


def last_storing(game: State, player: Player) -> Rule[None]:
    """Tokens into a Depot once more before the discards; after the last count no turn needs them. FS-ICO-18."""
    while ready := tuple(key for key in free.useful(game, player) if isinstance(key, StoreKey | SwapKey)):
        usual = STORE if STORE in ready and lost_otherwise(game, player) else DONE
        key = yield Ask(player.seat, "store_last", (DONE, *ready), "FS-ICO-18", usual)
        if key == DONE:
            return
        yield from free.operate(game, player, key)


def lost_otherwise(game: State, player: Player) -> bool:
    """Whether resources lie where Clean-up takes them. FS-CLN-01."""
    return bool(losses(game, player).tokens)


def losses(game: State, player: Player) -> TokensLost:
    """What Clean-up takes of a player. FS-CLN-01, FS-CLN-02, FS-CLN-06, FS-CLN-07."""
    locations = game.cards.locations
    piles = [(BASE, player.tokens)]
    for site in player.sites:
        if site.tokens and not locations[site.card].keep and not locations[site.card].depot:
            piles.append((site.card, site.tokens))
    lost = tuple((where, kind, tokens[kind]) for where, tokens in piles for kind in RESOURCES if tokens[kind])
    return TokensLost(player.seat, lost, player.workers, len(player.contacts), len(player.redevelop))


def finish(game: State) -> Rule[None]:
    """Who has won, and why. FS-END-03 to FS-END-08, FS-SOL-37, FS-SCD-09."""
    scores = tuple(player.track for player in game.players)
    if game.mode in COUNTDOWN:
        rank = rank_of(game, scores[0])
        yield GameOver((0,), scores, "countdown", rank)
    elif game.rival is not None:
        won = scores[0] > game.rival.track
        yield GameOver((0,) if won else (), scores, "rival_beaten" if won else "rival_won")
    else:
        yield winner(game, scores)


def winner(game: State, scores: tuple[int, ...]) -> GameOver:
    """The winner by total, then hand, then unused resources and Workers, else a draw. FS-TAB-TIE."""
    goal = "thirty" if max(scores) >= GOAL else "turn_limit"
    ranked = [(player.track, len(player.hand), player.unused) for player in game.players]
    for depth, reason in ((1, goal), (2, "more_cards"), (3, "more_unused")):
        best = max(figures[:depth] for figures in ranked)
        leaders = tuple(seat for seat, figures in enumerate(ranked) if figures[:depth] == best)
        if len(leaders) == 1:
            return GameOver(leaders, scores, reason)
    return GameOver((), scores, "draw")


def rank_of(game: State, score: int) -> str:
    """The id of the rank of a score attack; other lengths move the thresholds. FS-SCD-10, FS-TAB-SOLORANK."""
    shift = 6 * (COUNTDOWN[game.mode] - COUNTDOWN["countdown"])
    ranks = game.cards.ranks
    reached = [rank.id for place, rank in enumerate(ranks) if place == 0 or score >= rank.low + shift]
    return reached[-1]
