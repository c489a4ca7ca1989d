"""What many tables cost: `python -m tests.perf.host_tables [TABLES] [FINISHED]` prints start, list, memory and more.

Nothing of it needs a screen: it is the host alone, with a folder that has so many games by correspondence and so many
finished ones.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import tomli_w

from vietnam_tui.games import find_game
from vietnam_tui.host.front.archive import Archive, Finished
from vietnam_tui.host.house import House
from vietnam_tui.host.invites import Hosted, Invites, with_person
from vietnam_tui.host.settings import HostFolder
from vietnam_tui.play.table.session import Session

PEOPLE = ("anna", "boris", "carl", "dora", "eve", "fay", "gus", "hal")


def folder_with(path: Path, tables: int, *, pace: str = "3d") -> HostFolder:
    """A host's folder with so many tables, each of two of the people, and the first of all of them in each eighth."""
    games = path / "games"
    games.mkdir(parents=True)
    (path / "host.toml").write_text(tomli_w.dumps({"saves": "games", "notify": ["/bin/true"]}))
    made = games / "table-0.toml"
    with Session.new(find_game("vb"), "boys-of-67", path=made) as session:
        session.settle_all()
    for number in range(1, tables):
        (games / f"table-{number}.toml").write_bytes(made.read_bytes())
    folder = HostFolder(path)
    invites = Invites()
    for name in PEOPLE:
        invites = with_person(invites, name)
    hosted = tuple(
        Hosted(f"table-{n}.toml", {"US": PEOPLE[n % 8], "VC": PEOPLE[(n + 1 + n // 8 % 7) % 8]}, pace=pace)
        for n in range(tables)
    )
    House(folder).book.change(lambda _: Invites(invites.person, hosted))
    return folder


def finish(folder: HostFolder, number: int) -> None:
    """So many finished games in the archive."""
    archive = Archive(folder.results)
    for n in range(number):
        seats = {"US": PEOPLE[n % 8], "VC": PEOPLE[(n + 1) % 8]}
        archive.keep(
            Finished(f"over-{n}", f"over-{n}.toml", "vb", "boys-of-67", "The Boys of '67", seats, "US",
                     "the hill is held", "Turn 4", 90, 1_700_000_000 + n, seats=seats)
        )  # fmt: skip


def timed(what: str, do: Callable[[], object], times: int = 1) -> None:
    """Print how long something takes, the mean of a few times."""
    began = time.perf_counter()
    for _ in range(times):
        do()
    print(f"{what}: {(time.perf_counter() - began) * 1000 / times:.0f} ms")


def memory() -> float:
    """The most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


async def measure(folder: HostFolder, tables: int) -> None:
    """Start, list, look around and change with so many tables."""
    House(folder).close()
    before = memory()
    house = House(folder)
    timed(f"first start of {tables} tables", house.wake_bots)
    timed("written at the end", house.close)
    began = time.perf_counter()
    house = House(folder)
    house.wake_bots()
    print(f"later start: {(time.perf_counter() - began) * 1000:.0f} ms")
    print(f"memory: {memory() - before:.0f} MB more")
    timed("list of one of eight", lambda: house.lines("anna"), 5)
    timed("look around", house.look_around, 5)
    game = house.book.now().game[0]
    timed("a term is agreed on", lambda: house._change_terms(game))
    house.clock._begun -= 3 * 86400
    overdue = sum(house.times.overdue(each) for each in house.book.now().game)
    timed(f"{overdue} deadlines at once", house.look_around)
    house.close()


def main(tables: int, finished: int) -> None:
    """Measure."""
    with tempfile.TemporaryDirectory() as name:
        folder = folder_with(Path(name), tables)
        asyncio.run(measure(folder, tables))
        finish(folder, finished)
        timed(f"archive of {finished} read", lambda: Archive(folder.results).newest())
        house = House(folder)
        timed("its list for one", lambda: house.results.shown_to("anna", "invited"), 5)
        house.close()


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    main(*(given + [500, 5000][len(given) :]))
