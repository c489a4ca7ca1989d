"""Writing saves: full disks, missing and read-only folders, two programs on one save, sudden death."""

from __future__ import annotations

import errno
import os
import random
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests import toy_game
from tests.toy_play import give, new, play_out
from vietnam_tui.core.model import fingerprint
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record import journal, lock
from vietnam_tui.play.record.journal import TakenOver, named_file, tidy, write_new
from vietnam_tui.play.record.lock import Holder, SaveLock, SaveLocked
from vietnam_tui.play.table.session import Session

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def program(code: str, *arguments: str, **rest: object) -> subprocess.Popen[str]:
    """Another program with the toy game in it."""
    head = "import sys; from pathlib import Path; from tests import toy_game, toy_play; toy_game.register()\n"
    return subprocess.Popen(
        [sys.executable, "-c", head + code, *arguments],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONDONTWRITEBYTECODE": "1",
        },  # none half written under a limit, to be found later
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **rest,  # type: ignore[call-overload]
    )


# -- full disks and impossible places -------------------------------------------------------------------


def test_on_a_full_disk_the_order_is_not_carried_out_and_the_file_is_as_before(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new(path)
    give(session, "lay 0402")
    before, state = path.read_bytes(), session.state
    real = os.write

    def full(fd: int, data: bytes) -> int:
        if len(data) > 9:
            return real(fd, data[:9])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(journal.os, "write", full)
        with pytest.raises(CannotSave, match="No space left on device"):
            give(session, "move Alice 0102")
    assert path.read_bytes() == before
    assert session.state == state
    give(session, "move Alice 0102")
    assert Session.open(path, read_only=True).state == session.state


def test_what_a_failed_write_left_behind_is_removed_by_the_next(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new(path)
    give(session, "lay 0402")

    def broken(*_: object) -> int:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(journal.os, "fsync", broken)
        patch.setattr(journal.os, "ftruncate", broken)
        with pytest.raises(CannotSave, match="Input/output error"):
            give(session, "move Alice 0102")
    give(session, "move Bob 0302")
    again = Session.open(path, read_only=True)
    assert [entry.order for entry in again.history] == ["lay 0402", "move Bob 0302"]
    assert not again.notices


def test_a_full_disk_at_the_end_of_a_turn_costs_only_a_notice(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new(path)
    give(session, "lay 0402")

    def full(target: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(journal, "_write_atomically", full)
        give(session, "end")
        assert "No space left" in session.notices[0]
        session.close()
    assert [entry.order for entry in Session.open(path).history] == ["lay 0402", "end"]


def test_a_file_size_limit_loses_nothing_that_was_shown(path: Path) -> None:
    code = """
import resource
from vietnam_tui.play.faults import CannotSave
session = toy_play.new(Path(sys.argv[1]), scenario="long-ford", seed=1, seats={"Blue": "random", "Red": "random"})
resource.setrlimit(resource.RLIMIT_FSIZE, (2500, 2500))
try:
    toy_play.play_out(session)
except CannotSave as error:
    print(len(session.history), error)
    session.close()
"""
    child = program(code, str(path))
    out, err = child.communicate(timeout=60)
    assert "File too large" in out, err
    session = Session.open(path)
    assert len(session.history) == int(out.split()[0])
    play_out(session)
    assert session.result is not None


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotSave, match="there is no folder"):
        new(tmp_path / "none" / "game.toml")


def test_a_folder_that_cannot_be_written_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def read_only(name: str, flags: int, *mode: int) -> int:
        if flags & os.O_CREAT:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return real(name, flags, *mode)

    monkeypatch.setattr(lock.os, "open", read_only)
    with pytest.raises(CannotSave, match="Read-only file system"):
        new(path)


def test_an_editor_that_replaces_the_file_is_noticed_and_not_overwritten(path: Path) -> None:
    session = new(path)
    give(session, "lay 0402")
    path.with_name("edited").write_text("mine now")
    os.replace(path.with_name("edited"), path)
    with pytest.raises(CannotSave, match="changed by another program"):
        give(session, "end")
    session.close()
    assert path.read_text() == "mine now"


def test_an_editor_that_adds_to_the_file_is_noticed(path: Path) -> None:
    session = new(path)
    with path.open("a") as file:
        file.write("# a remark\n")
    with pytest.raises(CannotSave, match="changed by another program"):
        give(session, "lay 0402")


def test_a_deleted_save_is_noticed(path: Path) -> None:
    session = new(path)
    path.unlink()
    with pytest.raises(CannotSave, match="No such file"):
        give(session, "lay 0402")


def test_a_save_behind_a_link_stays_where_it_is(path: Path, tmp_path: Path) -> None:
    new(path).close()
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    with Session.open(link) as session:
        give(session, "lay 0402")
    assert link.is_symlink()
    assert len(Session.open(path).history) == 1


# -- one program a save ---------------------------------------------------------------------------------


def test_a_second_program_is_refused_and_told_who_plays(path: Path) -> None:
    with new(path), pytest.raises(SaveLocked, match=f"process {os.getpid()} of .* on .*, since ") as refused:
        Session.open(path)
    assert refused.value.holder.pid == os.getpid()


def test_a_save_can_be_looked_at_while_it_is_played(path: Path) -> None:
    with new(path) as session:
        give(session, "lay 0402")
        assert Session.open(path, read_only=True).state == session.state


def test_a_save_taken_over_is_played_on_by_the_second_program_alone(path: Path) -> None:
    first = new(path)
    give(first, "lay 0402")
    second = Session.open(path, take_over=True)
    assert second.state == first.state
    with pytest.raises(TakenOver, match="taken over by process"):
        give(first, "move Alice 0102")
    assert len(first.history) == 1
    give(second, "move Bob 0302")
    first.close()
    give(second, "end")
    second.close()
    with Session.open(path) as third:
        assert [entry.order for entry in third.history] == ["lay 0402", "move Bob 0302", "end"]
    assert [p.name for p in path.parent.iterdir()] == ["game.toml"]


def test_a_lock_that_somebody_deleted_is_put_back(path: Path) -> None:
    with new(path) as session:
        path.with_name("game.toml.lock").unlink()
        give(session, "lay 0402")
        with pytest.raises(SaveLocked):
            Session.open(path)


def test_a_lock_left_by_a_dead_program_does_not_bar_the_save(path: Path) -> None:
    code = "import os; session = toy_play.new(Path(sys.argv[1])); toy_play.give(session, 'lay 0402'); os._exit(9)"
    child = program(code, str(path))
    child.communicate(timeout=60)
    assert path.with_name("game.toml.lock").exists()
    with Session.open(path) as session:
        assert len(session.history) == 1


def test_nonsense_in_a_lock_file_bars_nobody(path: Path) -> None:
    new(path).close()
    path.with_name("game.toml.lock").write_bytes(b"\xff\xfe nonsense")
    Session.open(path).close()


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system without advisory locks."""

    def unable(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(lock.fcntl, "flock", unable)


@pytest.mark.usefixtures("no_locks")
def test_without_advisory_locks_the_holder_s_process_counts(path: Path) -> None:
    with new(path), pytest.raises(SaveLocked):
        Session.open(path)
    dead = SaveLock(path)
    dead.path.write_bytes(b'{"pid":999999999,"host":"%s"}' % os.uname().nodename.encode())
    Session.open(path).close()


def test_a_program_on_another_machine_counts_as_running() -> None:
    assert Holder(pid=1, host="elsewhere").alive
    assert not Holder().alive


def test_taking_over_waits_for_the_entry_that_is_being_written(path: Path) -> None:
    first = new(path)
    writer = threading.Event()
    done: list[int] = []
    real = os.fsync

    def slow(fd: int) -> None:
        if threading.current_thread().name == "writer" and not writer.is_set():
            writer.set()
            time.sleep(0.3)
        real(fd)

    journal.os.fsync = slow  # type: ignore[attr-defined]
    try:
        thread = threading.Thread(target=lambda: (give(first, "lay 0402"), done.append(1)), name="writer")
        thread.start()
        writer.wait(10)
        second = Session.open(path, take_over=True)
        thread.join()
    finally:
        journal.os.fsync = real  # type: ignore[attr-defined]
    assert done == [1]
    assert [entry.order for entry in second.history] == ["lay 0402"]


# -- sudden death ---------------------------------------------------------------------------------------

WRITER = """
session = toy_play.new(Path(sys.argv[1]), scenario="long-ford", seed=int(sys.argv[2]),
                       seats={"Blue": "random", "Red": "random"})
print("ready", flush=True)
while session.result is None:
    step = session.settle() or session.do(session.choose().action)
    print(len(session.history), flush=True)
"""


@pytest.mark.parametrize("seed", range(8))
def test_a_program_killed_at_any_moment_loses_nothing_that_it_showed(path: Path, seed: int) -> None:
    child = program(WRITER, str(path), str(seed))
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n", child.communicate()[1]
    time.sleep(random.Random(seed).random() * 0.05)
    child.send_signal(signal.SIGKILL)
    child.wait(timeout=60)
    shown = int((["0", *child.stdout.read().split()])[-1])
    with Session.open(path) as session:
        assert shown <= len(session.history) <= shown + 1
        play_out(session)
    whole = new(scenario="long-ford", seed=seed, seats={"Blue": "random", "Red": "random"})
    play_out(whole)
    assert fingerprint(Session.open(path, read_only=True).state) == fingerprint(whole.state)


# -- modes, links, what was left behind --------------------------------------------------------------------------


def test_a_new_save_is_private_and_a_rewritten_one_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    with new(path) as session:
        assert path.stat().st_mode & 0o777 == 0o600
        path.chmod(0o640)
        give(session, "lay 0202")
        session.save()
        assert path.stat().st_mode & 0o777 == 0o640
    copy = tmp_path / "copy.toml"
    session.save_as(copy)
    assert copy.stat().st_mode & 0o777 == 0o600


def test_a_rewritten_save_keeps_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, given = tmp_path / "p.toml", []
    with new(path):
        really_lstat = os.lstat

        def of_somebody_else(name: Any) -> os.stat_result:
            found = list(really_lstat(name))
            found[stat.ST_UID], found[stat.ST_GID] = 12345, 12346
            return os.stat_result(found)

        monkeypatch.setattr(journal.os, "lstat", of_somebody_else)
        monkeypatch.setattr(journal.os, "fchown", lambda fd, *owner: given.append(owner))
        journal._take_after(os.open(path, os.O_RDONLY), path)
        monkeypatch.undo()
    assert given == [(12345, 12346)]


def test_a_read_only_save_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    new(path).close()
    path.chmod(0o444)
    with pytest.raises(CannotSave, match="is read-only"):
        Session.open(path, game=toy_game.GAME)
    with pytest.raises(CannotSave, match="is read-only"):
        write_new(path, "x = 1", replace=True)
    assert path.stat().st_mode & 0o777 == 0o444
    assert Session.open(path, read_only=True, game=toy_game.GAME).log == ()


def test_links_planted_beside_a_save_are_not_followed(tmp_path: Path) -> None:
    path, victims = tmp_path / "p.toml", [tmp_path / "one", tmp_path / "two"]
    new(path).close()
    for victim in victims:
        victim.write_text("precious")
    (tmp_path / ".p.toml.new").symlink_to(victims[0])
    with Session.open(path, game=toy_game.GAME) as session:
        (tmp_path / ".p.toml.new").symlink_to(victims[0])
        session.save()
    (tmp_path / "p.toml.lock").symlink_to(victims[1])
    with pytest.raises(CannotSave, match=r"p\.toml\.lock is a link; remove it"):
        Session.open(path, game=toy_game.GAME)
    assert [victim.read_text() for victim in victims] == ["precious", "precious"]
    assert not path.is_symlink()


def test_a_passing_error_after_the_rename_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "p.toml"
    with new(path) as session:
        really_open = os.open

        def fails(name: Any, *rest: Any, **named: Any) -> int:
            if str(name).endswith("/p.toml"):
                raise OSError(errno.ENOSPC, "No space left on device")
            return really_open(name, *rest, **named)

        monkeypatch.setattr(os, "open", fails)
        session.save()
        monkeypatch.undo()
        give(session, "lay 0202")
        assert 'order = "lay 0202"' in path.read_text()


def test_a_passing_error_before_the_rename_is_named_and_the_next_order_succeeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "p.toml"
    with new(path) as session:

        def fails(*_: Any) -> None:
            raise OSError(errno.EMFILE, "Too many open files")

        monkeypatch.setattr(os, "rename", fails)
        with pytest.raises(CannotSave, match="Too many open files"):
            session.save()
        monkeypatch.undo()
        give(session, "lay 0202")
        session.save()
    assert not (tmp_path / ".p.toml.new").exists()


def test_what_a_killed_program_left_is_removed_when_nobody_plays(tmp_path: Path) -> None:
    path, unfinished, lock = tmp_path / "p.toml", tmp_path / ".p.toml.new", tmp_path / "p.toml.lock"
    with new(path):
        unfinished.write_text("half")
        tidy(path)
        assert unfinished.exists(), "somebody plays it"
        assert lock.exists()
    lock.write_text("")
    tidy(path)
    assert not unfinished.exists()
    assert not lock.exists()
    unfinished.write_text("half")
    Session.open(path, game=toy_game.GAME).close()
    assert not unfinished.exists()


@pytest.mark.parametrize("name", ["/", ".", "..", "folder"])
def test_a_folder_is_no_name_for_a_save(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    with pytest.raises(CannotSave, match="is a folder"):
        new(Path(name))
    with pytest.raises(CannotSave, match="is a folder"):
        write_new(Path(name), "text")


@pytest.mark.parametrize("name", ["x/", "/", ""])
def test_a_name_that_ends_like_a_folder_is_none_for_a_file(name: str) -> None:
    with pytest.raises(CannotSave, match="names no file"):
        named_file(name)
