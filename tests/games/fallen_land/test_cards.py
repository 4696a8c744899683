"""The cards: every word of the guide is read in its short and its long form, and says something; mistakes are named."""

# ruff: noqa: E501 - one line a sample

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest
import yaml

from fallen_tui.adventure.content.amounts import Amount, Test as NumberTest
from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.content.moments import Limit
from fallen_tui.adventure.tools.proofread import main, wrong
from fallen_tui.engine.library import FieldError, content_root, open_content
from fallen_tui.engine.library_errors import faults
from fallen_tui.engine.library_structure import strict_converter
from fallen_tui.games.fallen_land.content.cards import HOOKS, Character, Spoils
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.effects.registry import every_kind, kinds, parse_effects, scenario_kinds
from fallen_tui.games.fallen_land.content.moments import FIELDS, Ability, When
from fallen_tui.games.fallen_land.content.standing_bonuses import STANDING, Standing
from fallen_tui.games.fallen_land.content.stories import Story
from fallen_tui.games.fallen_land.content.vocabulary import MOMENTS, read_amount
from fallen_tui.games.fallen_land.effects.cards import Draw
from fallen_tui.games.fallen_land.effects.checks import Skill
from fallen_tui.games.fallen_land.effects.flow import If, RollTable
from fallen_tui.games.fallen_land.effects.harm import Damage
from fallen_tui.games.fallen_land.queries.conditions import WORDS
from fallen_tui.games.fallen_land.scenario.reading import converter
from fallen_tui.games.fallen_land.text.card_text.describe import ability, condition, effects, standing, when
from fallen_tui.games.fallen_land.tools import inventory
from fallen_tui.games.fallen_land.tools.proofread import SHEET
from tests.games.fallen_land.effect_samples import SAMPLES

CONVERTER = strict_converter(HOOKS, detailed=True)


def read(kind: Any, text: str) -> Any:
    return CONVERTER.structure(plain(text), kind)


def plain(text: str) -> Any:
    from fallen_tui.engine.library_yaml import parse

    return parse("sample", f"- {text}\n".encode()).plain()[0]


VERB_SAMPLES = {verb: (each["short"], each["long"], each["says"]) for verb, each in SAMPLES.items() if verb != "if"}
"""Each verb: its short form, its long form, and what the long form says."""


def test_every_verb_has_a_sample() -> None:
    assert {*VERB_SAMPLES, "if"} == {*every_kind()}
    assert kinds().keys().isdisjoint(scenario_kinds())


def test_a_verb_is_read_and_said(subtests: pytest.Subtests) -> None:
    for verb in VERB_SAMPLES:
        with subtests.test(verb=verb):
            short, long, words = VERB_SAMPLES[verb]
            for form in (short, long):
                (made,) = converter().structure([plain(f"{{{verb}: {form}}}")], Do)
                assert type(made) is every_kind()[verb]
                hash(made)
                assert effects((made,))
            assert effects((made,)) == words


def test_cards_of_the_game_do_not_know_the_verbs_of_scenarios(subtests: pytest.Subtests) -> None:
    """Whether a scenario was read before or not."""
    for verb in scenario_kinds():
        with subtests.test(verb=verb):
            converter()
            with pytest.raises((FieldError, ExceptionGroup)) as caught:
                parse_effects([plain(f"{{{verb}: {VERB_SAMPLES[verb][0]}}}")])
            (fault,) = faults(caught.value)
            assert "unknown effect" in fault.message


def test_the_fields_of_effects() -> None:
    draw, roll, skill = parse_effects(
        [{"draw": "1d6 spoils"}, {"roll": {"3-6": [], "1": []}}, {"skill": {"skills": {"all": 1, "combat": 1}}}]
    )
    assert draw == Draw(Amount(dice=1), deck="spoils")
    assert isinstance(roll, RollTable)
    assert [row[:2] for row in roll.rows] == [(1, 1), (3, 6)]
    assert isinstance(skill, Skill)
    assert dict(skill.skills) == {"combat": 2, **dict.fromkeys(("survival", "diplomacy", "mechanical"), 1), "technical": 1, "medical": 1}  # fmt: skip
    (choice,) = parse_effects([{"if": {"has": "tool"}, "then": [{"damage": 3}], "else": [{"draw": "1 action"}]}])
    assert isinstance(choice, If)
    assert choice.then == (Damage(Amount(3)),)
    assert (
        effects((choice,))
        == "if your Party has a tool equipped, your Party takes 3 Physical damage; otherwise, draw 1 Action card"
    )


