"""Damage: Armor, placing, death, the gear of the dead, the loss of a Party; healing; Psychological Checks. DMG, DTH."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.fallen_land.queries.active_cards import hired, people
from fallen_tui.games.fallen_land.queries.bonuses import (
    armor,
    health_of,
    immune,
    left,
    party_armor,
    psych_status,
    reroll_faces,
    standing,
)
from fallen_tui.games.fallen_land.rules import forward
from fallen_tui.games.fallen_land.rules.gear import give_gear, shed_excess, store_aside
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.state.events import (
    ArmorHeld,
    Detached,
    Died,
    Healed,
    Hurt,
    Moved,
    PartyLost,
    RideLeft,
)
from fallen_tui.games.fallen_land.state.keys.gear import InCrown, WoundKey
from fallen_tui.games.fallen_land.state.player import Member, Player
from fallen_tui.games.fallen_land.state.table import MAD, State

KINDS = ("physical", "infected", "radiation", "psychological")
Points = tuple[tuple[int, int], ...]
"""(Crown, points) pairs."""
Blow = tuple[str, int, bool]
"""Damage to a Party: its kind, its points, and whether Armor doesn't help."""

DISCARDS = frozenset({"individual", "solo", "action", "mercenary", "duel", "madness"})
"""The causes of death by which gear is lost. FL-TAB-DEATH-GEAR."""

SOURCES = {
    "party": "story",
    "solo": "story",
    "individual": "story",
    "action": "action",
    "pvp": "pvp",
    "duel": "pvp",
    "mercenary": "mercenary",
    "chips": "chips",
    "hex": "hex",
}
"""Where damage comes from, in the words of cards, by the cause of death."""


def hurt_party(
    game: State, seat: int, points: int, kind: str = "physical", *, cause: str, ignore_armor: bool = False
) -> Rule[None]:
    """Damage to a Party, after Armor, placed by its own player. FL-DMG-03, FL-DMG-05, FL-DMG-08, FL-DMG-09."""
    yield from hurt_at_once(game, seat, ((kind, points, ignore_armor),), cause=cause)


def hurt_at_once(game: State, seat: int, blows: tuple[Blow, ...], *, cause: str) -> Rule[None]:
    """Damage of one moment to a Party: reactions and Armor kind by kind, then all is placed, then who has to die dies.

    FL-DMG-03, FL-DEC-107
    """
    player, due, dealt = game.players[seat], dict[str, int](), False
    for kind, points, ignore_armor in blows:
        if points > 0 and player.party:
            dealt = True
            left_over = yield from _coming(game, seat, points, kind, cause, ignore_armor)
            if left_over > 0:
                due[kind] = due.get(kind, 0) + left_over
    for part in _together(game, seat, due):
        yield from _place(game, seat, part, cause)
    if dealt:
        yield from bury(game, seat, cause)


def _coming(game: State, seat: int, points: int, kind: str, cause: str, ignore_armor: bool) -> Rule[int]:
    """Damage that comes to a Party, after reactions and Armor; how much is left of it. FL-DMG-08, FL-DMG-09."""
    moment = yield from window(game, Moment("damage", seat, kind=kind, amount=points, source=SOURCES.get(cause, "")))
    points = moment.amount
    if kind in ("physical", "infected") and not ignore_armor:
        held = min(points, party_armor(game, seat))
        if held > 0:
            yield ArmorHeld(seat, kind, held)
        points -= held
    return points


def _rooms(game: State, seat: int, kind: str) -> dict[int, int]:
    """Who of a Party can bear a kind of damage, by Crown, and how much of it. FL-DMG-05."""
    rooms = ((crown, room(game, seat, crown, kind)) for crown, _ in game.players[seat].party)
    return {crown: most for crown, most in rooms if most}


def _together(game: State, seat: int, due: dict[str, int]) -> list[dict[str, int]]:
    """Damage by kinds, as it is placed: all together, unless how one kind is placed decides how much of another fits.

    That is so where somebody bears one and not the other, and the rest have no room for all of it. FL-DEC-108
    """
    rooms = [_rooms(game, seat, kind) for kind in due]
    least = min((sum(each.values()) for each in rooms), default=0)
    if any(each != rooms[0] for each in rooms) and least < sum(due.values()):
        return [{kind: points} for kind, points in due.items()]
    return [due] if due else []


