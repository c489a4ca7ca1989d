"""The order language of Green Beret."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.core.orders import OrderError, complete
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.sequence.turns import RULES


def read(table: Table, text: str) -> list[str]:
    """The canonical orders that a text means."""
    return [GAME.write_order(table.state, action) for action in GAME.read_order(table.state, text)]


def fault(table: Table, text: str) -> OrderError:
    """Why a text is no order."""
    with pytest.raises(OrderError) as caught:
        GAME.read_order(table.state, text)
    return caught.value


def shop(*counters: str) -> Table:
    return Table("A1@2020", "Camp1@2020", *counters, phase="placement", points=50)


def test_buying_several_things_in_the_only_camp() -> None:
    table = shop()
    assert read(table, "buy radio demo m60") == ["buy Radio 2020", "buy Demo 2020", "buy M60 2020"]
    assert read(shop("Camp2@1224"), "buy radio at 1224") == ["buy Radio 1224"]
    assert "where it appears" in fault(shop("Camp2@1224"), "buy radio").message
    error = fault(table, "buy radoi")
    assert error.fixes[0] == "Radio"
    assert error.caret() == "    ^^^^^"


def test_loading_takes_the_copy_at_hand() -> None:
    table = Table("A1@0712", "Radio-1@0720", "Radio-2@0712", "Demo-1@0712")
    assert read(table, "load a1 radio demo") == ["load A1 Radio-2", "load A1 Demo-1"]
    assert read(table, "load a1 radio-1") == ["load A1 Radio-1"]
    both = Table("A1@0712", "Radio-1@0712", "Radio-2@0712")
    assert read(both, "load A1 radio radio") == ["load A1 Radio-1", "load A1 Radio-2"]


def test_moving_with_company_forms_the_party_first() -> None:
    table = Table("A1@0712", "B1@0712", "Truck@0712", "Cdr1@0712", "Radio-1@0712")
    assert read(table, "move A1 0713 with truck radio cdr1 b1") == [
        "take B1",
        "ride A1 Truck",
        "load A1 Radio-1",
        "load A1 Cdr1",
        "move A1 0713",
    ]
    assert read(table, "m a1 0713 with cdr1") == ["ride A1 Cdr1", "move A1 0713"]
    assert read(table, "move truck 0713 with cdr1") == ["load Truck Cdr1", "move Truck 0713"]
    table.do("take A1")
    assert read(table, "move 0713") == ["move A1 0713"]


def test_attacking_by_number_or_hex() -> None:
    table = Table("A1@0712 detected", "B1@0712", "nva@0713", "sniper@0711", "nva@0711", phase="combat")
    assert read(table, "attack e1") == ["attack E1 with A1 B1"]
    assert read(table, "attack 1 with b1 a1") == ["attack E1 with A1 B1"]
    assert read(table, "attack 0713 with A1") == ["attack E1 with A1"]
    assert "several" in fault(table, "attack 0711 with A1").message
    assert "no enemy unit" in fault(table, "attack 0714 with A1").message
    assert "E1" in fault(table, "attack tanks with A1").fixes


def test_suppressing_with_the_weapons_of_a_team() -> None:
    table = Table(
        "A1@0712 detected", "B1@0730 detected", "M60-1@0730", "M60-2@0712", "nva@0716", phase="suppression"
    )
    assert read(table, "suppress 1 with m60 a1") == ["suppress E1 with M60-2"]
    assert read(table, "suppress 1 with m60 b1") == ["suppress E1 with M60-1"]
    assert read(table, "suppress 1 with m60 m60") == ["suppress E1 with M60-1", "suppress E1 with M60-2"]
    assert "weapons" in fault(table, "suppress 1").message
    assert "weapons of the team" in fault(table, "suppress 1 with a1").message


def test_escaping_to_the_only_camp() -> None:
    assert read(Table("A1@0712", "Camp1@2020"), "escape a1") == ["escape A1 2020"]
    assert read(Table("A1@0712", "Camp1@2020", "Camp2@1224"), "escape A1 to 1224") == ["escape A1 1224"]
    assert "base camp" in fault(Table("A1@0712", "Camp1@2020", "Camp2@1224"), "escape A1").message


@pytest.mark.parametrize(
    ("text", "message", "caret"),
    [
        ("", "an empty order", "^"),
        ("fly A1 0713", "no order fly", "^^^"),
        ("move A1 9999", "no hex '9999'", "        ^^^^"),
        ("move X9 0713", "no counter X9", "     ^^"),
        ("take A1 B1", "cannot read on from B1", "        ^^"),
        ("move A1", "expected a hex", "       ^"),
        ("load A1 m", "m may be", "        ^"),
        ("attack E1 with", "expected the teams", "              ^"),
    ],
)
def test_what_is_no_order_is_pointed_at(text: str, message: str, caret: str) -> None:
    error = fault(Table("A1@0712 detected", "nva@0713"), text)
    assert message in error.message
    assert error.caret() == caret


def test_completion_offers_legal_continuations() -> None:
    table = Table("A1@0712", "Radio-1@0712")
    legal = table.offers()
    assert [c.word for c in complete("load A1 ", legal)][:1] == ["Radio-1"]
    assert "0713" in [c.word for c in complete("move A1 07", legal)]


def test_every_verb_has_an_example_that_can_be_read() -> None:
    table = Table("A1@0712", "nva@0713", "B1@0712 detected")
    for verb in RULES.vocabulary.verbs:
        assert verb.example.split()[0] == verb.name
        if verb.name not in ("buy", "escape", "attack"):
            GAME.read_order(table.state, verb.example)
