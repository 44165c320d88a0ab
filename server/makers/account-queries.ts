import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database/database.ts';

export type AccountRow = { id: number; fullname: string; email: string; linked_at: Date; is_waiting: boolean };

/** The accounts that are linked to a designer or a foundry, the one linked first at the top. */
export const accountsOf = async (db: Db, makerId: number) =>
  (
    await sql<AccountRow>`select u.id, u.fullname, u.email, a.linked_at, u.email_proved_at is null as is_waiting
      from maker_accounts a join users u on u.id = a.user_id and u.deleted_at is null where a.maker_id = ${makerId}
      order by a.linked_at, u.id`.execute(db)
  ).rows;

/** @returns whether it was not linked before. */
export const linkAccount = async (tx: Tx, row: { maker_id: number; user_id: number; linked_at: Date }) =>
  (
    await tx
      .insertInto('maker_accounts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;

/** @returns whether it was linked. */
export const unlinkAccount = async (tx: Tx, makerId: number, userId: number) =>
  (
    await tx
      .deleteFrom('maker_accounts')
      .where('maker_id', '=', makerId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  ).numDeletedRows === 1n;

export type OwnMakerRow = { id: number; kind: 'designer' | 'foundry'; slug: string; name: string };

/**
 * The designers and foundries of an account, by name. A link was made to an email address, so it counts once somebody
 * has shown that the address is theirs.
 */
export const makersOfAccount = async (db: Db, userId: number) =>
  (
    await sql<OwnMakerRow>`select m.id, m.kind, m.slug, m.name from maker_accounts a join makers m on m.id = a.maker_id
      join users u on u.id = a.user_id and u.email_proved_at is not null and u.deleted_at is null
      where a.user_id = ${userId} order by lower(m.name), m.id`.execute(db)
  ).rows;
