import { sql } from 'kysely';
import type { FontClass, FontShape } from '#fonts/engine.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';

/**
 * Raised when the workshop measures, or reads facts, in another way: what an older edition made is measured and read
 * again, file by file, while the shop is open.
 */
export const VERSION = 5;

type MeasuresRow = {
  file_key: string;
  marks: string[];
  shape: string;
  likeness: Buffer | null;
  sizes: Buffer | null;
  grids: Buffer | null;
};

export const keepMeasures = (db: Db, row: MeasuresRow, now: Date) =>
  sql`insert into font_measures (file_key, edition, marks, shape, likeness, letter_sizes, letter_grids, measured_at)
    values (${row.file_key}, ${VERSION}, ${row.marks}::text[], ${row.shape}::jsonb, ${row.likeness}, ${row.sizes},
      ${row.grids}, ${now})
    on conflict (file_key) do update set edition = excluded.edition, marks = excluded.marks, shape = excluded.shape,
      likeness = excluded.likeness, letter_sizes = excluded.letter_sizes, letter_grids = excluded.letter_grids,
        measured_at = excluded.measured_at`.execute(db);

export const isMeasured = async (db: Db, fileKey: string) =>
  (await sql`select 1 from font_measures where file_key = ${fileKey} and edition >= ${VERSION}`.execute(db)).rows
    .length > 0;

/** The class that the outlines of a file were measured to be of; null where they do not tell. */
export const measuredClass = async (db: Db, fileKey: string): Promise<FontClass | null> => {
  const { rows } = await sql<{ class: FontClass | null }>`
    select shape->>'class' as class from font_measures where file_key = ${fileKey}`.execute(db);
  return rows[0]?.class ?? null;
};

/** Some files of products, also of those no longer on offer, that are not measured in the present way. */
export const unmeasuredFiles = async (db: Db, without: readonly string[], most: number) =>
  (
    await sql<{ file_key: string }>`
      select file_key from (
        select file_key from unmeasured_files union all select file_key from font_measures where edition < ${VERSION}
      ) wanted
      where not file_key = any(${without}::text[]) limit ${most}`.execute(db)
  ).rows.map(({ file_key }) => file_key);

/**
 * The products that are completely measured in the current version once this file is, except for files that can't be
 * measured.
 */
export const productsDoneWith = async (db: Db, fileKey: string, without: readonly string[]) =>
  (
    await sql<{ id: number }>`
      select distinct p.id from product_styles s join products p on p.id = s.product_id and p.release = s.release
      where s.file_key = ${fileKey} and not exists (
        select 1 from product_styles o left join font_measures m on m.file_key = o.file_key
        where o.product_id = p.id and o.release = p.release and o.file_key <> ${fileKey}
          and not o.file_key = any(${without}::text[]) and (m.edition is null or m.edition < ${VERSION}))`.execute(db)
  ).rows.map(({ id }) => id);

/** The specimen words of a product, locked until the transaction ends. */
export const lockSpecimen = async (tx: Tx, id: number) =>
  (await sql<{ specimen: string }>`select specimen from products where id = ${id} for update`.execute(tx)).rows[0];

/** A file is measured, and need not be again. */
export const noteMeasured = (db: Db, fileKey: string) =>
  sql`delete from unmeasured_files where file_key = ${fileKey}`.execute(db);

/** What pages say of fonts has changed, in every process. */
export const notifyMeasured = (db: Db) => sql`select pg_notify('catalogue_changed', '')`.execute(db);

/** What was measured of files that are gone from the storage. */
export const forgetMeasures = (db: Tx, keys: readonly string[]) =>
  sql`with unmeasured as (delete from unmeasured_files where file_key = any(${keys}::text[]))
    delete from font_measures where file_key = any(${keys}::text[])`.execute(db);

