"""Packs: what an owner has made is sent as one file, looked at, and laid out elsewhere; hostile ones are refused."""

from __future__ import annotations

import io
import shutil
import stat
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.test_commands import vietnam
from tests.own_folder import OWN, own_folder
from vietnam_tui.play.catalogue import find_scenario
from vietnam_tui.play.shelf.contents import LARGEST_PACK, MOST_FILES, PackFault, read_pack

CAMPS = "vietnam_battles/scenarios/two-camps.toml"
TERRAIN = "vietnam_battles/terrain.toml"
JUNGLE = '[[terrain]]\nid = "jungle"\nmove = 3\n'


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Path]:
    """A data folder with scenarios of one's own and a correction."""
    shutil.copytree(OWN, tmp_path / "mine")
    (tmp_path / "mine" / TERRAIN).write_text(JUNGLE)
    with own_folder(tmp_path / "mine") as folder:
        yield folder


def packed(path: Path, **files: str | bytes) -> Path:
    """A pack of these files, "/" and "." in their names as they are."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def test_a_pack_is_played_in_another_folder(mine: Path, tmp_path: Path) -> None:
    pack = tmp_path / "camps.zip"
    assert vietnam("data", "pack", str(pack), "two-camps", TERRAIN).exit_code == 0
    assert list(read_pack(pack)) == [CAMPS, TERRAIN]
    again = vietnam("data", "pack", str(pack))
    assert again.exit_code == 3
    assert "exists already; --replace writes over it" in again.stderr
    everything = tmp_path / "all.zip"
    assert vietnam("data", "pack", str(everything)).exit_code == 0
    assert len(read_pack(everything)) == 4

    with own_folder(tmp_path / "theirs") as theirs:
        assert find_scenario("two-camps") is None
        shown = vietnam("data", "unpack", str(pack))
        assert shown.exit_code == 1
        assert f"{CAMPS}: new, Two Camps; 33 values" in shown.stdout
        assert f"{TERRAIN}: laid over ours; 1 value changes\n  terrain[jungle].move: 2 -> 3" in shown.stdout
        assert "nothing is laid out; with --yes it is" in shown.stderr
        assert not theirs.exists()
        assert vietnam("data", "unpack", str(pack), "--yes").exit_code == 0
        assert (theirs / CAMPS).read_text() == tomli_of(mine / CAMPS)
        assert find_scenario("two-camps") is not None
        assert not list(theirs.rglob(".*"))


def tomli_of(path: Path) -> str:
    import tomllib

    import tomli_w

    return tomli_w.dumps(tomllib.loads(path.read_text()))


def test_corrections_of_ones_own_stay_where_a_pack_has_none(mine: Path, tmp_path: Path) -> None:
    pack = packed(
        tmp_path / "p.zip",
        **{TERRAIN: '[[terrain]]\nid = "jungle"\nmove = 4\n[[terrain]]\nid = "village"\nmove = 2\n'},
    )
    (mine / TERRAIN).write_text(f'{JUNGLE}landing = true\n[[terrain]]\nid = "swamp"\nremove = true\n')
    shown = vietnam("data", "unpack", str(pack))
    assert f"{TERRAIN}: laid over ours and yours" in shown.stdout
    assert "terrain[jungle].move: 3 -> 4" in shown.stdout


def test_what_would_be_wrong_with_it_is_not_laid_out(mine: Path, tmp_path: Path) -> None:
    text = (mine / CAMPS).read_text()
    name = "vietnam_battles/scenarios/three-camps.toml"
    renamed = text.replace('id = "two-camps"', 'id = "three-camps"')
    for changed, message in (
        (text, "its id must be 'three-camps'"),
        (f"boss = 1\n{renamed}", "boss"),
        (renamed.replace("\ncamps = 2", "\ncamps = 99"), "uses 99 markers camp"),
    ):
        pack = packed(tmp_path / "bad.zip", **{name: changed})
        told = vietnam("data", "unpack", str(pack), "--yes")
        assert told.exit_code == 1, told.stdout
        assert "it is not laid out, since with it something would be wrong" in told.stderr
        assert message in told.stderr
    assert not (mine / name).exists()


def link(archive: zipfile.ZipFile) -> None:
    entry = zipfile.ZipInfo(CAMPS)
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    archive.writestr(entry, "/etc/passwd")


def names(*given: str) -> Callable[[zipfile.ZipFile], None]:
    def write(archive: zipfile.ZipFile) -> None:
        for name in given:
            archive.writestr(name, 'id = "x"')

    return write


def text(source: str | bytes, name: str = CAMPS) -> Callable[[zipfile.ZipFile], None]:
    return lambda archive: archive.writestr(name, source)


HOSTILE: dict[str, tuple[Callable[[zipfile.ZipFile], None], str]] = {
    "an absolute path": (names("/etc/passwd.toml"), "would lie outside the data folder"),
    "a parent": (names("vietnam_battles/../../x.toml"), "would lie outside the data folder"),
    "a drive": (names("C:/x.toml"), "would lie outside the data folder"),
    "a backslash": (names("vietnam_battles\\..\\x.toml"), "would lie outside the data folder"),
    "a link": (link, "it is no file but a link"),
    "no game": (names("chess/scenarios/xx.toml"), "there is no game chess"),
    "an escape": (names("\x1b[2J/scenarios/xx.toml"), "there is no game ?[2J"),
    "a name of ours": (names("vietnam_battles/game.toml"), "a pack may correct counters.toml"),
    "the rules": (names("vietnam_battles/rules.toml"), "a pack may correct counters.toml"),
    "a folder of no game": (names("vietnam_battles/saves/xx.toml"), "lies in lessons, maps"),
    "no data": (names("vietnam_battles/scenarios/xx.py"), "small letters, digits and hyphens, and .toml"),
    "a hidden file": (names("vietnam_battles/maps/.xx.toml"), "small letters, digits and hyphens"),
    "twice": (names(CAMPS, CAMPS), "it is there twice"),
    "many files": (
        names(*(f"vietnam_battles/maps/m{n}.toml" for n in range(MOST_FILES + 1))),
        "holds 201 files",
    ),
    "nothing": (lambda archive: None, "holds nothing"),
    "a bomb": (text("#" * 3_000_000), "larger than a file of a pack"),
    "bombs": (
        lambda archive: (
            [archive.writestr(f"vietnam_battles/maps/m{n}.toml", "#" * 399_000) for n in range(12)] and None
        ),
        "m10.toml: it is larger",
    ),
    "no text": (text(b"\xff\xfe\x00"), "no text in UTF-8"),
    "no TOML": (text("id = "), "it is no TOML"),
    "depth": (text("a = " + "[" * 90_000 + "]" * 90_000), "it is no TOML"),
    "tables in tables": (text("a = " + "[" * 20 + "]" * 20), "too deep in one another"),
    "a number": (text("turns = 1e300"), "1e+300 is no number of a game"),
    "no number": (text("turns = nan"), "nan is no number of a game"),
    "a date": (text("turns = 1979-05-27"), "is no number of a game"),
    "what a terminal obeys": (text('title = "\\u001b[2J"'), "characters that a terminal would obey"),
}


@pytest.mark.parametrize(("write", "message"), HOSTILE.values(), ids=HOSTILE)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_hostile_packs_are_refused_in_a_sentence(
    write: Callable[[zipfile.ZipFile], None], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        write(archive)
    with pytest.raises(PackFault) as refused:
        read_pack(path)
    assert message in str(refused.value)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300


def test_a_file_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.zip"
    for content, message in (
        (b"", "is no pack"),
        (b"PK\x03\x04" + b"\0" * 60, "is no pack"),
        (b"\0" * (LARGEST_PACK + 1), "has 2,000,001 bytes"),
    ):
        path.write_bytes(content)
        with pytest.raises(PackFault, match=message):
            read_pack(path)
    with pytest.raises(PackFault, match="cannot be read"):
        read_pack(tmp_path / "missing.zip")
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr(CAMPS, 'id = "two-camps"\n' * 40)
    for cut in range(1, len(whole.getvalue()), 37):
        damaged = bytearray(whole.getvalue())
        damaged[cut] ^= 0x5A
        path.write_bytes(damaged)
        try:
            read_pack(path)
        except PackFault as fault:
            assert str(fault).isprintable()


@pytest.mark.usefixtures("mine")
def test_nothing_of_ours_is_dropped_and_no_name_of_ours_is_taken(tmp_path: Path) -> None:
    boys = "vietnam_battles/scenarios/boys-of-67.toml"
    for name, source, message in (
        (boys, 'replace = true\nid = "boys-of-67"', "it would drop a file of ours as a whole"),
        ("vietnam_battles/scenarios/koh-tang.toml", 'id = "koh-tang"', "is called koh-tang already"),
        (TERRAIN, "terrain = 3", "something would be wrong"),
        (
            "vietnam_battles/maps/huge.toml",
            'id = "huge"\ntitle = "H"\ngrid = { columns = 5000, rows = 5000 }\nkey = {}\nterrain = ""',
            "20,000 hexes at most",
        ),
    ):
        told = vietnam("data", "unpack", str(packed(tmp_path / "bad.zip", **{name: source})), "--yes")
        assert told.exit_code == 1, told.stdout
        assert message in told.stderr
