"""What the viewer has lost since their last choice, and what they stand to lose next."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.engine.events import Entry
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import LAST_SLOT
from fallen_tui.games.posthuman.text.names import counted
from fallen_tui.tui.match.scene import Losses, TableScene
from fallen_tui.tui.tables.posthuman.book import RoadBook

OWN_WILL = ("traded", "exchanged", "changed")
"""Why something changes that one has agreed to."""
TRACKS = ("health", "morale")


def since(book: RoadBook, scene: TableScene) -> Losses:
    """What is lost, in short; what was undone since is left out."""
    seat = scene.seat
    if seat is None or not scene.view.players[seat].human:
        return Losses()
    stretch = book.since(scene.match.read_to(seat))
    down = any(isinstance(entry, e.KnockedOut) and entry.seat == seat for entry in stretch)
    lost = [] if down else [f"{n} {track}" for track in TRACKS if (n := _lost(stretch, seat, track))]
    words = ["knocked out"] * down + [f"lost: {', '.join(lost)}"] * bool(lost)
    if scars := sum(isinstance(entry, e.ScarDrawn) and entry.seat == seat for entry in stretch):
        words.append(f"{counted(scars, 'scar')} drawn")
    words += [f"{book.match.names[entry.seat]} has turned mutant" for entry in stretch if isinstance(entry, e.Turned)]
    return Losses(tuple(words), down, _warnings(scene, seat))


def _lost(stretch: Sequence[Entry], seat: int, track: str) -> int:
    """How much lower a track is, what was given up of one's own will left out."""
    changes = (entry for entry in stretch if isinstance(entry, e.Changed) and entry.seat == seat)
    fell = sum(each.by for each in changes if each.what == track and each.why not in OWN_WILL)
    return max(0, -fell)


def _warnings(scene: TableScene, seat: int) -> tuple[str, ...]:
    """What knocks one out next."""
    player = scene.view.players[seat]
    if not player.stats or scene.ask is None or scene.ask.topic not in ("eat", "declare", "move"):
        return ()
    found = [f"{track} 1" for track in ("health", "morale") if getattr(player, track) == 1]
    if player.hunger == LAST_SLOT:
        found.append("the next meal missed knocks you out")
    return tuple(found)
