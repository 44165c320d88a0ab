-- The words that a licence type is sold under, in numbered versions; what was published once is never changed and never goes.
-- Its address name stays too, whatever the type is called later.
alter table license_types
  add column slug text,
  -- The newest version, where there are terms.
  add column terms_version integer,
  add column terms_sha256 text;
update license_types set slug = trim(both '-' from regexp_replace(lower(regexp_replace(name, '\s+licen[cs]e$', '', 'i')), '[^a-z0-9]+', '-', 'g'));
update license_types t set slug = concat_ws('-', nullif(slug, ''), id)
where slug = '' or exists (select from license_types o where o.slug = t.slug and o.id < t.id);
alter table license_types alter column slug set not null, add unique (slug);

create table license_terms (
  license_type_id integer not null references license_types,
  version integer not null check (version >= 1),
  -- What the licence type was called.
  name text not null,
  -- As its owner wrote it, with {Label} where a usage detail is named, and as it reads with the details of that day.
  source text not null,
  text text not null,
  -- Of the text in UTF-8, in hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  usage_details jsonb not null,
  published_at timestamptz not null,
  primary key (license_type_id, version)
);
create trigger license_terms_stay before update or delete on license_terms for each row execute function keep_document();

alter table order_items add column terms_version integer, add column terms_sha256 text;
alter table licenses add column terms_version integer, add column terms_sha256 text;

-- What was sold before terms were numbered was sold as it was bought.
insert into license_terms (license_type_id, version, name, source, text, sha256, usage_details, published_at)
select t.id, 1, t.name, w.words, w.words, encode(sha256(convert_to(w.words, 'UTF8')), 'hex'), t.usage_details, t.created_at
from license_types t, (values (concat_ws(E'\n\n', '## As bought',
  'This licence was sold before the shop kept its terms in numbered versions. What was bought holds: the licence that the order names, for the font and the number of licences that it names, within the limits that stand on its certificate.',
  'Nothing that is published later takes any of it away.'))) as w (words);
update license_types t set terms_version = 1, terms_sha256 = x.sha256 from license_terms x where x.license_type_id = t.id;
update order_items i set terms_version = 1, terms_sha256 = x.sha256 from license_terms x where x.license_type_id = i.license_type_id;
update licenses l set terms_version = 1, terms_sha256 = x.sha256 from license_terms x where x.license_type_id = l.license_type_id;

-- The small print of the shop, page by page in numbered versions; what was published once is never changed and never goes.
create table legal_texts (
  page text not null,
  version integer not null check (version >= 1),
  -- As its owner wrote it, with {Name} where a fact about the seller is named, and as it reads with those of that day.
  source text not null,
  text text not null,
  -- Of the text in UTF-8, in hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null,
  primary key (page, version)
);
create trigger legal_texts_stay before update or delete on legal_texts for each row execute function keep_document();
create trigger catalogue_changed after insert on legal_texts for each statement execute function tell_catalogue_changed();

-- The newest of what a buyer agrees to, as an order keeps it: [{"page": "terms", "version": 1, "sha256": "..."}].
create function legal_of_today() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('page', page, 'version', version, 'sha256', sha256) order by page), '[]')
  from (select distinct on (page) page, version, sha256 from legal_texts where page in ('terms', 'refunds') order by page, version desc) newest
$$;
alter table orders add column legal jsonb not null default '[]';
