import { sql } from 'kysely';
import type { FontShape } from '#fonts/engine.ts';
import type { Db } from '#server/kit/database.ts';
import { SHAPE_STEPS } from '../index/nearest-shapes.ts';

export type Looks = { shape: FontShape; likeness: Buffer | null };

/** What was measured of the regular style of a product; nothing before it was measured. */
export const looksOf = async (db: Db, productId: number) =>
  (
    await sql<Looks>`select m.shape, m.likeness from product_styles s join font_measures m on m.file_key = s.file_key
      where s.product_id = ${productId} and s.is_default limit 1`.execute(db)
  ).rows[0];

/** What the letters of regular styles look like, product by product. */
export const likenessOf = async (db: Db, productIds: readonly number[]) =>
  (
    await sql<Style>`select s.product_id, m.likeness from unnest(${productIds}::int[]) with ordinality as wanted (product_id, place)
      join product_styles s using (product_id) join font_measures m on m.file_key = s.file_key
      where s.is_default and m.likeness is not null order by place`.execute(db)
  ).rows;

type Style = { product_id: number; likeness: Buffer };

/** A figure that one of two lacks counts as one step. */
const apart = (shape: FontShape, name: keyof typeof SHAPE_STEPS) =>
  sql`coalesce(abs((m.shape ->> ${name})::float8 - ${shape[name]}::float8) / ${sql.lit(SHAPE_STEPS[name])}, 1)`;

/** Styles of products on offer, regular or not, that come near a shape: few enough to compare their letters one by one. */
export const stylesOfShape = async (db: Db, shape: FontShape, most: number) =>
  (
    await sql<Style>`
      select s.product_id, m.likeness from font_measures m join product_styles s on s.file_key = m.file_key
        join products p on p.id = s.product_id
      where p.archived_at is null and m.likeness is not null
      order by ${apart(shape, 'width')} + ${apart(shape, 'stroke')} + ${apart(shape, 'contrast')} + ${apart(shape, 'slope')}
        + ${apart(shape, 'xHeight')}, s.id limit ${most}`.execute(db)
  ).rows;
