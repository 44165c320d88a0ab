import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/kit/database.ts';
import { escapeLike, searchable, wordsOf } from './filters.ts';
import type { ProductRow } from './product.ts';
import { COLUMN_LIST } from './queries.ts';
import { countFonts, fontsSorted, haveAll, lookingByWords, wordsHolding } from './word-queries.ts';

type Found = { rows: ProductRow[]; total: number };
type SearchRequest = { query: string; page: number; limit: number };

/** Fewer letters than these are the beginning of a name: nearly every font has them somewhere. */
const SHORTEST_PIECE = 3;

/**
 * Products as one types: names that begin with the text, names that hold it, names that hold all its words, then tags, then
 * descriptions; the newest first among equals.
 */
export const searchPage = async (db: Db, request: SearchRequest): Promise<Found> => {
  const { query, page, limit } = request;
  const words = [...new Set(wordsOf(query))];
  if (!words.every((word) => /^[\p{L}\p{N}]+$/u.test(word))) return searchWithSigns(db, request);
  const text = searchable(query);
  const slice = { offset: (page - 1) * limit, limit };
  const begins = sql`s.name >= ${text} and s.name < ${text} || chr(1114111)`;
  if (text.length < SHORTEST_PIECE) {
    const total = await countFonts(db, begins);
    if (total > 0) return { rows: await fontsSorted(db, [{ where: begins }], slice), total };
  }
  const lists = await wordsHolding(db, words);
  if (lists.some((ids) => ids.length === 0)) return { rows: [], total: 0 };
  const holds = sql`s.name like ${`%${escapeLike(text)}%`}`;
  const [inName, inTags, inAll] = (['name_words', 'tag_words', 'words'] as const).map((place) =>
    haveAll(place, lists, words),
  );
  const sorts = [
    { where: begins },
    { where: sql`${holds} and not (${begins})` },
    { where: sql`${inName} and not (${holds})` },
    { where: sql`${inTags} and not (${inName})` },
    { where: sql`${inAll} and not (${inTags})` },
  ];
  return lookingByWords(db, lists, async (tx) => {
    const rows = await fontsSorted(tx, sorts, slice);
    return { rows, total: await countFonts(tx, inAll!) };
  });
};

/** A search with other signs than letters and digits, which no word has: it is looked for in the text itself. */
const searchWithSigns = (db: Db, request: SearchRequest): Promise<Found> => {
  const text = escapeLike(searchable(request.query));
  const words = wordsOf(request.query).map((word) => `%${escapeLike(word)}%`);
  const all = (column: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`${column} like ${word}`),
      sql` and `,
    );
  const rank = sql`case when search_name like ${`${text}%`} then 0 when search_name like ${`%${text}%`} then 1
    when ${all(sql`search_name`)} then 2 else 3 end`;
  return foundPage(db, request, all(sql`search_text`), rank);
};

const foundPage = async (
  db: Db,
  { page, limit }: SearchRequest,
  condition: RawBuilder<unknown>,
  rank: RawBuilder<unknown>,
): Promise<Found> => {
  const { rows } = await sql<ProductRow & { total: number }>`
    with found as (
      select id, count(*) over () as total, ${rank} as rank, created_at from products where archived_at is null and (${condition})
      order by rank, created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}
    )
    select ${COLUMN_LIST}, found.total from found join products using (id)
    order by found.rank, products.created_at desc, products.id desc`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
};
