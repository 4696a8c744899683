"""The help in chapters: every command with its keys as they are set, and how the table of each game is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import attrs

from fallen_tui.engine.text import capital
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
        """The whole text of the chapter, in which a search looks."""
        return " ".join(f"{text_of(left)} {text_of(right)}" for left, right in self.rows)


def says(text: str) -> HelpRow:
    """A paragraph as a row of the help."""
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
    found = [HelpChapter("Your choices now", tuple(now))] if now else []
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
    return tuple([pair(keymap.all_shown(command), keys.COMMANDS[command][1]) for command in names])


_CHOOSING = (
    pair("a-z 0-9", "Choose the option with that letter or digit"),
    pair(
        "A-Z", "Capitals (with Shift) are commands and open parts of the table. Small letters and digits choose options"
    ),
    pair("↑ ↓", "Look at an option: what it does, its odds, how it changes the table"),
    pair("Enter", "Choose the option under the cursor, or confirm an answer of several parts"),
)
_KINDS = (
    says("Some questions want more than one option. The bottom line always shows the keys that work."),
    SPACE,
    pair(".", "Pass, decline or be done, wherever a question lets you"),
    pair("=", "Share points out evenly"),
    pair("several", "Space marks an option, * marks all or none, Enter confirms", "strong"),
    pair("an order", "Press letters in the order you want, or pick one up with Space and move it with ↑ ↓", "strong"),
    pair("an amount", "Type it, or use ← →, PgUp and PgDn by 10, Home and End for the least and the most", "strong"),
    pair("shares", "Type a number on each row, or use ← →. * gives a row all that is left", "strong"),
    pair("an offer", "← → change sides, Space adds or removes a card, + and - count coins", "strong"),
)
_MOVING = (
    pair("↑ ↓ ← →", "Move the cursor in the options, or on the table after you switch the arrows there"),
    pair(
        "PgUp PgDn",
        "A page at a time, or group by group in a long list of options. Here they scroll the help",
    ),
    pair("Home End", "To the start, to the end"),
    pair("Enter", "On the table: open the card or hex under the cursor, or choose its option"),
    pair("Tab", "In the rules: to the next reference. Enter follows it"),
    pair("Bksp", "In the rules: back to where you came from"),
)
_NO_REROLL = says("Undo never rerolls. The dice continue where they stood, and the log keeps what was undone.")
_LEAVING = (
    pair("Ctrl-C", "Leave the table, or quit if you aren't at one"),
    pair("Ctrl-Q", "Quit"),
    SPACE,
    says("You never have to save. Every choice is on disk before you see what comes of it. If the connection drops, "
         "the window closes or the battery dies, you lose nothing. Continue resumes at the very question."),
)  # fmt: skip
_MOUSE = (
    says("Click an option to look at it, and again to choose it. You can also click tabs, cards, hexes, names of rules "
         "and the keys in the bottom line. The wheel scrolls what it is over."),
    says("To select text, hold Shift in most terminals, or turn the mouse off in the settings."),
)  # fmt: skip
_SIGNS: tuple[HelpRow, ...] = (
    pair("▸", "What the cursor is on, or what the option under it is about"),
    pair("✓", "Passed, or near enough", "good"),
    pair("✗", "Failed, or lost to a rolled 10", "bad"),
    pair("×", "Not now. The reason is beside it", "unavailable"),
    pair("link", "A link: click it, or follow it by key", "link"),
    pair("35%", "Odds, worked out exactly", "odds"),
    pair("▼ 12 more", "More below", "dim"),
    pair("…", "Cut off: there was no room for the rest", "dim"),
    (
        tuple([Span(f"{seat}", f"seat{seat}") for seat in range(1, 7)]),
        line("The players, each with a number and a colour of your palette"),
    ),
    SPACE,
    says("A sign or a word always says what a colour says. The settings have 5 palettes: one without red and green, "
         "one without blue and yellow, one without any hue. You can also choose ASCII signs only."),
)  # fmt: skip
_PLAIN = (
    pair("--plain", "fallen --plain plays the same games line by line, with numbered choices and no drawing, for "
         "screen readers, scripts and dumb terminals"),
    pair("--ascii", "ASCII signs only, in both modes"),
    pair("NO_COLOR", "Set in the environment: no colours, only bold, underlined and reversed text"),
    SPACE,
    says("You can resume a game in either mode."),
)  # fmt: skip


def _policies() -> tuple[HelpRow, ...]:
    """How far back one may go, by what was agreed on for the game."""
    words = {policy: text.partition(": ")[2] or text for policy, text in POLICIES.items()}
    return tuple([pair(policy, capital(said), "strong") for policy, said in words.items()])


def _kept(saves: Path, settings: Path) -> tuple[HelpRow, ...]:
    return (
        pair("Saves", f"{saves}", "strong"),
        pair("Settings", f"{settings}", "strong"),
        SPACE,
        says("A save is one file with a line for everything that happened. You can copy it, send it, and watch it "
             "while it is played. fallen verify checks it from the first die to the last. FALLEN_SAVES or --saves sets "
             "another folder."),
        says("Change settings on their screen or with an editor: colours, speed, what you see of the bots, the mouse, "
             "the key of every command."),
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
