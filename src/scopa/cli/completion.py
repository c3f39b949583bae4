"""What shells need to complete a command line of scopa: ``scopa completion bash``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

from scopa.cli.arguments import parser
from scopa.cli.completion_spec import Command, Option, described

_BASH = """\
# Completes scopa in bash: put it into ~/.local/share/bash-completion/completions/scopa
_scopa() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command= each
    for each in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case $each in {names}) command=$each; break ;; esac
    done
    case $before in
{values}
    esac
    case $command in
{commands}
    esac
}}
complete -F _scopa scopa
"""
_ZSH = """\
#compdef scopa
# Completes scopa in zsh: put it as _scopa into a folder of $fpath
_scopa() {{
    local -a commands
    commands=({names})
    if (( CURRENT > 2 )); then
        local each
        for each in ${{words[2,CURRENT-1]}}; do
            case $each in
{commands}
            esac
        done
    fi
    _arguments {options} '1:command:(($commands))'
}}
_scopa "$@"
"""


def run(options: argparse.Namespace) -> int:
    """Print what the shell needs; returns the exit status."""
    sys.stdout.write(script(options.shell, parser()))
    return 0


def script(shell: str, whole: argparse.ArgumentParser) -> str:
    """The completion for that *shell*, one of `SHELLS`, of what *whole* reads."""
    return SHELLS[shell](described(whole))


def _bash(commands: Sequence[Command]) -> str:
    game, *others = commands
    with_choices = {
        option.names[-1]: option.choices
        for command in commands
        for option in command.options
        if option.choices
    }
    values = "\n".join(
        f'        {name}) COMPREPLY=($(compgen -W "{" ".join(choices)}" -- "$word")); return ;;'
        for name, choices in with_choices.items()
    )
    every = [*_names(game), *(command.name for command in others)]
    lines = [f'        \'\') COMPREPLY=($(compgen -W "{" ".join(every)}" -- "$word")) ;;']
    for command in others:
        known = " ".join([*_names(command), *command.choices])
        files = ' $(compgen -f -- "$word")' if command.takes_file else ""
        lines.append(
            f'        {command.name}) COMPREPLY=($(compgen -W "{known}" -- "$word"){files}) ;;'
        )
    names = "|".join(command.name for command in others)
    return _BASH.format(names=names, values=values, commands="\n".join(lines))


def _names(command: Command) -> Iterator[str]:
    for option in command.options:
        yield from option.names


def _zsh(commands: Sequence[Command]) -> str:
    game, *others = commands
    names = " ".join(f"{c.name}\\\\:{_quoted(_short(c.help))}" for c in others)
    lines = "\n".join(
        f"                {c.name}) _arguments {_zsh_options(c)}{_zsh_argument(c)}; return ;;"
        for c in others
    )
    return _ZSH.format(names=names, commands=lines, options=_zsh_options(game))


def _zsh_options(command: Command) -> str:
    return " ".join(
        _quoted(f"{name}[{_plain(option)}]{_zsh_value(option)}")
        for option in command.options
        for name in option.names
    )


def _zsh_value(option: Option) -> str:
    choices = f"({' '.join(option.choices)})" if option.choices else " "
    return f":{option.value}:{choices}" if option.value else ""


def _zsh_argument(command: Command) -> str:
    if command.takes_file:
        return " '*:file:_files'"
    return f" '*:{command.argument}:({' '.join(command.choices)})'" if command.choices else ""


def _fish(commands: Sequence[Command]) -> str:
    game, *others = commands
    lines = [
        "# Completes scopa in fish: put it into ~/.config/fish/completions/scopa.fish",
        "complete -c scopa -f",
    ]
    for command in others:
        start = "complete -c scopa -n __fish_use_subcommand"
        lines.append(f"{start} -a {command.name} -d {_quoted(_short(command.help))}")
    lines += _fish_options("__fish_use_subcommand", game)
    for command in others:
        condition = f"__fish_seen_subcommand_from {command.name}"
        lines += _fish_options(condition, command)
        if command.takes_file:
            lines.append(f"complete -c scopa -n {_quoted(condition)} -F")
        if command.choices:
            choices = _quoted(" ".join(command.choices))
            lines.append(f"complete -c scopa -n {_quoted(condition)} -a {choices}")
    return "\n".join([*lines, ""])


def _fish_options(condition: str, command: Command) -> Iterator[str]:
    for option in command.options:
        for name in option.names:
            kind = f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
            value = " -x" if option.value else ""
            choices = f" -a {_quoted(' '.join(option.choices))}" if option.choices else ""
            text = f" -d {_quoted(_plain(option))}"
            yield f"complete -c scopa -n {_quoted(condition)} {kind}{value}{choices}{text}"


def _plain(option: Option) -> str:
    """The help of an option, without what shells would take for something else."""
    return _short(option.help)


def _short(text: str) -> str:
    return text.replace("%%", "%").replace("[", "(").replace("]", ")").replace(":", ",")


def _quoted(text: str) -> str:
    """*text* as one word of a shell."""
    return "'" + text.replace("'", "'\\''") + "'"


SHELLS: Mapping[str, Callable[[Sequence[Command]], str]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
}
"""What each shell is told, by its name."""
