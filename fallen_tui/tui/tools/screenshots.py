"""Named screens of seeded games: the same picture every time, for pictures in print, snapshots and measurements."""

from __future__ import annotations

from asyncio import Task
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any

import attrs
from textual.pilot import Pilot

from fallen_tui.engine import SUFFIX
from fallen_tui.engine.plugin import FIRST
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.statistics import tell
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.opening import make
from fallen_tui.tui.screens.base import BaseScreen
from fallen_tui.tui.screens.curtain import Curtain
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tools.fixtures import CHARTER, COUNCIL, ROAD, Stand, played

STILL = Settings(speed="off", bots="digest")
"""No motions: what is shown does not depend on the clock."""


First = Callable[[Path, Match | None], BaseScreen]
"""Makes a screen from the folder of saves and the match."""


@attrs.frozen
class Shot:
    """A screen to be shown: a table, or what `first` makes, once keys were pressed at it.

    besides  other games that lie in the folder
    """

    stand: Stand | None = None
    keys: tuple[str, ...] = ()
    first: First | None = None
    besides: tuple[Stand, ...] = ()


def _screen(name: str, *given: Any, **named: Any) -> First:
    """Makes a screen of the folder of saves, or of what is given."""
    return lambda folder, _: make(name, *(given or (folder,)), **named)


def _of_folder(name: str) -> First:
    """Makes a screen of the folder, in which the match lies, left in good order."""

    def make(folder: Path, match: Match | None) -> BaseScreen:
        assert match is not None
        match.table.leave()
        return _screen(name)(folder, None)

    return make


def _of_journal(name: str, **named: Any) -> First:
    """Makes a screen of the journal of the match."""

    def make(folder: Path, match: Match | None) -> BaseScreen:
        assert match is not None
        match.table.leave()
        return _screen(name, _journal(folder), **named)(folder, None)

    return make


