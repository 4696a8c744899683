"""Towns: tracks, technologies, chips, Resources, income to come, perks, the Roster, the Auction House."""

from __future__ import annotations

from fallen_tui.adventure.text.english import listed
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY, counted
from fallen_tui.games.fallen_land.queries.bonuses import standing, total, value_of
from fallen_tui.games.fallen_land.rules.business import dealt, income
from fallen_tui.games.fallen_land.rules.towns import MOST_CHIPS, MOST_RESOURCES, MOST_TECHNOLOGIES
from fallen_tui.games.fallen_land.rules.victory import marked, marks
from fallen_tui.games.fallen_land.state.table import HIDDEN, NOBODY, State
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log.phrases import place, who
from fallen_tui.games.fallen_land.text.names import brief, named as named_in
from fallen_tui.tui.adventure.sheets import HERE, seat_role, spread
from fallen_tui.tui.adventure.tracks import ProgressTrack
from fallen_tui.tui.kit.styled_text import Line, Span, fit, line, text_of, wrap
from fallen_tui.tui.tables.fallen_land.sheet_about import NOTHING, About
from fallen_tui.tui.tables.fallen_land.sheet_candidates import candidate_rows
from fallen_tui.tui.tables.fallen_land.sheet_people import attached_lines
from fallen_tui.tui.tables.fallen_land.sheet_signs import card_span, section, wounds_in_letters

TIERS = {1: "◆◇", 2: "◆◆"}


def tracks_of(view: State, seat: int) -> tuple[ProgressTrack, ProgressTrack]:
    """Prestige and Town Health up to the marks of victory."""
    player, (prestige, health), told = view.players[seat], marks(view), marked(view)
    return (
        ProgressTrack(("Pr", "Prestige", "Prestige"), player.prestige, prestige, seat_role(seat), ends=told),
        ProgressTrack(("TH", "Health", "Town Health"), player.town_health, health, seat_role(seat), ends=told),
    )


def tracks_line(view: State, seat: int, bar: int = 0) -> Line:
    """Prestige, Town Health and coins against the marks of victory, with bars of so many columns."""
    coins = view.players[seat].coins
    purse = line((str(coins), "strong"), (f" {'coin' if coins == 1 else 'coins'}", "dim"))
    return spread([*(each.told(bar) for each in tracks_of(view, seat)), purse])


def belongings(view: State, seat: int) -> list[Line]:
    """What a seat has, what there is none of left out: 6 coins, 3 Res, 4 Tech, 1 chip, 5 cards."""
    player = view.players[seat]
    counts = (
        (view.resource_count(seat) if player.faction else 0, "Res"),
        (len(player.technologies), "Tech"),
        (player.chips, "chip" if player.chips == 1 else "chips"),
        (len(player.hand), "card" if len(player.hand) == 1 else "cards"),
    )
    if player.rival:
        return [line(str(n), (f" {word}", "dim")) for n, word in counts if n]
    coins = line(str(player.coins), (" coin" if player.coins == 1 else " coins", "dim"))
    return [coins, *(line(str(n), (f" {word}", "dim")) for n, word in counts if n)]


# --- what comes in ---


def forecast(view: State, seat: int) -> tuple[int, int]:
    """The coins and Town Health that the next Production brings as things stand."""
    coins, health = income(view.resource_count(seat))
    found = [bonus for bonus, _, _ in standing(view, seat, "income")]
    return coins + sum(bonus.coins for bonus in found), health + sum(bonus.town_health for bonus in found)


def forecast_line(view: State, seat: int) -> Line:
    """The next Production and the next Deal, and what one Resource more would bring."""
    coins, health = forecast(view, seat)
    n = view.resource_count(seat)
    richer, healthier = (more - now for more, now in zip(income(n + 1), income(n), strict=True))
    deals = [counted(1 + dealt(view, seat, "action"), "Action card")]
    deals += [counted(k, word) for k, word in _dealt(view, seat) if k]
    parts = [
        line(("Production ", "dim"), (f"{coins:+d}", "strong"), " coins, ", (f"{health:+d}", "strong"), " Town Health"),
        line(("Deal ", "dim"), listed(deals)),
    ]
    if n < MOST_RESOURCES + total(view, seat, "resource_limit"):
        more = [f"+{counted(richer, 'coin')}"] * bool(richer)
        more += [f"{healthier:+d} Town Health"] * bool(healthier)
        parts.append(line((f"one Resource more: {listed(more)}", "dim")))
    return spread(parts)


def _dealt(view: State, seat: int) -> list[tuple[int, str]]:
    return [(dealt(view, seat, "spoils"), "Spoils card"), (dealt(view, seat, "character"), "Character")]


# --- parts of a town ---


def technology_rows(view: State, seat: int, columns: int, now: About = NOTHING) -> list[Line]:
    """The technologies of a town: Tier as diamonds, what each gives."""
    player = view.players[seat]
    rows = [section("Town Technologies", columns, line((f"{len(player.technologies)} of {MOST_TECHNOLOGIES}", "dim")))]
    for tech in player.technologies:
        card = view.cards.technologies[tech.kind]
        gives = " ".join(map(describe.standing, card.upgraded if tech.tier > 1 else card.bonuses))
        kept = " You can't lose it." if tech.starting else ""
        chosen = tech.kind in now.cards
        row = line(
            (HERE if chosen else " ", "key"), (TIERS[min(2, tech.tier)], "title"), " ",
            (TECHNOLOGY[tech.kind], "selected" if chosen else "strong"), f": {gives}", (kept, "dim"),
            spot=f"card:{tech.kind}",
        )  # fmt: skip
        rows += wrap(row, columns, 4)
    return rows if player.technologies else [*rows, line((" none", "dim"))]


