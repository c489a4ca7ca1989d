"""What has been reviewed of a game, kept beside its save: one line of JSON an entry, so that nothing is reckoned twice.

It lies in `NAME.review` next to `NAME.toml`, of a review as one side saw it in `NAME.SIDE.review`.  A line that was not
written whole is reckoned again; a file that is of another game or another win model begins anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from vietnam_tui.play.faults import CannotSave

#: The end of the name of such a file, and the version of its lines
ENDING, FORMAT = ".review", 2
#: Bytes of the largest that is read
LARGEST = 50_000_000
#: Its rights, which are those of a save: it tells the orders of both sides
PRIVATE = 0o600
#: What it begins with
BEGIN = b'{"review":'


class Head(msgspec.Struct, frozen=True):
    """The first line: of which game and by which win model the others are."""

    review: int
    game: str
    scenario: str
    start: str
    side: str
    model: str


def review_path(save: Path, side: str = "") -> Path:
    """The file of the review of a save.

    >>> review_path(Path("a/b.toml")).name, review_path(Path("b.toml"), "NVA/VC").name
    ('b.review', 'b.nva-vc.review')
    """
    return save.with_suffix(f".{side.casefold().replace('/', '-')}{ENDING}" if side else ENDING)


class ReviewFile:
    """The lines of a review on the disk; without a path they are kept nowhere.

    Raises `CannotSave` for a file of that name that holds something else.
    """

    def __init__(self, path: Path | None, head: Head) -> None:
        self.path, self.head = path, head
        self.lines: list[dict[str, Any]] = []
        if path is not None and path.exists():
            if not _is_review(path):
                raise CannotSave(f"{path} is something else; it is left as it is")
            others: list[dict[str, Any]]
            first, *others = [*_decoded(path.read_bytes().split(b"\n")), {}]
            if first == msgspec.to_builtins(head):
                self.lines = [line for line in others if line]
        self._begun = bool(self.lines)

    def add(self, kind: str, record: msgspec.Struct) -> None:
        """Write a record behind the others; raises `CannotSave`."""
        if self.path is None:
            return
        line = msgspec.json.encode({"kind": kind, **msgspec.to_builtins(record)}) + b"\n"
        try:
            if not self._begun:
                self.path.touch(PRIVATE)
                self.path.write_bytes(msgspec.json.encode(self.head) + b"\n")
                self._begun = True
            with self.path.open("r+b") as file:
                file.seek(0, 2)
                if file.tell() and _last_byte(self.path) != b"\n":
                    file.write(b"\n")  # what was torn stays a line of its own, which nobody can read
                file.write(line)
        except OSError as error:
            raise CannotSave(f"{self.path}: {error.strerror}") from None

    def records(self, kind: str, shape: type[msgspec.Struct]) -> list[Any]:
        """The records of a kind that could be read."""
        found = []
        for line in self.lines:
            if line.get("kind") == kind:
                try:
                    found.append(msgspec.convert({k: v for k, v in line.items() if k != "kind"}, shape))
                except msgspec.ValidationError:
                    continue
        return found


def _is_review(path: Path) -> bool:
    """Does a file begin as one of these does, and is it no larger than one may be?"""
    try:
        with path.open("rb") as file:
            begin = file.read(len(BEGIN))
        return path.is_file() and begin in (BEGIN, b"") and path.stat().st_size <= LARGEST
    except OSError:
        return False


def _last_byte(path: Path) -> bytes:
    with path.open("rb") as file:
        file.seek(-1, 2)
        return file.read(1)


def _decoded(lines: Iterable[bytes]) -> Iterable[dict[str, Any]]:
    for line in lines:
        try:
            found = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
        if isinstance(found, dict):
            yield found


def discard_reviews(save: Path) -> None:
    """Remove the reviews of a save that is gone."""
    for path in (save.with_suffix(ENDING), *save.parent.glob(f"{_plain(save.stem)}.*{ENDING}")):
        of_another = path.with_suffix(".toml").exists()
        if not path.is_symlink() and not of_another and _is_review(path):
            path.unlink()


def _plain(name: str) -> str:
    """A name as a pattern that means nothing else."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
