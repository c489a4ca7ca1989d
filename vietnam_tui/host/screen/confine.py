"""What a screen process may do after it has been forked: read the program's own files, and talk where it is told.

Limits hold everywhere.  On Linux it can besides get no new rights, make no connection and run no program (seccomp),
and open no file but those of the program to read (Landlock); where the kernel has not got these the rest holds.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import resource
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

import vietnam_tui

#: Bytes of a file that a screen may write, open files, seconds of work in all, bytes of memory
_LIMITS = {
    resource.RLIMIT_FSIZE: 0,
    resource.RLIMIT_CORE: 0,
    resource.RLIMIT_NOFILE: 48,
    resource.RLIMIT_CPU: 4 * 3600,
    resource.RLIMIT_AS: 2_000_000_000,
}
#: The account of a screen whose host runs as root, where that account can read the program
NOBODY = 65534

_PR_SET_DUMPABLE, _PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _PR_SET_PDEATHSIG = 4, 38, 22, 1
_SECCOMP_FILTER, _ALLOW, _DENY = 2, 0x7FFF0000, 0x00050000 | 1  # EPERM
#: machine -> its number in seccomp, and its calls that a screen has no use for
_CALLS = {
    "x86_64": (
        0xC000003E,
        # socket connect bind listen accept accept4 ptrace process_vm_readv process_vm_writev execve execveat
        # rename unlink mkdir rmdir link symlink chmod unlinkat renameat renameat2 linkat symlinkat creat
        (
            41,
            42,
            49,
            50,
            43,
            288,
            101,
            310,
            311,
            59,
            322,
            82,
            87,
            83,
            84,
            86,
            88,
            90,
            263,
            264,
            316,
            265,
            266,
            85,
        ),
    ),
    "aarch64": (
        0xC00000B7,
        # the same as far as they are there
        (198, 203, 200, 201, 202, 242, 117, 270, 271, 221, 281, 35, 38, 276, 37, 36, 34, 53),
    ),
}
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446
#: What Landlock knew first to forbid of files, all of it; and what is allowed below the program's folders
_ALL_OF_FILES, _READ = (1 << 13) - 1, (1 << 2) | (1 << 3)


def die_with_parent(number: int) -> None:
    """Be sent a signal when the parent ends, where the system can do that."""
    _prctl(_PR_SET_PDEATHSIG, number)


def keep_memory_private() -> None:
    """Let no process of the same account look into this one's memory."""
    _prctl(_PR_SET_DUMPABLE, 0)


def confine() -> None:
    """Give up everything that a screen does not need, for good."""
    with contextlib.suppress(OSError):
        ctypes.CDLL("libgcc_s.so.1")  # which the system loads when a thread is left, and could not then
    if os.geteuid() == 0 and all(map(_is_open_to_all, _own_folders())):
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    for what, most in _LIMITS.items():
        _, hard = resource.getrlimit(what)
        limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (limit, limit))
    keep_memory_private()
    if _prctl(_PR_SET_NO_NEW_PRIVS, 1):
        with contextlib.suppress(OSError):
            _allow_files(_own_folders())
        _forbid_calls()


def _is_open_to_all(folder: Path) -> bool:
    """May any account read there?"""
    return all(path.stat().st_mode & 0o005 == 0o005 for path in (folder.resolve(), *folder.resolve().parents))


def _own_folders() -> list[Path]:
    """Where the program and Python lie, the user's data for them, and the time zone."""
    named = [os.environ[name] for name in ("VIETNAM_DATA",) if name in os.environ]
    package = Path(vietnam_tui.__file__).parent
    found = [
        package,
        package.parent / "data",
        Path(sys.prefix),
        Path(sys.base_prefix),
        *map(Path, sys.path[1:]),
    ]
    found += [Path(os.__file__).parent, Path("/usr/share/zoneinfo"), *map(Path, named)]
    return [path for path in dict.fromkeys(found) if path.is_dir() and path != Path("/")]


def _allow_files(folders: Iterable[Path]) -> None:
    """Let files be read below some folders, and nothing else be done with files at all."""
    handled = struct.pack("<Q", _ALL_OF_FILES)
    ruleset = _syscall(_LANDLOCK_CREATE, handled, len(handled), 0)
    if ruleset < 0:
        return
    try:
        for folder in folders:
            with contextlib.suppress(OSError):
                fd = os.open(folder, os.O_PATH | os.O_CLOEXEC)
                _syscall(_LANDLOCK_ADD, ruleset, 1, struct.pack("<Qi", _READ, fd), 0)
                os.close(fd)
        _syscall(_LANDLOCK_RESTRICT, ruleset, 0)
    finally:
        os.close(ruleset)


def _forbid_calls() -> None:
    """Have the system refuse the calls that open connections, start programs or change folders."""
    known = _CALLS.get(platform.machine())
    if known is None:
        return
    arch, calls = known
    # load the machine; another one may do nothing here
    program = [_statement(0x20, 4), _jump(0x15, arch, 1, 0), _statement(0x06, _DENY), _statement(0x20, 0)]
    for call in calls:
        program += [_jump(0x15, call, 0, 1), _statement(0x06, _DENY)]
    program.append(_statement(0x06, _ALLOW))
    code = ctypes.create_string_buffer(b"".join(program))
    filter_ = struct.pack("HxxxxxxP", len(program), ctypes.addressof(code))
    _prctl(_PR_SET_SECCOMP, _SECCOMP_FILTER, filter_)


def _statement(code: int, value: int) -> bytes:
    return struct.pack("HBBI", code, 0, 0, value)


def _jump(code: int, value: int, yes: int, no: int) -> bytes:
    return struct.pack("HBBI", code, yes, no, value)


def _prctl(option: int, *arguments: int | bytes) -> bool:
    """Did the system do it?"""
    if sys.platform != "linux":
        return False
    padded = [*map(_as_argument, arguments), *[ctypes.c_ulong(0)] * (4 - len(arguments))]
    return bool(ctypes.CDLL(None, use_errno=True).prctl(option, *padded) == 0)


def _syscall(number: int, *arguments: int | bytes) -> int:
    if sys.platform != "linux":
        return -1
    return int(ctypes.CDLL(None, use_errno=True).syscall(number, *map(_as_argument, arguments)))


def _as_argument(value: int | bytes) -> ctypes.c_ulong | ctypes.c_char_p:
    return ctypes.c_char_p(value) if isinstance(value, bytes) else ctypes.c_ulong(value)
