import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '1' }, orders: { type: 'string' } },
  allowPositionals: true,
});
const times = Number(values.times);

/**
 * What a promise is about, 100,000 products and users and a million orders, this many `--times`; and another number of
 * `--orders`.
 */
export const SIZE = {
  products: Math.round(100_000 * times),
  users: Math.round(100_000 * times),
  orders: Math.round(Number(values.orders ?? 1_000_000 * times)),
};
/** Where a shop of that size is stored between runs. */
export const dataDir = path.join(os.tmpdir(), times === 1 ? 'huruf-at-size' : `huruf-at-size-${times}`);
/** Part of the name of what is to be measured; empty: all. */
export const only = positionals[0] ?? '';
/**
 * A page that lies as deep in a list of this size as `page` does in one of 100,000 products or users; and of a million
 * orders.
 */
export const deep = (page: number) => Math.round(page * times);
export const deepInOrders = (page: number) => Math.round((page * SIZE.orders) / 1_000_000);
