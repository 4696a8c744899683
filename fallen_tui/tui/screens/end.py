"""The end of a game: the result, the tracks over time, the story in a page, and where to go from here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from textual.geometry import Size

from fallen_tui.daily import DailyResult, told
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.text import capital, file_name
from fallen_tui.faces.summary import Summary, remember
from fallen_tui.faces.summary.journal import remembered
from fallen_tui.faces.timeline import Timeline, chart, moving, timeline, when
from fallen_tui.games import part
from fallen_tui.tui.kit.layers import Plan, columns, rows
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, rule, wrap, wrap_all
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.screens.base import BaseScreen
from fallen_tui.tui.screens.page import PageScreen, kept

MEASURE = 84


class EndScreen(BaseScreen):
    """Dismissed with "again", "replay" or None (to the title)."""

    panes = ("main", "chart", "footer")

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self._track = -1
        self._timeline: Timeline | None = None
        self._kept: Line = ()

    def plan(self, size: Size) -> Plan:
        body, footer = rows(size.region, 0, 1)
        if not self._moving:
            return {"main": body, "footer": footer}
        if size.width >= 110:
            main, picture = columns(body, 0, size.width * 9 // 20, gap=2)
            return {"main": main, "chart": picture, "footer": footer}
        picture, main = rows(body, min(11, size.height * 2 // 5), 0)
        return {"main": main, "chart": picture, "footer": footer}

    @property
    def timeline(self) -> Timeline:
        """The game told; made once."""
        if self._timeline is None:
            self._timeline = timeline(self.match.game, self.match.table.setup, self.match.table.entries)
        return self._timeline

    @cached_property
    def _daily(self) -> DailyResult | None:
        """What came of it, where it is the game of a day."""
        table = self.match.table
        return told(self.match.game, table.setup, table.entries, table.state)

    @property
    def _moving(self) -> list[int]:
        """The tracks that are worth drawing."""
        return moving(self.timeline)

    @property
    def track(self) -> int:
        """The track that is drawn: of those that moved the one nearest to its mark, until another is chosen."""
        if self._track < 0:
            found = self.timeline
            last = found.turns[-1].figures
            shares = {at: max(last[at]) / found.marks[at] if found.marks[at] else 0.0 for at in self._moving}
            self._track = max(shares, key=lambda at: shares[at])
        return self._track

    def draw(self) -> None:
        pane = self.pane("main")
        width = min(MEASURE, pane.size.width - 2)
        pane.show([(Span(" "), *row) for row in self._story(width)])
        self._draw_chart()

    def _story(self, width: int) -> list[Line]:
        found = self.timeline
        head = [rule("The game is over", width), BLANK]
        result = wrap_all([line((text, "strong" if not n else "")) for n, text in enumerate(found.result)], width, 2)
        first = len(wrap(line((found.result[0], "strong")), width, 2)) if found.result else 0
        head += [*result[:first], *self._shared(width), *result[first:]]
        if self._kept:
            head += [BLANK, *wrap(self._kept, width, 2)]
        if (journal := self.match.table.journal) is not None:
            head += [BLANK, *wrap(line(("The journal: ", "dim"), (file_name(journal.path.name), "dim")), width, 2)]
        sums = f"{found.answers:,} choices"
        sums += f", {found.dice:,} {'die' if found.dice == 1 else 'dice'}" if found.dice else ""
        sums += f"; seed {found.setup.seed}."
        head += [BLANK, *wrap(line((sums, "dim")), width)]
        for turn in found.turns:
            begins = f"{turn.part}, before its first Turn" if turn.part else "Before the first turn"
            title = when(turn.part, turn.number) if turn.number else begins
            title = capital(title)
            named = zip(found.tracks[:2], turn.figures, strict=False)
            figures = "  ".join(f"{track.name} {'/'.join(map(str, each))}" for track, each in named)
            head += [BLANK, rule(title, width, after=line((figures, "dim")))]
            said = turn.headlines or ("Nothing much happened.",)
            head += wrap_all([line((text, "story")) for text in said], width, 2)
        return head

    def _shared(self, width: int) -> list[Line]:
        """The line of the game of a day, and what its points are: looked for first, it stands right under who won."""
        if self._daily is None:
            return []
        shared = wrap(line((self._daily.line, "key")), width, 2)
        scoring = wrap(line((part(self.match.game.id, "daily").SCORING, "dim")), width)
        return [BLANK, *wrap(line(("The daily game, to share:", "dim")), width), *shared, *scoring, BLANK]

    def _draw_chart(self) -> None:
        pane = self.pane("chart")
        found, (width, height) = self.timeline, pane.size
        if not pane.size.area or not self._moving:
            return
        title = f"{found.tracks[self.track].name} over time"
        others = line(("←→", "key"), (" other tracks", "dim"), spot="key:right") if len(self._moving) > 1 else ()
        picture: list[Line] = [rule(title, width, after=others)]
        legend = [Span(" ")]
        named = found.names_on(self.track)
        for seat, name in enumerate(named):
            legend += [Span(f"{seat + 1} ", f"seat{seat + 1}"), Span(f"{name}  ", "dim")]
        legend += [Span("* several", "dim")] if len(named) > 1 else []
        for row in chart(found, self.track, width - 1, height - 2):
            picture.append(tuple([Span(text, f"seat{seat + 1}" if seat >= 0 else "dim") for text, seat in row]))
        pane.show([*picture, tuple(legend)])

    def hints(self) -> Iterable[tuple[str, str]]:
        tracks = [("→", "tracks")] if len(self._moving) > 1 else []
        return [
            ("↑↓", "read"), *tracks, ("t", "table"), ("p", "page"), ("x", "export"), ("r", "replay"), ("a", "again"),
            ("leave", "leave" if self._begun_here else "title"),
        ]  # fmt: skip

    @property
    def _begun_here(self) -> bool:
        """Whether the program began at the table below, and ends with it."""
        stack = self.app.screen_stack
        return len(stack) > 1 and stack[-2] is getattr(self.app, "first", None)

    # --- keys ---

    def pressed_key(self, key: str) -> None:
        pane = self.pane("main")
        height = max(1, pane.size.height - 1)
        scroll = {"up": -1, "down": 1, "pageup": -height, "pagedown": height, "home": -99999, "end": 99999}
        if key in scroll:
            pane.scroll_lines(scroll[key])
        elif key in ("left", "right") and (tracks := self._moving):
            step = 1 if key == "right" else -1
            self._track = tracks[(tracks.index(self.track) + step) % len(tracks)]
            self._draw_chart()
        elif key == "x":
            self._export()
        elif key == "p":
            self.app.push_screen(PageScreen(self.match.beside, self._remembered))
        elif key in ("r", "a", "t"):
            self.dismiss({"r": "replay", "a": "again", "t": "table"}[key])
        elif self.app.keymap.command(key) == "leave":  # type: ignore[attr-defined]
            self.dismiss(None)

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        """Everything to be pressed is a key."""

    def _remembered(self) -> Summary:
        """The game as its page tells it: out of the journal, where it has one. Raises FallenError."""
        table = self.match.table
        if table.journal is not None:
            return remembered(table.journal.path)
        return remember(self.match.game, table.setup, table.entries)

    def _export(self) -> None:
        """Write the page beside the journal, as text and as Markdown."""
        try:
            self._kept = kept(self._remembered(), self.match.beside)
        except FallenError as error:
            self._kept = line((f"{error}", "bad"))
        self.redraw()
        self.pane("main").scroll_top(0)
