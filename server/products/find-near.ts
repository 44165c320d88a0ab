import { sql } from 'kysely';
import type { Db } from '#server/kit/database.ts';
import { editDistance } from './edit-distance.ts';
import { wordsOf } from './filters.ts';
import type { ProductRow } from './product.ts';
import {
  countFonts,
  fontsSorted,
  haveAll,
  lookingByWords,
  MOST_WORDS,
  type Sort,
  wordsHolding,
  wordsLacking,
} from './word-queries.ts';

/** How many slips of the finger a word may hold: a short one none, a long one two. */
const slipsOf = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/** Numbers of words that somebody may have meant, by the slips it took: first those without. */
type Meant = number[][];
type Place = 'name_words' | 'tag_words' | 'words';

/**
 * What somebody may have meant who mistyped: products whose name, else tags, else description holds every word of the search
 * but for a slip or two. Names go first, then the fewest slips, then the newest.
 */
export async function findNear(
  db: Db,
  { query, page, limit }: { query: string; page: number; limit: number },
): Promise<{ rows: ProductRow[]; total: number }> {
  const none = { rows: [], total: 0 };
  const words = [...new Set(wordsOf(query))];
  if (words.length === 0) return none;
  const found = await Promise.all(words.map((word) => meantBy(db, word)));
  for (const place of ['name_words', 'tag_words', 'words'] as const) {
    const meant = found.map(({ begun, whole }) => (place === 'name_words' ? begun : whole));
    if (meant.some((lists) => lists.flat().length === 0)) continue;
    const sort = sortBySlips(place, meant);
    const near = await lookingByWords(db, meant.flat(), async (tx) => {
      const total = await countFonts(tx, sort.where);
      const rows = total > 0 ? await fontsSorted(tx, [sort], { offset: (page - 1) * limit, limit }) : [];
      return { rows, total };
    });
    if (near.total > 0) return near;
  }
  return none;
}

/** In names a word may go on behind what was typed, as words do while one types. */
async function meantBy(db: Db, word: string): Promise<{ begun: Meant; whole: Meant }> {
  const most = slipsOf(word);
  const lists = (): Meant => Array.from({ length: most + 1 }, () => []);
  const [begun, whole] = [lists(), lists()];
  if (most === 0) {
    const holding = cut(await wordsHolding(db, [word]));
    return { begun: holding, whole: holding };
  }
  const others = await wordsLacking(db, word, most);
  others.sort((one, other) => one.word.length - other.word.length || one.id - other.id);
  for (const { id, word: other } of others) {
    const least = editDistance(word, other, most, true);
    if (least <= most) begun[least]!.push(id);
    const full = editDistance(word, other, most);
    if (full <= most) whole[full]!.push(id);
  }
  return { begun: cut(begun), whole: cut(whole) };
}

/** Only so many words as can be looked for at once, those with the fewest slips and then the shortest. */
function cut(meant: Meant): Meant {
  let left = MOST_WORDS;
  return meant.map((ids) => {
    const kept = ids.slice(0, left);
    left -= kept.length;
    return kept;
  });
}

/** Slips are only weighed where words were found at different numbers of them. */
function sortBySlips(place: Place, meant: Meant[]): Sort {
  const where = haveAll(
    place,
    meant.map((lists) => lists.flat()),
  );
  const weighed = meant.filter((lists) => lists.filter((ids) => ids.length > 0).length > 1);
  if (weighed.length === 0) return { where };
  const slips = weighed.map(
    (lists) =>
      sql`case ${sql.join(
        lists.slice(0, -1).map((ids, slip) => sql`when s.${sql.ref(place)} && ${ids}::int[] then ${sql.lit(slip)}`),
        sql` `,
      )} else ${sql.lit(lists.length - 1)} end`,
  );
  return { where, order: sql.join(slips, sql` + `) };
}
