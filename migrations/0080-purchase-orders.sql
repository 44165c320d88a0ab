-- The buyer's own number of the purchase, and whom the invoice is made out to, which is said when the order is placed or corrected later.
alter table orders add column po_number text check (char_length(po_number) <= 60);

create function billing_on_order(po_number text, invoice_to jsonb) returns text language sql immutable as $$
  select lower(coalesce(po_number, '') || ' ' || coalesce(invoice_to ->> 'name', '') || ' '
    || coalesce(invoice_to ->> 'company', '') || ' ' || coalesce(invoice_to ->> 'email', ''))
$$;
create index orders_by_billing on orders using gin (billing_on_order(po_number, invoice_to) gin_trgm_ops)
  where kind = 'fonts' and (po_number is not null or invoice_to is not null);

-- Staff find orders by the code that they were bought with.
create index orders_by_code on orders (upper(discount ->> 'code')) where discount ->> 'code' is not null;
-- And by a domain on which one of their licences is used.
create index license_domains_by_hostname on license_domains (hostname);

drop trigger update_number_forgotten on orders;
create trigger update_number_forgotten
  before update of user_id, status, total_cents, licensee, payment_reference, paid_at, buyer, tax, tax_request, environment, invoice_to,
    po_number
  on orders for each row
  when (new.update_number is not null and new.update_number is not distinct from old.update_number)
  execute function forget_update_number();
