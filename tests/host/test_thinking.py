"""Processes in which bots of hosted games think: they end with their host, however that ended."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys

import msgspec

from tests.host.served import alive, children, until
from vietnam_tui.games import find_game
from vietnam_tui.host.thinking import Pool, Question

#: A host's end of it that has had a bot think, and waits
HOST = """
import asyncio, msgspec, time
from vietnam_tui.games import find_game
from vietnam_tui.host.thinking import Pool, Question
game = find_game("vb")
state = game.setup("snoopys-nose")
side = game.decision(state).side
view = msgspec.msgpack.encode(game.view(state, side))
pool = Pool(1)
print(asyncio.run(pool.ask(Question("vb", "snoopys-nose", view, side, "random", 1)))[0], flush=True)
time.sleep(600)
"""


def test_a_host_that_is_killed_leaves_no_bot_behind() -> None:
    with subprocess.Popen([sys.executable, "-c", HOST], stdout=subprocess.PIPE) as host:
        assert host.stdout is not None
        assert host.stdout.readline().strip()
        left = children(host.pid)
        assert left
        host.send_signal(signal.SIGKILL)
        until(lambda: not any(map(alive, left)))


def test_a_bot_whose_process_has_died_answers_all_the_same() -> None:
    game = find_game("vb")
    state = game.setup("snoopys-nose")
    side = game.decision(state).side
    view = msgspec.msgpack.encode(game.view(state, side))
    question = Question("vb", "snoopys-nose", view, side, "random", 1)
    pool = Pool(1)

    async def twice() -> tuple[str, str]:
        first, _ = await pool.ask(question)
        assert pool._pool is not None
        for worker in list(pool._pool._processes):
            os.kill(worker, signal.SIGKILL)
        (second, _), (third, _) = await asyncio.gather(pool.ask(question), pool.ask(question))
        assert third == second
        return first, second

    try:
        first, second = asyncio.run(twice())
        assert second == first
    finally:
        pool.close()
