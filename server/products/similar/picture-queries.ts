import { sql } from 'kysely';
import { bytesOfGrid, bytesOfSizes } from '#fonts/engine.ts';
import type { Db } from '#server/kit/database/database.ts';

/** A letter by its place among those that are kept of a font, and the bytes of its width and its ink. */
export type SizedLetter = { place: number; width: number; ink: number };

/** A letter that differs by more counts no more: it may be typed wrong. */
const mostApart = 40;

type DrawnStyle = { style_id: number; product_id: number; style: string; sizes: Buffer; grids: Buffer };

/**
 * Of the styles on offer the `most` whose letters come nearest in width and ink, with sizes and grids of these letters alone, letter after
 * letter. The sizes of every style are read (they stand in its row), the grids of those that are given back.
 */
export const stylesBySizes = async (db: Db, letters: readonly SizedLetter[], most: number) => {
  const byte = (place: number, at: number) => sql`get_byte(m.letter_sizes, ${sql.lit(place * bytesOfSizes + at)})`;
  const apart = letters.map(
    ({ place, width, ink }) => sql`least(${sql.lit(mostApart)}, abs(${byte(place, 0)} - ${sql.lit(width)}))
      + least(${sql.lit(mostApart)}, abs(${byte(place, 1)} - ${sql.lit(ink)}))`,
  );
  const piece = (column: 'letter_sizes' | 'letter_grids', bytes: number) =>
    sql.join(
      letters.map(
        ({ place }) => sql`substring(m.${sql.ref(column)} from ${sql.lit(place * bytes + 1)} for ${sql.lit(bytes)})`,
      ),
      sql` || `,
    );
  const { rows } = await sql<DrawnStyle>`
    with near as (
      select s.id, s.product_id, s.name, m.file_key, ${sql.join(apart, sql` + `)} as apart
      from products p join product_styles s on s.product_id = p.id and s.release = p.release join font_measures m using (file_key)
      where p.is_on_offer and m.letter_sizes is not null
      order by apart, id limit ${most}
    )
    select near.id as style_id, near.product_id, near.name as style, ${piece('letter_sizes', bytesOfSizes)} as sizes, ${piece('letter_grids', bytesOfGrid)} as grids
    from near join font_measures m using (file_key)`.execute(db);
  return rows;
};
