import { mustExist } from '#contract/must-exist.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import {
  bookedLine,
  cancelTransfer,
  captureTransfer,
  completeBankRefund,
  insertMovement,
  lockTransfer,
  openBankRefund,
  openBankRefunds,
  setUnbooked,
  type TransferRow,
  transferByReference,
} from './transfer-queries.ts';

/** A line of the bank's statement, as somebody of the shop read it. */
export type StatementLine = {
  reference: string;
  amount_cents: number;
  /** As 2026-11-20. */
  bookedOn: string;
  bankReference: string;
  recordedBy: number;
  /** Written in the same transaction. */
  note(tx: Tx): Promise<void>;
};
type Booked =
  | { kind: 'booked'; before: TransferRow; after: TransferRow }
  | { kind: 'known' }
  | { kind: 'nothing_owed' };
type BookTools = { db: Db; clock: Clock };

/** Books money that came. Once all of it is there the transfer counts as paid; what is more is to be sent back. */
export function bookReceived({ db, clock }: BookTools, line: StatementLine): Promise<Booked> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const before = await begin(tx, line);
    if (!(await insert(tx, line, line.amount_cents, null, now))) return { kind: 'known' };
    await line.note(tx);
    if (before.captured_at === null && before.balance_cents + line.amount_cents >= before.amount_cents)
      await captureTransfer(tx, line.reference, now);
    return { kind: 'booked', before, after: mustExist(await transferByReference(tx, line.reference)) };
  });
}

/**
 * Books money that was sent back: a refund that waits for just this amount, or a part of what came too much or for
 * nothing.
 */
export function bookSentBack({ db, clock }: BookTools, line: StatementLine): Promise<Booked> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const before = await begin(tx, line);
    const refund = await openBankRefund(tx, line.reference, line.amount_cents);
    if (!refund && line.amount_cents > spareOf(before)) return { kind: 'nothing_owed' };
    if (!(await insert(tx, line, -line.amount_cents, refund?.id ?? null, now))) return { kind: 'known' };
    if (refund) await completeBankRefund(tx, refund.id, now);
    // A part that went back is waited for no more, so the order can be paid otherwise; late money still pays it.
    await cancelTransfer(tx, line.reference, now);
    await line.note(tx);
    return { kind: 'booked', before, after: mustExist(await transferByReference(tx, line.reference)) };
  });
}

/** A line that was booked by mistake, and who takes it back. */
export type Mistake = Pick<StatementLine, 'reference' | 'recordedBy' | 'note'> & {
  id: number;
  reason: string;
  /** The day on which it is taken back, as 2026-11-20. */
  on: string;
};

/**
 * Reverses a line with another of the opposite amount, so both stay in the books. If the transfer counts as paid, only
 * its surplus can be reversed, or the amount of a pending refund: that refund is then complete, since the money never
 * arrived. If the line belongs to a refund, that refund is pending again. @returns `needed` if an order was paid with
 * the line; refund the order first.
 */
export function unbookMovement({ db, clock }: BookTools, mistake: Mistake): Promise<'done' | 'unknown' | 'needed'> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const before = await begin(tx, mistake);
    const line = await bookedLine(tx, mistake.reference, mistake.id);
    if (!line) return 'unknown';
    const isMissed = before.captured_at !== null && line.amount_cents > spareOf(before);
    const [refund] = isMissed ? await openBankRefunds(tx, mistake.reference) : [];
    if (isMissed && !refund) return 'needed';
    await setUnbooked(tx, mistake.id, now);
    await insertMovement(tx, {
      transfer: mistake.reference,
      refund: refund?.id ?? null,
      amount_cents: -line.amount_cents,
      booked_on: mistake.on,
      bank_reference: line.bank_reference,
      recorded_by: mistake.recordedBy,
      recorded_at: now,
      unbooks: mistake.id,
      reason: mistake.reason,
    });
    if (refund) await completeBankRefund(tx, refund.id, now);
    if (line.refund) await completeBankRefund(tx, line.refund, null);
    await mistake.note(tx);
    return 'done';
  });
}

/** What came and pays nothing: all of it before it is enough, and afterwards what is more than enough. */
export function spareOf(row: TransferRow): number {
  if (row.captured_at === null) return Math.max(0, row.balance_cents);
  return Math.max(0, row.balance_cents + row.sent_back_cents - row.amount_cents);
}

async function begin(tx: Tx, { reference }: Pick<StatementLine, 'reference'>): Promise<TransferRow> {
  await lockTransfer(tx, reference);
  return mustExist(await transferByReference(tx, reference));
}

function insert(tx: Tx, line: StatementLine, amount_cents: number, refund: string | null, now: Date): Promise<boolean> {
  return insertMovement(tx, {
    transfer: line.reference,
    refund,
    amount_cents,
    booked_on: line.bookedOn,
    bank_reference: line.bankReference,
    recorded_by: line.recordedBy,
    recorded_at: now,
  });
}
