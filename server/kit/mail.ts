import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './database.ts';
import { answerJob, defineJob, enqueue, type JobAnswer } from './jobs.ts';
import type { Settings } from './settings.ts';

/** One mail to write. `about` says what it tells, e.g. `order_paid:17`; the same thing is never told twice. */
export type Letter = { about: string; to: string; subject: string; text: string; html: string };

/** A mail stands in the outbox and waits to be sent. */
const mailWritten = defineJob<{ mailId: number }>('mail_written');

/** Puts a mail in the outbox, in the transaction that made its content true. A second one about the same is dropped. */
export async function writeMail(tx: Tx, clock: Clock, letter: Letter): Promise<void> {
  const row = await tx
    .insertInto('mails')
    .values({
      dedupe_key: letter.about,
      recipient: letter.to,
      subject: letter.subject,
      text_body: letter.text,
      html_body: letter.html,
      created_at: new Date(clock.now()),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await enqueue(tx, mailWritten, { mailId: row.id });
}

/** The job that sends what stands in the outbox: by SMTP, or as a file of DATA_DIR/mail. */
export function mailJobs(
  db: Db,
  clock: Clock,
  settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
): JobAnswer[] {
  const deliver = settings.SMTP_URL ? bySmtp(settings.SMTP_URL) : asFile(path.join(settings.DATA_DIR, 'mail'));
  return [
    answerJob(mailWritten, async ({ mailId }) => {
      const mail = await db
        .selectFrom('mails')
        .select(['id', 'recipient', 'subject', 'text_body', 'html_body', 'sent_at'])
        .where('id', '=', mailId)
        .executeTakeFirst();
      if (!mail || mail.sent_at) return;
      await deliver(mail.id, {
        from: settings.MAIL_FROM,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        messageId: `<huruf-${mail.id}@${new URL(`http://${settings.MAIL_FROM.replace(/^.*@|>.*$/g, '')}`).hostname}>`,
      });
      await db
        .updateTable('mails')
        .set({ sent_at: new Date(clock.now()) })
        .where('id', '=', mail.id)
        .execute();
    }),
  ];
}

type Message = { from: string; to: string; subject: string; text: string; html: string; messageId: string };
type Deliver = (id: number, message: Message) => Promise<void>;

function bySmtp(url: string): Deliver {
  const transport = createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10_000,
  });
  return async (_id, message) => void (await transport.sendMail(message));
}

function asFile(folder: string): Deliver {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (id, message) => {
    const { message: bytes } = await transport.sendMail(message);
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(path.join(folder, `${id}.eml`), bytes as Buffer);
  };
}
