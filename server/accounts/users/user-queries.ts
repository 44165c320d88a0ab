import { type RawBuilder, sql } from 'kysely';
import type { userSorts } from '#contract/admin/users.ts';
import { cleanEmail } from '#contract/text/emails.ts';
import type { Role } from '#contract/words.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { inOrderOf, listIds, type Page } from '#server/kit/database/list-ids.ts';
import { only } from '#server/kit/database/only.ts';
import { plannedAnew } from '#server/kit/database/prepared-pool.ts';
import { sortColumn } from '#server/kit/database/sort-column.ts';
import { PUBLIC } from '../queries.ts';
import type { UserRow } from '../user.ts';

/** Fewer letters than these are somewhere in nearly every name: they are looked for at the beginning of a word. */
const SHORTEST_PIECE = 3;

const COLUMNS = sql.raw(`id, username, email, fullname, address, phone_number, roles, language, created_at, updated_at,
  exists (select from second_factors f where f.user_id = users.id and f.since is not null) as has_second_factor`);
export type ListedUser = UserRow & { has_second_factor: boolean };

type SortField = (typeof userSorts)[number];
const SORT_COLUMNS: Record<SortField, RawBuilder<unknown>> = {
  id: sql`u.id`,
  username: sql`lower(u.username)`,
  fullname: sql`lower(u.fullname)`,
  email: sql`lower(u.email)`,
  role: sql`u.roles[1]`,
  createdAt: sql`u.id`,
};
type UserList = Page & { query?: string | undefined; sort: SortField | `-${SortField}` };

/** A page of the users, of whom there are `total` where that is known. */
export const usersPage = async (db: Db, { query = '', sort, ...page }: UserList, total?: number) => {
  const by = sortColumn(SORT_COLUMNS, sort);
  const list = { from: sql`users u where ${peopleNamed(query)}`, id: sql`u.id`, by, isDown: sort.startsWith('-') };
  const ids = await listIds(db, list, page, total);
  const { rows } = await sql<ListedUser>`select ${COLUMNS} from users where id = any(${ids}::int[])`.execute(db);
  return inOrderOf(ids, rows);
};

export const countUsers = async (db: Db, query = '') =>
  only(await sql<{ total: number }>`select count(*) as total from users u where ${peopleNamed(query)}`.execute(db))
    .total;

export type UserChange = {
  username?: string;
  fullname?: string;
  address?: string;
  phone_number?: string;
  roles?: Role[];
};
/** @throws a double in users_username_key. */
export const changeUser = (tx: Tx, id: number, change: UserChange, now: Date) =>
  tx
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returning(PUBLIC)
    .executeTakeFirstOrThrow();

/** Which users `u` there are that words of their username, full name or e-mail find, those who left not among them. */
export function peopleNamed(words: string): RawBuilder<unknown> {
  return sql`u.deleted_at is null and ${holdsWords(sql`u.search_words`, cleanEmail(words) ?? words)}`;
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
