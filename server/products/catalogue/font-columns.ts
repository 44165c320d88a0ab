import { mustExist } from '#contract/must-exist.ts';
import type { Product } from '#contract/nouns/products.ts';
import type { FontFacts } from '#fonts/engine.ts';
import { commonCoverage, toMultirange } from './coverage.ts';
import { versionOf } from './product.ts';
import type { StoredFacts } from './queries.ts';

/** A style with its file in the storage: its data, key, and sizes unpacked and as WOFF. */
export type StoredStyle = { facts: FontFacts; key: string; size_bytes: number; woff_bytes: number };

type Order = Pick<FontFacts, 'width' | 'weight' | 'slope'>;

/** The order in which the styles of a family stand: by width, weight, upright before italic. */
export function compareStyles(a: Order, b: Order): number {
  return a.width - b.width || a.weight - b.weight || slopeRank(a) - slopeRank(b);
}

const slopeRank = ({ slope }: Order) => (slope === 'upright' ? 0 : 1);

/** The style that stands for the family: upright, of normal width, nearest to weight 400. */
function regularOf(styles: readonly StoredStyle[]): StoredStyle | undefined {
  const distance = ({ facts }: StoredStyle) =>
    Math.abs(facts.weight - 400) + Math.abs(facts.width - 5) * 1000 + (facts.slope === 'upright' ? 0 : 10_000);
  return styles.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** What a row of products says about its fonts; of none, that it has none. */
export function fontColumns(styles: readonly StoredStyle[], specimen: string) {
  const direction: Product['direction'] = /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(specimen) ? 'rtl' : 'ltr';
  const regular = regularOf(styles);
  const keys = [...styles].sort((a, b) => compareStyles(a.facts, b.facts)).map(({ key }) => key);
  return {
    scripts: regular?.facts.scripts ?? [],
    direction,
    formats: formatsOf(styles),
    style_count: styles.length,
    version: versionOf(keys),
    facts: JSON.stringify(regular ? storedFacts(regular.facts) : {}),
    languages: regular?.facts.languages.map(({ tag }) => tag) ?? [],
    coverage: toMultirange(commonCoverage(styles.map(({ facts }) => facts.coverage))),
  };
}

/** The formats that a family comes in: its outlines are never re-drawn, so it is TTF or OTF as it was made. */
export function formatsOf(styles: readonly Pick<StoredStyle, 'facts'>[]): string[] {
  if (styles.length === 0) return [];
  const has = (isTrueType: boolean) => styles.some(({ facts }) => (facts.outlines === 'truetype') === isTrueType);
  return ['ZIP', ...(has(true) ? ['TTF'] : []), ...(has(false) ? ['OTF'] : []), 'WOFF', 'WOFF2'];
}

function storedFacts(facts: FontFacts): StoredFacts {
  const { glyphs, unitsPerEm, ascender, descender, xHeight, capHeight, languages, features, axes, instances } = facts;
  return { glyphs, unitsPerEm, ascender, descender, xHeight, capHeight, languages, features, axes, instances };
}

/** The rows of product_styles of a release of a family, in its order. */
export function styleRows(styles: readonly StoredStyle[], product_id: number, release = 1) {
  const regular = regularOf(styles);
  const ordered = [...styles].sort((a, b) => compareStyles(a.facts, b.facts));
  const names = styleNamesOf(ordered.map(({ facts }) => facts));
  return ordered.map((style, position) => ({
    product_id,
    release,
    position,
    name: mustExist(names[position]),
    weight: style.facts.weight,
    width: style.facts.width,
    slope: style.facts.slope,
    is_variable: style.facts.axes.length > 0,
    is_default: style === regular,
    file_key: style.key,
    file_name: nameFile(style.facts, mustExist(names[position])),
    outlines: style.facts.outlines,
    size_bytes: style.size_bytes,
    woff_bytes: style.woff_bytes,
    coverage: toMultirange(style.facts.coverage),
  }));
}

/** What is all that a variable font is called where it comes next to static ones. */
const PLAIN = /^(?:regular|roman|book|normal|upright)?$/i;

/**
 * The names of the styles of a family. A variable font that is called as a static one next to it has a name of its own:
 * parts are sold by the names of their styles, and a buyer of Regular alone gets no file with every weight.
 */
export function styleNamesOf(styles: readonly Pick<FontFacts, 'style' | 'axes'>[]): string[] {
  const plain = (name: string) => name.toLowerCase();
  const statics = new Set(styles.filter(({ axes }) => axes.length === 0).map(({ style }) => plain(style)));
  return styles.map(({ style, axes }) => {
    if (axes.length === 0 || !statics.has(plain(style))) return style;
    return PLAIN.test(style) && !statics.has('variable') ? 'Variable' : `${style} Variable`;
  });
}

function nameFile({ family, outlines }: FontFacts, style: string): string {
  const name = `${family} ${style}`.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  // Long names of families are cut so that they fit into an archive.
  return `${[...name].slice(0, 60).join('') || 'font'}.${outlines === 'truetype' ? 'ttf' : 'otf'}`;
}
