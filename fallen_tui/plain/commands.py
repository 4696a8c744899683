"""The words a player can type at any question in place of an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from fallen_tui.engine.asking import ASKED, ASKS
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Choice
from fallen_tui.engine.text import capital
from fallen_tui.games import find
from fallen_tui.plain import answers, teaching, travelling, undoing
from fallen_tui.plain.desk import Desk, FormWished, PlayerLeft

LOG_LINES = 15
MOST_LOG_LINES = 10_000
MOST_FOUND = 12
MOST_REASONS = 8
_BETWEEN = re.compile("[:@#]")
"""What stands between the parts of an option's key."""
QUIT = frozenset({"quit", "exit", "q"})

ODDS = "odds: what your dice would come to."
ASKS_HELP = "asks: how often you are asked. asks always, asks sensible, asks target: react only to what hits you."
TRAVEL_HELP = "travel: where you can go. travel NAME: march there, week by week. travel resumes, travel stop gives up."
FORM = "form: answer related questions on one list, if there is one: gear, the town, a payment, a march."
HELP = (
    "Type a number to choose. Or type the words of an option, enough to tell it from the others.",
    "Enter by itself chooses what is marked (Enter).",
    "look: the table. look hand, look NAME: a part of it, a player, a card. look help: what you can look at.",
    ODDS,
    "card NAME, or card and an option's number: a card in full.",
    "unavailable: what you can't do now. why and its number, or words: the reason.",
    "advice, or !: what each option does, when to take it, and what the steady bot would choose.",
    "suggested: take the suggested answer. even: share points out evenly. A full stop: pass, or done.",
    TRAVEL_HELP,
    "repeat: give the same answer as last time.",
    ASKS_HELP,
    FORM,
    "?: the rule behind the question. ? and an option's number, or a rule's id: that rule.",
    "rules: the game in a page. rules WORDS: the rules with these words.",
    "log, log 40: what happened, with entry numbers.",
    "undo, or back: go back a choice. If you are choosing several, back starts again. In an offer with nothing "
    "in it yet, back means no offer.",
    "again: the question once more. menu: the question in full. save: where the game is saved.",
    "quit: leave. The game is saved, and you can resume it where it stopped.",
)


def obey(desk: Desk, line: str) -> bool:
    """Carry out a line that is a command; False where it is none. Raises PlayerLeft, Reopened, TravelBegan."""
    if line.startswith("?"):
        _question_mark(desk, line.lstrip("?").strip())
        return True
    if line.startswith("!"):
        teaching.advise(desk)
        return True
    verb, _, words = line.partition(" ")
    command = _COMMANDS.get(verb.casefold())
    if command is None or (words and verb.casefold() in _ALONE):
        return False
    if command is _guide and words.strip().casefold() not in teaching.WORDS:
        return False
    command(desk, words.strip())
    return True


def tell(desk: Desk, lines: Sequence[str]) -> None:
    """Several lines, what is wrapped indented."""
    for line in lines:
        desk.paper.say(line, hang=2)


# --- looking ---


def _look(desk: Desk, words: str) -> None:
    lines = desk.look(words)
    if not lines:
        lines = [f'Nothing here is called "{words[:40]}".', *desk.look("help")]
    tell(desk, lines)


def look_hint(desk: Desk, line: str) -> list[str]:
    """How to look at what a line names, where it names something that can be looked at."""
    words = " ".join(line.split())
    looks = words and answers.number(words) is None and desk.look(words)
    return [f"To see it, type look {words}."] if looks else []


def _odds(desk: Desk, words: str) -> None:
    if desk.look("odds"):
        _look(desk, f"odds {words}".strip())
    elif desk.slow:
        tell(desk, desk.odds())
    else:
        tell(desk, ["This game has no odds to show."])


def _card(desk: Desk, words: str) -> None:
    place = answers.number(words)
    if place is not None and 1 <= place <= len(desk.choices):
        _look_behind(desk, desk.choices[place - 1])
    elif words:
        _look(desk, words)
    else:
        tell(desk, ["Which card? Type card and part of its name, or card and an option's number."])


