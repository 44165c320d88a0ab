import { type RawBuilder, sql } from 'kysely';
import type { userSorts } from '#contract/admin/users.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { inOrderOf, listIds, type Page } from '#server/kit/database/list-ids.ts';
import type { UserRow } from '../user.ts';
import { peopleNamed } from './people-queries.ts';

const COLUMNS = sql.raw(`id, username, email, fullname, address, phone_number, roles, created_at, updated_at,
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
  const by = SORT_COLUMNS[sort.replace('-', '') as SortField];
  const list = { from: sql`users u where ${peopleNamed(query)}`, id: sql`u.id`, by, isDown: sort.startsWith('-') };
  const ids = await listIds(db, list, page, total);
  const { rows } = await sql<ListedUser>`select ${COLUMNS} from users where id = any(${ids}::int[])`.execute(db);
  return inOrderOf(ids, rows);
};

export const countUsers = async (db: Db, query = '') =>
  (await sql<{ total: number }>`select count(*) as total from users u where ${peopleNamed(query)}`.execute(db)).rows[0]!
    .total;

export type UserChange = {
  username?: string;
  fullname?: string;
  address?: string;
  phone_number?: string;
  roles?: string[];
};
/** @throws a double in users_username_key. */
export const changeUser = (tx: Tx, id: number, change: UserChange, now: Date) =>
  tx
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returning(['id', 'username', 'email', 'fullname', 'address', 'phone_number', 'roles', 'created_at', 'updated_at'])
    .executeTakeFirstOrThrow();
