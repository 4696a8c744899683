"""A seed for a first game: what the guide comes to tell where its suggestions are followed.

    .venv/bin/python tests/bench/first_game.py fallen_land [--seeds 60] [--from wool]   finds seeds, the best first
    .venv/bin/python tests/bench/first_game.py fallen_land --show wool                  plays one, question by question

A seed hangs on the cards, the rules and the bot: when they change, the guide stays true, but its story may become dull.
Then choose another seed here, play it in both faces, and write it into the Mode `first` of games/__init__.py.
WANTED are lessons of which one of each row is to be told by some Turn; a seed scores by the rows it has, then by how
few questions it asks.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import attrs

from fallen_tui.bots import bots_of
from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces.teaching.guide import GuideAdvice, open_guide
from fallen_tui.faces.teaching.moment import TYPED
from fallen_tui.games import listing, open_game
from fallen_tui.seats import first_setup

WANTED = {
    "fallen_land": (
        (1, ("march",)),
        (1, ("owing", "resource")),
        (1, ("story",)),
        (1, ("dice", "ones", "tens")),
        (1, ("passed", "claimed")),
        (2, ("ones", "tens")),
        (2, ("passed",)),
        (2, ("claimed",)),
        (2, ("damage", "hurt", "mission")),
        (2, ("running", "healing", "mission", "buying")),
        (2, ("dice",)),
    ),
    "state51": (
        (1, ("built",)),
        (1, ("actions",)),
        (1, ("cooperated", "conquered")),
        (2, ("cooperated",)),
        (2, ("conquered", "cash")),
        (2, ("redeveloped",)),
        (2, ("work", "worked")),
        (2, ("visit", "called")),
        (3, ("leader", "led")),
        (2, ("passing",)),
        (2, ("cleanup",)),
    ),
}
"""By which Turn at the latest, which lessons."""
MOST = 600
"""Answers after which a game is given up."""


def line(game: str, seed: str) -> Iterator[tuple[int, Ask, Question, GuideAdvice]]:
    """Every question of the guided seat with what the guide says there, its suggestions followed: (turn, ...)."""
    opened, setup = open_game(game), attrs.evolve(first_setup(listing(game)), seed=seed)
    table = Table(opened, setup)
    table.advance()
    guide, bots = open_guide(table), bots_of(opened, setup)
    assert guide is not None
    for _ in range(MOST):
        if table.over:
            return
        ask = table.pending[0]
        view = opened.view(table.state, ask.seat)
        if ask.seat in bots:
            table.decide(ask.seat, bots[ask.seat].answer(view, ask, table.decisions))
            continue
        question = opened.question(view, ask)
        told = guide.now(ask, view, question, TYPED)
        if told is None:
            return
        yield opened.turn(table.state), ask, question, told
        table.decide(ask.seat, told.answer)


def score(game: str, told: list[tuple[int, str]]) -> int:
    """How many rows of what is wanted were told in time."""
    return sum(any(turn <= latest and lesson in row for turn, lesson in told) for latest, row in WANTED[game])


def main() -> None:
    """Print seeds, or one of them in full."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=WANTED)
    parser.add_argument("--seeds", type=int, default=60)
    parser.add_argument("--from", dest="stem", default="first", help="the stem of the seeds")
    parser.add_argument("--show", metavar="SEED")
    options = parser.parse_args()
    if options.show is not None:
        for turn, ask, question, told in line(options.game, options.show):
            print(f"Turn {turn}, {ask.topic}: {question.prompt}")
            print(f"    {told.title}: {told.text}\n" * bool(told.text) + f"    Suggested: {told.suggests}")
        return
    found = []
    for number in range(options.seeds):
        seed = f"{options.stem}-{number}"
        steps = [(turn, told.lesson) for turn, _, _, told in line(options.game, seed)]
        found.append((score(options.game, steps), -len(steps), seed, steps))
    for rows, questions, seed, steps in sorted(found, reverse=True)[:10]:
        print(f"{seed}: {rows} of {len(WANTED[options.game])} rows at {-questions} questions")
        print(f"    {' '.join(f'{turn}:{lesson}' for turn, lesson in steps if lesson)}")


if __name__ == "__main__":
    main()
