import type { CallInput } from '#contract/client.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import type { Product } from '#contract/nouns/products.ts';
import type { StaffQuote } from '#contract/nouns/quotes.ts';

/** A line of an offer as it is typed. */
export type LineDraft = {
  key: number;
  productId: string;
  partId: string;
  typeId: string;
  tierId: string;
  quantity: string;
  /** Empty: today's. */
  price: string;
  /** In months; empty as the licence type says, 0 for ever. */
  term: string;
  note: string;
  /** What is typed of limits that the licence type has, by label. */
  limits: Readonly<Record<string, string>>;
  /** Limits of its own. */
  own: readonly { label: string; value: string }[];
};

let made = 0;
export function emptyLine(change: Partial<LineDraft> = {}): LineDraft {
  made += 1;
  const ids = { productId: '', partId: '0', typeId: '', tierId: '0' };
  return { key: made, ...ids, quantity: '1', price: '', term: '', note: '', limits: {}, own: [], ...change };
}

/** The lines of another offer, to be sent again. */
export const draftsOf = ({ request }: StaffQuote): LineDraft[] =>
  request.map((line) =>
    emptyLine({
      productId: String(line.product_id),
      partId: String(line.part_id),
      typeId: String(line.license_type_id),
      tierId: String(line.tier_id),
      quantity: String(line.quantity),
      price: String(line.price),
      term: line.termMonths === null ? '0' : String(line.termMonths),
      note: line.note,
      limits: line.limits,
      own: [],
    }),
  );

type LineIn = NonNullable<CallInput<'createQuote'>['body']['lines']>[number];

/** A line as it is sent; a number that isn't one is refused by the shop at its field. */
export function sentLine(draft: LineDraft): LineIn {
  const typed = [...Object.entries(draft.limits), ...draft.own.map(({ label, value }) => [label, value] as const)];
  const limits = Object.fromEntries(typed.filter(([label, value]) => label.trim() !== '' && value.trim() !== ''));
  const term = draft.term.trim();
  return {
    product_id: Number(draft.productId),
    part_id: Number(draft.partId),
    license_type_id: Number(draft.typeId),
    tier_id: Number(draft.tierId),
    quantity: Number(draft.quantity),
    ...(draft.price.trim() !== '' && { price: draft.price.trim() }),
    ...(term !== '' && { termMonths: term === '0' ? null : Number(term) }),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(draft.note.trim() !== '' && { note: draft.note }),
  };
}

const isNamed = (words: string, name: string) => words.includes(name.toLowerCase());

/** The fonts and the licence type that somebody wrote about; an empty line where no font is named. */
export function guessLines(message: string, fonts: readonly Product[], types: readonly LicenseType[]): LineDraft[] {
  const words = message.toLowerCase();
  const named = fonts.filter(({ name }) => isNamed(words, name));
  // "Plex Sans" is not a message about "Plex" too.
  const meant = named.filter(({ name }) => !named.some((other) => other.name !== name && other.name.includes(name)));
  const type = types.find(({ name }) => isNamed(words, name) || isNamed(words, name.replace(/ licen[cs]e$/i, '')));
  const typeId = type ? String(type.id) : '';
  const lines = meant.slice(0, 20).map(({ id }) => emptyLine({ productId: String(id), typeId }));
  return lines.length > 0 ? lines : [emptyLine({ typeId })];
}
