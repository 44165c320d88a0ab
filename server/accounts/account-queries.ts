import { sql } from 'kysely';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';
import { PUBLIC } from './queries.ts';

/** What a user may change of himself at once. */
type DetailsChange = {
  username?: string;
  fullname?: string;
  address?: string;
  phone_number?: string;
  language?: NewRow<'users'>['language'];
};

/** @throws a double in users_username_key. @returns nothing when the user is gone. */
export const updateDetails = (db: Db, id: number, change: DetailsChange, now: Date) =>
  db
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(PUBLIC)
    .executeTakeFirst();

/** Sets another password where the one that was checked still stands. @returns whether it did. */
export const replacePassword = async (tx: Tx, id: number, from: string, to: string, now: Date) =>
  (
    await tx
      .updateTable('users')
      .set({ password_hash: to, must_renew_password: false, updated_at: now })
      .where('id', '=', id)
      .where('password_hash', '=', from)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Keeps a link to a new e-mail while the password that was checked still stands. @returns whether it did. */
export const insertEmailChange = async (tx: Tx, change: NewRow<'email_changes'>, password_hash: string) => {
  const { token_hash, user_id, email, created_at, expires_at } = change;
  const { numAffectedRows } = await sql`
    insert into email_changes (token_hash, user_id, email, created_at, expires_at)
    select ${token_hash}, id, ${email}, ${created_at}, ${expires_at} from users
    where id = ${user_id} and password_hash = ${password_hash} and deleted_at is null for share`.execute(tx);
  return numAffectedRows === 1n;
};

/** The account of a link to a new e-mail, locked; nothing when there is no such link or its account is gone. */
export const lockUserOfEmailChange = async (tx: Tx, token_hash: Buffer) =>
  (
    await sql<{ id: number; email: string; fullname: string }>`
      select id, email, fullname from users where deleted_at is null
        and id = (select user_id from email_changes where token_hash = ${token_hash}) for no key update`.execute(tx)
  ).rows[0];

/** Uses the link up. @returns the e-mail it stands for, or nothing when it is used or too old. */
export const useEmailChange = (tx: Tx, token_hash: Buffer, now: Date) =>
  tx
    .updateTable('email_changes')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();

/** Sets another address, which is proved or not. @throws a double in users_email_key. */
export const setEmail = (tx: Tx, id: number, email: string, email_proved_at: Date | null, now: Date) =>
  tx.updateTable('users').set({ email, email_proved_at, updated_at: now }).where('id', '=', id).execute();

/** Makes every open link of the account to a new e-mail a dead one. */
export const endEmailChangesOf = (tx: Tx, user_id: number, now: Date) =>
  tx
    .updateTable('email_changes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute();

const livingSessions = (db: Db, user_id: number, now: Date) =>
  db.selectFrom('sessions').where('user_id', '=', user_id).where('expires_at', '>', now);

export const sessionsOf = (
  db: Db,
  user_id: number,
  { now, token_hash, page, limit }: { now: Date; token_hash: Buffer; page: number; limit: number },
) =>
  livingSessions(db, user_id, now)
    .select(['id', 'created_at', 'last_seen_at'])
    .select((q) => q('token_hash', '=', token_hash).as('is_current'))
    .orderBy('is_current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

export const countSessionsOf = async (db: Db, user_id: number, now: Date) =>
  (
    await livingSessions(db, user_id, now)
      .select((q) => q.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

export const deleteOtherSessions = (tx: Tx, user_id: number, token_hash: Buffer) =>
  tx.deleteFrom('sessions').where('user_id', '=', user_id).where('token_hash', '<>', token_hash).execute();

/** @returns whether there was one. */
export const deleteSessionOf = async (db: Db, user_id: number, id: number) =>
  (await db.deleteFrom('sessions').where('user_id', '=', user_id).where('id', '=', id).executeTakeFirst())
    .numDeletedRows === 1n;

/** Every administrator, locked in one order, so that two who go at once do not both believe that the other stays. */
export const lockAdministrators = async (tx: Tx) =>
  (
    await sql<{ id: number }>`select id from users where roles[1] = 'admin' order by id for no key update`.execute(tx)
  ).rows.map(({ id }) => id);

/** What stands in the place of somebody who is gone. */
type Anonymous = { username: string; email: string; fullname: string };

/** Empties the row of a user where the password that was checked still stands. @returns whether it did. */
export const emptyUser = async (tx: Tx, id: number, password_hash: string, anonymous: Anonymous, now: Date) =>
  (
    await tx
      .updateTable('users')
      .set({
        ...anonymous,
        address: '',
        phone_number: '',
        password_hash: '',
        roles: ['customer'],
        language: null,
        email_proved_at: null,
        updated_at: now,
        deleted_at: now,
      })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Everything by which the account could still be entered or that only it could use. */
export const deleteKeysOf = async (tx: Tx, user_id: number) => {
  for (const table of [
    'sessions',
    'password_resets',
    'email_changes',
    'email_undos',
    'idempotency_keys',
    'known_devices',
    'login_challenges',
    'wrong_codes',
    'second_factors',
    'maker_accounts',
    'mail_stops',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', user_id).execute();
};

/** Codes that are on their way to an address. */
export const deleteCodesTo = (tx: Tx, email: string) =>
  tx.deleteFrom('mailed_codes').where(sql`lower(email)`, '=', email.toLowerCase()).execute();

/** The documents by which somebody proved something. @returns those files that aren't decided yet. */
export const deleteProofsOf = async (tx: Tx, user_id: number): Promise<string[]> =>
  (await tx.deleteFrom('answer_proofs').where('user_id', '=', user_id).returning('file_key').execute()).flatMap(
    ({ file_key }) => file_key ?? [],
  );

/**
 * Takes somebody out of the companies that they are in, which are locked. @returns whether one would be left with
 * nobody who may manage it; then nobody was taken out of anything.
 */
export const leaveCompanies = async (tx: Tx, user_id: number, email: string, now: Date): Promise<boolean> => {
  await sql`select from companies where id in (select company_id from company_members where user_id = ${user_id})
    order by id for no key update`.execute(tx);
  const { rows: left } = await sql`select from company_members m where m.user_id = ${user_id} and m.role = 'owner'
    and not exists (select from company_members o
      where o.company_id = m.company_id and o.role = 'owner' and o.user_id <> m.user_id)`.execute(tx);
  if (left.length > 0) return true;
  await sql`with gone as (delete from company_members where user_id = ${user_id} returning company_id, role)
    insert into company_changes (company_id, kind, user_id, before, changed_by, changed_at)
    select company_id, 'left', ${user_id}, role, ${user_id}, ${now} from gone`.execute(tx);
  await sql`update company_invitations set closed_at = coalesce(closed_at, ${now}), email = ''
    where lower(email) = lower(${email})`.execute(tx);
  return false;
};

/**
 * The offers of somebody that became no order: they say nothing of the person any more, and are withdrawn. Others stay,
 * as their orders do.
 */
export const emptyProposalsOf = (tx: Tx, { id, email }: { id: number; email: string }, now: Date) =>
  sql`update proposals q set email = '', fullname = '', company = '', licensee = '', note = '', po_number = null,
      buyer = null, withdrawn_at = coalesce(withdrawn_at, ${now})
    where (q.made_by = ${id} and not q.is_by_staff or lower(q.email) = lower(${email}))
      and not exists (select from orders o where o.proposal_id = q.id)`.execute(tx);

/** What was bought for somebody says no more than the licence does: the name of the licensee. */
export const emptyClaimsOf = (tx: Tx, claimed_by: number) =>
  tx.updateTable('order_clients').set({ email: null, address: '' }).where('claimed_by', '=', claimed_by).execute();

const EMPTIED = {
  recipient: 'deleted account',
  subject: 'A mail to a deleted account',
  text_body: '',
  html_body: '',
  reply_to: null,
  attachments: '[]',
  secret: null,
  try_at: null,
};

/** The mails to somebody lose address and words and are not sent any more; that there was one stays. */
export const emptyMailsOf = (tx: Tx, user_id: number) =>
  tx.updateTable('emails').set(EMPTIED).where('user_id', '=', user_id).execute();

/** The same for the last mail to people who are gone, once it is sent. */
export const emptyLastMails = (tx: Tx) =>
  tx
    .updateTable('emails')
    .set(EMPTIED)
    .where('user_id', 'in', (q) => q.selectFrom('users').select('id').where('deleted_at', 'is not', null))
    .where('sent_at', 'is not', null)
    .where('recipient', '<>', EMPTIED.recipient)
    .execute();

export const insertEmailUndo = (tx: Tx, undo: NewRow<'email_undos'>) =>
  tx.insertInto('email_undos').values(undo).execute();

/** The account of a link that sets an e-mail back, locked; nothing when there is no such link. */
export const lockUserOfUndo = async (tx: Tx, token_hash: Buffer) =>
  (
    await sql<{ id: number; email: string; fullname: string }>`
      select id, email, fullname from users where deleted_at is null
        and id = (select user_id from email_undos where token_hash = ${token_hash}) for no key update`.execute(tx)
  ).rows[0];

/** Uses the link up. @returns the e-mail it stands for, or nothing when it is used or too old. */
export const useEmailUndo = (tx: Tx, token_hash: Buffer, now: Date) =>
  tx
    .updateTable('email_undos')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email'])
    .executeTakeFirst();

/**
 * Makes the links of all later changes dead: anyone who got those had the account from anyone who this one belongs to.
 */
export const endUndosAfter = (tx: Tx, user_id: number, id: number, now: Date) =>
  tx
    .updateTable('email_undos')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('id', '>', id)
    .where('used_at', 'is', null)
    .execute();

/** Whether an e-mail may still be set back to another account. */
export const isReserved = async (tx: Tx, email: string, user_id: number, now: Date) =>
  (await tx
    .selectFrom('email_undos')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('user_id', '<>', user_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;
