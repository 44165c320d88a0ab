import { type TraitName, traitNames } from '#contract/font-choices.ts';
import { priceBandOf } from '#contract/price-bands.ts';
import { neededCodePoints } from '../coverage.ts';
import type { Filters } from '../filters.ts';
import { CoveragePages } from './coverage-pages.ts';
import { Kinds, Side } from './kinds.ts';
import { GrowingNumbers } from './postings.ts';
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

type Aspect = { kinds: Pick<Kinds<string[]>, 'size' | 'at' | 'passing'>; of: GrowingNumbers };
const aspect = () => ({ kinds: new Kinds<string[]>(), of: new GrowingNumbers() });
const parse = (text: string) => JSON.parse(text) as string[];

/** The kinds of all products, one list for each aspect; what products share stands once, in its kind. */
export class Aspects {
  readonly price = aspect();
  readonly type = aspect();
  readonly category = aspect();
  readonly script = aspect();
  readonly language = aspect();
  /** Numbers of licence types, and of those that plans open. */
  readonly license = aspect();
  readonly plan = aspect();
  /** A slug, a blank and a name: who is called otherwise is another kind, so no name here is an old one. */
  readonly designer = aspect();
  readonly foundry = aspect();
  readonly feature = aspect();
  readonly coverage = { kinds: new CoveragePages(), of: new GrowingNumbers() };
  /** Traits are numbered together: fonts with all the same are one kind. */
  readonly #traits = { kinds: new Kinds<Traits>(), of: new GrowingNumbers() };
  readonly #sides = new Map<AspectName, Aspect>(
    traitNames.map((name) => [name, { kinds: new Side(this.#traits.kinds, name), of: this.#traits.of }]),
  );

  /** 1 for a product that has fonts. */
  readonly fonts = new GrowingNumbers();

  listed(name: ListedAspect): Aspect {
    return isTrait(name) ? this.#sides.get(name)! : this[name];
  }

  /** How many kinds of an aspect there are, and the kind of each product. */
  numbers(name: AspectName): { size: number; of: GrowingNumbers } {
    const { kinds, of } = name === 'coverage' ? this.coverage : this.listed(name);
    return { size: kinds.size, of };
  }

  push(row: IndexRow): void {
    const { price, type, category, script, language, license, designer, foundry, plan, feature, coverage } = this;
    this.fonts.push(row.style_count > 0 ? 1 : 0);
    price.of.push(price.kinds.numberOf(priceBandOf(row.price_cents), (band) => [band]));
    type.of.push(type.kinds.numberOf(row.type, (name) => [name]));
    category.of.push(category.kinds.numberOf(row.categories, parse));
    script.of.push(script.kinds.numberOf(row.scripts, parse));
    language.of.push(language.kinds.numberOf(row.languages, parse));
    license.of.push(license.kinds.numberOf(row.licenses, parse));
    plan.of.push(plan.kinds.numberOf(row.plan_licenses, parse));
    designer.of.push(designer.kinds.numberOf(row.designers, parse));
    foundry.of.push(foundry.kinds.numberOf(row.foundries, parse));
    feature.of.push(feature.kinds.numberOf(row.features, parse));
    coverage.of.push(coverage.kinds.numberOf(row.coverage_id)!);
    const traits = traitsOf(readSaid(row));
    this.#traits.of.push(this.#traits.kinds.numberOf(JSON.stringify(traits), () => traits));
  }

  /** Which kinds of an aspect a filter lets through; null where nothing is asked of it. */
  passing(name: AspectName, filters: Filters, offered: Offered): Uint8Array | null {
    if (name === 'coverage') {
      const needed = neededCodePoints(filters.text ?? '').map(([point]) => point);
      return needed.length === 0 ? null : this.coverage.kinds.passing(needed);
    }
    const asked = filters[name];
    if (!asked) return null;
    const { kinds } = this.listed(name);
    if (name === 'designer' || name === 'foundry')
      return kinds.passing((values) => values.some((value) => value.startsWith(`${asked} `)));
    const wanted =
      name === 'license' ? offered.licenseIds.get(asked) : name === 'plan' ? offered.plans.get(asked) : asked;
    return kinds.passing((values) => wanted !== undefined && values.includes(wanted));
  }
}

/** The numbers of licence types by the names of the types on offer, and by the names of the plans that open them. */
export type Offered = { licenseIds: ReadonlyMap<string, string>; plans: ReadonlyMap<string, string> };

const isTrait = (name: ListedAspect): name is TraitName => (traitNames as readonly string[]).includes(name);

function readSaid({ styles, axes, features, shape, is_colored }: IndexRow): FontSaid {
  return {
    styles: JSON.parse(styles) as StyleSaid[],
    axes: JSON.parse(axes) as FontSaid['axes'],
    features: parse(features),
    shape: JSON.parse(shape) as FontSaid['shape'],
    isColored: is_colored,
  };
}
