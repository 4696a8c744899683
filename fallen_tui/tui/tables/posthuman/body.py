"""The body sheet: tracks with their limits, stats with what they give, skills, followers, scars, experience."""

from __future__ import annotations

from collections.abc import Iterator

from textual.geometry import Size

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.vocabulary import HIGHEST, STATS
from fallen_tui.games.posthuman.queries.bonuses import experience, mutations
from fallen_tui.games.posthuman.rules.experience import SKILL, STAT
from fallen_tui.games.posthuman.rules.knockouts import CHOICE, FORCED
from fallen_tui.games.posthuman.state.keys import SpreadKey
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text.names import ACTIONS, counted
from fallen_tui.games.posthuman.text.stats import gives
from fallen_tui.games.posthuman.text.table_view.survivor import whereabouts
from fallen_tui.tui.adventure.sheets import hung, seat_role, spread
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, fit, line, pad, rule, wrap, wrap_all
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.posthuman import vitals
from fallen_tui.tui.tables.posthuman.card import about, card_lines, card_row, card_rows

LABEL = 8
"""Columns of the names of tracks and stats."""


def lines(pane: str, scene: TableScene, size: Size) -> list[Line]:
    """The lines of the pane."""
    view, columns = scene.view, size.width - 1
    player = view.players[scene.seat] if scene.seat is not None else None
    if player is None or not player.stats or not player.human:
        return _coming(scene, columns)
    side = pane.startswith("side")
    rows = [rule("Body", columns)] if side else [*_head(view, player, columns)]
    seen = [] if side else _seen(scene, player, columns)
    return [*rows, *seen, *sheet(view, player, columns, about(scene), brief_=side and size.height < TALL)]


TALL = 26
"""Rows from which on the whole sheet stands beside the main place."""


def _coming(scene: TableScene, columns: int) -> list[Line]:
    """Before one is anybody: the survivor under the cursor, or what the stats under it would give."""
    view, card = scene.view, about(scene)
    if scene.ask is not None and card in view.cards.characters:
        found = view.cards.characters[card]
        head = line((found.name, "title"), (f", {found.trade}", "dim"))
        return [head, *wrap_all(card_lines(view.cards, card)[2:], columns, 2)]
    spread_ = SpreadKey.match(scene.chosen)
    if scene.ask is not None and spread_ is not None:
        body = Player(scene.ask.seat, "", stats={stat: getattr(spread_, stat) for stat in STATS})
        return [
            line(("What these stats give", "heading")),
            *(row for stat in STATS for row in _stat(body, stat, columns)),
        ]
    return [line((" There is no body to look at yet.", "dim"))]


def _seen(scene: TableScene, player: Player, columns: int) -> list[Line]:
    """Skills that were drawn, of which some are kept."""
    if scene.ask is None or scene.ask.topic != "skills":
        return []
    rows = [line(("Drawn", "heading"), (f", {counted(scene.ask.high, 'skill')} to be kept", "dim"))]
    return [*rows, *card_rows(scene.view, player.seen, columns, about(scene)), BLANK]


def sheet(view: State, player: Player, columns: int, now: str, brief_: bool = False) -> list[Line]:
    """The whole sheet, as its owner sees it; in brief: the tracks, the stats, and what there is of the rest."""
    rows = [*tracks(view, player, columns), BLANK]
    if brief_:
        short = (("Str", "strength"), ("Spd", "speed"), ("Mind", "mind"), ("Mel", "melee"), ("Sht", "shooting"))
        stats = (line((f"{name} ", "dim"), (str(player.stats[stat]), "strong")) for name, stat in short)
        return [*rows[:-1], *wrap(spread(stats, "  "), columns), *_scars_brief(view, player, columns)]
    rows += [row for stat in STATS for row in _stat(player, stat, columns)]
    rows += [BLANK, *_experience(view, player, columns)]
    for title, cards in (
        ("Skills", player.skills), ("Followers", player.followers), ("Kept events", player.kept),
        (f"{counted(len(player.hidden), 'follower')} face down", player.hidden),
    ):  # fmt: skip
        if cards:
            rows += [BLANK, line((title, "heading")), *card_rows(view, cards, columns, now)]
    return [*rows, BLANK, *scars(view, player, columns, now)]


