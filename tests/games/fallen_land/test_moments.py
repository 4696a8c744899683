"""Every moment word of the card language: its window opens where it should, and for whom it concerns. FL-DEC-30."""

import pytest

from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.vocabulary import MOMENTS, PHASES
from fallen_tui.games.fallen_land.queries.chances import ones_chance
from fallen_tui.games.fallen_land.rules import bank, towns
from fallen_tui.games.fallen_land.rules.checks import party_check, solo_check
from fallen_tui.games.fallen_land.rules.desk import desk
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.events_phase import town_roll
from fallen_tui.games.fallen_land.rules.exploits import begin, exploits
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.harm import hurt_members, hurt_party, kill
from fallen_tui.games.fallen_land.rules.healing import healing_dice
from fallen_tui.games.fallen_land.rules.hiring import hire
from fallen_tui.games.fallen_land.rules.moments import OWN_MENUS, Moment
from fallen_tui.games.fallen_land.rules.movement import delay, move_party, rolled
from fallen_tui.games.fallen_land.rules.people import gain_character
from fallen_tui.games.fallen_land.rules.play import windows
from fallen_tui.games.fallen_land.rules.plays import menu_plays, play, reactions
from fallen_tui.games.fallen_land.rules.pvp import attack
from fallen_tui.games.fallen_land.rules.stories import play_story
from fallen_tui.games.fallen_land.rules.tracks import coins, prestige, town_health
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY
from fallen_tui.games.fallen_land.text.prompts.odds_text import share

pytestmark = pytest.mark.rule("FL-DEC-30")
TRIED = set()
ROLLS = {
    "move_roll": lambda state: rolled(state, 0, "move_roll", "movement"),
    "flight_roll": lambda state: rolled(state, 0, "flight_roll", "Flight"),
    "heal_roll": lambda state: healing_dice(state, 0, 1),
    "town_roll": lambda state: town_roll(state, 0),
}


def moments(*words):
    """A test of these moments."""
    TRIED.update(words)
    return lambda test: test


def watch(table, *whens, seats=None, whose="you"):
    """Everybody carries a card with an ability for these moments."""
    for seat in range(len(table.state.players)) if seats is None else seats:
        if not table.player(seat).party:
            table.dummy(seat, combat=5)
        ability = {"when": list(whens), "whose": whose, "do": [{"coins": 1}]}
        table.gadget(seat, 0, value=None, abilities=[ability])


def opened(table, rule, *answers, dice=()):
    """The windows that were opened: (moment, seat asked, the event before it)."""
    run = table.start(rule, *answers, dice=dice)
    found = []
    while not run.done:
        assert run.ask.topic == "react", run.ask
        found.append((run.ask.about[0], run.ask.seat, type(run.events[-1]) if run.events else None))
        run.go("pass")
    assert not run.dice
    return found


def three(bench):
    """Three seats that stand together, far from any town."""
    table = bench(3)
    for seat in range(3):
        table.dummy(seat, combat=5)
        table.place(seat, "J01")
    for topic, answer in (("pvp_flight", "fight"), ("stow", "store"), ("flight", "fight")):
        table.always(topic, answer)
    return table


# --- Sub-Phases and menus ---


@moments("effects", "deal", "production", "auction", "sell", "purchase", "hire", "end_turn")
@pytest.mark.parametrize("end", [False, True])
@pytest.mark.parametrize("word", ["effects", "deal", "production", "auction", "sell", "purchase", "hire", "end_turn"])
def test_the_start_and_the_end_of_a_sub_phase(bench, word, end):
    """Everybody at their own; menus of one's own need no question at their start."""
    table = bench(3)
    table.state.first = 1
    watch(table, {"moment": word, "end": end})
    table.state.phase = word
    asked = [seat for _, seat, _ in opened(table, windows(table.state, word, end))]
    assert asked == ([] if word in OWN_MENUS and not end else [1, 2, 0])
    assert opened(table, windows(table.state, word, not end)) == []
    if word in OWN_MENUS and not end:
        assert [len(menu_plays(table.state, seat, word)) for seat in range(3)] == [1, 1, 1]


