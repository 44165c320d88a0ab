import type { Dashboard, Waiting } from '#contract/admin/dashboard.ts';
import { asCents, toDollars } from '#contract/money.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Environment } from '#contract/payment-providers.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { earningsByMonth, totals, waitingForAdministrators, waitingForFinance } from './queries.ts';

const MONTHS = 6;

/** The figures of the dashboard, by the formulas of the specification. */
export async function sumUp(
  { db, clock, settings, providers }: Pick<OrderTools, 'db' | 'clock' | 'settings' | 'providers'>,
  requested?: Environment,
): Promise<Dashboard> {
  const environment = await providers.environment(requested);
  const zone = settings.SHOP_TIMEZONE;
  const months = lastMonths(clock.now(), zone, MONTHS);
  const [all, earnings] = await Promise.all([
    totals(db, environment),
    earningsByMonth(
      db,
      environment,
      zone,
      months.map(({ month }) => month),
    ),
  ]);
  const cents = new Map(earnings.map((row) => [row.month, row.cents]));
  const bars = months.map((month) => ({ ...month, total: dollars(cents.get(month.month) ?? 0) }));
  const [past, present] = bars.slice(-2).map(({ total }) => total);
  return {
    environment,
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

/** A month as "2026-06" with its short English name. */
export type Month = { month: string; label: string };

/** The last `count` months up to the one of a moment, the oldest first, as the calendar of a time zone has them. */
export function lastMonths(now_ms: number, zone: string, count: number): Month[] {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit' }).formatToParts(
    now_ms,
  );
  const part = (type: 'year' | 'month') => Number(parts.find((one) => one.type === type)?.value);
  return Array.from({ length: count }, (_, at) => {
    const first = new Date(Date.UTC(part('year'), part('month') - count + at, 1));
    return {
      month: first.toISOString().slice(0, 7),
      label: first.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' }),
    };
  });
}

/** How much more the present is than the past, in per cent; 0 where there is no past. */
export function growthOf(present: number, past: number): number {
  return past === 0 ? 0 : ((present - past) / past) * 100;
}

/** The timers ask PayPal for themselves; after this a person should look too. */
const PATIENCE_MS = 2 * 60 * 60_000;

/** A mail that is tried for the first time is not in trouble yet. */
const FIRST_TRY_MS = 5 * 60_000;

/** What waits for a person, the most pressing first, of what the caller may see. */
export async function listWaiting(
  { db, clock, providers }: Pick<OrderTools, 'db' | 'clock' | 'providers'>,
  { role }: Pick<SessionUser, 'role'>,
): Promise<Waiting[]> {
  const now = clock.now();
  const [money, rest] = await Promise.all([
    waitingForFinance(db, new Date(now - PATIENCE_MS), await providers.environment()),
    role === 'admin' ? waitingForAdministrators(db, new Date(now - FIRST_TRY_MS)) : [],
  ]);
  return [...money, ...rest].map(({ since, ...what }) => ({ ...what, since: since.toISOString() }));
}
