import { t } from '#contract/languages/translate.ts';
import { formatDollars, fromDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { DraftStyle, PackageDraft, PartDraft } from './part-draft.ts';

/** How prices fall from one style to the family, in percent as typed. */
export type Ladder = {
  /** What one style costs at the most, of the family. */
  single: string;
  /** What the family costs of its styles one by one. */
  family: string;
};
export const usualLadder: Ladder = { single: '40', family: '60' };

/** Below it, the last style of a family would cost less than nothing. */
const LEAST_FAMILY = 50;
const MOST = 100;

/** What is wrong with the figures of a ladder, at its figure; null where they are right. */
export function findLadderFault(ladder: Ladder): Partial<Ladder> | null {
  const wrong = Object.entries({ single: 1, family: LEAST_FAMILY } as const).flatMap(([figure, least]) => {
    const read = readPercent(ladder[figure === 'single' ? 'single' : 'family']);
    const isRight = read !== null && read >= least && read <= MOST;
    return isRight ? [] : [[figure, t('A percentage from {least} to {most}.', { least, most: MOST })]];
  });
  return wrong.length === 0 ? null : Object.fromEntries(wrong);
}

const readPercent = (typed: string) =>
  /^\d{1,3}(?:[.,]\d)?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : null;

/** What so many of all styles cost together; in dollars. */
type Prices = (many: number) => number;

/**
 * Prices that fall with every further style: the first costs most, each after it the same amount less than the one
 * before, and all of them together are the family. One style costs at most its share of the family, unless the family
 * would then cost more than its styles one by one.
 */
function fallingPrices(regularPrice: number, all: number, ladder: Ladder): Prices {
  const [single, family] = [Number(readPercent(ladder.single)) / MOST, Number(readPercent(ladder.family)) / MOST];
  const byFamily = regularPrice / (family * all);
  const capped = single * all > 1 ? Math.min(byFamily, regularPrice * single) : byFamily;
  const each = Math.min(capped, regularPrice);
  const share = regularPrice / (each * all);
  return (many) => (all === 1 ? regularPrice : each * many * (1 - ((1 - share) * (many - 1)) / (all - 1)));
}

/** The styles that prices are proposed for: a variable file comes with the family, unless there is nothing else. */
const pricedOf = (styles: readonly DraftStyle[]) => {
  const statics = styles.filter(({ isVariable }) => !isVariable);
  return statics.length > 0 ? statics : styles;
};

/**
 * Prices for the styles of a family and for packages of them, by their slopes, widths, optical sizes and weights. Whole
 * dollars; none where nobody has said what the family costs, or its only style is the family.
 */
export function proposeParts(
  regularPrice: number | null,
  styles: readonly DraftStyle[],
  ladder: Ladder = usualLadder,
): PartDraft {
  const priced = pricedOf(styles);
  const names = new Set(priced.map(({ name }) => name));
  const canPrice = regularPrice !== null && regularPrice > 0 && names.size > 1;
  const priceOf = canPrice ? fallingPrices(regularPrice, names.size, ladder) : null;
  const write = (many: number) => {
    if (priceOf === null) return '';
    return String(Math.min(Math.max(1, Math.round(priceOf(many))), regularPrice ?? 0));
  };
  return {
    prices: Object.fromEntries(styles.map((style) => [style.id, priced.includes(style) ? write(1) : ''])),
    packages: packagesOf(priced).map(
      ([name, some], at): PackageDraft => ({
        key: -at - 1,
        name,
        price: write(new Set(some.map((style) => style.name)).size),
        styleIds: some.map(({ id }) => id),
      }),
    ),
  };
}

/** How a ladder falls for a family, in words: "1 style $24, 2 styles $45, …". */
export function describeLadder(regularPrice: number, styles: readonly DraftStyle[], ladder: Ladder): string {
  const all = new Set(pricedOf(styles).map(({ name }) => name)).size;
  if (all < 2) return '';
  const priceOf = fallingPrices(regularPrice, all, ladder);
  const steps = [...new Set([1, 2, 3, Math.round(all / 2), all])].filter((many) => many <= all).sort((a, b) => a - b);
  return steps
    .map((many) => {
      const price = formatDollars(mustExist(fromDollars(Math.round(priceOf(many))) ?? undefined), { short: true });
      return many === 1 ? t('1 style {price}', { price }) : t('{many} styles {price}', { many, price });
    })
    .join(', ');
}

type Group = [name: string, styles: DraftStyle[]];

const WIDTHS = [
  'Ultra condensed',
  'Extra condensed',
  'Condensed',
  'Semi condensed',
  'Normal width',
  'Semi expanded',
  'Expanded',
  'Extra expanded',
  'Ultra expanded',
];
/** Words for the size that a style is drawn for, as families name them, and sizes in points. */
const SIZE_WORD =
  /(?<![a-z])(micro|caption|small ?text|sm ?text|text|subhead|deck|display|headline|poster|banner|titling|\d{1,3} ?pt)(?![a-z])/i;

/** Packages of one slope, width, optical size or range of weights; each has several styles, and none has all. */
function packagesOf(styles: readonly DraftStyle[]): Group[] {
  const found = new Map<string, Group>();
  for (const nameGroup of [nameSlope, nameWidth, nameSize, nameWeight]) {
    for (const group of Map.groupBy(styles, nameGroup)) {
      const key = group[1].map(({ id }) => id).join();
      if (group[1].length > 1 && group[1].length < styles.length && !found.has(key)) found.set(key, group);
    }
  }
  return [...found.values()];
}

const nameSlope = ({ slope }: DraftStyle) => (slope === 'upright' ? 'Uprights' : 'Italics');
const nameWidth = ({ width }: DraftStyle) => WIDTHS[width - 1] ?? 'Normal width';

function nameSize({ name }: DraftStyle): string {
  const word = SIZE_WORD.exec(name)?.[1] ?? 'text';
  return `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()} size`;
}

function nameWeight({ weight }: DraftStyle): string {
  if (weight < 350) return 'Light weights';
  return weight <= 700 ? 'Text weights' : 'Heavy weights';
}