@moments("exploits")
def test_the_weeks_of_a_player_begin_and_end(bench):
    table = bench(2)
    watch(table, "exploits", {"moment": "exploits", "end": True})
    table.player().began = 0
    assert opened(table, begin(table.state, 0)) == [("exploits", 0, e.WeeksGiven)]
    table.player().weeks = 1
    table.place(0, "J01")
    table.always("march", "J01")
    assert opened(table, exploits(table.state, 0), "move", dice=((3,),))[-1][:2] == ("exploits", 0)
    assert table.player().weeks == 0


@moments("deed", "any")
def test_the_own_menu_and_any_time(bench):
    table = bench(2)
    watch(table, "deed")
    watch(table, "any")
    deed, any_time = ([f"use:{card}#0" for card in table.member(seat).gear] for seat in (0, 1))
    run = table.start(exploits(table.state, 0))
    assert {key for key in run.ask.keys if key.startswith("use:")} == set(deed)
    assert set(any_time) == set(menu_plays(table.state, 1, "deed"))
    assert reactions(table.state, 1, Moment("deed", 0)) == ()
    assert reactions(table.state, 1, Moment("deed_end", 0)) == (any_time[1],)


# --- Deeds and stories ---


@moments("deed_start", "deed_end")
def test_a_deed_begins_and_is_over(bench):
    table = three(bench)
    watch(table, "deed_start", "deed_end")
    table.fable()
    found = opened(table, exploits(table.state, 0), "encounter:plains")
    assert found == [("deed_start", 0, e.DeedBegan), ("deed_end", 0, e.DeedEnded)]


@moments("story", "directions", "check", "dice", "outcome")
def test_the_moments_of_a_story_card(bench):
    table = three(bench)
    watch(table, "story", "directions", "check", "dice", "outcome")
    card = table.fable(checks=[{"combat": 1}], middle=[{"coins": 1}])
    table.run(draw(table.state, 0, "plains", 1, open=True))
    found = opened(table, play_story(table.state, 0, card), dice=((5,),))
    assert found == [
        ("story", 0, e.StoryBegan),
        ("directions", 0, e.CoinsChanged),
        ("check", 0, e.CheckBegan),
        ("dice", 0, e.DiceThrown),
        ("outcome", 0, e.StoryResult),
    ]


@moments("story", "outcome", "check", "dice")
@pytest.mark.rule("FL-CHK-12", "FL-INF-10")
@pytest.mark.parametrize(
    ("do", "said"),
    [
        ([{"successes": 1}], "3 of 4: failed"),
        ([{"successes": 2}], "4 of 4: passed"),
        ([{"successes": "1 per character"}, {"damage": 1}], "5 of 4: passed"),
        ([{"successes": "2 per missing"}], "6 of 4: passed"),
        ([{"successes": {"n": 2, "skill": "medical"}}, {"prestige": 1}], ""),
        ([{"successes": "1d6"}], "83% to pass"),
        ([{"successes": -3}, {"prestige": 1}], "0 of 4: failed"),
        ([{"pass_check": True}], "passed"),
        ([{"roll": {"1-3": [{"pass_check": True}], "4": [{"successes": 2}]}}], "67% to pass"),
        ([{"if": {"coins": 1}, "then": [{"successes": 2}]}], "4 of 4: passed"),
        ([{"if": {"chance": 3}, "then": [{"successes": 2}]}], ""),
        ([{"choose": [{"label": "A", "do": []}, {"label": "B", "do": [{"successes": 3}]}]}], "5 of 4: passed"),
        ([{"may": {"label": "Pay", "cost": {"coins": 99}, "do": [{"successes": 2}]}}, {"prestige": 1}], ""),
        ([{"repeat": {"n": 2, "do": [{"successes": 1}]}}], "4 of 4: passed"),
        ([{"prestige": 1}], ""),
    ],
)  # fmt: skip
def test_after_the_dice_a_card_says_what_it_makes_of_the_check(bench, do, said):
    table = bench(1)
    table.crew(0, 11, 11, 0)
    card = table.action(0, *do, when={"moment": "dice", "result": "failure"})
    run = table.start(party_check(table.state, 0, "combat", 4), dice=((9, 9, 9),))
    assert table.state.check.successes == 2
    question = table.game.question(table.game.view(table.state, 0), run.ask)
    (choice,) = [each for each in question.choices if each.key == f"play:{card}"]
    assert choice.odds == said


