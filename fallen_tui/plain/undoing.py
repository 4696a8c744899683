"""Going back at the keyboard: listing the points, asking who must agree, returning."""

from __future__ import annotations

from fallen_tui.engine.undo import UndoPoint, points
from fallen_tui.faces.undoing import entries, refusal, stop, told, undone
from fallen_tui.plain import answers
from fallen_tui.plain.desk import Desk, PlayerLeft, Reopened

NEAREST = 9
STAY = frozenset({"stay", "no", "n", "back", "quit", "0"})


def undo(desk: Desk, words: str, slip: UndoPoint | None = None) -> None:
    """List the points, read a number, go back. Raises Reopened when the game went back, Left.

    slip   the last answer, where nobody has seen more since: nobody needs to agree to that
    """
    if desk.seat is None or desk.ask is None:
        desk.paper.say("You can't go back any further.")
        return
    found = points(desk.table, desk.seat)
    if slip is not None:
        found = [slip, *(point for point in found if point.to != slip.to)]
    if not found:
        desk.paper.say(refusal(desk.table, desk.log, desk.seat), hang=2)
        return
    shown = found if words.casefold() == "all" else found[:NEAREST]
    desk.paper.say("Which choice do you go back to?")
    for place, point in enumerate(shown, 1):
        goes = f"{entries(point)} {'goes' if point.undone == 1 else 'go'}"
        desk.paper.say(f"{place:>{len(str(len(shown)))}} {told(desk.table, point)} ({goes})", hang=len(str(place)) + 1)
    if len(found) > len(shown):
        desk.paper.say(f"({len(found) - len(shown)} are further back. undo all lists them.)")
    elif further := stop(desk.table, desk.log, desk.seat, found[-1].to):
        desk.paper.say(f"(No further: {further}.)", hang=2)
    if (chosen := _choice(desk, shown)) is None:
        desk.paper.say("Nothing is undone.")
    else:
        _go_back(desk, desk.seat, chosen)


def _choice(desk: Desk, shown: list[UndoPoint]) -> UndoPoint | None:
    """The point that is wanted, the nearest by Enter alone; None to stay."""
    last = len(shown)
    nearest = "Enter for it" if last == 1 else f"1 to {last}, Enter for 1, the nearest"
    while True:
        line = desk.paper.ask(f"{nearest}, no to stay:")
        if line is None:
            raise PlayerLeft
        if line.casefold() in STAY:
            return None
        place = answers.number(line or "1")
        if place is not None and 1 <= place <= last:
            return shown[place - 1]
        desk.paper.say("Type the number of a choice, Enter for the nearest, or no to stay.")


def _go_back(desk: Desk, seat: int, point: UndoPoint) -> None:
    agreed = []
    for other in point.consent:
        if not _agrees(desk, seat, other, point):
            desk.hand_over(seat)
            desk.paper.say(f"{desk.table.setup.named()[other]} does not agree. Nothing is undone.")
            raise Reopened
        agreed.append(other)
    desk.table.rewind(point.to, seat, tuple(agreed))
    raise Reopened


def _agrees(desk: Desk, seat: int, other: int, point: UndoPoint) -> bool:
    """Whether another player lets a seat go back; asked in that player's own sight."""
    names = desk.table.setup.named()
    desk.hand_over(other)
    desk.paper.say(f"{names[seat]} wants to go back and undo {entries(point)}. What you saw of them:")
    for line in undone(desk.log, point, other) or ["nothing"]:
        desk.paper.say(f"  {line}", hang=2)
    while (heard := desk.paper.ask(f"{names[other]}, do you agree? yes or no:")) is not None:
        if heard.casefold() in ("y", "yes", "n", "no"):
            return heard.casefold() in ("y", "yes")
    raise PlayerLeft
