-- Who changed what: written in the transaction of the change, and never rewritten.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null where the shop itself acted.
  actor_id integer references users,
  -- A noun and a verb, e.g. plan.update.
  action text not null,
  -- A noun and its id, e.g. plan:3.
  subject text not null,
  -- Only what differs; null where there was nothing before, or is nothing after.
  before jsonb,
  after jsonb
);
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_of_subject on audit_log (subject, id desc);
create index audit_log_of_action on audit_log (action text_pattern_ops, id desc);
create index audit_log_by_time on audit_log (at);

create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never rewritten';
end $$;
create trigger audit_log_stay before update or delete or truncate on audit_log
  for each statement execute function refuse_to_rewrite();

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
