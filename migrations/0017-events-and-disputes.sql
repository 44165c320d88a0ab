-- What the payment house told, as far as it is to be believed: about which payment of ours, or none. A row without done_at
-- is still to be looked into.
create table provider_events (
  id text primary key,
  type text not null,
  payment text references payments (public_id),
  received_at timestamptz not null,
  done_at timestamptz
);
create index provider_events_open on provider_events (payment) where done_at is null;

-- A buyer's complaint at the payment house. While it is open nothing of its order is handed out.
create table disputes (
  id text primary key,
  capture_id text not null references captures,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  decided_at timestamptz
);
create index disputes_of_capture on disputes (capture_id);

-- When it was last said that nobody knows its outcome, though it is old.
alter table payments add column alarmed_at timestamptz;
create index payments_waiting on payments (created_at) where state in ('creating', 'approval', 'capturing', 'capture_pending');
