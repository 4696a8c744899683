"""The statistics of past games: the records of every game and mode, and each game's page."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.text import capital
from fallen_tui.faces.keepsakes import HELP, album_words, earned_when, earned_words
from fallen_tui.faces.outcome import BOTS, DRAWN, FAIR, LOST, WON, OutcomeKind, game_title, kind_title
from fallen_tui.faces.statistics import TITLES, came_of, facts, marks_of, score_line, sums
from fallen_tui.folder import shown
from fallen_tui.keepsakes import feats, open_album, with_achievements, with_album
from fallen_tui.statistics import Archive, Honours, Past, honours
from fallen_tui.tui.kit.styled_text import BLANK, Line, line, rule, wrap, wrap_all
from fallen_tui.tui.opening import make
from fallen_tui.tui.screens.browser import Browser, Item
from fallen_tui.tui.seating import look_back

STEP = 16
"""Journals that are read between two drawings."""
LEGEND = "  * bots, branches, undone past news"
ROLES = {WON: "good", LOST: "bad", DRAWN: "strong"}
SIGNS = {WON: "✓", LOST: "✗", DRAWN: "="}


class StatisticsScreen(Browser):
    """Records first, then every past game, the last played before the others. Found beside the screen."""

    heading = "Past games"
    empty = "reading …"
    list_width = 54
    list_share = 0.55

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.note: Line = ()
        self._pasts: dict[str, Past] = {}
        self._kinds: dict[str, tuple[Honours, ...]] = {}
        self._left = 0
        self._looking: asyncio.Task[None] | None = None

    # --- what there is ---

    def prepare(self) -> None:
        super().prepare()
        self.call_after_refresh(self._look)

    def _look(self) -> None:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._find_out())

    async def _find_out(self) -> None:
        """Read what is not kept, a few journals at a time."""
        archive = await asyncio.to_thread(Archive, self.folder)
        found: dict[str, Past] = {}
        for start in range(0, len(archive.paths), STEP):
            paths = archive.paths[start : start + STEP]
            read = await asyncio.to_thread(list, map(archive.past, paths))
            if not self.is_mounted:
                return
            found |= {past.file: past for past in read}
            self._left = len(archive.paths) - len(found)
            if self._left and not self._pasts:
                self.draw_head()
        await asyncio.to_thread(archive.keep)
        if self.is_mounted:
            self._pasts = found
            self.empty = "You haven't played a game yet."
            self._count()
            self.refill()
            self.redraw()

    def _count(self) -> None:
        kinds = groupby(honours(self._pasts.values()), key=lambda found: found.kind)
        self._kinds = {_key(kind): tuple(classes) for kind, classes in kinds}

    def draw_head(self) -> None:
        """How far the reading has come."""
        pane = self.pane("head")
        pane.show([self.head(pane.size.width)])

    def items(self) -> Sequence[Item]:
        found: list[Item] = []
        for game, kinds in groupby(self._kinds.items(), key=lambda pair: pair[1][0].kind[0]):
            found += [Item("", BLANK)] if found else []
            found.append(Item("", line((game_title(game), "heading"))))
            found += [self._kind_item(key, classes) for key, classes in kinds]
            found += self._keepsakes(game)
        if self._pasts:
            found += [Item("", BLANK), Item("", line(("The last games", "heading"), (LEGEND, "dim")))]
            alone = len({past.game for past in self._pasts.values()}) == 1
            found += [self._past_item(past, alone) for past in self._pasts.values()]
        return found

    def _keepsakes(self, game: str) -> Iterable[Item]:
        """The achievements and the album of a game that has them."""
        if game in with_achievements():
            words = earned_words(feats(self._pasts.values(), game))
            yield Item(f"feats:{game}", line("  Achievements"), line((words, "dim")), game_title(game))
        if game in with_album():
            yield Item(f"album:{game}", line("  Album"), line(("stories, people", "dim")), game_title(game))

    def _kind_item(self, key: str, classes: tuple[Honours, ...]) -> Item:
        fair = next((found for found in classes if found.fairness == FAIR), classes[0])
        title = kind_title(fair.kind)
        words = f"{game_title(fair.kind[0])} {title}"
        return Item(key, line("  ", title), line((_tally(fair), "dim")), words)

    def _past_item(self, past: Past, alone: bool) -> Item:
        """A past game; `alone`: all are of the same game, which need not be named."""
        key = f"game:{past.file}"
        if past.wrong:
            return Item(key, line(("! ", "bad"), shown(Path(past.file))), (), f"{past.file} {past.wrong}")
        sign = line((f"{SIGNS.get(past.how, '·' if past.over else ' ')} ", ROLES.get(past.how, "dim")))
        star = line((" *", "warn")) if past.fairness != FAIR else ()
        what = kind_title(past.kind) if alone else f"{game_title(past.game)}, {kind_title(past.kind)}"
        what += f", {past.chapter.partition(':')[0]}" if past.chapter else ""
        label = (*sign, *line(", ".join(past.names), (f"  {what}", "dim")), *star)
        words = f"{past.file} {kind_title(past.kind)} {came_of(past)}"
        return Item(key, label, line((past.created[:10], "dim")), words)

    def count_words(self) -> str:
        if not self._pasts and self._left:
            return f"{self._left} to go"
        return sums(list(self._pasts.values())) if self._pasts else ""

    # --- the page ---

    def page(self, item: Item, width: int) -> list[Line]:
        note = [*wrap(self.note, width), BLANK] if self.note else []
        if item.key in self._kinds:
            return [*note, *self._records(self._kinds[item.key], width)]
        word, _, game = item.key.partition(":")
        if word == "feats":
            return [*note, *self._feats(game, width)]
        if word == "album":
            return [*note, *self._album(game, width)]
        return [*note, *self._about(self._pasts[item.key.partition(":")[2]], width)]

    def _records(self, classes: tuple[Honours, ...], width: int) -> list[Line]:
        drawn = [line((game_title(classes[0].kind[0]), "title"), (f", {kind_title(classes[0].kind)}", "dim"))]
        drawn = wrap_all(drawn, width, 2)
        for found in classes:
            drawn += [BLANK, rule(TITLES[found.fairness], width)]
            for fact in facts(found):
                spot = f"game:{fact.file}" if fact.file else ""
                row = line((f"{fact.what}: ", "dim"), (fact.told, "link" if spot else ""), spot=spot)
                drawn += wrap(row, width, 2)
        return drawn

    def _feats(self, game: str, width: int) -> list[Line]:
        """Every achievement of a game: what it takes, and when it was earned first."""
        found = feats(self._pasts.values(), game)
        title = line((game_title(game), "title"), (f", {earned_words(found)} achievements", "dim"))
        drawn = wrap(title, width, 2)
        for feat in found:
            each, past = feat.achievement, feat.past
            sign = ("· ", "dim") if past is None else ("✓ ", "good") if feat.fair else ("* ", "warn")
            drawn += [BLANK, *wrap(line(sign, (each.title, "dim" if past is None else "strong")), width, 2)]
            drawn += wrap(line(f"  {each.takes}"), width, 2)
            if past is not None:
                spot = f"game:{past.file}"
                drawn += wrap(line("  ", (earned_when(feat), "link"), spot=spot), width, 2)
        starred = any(feat.past is not None and not feat.fair for feat in found)
        return [*drawn, *([BLANK, *wrap(line((f"* {HELP}", "dim")), width, 2)] if starred else [])]

    def _album(self, game: str, width: int) -> list[Line]:
        """How much of the album is filled."""
        title = wrap(line((game_title(game), "title"), (", the album", "dim")), width, 2)
        try:
            words = album_words(open_album(self._pasts.values(), game))
        except FallenError as error:
            words = str(error)
        return [*title, BLANK, *wrap(line(f"{capital(words)}."), width)]

    def _about(self, past: Past, width: int) -> list[Line]:
        head = [rule(shown(Path(past.file)), width)] if width > 20 else []
        if past.wrong:
            words = "This journal can't be read to its end, so it isn't in the records."
            return [*head, *wrap_all([line((f"{past.wrong}.", "bad")), BLANK, line((words, "dim"))], width)]
        rows = [
            line((game_title(past.game), "title"), (f", {kind_title(past.kind)}", "dim")),
            line((f"{came_of(past)}.", ROLES.get(past.how, "strong"))),
            BLANK,
        ]
        for seat, (name, kind) in enumerate(zip(past.names, past.kinds, strict=True)):
            score = f"  {past.scores[seat]}" if past.over else ""
            bot = "" if kind == "human" else f", {kind} bot"
            rows.append(line("  ", (name, f"seat{seat % 6 + 1}"), (bot, "dim"), score))
        star = "" if past.fairness == FAIR else "* "
        rows += [BLANK, *(line((f"{star}{mark}", "warn")) for mark in marks_of(past))]
        rows += [line(("a branch of ", "dim"), past.branch)] if past.branch else []
        day = f"started {past.created[:16].replace('T', ' ')}, " if past.created else ""
        rows.append(line((f"{day}seed ", "dim"), past.seed))
        rows += self._held(past)
        return [*head, *wrap_all(rows, width, 2)]

    def _held(self, past: Past) -> list[Line]:
        """The records that this game holds."""
        held = [
            f"{fact.what}, {TITLES[found.fairness].lower()}: {fact.told}"
            for found in self._kinds.get(_key(past.kind), ())
            for fact in facts(found)
            if fact.file == past.file
        ]
        return [BLANK, *(line(("★ ", "key"), text) for text in held)] if held else []

    # --- what can be done ---

    def own_hints(self) -> Iterable[tuple[str, str]]:
        past = self._chosen_past()
        if self.chosen.startswith("album:"):
            return [("Enter", "open it")]
        if past is None or not past.game:
            return []
        return [("Enter", "its page"), ("v", "replay")]

    def _chosen_past(self) -> Past | None:
        return self._pasts.get(self.chosen.partition(":")[2]) if self.chosen.startswith("game:") else None

    def entered(self, item: Item) -> None:
        past = self._chosen_past()
        if item.key.startswith("album:"):
            self.app.push_screen(make("album", tuple(self._pasts.values()), item.key.partition(":")[2]))
        elif past is None:
            self.turn_to(True)
            self.redraw()
        elif past.game:
            self.app.push_screen(make("page", self.folder / past.file))

    def took(self, key: str, item: Item | None) -> bool:
        past = self._chosen_past()
        if key != "v" or past is None or not past.game:
            return False

        look_back(self.app, self.folder / past.file, self._left_replay)  # type: ignore[arg-type]
        return True

    def _left_replay(self, result: object) -> None:
        self.note = line((f"{result}", "bad")) if isinstance(result, FallenError) else ()
        self.redraw()

    def choose(self, key: str) -> None:
        if key != self.chosen:
            self.note = ()
        super().choose(key)

    def pressed_page(self, spot: str) -> None:
        self.choose(spot)


def _key(kind: OutcomeKind) -> str:
    game, mode, agreed = kind
    return "/".join(["kind:", game, mode, *(f"{key}={value}" for key, value in agreed)])


def _tally(found: Honours) -> str:
    """Won and lost in brief: 3-2; else how many there were."""
    if found.fairness == BOTS:
        return f"{found.games} by bots"
    won, lost = found.count(WON), found.count(LOST)
    return f"{won}-{lost}" if won or lost else score_line(found)
