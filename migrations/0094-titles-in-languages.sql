-- What buyers read of discounts and sales can be written in each language of the shop. A product has it with its sale.
alter table discounts add column translations jsonb not null default '{}';
alter table sales add column translations jsonb not null default '{}';
