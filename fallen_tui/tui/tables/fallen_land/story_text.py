"""What stands on the page of a tale: its head, the words of the card as far as they may be read, what is to come."""

from __future__ import annotations

import attrs

from fallen_tui.games.fallen_land.content.card_parts import Part as CardPart
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.phrases import DECK, category, counted
from fallen_tui.games.fallen_land.content.stories import Story
from fallen_tui.games.fallen_land.state.table import NOBODY, State, StoryInPlay
from fallen_tui.games.fallen_land.state.views import UNREAD
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log.dice_throws import Throw
from fallen_tui.games.fallen_land.text.log.phrases import member, site, title
from fallen_tui.games.fallen_land.text.names import named
from fallen_tui.games.fallen_land.text.prompts.story import script
from fallen_tui.tui.adventure.dice_figures import RollFigure
from fallen_tui.tui.adventure.name_links import NameLinks
from fallen_tui.tui.adventure.story_setter import PageSetter
from fallen_tui.tui.kit.styled_text import line
from fallen_tui.tui.tables.fallen_land import story_checks, story_choices
from fallen_tui.tui.tables.fallen_land.dice_words import figure_of
from fallen_tui.tui.tables.fallen_land.story_page import CouncilPage, CouncilPart, players_of

OF_STORIES = ("party", "solo", "individual")


GONE = "A place of an earlier chapter"
"""The name of a place that left the cards with its scenario."""


