"""What stands on the page of an encounter: its head, its prose, who is met, what was tried, round after round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fallen_tui.engine.rules import Ask
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.encounters import Encounter, Outcome, Way
from fallen_tui.games.posthuman.state.table import Fight, Foe, State
from fallen_tui.games.posthuman.text.card_text.describe import combat_rules, minions, outcome, way
from fallen_tui.games.posthuman.text.prompts.stories import odds_of
from fallen_tui.tui.adventure.dice_figures import RollFigure, boxes
from fallen_tui.tui.adventure.name_links import NameLinks
from fallen_tui.tui.adventure.story_setter import PageSetter
from fallen_tui.tui.kit.styled_text import line, wrap
from fallen_tui.tui.tables.posthuman.dice import DiceSide, figure_of, lying
from fallen_tui.tui.tables.posthuman.fight_rows import fight_rows
from fallen_tui.tui.tables.posthuman.story_page import RoadPage, RoadPart

KINDS = {"human": "a fight with people", "mutant": "a fight with mutants"}


class RoadSetter(PageSetter[RoadPage]):
    """Sets the page of an encounter or a fight for one reader."""

    def __init__(
        self, page: RoadPage, view: State, names: NameLinks, columns: int, fresh: int, health: int, ask: Ask | None
    ) -> None:
        """`health`: that of whose story it is, at the end of the page."""
        super().__init__(page, names, columns, fresh)
        self.view = view
        self.ask = ask
        found = view.cards.of.get(page.start.card)
        self.card: Encounter | None = found if isinstance(found, Encounter) else None
        self.seat = page.start.seat
        self.health = health
        self.way: Way | None = None

    @property
    def fight(self) -> Fight | None:
        """The combat of this page, as long as it goes on."""
        fight = self.view.fight
        return fight if fight is not None and not self.page.end and fight.seat == self.seat else None

    # --- the head ---

    def head(self) -> None:
        sheet, card = self.sheet, self.page.start.card
        name = self.view.cards.name(card) if card else "An ambush"
        self.title(line((name, "title")), (*self._kinds(), self.page.start.place))
        sheet.gap()
        sheet.say(str(self.view.cards.of[card].text) if card in self.view.cards.of else "", "story")
        sheet.gap()
        if self.page.fights or (self.card is not None and self.card.enemy is not None):
            self._enemies()
        elif self.card is not None and self.ask is None and len(self.page.parts) == 1 and not self.page.end:
            self._ways(self.card)

    def _kinds(self) -> Sequence[str]:
        name = self.view.players[self.seat].name
        if self.page.start.strike:
            return (f"{name} strikes {self.view.players[self.page.start.target].name}",)
        if self.card is None:
            return (name,)
        kind = KINDS[self.card.enemy.kind] if self.card.enemy is not None else "an encounter"
        return (name, f"level {self.card.level}", kind)

    def _enemies(self) -> None:
        """Who is met, as they stand at the end of the page, and what is special about it."""
        page, player = self.page, self.view.players[self.seat]
        met = page.foes if page.fights else [Foe(page.start.card)]
        self.sheet.add(fight_rows(self.view, player, met, page.dead, self.health, self.sheet.columns))
        if self.card is None or any(part.kind in ("shots", "round") for part in page.parts):
            return
        coming = [f"with {minions(self.card)}"] if self.card.minions and len(met) < 2 else []
        for text in (*coming, *combat_rules(self.card)):
            self.sheet.say(f"{capital(text)}.", "dim", 2)

    def _ways(self, card: Encounter) -> None:
        """What one can do, what it takes and how likely it is: the card prints it for all to see."""
        for one in card.options:
            odds = odds_of(self.view, self.seat, one) if self.view.players[self.seat].human else ""
            text = line(("· ", "dim"), capital(way(one)), (f" · {odds} to succeed" if odds else "", "odds"))
            self.sheet.add(wrap(text, self.sheet.columns, 2))

    # --- parts ---

    def has_content(self, part: RoadPart, last: bool) -> bool:
        return bool(part.items or part.kind in ("way", "test", "outcome") or (last and self.lying))

    def heading(self, part: RoadPart) -> tuple[str, str]:
        sign = {"success": "✓ ", "failure": "✗ "}.get(part.result, "")
        return f"{sign}{part.title}" if part.title else "", part.result

    def words(self, part: RoadPart, current: bool) -> None:
        """The option that was taken, and what the card tells of how it went."""
        if self.card is None:
            return
        if part.kind == "way" and part.n < len(self.card.options):
            self.way = self.card.options[part.n]
            self.sheet.add([line(("Chosen: ", "dim"), (self.way.label, "strong"))])
            self._outcome(self.way.then)

    @property
    def lying(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """Dice that lie on the table: whose, in which colour, their faces. The reader's own side comes first."""
        fight, clash = self.fight, self.view.clash
        if self.ask is None or self.page.end:
            return ()
        if fight is not None and fight.mine:
            own = (self.view.players[fight.seat].name, f"seat{fight.seat + 1}", fight.mine)
            return (own, (self.view.cards.name(fight.foe), "bad", fight.theirs)) if fight.theirs else (own,)
        if clash is not None and self.page.start.strike:
            human, mutant = self.view.players[clash.target], self.view.players[clash.seat]
            return (human.name, f"seat{human.seat + 1}", clash.mine), (mutant.name, "bad", clash.theirs)
        return ()

    def waiting(self, part: RoadPart) -> None:
        """The dice that lie on the table while one decides what to do with them."""
        numbered = self.ask is not None and self.ask.topic == "reroll"
        for place, (who, role, faces) in enumerate(self.lying):
            dice = lying(faces, numbered and place == 0)
            self.sheet.add([line((who, role), (" rolled", "dim")), *boxes(dice, self.sheet.columns)])

    def _outcome(self, found: Outcome | None) -> None:
        if found is not None:
            self.sheet.say(found.text, "story")
            if told := outcome(found):
                self.sheet.say(capital(told) + ".", "dim")

    # --- dice ---

    def figure(self, roll: DiceSide, big: bool) -> RollFigure | None:
        return figure_of(roll, big)

    def big_ones(self) -> Sequence[Any]:
        """Both sides of the last roll, but not while newer dice lie on the table."""
        if self.lying:
            return ()
        found = [item for part in self.page.parts for item in self.rolls(part)]
        return [item for item in found if item.roll is found[-1].roll] if found else ()

    def after(self) -> None:
        """What comes of a test, under its dice."""
        last = next((part for part in reversed(self.page.parts) if part.kind == "test"), None)
        if last is None or self.way is None or not self.rolls(last):
            return
        found = self.way.passed if last.result == "success" else self.way.failed
        self.sheet.gap()
        self._outcome(found)
