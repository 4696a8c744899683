"""What each figure of the row at the top means: what it does, what wins by it, how it came about."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.engine.events import Entry
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.rules.play import HAND
from fallen_tui.games.fallen_land.rules.victory import marked, marks
from fallen_tui.games.fallen_land.state.events.tracks import (
    CoinsChanged,
    CoinsPassed,
    PrestigeChanged,
    TownHealthChanged,
)
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.tui.adventure.sheets import seat_role
from fallen_tui.tui.kit.styled_text import BLANK, Line, line
from fallen_tui.tui.match.scene import OpenText, TableScene

LATELY = 6
"""How many of the last changes of a figure are told."""


def told(scene: TableScene, name: str) -> OpenText | None:
    """The figure of a name; None where there is none now."""
    made = _FIGURES.get(name)
    return made(scene) if made is not None else None


def _turn(scene: TableScene) -> OpenText:
    view = scene.view
    text = "A Turn has 4 Phases: Effects, Town Business, Party Exploits, End Turn (FL-TRN-01)."
    if view.scenario_progress is not None:
        ends = f"This scenario ends with Turn {view.cards.scenario.turns}. F4 reads its briefing."
    else:
        ends = "There's no last Turn: the game ends when somebody wins at the close of a Phase (FL-WIN-03)."
    return _text(f"Turn {view.turn}", text, ends)


def _weeks(scene: TableScene) -> OpenText | None:
    view = scene.view
    if view.current < 0:
        return None
    player = view.players[view.current]
    return _text(
        f"{counted(max(0, player.weeks), 'week')} left for {player.name}",
        "Deeds cost weeks: a move 1, an Encounter 1, a Resource 2, a Mission 3. You spend all of them (FL-EXP-04).",
        "With 1 week left you may start any Deed. What it costs beyond that is a Week Penalty next Turn (FL-EXP-06).",
    )


def _owed(scene: TableScene) -> OpenText:
    return _text(
        "You owe a follow-up",
        "After a move your next Deed must be an Encounter, a fight with a Party, a Resource or a Mission (FL-EXP-09).",
        "The debt stays until you do one of these, next Turn included (FL-EXP-10).",
    )


def _penalty(scene: TableScene) -> OpenText | None:
    seat = scene.seat
    if seat is None:
        return None
    return _text(
        f"Week Penalty: {counted(scene.view.players[seat].penalty, 'week')}",
        "You pay it with your first weeks, then it's gone (FL-EXP-07).",
    )


def _prestige(scene: TableScene) -> OpenText:
    view = scene.view
    mark, _ = marks(view)
    wins = f"You win with {mark} when a Phase closes (FL-WIN-01)." if marked(view) else "It doesn't win this scenario."
    return _track(
        scene,
        "Prestige",
        [(player.seat, player.prestige) for player in view.players],
        PrestigeChanged,
        wins,
        "A Tier 1 technology gives 1, a Resource 1, many cards and most Missions more. Lose one and its Prestige goes.",
    )


def _health(scene: TableScene) -> OpenText:
    view = scene.view
    _, mark = marks(view)
    wins = f"You win with {mark} when a Phase closes (FL-WIN-02)." if marked(view) else "It doesn't win this scenario."
    return _track(
        scene,
        "Town Health",
        [(player.seat, player.town_health) for player in view.players],
        TownHealthChanged,
        wins,
        "A Tier 1 technology gives 5. In a tie, 1 Prestige counts as 4 Town Health (FL-WIN-04).",
    )


def _coins(scene: TableScene) -> OpenText:
    view = scene.view
    return _track(
        scene,
        "Salvage Coins",
        [(player.seat, player.coins) for player in view.players],
        (CoinsChanged, CoinsPassed),
        "They buy technologies, Town Defense Chips and Allies, and pay for cards.",
        "Resources pay coins each Turn. Cards pay at the Bank, too, at their value. A opens the Desk.",
    )


def _hand(scene: TableScene) -> OpenText | None:
    seat = scene.seat
    if seat is None:
        return None
    count = len(scene.view.players[seat].hand)
    return _text(
        f"{counted(count, 'Action card')} in hand",
        f"At the close of each Phase you discard down to {HAND} (FL-TRN-03).",
        "I opens your hand: what each card does, when you can play it, and what it pays at the Bank.",
    )


def _first(scene: TableScene) -> OpenText:
    view = scene.view
    return _text(
        f"First Player: {view.players[view.first].name}",
        "The First Player acts first in every step, then it goes clockwise (FL-TRN-02).",
    )


_FIGURES: dict[str, Callable[[TableScene], OpenText | None]] = {
    "turn": _turn, "weeks": _weeks, "owed": _owed, "penalty": _penalty, "prestige": _prestige, "health": _health,
    "coins": _coins, "hand": _hand, "first": _first,
}  # fmt: skip


def _text(title: str, *paragraphs: str) -> OpenText:
    return OpenText(title, [line(text) for text in paragraphs])


def _track(
    scene: TableScene,
    name: str,
    values: list[tuple[int, int]],
    kinds: type[Entry] | tuple[type[Entry], ...],
    wins: str,
    comes: str,
) -> OpenText:
    """A figure that every seat has: where each stands, and how the viewer's came about lately."""
    view: State = scene.view
    seat = scene.seat
    here = dict(values).get(seat) if seat is not None else None
    shown = [
        part
        for side, value in sorted(values, key=lambda each: -each[1])
        for part in ((view.players[side].name, seat_role(side)), f" {value}  ")
    ]
    rows: list[Line] = [line((wins, "strong")), line(comes), BLANK, line(*shown)]
    lately = _lately(scene, kinds)
    if lately:
        rows += [BLANK, line(("Lately", "heading")), *(line(f"  {text}") for text in lately)]
    return OpenText(f"{name}: {here}" if here is not None else name, rows)


def _lately(scene: TableScene, kinds: type[Entry] | tuple[type[Entry], ...]) -> list[str]:
    """The log's own lines of the last changes of a figure of the viewer, the last first."""
    entries, found = scene.match.table.entries, []
    for number, text in scene.match.log.backwards(scene.seat):
        entry = entries[number - 1]
        if isinstance(entry, kinds) and scene.seat in (getattr(entry, "seat", None), getattr(entry, "to", None)):
            found.append(text)
            if len(found) == LATELY:
                break
    return found
