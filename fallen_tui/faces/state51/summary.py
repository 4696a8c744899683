"""The New Charter remembered: what each turn brought, whose seats changed, the play areas as they stood."""

from __future__ import annotations

from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Game, Result, Setup
from fallen_tui.faces.summary.fact_keeper import FactKeeper
from fallen_tui.faces.summary.kept import Findings, Loss, SideSheet
from fallen_tui.faces.summary.swings import Stretch, TrackFigures, steepest
from fallen_tui.games.state51.rules.ending import COUNTDOWN, GOAL
from fallen_tui.games.state51.state import events as e
from fallen_tui.games.state51.state.table import RIVAL, Player, Rival, State
from fallen_tui.games.state51.text import card_text
from fallen_tui.games.state51.text.log import who

ROWS = (
    "Locations built", "Locations redeveloped", "Leaders seated", "Spoils taken", "Agreements made", "Spoils cashed in",
    "Locations worked", "visits paid", "thefts", "cards drawn", "cards discarded", "resources and Workers gained",
    "VP tokens scored",
)  # fmt: skip
COUNTED = {
    e.Built: "Locations built", e.Razed: "Locations redeveloped", e.LeaderSeated: "Leaders seated",
    e.Worked: "Locations worked", e.Visited: "visits paid", e.Stolen: "thefts",
}  # fmt: skip
"""Facts of a seat that count by their kind alone."""
MOST = 3