def _head(view: State, player: Player, columns: int) -> Iterator[Line]:
    trade = view.cards.characters[player.character] if player.character else None
    named = line((player.name, seat_role(player.seat)), (f", {trade.name}, {trade.trade}" if trade else "", "dim"))
    yield fit(named, columns)
    action = f"; this turn: {ACTIONS[player.chosen].lower()}" if player.chosen in ACTIONS else ""
    yield from wrap(line((f"{capital(whereabouts(view, player))}{action}", "dim")), columns)
    yield BLANK


def tracks(view: State, player: Player, columns: int) -> list[Line]:
    """Health, morale and hunger with their limits, then tokens."""
    rows = []
    for track in (vitals.health(player), vitals.morale(player)):
        rows.append((*pad(line((track.names[-1], "dim")), LABEL), *track.spaces(), Span("  "), *vitals.figure(track)))
    hunger = (*pad(line(("Hunger", "dim")), LABEL), *vitals.hunger_row(player), Span("  "))
    rows += hung(hunger, line((vitals.hunger_words(player), "dim")), columns)
    return [*rows, (*pad(line(("Holds", "dim")), LABEL), *vitals.tokens(view, player))]


def _stat(player: Player, stat: str, columns: int) -> list[Line]:
    n = player.stats[stat]
    name = (*pad(line((capital(stat), "dim")), LABEL + 1), Span(f"{n}  ", "strong"))
    return hung(name, line(("; ".join(gives(player, stat, n)), "" if n > 3 else "dim")), columns)


def _experience(view: State, player: Player, columns: int) -> list[Line]:
    """Experience, and what it buys."""
    xp = experience(view, player)

    def price(n: int, what: str) -> Line:
        short = f" ({n - xp} short)" if xp < n else ""
        return line((f"{n} XP {what}{short}", "good" if not short else "dim"))

    best = price(STAT, "a stat point") if any(n < HIGHEST for n in player.stats.values()) else ()
    label = (*pad(line(("XP", "dim")), LABEL + 1), Span(f"{xp}  ", "strong"))
    return hung(label, spread((price(SKILL, "a skill"), best)), columns)


def _turning(view: State, player: Player) -> str:
    """How far one is from turning. PH-TAB-MUTCOUNT."""
    n = mutations(view, player)
    if n >= CHOICE[0] and len(view.players) > 2:
        return f"with the next you may turn mutant, at {FORCED} you must"
    return f"{FORCED - n} more and you turn mutant"


def _scars_brief(view: State, player: Player, columns: int) -> list[Line]:
    if not player.scars:
        return []
    text = f"{counted(len(player.scars), 'scar')}, {counted(mutations(view, player), 'mutation')}"
    return wrap(line((text, "warn"), (f": {_turning(view, player)}", "dim")), columns, 2)


def scars(view: State, player: Player, columns: int, now: str) -> list[Line]:
    """Scars with their faces, as their owner sees them: nobody else does."""
    if not player.scars:
        return [line(("No scars", "dim"))]
    count = mutations(view, player)
    head = line((counted(len(player.scars), "scar"), "heading"), (f", {counted(count, 'mutation')}", "warn"))
    rows = [*wrap((*head, *line((f"; face down to others; {_turning(view, player)}", "dim"))), columns, 2)]
    for card in player.scars:
        scar = view.cards.scars[card]
        signs = listed(f"{stat} {n:+d}" for stat, n in scar.stats.signs)
        told = ("a blank scar", "dim") if scar.blank else (signs, "warn")
        rows += card_row(view, card, columns, now, *told)
    return rows
