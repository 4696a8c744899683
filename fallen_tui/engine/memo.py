"""Methods whose answers are kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

M = TypeVar("M", bound=Callable[..., Any])


def memoized(method: M) -> M:
    """A method that works out each answer once for an object with a `__dict__`, which keeps it by the arguments.

    They are hashable and given by place.
    """
    name = f"{method.__name__}()"

    @wraps(method)
    def answer(self: Any, *args: Any) -> Any:
        known = self.__dict__.setdefault(name, {})
        if args not in known:
            known[args] = method(self, *args)
        return known[args]

    return cast(M, answer)
