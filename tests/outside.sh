#!/usr/bin/env bash
# What others get, read by programs of others: the crate backgammon by a program that has it packaged, every page by
# html-validate and the Nu Html Checker, every feed, calendar, table and workbook by Python's parsers of such files.
# Needs `cargo build` to have been run, node, a Java, and a Python with venv; what it installs lies below target/ and beside
# its own package.json.
set -euo pipefail
cd "$(dirname "$0")/.."

# A package registry that does not answer at once is asked again.
patiently() {
    "$@" || { sleep 5; "$@"; } || { sleep 30; "$@"; }
}

venv="${CARGO_TARGET_DIR:-target}/outside/python"
wanted=tests/outside/requirements.txt
if ! cmp -s "$wanted" "$venv/installed.txt"; then
    rm -rf "$venv"
    python3 -m venv "$venv"
    patiently "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps -r "$wanted"
    cp "$wanted" "$venv/installed.txt"
fi
# Without the script of vnu-jar, which would fetch a Java of its own.
(cd tests/outside && patiently npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
tests/outside/package.sh
exec node tests/outside/run.mjs "$venv/bin/python"
