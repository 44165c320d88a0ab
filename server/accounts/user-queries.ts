import { type RawBuilder, sql } from 'kysely';
import type { userSorts } from '#contract/users.ts';
import type { Db, Tx } from '#server/kit/database.ts';
import type { UserRow } from './user.ts';

const COLUMNS = sql.raw('id, username, email, fullname, address, phone_number, roles, created_at, updated_at');

type SortField = (typeof userSorts)[number];
const SORT_COLUMNS: Record<SortField, RawBuilder<unknown>> = {
  id: sql`id`,
  username: sql`lower(username)`,
  fullname: sql`lower(fullname)`,
  email: sql`lower(email)`,
  role: sql`roles[1]`,
  createdAt: sql`id`,
};
export type UserList = {
  query?: string | undefined;
  sort: SortField | `-${SortField}`;
  page: number;
  limit: number;
};

/** The words of a search, as an index of three-letter pieces knows them (migration 0011). */
const found = (query = ''): RawBuilder<unknown> => {
  const words = query.trim().toLowerCase();
  if (words === '') return sql`deleted_at is null`;
  return sql`deleted_at is null and lower(username || ' ' || fullname || ' ' || email) like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`;
};

export const usersPage = async (db: Db, { query, sort, page, limit }: UserList) => {
  const isDown = sort.startsWith('-');
  const column = SORT_COLUMNS[(isDown ? sort.slice(1) : sort) as SortField];
  const order = isDown ? sql`${column} desc, id desc` : sql`${column}, id`;
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from users where ${found(query)} order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return rows;
};

export const countUsers = async (db: Db, query: string | undefined) =>
  (await sql<{ total: number }>`select count(*) as total from users where ${found(query)}`.execute(db)).rows[0]!.total;

export type UserChange = {
  username?: string;
  email?: string;
  fullname?: string;
  address?: string;
  phone_number?: string;
  roles?: string[];
};
/** @throws a double in users_email_key or users_username_key. */
export const changeUser = (tx: Tx, id: number, change: UserChange, now: Date) =>
  tx
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returning(['id', 'username', 'email', 'fullname', 'address', 'phone_number', 'roles', 'created_at', 'updated_at'])
    .executeTakeFirstOrThrow();
