"""NVA/VC replacements: which pieces come back, where and when, and what the enemy learns of it [KS-A12.2]."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.games.khe_sanh.battles import GUNS, NVA_TANKS, REGIMENT, SAPPERS
from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.core.model import fingerprint
from vietnam_tui.games.khe_sanh.rules.sequence import turns
from vietnam_tui.games.khe_sanh.rules.sequence.victory import losses
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat.player_view import PlayerView

US, NVA = "US/GVN", "NVA/VC"
LOST = (f"Bob:{REGIMENT} fate=lost", f"Bert:{SAPPERS} fate=lost", f"Gun:{GUNS} fate=lost")


def after_losses(*counters: str, lost: int = 3, **more: Any) -> Table:
    """An NVA/VC Movement Segment; the first counters have been lost, one replacement may be taken."""
    return Table(
        *counters, "Here:nva-infantry@3330", "Alice:us-marine-battalion@2636",
        **({"scenario": "operation-pegasus", "replacements": 1, "lost": tuple(map(PieceId, range(lost)))} | more),
    )  # fmt: skip


@pytest.mark.rule("KS-A12.2-a", "KS-A12.2-b", "KS-A14.3-ae")
def test_a_lost_unit_comes_back_hidden_near_the_north_edge() -> None:
    at = after_losses(*LOST)
    at.do("replace Bob 3530")
    assert (at.where("Bob"), at.piece("Bob").mode) == ("3530", "maneuver")
    assert at.state.replacements == 0
    at.do("move Bob 3430")
    assert at.refused("replace Bert 3530").rule == "KS-A14.3-ae"
    assert at.rule("appeared") == "KS-A12.2-b"
    assert at.rule("arrived") == "KS-A12.2-b"


@pytest.mark.rule("KS-A12.2-b", "KS-A12.2-a", "KS-A14.3-af", "KS-A14.3-ae")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("replace Bob 3430", "KS-A12.2-b"),  # the third row
        ("replace Bob 3536", ""),
        ("replace Bob 3534", "KS-A12.2-b"),  # full
        ("replace Bob 3533", "KS-5.2.3-b"),
        ("replace Bob 0204", "KS-A12.2-b"),
        ("replace Bob 3530 combat", "KS-A12.2-a"),
        ("replace Dummy 3530", "KS-A14.3-af"),
        ("replace Hamlet 3530", "KS-A14.3-af"),
        ("replace Here 3530", "KS-A12.2-a"),
        ("replace Carl 3530", "KS-A12.2-a"),
        ("replace Staff 3530", ""),
        ("replace Ack 3530", ""),
        ("hold Dummy", "KS-A14.3-af"),
        ("hold Hamlet", "KS-A14.3-af"),
    ],
)
def test_what_comes_back_and_where(order: str, rule: str) -> None:
    at = after_losses(
        *LOST, "Staff:nva-hq fate=lost", "Ack:nva-aa fate=lost", "Hamlet:vc-village fate=lost",
        "Carl:us-marine-company fate=lost", "Dummy:nva-dummy fate=lost",
        *(f"F{i}:{REGIMENT}@3534" for i in range(3)), lost=7,
    )  # fmt: skip
    enemy = at.state.board.grid.hex("3533")
    at.state = at.state.with_piece(at.id("Alice"), place=enemy)
    if rule:
        assert GAME.refusal(at.state, *GAME.read_order(at.state, order)).rule == rule  # type: ignore[union-attr]
        assert order not in at.offers()
    else:
        (action,) = GAME.read_order(at.state, order)
        assert action in list(GAME.actions(at.state))


@pytest.mark.rule("KS-A12.2-a", "KS-5.2.4-e")
def test_the_armor_regiment_comes_back_on_either_face() -> None:
    at = after_losses(f"Tank:{NVA_TANKS} fate=lost", lost=1)
    assert at.refused("replace Tank 3532", "come back: maneuver or").rule == "KS-A12.2-a"
    assert at.refused("replace Tank 3513 combat").rule == "KS-5.2.4-e"  # a mountain
    assert {offer.split()[-1] for offer in at.offers("replace Tank 3532")} == {"maneuver", "combat"}
    at.do("replace Tank 3532 combat")
    assert at.seen("Tank")


@pytest.mark.rule("KS-A12.2-b", "KS-A14.3-ae")
def test_one_held_back_comes_a_turn_later_at_the_west_edge() -> None:
    at = after_losses(*LOST)
    at.do("hold Bob")
    assert (at.where("Bob"), at.state.replacements, at.state.reserves) == ("away", 0, (3,))
    assert at.refused("replace Bob 0404", "is held back until").rule == "KS-A12.2-b"
    assert at.offers("enter") == []
    at.state = at.state.but(turn=3)
    assert at.refused("replace Bob 3530", "and not in").rule == "KS-A12.2-b"
    assert at.refused("replace Bob 0405", "and not in").rule == "KS-A12.2-b"
    at.do("replace Bob 0404")
    assert (at.where("Bob"), at.state.reserves, at.piece("Bob").returns) == ("0404", (), 0)
    assert at.rule("replacement held") == "KS-A12.2-b"


@pytest.mark.rule("KS-A12.2-b")
def test_in_the_last_turn_nobody_is_held_back() -> None:
    assert after_losses(*LOST, turn=5).refused("hold Bob", "would come a turn").rule == "KS-A12.2-b"
    after_losses(*LOST, turn=4).do("hold Bob")


@pytest.mark.rule("KS-A12.2-b", "KS-3.2.4-a")
def test_an_enemy_zone_is_no_bar_but_stops() -> None:
    at = after_losses(*LOST, "Mike:us-mike-force@0504", turn=3)
    at.state = at.state.but(reserves=(3,)).with_piece(at.id("Bob"), fate="away", returns=3)
    at.do("replace Bob 0404")
    assert at.refused("move Bob 0405").rule == "KS-3.2.4-a"


@pytest.mark.rule("KS-A12.2-c", "KS-A14.3-ae", "KS-A12.0-a")
def test_replacements_are_saved_from_turn_to_turn() -> None:
    at = after_losses(*LOST, replacements=0)
    found = {}
    for turn in range(1, 6):
        transition = Transition(at.state)
        transition.every("pieces", allowance=0, watched=False)
        turns.begin_turn(transition, turn)
        found[turn] = transition.state.replacements
        at.state = transition.state.but(frames=())
    assert found == {1: 1, 2: 1, 3: 2, 4: 3, 5: 3}


@pytest.mark.rule("KS-A12.2-a")
def test_the_us_gvn_takes_none() -> None:
    at = after_losses(*LOST, side=US)
    assert at.refused("replace Bob 3530", "player takes replacements, pieces").rule == "KS-A12.2-a"
    assert at.offers("replace") == at.offers("hold") == []


# -- what the enemy learns ----------------------------------------------------------------------------------


@pytest.mark.rule("KS-A12.2-a")
@pytest.mark.parametrize("order", ["replace {} 3530", "hold {}"])
def test_which_piece_has_come_back_the_enemy_cannot_tell(order: str) -> None:
    told = set()
    for name in ("Bob", "Bert", "Gun"):
        at = after_losses(*LOST)
        at.do(order.format(name))
        seen = at.side_sees(US)
        told.add((fingerprint(seen), repr(at.heard(US))))
        assert name not in repr(at.heard(US))
        for seed in range(5):
            full = GAME.resample(seen, US, random.Random(seed))
            assert GAME.audit(full) == []
            assert GAME.view(full, US) == seen
        assert GAME.view(GAME.view(at.state, NVA), "") == GAME.view(seen, "")
    assert len(told) == 1


@pytest.mark.rule("KS-A12.2-a", "KS-3.5-e")
def test_once_it_is_found_out_the_others_are_known_to_be_lost() -> None:
    at = after_losses(*LOST)
    assert [at.side_sees(US).pieces[at.id(name)].fate for name in ("Bob", "Gun")] == ["lost", "lost"]
    at.do("replace Bob 3530")
    assert [at.side_sees(US).pieces[at.id(name)].fate for name in ("Bob", "Gun")] == ["unseen", "unseen"]
    shown = Table.at(at.state.with_piece(at.id("Bob"), mode="combat", facing=-1))
    assert [shown.side_sees(US).pieces[at.id(name)].fate for name in ("Bob", "Gun")] == ["", "lost"]


@pytest.mark.rule("KS-A12.2-a")
def test_whether_guns_have_come_back_is_not_told_by_a_segment_that_is_passed_over() -> None:
    def asked(name: str) -> list[str]:
        at = after_losses(*LOST)
        at.do(f"replace {name} 3530", "end")
        return [at.state.segment, at.decision.side]

    assert asked("Bob") == asked("Gun")


@pytest.mark.rule("KS-A14.3-aw", "KS-A12.2-a")
def test_a_unit_that_is_lost_again_counts_twice() -> None:
    at = after_losses(*LOST)
    at.do("replace Bob 3530")
    transition = Transition(at.state)
    transition.eliminate(at.id("Bob"), "KS-7.3.3-g")
    assert losses(transition.state, NVA) == 4
    assert GAME.audit(transition.state) == []


@pytest.mark.rule("KS-A12.2-a", "KS-A12.2-b")
def test_who_may_be_replaced_is_in_the_box_of_those_that_wait() -> None:
    at = after_losses(*LOST)
    player = PlayerView(SessionTable(Session.new(GAME, at.state.scenario, seed=1, start=at.state)), NVA)
    assert {"Bob", "Bert", "Gun"} <= {face.name for face in player.box}
    player.take("Bob")
    assert at.state.board.grid.hex("3530") in player.reachable()
    none = after_losses(*LOST, replacements=0)
    seen = PlayerView(SessionTable(Session.new(GAME, none.state.scenario, seed=1, start=none.state)), NVA)
    assert not {"Bob", "Bert", "Gun"} & {face.name for face in seen.box}


@pytest.mark.rule("KS-A12.2-b")
def test_who_has_been_held_back_is_in_the_box_when_his_turn_has_come() -> None:
    at = after_losses(*LOST, turn=2)
    at.do("hold Bob")
    for turn, there in ((2, False), (3, True)):
        state = msgspec.structs.replace(at.state, turn=turn)
        assert ("Bob" in {face.name for face in GAME.presenter.box(GAME.view(state, NVA))}) == there
