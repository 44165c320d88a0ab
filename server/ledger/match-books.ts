import { CURRENCY } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import { environmentOf } from '#contract/payment-providers.ts';
import { makeDue } from '#server/checkout/payment-queries.ts';
import type { PaymentProvider, ProviderTransaction } from '#server/payments/provider.ts';
import { compareBooks, type Difference, kindOf, movementOf } from './compare-books.ts';
import type { LedgerTools } from './ledger-tools.ts';
import {
  beginMatch,
  beginOfMatch,
  closeVanished,
  endMatch,
  isMatchDue,
  keepDifferences,
  lockDifferences,
  type Missing,
  notAmong,
  relate,
  type Window,
} from './match-queries.ts';
import { postEntries } from './post-entries.ts';
import { lockPosting, postFees, postMovements } from './posting-queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What changes later than this at the payment provider does so as a transaction of its own. */
const OVERLAP_MS = 7 * 24 * HOUR_MS;
/** Money that is being written down at this moment is no difference. */
const YOUNG_MS = 2 * MINUTE_MS;
const TRY_AGAIN_MS = 10 * MINUTE_MS;
/** More than these are believed without a question for each. */
const MOST_QUESTIONS = 50;

/**
 * Compares books and payment provider, in the environment in which the shop takes money now, when an hour has gone by
 * since that was last done.
 */
export async function matchWhenDue(tools: LedgerTools): Promise<void> {
  const now = tools.clock.now();
  const environment = await tools.providers.environment();
  if (await isMatchDue(tools.db, environment, new Date(now - HOUR_MS), new Date(now - TRY_AGAIN_MS)))
    await matchBooks(tools);
}

/**
 * Compares the books with the payment provider's own report, transaction by transaction, from some days before the last
 * time on. Differences are written down, and those that are gone are closed. What the report may not have yet is left
 * for the next time. The fees that the report tells are booked, and what it tells next to sales. @returns whether the
 * report could be read.
 */
export async function matchBooks(tools: LedgerTools): Promise<boolean> {
  const { db, clock, log, providers } = tools;
  const started = new Date(clock.now());
  const environment = await providers.environment();
  const id = await beginMatch(db, environment, started);
  await postEntries(tools);
  const begin = await beginOfMatch(db, environment, OVERLAP_MS);
  const from = begin.from ?? started;
  const compared = await compareWindow(tools, await providers.now(), from, started);
  const done_at = new Date(clock.now());
  if (compared.kind === 'failed') {
    log.warn({ why: compared.why }, 'the books could not be compared with the payment provider');
    await endMatch(db, id, { done_at: null, problem: compared.why });
    return false;
  }
  const { until: until_at, transactions } = compared;
  await endMatch(db, id, {
    done_at,
    from_at: from,
    until_at,
    transactions,
    last_entry: begin.last_entry,
    problem: null,
  });
  return true;
}

export type Compared = { kind: 'compared'; until: Date; transactions: number } | { kind: 'failed'; why: string };

/** Compares one window, up to where the report is complete, and writes down what differs. */
export async function compareWindow(
  tools: LedgerTools,
  provider: PaymentProvider,
  from: Date,
  to: Date,
): Promise<Compared> {
  const { db, clock, log, settings } = tools;
  const report = await provider.findTransactions(from, to);
  if (report.kind !== 'found') return { kind: 'failed', why: report.kind === 'refused' ? report.issue : report.why };
  const complete_ms = Math.min(report.knownUntil.getTime(), clock.now() - YOUNG_MS);
  const environment = environmentOf(provider.place);
  const window = { from, environment, until: new Date(Math.min(to.getTime(), complete_ms)) };
  const there = new Map(
    report.transactions.filter(({ at }) => at >= from && at <= window.until).map((one) => [one.id, one]),
  );
  const { found, undecided, movements } = await findDifferences(tools, provider, [...there.values()], window);
  if (found.length > 0) log.warn({ differences: found.length }, 'books and payment provider say different things');
  await db.transaction().execute(async (tx) => {
    await lockDifferences(tx);
    const now = new Date(clock.now());
    await keepDifferences(tx, found, window, now);
    // Money that the report names and the books do not have is looked at at once, whatever its payment was taken for.
    await makeDue(
      tx,
      found.filter(({ kind }) => kind === 'missing_here').flatMap(({ payment }) => payment ?? []),
      now,
    );
    await closeVanished(tx, window, [...found.map(({ transaction_id }) => transaction_id), ...undecided], now);
  });
  const fees = [...there.values()].filter(({ fee_cents, currency }) => fee_cents !== 0 && currency === CURRENCY);
  await db.transaction().execute(async (tx) => {
    await lockPosting(tx);
    await postMovements(tx, movements, environment, settings.SHOP_TIMEZONE);
    await postFees(tx, fees, settings.SHOP_TIMEZONE);
  });
  return { kind: 'compared', until: window.until, transactions: there.size };
}

/** The differences, what could not be decided this time, and what happened apart from sales. */
async function findDifferences(
  tools: LedgerTools,
  provider: PaymentProvider,
  there: ProviderTransaction[],
  window: Window,
) {
  const related = new Map((await relate(tools.db, there)).map((row) => [row.id, row]));
  const pairs = there.map((one) => ({ ...mustExist(related.get(one.id)), there: one }));
  const stated = pairs.flatMap((pair) => compareBooks(pair) ?? []);
  const ids = there.map(({ id }) => id);
  const missing = (await notAmong(tools.db, window, ids)).map(toDifference);
  const found: Difference[] = [];
  const undecided: string[] = [];
  for (const [at, difference] of [...stated, ...missing].entries()) {
    const sure =
      difference.kind === 'missing_here' || at >= MOST_QUESTIONS ? difference : await confirm(provider, difference);
    if (sure === 'unknown') undecided.push(difference.transaction_id);
    else if (sure) found.push(sure);
  }
  return { found, undecided, movements: pairs.flatMap((pair) => movementOf(pair) ?? []) };
}

const toDifference = ({ id, at, ...row }: Missing): Difference => ({
  ...row,
  transaction_id: id,
  kind: 'missing_there',
  there_cents: null,
  currency: CURRENCY,
  happened_at: at,
});

/**
 * A report may be behind, or begin after something that the books have later: what is in question is asked for by its
 * name.
 */
async function confirm(provider: PaymentProvider, difference: Difference): Promise<Difference | 'unknown' | null> {
  const { transaction_id: id, here_cents, is_refund } = difference;
  if (!/^[A-Za-z0-9-]{1,64}$/.test(id)) return difference;
  const result = is_refund ? await provider.getRefund(id) : await provider.getCapture(id);
  if (result.kind === 'unknown' || result.kind === 'refused') return 'unknown';
  if (result.kind === 'gone') return { ...difference, kind: 'missing_there', there_cents: null };
  const one = 'refund' in result ? { currency: CURRENCY, ...result.refund } : result.capture;
  const isDone = ['completed', 'refunded', 'partially_refunded'].includes(one.state);
  const there_cents = isDone ? one.amount_cents * (is_refund ? -1 : 1) : null;
  const kind = kindOf(here_cents, there_cents, one.currency);
  if (kind === null) return null;
  return { ...difference, kind: kind === 'missing_there' ? 'other_state' : kind, there_cents, currency: one.currency };
}
