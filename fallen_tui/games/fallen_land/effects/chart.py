"""The roll on the Town Events Chart, with what a card does to the roll and to its rows. FL-END-04, FL-DEC-90."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Any, Literal, Self

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.index import parts
from fallen_tui.adventure.content.reading import demand, gathered, read_fields
from fallen_tui.adventure.content.rows import ChartRows, of_row, read_rows
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.adventure.text import english
from fallen_tui.adventure.text.effects import clauses
from fallen_tui.engine.library import at
from fallen_tui.engine.library_errors import wanted
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask, Roll
from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect
from fallen_tui.games.fallen_land.content.vocabulary import Who
from fallen_tui.games.fallen_land.effects import chart_odds
from fallen_tui.games.fallen_land.effects.chart_odds import ROWS
from fallen_tui.games.fallen_land.effects.estimating import PRICES, Outlook, concerned, mean, tally
from fallen_tui.games.fallen_land.state.events import ChartRolled
from fallen_tui.games.fallen_land.state.keys.words import FaceKey, words

if TYPE_CHECKING:
    from cattrs import Converter

    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

_KEPT = {
    "chosen": "keep the one you like",
    "lowest": "keep the lowest",
    "highest": "keep the highest",
    "middle": "keep the middle one",
}

KEEP, AGAIN = words("keep", "again")


@frozen
class Chart(Effect):
    """A roll on the Town Events Chart.

    modifier  added to the die; sides: how many faces it has
    dice      how many are rolled, and `keep` which of them counts
    again     faces that are rolled again once; second: the player may roll once more and takes what comes
    reads     (result, the result as which it is read)
    times     how often the row is carried out
    instead   what results do in place of their row; also: what they do besides it
    """

    verb = "chart"
    on_chart = True

    modifier: Amount | None = None
    sides: Literal[6, 10] = 10
    dice: int = 1
    keep: Literal["chosen", "lowest", "highest", "middle"] = "chosen"
    again: tuple[int, ...] = ()
    second: bool = False
    reads: tuple[tuple[int, int], ...] = ()
    times: int = 1
    instead: ChartRows[Do] = ()
    also: ChartRows[Do] = ()
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        faces = (*self.again, *(face for pair in self.reads for face in pair))
        demand(
            (self.modifier is None or not self.modifier.dice, "modifier", "must be a fixed number, not dice"),
            (1 <= self.dice <= 3, "dice", "must be 1 to 3"),
            (self.keep != "middle" or self.dice == 3, "keep", "keep: middle needs dice: 3"),
            (all(1 <= face <= ROWS for face in faces), "again" if self.again else "reads", "results must be 1 to 10"),
            (len(set(self.again)) < self.sides, "again", "you can't reroll every face"),
            (1 <= self.times <= 2, "times", "must be 1 or 2"),
        )

    @classmethod
    def read(cls, value: Any, converter: Converter) -> Self:
        """A roll on the Town Events Chart; its rows stand by results, as those of a table do."""
        fields = {} if value in (None, True) else value
        if type(fields) is not dict:
            raise wanted(value, "what changes the roll, such as {modifier: -1}")
        made: dict[str, Any] = {}
        errors: list[Exception] = []
        for word in {"instead", "also", "reads"} & fields.keys():
            try:
                with at(word):
                    item = fields[word]
                    made[word] = _read_as(item) if word == "reads" else read_rows(item, ROWS, Do, converter)
            except Exception as error:
                errors.append(error)
        gathered(errors)
        return read_fields(cls, {word: item for word, item in fields.items() if word not in made}, converter, **made)

    def row(self, result: int) -> int:
        """The row that a result is read as."""
        return dict(self.reads).get(result, result)

    # --- what it does ---

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Each player concerned rolls, and carries out the row: that of the chart, or the card's own in its place."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            faces, result = yield from self._rolled(game, scene, seat)
            row = self.row(result)
            own, besides = of_row(self.instead, row), of_row(self.also, row)
            yield ChartRolled(seat, scene.card, faces, result, row, own is not None)
            inner = rules.scene.Scene(seat, scene.card)
            for _ in range(self.times):
                if own is None:
                    yield from rules.events_phase.chart_row(game, seat, row, scene.card)
                else:
                    yield from rules.scene.carry_out(game, own, inner)
            yield from rules.scene.carry_out(game, besides or (), inner)

    def _rolled(self, game: State, scene: Scene, seat: int) -> Rule[tuple[tuple[int, ...], int]]:
        """The dice as they fell last, and what they come to: 1 to 10."""
        phase = rules.events_phase
        faces = yield from phase.throw(game, seat, self.dice, self.sides, self.again)
        face = yield from self._kept(faces, scene, seat)
        if self.second:
            key = yield Ask(seat, "town_second", (KEEP, AGAIN), "FL-DEC-90", KEEP, (scene.card, face))
            if key == AGAIN:
                (face,) = faces = yield from phase.throw(game, seat, 1, self.sides, self.again)
        return faces, (yield from phase.reacted(game, seat, face, self.added(game, seat), self.sides))

    def added(self, game: State, seat: int) -> int:
        """What the card adds to the die of a seat."""
        n = self.modifier
        if n is None:
            return 0
        return n.plus * (rules.scene.count(game, n.per, rules.scene.Scene(seat), seat) if n.per else 1)

    def _kept(self, faces: tuple[int, ...], scene: Scene, seat: int) -> Rule[int]:
        """The die that counts."""
        ordered = sorted(faces)
        if self.keep == "chosen":
            keys = tuple(map(FaceKey.of, dict.fromkeys(ordered)))
            key = yield Ask(seat, "town_keep", keys, "FL-DEC-90", keys[0], (scene.card,))
            face: int = key.face
            return face
        return {"lowest": ordered[0], "highest": ordered[-1], "middle": ordered[len(ordered) // 2]}[self.keep]

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """One die, as it falls; a card gained is Town Health. FL-VAR-30."""
        for _ in range(self.times):
            (face,) = yield Roll(1, self.sides, "town", "Town Events Chart")
            row = self.row(min(10, max(1, face)))
            own = of_row(self.instead, row)
            yield ChartRolled(seat, scene.card, (face,), face, row, own is not None)
            inner = rules.scene.Scene(seat, scene.card)
            if own is None:
                yield from _row_of_rival(game, seat, row, scene.card)
            else:
                yield from rules.scene.carry_out(game, own, inner)
            yield from rules.scene.carry_out(game, of_row(self.also, row) or (), inner)

    # --- how it is told ---

    def sentence(self, who: str) -> str:
        """Roll on the Town Events Chart, take 1 from the roll; on an 8 to 10, instead of its row: ..."""
        on = "on the Town Events Chart"
        if self.dice > 1:
            words = [phrases.act(who, "roll", f"{phrases.counted(self.dice, 'die')} {on} and {_KEPT[self.keep]}")]
        else:
            words = [phrases.act(who, "roll", on)]
        if self.sides != 10:
            words.append(f"with 1d{self.sides}")
        if self.modifier is not None:
            taken = self.modifier.negative
            changed = f"{phrases.amount(self.modifier)} {'from' if taken else 'to'} the roll"
            words.append(f"{'take' if taken else 'add'} {changed}")
        if self.again:
            faces = english.listed((str(face) for face in self.again), "or")
            words.append(f"a die that shows {faces} is rerolled once")
        if self.second:
            words.append("you may roll once more and take what comes")
        words += [f"a {result} is read as a {row}" for result, row in self.reads]
        words += ["its row counts twice"] * (self.times > 1)
        said = [", ".join(words)]
        said += [f"on {row} instead of its row: {text}" for row, text in _told(self.instead)]
        said += [f"on {row} besides: {text}" for row, text in _told(self.also)]
        return "; ".join(said)

    # --- what it is worth ---

    def estimate(self, found: Tally, look: Outlook) -> None:
        """A roll on the chart on average."""
        phase = rules.events_phase
        at = {row: self.row_tally(row, look) for row in range(phase.GIFT, phase.LOSS + 1)}
        shares = chart_odds.rows(self, self.usually_added(look), lambda row: at[row].at(PRICES))
        whole = Tally()
        for row, share in shares.items():
            whole.take(at[row], share)
        mine, theirs = concerned(self.who, look)
        found.take(whole, mine)
        if theirs:
            found.add("other", -look.harm * whole.at(PRICES) * theirs)

    def usually_added(self, look: Outlook) -> int:
        """What the card adds to the die, as bots count it."""
        return 0 if self.modifier is None else round(mean(self.modifier, look))

    def row_tally(self, row: int, look: Outlook) -> Tally:
        """What a row brings, with what the card makes of it."""
        own = of_row(self.instead, row)
        found = Tally()
        found.take(_printed(row, look) if own is None else tally(own, look), self.times)
        found.take(tally(of_row(self.also, row) or (), look))
        return found

    def odds(self, view: State, seat: int, again: Container[int]) -> chart_odds.Shares:
        """How likely each row is for a seat; faces of `again` are rolled again for other reasons."""
        return chart_odds.rows(self, self.added(view, seat), again=again)


def rolls_in(thing: Any) -> Iterator[Chart]:
    """Every roll on the chart among some effects, or anywhere in a card."""
    return (part for part in parts(thing) if isinstance(part, Chart))


def roll_of(do: tuple[Effect, ...]) -> Chart | None:
    """The one roll of one's own among some effects; None where there is none, or several."""
    found = [effect for effect in do if isinstance(effect, Chart) and effect.who in ("", "you")]
    return found[0] if len(found) == 1 else None