@pytest.mark.parametrize(
    ("value", "amount"),
    [
        (3, Amount(3)),
        ("-1", Amount(-1)),
        ("2d6+3", Amount(3, 2)),
        ("-1d6", Amount(dice=1, minus=True)),
        ("1d10", Amount(dice=1, sides=10)),
        ("1d6 per resource", Amount(dice=1, per="resource")),
        ("2 per gear:tool", Amount(2, per="gear:tool")),
    ],
)
def test_amounts(value: Any, amount: Amount) -> None:
    assert read_amount(value) == amount
    assert read_amount(str(amount)) == amount


def test_no_amounts(subtests: pytest.Subtests) -> None:
    for value in ["", 0, "2d7", "d6", True, "1 per tree", "1 per gear:tree", "1d6/2", None]:
        with subtests.test(value=value), pytest.raises(FieldError):
            read_amount(value)


def test_number_tests() -> None:
    samples: dict[Any, list[int]] = {5: [5, 6], ">=5": [5, 6], "<=3": [3], "<4": [3], ">4": [5, 6], "=5": [5]}
    for value, passing in samples.items():
        assert [n for n in (3, 4, 5, 6) if NumberTest.parse(value).holds(n)] == passing, value
    with pytest.raises(FieldError):
        NumberTest.parse("=>5")


CONDITION_SAMPLES = {
    "has": ("tool", "your Party has a tool equipped"),
    "item": ("sp014", "your Party has the card sp014 equipped"),
    "character": ("ch003", "your Party has the Character ch003"),
    "occupation": ("nurse", "your Party has a nurse among its Characters"),
    "master": ("combat", "your Party has a Combat Master"),
    "vehicle": ("true", "your Party has a Vehicle"),
    "motor": ("false", "your Party does not have a motor Vehicle"),
    "armor": ("2", "you have 2 or more Armor in the Party altogether"),
    "technology": ("garrison", "you have Garrison"),
    "faction": ("3", "your faction is number 3"),
    "prestige": ('">=5"', "you have 5 or more Prestige"),
    "town_health": ('"<30"', "you have 29 or less Town Health"),
    "coins": ("3", "you have 3 or more coins"),
    "resources": ('"=0"', "you have no Resources"),
    "technologies": ("3", "you have 3 or more Town Technologies"),
    "chips": ('"=1"', "you have exactly 1 Town Defense Chip"),
    "hand": ("2", "you have 2 or more Action cards in hand"),
    "roster": ("1", "you have 1 or more Characters in the Town Roster"),
    "party_size": ('"<=4"', "you have 4 or fewer Characters in the Party"),
    "wounded": ("1", "you have 1 or more damaged Characters in the Party"),
    "turn": ('">=6"', "the number of the Turn is 6 or more"),
    "leads": ("prestige", "you have the most Prestige, ties included"),
    "trails": ("prestige", "you have the least Prestige, ties included"),
    "at": ("[mountain, city]", "your Party is on a mountain or in a city"),
    "near": ("{what: town, within: 2}", "your Party is within 2 hexes of a town"),
    "chance": ("3", "1d6 shows 3 or less"),
    "deck": ("plains", "the story card is of the Plains deck"),
    "category": ("gang", "the story card is of the category gang"),
    "skill": ("combat", "the check is of Combat"),
    "spare": ("2", "the check has 2 or more Successes beyond those needed"),
    "died": ("true", "a Character died of this card"),
    "phase": ("exploits", "it is the Party Exploits Phase"),
    "party": ("lost", "your Party is lost"),
    "counter": (
        '{sieges: 3, parts: "<=1"}',
        '[[sieges|*|*|"*"]] is [[sieges|3 or more|so|3 or more]] and '
        '[[parts|*|*|"*"]] is [[parts|1 or less|so|1 or less]]',
    ),
    "site": ("mill", "[[mill]] is done"),
    "at_site": ("mill", "your Party is at [[mill]]"),
    "won": ("ca01", "[[ca01]] is won"),
    "lost": ("ca01", "[[ca01]] is lost"),
    "carries": ("oil", "your Party has [[oil]] with it"),
    "level": ("[easy, hard]", "the level is easy or hard"),
    "seat": ("2", "you are in seat 2"),
    "front": ("10", "the number of hexes of [[front]] is 10 or more"),
    "in_front": ("town", "your town is in [[front]]"),
    "not": ("{has: tool}", "your Party does not have a tool equipped"),
    "any": ("[{has: tool}, {coins: 3}]", "either your Party has a tool equipped or you have 3 or more coins"),
}