@pytest.mark.rule("FL-CHK-12", "FL-SKL-07")
def test_what_a_card_makes_of_the_dice_counts_the_1s_that_may_be_rolled_again(bench):
    table = bench(1)
    table.crew(0, 5, 5)
    card = table.action(0, {"successes": 1}, when={"moment": "dice", "result": "failure"})
    again = table.action(0, {"reroll": "dice"}, when={"moment": "dice", "result": "failure"})
    run = table.start(party_check(table.state, 0, "combat", 3), "stop", dice=((1, 9),))
    question = table.game.question(table.game.view(table.state, 0), run.ask)
    said = {each.key: each.odds for each in question.choices}
    check = table.state.check
    assert said["pass"] == f"{share(ones_chance(check.dice, 2))} to pass"
    assert said[f"play:{card}"] == f"2 of 3, {share(ones_chance(check.dice, 1))} to pass"
    dice = tuple(odds.die_of(die.total, die.master) for die in check.dice)
    assert said[f"play:{again}"] == f"{share(odds.chance_float(dice, 0, 3))} to pass"


@pytest.mark.rule("FL-CHK-12")
def test_whoever_hinders_a_check_reads_what_becomes_of_it(bench):
    table = bench(2)
    table.crew(0, 11, 11)
    table.dummy(1)
    when = {"moment": "dice", "result": "success", "whose": "other"}
    card = table.action(1, {"successes": -1}, when=when, target="rival")
    run = table.start(party_check(table.state, 0, "combat", 2), dice=((9, 9),))
    question = table.game.question(table.game.view(table.state, 1), run.ask)
    assert [each.odds for each in question.choices if each.key == f"play:{card}"] == ["1 of 2: failed"]


def test_further_fields_of_stories_and_checks(bench, subtests: pytest.Subtests):
    for when, fits in [
        ({"moment": "story", "deck": ["plains", "mountain"]}, True),
        ({"moment": "story", "deck": "mission"}, False),
        ({"moment": "story", "category": "hazard"}, True),
        ({"moment": "story", "category": ["gang", "cult"]}, False),
        ({"moment": "directions", "mission": True}, False),
        ({"moment": "check", "skill": ["medical", "combat"]}, True),
        ({"moment": "check", "skill": "combat"}, False),
        ({"moment": "check", "kind": "party"}, True),
        ({"moment": "check", "kind": ["solo", "individual"]}, False),
        ({"moment": "dice", "result": "failure"}, True),
        ({"moment": "dice", "result": "success"}, False),
        ({"moment": "dice", "deck": "plains", "category": "hazard"}, True),
        ({"moment": "outcome", "result": "failure"}, True),
        ({"moment": "outcome", "result": "success"}, False),
        ({"moment": "outcome", "mission": False}, True),
    ]:
        with subtests.test(when=when, fits=fits):
            table = three(bench)
            watch(table, when, seats=[0])
            card = table.fable(checks=[{"medical": 2}])
            table.run(draw(table.state, 0, "plains", 1, open=True))
            assert bool(opened(table, play_story(table.state, 0, card), dice=((9,),))) is fits


@moments("check")
def test_a_check_of_one_alone_and_of_no_story(bench):
    table = bench(1)
    watch(table, {"moment": "check", "kind": "solo"}, {"moment": "dice", "deck": "plains"})
    assert [word for word, _, _ in opened(table, solo_check(table.state, 0, 0, "combat", 1), dice=((9,),))] == ["check"]
    assert opened(table, party_check(table.state, 0, "combat", 1), dice=((9,),)) == []


# --- damage, death, delay ---


@moments("damage")
@pytest.mark.parametrize("rule", ["party", "members"])
def test_before_damage_is_placed(bench, rule):
    table = three(bench)
    watch(table, "damage")
    rules = {
        "party": hurt_party(table.state, 1, 2, cause="party"),
        "members": hurt_members(table.state, 1, ((0, 2),), cause="party"),
    }
    assert opened(table, rules[rule]) == [("damage", 1, None)]


