"""What happened since the viewer's last choice: what was taken from them, each thing in a line that begins with what
came of it, and all of it at the foot of a part of the table that leaves room for it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from textual.geometry import Size

from fallen_tui.engine.history import active
from fallen_tui.games.state51.state import events as e
from fallen_tui.games.state51.state.table import RIVAL
from fallen_tui.games.state51.text import card_text, log
from fallen_tui.tui.kit.styled_text import BLANK, Line, line
from fallen_tui.tui.match.scene import Losses, TableScene
from fallen_tui.tui.tables.state51.log import links_of, names_of, paragraph
from fallen_tui.tui.tables.state51.moment_cache import MomentCache

LEAST = 2
"""Free rows that it takes: a blank one, and one that says something."""
_FOREMOST = re.compile(r"(?:scores|steals|raids) ")
_MEANS = re.compile(r"(?:pays|spends|uses|discards|gives up|cashes in|works|sends|turns up|has) ")
"""What a side does for the sake of what comes of it."""
_DEED = re.compile(r"; (?=[a-z])")
"""Between two deeds: a verb follows, and not another card of a list."""


def losses(cache: MomentCache, scene: TableScene) -> Losses:
    """What others have taken from the viewer since their last choice; what was undone since is left out."""
    moment = (len(scene.match.table.entries), scene.seat, scene.fresh)
    return cache.kept("losses", moment, lambda: _losses(scene))


def _losses(scene: TableScene) -> Losses:
    entries, seat = scene.match.table.entries, scene.seat
    if seat is None:
        return Losses()
    after = scene.match.read_to(seat)
    taken: dict[str, Counter[str]] = {}
    for entry in (entries[number - 1] for number in active(entries) if number > after):
        if isinstance(entry, e.Stolen) and entry.victim == seat:
            taken.setdefault(log.who(scene.view, entry.seat), Counter())[entry.what] += 1
        elif isinstance(entry, e.RivalRaided):
            taken.setdefault(log.who(scene.view, RIVAL), Counter())[entry.what] += 1
    lost = [f"{n} {card_text.RESOURCE[what]} to {thief}" for thief, kinds in taken.items() for what, n in kinds.items()]
    return Losses((f"lost: {', '.join(lost)}",) if lost else ())


def headline(text: str, names: Sequence[str], own: str) -> str:
    """A thing that happened with what came of it first: points, theft and what touches the viewer, `own`, then what a
    side has of it, then what it paid and used."""
    name = next((name for name in names if text.startswith(f"{name} ")), "")
    if not name:
        return text

    def weight(deed: str) -> int:
        touches = own and own != name and re.search(rf"\b{re.escape(own)}(?!\w)", deed)
        return 0 if touches or _FOREMOST.match(deed) else 2 if _MEANS.match(deed) else 1

    deeds = _DEED.split(text[len(name) + 1 :])
    return f"{name} {'; '.join(sorted(deeds, key=weight))}"


def below(cache: MomentCache, rows: list[Line], scene: TableScene, size: Size) -> list[Line]:
    """The rows of a part, with the news in its last rows: all of them, or the latest and how many more there are."""
    free = size.height - len(rows)
    if free < LEAST or scene.ask is None or not scene.chosen:
        return rows
    moment = (cache.witnessed, len(scene.match.table.entries), scene.seat, scene.fresh, size.width)
    found = cache.kept("news", moment, lambda: _told(scene, size.width - 1))
    told = [row for each in found for row in each]
    if not told:
        return rows
    if len(told) > free - 1:
        told = _latest(found, free - 1, scene.keymap.shown("since"))
    if not told:
        return rows
    return [*rows, *[BLANK] * (free - len(told)), *told]


def _told(scene: TableScene, columns: int) -> list[tuple[Line, ...]]:
    """Each thing that happened, in rows; the line at the top tells the turn and the phase."""
    names = names_of(scene)
    links = links_of(scene.view.cards)
    return [paragraph(text, names, links, columns, True) for text in scene.match.happened() if not log.STEP.match(text)]


def _latest(found: list[tuple[Line, ...]], room: int, key: str) -> list[Line]:
    """The last things that some rows hold, under how many came before them and the `key` that tells those."""
    kept: list[Line] = []
    for count, each in enumerate(reversed(found)):
        if len(kept) + len(each) >= room:
            if not count:
                return []
            left = f"{len(found) - count} more before this"
            return [line(("▌", "new"), (f"{left}: ", "dim"), (key, "key"), (" tells", "dim"), spot="key:since"), *kept]
        kept = [*each, *kept]
    return kept
