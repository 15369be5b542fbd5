# What `.ci/run` and `.ci/nightly` have in common; they source this file in the root of the checkout.

passed=0
failed=0
summary=""
TIMEFORMAT='%R s, %U s of processor time'

# Runs a command as a step with a title, and goes on whether or not it succeeds.
step() {
    local title=$1 outcome time
    shift
    printf '\n=== %s\n' "$title"
    exec 3>&1 4>&2
    if time=$({ time "$@" >&3 2>&4 3>&- 4>&-; } 2>&1); then
        passed=$((passed + 1)) outcome="ok    "
    else
        failed=$((failed + 1)) outcome="FAILED"
    fi
    exec 3>&- 4>&-
    summary+="$outcome  $title ($time)"$'\n'
}

# Prints what became of the steps; fails if one did.
summarize() {
    printf '\n=== Summary\n%s\n' "$summary"
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

# Runs the tests that were built; prints failures and one line. XCTest has none to run.
tests() { swift test --skip-build --quiet --disable-xctest --scratch-path .build/strict "$@"; }

# The folders of recorded answers, if they are beside the checkout.
for folder in wire idx; do
    name=$([ $folder = wire ] && echo AUTHN_SAMPLES || echo IDX_SAMPLES)
    if [ -d ../shared/$folder/samples ]; then
        export "$name=$(cd ../shared/$folder/samples && pwd)"
        echo "$name: $folder/samples is read, too."
    else
        unset "$name"
        echo "$name: $folder/samples is not here; its tests are skipped."
    fi
done