def _look_behind(desk: Desk, choice: Choice) -> None:
    """The card that an option is about: its key ends in the card's id, its label names it."""
    for part in reversed(_BETWEEN.split(choice.key)):
        lines = desk.look(part)
        if lines and any(lines[0].split(sign)[0] in choice.label for sign in (" (", " - ", ", ")):
            tell(desk, lines)
            return
    tell(desk, [f"{choice.label} isn't about a single card."])


def _log(desk: Desk, words: str) -> None:
    count = answers.number(words) if words else LOG_LINES
    if not count:
        tell(desk, ["log shows the last lines. log 40 shows 40."])
        return
    lines = desk.log.last(min(count, MOST_LOG_LINES), desk.seat)
    width = len(str(lines[-1][0])) if lines else 1
    tell(desk, [f"{number:>{width}} {line}" for number, line in lines] or ["Nothing has happened yet."])


def _unavailable(desk: Desk, words: str) -> None:
    unavailable = desk.question.unavailable
    if not unavailable:
        tell(desk, ["You can choose any option here."])
        return
    numbered = tuple(enumerate(unavailable, len(desk.question.choices) + 1))
    for why in dict.fromkeys(choice.why for choice in unavailable):
        desk.paper.say(f"{capital(why)}:")
        for place, choice in (pair for pair in numbered if pair[1].why == why):
            desk.paper.say(f"  {place} {choice.label}", hang=len(str(place)) + 1)


def _why(desk: Desk, words: str) -> None:
    if not words:
        tell(
            desk,
            ["Why what? Type why and the number or words of an option (unavailable lists those you can't choose)."],
        )
    elif lines := unavailable_reason(desk, words):
        tell(desk, lines)
    else:
        tell(desk, _available(desk, words))


def unavailable_reason(desk: Desk, words: str) -> list[str]:
    """Why the options that a number or some words mean are unavailable, and the rule; empty where they mean none."""
    legal, unavailable = len(desk.question.choices), desk.question.unavailable
    place = answers.number(words)
    if place is not None:
        found = [unavailable[place - legal - 1]] if legal < place <= legal + len(unavailable) else []
    else:
        found = [unavailable[n] for n in answers.match(words, answers.options_of(unavailable))]
    alike = {choice.why: [each.label for each in found if each.why == choice.why] for choice in found}
    lines = [f"{'; '.join(labels)}: {why}." for why, labels in alike.items()][:MOST_REASONS]
    if len(alike) > MOST_REASONS:
        lines.append(f"And {len(alike) - MOST_REASONS} more reasons.")
    cited = " ".join(f"{choice.why} {choice.rule}" for choice in found)
    return lines + desk.rules_in(cited)


def _available(desk: Desk, words: str) -> list[str]:
    place = answers.pick(words, answers.options_of(desk.question.choices))
    if isinstance(place, int):
        return [f"{desk.question.choices[place].label} is possible. It is option {place + 1}."]
    rule = desk.rules_in(desk.ask.rule if desk.ask else "")
    return [
        f'No option like "{words[:40]}" here.',
        *(["The rule for this question:"] if rule else []),
        *rule,
    ]


# --- rules and help ---


def _question_mark(desk: Desk, words: str) -> None:
    place = answers.number(words)
    if not words:
        rule = desk.rules_in(desk.ask.rule if desk.ask else "")
        tell(desk, [*rule, *([""] if rule else []), *_helpful(desk)])
    elif place is not None and 1 <= place <= len(desk.choices):
        choice = desk.choices[place - 1]
        tell(desk, desk.rules_in(f"{choice.rule} {choice.detail} {choice.why}") or [f"{choice.label} has no rule."])
    else:
        _rule(desk, words)


def _rule(desk: Desk, words: str) -> None:
    try:
        tell(desk, desk.rule(words))
    except FallenError as error:
        if "-" in words or not _found(desk, words):
            tell(desk, [str(error)])
        else:
            _rules(desk, words)


