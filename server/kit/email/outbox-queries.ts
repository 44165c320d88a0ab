import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

/** One mail to write. `about` says what it tells, e.g. `order_paid:17`; the same thing is never told twice. */
export type Email = {
  about: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where the answer goes, when that is not to the shop. */
  replyTo?: string;
  /** Whose account it is about, where that is not told by the address it goes to. */
  userId?: number;
  /** The token of its link: it is kept apart until the mail has left, and never among the words, which staff read. */
  secret?: string;
  /** Files that go with it, by what names them: they are made when it is sent. */
  enclosures?: EmailAttachment[];
};

/** What a file of a mail is of; whoever sends knows how to make it. */
export type EmailAttachment = { name: string; kind: string; [key: string]: string | number };

export type QueuedEmail = {
  id: number;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
};
export type ClaimedEmail = QueuedEmail & { enclosures: EmailAttachment[]; secret: string | null };

/** Writes emails about which nothing was written yet; of an address that can not be, none. */
export const insertEmails = (tx: Tx, emails: Email[], { now, nobodysDomain }: { now: Date; nobodysDomain: string }) =>
  sql`
    insert into emails (dedupe_key, recipient, reply_to, subject, text_body, html_body, user_id, attachments, secret, has_secret, created_at, try_at)
    select about, "to", "replyTo", subject, text, html,
      coalesce("userId", (select id from users where lower(email) = lower("to"))), coalesce(enclosures, '[]'), secret, secret is not null, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
      as email (about text, "to" text, "replyTo" text, subject text, text text, html text, "userId" integer, secret text, enclosures jsonb)
    where lower("to") not like ${`%.${nobodysDomain}`}
    on conflict (dedupe_key) do nothing`.execute(tx);

type Claim = { now: Date; limit: number; firstPause_ms: number; longestPause_ms: number };

/** Takes some emails whose time has come, and puts the next try of each ahead: twice as far as the time before, up to the longest pause. */
export const claimEmails = async (db: Db, { now, limit, firstPause_ms, longestPause_ms }: Claim) =>
  (
    await sql<ClaimedEmail>`
      update emails set tries = tries + 1,
        try_at = ${now}::timestamptz + least(${firstPause_ms} * 2 ^ tries, ${longestPause_ms}) * interval '1 millisecond'
      where id in (select id from emails where try_at <= ${now} order by try_at limit ${limit} for update skip locked)
      returning id, recipient as "to", reply_to as "replyTo", subject, text_body as text, html_body as html, attachments as enclosures, secret`.execute(
      db,
    )
  ).rows;

/** Mails that left; their secrets go. @returns their ids. */
export const markSent = async (db: Db, ids: number[], sent_at: Date): Promise<number[]> => {
  const sent = { sent_at, try_at: null, secret: null };
  await db.updateTable('emails').set(sent).where(sql<boolean>`id = any(${ids}::int[])`).execute();
  return ids;
};
