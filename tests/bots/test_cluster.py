"""Games on a cluster: a scheduler and two workers as processes of this machine, one of them killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.bots.cluster_games import fail_at_the_second, play_and_note
from vietnam_tui.bots import cluster
from vietnam_tui.bots.arena import jobs, read_results, run
from vietnam_tui.bots.cluster import ClusterFault, edition, play_there, played_on
from vietnam_tui.bots.match import FinishedGame, Job

ROOT = Path(__file__).parents[2]
LEVELS = ("recruit", "random")
#: Seconds in which a process of the cluster must be up
START = 60


class Cluster(NamedTuple):
    """A scheduler and its workers."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture
def two_workers(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster of two workers that nobody but this machine can reach."""
    place = tmp_path / "scheduler.json"
    options = ["--scheduler-file", str(place), "--host", "127.0.0.1", "--no-dashboard"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    def dask(*arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments, *options],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    started = [dask("scheduler", "--port", "0")]
    try:
        started += [dask("worker", "--no-nanny", "--nthreads", "1", "--name", name) for name in ("a", "b")]
        yield Cluster(_address(place), started[0], started[1:])
    finally:
        for process in started:
            process.kill()
            process.wait()


def _address(place: Path) -> str:
    """The address of the scheduler, once two workers have joined it."""
    from distributed import Client

    end = time.monotonic() + START
    while not place.exists() or not place.stat().st_size:
        assert time.monotonic() < end, "no scheduler"
        time.sleep(0.05)
    with Client(scheduler_file=str(place), set_as_default=False) as client:
        client.wait_for_workers(2, timeout=START)
        return str(client.scheduler.address)


def results(outcomes: list[FinishedGame]) -> list[tuple[str, str, str, float]]:
    """Outcomes without the times they took."""
    return [(o.key, o.winner, o.reason, o.margin) for o in outcomes]


def test_a_killed_worker_costs_only_the_games_it_was_at(two_workers: Cluster, tmp_path: Path) -> None:
    """Every outcome comes, the same as at home, and is in the file when it does."""
    todo = jobs("boys-of-67", LEVELS, 10)
    out, notes = tmp_path / "results.jsonl", tmp_path / "notes"
    notes.mkdir()
    victim = two_workers.workers[1]
    in_time: list[bool] = []
    safe: set[int] = set()

    def kill_one(outcome: FinishedGame) -> None:
        in_time.append(outcome.key in {o.key for o in read_results(out)})
        if len(in_time) == 3:
            safe.update(o.seed for o in read_results(out))
            victim.send_signal(signal.SIGKILL)
            victim.wait()

    player = partial(play_and_note, folder=notes)
    found = run(todo, out=out, cluster=two_workers.address, progress=kill_one, player=player)
    assert results(found) == results(run(todo))
    assert in_time == [True] * len(todo)
    begun = [int(note.name.split()[0]) for note in notes.iterdir()]
    assert set(begun) == {job.seed for job in todo}
    assert len(safe) == 3
    assert all(begun.count(seed) == 1 for seed in safe)
    assert victim.returncode == -signal.SIGKILL

    more = jobs("boys-of-67", LEVELS, 12)
    run(more, out=out, cluster=two_workers.address, player=player)
    assert {int(note.name.split()[0]) for note in notes.iterdir()} == {job.seed for job in more}
    assert len(list(notes.iterdir())) == len(begun) + 2


def test_what_goes_wrong_in_a_worker_is_raised_here(two_workers: Cluster) -> None:
    with pytest.raises(ValueError, match="the second game"):
        list(played_on(two_workers.address, jobs("boys-of-67", LEVELS, 3), fail_at_the_second))


def test_a_scheduler_that_is_lost_is_told(two_workers: Cluster) -> None:
    def lose_it(_: FinishedGame) -> None:
        two_workers.scheduler.kill()

    with pytest.raises(ClusterFault, match="is gone"):
        run(jobs("boys-of-67", LEVELS, 40), cluster=two_workers.address, progress=lose_it)


def test_a_worker_with_another_edition_of_the_program_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job("boys-of-67", LEVELS, 1)
    assert play_there(job, lambda played: played, edition()) == job  # type: ignore[arg-type, return-value]
    with pytest.raises(ClusterFault, match="another edition"):
        play_there(job, lambda played: played, "another")  # type: ignore[arg-type, return-value]


def test_the_edition_changes_with_the_facts_in_effect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = edition.__wrapped__()
    folder = tmp_path / "vietnam_battles" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "boys-of-67.toml").write_text("turns = 5\n")
    monkeypatch.setenv("VIETNAM_DATA", str(tmp_path))
    assert edition.__wrapped__() != shipped


def test_without_a_scheduler_there_the_address_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with pytest.raises(ClusterFault, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1;"):
        list(played_on("tcp://127.0.0.1:1", jobs("boys-of-67", LEVELS, 1), run))  # type: ignore[arg-type]
    with pytest.raises(ClusterFault, match="no Dask scheduler answers at nonsense://x"):
        list(played_on("nonsense://x", jobs("boys-of-67", LEVELS, 1), run))  # type: ignore[arg-type]


def test_no_client_is_begun_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    monkeypatch.setattr("distributed.Client", lambda *given, **_: begun.append(given))
    for address in ("tcp://127.0.0.1:1", "nowhere"):
        with pytest.raises(ClusterFault, match="no Dask scheduler answers"):
            list(played_on(address, jobs("boys-of-67", LEVELS, 1), run))  # type: ignore[arg-type]
    assert begun == []


def test_without_dask_the_extra_to_install_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterFault, match=r"pip install 'vietnam-tui\[cluster\]'"):
        list(played_on("tcp://127.0.0.1:1", jobs("boys-of-67", LEVELS, 1), run))  # type: ignore[arg-type]


def test_the_local_pool_never_imports_dask() -> None:
    code = (
        "import atexit, sys; from vietnam_tui.__main__ import main\n"
        "atexit.register(lambda: print(sorted({'dask', 'distributed', 'tornado'} & set(sys.modules))))\n"
        "sys.argv = ['vietnam', 'arena', 'vb', '--scenario', 'boys-of-67', '--us', 'random', '--vc', 'random',"
        " '--games', '2', '--jobs', '2']\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
