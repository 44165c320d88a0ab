import { asCents, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { OwnSales } from '#contract/nouns/designer.ts';
import type { Environment } from '#contract/payment-providers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { netOfLines } from '#server/statements/compute-statements.ts';
import { firstMonth, fontsNaming, type SoldLine, type SoldOrder, soldOrders } from './sales-queries.ts';

const NEWEST = 50;

type Sold = SoldLine & { day: string; net_cents: number };
type Sum = { product: { id: number; name: string }; licenses: number; cents: number };

/** What was sold in a month of the fonts of some designers and foundries; without tax as their statement has it. */
export async function readOwnSales(
  { db, settings }: Pick<Tools, 'db' | 'settings'>,
  makerIds: readonly number[],
  { month, now, environment }: { month: string; now: string; environment: Environment },
): Promise<OwnSales> {
  const criterion = { makerIds, environment, zone: settings.SHOP_TIMEZONE };
  const [fonts, first, orders] = await Promise.all([
    fontsNaming(db, makerIds),
    firstMonth(db, criterion),
    soldOrders(db, month, criterion),
  ]);
  const sales = orders.flatMap(soldOf);
  const sums = new Map(
    fonts.map(({ id, name }): [number, Sum] => [id, { product: { id, name }, licenses: 0, cents: 0 }]),
  );
  for (const sale of sales) {
    const product = { id: sale.product_id, name: sale.product_name };
    const sum = sums.get(sale.product_id) ?? { product, licenses: 0, cents: 0 };
    sums.set(sale.product_id, sum);
    sum.licenses += sale.quantity;
    sum.cents += sale.net_cents;
  }
  const dollars = (cents: number) => toDollars(asCents(cents));
  return {
    month,
    environment,
    months: monthsBetween(first ?? now, now),
    fonts: [...sums.values()]
      .toSorted((one, other) => other.cents - one.cents)
      .map(({ product, licenses, cents }) => ({ product, licenses, sold: dollars(cents) })),
    newest: sales.slice(0, NEWEST).map((sale) => ({
      product: { id: sale.product_id, name: sale.product_name },
      part: sale.part,
      licenseType: sale.license_name,
      quantity: sale.quantity,
      amount: dollars(sale.net_cents),
      day: sale.day,
    })),
    licenses: sales.reduce((sum, { quantity }) => sum + quantity, 0),
    sold: dollars(sales.reduce((sum, { net_cents }) => sum + net_cents, 0)),
  };
}

/** The own lines of an order with what each came to without tax. */
function soldOf({ day, total_cents, tax, lines, own }: SoldOrder): Sold[] {
  const paid = lines.map(({ paid_cents }) => paid_cents);
  const net = netOfLines(paid, paid, tax?.netCents ?? total_cents, Number(tax?.percent ?? 0));
  const netOf = new Map(lines.map(({ id }, at) => [id, mustExist(net[at])]));
  return own.map((line) => ({ ...line, day, net_cents: mustExist(netOf.get(line.id)) }));
}

/** Every month from one to another, the latest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let at = new Date(`${last}-01T00:00:00Z`); ; at.setUTCMonth(at.getUTCMonth() - 1)) {
    const month = at.toISOString().slice(0, 7);
    if (month < first) return months;
    months.push(month);
  }
}
