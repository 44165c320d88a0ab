import { sql } from 'kysely';
import { bytesOfGrid, bytesOfSizes } from '#fonts/engine.ts';
import type { Db } from '#server/kit/database/database.ts';

export type DrawnStyle = { product_id: number; style_id: number; style: string; sizes: Uint8Array; grids: Uint8Array };

/**
 * What some letters of styles look like, letter after letter, by the positions of the letters among the stored ones of
 * a font. The grids of a style are read once, from the first of these letters to the last; all styles come in one
 * value, since a thousand rows take longer to read.
 */
export async function lettersOf(
  db: Db,
  styleIds: readonly number[],
  positions: readonly number[],
): Promise<DrawnStyle[]> {
  const first = Math.min(...positions);
  const last = Math.max(...positions);
  const piece = (from: 'm.letter_sizes' | 'reached.grids', bytes: number, before: number) =>
    sql.join(
      positions.map(
        (position) =>
          sql`substring(${sql.ref(from)} from ${sql.lit((position - before) * bytes + 1)} for ${sql.lit(bytes)})`,
      ),
      sql` || `,
    );
  const { rows } = await sql<{ styles: [id: number, product: number, name: string][] | null; letters: Buffer }>`
    select json_agg(json_build_array(s.id, s.product_id, s.name) order by place) as styles,
      string_agg(${piece('m.letter_sizes', bytesOfSizes, 0)} || ${piece('reached.grids', bytesOfGrid, first)}, ''
        order by place) as letters
    from unnest(${styleIds}::int[]) with ordinality as wanted (id, place)
    join product_styles s using (id) join font_measures m using (file_key),
    lateral (select substring(m.letter_grids
      from ${sql.lit(first * bytesOfGrid + 1)} for ${sql.lit((last - first + 1) * bytesOfGrid)})
        as grids offset 0) reached
    where m.letter_sizes is not null`.execute(db);
  const [{ styles, letters }] = rows as [(typeof rows)[number]];
  const sizes = positions.length * bytesOfSizes;
  const all = sizes + positions.length * bytesOfGrid;
  return (styles ?? []).map(([style_id, product_id, style], at) => ({
    product_id,
    style_id,
    style,
    sizes: letters.subarray(at * all, at * all + sizes),
    grids: letters.subarray(at * all + sizes, (at + 1) * all),
  }));
}
