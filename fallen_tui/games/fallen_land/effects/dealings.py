"""Hidden cards looked at, wagers, sales to the Bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.adventure.text.effects import clauses
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask, AskAll
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect
from fallen_tui.games.fallen_land.content.vocabulary import DeckWord, Who
from fallen_tui.games.fallen_land.effects.estimating import Outlook, tally
from fallen_tui.games.fallen_land.state.events import CoinsChanged, CoinsPassed, Moved, Peeked
from fallen_tui.games.fallen_land.state.keys.words import CardKey

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

THREE = Amount(3)
LOOK = 0.5
"""Hidden cards seen, in coins."""
STAKED = 6
"""The part of their coins that people stake in a wager: a sixth."""
WINS = 0.8
"""How surely whoever has most coins wins it."""
USUAL_SHARE, SOLD = 0.9, 10.0
"""The share of its value for which anything can be sold, and the value of what a card lets one sell."""


@frozen
class Peek(Effect):
    """Cards looked at: a hand, a roster, or the top `n` of a deck."""

    verb = "peek"
    looks = True
    lacks = "cards"

    what: Literal["hand", "roster"] | DeckWord
    n: Amount = THREE
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Hidden cards are looked at, and stay where they are. FL-INF-03."""
        seat = scene.seat
        if self.what not in ("hand", "roster"):
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            yield Peeked(seat, self.what, seat, game.decks[self.what].top(n))
            return
        for other in (yield from rules.scene.seats(game, self.who, scene)):
            player = game.players[other]
            cards = player.hand if self.what == "hand" else [member.card for member in player.roster]
            yield Peeked(seat, self.what, other, tuple(cards))

    def useful(self, game: State, scene: Scene) -> bool:
        if self.what not in ("hand", "roster"):
            return True
        seats = rules.scene.known_seats(game, self.who, scene)
        return any(getattr(game.players[seat], self.what) for seat in seats if seat != scene.seat)

    def sentence(self, who: str) -> str:
        if self.what in ("hand", "roster"):
            held = "hand" if self.what == "hand" else "Town Roster"
            return f"look at the {held}" if who == "you" else f"look at {phrases.of_whom(who, held)}"
        top = phrases.amount(self.n, "card")
        return phrases.act(who, "look", f"at the top {top} of the {phrases.DECK[self.what]} deck")

    def estimate(self, found: Tally, look: Outlook) -> None:
        found.add("other", LOOK)


@frozen
class Wager(Effect):
    """A hidden wager of coins."""

    verb = "wager"
    alike = True
    for_people = True

    who: Who = ""
    prize: Literal["pot", "double_highest"] = "pot"
    loser: Do = ()

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A hidden wager of coins: all set some aside and show them together. FL-GAP-59."""
        seats = yield from rules.scene.seats(game, self.who or "all", scene)
        players = [seat for seat in seats if game.players[seat].coins]
        if not players:
            return
        stakes = yield AskAll(tuple(_asked(game, seat, scene) for seat in players))
        bets = dict(zip(players, stakes, strict=True))
        highest = max(bets.values())
        winners = [seat for seat, bet in bets.items() if bet == highest]
        if not highest or len(winners) > 1:
            return
        winner = winners[0]
        for seat, bet in bets.items():
            if bet and seat != winner and self.prize == "pot":
                yield CoinsPassed(seat, winner, bet, "wager")
            elif bet and seat != winner:
                yield CoinsChanged(seat, -bet, "wager")
        if self.prize == "double_highest":
            yield CoinsChanged(winner, highest, "wager")
        for seat in bets:
            if seat != winner and self.loser:
                inner = rules.scene.Scene(seat, scene.card, cause=scene.cause)
                yield from rules.scene.carry_out(game, self.loser, inner)

    def sentence(self, who: str) -> str:
        prize = (
            "the highest takes the pot"
            if self.prize == "pot"
            else "the highest is paid double and all other coins are lost"
        )
        loser = f"; whoever loses: {clauses(self.loser)}" if self.loser else ""
        everybody = who in ("all", "others")
        players = "you and every other player set" if everybody else f"you and {phrases.source(who)} set"
        return f"{players} coins aside in secret; {prize}; on a tie nobody wins or loses{loser}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        """Who has most coins wins, if everybody stakes the same share of them; the others lose."""
        won = 1 / (1 + look.rivals)
        if look.game is not None:
            purses = {player.seat: player.coins // STAKED for player in look.game.players}
            mine = purses.pop(look.seat)
            most = max(purses.values(), default=0)
            won = WINS if mine > most else 0.0 if mine < most else won
            pot = sum(purses.values()) if self.prize == "pot" else mine
            found.add("coins", won * pot - (1 - won) * mine)
        if look.rivals:
            found.take(tally(self.loser, attrs.evolve(look, aimed=False)), 1 - won)
            found.take(tally(self.loser, attrs.evolve(look, aimed=True)), look.rivals - 1 + won)


def _asked(game: State, seat: int, scene: Scene) -> Ask:
    coins = game.players[seat].coins
    return Ask(seat, "wager", (), "FL-DEC-55", about=(scene.card,), kind="amount", low=0, high=coins)


@frozen
class Trade(Effect):
    """Cards sold to the Bank at once for `percent` of their value; `n` at most, None any number."""

    verb = "trade"
    lacks = "goods"

    percent: int = 100
    what: Literal["spoils", "action"] = "spoils"
    n: Amount | None = None
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        demand((10 <= self.percent <= 300, "percent", "must be 10 to 300 percent"))

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Cards sold to the Bank at once, for a share of their value. FL-AUC-08."""
        value_of = queries.bonuses.value_of
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if self.what == "action":
                zones = dict.fromkeys(game.players[seat].hand, f"hand:{seat}")
            else:
                zones = rules.tracks.spendable(game, seat)
            worth = {card: value for card in zones if (value := value_of(game, card)) is not None}
            most = len(worth)
            if self.n is not None:
                most = min(most, (yield from rules.scene.amount(game, self.n, scene, seat)))
            if most <= 0:
                continue
            about = (scene.card, self.percent)
            sold = yield Ask(
                seat, "trade_in", tuple(map(CardKey.of, worth)), "FL-AUC-08", about=about, kind="some", low=0, high=most
            )
            for card in sold:
                yield Moved(seat, (card,), zones[card], f"discard:{self.what}", "sold")
            gained = sum(worth[card] * self.percent // 100 for card in sold)
            if gained:
                yield CoinsChanged(seat, gained, "sold")
            if sold and game.players[seat].party:
                yield from rules.gear.shed_excess(game, seat)

    def sentence(self, who: str) -> str:
        many = f"up to {phrases.amount(self.n)}" if self.n else "any number of"
        what = "Spoils" if self.what == "spoils" else "Action cards"
        return f"{phrases.PLAYER[who]} may sell {many} {what} to the Bank at {self.percent}% of their value"

    def estimate(self, found: Tally, look: Outlook) -> None:
        found.add("other", max(0.0, self.percent / 100 - USUAL_SHARE) * SOLD)
