"""The dice log of Council of Towns: every roll of the game, and how lucky everybody was."""

from __future__ import annotations

from fallen_tui.games.fallen_land.text.log.dice_throws import Throw
from fallen_tui.tui.adventure.dice_figures import RollFigure
from fallen_tui.tui.adventure.dice_log import DiceLog
from fallen_tui.tui.kit.styled_text import Line
from fallen_tui.tui.tables.fallen_land.dice_words import figure_of
from fallen_tui.tui.tables.fallen_land.luck import luck_brief, luck_lines
from fallen_tui.tui.tables.fallen_land.roll_book import RollBook


class CouncilDice(DiceLog[Throw]):
    """The dice log of one match."""

    book: RollBook

    def rolls(self) -> list[Throw]:
        return self.book.throws

    def figure(self, roll: Throw) -> RollFigure:
        return figure_of(roll)

    def foot(self, columns: int, brief: bool) -> list[Line]:
        """Everybody's luck."""
        lines = luck_brief if brief else luck_lines
        return lines(self.book.fortune.of(self.book.throws), self.book.match.names, columns)
