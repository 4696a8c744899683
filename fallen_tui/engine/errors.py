"""What can go wrong at a table, said so that a player knows what to do."""

from __future__ import annotations


class FallenError(Exception):
    """Anything a player is told about: the message says what is wrong and what to do."""


class WrongUse(FallenError):
    """A command that was typed wrongly: exit code 2, one line that says what to do."""


class IllegalAnswer(FallenError):
    """An answer that its question does not allow. The game stands where it stood."""


class JournalError(FallenError):
    """A journal that can't be read or written."""


class JournalHeld(JournalError):
    """Another process plays on this journal."""


class DamagedJournal(JournalError):
    """A journal with a broken line; `line` is its number, `intact` how many lines stand before it."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what
        self.intact = line - 1


class RuleError(FallenError):
    """The rules broke down: a fault of the program, or a journal that no game can have written."""


class Difference(FallenError):
    """Today's rules and a journal disagree: `entry` number, `rule`, what was recorded and what the rules say."""

    def __init__(self, entry: int, rule: str, recorded: str, got: str) -> None:
        where = f"entry {entry}" + (f" ({rule})" if rule else "")
        super().__init__(f"{where}: recorded {recorded}, today's rules give {got}")
        self.entry = entry
        self.rule = rule
        self.recorded = recorded
        self.got = got
