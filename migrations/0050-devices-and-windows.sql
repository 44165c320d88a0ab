-- Browsers that have logged in to an account before: they carry no authority, but a stranger's wrong tries do not count for them.
create table known_devices (
  token_hash bytea not null,
  user_id integer not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_of_user on known_devices (user_id, seen_at);

-- A window of tries is forgotten when it ends; before, all were kept for a day.
alter table attempts add column ends_at timestamptz;
update attempts set ends_at = window_start + interval '1 hour';
alter table attempts alter column ends_at set not null;
drop index attempts_window_start;
create index attempts_ends_at on attempts (ends_at);