def test_every_condition_has_a_sample() -> None:
    assert set(CONDITION_SAMPLES) == set(WORDS)


def test_a_condition_is_read_and_said(subtests: pytest.Subtests) -> None:
    for word in CONDITION_SAMPLES:
        with subtests.test(word=word):
            value, words = CONDITION_SAMPLES[word]
            made = read(Condition, f"{{{word}: {value}}}")
            assert condition(made) == words
            assert condition(made, "target") != words or "you" not in words
            assert condition(read(Condition, f"{{not: {{{word}: {value}}}}}")) != words


_VALUES = {
    "deck": "plains",
    "category": "[gang, cult]",
    "mission": "true",
    "skill": "medical",
    "kind": {"damage": "radiation", "check": "solo", "dice": "solo"},
    "result": {"pvp_end": "won", "dice": "failure", "outcome": "success"},
    "deed": "[movement, mission]",
    "end": "true",
    "from": "[hex]",
    "at": {"move": "[city]", "aimed": "[town, party]"},
    "near": "{what: town, within: 2}",
    "side": "attacker",
    "red": "true",
    "track": "prestige",
    "loss": "true",
    "gain": "true",
    "what": "[spoils]",
}


def test_a_moment_is_read_and_said(subtests: pytest.Subtests) -> None:
    for on in MOMENTS:
        for whose in ["you", "other", "any"]:
            with subtests.test(on=on, whose=whose):
                if whose == "you":
                    assert read(When, on) == read(When, f"{{moment: {on}}}")
                said = {when(read(When, f"{{moment: {on}, whose: {whose}}}"))}
                for field in FIELDS[on]:
                    value = _VALUES[field]
                    text = value[on] if isinstance(value, dict) else value
                    said.add(when(read(When, f"{{moment: {on}, whose: {whose}, {field}: {text}}}")))
                assert len(said) == len(FIELDS[on]) + 1


def test_an_ability_in_words() -> None:
    made = read(
        Ability,
        "{when: {moment: dice, skill: medical, result: failure}, limit: turn, cost: {coins: 2}, do: [{successes: 1}]}",
    )
    assert (
        ability(made)
        == "Once a Turn, after the dice of a failed Medical check of yours, you may pay 2 coins: add 1 Success to this check."
    )
    other = read(Ability, "{when: [played, {moment: aimed, whose: any}], whose: other, limit: 2 uses, must: true, do: [{cancel: {}}]}")  # fmt: skip
    assert [moment.whose for moment in other.when] == ["other", "any"]
    assert other.limit == Limit("uses", 2)


