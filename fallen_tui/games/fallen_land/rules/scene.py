"""Where effects take place, and that they do: who does them, by what card, at whom; whom their words mean there.

What each kind of effect does stands with the kind, in `effects`, of which no rule knows one.
"""

from __future__ import annotations

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.engine.records import Record, define
from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect, at_once
from fallen_tui.games.fallen_land.content.vocabulary import category_of
from fallen_tui.games.fallen_land.queries.bonuses import left
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.queries.figures import figure, has_category
from fallen_tui.games.fallen_land.rules import hooks
from fallen_tui.games.fallen_land.rules.drawing import random_crown, random_player
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.rules.targets import seat_of
from fallen_tui.games.fallen_land.rules.ways_out import open_way
from fallen_tui.games.fallen_land.state.keys.gear import InCrown
from fallen_tui.games.fallen_land.state.keys.targets import OfBand, OfCharacter, OfHex, target_of
from fallen_tui.games.fallen_land.state.table import NOBODY, State

OF_CHECKS = ("success", "spare", "missing", "rolled")
"""What an amount counts of the check just made."""


@define
class Scene(Record):
    """What effects refer to.

    seat      "you"; card: the card whose effects these are
    target    what it is aimed at, in the words of `targets`; `aimed`: effects concern that player unless they say who
    bearer    the Character who carries the card
    moment    the moment it answers to; effects on a story card make one where there is none
    cause     the cause of death, which decides the fate of gear
    tested    the Crown tested by a Solo or Individual check
    success, spare, missing   Successes of the check just made, beyond the need, short of it
    mercenary the mercenary that plays the story in the Party's place
    idle      how often something was repeated of which nothing came, in a scenario
    settled   whom the effect under way concerns, where that is settled already: rivals are seen to apart. FL-VAR-27
    """

    seat: int
    card: str = ""
    target: str = ""
    aimed: bool = False
    bearer: str = ""
    moment: Moment | None = None
    cause: str = "other"
    tested: int = NOBODY
    success: int = 0
    spare: int = 0
    missing: int = 0
    mercenary: str = ""
    settled: tuple[int, ...] | None = None
    idle: int = 0

    def at(self) -> Moment:
        """The moment, made where there is none."""
        if self.moment is None:
            self.moment = Moment("story", self.seat)
        return self.moment


# --- what is done ---


def carry_out(game: State, do: Do, scene: Scene) -> Rule[None]:
    """Carry out effects from first to last, as far as the Party they concern and the game still exist."""
    varied = game.mode in hooks.effect.parts
    for effect in at_once(game, do, scene):
        if not varied or not (yield from hooks.effect(game, effect, scene)):
            yield from effect.carry_out(game, scene)


def held(game: State, rule: Rule[None], card: str) -> Rule[None]:
    """What a card does, as far as a variant lets it."""
    return hooks.card_acts.wrapped(game, rule, card)


# --- what is of use ---


def useful(game: State, do: Do, scene: Scene) -> bool:
    """Whether effects could do anything now: players are asked for nothing else. FL-GAP-36.

    At least one of them could; where one is a way out, that is open.
    """
    if not open_way(game, scene.moment) and any(effect.escapes for effect in do):
        return False
    return any(effect.useful(game, scene) for effect in do)


def idle(view: State, do: Do, scene: Scene) -> bool:
    """Whether all of some effects would do nothing, where everybody can see that."""
    return bool(do) and all(_settled(effect) and not effect.useful(view, scene) for effect in do)


def _settled(effect: Effect) -> bool:
    """Whether it hangs neither on what a card is aimed at nor on a check."""
    per = getattr(getattr(effect, "n", None), "per", "")
    aim = (getattr(effect, "who", ""), getattr(effect, "which", ""))
    return effect.settled and "target" not in aim and per not in OF_CHECKS


# --- what words mean ---


def holds(game: State, condition: Condition, scene: Scene) -> Rule[bool]:
    """Whether a condition holds; `chance` is rolled for where all else does."""
    if not met(game, condition, scene.seat, scene.spare):
        return False
    for term in condition.tests:
        if term.word == "chance":
            (face,) = yield Roll(1, 6, "chance", f"at most {term.value}")
            if face > term.value:
                return False
    return True


