export const productKinds = ['family', 'bundle'] as const;
/** A family has fonts; a bundle is made of families, or of parts of them. */
export type ProductKind = (typeof productKinds)[number];

/** The bundle that a line of an order was sold in. Lines with the same `at` are one line of the order. */
export type BundleSold = {
  at: number;
  id: number;
  name: string;
  slug: string;
  /** Of the whole bundle. */
  unit_price_cents: number;
  /** What the members cost that its buyer had before, which are no lines. */
  owned_cents: number;
  /** The licences by which the buyer had them. */
  owned: { number: string; name: string }[];
};