STANDING_SAMPLES = {
    "skills": ("{skills: {combat: 1}, of: party, if: {at: mountain}}", "+1 Combat for each Character of the Party, if your Party is on a mountain."),
    "successes": ("{successes: 1, skill: combat}", "+1 Combat Success in Party checks."),
    "passes": ("{passes: {category: gang}, limit: turn}", "You pass gang Encounters without a roll, once a Turn."),
    "movement": ("{movement: 1}", "+1 to movement and Flight rolls."),
    "flight": ("{flight: 2}", "+2 to Flight rolls."),
    "armor": ("{armor: 1, of: party}", "+1 Armor for each Character of the Party."),
    "psych": ("{psych: 1}", "+1 Psychological Status."),
    "capacity": ("{capacity: -2}", "-2 Carrying Capacity."),
    "health": ("{health: 1}", "+1 Health."),
    "first_strike": ("{first_strike: true}", "First Strike."),
    "infects": ("{infects: true}", "Deals Infected Wounds."),
    "irradiates": ("{irradiates: true}", "Deals Radiation damage."),
    "price": ("{price: {of: technology, n: -5}}", "Town Technologies cost you 5 coins less."),
    "sells": ("{sells: {percent: 150, category: tool}}", "The Bank pays you 150% of the value of tools."),
    "deal": ("{deal: {deck: action, n: 1}}", "1 more Action card in every Deal Sub-Phase."),
    "income": ("{income: {coins: 2, town_health: -1}}", "In every Production: gain 2 coins and lose 1 Town Health."),
    "terrain": ("{terrain: {mountain: 1}}", "Mountain hexes cost 1 movement point."),
    "lakes": ("{lakes: 1}", "The Party may cross lake hexes for 1 coin and 1 movement point each, not end on them."),
    "immune": ("{immune: [theft, kidnap]}", "Safe from theft and kidnapping."),
    "hand_limit": ("{hand_limit: 1}", "+1 to the number of Action cards kept."),
    "resource_limit": ("{resource_limit: 1}", "+1 to the number of Resources owned."),
    "vehicles": ("{vehicles: 1}", "+1 to the number of Vehicles."),
    "healing": ("{healing: 1}", "+1 die in the Healing Deed."),
    "rerolls": ("{rerolls: {of: move_roll, faces: [1]}}", "A 1 on the movement die is rerolled once."),
    "double": ("{double: medical}", "Skill bonuses of medical items count twice for the bearer."),
    "twice": ("{twice: medical}", "The bearer may use one-use medical items twice."),
    "no_flight": ("{no_flight: true}", "You can't choose Flight."),
    "no_jinx_removal": ("{no_jinx_removal: true}", "This card can't be removed."),
}  # fmt: skip


def test_every_standing_bonus_has_a_sample() -> None:
    assert set(STANDING_SAMPLES) == set(STANDING)


def test_a_standing_bonus_is_read_and_said(subtests: pytest.Subtests) -> None:
    for word in STANDING_SAMPLES:
        with subtests.test(word=word):
            text, words = STANDING_SAMPLES[word]
            assert standing(read(Standing, text)) == words


@pytest.mark.parametrize(
    ("kind", "text", "field", "message"),
    [
        (Standing, "{movement: 1, skill: combat}", "skill", "next to movement"),
        (Standing, "{movment: 1}", "movment", "did you mean movement?"),
        (Standing, "{movement: 1, armor: 1}", "", "one bonus per entry"),
        (Standing, "{movement: 1, if: {chance: 3}}", "if", "can't have chance in its condition"),
        (Standing, "{price: {of: technology}}", "price", "either n or percent"),
        (When, "{moment: dice, track: coins}", "track", "unknown field of the moment dice"),
        (When, "dise", "moment", "did you mean dice?"),
        (When, "{moment: track, loss: true, gain: true}", "gain", "not both"),
        (Ability, "{when: dice, do: [], must: true}", "do", "must do something"),
        (Ability, "{when: dice, limit: week, do: [{halve: true}]}", "limit", "isn't a limit"),
        (Condition, "{hass: tool}", "hass", "did you mean has?"),
        (Condition, "{not: {has: toool}}", "not.has", "did you mean tool?"),
    ],
)
def test_a_wrong_word_is_named(kind: Any, text: str, field: str, message: str) -> None:
    with pytest.raises((FieldError, ExceptionGroup)) as caught:
        read(kind, text)
    (fault,) = faults(caught.value)
    assert ".".join(map(str, fault.path)) == field
    assert message in fault.message


