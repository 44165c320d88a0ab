import { sql } from 'kysely';
import type { PaymentMode } from '#contract/payment-providers.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import type { EmailAttachment } from '#server/kit/email/outbox-queries.ts';

type Attached = { attachments: EmailAttachment[] };
const MAIL_COLUMNS = ['id', 'recipient', 'subject', 'created_at', 'sent_at', 'attachments'] as const;
export const mailsPage = (db: Db, { page, limit }: { page: number; limit: number }) =>
  db
    .selectFrom('emails')
    .select(MAIL_COLUMNS)
    .$narrowType<Attached>()
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
    .$narrowType<Attached>()
    .where('id', '=', id)
    .executeTakeFirst();

/** Copies a letter into the outbox; a copy of a copy is one of the first. */
export const writeMailAgain = async (tx: Tx, id: number, now: Date) =>
  only(
    await sql<{
      id: number;
      recipient: string;
      subject: string;
      created_at: Date;
      sent_at: Date | null;
      attachments: EmailAttachment[];
    }>`
      insert into emails (dedupe_key, recipient, reply_to, subject, text_body, html_body, attachments, user_id,
        again_of, created_at, try_at)
      select 'again:' || coalesce(again_of, id) || ':' || gen_random_uuid(), recipient, reply_to, subject, text_body,
        html_body, attachments, user_id, coalesce(again_of, id), ${now}, ${now}
      from emails where id = ${id} returning id, recipient, subject, created_at, sent_at, attachments`.execute(tx),
  );

export type TransferToNotify = {
  reference: string;
  place: PaymentMode | null;
  order_id: number;
  user_id: number;
  fullname: string;
  email: string;
  amount_cents: number;
  received_cents: number;
  due_on: string;
  ends_at: Date;
};

const notified = (tx: Tx, due: ReturnType<typeof sql>, stamp: ReturnType<typeof sql>) =>
  sql<TransferToNotify>`
    with due as (select reference from bank_transfers where captured_at is null and cancelled_at is null and ${due}
      limit 100 for update skip locked)
    update bank_transfers t set ${stamp} from due, payments p, orders o, users u
    where t.reference = due.reference and p.public_id = t.custom_id and o.id = p.order_id and u.id = o.user_id
    returning t.reference, p.place, o.id as order_id, u.id as user_id, u.fullname, u.email, t.amount_cents,
      to_char(t.due_on, 'YYYY-MM-DD') as due_on, t.ends_at,
      (select coalesce(sum(amount_cents), 0)::int from bank_movements where transfer = t.reference) as received_cents`
    .execute(tx)
    .then(({ rows }) => rows);

/** Transfers that still need the email with the bank details; they count as notified from now on. */
export const takeUntold = (tx: Tx, now: Date) => notified(tx, sql`told_at is null`, sql`told_at = ${now}`);

/** Transfers past their due date without the money, once. */
export const takeDue = (tx: Tx, now: Date) =>
  notified(tx, sql`reminded_at is null and due_on < ${now}::date and ends_at > ${now}`, sql`reminded_at = ${now}`);
