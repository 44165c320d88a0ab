import { type RawBuilder, sql } from 'kysely';
import { plannedAnew } from '#server/kit/database/prepared-pool.ts';

/** Fewer letters than these are somewhere in nearly every name: they are looked for at the beginning of a word. */
const SHORTEST_PIECE = 3;

/** Which users `u` there are that words of their username, full name or e-mail find, those who left not among them. */
export function peopleNamed(words: string): RawBuilder<unknown> {
  return sql`u.deleted_at is null and ${holdsWords(sql`u.search_words`, words)}`;
}

/** Whether a column of words in lower case holds these, one after the other. */
export function holdsWords(column: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  const text = words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  if (text === '') return sql`true`;
  if (words.trim().length >= SHORTEST_PIECE) return sql`${plannedAnew} ${column} like ${`%${text}%`}`;
  return sql`${plannedAnew} (${column} like ${`${text}%`} or ${column} like ${`% ${text}%`})`;
}
