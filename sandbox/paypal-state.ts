import type { SandboxClock } from './control/clock.ts';
import type { Capture, Change, Movement, Order, Refund, StoredReply } from './records.ts';

/** The account's own settings, as a seller would set them at PayPal. They are not written to the journal. */
export type Account = {
  uniqueInvoiceIds: boolean;
  refundsPend: boolean;
  declinesForEver: boolean;
  /** How far the report of transactions is behind; at PayPal up to three hours. */
  reportLag_ms: number;
};

export type ChangeListener = (change: Change, before: object | undefined) => void;

/** All that the sandbox knows. Changed by `keep` only. */
export type PayPalState = {
  readonly orders: ReadonlyMap<string, Order>;
  readonly captures: ReadonlyMap<string, Capture>;
  readonly refunds: ReadonlyMap<string, Refund>;
  readonly movements: ReadonlyMap<string, Movement>;
  readonly replies: ReadonlyMap<string, StoredReply>;
  readonly account: Account;
  readonly clock: SandboxClock;
  readonly orderLife_ms: number;
  readonly denialDelay_ms: number;
  /** The sandbox's time in milliseconds since 1970. */
  now(): number;
  /** Writes the changes to the journal as one line and then applies them: all or, after a crash in between, none. */
  keep(changes: Change[]): void;
  /**
   * Tells of every change after all of one `keep` are applied, with the record as it was; answers the function that
   * ends that.
   */
  onKept(listener: ChangeListener): () => void;
  close(): void;
};
