"""Games that are played by bots to a wanted question, the same every time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import attrs

from fallen_tui.bots import answer_of, seat_bot
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.plugin import FIRST
from fallen_tui.engine.rules import Answer
from fallen_tui.games import listing
from fallen_tui.saves import begin
from fallen_tui.seats import first_setup
from fallen_tui.tui.match.match import Match

COUNCIL, CHARTER, ROAD = "fallen_land", "state51", "posthuman"
SEEDS = 6
"""Seeds that are tried: other cards may lead a seed elsewhere."""


def _anywhere(match: Match) -> bool:
    return True


@attrs.frozen
class Stand:
    """Where a game is to stand: before a question to a person, after bots have answered for everybody.

    kind, topic  of the question ("" for any); both "" and `over`: at the end of the game
    turn         the earliest turn
    seats        as the command line has them; stand_in  the bot that answers for people
    bot          before a question to a bot, in place of one to a person
    there        what must be so besides
    """

    game: str
    topic: str = ""
    kind: str = ""
    turn: int = 1
    over: bool = False
    seats: str = "human:Ann,steady:Bo,steady:Cy"
    mode: str = "standard"
    seed: str = "amber"
    stand_in: str = "steady"
    undo: str = "open"
    options: tuple[tuple[str, str], ...] = ()
    bot: bool = False
    there: Callable[[Match], bool] = _anywhere

    def setup(self) -> Setup:
        """What is agreed on before the game; a first game has seats and seed of its own."""
        if self.mode == FIRST:
            return first_setup(listing(self.game))
        seats = tuple([SeatSpec(*seat.split(":")) for seat in self.seats.split(",")])
        return Setup(self.game, self.mode, seats, self.seed, self.undo, self.options)

    def fits(self, match: Match) -> bool:
        """Whether a match stands there."""
        if match.table.over:
            return self.over
        ask = match.table.pending[0] if self.bot and match.bots_to_move else match.ask
        if ask is None or self.over or self.bot is not match.bots_to_move:
            return False
        asked = self.topic in ("", ask.topic) and self.kind in ("", ask.kind)
        return asked and match.game.turn(match.table.state) >= self.turn and self.there(match)


_ANSWERS: dict[tuple[Setup, str], list[Answer]] = {}
"""Set-up and bot that stands in -> all answers so far: a game that is played again is not thought out again."""


def play_to(stand: Stand, path: Path) -> Match:
    """A match on a new journal that stands there. Raises FallenError where the game never comes there."""
    made: list[Match] = []
    setup = stand.setup()
    table = begin(setup, path, lambda table: made.append(Match(table)))
    match, answers = made[0], _ANSWERS.setdefault((setup, stand.stand_in), [])
    stand_ins = {seat: seat_bot(stand.stand_in, match.game, table.setup, seat) for seat in match.humans}
    for number in count():
        if stand.fits(match):
            break
        ask = next((ask for ask in table.pending if ask.seat in match.bots), match.ask)
        if ask is None:
            table.leave()
            raise FallenError(f"no question {stand.topic} {stand.kind} came in {stand.game}, seed {stand.seed}")
        if number == len(answers):
            answers.append(answer_of(match.bots.get(ask.seat) or stand_ins[ask.seat], table, ask))
        if ask.seat in stand_ins:
            match.take_seat(ask.seat)
            match.decide(answers[number])
        else:
            table.decide(ask.seat, answers[number])
    if match.several:
        match.take_seat(match.ask.seat if match.ask is not None else match.humans[0])
    return match


def played(stand: Stand, path: Path) -> Match:
    """A match that stands there, of the first seed of some with which the game comes there. Raises FallenError."""
    for seed in (stand.seed, *(f"{stand.seed} {number}" for number in range(2, SEEDS))):
        try:
            return play_to(attrs.evolve(stand, seed=seed), path)
        except FallenError:
            path.unlink()
    return play_to(attrs.evolve(stand, seed=f"{stand.seed} {SEEDS}"), path)
