/** What the sandbox stores, line by line, and so what its journal holds. */

export type Item = {
  name: string;
  quantity: string;
  unit_amount: { currency_code: string; value: string };
  tax?: { currency_code: string; value: string };
  description?: string;
  sku?: string;
  category?: string;
};

/** The order's one purchase unit; amounts are stored as they were sent, `minor` is the same amount counted. */
export type PurchaseUnit = {
  reference_id: string;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  soft_descriptor?: string;
  currency: string;
  minor: number;
  breakdown: Record<string, { currency_code: string; value: string }> | null;
  items: Item[] | null;
};

/** What the payer's account does when the order is captured. */
export type Funding = 'ok' | 'decline' | 'pending' | 'denied';

export type Order = {
  id: string;
  created_ms: number;
  updated_ms: number;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  /** The status to which a decline brings the order back; it also decides the name of the approval link. */
  waiting: 'CREATED' | 'PAYER_ACTION_REQUIRED';
  unit: PurchaseUnit;
  brandName: string | null;
  returnUrl: string | null;
  cancelUrl: string | null;
  payerId: string;
  /** Where the payer's account is; absent: in the United States. */
  payerCountry?: string;
  funding: Funding;
  declinesForEver: boolean;
  captureId: string | null;
  /** The approval ended before anybody used it, and that was announced. */
  isReversed: boolean;
};

export type Capture = {
  id: string;
  orderId: string;
  created_ms: number;
  currency: string;
  minor: number;
  invoice_id?: string;
  custom_id?: string;
  /** What was decided about the money; what the wire says is computed by captureStatus. */
  outcome: 'COMPLETED' | 'PENDING' | 'DECLINED';
  /** When a pending capture is denied on its own; null: it waits for a decision of the control. */
  denied_ms: number | null;
  disputed: boolean;
  /** For whom a dispute ended; absent while none did. */
  decidedFor?: 'BUYER' | 'SELLER';
  refundIds: string[];
};

export type Refund = {
  id: string;
  captureId: string;
  created_ms: number;
  currency: string;
  minor: number;
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  invoice_id?: string;
  custom_id?: string;
  note?: string;
  /** The sandbox took it back for the payer, without the seller. */
  isReversal?: true;
};

/** What happens to the account next to payments. Money that leaves it is negative. */
export type Movement = {
  id: string;
  created_ms: number;
  /** PayPal's event code: T0400 a withdrawal to the bank, T0106 the fee of a chargeback, and so on. */
  code: string;
  currency: string;
  minor: number;
  /** The capture that it is about. */
  captureId?: string;
};

/** A reply that is given again to a call with the same PayPal-Request-Id; `body` is JSON text with relative links. */
export type StoredReply = { status: number; body: string; until_ms: number };

/** One thing that became different: the named fields of the record are replaced, a new record has all of them. */
export type Change =
  | ['order', string, Partial<Order>]
  | ['capture', string, Partial<Capture>]
  | ['refund', string, Partial<Refund>]
  | ['movement', string, Partial<Movement>]
  | ['reply', string, StoredReply];
