"""The row at the top, and the tracks of all seats."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.games.fallen_land import text
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.rules.play import HAND
from fallen_tui.games.fallen_land.rules.victory import marked, marks
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.tui.adventure.sheets import HERE, seat_role, spread
from fallen_tui.tui.adventure.status_row import SPARE, StatusPiece, status_row
from fallen_tui.tui.kit.styled_text import BLANK, Line, ends, fit, line, pad, width
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene
from fallen_tui.tui.tables.fallen_land import sheet_town
from fallen_tui.tui.tables.fallen_land.sheet_signs import section
from fallen_tui.tui.tables.fallen_land.stakes import Stake, stakes, tracks_count

PHASES = {
    "setup": "Set-up", "effects": "Effects", "deal": "Deal", "production": "Production", "auction": "Auction House",
    "sell": "Sell", "purchase": "Purchase", "hire": "Hire", "mercenaries": "Mercenaries", "exploits": "Exploits",
    "events": "Town Events", "close": "Close of a Phase", "over": "The end",
}  # fmt: skip


def draw(pane: str, scene: TableScene, size: Size) -> DrawnPane:
    """The lines of the pane."""
    if pane == "side_tracks":
        return DrawnPane(_tracks(scene.view, scene.you, size))
    return DrawnPane([status(scene.view, scene.seat, size.width, scene.match.several)])


def press(pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
    """A seat among the tracks opens the sheet of that seat."""
    word, _, rest = spot.partition(":")
    if word != "seat":
        return None
    if int(rest) == scene.seat:
        return "tab:town"
    scene.cursors["others"] = int(rest)
    return "tab:others"


# --- the row at the top ---


BAR = 10
"""Columns of a track in full."""
OWED = "follow-up!", "follow-up owed"
_STAKE = 2
"""The rank of the counter by which a scenario is decided."""


def status(view: State, seat: int | None, columns: int, shared: bool = False) -> Line:
    """The row at the top; at a `shared` table it says whose it is."""
    parts = _parts(view, seat)
    if shared and seat is not None:
        parts.insert(0, StatusPiece(0, (line((view.players[seat].name, seat_role(seat))),)))
    return status_row(parts, columns)


def _parts(view: State, seat: int | None) -> list[StatusPiece]:
    turn = f"Turn {view.turn}" if view.turn else PHASES["setup"]
    parts = [StatusPiece(0, tuple([_spotted(form, "figure:turn") for form in _clock(view, turn)]))]
    if view.turn:
        parts.append(StatusPiece(1, (line((PHASES[view.phase], "strong")),)))
    parts += _way(view, seat)
    parts += _goals(view, seat) if view.scenario_progress is not None and view.turn else []
    parts += _own(view, seat) if seat is not None else []
    if view.seats > 1 and view.turn:
        first = (view.players[view.first].name, seat_role(view.first))
        short = line(("first ", "dim"), first)
        forms = (short, short, line(("First Player ", "dim"), first))
        parts.append(StatusPiece(SPARE, tuple([_spotted(form, "figure:first") for form in forms])))
    return parts


def _clock(view: State, turn: str) -> tuple[Line, ...]:
    """The Turn; in a scenario of how many."""
    if view.scenario_progress is None or not view.turn:
        return (line((turn, "title")),)
    turns = view.cards.scenario.turns
    near = "warn" if view.turn >= turns else "dim"
    return tuple([line((turn, "title"), (f"{of}{turns}", near)) for of in ("/", " of ")])


def _goals(view: State, seat: int | None) -> list[StatusPiece]:
    """The counters of the scenario, those that decide it first; a press tells the whole of it."""
    decisive = stakes(view, seat)
    parts = [
        StatusPiece(_STAKE if place == 0 or each.urgent else 5, _stake(each)) for place, each in enumerate(decisive)
    ]
    names = tuple([each.name for each in decisive])
    rest = [counter for counter in text.scenario.counters(view) if not counter.startswith(names)]
    if rest:
        short, long = line((rest[0], "strong")), line(("  ".join(rest), "strong"))
        parts.append(StatusPiece(SPARE - 1 if names else 5, (short, short, long)))
    return [StatusPiece(part.rank, tuple([_spotted(form, "brief:") for form in part.forms])) for part in parts]


def _stake(stake: Stake) -> tuple[Line, ...]:
    """A counter by its first word, by its name, and in full; one that loses soon calls out."""
    role = "bad" if stake.urgent else "strong"
    sign = "!" * (stake.loses and stake.left <= 1)
    names = stake.name.partition(" ")[0], stake.name
    brief, less = (line((f"{name} {stake.now}/{stake.mark}{sign}", role)) for name in names)
    return brief, less, line((f"{stake.name} {stake.now} of {stake.mark}{sign}", role))


def _way(view: State, seat: int | None) -> list[StatusPiece]:
    """Whose Deeds are under way, and the weeks left."""
    if view.phase != "exploits" or view.current == NOBODY:
        return []
    weeks = counted(max(0, view.players[view.current].weeks), "week")
    if view.current == seat:
        short = line((weeks, "strong"))
        forms = (short, short, line((f"{weeks} left", "strong")))
        return [StatusPiece(2, tuple([_spotted(form, "figure:weeks") for form in forms]))]
    name = (view.players[view.current].name, seat_role(view.current))
    short = line(name, (" plays", "dim"))
    forms = (short, short, line(name, (f" plays, {weeks} left", "dim")))
    return [StatusPiece(3, tuple([_spotted(form, "figure:weeks") for form in forms]))]


def _own(view: State, seat: int) -> list[StatusPiece]:
    """The viewer's tracks, purse, hand and debts."""
    player = view.players[seat]
    parts = []
    if player.owes:
        parts.append(StatusPiece(4, tuple([line((form, "warn"), spot="figure:owed") for form in OWED])))
    if player.penalty:
        words = f"penalty {player.penalty}", f"Week Penalty {player.penalty}"
        parts.append(StatusPiece(4, tuple([line((form, "warn"), spot="figure:penalty") for form in words])))
    rank = 5 if view.scenario_progress is None or tracks_count(view) else SPARE - 2
    for name, each in zip(("prestige", "health"), sheet_town.tracks_of(view, seat), strict=True):
        parts.append(StatusPiece(rank, tuple([_spotted(form, f"figure:{name}") for form in each.forms(BAR)])))
    coins = (str(player.coins), "strong")
    word = " coin" if player.coins == 1 else " coins"
    purse = (line(coins, ("c", "dim")), line(coins, (word, "dim")))
    parts.append(StatusPiece(6, tuple([_spotted(form, "figure:coins") for form in purse])))
    hand = line(("Hand ", "dim"), (str(len(player.hand)), "warn" if len(player.hand) > HAND else "strong"))
    parts.append(StatusPiece(7, (_spotted(hand, "figure:hand"),)))
    return parts


