"""Playing Action cards and using abilities: which are legal, whom they are aimed at, who answers them. ACT, GAP-36."""

from __future__ import annotations

from collections.abc import Iterator, Set

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.cards import Action
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.moments import Ability
from fallen_tui.games.fallen_land.queries.bonuses import TOWN, VEHICLE, active_cards, matching, standing
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.rules import forward, hooks
from fallen_tui.games.fallen_land.rules.gear import leave_ride, shed_excess
from fallen_tui.games.fallen_land.rules.moments import Moment, concerned, fits, listens, window
from fallen_tui.games.fallen_land.rules.people import dismiss
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out, held, holds, useful
from fallen_tui.games.fallen_land.rules.targets import aim_of, hostile, seat_of, targets
from fallen_tui.games.fallen_land.rules.tracks import can_pay, pay
from fallen_tui.games.fallen_land.rules.truce import peace
from fallen_tui.games.fallen_land.state.events import AttachedTo, Cancelled, Detached, Moved, Played, Used
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey, PlayCardKey, UseAbilityKey, act_of
from fallen_tui.games.fallen_land.state.keys.gear import InCrown
from fallen_tui.games.fallen_land.state.keys.targets import OfCharacter, OfHex, OfSeat, OfTown, target_of
from fallen_tui.games.fallen_land.state.table import NOBODY, State


def menu_plays(game: State, seat: int, on: str) -> tuple[ActKey, ...]:
    """The Action cards and abilities that a player may use on a menu of their own. FL-ACT-01."""
    return reactions(game, seat, Moment(on, seat))


@forward.reactions.define
def reactions(game: State, seat: int, moment: Moment) -> tuple[ActKey, ...]:
    """What a player can do at a moment, as far as it is legal and of use."""
    ids = _acting(game, seat, moment, must=False)
    if not ids:
        return ()
    player, actions = game.players[seat], game.cards.actions
    keys: list[ActKey] = [
        PlayCardKey.of(card) for card in player.hand if card in ids and playable(game, seat, actions[card], moment)
    ]
    for card, place in at_hand(game, seat, moment):
        if card in ids:
            keys += [
                UseAbilityKey.of(card, n)
                for n, ability in enumerate(abilities(game, card))
                if not ability.must and usable(game, seat, card, n, ability, place, moment)
            ]
    return tuple(key for key in dict.fromkeys(keys) if (seat, key) not in moment.served)


def _acting(game: State, seat: int, moment: Moment, must: bool) -> Set[str]:
    """The cards that may act at a moment, by themselves or not; none where the seat has nothing of the kind."""
    ids = game.cards.acting.get((moment.on, moment.seat == seat, must))
    return ids if ids and concerned(game, seat, moment, ids) else frozenset()


def at_hand(game: State, seat: int, moment: Moment | None) -> list[tuple[str, int]]:
    """The cards whose abilities can work at a moment: those in play, and a stored one that is just gained."""
    found = active_cards(game, seat)
    if moment is not None and moment.on == "gained" and moment.card in game.players[seat].auction:
        found.append((moment.card, TOWN))
    return found


def abilities(game: State, card: str) -> tuple[Ability, ...]:
    """The abilities of a card in play."""
    cards = game.cards
    for pile in (cards.spoils, cards.characters, cards.actions, cards.perks, cards.technologies):
        if card in pile:
            found: tuple[Ability, ...] = pile[card].abilities
            return found
    return ()


def effects_of(game: State, key: str) -> Do:
    """What a card or an ability of the menu does."""
    act = act_of(key)
    return abilities(game, act.card)[act.n].do if isinstance(act, UseAbilityKey) else game.cards.actions[act.card].do


def gives_itself_up(game: State, key: str) -> bool:
    """Whether an ability of the menu costs the very card that has it."""
    act = act_of(key)
    return isinstance(act, UseAbilityKey) and abilities(game, act.card)[act.n].limit.per in ("discard", "uses")


