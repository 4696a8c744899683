"""Questions in words: prompt, options, and why an option is unavailable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fallen_tui.adventure.text.prompts import last
from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask
from fallen_tui.games.state51.rules.places import free_places
from fallen_tui.games.state51.rules.ranges import Source, commitments, dearness, price_of
from fallen_tui.games.state51.rules.redevelop import means, replaceable
from fallen_tui.games.state51.rules.tokens import purse
from fallen_tui.games.state51.rules.workers import workers_needed
from fallen_tui.games.state51.state import keys as k
from fallen_tui.games.state51.state.table import FRONTIER, RIVAL, LocationInPlay, Player, State
from fallen_tui.games.state51.text import card_text, opening, unavailable

TopicTeller = Callable[[State, Player, Ask, Any], tuple[str, str]]
"""The label and the detail of one option."""


def question(view: State, ask: Ask) -> Question:
    """A question in words, from the view of the seat that is asked."""
    player = view.players[ask.seat]
    tell = TELLERS.get(ask.topic, _card)
    choices = []
    for key in _in_order(view, player, ask):
        label, detail = tell(view, player, ask, key)
        group = GROUPS.get(type(key), "")
        group = "Free" if group == FREE and ask.topic != "action" else group
        choices.append(Choice(key, label, detail, rule=RULES.get(type(key), ask.rule), group=group))
    return Question(
        prompt(view, ask),
        last(tuple(choices), opening.losses(ask)),
        unavailable.unavailable_choices(view, player, ask),
        opens=opening.opening(view, ask),
        ends=opening.ending(ask),
        within=opening.within(ask),
        gives=ask.topic in opening.GIVES,
    )


def _in_order(view: State, player: Player, ask: Ask) -> Sequence[str]:
    """The keys as they are shown: of the ways to reach a Location the cheapest first."""
    if ask.topic != "commit":
        return ask.keys
    kind, card = ask.about
    groups = commitments(view, player, kind, view.cards.locations[card].distance)
    return sorted(ask.keys, key=lambda key: dearness(groups[key]))


FREE = "Free, and you still have your action"
GROUPS: dict[type[str], str] = {
    k.ConquerKey: "Conquer: tuck a card as Spoils, to cash in once in Production",
    k.CooperateKey: "Cooperate: tuck a card as an Agreement, to pay every turn",
    k.IncorporateKey: "Incorporate: put a card into play as a Location, 1 VP",
    k.RedevelopKey: "Redevelop: a card replaces a Location of yours, 2 VP",
    k.LeadKey: "Leader",
    k.RallyKey: "Leader",
    k.WorkKey: "Work: your Action Locations",
    k.VisitKey: "Visits: the owner keeps your Worker",
    **dict.fromkeys((k.BarterKey, k.CycleKey), "Exchange"),
    **dict.fromkeys((k.StoreKey, k.SwapKey, k.FillKey, k.DropKey), FREE),
    k.CashKey: "Spoils",
    k.PassKey: "To finish",
    k.DoneKey: "To finish",
}
RULES: dict[type[str], str] = {
    **unavailable.RULES,
    k.RedevelopKey: "FS-RED-01",
    k.LeadKey: "FS-LDR-01",
    k.RallyKey: "FS-LDR-21",
    k.WorkKey: "FS-WRK-01",
    k.VisitKey: "FS-OPP-01",
    k.BarterKey: "FS-W2R-01",
    k.CycleKey: "FS-CYC-01",
    k.StoreKey: "FS-ICO-15",
    k.SwapKey: "FS-ICO-15",
    k.FillKey: "FS-ICO-21",
    k.DropKey: "FS-TUK-04",
    k.PassKey: "FS-ACT-02",
}
"""The rule behind each kind of action."""


def prompt(view: State, ask: Ask) -> str:
    """The question itself."""
    tell = PROMPTS[ask.topic]
    return tell if isinstance(tell, str) else tell(view, ask)


def _commit_prompt(view: State, ask: Ask) -> str:
    kind, card = ask.about
    location = view.cards.locations[card]
    return f"How do you reach {location.name}? ({card_text.KIND[kind]}, distance {location.distance})"


def _tuck_prompt(view: State, ask: Ask) -> str:
    card, side = ask.about
    return f"Where do you tuck {view.cards.name(card)} as {'Spoils' if side == 'spoils' else 'an Agreement'}?"


def _pay_prompt(view: State, ask: Ask) -> str:
    card, number, total, *kinds = ask.about
    what = " or ".join(card_text.RESOURCE[kind] for kind in kinds) if len(kinds) < 5 else "resource"
    return f"How do you pay 1 {what} for {view.cards.name(card)}?" + (f" ({number} of {total})" if total > 1 else "")


_WHY_DISCARD = {
    "cost": "as part of the price",
    "cycle": "to draw 1",
    "rally": "for 1 VP on your Leader",
    "limit": "from your hand: 10 is the limit in the Lookout",
}
PROMPTS: dict[str, str | Callable[[State, Ask], str]] = {
    "action": lambda view, ask: f"Turn {view.turn}: your action?",
    "pick": lambda view, ask: f"Which card do you take from the Lookout? ({len(view.row)} left)",
    "discard": lambda view, ask: f"Discard {card_text.plural(ask.high, 'card')} {_WHY_DISCARD[ask.about[0]]}",
    "commit": _commit_prompt,
    "tuck": _tuck_prompt,
    "redevelop_by": lambda view, ask: f"How do you pay to redevelop into {view.cards.name(ask.about[0])}?",
    "replace": lambda view, ask: f"Which Location do you replace with {view.cards.name(ask.about[0])}?",
    "rehouse": lambda view, ask: f"You replace {view.cards.name(ask.about[0])}. Which card under it do you move?",
    "redevelop_now": "Do you spend the new Redevelopment token now?",
    "pay": _pay_prompt,
    "give_up": lambda view, ask: "Which {} do you pay with?".format(
        {"spoils": "Spoils", "agreement": "Agreement"}.get(ask.about[0], "tucked card")
    ),
    "fill": lambda view, ask: f"Which token do you put on {view.cards.name(ask.about[0])}?",
    "faction": "Which power do you lead?",
    "burn": "Which card of the row do you discard?",
    "leftover": "Which leftover card do you take?",
    "keep": "Which card do you keep?",
    "make_room": "No free place. Which tucked card do you discard?",
    "steal": "Which resource token do you take?",
    "drop": "Which tucked card do you discard for nothing?",
    "store": "Which token do you store in a Depot?",
    "depot": "Which Depot?",
    "take_out": "The Depot is full. What do you take out?",
    "cash_in": "Production: which Spoils do you cash in?",
    "afterwards": "Anything else before the next player acts?",
    "store_last": "Clean-up is next. Do you store a token?",
}


def _card(view: State, player: Player, ask: Ask, key: str) -> tuple[str, str]:
    return view.cards.name(key), card_text.line(view.cards, key)


def _tucked(view: State, player: Player, ask: Ask, key: str) -> tuple[str, str]:
    """A tucked card: only the part that counts, and whether it is exhausted. FS-LAY-04, FS-SLT-07."""
    card, tucked = view.cards.locations[key], player.tucked_card(key)
    if tucked.side == "spoils":
        return card.name, f"Spoils, once: {card_text.gains(card.spoils)}"
    return card.name, f"Agreement, each turn: {card_text.gains(card.agreement)}{card_text.made(card, tucked)}"


def _pick(view: State, player: Player, ask: Ask, key: str) -> tuple[str, str]:
    if key == k.DECK:
        return "The top card of the deck, unseen", "instead of a card from the row (FS-LKT-03)"
    return _card(view, player, ask, key)


def _faction(view: State, player: Player, ask: Ask, key: str) -> tuple[str, str]:
    if key == k.RANDOM:
        return "A random power", ""
    faction = view.cards.factions[key]
    contacts = [view.cards.contacts[contact] for contact in faction.contacts]
    strongest = next((card for card in contacts if key in dict(card.price.resources)), contacts[0])
    return (
        faction.name,
        f"{card_text.gains(faction.produces)} a turn; {strongest.name}: {card_text.contact_line(strongest)}",
    )


def _commit(view: State, player: Player, ask: Ask, key: k.CommitKey) -> tuple[str, str]:
    kind, card = ask.about
    group = commitments(view, player, kind, view.cards.locations[card].distance)[key]
    parts = [
        view.cards.name(source.card) if source.card else card_text.contact_token(source.kind, source.range)
        for source in group
    ]
    return " and ".join(parts), f"range {sum(s.range for s in group)}, price {card_text.cost(price_of(group))}"


def _place(view: State, player: Player, ask: Ask, key: str) -> tuple[str, str]:
    return card_text.place(view.cards, key), f"{len(player.under(key))} of 3 places taken"


def _means(view: State, player: Player, ask: Ask, key: k.MeansKey) -> tuple[str, str]:
    return {
        "building": ("1 Building", "once a turn (FS-RED-04)"),
        "standard": ("a Redevelopment token", "no resource needed (FS-RED-06)"),
        "universal": ("a universal Redevelopment token", "types don't matter (FS-RED-09)"),
    }[key.means]


def _replace(view: State, player: Player, ask: Ask, key: str) -> tuple[str, str]:
    card, site = view.cards.locations[key], player.site(key)
    spent = card_text.spent(card, site)
    return card.name, f"{card_text.ability(card)}{f' ({spent})' if spent else ''}{_moved(site)}"


def _moved(site: LocationInPlay) -> str:
    """What happens to the VP on a replaced Location. FS-RED-12."""
    vp = sum(site.vp)
    return f", {vp} VP on it {'moves' if vp == 1 else 'move'} to the Base" if vp else ""


def _rehouse(view: State, player: Player, ask: Ask, key: k.RehouseKey) -> tuple[str, str]:
    return f"{view.cards.name(key.card)} under {card_text.place(view.cards, key.where)}", ""


def _now(view: State, player: Player, ask: Ask, key: str) -> tuple[str, str]:
    if key == k.LATER:
        return "Keep the token for a later action", "you lose it in Clean-up"
    (kind,) = ask.about
    label, moved = _redeveloped(view, player, key, [kind])
    told = card_text.line(view.cards, key)
    return label, f"{told.removesuffix('.')}{moved}" if moved else told


def _redeveloped(view: State, player: Player, new: str, ways: Sequence[str]) -> tuple[str, str]:
    """What a redevelopment is called, and what moves: by name where one Location alone can make way. FS-RED-03."""
    olds = {old for way in ways for old in replaceable(view, player, new, way)}
    if len(olds) != 1:
        return f"Redevelop into {view.cards.name(new)}", ""
    (old,) = olds
    return f"Redevelop {view.cards.name(old)} into {view.cards.name(new)}", _moved(player.site(old))


def _token(view: State, player: Player, ask: Ask, key: k.TokenKey) -> tuple[str, str]:
    return card_text.token(view.cards, key.kind, key.where), ""


def _fill(view: State, player: Player, ask: Ask, key: k.FillingKey) -> tuple[str, str]:
    token = card_text.token(view.cards, key.kind, key.where)
    return f"{token} on the place of {card_text.RESOURCE[key.place]}", ""


def _steal(view: State, player: Player, ask: Ask, key: k.LootKey | k.RequisitionKey) -> tuple[str, str]:
    if isinstance(key, k.RequisitionKey):
        return f"1 {card_text.RESOURCE[key.kind]} from the supply", "once a turn (FS-SCD-06)"
    return f"{owner(view, key.victim)}: {card_text.token(view.cards, key.kind, key.where)}", ""


def owner(view: State, side: int) -> str:
    """The name of a side: a seat, the Rival, or the frontier."""
    if side == FRONTIER:
        return "the frontier"
    if view.rival is not None and side == RIVAL:
        return view.rival.name
    return view.players[side].name


def _action(view: State, player: Player, ask: Ask, key: Key) -> tuple[str, str]:
    return _ACTION_HANDLERS[type(key)](view, player, key)


def _cash_in(view: State, player: Player, ask: Ask, key: Key) -> tuple[str, str]:
    """Spoils to cash in; where there are some, to go on is to keep them. FS-PRD-06."""
    if key == k.DONE and any(isinstance(each, k.CashKey) for each in ask.keys):
        return "Done", "you can cash in Spoils in any later Production"
    return _action(view, player, ask, key)


def _play_location(label: str) -> Callable[[State, Player, k.ByRange], tuple[str, str]]:
    """An action that commits range of a kind: what it yields, and what it costs to reach."""

    def tell(view: State, player: Player, key: k.ByRange) -> tuple[str, str]:
        location, kind = view.cards.locations[key.card], key.by
        yields = {
            "conquest": f"Spoils {card_text.gains(location.spoils)}",
            "cooperation": f"each turn {card_text.gains(location.agreement)}",
            "incorporation": card_text.ability(location),
        }[kind]
        side = {"conquest": "spoils", "cooperation": "agreement"}.get(kind)
        full = ", discard a tucked card" if side and not free_places(view, player, side) else ""
        return f"{label} {location.name}", f"{_price(view, player, kind, location.distance)}{full}: {yields}"

    return tell


def _price(view: State, player: Player, kind: str, distance: int) -> str:
    """What covering a distance costs: the ways there are to choose from, or the first two."""
    ways = [way(view, group) for group in sorted(commitments(view, player, kind, distance).values(), key=dearness)]
    ways = list(dict.fromkeys(ways))
    return f"{', or '.join(ways[:2])}{', or other ways' if len(ways) > 2 else ''}"


def way(view: State, group: tuple[Source, ...]) -> str:
    """What committing these costs: a price, and what is used up for good."""
    price = price_of(group)
    gone = [
        view.cards.name(source.card) if source.card else card_text.contact_token(source.kind, source.range)
        for source in group
        if source.one_time or not source.card
    ]
    return " and ".join([card_text.cost(price)] * (not price.free) + gone) or "free"


def _redevelop(view: State, player: Player, key: k.RedevelopKey) -> tuple[str, str]:
    location = view.cards.locations[key.card]
    label, moved = _redeveloped(view, player, key.card, means(player, purse(player)))
    return label, f"{card_text.types(location)}, {card_text.ability(location)}{moved}"


def _lead(view: State, player: Player, key: k.LeadKey) -> tuple[str, str]:
    name, told = view.cards.name(key.card), card_text.line(view.cards, key.card)
    if player.leader is None:
        return f"Seat {name}", told
    return f"Change the Leader to {name}", f"1 Weapons: +2 VP. {told}"


def _work(view: State, player: Player, key: k.WorkKey) -> tuple[str, str]:
    site, location = player.site(key.card), view.cards.locations[key.card]
    again = " again" if site.uses else ""
    workers = card_text.plural(workers_needed(location, site), "Worker")
    price = "" if location.cost.free else f" + {card_text.cost(location.cost)}"
    return f"Work {location.name}{again}", f"{workers}{price}: {card_text.gains(location.gains)}"


def _visit(view: State, player: Player, key: k.VisitKey) -> tuple[str, str]:
    location = view.cards.locations[key.card]
    return f"Visit {location.name} ({owner(view, key.owner)})", f"1 Worker: {card_text.gains(location.produces)}"


_ACTION_HANDLERS: dict[type[Key], Callable[[State, Player, Any], tuple[str, str]]] = {
    k.ConquerKey: _play_location("Conquer"),
    k.CooperateKey: _play_location("Cooperate with"),
    k.IncorporateKey: _play_location("Incorporate"),
    k.RedevelopKey: _redevelop,
    k.LeadKey: _lead,
    k.WorkKey: _work,
    k.VisitKey: _visit,
    k.BarterKey: lambda view, player, key: (f"Trade 2 Workers for 1 {card_text.RESOURCE[key.kind]}", ""),
    k.CycleKey: lambda view, player, _: ("Discard 2 cards, draw 1", f"{len(player.hand)} in hand"),
    k.RallyKey: lambda view, player, _: ("Use the Leader's action", f"2 cards: 1 VP, {len(player.hand)} in hand"),
    k.StoreKey: lambda view, player, _: ("Store a token in a Depot", "free"),
    k.SwapKey: lambda view, player, _: ("Swap a token in a full Depot", "free"),
    k.FillKey: lambda view, player, key: (
        f"Put a token on {view.cards.name(key.card)}",
        "free, stays until complete",
    ),
    k.DropKey: lambda view, player, _: ("Discard a tucked card", "free, for nothing"),
    k.CashKey: lambda view, player, key: (
        f"Cash in {view.cards.name(key.card)}",
        card_text.gains(view.cards.locations[key.card].spoils),
    ),
    k.DoneKey: lambda view, player, _: ("Done", ""),
    k.PassKey: lambda view, player, _: ("Pass", "no more actions this turn"),
}

TELLERS: dict[str, TopicTeller] = {
    "action": _action,
    "cash_in": _cash_in,
    "afterwards": _action,
    "store_last": _action,
    "pick": _pick,
    **dict.fromkeys(("make_room", "drop", "give_up"), _tucked),
    "faction": _faction,
    "commit": _commit,
    "tuck": _place,
    "redevelop_by": _means,
    "replace": _replace,
    "rehouse": _rehouse,
    "redevelop_now": _now,
    "pay": _token,
    "store": _token,
    "take_out": _token,
    "fill": _fill,
    "steal": _steal,
}
