"""One host for all tests that do not stop it: Snoopy's Nose for anna (US) and boris (VC), with eve looking on.

A game that anna and boris have played to its end is in the archive.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.ended_games import nearly_over
from tests.host.served import Served, make_key
from vietnam_tui.host.invites import Hosted, with_game

NOSE, TREES, SIEGE, ENDED = "snoopys-nose", "boys-of-67", "the-siege-of-khe-sanh", "ended"


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The host and its people; carl has a key that nobody knows, dora plays another game, fay and gus none yet."""
    served = Served(tmp_path_factory.mktemp("host"))
    served.game(NOSE, US="anna", VC="boris")
    served.game(TREES, US="dora", VC="boris")
    served.person("anna", NOSE, "US")
    served.person("boris", NOSE, "VC")
    served.person("eve", NOSE)
    served.person("dora", TREES, "US")
    make_key(served.keys / "carl")
    for name in ("fay", "gus"):
        served.known(name)
    nearly_over(served.saves, ENDED, over=True)
    ended = Hosted(f"{ENDED}.toml", {"US": "anna", "VC": "boris"})
    served.book.change(lambda invites: with_game(invites, ended))
    served.start()
    yield served
    served.stop()


def with_screens(folder: Path, program: Path, words: str) -> Served:
    """Snoopy's Nose for anna (US) and boris (VC) at a host whose screens are another program.

    `words` go before those that a screen is started with.
    """
    served, wrapper = Served(folder), folder.with_name("zygote")
    wrapper.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{program}" {words}"$@"\n')
    wrapper.chmod(0o755)
    served.before = (
        "import sys, types\nfrom vietnam_tui.host import zygotes\n"
        f"zygotes.sys = types.SimpleNamespace(executable={str(wrapper)!r}, platform=sys.platform)"
    )
    served.game(NOSE, US="anna", VC="boris")
    served.person("anna", NOSE, "US")
    served.person("boris", NOSE, "VC")
    return served
