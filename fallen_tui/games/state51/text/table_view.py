"""The table in text, as one seat may see it: whole, in parts, or a single card."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fallen_tui.adventure.text.table_view import blocks, seat_of
from fallen_tui.games.state51.content.cards import Cards
from fallen_tui.games.state51.rules.ending import COUNTDOWN, GOAL
from fallen_tui.games.state51.rules.ranges import Source, all_sources, reaches
from fallen_tui.games.state51.rules.tokens import purse
from fallen_tui.games.state51.state.table import HIDDEN, KINDS, RIVAL, LocationInPlay, Player, Rival, State, Tucked
from fallen_tui.games.state51.text import card_text, log, prompts, search
from fallen_tui.games.state51.text.reach import cheapest, lacking

MARKERS = 3
ROWS = (("Production", ("open", "closed")), ("Traits", ("trait",)), ("Actions", ("action",)))
"""The rows of a play area from top to bottom, and the patterns that lie in them. FS-LAY-03."""


def text_view(view: State, seat: int | None, what: str) -> list[str]:
    """A part of the table in lines, indented by spaces; "" is all of it. Empty where nothing is called `what`."""
    wanted = " ".join(what.casefold().split())
    if wanted in _PARTS:
        return _PARTS[wanted](view, seat)
    side = _side(view, wanted)
    if side is not None:
        return _rival(view) if side >= len(view.players) else _player(view, side, seat)
    return search.one_card(view, seat, wanted)


# --- the parts that have a name ---


def _table(view: State, seat: int | None) -> list[str]:
    return blocks([_common(view, seat), *_sides(view, seat)])


def _sides(view: State, seat: int | None, but: int | None = None) -> list[list[str]]:
    """Everybody's side, the Rival's among them; `but` one."""
    sides = [_player(view, player.seat, seat) for player in view.players if player.seat != but]
    return sides if view.rival is None else [*sides, _rival(view)]


def _common(view: State, seat: int | None) -> list[str]:
    lines = [_when(view), f"Deck: {card_text.plural(len(view.deck.draw), 'card')}. {_pile(view)}"]
    if view.row:
        lines.append(f"Lookout: {search.names(view.cards, view.row)}.")
    if view.frontier:
        lines.append(f"Frontier: {search.names(view.cards, view.frontier)}.")
    return lines


def _pile(view: State) -> str:
    return f"Discard pile: {card_text.plural(len(view.deck.discard), 'card')}."


def _when(view: State) -> str:
    """Turn, phase and who starts, in a sentence or two."""
    if view.phase == "setup":
        return "Before the first turn."
    if view.phase == "over":
        return f"The game ended in turn {view.turn}."
    turns = f" of {COUNTDOWN[view.mode]}" if view.mode in COUNTDOWN else ""
    text = f"Turn {view.turn}{turns}, {log.PHASES[view.phase]}."
    if view.sides > 1:
        text += f" {log.who(view, view.first)} is first player."
    return text


def _standing(view: State, seat: int | None) -> list[str]:
    totals = [f"{player.name} {player.total()}" for player in view.players]
    if view.rival is not None:
        totals.append(f"{view.rival.name} {view.rival.total()}")
    goal = "" if view.mode in COUNTDOWN else f" (of {GOAL})"
    lines = [f"{_when(view)} VP: {', '.join(totals)}{goal}."]
    if seat is not None and view.players[seat].faction:
        player = view.players[seat]
        held = [f"{_held(player)}, {card_text.plural(player.workers, 'Worker')}", _hand_size(player)]
        if player.contacts:
            held.insert(1, _contact_tokens(player))
        lines.append(f"{player.name} ({view.cards.name(player.faction)}): {'; '.join(held)}.")
    return lines


def _held(player: Player) -> str:
    return _tokens(purse(player)) or "no resources"


def _hand_size(player: Player) -> str:
    return f"{card_text.plural(len(player.hand), 'card')} in hand"


def _result(view: State, seat: int | None) -> list[str]:
    result = view.result
    if result is None:
        return ["The game is not over."]
    winners = " and ".join(log.who(view, winner) for winner in result.winners) or "Nobody"
    if result.reason == "rival_won":
        winners = log.who(view, RIVAL)
    reason = log.why_over(result.reason, result.scores)
    if result.reason == "countdown":
        lines = [f"The last turn is over. {log.ends(view, result.scores)}."]
    else:
        lines = [f"{winners} wins: {reason}."]
    for player, score in zip(view.players, result.scores, strict=True):
        side = f"{player.name}, {view.cards.name(player.faction)}"
        lines.append(f"  {side}: {score} VP ({_origin(player)}){_behind(view, player.seat)}")
    if view.rival is not None:
        lines.append(f"  {view.rival.name}: {view.rival.track} VP ({_rival_origin(view.rival)})")
    rank = next((rank for rank in view.cards.ranks if rank.id == result.story), None)
    return [*lines, f"Rank: {rank.name}. {rank.text}"] if rank else lines


def _behind(view: State, seat: int) -> str:
    """How far somebody who lost was behind the winner, or how much they lacked to beat the Rival; "" for winners, and
    where a game is only measured."""
    result = view.result
    assert result is not None
    if seat in result.winners or result.reason in ("countdown", "draw"):
        return ""
    rival = view.rival.track if view.rival is not None else 0
    needed = max(*result.scores, rival + 1 if view.rival is not None else 0, 0) - result.scores[seat]
    word = "behind" if view.rival is None else "short"
    return f"; {needed} VP {word}" if needed else "; tied, but behind on the tie-break"


def _rival_origin(rival: Rival) -> str:
    """Where the Rival's VP come from."""
    parts = [f"camp {len(rival.camp)}"] + ["Leader 1"] * bool(rival.leader)
    return ", ".join(parts + [f"tokens {rival.vp}"] * bool(rival.vp))


