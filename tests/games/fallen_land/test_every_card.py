"""Every card of every deck, executed to every one of its outcomes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs
import pytest

from fallen_tui.engine.library_structure import strict_converter
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content import cards as printed
from fallen_tui.games.fallen_land.content.cards import Action, Cards, Character, Spoils, Story
from fallen_tui.games.fallen_land.effects.tracks import Coins, Prestige
from fallen_tui.games.fallen_land.tools import invariants
from tests.games.fallen_land.every_card import tried
from tests.games.fallen_land.every_outcomes import marked, marked_cards, outcomes
from tests.games.fallen_land.every_plays import refuse_wrong

STORIES = ("plains", "mountain", "city_rad", "mission")
OTHERS = ("characters", "spoils", "actions", "perks", "technologies", "places", "town_events")
PARTS = 3
"""Into how many tests a deck is divided."""


@lru_cache(maxsize=1)
def cards() -> Cards:
    return marked_cards(printed.load())


def deck(name: str) -> list[Any]:
    """All cards of a deck, or of a pile that is none."""
    if name in STORIES:
        return [story for story in cards().stories.values() if story.deck == name]
    return list(getattr(cards(), name).values())


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", [*STORIES, *OTHERS])
def test_every_outcome_of_every_card_comes(name: str, part: int) -> None:
    trials = [tried(cards(), card) for card in deck(name)[part::PARTS]]
    assert trials
    wrong = [str(trial) for trial in trials if trial.missing or trial.faults]
    assert not wrong, "\n" + "\n".join(wrong)


def test_every_card_has_outcomes() -> None:
    bare = [card.id for name in (*STORIES, *OTHERS) if name != "places" for card in deck(name) if not outcomes(card)]
    assert bare == []


# --- the search itself: what cannot come is found, and said ---


def made(cls: type, original: str, /, **fields: Any) -> tuple[Cards, Any]:
    """The cards with one of them in other words, those of the YAML files."""
    pile = {Story: "stories", Spoils: "spoils", Action: "actions", Character: "characters"}[cls]
    known = getattr(cards(), pile)
    blank = {"id": original, "text": " ".join(["sand"] * 70), **fields}
    if cls is not Story:
        blank["text"] = "Sand."
    card = marked(strict_converter(printed.HOOKS).structure(blank, cls))
    return attrs.evolve(cards(), **{pile: {**known, original: card}}), card


def story(*middle: Any, **fields: Any) -> tuple[Cards, Any]:
    """A story card without checks, with these directions."""
    words = {"title": "Sand", "categories": ["hazard"], "success": {"text": "So it ends."}, "middle": list(middle)}
    return made(Story, "pl001", **words, **fields)


def test_a_card_whose_outcomes_all_come() -> None:
    branches = {"if": {"party_size": ">=5"}, "then": [{"prestige": 1}], "else": [{"coins": 2}]}
    options = {"choose": [{"label": "Pay", "cost": {"coins": 2}, "do": [{"heal": 2}]}, {"label": "Go", "do": []}]}
    rows = {"roll": {"1-5": [{"damage": 1}], "6": [{"draw": "1 spoils"}]}}
    trial = tried(
        *story(branches, options, rows, checks=[{"combat": 3}], failure={"text": "Ill.", "do": [{"delay": 1}]})
    )
    assert (trial.missing, trial.faults) == ([], [])


def test_what_can_never_come_is_named(subtests: pytest.Subtests) -> None:
    for do, path in [
        ({"if": {"party_size": ">=6"}, "then": [{"prestige": 1}]}, "middle.if.then.prestige"),
        ({"if": {"prestige": ">=0"}, "then": [{"prestige": 1}]}, "middle.if.else.nothing"),
        ({"kill": "bearer"}, "middle.kill"),
        ({"prevent": 2}, "middle.prevent"),
        ({"choose": [{"label": "A", "if": {"turn": "<1"}, "do": [{"coins": 1}]}, {"label": "B"}]}, "middle.choose(A)"),
        (
            {"check": {"skill": "combat", "need": 1, "success": [{"steal_vehicle": "you"}]}},
            "check.success.steal_vehicle",
        ),
        ({"repeat": {"n": "1 per rolled", "do": [{"coins": 1}]}}, "middle.repeat.coins"),
    ]:
        with subtests.test(do=do, path=path):
            trial = tried(*story(do))
            assert any(path in line and "not reached by" in line for line in trial.missing), trial
            assert str(trial).startswith("pl001 middle")


def test_a_moment_that_never_comes_is_named() -> None:
    when = {"moment": "damage", "kind": "psychological", "from": "chips"}
    ability = {"when": when, "if": {"party": "lost"}, "do": [{"prevent": 1}]}
    trial = tried(*made(Spoils, "sp001", name="Sand", kind="equipment", value=3, abilities=[ability]))
    assert [line.partition(":")[0] for line in trial.missing] == ["abilities[0] at damage", "abilities[0].prevent"]


def test_a_bonus_that_never_holds_is_named() -> None:
    bonus = {"movement": 1, "if": {"party_size": ">=6"}}
    trial = tried(*made(Spoils, "sp001", name="Sand", kind="equipment", value=3, standing=[bonus]))
    assert [line.partition(":")[0] for line in trial.missing] == ["standing[0].movement"]


def test_a_target_that_never_is_there_is_named() -> None:
    words = {"name": "Sand", "kind": "boon", "when": "deed", "target": "own_party", "if": {"party_size": ">=6"}}
    trial = tried(*made(Action, "ac061", **words, do=[{"prestige": 1}]))
    assert [line.partition(":")[0] for line in trial.missing] == ["played at deed", "do.prestige"]


def test_a_rule_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(effect: Any, game: Any, scene: Any) -> Any:
        raise ZeroDivisionError("so it goes")

    monkeypatch.setattr(Prestige, "carry_out", fail)
    (fault,) = tried(*story({"prestige": 1})).faults[:1]
    assert fault.startswith("middle.prestige: rich 0, turn 0: ZeroDivisionError: so it goes")


def test_a_card_that_is_lost_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    gain = Coins.carry_out

    def lose(effect: Any, game: Any, scene: Any) -> Any:
        game.decks["spoils"].draw.pop()
        yield from gain(effect, game, scene)

    monkeypatch.setattr(Coins, "carry_out", lose)
    faults = tried(*story({"coins": 1})).faults
    assert any("cards lost" in fault for fault in faults)


def test_invariants_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invariants, "check", lambda state: ["all is sand"])
    assert any("all is sand" in fault for fault in tried(*story({"coins": 1})).faults)


def test_a_question_that_takes_anything_is_found(subtests: pytest.Subtests) -> None:
    for kind in ["one", "some", "order", "amount", "split", "offer"]:
        with subtests.test(kind=kind), pytest.MonkeyPatch.context() as monkeypatch:
            ask = Ask(0, "test", ("a", "b"), "FL-GEN-02", kind=kind, low=1, high=2, caps=(2, 2))
            refuse_wrong(ask)
            monkeypatch.setattr(Ask, "check", lambda self, answer: answer)
            with pytest.raises(AssertionError, match="was accepted for test"):
                refuse_wrong(ask)
