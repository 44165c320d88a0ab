#!/bin/sh
# Starts PostgreSQL as the image that compose.yaml names does: it sets itself up listening on its socket only.
set -eu
bin=$(echo /usr/lib/postgresql/*/bin)
PATH=$bin:$PATH
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres /var/lib/postgresql /var/run/postgresql
  exec setpriv --reuid postgres --regid postgres --init-groups "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb --encoding UTF8 --locale C.UTF-8 --auth-host scram-sha-256 --auth-local trust --pwfile /tmp/password --pgdata "$PGDATA"
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --pgdata "$PGDATA" --wait --options "-c listen_addresses=''" start
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  pg_ctl --pgdata "$PGDATA" --wait --mode fast stop
fi
exec postgres -D "$PGDATA" -c "listen_addresses=*"