class CouncilSetter(PageSetter[CouncilPage]):
    """Sets the page of a tale for one reader: `view` is what they may see, outcomes that are not disclosed left out."""

    rounds = ("round",)

    def __init__(
        self, page: CouncilPage, view: State, names: NameLinks, columns: int, fresh: int, asked: bool = False
    ) -> None:
        """`asked`: a choice of the card is asked of the reader, its options beside the page."""
        super().__init__(page, names, columns, fresh)
        self.view = view
        self.asked = asked
        self.story: Story | None = None if page.start.visit else view.cards.stories.get(page.start.card)
        in_play = view.story_in_play
        self.story_in_play: StoryInPlay | None = (
            in_play if in_play is not None and in_play.card == page.start.card and not page.end else None
        )
        self._said: set[str] = set()

    # --- the head ---

    def head(self) -> None:
        start, sheet = self.page.start, self.sheet
        name = (site if start.visit else title)(self.view, start.card) if self._known() else GONE
        if start.visit:
            kind = "A visit"
        elif self.story is not None and self.story.deck == "mission":
            kind = f"Mission {self.story.number}"
        else:
            kind = f"{DECK.get(start.deck, '')} Encounter"
        kinds = ", ".join(map(category, self.story.categories)) if self.story is not None else ""
        several = f"for {self.story.multi} or more Parties" if self.story is not None and self.story.multi > 1 else ""
        resource = "for a Resource" if start.resource else ""
        words = (kind, kinds, several, resource, players_of(self.view, self.page), start.place)
        self.title(line((name, "title")), words)
        sheet.gap()
        sheet.say(self._prose(), "story")

    def _prose(self) -> str:
        """The story itself."""
        card = self.page.start.card
        if self.story is not None:
            return self.story.text
        if card in self.view.cards.places:
            place = self.view.cards.places[card]
            return f"{place.text} {place.visit.text}"
        story = self.view.cards.stories.get(card)
        visit = story.world.visit if story is not None and story.world is not None else None
        return visit.text if visit is not None else ""

    # --- parts ---

    def has_content(self, part: CouncilPart, last: bool) -> bool:
        """Whether a part has anything to show; the current one always has."""
        if part.items or part.kind in ("outcome", "optional", "epilogue"):
            return True
        if part.kind == "directions":
            return bool(self.story is not None and self.story.middle)
        return last and not self.page.end

    def heading(self, part: CouncilPart) -> tuple[str, str]:
        result = self._optional_result() if part.kind == "epilogue" else part.result
        return self._title(part, result), result

    def _title(self, part: CouncilPart, result: str) -> str:
        if part.kind in ("outcome", "epilogue"):
            sign = "✓" if result == "success" else "✗"
            if part.kind == "epilogue":
                return f"{sign} {result.capitalize()}"
            if self._known() and not script(self.view, self.page.start.card, self.page.start.visit).checks:
                return "What happens"
            if part.crown != NOBODY:
                return f"{sign} {part.title} for {member(self.view, self.page.start.seat, part.crown)}"
            whole = self.story is not None and self.story.who == "individual"
            return f"{sign} {part.title}{' of the whole card' * whole}"
        if part.kind == "checks" and part.crown != NOBODY:
            return member(self.view, self.page.start.seat, part.crown)
        if part.kind == "checks" and self.story is not None:
            return self._check_title(self.story)
        return part.title

    def _check_title(self, story: Story) -> str:
        kinds = {"party": "Party check", "solo": "Solo check", "individual": "Individual check"}
        title = kinds[story.who] + "s" * (len(story.checks) > 1) + self._by(story)
        marks = ", one of them" * story.or_ + ", Melee Weapons Only" * story.melee + ", no Flight" * story.no_flight
        return title + marks

    def _by(self, story: Story) -> str:
        """Who stands the test of a Solo card."""
        if story.who != "solo":
            return ""
        if self.story_in_play is not None and self.story_in_play.tested != NOBODY:
            return f" by {member(self.view, self.story_in_play.seat, self.story_in_play.tested)}"
        return f" by {f'Crown {story.crown}' if isinstance(story.crown, int) else 'a random Crown'}"

    def words(self, part: CouncilPart, current: bool) -> None:
        """What the card says of a part, as soon as it may be read."""
        story, sheet = self.story, self.sheet
        if part.kind == "opening" and story is not None:
            self._do(part, story.opening, current)
            sheet.say(f"Scavenge {counted(story.coins, 'coin')}." if story.coins and current else "")
        elif part.kind == "directions" and story is not None:
            self._do(part, story.middle, current)
        elif part.kind == "outcome":
            self._outcome(part, current)
        elif part.kind in ("optional", "epilogue") and story is not None and story.optional is not None:
            self._optional(part, story)

    def _do(self, part: CouncilPart, do: Do, current: bool) -> None:
        self._direct(story_choices.directions(do, part, self.asked and current))

    def _direct(self, text: str) -> None:
        self.sheet.say(named(self.view, text))

    def _outcome(self, part: CouncilPart, current: bool) -> None:
        card = self._card_part(part)
        if card is None or part.result in self._said or (part.crown == NOBODY and self._alone()):
            return
        self._said.add(part.result)
        self.sheet.say(card.text, "story")
        self._do(part, card.do, current)
        if self.story is not None and len(self._said) == 1:
            after = describe.sentences(self.story.bottom)
            self._direct(f"Afterwards: {after}" if after else "")
            self.sheet.say("Then a Psychological Check." if self.story.psych else "")

    def _alone(self) -> bool:
        """Whether each Character has an outcome of its own."""
        return self.story is not None and self.story.who == "individual" and not self.page.start.mercenary

    def _known(self) -> bool:
        """Whether the card is still among the cards."""
        return self.page.start.card in self.view.cards.stories or self.page.start.card in self.view.cards.places

    def _card_part(self, part: CouncilPart) -> CardPart | None:
        """The part of the card behind an outcome; None for one that may not be read."""
        start = self.page.start
        if not part.result or not self._known():
            return None
        tried = script(self.view, start.card, start.visit)
        own = getattr(tried.checks[part.check], part.result) if part.check != NOBODY else None
        found: CardPart | None = own or getattr(tried, part.result)
        return None if found is None or found.text == UNREAD.text else found

    def _optional(self, part: CouncilPart, story: Story) -> None:
        assert story.optional is not None
        if part.kind == "optional":
            self.sheet.say(story.optional.text, "story")
            return
        won = self._optional_result() == "success"
        found = story.optional.success if won else story.optional.failure
        if found is not None and found.text != UNREAD.text:
            self.sheet.say(found.text, "story")
            self._direct(describe.sentences(found.do))

    def _optional_result(self) -> str:
        """How the Optional Skill Check went; one without dice counts as passed."""
        throw = next((item for item in reversed(self._throws("optional")) if item.check), None)
        return "success" if throw is None or throw.passed else "failure"

    def _throws(self, kind: str) -> list[Throw]:
        return [throw for part in self.page.parts if part.kind == kind for throw in self.rolls(part)]

    # --- what happened in it ---

    def counts(self, roll: Throw) -> bool:
        """A check that was rolled."""
        return roll.check and bool(roll.dice)

    def figure(self, roll: Throw, big: bool) -> RollFigure | None:
        """A roll; one for the card itself is but its dice."""
        if not big and not roll.dice and not roll.over:
            return None
        own = not big and roll.what == site(self.view, self.page.start.card)
        return figure_of(attrs.evolve(roll, what="Dice") if own else roll)

    def taken(self, part: CouncilPart) -> dict[int, str]:
        return story_choices.taken(self._effects(part), part)

    def _effects(self, part: CouncilPart) -> Do:
        """What a part of the card does, as far as it may be read."""
        if part.kind in ("opening", "directions") and self.story is not None:
            return self.story.opening if part.kind == "opening" else self.story.middle
        card = self._card_part(part) if part.kind == "outcome" else None
        return card.do if card is not None else ()

    # --- what is asked now, and what is to come ---

    def after(self) -> None:
        """What is to come, what lies on the map, and an end without an outcome."""
        self._to_come(self.page.parts[-1])
        self._on_the_map()
        self._end()

    def waiting(self, part: CouncilPart) -> None:
        """What the current part waits for."""
        if self.story_in_play is None or self.story is None:
            return
        if part.kind == "optional":
            self.sheet.add(story_checks.optional_rows(self.view, self.story_in_play, self.story, self.sheet.columns))

    def _to_come(self, now: CouncilPart) -> None:
        """Flight and the checks, as long as they are to come: the card prints them for all to see."""
        in_play, story = self.story_in_play, self.story
        if (
            in_play is None
            or in_play.result
            or not self._known()
            or now.kind not in ("opening", "directions", "flight", "checks")
        ):
            return
        if story is not None and not in_play.passed and now.kind != "checks":
            rows = story_checks.flight_rows(self.view, in_play, story, self.sheet.columns)
            if rows and now.kind != "flight":
                self.sheet.gap()
            self.sheet.add(rows)
        self._checks(in_play, now)

    def _checks(self, in_play: StoryInPlay, now: CouncilPart) -> None:
        found = story_checks.prospects(self.view, in_play)
        done = [throw for throw in self._throws("checks") if throw.check and throw.kind in OF_STORIES]
        specs = enumerate(found.script.checks)
        left = [at for at, spec in specs if not _tried(spec.skill, spec.need, done, self._alone())]
        if not left or (found.script.or_ and done):
            return
        sheet = self.sheet
        if now.kind != "checks" or done:
            sheet.gap()
        start = len(sheet.rows)
        if now.kind != "checks":
            title = self._check_title(self.story) if self.story is not None else "Party check"
            sheet.add([line((title, "heading"))])
        if in_play.passed:
            sheet.say("Its checks count as passed.", "good")
            return
        for place, at in enumerate(left):
            whole = place == 0 or found.script.or_
            sheet.add(story_checks.coming(self.view, found, at, sheet.columns, whole))
        if now.kind == "checks" and sheet.parts:
            sheet.parts[-1] = (sheet.parts[-1][0], len(sheet.rows))
        elif now.kind == "flight" and sheet.parts:
            sheet.parts[-1] = (sheet.parts[-1][0], start - 1)

    def _on_the_map(self) -> None:
        """The place that a World card opens, and what it does there, as long as that may come."""
        if self.story is None or self.story.world is None or any(part.result == "failure" for part in self.page.parts):
            return
        printed = describe.face(self.view.cards, self.story.id, False)
        begins = (f"{self.story.world.name} lies", "Stays in play", "Every Effects Phase:", "For 1 week:")
        first = next((place for place, text in enumerate(printed) if text.startswith(begins)), len(printed))
        self.sheet.gap()
        self.sheet.add([line(("On the map", "heading"))] if first < len(printed) else ())
        for text in printed[first:]:
            self._direct(text)

    def _end(self) -> None:
        """How a tale ended that came to no outcome."""
        if self.page.start.card and self.page.end in ENDS:
            self.sheet.gap()
            self.sheet.say(ENDS[self.page.end], "strong")
        if self.page.end == "open" and self.story is not None and self.story.world is None:
            self.sheet.gap()
            self.sheet.add([line(("What it takes", "heading"))])
            _, _, *printed = describe.face(self.view.cards, self.story.id, False)
            for text in printed:
                if text != self.story.text:
                    self._direct(text)


def _tried(skill: str, need: int, done: list[Throw], each: bool) -> bool:
    """Whether a check has been rolled; of those that each Character rolls, more may be to come."""
    return not each and any((throw.what, throw.need) == (skill.title(), need) for throw in done)


ENDS = {
    "fled": "The Party got away.",
    "skipped": "The card is discarded.",
    "void": "The card is discarded.",
    "replaced": "Another card takes its place.",
    "open": "It stays open for several Parties.",
    "dead": "Nobody is left to tell the end.",
}
"""Ends of a tale without an outcome."""