def _place(game: State, seat: int, due: dict[str, int], cause: str) -> Rule[None]:
    """A Party's own player places damage of some kinds, with one question; what finds no room is lost. FL-DMG-05."""
    rooms = {kind: _rooms(game, seat, kind) for kind in due}
    placed: dict[str, int] = {}
    for kind, points in due.items():
        if fits := min(points, sum(rooms[kind].values()) - sum(placed.values())):
            placed[kind] = fits
    if len(placed) == 1:
        ((kind, points),) = placed.items()
        keys = tuple(InCrown.of(crown) for crown in rooms[kind])
        limits = tuple(rooms[kind].values())
        split = yield Ask(
            seat, "place_damage", keys, "FL-DMG-03", about=(kind, cause), kind="split", high=points, caps=limits
        )
        yield from _hurt(game, seat, kind, tuple((key.crown, n) for key, n in split), cause)
    elif placed:
        split = yield _divided(seat, {kind: rooms[kind] for kind in placed}, placed, cause)
        for kind in placed:
            yield from _hurt(game, seat, kind, tuple((key.crown, n) for key, n in split if key.kind == kind), cause)


def _divided(seat: int, rooms: dict[str, dict[int, int]], due: dict[str, int], cause: str) -> Ask:
    """The question how damage of several kinds is placed: each in full, nobody beyond their Health. FL-DMG-05."""
    heaps = {kind: tuple(WoundKey.of(crown, kind) for crown in rooms[kind]) for kind in due}
    keys = tuple(key for heap in heaps.values() for key in heap)
    most = {crown: n for each in rooms.values() for crown, n in each.items()}
    return Ask(
        seat, "divide_damage", keys, "FL-DMG-03", about=(cause, *due), kind="split", high=sum(due.values()),
        caps=tuple(min(most[key.crown], due[key.kind]) for key in keys),
        heaps=tuple((heaps[kind], points) for kind, points in due.items()),
        shared=tuple((tuple(key for key in keys if key.crown == crown), n) for crown, n in sorted(most.items())),
    )  # fmt: skip


def hurt_members(
    game: State, seat: int, points: Points, kind: str = "physical", *, cause: str, ignore_armor: bool = False
) -> Rule[None]:
    """Damage to certain Characters, each less their own Armor. FL-DMG-04, FL-DMG-08."""
    player = game.players[seat]
    points = tuple((crown, n) for crown, n in points if n > 0 and player.crowns[crown] is not None)
    due = sum(n for _, n in points)
    if not due:
        return
    crown = points[0][0] if len(points) == 1 else -1
    moment = yield from window(
        game, Moment("damage", seat, kind=kind, amount=due, source=SOURCES.get(cause, ""), crown=crown)
    )
    if moment.amount < due:
        points = yield from _spare(seat, points, due - moment.amount)
    points = tuple((crown, n) for crown, n in points if n > 0 and player.crowns[crown] is not None)
    for crown, n in points:
        held = min(n, _stopped(game, seat, crown, kind, ignore_armor))
        if held > 0:
            yield ArmorHeld(seat, kind, held, crown)
    placed = tuple(
        (crown, min(n - _stopped(game, seat, crown, kind, ignore_armor), room(game, seat, crown, kind)))
        for crown, n in points
    )
    placed = tuple((crown, n) for crown, n in placed if n > 0)
    if placed:
        yield from _hurt(game, seat, kind, placed, cause)
    if moment.amount > due:
        yield from hurt_party(game, seat, moment.amount - due, kind, cause=cause, ignore_armor=ignore_armor)
    yield from bury(game, seat, cause)


def _hurt(game: State, seat: int, kind: str, points: Points, cause: str) -> Rule[None]:
    """Damage falls; a hit man has no mind, and bears that of the mind in his body. FL-NPC-09, FL-DEC-99."""
    body = tuple(each for each in points if hired(game, seat, each[0])) if kind == "psychological" else ()
    rest = tuple(each for each in points if each not in body)
    if rest:
        yield Hurt(seat, kind, rest, cause)
    if body:
        yield Hurt(seat, "physical", body, cause)