def _replay(folder: Path, match: Match | None) -> BaseScreen:
    assert match is not None
    return _of_journal("replay", viewer=match.viewer, at=len(match.table.entries) // 2)(folder, match)


class _Lost:
    """A bot that is lost in thought."""

    sees = False

    def ponders(self, ask: Ask) -> bool:
        return True

    def answer(self, view: Any, ask: Ask, moment: int) -> Answer:
        raise NotImplementedError

    def think(self, view: Any, ask: Ask, moment: int, memory: object) -> Answer:
        Event().wait(LOST)
        raise NotImplementedError


LOST = 60
"""Seconds that a bot is lost in thought, at most."""


def _pondered(folder: Path, match: Match | None) -> BaseScreen:
    assert match is not None
    match.__dict__["bots"] = {seat: _Lost() for seat in match.bots}
    return TableScreen(match, open_face(match))


def _form(folder: Path, match: Match | None) -> BaseScreen:
    """The form of the open question."""
    assert match is not None
    assert match.ask is not None
    return make("form", match.routine.form(match.ask))


def _goals(folder: Path, match: Match | None) -> BaseScreen:
    """The table with the form of the open question among its options."""
    assert match is not None
    assert match.ask is not None
    match.spread(match.routine.form(match.ask))
    return TableScreen(match, open_face(match))


def _album(folder: Path, match: Match | None) -> BaseScreen:
    """The album of the game of the match, left in good order."""
    assert match is not None
    match.table.leave()
    return make("album", (tell(_journal(folder)),), match.game.id)


def _journal(folder: Path) -> Path:
    return folder / f"staged{SUFFIX}"


def _fights(match: Match) -> bool:
    return match.table.state.combat is not None


def _explored(match: Match) -> bool:
    """Whether the viewer's map has grown."""
    ask = match.ask
    return ask is not None and len(match.table.state.players[ask.seat].map) > 5


def _rounds(match: Match) -> bool:
    """Whether a fight has seen a round of melee, and dice lie on the table."""
    fight = match.table.state.fight
    return fight is not None and bool(fight.rounds) and bool(fight.mine)


def _shot(match: Match) -> bool:
    """Whether shots lie on the table."""
    fight = match.table.state.fight
    return fight is not None and not fight.round and bool(fight.mine)


_MARCH = Stand(COUNCIL, "march", turn=2)
_COUNCIL_END = Stand(COUNCIL, over=True, mode="short")
_SCENARIO = Stand(COUNCIL, seats="human:Ann", mode="scenario", options=(("scenario", "sc01"), ("level", "easy")))
_CAMPAIGN = attrs.evolve(_SCENARIO, mode="campaign", options=(("campaign", "seed_and_ledger"), ("level", "easy")))
_RIVALS = Stand(COUNCIL, "march", turn=2, seats="human:Ann", mode="rival-towns", options=(("level", "normal"),))
_CHARTER = Stand(CHARTER, "action", turn=3)
_CHARTER_END = Stand(CHARTER, over=True)
_RANDOM = Stand(COUNCIL, stand_in="random")
_HANDING = Stand(
    CHARTER, "pick", turn=0, seats="human:Ann,human:Bo", undo="strict", there=lambda match: match.table.decisions == 3
)
_PAIR = Stand(CHARTER, "action", turn=2, seats="human:Ann,human:Bo", undo="strict")
_ROAD = Stand(ROAD, "declare", turn=3, seats="human:Ann,random:Bo,random:Cy", stand_in="random")
_ALONE = attrs.evolve(_ROAD, seats="human:Ann", mode="solo")
_HAND = (("scenario", "ph01"), ("level", "easy"))
_JOURNEYS = attrs.evolve(
    _ALONE,
    turn=2,
    stand_in="steady",
    mode="campaign",
    options=(("campaign", "which_hand"), ("level", "easy")),
)
_SHARED = attrs.evolve(_ROAD, seats="human:Ann,human:Bo,human:Cy", undo="strict")

SHOTS: dict[str, Shot] = {
    "title": Shot(first=_screen("title")),
    "wizard": Shot(first=_screen("wizard")),
    "title-kept": Shot(attrs.evolve(_CHARTER, turn=2), first=_of_folder("title")),
    "learn": Shot(first=_screen("learn")),
    "wizard-scenario": Shot(first=_screen("wizard", game=COUNCIL, mode="scenario"), keys=("down",) * 2),
    "wizard-campaign": Shot(first=_screen("wizard", game=COUNCIL, mode="campaign"), keys=("down",) * 2),
    "saves": Shot(attrs.evolve(_CHARTER, turn=2), first=_of_folder("saves")),
    "statistics": Shot(_CHARTER, first=_of_folder("statistics"), besides=(_CHARTER_END, _COUNCIL_END), keys=("down",)),
    "achievements": Shot(_COUNCIL_END, first=_of_folder("statistics"), keys=("down",)),
    "album": Shot(_COUNCIL_END, first=_album),
    "daily": Shot(first=_screen("daily", day="2026-11-24")),
    "page": Shot(_COUNCIL_END, first=_of_journal("page")),
    "settings": Shot(first=_screen("settings", "")),
    "settings-keys": Shot(first=_screen("settings", ""), keys=("end",)),
    "curtain": Shot(first=lambda folder, match: Curtain("Ann")),
    "rules": Shot(first=_screen("rules", "")),
    "gallery": Shot(first=_screen("gallery", "")),
    "help": Shot(_MARCH, ("H",)),
    # Council of Towns
    "council-march": Shot(_MARCH, ("M",)),
    "council-look-round": Shot(_MARCH, ("M", "space", "right", "right", "up")),
    "council-desk": Shot(Stand(COUNCIL, "desk", turn=2)),
    "council-business": Shot(Stand(COUNCIL, "desk", turn=2), first=_form),
    "council-gear": Shot(Stand(COUNCIL, "outfit", turn=2), first=_form, keys=("*",)),
    "council-goal": Shot(Stand(COUNCIL, "deed", turn=2), first=_goals, keys=("right",)),
    "council-deed": Shot(Stand(COUNCIL, "deed", turn=3)),
    "council-react": Shot(Stand(COUNCIL, "react", turn=2)),
    "council-purchase": Shot(Stand(COUNCIL, "purchase", turn=2)),
    "council-tale": Shot(Stand(COUNCIL, "which_check", turn=2, seed="d")),
    "council-reroll": Shot(attrs.evolve(_RANDOM, topic="reroll"), ("T",)),
    "council-damage": Shot(attrs.evolve(_RANDOM, topic="place_damage", kind="split")),
    "council-trade": Shot(attrs.evolve(_RANDOM, kind="offer")),
    "council-order": Shot(attrs.evolve(_RANDOM, topic="order", kind="order")),
    "council-amount": Shot(Stand(COUNCIL, kind="amount")),
    "council-some": Shot(Stand(COUNCIL, "hand_limit", kind="some", seed="amber 2")),
    "council-party": Shot(_MARCH, ("P",)),
    "council-town": Shot(_MARCH, ("N",)),
    "council-hand": Shot(_MARCH, ("I",)),
    "council-others": Shot(_MARCH, ("O",)),
    "council-dice": Shot(_MARCH, ("D",)),
    "council-log": Shot(_MARCH, ("L",)),
    "council-rule": Shot(_MARCH, ("?",)),
    "council-undo": Shot(_MARCH, ("U",)),
    "council-replay": Shot(_MARCH, first=_replay),
    "council-watch": Shot(_MARCH, first=_of_journal("watch", viewer=0)),
    "council-end": Shot(_COUNCIL_END),
    "council-advice": Shot(_MARCH, ("!",)),
    "council-why": Shot(Stand(COUNCIL, "deed", turn=3), ("W",)),
    "council-since": Shot(_MARCH, ("S",)),
    "council-find": Shot(_MARCH, ("slash", *"town")),
    "council-card": Shot(Stand(COUNCIL, "choose"), ("C",)),
    "council-zoom": Shot(_MARCH, ("M", "Z")),
    "council-guide": Shot(Stand(COUNCIL, "deed", mode=FIRST)),
    "council-digest": Shot(Stand(COUNCIL, "deed", turn=2, bot=True)),
    "council-fight": Shot(attrs.evolve(_RANDOM, seed="b", there=_fights), ("T",)),
    "council-briefing": Shot(attrs.evolve(_SCENARIO, turn=0)),
    "council-goals": Shot(attrs.evolve(_SCENARIO, topic="march", turn=2), ("M",)),
    "council-scenario-end": Shot(attrs.evolve(_SCENARIO, topic="", over=True)),
    "council-chronicle": Shot(attrs.evolve(_CAMPAIGN, turn=0), ("f4",)),
    "council-rivals": Shot(_RIVALS, ("O",)),
    "council-thinking": Shot(Stand(COUNCIL, turn=2, bot=True), first=_pondered),
    # The New Charter
    "charter-action": Shot(_CHARTER),
    "charter-row": Shot(_CHARTER, ("K",)),
    "charter-pick": Shot(Stand(CHARTER, "pick", turn=2)),
    "charter-hand": Shot(_CHARTER, ("I",)),
    "charter-others": Shot(_CHARTER, ("O",)),
    "charter-reach": Shot(_CHARTER, ("E",)),
    "charter-track": Shot(_CHARTER, ("V",)),
    "charter-log": Shot(_CHARTER, ("L",)),
    "charter-discard": Shot(Stand(CHARTER, "discard")),
    "charter-undo": Shot(_PAIR, ("U",)),
    "charter-consent": Shot(attrs.evolve(_PAIR, undo="table"), ("U", "end", "enter", "enter")),
    "charter-handover": Shot(_HANDING, ("enter",)),
    "charter-replay": Shot(_CHARTER, first=_replay),
    "charter-watch": Shot(_CHARTER, first=_of_journal("watch", viewer=0)),
    "charter-advice": Shot(_CHARTER, ("!",)),
    "charter-why": Shot(_CHARTER, ("W",)),
    "charter-card": Shot(_CHARTER, ("C",)),
    "charter-guide": Shot(Stand(CHARTER, "action", mode=FIRST)),
    "charter-digest": Shot(Stand(CHARTER, "action", turn=2, bot=True)),
    "charter-rival": Shot(Stand(CHARTER, "action", turn=3, seats="human:Ann", mode="rival-warlord")),
    "charter-thinking": Shot(Stand(CHARTER, turn=2, bot=True), first=_pondered),
    "charter-rival-end": Shot(Stand(CHARTER, over=True, seats="human:Ann", mode="rival-warlord")),
    "charter-end": Shot(_CHARTER_END),
    # The Road to the Fortress
    "road-character": Shot(attrs.evolve(_ROAD, topic="character", turn=0)),
    "road-declare": Shot(_ROAD, ("M",)),
    "road-move": Shot(attrs.evolve(_ALONE, topic="move", there=_explored)),
    "road-lay": Shot(attrs.evolve(_ROAD, topic="lay_turn", turn=2)),
    "road-way": Shot(attrs.evolve(_ROAD, topic="way", turn=1)),
    "road-meet": Shot(attrs.evolve(_ROAD, topic="meet", turn=2, seed="amber 2")),
    "road-fight": Shot(attrs.evolve(_ROAD, topic="", turn=2, seed="amber 0", there=_rounds)),
    "road-shots": Shot(attrs.evolve(_SHARED, topic="reroll", turn=2, seed="amber 0", there=_shot)),
    "road-block": Shot(attrs.evolve(_SHARED, topic="block", turn=2, seed="amber 3", stand_in="steady")),
    "road-body": Shot(_ROAD, ("D",)),
    "road-pack": Shot(_ROAD, ("P",)),
    "road-others": Shot(_ROAD, ("O",)),
    "road-journey": Shot(_ALONE, ("Y",)),
    "road-hunt": Shot(attrs.evolve(_ROAD, topic="mutant")),
    "road-lay-card": Shot(attrs.evolve(_SHARED, topic="lay", turn=4)),
    "road-handover": Shot(_SHARED, ("enter",)),
    "road-briefing": Shot(attrs.evolve(_JOURNEYS, topic="", turn=0, mode="scenario", options=_HAND)),
    "road-chronicle": Shot(_JOURNEYS, ("f4", "f4")),
    "road-replay": Shot(_ROAD, first=_replay),
    "road-end": Shot(attrs.evolve(_ROAD, topic="", over=True)),
}
"""What can be shown, by name."""


@asynccontextmanager
async def showing(
    name: str, folder: Path, size: tuple[int, int], settings: Settings = STILL
) -> AsyncIterator[Pilot[object]]:
    """A shot in an app without a terminal, once nothing moves any more. Its journals are begun in `folder`."""
    shot = SHOTS[name]
    for number, stand in enumerate(shot.besides):
        _let_go(played(stand, folder / f"besides-{number}{SUFFIX}"))
    match = played(shot.stand, _journal(folder)) if shot.stand is not None else None
    if shot.first is not None:
        screen = shot.first(folder, match)
    else:
        assert match is not None
        screen = TableScreen(match, open_face(match))
    try:
        app = FallenApp(screen, settings, environ={"COLORTERM": "truecolor"})
        async with app.run_test(size=size) as pilot:
            await still(pilot)
            for key in shot.keys:
                await pilot.press(key)
                await still(pilot)
            yield pilot
    finally:
        if match is not None:
            _let_go(match)


def _let_go(match: Match) -> None:
    if match.table.journal is not None:
        match.table.journal.release()


async def still(pilot: Pilot[object], calm: int = 3, limit: int = 400) -> None:
    """Wait until what is seen stays the same for some looks in a row."""
    before, same = "", 0
    for _ in range(limit):
        await pilot.pause(0.02)
        now = "\n".join(seen(pilot.app))
        same = same + 1 if now == before else 0
        if same >= calm and not _busy(pilot.app):
            return
        before = now


def _busy(app: Any) -> bool:
    """Whether a screen is about to open a game or is finding something out, odds among it, or bots move that do not
    think."""
    screen = app.screen
    if getattr(screen, "_busy", False) or getattr(screen, "working", None) is not None:
        return True
    tasks = (getattr(screen, name, None) for name in ("_looking", "_reading", "_playing"))
    at_work = any(isinstance(task, Task) and not task.done() for task in tasks)
    return at_work and getattr(screen, "_ponders", None) is None


def seen(app: Any) -> list[str]:
    """The rows of the screen as text, blanks at their ends left out."""
    return ["".join(segment.text for segment in strip).rstrip() for strip in app.screen._compositor.render_strips()]
