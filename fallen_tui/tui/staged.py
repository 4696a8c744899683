"""Named screens of seeded games: the same picture every time, for pictures in print, snapshots and measurements."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import attrs
from textual.pilot import Pilot

from fallen_tui.bots import seat_bot
from fallen_tui.engine import SUFFIX
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.saves import begin
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.match import Match
from fallen_tui.tui.screens.curtain import Curtain
from fallen_tui.tui.screens.stage import Stage
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.tables import open_face

COUNCIL, CHARTER = "fallen_land", "state51"
STILL = Settings(speed="off", bots="digest")
"""No motions: what is shown does not depend on the clock."""


@attrs.frozen
class Stand:
    """Where a game is to stand: before a question to a person, after bots have answered for everybody.

    kind, topic  of the question ("" for any); both "" and `over`: at the end of the game
    turn         the earliest turn
    seats        as the command line has them; stand_in  the bot that answers for people
    """

    game: str
    topic: str = ""
    kind: str = ""
    turn: int = 1
    over: bool = False
    seats: str = "human:Ann,steady:Bo,steady:Cy"
    mode: str = "standard"
    seed: str = "amber"
    stand_in: str = "steady"
    undo: str = "open"

    def fits(self, match: Match) -> bool:
        """Whether a match stands there."""
        if self.over or match.ask is None:
            return self.over and match.table.over
        ask = match.ask
        there = self.topic in ("", ask.topic) and self.kind in ("", ask.kind)
        return there and match.game.turn(match.table.state) >= self.turn


def play_to(stand: Stand, path: Path, there: Callable[[Match], bool] = lambda match: True) -> Match:
    """A match on a new journal that stands there. Raises FallenError where the game never comes there."""
    seats = tuple(SeatSpec(*seat.split(":")) for seat in stand.seats.split(","))
    made: list[Match] = []
    table = begin(
        Setup(stand.game, stand.mode, seats, stand.seed, stand.undo), path, lambda table: made.append(Match(table))
    )
    match = made[0]
    stand_ins = {seat: seat_bot(stand.stand_in, match.game, table.setup, seat) for seat in match.humans}
    while not (stand.fits(match) and there(match)):
        if match.bot_move():
            continue
        ask = match.ask
        if ask is None:
            raise FallenError(f"no question {stand.topic} {stand.kind} came in {stand.game}, seed {stand.seed}")
        match.take_seat(ask.seat)
        match.decide(stand_ins[ask.seat].answer(match.view, ask, table.decisions))
    if match.several:
        match.take_seat(match.ask.seat if match.ask is not None else match.humans[0])
    return match


@attrs.frozen
class Shot:
    """A screen to be shown: keys that are pressed at a table, or `first` makes the screen from a folder and a match.

    needs  the module that the screen lives in, where it may not be there
    """

    stand: Stand | None = None
    keys: tuple[str, ...] = ()
    first: Callable[[Path, Match | None], Stage] | None = None
    needs: str = ""

    @property
    def there(self) -> bool:
        return not self.needs or find_spec(f"fallen_tui.tui.screens.{self.needs}") is not None


def _screen(module: str, name: str, *given: Any) -> Callable[[Path, Match | None], Stage]:
    """Makes a screen of the folder of saves, or of what is given."""

    def make(folder: Path, _: Match | None) -> Stage:
        kind = getattr(import_module(f"fallen_tui.tui.screens.{module}"), name)
        stage: Stage = kind(*(given or (folder,)))
        return stage

    return make


def _replay(folder: Path, match: Match | None) -> Stage:
    from fallen_tui.tui.screens.replay import ReplayScreen

    assert match is not None
    match.table.leave()
    return ReplayScreen(_journal(folder), match.viewer, at=len(match.table.entries) // 2)


def _saves(folder: Path, match: Match | None) -> Stage:
    assert match is not None
    match.table.leave()
    return _screen("saves", "SavesScreen")(folder, None)


def _journal(folder: Path) -> Path:
    return folder / f"staged{SUFFIX}"


_MARCH = Stand(COUNCIL, "march", turn=2)
_CHARTER = Stand(CHARTER, "action", turn=3)
_RANDOM = Stand(COUNCIL, stand_in="random")
_PAIR = Stand(CHARTER, "action", turn=2, seats="human:Ann,human:Bo", undo="strict")

SHOTS: dict[str, Shot] = {
    "title": Shot(first=_screen("title", "TitleScreen")),
    "wizard": Shot(first=_screen("wizard", "WizardScreen")),
    "saves": Shot(attrs.evolve(_CHARTER, turn=2), first=_saves),
    "settings": Shot(first=_screen("settings", "SettingsScreen", "")),
    "curtain": Shot(first=lambda folder, match: Curtain("Ann")),
    "rules": Shot(first=_screen("rules", "RulesScreen", ""), needs="rules"),
    "gallery": Shot(first=_screen("gallery", "GalleryScreen", ""), needs="gallery"),
    "help": Shot(_MARCH, ("H",), needs="help"),
    # Council of Towns
    "council-march": Shot(_MARCH, ("M",)),
    "council-look-round": Shot(_MARCH, ("M", "space", "right", "right", "up")),
    "council-desk": Shot(Stand(COUNCIL, "desk", turn=2)),
    "council-deed": Shot(Stand(COUNCIL, "deed", turn=3)),
    "council-react": Shot(Stand(COUNCIL, "react", turn=2)),
    "council-purchase": Shot(Stand(COUNCIL, "purchase", turn=2)),
    "council-tale": Shot(Stand(COUNCIL, "which_check", turn=2, seed="d")),
    "council-reroll": Shot(attrs.evolve(_RANDOM, topic="reroll"), ("T",)),
    "council-damage": Shot(attrs.evolve(_RANDOM, topic="place_damage", kind="split")),
    "council-trade": Shot(attrs.evolve(_RANDOM, kind="offer")),
    "council-order": Shot(attrs.evolve(_RANDOM, topic="order", kind="order")),
    "council-amount": Shot(Stand(COUNCIL, kind="amount")),
    "council-some": Shot(Stand(COUNCIL, "hand_limit", kind="some")),
    "council-party": Shot(_MARCH, ("P",)),
    "council-town": Shot(_MARCH, ("N",)),
    "council-hand": Shot(_MARCH, ("I",)),
    "council-others": Shot(_MARCH, ("O",)),
    "council-dice": Shot(_MARCH, ("D",)),
    "council-log": Shot(_MARCH, ("L",)),
    "council-rule": Shot(_MARCH, ("?",)),
    "council-undo": Shot(_MARCH, ("U",)),
    "council-replay": Shot(_MARCH, first=_replay),
    "council-end": Shot(Stand(COUNCIL, over=True, mode="short")),
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
    "charter-end": Shot(Stand(CHARTER, over=True)),
}
"""What can be shown, by name."""


@asynccontextmanager
async def showing(
    name: str, folder: Path, size: tuple[int, int], settings: Settings = STILL, *, ascii_only: bool = False
) -> AsyncIterator[Pilot[object]]:
    """A shot in an app without a terminal, once nothing moves any more. Its journal is begun in `folder`."""
    shot = SHOTS[name]
    match = play_to(shot.stand, _journal(folder)) if shot.stand is not None else None
    if shot.first is not None:
        screen = shot.first(folder, match)
    else:
        assert match is not None
        screen = TableScreen(match, open_face(match))
    try:
        app = FallenApp(screen, settings, ascii_only=ascii_only, environ={"COLORTERM": "truecolor"})
        async with app.run_test(size=size) as pilot:
            await still(pilot)
            for key in shot.keys:
                await pilot.press(key)
                await still(pilot)
            yield pilot
    finally:
        if match is not None and match.table.journal is not None:
            match.table.journal.release()


async def still(pilot: Pilot[object], calm: int = 4, limit: int = 250) -> None:
    """Wait until what is seen stays the same for some looks in a row."""
    before, same = "", 0
    for _ in range(limit):
        await pilot.pause(0.03)
        now = "\n".join(seen(pilot.app))
        same = same + 1 if now == before else 0
        if same >= calm and not _busy(pilot.app):
            return
        before = now


def _busy(app: Any) -> bool:
    """Whether a screen is still finding something out beside what it shows."""
    task = getattr(app.screen, "_looking", None)
    return task is not None and not task.done()


def seen(app: Any) -> list[str]:
    """The rows of the screen as text, blanks at their ends left out."""
    return ["".join(segment.text for segment in strip).rstrip() for strip in app.screen._compositor.render_strips()]
