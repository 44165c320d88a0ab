create table payments (
  id integer generated always as identity primary key,
  -- Ours, known before the provider answers; what the buyer's browser carries.
  public_id text not null unique,
  order_id integer not null references orders,
  provider text not null,
  state text not null check (state in ('creating', 'approval', 'capturing', 'capture_pending', 'captured', 'failed', 'expired', 'duplicate', 'frozen', 'refunded')),
  amount_cents integer not null,
  reference text unique,
  approval_url text,
  payer_id text,
  -- Part of the capture's request id; rises only after a definite decline.
  approval_no integer not null default 1,
  -- Whoever settles holds it until then; after that anybody may.
  lease_until timestamptz,
  -- When the timer looks at it next, and how often it has looked.
  check_at timestamptz,
  checks integer not null default 0,
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it was last said that nobody knows its outcome, though it is old.
  alarmed_at timestamptz,
  -- How many events of the provider were received and not looked into. One makes a payment due at once, and whoever writes down what
  -- was found meanwhile leaves it due.
  news integer not null default 0,
  -- Since when the provider says that it does not know a payment whose money was asked for. Only when its report does not have it
  -- either has nobody taken the money.
  gone_since timestamptz
);
create index payments_of_order on payments (order_id);
-- One live payment per order, whatever the number of clicks and tabs.
create unique index payments_one_live on payments (order_id) where state in ('creating', 'approval', 'capturing', 'capture_pending');
create index payments_to_check on payments (check_at) where check_at is not null;
create index payments_waiting on payments (created_at) where state in ('creating', 'approval', 'capturing', 'capture_pending');
create index payments_on_their_way on payments (created_at) where state in ('capturing', 'capture_pending');
-- Payments that a person must look at stand in the To do list.
create index payments_frozen on payments (updated_at) where state = 'frozen';

-- Money that the provider took. Its id is the provider's, so one capture can be written once.
create table captures (
  id text primary key,
  payment_id integer not null references payments,
  amount_cents integer not null,
  captured_at timestamptz not null,
  -- When it was written into the ledger: soon after, many at a time. Until then it costs one entry of a small index.
  posted_at timestamptz
);
create index captures_of_payment on captures (payment_id);
create index captures_to_post on captures (captured_at) where posted_at is null;

create table refunds (
  id integer generated always as identity primary key,
  capture_id text not null references captures,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('requested', 'pending', 'completed', 'failed')),
  reference text unique,
  reason text not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- What a refund gives back: the lines that it names, or null for an amount.
  order_item_ids integer[],
  -- The order that a refund gives money of back; null where it was paid twice, and this is the second payment's.
  paid_order_id integer references orders,
  posted_at timestamptz,
  constraint refunds_end_has_its_time check (state <> 'completed' or completed_at is not null)
);
create index refunds_of_capture on refunds (capture_id);
create index refunds_of_order on refunds (paid_order_id) include (amount_cents) where state = 'completed' and paid_order_id is not null;
create index refunds_to_post on refunds (completed_at) where state = 'completed' and posted_at is null;
create index refunds_open on refunds (created_at) where state in ('requested', 'pending');

create function keep_paid_order() returns trigger language plpgsql as $$
begin
  new.paid_order_id := (select p.order_id from captures c join payments p on p.id = c.payment_id where c.id = new.capture_id and p.state = 'captured');
  return new;
end $$;
create trigger paid_order_kept before insert or update of state on refunds for each row execute function keep_paid_order();

-- The events that the provider sent, as far as they are to be believed, and the payment that each is about, if any.
create table provider_events (
  id text primary key,
  type text not null,
  payment text references payments (public_id),
  received_at timestamptz not null
);

-- A buyer's complaint to the provider. While it is open nothing of its order is delivered.
create table disputes (
  id text primary key,
  capture_id text not null references captures,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  decided_at timestamptz,
  -- The state of a dispute that the books know.
  posted_state text,
  constraint disputes_end_has_its_time check (state = 'open' or decided_at is not null)
);
create index disputes_of_capture on disputes (capture_id);
create index disputes_to_post on disputes (opened_at) where posted_state is distinct from state;
create index disputes_open on disputes (opened_at) where state = 'open';
