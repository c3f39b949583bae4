# shellcheck shell=bash
# Completes scopa in bash: put it into ~/.local/share/bash-completion/completions/scopa

_scopa() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            $'\tfiles') compopt -o default ;;
            $'\tfolders') compopt -o dirnames ;;
            $'\topen') compopt -o nospace ;;
            *) COMPREPLY+=("$line") ;;
        esac
    done < <(scopa completion bash -- "${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null)
}

complete -F _scopa scopa
