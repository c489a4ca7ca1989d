"""Many tables, many people: what a host does for them is counted, not timed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.perf.host_tables import PEOPLE, finish, folder_with
from vietnam_tui.host import hook, ledger, wire
from vietnam_tui.host.door import Door
from vietnam_tui.host.house import AT_A_TIME, House
from vietnam_tui.host.settings import HostFolder
from vietnam_tui.play.table.session import Session

TABLES = 500


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> HostFolder:
    """A host with 500 tables by correspondence that has been started once before."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ledger, "write_private", lambda path, data: path.write_bytes(data))
        folder = folder_with(tmp_path_factory.mktemp("many"), TABLES)
        once: list[Any] = []
        opened, known = Session.open, {}

        def open_one(path: Path, **named: Any) -> Any:
            """The saves are all alike: one is read for all."""
            once.append(path)
            if not known:
                known[0] = opened(path, **named)
            return known[0]

        patched.setattr(Session, "open", open_one)

        async def start() -> None:
            house = House(folder)
            house.wake_bots()
            house.close()

        asyncio.run(start())
        assert len(once) == TABLES
    return folder


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the saves that are opened."""
    names: list[str] = []
    open_ = Session.open

    def noting(path: Path, **named: Any) -> Any:
        names.append(path.stem)
        return open_(path, **named)

    monkeypatch.setattr(Session, "open", noting)
    return names


def test_a_host_with_many_tables_opens_no_save_as_it_starts_lists_and_looks_around(
    folder: HostFolder, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        house = House(folder)
        house.wake_bots()
        assert sum(len(house.lines(person)) for person in PEOPLE) == 2 * TABLES
        assert all(line.due == "2 days 23 hours left" for line in house.lines("anna"))
        house.look_around()
        assert opened == []
        assert not house.rooms
        save = folder.saves / "table-7.toml"
        with Session.open(save) as session:
            session.reseat({"US": "bot"})
        opened.clear()
        house.lines("hal")
        assert opened == ["table-7"]
        house.close()

    asyncio.run(run())


def test_when_all_deadlines_come_at_once_everybody_is_told_once_and_little_is_written_at_a_time(
    folder: HostFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str, str]] = []
    written: list[Path] = []

    async def run_hook(arguments: tuple[str, ...], words: Any) -> bool:
        told.append((words["event"], words["name"], words["person"]))
        return True

    monkeypatch.setattr(hook, "run_hook", run_hook)
    monkeypatch.setattr(ledger, "write_private", lambda path, data: written.append(path))

    async def run() -> None:
        house = House(folder)
        house.wake_bots()
        house.ledgers.write()
        written.clear()
        house.clock._begun -= 4 * 86400
        house.look_around()
        assert len(written) == AT_A_TIME
        house.ledgers.write()
        house.look_around()
        await asyncio.sleep(0.1)
        house.close()

    asyncio.run(run())
    assert len(set(told)) == len(told)
    late = {name for event, name, _ in told if event == "over"}
    assert len(late) >= TABLES - 1
    assert {name for event, name, _ in told if event == "claim"} == late


def test_sixty_people_come_at_once_and_the_next_is_told_that_the_house_is_full(
    tmp_path: Path,
) -> None:
    folder = folder_with(tmp_path / "host", 8)
    settings = (folder.path / "host.toml").read_text()
    (folder.path / "host.toml").write_text(settings + "connections = 60\neach = 60\n")
    folder = HostFolder(folder.path)

    async def come(number: int) -> tuple[wire.AnyMessage, asyncio.StreamWriter]:
        """Knock, and hear the first word."""
        reader, writer = await asyncio.open_unix_connection(folder.door)
        writer.write(wire.framed(wire.encode(wire.Hello(wire.VERSION, PEOPLE[number % 8], "lobby"))))
        length = int.from_bytes(await reader.readexactly(4), "big")
        return wire.decode_message(await reader.readexactly(length)), writer

    async def run() -> None:
        house = House(folder)
        door = Door(house)
        await door.open()
        house.wake_bots()
        try:
            there = await asyncio.gather(*map(come, range(60)))
            assert all(isinstance(message, wire.Hall) for message, _ in there)
            refused, _ = await come(60)
            assert refused == wire.Bye("the house is full")
            there[0][1].close()
            await asyncio.sleep(0.2)
            assert isinstance((await come(61))[0], wire.Hall)
        finally:
            await door.close("the host stops")
            house.close()

    asyncio.run(run())


def test_the_archive_of_many_years_is_listed_for_each_without_opening_a_save(
    tmp_path: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_with(tmp_path / "host", 1)
    monkeypatch.setattr("os.fsync", lambda fd: None)
    finish(folder, 5000)
    house = House(folder)
    assert len(house.results.shown_to("anna", "invited")) == 5000 // 8 * 2
    assert opened == []
    house.audit.close()