export type OriginRow = {
  product_id: number;
  name: string;
  slug: string;
  is_on_offer: boolean;
  /** Everybody has seen it, or could have: it is on offer, or was until it was withdrawn. */
  is_known: boolean;
  style: string;
  /** The releases that have this very file. */
  releases: number[];
  tables: string[];
  letters: number;
};

/** The styles that share fingerprints with a file, those that share most first. */
export const stylesWithFingerprints = async (db: Db, fingerprints: readonly string[], most: number) =>
  (
    await sql<OriginRow>`
      with shared as (
        select m.file_key, array(select unnest(m.marks) intersect select unnest(${fingerprints}::text[])) as marks
        from font_measures m where m.marks && ${fingerprints}::text[]
      ), counted as (
        select file_key, array(select split_part(mark, ':', 2) from unnest(marks) mark where mark like 'table:%'
          order by 1) as tables,
          (select count(*)::int from unnest(marks) mark where mark like 'letter:%') as letters
        from shared
      )
      select p.id as product_id, p.name, p.slug, p.is_on_offer,
        p.is_on_offer or (p.status = 'withdrawn' and p.archived_at is null) as is_known,
        s.name as style, array_agg(s.release
        order by s.release) as releases, c.tables, c.letters
      from counted c join product_styles s on s.file_key = c.file_key join products p on p.id = s.product_id
      group by p.id, s.name, c.file_key, c.tables, c.letters
      order by c.tables && array['glyf', 'CFF', 'CFF2'] desc, c.letters desc, cardinality(c.tables) desc, p.id,
        max(s.release) desc, min(s.position) limit ${most}`.execute(db)
  ).rows;

export type StylePreviews = { shape: FontShape; likeness: Buffer | null };

/** What was measured of a file; nothing before that. */
export const measuresOf = async (db: Db, fileKey: string) =>
  (
    await sql<
      StylePreviews & { marks: string[] }
    >`select marks, jsonb_build_object('class', null) || shape as shape, likeness from font_measures
      where file_key = ${fileKey}`.execute(db)
  ).rows[0];

/**
 * What was measured of the regular style of a product; nothing before it was measured. An older edition knew no class.
 */
export const likenessesOf = async (db: Db, productId: number) =>
  (
    await sql<StylePreviews>`select jsonb_build_object('class', null) || m.shape as shape, m.likeness from products p
      join product_styles s on s.product_id = p.id and s.release = p.release
        join font_measures m on m.file_key = s.file_key where p.id = ${productId} and s.is_default limit 1`.execute(db)
  ).rows[0];

export type StyleLikeness = { style_id: number; product_id: number; likeness: Uint8Array };

/**
 * What the letters of styles look like, in the order of their ids: all in one value, since a hundred rows take longer
 * to read.
 */
export async function likenessOf(db: Db, styleIds: readonly number[]): Promise<StyleLikeness[]> {
  const { rows } = await sql<{ styles: [style: number, product: number, bytes: number][] | null; likeness: Buffer }>`
    select json_agg(json_build_array(s.id, s.product_id, length(m.likeness)) order by place) as styles,
      string_agg(m.likeness, '' order by place) as likeness
    from unnest(${styleIds}::int[]) with ordinality as wanted (id, place)
    join product_styles s using (id) join font_measures m using (file_key) where m.likeness is not null`.execute(db);
  const [{ styles, likeness }] = rows as [(typeof rows)[number]];
  let end = 0;
  return (styles ?? []).map(([style_id, product_id, bytes]) => {
    end += bytes;
    return { style_id, product_id, likeness: likeness.subarray(end - bytes, end) };
  });
}

/** What styles and their products are called. */
export const namesOfStyles = async (db: Db, styleIds: readonly number[]) =>
  (
    await sql<{ product_id: number; product: string; style: string }>`
      select p.id as product_id, p.name as product, s.name as style
        from unnest(${styleIds}::int[]) with ordinality as wanted (id, place)
      join product_styles s using (id) join products p on p.id = s.product_id order by place`.execute(db)
  ).rows;
