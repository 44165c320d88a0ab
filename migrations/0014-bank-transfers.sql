-- Payments by bank transfer: what a buyer was asked to send, and what came to the bank and left it again.
create table bank_transfers (
  -- What the buyer writes on the transfer.
  reference text primary key,
  -- By this the same call makes one transfer, however often it is made.
  request_id text not null unique,
  -- The text that the shop gave the payment.
  custom_id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  due_on date not null,
  ends_at timestamptz not null,
  -- When all of it was there. From then on it is the shop's, however much goes back later.
  captured_at timestamptz,
  cancelled_at timestamptz,
  -- What its buyer was told by email, and when.
  told_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null
);
create index bank_transfers_to_tell on bank_transfers (created_at) where told_at is null;
create index bank_transfers_to_remind on bank_transfers (due_on) where reminded_at is null and captured_at is null and cancelled_at is null;

-- Money that is to be sent back, until somebody has sent it.
create table bank_refunds (
  id text primary key,
  request_id text not null unique,
  transfer text not null references bank_transfers,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null,
  completed_at timestamptz
);
create index bank_refunds_of_transfer on bank_refunds (transfer);
create index bank_refunds_open on bank_refunds (created_at) where completed_at is null;

-- What a person read on the bank's statement. Money that left is negative.
create table bank_movements (
  id integer generated always as identity primary key,
  transfer text not null references bank_transfers,
  refund text references bank_refunds,
  amount_cents integer not null check (amount_cents <> 0),
  booked_on date not null,
  bank_reference text not null,
  recorded_by integer not null references users,
  recorded_at timestamptz not null,
  posted_at timestamptz,
  check (refund is null or amount_cents < 0)
);
-- A line of the statement is booked once.
create unique index bank_movements_once on bank_movements (transfer, booked_on, bank_reference, amount_cents);
create index bank_movements_to_post on bank_movements (id) where posted_at is null;
