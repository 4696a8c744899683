"""What a Party would roll, and the chances of checks, of whole story cards and of 1s rolled again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.cards import Story
from fallen_tui.games.fallen_land.content.stories import Script, script_of
from fallen_tui.games.fallen_land.queries.active_cards import HeldBonuses, standing
from fallen_tui.games.fallen_land.queries.pools import Pool, omega_pool, pool
from fallen_tui.games.fallen_land.state.table import NOBODY, CheckNow, State, StoryInPlay, Thrown

# --- who rolls what ---


@frozen
class Roller(FrozenRecord):
    """Who makes a check: a Party with others (`seats`), the Character of a Crown, or a mercenary in a Party's place."""

    seat: int
    kind: str = "party"
    crown: int = NOBODY
    seats: tuple[int, ...] = ()
    mercenary: str = ""
    melee: bool = False


def roller_of(view: State, check: CheckNow) -> Roller:
    """Who makes the check that is under way."""
    band = check.card if check.card in view.cards.actions else ""
    return Roller(check.seat, check.kind, check.crown, tuple(check.seats), band, check.melee)


def pools_of(view: State, roller: Roller, skill: str) -> list[Pool]:
    """The dice of all that take part in a check."""
    if roller.mercenary:
        band = view.cards.actions[roller.mercenary]
        return [omega_pool(max(1, band.dice), band.omega)]
    return [pool(view, seat, skill, roller.melee, roller.kind, roller.crown) for seat in (roller.seat, *roller.seats)]


def dice_of(view: State, roller: Roller, skill: str) -> tuple[tuple[odds.CheckDie, ...], int]:
    """The dice of a check as `odds` counts with them, and the Successes that need none."""
    pools = pools_of(view, roller, skill)
    return tuple(die for one in pools for die in one.odds_dice), sum(one.sure for one in pools)


def chance(view: State, roller: Roller, skill: str, need: int) -> float:
    """The chance to pass a check by best play."""
    return odds.chance_float(*dice_of(view, roller, skill), need)


# --- whole cards ---


def rollers(view: State, seat: int, script: Script, in_play: StoryInPlay | None = None) -> list[Roller]:
    """Who makes the checks of a card; of a Solo card with nobody appointed, all who might."""
    if in_play is not None and in_play.mercenary:
        return [Roller(seat, mercenary=in_play.mercenary)]
    party = [crown for crown, _ in view.players[seat].party]
    if script.who == "party":
        joined = () if in_play is None else tuple(each for each in in_play.joined if each != seat)
        others = tuple(each for each in joined if view.players[each].party)
        return [Roller(seat, seats=others, melee=script.melee)]
    if in_play is not None and in_play.tested in party and script.who == "solo":
        party = [in_play.tested]
    return [Roller(seat, script.who, crown, melee=script.melee) for crown in party]


def story_in_play_of(view: State, seat: int, card: str) -> StoryInPlay | None:
    """The story in play, if it is this card and this seat's."""
    in_play = view.story_in_play
    return in_play if in_play is not None and in_play.card == card and seat in (in_play.seat, *in_play.joined) else None


def waived(view: State, held: HeldBonuses, story: Story | None, skill: str) -> str:
    """The card by which a check, or the whole story (skill ""), is passed without a roll; "" for none. FL-ENC-12."""
    if story is None:
        return ""
    for bonus, card, _ in held:
        if bonus.skill != skill or (bonus.deck and bonus.deck != story.deck):
            continue
        if bonus.category and bonus.category not in story.categories:
            continue
        used = view.used_now if bonus.limit.per == "turn" else view.used
        if not bonus.limit.per or used.get(f"{card}#passes", 0) < bonus.limit.n:
            return card
    return ""


@frozen
class CardChances(FrozenRecord):
    """The chances of a card: of each check by each who makes it, and of the card."""

    script: Script
    seat: int
    who: tuple[Roller, ...]
    single: tuple[tuple[float, ...], ...]
    passes: tuple[str, ...]

    @property
    def checks(self) -> tuple[float, ...]:
        """The chance of each check: all Characters of an Individual card, on average those a Solo card may test."""
        return tuple(self._together(chances) for chances in self.single)

    @property
    def whole(self) -> float:
        """The chance to pass the card; where there is a choice, by the best of its checks."""
        if not self.script.checks:
            return 1.0
        ways = [self._row(at) for at in range(len(self.who))]
        return self._together(tuple(ways))

    def _row(self, at: int) -> float:
        found = 0.0 if self.script.or_ else 1.0
        for chances in self.single:
            found = max(found, chances[at]) if self.script.or_ else found * chances[at]
        return found

    def _together(self, chances: tuple[float, ...]) -> float:
        if not chances:
            return 0.0
        if self.script.who != "individual":
            return sum(chances) / len(chances)
        found = 1.0
        for one in chances:
            found *= one
        return found