def _spotted(row: Line, spot: str) -> Line:
    return tuple([span._replace(spot=spot) for span in row])


# --- the tracks of all seats ---


def _tracks(view: State, you: int | None, size: Size) -> list[Line]:
    columns = size.width
    when = f"Turn {view.turn}, {PHASES[view.phase]}" if view.turn else PHASES["setup"]
    prestige, health = marks(view)
    to = f"to {prestige} or {health}" if marked(view) else f"of {view.cards.scenario.turns} Turns"
    rows = [section(when, columns, fit(line((to, "dim")), columns // 3))]
    roomy = size.height >= 1 + 3 * len(view.players)
    for player in view.players:
        rows += _seat(view, player.seat, you, columns, roomy)
    return rows


def _seat(view: State, side: int, mine: int | None, columns: int, roomy: bool) -> list[Line]:
    """A seat in two rows: who it is and what it owns; its two tracks up to their marks."""
    player = view.players[side]
    weeks = counted(max(0, player.weeks), "week") if view.current == side and view.phase == "exploits" else ""
    first = view.seats > 1 and view.first == side and view.turn > 0
    notes = [note for note in (weeks, "first" * first) if note]
    you = " (you)" if side == mine and columns >= 50 else ""
    name = line((HERE if view.current == side else " ", "key"), (player.name, seat_role(side)), (you, "dim"))
    left = spread([name, line((", ".join(notes), "strong"))], "  ")
    own = sheet_town.belongings(view, side)
    while own and width(left) + width(spread(own, ", ")) >= columns:
        own.pop()
    head = ends(left, spread(own, ", "), columns)
    room = max(4, (columns - 22) // 2)
    bars: Line = ()
    for word, each in zip((" P ", "  H "), sheet_town.tracks_of(view, side), strict=True):
        end = f"/{each.end}" if each.ends else ""
        bars += line((word, "dim"), *each.bar(room), f" {each.value:>2}", (end, "dim"))
    rows = [head, pad(fit(bars, columns), columns)]
    rows = [tuple([span._replace(spot=f"seat:{side}") for span in row]) for row in rows]
    return [*rows, BLANK] if roomy else rows
