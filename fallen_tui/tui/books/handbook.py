"""The help in chapters: every command with its keys as they are set, and how the table of each game is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import attrs

from fallen_tui.faces.undoing import POLICIES
from fallen_tui.games import part
from fallen_tui.tui.kit import keys
from fallen_tui.tui.kit.keys import Keymap
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, pad, rule, text_of, width, wrap

LEFT = 12
"""The column of keys and signs."""
HelpRow = tuple[Line, Line]
"""What stands in the column of keys and signs, and what is said of it; with nothing in the column a paragraph."""
GROUPS: dict[str, tuple[str, ...]] = {
    "Choosing": ("advice", "rule", "find", "why", "form", "asks", "travel", "repeat"),
    "Looking": ("next_tab", "last_tab", "focus", "zoom", "legend", "since", "skip", "rules", "cards", "guide", "help"),
    "Going back": ("undo",),
    "Leaving": ("leave", "settings", "save_picture"),
}
"""Under which heading each command stands; one that stands nowhere is told with the leaving."""


@attrs.frozen
class HelpChapter:
    """A heading and its rows."""

    title: str
    rows: tuple[HelpRow, ...]

    @property
    def words(self) -> str:
        """All its words, to be looked through."""
        return " ".join(f"{text_of(left)} {text_of(right)}" for left, right in self.rows)


def says(text: str) -> HelpRow:
    """A paragraph."""
    return BLANK, line(text)


def pair(left: str, right: str, role: str = "key") -> HelpRow:
    """A key or a sign and what is said of it."""
    return line((left, role)), line(right)


SPACE: HelpRow = (BLANK, BLANK)


def chapters(
    keymap: Keymap, hints: Iterable[tuple[str, str]], games: Sequence[str], saves: Path, settings: Path
) -> list[HelpChapter]:
    """The whole help. `hints` are the keys of the screen it was opened from, `games` those whose tables are told."""
    now = [pair(keymap.shown(key) if key in keys.COMMANDS else keys.shown(key), words) for key, words in hints]
    found = [HelpChapter("Here and now", tuple(now))] if now else []
    found += [
        HelpChapter("Choosing", (*_CHOOSING, *_commands(keymap, "Choosing"), SPACE, *_KINDS)),
        HelpChapter("Looking", _commands(keymap, "Looking")),
        HelpChapter("Moving about", _MOVING),
        HelpChapter("Going back", (*_commands(keymap, "Going back"), SPACE, *_policies(), SPACE, _NO_REROLL)),
        HelpChapter("Leaving", (*_commands(keymap, "Leaving"), *_LEAVING)),
        HelpChapter("The mouse", _MOUSE),
        HelpChapter("Signs and colours", _SIGNS),
        HelpChapter("Saves and settings", _kept(saves, settings)),
        HelpChapter("Screen readers", _PLAIN),
    ]
    return [*found, *(guide for game in games for guide in guides(game))]


def _commands(keymap: Keymap, group: str) -> tuple[HelpRow, ...]:
    """The commands of a group, each with all its keys."""
    placed = {command for commands in GROUPS.values() for command in commands}
    names = [command for command in GROUPS[group] if command in keys.COMMANDS]
    names += [command for command in keys.COMMANDS if command not in placed] if group == "Leaving" else []
    return tuple(pair(keymap.all_shown(command), keys.COMMANDS[command][1]) for command in names)


_CHOOSING = (
    pair("a-z 0-9", "Take the option with that letter or digit at once"),
    pair("A-Z", "Capitals, with Shift, are commands and parts of the table: small letters and digits are options"),
    pair("↑ ↓", "Look at an option: what it does, its odds, what becomes of the table"),
    pair("Enter", "Take the option under the cursor; confirm an answer of several parts"),
)
_KINDS = (
    says("Not every question wants one option. The bottom line always tells the keys that count."),
    SPACE,
    pair(".", "Pass, decline, or be done: at every question that has such an option"),
    pair("=", "Share points out evenly"),
    pair("several", "Space marks an option, * marks all or none, Enter confirms", "strong"),
    pair("an order", "Press letters in the order you wish; or Space picks one up and ↑ ↓ carry it", "strong"),
    pair("an amount", "Type it, or ← →, PgUp and PgDn by ten, Home and End for the least and the most", "strong"),
    pair("shares", "Type a number on each row, or ← →; * gives a row all that is left", "strong"),
    pair("an offer", "← → change the side, Space takes a card or gives it back, + and - count coins", "strong"),
)
_MOVING = (
    pair("↑ ↓ ← →", "Move the cursor: in the options, or on the table once the arrows are there"),
    pair("PgUp PgDn", "A page at a time; in the rules and here they read on into the next chapter"),
    pair("Home End", "To the beginning, to the end"),
    pair("Enter", "On the table: open the card or hex under the cursor, or take the option that is about it"),
    pair("Tab", "In the rules: to the next reference; Enter follows it"),
    pair("Bksp", "In the rules: back to where the reference stood"),
)
_NO_REROLL = says("Going back never re-rolls: chance goes on from where it stood, and the log keeps what was undone.")
_LEAVING = (
    pair("Ctrl-C", "Leave the table, or the program where nobody sits at one"),
    pair("Ctrl-Q", "End the program"),
    SPACE,
    says("There is nothing to save. Every choice is on the disk before you see what comes of it; a lost line, a closed "
         "window or an empty battery costs nothing, and Continue goes on at the very question."),
)  # fmt: skip
_MOUSE = (
    says("Press an option to look at it, and again to take it. Tabs, cards, hexes, names of rules and the keys in the "
         "bottom line can be pressed. The wheel scrolls what it is over."),
    says("To select text with the terminal's own mouse, hold Shift in most terminals, or turn the mouse off in the "
         "settings."),
)  # fmt: skip
_SIGNS: tuple[HelpRow, ...] = (
    pair("▸", "What the cursor is on, or what the option under it is about"),
    pair("✓", "Passed, or near enough", "good"),
    pair("✗", "Failed, or lost to a rolled 10", "bad"),
    pair("×", "Barred for now; the reason stands beside it", "barred"),
    pair("link", "Leads somewhere: press it, or go there by key", "link"),
    pair("35%", "Odds, worked out exactly, never guessed", "odds"),
    pair("▼ 12 more", "Goes on below", "dim"),
    pair("…", "More words than there was room for", "dim"),
    (
        tuple(Span(f"{seat}", f"seat{seat}") for seat in range(1, 7)),
        line("The seats, each with its number and its colour in the settings' palette"),
    ),
    SPACE,
    says("No colour says anything that a sign or a word does not say as well. Five palettes, two of them for eyes that "
         "do not tell red from green or blue from yellow, one without any hue, and ASCII signs alone are in the "
         "settings."),
)  # fmt: skip
_PLAIN = (
    pair("--plain", "fallen --plain plays the same games line by line: numbered choices, no drawing, for screen "
         "readers, scripts and plain terminals"),
    pair("--ascii", "No sign beyond ASCII, on either face"),
    pair("NO_COLOR", "Set in the environment: no colours, only bold, underlined and reversed text"),
    SPACE,
    says("A game begun on one face goes on on the other."),
)  # fmt: skip


def _policies() -> tuple[HelpRow, ...]:
    """How far back one may go, by what was agreed on for the game."""
    words = {policy: text.partition(": ")[2] or text for policy, text in POLICIES.items()}
    return tuple(pair(policy, f"{said[:1].upper()}{said[1:]}", "strong") for policy, said in words.items())


def _kept(saves: Path, settings: Path) -> tuple[HelpRow, ...]:
    return (
        pair("Saves", f"{saves}", "strong"),
        pair("Settings", f"{settings}", "strong"),
        SPACE,
        says("A save is one file, a line for each thing that happened. It may be copied, sent, and watched while it "
             "is played; fallen verify checks it from the first die to the last. FALLEN_SAVES and --saves choose "
             "another folder."),
        says("Settings may be changed in their screen or with an editor: colours, speed, what is shown of the bots, "
             "the mouse, the key of every command."),
    )  # fmt: skip


def guides(game: str) -> list[HelpChapter]:
    """How the table of a game is read; nothing for one that does not say."""
    told: Callable[[], list[HelpChapter]] | None = part(game, "handbook")
    return told() if told is not None else []


# --- set on a page ---


@attrs.frozen
class HelpPage:
    """Chapters one below the other, and the row of each heading."""

    rows: tuple[Line, ...]
    places: tuple[int, ...]


def set_out(found: Sequence[HelpChapter], columns: int) -> HelpPage:
    """All chapters in so many columns."""
    rows: list[Line] = []
    places: list[int] = []
    for chapter in found:
        places.append(len(rows))
        rows += [rule(chapter.title, columns), BLANK]
        for left, right in chapter.rows:
            rows += _set(left, right, columns)
        rows += [BLANK, BLANK]
    return HelpPage(tuple(rows[:-2]), tuple(places))


@lru_cache(maxsize=1024)
def _set(left: Line, right: Line, columns: int) -> list[Line]:
    if not left:
        return wrap(right, columns) if right else [BLANK]
    if width(left) > LEFT - 1:
        return [left, *((Span(" " * LEFT), *row) for row in wrap(right, columns - LEFT))]
    body = wrap(right, columns - LEFT)
    return [(*pad(left if not n else BLANK, LEFT), *row) for n, row in enumerate(body)]