def _origin(player: Player) -> str:
    """Where VP come from."""
    on_sites = sum(sum(site.vp) for site in player.sites)
    parts = [f"Locations {len(player.sites)}"]
    parts += [f"tokens on them {on_sites}"] * bool(on_sites)
    parts += [f"Base {player.vp}"] * bool(player.vp)
    parts += [f"Leader {1 + player.leader.vp}"] if player.leader else []
    return ", ".join(parts)


def _hand(view: State, seat: int | None) -> list[str]:
    if seat is None:
        return ["Hands are hidden."]
    hand = view.players[seat].hand
    lines = [f"Your hand, {card_text.plural(len(hand), 'card')}:" if hand else "Your hand is empty."]
    return lines + _listed(view.cards, hand)


def _row(view: State, seat: int | None) -> list[str]:
    if not view.row:
        return ["The Lookout row is empty now."]
    return [f"The Lookout row, {card_text.plural(len(view.row), 'card')}:", *_listed(view.cards, view.row)]


def _frontier(view: State, seat: int | None) -> list[str]:
    if not view.frontier:
        return ["There is no frontier now."]
    return ["The frontier:", *_listed(view.cards, view.frontier)]


def _discard(view: State, seat: int | None) -> list[str]:
    return [_pile(view), *(f"  {view.cards.name(card)}" for card in view.deck.discard)]


def _deck(view: State, seat: int | None) -> list[str]:
    return [f"The deck holds {card_text.plural(len(view.deck.draw), 'card')}, face down."]


def _contacts(view: State, seat: int | None) -> list[str]:
    if seat is None:
        return ["Name a player to see their Contact cards."]
    player = view.players[seat]
    return ["Your Contact cards and tokens:", *_contact_cards(view, player), f"  {_contact_tokens(player) or 'no'}"]


def _reach(view: State, seat: int | None) -> list[str]:
    """By kind how far it reaches and what lends it range; of the hand, what each card takes."""
    if seat is None or not view.players[seat].faction:
        return ["Name a player with a power to see their reach."]
    player = view.players[seat]
    far = reaches(view, player, purse(player))
    lines = []
    for kind, found in all_sources(view, player).items():
        lent = [_lends(view, source) for source in found]
        used = [card for card in player.used if view.cards.contacts[card].kind == kind]
        lent += [f"{view.cards.name(card)}, used this turn" for card in used]
        reach = f"reaches {far[kind]}" if far[kind] else "reaches nothing now"
        lines.append(f"{card_text.KIND[kind]} {reach}: {'; '.join(lent) or 'no Contact card or token'}.")
    locations = [view.cards.locations[card] for card in player.hand if card in view.cards.locations]
    for card in sorted(locations, key=lambda card: card.distance):
        ways = [f"{card_text.KIND[kind]}: {_takes(view, player, kind, card.distance)}" for kind in KINDS]
        lines.append(f"  {card.name}, distance {card.distance}. {'; '.join(ways)}.")
    return lines