def _spare(seat: int, points: Points, n: int) -> Rule[Points]:
    """Which Characters are spared the damage that was prevented: their player's choice."""
    keys = tuple(InCrown.of(crown) for crown, _ in points)
    caps = tuple(due for _, due in points)
    split = yield Ask(seat, "spare", keys, "FL-DMG-04", kind="split", high=n, caps=caps)
    spared = {key.crown: each for key, each in split}
    return tuple((crown, due - spared.get(crown, 0)) for crown, due in points)


def _stopped(game: State, seat: int, crown: int, kind: str, ignore_armor: bool) -> int:
    return armor(game, seat, crown) if kind in ("physical", "infected") and not ignore_armor else 0


def room(game: State, seat: int, crown: int, kind: str) -> int:
    """How much damage of a kind can be assigned to a Character or a hit man. FL-DMG-05, FL-NPC-09."""
    if kind != "physical" and immune(game, seat, kind, crown):
        return 0
    if kind == "psychological" and not hired(game, seat, crown):
        return max(0, MAD - game.players[seat].member(crown).psychological)
    return max(0, left(game, seat, crown))


# --- death ---


@forward.bury.define
def bury(game: State, seat: int, cause: str) -> Rule[None]:
    """Kill each Character without Health; then settle the fate of their gear and of the Party. FL-DMG-06, FL-DTH-06."""
    player = game.players[seat]
    held = standing(game, seat, "health")
    dead = [
        (crown, member)
        for crown, member in player.party
        if (held or member.damage) and left(game, seat, crown, held) <= 0
    ]
    gear: list[str] = []
    for crown, member in dead:
        if player.crowns[crown] is member:
            gear += yield from _death(game, seat, crown, cause)
    if dead:
        yield from aftermath(game, seat, cause, tuple(gear))


@forward.kill.define
def kill(game: State, seat: int, crown: int, cause: str) -> Rule[None]:
    """A Character dies outright."""
    gear = yield from _death(game, seat, crown, cause)
    yield from aftermath(game, seat, cause, gear)


def lose_mind(game: State, seat: int, crown: int) -> Rule[None]:
    """A Character with 3 Psychological points leaves with all they bear: no death that cards answer. FL-DMG-16."""
    gear = yield from _die(game, seat, crown, "madness")
    yield from aftermath(game, seat, "madness", gear)


def _death(game: State, seat: int, crown: int, cause: str) -> Rule[tuple[str, ...]]:
    """A Character dies, unless a reaction saves them; the gear that is set aside by it."""
    member = game.players[seat].member(crown)
    moment = yield from window(game, Moment("death", seat, crown=crown, card=member.card))
    if moment.saved or game.players[seat].crowns[crown] is not member:
        return ()
    return (yield from _die(game, seat, crown, cause))


def _die(game: State, seat: int, crown: int, cause: str) -> Rule[tuple[str, ...]]:
    """A Character is gone; the gear that may go on to others, set aside."""
    member = game.players[seat].member(crown)
    gear = tuple(member.gear)
    yield Died(seat, crown, member.card, cause)
    return (yield from lose_with(seat, member, gear))


def lose_with(seat: int, member: Member, gear: tuple[str, ...]) -> Rule[tuple[str, ...]]:
    """Gear in `aside` of a Character who has left: that of a broken mind is discarded; what is left. FL-DMG-15."""
    if member.psychological < MAD:
        return gear
    yield from discard_aside(seat, gear)
    return ()


def rescue(game: State, seat: int, crown: int, saved: int) -> Rule[None]:
    """Bring a dying Character back to so much Health. FL-HEA-12."""
    member = game.players[seat].member(crown)
    excess = member.damage - (health_of(game, seat, crown) - saved)
    points = []
    for kind in KINDS[:3]:
        n = min(excess, getattr(member, kind))
        if n > 0:
            points.append((crown, kind, n))
            excess -= n
    if points:
        yield Healed(seat, tuple(points))