def resource_rows(view: State, seat: int, columns: int) -> list[Line]:
    """The Resources of a seat and what they bring together."""
    most = MOST_RESOURCES + total(view, seat, "resource_limit")
    count = view.resource_count(seat)
    coins, health = income(count)
    rows = [section("Resources", columns, line((f"{count} of {most}", "dim")))]
    owned = [
        line(Span(place(view, hex), "resource", f"hex:{hex}"), (" double" * (view.resources[hex].count > 1), "dim"))
        for hex in view.owned(seat)
    ]
    if not owned:
        return [*rows, line((" none", "dim"))]
    brings = line((f"together {counted(coins, 'coin')} and {health} Town Health every Production", "dim"))
    return rows + wrap((Span(" "), *spread([*owned, brings])), columns, 1)


def perk_rows(view: State, seat: int, columns: int) -> list[Line]:
    """What the perks of a seat's faction do."""
    return perks_of(view, view.players[seat].faction, columns)


def perks_of(view: State, number: int, columns: int) -> list[Line]:
    """What the perks of a faction do."""
    rows = [section("Perks", columns)]
    for perk in view.cards.factions[number].perks:
        rows += _entry(perk.name, brief(view, perk.id), perk.id, columns)
    return rows


def _entry(
    name: str, text: str, card: str, columns: int, now: About = NOTHING, note: str = "", most: int = 99
) -> list[Line]:
    """A card by its name with what it does, in so many rows at most."""
    chosen = card in now.cards
    row = line(
        (HERE if chosen else " ", "key"), (name, "selected" if chosen else "strong"),
        (f" ({note})" if note else "", "dim"), f": {text}", spot=f"card:{card}",
    )  # fmt: skip
    rows = wrap(row, columns, 2)
    if len(rows) > most:
        rows[most - 1] = fit((*rows[most - 1], Span(" …", "dim", f"card:{card}")), columns)
    return rows[:most]


def roster_rows(view: State, seat: int, columns: int, now: About = NOTHING) -> list[Line]:
    """The Town Roster: who is known to the viewer, with wounds and attached cards; of others only how many."""
    roster = view.players[seat].roster
    rows = [section("Town Roster", columns, line((counted(len(roster), "Character") if roster else "empty", "dim")))]
    known = [member for member in roster if member.card != HIDDEN]
    if known:
        notes = {member.card: text_of(wounds_in_letters(member, mind=True)) for member in known}
        rows += candidate_rows(view, [member.card for member in known], columns, now, notes)
    for member in known:
        rows += [(Span("  "), *row) for row in attached_lines(view, member.cards, now)]
        rows += [line(("  Cursed with ", "dim"), card_span(view, card, "warn")) for card in member.gear]
    return rows


def auction_rows(
    view: State, seat: int, columns: int, now: About = NOTHING, title: str = "", most: int = 99
) -> list[Line]:
    """An Auction House: the value of each card, its name, what it does in so many rows at most."""
    cards = view.players[seat].auction
    after = line(
        (f"{counted(len(cards), 'card')}, {'each ' * (len(cards) > 1)}after its value" if cards else "empty", "dim")
    )
    rows = [section(title or "Auction House", columns, after)]
    for card in cards:
        value = value_of(view, card)
        figure = Span(f"{'NA' if value is None else value:>3}", "strong", f"card:{card}")
        text = _entry(view.cards.name(card), brief(view, card), card, columns - 3, now, most=most)
        rows += [(figure if at == 0 else Span("   "), *row) for at, row in enumerate(text)]
    return rows


def event_rows(view: State, seat: int, columns: int, now: About = NOTHING) -> list[Line]:
    """The Town Events card of the Turn, with what it will do."""
    event = view.players[seat].event
    rows = [section("Town Event as the Turn ends", columns)] if event else []
    for card in event:
        rows += _entry(view.cards.name(card), brief(view, card), card, columns, now)
    return rows


def town_card_rows(view: State, seat: int, columns: int, now: About = NOTHING) -> list[Line]:
    """Cards attached to a town, with what they do there."""
    attached = view.players[seat].town_cards
    rows = [section("Cards on the town", columns)] if attached else []
    for one in attached:
        card = view.cards.actions[one.card]
        does = named_in(view, " ".join([*map(describe.standing, card.bonuses), *map(describe.ability, card.abilities)]))
        by = f"by {who(view, one.by)}" if one.by != NOBODY else ""
        until = f"through Turn {one.until}" if one.until else ""
        note = ", ".join(each for each in ("Jinxed" * card.jinx, by, until) if each)
        rows += _entry(card.name, named_in(view, does), one.card, columns, now, note)
    return rows


def chips_line(view: State, seat: int) -> Line:
    """The Town Defense Chips."""
    player = view.players[seat]
    by_perks = f", {player.perk_chips} by perks" if player.perk_chips else ""
    signs = ProgressTrack(("chips",), player.chips, MOST_CHIPS, "strong").spaces(free="dim")
    return line(("Town Defense Chips ", "dim"), *signs, f" {player.chips}", (by_perks, "dim"))
