import type pg from 'pg';
import { mustExist } from '#contract/must-exist.ts';
import type { PicturedLetter } from '#contract/nouns/pictured-letters.ts';
import { bytesOfGrid, bytesOfSizes, positionOfLetter } from '#fonts/engine.ts';

/** Some words as pictures of fonts of the shop would have them, each in another font. */
export async function pictureWords(
  pool: pg.Pool,
  words: readonly string[],
  count: number,
): Promise<{ letters: PicturedLetter[] }[]> {
  const { rows } = await pool.query<{ sizes: Buffer; grids: Buffer }>(
    `select letter_sizes as sizes, letter_grids as grids from font_measures where letter_sizes is not null
     order by md5(file_key) limit $1`,
    [count],
  );
  return rows.map(({ sizes, grids }, at) => ({
    letters: [...mustExist(words[at % words.length])].map((letter) => {
      const position = positionOfLetter(letter);
      const [width, , top, bottom] = sizes.subarray(bytesOfSizes * position, bytesOfSizes * (position + 1));
      const grid = grids.subarray(bytesOfGrid * position, bytesOfGrid * (position + 1)).toString('hex');
      return {
        letter,
        grid,
        aspect: 2 ** ((mustExist(width) - 128) / 40),
        top: mustExist(top) / 85,
        bottom: mustExist(bottom) / 85,
      };
    }),
  }));
}
