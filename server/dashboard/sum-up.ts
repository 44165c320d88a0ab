import type { Dashboard } from '#contract/admin/dashboard.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { Tools } from '#server/kit/tools.ts';
import { growthOf, lastMonths } from './months.ts';
import { earningsByMonth, totals } from './queries.ts';

const MONTHS = 6;

/** The figures of the dashboard, by the formulas of the specification. */
export async function sumUp({ db, clock, settings }: Pick<Tools, 'db' | 'clock' | 'settings'>): Promise<Dashboard> {
  const zone = settings.SHOP_TIMEZONE;
  const months = lastMonths(clock.now(), zone, MONTHS);
  const [all, earnings] = await Promise.all([
    totals(db),
    earningsByMonth(
      db,
      zone,
      months.map(({ month }) => month),
    ),
  ]);
  const cents = new Map(earnings.map((row) => [row.month, row.cents]));
  const bars = months.map((month) => ({ ...month, total: dollars(cents.get(month.month) ?? 0) }));
  const [past, present] = bars.slice(-2).map(({ total }) => total);
  return {
    users: all.users,
    orders: all.orders,
    revenue: dollars(all.revenue_cents),
    paid: dollars(all.paid_cents),
    refunded: dollars(all.refunded_cents),
    growth: growthOf(present ?? 0, past ?? 0),
    months: bars,
  };
}

function dollars(cents: number): number {
  return toDollars(asCents(cents));
}
