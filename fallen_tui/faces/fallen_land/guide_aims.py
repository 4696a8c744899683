"""Council of Towns, in a scenario: what it is won by, how far it has come, and what of what is open goes towards it."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.adventure.content.conditions import Term
from fallen_tui.adventure.scenario.goals import Goal
from fallen_tui.adventure.text.english import in_sentence, listed
from fallen_tui.adventure.text.scenario import clock
from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.text import capital
from fallen_tui.faces.teaching.moment import TeachingMoment, word
from fallen_tui.games.fallen_land.bot.distances import distance
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.queries.figures import figure
from fallen_tui.games.fallen_land.queries.scenario_aims import FIGURES, Aim, Aims
from fallen_tui.games.fallen_land.rules.victory import marks
from fallen_tui.games.fallen_land.scenario.definition import Scenario
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text import scenario as scenario_text
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.names import bearing

HEXES = ("march", "move_to", "flee_to")
"""Questions about where the Party goes."""
MOST = 8
"""The most options that are told of."""
NEAREST = 3
NO_WAY = 99
"""Points between hexes that no way joins."""
NOTHING = "None of your options now brings you closer by itself."

AimRows = tuple[tuple[str, str], ...]
"""What each is about, and what is said of it."""


def rows(moment: TeachingMoment, question: Question) -> AimRows:
    """What the scenario is won by and what goes towards it, at the questions about Deeds and ways; else nothing."""
    view, ask = moment.view, moment.ask
    own = ask.topic != "move_to" or ask.about[0] == ask.seat
    if view.scenario_progress is None or ask.topic not in ("deed", *HEXES) or not own:
        return ()
    aims = Aims(view, ask.seat)
    options = _deeds(aims, question) if ask.topic == "deed" else _hexes(aims, question)
    found = [("", view.cards.scenario.goal), ("So far", so_far(view, ask.seat)), *_lost(view, ask.seat)]
    return (*found, *(options or [("", NOTHING)]))


# --- how far it has come ---


def so_far(view: State, seat: int) -> str:
    """What it is won by, as it stands, and the clock."""
    scenario: Scenario = view.cards.scenario
    score = {scenario.score.by} if scenario.score is not None else set()
    parts = _stands(view, seat, scenario.victory, score)
    if not parts:
        feared = _feared(scenario)
        wanted = {aim.id for aim in Aims(view, seat).wanted if aim.word == "counter"}
        parts = _stands(view, seat, None, wanted - feared)
    if scenario.score is not None and (by := scenario.score.by) in FIGURES:
        numbers = ", ".join(f"{player.name} {figure(view, by, player.seat)}" for player in view.players)
        parts.append(f"{_figure(by)}: {numbers}")
    if scenario.length != "none":
        prestige, health = marks(view)
        player = view.players[seat]
        parts += [f"Prestige {player.prestige} of {prestige}", f"Town Health {player.town_health} of {health}"]
    parts.append(clock(view, "Turn"))
    ends = "" if scenario.score is not None else f" When the last ends, it is {scenario.clock}."
    return f"{'; '.join(parts)}.{ends}"


def _lost(view: State, seat: int) -> Iterator[tuple[str, str]]:
    """What it is lost by, and how near that is."""
    defeat = view.cards.scenario.defeat
    if defeat is not None:
        stands = "; ".join(_stands(view, seat, defeat, _feared(view.cards.scenario)))
        told = describe.named(view.cards, scenario_text.goal(defeat))
        yield "Lost", f"if {told}.{f' Now: {stands}.' if stands else ''}"


def _feared(scenario: Scenario) -> set[str]:
    """The counters by which it is lost."""
    return {id for term in _terms(scenario.defeat) for id in term.counters()}


def _terms(end: Goal | None) -> list[Term]:
    return [] if end is None else [term for condition in end.conditions() for term in condition.terms()]


def _stands(view: State, seat: int, end: Goal | None, counters: set[str]) -> list[str]:
    """Some counters, the figures that an end asks for, and the places that have to be done, as they stand."""
    terms = _terms(end)
    found = scenario_text.counters(view, {*counters, *(id for term in terms for id in term.counters())})
    for term in terms:
        if term.word in FIGURES:
            found.append(_numbers(view, seat, term))
        elif term.word == "site":
            done = view.scenario_progress is not None and term.value in view.scenario_progress.done
            found.append(f"{view.cards.scenario.named(term.value)} {'done' if done else 'not done'}")
    return list(dict.fromkeys(found))


def _numbers(view: State, seat: int, term: Term) -> str:
    """A figure against what is asked: Town Health 31 of 54; of several, whose."""
    most = "" if term.value.low is None else f" of {term.value.low}"
    if len(view.players) == 1:
        return f"{_figure(term.word)} {figure(view, term.word, seat)}{most}"
    numbers = (f"{player.name} {figure(view, term.word, player.seat)}" for player in view.players)
    return f"{_figure(term.word)} {', '.join(numbers)}{most and f',{most}'}"


def _figure(word: str) -> str:
    told = scenario_text.figure(word)
    return capital(told)


# --- what goes towards it ---


def _deeds(aims: Aims, question: Question) -> list[tuple[str, str]]:
    """The Deeds that go towards it; of Movement, to which places."""
    found = []
    for choice in question.choices:
        if word(choice.key) == "move":
            told = "; ".join(f"{name}, {far}: {brings(aims.view, each)}" for name, far, each in _near(aims))
            found += [(choice.label, f"to {told}")] if told else []
        elif brought := aims.of_deed(choice.key):
            found.append((choice.label, brings(aims.view, brought)))
    return found[:MOST]


def _hexes(aims: Aims, question: Question) -> list[tuple[str, str]]:
    """The hexes with something that goes towards it; where none is in reach, that from which it is least far."""
    found = [
        (choice.label, "; ".join(_there(aims.view, choice.label, name, each) for name, each in here))
        for choice in question.choices
        if (here := aims.of_hex(choice.key))
    ]
    return found[:MOST] or _nearer(aims, question.choices)


def _there(view: State, label: str, name: str, aims: list[Aim]) -> str:
    """What lies in a hex and what it may do, its name where the label does not say it."""
    told = brings(view, aims)
    return told if name in label else f"{name}: {told}"


def _nearer(aims: Aims, choices: tuple[Choice, ...]) -> list[tuple[str, str]]:
    """Which of some hexes lies nearest to a place that is wanted, by movement points."""
    board = aims.view.cards.board
    ways = [
        (distance(board, choice.key, hex), place, choice.label, hex, name)
        for place, choice in enumerate(choices)
        if choice.key in board.names
        for hex, name, _ in aims.places()
        if distance(board, choice.key, hex) < NO_WAY
    ]
    if not ways:
        return []
    far, _, label, hex, name = min(ways)
    return [(label, f"nearest to {name} ({hex}), {counted(round(far), 'point')} from there")]


def _near(aims: Aims) -> list[tuple[str, str, list[Aim]]]:
    """The nearest places that are wanted and lie elsewhere: name, how far and which way, aims."""
    view = aims.view
    here = view.players[aims.seat].place
    there = [each for each in aims.places() if here and each[0] != here]
    there.sort(key=lambda each: distance(view.cards.board, here, each[0]))
    return [(f"{name} ({hex})", bearing(view, here, hex), each) for hex, name, each in there[:NEAREST]]


def brings(view: State, aims: list[Aim]) -> str:
    """What something may do for the aims: may bring Sieges lifted; may lower Suspicion."""
    scenario: Scenario = view.cards.scenario
    said: dict[str, list[str]] = {}
    for aim in aims:
        if aim.word == "counter":
            counter = scenario.counter(aim.id)
            note = counter is not None and counter.note
            verb = ("may note" if note else "may bring") if aim.up else ("may strike out" if note else "may lower")
            name = scenario.named(aim.id)
            said.setdefault(verb, []).append(f'"{name}"' if note else in_sentence(name))
        elif aim.word in FIGURES:
            said.setdefault("may bring" if aim.up else "may lower", []).append(scenario_text.figure(aim.word))
        elif aim.word == "carries":
            said.setdefault("may give your Party to carry:", []).append(in_sentence(scenario.named(aim.id)))
        else:
            said.setdefault("is to be done" if aim.word == "site" else "may win it", [])
    return ", ".join(f"{verb} {listed(names)}".rstrip() for verb, names in said.items())
