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
