"""What every kind of effect owes: it is read, carried out, of use or not, told, judged, and comes to something or to
nothing with a rival. Each is tried by its sample; a kind without one fails."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from inspect import signature
from itertools import count
from math import isfinite
from typing import Any

import pytest

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.adventure.text.effects import clause
from fallen_tui.engine.rules import Ask, AskAll, Checkpoint, Roll, Rule, Shuffle
from fallen_tui.games.fallen_land.bot.judge import Judge as Bot
from fallen_tui.games.fallen_land.content.effects.base import Change, Effect
from fallen_tui.games.fallen_land.content.effects.registry import every_kind, scenario_kinds
from fallen_tui.games.fallen_land.effects.check_steps import Reading, Unsaid
from fallen_tui.games.fallen_land.effects.estimating import Outlook, Pricing, tally
from fallen_tui.games.fallen_land.rules import rival_effects
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out, useful
from fallen_tui.games.fallen_land.scenario.cards import scenario_cards
from fallen_tui.games.fallen_land.scenario.reading import read_scenario
from fallen_tui.games.fallen_land.state.chapters import progress_at_start
from fallen_tui.games.fallen_land.state.table import NOBODY, CheckNow, Thrown
from tests.games.fallen_land.conftest import Bench, easiest
from tests.games.fallen_land.effect_samples import SAMPLES, sample
from tests.games.fallen_land.rival_table import against, near_home
from tests.games.fallen_land.test_scenarios import sheet, site

FORMS = [(verb, form) for verb in SAMPLES for form in ("short", "long")]


@pytest.fixture
def judged() -> Any:
    """A judge to whom everything is worth 1."""

    class Even:
        aimed = False

        def special(self, do: Any) -> bool:
            return True

        def __getattr__(self, word: str) -> Any:
            assert callable(getattr(Pricing, word)), word
            return lambda *about, **more: 1.0

    return Even()


def ready(seats: int = 3) -> Bench:
    """Three full Parties with gear, coins, cards, technologies and Resources, before a World card and Mission chips."""
    table = furnished(Bench(seats))
    for seat in range(1, seats):
        table.crew(seat, n=3)
        table.item(seat, 0, "book", "tool")
        table.technology(seat, "water")
        table.player(seat).coins = 9
    return table


def furnished(table: Bench) -> Bench:
    """A table whose seat 0 has something of everything."""
    table.state.turn = 3
    table.crew(0, n=4, combat=11, medical=11)
    table.hurt(0, 0, physical=2)
    table.item(0, 0, "tool")
    table.auction(0, *table.goods(2, "food"))
    table.hand(0, "ac001", "ac002")
    table.roster(0, "ch030")
    table.technology(0, "garrison")
    player = table.player(0)
    player.coins, player.prestige, player.town_health, player.penalty, player.weeks = 20, 5, 30, 2, 3
    for seat in range(len(table.state.players)):
        free = [hex for hex in near_home(table, seat, 3) if table.state.owner_of(hex) == NOBODY]
        table.own(seat, free[0])
    return table


def staged_table() -> Bench:
    """The same with a scenario that has a site, a counter of each kind, a thing to carry, a front."""
    table = ready(2)
    fields = {
        "kind": "coop",
        "sites": [site("mill")],
        "counters": [{"id": "sieges", "name": "Sieges"}, {"id": "hands", "name": "Hands", "of": "seat"}],
        "marks": [{"id": "oil", "name": "The oil"}],
        "front": {"name": "The front", "per_turn": 1, "as": "radiation", "hexes": ["C07"]},
    }
    scenario = read_scenario(sheet(**fields), "normal", 2)
    state = table.state
    state.cards = scenario_cards(state.cards, scenario)
    state.mode = "scenario"
    state.scenario_progress = progress_at_start(scenario, 2)
    state.options |= {"level": "normal", "length": "normal"}
    table.fetch("ch003")
    state.out += ["ch003", *(each.id for each in scenario.sites)]
    return table


def table_for(verb: str) -> Bench:
    return staged_table() if verb in scenario_kinds() else ready()


def scenes(table: Bench) -> Iterator[Scene]:
    """Seat 0 at a story, with somebody and something aimed at."""
    bearer = table.state.players[0].party[0][1].card
    for target in ("seat:1", f"hex:{table.state.owned(1)[0]}"):
        yield Scene(0, "ac001", target=target, bearer=bearer, tested=0, moment=Moment("story", 0, by=1, amount=4))


def drive(table: Bench, rule: Rule[Any]) -> int:
    """Run a rule to its end, dice falling one after the other, the easiest answers given; how many events came."""
    answer, rolls, events = None, count(), 0
    while True:
        try:
            step = rule.send(answer)
        except StopIteration:
            return events
        answer = None
        if isinstance(step, Ask):
            answer = step.check(easiest(step))
        elif isinstance(step, AskAll):
            answer = tuple(ask.check(easiest(ask)) for ask in step.asks)
        elif isinstance(step, Roll):
            answer = tuple(1 + next(rolls) * 7 % step.sides for _ in range(step.count))
        elif isinstance(step, Shuffle):
            answer = tuple(range(step.size))
        elif not isinstance(step, Checkpoint):
            step.apply(table.state)
            events += 1


# --- there is a sample of each ---


def test_every_kind_has_a_sample() -> None:
    assert {*SAMPLES} == {*every_kind()}


def test_it_is_read_as_its_kind(subtests: pytest.Subtests) -> None:
    for verb, form in FORMS:
        with subtests.test(verb=verb, form=form):
            effect = sample(verb, form)
            assert type(effect) is every_kind()[verb]
            assert effect == sample(verb, form)
            assert hash(effect) == hash(sample(verb, form))


def test_it_says_what_it_does_and_how(subtests: pytest.Subtests) -> None:
    """What has no default is its own."""
    for kind in every_kind().values():
        with subtests.test(kind=kind):
            assert kind.carry_out is not Effect.carry_out
            assert kind.sentence is not Effect.sentence
            assert not kind.momentary or kind.at_moment is not Effect.at_moment
            assert not kind.standing or kind.by_side is not Effect.by_side
            assert (kind.at_best is Effect.at_best) is (kind.at_target is Effect.at_target)
            assert not kind.of_party or kind.with_rival is not Effect.with_rival
            assert kind.__doc__
            assert kind.__doc__.strip().partition("\n")[0].endswith(".")


# --- it is carried out ---


def test_it_is_carried_out_to_its_end(subtests: pytest.Subtests) -> None:
    for verb, form in FORMS:
        with subtests.test(verb=verb, form=form):
            effect, tried = sample(verb, form), 0
            for at, scene in enumerate(scenes(table_for(verb))):
                table = table_for(verb)
                assert type(useful(table.state, (effect,), scene)) is bool
                scene = list(scenes(table))[at]
                drive(table, carry_out(table.state, (effect,), scene))
                table.check()
                tried += 1
            assert tried == 2


def test_with_a_rival_it_comes_to_something_or_it_is_told_that_it_does_not(subtests: pytest.Subtests) -> None:
    for verb, form in [each for each in FORMS if each[0] not in scenario_kinds()]:
        with subtests.test(verb=verb, form=form):
            effect = sample(verb, form)
            table = furnished(against(Bench, 1))
            scene = next(scenes(table))
            assert type(effect.touches(table.state, scene, 1)) is bool
            if hasattr(effect, "who") and not effect.alike:
                assert drive(table, rival_effects.toll(table.state, effect, scene, 1)), (
                    "a rival is told what comes of it"
                )
            drive(table, carry_out(table.state, (effect,), scene))
            table.check()


# --- it is told ---


def test_it_is_told(subtests: pytest.Subtests) -> None:
    for verb, form in FORMS:
        for who in ["you", "target", "all"]:
            with subtests.test(verb=verb, form=form, who=who):
                said = clause(sample(verb, form), who)
                assert said
                assert said == said.strip()
                assert not set("{}") & set(said)
                assert "None" not in said


# --- it is judged ---


def test_its_estimate_is_a_number(subtests: pytest.Subtests) -> None:
    for verb, form in FORMS:
        with subtests.test(verb=verb, form=form):
            effect, table = sample(verb, form), table_for(verb)
            for look in (Outlook(), Outlook(table.state, 0, 2), Outlook(table.state, 0, 2, aimed=True)):
                found = tally((effect,), look)
                assert type(found) is Tally
                assert all(isfinite(n) for n in found.values())
            assert isfinite(effect.successes())


def test_a_judge_has_a_word_for_it(judged: Any, subtests: pytest.Subtests) -> None:
    for verb, form in FORMS:
        with subtests.test(verb=verb, form=form):
            effect = sample(verb, form)
            if effect.momentary:
                assert effect.at_moment(judged) == 1
            if effect.standing:
                assert effect.by_side(judged) == 1
            if effect.at_best("rival") or effect.at_best("mercenary"):
                assert effect.at_target(judged, "seat:1") == 1
            assert effect.through(judged) is None or isfinite(effect.through(judged))


def test_bots_know_every_word_of_a_judge() -> None:
    words = [word for word in vars(Pricing) if not word.startswith("_") and word != "aimed"]
    assert len(words) > 20
    for word in words:
        assert list(signature(getattr(Bot, word)).parameters) == list(signature(getattr(Pricing, word)).parameters)


def test_what_it_makes_of_a_check_adds_up(subtests: pytest.Subtests) -> None:
    for verb, form in FORMS:
        with subtests.test(verb=verb, form=form):
            table = table_for(verb)
            check = CheckNow(0, "combat", 4, "party", dice=[Thrown(0, 0, 7, False, (3,), 0)])
            try:
                steps = sample(verb, form).steps(Reading(table.state, 0, check))
            except Unsaid:
                continue
            assert sum(steps.values()) == Fraction(1)


# --- what others ask of it ---


def test_its_facts_are_of_their_kinds(subtests: pytest.Subtests) -> None:
    for verb, form in FORMS:
        with subtests.test(verb=verb, form=form):
            effect = sample(verb, form)
            assert {kind for kind, _ in effect.names()} <= {"site", "counter", "mark", "hex", "land", "card", "boon"}
            assert all(type(change) is Change for change in effect.brings())
            assert all(option.cost is not None for option in effect.choices())
            assert all(branch.condition.tests for branch in effect.branches())
            assert effect.repetitions(_most) >= 0
            assert type(effect.excess(_most)) is str
            assert effect.unseen(frozenset()) is False
            assert type(effect.hostile()) is bool
            assert effect.offers is (verb in ("choose", "may"))


def _most(n: Amount) -> int:
    return max(0, n.dice * n.sides + n.plus)


def test_two_kinds_do_not_share_a_class_or_a_verb() -> None:
    kinds = every_kind()
    assert len({*kinds.values()}) == len(kinds)
    assert {verb: kind.verb for verb, kind in kinds.items()} == {verb: verb for verb in kinds}
