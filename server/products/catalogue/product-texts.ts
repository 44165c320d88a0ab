import { codeLanguage, type Language } from '#contract/languages/languages.ts';
import { languageNow } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import { Product } from '#contract/nouns/products.ts';
import type { Db } from '#server/kit/database/database.ts';
import { printOf } from '#server/kit/responses/response-cache.ts';
import { presentProduct } from './product.ts';
import { productsInOrder } from './queries.ts';
import { readOffers } from './read-offers.ts';

/** This many are stored in each language; about a kilobyte each, since the texts of licence types are shared. */
const MOST = 10_000;

/** What was forgotten while a reading was under way, which may have read what was before. */
type Spoiled = { ids: Set<number>; all: boolean };
/**
 * The JSON of a product behind a comma, as far as its licence types, the rest of it, and what tells both from all
 * others.
 */
type Stored = { product: Buffer; types: Buffer; print: string };
const BEGIN = '['.charCodeAt(0);
const END = Buffer.from(']');

/**
 * Products as public lists show them, as the bytes of their JSON, so that a list that is not cached is assembled rather
 * than built from rows. Followers of the catalogue drop those that have changed since.
 */
export class ProductTexts {
  /** By language, since the owner's words may stand in several. */
  #kept = new Map<Language, Map<number, Stored>>();
  /** Most products have the same licence types, and these make up most of the text of a list. */
  #types = new Map<string, Buffer>();
  #readings = new Set<Spoiled>();

  forget(ids: readonly number[]): void {
    for (const id of ids) {
      for (const kept of this.#kept.values()) kept.delete(id);
      for (const spoiled of this.#readings) spoiled.ids.add(id);
    }
  }

  forgetAll(): void {
    this.#kept.clear();
    this.#types.clear();
    for (const spoiled of this.#readings) spoiled.all = true;
  }

  /**
   * The JSON list of products on offer, in the order of their ids. Its print tells it, with the number of all matches,
   * from all others.
   */
  async list<Total extends { total?: number }>(db: Db, { ids, ...counted }: { ids: readonly number[] } & Total) {
    const language = languageNow() ?? codeLanguage;
    const kept = this.#kept.get(language);
    const unknown = ids.filter((id) => !kept?.has(id));
    const read = unknown.length === 0 ? null : await this.#read(db, unknown, language);
    const each = ids.flatMap((id) => read?.get(id) ?? this.#kept.get(language)?.get(id) ?? []);
    const print = printOf(Buffer.from([counted.total ?? '', ...each.map((one) => one.print)].join(' ')));
    return { json: joinUp(each), print, ...counted };
  }

  async #read(db: Db, ids: number[], language: Language): Promise<Map<number, Stored>> {
    const spoiled: Spoiled = { ids: new Set(), all: false };
    this.#readings.add(spoiled);
    try {
      const [rows, offeredOf] = await Promise.all([productsInOrder(db, ids), readOffers(db, ids, 'public')]);
      const read = new Map<number, Stored>();
      for (const row of rows) {
        const shown = presentProduct(row, offeredOf(row), 'public');
        // The schema is the presenter here as everywhere: what it does not name does not get out.
        const { licenseTypes, ...product } = Product.parse(shown);
        const text = `,${JSON.stringify(product).slice(0, -1)},"licenseTypes":`;
        const types = `${JSON.stringify(licenseTypes)}}`;
        const print = printOf(Buffer.from(text + types));
        read.set(row.id, { product: Buffer.from(text), types: this.#share(types), print });
      }
      for (const [id, text] of read) if (!spoiled.all && !spoiled.ids.has(id)) this.#keep(language, id, text);
      return read;
    } finally {
      this.#readings.delete(spoiled);
    }
  }

  #share(types: string): Buffer {
    const known = this.#types.get(types) ?? Buffer.from(types);
    this.#types.set(types, known);
    return known;
  }

  #keep(language: Language, id: number, text: Stored): void {
    const kept = this.#kept.get(language) ?? new Map<number, Stored>();
    this.#kept.set(language, kept);
    kept.set(id, text);
    if (kept.size <= MOST) return;
    const [oldest] = kept.keys();
    kept.delete(mustExist(oldest));
  }
}

/** The comma before the first becomes the bracket that begins the list. */
function joinUp(each: readonly Stored[]): Buffer {
  if (each.length === 0) return Buffer.from('[]');
  const json = Buffer.concat([...each.flatMap(({ product, types }) => [product, types]), END]);
  json[0] = BEGIN;
  return json;
}
