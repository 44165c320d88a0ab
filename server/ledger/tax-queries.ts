import { sql } from 'kysely';
import type { Environment } from '#contract/payment-providers.ts';
import type { TaxKind } from '#contract/shop/tax-words.ts';
import type { Db } from '#server/kit/database/database.ts';

export type TaxRow = {
  sold_in: string;
  kind: TaxKind;
  country: string;
  region: string;
  percent: number;
  net_cents: number;
  tax_cents: number;
  is_test: boolean;
};

const QUARTER = 'YYYY-"Q"Q';
/** The first day of a quarter that is written as 2026-Q4, and of the one after it. */
export const beginningOf = (quarter: string) =>
  `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}-01`;

export const taxOfQuarter = (db: Db, quarter: string, environment: Environment) =>
  taxOfMonths(db, beginningOf(quarter), 3, environment);

/**
 * The tax of some months from a day on, by country and region, rate and quarter of the sale. Rows that cancel out are
 * left out.
 */
export const taxOfMonths = async (db: Db, from: string, months: number, environment: Environment) =>
  (
    await sql<TaxRow>`
      select to_char(date_trunc('quarter', sold_on), ${QUARTER}) as sold_in, kind, country, region, percent::float8
        as percent,
        sum(net_cents)::float8 as net_cents, sum(tax_cents)::float8 as tax_cents, is_test
      from tax_entries where environment = ${environment} and day >= ${from}::date
        and day < (${from}::date + make_interval(months => ${months}))::date group by 1, 2, 3, 4, 5, is_test
      having sum(net_cents) <> 0 or sum(tax_cents) <> 0
        order by sold_in desc, kind, country, region, percent, is_test`.execute(db)
  ).rows;

/** The quarters in which anything was written, the newest first. */
export const quartersWithTax = async (db: Db, environment: Environment) =>
  (
    await sql<{ quarter: string }>`
      select distinct to_char(month, ${QUARTER}) as quarter from ledger_sums
        where environment = ${environment} and kind in ('sale', 'refund', 'correction') order by quarter desc`.execute(
      db,
    )
  ).rows.map(({ quarter }) => quarter);

const MOST_DOUBTFUL = 100;

export type DoubtfulRow = {
  id: number;
  paid_at: Date;
  said: string;
  payer_country: string | null;
  browser_country: string | null;
};
/** Orders that were paid in a quarter where the evidence names another country than the buyer. */
export const doubtfulOrders = async (db: Db, quarter: string, environment: Environment, zone: string) =>
  (
    await sql<DoubtfulRow>`
      select id, paid_at, buyer ->> 'country' as said, payer_country, browser_country from orders
      where environment = ${environment} and paid_at is not null and buyer ->> 'country' <> coalesce(payer_country,
        browser_country)
        and paid_at >= ${beginningOf(quarter)}::timestamp at time zone ${zone}
          and paid_at < (${beginningOf(quarter)}::timestamp + interval '3 months') at time zone ${zone}
      order by paid_at desc, id desc limit ${MOST_DOUBTFUL}`.execute(db)
  ).rows;
