"""Who may sit where: persons, keys, seats, codes, and a file that nobody else reads."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.host.served import Served, make_key, vietnam
from vietnam_tui.host.invites import (
    CODE_LASTS,
    Code,
    Hosted,
    InviteBook,
    Invites,
    Person,
    check,
    fingerprint_of,
    hash_of_code,
    new_code,
    redeemed,
    with_game,
    with_person,
)
from vietnam_tui.host.limits import (
    FLOOD,
    PASTED,
    STRANGERS,
    STRANGERS_EACH,
    VAIN,
    WRONG_CODES,
    Bucket,
    Doorkeeper,
)
from vietnam_tui.host.settings import HostFault, HostFolder

ANNA = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGJhbm5hYW5uYWFubmFhbm5hYW5uYWFubmFhbm5hYW5h anna"
BORIS = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGJvcmlzYm9yaXNib3Jpc2Jvcmlzc2Jvcmlzc2Jvcmlz boris"


def invites_with_code(code: str, *, until: int = 2**40) -> Invites:
    return Invites(code=(Code(hash_of_code(code), "ford.toml", "Red", "carl", until),))


def test_a_key_is_of_one_person_and_a_seat_of_somebody_known(tmp_path: Path) -> None:
    book = InviteBook(tmp_path / "invites.toml")
    book.change(lambda invites: with_person(with_person(invites, "anna", ANNA), "boris", BORIS))
    assert book.now().person_of_key(fingerprint_of(ANNA)) == "anna"
    with pytest.raises(HostFault, match="have the same key"):
        book.change(lambda invites: with_person(invites, "carl", ANNA))
    with pytest.raises(HostFault, match="nobody is called 'dora'"):
        book.change(lambda invites: with_game(invites, Hosted("ford.toml", {"Red": "dora"})))
    assert [person.name for person in InviteBook(book.path).now().person] == ["anna", "boris"]


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    book = InviteBook(tmp_path / "invites.toml")
    book.change(lambda invites: with_person(invites, "anna", ANNA))
    assert book.path.stat().st_mode & 0o777 == 0o600
    book.path.chmod(0o644)
    with pytest.raises(HostFault, match="others may read it"):
        InviteBook(book.path).now()


@pytest.mark.parametrize(
    "text",
    [
        "[[person]]\nname = 'a b'\n",
        "[[person]]\nname = 'anna'\nkeys = ['ssh-dss AAAA']\n",
        "[[person]]\nname = 'anna'\nkeys = ['ssh-ed25519 !!!!']\n",
        "[[person]]\nname = 'anna'\n[[person]]\nname = 'anna'\n",
        "[[game]]\nsave = '../secret.toml'\n",
        "[[game]]\nsave = '.hidden.toml'\n",
        "[[game]]\nsave = 'one.toml'\n[[game]]\nsave = 'one.toml'\n",
        "[[game]]\nseats = 3\n",
        "person = 3\n",
        "[[[",
        "\x00",
    ],
)
def test_a_file_that_says_something_else_is_refused_by_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "invites.toml"
    path.write_text(text)
    path.chmod(0o600)
    with pytest.raises(HostFault, match=r"invites\.toml: "):
        InviteBook(path).now()


def test_a_code_binds_the_first_key_once() -> None:
    code = new_code()
    invites = redeemed(invites_with_code(code), code.lower(), ANNA)
    assert invites.person_of_key(fingerprint_of(ANNA)) == "carl"
    assert invites.find("ford") == Hosted("ford.toml", {"Red": "carl"})
    with pytest.raises(HostFault, match="good for nothing"):
        redeemed(invites, code, BORIS)


def test_a_code_is_too_old_after_two_days_and_is_not_in_the_file() -> None:
    code = new_code()
    invites = invites_with_code(code, until=1000)
    assert invites.open_code(code, now=999) is not None
    assert invites.open_code(code, now=1001) is None
    assert code.encode() not in msgspec.json.encode(invites)
    assert CODE_LASTS == 48 * 3600


def test_a_code_does_not_take_a_seat_from_somebody_else() -> None:
    code = new_code()
    invites = with_person(invites_with_code(code), "anna", ANNA)
    invites = with_game(invites, Hosted("ford.toml", {"Red": "anna"}))
    with pytest.raises(HostFault, match="Red has been given to somebody else"):
        redeemed(invites, code, BORIS)


def test_who_has_a_seat_does_not_look_on_as_well() -> None:
    game = Hosted("ford.toml", {"Red": "anna"}, observers=("*",))
    invites = with_person(with_person(Invites(game=(game,)), "anna", ANNA), "boris", BORIS)
    assert not invites.may_watch("carl", game)
    assert invites.may_watch("carl", game, anybody=True)
    assert not invites.may_watch("anna", game)
    assert invites.may_watch("boris", game)
    assert not invites.may_watch("boris", Hosted("ford.toml", {"Red": "anna"}, observers=("eve",)))


def test_strangers_are_few_and_the_longest_silent_makes_room() -> None:
    keeper, dropped = Doorkeeper(clock=lambda: 0.0), []
    for number in range(STRANGERS):
        assert keeper.comes(number, f"10.0.0.{number}", lambda number=number: dropped.append(number))
    assert keeper.comes("one more", "10.0.1.1", lambda: None)
    assert dropped == [0]


def test_of_one_address_the_longest_silent_makes_room_and_nobody_who_talks_while_others_are_silent() -> None:
    keeper, dropped = Doorkeeper(clock=lambda: 0.0), []

    def comes(who: str, address: str, *, talks: bool = False) -> bool:
        return keeper.comes(who, address, lambda: dropped.append(who), lambda: talks)

    assert comes("elsewhere", "10.0.0.2")
    assert comes("types a passphrase", "10.0.0.1", talks=True)
    assert all(comes(f"silent {number}", "10.0.0.1") for number in range(1, STRANGERS_EACH))
    assert comes("a friend", "10.0.0.1")
    assert comes("another", "10.0.0.1")
    assert dropped == ["silent 1", "silent 2"]
    keeper.is_known("a friend")
    assert comes("one more", "10.0.0.1")
    assert dropped == ["silent 1", "silent 2"]


def test_an_address_that_comes_in_vain_is_not_heard_for_a_while() -> None:
    now = [0.0]
    keeper = Doorkeeper(clock=lambda: now[0])
    for number in range(STRANGERS_EACH):
        assert keeper.comes(number, "10.0.0.1", lambda: None)
    for number in range(STRANGERS_EACH):
        keeper.goes(number)
    for number in range(VAIN - STRANGERS_EACH):
        assert keeper.comes(number, "10.0.0.1", lambda: None)
        keeper.goes(number)
    assert not keeper.comes("again", "10.0.0.1", lambda: None)
    assert [keeper.turns_away("10.0.0.1") for _ in range(3)] == [True, False, False]
    assert keeper.comes("another", "10.0.0.2", lambda: None)
    now[0] = 61.0
    assert keeper.comes("later", "10.0.0.1", lambda: None)


def test_whoever_logs_in_has_not_come_in_vain() -> None:
    keeper = Doorkeeper(clock=lambda: 0.0)
    for number in range(5 * VAIN):
        assert keeper.comes(number, "10.0.0.1", lambda: None)
        keeper.is_known(number)
        keeper.goes(number)


def test_wrong_codes_of_an_address_are_counted() -> None:
    now = [0.0]
    keeper = Doorkeeper(clock=lambda: now[0])
    for _ in range(WRONG_CODES):
        assert keeper.may_try_code("10.0.0.1")
        keeper.wrong_code("10.0.0.1")
    assert not keeper.may_try_code("10.0.0.1")
    assert keeper.may_try_code("10.0.0.2")
    now[0] = 3601.0
    assert keeper.may_try_code("10.0.0.1")


def test_a_paste_passes_and_a_flood_does_not() -> None:
    now = [0.0]
    bucket = Bucket(clock=lambda: now[0])
    assert bucket.take(PASTED) == PASTED
    assert not bucket.flooded
    while now[0] <= FLOOD + 1:
        assert bucket.take(PASTED) < PASTED
        now[0] += 0.5
    assert bucket.flooded


def test_inviting_takes_one_public_key_and_says_how_to_come(tmp_path: Path) -> None:
    served = Served(tmp_path / "host")
    served.game("snoopys-nose", US="anna", VC="boris")
    key = make_key(tmp_path / "anna")
    folder = ("--folder", str(served.folder), "--name", "anna")
    private = vietnam("invite", "snoopys-nose", "us", *folder, "--key-file", str(key))
    assert (private.returncode, "one public key on one line" in private.stderr) == (3, True)
    done = vietnam("invite", "snoopys-nose", "us", *folder, "--key-file", f"{key}.pub")
    assert done.stdout.startswith("ssh -p 2222 snoopys-nose@")
    code = vietnam(
        "invite", "snoopys-nose", "vc", "--folder", str(served.folder), "--name", "boris", "--code"
    )
    assert "code-" in code.stdout
    invites = InviteBook(HostFolder(served.folder).invites).now()
    assert (len(invites.code), invites.find("snoopys-nose")) == (
        1,
        Hosted("snoopys-nose.toml", {"US": "anna", "VC": "boris"}),
    )
    taken = vietnam(
        "invite", "snoopys-nose", "us", "--folder", str(served.folder), "--name", "boris", "--code"
    )
    assert taken.stdout.startswith("US is anna's: the code is good once it is not.")
    given = vietnam("invite", "snoopys-nose", "us", "--folder", str(served.folder), "--name", "carl")
    assert given.stdout.startswith("US was anna's till now.")
    again = vietnam("invite", "snoopys-nose", "us", "--folder", str(served.folder), "--name", "carl")
    assert again.stdout.startswith("ssh -p 2222 ")
    assert vietnam("uninvite", "all", "boris", "--folder", str(served.folder)).returncode == 0
    assert vietnam("uninvite", "all", "carl", "--folder", str(served.folder)).returncode == 0
    left = InviteBook(HostFolder(served.folder).invites).now()
    assert ([person.name for person in left.person], left.code) == (["anna"], ())
    assert vietnam("uninvite", "all", "boris", "--folder", str(served.folder)).returncode == 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("nothing", "us", "--name", "anna"), "no save"),
        (("snoopys-nose", "--name", "anna"), "which side?"),
        (("snoopys-nose", "green", "--name", "anna"), "no side green"),
        (("snoopys-nose", "us", "--name", "a/b"), "a name has up to 20"),
        (("snoopys-nose", "us"), "who is it?"),
    ],
)
def test_what_cannot_be_invited_is_said(tmp_path: Path, arguments: tuple[str, ...], why: str) -> None:
    served = Served(tmp_path / "host")
    served.game("snoopys-nose", US="anna")
    done = vietnam("invite", *arguments, "--folder", str(served.folder))
    assert done.returncode in (2, 3)
    assert why in done.stderr


@pytest.mark.parametrize(
    "text", ["port = 'x'", "port = 99999", "connections = 0", "colour = 3", "[[[", "observers = 'all'"]
)
def test_settings_that_are_none_are_refused_by_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "host.toml").write_text(text)
    with pytest.raises(HostFault, match=r"host\.toml: "):
        HostFolder(tmp_path)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("human", "nobody can be called so"),
        ("Bot", "nobody can be called so"),
        ("nobody", "nobody can be called so"),
        ("Đức", "letters from a to z, .* Đứ is not among these letters"),
        ("a b", "letters from a to z, digits and . _ -, and begins with a letter or digit$"),
    ],
)
def test_what_nobody_may_be_called_is_refused_and_why(name: str, why: str) -> None:
    with pytest.raises(HostFault, match=why):
        with_person(Invites(), name)
    with pytest.raises(HostFault, match=why):
        check(Invites(person=(Person(name),)))


def test_invites_that_could_not_be_read_again_are_not_written(tmp_path: Path) -> None:
    book = InviteBook(tmp_path / "invites.toml")
    book.change(lambda invites: with_person(invites, "anna", ANNA))
    for odd in ("." * 300, "x" * 30_000):
        with pytest.raises(HostFault, match="no save holds a line like this"):
            book.change(lambda invites, odd=odd: with_person(invites, "boris", f"{BORIS}{odd}"))
    assert [person.name for person in InviteBook(book.path).now().person] == ["anna"]
