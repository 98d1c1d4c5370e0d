#!/usr/bin/env bash
# Installs what is missing, then checks everything there is to check: formatting, lints, documentation, licences, pages
# and files by programs of others, the browser tests and `cargo test`, the last two on SQLite and on a PostgreSQL server
# of their own. Ends with cargo's own summary; any failure makes the exit status 1, after everything else was tried.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
exec </dev/null
export CARGO_TERM_COLOR="${CARGO_TERM_COLOR:-never}"
# The same random cases each time, so that the same tree gets the same answer; CONTRIBUTING.md says how to hunt with others.
export PROPTEST_RNG_SEED="${PROPTEST_RNG_SEED:-1971}"
# What is built from nothing is not built again soon: notes for the next time would cost a fifth of it. Nor is it looked at
# with a debugger: a panic names its line without what one needs.
[ -n "$(ls -A "${CARGO_TARGET_DIR:-target}/debug/incremental" 2>/dev/null)" ] || export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG="${CARGO_PROFILE_DEV_DEBUG:-0}"
# How many random games are played of each game of the tables family; ten where nothing is said.
export RANDOM_GAMES="${RANDOM_GAMES:-2000}"

# ---- what is missing

# A package registry that does not answer at once is asked again.
patiently() {
    "$@" || { sleep 5; "$@"; } || { sleep 30; "$@"; }
}

if ! command -v cargo >/dev/null && [ -x "$HOME/.cargo/bin/cargo" ]; then
    export PATH="$HOME/.cargo/bin:$PATH"
fi
if ! command -v cargo >/dev/null; then
    echo "Rust is missing: see https://rustup.rs" >&2
    exit 1
fi

have_server() { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; }
have_browser() { command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; }
missing=()
have_browser || missing+=(chromium)
have_server || missing+=(postgresql)
# Its own evaluation of three matches is held against the page's.
[ -x /usr/games/gnubg ] || missing+=(gnubg)
command -v node >/dev/null || missing+=(nodejs)
command -v npm >/dev/null || missing+=(npm)
# The Nu Html Checker is written in it.
command -v java >/dev/null || missing+=(default-jre-headless)
command -v cc >/dev/null || missing+=(build-essential)
# A Python that can make an environment of its own.
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3 python3-venv)
if [ ${#missing[@]} -gt 0 ]; then
    install="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
        echo "Some programs the tests need are missing. As root:" >&2
        echo "    $install" >&2
        exit 1
    fi
    echo "== installing ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    # A package source that is down for one of its lists need not stop what can be had.
    patiently apt-get update -q || echo "some package lists could not be had" >&2
    if ! patiently apt-get install -y -q --no-install-recommends "${missing[@]}"; then
        echo "could not install what is missing: $install" >&2
        exit 1
    fi
fi

# The browser tests take two thirds of the time in it; where it is not to be had, they run in the other.
if ! command -v chromium-headless-shell >/dev/null && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    bare() { DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends chromium-headless-shell; }
    { bare || { apt-get update -q && bare; }; } >/dev/null 2>&1 || echo "== no chromium-headless-shell: the browser tests take longer"
fi

# ---- the checks

said=$(mktemp -d "${TMPDIR:-/tmp}/crawford-checks.XXXXXX")
trap 'rm -rf "$said"' EXIT
check() { # check NAME COMMAND...
    local name=$1 began=$SECONDS
    shift
    echo
    echo "== $name"
    # What it says is kept too: of what failed, the end is repeated below everything else, where it is found.
    if "$@" 2>&1 | tee "$said/$name"; then
        echo "== $name: ok ($((SECONDS - began)) s)"
    else
        echo "== $name: FAILED ($((SECONDS - began)) s)" >&2
        echo "$name" >>"$said/failed"
    fi
}

documentation() { RUSTDOCFLAGS="-D warnings -A rustdoc::private_intra_doc_links -A rustdoc::bare_urls" cargo doc --locked --workspace --no-deps; }

licences() {
    # Two minutes the first time; kept beside what cargo builds.
    if ! command -v cargo-deny >/dev/null && [ ! -x target/tools/bin/cargo-deny ]; then
        patiently cargo install --debug --locked --quiet --root target/tools cargo-deny@0.20.2 || return 1
    fi
    PATH="$PWD/target/tools/bin:$PATH" cargo deny --locked check licenses sources
}

# What the compiler reads the source for. It keeps no two processors busy with one large crate: these run beside the build,
# below a folder of their own, since cargo works once at a time in one.
of_the_source() {
    export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/source"
    check formatting cargo fmt --all --check
    check lints cargo clippy --locked --workspace --all-targets -- -D warnings
    check documentation documentation
}

# The program too. Of the root package alone cargo would build the store and the service once more, for other features of
# what they use.
building() { cargo test --locked --workspace --no-run; }

# The same bodies run as property tests in `cargo test`; these look further where a nightly compiler and cargo-fuzz are.
fuzzing() {
    local target
    for target in mat sgf snowie identifiers plays; do
        cargo +nightly fuzz run "$target" -- -max_total_time=10 -max_len=4096 || return 1
    done
}

in_browser() {
    (cd tests/browser && patiently npm ci --no-audit --no-fund --loglevel=error) &&
        tests/postgres.sh node tests/browser/run.mjs
}

# The same ones everywhere; CONTRIBUTING.md says how to play more.
nights() {
    (cd tests/nights && patiently npm ci --no-audit --no-fund --loglevel=error) &&
        node tests/nights/run.mjs --nights 60
}

of_the_source >"$said/of the source" 2>&1 &
check building building
wait $!
cat "$said/of the source"
if cargo +nightly fuzz --version >/dev/null 2>&1; then check fuzzing fuzzing; fi
# None of these keeps two processors busy.
check licences licences >"$said/of the crates" 2>&1 &
check outside tests/outside.sh >"$said/of the files" 2>&1 &
check nights nights
wait
cat "$said/of the crates" "$said/of the files"
if [ -d tests/browser ]; then check browser in_browser; fi
check durability tests/postgres.sh --durable cargo test --locked --workspace --test store durability

# Last, so that cargo has the last word when all is well.
echo
echo "== tests"
tests/postgres.sh cargo test --locked --workspace --no-fail-fast || echo tests >>"$said/failed"

if [ -e "$said/failed" ]; then
    mapfile -t failed <"$said/failed"
    for name in "${failed[@]}"; do
        [ -e "$said/$name" ] || continue
        echo
        echo "== the end of $name, which FAILED"
        tail -n 40 "$said/$name"
    done
    echo "FAILED: ${failed[*]}" >&2
    exit 1
fi
