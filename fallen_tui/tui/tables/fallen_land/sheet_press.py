"""What a press on the sheets opens: a card, a Character's sheet, a hex of the map."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.events import Entry
from fallen_tui.engine.rulebook import open_rulebook
from fallen_tui.faces.rulebook import rules_in
from fallen_tui.games.fallen_land.content.phrases import DECK, counted
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.rules.rivals import level, rivals
from fallen_tui.games.fallen_land.state.events import Peeked, StoryBegan, StoryEnded
from fallen_tui.games.fallen_land.state.events.scenario import SiteOpened, Told
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.names import whose
from fallen_tui.games.fallen_land.text.table_view.table import text_view
from fallen_tui.tui.adventure.map_pane import point_at
from fallen_tui.tui.adventure.sheets import told_text
from fallen_tui.tui.kit.styled_text import BLANK, Line, line
from fallen_tui.tui.match.scene import Act, OpenText, TableScene
from fallen_tui.tui.tables.fallen_land import figures
from fallen_tui.tui.tables.fallen_land.sheet_card import card_reader
from fallen_tui.tui.tables.fallen_land.sheet_people import sheet_reader

RIVAL_RULES = ("FL-VAR-22", "FL-VAR-23", "FL-VAR-24", "FL-VAR-25", "FL-VAR-26")
"""What somebody wants to know who plays against rival towns."""
BEGINS = 30
"""Town Health of every town at the start."""


def to_read(scene: TableScene, what: str) -> OpenText | None:
    """The briefing of a scenario, or the Chronicle of a campaign; None where there is none."""
    if what == "brief" and scene.view.rivals:
        return _of_rivals(scene.view)
    found = text_view(scene.view, scene.seat, what)
    if not found or scene.view.scenario_progress is None:
        return None
    return told_text(found)


def _of_rivals(view: State) -> OpenText:
    """What rival towns begin with in this game, and the rules that they follow."""
    start = level(view)
    names = listed(view.players[seat].name for seat in rivals(view))
    head = (
        f"{names}. Level {view.options.get('level', 'normal')}: each starts with "
        f"{start.prestige} Prestige, {BEGINS + start.town_health} Town Health, {counted(start.resources, 'Resource')} "
        f"and {counted(start.chips, 'Town Defense Chip')}"
        f"{'. It rerolls a 6 once' * start.again}."
    )
    rows = [line((head, "strong"))]
    for text in rules_in(open_rulebook("fallen_land"), " ".join(RIVAL_RULES), len(RIVAL_RULES)):
        rows += [BLANK, line(text)]
    return OpenText("Rival towns", rows)


def beats(scene: TableScene) -> OpenText | None:
    """What a scenario told since the viewer's last choice, and the places that it opened; None where it did neither.

    What came of a story of the viewer's was read with it.
    """
    match, seat = scene.match, scene.seat
    if seat is None or scene.view.scenario_progress is None or not scene.view.turn:
        return None
    entries, after = match.table.entries, match.read_to(seat)
    lines = [each for each in match.log.lines(after, seat) if isinstance(entries[each[0] - 1], Told | SiteOpened)]
    read = _in_stories(entries, seat) if lines else set()
    told = [text for number, text in lines if number not in read and isinstance(entries[number - 1], Told)]
    places = [text for number, text in lines if number not in read and isinstance(entries[number - 1], SiteOpened)]
    if not told and not places:
        return None
    rows = [row for text in told for row in (line((" ".join(text.split()), "story")), BLANK)]
    rows = rows if places else rows[:-1]
    rows += [line(("On the map", "heading")), *(line(f"  {text}") for text in places)] if places else []
    return OpenText(f"{scene.view.cards.scenario.name}: something new", rows)


def _in_stories(entries: Sequence[Entry], seat: int) -> set[int]:
    """The numbers of the entries that are part of a seat's own stories."""
    found: set[int] = set()
    own = False
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, StoryBegan):
            own = entry.seat == seat
        if own:
            found.add(number)
        if isinstance(entry, StoryEnded):
            own = False
    return found


def peeked(scene: TableScene) -> OpenText | None:
    """The hidden cards that the viewer was shown since their last choice; None where there were none."""
    match, seat = scene.match, scene.seat
    after = match.read_to(seat) if seat is not None else len(match.table.entries)
    seen = [entry for entry in match.table.entries[after:] if isinstance(entry, Peeked) and entry.seat == seat]
    rows: list[Line] = []
    for card in dict.fromkeys(card for entry in seen for card in entry.cards):
        found = card_reader(scene.view, seat, card)
        rows += [BLANK] * bool(rows) + [line((found.title, "title")), *found.lines]
    if not rows:
        return None
    where = listed(dict.fromkeys(_shown_of(scene, entry) for entry in seen))
    return OpenText(f"What you were shown: {where}", rows)


def _shown_of(scene: TableScene, entry: Peeked) -> str:
    """Whose hidden cards were shown: Steady Ines's hand; the top of the Mission deck."""
    word = {"hand": "hand", "roster": "Town Roster"}.get(entry.what, "")
    if word:
        return f"{whose(scene.view, entry.of, NOBODY if scene.seat is None else scene.seat)} {word}"
    return f"the top of the {DECK[entry.what]} deck"


def _perks(scene: TableScene, card: str) -> list[Line]:
    """The perks of a town in full, where a card is that of a town."""
    towns = (faction for faction in scene.view.cards.factions.values() if faction.id == card)
    rows: list[Line] = [BLANK]
    for perk in (perk for town in towns for perk in town.perks):
        found = card_reader(scene.view, scene.seat, perk.id)
        rows += [line((found.title, "heading")), *found.lines, BLANK]
    return rows[:-1]


def opened(scene: TableScene, spot: str) -> Act:
    """`card:ID`, `sheet:SEAT:CROWN` and `figure:NAME` to be read, `hex:C07` on the map; None for any other spot."""
    word, _, rest = spot.partition(":")
    if word == "card":
        found = card_reader(scene.view, scene.seat, rest)
        return attrs.evolve(found, lines=[*found.lines, *_perks(scene, rest)])
    if word == "sheet":
        side, crown = map(int, rest.split(":"))
        there = scene.view.players[side].rides if crown == VEHICLE else scene.view.players[side].crowns[crown]
        return sheet_reader(scene.view, side, scene.seat, crown) if there else None  # what was drawn may have left
    if word == "figure":
        return figures.told(scene, rest)
    if word == "peeked":
        return peeked(scene)
    if word == "beats":
        return beats(scene)
    if word in ("brief", "chronicle"):
        return to_read(scene, word)
    if word == "hex":
        point_at(scene, rest)
        return "tab:map"
    return None
