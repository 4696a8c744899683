"""What each figure of the line at the top means: VP, Workers, resources, the hand, the turn."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.games.state51.rules.ending import COUNTDOWN, GOAL
from fallen_tui.games.state51.rules.tokens import purse
from fallen_tui.games.state51.state.table import Player
from fallen_tui.tui.kit.styled_text import BLANK, Line, line
from fallen_tui.tui.match.scene import OpenText, TableScene
from fallen_tui.tui.tables.state51.log import names_of
from fallen_tui.tui.tables.state51.signs import seat_role, stock


def told(scene: TableScene, name: str) -> OpenText | None:
    """The figure of a name; None where there is none now."""
    if name in _OF_ALL:
        return _OF_ALL[name](scene)
    return _own(scene.view.players[scene.seat]).get(name) if scene.seat is not None else None


def _turn(scene: TableScene) -> OpenText:
    view = scene.view
    if view.mode in COUNTDOWN:
        ends = f"The game ends after turn {COUNTDOWN[view.mode]} (FS-SCD-01)."
    else:
        ends = f"When somebody has {GOAL} VP in the VP Count, that turn is the last (FS-END-01)."
    phases = "A turn has 5 phases: Lookout, Production, Actions, VP Count, Clean-up (FS-GEN-03)."
    return OpenText(f"Turn {view.turn}", [line(phases), line(ends)])


def _vp(scene: TableScene) -> OpenText:
    view, names = scene.view, names_of(scene)
    rows: list[Line] = [
        line((f"The highest total wins, whoever reached {GOAL} first (FS-END-03).", "strong")),
        line("Each card in play is 1 VP, each VP token its value. Spoils, Agreements and resources don't count."),
        BLANK,
    ]
    for player in view.players:
        cards = len(player.sites) + (1 if player.leader else 0)
        parts = f"{cards} in play, {player.total() - cards} in tokens"
        rows.append(line((names[player.seat], seat_role(player.seat)), f" {player.total()}: {parts}"))
    if view.rival is not None:
        rows.append(line((names[-1], seat_role(len(view.players))), f" {view.rival.total()}"))
    return OpenText("Victory points", rows)


_OF_ALL: dict[str, Callable[[TableScene], OpenText]] = {"turn": _turn, "vp": _vp}


def _own(player: Player) -> dict[str, OpenText]:
    """The figures of who looks on."""
    stocked = stock(purse(player), nothing=True, words=True)
    return {
        "workers": OpenText(
            f"Workers: {player.workers}",
            [
                line("Send one to an Action Location of your own, to a rival's open Production, or two to barter."),
                line("You lose unused Workers at Clean-up (FS-CLN-01)."),
            ],
        ),
        "stock": OpenText(
            "Resources",
            [
                stocked,
                BLANK,
                line("Weapons conquer, Fuel makes Agreements, Scrap builds, Building Material redevelops (FS-AST-06)."),
                line("A Universal token counts as any one of the 4 (FS-AST-02)."),
                line(
                    "At Clean-up you lose what you don't spend, except on Depots, keep cards and Leaders "
                    "(FS-CLN-01, -02)."
                ),
            ],
        ),
        "hand": OpenText(
            f"Cards in hand: {len(player.hand)}",
            [
                line("There's no hand limit. More cards in hand break a tie (FS-END-04)."),
                line("I opens your hand: what each card does, in each way you can use it."),
            ],
        ),
    }
