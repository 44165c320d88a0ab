-- Products :from + 1 to :to. Names are skewed, as names are: some words are in a third of all, most in a few. Beyond three times the usual
-- size they are without what no list asks for, 16 kB each of a disk that has no room for it: the text of their own licence, the grids of their
-- letters, and coverage beside the one that all of a sort share.
create temp table made (id int, n bigint) on commit drop;
with inserted as (
insert into products (name, slug, sku, type, description, short_description, regular_price_cents, sale_price_cents, categories, tags, demo, specimen,
  direction, scripts, formats, style_count, version, facts, coverage, coverage_id, languages, license_text, search_name, search_text, created_at)
select w.name, lower(replace(w.name, ' ', '-')) || '-' || g.n, p.sku || '-' || g.n, p.type, p.description, p.short_description, p.regular_price_cents + g.n % 50 * 100,
  p.sale_price_cents, p.categories, p.tags, p.demo, p.specimen, p.direction, p.scripts, p.formats, p.style_count, p.version, p.facts || jsonb_build_object('features', f.kept),
  case when :whole then d.coverage else '{}' end, d.coverage_id, p.languages, case when :whole then p.license_text else '' end, lower(w.name),
  lower(concat_ws(' ', w.name, p.sku || '-' || g.n, p.type, array_to_string(p.categories, ' '), array_to_string(p.tags, ' '), p.description)),
  p.created_at - g.n * interval '7 minutes'
from generate_series(:from::bigint + 1, :to::bigint) g (n)
join growing.kinds_of_font p on p.n = g.n % (select count(*) from growing.kinds_of_font)
join growing.coverages_drawn d on d.kind = p.n and d.sort = g.n % 1000,
-- A thousand sorts of features too.
lateral (select coalesce(jsonb_agg(feature), '[]') as kept from jsonb_array_elements(p.facts -> 'features') with ordinality u (feature, place)
  where (g.n % 1000 + place * 7) % 5 > 0) f,
lateral (select growing.pick(:heads, hashint8(g.n)) || growing.pick(:middles, hashint8(g.n + 1)) || growing.pick(:tails, hashint8(g.n * 3 + 2)) || ' ' ||
  growing.pick(:kinds, hashint8(g.n + 77)) || case when g.n % 5 = 0 then ' ' || growing.pick(:heads, hashint8(g.n + 5)) || growing.pick(:tails, hashint8(g.n + 6)) else '' end as name) w
order by g.n returning id, sku)
insert into made select id, (regexp_match(sku, '-(\d+)$'))[1]::bigint from inserted;
analyze made;
insert into product_licenses (product_id, license_type_id) select m.id, t.id from made m, license_types t where t.archived_at is null;
insert into product_releases (product_id, release, published_at, version, files_version, formats, style_count, specimen, license_text, coverage_id)
select p.id, 1, p.published_at, '1.0', p.version, p.formats, p.style_count, p.specimen, p.license_text, p.coverage_id from made join products p using (id);
insert into product_changes select id, pg_current_xact_id() from made on conflict (product_id) do update set changed_in = excluded.changed_in;

-- Each has one style, drawn a little otherwise than the font it comes from, with one letter of another, and called light or bold by chance.
create temp table drawn on commit drop as
select m.id, m.n, encode(sha256((p.sku || '-' || m.n)::bytea), 'hex') as file_key, p.id as origin, o.id as lender
from made m
join growing.kinds_of_font p on p.n = m.n % (select count(*) from growing.kinds_of_font)
join growing.kinds_of_font o on o.n = abs(hashint8(m.n)) % (select count(*) from growing.kinds_of_font);
analyze drawn;
insert into product_styles (product_id, position, name, weight, width, slope, is_default, file_key, file_name, outlines, size_bytes, woff_bytes, coverage)
select d.id, 0, s.name, 100 + 100 * (abs(hashint8(d.n + 11)) % 9), 3 + abs(hashint8(d.n + 12)) % 5, case when d.n % 4 = 0 then 'italic' else s.slope end, true, d.file_key, s.file_name, s.outlines, s.size_bytes, s.woff_bytes, case when :whole then s.coverage else '{}' end
from drawn d join product_styles s on s.product_id = d.origin and s.is_default;
insert into font_measures (file_key, edition, marks, shape, likeness, letter_sizes, letter_grids, measured_at)
select d.file_key, m.edition, array['table:grown:' || d.n] || array(select mark from unnest(m.marks) mark where mark ~ '^table:(COLR|SVG|CBDT|sbix):'), m.shape || jsonb_build_object(
    'width', (m.shape ->> 'width')::float8 * (0.9 + hashint8(d.n + 1) % 1000 / 10000.0), 'stroke', (m.shape ->> 'stroke')::float8 * (0.9 + hashint8(d.n + 2) % 1000 / 10000.0),
    'xHeight', (m.shape ->> 'xHeight')::float8 * (0.9 + hashint8(d.n + 3) % 1000 / 10000.0), 'contrast', 1 + abs(hashint8(d.n + 13)) % 30 / 10.0,
    'storeysOfA', 1 + d.n % 2, 'storeysOfG', 1 + d.n / 2 % 2),
  overlay(m.likeness placing substring(b.likeness from letter.at for 144) from letter.at for 144),
  case when :whole then overlay(m.letter_sizes placing substring(b.letter_sizes from glyph.at * 4 + 1 for 4) from glyph.at * 4 + 1 for 4) end,
  case when :whole then overlay(m.letter_grids placing substring(b.letter_grids from glyph.at * 128 + 1 for 128) from glyph.at * 128 + 1 for 128) end, m.measured_at
from drawn d
join product_styles s on s.product_id = d.origin and s.is_default join font_measures m on m.file_key = s.file_key
join product_styles t on t.product_id = d.lender and t.is_default join font_measures b on b.file_key = t.file_key,
lateral (select (1 + 144 * (abs(hashint8(d.n + 4)) % 13))::int as at) letter,
lateral (select (abs(hashint8(d.n + 5)) % 62)::int as at) glyph
on conflict do nothing;
-- Their files are nowhere, so nothing can be made of them.
delete from unprepared_products where product_id in (select id from made);
