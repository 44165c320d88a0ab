import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database.ts';
import type { ProductRow } from './product.ts';
import { COLUMN_LIST } from './queries.ts';

/** For each piece the numbers of all words that hold it (migration 0020); a piece of one or two letters has to begin them. */
export const wordsHolding = async (db: Db, pieces: readonly string[]): Promise<number[][]> => {
  const { rows } = await sql<{ ids: number[] }>`
    ${sql.join(
      pieces.map((piece, place) => {
        const pattern = piece.length < 3 ? `${piece}%` : `%${piece}%`;
        return sql`select ${place}::int as place, array(select id from search_words where word like ${pattern}) as ids`;
      }),
      sql` union all `,
    )} order by place`.execute(db);
  return rows.map(({ ids }) => ids);
};

/** Words of letters that lack at most some letters of another and may be meant by it, at any length from there on. */
export const wordsLacking = async (db: Db, word: string, most: number): Promise<{ id: number; word: string }[]> =>
  (
    await sql<{ id: number; word: string }>`
      select id, word from search_words where letters is not null
        and bit_count((${lettersOf(word)}::int & ~letters)::bit(32)) <= ${most} and length(word) >= ${word.length - most}`.execute(
      db,
    )
  ).rows;

/** The set of a word's letters, as letters_in() of the database makes it. */
function lettersOf(word: string): number {
  let letters = 0;
  for (const letter of word) {
    const point = letter.codePointAt(0)!;
    letters |= 1 << (letter >= 'a' && letter <= 'z' ? point - 97 : 26 + (point % 5));
  }
  return letters;
}

type Condition = RawBuilder<unknown>;
/** One sort of found fonts: which they are and, among them, what goes before their age. */
export type Sort = { where: Condition; order?: Condition };

/** What is in more words than these says little of each: it is looked for in names alone. */
export const MOST_WORDS = 200;

/** Fonts that have a word of every list, in the place that a column stands for; `pieces` are what the lists were found by. */
export const haveAll = (
  column: 'name_words' | 'tag_words' | 'words',
  lists: readonly number[][],
  pieces: readonly string[] = [],
): Condition =>
  sql.join(
    lists.map((ids, place) =>
      ids.length > MOST_WORDS && pieces[place] !== undefined
        ? sql`s.name like ${`%${pieces[place]}%`}`
        : sql`s.${sql.ref(column)} && ${ids}::int[]`,
    ),
    sql` and `,
  );

/** With more words than these a font is not compared with all of them: each word tells its fonts. */
const FEW = 16;

/**
 * Lets the database look for fonts of some words only by its indexes of words, and by age only where few words are one search: it can not
 * know how many fonts many words have, and comparing a hundred thousand fonts with a thousand words takes seconds.
 */
export const lookingByWords = <T>(db: Db, lists: readonly number[][], look: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const byAge = lists.length > 1 || lists.flat().length > FEW ? 'off' : 'on';
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', ${byAge}, true)`.execute(
      tx,
    );
    return look(tx);
  });

export const countFonts = async (db: Tx, where: Condition) =>
  (await sql<{ total: number }>`select count(*) as total from product_search s where ${where}`.execute(db)).rows[0]!
    .total;

/** A page of fonts, sort after sort and in each the newest first. Sorts behind the end of the page are not looked for. */
export const fontsSorted = async (
  db: Tx,
  sorts: readonly Sort[],
  { offset, limit }: { offset: number; limit: number },
): Promise<ProductRow[]> => {
  const each = sorts.map(
    ({ where, order }, sort) => sql`(
      select s.product_id, ${sort}::int as sort, ${order ?? sql`0`} as nearness, s.created_at from product_search s where ${where}
      order by ${order ? sql`3, ` : sql``} s.created_at desc, s.product_id desc limit ${offset + limit})`,
  );
  const { rows } = await sql<ProductRow>`
    with found as materialized (
      select product_id, sort, nearness, created_at from (${sql.join(each, sql` union all `)}) as sorted limit ${limit} offset ${offset}
    )
    select ${COLUMN_LIST} from found join products on products.id = found.product_id
    order by found.sort, found.nearness, found.created_at desc, found.product_id desc`.execute(db);
  return rows;
};
