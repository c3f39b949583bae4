#compdef scopa
# Completes scopa in zsh: put it as _scopa into a folder of $fpath

_scopa() {
    local line value
    local -a words_before=("${(@Q)words[1,CURRENT-1]}") whole open
    while IFS= read -r line; do
        value=${${line%%$'\t'*}//(#m)[\\:]/\\$MATCH}:${line#*$'\t'}
        value=${value%:}
        case $line in
            $'\tfiles') compset -P '--*='; _files ;;
            $'\tfolders') compset -P '--*='; _files -/ ;;
            *=$'\t'*) open+=("$value") ;;
            *) whole+=("$value") ;;
        esac
    done < <(scopa completion zsh -- "${words_before[@]}" "$PREFIX" 2>/dev/null)
    _describe -t values scopa whole -- open -S ''
}

if [[ $funcstack[1] == _scopa ]]; then
    _scopa "$@"
else
    compdef _scopa scopa
fi
