import { sql } from 'kysely';
import type { FontShape } from '#fonts/engine.ts';
import type { Db } from '#server/kit/database/database.ts';

export type Looks = { shape: FontShape; likeness: Buffer | null };

/** What was measured of the regular style of a product; nothing before it was measured. */
export const looksOf = async (db: Db, productId: number) =>
  (
    await sql<Looks>`select m.shape, m.likeness from products p join product_styles s on s.product_id = p.id and s.release = p.release
        join font_measures m on m.file_key = s.file_key where p.id = ${productId} and s.is_default limit 1`.execute(db)
  ).rows[0];

type Style = { product_id: number; likeness: Buffer };

/** What the letters of styles look like, in the order of their ids. */
export const likenessOf = async (db: Db, styleIds: readonly number[]) =>
  (
    await sql<Style>`select s.product_id, m.likeness from unnest(${styleIds}::int[]) with ordinality as wanted (id, place)
      join product_styles s using (id) join font_measures m using (file_key) where m.likeness is not null order by place`.execute(
      db,
    )
  ).rows;
