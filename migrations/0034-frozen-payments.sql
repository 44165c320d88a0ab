-- Payments that a person must look at stand among what waits for the office.
create index payments_frozen on payments (updated_at) where state = 'frozen';
