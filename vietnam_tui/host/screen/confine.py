"""Limits on a screen process after it has been forked: it may read the program's own files, and talk where it is told.

Limits hold everywhere.  On Linux it can besides get no new rights, make no connection, start no program or process and
touch no other (seccomp), and open no file but those of the program to read (Landlock); where the kernel has not got
these the rest holds.
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
from typing import NamedTuple

import vietnam_tui
from vietnam_tui.core.data import overlay_folder

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
_SECCOMP_FILTER, _ALLOW, _DENY, _UNKNOWN = 2, 0x7FFF0000, 0x00050000 | 1, 0x00050000 | 38  # EPERM, ENOSYS
#: Numbers from here on are calls of another kind of program on the same machine
_FOREIGN = 0x40000000
#: A call of `clone` that makes a thread, which a screen needs, and no process
_THREAD = 0x10000


class _Calls(NamedTuple):
    """The calls of a machine by their numbers: its own number in seccomp, and what a screen has no use for."""

    machine: int
    denied: tuple[int, ...]
    clone: int
    clone3: int
    prlimit: int


_CALLS = {
    "x86_64": _Calls(
        0xC000003E,
        (
            # socket connect bind listen accept accept4
            *(41, 42, 49, 50, 43, 288),
            # ptrace process_vm_readv process_vm_writev process_madvise kcmp pidfd_open pidfd_getfd
            *(101, 310, 311, 440, 312, 434, 438),
            # fork vfork execve execveat
            *(57, 58, 59, 322),
            # kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_send_signal
            *(62, 200, 234, 129, 297, 424),
            # setpriority sched_setparam sched_setscheduler sched_setaffinity sched_setattr ioprio_set
            # migrate_pages move_pages
            *(141, 142, 144, 203, 314, 251, 256, 279),
            # rename unlink mkdir rmdir link symlink creat mknod truncate
            *(82, 87, 83, 84, 86, 88, 85, 133, 76),
            # mkdirat mknodat unlinkat renameat renameat2 linkat symlinkat open_by_handle_at
            *(258, 259, 263, 264, 316, 265, 266, 304),
            # chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat utime utimes futimesat utimensat
            *(90, 91, 268, 452, 92, 93, 94, 260, 132, 235, 261, 280),
            # setxattr lsetxattr fsetxattr setxattrat removexattr lremovexattr fremovexattr removexattrat file_setattr
            *(188, 189, 190, 463, 197, 198, 199, 466, 469),
            # mount unshare setns bpf perf_event_open userfaultfd add_key request_key keyctl
            *(165, 272, 308, 321, 298, 323, 248, 249, 250),
            # io_uring_setup io_uring_enter io_uring_register, which do all of this in another way
            *(425, 426, 427),
        ),
        clone=56,
        clone3=435,
        prlimit=302,
    ),
    # the same, as far as they are there
    "aarch64": _Calls(
        0xC00000B7,
        (
            *(198, 203, 200, 201, 202, 242),
            *(117, 270, 271, 440, 272, 434, 438),
            *(221, 281),
            *(129, 130, 131, 138, 240, 424),
            *(140, 118, 119, 122, 274, 30, 238, 239),
            *(34, 33, 35, 38, 276, 37, 36, 265, 45),
            *(52, 53, 452, 55, 54, 88),
            *(5, 6, 7, 463, 14, 15, 16, 466, 469),
            *(40, 97, 268, 280, 241, 282, 217, 218, 219),
            *(425, 426, 427),
        ),
        clone=220,
        clone3=435,
        prlimit=261,
    ),
}
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446
#: What may be forbidden of files: by the first Landlock, and since the third; what is allowed below the program's
#: folders; making connections and serving them; reaching sockets and processes outside of this one
_FILES, _FILES_SINCE_3, _READ, _NETWORK, _OUTSIDE = (1 << 13) - 1, (1 << 15) - 1, (1 << 2) | (1 << 3), 3, 3


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
    if os.geteuid() == 0 and shut_to_others() is None:
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


def shut_to_others() -> Path | None:
    """A folder of the program, or one above it, that other accounts may not enter; None when there is none.

    Below it a screen cannot be given another account than its host's.
    """
    folders = (path for own in _own_folders() for path in (*reversed(own.resolve().parents), own.resolve()))
    return next((path for path in folders if path.stat().st_mode & 0o005 != 0o005), None)


def _own_folders() -> list[Path]:
    """The folders where the program and Python lie, the corrections of whoever runs the host, and the time zone.

    Of a checkout, where saves may lie as well, only the program and its data.
    """
    corrections = overlay_folder()
    own = [] if corrections is None else [corrections]
    package = Path(vietnam_tui.__file__).parent
    data = package.parent / "data"
    found = [package, data, Path(sys.prefix), Path(sys.base_prefix)]
    found += [path for path in map(Path, sys.path[1:]) if path != package.parent or not data.is_dir()]
    found += [Path(os.__file__).parent, Path("/usr/share/zoneinfo"), *own]
    return [path for path in dict.fromkeys(found) if path.is_dir() and path != Path("/")]


def _allow_files(folders: Iterable[Path]) -> None:
    """Let files be read below some folders, and nothing else be done with files at all."""
    version = _syscall(_LANDLOCK_CREATE, 0, 0, 1)
    files = _FILES if version < 3 else _FILES_SINCE_3
    words = 1 if version < 4 else 2 if version < 6 else 3
    handled = struct.pack("<QQQ", files, _NETWORK, _OUTSIDE)[: 8 * words]
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
    """Have the system refuse the calls that open connections, start programs, or touch files and other processes."""
    known = _CALLS.get(platform.machine())
    if known is None:
        return
    load_number, load_first = _statement(0x20, 0), _statement(0x20, 16)
    allow, deny = _statement(0x06, _ALLOW), _statement(0x06, _DENY)
    # load the machine; another one may do nothing here
    program = [_statement(0x20, 4), _jump(0x15, known.machine, 1, 0), deny]
    program += [load_number, _jump(0x35, _FOREIGN, 0, 1), deny]
    for call in known.denied:
        program += [_jump(0x15, call, 0, 1), deny]
    # where this is not known, a thread is made by the older call, of which can be seen that it makes one
    program += [_jump(0x15, known.clone3, 0, 1), _statement(0x06, _UNKNOWN)]
    program += [_jump(0x15, known.clone, 0, 4), load_first, _jump(0x45, _THREAD, 0, 1), allow, deny]
    program += [_jump(0x15, known.prlimit, 0, 4), load_first, _jump(0x15, 0, 0, 1), allow, deny]
    program.append(allow)
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
