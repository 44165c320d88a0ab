import { bytesOfSketch, sketchLikeness } from '#fonts/engine.ts';
import { cutCredit } from '#server/makers/credit.ts';
import { searchable } from '../catalogue/filters.ts';
import type { IndexRow } from './catalogue-queries.ts';
import { type Bits, clearBit, copyBits, DocSet, hasBit, noBits, setBit } from './doc-set.ts';
import { FacetValues } from './facets.ts';
import { LetterSizes } from './letter-sizes.ts';
import { Letters } from './letters.ts';
import { ByteRows } from './nearest.ts';
import { Shapes } from './shapes.ts';
import { WEIGHT, Words } from './words.ts';

export type Order = 'newest' | 'price-asc' | 'price-desc';

/**
 * All products on offer as far as lists and searches ask for them. Each has a number in it, its doc; one that changes
 * gets a new doc, and its old one stays unused until the index is made again.
 */
export class CatalogueIndex {
  readonly facets = new FacetValues();
  readonly letters = new Letters();
  readonly words = new Words();
  readonly withFonts = new DocSet();
  readonly shapes = new Shapes();
  readonly letterSizes = new LetterSizes();
  /** What the regular style of each product looks like; blank where it was not measured. */
  readonly sketches = new ByteRows(bytesOfSketch);
  /** The numbers of licence types by the names of those on offer, and by the names of the plans that open them. */
  licenseIds: ReadonlyMap<string, string> = new Map();
  plans: ReadonlyMap<string, string> = new Map();
  /** By doc. */
  readonly ids: number[] = [];
  readonly names: string[] = [];
  readonly #times: number[] = [];
  readonly #cents: number[] = [];
  readonly #docOf = new Map<number, number>();
  readonly #newest: number[] = [];
  /** Sorted when it is asked for after a change. */
  #byPrice: Record<'price-asc' | 'price-desc', number[]> | null = null;
  #onOffer: Bits = noBits(0);

  /** How many docs there are, and how many of them are unused. */
  get size(): number {
    return this.ids.length;
  }
  get unused(): number {
    return this.ids.length - this.#docOf.size;
  }

  /** Its coverage has to be known. */
  put(row: IndexRow): void {
    this.drop(row.id);
    const doc = this.ids.push(row.id) - 1;
    this.#docOf.set(row.id, doc);
    this.names.push(row.search_name);
    this.#times.push(row.created_at.getTime());
    this.#cents.push(row.price_cents);
    this.#newest.splice(this.#positionOf(doc), 0, doc);
    this.#byPrice = null;
    if (doc >= 32 * this.#onOffer.length) this.#onOffer = copyBits(this.#onOffer, 2 * doc + 1);
    setBit(this.#onOffer, doc);
    this.facets.add(doc, row);
    this.letters.add(doc, row.coverage_id);
    if (row.style_count > 0) this.withFonts.add(doc);
    for (const style of row.shapes) this.shapes.add(doc, style);
    for (const style of row.letters) this.letterSizes.add(doc, style);
    this.sketches.push(sketchLikeness(Buffer.from(row.likeness, 'base64')));
    const makers = [...row.designers, ...row.foundries].map((credit) => cutCredit(credit)[1]);
    this.words.add(doc, row.search_name, WEIGHT.name);
    this.words.add(doc, searchable([row.type, ...row.categories, ...row.tags, ...makers].join(' ')), WEIGHT.tags);
    this.words.add(doc, row.search_text, WEIGHT.text);
  }

  drop(id: number): void {
    const doc = this.#docOf.get(id);
    if (doc === undefined) return;
    this.#newest.splice(this.#positionOf(doc), 1);
    this.#byPrice = null;
    clearBit(this.#onOffer, doc);
    this.#docOf.delete(id);
  }

  /** Whether a doc is that of a product on offer, other than one product. */
  isOther(doc: number, productId: number | null): boolean {
    return hasBit(this.#onOffer, doc) && this.ids[doc] !== productId;
  }

  /** The doc of a product on offer. */
  docOf(id: number): number | undefined {
    return this.#docOf.get(id);
  }

  onOffer(): Bits {
    return copyBits(this.#onOffer, this.size);
  }

  priced(test: (cents: number) => boolean): Bits {
    const docs = noBits(this.size);
    for (let doc = 0; doc < this.size; doc += 1) if (test(this.#cents[doc]!)) setBit(docs, doc);
    return docs;
  }

  inOrder(order: Order): readonly number[] {
    if (order === 'newest') return this.#newest;
    this.#byPrice ??= this.#sortByPrice();
    return this.#byPrice[order];
  }

  /** The newest first among products of one price. */
  #sortByPrice() {
    const docs = Map.groupBy(this.#newest, (doc) => this.#cents[doc]!);
    const prices = [...docs.keys()].sort((a, b) => a - b);
    const all = (cents: number) => docs.get(cents)!;
    return { 'price-asc': prices.flatMap(all), 'price-desc': prices.toReversed().flatMap(all) };
  }

  /** Below 0 where the first is newer. */
  #compareAge(a: number, b: number): number {
    return this.#times[b]! - this.#times[a]! || this.ids[b]! - this.ids[a]!;
  }

  /** Where a doc stands among the newest, or would. */
  #positionOf(doc: number): number {
    let low = 0;
    let high = this.#newest.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compareAge(this.#newest[middle]!, doc) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The newest product with a name, else the newest with a name that continues it with another word. */
  findNamed(name: string): number | null {
    const word = this.words.numberOf(name.split(' ')[0]!);
    if (word === undefined) return null;
    let called: number | null = null;
    let begun: number | null = null;
    const isNewer = (doc: number, other: number | null) => other === null || this.#compareAge(doc, other) < 0;
    this.words.visit(word, (doc, weight) => {
      if (weight !== WEIGHT.name || !this.isOther(doc, null)) return;
      const other = this.names[doc]!;
      if (other === name && isNewer(doc, called)) called = doc;
      else if (other.startsWith(`${name} `) && isNewer(doc, begun)) begun = doc;
    });
    return called ?? begun;
  }
}
