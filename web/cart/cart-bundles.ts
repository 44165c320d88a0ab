import type { QuotedLine } from '#contract/nouns/orders.ts';
import { keyOf, type LineKey } from './cart.ts';

/** The fonts of each bundle in a quote, by name. */
export const listBundles = (quote: readonly QuotedLine[]): (LineKey & { words: string })[] =>
  quote.flatMap(({ members, ...line }) =>
    members.length === 0 ? [] : [{ ...keyOf(line), words: members.map(({ name }) => name).join(', ') }],
  );
