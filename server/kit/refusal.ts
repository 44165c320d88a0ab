import { type ErrorBody, type RefusalCode, refusals } from '#contract/refusals.ts';

type Extra = Partial<Pick<ErrorBody, 'fields' | 'changed' | 'lines' | 'terms' | 'approval_url'>> & {
  /** A sentence that says why in this very case, where the words of the register would say less. */
  reason?: string;
  retryAfter_s?: number;
  /** The methods that an address knows. */
  allow?: string;
  /** Of the file that a range does not fit. */
  whole_bytes?: number;
};

/**
 * The business says no. The code picks status and words from the register in the contract, unless a reason is given.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly extra: Extra;
  constructor(code: RefusalCode, extra: Extra = {}) {
    super(extra.reason ?? refusals[code][1]);
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code][0];
    this.extra = extra;
  }
}

/** Throws the refusal of a code; reads as a sentence: `if (!order) refuse('order_not_found')`. */
export function refuse(code: RefusalCode, extra: Extra = {}): never {
  throw new Refusal(code, extra);
}
