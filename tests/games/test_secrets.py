"""A field that somebody adds to a class of a state is seen by nobody, and named here until it is decided who may."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.game import ALL, Game, SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.engine.whitelist import Whitelist
from fallen_tui.games import open_game, stage
from fallen_tui.games.fallen_land.state import views as fallen_land
from fallen_tui.games.fallen_land.state.player import Player as Town
from fallen_tui.games.fallen_land.state.table import State as Council
from fallen_tui.games.posthuman.state import views as posthuman
from fallen_tui.games.posthuman.state.table import Player as Survivor, State as Road
from fallen_tui.games.state51.state import views as state51
from fallen_tui.games.state51.state.table import Player as Power, State as Charter
from tests.engine.mutables import shared
from tests.games.secrets import ADDED, SECRET, Filler, kinds, objects, undecided, with_secrets, words

SEATS = 2
FROM_EVERYBODY: dict[str, set[str]] = {"fallen_land": set(), "state51": set(), "posthuman": set()}
"""The fields, as "Class.field", that no view shows, on purpose. One that is new is put here or into the game's OPEN."""
FROM_OTHERS = {
    "fallen_land": {
        "players.hand", "players.roster.card", "players.roster.gear", "players.roster.cards.card", "players.dealt",
        "players.stack", "decks.draw", "action:offers.gives", "limbo",
    },
    "state51": {"deck.draw", "players.hand", "rival.intents"},
    "posthuman": {
        "decks.draw", "players.hand", "players.seen", "players.hidden", "players.actions", "players.chosen",
        "players.declined",
    },
}  # fmt: skip
"""Where cards lie that nobody but their owner sees; the owner of those of Council of Towns is seat 0. Those who are on
the road have turned: of a human the scars are hidden, and what is chosen is not (tests/games/posthuman)."""
OPEN: dict[str, Whitelist] = {"fallen_land": fallen_land.OPEN, "state51": state51.OPEN, "posthuman": posthuman.OPEN}
GAMES = tuple(OPEN)
SCENARIO = "ph02"
"""A scenario of the road that counts nothing in secret: what does is a matter of its own test."""


def filled(game: str) -> Any:
    """A state with something in every field."""
    opened: Any = open_game(game)
    given: dict[str, Any] = {"State.cards": opened.cards}
    if game == "state51":
        return seated(Filler(given).fill(Charter), Filler(given), Power)
    if game == "posthuman":
        alone = (SeatSpec("random", "Ann"),)
        staged = stage(Setup("posthuman", "scenario", alone, "secrets", options=(("scenario", SCENARIO),)))
        given |= {"State.cards": opened.new(staged).cards, "State.phase": "move"}
        return seated(Filler(given).fill(Road), Filler(given), Survivor)
    given |= {"World.card": "pl001", "State.secret": {"limbo": 0}, "State.phase": "over"}
    given |= {"Offer.by": 0, "Offer.gives": (("action:offers.gives", 1),)}
    return seated(Filler(given).fill(Council), Filler(given), Town)


def seated(state: Any, filler: Filler, player: type) -> Any:
    state.players = [filler.fill(player, "players") for _ in range(SEATS)]
    for seat, each in enumerate(state.players):
        each.seat = seat
    return state


def views_of(game: str, state: Any) -> list[Any]:
    return [open_game(game).view(state, seat) for seat in (*range(SEATS), None, ALL)]


# --- every field is decided ---


