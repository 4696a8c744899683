"""Scenarios that cannot end or are too much: the check names them, and at play each trigger has a budget. SCN."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import orjson
import pytest

from fallen_tui.adventure.rules.budget import CHAIN, STEPS
from fallen_tui.adventure.scenario.files import SHEET
from fallen_tui.adventure.scenario.limits import MOST_STEPS
from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.cli import main
from fallen_tui.engine.errors import FallenError, RuleError
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import verify
from fallen_tui.games.fallen_land import open_game
from fallen_tui.games.fallen_land.scenario.files import FILES
from fallen_tui.games.fallen_land.scenario.limits import too_much
from fallen_tui.games.fallen_land.tools.inventory import checked
from fallen_tui.saves import begin, examine, go_on, read
from tests.games.fallen_land.test_scenarios import sheet

TELL = {"tell": "A day like any other."}
NOTHING = {"if": {"turn": ">=99"}, "then": [TELL]}
SEATS = (SeatSpec("random", "Ann"),)


def times(n: Any, *do: Any) -> dict[str, Any]:
    return {"repeat": {"n": n, "do": list(do)}}


def at_start(*do: Any) -> dict[str, Any]:
    return {"rules": [{"when": "turn_start", "do": list(do)}]}


def written(folder: Path, *scenarios: dict[str, Any]) -> Path:
    path = folder / "hostile.yaml"
    path.write_text("\n".join(f"- {orjson.dumps(each).decode()}" for each in scenarios))
    return path


def laid(seed: str = "hostile", level: str = "normal", **fields: Any) -> Setup:
    """A set-up whose journal holds the scenario already: no check stands before it."""
    data = orjson.dumps(sheet(**fields)).decode()
    return Setup(
        "fallen_land", "scenario", SEATS, seed, "open", (("scenario", "tried"), ("level", level), (SHEET, data))
    )


HOSTILE: dict[str, tuple[dict[str, Any], str]] = {
    "repeat of nothing": (at_start(times(999)), "rules[0].do: repeat does nothing"),
    "nested": (at_start(times(999, times(999, times(999, times(999))))), "rules[0].do: repeat does nothing"),
    "of what never is": (at_start(times(999, times(999, times(999, NOTHING)))), "rules[0].do: repeat: 999"),
    "of what tells": (at_start(times(50, times(50, TELL))), "rules[0].do: this can carry out 2,551 effects"),
    "at set-up": ({"setup": {"do": [times(999, times(999, times(999)))]}}, "setup.do: repeat"),
    "999 drawn": (at_start({"draw": "999 spoils"}), "rules[0].do: 999 can mean"),
    "drawn at set-up": ({"setup": {"do": [{"draw": "99d10+999 spoils"}]}}, "setup.do: 99d10+999 can mean"),
    "drawn by a counter": (
        {
            "counters": [{"id": "much", "name": "Much", "start": 999, "high": 999}],
            **at_start({"draw": {"n": "9 per counter:much", "deck": "action"}}),
        },
        "rules[0].do: 9 per counter:much can mean 8,991 cards",
    ),
    "told by thousands": (at_start(*[TELL] * 3_000), "rules[0].do: this can carry out 3,000 effects"),
    "a thousand rules": ({"rules": [{"when": "turn_start", "do": [TELL]}] * 1_000}, "rules: there are 1000 rules"),
    "a circle of counters": (
        {
            "counters": [{"id": "see", "name": "See"}, {"id": "saw", "name": "Saw", "start": 1}],
            "rules": [
                {"when": {"counter_at": {"see": ">=1"}}, "do": [{"counter": {"see": -1}}, {"counter": {"saw": 1}}]},
                {"when": {"counter_at": {"saw": ">=2"}}, "do": [{"counter": {"saw": -1}}, {"counter": {"see": 1}}]},
                {"when": "turn_start", "do": [{"counter": {"see": 1}}]},
            ],
        },
        "rules[0]: this rule triggers itself",
    ),
    "a circle of coins": (
        {"rules": [
            {"when": {"moment": "track", "track": "coins"}, "do": [{"coins": 1}]},
            {"when": "turn_start", "do": [{"coins": 1}]},
        ]},
        "rules[0]: this rule triggers itself",
    ),
    "burning ground": (
        {"front": {"name": "Fire", "per_turn": 30, "as": "burning", "from": "H07", "do": [times(999, times(999))]}},
        "front.do: repeat",
    ),
}  # fmt: skip
hostile = pytest.mark.parametrize(("fields", "named"), HOSTILE.values(), ids=HOSTILE.keys())


# --- the check ---


@hostile
def test_the_check_names_what_cannot_end(tmp_path: Path, fields: dict[str, Any], named: str) -> None:
    found = [str(each) for each in checked(written(tmp_path, sheet(), sheet(**fields)))]
    assert any(f"hostile.yaml:2: tried {named}" in each for each in found), found


@hostile
def test_no_game_of_it_is_begun(tmp_path: Path, fields: dict[str, Any], named: str) -> None:
    path = written(tmp_path, sheet(**fields))
    field = named.partition(":")[0]
    with pytest.raises(FallenError, match="can't be played") as caught:
        FILES.stage(Setup("fallen_land", "scenario", SEATS, "hostile", options=(("scenario", str(path)),)))
    assert field in str(caught.value)


def test_the_command_names_file_line_and_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, sheet(), sheet(**at_start(times(999))))
    assert main(["content", "check", "fallen_land", str(path)]) == 1
    assert "hostile.yaml:2: tried rules[0].do: repeat does nothing" in capsys.readouterr().err


def test_a_file_beyond_all_measure_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "long.yaml"
    path.write_bytes(b"- a\n" * 400_000)
    (found,) = checked(path)
    assert "larger than" in str(found)


def test_a_limit_breaks_a_circle() -> None:
    fields, _ = HOSTILE["a circle of counters"]
    for limit in ("turn", "game"):
        rules = [{**rule, "limit": limit} for rule in fields["rules"]]
        data = orjson.dumps(sheet(**{**fields, "rules": rules})).decode()
        assert not [*too_much(FILES.made(data, "normal", 1, open_game().cards))]


def test_what_goes_up_alone_is_no_circle() -> None:
    rules = [{"when": {"counter_at": {"see": 3}}, "do": [{"counter": {"see": 1}}]}]
    data = orjson.dumps(sheet(counters=[{"id": "see", "name": "See"}], rules=rules)).decode()
    assert not [*too_much(FILES.made(data, "normal", 1, open_game().cards))]


# --- at play ---


def play(table: Table, decisions: int) -> None:
    """Let the bots play so many decisions, or to the end; the rules may break down meanwhile."""
    bots = bots_of(table.game, table.setup)
    try:
        while table.decisions < decisions and let_bots_play(table, bots):
            pass
    finally:
        table.leave()


def whole(path: Path) -> None:
    """The journal of a game that broke down proves itself, and opens at the question it stands at, or says why not."""
    assert examine(path).health == "sound"
    game, recording = read(path)
    assert verify(game, recording.header.setup, recording.entries).sound
    if recording.entries:
        table, _ = go_on(path)
        table.leave()


def test_a_trigger_without_an_end_stops_with_words(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    """At a table that no check stood before: an error that says what and where, a journal that is whole."""
    for kind in ["of what never is", "a circle of counters", "a circle of coins", "of what tells"]:
        with subtests.test(kind=kind):
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "a.fallen"
            fields = HOSTILE[kind][0] if kind != "of what tells" else at_start(times(999, times(999, TELL)))
            with pytest.raises(RuleError, match=r"“The Trial” goes round in a circle.*fallen content check"):
                play(begin(laid(**fields), path), 200)
            whole(path)


def test_an_endless_set_up_says_so(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match="“The Trial” goes round in a circle"):
        play(begin(laid(setup={"do": [times(999, times(999, NOTHING))]}), tmp_path / "a.fallen"), 200)
    whole(tmp_path / "a.fallen")


def test_the_budget_is_counted_in_steps_and_in_rules_set_off(tmp_path: Path) -> None:
    """As much as is allowed is carried out; one more is not, wherever it is played."""
    counters = [{"id": "see", "name": "See"}]
    chain = [{"when": {"counter_at": {"see": f">={n}"}}, "do": [{"counter": {"see": 1}}]} for n in range(1, CHAIN + 1)]
    start = {"when": "turn_start", "do": [{"counter": {"see": 1}}]}
    for rules, most in (([start, *chain[: CHAIN - 1]], CHAIN), ([start, *chain], None)):
        path = tmp_path / f"{len(rules)}.fallen"
        setup = laid(counters=counters, rules=rules)
        if most is None:
            with pytest.raises(RuleError, match=f"{CHAIN} rules"):
                play(begin(setup, path), 200)
        else:
            play(begin(setup, path), 200)
            assert sum(type(entry).__name__ == "Fired" for entry in read(path)[1].entries) >= most
        whole(path)
    assert STEPS > MOST_STEPS


# --- by chance ---


class Hostile:
    """Scenarios by chance: all that may be written, much of it too much."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def scenario(self) -> dict[str, Any]:
        chance = self.chance
        counters = [
            {"id": id, "name": id, "high": chance.choice([1, 5, 999]), "low": chance.choice([0, -999])}
            for id in ("see", "saw")
        ]
        rules = [{"when": self.moment(), "do": self.do(3), **self.limit()} for _ in range(chance.choice([1, 3, 8]))]
        sites = [{"id": f"site_{n}", "name": f"Site {n}", "at": self.spot(), "text": "A place."} for n in range(3)]
        fields: dict[str, Any] = {"counters": counters, "rules": rules, "sites": sites}
        if chance.random() < 0.5:
            fields["setup"] = {"do": self.do(3)}
        if chance.random() < 0.1:
            rules[0]["do"] *= chance.choice([30, 300])
        if chance.random() < 0.3:
            fields["front"] = {"name": "Fire", "per_turn": 30, "as": "burning", "from": "H07", "do": self.do(2)}
        return sheet(**fields)

    def spot(self) -> Any:
        return self.chance.choice(["random", "own_town", "coast", {"from": "own_town", "distance": [1, 1]}, "H07"])

    def limit(self) -> dict[str, Any]:
        return self.chance.choice([{}, {}, {}, {"limit": "turn"}, {"each": True}])

    def moment(self) -> Any:
        test = self.chance.choice([">=1", "<=0", "=3", "<-5"])
        return self.chance.choice([
            "turn_start", "turn_start", "turn_end", {"counter_at": {"see": test}}, {"counter_at": {"saw": test}},
            {"site_done": "site_1"}, {"moment": "track"}, {"moment": "track", "track": "prestige"}, {"moment": "move"},
            {"moment": "gained"},
        ])  # fmt: skip

    def amount(self) -> Any:
        return self.chance.choice([1, 3, 50, 999, "9d10", "99d10+999", "1 per counter:see", "99d10 per counter:saw"])

    def do(self, depth: int) -> list[Any]:
        return [self.effect(depth) for _ in range(self.chance.choice([1, 1, 2, 2, 3]))]

    def effect(self, depth: int) -> Any:
        chance, inner = self.chance, depth - 1
        kind = chance.random()
        if depth and kind < 0.5:
            return chance.choice([
                lambda: times(self.amount(), *(self.do(inner) if chance.random() < 0.8 else ())),
                lambda: {"if": {"turn": chance.choice([1, ">=9"])}, "then": self.do(inner)},
                lambda: {"roll": {"1-3": self.do(inner), "4-6": self.do(inner)}},
                lambda: {"choose": [{"label": "Yes", "do": self.do(inner)}, {"label": "No", "do": self.do(inner)}]},
            ])()  # fmt: skip
        n = self.amount()
        return chance.choice([
            TELL, {"counter": {"see": chance.choice([n, -1])}}, {"counter": {"saw": chance.choice([n, -1])}},
            {"coins": n}, {"prestige": chance.choice([n, -1])}, {"town_health": n},
            {"draw": {"n": n, "deck": "spoils"}},
            {"draw": {"n": n, "deck": "action"}}, {"draw": {"n": n, "deck": "character"}}, {"damage": n},
            {"search": {"n": n, "deck": "spoils"}}, {"discard": {"n": n, "what": "gear"}}, {"open_site": "site_1"},
            {"close_site": {"site": "site_1", "done": True}},
            {"move_site": {"site": "site_2", "toward": "H07", "n": n}},
            {"front": n}, {"psych_check": {}}, {"heal": n}, {"weeks": n},
        ])  # fmt: skip


def attack(seed: int, folder: Path) -> str:
    """A hostile scenario is checked and played for a while; what became of it."""
    scenario = Hostile(seed).scenario()
    problems = [str(each) for each in checked(written(folder, scenario))]
    assert all("hostile.yaml:1: tried " in each for each in problems), "file, line and field"
    path = folder / f"{seed}.fallen"
    setup = laid(**scenario)
    became = "played"
    try:
        play(begin(setup, path), 120)
    except RuleError as error:
        became = str(error)
    except FallenError as error:
        return f"not read: {error}"
    whole(path)
    return became


def storm(seeds: range, folder: Path) -> None:
    became = [attack(seed, folder) for seed in seeds]
    stopped = [each for each in became if each != "played"]
    assert 0 < len(stopped) < len(became)
    assert all("“The Trial” goes round in a circle" in each for each in stopped)


def test_fifty_hostile_scenarios(tmp_path: Path) -> None:
    storm(range(50), tmp_path)


@pytest.mark.slow
def test_five_hundred_hostile_scenarios(tmp_path: Path) -> None:
    storm(range(50, 550), tmp_path)
