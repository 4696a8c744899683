"""Cards that are nowhere, or in two places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def misplaced(seen: Iterable[str], box: Iterable[str]) -> list[str]:
    """What is wrong where the cards on a table are not those of the box, each once; nothing where they are.

    seen  every card wherever it lies
    """
    there, wanted = Counter(seen), Counter(box)
    if there == wanted:
        return []
    return [f"cards in two places: {sorted(there - wanted)}; cards lost: {sorted(wanted - there)}"]
