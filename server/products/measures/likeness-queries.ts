import { sql } from 'kysely';
import type { FontShape } from '#fonts/engine.ts';
import type { Db } from '#server/kit/database.ts';

export type Looks = { shape: FontShape; likeness: Buffer | null };

/** What was measured of the regular style of a product; nothing before it was measured. */
export const looksOf = async (db: Db, productId: number) =>
  (
    await sql<Looks>`select m.shape, m.likeness from product_styles s join font_measures m on m.file_key = s.file_key
      where s.product_id = ${productId} and s.is_default limit 1`.execute(db)
  ).rows[0];

/** What a figure differs by, in steps that are plain to see; a figure that one of two lacks counts as one such step. */
const apart = (name: keyof FontShape, value: unknown, step: number) =>
  sql`coalesce(abs((m.shape ->> ${name})::float8 - ${typeof value === 'number' ? value : null}::float8) / ${step}, 1)`;

/**
 * Styles of products on offer that come near a shape in a few figures, the nearest first: few enough to compare their
 * letters one by one.
 */
export const stylesOfShape = async (
  db: Db,
  { shape, without, isRegularOnly, most }: { shape: FontShape; without: number; isRegularOnly: boolean; most: number },
) =>
  (
    await sql<{ product_id: number; likeness: Buffer }>`
      select s.product_id, m.likeness from font_measures m join product_styles s on s.file_key = m.file_key
        join products p on p.id = s.product_id
      where p.archived_at is null and p.id <> ${without} and m.likeness is not null and (s.is_default or not ${isRegularOnly}::boolean)
      order by ${apart('width', shape.width, 0.08)} + ${apart('stroke', shape.stroke, 0.03)} + ${apart('contrast', shape.contrast, 1)}
        + ${apart('slope', shape.slope, 8)} + ${apart('xHeight', shape.xHeight, 0.1)}, s.id limit ${most}`.execute(db)
  ).rows;
