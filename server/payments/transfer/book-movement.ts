import type { Clock } from '#server/kit/clock.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import {
  captureTransfer,
  completeBankRefund,
  insertMovement,
  lockTransfer,
  openBankRefund,
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
    return { kind: 'booked', before, after: (await transferByReference(tx, line.reference))! };
  });
}

/**
 * Books money that was sent back: a refund that waits for just this amount, or a part of what came too much or for nothing.
 */
export function bookSentBack({ db, clock }: BookTools, line: StatementLine): Promise<Booked> {
  const now = new Date(clock.now());
  return db.transaction().execute(async (tx) => {
    const before = await begin(tx, line);
    const refund = await openBankRefund(tx, line.reference, line.amount_cents);
    if (!refund && line.amount_cents > spareOf(before)) return { kind: 'nothing_owed' };
    if (!(await insert(tx, line, -line.amount_cents, refund?.id ?? null, now))) return { kind: 'known' };
    if (refund) await completeBankRefund(tx, refund.id, now);
    await line.note(tx);
    return { kind: 'booked', before, after: (await transferByReference(tx, line.reference))! };
  });
}

/** What came and pays nothing: all of it before it is enough, and afterwards what is more than enough. */
export function spareOf(row: TransferRow): number {
  if (row.captured_at === null) return Math.max(0, row.balance_cents);
  return Math.max(0, row.balance_cents + row.sent_back_cents - row.amount_cents);
}

async function begin(tx: Tx, { reference }: StatementLine): Promise<TransferRow> {
  await lockTransfer(tx, reference);
  return (await transferByReference(tx, reference))!;
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

/** Where nothing is set and no money moves, buyers see an account that is none. */
const EXAMPLE_ACCOUNT = ['Example Bank, account 0000 0000', 'This account is an example; no money moves.'];

/** The lines that say where the money goes; none where the owner has not said and money would move. */
export function accountLines({ BANK_ACCOUNT }: Pick<Settings, 'BANK_ACCOUNT'>, isSandbox: boolean): readonly string[] {
  return BANK_ACCOUNT ?? (isSandbox ? EXAMPLE_ACCOUNT : []);
}
