"""A seed for a first game: what the guide comes to tell where its suggestions are followed.

    .venv/bin/python tests/bench/first_game.py fallen_land [--seeds 60] [--from wool]   finds seeds, the best first
    .venv/bin/python tests/bench/first_game.py fallen_land --show wool                  plays one, question by question

A seed hangs on the cards, the rules and the bot: when they change, the guide stays true, but its story may become dull.
Then choose another seed here, play it in both faces, and write it into the Mode `first` of its plugin.py.
MILESTONES are what a newcomer should have done within ten minutes. WANTED are lessons of which one of each row is to be
told by some Turn. A seed scores by its milestones, then by how little SPOILT it has, then by its rows, then by how few
questions it asks.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence

import attrs

from fallen_tui.bots import bots_of
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces.routine import RoutineAnswers
from fallen_tui.faces.teaching.guide import GuideAdvice, open_guide, suggestion
from fallen_tui.faces.teaching.moment import TYPED, TeachingMoment, last_answers, standing, word
from fallen_tui.games import listing, open_game
from fallen_tui.games.fallen_land.state.events import CheckBegan
from fallen_tui.games.posthuman.state.events import Engaged, FightEnded, ShotsFired
from fallen_tui.games.posthuman.state.keys import CAMP, FORAGE, EatKey
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
        (2, ("dice",)),
        (2, ("deck",)),
        (2, ("running", "choice")),
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
        (2, ("ways",)),
        (2, ("cash",)),
        (2, ("passing",)),
        (2, ("cleanup",)),
    ),
    "posthuman": (
        (1, ("action",)),
        (2, ("hunger",)),
        (2, ("laying", "entering")),
        (3, ("tale",)),
        (4, ("gained",)),
        (4, ("enemies",)),
        (4, ("rolled", "shield", "shots", "blocks", "several")),
        (4, ("scars", "scarred", "mutated")),
        (5, ("won", "fled")),
        (5, ("hand",)),
        (5, ("passed", "failed")),
        (6, ("foraged", "camped")),
        (6, ("completed",)),
        (6, ("hurt", "weary")),
        (6, ("learning", "skills")),
    ),
}
"""By which Turn at the latest, which lessons."""
SPOILT = {
    "fallen_land": ("robbed", "died", "give_up", "jinx_bearer", "trade_in"),
    "state51": ("robbed",),
    "posthuman": ("fallen", "frail", "exchange", "discard", "too_full"),
}
"""Lessons and questions that a first game is better without: it should advise no waste and end in no loss."""
MOST = 600
"""Answers after which a game is given up."""
READ = 200
"""Words read in a minute."""
PRESSED = 4
"""Seconds for a key."""
SOON = 10
"""Minutes within which every milestone is to be passed."""


@attrs.frozen
class GuidedStep:
    """A question of the guided seat, what the guide says there, and the answer taken.

    keys     keys pressed on the screen up to here and with this answer
    since    what happened after the answer before
    minutes  what somebody needs who reads every word of the guide and thinks before each key
    """

    turn: int
    ask: Ask
    question: Question
    told: GuideAdvice
    answer: Answer
    since: tuple[Entry, ...]
    keys: int
    minutes: float


def line(game: str, seed: str) -> Iterator[GuidedStep]:
    """Every question that the guided seat is asked at a table. Suggestions are followed; where there is none, the
    bot's advice is."""
    opened, setup = open_game(game), attrs.evolve(first_setup(listing(game)), seed=seed)
    table = Table(opened, setup)
    table.advance()
    guide, bots, routine = open_guide(table), bots_of(opened, setup), RoutineAnswers(table)
    assert guide is not None
    keys = words = 0
    for _ in range(MOST):
        routine.give()
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
        answer = told.answer
        since = last_answers(table.entries, standing(table.entries), ask.seat)
        if answer is None:
            answer = suggestion(opened, setup, table.decisions, TeachingMoment(view, ask, since), ())
        keys += pressed(ask, question, told, answer)
        words += len(f"{told.text} {told.suggests} {question.prompt}".split())
        minutes = words / READ + keys * PRESSED / 60
        yield GuidedStep(opened.turn(table.state), ask, question, told, answer, since, keys, minutes)
        table.decide(ask.seat, answer)


def pressed(ask: Ask, question: Question, told: GuideAdvice, answer: Answer) -> int:
    """The keys for an answer: Enter, and at an open choice the arrows down to it."""
    if told.answer is not None or ask.kind != "one":
        return 1
    return 1 + [choice.key for choice in question.choices].index(answer)