def _rules(desk: Desk, words: str) -> None:
    book = desk.rulebook
    if book is None:
        tell(desk, ["The rulebook of this game isn't installed."])
    elif not words:
        chapters = ", ".join(f"{section.title} ({section.id})" for section in book.sections)
        tell(desk, [*desk.rule(book.sections[0].id), f"Chapters: {chapters}.", "rules and a chapter's id shows it."])
    elif words.upper() in {s.id for s in book.sections} | {t.id for t in book.tables}:
        tell(desk, desk.rule(words))
    else:
        found = _found(desk, words)
        more = [f"And {len(found) - MOST_FOUND} more. Add a word."] if len(found) > MOST_FOUND else []
        tell(desk, [*found[:MOST_FOUND], *more] or [f'No rule has the words "{words[:40]}".'])


def _found(desk: Desk, words: str) -> list[str]:
    return [f"{rule.id}: {rule.rule}" for rule in desk.rulebook.search(words)] if desk.rulebook else []


def _help(desk: Desk, words: str) -> None:
    tell(desk, _helpful(desk))


def _helpful(desk: Desk) -> list[str]:
    """What can be typed at this table."""
    missing = {
        *(() if desk.look("odds") or desk.slow else (ODDS,)),
        *(() if _offers_routine(desk) else (ASKS_HELP,)),
        *(() if travelling.offered(desk) else (TRAVEL_HELP,)),
        *(() if offers_forms(desk) else (FORM,)),
    }
    return [text for text in HELP if text not in missing]


def offers_forms(desk: Desk) -> bool:
    """Whether this game has forms."""
    plugin = find(desk.table.game.id)
    return plugin is not None and "forms" in plugin.parts


def _offers_routine(desk: Desk) -> bool:
    return desk.routine is not None and desk.routine.offered


def _asks(desk: Desk, words: str) -> None:
    """How often people are asked, and from the next question on as often as is wished."""
    routine = desk.routine
    if routine is None or not routine.offered:
        tell(desk, ["This game always asks you everything."])
        return
    if words.casefold() in ASKS:
        routine.asks = words.casefold()
    elif words:
        tell(desk, [f"Type asks and one of {', '.join(ASKS)}."])
    tell(desk, [f"You are asked {ASKED[routine.asks]}."])


def _advice(desk: Desk, words: str) -> None:
    teaching.advise(desk)


def _guide(desk: Desk, words: str) -> None:
    teaching.guide(desk, words)


# --- the game as a file ---


def say_kept(desk: Desk) -> None:
    """Where the game is saved."""
    journal = desk.table.journal
    if journal is None:
        desk.paper.say("This game isn't saved. It is in memory only.")
    else:
        desk.paper.say_path("The game is saved in", journal.path)


def _save(desk: Desk, words: str) -> None:
    say_kept(desk)
    if desk.table.journal is not None:
        desk.paper.say("Every answer is saved there at once.")


def _undo(desk: Desk, words: str) -> None:
    undoing.undo(desk, words)


def _travel(desk: Desk, words: str) -> None:
    travelling.travel(desk, words)


def _form(desk: Desk, words: str) -> None:
    raise FormWished


def _quit(desk: Desk, words: str) -> None:
    raise PlayerLeft


_COMMANDS: dict[str, Callable[[Desk, str], None]] = {
    "look": _look,
    "advice": _advice,
    "guide": _guide,
    "asks": _asks,
    "form": _form,
    "card": _card,
    "log": _log,
    "odds": _odds,
    "unavailable": _unavailable,
    "why": _why,
    "rule": _rules,
    "rules": _rules,
    "help": _help,
    "save": _save,
    "travel": _travel,
    "undo": _undo,
    "back": _undo,
    **dict.fromkeys(QUIT, _quit),
}
_ALONE = frozenset({"advice", "form", "help", "save", "unavailable", *QUIT})
"""Commands that take no words: with words, the line is meant as an option."""
