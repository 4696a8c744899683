"""Character sheets: gear with its weight, links, attached cards, boosts; and the whole sheet of one to be read."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.adventure.text.english import listed
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY, counted
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.bonuses import (
    VEHICLE,
    armor,
    capacity,
    contributions,
    first_strikers,
    load,
    matching,
    psych_status,
    weight_of,
)
from fallen_tui.games.fallen_land.state.player import Attached
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log.phrases import who
from fallen_tui.games.fallen_land.text.names import brief, named, wounds as wounds_in_words
from fallen_tui.tui.adventure.sheets import HERE, spread
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line
from fallen_tui.tui.match.scene import OpenText
from fallen_tui.tui.tables.fallen_land.sheet_about import NOTHING, About
from fallen_tui.tui.tables.fallen_land.sheet_card import card_lines, card_reader
from fallen_tui.tui.tables.fallen_land.sheet_signs import MASTER, card_span, health_bar, health_figure, mind_bar

NOTHING_SAID = "nothing"


def gear_line(view: State, cards: Iterable[str], now: About = NOTHING) -> Line:
    """Carried cards, each with its weight; those that the option under the cursor is about are marked."""
    parts = []
    for card in cards:
        chosen = card in now.cards
        low = [each for each, host in view.joined.items() if host == card]
        spans: list[Span] = [Span(HERE, "key")] if chosen else []
        spans.append(card_span(view, card, "selected" if chosen else ""))
        if weight := weight_of(view, card):
            spans.append(Span(f" ({weight})", "dim", f"card:{card}"))
        for each in low:
            spans += [Span(" + ", "dim"), card_span(view, each)]
        parts.append(tuple(spans))
    return spread(parts) or line((NOTHING_SAID, "dim"))


def carried_line(view: State, seat: int, crown: int, now: About = NOTHING) -> Line:
    """What a Character or the Vehicle carries, with the weight of it all."""
    bearer = view.players[seat].rides[0] if crown == VEHICLE else view.players[seat].member(crown)
    head = line(("Carries ", "dim"), f"{load(view, seat, crown)}/{capacity(view, seat, crown)}", (": ", "dim"))
    return (*head, *gear_line(view, bearer.gear, now))


def link_line(view: State, seat: int, crown: int) -> Line:
    """The Link of a Character and whether its gear fulfils it."""
    character = view.cards.characters.get(view.players[seat].member(crown).card)
    if character is None or character.link is None:
        return ()
    fits = matching(view, seat, crown)
    text = named(view, describe.link(character.link)).removeprefix("Link. ")
    if not fits:
        return line(("Link ○ ", "dim"), (f"{text} Nothing fits yet.", "dim"))
    with_ = listed(view.cards.name(card) for card in fits)
    return line(("Link ", "dim"), ("● ", "good"), text, (f" Fulfilled by {with_}.", "dim"))


def attached_lines(view: State, cards: Iterable[Attached], now: About = NOTHING) -> list[Line]:
    """Attached Action cards: who played each, and how long it stays."""
    rows = []
    for one in cards:
        chosen = one.card in now.cards
        card = card_span(view, one.card, "selected" if chosen else "warn" if view.cards.actions[one.card].jinx else "")
        by = f" by {who(view, one.by)}" if one.by != NOBODY else ""
        until = f", through Turn {one.until}" if one.until else ""
        rows.append(line(("Attached ", "dim"), (HERE * chosen, "key"), card, (f"{by}{until}", "dim")))
    return rows


def boost_lines(view: State, seat: int, card: str) -> list[Line]:
    """Skill bonuses for a while."""
    found = [boost for boost in view.players[seat].boosts if boost.card == card]
    return [line((f"Until the {boost.until} is over ", "dim"), phrases.skills(boost.skills)) for boost in found]


def detail(view: State, seat: int, crown: int, now: About = NOTHING) -> list[Line]:
    """What the table does not say of a Character or the Vehicle, as paragraphs."""
    bearer = view.players[seat].rides[0] if crown == VEHICLE else view.players[seat].member(crown)
    rows = [carried_line(view, seat, crown, now)] if bearer.gear else []
    if crown == VEHICLE:
        for ride in view.players[seat].rides[1:]:
            rows.append(line(("And ", "dim"), card_span(view, ride.card), ": ", *gear_line(view, ride.gear, now)))
        return rows
    member = view.players[seat].member(crown)
    rows.append(link_line(view, seat, crown))
    rows += boost_lines(view, seat, member.card) + attached_lines(view, member.cards, now)
    return [row for row in rows if row]


def party_lines(view: State, seat: int, now: About = NOTHING) -> list[Line]:
    """What the Party carries and bears as a whole."""
    player = view.players[seat]
    rows = []
    if player.party_gear:
        rows.append((Span("Party Equipment: ", "dim"), *gear_line(view, player.party_gear, now)))
    return rows + attached_lines(view, player.party_cards, now)


def occupation(view: State, seat: int, crown: int) -> str:
    """What a Character does for a living, with its mastery."""
    card = view.cards.characters.get(view.players[seat].member(crown).card)
    if card is None:
        return "hit man, never healed"
    return f"{card.occupation}{f', {card.master.title()} Master {MASTER}' if card.master else ''}"


# --- the whole sheet ---


def sheet_reader(view: State, seat: int, viewer: int | None, crown: int) -> OpenText:
    """The whole sheet of a Character: body, skills with what makes them up, gear with what it does, and its card."""
    player = view.players[seat]
    if crown == VEHICLE:
        return card_reader(view, viewer, player.rides[0].card)
    member = player.member(crown)
    if member.card not in view.cards.characters:
        return card_reader(view, viewer, member.card)
    whose = "your Party" if seat == viewer else f"{player.name}'s Party"
    rows = [line((f"{occupation(view, seat, crown)}; Crown {crown + 1} of {whose}", "dim")), BLANK]
    rows += [*_body(view, seat, crown), BLANK, *_skills(view, seat, crown), BLANK]
    rows += [carried_line(view, seat, crown)]
    rows += [line("  ", card_span(view, card, "strong"), f"  {brief(view, card)}") for card in member.gear]
    rows += [link_line(view, seat, crown), *boost_lines(view, seat, member.card), *attached_lines(view, member.cards)]
    rows += [line("  ", (brief(view, attached.card), "")) for attached in member.cards]
    return OpenText(
        view.cards.name(member.card), [*rows, BLANK, line(("The card", "heading")), *_card(view, member.card)]
    )


def _card(view: State, card: str) -> list[Line]:
    return card_lines(view.cards, card)[1:]


def _body(view: State, seat: int, crown: int) -> list[Line]:
    member = view.players[seat].member(crown)
    hurt = wounds_in_words(member)
    rows = [
        line(
            ("Health ", "dim"), *health_bar(view, seat, crown, 20), " ", *health_figure(view, seat, crown),
            (f"  {hurt}" if hurt else "", "dim"),
        ),
        line(
            ("Mind   ", "dim"), *mind_bar(member), f"  Psychological Status {psych_status(view, seat, crown)}",
            (f"  {counted(member.psychological, 'point')} of Psychological damage" * bool(member.psychological), "dim"),
        ),
    ]  # fmt: skip
    worn = armor(view, seat, crown)
    marks = [line(("Armor ", "dim"), str(worn))] if worn else []
    marks += [line("First Strike")] if crown in first_strikers(view, seat) else []
    return [*rows, spread(marks)] if marks else rows


def _skills(view: State, seat: int, crown: int) -> list[Line]:
    """A row for each skill: 10 Combat = 6 base + 2 Tarred Crossbow + 2 link."""
    card = view.cards.characters[view.players[seat].member(crown).card]
    rows = []
    for skill in SKILLS:
        made = contributions(view, seat, crown, skill)
        total = max(0, sum(n for _, n in made))
        words = " + ".join(f"{n} {_source(view, what)}" for what, n in made).replace("+ -", "- ")
        star = f" {MASTER}" if card.master == skill else ""
        sum_ = f" = {words}" if len(made) > 1 else ""
        rows.append(line((f"{total:>2}", "strong"), f" {skill.title()}", (star, "title"), (sum_, "dim")))
    return rows


def _source(view: State, what: str) -> str:
    return what if what in ("base", "link", "boost") else TECHNOLOGY.get(what) or view.cards.name(what)
