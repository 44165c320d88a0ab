import { sql } from 'kysely';
import type { Tx } from '#server/kit/database/database.ts';

/**
 * Whether only who reads the mail of an account `u` gets in: its address is proved, or it has no password until a
 * mailed link sets one.
 */
const isProved = sql`(u.email_proved_at is not null or u.password_hash = '')`;

export type Receiver = {
  /** The account that gets it right away; null while it waits for the address to be verified. */
  user_id: number | null;
  /** Whether there is an account with this address, proved or not. */
  has_account: boolean;
  /** The address may still be set back to another account, so nothing is given to it. */
  is_reserved: boolean;
};

/**
 * Who gets what is given to some emails, in small letters: licences that were sold elsewhere, and whatever else is
 * given to an address and not to an account. An account that did not prove its address may be anybody's, so what is
 * given to it waits (`waits_for`) until it does. The accounts stay as they are until the end of the transaction, so
 * none proves its address meanwhile.
 */
export const receiversOf = async (tx: Tx, emails: readonly string[], now: Date): Promise<Map<string, Receiver>> => {
  await sql`select from users where lower(email) = any(${emails}::text[]) and deleted_at is null
    order by id for share`.execute(tx);
  const { rows } = await sql<Receiver & { email: string }>`
    select w.email, case when ${isProved} then u.id end as user_id, u.id is not null as has_account, u.id is null
      and exists (
        select from email_undos r where lower(r.email) = w.email and r.used_at is null and r.expires_at > ${now})
          as is_reserved
    from unnest(${emails}::text[]) as w (email)
      left join users u on lower(u.email) = w.email and u.deleted_at is null`.execute(tx);
  return new Map(rows.map(({ email, ...receiver }) => [email, receiver]));
};

/**
 * Notes that the mail to an account's address reached who has the account; what waited for it is the account's from
 * here on.
 */
export const proveEmail = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('users')
    .set({ email_proved_at: now })
    .where('id', '=', id)
    .where('email_proved_at', 'is', null)
    .execute();
