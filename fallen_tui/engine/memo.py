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
        try:
            return self.__dict__[name][args]
        except KeyError:
            pass
        found = method(self, *args)
        self.__dict__.setdefault(name, {})[args] = found
        return found

    return cast(M, answer)
