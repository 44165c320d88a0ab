-- Which process talks to the provider about a payment, or answers a call with a key: when it is killed, another goes on at once.
alter table payments add column lease_holder text;
alter table idempotency_keys add column holder text;