MILESTONES: dict[str, dict[str, Callable[[GuidedStep], bool]]] = {
    "fallen_land": {
        "moved": lambda step: step.ask.topic == "march",
        "met a story with a choice": lambda step: step.told.lesson in ("choice", "running"),
        "fought": lambda step: any(
            isinstance(entry, CheckBegan) and (entry.seat, entry.skill) == (step.ask.seat, "combat")
            for entry in step.since
        ),
        "bought": lambda step: step.ask.topic == "purchase" and word(str(step.answer)) == "technology",
        "been told what wins": lambda step: step.told.lesson == "welcome",
        "chosen alone": lambda step: step.told.answer is None,
    },
    "state51": {
        "built": lambda step: word(str(step.answer)) == "incorporate",
        "conquered": lambda step: word(str(step.answer)) == "conquer",
        "made a deal": lambda step: word(str(step.answer)) == "cooperate",
        "worked": lambda step: word(str(step.answer)) == "work",
        "bought": lambda step: word(str(step.answer)) == "barter",
        "been told what wins": lambda step: step.told.lesson == "welcome",
        "chosen alone": lambda step: step.told.answer is None,
    },
    "posthuman": {
        "eaten": lambda step: step.ask.topic == "eat" and step.answer != EatKey(0),
        "explored": lambda step: step.ask.topic == "enter",
        "met a story with a choice": lambda step: step.told.lesson == "tale",
        "fought": lambda step: any(
            isinstance(entry, Engaged | ShotsFired) or (isinstance(entry, FightEnded) and entry.outcome == "won")
            for entry in step.since
        ),
        "foraged or camped": lambda step: step.ask.topic == "declare" and step.answer in (CAMP, FORAGE),
        "put an item into play": lambda step: word(str(step.answer)) in ("play", "mount"),
        "been told what wins": lambda step: step.told.lesson == "welcome",
        "been told what scars do": lambda step: step.told.lesson in ("scars", "scarred", "mutated"),
        "chosen alone": lambda step: step.told.answer is None,
    },
}
"""What a newcomer has done when the first of such questions is answered."""


def milestones(game: str, steps: Sequence[GuidedStep]) -> dict[str, int]:
    """What was done, with the place of its first question from 0 on."""
    firsts = {
        name: next((place for place, step in enumerate(steps) if done(step)), None)
        for name, done in MILESTONES[game].items()
    }
    return {name: place for name, place in firsts.items() if place is not None}


def score(game: str, told: list[tuple[int, str]]) -> int:
    """How many rows of what is wanted were told in time."""
    return sum(any(turn <= latest and lesson in row for turn, lesson in told) for latest, row in WANTED[game])


def show(game: str, seed: str) -> None:
    """Print a first game, question by question."""
    steps = list(line(game, seed))
    for number, step in enumerate(steps, 1):
        told, said = step.told, step.told.suggests
        print(f"{number}. Turn {step.turn}, {step.ask.topic}: {step.question.prompt}")
        print(f"    {told.title}: {told.text}\n" * bool(told.text) + f"    Suggested: {said}" * bool(said))
        if told.answer is None:
            print(f"    Open: {', '.join(choice.label for choice in step.question.choices)}. Taken: {step.answer}")
    for name, place in milestones(game, steps).items():
        step = steps[place]
        print(f"{name}: question {place + 1}, Turn {step.turn}, {step.keys} keys, about {step.minutes:.1f} minutes")
    print(f"goodbye: question {len(steps)}, {steps[-1].keys} keys, about {steps[-1].minutes:.1f} minutes")


def main() -> None:
    """Print seeds, or one of them in full."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=WANTED)
    parser.add_argument("--seeds", type=int, default=60)
    parser.add_argument("--from", dest="stem", default="first", help="the stem of the seeds")
    parser.add_argument("--show", metavar="SEED")
    options = parser.parse_args()
    if options.show is not None:
        show(options.game, options.show)
        return
    found = []
    for number in range(options.seeds):
        seed = f"{options.stem}-{number}"
        steps = list(line(options.game, seed))
        told = [(step.turn, step.told.lesson) for step in steps]
        soon = sum(steps[place].minutes <= SOON for place in milestones(options.game, steps).values())
        spoilt = sum(
            step.told.lesson in SPOILT[options.game] or step.ask.topic in SPOILT[options.game] for step in steps
        )
        found.append((soon, -spoilt, score(options.game, told), -len(steps), seed, told))
    for soon, spoilt, rows, questions, seed, told in sorted(found, reverse=True)[:10]:
        print(
            f"{seed}: {soon} of {len(MILESTONES[options.game])} milestones in {SOON} minutes, {-spoilt} spoilt,",
            end=" ",
        )
        print(f"{rows} of {len(WANTED[options.game])} rows at {-questions} questions")
        print(f"    {' '.join(f'{turn}:{lesson}' for turn, lesson in told if lesson)}")


if __name__ == "__main__":
    main()