@moments("damage")
@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ({"kind": "infected"}, True),
        ({"kind": ["physical", "radiation"]}, False),
        ({"from": "action"}, True),
        ({"from": ["story", "pvp", "chips", "hex", "mercenary"]}, False),
    ],
)
def test_kind_and_source_of_damage(bench, when, fits):
    table = bench(1)
    watch(table, {"moment": "damage", **when})
    assert bool(opened(table, hurt_party(table.state, 0, 1, "infected", cause="action"))) is fits


@moments("damage")
@pytest.mark.parametrize(
    ("cause", "source"),
    [("party", "story"), ("solo", "story"), ("action", "action"), ("pvp", "pvp"), ("chips", "chips"), ("hex", "hex"),
     ("mercenary", "mercenary")],
)  # fmt: skip
def test_every_source_of_damage(bench, cause, source):
    table = bench(1)
    watch(table, {"moment": "damage", "from": source})
    assert len(opened(table, hurt_party(table.state, 0, 1, cause=cause))) == 1


@moments("death", "wipe")
def test_a_character_dies_and_a_whole_party(bench):
    table = three(bench)
    table.dummy(1)
    watch(table, "death")
    assert opened(table, kill(table.state, 1, 1, "party")) == [("death", 1, None)]
    for seat in range(3):
        table.action(seat, {"coins": 1}, when="wipe")
    assert opened(table, kill(table.state, 1, 0, "party"))[-1] == ("wipe", 1, e.Moved)
    assert table.player(1).lost


@moments("delayed")
def test_before_a_week_penalty(bench):
    table = three(bench)
    watch(table, "delayed")
    assert opened(table, delay(table.state, 2, 1)) == [("delayed", 2, None)]
    assert table.player(2).weeks == 3


# --- dice and movement ---


@moments("move_roll", "flight_roll", "heal_roll", "town_roll")
@pytest.mark.parametrize("word", list(ROLLS))
def test_after_a_die_of_a_party(bench, word):
    table = bench(2)
    watch(table, *ROLLS)
    run = table.start(ROLLS[word](table.state), dice=((4,),))
    assert (run.ask.about[0], run.ask.seat, run.ask.about[3]) == (word, 0, 4)
    assert run.go("pass").value == 4


@moments("move")
@pytest.mark.parametrize(
    ("when", "fits"),
    [({}, True), ({"at": "plains"}, True), ({"at": ["mountain", "city"]}, False),
     ({"near": {"what": "own_town", "within": 0}}, False), ({"near": {"what": "party", "within": 0}}, True)],
)  # fmt: skip
def test_a_party_has_moved(bench, when, fits):
    table = bench(2)
    watch(table, {"moment": "move", **when})
    table.place(1, "J01")
    table.place(0, "K01" if not table.state.cards.board.at("K01").water else table.state.home(0))
    found = opened(table, move_party(table.state, 0, "J01", "deed"))
    assert found == ([("move", 0, e.PartyMoved)] if fits else [])


# --- combat ---


@moments("pvp", "strike", "pvp_flight", "pvp_round", "pvp_end")
def test_the_moments_of_a_fight(bench):
    table = three(bench)
    watch(table, "pvp", "strike", "pvp_flight", "pvp_round", "pvp_end")
    table.hurt(1, 0, physical=7)
    found = opened(table, attack(table.state, 0, "seat:1"), dice=((5,), (9,), (6,)))
    assert [each[:2] for each in found] == [
        ("pvp", 0), ("pvp", 1), ("strike", 0), ("strike", 1), ("pvp_flight", 0), ("pvp_flight", 1),
        ("pvp_round", 0), ("pvp_round", 1), ("pvp_end", 0),
    ]  # fmt: skip
    assert found[6][2] is e.CheckEnded
    assert table.player(1).lost


