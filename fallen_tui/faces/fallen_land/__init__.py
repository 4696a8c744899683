"""What Council of Towns gives to faces: its guide, its summary page, its forms, the turns of its replay.

A module that is asked for as an attribute is loaded then: `council.town_form`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.lazy_modules import loader

__getattr__ = loader(__name__)

if TYPE_CHECKING:
    from fallen_tui.faces.fallen_land import (
        gear_form as gear_form,
        payment_form as payment_form,
        town_form as town_form,
    )
