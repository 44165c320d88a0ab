-- Whom the invoice of an offer is made out to, as the buyer said at the checkout; null for whom the offer is for.
alter table proposals add column invoice_to jsonb;
