-- Where a payment began: at the stand-in of this machine, in the sandbox of its provider, or where money moves. Only there is it ever
-- asked about. Null for what was free, and for what was begun before places were kept until the next start knows where that was.
alter table payments add column place text check (place in ('sandbox', 'provider_sandbox', 'live'));
-- As long as there are such, a start looks for them.
create index payments_without_place on payments (id) where place is null and provider <> 'none';

-- What the owner wrote down and nobody reads again, sealed with the key of the settings, which is not in the database.
create table shop_secrets (
  name text primary key,
  sealed bytea not null,
  written_at timestamptz not null,
  written_by integer references users
);
create trigger catalogue_changed after insert or update or delete or truncate on shop_secrets
  for each statement execute function tell_catalogue_changed();


-- The pages as their owner is writing them, in the one row that there may be. No visitor sees it, so nothing that is kept for visitors
-- goes with a change of it.
create table page_drafts (
  is_only boolean primary key default true check (is_only),
  pages jsonb not null,
  saved_at timestamptz not null,
  saved_by integer not null references users
);
