"""How a rule is tested."""

import pytest

from fallen_tui.games.state51.state.events import Built, ContactUsed, Paid


@pytest.mark.rule("FS-CON-17", "FS-INC-01")
def test_the_restoration_incorporates_distance_one_for_a_scrap(bench):
    table = bench(2)
    table.hand(0, "L17", "L26")
    table.tokens(0, scrap=1)
    assert "incorporate:L17" in table.offers()
    assert "incorporate:L26" not in table.offers()
    run = table.do(0, "incorporate:L17")
    assert run.of(Paid) == [Paid(0, "scrap", 1)]
    assert run.of(ContactUsed) == [ContactUsed(0, "scrap-incorporation")]
    assert run.of(Built) == [Built(0, "L17", "incorporated")]
    assert table.player(0).total() == 1
    table.check()
