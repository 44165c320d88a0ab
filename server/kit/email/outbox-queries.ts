import { sql } from 'kysely';
import type { MailKind } from '#contract/mail-kinds.ts';
import type { Db, Tx } from '../database/database.ts';
import type { EmailSheet } from './email-template.ts';

/**
 * One email to write. `about` says of which kind it is and what it is about, e.g. `order_paid:17`; only one email is
 * ever written for each.
 */
export type Email = {
  about: `${MailKind}:${string}`;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where the answer goes, when that is not to the shop. */
  replyTo?: string;
  /** The account it is about, where the recipient's address doesn't identify it. */
  userId?: number;
  /**
   * The token of its link: stored separately until the email is sent, and never part of the text, which staff can read.
   */
  secret?: string;
  /** Files that go with it, by what names them: they are made when it is sent. */
  enclosures?: EmailAttachment[];
  /** What its owner's words may name in braces. */
  facts?: Readonly<Record<string, string>>;
  /** What it was written from. */
  sheet?: EmailSheet;
};

/** What a file of a mail is of; anyone who sends knows how to make it. */
export type EmailAttachment = { name: string; kind: string; [key: string]: string | number };

export type QueuedEmail = {
  id: number;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
};
export type ClaimedEmail = QueuedEmail & {
  enclosures: EmailAttachment[];
  secret: string | null;
  /** How often it was handed to the mail server by a process that died before the answer. */
  handOvers: number;
};

/** Writes emails about which nothing was written yet; of an address that cannot be, none. */
export const insertEmails = (tx: Tx, emails: Email[], { now, nobodysDomain }: { now: Date; nobodysDomain: string }) =>
  sql`
    insert into emails (dedupe_key, recipient, reply_to, subject, text_body, html_body, user_id, attachments, secret,
      has_secret, created_at, try_at)
    select about, "to", "replyTo", subject, text, html,
      coalesce("userId", (select id from users where lower(email) = lower("to"))), coalesce(enclosures, '[]'), secret,
        secret is not null, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
      as email (about text, "to" text, "replyTo" text, subject text, text text, html text, "userId" integer,
        secret text, enclosures jsonb)
    where lower("to") not like ${`%.${nobodysDomain}`}
    on conflict (dedupe_key) do nothing`.execute(tx);

type Claim = { now: Date; limit: number; firstPause_ms: number; longestPause_ms: number };

/**
 * Takes some emails that are due, and schedules the next try of each: after twice the last pause, up to the longest
 * pause.
 */
export const claimEmails = async (db: Db, { now, limit, firstPause_ms, longestPause_ms }: Claim) =>
  (
    await sql<ClaimedEmail>`
      update emails set tries = tries + 1,
        try_at = ${now}::timestamptz + least(${firstPause_ms} * 2 ^ tries,
          ${longestPause_ms}) * interval '1 millisecond'
      where id in (select id from emails where try_at <= ${now} order by try_at limit ${limit} for update skip locked)
      returning id, recipient as "to", reply_to as "replyTo", subject, text_body as text, html_body as html,
        attachments as enclosures, secret,
        hand_overs as "handOvers"`.execute(db)
  ).rows;

/** Mails that are given to the mail server now. @returns their ids. */
export const setHandedOver = async (db: Db, ids: number[]): Promise<number[]> => {
  await sql`update emails set hand_overs = hand_overs + 1 where id = any(${ids}::int[])`.execute(db);
  return ids;
};

/** The mail server took one not, so nothing is open about it. */
export const setRefused = (db: Db, id: number) =>
  db.updateTable('emails').set({ hand_overs: 0 }).where('id', '=', id).execute();

/** Mails that left; their secrets go. @returns their ids. */
export const setSent = async (db: Db, ids: number[], sent_at: Date): Promise<number[]> => {
  const sent = { sent_at, try_at: null, secret: null };
  await db.updateTable('emails').set(sent).where(sql<boolean>`id = any(${ids}::int[])`).execute();
  return ids;
};
