import { sql } from 'kysely';
import type { Db, NewRow, Tx } from '#server/kit/database/database.ts';

/** A transfer with what came of it. */
export type TransferRow = {
  reference: string;
  custom_id: string;
  amount_cents: number;
  due_on: string;
  ends_at: Date;
  captured_at: Date | null;
  cancelled_at: Date | null;
  created_at: Date;
  /** All that came, less all that was sent back. */
  balance_cents: number;
  /** All that came, but for what was booked by mistake. */
  came_cents: number;
  /** Refunds that were asked for, and of them those that were sent. */
  refunded_cents: number;
  sent_back_cents: number;
};

const transferWhere = async (db: Tx, condition: ReturnType<typeof sql>) =>
  (
    await sql<TransferRow>`
      select t.reference, t.custom_id, t.amount_cents, to_char(t.due_on, 'YYYY-MM-DD') as due_on, t.ends_at,
        t.captured_at, t.cancelled_at, t.created_at,
        (select coalesce(sum(amount_cents), 0)::int from bank_movements where transfer = t.reference) as balance_cents,
        (select coalesce(sum(amount_cents), 0)::int from bank_movements
          where transfer = t.reference and amount_cents > 0 and unbooks is null and unbooked_at is null) as came_cents,
        (select coalesce(sum(amount_cents), 0)::int from bank_refunds where transfer = t.reference) as refunded_cents,
        (select coalesce(sum(amount_cents), 0)::int from bank_refunds
          where transfer = t.reference and completed_at is not null) as sent_back_cents
      from bank_transfers t where ${condition}`.execute(db)
  ).rows[0];

export const transferByReference = (db: Tx, reference: string) => transferWhere(db, sql`t.reference = ${reference}`);
export const transferByCustomId = (db: Tx, customId: string) => transferWhere(db, sql`t.custom_id = ${customId}`);
export const transferByRequest = (db: Tx, requestId: string) => transferWhere(db, sql`t.request_id = ${requestId}`);

export const insertTransfer = (db: Db, row: NewRow<'bank_transfers'>) =>
  db
    .insertInto('bank_transfers')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();

/** One who books at a time: what is read after this holds until the transaction ends. */
export const lockTransfer = (tx: Tx, reference: string) =>
  sql`select from bank_transfers where reference = ${reference} for no key update`.execute(tx);

/** Under the lock of the transfer. @returns false where money is there. */
export const cancelTransfer = async (tx: Tx, reference: string, now: Date) =>
  (
    await sql<{
      reference: string;
    }>`update bank_transfers set cancelled_at = coalesce(cancelled_at, ${now})
      where reference = ${reference} and captured_at is null
      and (select coalesce(sum(amount_cents), 0) from bank_movements where transfer = bank_transfers.reference) <= 0
        returning reference`.execute(tx)
  ).rows.length > 0;

export const captureTransfer = (tx: Tx, reference: string, now: Date) =>
  tx.updateTable('bank_transfers').set({ captured_at: now }).where('reference', '=', reference).execute();

export type MovementRow = {
  id: number;
  /** The line that it takes back, and why. */
  unbooks: number | null;
  reason: string | null;
  unbooked_at: Date | null;
  amount_cents: number;
  booked_on: string;
  bank_reference: string;
  fullname: string;
  recorded_at: Date;
};

export const movementsOf = async (db: Db, reference: string) =>
  (
    await sql<MovementRow>`
      select m.id, m.unbooks, m.reason, m.unbooked_at, m.amount_cents, to_char(m.booked_on, 'YYYY-MM-DD') as booked_on,
        m.bank_reference, u.fullname, m.recorded_at
      from bank_movements m join users u on u.id = m.recorded_by where m.transfer = ${reference} order by m.id`.execute(
      db,
    )
  ).rows;

/** @returns false where this line of the statement is booked already. */
export const insertMovement = async (tx: Tx, row: NewRow<'bank_movements'>) =>
  (
    await tx
      .insertInto('bank_movements')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['transfer', 'booked_on', 'bank_reference', 'amount_cents'])
          .where('unbooks', 'is', null)
          .where('unbooked_at', 'is', null)
          .doNothing(),
      )
      .returning('id')
      .execute()
  ).length > 0;

export const insertBankRefund = (db: Db, row: NewRow<'bank_refunds'>) =>
  db
    .insertInto('bank_refunds')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();

const REFUND_COLUMNS = ['id', 'transfer', 'amount_cents', 'created_at', 'completed_at'] as const;

export const bankRefundById = (db: Db, id: string) =>
  db.selectFrom('bank_refunds').select(REFUND_COLUMNS).where('id', '=', id).executeTakeFirst();

export const bankRefundByRequest = (db: Db, requestId: string) =>
  db.selectFrom('bank_refunds').select(REFUND_COLUMNS).where('request_id', '=', requestId).executeTakeFirst();

/** A line of a transfer that was not reversed. */
export const bookedLine = (tx: Tx, transfer: string, id: number) =>
  tx
    .selectFrom('bank_movements')
    .select(['amount_cents', 'bank_reference', 'refund'])
    .where('id', '=', id)
    .where('transfer', '=', transfer)
    .where('unbooks', 'is', null)
    .where('unbooked_at', 'is', null)
    .executeTakeFirst();

export const setUnbooked = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('bank_movements').set({ unbooked_at: now }).where('id', '=', id).execute();

/** The refunds of a transfer that were not sent yet, the oldest first. */
export const openBankRefunds = (tx: Tx, transfer: string) =>
  tx
    .selectFrom('bank_refunds')
    .select(REFUND_COLUMNS)
    .where('transfer', '=', transfer)
    .where('completed_at', 'is', null)
    .orderBy('created_at')
    .execute();

/** The oldest refund of an amount that was not sent yet. */
export const openBankRefund = (tx: Tx, transfer: string, amount_cents: number) =>
  tx
    .selectFrom('bank_refunds')
    .select(REFUND_COLUMNS)
    .where('transfer', '=', transfer)
    .where('amount_cents', '=', amount_cents)
    .where('completed_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

/** @param now null: it is to be sent again. */
export const completeBankRefund = (tx: Tx, id: string, now: Date | null) =>
  tx.updateTable('bank_refunds').set({ completed_at: now }).where('id', '=', id).execute();

type ReportRow = {
  id: string;
  is_refund: boolean;
  custom_id: string;
  reference: string;
  amount_cents: number;
  at: Date;
  is_done: boolean;
};

/** What was taken and what is given back between two moments, by when it began. */
export const transfersBetween = async (db: Db, from: Date, to: Date) =>
  (
    await sql<ReportRow>`
      select 'BT-' || reference as id, false as is_refund, custom_id, reference, amount_cents, captured_at as at,
        true as is_done
        from bank_transfers where captured_at between ${from} and ${to}
      union all select r.id, true, t.custom_id, t.reference, -r.amount_cents, r.created_at, r.completed_at is not null
        from bank_refunds r join bank_transfers t on t.reference = r.transfer
          where r.created_at between ${from} and ${to}
      order by at`.execute(db)
  ).rows;
