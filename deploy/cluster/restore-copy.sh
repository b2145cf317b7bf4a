#!/bin/sh
# Restores a moment into an empty folder and serves it on THIS_ADDRESS, muted, until pg_ctl stops it. The cluster is not
# touched. As postgres on a database machine:
#   restore-copy.sh '2026-11-30 12:00:00+00' /var/lib/postgresql/15/copy 5433
set -eu
moment=$1 folder=$2 port=$3

pgbackrest --config=/etc/pgbackrest.conf --stanza=curio --pg1-path="$folder" \
  --type=time --target="$moment" --target-action=promote --archive-mode=off restore

# Instead of what Patroni wrote for the cluster's own.
options="--port=$port --listen_addresses=THIS_ADDRESS --unix_socket_directories=$folder --synchronous_standby_names="
options="$options --hba_file=$folder/pg_hba.conf --ident_file=$folder/pg_ident.conf"
/usr/lib/postgresql/15/bin/pg_ctl --pgdata="$folder" --wait --timeout=86400 --log="$folder/server.log" --options="$options" start
until psql --host="$folder" --port="$port" --quiet --command='insert into muted default values' curio; do sleep 1; done