def seats(game: State, who: str, scene: Scene) -> Rule[tuple[int, ...]]:
    """The players that a word means; none where there is no such player."""
    if scene.settled is not None:
        return scene.settled
    if who == "random":
        seat = yield from random_player(game, game.others(scene.seat))
        return () if seat == NOBODY else (seat,)
    return known_seats(game, who, scene)


def known_seats(game: State, who: str, scene: Scene) -> tuple[int, ...]:
    """The players that a word means, where no die is needed; all others for a random one."""
    if who == "":
        who = "target" if scene.aimed else "you"
    if who == "you":
        return (scene.seat,)
    if who == "all":
        return (scene.seat, *game.others(scene.seat))
    if who in ("others", "random"):
        return tuple(game.others(scene.seat))
    if who == "left":
        return tuple(game.others(scene.seat)[:1])
    if who == "leader":
        rivals = game.others(scene.seat)
        return (max(rivals, key=lambda seat: game.players[seat].prestige),) if rivals else ()
    seat = _owner(game, scene) if who == "owner" else seat_of(game, scene.target)
    return () if seat == NOBODY else (seat,)


def _owner(game: State, scene: Scene) -> int:
    """Who owns the Resource or town that the card is about: its target, or the hex of the Party."""
    target = target_of(scene.target)
    hex = target.hex if isinstance(target, OfHex) else game.players[scene.seat].place
    if hex in game.resources:
        return game.owner_of(hex)
    return next((player.seat for player in game.players if game.home(player.seat) == hex), NOBODY)


def crowns(game: State, to: str, seat: int, scene: Scene) -> Rule[tuple[int, ...]]:
    """The Crowns that a word means in a Party; who is just saved from death is the weakest. FL-GAP-54, FL-DEC-83."""
    player = game.players[seat]
    party = player.party
    if not party:
        return ()
    if to in ("", "party", "each"):
        return tuple(crown for crown, _ in party)
    if to.startswith("crown"):
        start = int(to[5:]) - 1
        ordered = [(start + step) % len(player.crowns) for step in range(len(player.crowns))]
        return (next(crown for crown in ordered if player.crowns[crown] is not None),)
    if to == "random":
        crown = yield from random_crown(game, seat)
        return (crown,)
    if to == "tested":
        alive = scene.tested != NOBODY and player.crowns[scene.tested] is not None
        return (scene.tested,) if alive else ()
    if to in ("target", "bearer"):
        target = target_of(scene.target)
        aimed = target.card if isinstance(target, OfCharacter | OfBand) else ""
        card = aimed if to == "target" else scene.bearer
        found = player.crown_of(card)
        return () if found is None else (found,)
    moment = scene.moment
    if to == "weakest" and moment is not None and moment.saved and moment.seat == seat:
        return () if player.crowns[moment.crown] is None else (moment.crown,)
    if to in ("weakest", "strongest"):
        sign = 1 if to == "weakest" else -1
        return (min((crown for crown, _ in party), key=lambda crown: sign * left(game, seat, crown)),)
    keys = tuple(InCrown.of(crown) for crown, _ in party)
    key = yield Ask(scene.seat, "choose_character", keys, "FL-DMG-04", about=(seat, scene.card))
    return (key.crown,)


def amount(game: State, n: Amount, scene: Scene, seat: int) -> Rule[int]:
    """Evaluate an amount: roll its dice and multiply by its count, taken for the player `seat`."""
    times = count(game, n.per, scene, seat) if n.per else 1
    if not times:
        return 0
    if not n.dice:
        return n.plus * times
    faces = yield Roll(n.dice * times, n.sides, "effect", game.cards.name(scene.card) if scene.card else "")
    return (-1 if n.minus else 1) * sum(faces) + n.plus * times


def count(game: State, word: str, scene: Scene, seat: int) -> int:
    """How many of something there are."""
    if category := category_of(word):
        return has_category(game, seat, category)
    if word in ("success", "spare", "missing"):
        return int(getattr(scene, word))
    if word == "rolled":
        return game.story_in_play.rolled.get(scene.tested, 0) if game.story_in_play is not None else 0
    return figure(game, word, seat)
