import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './database.ts';
import type { Settings } from './settings.ts';

/** One mail to write. `about` says what it tells, e.g. `order_paid:17`; the same thing is never told twice. */
export type Letter = {
  about: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where the answer goes, when that is not to the shop. */
  replyTo?: string;
  /** Whose account it is about, where that is not told by the address it goes to. */
  userId?: number;
};

const AT_ONCE = 20;
/** A mail that could not be sent is tried again after 1, 2, 4, ... minutes, at the longest every six hours. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;

/** No mailbox can ever be under it (RFC 2606, section 2), so people who are gone have their address there. */
export const NOBODYS_DOMAIN = 'invalid';

/**
 * Puts mails in the outbox, in the transaction that made their content true. A second one about the same is dropped, and so
 * is one to an address that can not be.
 */
export async function writeMails(tx: Tx, clock: Clock, letters: Letter[]): Promise<void> {
  const now = new Date(clock.now());
  await sql`
    insert into mails (dedupe_key, recipient, reply_to, subject, text_body, html_body, user_id, created_at, try_at)
    select about, "to", "replyTo", subject, text, html,
      coalesce("userId", (select id from users where lower(email) = lower("to"))), ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb)
      as letter (about text, "to" text, "replyTo" text, subject text, text text, html text, "userId" integer)
    where lower("to") not like ${`%.${NOBODYS_DOMAIN}`}
    on conflict (dedupe_key) do nothing`.execute(tx);
}

type WaitingMail = { id: number; to: string; replyTo: string | null; subject: string; text: string; html: string };
export type MailSender = (mail: WaitingMail) => Promise<void>;

/**
 * Sends some of what stands in the outbox. A mail is claimed by putting its next try ahead, so that several processes
 * share the work and a crash in the middle only delays it. @returns how many were sent.
 */
export async function sendWaitingMails(
  db: Db,
  clock: Clock,
  send: MailSender,
  note: (error: unknown, id: number) => void,
): Promise<number> {
  const claimed = await claim(db, clock.now());
  const sent: number[] = [];
  for (const mail of claimed) {
    try {
      await send(mail);
      sent.push(mail.id);
    } catch (error) {
      note(error, mail.id);
    }
  }
  if (sent.length === 0) return 0;
  const now = new Date(clock.now());
  await db.updateTable('mails').set({ sent_at: now, try_at: null }).where('id', 'in', sent).execute();
  return sent.length;
}

async function claim(db: Db, now_ms: number) {
  const { rows } = await sql<WaitingMail>`
    update mails set tries = tries + 1,
      try_at = ${new Date(now_ms)}::timestamptz + least(${FIRST_PAUSE_MS} * 2 ^ tries, ${LONGEST_PAUSE_MS}) * interval '1 millisecond'
    where id in (select id from mails where try_at <= ${new Date(now_ms)} order by try_at limit ${AT_ONCE} for update skip locked)
    returning id, recipient as "to", reply_to as "replyTo", subject, text_body as text, html_body as html`.execute(db);
  return rows;
}

/** How mails leave: by SMTP, or as files of DATA_DIR/mail where no server is set. */
export function openMailSender(settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): MailSender {
  const options = { disableFileAccess: true, disableUrlAccess: true };
  const host = /@([^>\s]+)/.exec(settings.MAIL_FROM)?.[1] ?? 'localhost';
  const compose = ({ id, replyTo, ...mail }: WaitingMail) => ({
    ...mail,
    from: settings.MAIL_FROM,
    messageId: `<huruf-${id}@${host}>`,
    ...(replyTo === null ? {} : { replyTo }),
  });
  if (settings.SMTP_URL) {
    const transport = createTransport({ ...options, url: settings.SMTP_URL, connectionTimeout: 10_000, pool: true });
    return async (mail) => void (await transport.sendMail(compose(mail)));
  }
  const folder = path.join(settings.DATA_DIR, 'mail');
  let isThere: Promise<unknown> | undefined;
  const transport = createTransport({ ...options, streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await transport.sendMail(compose(mail));
    isThere ??= fs.mkdir(folder, { recursive: true });
    await isThere;
    await fs.writeFile(path.join(folder, `${mail.id}.eml`), message as Buffer);
  };
}