def aftermath(game: State, seat: int, cause: str, gear: tuple[str, ...]) -> Rule[None]:
    """The gear of the dead, and the end of a Party that has nobody left. FL-DTH-06 to FL-DTH-12.

    In combat both wait for its end, but for the gear of those whom a card kills. FL-DTH-09, FL-DTH-10
    """
    player = game.players[seat]
    fighting = any(combat is not None and not combat.solo for combat in (*game.combats, game.combat))
    if fighting and cause not in DISCARDS:
        return
    gear = tuple(card for card in gear if card in player.aside)
    cursed = tuple(card for card in gear if game.cards.spoils[card].kind == "jinxed")
    yield from discard_aside(seat, cursed)
    rest = tuple(card for card in gear if card not in cursed)
    if cause in DISCARDS or (not player.party and cause != "infection"):
        yield from discard_aside(seat, rest)
    elif player.party:
        yield from give_gear(game, seat, rest)
    else:
        yield from store_aside(game, seat, rest, "infection")
    if fighting:
        return
    if player.party:
        yield from shed_excess(game, seat)
    else:
        yield from lose_party(game, seat)


def discard_aside(seat: int, cards: tuple[str, ...]) -> Rule[None]:
    """Set-aside gear is discarded."""
    if cards:
        yield Moved(seat, cards, f"aside:{seat}", "discard:spoils", "dead")


def lose_party(game: State, seat: int) -> Rule[None]:
    """The whole Party is gone, with all that it carried. FL-DTH-02, FL-GAP-28."""
    player = game.players[seat]
    if player.lost:
        return
    yield from strip_party(game, seat)
    yield from window(game, Moment("wipe", seat))
    yield PartyLost(seat)


def strip_party(game: State, seat: int) -> Rule[None]:
    """Vehicle, Party Equipment and cards attached to the Party are discarded. FL-GAP-28, FL-DTH-12."""
    player = game.players[seat]
    for ride in tuple(player.rides):
        yield RideLeft(seat, ride.card, "discard:spoils", "discard:spoils", "party lost")
    if player.party_gear:
        yield Moved(seat, tuple(player.party_gear), f"party:{seat}", "discard:spoils", "party lost")
    for attached in tuple(player.party_cards):
        yield Detached(attached.card, seat, "party", why="party lost")


# --- healing and the mind ---


def damage_of(
    game: State, player: Player, kinds: tuple[str, ...], crowns: tuple[int, ...] | None = None
) -> dict[WoundKey, int]:
    """What could be healed, with its points; nothing of a hit man. FL-DEC-99."""
    return {
        WoundKey.of(crown, kind): n
        for crown, member in people(game, player.seat)
        if crowns is None or crown in crowns
        for kind in kinds
        if (n := getattr(member, kind))
    }


def heal(
    game: State, seat: int, points: int, kinds: tuple[str, ...], crowns: tuple[int, ...] | None = None
) -> Rule[int]:
    """Remove damage of some kinds, split as the player likes; how much it was. FL-HEA-02."""
    wounds = damage_of(game, game.players[seat], kinds, crowns)
    n = min(points, sum(wounds.values()))
    if n <= 0:
        return 0
    split = yield Ask(seat, "heal", tuple(wounds), "FL-HEA-02", kind="split", high=n, caps=tuple(wounds.values()))
    yield Healed(seat, tuple((key.crown, key.kind, each) for key, each in split))
    return n


def psych_check(game: State, seat: int, crowns: tuple[int, ...]) -> Rule[None]:
    """A d10 for each of some Characters: above the Psychological Status it hurts. FL-DMG-14, FL-GAP-52, FL-GAP-53."""
    crowns = tuple(
        crown
        for crown in crowns
        if game.players[seat].member(crown).card in game.cards.characters and room(game, seat, crown, "psychological")
    )
    if not crowns:
        return
    faces = yield Roll(len(crowns), 10, "psych", "Psychological Check")
    again = reroll_faces(game, seat, "psych")
    points = []
    for crown, face in zip(crowns, faces, strict=True):
        if face in again:
            (face,) = yield Roll(1, 10, "psych", "Psychological Check, once more")
        if face > psych_status(game, seat, crown):
            points.append((crown, 1))
    yield from hurt_members(game, seat, tuple(points), "psychological", cause="other")
