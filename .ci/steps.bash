# What `.ci/run` and `.ci/extended` share. They source this file in the root of the checkout.

passed=0
failed=0
skipped=0
summary=""

# Runs a command as a step with a title. Goes on if it fails. A status of 77 means that the step cannot run here.
step() {
    local title=$1 start=$SECONDS status=0 result
    shift
    printf '\n=== %s\n' "$title"
    "$@" || status=$?
    case $status in
        0) passed=$((passed + 1)) result="ok     " ;;
        77) skipped=$((skipped + 1)) result="skipped" ;;
        *) failed=$((failed + 1)) result="FAILED " ;;
    esac
    summary+="$result  $title ($((SECONDS - start)) s)"$'\n'
}

# Ends a step that cannot run here: `skip <reason>`, as the last command of the step.
skip() {
    echo "Skipped: $*."
    return 77
}

# Prints the result of each step, then the numbers. Fails if a step failed.
summarize() {
    printf '\n=== Summary\n%s\n' "$summary"
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" -eq 0 ]
}

# Folders of recorded responses and of vectors, if they are beside the checkout.
if [ -d ../shared ]; then
    shared=$(cd ../shared && pwd)
    export AUTHN_SAMPLES=${AUTHN_SAMPLES:-$shared/wire/samples} IDX_SAMPLES=${IDX_SAMPLES:-$shared/idx/samples}
    export SESSION_SAMPLES=${SESSION_SAMPLES:-$shared/sessions} CASE_RESPONSES=${CASE_RESPONSES:-$shared/cases/responses}
    export VECTORS=${VECTORS:-$shared}
fi

# Runs the tests that were built; prints failures and one line. XCTest has none to run.
# They take minutes, on a busy machine half an hour: after an hour, one of them waits for what never comes.
tests() { timeout --foreground "${TEST_SECONDS:-3600}" swift test --skip-build --quiet --disable-xctest --scratch-path .build/strict "$@"; }
