#!/usr/bin/env bash
# Runs a command beside a PostgreSQL server of its own, in a temporary folder, and stops it whatever happens:
#
#     tests/postgres.sh cargo test --test store
#
# The command finds the server's URL in CRAWFORD_TEST_POSTGRES. Nothing is synced to the disk (pass --durable first to
# have it synced): the server does not outlive the command.
set -euo pipefail

durable=off
if [ "${1:-}" = --durable ]; then
    durable=on
    shift
fi
if [ $# -eq 0 ]; then
    echo "usage: tests/postgres.sh [--durable] COMMAND..." >&2
    exit 2
fi

# The newest server there is; Debian keeps its programs out of the PATH.
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
if [ -z "$bin" ] && command -v initdb >/dev/null; then
    bin=$(dirname "$(readlink -f "$(command -v initdb)")")
fi
if [ -z "$bin" ]; then
    echo "no PostgreSQL server found (Debian: apt-get install postgresql)" >&2
    exit 1
fi

# The server refuses to run as root.
folder=$(mktemp -d "${TMPDIR:-/tmp}/crawford-postgres.XXXXXX")
as=()
if [ "$(id -u)" -eq 0 ]; then
    user=nobody
    if id -u postgres >/dev/null 2>&1; then user=postgres; fi
    chown "$user" "$folder"
    as=(setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups)
    if ! command -v setpriv >/dev/null; then as=(runuser -u "$user" --); fi
fi
run() { (cd "$folder" && "${as[@]}" "$@"); }

command_pid=
end() {
    trap - EXIT INT TERM HUP
    if [ -n "$command_pid" ] && kill -0 "$command_pid" 2>/dev/null; then
        kill "$command_pid" 2>/dev/null || true
        wait "$command_pid" 2>/dev/null || true
    fi
    if [ -f "$folder/data/postmaster.pid" ]; then
        run "$bin/pg_ctl" -D "$folder/data" -m immediate -w -s stop >/dev/null 2>&1 || true
    fi
    rm -rf "$folder"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

run "$bin/initdb" -D "$folder/data" -U crawford -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log" 2>&1 ||
    { cat "$folder/initdb.log" >&2; exit 1; }
cat >>"$folder/data/postgresql.conf" <<SETTINGS
unix_socket_directories = '$folder'
fsync = $durable
full_page_writes = $durable
synchronous_commit = $durable
shared_buffers = 64MB
max_connections = 400
autovacuum_naptime = 10min
SETTINGS

# Somebody may take the free port between looking and starting: then another one.
started=
for _ in 1 2 3 4 5; do
    port=$((20000 + RANDOM % 12000))
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then continue; fi
    if run "$bin/pg_ctl" -D "$folder/data" -w -t 60 -s -l "$folder/server.log" \
        -o "-c listen_addresses=127.0.0.1 -c port=$port" start; then
        started=yes
        break
    fi
done
if [ -z "$started" ]; then
    cat "$folder/server.log" >&2
    exit 1
fi

export CRAWFORD_TEST_POSTGRES="postgres://crawford@127.0.0.1:$port/postgres"
# In the background, so that a signal to this script is heard while the command runs.
"$@" &
command_pid=$!
status=0
wait "$command_pid" || status=$?
command_pid=
exit "$status"