@moments("pvp", "strike", "pvp_flight", "pvp_round", "pvp_end")
@pytest.mark.parametrize("word", ["pvp", "strike", "pvp_flight", "pvp_round", "pvp_end"])
@pytest.mark.parametrize(("side", "seat"), [("attacker", 0), ("defender", 1)])
def test_the_sides_of_a_fight(bench, word, side, seat):
    table = three(bench)
    watch(table, {"moment": word, "side": side})
    table.always("react", "pass")
    table.always("flee_to", "K01")
    table.standing_answers.pop("pvp_flight")
    rule = attack(table.state, 0, "seat:1")
    run = table.run(rule, "fight", "fight", "fight", "flight", dice=((5,), (9,), (1,), (1,), (6,)))
    assert {(ask.about[0], ask.seat) for ask in run.asked if ask.topic == "react"} == {(word, seat)}


@moments("pvp_end")
@pytest.mark.parametrize(("result", "seat"), [("won", 0), ("lost", 1)])
def test_who_has_won_and_lost(bench, result, seat):
    table = three(bench)
    table.hurt(1, 0, physical=7)
    table.always("react", "pass")
    for each in (0, 1):
        table.action(each, {"coins": 1}, when={"moment": "pvp_end", "result": result})
    run = table.run(attack(table.state, 0, "seat:1"), dice=((5,), (9,), (6,)))
    assert [ask.seat for ask in run.asked if ask.topic == "react"] == [seat]


# --- cards ---


@moments("aimed", "played")
def test_a_card_is_aimed_and_played(bench):
    table = three(bench)
    watch(table, "aimed")
    watch(table, "played", whose="other")
    card = table.action(0, {"damage": 1}, target="rival_party")
    found = opened(table, play(table.state, 0, f"play:{card}"), "seat:2")
    assert found == [("aimed", 2, e.Played), ("played", 1, e.Played), ("played", 2, e.Played)]
    own = table.action(0, {"coins": 1}, target="own_party")
    assert [word for word, _, _ in opened(table, play(table.state, 0, f"play:{own}"))] == ["played", "played"]


@moments("aimed")
@pytest.mark.parametrize(
    ("at", "target"),
    [("party", "rival_party"), ("party", "rival_vehicle"), ("town", "rival_town"), ("town", "rival_resource"),
     ("character", "rival_character")],
)  # fmt: skip
def test_what_is_aimed_at(bench, at, target):
    table = bench(2)
    table.dummy(1)
    table.wheels(1)
    table.own(1, next(iter(table.state.resources)))
    for word in ("party", "town", "character"):
        watch(table, {"moment": "aimed", "at": word}, seats=[1])
    card = table.action(0, {"coins": {"n": 1, "who": "you"}}, target=target)
    run = table.start(play(table.state, 0, f"play:{card}"))
    number = ("party", "town", "character").index(at)
    assert run.ask.keys[2:] == (f"use:{table.member(1).gear[number]}#0",)


@moments("hired", "aimed")
def test_a_mercenary_is_hired_and_aimed(bench):
    table = three(bench)
    watch(table, "aimed")
    watch(table, "hired", whose="any")
    table.hand(0, "ac001")
    table.player().coins = 40
    found = opened(table, hire(table.state, 0, "ac001"), "attack", "seat:2")
    assert found == [
        ("aimed", 2, e.MercenaryHired), ("hired", 0, e.MercenaryHired), ("hired", 1, e.MercenaryHired),
        ("hired", 2, e.MercenaryHired),
    ]  # fmt: skip


@moments("gained")
@pytest.mark.parametrize("stored", [True, False])
def test_this_very_card_is_gained(bench, stored):
    table = bench(2)
    watch(table, "gained")
    ability = {"when": "gained", "must": True, "do": [{"prestige": 1}]}
    card = table.gadget(0, "", abilities=[ability])
    other = table.item(0)
    for each in (card, other):
        table.player().auction.remove(each)
        table.state.limbo.append(each)
    answers = () if stored else ("crown:0",)
    assert opened(table, gain_spoils(table.state, 0, (card,), stored=stored), *answers) == []
    assert table.player().prestige == 1
    assert opened(table, gain_spoils(table.state, 0, (other,), stored=True)) == []
    assert table.player().prestige == 1


