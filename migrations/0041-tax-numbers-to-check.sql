-- A tax number that a buyer gave after the purchase, where it would change what of the total is tax: staff decide about it.
-- {"number": "FR40303265045", "state": "open", "asked_at": ..., "decided_at": ..., "reason": ...}; an empty number asks to take one off.
alter table orders add column tax_request jsonb check (tax_request ->> 'state' in ('open', 'accepted', 'declined', 'withdrawn'));
create index orders_with_open_tax_request on orders (id) where tax_request ->> 'state' = 'open';