@pytest.mark.parametrize(
    ("text", "field", "message"),
    [
        ("{damge: 3}", "damge", "did you mean damage?"),
        ("{damage: 3, kind: infected}", "", "one effect per entry"),
        ("{damage: -3}", "damage", "above 0"),
        ("{damage: {n: 3, kind: fire}}", "damage.kind", "choose physical"),
        ("{draw: 2}", "draw", "which deck?"),
        ("{draw: 2 spoil}", "draw.deck", "did you mean spoils?"),
        ("{move: steps}", "move.n", "needs a number of hexes"),
        ('{roll: {"7": []}}', "roll.7", "isn't a row"),
        ('{roll: {"1-3": [], "2": []}}', "roll.2", "two rows"),
        ("{choose: [{label: A}]}", "choose", "2 to 8 options"),
        ("{pass_check: 3}", "pass_check", "write true"),
        ("{search: {deck: action, category: tool}}", "search.category", "only Spoils"),
        ("{skill: {skills: {fighting: 1}}}", "skill.skills.fighting", "unknown skill"),
        ("{if: {has: tool}}", "then", "is missing"),
    ],
)
def test_a_wrong_effect_is_named(text: str, field: str, message: str) -> None:
    with pytest.raises((FieldError, ExceptionGroup)) as caught:
        parse_effects([plain(text)])
    (fault,) = faults(caught.value)
    assert ".".join(map(str, fault.path)) == ".".join(("0", field)).rstrip(".")
    assert message in fault.message


CHARACTER = {
    "id": "ch001",
    "name": "Ada",
    "occupation": "well digger",
    "text": "Water.",
    "skills": {"combat": 4, "survival": 7, "diplomacy": 5, "mechanical": 7, "technical": 6, "medical": 6},
    "health": 7,
    "psych": 4,
    "capacity": 12,
}
SPOILS = {"id": "sp001", "name": "Bow", "text": "Quiet.", "kind": "ranged", "value": 8, "weight": 2}  # fmt: skip
ACTION = {"id": "ac001", "name": "Sand", "text": "A road.", "kind": "harm", "when": "any", "do": [{"delay": 1}]}
STORY = {
    "tone": "danger",
    "id": "pl001",
    "title": "The Bridge",
    "categories": ["gang"],
    "text": " ".join(["word"] * 70),
    "checks": [{"combat": 3}],
    "success": {"text": "Well.", "do": [{"draw": "1 spoils"}]},
    "failure": {"text": "Ill."},
}
DECKS = {"characters": CHARACTER, "spoils": SPOILS, "actions": ACTION, "plains": STORY}


def write(root: Path, deck: str, *cards: dict[str, Any]) -> Path:
    folder = root / "content" / "fallen_land" / deck
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "some.yaml").write_text(yaml.safe_dump(list(cards), sort_keys=False), encoding="utf-8")
    return root / "content"


@pytest.mark.parametrize("deck", DECKS)
def test_a_sample_is_well(tmp_path: Path, deck: str) -> None:
    assert list(wrong(SHEET, write(tmp_path, deck, DECKS[deck]))) == []


@pytest.mark.parametrize(
    ("deck", "field", "value", "message"),
    [
        ("characters", "id", "ch1", "look like ch001"),
        ("characters", "name", "", "printable"),
        ("characters", "occupation", "Nurse", "lower case"),
        ("characters", "master", "combat", "the Master skill must be 10"),
        ("characters", "skills", {"combat": 11}, "each 3 to 10"),
        ("characters", "health", 11, "5 to 10"),
        ("characters", "psych", 1, "2 to 6"),
        ("characters", "capacity", 19, "8 to 18"),
        ("characters", "link", {"skills": {"combat": 1}}, "either to or item"),
        ("characters", "link", {"item": "sp999", "skills": {"combat": 1}}, ""),
        ("spoils", "value", 26, "2 to 25"),
        ("spoils", "weight", 7, "0 to 6"),
        ("spoils", "armor", 3, "1 or 2"),
        ("spoils", "jinx", "party", "go together"),
        ("spoils", "do", [{"prestige": 1}], "go together"),
        ("spoils", "hire", 3, "go together"),
        ("spoils", "vehicle", {"capacity": 3}, "go together"),
        ("spoils", "colour", "red", "unknown field"),
        ("actions", "target", "rival", "needs red: true"),
        ("actions", "when", "never", "can't be"),
        ("actions", "attach", True, "needs a target"),
        ("actions", "kind", "jinx", "jinx: true"),
        ("actions", "kind", "mercenary", "can't have when"),
        ("actions", "kind", "technology", "technology card"),
        ("actions", "omega", 12, "only mercenaries and hit men"),
        ("plains", "text", "too short", "60 to 110 words"),
        ("plains", "categories", [], "needs a category"),
        ("plains", "crown", 2, "only who: solo"),
        ("plains", "or", True, "two or more checks"),
        ("plains", "number", 3, "a Mission needs a number"),
        ("plains", "optional", {"technical": 5, "text": "x", "success": {"text": "y"}}, "only a Mission"),
        ("plains", "checks", [{"combat": 3, "succes": {}}], "unknown field of a check"),
        ("plains", "checks", [{"combat": 0}], "1 to 15"),
        ("plains", "id", "mo001", "move it to that folder"),
        ("plains", "world", {"visit": {"text": "x", "success": {"text": "y"}}}, "needs a name"),
    ],
)
def test_a_wrong_card_is_named(tmp_path: Path, deck: str, field: str, value: Any, message: str) -> None:
    root = write(tmp_path, deck, {**DECKS[deck], field: value})
    if field == "link" and not message:
        write(tmp_path, "spoils", SPOILS)
        message = "there is no card sp999"
    found = list(wrong(SHEET, root))
    lines = (root / "fallen_land" / deck / "some.yaml").read_text(encoding="utf-8").splitlines()
    hits = [line for line in found if message in line]
    assert hits, found
    file, line, _ = hits[0].split(":", 2)
    assert file == f"content/fallen_land/{deck}/some.yaml"
    assert 1 <= int(line) <= len(lines)