@moments("gained")
def test_a_character_is_gained(bench):
    table = bench(1)
    table.dummy(0)
    words = [{"when": "gained", "must": True, "do": [{"coins": 3}]}]
    table.rewrite("ch001", abilities=words, standing=None, link=None, start=None)
    table.fetch("ch001")
    table.state.limbo.append("ch001")
    table.run(gain_character(table.state, 0, "ch001"), "crown:1")
    assert table.player().coins == 13


# --- towns ---


@moments("claimed", "lost", "destroyed")
def test_a_resource_is_claimed_lost_and_destroyed(bench):
    table = bench(3)
    hex = next(iter(table.state.resources))
    watch(table, "claimed", "lost", "destroyed")
    table.own(1, hex)
    assert [each[:2] for each in opened(table, towns.claim(table.state, 0, hex))] == [("lost", 1), ("claimed", 0)]
    assert [each[:2] for each in opened(table, towns.destroy(table.state, 2, hex))] == [("lost", 0), ("destroyed", 2)]
    assert opened(table, towns.destroy(table.state, NOBODY, hex)) == []


@moments("track")
@pytest.mark.parametrize("loss", [True, False])
@pytest.mark.parametrize("track", ["prestige", "town_health", "coins"])
def test_a_track_is_about_to_change(bench, track, loss):
    table = bench(2)
    table.player().prestige = 3
    watch(table, {"moment": "track", "track": track, "loss" if loss else "gain": True})
    rules = {"prestige": prestige, "town_health": town_health, "coins": coins}
    for word, rule in rules.items():
        for n in (-1, 1):
            fits = word == track and (n < 0) is loss
            assert opened(table, rule(table.state, 0, n)) == ([("track", 0, None)] if fits else [])
    assert opened(table, coins(table.state, 0, 0)) == []


@moments("sale", "bought")
@pytest.mark.parametrize("what", ["spoils", "action", "technology", "chip"])
def test_something_is_sold_or_bought(bench, what):
    table = bench(2)
    watch(table, {"moment": "sale", "what": what}, {"moment": "bought", "what": what})
    player = table.player()
    player.coins, player.prestige, player.chips = 60, 1, 1
    table.technology(0, "law")
    table.hand(0, "ac010")
    table.alter("ac010", value=3)
    sold = {"spoils": table.item(0), "action": "ac010", "technology": "law"}
    table.always("absorb", 0)
    table.always("payment", "coins")
    for word in ("spoils", "action", "technology", "chip"):
        key = f"{word}:{sold[word]}" if word in sold else word
        found = opened(table, bank.sell(table.state, 0, key))
        assert [each[:2] for each in found] == ([("sale", 0)] if word == what else [])
    for word in ("technology", "chip"):
        key = "technology:garrison" if word == "technology" else word
        found = opened(table, bank.buy(table.state, 0, key))
        assert [each[:2] for each in found] == ([("bought", 0)] if word == what else [])


@moments("traded")
def test_a_trade_is_done(bench):
    table = bench(3)
    watch(table, "traded")
    for seat in range(3):
        table.place(seat, "J01")
    card = table.item(0)
    offer = (((f"give:spoils:{card}", 1),), (("want:coins", 2),))
    found = opened(table, desk(table.state, 0), "offer:1", offer, "accept")
    assert found == [("traded", 0, e.Traded), ("traded", 1, e.Traded)]


# --- all of them ---


def test_every_moment_is_tried():
    assert set(MOMENTS) == TRIED


def test_others_are_asked_only_where_a_card_says_so(bench, subtests: pytest.Subtests):
    for word in [word for word in MOMENTS if word not in PHASES]:
        with subtests.test(word=word):
            if word in ("deed", "any"):
                continue
            table = bench(2)
            watch(table, word, seats=[1])
            assert reactions(table.state, 1, Moment(word, 0)) == ()
            watch(table, word, seats=[1], whose="other")
            moment = Moment(word, 0, card=table.member(1).gear[1] if word == "gained" else "")
            assert reactions(table.state, 1, moment) == (f"use:{table.member(1).gear[1]}#0",)
