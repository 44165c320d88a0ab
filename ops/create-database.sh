#!/bin/sh
# Run once by the database's image: the shop has a database of its own and is no superuser.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SHOP_PASSWORD" <<'SQL'
create role shop login password :'password';
create database shop owner shop encoding 'UTF8' template template0;
SQL
