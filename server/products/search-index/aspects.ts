import { type TraitName, traitNames } from '#contract/font-choices.ts';
import { priceBandOf } from '#contract/price-bands.ts';
import { neededCodePoints } from '../coverage.ts';
import type { Filters } from '../filters.ts';
import { CoveragePages } from './coverage-pages.ts';
import { ChoiceLists, Kinds } from './kinds.ts';
import { GrowingNumbers } from './postings.ts';
import type { Part, SavedParts } from './saved/saved-parts.ts';
import { type FontSaid, type StyleSaid, type Traits, traitsOf } from './traits.ts';

/** A row of the database as the index takes it in; lists are JSON. */
export type IndexRow = {
  id: number;
  created_at: Date;
  price_cents: number;
  type: string;
  categories: string;
  tags: string;
  scripts: string;
  languages: string;
  licenses: string;
  /** Numbers of the licence types by which a plan opens it. */
  plan_licenses: string;
  /** What the product names: lists of a slug, a blank and a name. */
  designers: string;
  foundries: string;
  coverage_id: number;
  style_count: number;
  search_name: string;
  search_text: string;
  /** A list of MeasuredStyle. */
  shapes: string;
  /** A list of SizedStyle. */
  letters: string;
  /** What the regular style looks like, in base64; empty before it was measured. */
  likeness: string;
  /** A list of StyleSaid. */
  styles: string;
  /** The axes of a variable font, each tag, least and most; and OpenType tags. */
  axes: string;
  features: string;
  /** The FontShape of the regular style, or null. */
  shape: string;
  is_colored: boolean;
};

/** What products are filtered and counted by. Each holds the kind of each product, by the product's place in the index. */
export const aspectNames = [
  'price',
  'type',
  'category',
  'script',
  'language',
  'license',
  'designer',
  'foundry',
  'plan',
  'feature',
  'coverage',
  ...traitNames,
] as const;
export type AspectName = (typeof aspectNames)[number];
export type ListedAspect = Exclude<AspectName, 'coverage'>;

/** The lists of choices that there are, and by place which of them a product has. */
type Aspect = { lists: ChoiceLists; of: GrowingNumbers };

/** An aspect of its own: each list is known by the text that it is read from. */
class OwnAspect {
  readonly lists = new ChoiceLists();
  readonly of = new GrowingNumbers();
  readonly #kinds = new Kinds<void>();

  *save(): Generator<Part> {
    yield* this.lists.save();
    yield* this.of.save();
    yield* this.#kinds.save();
  }

  restore(from: SavedParts): void {
    this.lists.restore(from);
    this.of.restore(from);
    this.#kinds.restore(from, () => undefined);
  }

  push(key: string, read: (key: string) => string[] = (text) => JSON.parse(text)): void {
    this.of.push(this.#kinds.numberOf(key, (text) => this.lists.push(read(text))));
  }
}

/** Traits are numbered together: fonts with all the same are one kind. */
class TraitAspects {
  readonly of = new GrowingNumbers();
  readonly #kinds = new Kinds<void>();
  readonly #lists = new Map(traitNames.map((name) => [name, new ChoiceLists()]));

