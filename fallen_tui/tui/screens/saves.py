"""The saved games: every journal of the folder, what it holds, and what can be done with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from fallen_tui import filing
from fallen_tui.copies import recover
from fallen_tui.engine import SUFFIX
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.journal import Header
from fallen_tui.engine.text import capital
from fallen_tui.faces.outcome import game_title
from fallen_tui.folder import ago, journals, modified, shown, sized
from fallen_tui.recorded import branched
from fallen_tui.saves import HELD, READ_ONLY
from fallen_tui.tui.kit.field import Field
from fallen_tui.tui.kit.styled_text import BLANK, Line, fit_end, line, rule, width as width_of, wrap, wrap_all
from fallen_tui.tui.opening import make
from fallen_tui.tui.screens.browser import FRAME, WIDE, Browser, Item
from fallen_tui.tui.screens.previews import Preview, glance, preview
from fallen_tui.tui.screens.saved_words import (
    ASIDE,
    branch_of,
    in_words,
    mark,
    mode_of,
    of_game,
    open_ways,
    own_name,
    played,
    replayable,
    told,
    when,
)
from fallen_tui.tui.seating import look_back, sit_down
from fallen_tui.tui.sitting import resumed

ORDERS = ("last played", "game", "name")
"""The orders of the list; by game and by name what is the same there stands in the first."""
LAST = "\U0010ffff"
"""Behind every game: where it can't be told which."""
BETWEEN = " · "
KEYS = ("a", "d", "e", "n", "p", "v")
FILING = (("n", "name"), ("d", "delete"), ("a", "put away"))
ASKED = {"a": "put it away", "y": "delete it for good"}
"""What is asked about once more before it is done, by the key that does it then."""
FOR_GOOD = (
    "Delete this game for good? It leaves your statistics and albums, too. Nothing brings it back. y deletes it, any "
    "other key leaves it."
)


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
        self._headers: dict[tuple[Path, float], Header | None] = {}
        """The first lines of those that have not been read yet, by when they were written to."""
        self._stale: set[str] = set()
        self._paths: dict[str, Path] = {}
        self._looking: asyncio.Task[None] | None = None
        self._busy = False
        self._asked = ""
        """The key that the next one must be for what was asked about to be done to the game under the cursor."""
        self._new_name: Field | None = None
        """The new name that is being typed for that game."""
        self._order = 0

    # --- the list ---

    def prepare(self) -> None:
        super().prepare()
        self.call_after_refresh(self._look)

    def items(self) -> Sequence[Item]:
        self._paths = {path.name: path for path in sorted(journals(self.folder), key=self._rank)}
        return [self._item(name, path) for name, path in self._paths.items()]

    def _item(self, name: str, path: Path) -> Item:
        found = self._found.get(name)
        changed = line((when(modified(path)), "dim"))
        if found is not None:
            save = found.save
            who = ", ".join(save.seats) or shown(Path(name))
            role = "" if save.playable else "dim"
            label = line(mark(save), " ", *own_name(name), *branch_of(save.branch), (who, role), (played(save), "dim"))
            words = f"{name} {save.game} {game_title(save.game)} {save.state} {save.branch} {save.goal}"
            return Item(name, label, changed, words)
        header = self._header(path)
        who = ", ".join(header.setup.named()) if header is not None else shown(Path(name))
        game = header.setup.game if header is not None else ""
        branch = branched(header.setup) if header is not None else ""
        label = line("  ", *own_name(name), *branch_of(branch), who, (of_game(game), "dim"))
        return Item(name, label, changed, f"{name} {game}")

    def _rank(self, path: Path) -> str:
        """What comes first in the order that is asked for; what is the same there stays in order of time."""
        if ORDERS[self._order] == "name":
            return path.name.casefold()
        if ORDERS[self._order] == "game":
            found = self._found.get(path.name)
            header = self._header(path) if found is None else None
            game = header.setup.game if header is not None else found.save.game if found is not None else ""
            return game_title(game).casefold() if game else LAST
        return ""

    def _header(self, path: Path) -> Header | None:
        """The first line of a journal, read once; None where it is none."""
        key = (path, modified(path))
        if key not in self._headers:
            self._headers[key] = glance(path)
        return self._headers[key]

    def head_end(self) -> Line:
        found = super().head_end()
        if self._search is not None:
            return found
        by = line(("o", "key"), (f" by {ORDERS[self._order]}", "dim"), spot="key:o")
        room = self.size.width - FRAME - len(self.heading) - width_of(by) - len(BETWEEN)
        return (*by, *line((BETWEEN, "dim")), *fit_end(found, room))

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
            self._items = tuple([self._item(name, path) if each.key == name else each for each in self._items])
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
        if self._new_name is not None:
            note = [line(("New name  ", "strong"), *self._new_name.row(min(width - 12, 50), True)), BLANK]
        if found is None:
            header = self._header(path)
            title = game_title(header.setup.game) if header is not None else ""
            return [*head, *note, line((title, "title")), line(("reading …", "dim"))]
        return [*head, *note, *wrap_all(self._about(found), width, 2), *told(found, width)]

    def _about(self, found: Preview) -> list[Line]:
        save = found.save
        rows: list[Line] = []
        if save.game:
            at = f", {save.standing}" if save.standing else ""
            rows.append(line((game_title(save.game), "title"), (f", {mode_of(save)}{at}", "dim")))
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
        if self._new_name is not None:
            return [("Enter", "rename"), ("escape", "leave it")]
        if self._asked:
            return [(self._asked, ASKED[self._asked]), ("escape", "leave it")]
        hints = [("Enter", "go on")] if found.save.playable else []
        if found.save.over and replayable(found.save):
            return [("Enter", "replay"), ("p", "page"), *FILING]
        if found.mendable:
            hints.append(("e", "copy" if found.save.health == READ_ONLY else "recover"))
        if replayable(found.save):
            hints += [("v", "replay"), ("p", "page")]
        return [*hints, *([] if found.save.health.startswith(HELD) else FILING)]

    def hints(self) -> Iterable[tuple[str, str]]:
        first, *rest = super().hints()
        if self._asked or self._new_name is not None:
            return rest[:2]
        if self._finding or self.size.width >= WIDE:
            return [first, *rest]
        return [*rest[:-3], first, *rest[-3:]]  # what can be done before how to look

    def draw_footer(self, note: Line = ()) -> None:
        """On a narrow screen its keys need the columns in which others say how much of a page lies below."""
        below = self.size.width < WIDE and self.pane("page").hidden_below
        super().draw_footer(note or (line(("▼ ", "dim")) if below else ()))

    def entered(self, item: Item) -> None:
        found = self._found.get(item.key)
        if found is None or found.save.playable:
            self._soon(partial(self._go_on, self._paths[item.key]), "Loading the game …")
        elif found.mendable:
            what = "is damaged" if found.save.damaged else "is read-only"
            self._say(line((f"It {what}. e copies what is intact to a new journal so you can play on there.", "warn")))
        elif found.save.over and replayable(found.save):
            self._replay(item)
        else:
            self._say(line((open_ways(found.save), "warn")))

    def took(self, key: str, item: Item | None) -> bool:
        if self._busy:
            return True
        if self._new_name is not None and item is not None:
            self._type(key, item, self._new_name)
            return True
        if key == "o":
            self._order = (self._order + 1) % len(ORDERS)
            self.refill()
            self.redraw()
            return True
        found = self._found.get(item.key) if item is not None else None
        if item is not None and self._asked:
            self._settle_asked(key, item)
            return True
        key = "d" if key == "delete" else key
        if item is None or found is None or key not in KEYS:
            return False
        if key == "e" and found.mendable:
            self._soon(partial(self._recover, self._paths[item.key]), "Copying what is intact …")
        elif key == "v" and replayable(found.save):
            self._replay(item)
        elif key == "p" and replayable(found.save):
            self.app.push_screen(make("page", self._paths[item.key]))
        elif key in ("a", "d", "n") and found.save.health.startswith(HELD):
            self._say(line((in_words(found.save), "warn")))
        elif key == "a":
            self._asked = key
            self._say(line((f"Put this game away? {ASIDE} a puts it away, any other key leaves it.", "strong")))
        elif key == "d":
            self._asked = "y"
            self._say(line((FOR_GOOD, "warn")))
        elif key == "n":
            self._new_name = Field(item.key.removesuffix(SUFFIX), filing.LONGEST)
            self._say(())
        return True

    def choose(self, key: str) -> None:
        if key != self.chosen:
            self.note, self._asked, self._new_name = (), "", None
        super().choose(key)

    def _settle_asked(self, key: str, item: Item) -> None:
        """Do what was asked about, or leave the game where it is."""
        asked, self._asked = self._asked, ""
        if key != asked:
            self._say(())
        elif key == "a":
            self._soon(partial(self._put_away, item.key), "Putting it away …")
        else:
            self._soon(partial(self._delete, item.key), "Deleting it …")

    def _put_away(self, name: str) -> None:
        there = filing.put_away(self._paths[name])
        self._without(name, f"It is in {filing.PUT_AWAY} now, as {shown(Path(there.name))}.")

    def _delete(self, name: str) -> None:
        filing.delete(self._paths[name])
        self._without(name, f"{shown(Path(name))} is deleted.")

    def _without(self, name: str, said: str) -> None:
        """The list without a game that is gone; the cursor stays at its place."""
        place = self.keys.index(name)
        self._found.pop(name, None)
        self.refill()
        self.choose((self.keys or [""])[min(place, len(self.keys) - 1)])
        self.empty = said
        self._say(line((said, "good")))
        self.redraw()

    def _type(self, key: str, item: Item, name: Field) -> None:
        """A key of the new name of a game."""
        if key == "escape":
            self._new_name = None
            self._say(())
        elif key == "enter":
            self._new_name = None
            self._soon(partial(self._rename, item.key, name.text), "Renaming it …")
        else:
            name.key(key)
            self.draw_page()

    def _rename(self, name: str, wanted: str) -> None:
        there = filing.rename(self._paths[name], wanted)
        self._found.pop(name, None)
        self.refill()
        self.choose(there.name)
        self._say(line((f"It is {shown(Path(there.name))} now.", "good")))
        self.redraw()

    def pasted(self, text: str) -> None:
        if self._new_name is None:
            super().pasted(text)
            return
        self._new_name.paste(text)
        self.draw_page()

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


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
