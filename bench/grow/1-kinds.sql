-- What all that is grown is made of: the fonts of the demo catalogue, each a kind, in a thousand sorts of coverage, as foundries draw them;
-- a code point in a private area tells them apart. What only growing needs stands in a schema of its own.
create function growing.pick(list jsonb, n bigint) returns text language sql immutable as
  $$ select list ->> ((n % jsonb_array_length(list) + jsonb_array_length(list)) % jsonb_array_length(list))::int $$;
create function growing.pick_skewed(list jsonb, n bigint) returns text language sql immutable as
  $$ select list ->> floor(jsonb_array_length(list) * ((abs(hashint8(n)) % 10000) / 10000.0) ^ 2)::int $$;
create table growing.begun as select now() as at;
create table growing.kinds_of_font as select row_number() over (order by id) - 1 as n, * from products;
create table growing.coverages_drawn as
select kind, sort, c.coverage, md5(c.coverage::text) as hash
from (select distinct g.n % (select count(*) from growing.kinds_of_font) as kind, g.n % 1000 as sort from generate_series(1, :products::bigint) g (n)) pairs
join growing.kinds_of_font p on p.n = kind,
lateral (select p.coverage + int4multirange(int4range(57344 + sort::int, 57345 + sort::int)) as coverage) c;
insert into coverages (hash, coverage) select hash, coverage from growing.coverages_drawn on conflict (hash) do nothing;
alter table growing.coverages_drawn add coverage_id int;
update growing.coverages_drawn d set coverage_id = c.id from coverages c where c.hash = d.hash;
create unique index on growing.coverages_drawn (kind, sort);
analyze growing.kinds_of_font, growing.coverages_drawn;
