import type { Db } from '#server/kit/database/database.ts';
import { addViews } from './generated-queries.ts';

/** How often each product was looked at since it was last written down. */
let views = new Map<number, number>();

/** Counts a view of a product, or adding it to a cart: files of viewed products are packed first. */
export function noteLook(productId: number): void {
  views.set(productId, (views.get(productId) ?? 0) + 1);
}

let storing: Promise<void> = Promise.resolve();

/**
 * Stores the counted views of products with files that are still to be packed. When it resolves, those that somebody
 * else was storing are stored, too.
 */
export function flushViews(db: Db): Promise<void> {
  storing = Promise.allSettled([storing]).then(() => storeViews(db));
  return storing;
}

async function storeViews(db: Db): Promise<void> {
  if (views.size === 0) return;
  const recorded = views;
  views = new Map();
  await addViews(db, recorded);
}
