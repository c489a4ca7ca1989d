"""One host for all tests that do not stop it: Snoopy's Nose for anna (US) and boris (VC), with eve looking on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.host.served import Served, make_key

NOSE, TREES, SIEGE = "snoopys-nose", "boys-of-67", "the-siege-of-khe-sanh"


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
    served.start()
    yield served
    served.stop()
