"""Aids at a hosted table: what people who play each other may have reckoned, and nobody more than the other."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from tests import toy_game
from tests.host.test_room import Scene, in_a_room
from tests.host.test_table import Seated
from tests.toy_play import play_out
from vietnam_tui.cli.host_terms import Terms
from vietnam_tui.cli.hosting import add_game
from vietnam_tui.cli.with_others import with_others
from vietnam_tui.core.preview import Preview
from vietnam_tui.host import wire
from vietnam_tui.host.invites import Hosted, InviteBook
from vietnam_tui.host.settings import HostFolder
from vietnam_tui.play.seat.aids import AIDS, ALL, read_aids
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable


def test_between_people_there_are_odds_alone() -> None:
    seated = Seated()
    for chair in seated.chairs.values():
        assert chair.aids == ("odds",)
        assert chair.allows("odds")
        assert not any(map(chair.allows, ("answer", "hints", "chance", "analysis")))


def test_alone_there_is_everything() -> None:
    seated = Seated(seats={"Red": "human", "Blue": "bot:random"})
    assert all(map(seated.chairs[seated.red].allows, AIDS))


def test_a_table_of_ones_own_has_everything() -> None:
    session = Session.new(toy_game.GAME, "ford", seats={"Red": "human", "Blue": "human"}, seed=1)
    assert SessionTable(session).chair("Red").aids == ALL


def test_when_the_game_is_over_nothing_is_held_back() -> None:
    seated = Seated()
    play_out(seated.table.session)
    assert seated.table.over
    assert seated.table.chair(seated.red).aids == ALL


def test_a_chair_is_sent_with_its_aids() -> None:
    seated = Seated()
    seated.table.allow(("odds", "hints"))
    frames = seated.fetch()
    for place in (seated.red, seated.blue, seated.eve):
        said = [wire.decode_message(frame) for frame in frames[place]]
        assert wire.Heard("aids at this table: odds, hints") in said
        chair = msgspec.structs.replace(seated.table.chair(place), history=())
        assert Chair.read(toy_game.GAME, chair.written()).aids == ("odds", "hints")
        moved = next(message for message in said if isinstance(message, wire.Moved))
        assert wire.read_chair(toy_game.GAME, moved.chair).allows("hints")


def test_what_is_already_so_is_not_told_again() -> None:
    seated = Seated()
    seated.table.allow(("odds",))
    assert not any(seated.fetch().values())


def test_without_odds_a_dry_run_has_no_chances() -> None:
    preview = Preview("fire", ("3 to 1",), (("hit", "1/2"),), sums=("+2",))
    chair = Seated().chairs
    one = next(iter(chair.values()))
    assert one.allowed(preview) is preview
    without = msgspec.structs.replace(one, aids=()).allowed(preview)
    assert (without.odds, without.lines, without.sums) == ((), ("3 to 1",), ("+2",))


def test_a_host_gives_no_hint_that_the_table_does_without(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        at = scene.table.chair(scene.places["anna"]).at
        await scene.ask("anna", wire.Hint(4, at))
        await scene.ask("boris", wire.Say(5, "aids"))

    scene = in_a_room(tmp_path, play)
    refused = scene.guests["anna"].last(wire.Refused)
    assert refused.reason.startswith("This table does without hints")
    assert not scene.thinker.asked
    assert scene.guests["boris"].last(wire.Done).text == "aids at this table: odds"
    assert "aids at this table: odds" in scene.guests["eve"].last(wire.Welcome).said


def test_the_invites_say_what_is_allowed(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        scene.room.hosted = msgspec.structs.replace(scene.room.hosted, aids=("odds", "hints"))
        scene.room.keep_to_terms()
        await scene.ask("anna", wire.Hint(4, scene.table.chair(scene.places["anna"]).at))

    scene = in_a_room(tmp_path, play)
    assert "aids at this table: odds, hints" in scene.guests["boris"].told()
    assert scene.guests["anna"].last(wire.Hinted).order


def test_a_list_of_aids_is_read() -> None:
    assert read_aids("chance odds") == ("odds", "chance")
    with pytest.raises(ValueError, match="'luck' is no aid: odds, answer"):
        read_aids("odds,luck")


def test_the_host_says_which_and_an_invitation_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    monkeypatch.setenv("VIETNAM_SAVES", str(saves))
    folder = ("--folder", str(tmp_path / "host"))
    run = CliRunner().invoke
    two = {"US": "anna", "VC": "boris"}
    add_game(HostFolder(tmp_path / "host"), "boys-of-67", two, Terms(aids="odds,answer"))
    book = InviteBook(tmp_path / "host" / "invites.toml")
    assert book.now().find("boys-of-67") == Hosted(
        "boys-of-67.toml", {"US": "anna", "VC": "boris"}, aids=("odds", "answer")
    )
    told = run(with_others, ["invite", "boys-of-67", "us", "--name", "anna", "--code", *folder])
    assert "Aids at this table: odds, answer, as long as people play each other." in told.stdout
    changed = run(with_others, ["invite", "boys-of-67", "--aids", "none", *folder])
    assert changed.exit_code == 0, changed.stderr
    assert "Aids at this table: none" in changed.stdout
    found = book.now().find("boys-of-67")
    assert found is not None
    assert (found.aids, found.seats) == ((), {"US": "anna", "VC": "boris"})
    assert "is no aid" in run(with_others, ["invite", "boys-of-67", "--aids", "luck", *folder]).stderr


def test_a_check_makes_no_game_and_a_game_that_cannot_be_hosted_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    monkeypatch.setenv("VIETNAM_SAVES", str(saves))
    run, folder = CliRunner().invoke, ("--folder", str(tmp_path / "host"), "--door")
    two = ["host", "boys-of-67", "--us", "anna", "--vc", "boris"]
    checked = run(with_others, [*two, "--check", *folder])
    assert (checked.exit_code, "anna has no key yet" in checked.stdout) == (1, True)
    assert "there is no game" not in checked.stdout  # there would be one
    wrong = run(with_others, ["host", "boys-of-67", "--us", "an na", "--check", *folder])
    assert "'an na': a name has up to 20 characters" in wrong.stderr
    for refused in (["--us", "an na"], ["--us", "anna", "--port", "22"]):
        begun = run(with_others, ["host", "boys-of-67", *refused, "--as-root", *folder[:2]])
        assert begun.exit_code == 3, begun.stderr
    assert not [*saves.iterdir()]
    assert not (tmp_path / "host" / "invites.toml").exists()
