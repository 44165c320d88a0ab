-- What a licence type is measured by ("Employees"), and its sizes: [{"id": 2, "name": "6 to 20", "factor_thousandths": 1800,
-- "limits": {…}, "onRequest": false}, ...] in the owner's order, none where it comes in one size. The type counts their ids, and gives
-- none twice.
alter table license_types add column measure text;
alter table license_types add column tiers jsonb not null default '[]';
alter table license_types add column last_tier_id integer not null default 0;

-- The size that was sold, {"id", "name", "factor_thousandths"}, as it was; null where the type had one.
alter table order_items add column tier jsonb;
alter table licenses add column tier jsonb;
