import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database/database.ts';

const MAIL_COLUMNS = ['id', 'recipient', 'subject', 'created_at', 'sent_at', 'attachments'] as const;
export const mailsPage = (db: Db, { page, limit }: { page: number; limit: number }) =>
  db
    .selectFrom('emails')
    .select(MAIL_COLUMNS)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

export const countMails = async (db: Db) =>
  (
    await db
      .selectFrom('emails')
      .select((q) => q.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

export const mailById = (db: Tx, id: number) =>
  db
    .selectFrom('emails')
    .select([...MAIL_COLUMNS, 'text_body', 'html_body', 'has_secret'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Copies a letter into the outbox; a copy of a copy is one of the first. */
export const writeMailAgain = async (tx: Tx, id: number, now: Date) =>
  (
    await sql<{
      id: number;
      recipient: string;
      subject: string;
      created_at: Date;
      sent_at: Date | null;
      attachments: unknown;
    }>`
      insert into emails (dedupe_key, recipient, reply_to, subject, text_body, html_body, attachments, user_id, again_of, created_at, try_at)
      select 'again:' || coalesce(again_of, id) || ':' || gen_random_uuid(), recipient, reply_to, subject, text_body, html_body, attachments, user_id, coalesce(again_of, id), ${now}, ${now}
      from emails where id = ${id} returning id, recipient, subject, created_at, sent_at, attachments`.execute(tx)
  ).rows[0]!;
