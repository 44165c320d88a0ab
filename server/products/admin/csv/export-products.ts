import { asCents, asDecimal, toDollars } from '#contract/money.ts';
import { writePrice } from '#contract/prices/price-words.ts';
import type { Db } from '#server/kit/database/database.ts';
import { csvResponse } from '#server/kit/http/csv-response.ts';
import type { Tools } from '#server/kit/tools.ts';
import { creditedNames } from '#server/makers/credit.ts';
import { presentOwnPrice } from '../../catalogue/own-price.ts';
import { ownPricesOf } from '../../catalogue/price-queries.ts';
import { type ExportedRow, livingTypes, productsAfter } from './export-queries.ts';
import { WHOLE, writeParts } from './part-cell.ts';

/** This many products are in memory at a time, however many there are. */
const AT_ONCE = 500;

const price = (cents: number | null) => (cents === null ? '' : asDecimal(toDollars(asCents(cents))));

/** The columns of the table, as an import knows them; those of the prices of licence types follow. */
const COLUMNS: Record<string, (row: ExportedRow) => string> = {
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  type: ({ type }) => type,
  'short description': ({ short_description }) => short_description,
  description: ({ description }) => description,
  'regular price': ({ regular_price_cents }) => price(regular_price_cents),
  // In a sale it is lower; the one that comes back afterwards is exported.
  'sale price': ({ own_sale_price_cents }) => price(own_sale_price_cents),
  categories: ({ categories }) => categories.join(', '),
  tags: ({ tags }) => tags.join(', '),
  designers: (row) => creditedNames(row).designers.join(', '),
  foundry: (row) => creditedNames(row).foundry ?? '',
  status: ({ status }) => status,
  plans: ({ in_plans }) => String(in_plans),
  // Without the word, an import would leave the parts that a family has got meanwhile.
  'packages and styles': ({ parts, style_count }) =>
    parts.length === 0 && style_count > 1 ? WHOLE : writeParts(parts),
};

/**
 * All products as a table that an import takes back: with nothing changed in it, it changes nothing. It is written
 * while it leaves.
 */
export async function exportProducts({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  const types = await livingTypes(db);
  const name = `products-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`;
  const columns = [...Object.keys(COLUMNS), ...types.map((type) => `price of ${type.name}`)];
  return csvResponse(name, columns, lines(db, types));
}

async function* lines(db: Db, types: readonly { id: number }[]) {
  let after = 0;
  for (;;) {
    const rows: ExportedRow[] = await productsAfter(db, after, AT_ONCE);
    const prices = Map.groupBy(
      await ownPricesOf(
        db,
        rows.map(({ id }) => id),
      ),
      ({ product_id }) => product_id,
    );
    for (const row of rows) {
      const own = prices.get(row.id) ?? [];
      yield [
        ...Object.values(COLUMNS).map((read) => read(row)),
        ...types.map(({ id }) => {
          const stated = own.find(({ license_type_id }) => license_type_id === id);
          return stated ? writePrice(presentOwnPrice(stated)) : '';
        }),
      ];
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
