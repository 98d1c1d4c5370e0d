#!/usr/bin/env bash
# The crate backgammon as others get it: packaged, unpacked outside of the workspace, and used by a program of its own.
# Needs no network once the workspace has been built.
set -euo pipefail
cd "$(dirname "$0")/../.."

target="$(realpath "${CARGO_TARGET_DIR:-target}")"
there="$(mktemp -d)"
trap 'rm -rf "$there"' EXIT
cargo package --quiet --locked --offline --allow-dirty --no-verify -p backgammon
tar -xzf "$target"/package/backgammon-*.crate -C "$there"
mv "$there"/backgammon-* "$there/backgammon"
cp -r tests/outside/stranger Cargo.lock "$there"
mv "$there/Cargo.lock" "$there/stranger"
cd "$there/stranger"
export CARGO_TARGET_DIR="$target/outside/stranger"
said="$(cargo run --quiet --offline)"
echo "$said"
[ "$(wc -l <<<"$said")" -eq 17 ]
grep -qx "8/5 6/5 sGfwATDgc/ABMA" <<<"$said"
grep -qx "\[6, 1\] Some(Top) true" <<<"$said"
cd ../backgammon
cargo test --quiet --offline --doc
