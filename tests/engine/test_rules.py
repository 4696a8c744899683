"""Questions: what each kind takes as an answer and in which shape, what it refuses and how, what answers itself."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.errors import IllegalAnswer, RuleError
from fallen_tui.engine.rules import Answer, Ask, choose, even

KEYS = ("a", "b", "c")
NONSENSE: list[Any] = [None, True, 1.5, {}, object(), b"a", ("a", 1, 2), [[]], [None], [1], [["a"]], ["a", 1], {"a": 1}]


def ask(kind: str, keys: tuple[str, ...] = KEYS, **more: Any) -> Ask:
    return Ask(0, "topic", keys, "T-01", kind=kind, **more)


ONE = ask("one")
SOME = ask("some", low=1, high=2)
ORDER = ask("order")
AMOUNT = ask("amount", keys=(), low=2, high=5)
SPLIT = ask("split", high=4, caps=(2, 3, 1))
HEAPS = ask(
    "split", ("a1", "b1", "a2", "b2"), high=5, caps=(3, 3, 2, 2),
    heaps=((("a1", "b1"), 3), (("a2", "b2"), 2)), shared=((("a1", "a2"), 4), (("b1", "b2"), 3)),
)  # fmt: skip
"""3 points of one kind and 2 of another, over two bearers of 4 and of 3."""
FREE_SPLIT = ask("split", high=4)
OFFER = ask("offer", caps=(2, 0, 1))
FREE_OFFER = ask("offer")
SIDED_OFFER = ask("offer", keys=("give:a", "want:a", "b"), caps=(1, 1, 1))
PAID_OFFER = ask("offer", keys=("give:a", "give:c", "want:b:1"), caps=(1, 2, 3), against=(("give:a", "want:b:"),))


# --- legal answers, in their canonical shape ---

LEGAL: list[tuple[Ask, Answer, Answer]] = [
    (ONE, "b", "b"),
    (SOME, ["c"], ("c",)),
    (SOME, ("c", "a"), ("a", "c")),
    (SOME, ["b", "a"], ("a", "b")),
    (ask("some", low=0, high=3), [], ()),
    (ask("some", low=0, high=3), ["c", "b", "a"], KEYS),
    (ORDER, ["c", "a", "b"], ("c", "a", "b")),
    (ask("order", keys=()), [], ()),
    (AMOUNT, 2, 2),
    (AMOUNT, 5, 5),
    (ask("amount", low=-3, high=3), -3, -3),
    (SPLIT, [["b", 3], ["a", 1]], (("a", 1), ("b", 3))),
    (SPLIT, (("a", 2), ("b", 1), ("c", 1)), (("a", 2), ("b", 1), ("c", 1))),
    (SPLIT, [("c", 0), ("b", 2), ("a", 2)], (("a", 2), ("b", 2))),
    (FREE_SPLIT, [["c", 4]], (("c", 4),)),
    (ask("split", high=0), [], ()),
    (OFFER, [[["c", 1], ["a", 2]], []], ((("a", 2), ("c", 1)), ())),
    (OFFER, ([], []), ((), ())),
    (OFFER, [[], [["b", 0], ["c", 1]]], ((), (("c", 1),))),
    (FREE_OFFER, [[["b", 10**6]], [["a", 1]]], ((("b", 10**6),), (("a", 1),))),
    (SIDED_OFFER, [[["b", 1], ["give:a", 1]], [["want:a", 1]]], ((("give:a", 1), ("b", 1)), (("want:a", 1),))),
    (PAID_OFFER, [[["give:a", 1]], [["want:b:1", 1]]], ((("give:a", 1),), (("want:b:1", 1),))),
    (PAID_OFFER, [[["give:a", 0], ["give:c", 2]], []], ((("give:c", 2),), ())),
]


def test_a_legal_answer_is_brought_into_its_one_shape(subtests: pytest.Subtests) -> None:
    for question, given, canonical in LEGAL:
        with subtests.test(question=question, given=given, canonical=canonical):
            answer = question.check(given)
            assert answer == canonical
            assert type(answer) is type(canonical)
            assert question.check(answer) == answer, "what is canonical stays as it is"
            hash(answer)


def test_every_key_can_be_chosen() -> None:
    assert [ONE.check(key) for key in KEYS] == list(KEYS)


def test_every_order_can_be_given() -> None:
    assert {ORDER.check(list(order)) for order in permutations(KEYS)} == set(permutations(KEYS))


def test_a_choice_of_some_has_one_shape_whatever_the_order_of_choosing() -> None:
    question = ask("some", low=0, high=3)
    for count in range(4):
        for chosen in permutations(KEYS, count):
            assert question.check(chosen) == tuple(sorted(chosen))


def test_a_split_takes_just_the_divisions_within_its_caps() -> None:
    taken = set()
    for amounts in product(range(6), repeat=3):
        pairs = tuple(zip(KEYS, amounts, strict=True))
        legal = sum(amounts) == 4 and all(n <= cap for n, cap in zip(amounts, SPLIT.caps, strict=True))
        if legal:
            taken.add(SPLIT.check(pairs))
        else:
            with pytest.raises(IllegalAnswer):
                SPLIT.check(pairs)
    assert len(taken) == 5


def test_a_split_of_several_kinds_takes_each_in_full_and_nobody_beyond_their_room() -> None:
    taken = set()
    for amounts in product(range(4), repeat=4):
        a1, b1, a2, b2 = amounts
        if a1 + b1 == 3 and a2 + b2 == 2 and a1 + a2 <= 4 and b1 + b2 <= 3:
            taken.add(HEAPS.check(tuple(zip(HEAPS.keys, amounts, strict=True))))
        else:
            with pytest.raises(IllegalAnswer):
                HEAPS.check(tuple(zip(HEAPS.keys, amounts, strict=True)))
    assert len(taken) == 8


def test_the_room_of_a_key_hangs_on_what_shares_it() -> None:
    assert [HEAPS.room(key, {}) for key in HEAPS.keys] == [3, 3, 2, 2]
    given = {"a1": 3, "b1": 0, "a2": 1}
    assert [HEAPS.room(key, given) for key in HEAPS.keys] == [3, 0, 1, 1]
    assert [SPLIT.room(key, {"a": 2, "b": 1}) for key in SPLIT.keys] == [2, 2, 1]
    assert HEAPS.borne("a1", given) == HEAPS.borne("a2", given) == 4


def test_an_even_split_of_several_kinds_evens_out_what_each_bears_in_all() -> None:
    assert even(HEAPS) == (("a1", 2), ("b1", 1), ("a2", 1), ("b2", 1))
    assert even(HEAPS, fatal=(4, 2, 4, 2)) == (("a1", 2), ("b1", 1), ("a2", 1), ("b2", 1))
    assert even(HEAPS, fatal=(5, 2, 5, 2)) == (("a1", 2), ("b1", 1), ("a2", 2))


# --- illegal ones ---

ILLEGAL: list[tuple[Ask, list[Any], str]] = [
    (ONE, ["", "d", "A", "a ", "ab", 0, ["a"], ("a",)], "is not among the 3 choices of 'topic'"),
    (SOME, ["a", "ab", 1, 0], "'topic' wants a list of choices"),
    (SOME, [["d"], ["a", "d"], [""]], "is not among the 3 choices of 'topic'"),
    (SOME, [["a", "a"], ("b", "b")], "'topic': the same choice twice"),
    (SOME, [[]], "'topic': choose 1 to 2, not 0"),
    (SOME, [["a", "b", "c"]], "'topic': choose 1 to 2, not 3"),
    (ask("some", low=2, high=2), [["a"]], "'topic': choose 2, not 1"),
    (ORDER, ["abc", 3], "'topic' wants a list of choices"),
    (ORDER, [[], ["a"], ["c", "b"]], "'topic': put all 3 in order"),
    (ORDER, [["a", "b", "b"], ["a", "b", "c", "a"]], "'topic': the same choice twice"),
    (ORDER, [["a", "b", "d"]], "'d' is not among the 3 choices of 'topic'"),
    (AMOUNT, [1, 6, 0, -2, 10**9, "3", 3.0, True, [3], ""], "'topic': a number from 2 to 5, not "),
    (ask("amount", low=0, high=1), [True, False], "'topic': a number from 0 to 1, not "),
    (SPLIT, ["a", 4, ["a"], [["a"]], [["a", 1, 1]], "ab"], "'topic' wants pairs of a choice and a number"),
    (SPLIT, [[["d", 4]], [["a", 1], ["d", 0]]], "'d' is not among the 3 choices of 'topic'"),
    (SPLIT, [[["a", 1], ["a", 1], ["b", 2]]], "'topic': the same choice twice"),
    (SPLIT, [[["a", -1]], [["a", True]], [["a", 1.0]], [["a", "1"]], [["a", None]]], "for a is no amount"),
    (SPLIT, [[["a", 3], ["b", 1]]], "'topic': at most 2 for a, not 3"),
    (SPLIT, [[["c", 2], ["b", 2]]], "'topic': at most 1 for c, not 2"),
    (SPLIT, [[], [["a", 2]], [["a", 0]]], "'topic': 4 to divide, "),
    (SPLIT, [[["a", 2], ["b", 3]]], "'topic': 4 to divide, 5 given"),
    (HEAPS, [[["a1", 2], ["b1", 2], ["b2", 1]]], "'topic': 3 for a1 and b1, not 4"),
    (HEAPS, [[["a1", 1], ["b1", 2], ["b2", 2]]], "'topic': at most 3 together for b1 and b2, not 4"),
    (FREE_SPLIT, [[["a", 5]]], "'topic': 4 to divide, 5 given"),
    (FREE_SPLIT, [[[1, 4]], [[None, 4]], [[["a"], 4]]], "'topic' wants a list of choices"),
    (OFFER, ["ab", [], [[]], [[], [], []], 5, (), {"a": 1, "b": 2}], "'topic': an offer has two sides"),
    (SIDED_OFFER, [[[["want:a", 1]], []], [[["b", 1], ["want:a", 1]], []]], "want:a stands on the wrong side"),
    (SIDED_OFFER, [[[], [["give:a", 1]]], [[["want:a", 0]], [["give:a", 1]]]], "give:a stands on the wrong side"),
    (PAID_OFFER, [[[["give:a", 1]], []], [[["give:a", 1], ["give:c", 1]], [["want:b:1", 0]]]], "only against want:b:"),
    (OFFER, [[["a"], []], [[], 5], [[], ["abc"]]], "'topic' wants pairs of a choice and a number"),
    (OFFER, [[[["a", 3]], []], [[], [["a", 9]]]], "'topic': at most 2 for a, not "),
    (OFFER, [[[], [["b", 1]]]], "'topic': at most 0 for b, not 1"),
    (OFFER, [[[["a", 1], ["a", 1]], []]], "'topic': the same choice twice"),
    (OFFER, [[[["z", 1]], []]], "'z' is not among the 3 choices of 'topic'"),
]


def test_an_illegal_answer_is_told_what_is_expected(subtests: pytest.Subtests) -> None:
    for question, given, told in [(question, given, told) for question, answers, told in ILLEGAL for given in answers]:
        with subtests.test(question=question, given=given, told=told):
            with pytest.raises(IllegalAnswer) as caught:
                question.check(given)
            assert told in str(caught.value)
            assert str(caught.value).endswith("(T-01)"), "the rule behind the question is named"


def test_nonsense_is_refused_by_every_kind(subtests: pytest.Subtests) -> None:
    for question in [ONE, SOME, ORDER, AMOUNT, SPLIT, FREE_SPLIT, OFFER, FREE_OFFER]:
        with subtests.test(question=question):
            for given in NONSENSE:
                with pytest.raises(IllegalAnswer):
                    question.check(given)


def test_long_nonsense_is_told_briefly(subtests: pytest.Subtests) -> None:
    for question in [ONE, SOME, AMOUNT, SPLIT, OFFER]:
        with subtests.test(question=question):
            for given in ("x" * 100_000, ["x" * 100_000], [["x" * 100_000, 1]], [[["a", "x" * 100_000]], []]):
                with pytest.raises(IllegalAnswer) as caught:
                    question.check(given)
                assert len(str(caught.value)) < 200


# --- answers that there is no choice about ---

FORCED: list[tuple[Ask, Answer | None]] = [
    (ask("one", ("a",)), "a"),
    (ask("one", ("a", "b")), None),
    (ask("some", low=3, high=3), KEYS),
    (ask("some", low=2, high=3), None),
    (ask("some", low=0, high=0), ()),
    (ask("some", (), low=0, high=1), ()),
    (ask("some", ("a",), low=0, high=1), None),
    (ask("some", ("a",), low=1, high=1), ("a",)),
    (ask("order", ()), ()),
    (ask("order", ("a",)), ("a",)),
    (ask("order", ("a", "b")), None),
    (ask("amount", (), low=2, high=2), 2),
    (ask("amount", (), low=0, high=0), 0),
    (ask("amount", (), low=0, high=1), None),
    (ask("split", high=0), ()),
    (ask("split", (), high=0), ()),
    (ask("split", ("a",), high=3), (("a", 3),)),
    (ask("split", ("a",), high=3, caps=(3,)), (("a", 3),)),
    (ask("split", high=6, caps=(2, 3, 1)), (("a", 2), ("b", 3), ("c", 1))),
    (ask("split", high=3, caps=(2, 0, 1)), (("a", 2), ("c", 1))),
    (ask("split", high=3, caps=(0, 5, 0)), (("b", 3),)),
    (ask("split", high=3), None),
    (HEAPS, None),
    (
        ask(
            "split", ("a1", "a2"), high=3, caps=(2, 1), heaps=((("a1",), 2), (("a2",), 1)), shared=((("a1", "a2"), 4),)
        ),
        (("a1", 2), ("a2", 1)),
    ),
    (SPLIT, None),
    (OFFER, None),
    (ask("offer", ()), ((), ())),
]


def test_a_choice_without_choice_answers_itself(subtests: pytest.Subtests) -> None:
    for question, answer in FORCED:
        with subtests.test(question=question, answer=answer):
            assert question.forced() == answer
            if answer is not None:
                assert question.check(answer) == answer, "what is answered so is legal and canonical"
                assert type(question.check(answer)) is type(answer)


def test_a_split_answers_itself_where_one_division_is_legal(subtests: pytest.Subtests) -> None:
    """Against every division there is."""
    for high in range(5):
        for caps in list(product(range(3), repeat=2)):
            with subtests.test(high=high, caps=caps):
                question = ask("split", ("a", "b"), high=high, caps=caps)
                legal = set()
                for amounts in product(range(high + 1), repeat=2):
                    try:
                        legal.add(question.check(tuple(zip("ab", amounts, strict=True))))
                    except IllegalAnswer:
                        continue
                if not legal:
                    with pytest.raises(RuleError, match=r"'topic' \(T-01\) has no option"):
                        question.forced()
                else:
                    assert question.forced() == (legal.pop() if len(legal) == 1 else None)


def test_a_question_that_nobody_can_answer_is_a_fault_of_the_rules(subtests: pytest.Subtests) -> None:
    for question in [
        ask("one", ()),
        ask("some", low=4, high=4),
        ask("some", low=2, high=1),
        ask("some", (), low=1, high=1),
        ask("amount", (), low=1, high=0),
        ask("split", (), high=1),
        ask("split", ("a",), high=3, caps=(2,)),
        ask("split", high=7, caps=(2, 3, 1)),
    ]:
        with subtests.test(question=question), pytest.raises(RuleError, match=r"'topic' \(T-01\) has no option"):
            question.forced()


# --- asking ---


def test_choose_asks_for_one_of_its_keys() -> None:
    rule = choose(2, "topic", KEYS, "T-02", ("card",))
    question = next(rule)
    assert question == Ask(2, "topic", KEYS, "T-02", None, ("card",))
    assert question.kind == "one"
    with pytest.raises(StopIteration) as ended:
        rule.send("b")
    assert ended.value.value == "b"


def test_whatever_a_random_player_says_is_legal(subtests: pytest.Subtests) -> None:
    for question in [ONE, SOME, ORDER, AMOUNT, SPLIT, HEAPS, FREE_SPLIT, OFFER, ask("some", low=0, high=3)]:
        with subtests.test(question=question):
            bot = RandomBot("rules", 0)
            said = {question.check(bot.answer(None, question, moment)) for moment in range(200)}
            assert len(said) > 1 or question.kind == "offer"
