import { mainLabel, type PaymentPlace } from '#contract/payment-providers.ts';

/** What each place is called, and what it means to take money there; the empty one follows by itself. */
export const places: readonly (readonly [place: PaymentPlace | '', name: string, meaning: string])[] = [
  [
    '',
    'By itself',
    'The sandbox on a machine of your own. Nothing is sold once the world can reach the shop, or once it took real money, until you choose.',
  ],
  ['sandbox', 'Sandbox of this shop', 'A test: no money moves, and whoever buys gets the files for nothing.'],
  [
    'provider_sandbox',
    `${mainLabel} sandbox`,
    `A test at ${mainLabel}, with its test accounts: no money moves, and whoever buys there gets the files for nothing.`,
  ],
  ['live', `${mainLabel}, live`, 'Buyers pay real money. Every page of this office says so.'],
];

export const nameOfPlace = (place: PaymentPlace | 'none'): string =>
  place === 'none' ? 'No payments' : places.find(([one]) => one === place)![1];
