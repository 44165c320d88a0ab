-- What the first call of a key wrote, its order or refund, from the moment that stands in the books: a second call after a crash goes on
-- from there.
alter table idempotency_keys add column effect_id integer;
