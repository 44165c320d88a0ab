import type { OrderItem, OrderMember } from './nouns/orders.ts';

/** What of an order has a licence and files of its own, and the name of the bundle that it was sold in. */
export type Licensed = OrderMember & { bundle: string | null };

/** The lines of an order by their licences: of a bundle its members. */
export const listLicensed = (items: readonly OrderItem[]): Licensed[] =>
  items.flatMap(({ members, ...item }): Licensed[] =>
    members.length > 0
      ? members.map((member) => ({ ...member, bundle: item.product.name }))
      : [{ ...item, bundle: null }],
  );
