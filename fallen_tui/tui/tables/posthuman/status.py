"""The line at the top: turn, phase, event, season, and what one has left."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.games.posthuman.content.vocabulary import STATS
from fallen_tui.games.posthuman.queries.bonuses import experience
from fallen_tui.games.posthuman.state.table import GOAL, State
from fallen_tui.games.posthuman.text.log.course import PHASES
from fallen_tui.tui.adventure.sheets import seat_role, spread
from fallen_tui.tui.adventure.status_row import SPARE, StatusPiece, status_row
from fallen_tui.tui.kit.styled_text import Line, line
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.posthuman import vitals


def lines(pane: str, scene: TableScene, size: Size) -> list[Line]:
    """The one line of the pane."""
    pieces = [_turn(scene), *_own(scene), *_weather(scene.view), *_counters(scene.view), *_journeys(scene)]
    return [status_row(pieces, size.width)]


def _turn(scene: TableScene) -> StatusPiece:
    view = scene.view
    if view.phase == "over":
        return StatusPiece(0, (line(("Over", "strong")), line(("The game is over", "strong"))))
    if view.phase == "setup":
        return StatusPiece(0, (line(("Setup", "strong")), line(("Before the first turn", "strong"))))
    spot = "figure:turn"
    last = (" last", "warn") if view.final else ""
    if view.scenario_progress is not None:
        turns = view.cards.scenario.turns
        last = (f"/{turns}", "warn" if view.turn >= turns else "dim")
    short = line((f"T{view.turn}", "strong"), last, spot=spot)
    acting = _acting(scene)
    whole = line((f"Turn {view.turn}", "strong"), last, f" {PHASES[view.phase]}", spot=spot)
    return StatusPiece(0, (short, whole, (*whole, *acting)))


def _acting(scene: TableScene) -> Line:
    """Who is to move; of several who are asked at once the one at the keyboard."""
    asked = [ask.seat for ask in scene.match.table.pending]
    asked = [seat for seat in asked if seat == scene.seat] or asked
    if len(asked) != 1 or len(scene.view.players) == 1:
        return ()
    (seat,) = asked
    return line(", ", ("you" if seat == scene.you else scene.match.names[seat], seat_role(seat)))


def _own(scene: TableScene) -> list[StatusPiece]:
    """What the viewer has left."""
    view, seat = scene.view, scene.seat
    if seat is None or not view.players[seat].stats or view.phase == "over":
        return []
    player = view.players[seat]
    if not player.human:
        return [StatusPiece(1, (line(("mutant", "bad"), spot="figure:mutant"),))]
    return [
        _figure("health", "He", "Health", vitals.figure(vitals.health(player)), 1),
        _figure("morale", "Mo", "Morale", vitals.figure(vitals.morale(player)), 1),
        _figure("hunger", "Hu", "Hunger", vitals.hunger_row(player), 1),
        _figure("food", "F", "Food", line((str(player.food), "strong" if player.food else "bad")), 2),
        _figure("ammo", "A", "Ammo", line((str(player.ammo), "strong")), 2),
        _figure("xp", "XP", "XP", line((str(experience(view, player)), "strong")), 3),
    ]


def _figure(spot: str, short: str, name: str, value: Line, rank: int) -> StatusPiece:
    brief, whole = (line((f"{word} ", "dim"), *value, spot=f"figure:{spot}") for word in (short, name))
    return StatusPiece(rank, (brief, brief, whole))


def _weather(view: State) -> list[StatusPiece]:
    """The event of the turn and the season."""
    found = []
    for word, card in (("event", view.event), ("season", view.season)):
        if card:
            name = line((view.cards.name(card), "card"), spot=f"card:{card}")
            whole = line((f"{word} ", "dim"), *name, spot=f"card:{card}")
            found.append(StatusPiece(4, (name, name, whole)))
    return found


def _counters(view: State) -> list[StatusPiece]:
    """What a scenario counts, and shows: its figures are its clock as much as its turns."""
    if view.scenario_progress is None or view.phase == "over":
        return []
    found: list[StatusPiece] = []
    for known in view.cards.scenario.counters:
        if known.shown and not known.note:
            n = str(view.scenario_progress.counter(known.id))
            names = (_short(known.name), known.name)
            forms = tuple([line((f"{name} ", "dim"), (n, "strong"), spot="brief:") for name in names])
            found.append(StatusPiece(4 + len(found), forms))
    return found


def _short(name: str) -> str:
    """A counter in a word: Embers of Lorcan's Embers, Doses of Doses left; whose it is, where one has such oneself."""
    first, *others = name.split()
    owner = first.removesuffix("'s")
    return first if owner == first else owner if others[-1].casefold() in STATS else others[-1]


def _journeys(scene: TableScene) -> list[StatusPiece]:
    """How far everybody is; the viewer alone where there is no room for all."""
    view, seat = scene.view, scene.seat
    if not view.turn:
        return []
    spot = "figure:journey"
    parts = [
        line((player.name, seat_role(player.seat)), (f" {player.journey}" if player.human else " mutant", "strong"))
        for player in view.players
    ]
    whole = line(("Journey ", "dim"), *spread(parts, ", "), spot=spot)
    if seat is None or not view.players[seat].human:
        return [StatusPiece(SPARE, (whole,))]
    own = line(("Journey ", "dim"), (f"{view.players[seat].journey}", "strong"), (f"/{GOAL}", "dim"), spot=spot)
    return [StatusPiece(2, (own, own, own, whole))] if len(parts) > 1 else [StatusPiece(2, (own,))]
