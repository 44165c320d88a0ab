import { asCents, fromDollars, toDollars } from '#contract/money.ts';
import type { Part } from '#contract/nouns/parts.ts';

export type DraftStyle = {
  id: number;
  name: string;
  weight: number;
  /** OS/2 width class, 1 to 9. */
  width: number;
  slope: string;
  isVariable: boolean;
};
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

/** A part as it is sent, and where in the form its fields stand. */
export type Sent = {
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
const FIELD_OF: Readonly<Record<string, string>> = { styleIds: 'name', styleNames: 'name', salePrice: 'regularPrice' };

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

/** The same parts by the names of their styles, for fonts that are only being uploaded. */
export const nameStyles = (sent: readonly Sent[], styles: readonly DraftStyle[]) =>
  sent.map(({ styleIds, ...part }) => ({
    ...part,
    styleNames: [...new Set(styles.filter(({ id }) => styleIds.includes(id)).map(({ name }) => name))],
  }));
