"""`vietnam completion SHELL`: the script by which a shell completes the command, and the answers to what it asks then.

The scripts ask `vietnam completion SHELL WORD ...` with the words behind `vietnam`, the one being written last; bash,
which parts words at `=` and `:`, gives its whole line instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.cli.printing import note, say

BASH = r"""_vietnam() {
    local IFS=$'\n'
    COMPREPLY=($("${COMP_WORDS[0]}" completion bash "${COMP_LINE:0:COMP_POINT}" 2>/dev/null))
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=/] ]] && compopt -o nospace
}
complete -F _vietnam vietnam
"""
ZSH = r"""#compdef vietnam
_vietnam() {
    local -a told open
    local line
    for line in ${(f)"$(${words[1]} completion zsh "${(@Q)words[2,CURRENT]}" 2>/dev/null)"}; do
        case ${line%%$'\t'*} in
            *[=/]) open+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
            *) told+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
    done
    (( $#told )) && _describe -V vietnam told -U
    (( $#open )) && _describe -V vietnam open -U -S ''
    return 0
}
if [ "$funcstack[1]" = _vietnam ]; then _vietnam; else compdef _vietnam vietnam; fi
"""
FISH = r"""complete -c vietnam -f -k -a '(
    set -l words (commandline -opc)
    $words[1] completion fish $words[2..] (commandline -ct) 2>/dev/null
)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}

#: The characters that bash would take for more than a letter, and those where it parts words by itself
_ODD, _PARTS = " '\"\\$&();<>|*?!`#[]{}~", "=:"


def run(arguments: Sequence[str]) -> int:
    """Print a script, or with more words what may be written; returns the exit code."""
    shell, *words = arguments or [""]
    if shell not in SCRIPTS:
        note(f"vietnam completion: say for which shell: {', '.join(SCRIPTS)}")
        return 2
    if not words:
        say(SCRIPTS[shell], end="")
        return 0
    from vietnam_tui.cli.completion import offers

    if shell == "bash":
        words = words_of(words[0])
        for offer in offers(words):
            say(for_bash(offer.word, words[-1]))
        return 0
    for offer in offers(words):
        say(f"{offer.word}\t{offer.about}")
    return 0


def words_of(line: str) -> list[str]:
    r"""The words behind the command on a line of bash, the one being written last.

    >>> words_of("vietnam play my\\ game.toml --as "), words_of("vietnam do 'my game.toml' --o")
    (['play', 'my game.toml', '--as', ''], ['do', 'my game.toml', '--o'])
    """
    words, quote, escaped = [""], "", False
    for letter in line.lstrip():
        if escaped:
            words[-1], escaped = words[-1] + letter, False
        elif letter == "\\" and quote != "'":
            escaped = True
        elif letter == quote:
            quote = ""
        elif not quote and letter in "'\"":
            quote = letter
        elif letter.isspace() and not quote:
            words += [""] if words[-1] else []
        else:
            words[-1] += letter
    return words[1:] or [""]


def for_bash(word: str, begun: str) -> str:
    r"""A word in the form that bash expects: what it has not parted off before, with everything odd behind a backslash.

    >>> for_bash("NVA=bot:regular", "nva=bot:re"), for_bash("Viet Minh=", "v")
    ('regular', 'Viet\\ Minh=')
    """
    parted = max(begun.rfind(letter) for letter in _PARTS) + 1
    return "".join(f"\\{letter}" if letter in _ODD else letter for letter in word[parted:])