def outlook(view: State, seat: int, script: Script, in_play: StoryInPlay | None = None) -> CardChances:
    """The chances of a card for a Party as it stands."""
    return Outlooks(view, seat, in_play).card(script)


class Outlooks:
    """The chances of one card after another for a Party as it stands: what they have in common is worked out once."""

    def __init__(self, view: State, seat: int, in_play: StoryInPlay | None = None) -> None:
        self._view, self._seat, self._in_play = view, seat, in_play
        self._held = standing(view, seat, "passes")
        self._who: dict[tuple[str, bool], tuple[Roller, ...]] = {}
        self._dice: dict[tuple[bool, bool, str], list[tuple[tuple[odds.CheckDie, ...], int]]] = {}

    def card(self, script: Script) -> CardChances:
        """The chances of a card."""
        in_play, who = self._in_play, self._rollers(script)
        story = None if in_play is not None and in_play.visit else self._view.cards.stories.get(script.card)
        passes = tuple(waived(self._view, self._held, story, spec.skill) for spec in script.checks)
        sure = in_play is not None and in_play.passed
        single = tuple(
            (1.0,) * len(who)
            if sure or card
            else tuple(odds.chance_float(*dice, spec.need) for dice in self._dice_for(script, spec.skill))
            for spec, card in zip(script.checks, passes, strict=True)
        )
        return CardChances(script, self._seat, who, single, passes)

    def _rollers(self, script: Script) -> tuple[Roller, ...]:
        kind = (script.who, script.melee)
        if kind not in self._who:
            self._who[kind] = tuple(rollers(self._view, self._seat, script, self._in_play))
        return self._who[kind]

    def _dice_for(self, script: Script, skill: str) -> list[tuple[tuple[odds.CheckDie, ...], int]]:
        """The dice of each who makes a check of a skill, and the Successes that need none; whoever rolls alone rolls
        alike."""
        kind = (script.who == "party", script.melee, skill)
        if kind not in self._dice:
            self._dice[kind] = [dice_of(self._view, roller, skill) for roller in self._rollers(script)]
        return self._dice[kind]


def deck_chance(view: State, seat: int, deck: str, outlooks: Outlooks | None = None) -> float:
    """The chance to pass a card of a deck for a Party as it stands: the mean of all its cards that have checks.

    outlooks   of this Party at this moment, from whoever asks about several decks
    """
    outlooks = outlooks or Outlooks(view, seat)
    stories = [story for story in view.cards.stories.values() if story.deck == deck and story.checks]
    return sum(outlooks.card(script_of(story)).whole for story in stories) / max(1, len(stories))


# --- 1s that may be rolled again ---


def reroll_chance(live: tuple[Thrown, ...], first: Thrown, missing: int) -> float:
    """The chance still to make up `missing` Successes by re-rolling one 1 first, then by best play. FL-SKL-07."""
    stand = tuple(sorted(_at_stake(die) for die in live))
    return _after(missing, stand, stand.index(_at_stake(first)))


def ones_chance(dice: Iterable[Thrown], missing: int) -> float:
    """The chance to make up `missing` Successes by rolling the 1s among the dice again, by best play. FL-SKL-07."""
    return _best(missing, tuple(sorted(_at_stake(die) for die in dice if die.faces[-1] == 1)))


def _at_stake(die: Thrown) -> tuple[int, int]:
    """What a 10 would cost a die that shows a 1, and how many faces bring one more."""
    return die.successes, odds.die_of(die.total, die.master).hits


@lru_cache(maxsize=1 << 14)
def _best(missing: int, live: tuple[tuple[int, int], ...]) -> float:
    if missing <= 0:
        return 1.0
    return max((_after(missing, live, place) for place in range(len(live))), default=0.0)


@lru_cache(maxsize=1 << 14)
def _after(missing: int, live: tuple[tuple[int, int], ...], place: int) -> float:
    held, hits = live[place]
    rest = live[:place] + live[place + 1 :]
    again = tuple(sorted((*rest, (held + 1, hits))))
    return (
        _best(missing + held, rest)
        + (9 - hits) * _best(missing, rest)
        + (hits - 1) * _best(missing - 1, rest)
        + _best(missing - 1, again)
    ) / 10