def playable(game: State, seat: int, card: Action, moment: Moment) -> bool:
    """Whether an Action card may be played at a moment. FL-ACT-01, FL-ACT-11."""
    if card.hired or not any(fits(game, when, seat, moment) for when in card.when):
        return False
    if peace(game) and not card.target and hostile(card):
        return False
    if not met(game, card.condition, seat, _scene(game, seat, card, "", moment).spare):
        return False
    if not can_pay(game, seat, card.cost):
        return False
    if card.cost.actions and len(game.players[seat].hand) <= card.cost.actions:
        return False
    if card.target:
        aims = targets(game, seat, card, moment)
        return bool(aims) and (
            card.attach or any(useful(game, card.do, _scene(game, seat, card, aim, moment)) for aim in aims)
        )
    return card.attach or useful(game, card.do, _scene(game, seat, card, "", moment))


def usable(game: State, seat: int, card: str, n: int, ability: Ability, place: int, moment: Moment) -> bool:
    """Whether an ability of a card in play may be used at a moment. FL-CHR-13."""
    if moment.on == "gained" and moment.card != card:
        return False
    if not any(fits(game, when, seat, moment) for when in ability.when):
        return False
    if not _left(game, seat, card, n, ability, place):
        return False
    scene = _ability_scene(game, seat, card, place, moment)
    if not met(game, ability.condition, seat, scene.spare) or not can_pay(game, seat, ability.cost):
        return False
    return useful(game, ability.do, scene)


def _left(game: State, seat: int, card: str, n: int, ability: Ability, place: int) -> bool:
    key = f"{card}#{n}"
    if ability.limit.per == "turn":
        return game.used_now.get(key, 0) < ability.limit.n
    if ability.limit.per == "game":
        return game.used.get(key, 0) < ability.limit.n
    return True


def acts(game: State, seat: int, moment: Moment) -> bool:
    """Whether anything of a player's would act at a moment, by itself or as they are asked."""
    if listens(game, seat, moment) and reactions(game, seat, moment):
        return True
    ids = _acting(game, seat, moment, must=True)
    return any(
        ability.must
        and (seat, UseAbilityKey.of(card, n)) not in moment.served
        and usable(game, seat, card, n, ability, place, moment)
        for card, place in (at_hand(game, seat, moment) if ids else ())
        if card in ids
        for n, ability in enumerate(abilities(game, card))
    )


@forward.happen.define
def happen(game: State, seat: int, moment: Moment, only: Set[str] | None = None) -> Rule[None]:
    """The abilities that work by themselves at a moment; `only`: those of some cards. FL-EFF-05."""
    ids = _acting(game, seat, moment, must=True)
    if only is not None:
        ids = ids & only
    if not ids:
        return
    for card, place in at_hand(game, seat, moment):
        if card not in ids or (card, place) not in at_hand(game, seat, moment):
            continue
        for n, ability in enumerate(abilities(game, card)):
            key = UseAbilityKey.of(card, n)
            if not ability.must or (seat, key) in moment.served:
                continue
            if usable(game, seat, card, n, ability, place, moment):
                moment.served.append((seat, key))
                yield from use(game, seat, card, n, moment)


@forward.play.define
def play(game: State, seat: int, key: str, moment: Moment | None = None) -> Rule[None]:
    """Carry out a key of `reactions`."""
    act = act_of(key)
    if isinstance(act, UseAbilityKey):
        yield from use(game, seat, act.card, act.n, moment)
    else:
        yield from play_card(game, seat, act.card, moment)


def play_card(game: State, seat: int, card: str, moment: Moment | None) -> Rule[None]:
    """Lay an Action card: target, price, answers to it, effect. FL-ACT-02, FL-ACT-03, FL-ACT-11."""
    action = game.cards.actions[card]
    target = ""
    if action.target:
        keys = tuple(
            aim
            for aim in targets(game, seat, action, moment)
            if action.attach or useful(game, action.do, _scene(game, seat, action, aim, moment))
        )
        target = yield Ask(seat, "target", keys, "FL-ACT-11", about=(card,))
    yield Played(seat, card, target)
    yield from pay(game, seat, action.cost, card)
    answer = yield from answered(game, seat, card, target)
    if answer.cancelled:
        yield Cancelled(seat, card)
        to = f"hand:{answer.taken}" if answer.taken != NOBODY else "discard:action"
        yield Moved(seat, (card,), "limbo", to, "cancelled")
        return
    if answer.redirected:
        target = turned_round(game, seat, action, target)
    yield from take_effect(game, seat, action, target, moment)


