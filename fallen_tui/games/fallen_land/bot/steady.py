"""The steady bot: equips, travels, builds its town, and does at every moment what is worth most to it."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.fallen_land.bot import aim, cards, events, gear_weights, party, scenario, town, trade
from fallen_tui.games.fallen_land.bot.answers import by, said, usual
from fallen_tui.games.fallen_land.bot.deeds import claim_deck, deed, flee_to, march, move_to, near, way
from fallen_tui.games.fallen_land.bot.distances import distance
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.prices import USUAL, PriceFactors
from fallen_tui.games.fallen_land.bot.roads import Roads
from fallen_tui.games.fallen_land.state.keys.gear import STORE, InCrown, TaintKey, place_of
from fallen_tui.games.fallen_land.state.keys.town import SpoilsGoodKey
from fallen_tui.games.fallen_land.state.keys.words import ChipKey, CrownNumber
from fallen_tui.games.fallen_land.state.table import State


class SteadyBot:
    """Plays from its seat's view alone; the same view and question give the same answer."""

    sees = True

    def __init__(self, seat: int, plan: PriceFactors = USUAL) -> None:
        self.seat = seat
        self.plan = plan

    def answer(self, view: State, ask: Ask, moment: int) -> Answer:
        """An answer, by the topic of the question."""
        handler = _TOPIC_HANDLERS.get(ask.topic)
        mind = Mind(view, ask, self.plan)
        return usual(mind) if handler is None else handler(mind)


# --- cards ---


def react(mind: Mind) -> str:
    return cards.best_play(mind, mind.ask.keys) or "pass"


def flight(mind: Mind) -> str:
    """A card that gets the Party away, else Fight or Flight."""
    return cards.best_play(mind, mind.ask.keys) or party.flight(mind)


def purchase(mind: Mind) -> str:
    """Of the Bank's goods and the cards in hand what brings more."""
    gain, key = town.purchase(mind)
    better, play = cards.best_gain(mind, mind.ask.keys)
    return play if play and better > gain else key


def menu(handler: Callable[[Mind], str]) -> Callable[[Mind], Answer]:
    """A menu of the town: a card worth playing first."""

    def answer(mind: Mind) -> Answer:
        key = handler(mind)
        return key if key != "done" else cards.best_play(mind, mind.ask.keys) or "done"

    return answer


def wanted(mind: Mind, card: str) -> float:
    return mind.any_card(card)


def unwanted(mind: Mind, key: str) -> float:
    """What is given up: what is worth least."""
    if key in mind.cards.spoils:
        return -mind.gear(key)
    return -mind.any_card(key)


def person(mind: Mind, card: str) -> float:
    return gear_weights.person(mind.cards, card)


def trade_in(mind: Mind) -> Answer:
    """The spare cards, dearest first, up to as many as may be traded in."""
    spare = {key.card for key in mind.spare}
    found = [key for key in mind.ask.keys if key in spare]
    values = mind.for_sale
    found.sort(key=lambda card: -values.get(SpoilsGoodKey.of(card), 0))
    return tuple(found[: mind.ask.high])


def technology(mind: Mind, kind: str) -> float:
    return town.technology_value(mind, kind, mind.player.technology(kind) is None)


def pick_technology(mind: Mind) -> str:
    """The least valuable of one's own technologies, the most valuable of another's."""
    best = mind.ask.about[0] != mind.seat
    return (max if best else min)(mind.ask.keys, key=lambda kind: technology(mind, kind))


def priced_technology(mind: Mind) -> str:
    *_, kind, price = mind.ask.about
    yes = mind.ask.keys[1] if mind.ask.keys[0] == "no" else mind.ask.keys[0]
    worth = technology(mind, kind) if kind in mind.cards.technologies else mind.valuation.prices["technology"]
    return yes if worth > price * mind.valuation.prices["coins"] else "no"


def gift(mind: Mind) -> str:
    return max(mind.ask.keys, key=lambda key: mind.valuation.prices[key])


def hire_ally(mind: Mind) -> str:
    card, cost = mind.ask.about
    use = gear_weights.value(mind.cards, card) * mind.point
    places = [key for key in mind.ask.keys if key != "no"]
    if use <= cost * mind.valuation.prices["coins"]:
        return "no"
    return max(places, key=lambda key: gear_weights.served(mind.view, mind.seat, card, key))


def character_of(mind: Mind) -> str:
    """Whom a card concerns: one's own least, a rival's best."""
    seat = mind.ask.about[0]

    def score(key: str) -> float:
        member = mind.view.players[seat].member(InCrown.read(key).crown)
        worth = gear_weights.person(mind.cards, member.card)
        return -worth if seat == mind.seat else worth

    return max(mind.ask.keys, key=score)


def champion(mind: Mind) -> str:
    """The one who fights best, with Health left."""

    def score(key: str) -> float:
        crown = InCrown.read(key).crown
        dice, _ = mind.strength.dice("combat", False, crown)
        return sum(die.automatic * 10 + die.target for die in dice) + Roads(mind).left(crown)

    return max(mind.ask.keys, key=score)


def kidnapped(mind: Mind, key: str) -> float:
    """Who is seen; nobody knows who waits in a Roster."""
    place, victim = place_of(key), mind.view.players[mind.ask.about[0]]
    member = victim.crowns[place.crown] if isinstance(place, InCrown) else None
    return gear_weights.person(mind.cards, member.card) if member is not None else 0.0


