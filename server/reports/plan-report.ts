import type { PlanMonth, UnpaidOrders } from '#contract/admin/reports.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { Environment } from '#contract/payment-providers.ts';
import { localDay } from '#server/kit/clock.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { type PlacedRow, placedOrders, planMonths } from './plan-queries.ts';
import type { Span } from './report-queries.ts';

const MONTHS = 12;
const dollars = (cents: number) => toDollars(asCents(cents));

/** Recurring revenue and churn of the last twelve months, the latest first. */
export async function readPlanReport(
  { db, clock, settings }: Pick<Tools, 'db' | 'clock' | 'settings'>,
  environment: Environment,
): Promise<PlanMonth[]> {
  const zone = settings.SHOP_TIMEZONE;
  const now = new Date(clock.now());
  const [year = 0, month = 0] = localDay(now, zone).split('-').map(Number);
  const months = Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - at, 1)).toISOString().slice(0, 7),
  );
  return (await planMonths(db, months, { environment, zone, now })).map((row) => ({
    month: row.month,
    mrr: dollars(row.mrr_cents),
    subscribers: row.subscribers,
    before: row.before,
    lost: row.lost,
    churn: row.before === 0 ? null : Math.round((row.lost / row.before) * 1000) / 10,
  }));
}

/** Orders that were begun in a span, and what became of them. */
export async function readUnpaidReport(db: Db, span: Span): Promise<UnpaidOrders> {
  const rows = await placedOrders(db, span);
  const sum = (isMeant: (row: PlacedRow) => boolean) => {
    const some = rows.filter(isMeant);
    const total = (of: (row: PlacedRow) => number) => some.reduce((all, row) => all + of(row), 0);
    return { orders: total(({ orders }) => orders), total: dollars(total(({ cents }) => cents)) };
  };
  const isLeft = ({ status }: PlacedRow) => status === 'expired' || status === 'failed';
  const isWaiting = ({ status }: PlacedRow) => status === 'pending';
  return {
    ...span,
    begun: sum(() => true),
    paid: sum((row) => !isLeft(row) && !isWaiting(row)),
    waiting: sum(isWaiting),
    left: sum(isLeft),
  };
}
