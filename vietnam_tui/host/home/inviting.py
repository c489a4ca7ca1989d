"""Invitations: a code for somebody whose key is not known yet, and the line that he types."""

from __future__ import annotations

import socket
import time

import msgspec

from vietnam_tui.host.invites import CODE_LASTS, Code, Invites, fingerprint_of, hash_of_code
from vietnam_tui.host.settings import HostFolder


def with_code(invites: Invites, code: str, save: str, side: str, person: str) -> Invites:
    """Invites with one more code that binds the first key it comes with; those that are too old are left out."""
    fresh = Code(hash_of_code(code), save, side, person, int(time.time()) + CODE_LASTS)
    left = tuple(each for each in invites.code if each.until > time.time())
    return msgspec.structs.replace(invites, code=(*left, fresh))


def invitation(folder: HostFolder, game: str, code: str = "") -> tuple[str, ...]:
    """The line that leads to a game, how long its code is good, and the host's fingerprint; raises `HostFault`."""
    port = folder.listens
    where = f"-p {port} " if port != 22 else ""
    lines = [f"ssh {where}{f'code-{code}' if code else game}@{socket.gethostname()}"]
    if code:
        lines.append(f"The code is good for one key and {CODE_LASTS // 3600} hours.")
    print_file = folder.path / f"{folder.settings.key}.pub"
    if print_file.is_file():
        lines.append(f"The host's key: {fingerprint_of(print_file.read_text())}")
    return tuple(lines)