def tainted(mind: Mind, key: str) -> float:
    """The best of the other side."""
    victims = mind.view.players[mind.ask.about[0]]
    return gear_weights.person(mind.cards, victims.member(TaintKey.read(key).crown).card)


def jinxed(mind: Mind, key: str) -> float:
    return -gear_weights.person(mind.cards, mind.player.member(InCrown.read(key).crown).card)


def order(mind: Mind) -> Answer:
    """Keep the order of the Crowns."""
    return tuple(map(CrownNumber.of, range(len(mind.player.crowns))))


def shift(mind: Mind) -> str:
    """Where the plan has a card, else into store for a moment."""
    card = mind.ask.about[0]
    wanted = mind.fit_here.get(card, STORE)
    if wanted in mind.ask.keys:
        return wanted
    return STORE if mind.at_home or wanted == STORE else mind.ask.keys[0]


def stow(mind: Mind) -> str:
    return town.stow(mind, mind.ask.about[0])


def excess(mind: Mind, card: str) -> float:
    return -gear_weights.value(mind.cards, card)


def job(mind: Mind) -> str:
    found = town.jobs(mind, mind.ask.about[0])
    return max(mind.ask.keys, key=lambda key: found.get(key, 0.0))


def job_target(mind: Mind) -> str:
    card, work = mind.ask.about
    return town.job_value(mind, card, work, mind.ask.keys)[1] or mind.ask.keys[0]


def heal_price(mind: Mind) -> int:
    return int(min(mind.ask.high, 4))


def heal_accept(mind: Mind) -> str:
    asked = mind.ask.about[1]
    return "pay" if Roads(mind).healing(True) > asked * mind.valuation.prices["coins"] + 4 else "refuse"


def lesser_resource(mind: Mind, hex: str) -> float:
    home = mind.home
    return -mind.view.resources[hex].count * 100 + distance(mind.cards.board, home, hex)


def chip_far(mind: Mind, chip: str) -> float:
    place = mind.player.place or mind.home
    return distance(mind.cards.board, place, mind.view.missions[ChipKey.read(chip).chip])


def supply(mind: Mind) -> str:
    """A card that is planned for, and would not go back into store once it is taken."""
    return next((card for card in mind.ask.keys[1:] if _wanted_here(mind, card)), "done")


def _wanted_here(mind: Mind, card: str) -> bool:
    keys = (*mind.places(card), STORE)
    planned = mind.fit.get(card, STORE) != STORE
    return planned and gear_weights.planned_place(mind.view, mind.seat, card, keys) != STORE


_TOPIC_HANDLERS: dict[str, Callable[[Mind], Answer]] = {
    "absorb": town.absorb,
    "admit": said("admit"),
    "assign_to": job_target,
    "assignment": job,
    "buy_offered": priced_technology,
    "call_to": lambda mind: town.crown_for(mind, mind.ask.about[0]),
    "call_up": by(person),
    "champion": champion,
    "chips_fire": said("fire"),
    "choose": cards.choice,
    "choose_character": character_of,
    "choose_technology": by(technology),
    "crowns": by(person),
    "deck": claim_deck,
    "deed": deed,
    "desk": menu(trade.desk),
    "draft_character": by(person),
    "draft_spoils": by(wanted),
    "excess": by(excess),
    "excess_ride": by(excess),
    "flee_to": flee_to,
    "flight": flight,
    "free_card": gift,
    "give_up": by(unwanted),
    "give_up_resource": by(lesser_resource),
    "hand_limit": by(unwanted),
    "head_start": by(near),
    "heal": party.heal,
    "heal_accept": heal_accept,
    "heal_price": heal_price,
    "heal_terms": said("allow"),
    "hire": menu(town.hire),
    "hire_ally": hire_ally,
    "inherit": stow,
    "invite": lambda mind: mind.ask.keys,
    "jinx_bearer": by(jinxed),
    "join": said("join"),
    "kidnap": by(kidnapped),
    "late_technology": priced_technology,
    "lose_resource": by(lesser_resource),
    "march": march,
    "may": cards.may,
    "move_missions": by(chip_far),
    "move_to": move_to,
    "offer": trade.offer,
    "offer_reply": trade.offer_reply,
    "optional": party.optional,
    "order": order,
    "outfit": town.outfit,
    "pay_actions": by(unwanted),
    "payment": town.payment,
    "pick_resource": by(near),
    "pick_technology": pick_technology,
    "place_character": lambda mind: town.crown_for(mind, mind.ask.about[0]),
    "place_damage": party.place_damage,
    "divide_damage": party.divide_damage,
    "purchase": purchase,
    "pvp_flight": party.pvp_flight,
    "react": react,
    "rebuild_price": town.rebuild_price,
    "retrieve": by(wanted),
    "search": by(wanted),
    "sell": menu(town.sell),
    "shift": shift,
    "site": by(near),
    "spare": party.spare,
    "steal": by(wanted),
    "stow": stow,
    "supply": supply,
    "taint": by(tainted),
    "target": aim.aim,
    "town": town.outfit,
    "town_gift": gift,
    "town_keep": events.keep,
    "town_second": events.second,
    "trade_in": trade_in,
    "upgrade_or_coins": lambda mind: "upgrade" if mind.valuation.prices["coins"] < 0.8 else "coins",
    "wager": town.wager,
    "way": way,
    "which_check": party.which_check,
    "boon": by(scenario.boon),
    "chapter_again": said("yes"),
    "keep_actions": scenario.kept,
}
