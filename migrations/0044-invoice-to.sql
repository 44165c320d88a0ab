-- What the invoice of an order is to say instead of name and address, where that was corrected before it was paid.
alter table orders add column invoice_to jsonb;
