-- What a licence type allows and how much of it, as figures that can be reckoned with; null where its owner gave none.
-- The shape is LicenseLimits of the contract.
alter table license_types add column limits jsonb;
