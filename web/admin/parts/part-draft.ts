import { asCents, fromDollars, toDollars } from '#contract/money.ts';
import type { Part } from '#contract/nouns/parts.ts';

export type DraftStyle = { id: number; name: string; weight: number; slope: string };
/** A package as it is typed. */
export type PackageDraft = { key: number; name: string; price: string; styleIds: readonly number[] };
/** The parts of a product as they are typed; a price left empty is not sold alone. */
export type PartDraft = { prices: Readonly<Record<number, string>>; packages: readonly PackageDraft[] };

/** The parts that a product is sold in now. */
export function beginParts(parts: readonly Part[], styles: readonly DraftStyle[]): PartDraft {
  const single = (id: number) => parts.find(({ kind, styleIds }) => kind === 'style' && styleIds.includes(id));
  return {
    prices: Object.fromEntries(styles.map(({ id }) => [id, String(single(id)?.regularPrice ?? '')])),
    packages: parts
      .filter(({ kind }) => kind === 'package')
      .map(({ id, name, regularPrice, styleIds }) => ({ key: id, name, price: String(regularPrice), styleIds })),
  };
}

/** Of what the styles of a family cost one by one, the family is this share; no style costs more than that of it. */
const FAMILY_OF_SUM = 0.6;
const STYLE_OF_FAMILY = 0.4;
const PACKAGE_OF_SUM = 0.8;

/**
 * A ladder of prices for a family: styles that cost together what makes the family 60 % of it, and packages of uprights
 * and italics at 80 % of their styles. Whole dollars.
 */
export function proposeParts(regularPrice: number, styles: readonly DraftStyle[]): PartDraft {
  const each = Math.round(Math.min(regularPrice / (FAMILY_OF_SUM * styles.length), regularPrice * STYLE_OF_FAMILY));
  const isUpright = ({ slope }: DraftStyle) => slope === 'upright';
  const sets: [string, DraftStyle[]][] = [
    ['Uprights', styles.filter(isUpright)],
    ['Italics', styles.filter((style) => !isUpright(style))],
  ];
  return {
    prices: Object.fromEntries(styles.map(({ id }) => [id, String(each)])),
    packages: sets
      .filter(([, some]) => some.length > 1 && some.length < styles.length)
      .map(([name, some], at) => ({
        key: -at - 1,
        name,
        price: String(Math.min(Math.round(each * some.length * PACKAGE_OF_SUM), Math.round(regularPrice))),
        styleIds: some.map(({ id }) => id),
      })),
  };
}

/** A part as it is sent, and where in the form its fields stand. */
type Sent = {
  kind: 'package' | 'style';
  name: string;
  styleIds: number[];
  regularPrice: string;
  salePrice: number | null;
};

/**
 * What is sent of a draft, with the name of each part's fields in the form: those of a package by its place, of a style
 * by its id. What has a sale price keeps it.
 */
export function sendParts(
  draft: PartDraft,
  styles: readonly DraftStyle[],
  parts: readonly Part[],
): { sent: Sent[]; fields: string[] } {
  const saleOf = (kind: Part['kind'], name: string) =>
    parts.find((part) => part.kind === kind && part.name === name)?.salePrice ?? null;
  const packages = draft.packages.map(({ name, price, styleIds }, at) => ({
    field: `package.${at}`,
    part: {
      kind: 'package' as const,
      name,
      styleIds: [...styleIds],
      regularPrice: price.trim(),
      salePrice: saleOf('package', name),
    },
  }));
  const names = new Set<string>();
  const single = styles.flatMap(({ id, name }) => {
    const price = (draft.prices[id] ?? '').trim();
    // Two styles of one name are one part, which has both.
    if (price === '' || names.has(name)) return [];
    names.add(name);
    const part = {
      kind: 'style' as const,
      name,
      styleIds: [id],
      regularPrice: price,
      salePrice: saleOf('style', name),
    };
    return [{ field: `style.${id}`, part }];
  });
  const all = [...packages, ...single];
  return { sent: all.map(({ part }) => part), fields: all.map(({ field }) => field) };
}

/** What has no field of its own in the form is said at another. */
const FIELD_OF: Readonly<Record<string, string>> = { styleIds: 'name', salePrice: 'regularPrice' };

/** What the shop said is wrong, by the fields of the form. */
export const placeErrors = (
  errors: Readonly<Record<string, string>>,
  fields: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, words]) => {
      const [at = '', part = ''] = path.split('.');
      return [`${fields[Number(at)] ?? at}.${FIELD_OF[part] ?? part}`, words];
    }),
  );

/** What some styles cost one by one, in dollars; null where one of them has no price. */
export function sumOfStyles({ prices }: PartDraft, styleIds: readonly number[]): number | null {
  let cents = 0;
  for (const id of styleIds) {
    const price = fromDollars((prices[id] ?? '').trim());
    if (price === null) return null;
    cents += price;
  }
  return toDollars(asCents(cents));
}
