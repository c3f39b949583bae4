# Completes scopa in fish: put it into ~/.config/fish/completions/scopa.fish

function __scopa_complete
    set -l word (commandline -ct)
    set -l option (string match -r -- '^--[^=]*=' "$word")
    set -l path (string replace -- "$option" '' "$word")
    for line in (scopa completion fish -- (commandline -opc) "$word" 2>/dev/null)
        switch $line
            case \tfiles
                printf '%s\n' "$option"(complete -C "'' $path")
            case \tfolders
                printf '%s\n' "$option"(complete -C "'' $path" | string match '*/')
            case '*'
                printf '%s\n' $line
        end
    end
end

complete -c scopa -f -a '(__scopa_complete)'
