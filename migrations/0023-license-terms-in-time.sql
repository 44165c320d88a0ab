-- For how many months a licence of a type holds; null: for ever. An order line and a licence keep what they were sold with.
alter table license_types
  add column term_months integer check (term_months between 1 and 120),
  add constraint license_types_exclusive_for_ever check (not exclusive or term_months is null);
alter table order_items add column term_months integer;
-- When a licence that was bought for a time ends. Its holder is told before.
alter table licenses
  add column ends_at timestamptz,
  add column told_ending_at timestamptz;
create index licenses_ending on licenses (ends_at) where ends_at is not null and told_ending_at is null;

-- So many months of the calendar later, at the last day of a month that is shorter.
create function months_after(moment timestamptz, months integer) returns timestamptz language sql immutable as $$
  select (moment at time zone 'UTC' + make_interval(months => months)) at time zone 'UTC'
$$;

-- Whether a licence that delivers some formats gives any file of a font that is there in others; a ZIP only packs them, and the kit is
-- made of any font. What has no fonts is sold all the same.
create function delivers_files(formats text[], delivers text[]) returns boolean language sql immutable as $$
  select cardinality(formats) = 0 or 'KIT' = any(delivers) or array_remove(delivers, 'ZIP') && formats
$$;

-- How many licences were sold under each version of terms.
create index licenses_by_terms on licenses (license_type_id, terms_version);
