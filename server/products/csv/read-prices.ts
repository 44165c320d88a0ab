import { licensePricesIn } from '#contract/nouns/license-prices.ts';
import { parsePrice } from '#contract/prices/price-words.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { validateInput } from '#server/kit/http/validate-input.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { licenseTypeIdByName } from '../price-queries.ts';
import { PRICE_OF } from './product-table.ts';
import { RowRefused } from './row-refused.ts';

/** What a row says of the prices of single licence types. An empty cell says nothing. */
export async function readPrices(tx: Tx, cells: Record<string, string>) {
  const said = Object.entries(cells).filter(([head, cell]) => head.startsWith(PRICE_OF) && cell !== '');
  const sent: unknown[] = [];
  for (const [head, cell] of said) {
    const name = head.slice(PRICE_OF.length);
    const licenseTypeId = (await licenseTypeIdByName(tx, name)) ?? refuseRow(`There is no licence called ${name}.`);
    const price = parsePrice(cell);
    if ('why' in price) throw new RowRefused(`${head}: ${price.why}`);
    sent.push({ licenseTypeId, ...price });
  }
  const checked = validateInput(licensePricesIn, sent, false);
  if ('data' in checked) return checked.data;
  return refuseRow(`price: ${Object.values(checked.fields)[0]}`);
}

/** What a price is refused for is told at its row. */
export async function sayRefusal<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) return refuseRow(Object.values(error.extra.fields ?? {})[0] ?? error.message);
    throw error;
  });
}

function refuseRow(why: string): never {
  throw new RowRefused(why);
}
