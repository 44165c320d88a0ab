import type { Product } from '#contract/nouns/products.ts';
import type { Query } from '../../api/use-query.ts';
import { callAdmin } from '../call-admin.ts';

/** The largest page that the shop gives. */
const PAGE = 100;

/** Every font on offer by name, page after page. */
async function listEveryProduct(): Promise<Product[]> {
  const products = new Map<number, Product>();
  let total = 1;
  for (let page = 1; (page - 1) * PAGE < total; page += 1) {
    const answer = await callAdmin('listProducts', { query: { page, limit: PAGE } });
    total = answer.total ?? 0;
    // A font that came while the pages were read may stand on two of them.
    for (const product of answer.data) products.set(product.id, product);
  }
  return [...products.values()].sort((one, other) => one.name.localeCompare(other.name));
}

export const everyFont: Query<Product[]> = { key: 'every font', read: listEveryProduct };
