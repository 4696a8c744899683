"""What the guide of a game says where it has nothing of its own to say: a game hands these on as its own."""

from __future__ import annotations

from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Answer
from fallen_tui.faces.teaching.moment import TeachingMoment


def proposes(moment: TeachingMoment) -> Answer | None:
    """The table itself proposes nothing."""
    return None


def free_of_cost(moment: TeachingMoment, answer: Answer) -> Answer:
    """Nothing can be done at no cost that the bot lets go by."""
    return None


def spared(moment: TeachingMoment, answer: Answer) -> Answer:
    """The answer itself: it wastes nothing."""
    return answer


def harms(moment: TeachingMoment, key: str) -> bool:
    """No option hurts one's own."""
    return False


def idle(moment: TeachingMoment, key: str) -> bool:
    """No preferred option would bring nothing."""
    return False


def aims(moment: TeachingMoment, question: Question) -> tuple[tuple[str, str], ...]:
    """Nothing is won by beyond the rules."""
    return ()
