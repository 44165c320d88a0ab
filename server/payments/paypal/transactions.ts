import { z } from 'zod';
import { currencyOf } from '#contract/currencies.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { ProviderTransaction, TransactionsFound, Unknown } from '../provider.ts';
import { type Answer, readIssue, readNo } from './answer.ts';
import { fromPayPalValue } from './order-body.ts';

/** PayPal's limits: the longest range of one question, and the largest page. */
const LONGEST_RANGE_MS = 31 * 86_400_000;
const PAGE_SIZE = 500;

const STATES = { S: 'completed', V: 'completed', F: 'completed', P: 'pending', D: 'denied' } as const;

const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
/** PayPal writes +0000 here, where RFC 3339 has a colon. */
const moment = z.string().transform((text, context) => {
  const at = Date.parse(text);
  if (!Number.isNaN(at)) return new Date(at);
  context.addIssue('not a time');
  return z.NEVER;
});
const signedMoney = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() })
  .transform(({ currency_code, value }, context) => {
    const cents = fromPayPalValue(value.replace(/^-/, ''), currencyOf(currency_code).decimals);
    if (cents !== null) return { currency_code, value: value.startsWith('-') && cents !== 0 ? -cents : cents };
    context.addIssue('not an amount');
    return z.NEVER;
  });
const report = z.object({
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: id,
        paypal_reference_id: z.string().optional(),
        transaction_event_code: z.string().regex(/^T\d{4}$/),
        transaction_initiation_date: moment,
        transaction_amount: signedMoney,
        fee_amount: signedMoney.optional(),
        transaction_status: z.enum(['S', 'V', 'F', 'P', 'D']),
        custom_field: z.string().optional(),
        invoice_id: z.string().optional(),
      }),
    }),
  ),
  last_refreshed_datetime: moment,
  total_pages: z.int().min(0),
});
type Info = z.infer<typeof report>['transaction_details'][number]['transaction_info'];
type Range = { from: Date; to: Date };

/** Reads PayPal's report (Transaction Search v1): any range, cut where it is longer or fuller than PayPal takes. */
export function createReportReader(read: (path: string) => Promise<Answer | Unknown>) {
  /** A range that is too full is asked for in halves. */
  const readRange = async (range: Range): Promise<TransactionsFound> => {
    const transactions: ProviderTransaction[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await read(`/v1/reporting/transactions?${queryOf(range, page)}`);
      if (answer.kind === 'unknown') return answer;
      if (readIssue(answer.body) === 'RESULTSET_TOO_LARGE') return readAll(halves(range));
      if (answer.status !== 200) return readNo(answer);
      const found = report.safeParse(answer.body);
      if (!found.success) return { kind: 'unknown', why: 'PayPal gave a report in which fields are missing or wrong' };
      const { transaction_details, total_pages, last_refreshed_datetime } = found.data;
      transactions.push(...transaction_details.map((one) => toTransaction(one.transaction_info)));
      if (page >= total_pages) return { kind: 'found', transactions, knownUntil: last_refreshed_datetime };
    }
  };
  const readAll = async (ranges: Range[]): Promise<TransactionsFound> => {
    const transactions: ProviderTransaction[] = [];
    let knownUntil = mustExist(ranges[0]).from;
    for (const range of ranges) {
      const found = await readRange(range);
      if (found.kind !== 'found') return found;
      transactions.push(...found.transactions);
      knownUntil = found.knownUntil;
    }
    return { kind: 'found', transactions, knownUntil };
  };
  return async (from: Date, to: Date): Promise<TransactionsFound> =>
    from < to ? readAll(cut({ from, to })) : { kind: 'found', transactions: [], knownUntil: to };
}

function cut({ from, to }: Range): Range[] {
  const ranges: Range[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += LONGEST_RANGE_MS)
    ranges.push({ from: new Date(at), to: new Date(Math.min(at + LONGEST_RANGE_MS, to.getTime())) });
  return ranges;
}

function halves({ from, to }: Range): Range[] {
  const middle = new Date((from.getTime() + to.getTime()) / 2);
  if (middle.getTime() - from.getTime() < 1_000) throw new RangeError('PayPal says that a second holds too much.');
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

function queryOf({ from, to }: Range, page: number): URLSearchParams {
  return new URLSearchParams({
    start_date: from.toISOString(),
    end_date: to.toISOString(),
    fields: 'transaction_info',
    page_size: String(PAGE_SIZE),
    page: String(page),
  });
}

function toTransaction(info: Info): ProviderTransaction {
  return {
    id: info.transaction_id,
    kind: kindOf(info),
    code: info.transaction_event_code,
    state: STATES[info.transaction_status],
    amount_cents: info.transaction_amount.value,
    currency: info.transaction_amount.currency_code,
    fee_cents: 0 - (info.fee_amount?.value ?? 0),
    captureId: info.paypal_reference_id ?? null,
    customId: info.custom_field ?? null,
    at: info.transaction_initiation_date,
  };
}

/**
 * PayPal's event codes ("Transaction event codes",
 * https://developer.paypal.com/docs/transaction-search/transaction-event-codes). Where a single code is not of the kind
 * of its group it stands first.
 */
const KINDS: [codes: RegExp, kind: ProviderTransaction['kind']][] = [
  // Money of a payment that went back: by the provider, by the seller, by a chargeback and its end.
  [/^T(1106|1107|1201|1202)$/, 'refund'],
  // A withdrawal that the bank sent back.
  [/^T1101$/, 'payout'],
  // A fee that was given back, with or without its payment.
  [/^T110[89]$/, 'charge'],
  // The end of a general hold; a hold of a dispute and its end.
  [/^T(1105|1110|1111)$/, 'hold'],
  [/^T00/, 'payment'],
  [/^T01/, 'charge'],
  [/^T0[34]/, 'payout'],
  // Authorizations move nothing; T15 and T21 are holds, reserves and their ends.
  [/^T(13|15|21)/, 'hold'],
];

function kindOf({ transaction_event_code: code }: Info): ProviderTransaction['kind'] {
  return KINDS.find(([codes]) => codes.test(code))?.[1] ?? 'other';
}