def answered(game: State, seat: int, card: str, target: str) -> Rule[Moment]:
    """What the one aimed at, and then everybody, answers to a card; cancels nest. FL-GAP-36, FL-ACT-10."""
    victim = seat_of(game, target)
    moment = Moment("aimed", victim, card=card, by=seat, what=aim_of(game.cards.actions[card], target), hex=target)
    if victim not in (NOBODY, seat):
        yield from window(game, moment)
        if moment.cancelled or moment.redirected:
            return moment
    moment.on, moment.seat, moment.by = "played", seat, victim
    yield from window(game, moment)
    return moment


def turned_round(game: State, seat: int, action: Action, target: str) -> str:
    """The target of a redirected card: what answers to it on its player's own side; "" where there is nothing."""
    match target_of(target):
        case OfSeat():
            return OfSeat.of(seat)
        case OfTown():
            return OfTown.of(seat)
        case OfCharacter():
            party = game.players[seat].party
            return OfCharacter.of(seat, party[0][1].card) if party else ""
        case OfHex():
            owned = game.owned(seat)
            return OfHex.of(owned[0]) if owned else ""
    return ""


def take_effect(game: State, seat: int, action: Action, target: str, moment: Moment | None) -> Rule[None]:
    """The effects of a card that was not cancelled, then its place in play or on the discard pile. FL-ACT-03."""
    if action.target and not target:
        yield Moved(seat, (action.id,), "limbo", "discard:action", "no target")
        return
    yield from carry_out(game, action.do, _scene(game, seat, action, target, moment))
    if action.id not in game.limbo:
        return
    where = _attachment(game, action, target) if action.attach else None
    if where is not None and (yield from hooks.attached(game, where[0], where[1], action.id)):
        where = None
    if where is None:
        yield Moved(seat, (action.id,), "limbo", "discard:action", "played")
    else:
        until = game.turn + action.lasts - 1 if action.lasts else 0
        yield AttachedTo(action.id, seat, where[0], where[1], until)
        yield from shed_excess(game, where[0])


def _attachment(game: State, action: Action, target: str) -> tuple[int, str] | None:
    """Where a card is attached: seat, and town, party or Crown; None where its target is gone."""
    victim = seat_of(game, target)
    aim = target_of(target)
    if isinstance(aim, OfCharacter) and game.players[victim].rival:
        return victim, "party"
    if isinstance(aim, OfCharacter):
        crown = game.players[victim].crown_of(aim.card)
        return None if crown is None else (victim, InCrown.of(crown))
    if isinstance(aim, OfTown) or action.target.endswith("town"):
        return victim, "town"
    return (victim, "party") if game.players[victim].has_party else None


def use(game: State, seat: int, card: str, n: int, moment: Moment | None) -> Rule[None]:
    """Use an ability: its price, its limit, its effects. FL-CHR-13, FL-HEA-13.

    A card that acts by itself and is used up stays where a die forbids it. FL-DEC-93.
    """
    ability = abilities(game, card)[n]
    place = dict(at_hand(game, seat, moment))[card]
    last = _used_up(game, seat, card, n, ability, place)
    scene = _ability_scene(game, seat, card, place, moment)
    by_itself = last and ability.must
    if by_itself and not (yield from holds(game, ability.condition, scene)):
        return
    yield Used(seat, card, f"{card}#{n}" if ability.limit.per else "", last)
    yield from pay(game, seat, ability.cost, card)
    if last:
        yield from _discard_used(game, seat, card)
        if moment is None or moment.on != "death":
            yield from shed_excess(game, seat)
    if by_itself or (yield from holds(game, ability.condition, scene)):
        yield from held(game, carry_out(game, ability.do, scene), card)