def test_faults_between_cards(tmp_path: Path) -> None:
    root = write(tmp_path, "spoils", SPOILS, {**SPOILS, "id": "sp002"}, {**SPOILS, "name": "Other"})
    write(tmp_path, "actions", {**ACTION, "do": [{"give": "sp003"}]})
    write(tmp_path, "characters", {**CHARACTER, "abilities": [{"when": "deed", "if": {"occupation": "well diger"}, "do": [{"prestige": 1}]}]})  # fmt: skip
    found = "\n".join(wrong(SHEET, root))
    assert "sp002 name: sp001 has the same name" in found
    assert "sp001 id: is already the id of the card at content/fallen_land/spoils/some.yaml:1" in found
    assert "there is no card sp003" in found
    assert "did you mean well digger?" in found


def test_every_story_has_a_tone_and_no_tone_is_rare() -> None:
    told = open_content("fallen_land", content_root(), HOOKS).deck("plains", Story)
    assert list(inventory.faults({"plains": told})) == []
    dull = tuple(attrs.evolve(card, tone="comedy" if card.tone == "danger" else card.tone) for card in told)
    rare = [message for _, _, field, message in inventory.faults({"plains": dull}) if field == "tone"]
    assert rare == [f"0 of {len(told)} stories have the tone danger; it must be a quarter at least"]
    none = (attrs.evolve(told[0], tone=None), *told[1:])
    assert [(place, field) for _, place, field, _ in inventory.faults({"plains": none})] == [(0, "tone")]


def test_a_broken_file_does_not_hide_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = write(tmp_path, "spoils", {**SPOILS, "value": 99})
    (root / "fallen_land" / "actions").mkdir()
    (root / "fallen_land" / "actions" / "bad.yaml").write_text("- id: [\n", encoding="utf-8")
    assert main(SHEET, [], root) == 1
    out = capsys.readouterr().out
    assert "actions/bad.yaml" in out
    assert "2 to 25" in out
    assert main(SHEET, ["spoils/some.yaml"], root) == 1
    assert "bad.yaml" not in capsys.readouterr().out


def test_decks_are_read_as_the_game_reads_them(tmp_path: Path) -> None:
    weight = {**SPOILS, "weight": "+3", "armor": 1, "standing": [{"movement": 1}]}
    root = write(tmp_path, "spoils", weight)
    write(tmp_path, "characters", CHARACTER)
    content = open_content("fallen_land", root, HOOKS)
    (card,) = content.deck("spoils", Spoils)
    assert (card.weight, card.adds) == (0, 3)
    assert [(bonus.what, bonus.n) for bonus in card.bonuses] == [("movement", 1), ("armor", 1)]
    (character,) = content.deck("characters", Character)
    assert character.skill("survival") == 7


def test_the_content_of_the_game_is_well() -> None:
    assert list(wrong(SHEET, content_root())) == []
    assert set(inventory.DECKS) >= {"characters", "spoils", "missions"}
