import { keysOf } from '#contract/keys-of.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { QuoteStatus } from '#contract/nouns/quotes.ts';

export const offerStatusNames = {
  open: msg('Open|offer'),
  accepted: msg('Accepted'),
  paid: msg('Paid'),
  expired: msg('Expired'),
  withdrawn: msg('Withdrawn'),
} as const;

/** How an offer stands, in a word. */
export const nameOfferStatus = (status: QuoteStatus): string => t(offerStatusNames[status]);

/** The status that an address names; nothing where it names none. */
export const readOfferStatus = (name: string): QuoteStatus | undefined =>
  keysOf(offerStatusNames).find((status) => status === name);

/** The mark that it has. */
export const offerLooks: Readonly<Record<QuoteStatus, string>> = {
  open: 'wait',
  accepted: 'wait',
  paid: 'ok',
  expired: '',
  withdrawn: 'bad',
};
