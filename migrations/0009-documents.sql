-- Numbers run without gaps: the last one of a series and year is a row that stays locked until its document is written.
create table document_series (
  series text not null,
  year integer not null,
  last integer not null,
  -- The date and the moment of the newest document of a series: the next one bears none before them, whoever settled first.
  last_day text not null,
  last_at timestamptz not null,
  primary key (series, year)
);

create table invoices (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  number text not null,
  -- 1 is the one that was issued. A buyer who corrects name or tax id gets another copy, and those before it stay.
  copy integer not null default 1,
  total_cents integer not null,
  -- All that the document says as canonical JSON, and its SHA-256.
  content text not null,
  sha256 bytea not null,
  issued_at timestamptz not null,
  unique (order_id, copy),
  unique (number, copy)
);

-- What was issued is never changed and never goes; it is corrected by another document.
create function keep_document() returns trigger language plpgsql as $$
begin
  raise exception 'a document that was issued is not changed';
end $$;
create trigger invoices_stay before update or delete on invoices for each row execute function keep_document();

create table credit_notes (
  number text primary key,
  refund_id integer not null unique references refunds,
  order_id integer not null references orders,
  amount_cents integer not null,
  content text not null,
  sha256 bytea not null,
  issued_at timestamptz not null
);
create index credit_notes_of_order on credit_notes (order_id);
create trigger credit_notes_stay before update or delete on credit_notes for each row execute function keep_document();