def _lends(view: State, source: Source) -> str:
    if not source.card:
        return card_text.contact_token(source.kind, source.range)
    return f"{view.cards.name(source.card)}, range {source.range}, price {card_text.cost(source.price)}"


def _takes(view: State, player: Player, kind: str, distance: int) -> str:
    """What the cheapest way to a distance takes, or what is lacking."""
    group = cheapest(view, player, kind, distance)
    return prompts.way(view, group) if group else lacking(view, player, kind, distance)


def _others(view: State, seat: int | None) -> list[str]:
    """Everybody's side but one's own."""
    return blocks(_sides(view, seat, seat)) or ["You are the only player."]


def _me(view: State, seat: int | None) -> list[str]:
    return _table(view, None) if seat is None else _player(view, seat, seat)


def _help(view: State, seat: int | None) -> list[str]:
    parts = ["hand", "reach", "lookout", "me", "others", "contacts", "discard", "deck"]
    parts += ["rival"] * (view.rival is not None) + ["frontier"] * view.mode.startswith("countdown")
    seats = ", ".join(player.name for player in view.players)
    return [f"You can look at: {', '.join(parts)}, a player ({seats}), or any card by its name."]


_PARTS: dict[str, Callable[[State, int | None], list[str]]] = {
    "": _table,
    "table": _table,
    "standing": _standing,
    "result": _result,
    "hand": _hand,
    "my hand": _hand,
    "lookout": _row,
    "row": _row,
    "frontier": _frontier,
    "track": _standing,
    "discard": _discard,
    "deck": _deck,
    "contacts": _contacts,
    "reach": _reach,
    "me": _me,
    "others": _others,
    "the others": _others,
    "rival": lambda view, seat: _rival(view),
    "the rival": lambda view, seat: _rival(view),
    "help": _help,
}


# --- play areas ---


def _side(view: State, wanted: str) -> int | None:
    """The side that a name, the beginning of one, a number or a faction's name means."""
    rival = [view.rival.name] if view.rival is not None else []
    return seat_of([*(player.name for player in view.players), *rival], wanted)


def _player(view: State, side: int, seat: int | None) -> list[str]:
    player, cards = view.players[side], view.cards
    faction = f", {cards.name(player.faction)}" if player.faction else ""
    you = " (you)" if side == seat else ""
    passed = " Has passed." if player.passed and view.phase == "actions" else ""
    lines = [f"{player.name}{you}{faction}: {player.total()} VP.{passed}"]
    makes = f". Each turn: {card_text.gains(cards.factions[player.faction].produces)}" if player.faction else ""
    held = f"{_tokens(player.tokens) or 'no resources'}; {card_text.plural(player.workers, 'Worker')}"
    lines.append(f"  Base: {held}{makes}")
    if player.markers < MARKERS:
        lines.append(f"  Visits left this turn: {player.markers}")
    if player.contacts:
        lines.append(f"  {_contact_tokens(player)}")
    if player.redevelop:
        lines.append(f"  Redevelopment tokens: {', '.join(player.redevelop)}")
    if player.vp:
        lines.append(f"  VP on the Base: {player.vp}")
    if player.faction:
        lines += _contact_cards(view, player)
    if (leader := player.leader) is not None:
        told = card_text.leader_line(cards.leaders[leader.card])
        lines.append(f"  Leader: {cards.name(leader.card)}. {told}")
        lines += _more([_tokens(leader.tokens), f"{leader.vp} VP" if leader.vp else "", *leader.redevelop])
    lines += [f"  {line}" for line in _tucked(cards, player.tucked)]
    for title, patterns in ROWS:
        row = [site for site in player.sites if cards.locations[site.card].pattern in patterns]
        if row:
            lines.append(f"  {title}:")
            for site in row:
                lines += [f"  {line}" for line in _site(view, site)]
    hand = f": {search.names(cards, player.hand)}" if HIDDEN not in player.hand and player.hand else ""
    return [*lines, f"  Hand: {card_text.plural(len(player.hand), 'card')}{hand}"]


