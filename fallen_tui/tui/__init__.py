"""The face on the whole screen: a Textual app over the same tables, views and questions as every other face."""

from __future__ import annotations

import gc


def hurry() -> None:
    """Collect no garbage until the first screen is painted: while modules are loaded it takes a tenth of the start."""
    gc.disable()


def settle() -> None:
    """From here on as usual; what was loaded until now stays, and is not looked through again and again."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
