"""A save in the middle of an assault that does not fit its position is refused, not opened to end with a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec
import pytest

from tests.games.khe_sanh.battles import COMPANY, REGIMENT, combat
from vietnam_tui.core.model import CHANCE, SaveFault
from vietnam_tui.games.khe_sanh.game import GAME
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.play.record.loading import sound


def _given(state: State) -> State:
    return state


def questions() -> Iterator[State]:
    """An assault on Hill 861 at each of its questions, the guns of every base in its defence."""
    table = combat(
        *(f"R{n}:{REGIMENT}@{at} combat" for n, at in enumerate(("1206", "1105"))), f"C:{COMPANY}@1106"
    )
    table.do("attack 1106 with R0", "join R1")
    while table.decision.side != CHANCE:
        yield table.state
        table.do(table.offers()[0])
    yield table.state


def test_an_assault_at_any_of_its_questions_is_read_as_it_was_written() -> None:
    found = list(questions())
    assert len(found) > 3
    for state in found:
        assert sound(GAME, partial(_given, state), "save") == state


@pytest.mark.parametrize("lost", [{"captured": True}, {"beaten": True}])
def test_an_assault_whose_bases_have_been_taken_out_is_refused(lost: dict[str, bool]) -> None:
    *_, state = questions()
    bases = tuple(msgspec.structs.replace(base, **lost) for base in state.bases)
    with pytest.raises(
        SaveFault, match=r"save: what is to be decided \(the dice for the assault on 1106\)"
    ) as fault:
        sound(GAME, partial(_given, state.but(bases=bases)), "save")
    assert "\n" not in str(fault.value)
