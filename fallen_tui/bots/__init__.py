"""Players that are programs. They see a seat's view and its question, and draw from no stream of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard

from fallen_tui.bots.chance import RandomBot
from fallen_tui.bots.idle import IdleBot
from fallen_tui.bots.memory import remember
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Game, Setup
from fallen_tui.engine.parts import Bot as Bot
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import find

if TYPE_CHECKING:
    from fallen_tui.bots.memory import Memory

KINDS = ("random", "steady", "keen")
"""The bots that a game can be begun with, if it has them; `idle` sits at trial tables only."""


class Thinker(Bot, Protocol):
    """A bot that thinks ahead: of the table it is handed no more than what its seat remembers."""

    def ponders(self, ask: Ask) -> bool:
        """Whether it thinks about such a question; else `answer` answers it."""

    def think(self, view: Any, ask: Ask, moment: int, memory: Memory | None) -> Answer:
        """An answer; `memory` is what the seat saw since the last checkpoint, None where that cannot be re-played."""


def seat_bot(kind: str, game: Game, setup: Setup, seat: int) -> Bot:
    """A bot for a seat. Raises FallenError for an unknown kind, and for one that the game does not have."""
    if kind == "random":
        return RandomBot(setup.seed, seat)
    if kind == "idle":
        return IdleBot(setup.seed, seat)
    if kind not in KINDS:
        raise FallenError(f"there is no bot {kind!r}; choose {', '.join(KINDS[:-1])} or {KINDS[-1]}")
    plugin = find(game.id)
    if plugin is None or kind not in plugin.bots:
        known = plugin.bots if plugin is not None else ("random",)
        raise FallenError(f"{game.title} has no bot {kind!r}; choose {' or '.join(known)}")
    if kind == "keen":
        from fallen_tui.bots.keen import KeenBot

        return KeenBot(game, setup, seat)
    bot: Bot = plugin.part("bot")(seat)
    return bot


def bots_of(game: Game, setup: Setup) -> dict[int, Bot]:
    """The bots of a game by their seats."""
    return {n: seat_bot(spec.kind, game, setup, n) for n, spec in enumerate(setup.seats) if not spec.human}


def let_bots_play(table: Table, bots: dict[int, Bot]) -> bool:
    """Let one bot answer one open question; False where no bot is asked."""
    for ask in table.pending:
        if ask.seat in bots:
            table.decide(ask.seat, answer_of(bots[ask.seat], table, ask))
            return True
    return False


def thought_of(table: Table, bots: dict[int, Bot]) -> tuple[Ask, Callable[[], Answer]] | None:
    """The question that the bot asked next thinks about, and the thinking; None where it answers at once.

    The thinking changes nothing and may be done in another thread while the table stands still.
    """
    ask = next((ask for ask in table.pending if ask.seat in bots), None)
    if ask is None or not _ponders(bots[ask.seat], ask):
        return None
    return ask, partial(answer_of, bots[ask.seat], table, ask)


def _ponders(bot: Bot, ask: Ask) -> TypeGuard[Thinker]:
    # Asked at every answer: whether a bot is a Thinker is not asked of the protocol, which looks at all its members.
    return hasattr(bot, "ponders") and bot.ponders(ask)


def answer_of(bot: Bot, table: Table, ask: Ask) -> Answer:
    """What a bot answers to an open question of its seat."""
    view = table.game.view(table.state, ask.seat) if bot.sees else None
    if _ponders(bot, ask):
        return bot.think(view, ask, table.decisions, remember(table, ask.seat))
    return bot.answer(view, ask, table.decisions)


def play_out(table: Table, bots: dict[int, Bot], limit: int = 1_000_000) -> None:
    """Bots play until the game is over or waits for a human. Raises FallenError past `limit` decisions."""
    table.advance()
    for _ in range(limit):
        if not let_bots_play(table, bots):
            return
    raise FallenError(f"no end after {limit} decisions")
