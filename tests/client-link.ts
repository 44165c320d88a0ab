import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';

/** The secret of the last link that was put in the outbox for the client of an order; null where none was. */
export const lastSecret = async (db: Db, orderId: number, kind = 'client_licenses') =>
  (
    await sql<{ secret: string | null }>`select secret from emails
      where dedupe_key like ${`${kind}:${orderId}:%`} or dedupe_key = ${`${kind}:${orderId}`}
      order by id desc limit 1`.execute(db)
  ).rows[0]?.secret ?? null;