class Keeper(FactKeeper):
    """Follows a game of The New Charter."""

    rows, counted = ROWS, COUNTED
    others = 1

    def __init__(self, game: Game, setup: Setup) -> None:
        super().__init__(game, setup)
        self.stretches: list[Stretch] = []
        self._turn = 0
        self._before: TrackFigures = ()
        self._did: dict[int, list[tuple[int, str, str]]] = {}

    def note(self, before: State, entry: Entry) -> None:
        if isinstance(entry, e.PhaseBegan) and entry.turn != self._turn:
            self._close(before)
            self._turn = entry.turn
        self._count(entry)
        self._tell(before, entry)

    def finish(self, state: State, result: Result | None) -> Findings:
        """All that was found, the last state being this."""
        if result is not None or _totals(state) != self._before:
            self._close(state)
        rival = [state.rival.name or "The Rival"] if state.rival is not None else []
        names = (*self.names, *rival)
        return Findings(
            _opening(state),
            (),
            tuple(self.stretches),
            lambda figures: [total / GOAL for total in figures[0]],
            ("VP",),
            ("What was lost", "Nobody lost anything."),
            tuple(self.losses),
            "",
            self._best(names),
            None,
            (*(_sheet(state, player) for player in state.players), *map(_camp, [state] * len(rival))),
            self.tallies.table(names),
        )

    # --- turns ---

    def _close(self, state: State) -> None:
        """The turn that runs is over."""
        now = _totals(state)
        if self._turn and self._before and len(now[0]) == len(self._before[0]):
            self.stretches.append(Stretch(self._turn, self._what(state, now), self._before, now))
        self._before, self._did = now, {}

    def _what(self, state: State, now: TrackFigures) -> str:
        """Who gained most in the turn, or came to the goal in it, and by what."""
        pairs = list(zip(self._before[0], now[0], strict=True))
        side = max(range(len(pairs)), key=lambda each: (pairs[each][0] < GOAL <= pairs[each][1], _gain(pairs[each])))
        if _gain(pairs[side]) <= 0:
            return f"{who(state, min(range(len(pairs)), key=lambda each: _gain(pairs[each])))} lost VP"
        words = _clauses(self._did.get(side, []))
        return f"{who(state, side)} gained {_gain(pairs[side])} VP" + (f" ({words})" if words else "")

    def _best(self, names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        side, turn, gain = steepest(self.stretches, 0)
        found = [("The best turn", f"Turn {turn}, {names[side]}: {gain} VP.")] if gain else []
        poorest = min(
            (
                (after - before, stretch.turn, seat)
                for stretch in self.stretches
                for seat, (before, after) in enumerate(zip(stretch.before[0], stretch.after[0], strict=True))
            ),
            default=None,
        )
        if poorest is not None:
            found.append(("The poorest turn", f"Turn {poorest[1]}, {names[poorest[2]]}: {poorest[0]} VP."))
        return tuple(found)

    def _note(self, side: int, weight: int, verb: str, card: str) -> None:
        self._did.setdefault(side, []).append((weight, verb, card))

    def _lose(self, seat: int, what: str, how: str) -> None:
        self.losses.append(Loss(self._turn, seat, what, how))

    # --- what counts ---

    def _tell(self, before: State, entry: Entry) -> None:
        """The deeds of a turn, and what somebody lost."""
        name = before.cards.name
        match entry:
            case e.Built(seat=seat, card=card):
                self._note(seat, 2, "built", name(card))
            case e.Razed(seat=seat, card=card, new=new):
                self._note(seat, 3, "made", f"{name(card)} into {name(new)}")
            case e.LeaderSeated(seat=seat, card=card):
                self._note(seat, 4, "seated", name(card))
                if (old := before.players[seat].leader) is not None:
                    self._lose(seat, name(old.card), f"gave up the seat to {name(card)}")
            case e.CardTucked(seat=seat, side=side, card=card):
                self._note(seat, 1, "conquered" if side == "spoils" else "came to terms with", name(card))
            case e.TuckedDiscarded(seat=seat, card=card, why="lost"):
                self._lose(seat, name(card), "was lost")
            case e.Scored(seat=seat, value=value, by=by, where=where):
                if value > 1 and (by or where) in before.cards.locations:
                    self._note(seat, value, f"scored {value} by", name(by or where))
            case e.Stolen(seat=seat, victim=victim, what=what):
                self._lose(victim, f"1 {card_text.RESOURCE[what]}", f"stolen by {who(before, seat)}")
            case e.RivalRaided(what=what):
                self._lose(0, f"1 {card_text.RESOURCE[what]}", f"raided by {who(before, RIVAL)}")
            case e.RivalAnnexed(card=card):
                self._note(RIVAL, 2, "annexed", name(card))
            case e.RivalLed(card=card):
                self._note(RIVAL, 4, "seated", name(card))

    def _count(self, entry: Entry) -> None:
        """What counts but for the facts that are counted by their kind."""
        add = self.tallies.add
        match entry:
            case e.CardTucked(seat=seat, side=side):
                add("Spoils taken" if side == "spoils" else "Agreements made", seat)
            case e.TuckedDiscarded(seat=seat, why="cashed"):
                add("Spoils cashed in", seat)
            case e.Scored(seat=seat, value=value):
                add("VP tokens scored", seat, value)
            case e.Drawn(seat=seat, cards=cards):
                add("cards drawn", seat, len(cards))
            case e.Discarded(seat=seat, cards=cards):
                add("cards discarded", seat, len(cards))
            case e.Gained(seat=seat, n=n):
                add("resources and Workers gained", seat, n)
            case e.RivalRaided():
                add("thefts", RIVAL)
            case e.RivalAnnexed(old=old):
                add("Locations redeveloped" if old else "Locations built", RIVAL)
            case e.RivalLed():
                add("Leaders seated", RIVAL)
            case e.RivalScored(n=n):
                add("VP tokens scored", RIVAL, n)


def _gain(pair: tuple[int, int]) -> int:
    return pair[1] - pair[0]


def _clauses(did: list[tuple[int, str, str]]) -> str:
    """The weightiest deeds, each verb said once: built A and B; what was made into something else is not told twice."""
    remade = {card.partition(" into ")[0] for _, verb, card in did if verb == "made"}
    told = [each for each in did if not (each[1] == "built" and each[2] in remade)]
    chosen = sorted(sorted(range(len(told)), key=lambda place: (-told[place][0], place))[:MOST])
    by_verb: dict[str, list[str]] = {}
    for place in chosen:
        cards = by_verb.setdefault(told[place][1], [])
        cards += [told[place][2]] if told[place][2] not in cards else []
    return "; ".join(f"{verb} {card_text.listed(cards)}" for verb, cards in by_verb.items())


def _totals(state: State) -> TrackFigures:
    totals = [player.total() for player in state.players]
    return (tuple(totals + ([state.rival.total()] if state.rival is not None else [])),)


def _opening(state: State) -> tuple[str, ...]:
    """Who led whom, to which end."""
    over = state.result is not None
    led = [f"{p.name} {'led' if over else 'leads'} {state.cards.name(p.faction)}" for p in state.players if p.faction]
    if not led:
        return ()
    if state.mode in COUNTDOWN:
        return (f"{card_text.listed(led)}, alone, for {COUNTDOWN[state.mode]} turns",)
    rival = f", against {state.rival.name}" if state.rival is not None and state.rival.name else ""
    return (f"{card_text.listed(led)}{rival}. To win: {GOAL} VP",)


# --- play areas ---


def _sheet(state: State, player: Player) -> SideSheet:
    cards = state.cards
    full, brief = [], []
    if player.leader is not None:
        vp = f", {player.leader.vp} VP on the seat" if player.leader.vp else ""
        full.append(f"Leader: {cards.name(player.leader.card)}{vp}")
        brief.append(f"Leader {cards.name(player.leader.card)}")
    sites = [f"{cards.name(site.card)}{f' ({sum(site.vp)} VP)' if site.vp else ''}" for site in player.sites]
    if sites:
        full.append(f"Locations: {card_text.listed(sites)}")
        brief.append(card_text.plural(len(sites), "Location"))
    for side, title in (("agreement", "Agreements"), ("spoils", "Spoils")):
        tucked = [
            cards.name(card.card) for card in player.all_tucked() if (card.side == "spoils") == (side == "spoils")
        ]
        if tucked:
            full.append(f"{title}: {card_text.listed(tucked)}")
            brief.append(
                f"{len(tucked)} {title if len(tucked) > 1 else title.rstrip('s') if side != 'spoils' else title}"
            )
    held = [f"{n} {card_text.RESOURCE[kind]}" for kind, n in player.tokens.items() if n]
    held += [card_text.plural(player.workers, "Worker")] if player.workers else []
    held.append(f"{card_text.plural(len(player.hand), 'card')} in hand")
    full.append(f"On the Base {player.vp} VP; {card_text.listed(held)}")
    faction = f": {cards.name(player.faction)}" if player.faction else ""
    return SideSheet(
        f"{player.name}{faction}, {player.total()} VP", tuple(full), (card_text.listed(brief),) if brief else ()
    )


def _camp(state: State) -> SideSheet:
    rival: Rival = state.the_rival
    cards = state.cards
    full = [f"Leader: {cards.name(rival.leader)}"] if rival.leader else []
    camp = card_text.listed([cards.name(site.card) for site in rival.camp])
    full += [f"Camp: {camp}"] if camp else []
    title = f"{rival.name or 'The Rival'}: {cards.name(rival.focus)}, {rival.total()} VP"
    return SideSheet(title, tuple(full), (card_text.plural(len(rival.camp), "Location"),))
