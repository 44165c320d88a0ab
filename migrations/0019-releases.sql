-- Other font files of a product make its next release. Those before stay with their files and with what was said of them, since
-- licences were sold for them.
create table product_releases (
  product_id integer not null references products on delete cascade,
  release integer not null check (release > 0),
  -- Null while it is the release of a draft.
  published_at timestamptz,
  -- As its owner calls it, and what is new in it.
  version text not null,
  notes text not null default '',
  -- Whether those who bought an earlier release have this one too.
  is_free boolean not null default true,
  -- As they stand in products, of the newest; they stay when another release comes.
  files_version text not null,
  formats text[] not null,
  style_count integer not null,
  specimen text not null,
  license_text text not null,
  coverage_id integer references coverages,
  primary key (product_id, release)
);
alter table products add column release integer not null default 1;
insert into product_releases (product_id, release, published_at, version, files_version, formats, style_count, specimen, license_text, coverage_id)
  select id, 1, published_at, '1.0', version, formats, style_count, specimen, license_text, coverage_id from products;

-- What stands in a product's row is its newest release.
create function keep_release() returns trigger language plpgsql as $$
begin
  insert into product_releases as kept (product_id, release, published_at, version, files_version, formats, style_count, specimen, license_text, coverage_id)
  values (new.id, new.release, case when new.release = 1 then new.published_at else new.updated_at end, new.release || '.0',
    new.version, new.formats, new.style_count, new.specimen, new.license_text, new.coverage_id)
  on conflict (product_id, release) do update set published_at = coalesce(kept.published_at, excluded.published_at),
    files_version = excluded.files_version, formats = excluded.formats, style_count = excluded.style_count,
    specimen = excluded.specimen, license_text = excluded.license_text, coverage_id = excluded.coverage_id;
  return null;
end $$;
create trigger release_kept after insert on products for each row execute function keep_release();
create trigger release_kept_changed
  after update of release, published_at, version, formats, style_count, specimen, license_text, coverage on products for each row
  when ((old.release, old.published_at, old.version, old.formats, old.style_count, old.specimen, old.license_text, old.coverage_id)
    is distinct from (new.release, new.published_at, new.version, new.formats, new.style_count, new.specimen, new.license_text, new.coverage_id))
  execute function keep_release();
create trigger catalogue_changed after insert or update or delete or truncate on product_releases
  for each statement execute function tell_catalogue_changed();

alter table product_styles
  add column release integer not null default 1,
  add foreign key (product_id, release) references product_releases on delete cascade,
  drop constraint product_styles_product_id_position_key,
  add unique (product_id, release, position);

-- The release that was bought, or that was the newest when a plan gave the font first.
alter table licenses
  add column release integer not null default 1,
  add foreign key (product_id, release) references product_releases;

-- A licence is certified for each release, and again where files come to be made in another way; what was issued stays. Those
-- that were issued before name the files without a licensee.
alter table certificates
  add column release integer not null default 1,
  add column made_of text not null default '',
  drop constraint certificates_pkey,
  add primary key (license_id, release, made_of);