@pytest.mark.parametrize("game", GAMES)
def test_of_every_field_it_is_decided_who_sees_it(game: str) -> None:
    state = filled(game)
    assert {each.__name__ for each in OPEN[game].fields} <= kinds(state, OPEN[game].whole)
    assert undecided(state, views_of(game, state), OPEN[game].whole) == FROM_EVERYBODY[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_field_that_is_added_to_any_class_is_named_and_seen_by_nobody(game: str) -> None:
    whole = OPEN[game].whole
    state = with_secrets(filled(game), whole)
    assert SECRET in words(state, whole)
    views = views_of(game, state)
    added = {f"{kind}.{ADDED}" for kind in kinds(state, whole)}
    assert undecided(state, views, whole) == FROM_EVERYBODY[game] | added
    for view in views:
        assert SECRET not in words(view, whole)
        assert not [each for each in objects(view, whole) if hasattr(each, ADDED)]
    assert views == views_of(game, filled(game))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_from_others_is_in_no_view_of_theirs(game: str) -> None:
    state = filled(game)
    whole = OPEN[game].whole
    for seat in (None, ALL):
        view = open_game(game).view(state, seat)
        assert set(words(state, whole)) - set(words(view, whole)) == FROM_OTHERS[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_view_shares_nothing_that_changes(game: str) -> None:
    state = filled(game)
    cards = state.cards
    for view in views_of(game, state):
        view.cards = cards
        assert shared(view, state, cards) == []


# --- in games ---


@attrs.frozen
class Sitting:
    """So many decisions of a game by random bots; every so many of them somebody looks at the table."""

    game: str
    mode: str
    seats: int
    kinds: str
    options: tuple[tuple[str, str], ...] = ()
    most: int = 300
    every: int = 17

    def table(self) -> Table:
        seats = tuple(SeatSpec("random", f"Bot {n}") for n in range(self.seats))
        return Table(open_game(self.game), stage(Setup(self.game, self.mode, seats, "secrets", options=self.options)))


COMMON = "State Player Deck Member Holding Tech"
ROAD = "State Player Deck LaidTile"
SITTINGS = (
    Sitting("fallen_land", "short", 3, f"{COMMON} StoryInPlay CheckNow", (("town_events", "on"),)),
    Sitting("fallen_land", "rival-towns", 1, COMMON, (("rivals", "2"), ("level", "hard"))),
    Sitting("fallen_land", "campaign", 1, f"{COMMON} ScenarioProgress CampaignProgress", (("level", "easy"),)),
    Sitting("state51", "standard", 3, "State Player Deck LocationInPlay Tucked Seated"),
    Sitting(
        "posthuman",
        "standard",
        4,
        f"{ROAD} ZoneVisit Fight Foe Carried Engagement ShotsTaken",
        (("survivors", "custom"),),
        900,
        3,
    ),
    Sitting("posthuman", "solo", 1, f"{ROAD} ZoneVisit Fight Foe"),
    Sitting("posthuman", "campaign", 1, f"{ROAD} ZoneVisit ScenarioProgress CampaignProgress", (("level", "easy"),)),
    Sitting("state51", "rival-warlord", 1, "State Player Deck LocationInPlay Rival Camp"),
)
PARTS = {
    "fallen_land": (
        "", "standing", "result", "party", "town", "me", "hand", "map", "missions", "resources", "world", "story",
        "odds", "goal", "chronicle", "bot 0", "party bot 0", "town bot 0",
    ),
    "posthuman": (
        "", "standing", "result", "hand", "map", "pack", "scars", "fight", "journey", "event", "decks", "market", "me",
        "others", "brief", "goal", "chronicle", "bot 0", "map bot 0", "pack bot 0", "scars bot 0",
    ),
    "state51": (
        "", "standing", "result", "hand", "lookout", "frontier", "discard", "deck", "contacts", "reach", "me", "bot 0",
    ),
}  # fmt: skip


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda each: f"{each.game}-{each.mode}")
def test_a_field_that_is_added_is_in_no_view_no_look_no_question_and_no_line_of_the_log(sitting: Sitting) -> None:
    table = sitting.table()
    game, whole, bots = table.game, OPEN[sitting.game].whole, bots_of(table.game, table.setup)
    seats = (*range(sitting.seats), None)
    met: set[str] = set()
    table.advance()
    while table.decisions < sitting.most and not table.over:
        if table.decisions % sitting.every == 0:
            state = with_secrets(table.state, whole)
            met |= kinds(state, whole)
            told = [line for seat in seats for line in seen(game, state, seat, PARTS[sitting.game])]
            told += [repr(game.question(game.view(state, ask.seat), ask)) for ask in table.pending]
            assert not [line for line in told if SECRET in line]
        let_bots_play(table, bots)
    before = game.new(table.setup)
    for number, entry in enumerate(table.entries):
        if number % sitting.every == 0:
            state = with_secrets(before, whole)
            met |= kinds(state, whole)
            assert not [seat for seat in (*seats, ALL) if SECRET in game.tell(state, entry, seat)]
        entry.apply(before)
    assert met >= set(sitting.kinds.split()), "a game in which these were never looked at shows nothing"


def seen(game: Game, state: Any, seat: int | None, parts: tuple[str, ...]) -> list[str]:
    """All words of a seat's view, and all lines that it may read."""
    view = game.view(state, seat)
    return [*words(view, (type(view.cards),)), *(line for part in parts for line in game.text_view(view, seat, part))]
