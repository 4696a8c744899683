"""A game as a plug-in: the card it is listed by, and where each of its parts stands.

Anybody may publish a game: a package with a `Plugin`, named by an entry point of the group `fallen.games` whose name is
the game's id. Rules, state and words, which are the part `game`, are enough to play it in every face; each part more
adds what the faces cannot make up. Parts are named by strings, so that a list of games loads none of them, and that a
game may have parts of layers above its own. What a part must be stands in `parts`, or where the table says.

    part          what it is                                    without it
    game          () -> Game, its cards read                    it is listed as one to come
    bot           (seat) -> Bot, one that plays to win          the random bot plays
    determinize   Determinize, for bots that think ahead        no keen bot
    lookahead     Lookahead, the same                           no keen bot
    routine       Routine: what needs no thought of a person    every question is put
    again         (view, ask) -> what makes windows alike       each of them is put
    travel        faces.travel.Travel: goals and how to march   nowhere to travel to
    odds          SlowOdds: odds that take their time           those that words tell at once
    forms         faces.form.FormOpener: questions as a whole   each is put by itself
    scenarios     Scenarios                                     no such modes
    briefing      Briefing                                      a scenario's brief alone
    proofreader   Proofreader, for `fallen content check`       its files are read, and no more
    trial         OpenTrial, for `fallen try`                   no such table
    aim           (view) -> words: what wins the game           lists of games do not say it
    guide         faces.teaching.moment.Subject                 advice without words of its own
    daily         Daily: set-ups and scores of daily games      none of its days is daily
    achievements  faces.achievements.Achievement, several       nothing to achieve
    album         faces.album.Album                             no page in the album
    summary       (game, setup) -> faces.summary.kept.Keeper    the log's latest and the figures
    timeline      faces.timeline.TimelineTerms                  turns without headlines of its own
    table         tui.match.scene.Opener                        tui.tables.default
    gallery       tui.books.gallery_source.Gallery              no cards to leaf through
    handbook      () -> list[tui.books.handbook.HelpChapter]    help without its table
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Mode
from fallen_tui.engine.records import FrozenRecord, frozen

PARTS = (
    "game",
    "bot",
    "determinize",
    "lookahead",
    "routine",
    "again",
    "travel",
    "odds",
    "forms",
    "scenarios",
    "briefing",
    "proofreader",
    "trial",
    "aim",
    "guide",
    "daily",
    "achievements",
    "album",
    "summary",
    "timeline",
    "table",
    "gallery",
    "handbook",
)
FIRST = "first"
"""The mode of a first game: an ordinary game on a seed that shows a little of everything, with a guide."""
STAGED = {"scenario": ("scenario", "level"), "campaign": ("campaign", "level"), "against-time": ("level", "length")}
"""The modes that are about something of the part `scenarios`, and the options that say about what."""


@frozen
class SetupOption(FrozenRecord):
    """Something to be agreed on before a game: `values` are (id, words), the usual one first.

    modes   those for which alone it is; all where there are none
    """

    key: str
    title: str
    values: tuple[tuple[str, str], ...]
    modes: tuple[str, ...] = ()

    @property
    def usual(self) -> str:
        return self.values[0][0]


@frozen
class Plugin(FrozenRecord):
    """A game's card, cheap to import, and its parts by name: each "module:attribute", or a module that is the part.

    rulebook  the title of the rulebook it follows; "" for a game that follows none
    root      the folder in which the folder of its cards and rules lies, named by its id; None: where our own lie
    first     what there is to say of its first game to whoever has to choose one
    score     what its scores count
    measured  reasons to end (`Result.reason`) of games that have a score and no winner
    text_views  parts of the table as `Game.text_view` calls them, with titles: tabs, where the game lays no table
    windows   topics of questions that only offer to react: there a face says how often one is asked
    strength  the table of its rules whose last column says how often the bot wins, by levels; "" for none
    """

    id: str
    title: str
    rulebook: str
    modes: tuple[Mode, ...] = ()
    variants: tuple[SetupOption, ...] = ()
    parts: Mapping[str, str] = attrs.field(factory=dict, eq=False)
    root: Path | None = None
    first: str = ""
    score: str = "points"
    measured: tuple[str, ...] = ()
    strength: str = ""
    text_views: tuple[tuple[str, str], ...] = ()
    windows: tuple[str, ...] = ()

    def variants_for(self, mode: str) -> tuple[SetupOption, ...]:
        """What is agreed on before a game of a mode."""
        return tuple(variant for variant in self.variants if not variant.modes or mode in variant.modes)

    @property
    def playable(self) -> bool:
        return "game" in self.parts

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats over all modes; 0, 0 where it cannot be played yet."""
        return min((m.low for m in self.modes), default=0), max((m.high for m in self.modes), default=0)

    @property
    def bots(self) -> tuple[str, ...]:
        """The kinds of bots that can sit at its table, the usual one first."""
        if "bot" not in self.parts:
            return ("random",)
        return ("steady", *(("keen",) * {"determinize", "lookahead"}.issubset(self.parts)), "random")

    def part(self, name: str) -> Any:
        """A part, loaded at its first use; None where the game has none. Raises FallenError where it is not there."""
        if name not in self.parts:
            return None
        module, _, attribute = self.parts[name].partition(":")
        try:
            found = import_module(module)
            return getattr(found, attribute) if attribute else found
        except (ImportError, AttributeError) as error:
            raise FallenError(f"{self.title} ({self.id}): its part {name} can't be loaded: {error}") from error

    def faults(self) -> Iterator[str]:
        """What is wrong with the card itself."""
        if not self.id.isidentifier():
            yield f"the id {self.id!r} is no name of letters, digits and _"
        yield from (f"there is no part {name!r}" for name in self.parts if name not in PARTS)
        if self.playable != bool(self.modes):
            yield "a game has the part 'game' and at least one mode, or neither"
        staged = [mode.id for mode in self.modes if mode.id in STAGED and "scenarios" not in self.parts]
        yield from (f"the mode {mode!r} needs the part 'scenarios'" for mode in staged)
