-- A larger licence of a font takes the place of a smaller one, which is bought back at what it cost.
alter table licenses add column superseded_by integer references licenses;
create index licenses_superseded on licenses (superseded_by) where superseded_by is not null;

-- What a line gives for a licence that it replaces; part of what the order costs.
alter table order_items add column credit_cents integer not null default 0 check (credit_cents >= 0);
alter table order_items add column credit_license_id integer references licenses;
alter table order_items add constraint order_items_credit_a_licence check ((credit_license_id is null) = (credit_cents = 0));
