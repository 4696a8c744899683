"""The saved games: every journal of the folder, what it holds, and what can be done with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from fallen_tui.copies import PUT_AWAY, put_away, recover
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.text import capital
from fallen_tui.faces.outcome import game_title
from fallen_tui.folder import ago, journals, modified, quoted, shown, sized
from fallen_tui.games import find
from fallen_tui.recorded import branch_point, branched
from fallen_tui.saves import HELD, READ_ONLY, SavedGame
from fallen_tui.tui.kit.styled_text import BLANK, Line, line, rule, wrap, wrap_all
from fallen_tui.tui.opening import make
from fallen_tui.tui.screens.browser import Browser, Item
from fallen_tui.tui.screens.previews import Preview, glance, preview
from fallen_tui.tui.seating import look_back, sit_down
from fallen_tui.tui.sitting import resumed

ASIDE = f"It moves to the folder {PUT_AWAY} beside the saved games; nothing is deleted."


class SavesScreen(Browser):
    """Journals, the last played first. What they hold is found beside the screen, the one under the cursor first."""

    heading = "Saved games"
    empty = "You have no saved game yet."
    list_width = 54

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.note: Line = ()
        self._found: dict[str, Preview] = {}
        self._stale: set[str] = set()
        self._paths: dict[str, Path] = {}
        self._looking: asyncio.Task[None] | None = None
        self._busy = False
        self._asked = False
        """Whether the next key says if the game under the cursor is put away."""

    # --- the list ---

    def prepare(self) -> None:
        super().prepare()
        self.call_after_refresh(self._look)

    def items(self) -> Sequence[Item]:
        self._paths = {path.name: path for path in journals(self.folder)}
        return [self._item(name, path) for name, path in self._paths.items()]

    def _item(self, name: str, path: Path) -> Item:
        found = self._found.get(name)
        when = line((_when(modified(path)), "dim"))
        if found is not None:
            save = found.save
            mark = _mark(save)
            who = ", ".join(save.seats) or shown(Path(name))
            role = "" if save.playable else "dim"
            label = line(mark, " ", *_branch_of(save.branch), (who, role), (_played(save), "dim"))
            words = f"{name} {save.game} {game_title(save.game)} {save.state} {save.branch} {save.goal}"
            return Item(name, label, when, words)
        header = glance(path)
        who = ", ".join(header.setup.named()) if header is not None else shown(Path(name))
        game = header.setup.game if header is not None else ""
        branch = branched(header.setup) if header is not None else ""
        return Item(name, line("  ", *_branch_of(branch), who, (_of(game), "dim")), when, f"{name} {game}")

    def count_words(self) -> str:
        return shown(self.folder)

    def _look(self) -> None:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._find_out())

    async def _find_out(self) -> None:
        """Read one journal after another, those that can be seen and the one under the cursor before all."""
        while self.is_mounted and (name := self._next()):
            path = self._paths[name]
            self._stale.discard(name)
            self._found[name] = await asyncio.to_thread(preview, path, modified(path), _size(path))
            if not self.is_mounted or not self.is_current:
                return
            self._items = tuple(self._item(name, path) if each.key == name else each for each in self._items)
            self._narrow()
            self._draw_list()
            if name == self.chosen:
                self.draw_page()

    def _next(self) -> str:
        """The journal to be read next; "" where all that can be seen are."""
        wanted = [self.chosen, *self.in_sight()]
        unread = (name for name in wanted if name in self._paths)
        return next((name for name in unread if name not in self._found or name in self._stale), "")

    def draw_page(self, top: int | None = None) -> None:
        super().draw_page(top)
        self._look()

    def on_screen_resume(self) -> None:
        """Here again: what was played on, or left, is read anew."""
        if hasattr(self, "_panes"):
            self._found.pop(self.chosen, None)
            self._stale = set(self._found)
            self.refill()
        self.call_after_refresh(self.redraw)

    # --- the page ---

    def page(self, item: Item, width: int) -> list[Line]:
        path = self._paths[item.key]
        found = self._found.get(item.key)
        head = [rule(shown(Path(item.key)), width)] if width > 20 else []
        note = [*wrap(self.note, width), BLANK] if self.note else []
        if found is None:
            header = glance(path)
            title = game_title(header.setup.game) if header is not None else ""
            return [*head, *note, line((title, "title")), line(("reading …", "dim"))]
        return [*head, *note, *wrap_all(self._about(found), width, 2), *_told(found, width)]

    def _about(self, found: Preview) -> list[Line]:
        save = found.save
        rows: list[Line] = []
        if save.game:
            at = f", {save.standing}" if save.standing else ""
            rows.append(line((game_title(save.game), "title"), (f", {_mode(save)}{at}", "dim")))
            state = capital(save.state)
            rows.append(line((state, "good" if save.over else "strong")))
            if save.goal and not save.over:
                rows.append(line(("Goal: ", "dim"), f"{save.goal.rstrip('.')}."))
        trouble = in_words(save, found.mendable)
        if trouble:
            rows += [BLANK, line((trouble, "warn"))]
        rows.append(BLANK)
        for number, name in enumerate(save.seats):
            kind = found.kinds[number] if number < len(found.kinds) else ""
            rows.append(
                line("  ", (name, f"seat{number % 6 + 1}"), ("" if kind == "human" else f", {kind} bot", "dim"))
            )
        if save.seats:
            rows.append(BLANK)
        if found.seed:
            rows.append(line(("undo ", "dim"), found.undo, (", seed ", "dim"), found.seed))
        if save.branch:
            rows.append(line(("a branch of ", "dim"), save.branch))
        begun = f"started {found.created[:16].replace('T', ' ')}, " if found.created else ""
        many = f", {found.entries} entries" if found.entries else ""
        rows.append(line((f"{begun}last played {ago(save.modified)}; {sized(save.size)}{many}", "dim")))
        return rows

    # --- what can be done ---

    def own_hints(self) -> Iterable[tuple[str, str]]:
        found = self._found.get(self.chosen)
        if found is None:
            return []
        if self._asked:
            return [("a", "put it away"), ("escape", "leave it")]
        hints = [("Enter", "go on")] if found.save.playable else []
        if found.save.over and _replayable(found.save):
            return [("Enter", "replay"), ("p", "page"), ("a", "put away")]
        if found.mendable:
            hints.append(("e", "copy" if found.save.health == READ_ONLY else "recover"))
        if _replayable(found.save):
            hints += [("v", "replay"), ("p", "page")]
        return [*hints, *([] if found.save.health.startswith(HELD) else [("a", "put away")])]

    def entered(self, item: Item) -> None:
        found = self._found.get(item.key)
        if found is None or found.save.playable:
            self._soon(partial(self._go_on, self._paths[item.key]), "Loading the game …")
        elif found.mendable:
            what = "is damaged" if found.save.damaged else "is read-only"
            self._say(line((f"It {what}. e copies what is intact to a new journal so you can play on there.", "warn")))
        elif found.save.over and _replayable(found.save):
            self._replay(item)
        else:
            self._say(line((_open_ways(found.save), "warn")))

    def took(self, key: str, item: Item | None) -> bool:
        if self._busy:
            return True
        found = self._found.get(item.key) if item is not None else None
        if item is not None and self._asked:
            self._settle_asked(key, item)
            return True
        if item is None or found is None or key not in ("a", "e", "p", "v"):
            return False
        if key == "e" and found.mendable:
            self._soon(partial(self._recover, self._paths[item.key]), "Copying what is intact …")
        elif key == "v" and _replayable(found.save):
            self._replay(item)
        elif key == "p" and _replayable(found.save):
            self.app.push_screen(make("page", self._paths[item.key]))
        elif key == "a" and found.save.health.startswith(HELD):
            self._say(line((in_words(found.save), "warn")))
        elif key == "a":
            self._asked = True
            self._say(line((f"Put this game away? {ASIDE} a puts it away, any other key leaves it.", "strong")))
        return True

    def choose(self, key: str) -> None:
        if key != self.chosen:
            self.note, self._asked = (), False
        super().choose(key)

    def _settle_asked(self, key: str, item: Item) -> None:
        """Put the game away that was asked about, or keep it."""
        self._asked = False
        if key == "a":
            self._soon(partial(self._put_away, item.key), "Putting it away …")
        else:
            self._say(())

    def _put_away(self, name: str) -> None:
        place = self.keys.index(name)
        there = put_away(self._paths[name])
        self._found.pop(name, None)
        self.refill()
        self.choose((self.keys or [""])[min(place, len(self.keys) - 1)])
        self.empty = f"It is in {PUT_AWAY} now, as {shown(Path(there.name))}."
        self._say(line((self.empty, "good")))
        self.redraw()

    def _say(self, note: Line) -> None:
        self.note = note
        self.draw_page(0)

    def _soon(self, act: Callable[[], None], words: str) -> None:
        """Do something that takes a moment, once it has been said."""
        self._busy = True
        self._say(line((words, "dim")))
        self.once_painted(self._do, act)

    def _do(self, act: Callable[[], None]) -> None:
        self._busy = False
        self.note = ()
        try:
            act()
        except FallenError as error:
            self._say(line((f"{error}", "bad")))

    def _go_on(self, path: Path) -> None:
        sit_down(self.app, resumed(path), self._left_table)  # type: ignore[arg-type]

    def _left_table(self, result: object) -> None:
        """A game that was played on stands first now: what was looked for before it is done with."""
        self._search = None
        self.refill()
        self._left(result)

    def _left(self, result: object) -> None:
        self.note = line((f"{result}", "bad")) if isinstance(result, FallenError) else ()
        self.redraw()

    def _recover(self, path: Path) -> None:
        copy = recover(path)
        self.refill()
        self.choose(copy.name)
        self._say(line((f"What was intact is in {shown(Path(copy.name))}. The old journal is unchanged.", "good")))
        self.redraw()

    def _replay(self, item: Item) -> None:
        look_back(self.app, self._paths[item.key], self._left)  # type: ignore[arg-type]


def in_words(save: SavedGame, mendable: bool = False) -> str:
    """What the health of a journal means for a player; "" where all is well."""
    health = save.health
    if health == "sound":
        return ""
    if health == READ_ONLY and mendable:
        return "It is read-only. You can replay it, see its page, or play on in a copy."
    if health == READ_ONLY:
        return (
            "It and its folder are read-only. You can replay it or see its page. To play on, give a folder of yours "
            f"for a copy: fallen --saves FOLDER resume {quoted(save.path)} --recover"
        )
    if health == "torn line":
        return "Its last line was cut off, perhaps by a power cut. The rest is intact. You can play on as usual."
    if health.startswith(HELD):
        return f"It is being played right now ({health.removeprefix(HELD)}). End that game first."
    if save.damaged == 1 and not mendable:
        return "Its first line is damaged, and the rest isn't a fallen journal."
    if save.damaged == 1:
        return "Its first line is damaged. You can recover it if the rest proves what was there."
    if save.damaged:
        return f"It is {health}: someone or something changed it. You can recover the lines before."
    if health.startswith("differs"):
        return (
            f"Today's rules disagree with it ({health}). Replay it, or play on in a copy from just before: "
            f"fallen resume {quoted(save.path.name)} --from-checkpoint"
        )
    return f"{capital(health)}."


def _open_ways(save: SavedGame) -> str:
    """What can be done with a journal that cannot be gone on with."""
    if save.health.startswith(HELD):
        return in_words(save)
    if save.health == READ_ONLY:
        return "You can't resume it here. v replays it, p shows its page."
    look = "v replays it as far as it goes. " if _replayable(save) else ""
    return f"You can't resume it. {look}a puts it away. {ASIDE}"


def _replayable(save: SavedGame) -> bool:
    return bool(save.game)


def _mark(save: SavedGame) -> tuple[str, str]:
    if save.health not in ("sound", "torn line"):
        return ("!", "bad")
    return ("✓", "dim") if save.over else ("●", "key")


def _told(found: Preview, width: int) -> list[Line]:
    rows: list[Line] = []
    if found.standing:
        head = "How it ended" if found.save.over else "Where it stands"
        rows += [BLANK, rule(head, width), *wrap_all([line(text) for text in found.standing], width, 2)]
    if found.last:
        rows += [BLANK, rule("What happened last", width)]
        rows += wrap_all([line((text, "story")) for text in found.last], width, 2)
    return rows


def _mode(save: SavedGame) -> str:
    """The mode by its title; by its id where the game, or the mode, is not installed."""
    entry = find(save.game)
    modes = entry.modes if entry is not None else ()
    return next((mode.title for mode in modes if mode.id == save.mode), save.mode)


def _when(changed: float) -> str:
    """A time of change as briefly as can be: the year where it is another than today's."""
    then, now = datetime.fromtimestamp(changed), datetime.now()
    return then.strftime("%d %b %H:%M" if then.year == now.year else "%d %b %Y").lstrip("0")


def _of(game: str) -> str:
    return f"  {game_title(game)}" if game else ""


def _played(save: SavedGame) -> str:
    """What is played and how far, for the list: its scenario, else the game, and the turn."""
    if not save.game:
        return ""
    return f"  {save.standing}" if save.story else ", ".join([_of(save.game), *[save.standing] * bool(save.turn)])


def _branch_of(branch: str) -> Line:
    """What tells a branch apart from the game it was branched off."""
    point = branch_point(branch)
    return line((f"branch at {point}: ", "new")) if point else ()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