def _read_as(value: Any) -> tuple[tuple[int, int], ...]:
    if type(value) is not dict or not all(str(face).isdecimal() and type(row) is int for face, row in value.items()):
        raise wanted(value, 'results and the rows they count as, such as {"9": 2}')
    return tuple(sorted((int(face), row) for face, row in value.items()))


def _told(rows: ChartRows[Do]) -> list[tuple[str, str]]:
    return [(f"{low} to {high}" if high > low else f"a {low}", clauses(do)) for low, high, do in rows]


def _row_of_rival(game: State, seat: int, row: int, why: str) -> Rule[None]:
    """A row of the Town Events Chart for a rival."""
    phase = rules.events_phase
    gained, health = phase.CHART.get(row, (0, 0))
    yield from rules.tracks.prestige(game, seat, gained, why)
    yield from rules.tracks.town_health(game, seat, health + (row == phase.GIFT), why)
    owned = tuple(game.owned(seat))
    if row == phase.LOSS and owned:
        yield from rules.towns.release(game, seat, rules.towns.far_off(game, seat, owned), why)


def _printed(row: int, look: Outlook) -> Tally:
    """What the chart itself says of a row."""
    phase = rules.events_phase
    prestige, health = phase.CHART.get(row, (0, 0))
    found = Tally({"prestige": float(prestige), "health": float(health)})
    if row == phase.GIFT:
        found.add("spoils", 1.0)
    elif row == phase.LOSS and (look.game is None or look.game.owned(look.seat)):
        found.add("resource", -1.0)
    return found
