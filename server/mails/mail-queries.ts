import type { MailKind, MailTopic } from '#contract/mail-kinds.ts';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';

const COLUMNS = ['kind', 'subject', 'opening', 'closing', 'translations', 'is_on'] as const;

/** The emails that the owner worded or switched off. */
export const wordedMails = (db: Tx) => db.selectFrom('mail_words').select(COLUMNS).execute();

/** The row of a kind, locked until the transaction ends; it is made where there is none. */
export async function lockMailWords(tx: Tx, kind: MailKind, now: Date) {
  await tx
    .insertInto('mail_words')
    .values({ kind, updated_at: now })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .execute();
  return tx
    .selectFrom('mail_words')
    .select(COLUMNS)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export const setMailWords = (tx: Tx, kind: MailKind, words: Partial<NewRow<'mail_words'>>) =>
  tx.updateTable('mail_words').set(words).where('kind', '=', kind).execute();

/** What somebody leaves off. */
export const stopsOf = async (db: Db, userId: number) =>
  (await db.selectFrom('mail_stops').select('topic').where('user_id', '=', userId).execute()).map(({ topic }) => topic);

/** Leaves emails off for an account that is there; a second time is nothing new. */
export const insertStop = (db: Tx, userId: number, topic: MailTopic, now: Date) =>
  db
    .insertInto('mail_stops')
    .columns(['user_id', 'topic', 'stopped_at'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select((q) => ['id', q.val(topic).as('topic'), q.val(now).as('stopped_at')])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doNothing())
    .execute();

export const deleteStop = (db: Tx, userId: number, topic: MailTopic) =>
  db.deleteFrom('mail_stops').where('user_id', '=', userId).where('topic', '=', topic).execute();
