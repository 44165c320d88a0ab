export const partKinds = ['family', 'package', 'style'] as const;
/** The family is the whole product, a package a named set of its styles, a style one of them. */
export type PartKind = (typeof partKinds)[number];

/** The number of the family: what a request that names no part asks for. */
export const FAMILY = 0;

/** A part as an order line and a licence keep it: with the names of its styles, which stay the same in later releases. */
export type PartSold = { id: number; kind: 'package' | 'style'; name: string; styles: string[] };
/** A part as a product offers it. Whole cents. */
export type PricedPart = PartSold & { regular_price_cents: number; sale_price_cents: number | null };

/** Whether a style of that name belongs to a part; all of them belong to the family, which is null. */
export const isInPart = (part: Pick<PartSold, 'styles'> | null, style: string): boolean =>
  part === null || part.styles.includes(style);

/** Whether two parts have a style in common. */
export const shareStyles = (one: PartSold | null, other: PartSold | null): boolean =>
  one === null || other === null || one.styles.some((style) => other.styles.includes(style));

/** Whether one part has every style of another, and whether it has more. */
export function comparePart(one: PartSold | null, other: PartSold | null): 'same' | 'larger' | 'other' {
  if (one === null) return other === null ? 'same' : 'larger';
  if (other === null || !other.styles.every((style) => one.styles.includes(style))) return 'other';
  return one.styles.length > other.styles.length ? 'larger' : 'same';
}

/** A product with its part, as people call it: "Amiri", "Amiri Bold". */
export const nameSold = (product: string, part: { kind: PartKind; name: string }): string =>
  part.kind === 'family' ? product : `${product} ${part.name}`;
