import autocannon from 'autocannon';
import type { Product } from '#contract/nouns/products.ts';
import type { Load } from './load.ts';

const LINES = 20;
/** One cart after another, as a checkout asks; the budget is of a single quote, not of a crowd. */
const CONNECTIONS = 1;

/** Asks what a cart of twenty lines costs, of different fonts under two licence types. */
export async function quoteCart(address: string, seconds = 4): Promise<Load> {
  const reply = await fetch(`${address}/api/product?limit=${LINES / 2}`);
  const fonts: Product[] = await reply.json();
  const items = fonts.flatMap(({ id, licenseTypes }) =>
    licenseTypes.slice(0, 2).map((type) => ({ product_id: id, license_type_id: type.id, quantity: 1 })),
  );
  if (items.length !== LINES) throw new Error(`The cart has ${items.length} lines.`);
  const result = await autocannon({
    url: `${address}/api/orders/quote`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, buyer: { country: 'DE' } }),
    connections: CONNECTIONS,
    duration: seconds,
  });
  return {
    rps: result.requests.average,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
