import { Product } from '#contract/nouns/products.ts';
import type { Db } from '#server/kit/database/database.ts';
import { licenseTypesOfProducts } from '#server/license-types/queries.ts';
import { presentOffers } from './own-price.ts';
import { presentProduct } from './product.ts';
import { productsInOrder } from './queries.ts';

/** So many are kept; about a kilobyte each, since the texts of licence types are shared. */
const MOST = 10_000;

/** What was forgotten while a reading was under way, which may have read what was before. */
type Spoiled = { ids: Set<number>; all: boolean };
/** A product without its licence types, and those, both as JSON. */
type Kept = { product: string; types: string };

/**
 * Products as lists show them to the public, as JSON text, so that a list that nobody has asked for before is put together and not
 * made. Whoever follows the catalogue forgets those that were written since.
 */
export class ProductTexts {
  #kept = new Map<number, Kept>();
  /** Most products are offered under the same licence types, whose words are most of a list. */
  #types = new Map<string, string>();
  #readings = new Set<Spoiled>();

  forget(ids: readonly number[]): void {
    for (const id of ids) {
      this.#kept.delete(id);
      for (const spoiled of this.#readings) spoiled.ids.add(id);
    }
  }

  forgetAll(): void {
    this.#kept.clear();
    this.#types.clear();
    for (const spoiled of this.#readings) spoiled.all = true;
  }

  /** The JSON list of products on offer, in the order of their ids. */
  async list(db: Db, ids: readonly number[]): Promise<string> {
    const unknown = ids.filter((id) => !this.#kept.has(id));
    const read = unknown.length === 0 ? null : await this.#read(db, unknown);
    const texts = ids.flatMap((id) => this.#kept.get(id) ?? read?.get(id) ?? []);
    return `[${texts.map(({ product, types }) => `${product.slice(0, -1)},"licenseTypes":${types}}`).join(',')}]`;
  }

  async #read(db: Db, ids: number[]): Promise<Map<number, Kept>> {
    const spoiled: Spoiled = { ids: new Set(), all: false };
    this.#readings.add(spoiled);
    try {
      const [rows, offered] = await Promise.all([productsInOrder(db, ids), licenseTypesOfProducts(db, ids, 'public')]);
      const types = Map.groupBy(offered, (type) => type.product_id);
      const read = new Map<number, Kept>();
      for (const row of rows) {
        const shown = presentProduct(row, presentOffers(row, types.get(row.id) ?? []), 'public');
        // The schema is the presenter here as everywhere: what it does not name does not get out.
        const { licenseTypes, ...product } = Product.parse(shown);
        read.set(row.id, { product: JSON.stringify(product), types: this.#share(JSON.stringify(licenseTypes)) });
      }
      for (const [id, text] of read) if (!spoiled.all && !spoiled.ids.has(id)) this.#keep(id, text);
      return read;
    } finally {
      this.#readings.delete(spoiled);
    }
  }

  #share(types: string): string {
    const known = this.#types.get(types);
    if (known === undefined) this.#types.set(types, types);
    return known ?? types;
  }

  #keep(id: number, text: Kept): void {
    this.#kept.set(id, text);
    if (this.#kept.size <= MOST) return;
    const [oldest] = this.#kept.keys();
    this.#kept.delete(oldest!);
  }
}
