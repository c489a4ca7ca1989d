"""Games and play-outs on a cluster: a Dask scheduler hands them to its workers, this process collects the outcomes.

Each is a task of its own, by its scenario, levels and seed; it depends on nothing else, so that it ends the
same wherever it is played.  When a worker dies, the scheduler gives the games it was at to another.  `distributed`
is imported only when a cluster is asked for.
"""

from __future__ import annotations

import hashlib
import logging
import socket
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import CancelledError
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeVar

import vietnam_tui
from vietnam_tui.core.data import fingerprint, shipped_folder

#: Seconds in which a scheduler must answer
PATIENCE = 10
#: A worker process plays one game at a time, however many threads it has: games share what they remember
_ONE_AT_A_TIME = threading.Lock()


class Keyed(Protocol):
    """A job with a name."""

    @property
    def key(self) -> str:
        """The name of the job, its own among all."""


J = TypeVar("J", bound=Keyed)
F = TypeVar("F")


class ClusterFault(Exception):
    """The cluster cannot be used, or has stopped working; the message says why."""


def played_on(address: str, missing: Sequence[J], player: Callable[[J], F]) -> Generator[F]:
    """The outcomes of jobs as they end on the cluster whose scheduler has this address.

    Raises `ClusterFault` where there is no such cluster, where a worker has another edition of the program, and
    where the scheduler is lost; what `player` raises passes.
    """
    distributed = _distributed()
    try:
        _reach(distributed, address)
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError):
        raise ClusterFault(
            f"no Dask scheduler answers at {address}; start one with `dask scheduler` and give the address it prints"
        ) from None
    with client:
        tasks = {client.submit(play_there, job, player, edition(), pure=False): job.key for job in missing}
        for task in distributed.as_completed(list(tasks), loop=client.loop):
            key = tasks.pop(task)
            try:
                outcome = task.result()
            except distributed.KilledWorker:
                raise ClusterFault(f"{key}: every worker that was at this game has died") from None
            except (CancelledError, distributed.comm.CommClosedError):
                raise ClusterFault(f"the scheduler at {address} is gone") from None
            task.release()  # else the game would be played again should the worker that holds its outcome die
            yield outcome


def _reach(distributed: Any, address: str) -> None:
    """Raise `OSError` or `ValueError` where nobody listens: a client that was begun there would not end in silence."""
    scheme, where = distributed.comm.parse_address(address)
    if scheme in ("tcp", "tls"):
        socket.create_connection(distributed.comm.parse_host_port(where), PATIENCE).close()


def play_there(job: J, player: Callable[[J], F], wanted: str) -> F:
    """Play a game in a worker; `ClusterFault` where the worker's program or data are not those wanted."""
    if edition() != wanted:
        raise ClusterFault("a worker has another edition of the program or its data: install the same on all")
    with _ONE_AT_A_TIME:
        return player(job)


@cache
def edition() -> str:
    """The edition that this process plays by: a digest of the program's source and of the games' facts in effect."""
    digest = hashlib.sha256()
    root = Path(vietnam_tui.__file__).parent
    for file in sorted(root.rglob("*.py")):
        digest.update(f"{file.relative_to(root).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    for folder in sorted(path.name for path in shipped_folder().iterdir() if path.is_dir()):
        digest.update(fingerprint(folder).encode())
    return digest.hexdigest()


def _distributed() -> Any:
    try:
        found = import_module("distributed")
    except ImportError:
        raise ClusterFault(
            "a cluster needs Dask, which is not installed: pip install 'vietnam-tui[cluster]'"
        ) from None
    for name in logging.root.manager.loggerDict:  # faults are told once, by who catches them
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
    return found
