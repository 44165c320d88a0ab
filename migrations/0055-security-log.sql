-- Who logged in, was refused, changed a password and the like. What is the same within a minute is one row with a count.
create table security_events (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  kind text not null,
  -- Null where nobody is known.
  user_id integer references users,
  -- Of where it came from; empty for what came from more networks than are kept apart.
  network text not null,
  -- What it was done to, e.g. a call or user:3; never a secret.
  about text not null,
  count integer not null,
  unique nulls not distinct (minute, kind, user_id, network, about)
);
create index security_events_of_kind on security_events (kind, id desc);
create index security_events_of_user on security_events (user_id, id desc);
create index security_events_of_network on security_events (network, id desc);