  aspect(name: TraitName): Aspect {
    return { lists: this.#lists.get(name)!, of: this.of };
  }

  *save(): Generator<Part> {
    yield* this.of.save();
    yield* this.#kinds.save();
    for (const lists of this.#lists.values()) yield* lists.save();
  }

  restore(from: SavedParts): void {
    this.of.restore(from);
    this.#kinds.restore(from, () => undefined);
    for (const lists of this.#lists.values()) lists.restore(from);
  }

  push(traits: Traits): void {
    const number = this.#kinds.numberOf(JSON.stringify(traits), () => {
      for (const [name, lists] of this.#lists) lists.push(traits[name]);
    });
    this.of.push(number);
  }
}

/** The kinds of all products, one list for each aspect; what products share stands once, in its kind. */
export class Aspects {
  readonly price = new OwnAspect();
  readonly type = new OwnAspect();
  readonly category = new OwnAspect();
  readonly script = new OwnAspect();
  readonly language = new OwnAspect();
  /** Numbers of licence types, and of those that plans open. */
  readonly license = new OwnAspect();
  readonly plan = new OwnAspect();
  /** A slug, a blank and a name: who is called otherwise is another kind, so no name here is an old one. */
  readonly designer = new OwnAspect();
  readonly foundry = new OwnAspect();
  readonly feature = new OwnAspect();
  readonly coverage = { kinds: new CoveragePages(), of: new GrowingNumbers() };
  readonly #traits = new TraitAspects();

  /** 1 for a product that has fonts. */
  readonly fonts = new GrowingNumbers();

  /** In the order in which they are saved. */
  get #all() {
    const { price, type, category, script, language, license, plan, designer, foundry, feature, coverage, fonts } =
      this;
    const own = [price, type, category, script, language, license, plan, designer, foundry, feature];
    return [...own, coverage.kinds, coverage.of, this.#traits, fonts];
  }

  listed(name: ListedAspect): Aspect {
    return isTrait(name) ? this.#traits.aspect(name) : this[name];
  }

  /** How many kinds of an aspect there are, and the kind of each product. */
  numbers(name: AspectName): { size: number; of: GrowingNumbers } {
    if (name === 'coverage') return { size: this.coverage.kinds.size, of: this.coverage.of };
    const { lists, of } = this.listed(name);
    return { size: lists.size, of };
  }

  *save(): Generator<Part> {
    for (const part of this.#all) yield* part.save();
  }

  restore(from: SavedParts): void {
    for (const part of this.#all) part.restore(from);
  }

  push(row: IndexRow): void {
    this.fonts.push(row.style_count > 0 ? 1 : 0);
    this.price.push(priceBandOf(row.price_cents), (band) => [band]);
    this.type.push(row.type, (name) => [name]);
    this.category.push(row.categories);
    this.script.push(row.scripts);
    this.language.push(row.languages);
    this.license.push(row.licenses);
    this.plan.push(row.plan_licenses);
    this.designer.push(row.designers);
    this.foundry.push(row.foundries);
    this.feature.push(row.features);
    this.coverage.of.push(this.coverage.kinds.numberOf(row.coverage_id)!);
    this.#traits.push(traitsOf(readSaid(row)));
  }

  /** Which kinds of an aspect a filter lets through; null where nothing is asked of it. */
  passing(name: AspectName, filters: Filters, offered: Offered): Uint8Array | null {
    if (name === 'coverage') {
      const needed = neededCodePoints(filters.text ?? '').map(([point]) => point);
      return needed.length === 0 ? null : this.coverage.kinds.passing(needed);
    }
    const asked = filters[name];
    if (!asked) return null;
    const { lists } = this.listed(name);
    if (name === 'designer' || name === 'foundry') return lists.passing((choice) => choice.startsWith(`${asked} `));
    const wanted =
      name === 'license' ? offered.licenseIds.get(asked) : name === 'plan' ? offered.plans.get(asked) : asked;
    return lists.passing((choice) => choice === wanted);
  }
}

/** The numbers of licence types by the names of the types on offer, and by the names of the plans that open them. */
export type Offered = { licenseIds: ReadonlyMap<string, string>; plans: ReadonlyMap<string, string> };

const isTrait = (name: ListedAspect): name is TraitName => (traitNames as readonly string[]).includes(name);

function readSaid({ styles, axes, features, shape, is_colored }: IndexRow): FontSaid {
  return {
    styles: JSON.parse(styles) as StyleSaid[],
    axes: JSON.parse(axes) as FontSaid['axes'],
    features: JSON.parse(features) as string[],
    shape: JSON.parse(shape) as FontSaid['shape'],
    isColored: is_colored,
  };
}