def _site(view: State, site: LocationInPlay) -> list[str]:
    card, cards = view.cards.locations[site.card], view.cards
    lines = [f"  {card.name} ({card_text.types(card)}, {card_text.PATTERN[card.pattern]}): {card_text.ability(card)}"]
    filled = [
        f"{card_text.RESOURCE[place]} filled" + (f" by {card_text.RESOURCE[token]}" if token != place else "")
        for place, token in site.places.items()
    ]
    worked = {0: "", 1: "worked once this turn", 2: "worked twice this turn"}[min(site.uses, 2)]
    visitors = [f"visited by {log.who(view, visitor)}" for visitor in site.visitors]
    lines += _more([_tokens(site.tokens), *filled, _vp(site), card_text.spent(card, site), worked, *visitors])
    return lines + [f"    {line}" for line in _tucked(cards, site.tucked)]


def _vp(site: LocationInPlay) -> str:
    """The VP tokens on a Location: their number matters as well as their value. FS-AST-12."""
    return f"{card_text.plural(len(site.vp), 'VP token')} on it, {sum(site.vp)} VP" if site.vp else ""


def _rival(view: State) -> list[str]:
    if view.rival is None:
        return ["This game has no Rival."]
    rival: Rival = view.rival
    cards = view.cards
    lines = [
        f"{rival.name} (the Rival), {cards.name(rival.focus)}: {rival.total()} VP.",
        f"  Stash: {_tokens(rival.stash) or 'empty'}. Focus: {card_text.RESOURCE[rival.focus]}. "
        f"Actions left: {max(0, rival.budget)}",
        f"  Queue: {search.names(cards, rival.queue) or 'empty'}",
    ]
    if rival.leader:
        lines.append(f"  Leader: {cards.name(rival.leader)}")
    for camp in rival.camp:
        card = cards.locations[camp.card]
        mark = "; you were there this turn" if camp.visited else ""
        told = f": {card_text.ability(card)}" if card.pattern == "open" else ""
        lines.append(
            f"  {card.name} (distance {card.distance}, {card_text.types(card)}, "
            f"{card_text.PATTERN[card.pattern]}){told}{mark}"
        )
    return lines


def _tucked(cards: Cards, pile: Iterable[Tucked]) -> list[str]:
    lines = []
    for tucked in pile:
        card = cards.locations[tucked.card]
        if tucked.side == "spoils":
            lines.append(f"Spoils: {card.name}, once: {card_text.gains(card.spoils)}")
        else:
            told = f"{card_text.gains(card.agreement)}{card_text.made(card, tucked)}"
            lines.append(f"Agreement: {card.name}, each turn: {told}")
    return lines


def _contact_cards(view: State, player: Player) -> list[str]:
    lines = []
    for card in view.cards.factions[player.faction].contacts if player.faction else ():
        contact = view.cards.contacts[card]
        used = "; used this turn" if card in player.used else ""
        lines.append(f"  Contact: {contact.name} ({card_text.contact_line(contact).rstrip('.')}{used})")
    return lines


def _contact_tokens(player: Player) -> str:
    tokens = ", ".join(
        f"{'any kind' if kind == 'universal' else card_text.KIND[kind]} {distance}"
        for kind, distance in player.contacts
    )
    return f"Contact tokens: {tokens}" if tokens else ""


def _listed(cards: Cards, ids: Iterable[str]) -> list[str]:
    return [f"  {cards.name(card)}: {card_text.line(cards, card)}" for card in ids]


def _tokens(tokens: dict[str, int]) -> str:
    return ", ".join(f"{n} {card_text.RESOURCE[kind]}" for kind, n in tokens.items() if n)


def _more(parts: Iterable[str]) -> list[str]:
    """What lies on a card, as an indented line; none where nothing does."""
    present = [part for part in parts if part]
    return [f"    {', '.join(present)}"] if present else []
