-- What staff did to a licence of a customer, and why. A change is undone by another one, and both stay.
create table license_changes (
  id integer generated always as identity primary key,
  license_id integer not null references licenses,
  kind text not null check (kind in ('grant', 'licensee', 'end')),
  -- What it was and what it became, as text; null for no end, and before a grant.
  before text,
  after text,
  reason text not null check (reason ~ '\S'),
  changed_by integer not null references users,
  changed_at timestamptz not null,
  undone_by integer references users,
  undone_at timestamptz,
  check ((undone_by is null) = (undone_at is null))
);
create index license_changes_of_license on license_changes (license_id, id);

-- Another licensee was written on it, so that its next certificate is another one; and that staff gave it away.
alter table licenses add column is_renamed boolean not null default false, add column is_granted boolean not null default false;
-- Staff look for a licence by its licensee, or by a piece of its number.
create index licenses_by_licensee on licenses using gin (lower(licensee) gin_trgm_ops);
create index licenses_by_number_piece on licenses using gin (lower(number) gin_trgm_ops);