def _used_up(game: State, seat: int, card: str, n: int, ability: Ability, place: int) -> bool:
    """Whether this use was the card's last; gear that may be used twice has one more. FL-CHR-12, FL-HEA-13."""
    limit = ability.limit
    if limit.per not in ("discard", "uses"):
        return False
    most = limit.n if limit.per == "uses" else 1
    if card in game.cards.spoils and _twice(game, seat, card, place):
        most *= 2
    return game.used.get(f"{card}#{n}", 0) + 1 >= most


def _twice(game: State, seat: int, card: str, place: int) -> bool:
    categories = game.cards.spoils[card].categories
    if any(
        bonus.category in categories and where in (place, -2, -3) for bonus, _, where in standing(game, seat, "twice")
    ):
        return True
    if place < 0 or place == VEHICLE:
        return False
    character = game.cards.characters.get(game.players[seat].member(place).card)
    linked = character is not None and character.link is not None and character.link.twice
    return linked and card in matching(game, seat, place)


def _discard_used(game: State, seat: int, card: str) -> Rule[None]:
    """A card that is used up leaves play."""
    player = game.players[seat]
    if (crown := player.crown_of(card)) is not None:
        yield from dismiss(game, seat, crown)
        return
    for where, cards in attachments(game, seat):
        if any(attached.card == card for attached in cards):
            yield Detached(card, seat, where, why="used")
            return
    if any(ride.card == card for ride in player.rides):
        yield from leave_ride(game, seat, card, "discard:spoils", why="used")
        return
    for zone in (*spoils_zones(game, seat), f"auction:{seat}"):
        if card in game.zone(zone):
            yield Moved(seat, (card,), zone, "discard:spoils", "used")
            return


def spoils_zones(game: State, seat: int) -> Iterator[str]:
    """The zones in which a Party carries Spoils."""
    player = game.players[seat]
    for crown, _ in player.party:
        yield f"gear:{seat}:{crown}"
    for place in range(len(player.rides)):
        yield f"ride:{seat}:{place}"
    yield f"party:{seat}"


def attachments(game: State, seat: int) -> Iterator[tuple[str, list]]:  # type: ignore[type-arg]
    """Where Action cards are attached at a seat, with those lists of cards."""
    player = game.players[seat]
    yield "town", player.town_cards
    yield "party", player.party_cards
    for crown, member in player.party:
        yield InCrown.of(crown), member.cards


def _scene(game: State, seat: int, action: Action, target: str, moment: Moment | None) -> Scene:
    """The scene of an Action card: one aimed at somebody's own concerns them, unless an effect says whom."""
    aimed = action.target.startswith(("rival", "any"))
    return _of_check(game, Scene(seat, action.id, target=target, aimed=aimed, moment=moment, cause="action"))


def _ability_scene(game: State, seat: int, card: str, place: int, moment: Moment | None) -> Scene:
    """The scene of an ability: aimed at whoever else the moment concerns."""
    bearer = ""
    if 0 <= place < VEHICLE:
        bearer = game.players[seat].member(place).card
    target = ""
    if moment is not None:
        other = moment.seat if moment.seat != seat else moment.by
        if other not in (NOBODY, seat):
            target = OfSeat.of(other)
    return _of_check(game, Scene(seat, card, target=target, bearer=bearer, moment=moment, cause="action"))


def _of_check(game: State, scene: Scene) -> Scene:
    """The scene of a reaction with whom the check tests, and how it stands or how the last of the story came out."""
    moment, check, in_play = scene.moment, game.check, game.story_in_play
    n = need = 0
    if moment is not None and moment.on in ("check", "dice") and check is not None:
        scene.tested = check.crown
        if moment.on == "dice":
            n, need = check.successes, check.need
    elif moment is not None and moment.on == "outcome" and in_play is not None:
        n, need = in_play.last
    scene.success, scene.spare, scene.missing = n, max(0, n - need), max(0, need - n)
    return scene
