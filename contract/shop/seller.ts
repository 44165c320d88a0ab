import { z } from 'zod';
import { fieldWords } from '../field-words.ts';
import { email, emailOut, lines, name, optionalName } from '../words.ts';
import { Source } from './source.ts';
import { countries } from './tax-words.ts';

/** What invoices are numbered with when the owner has chosen nothing. */
export const usualPrefix = 'INV';
/** Documents of another kind and those of tests are numbered with these. */
export const takenPrefixes: readonly string[] = ['CN', 'TEST'];

const country = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().refine((code) => countries.includes(code), fieldWords.country));

export const SellerIn = z
  .object({
    name: name(200),
    address: lines(500),
    /** ISO 3166, two letters. */
    country,
    registrationNumber: optionalName(60),
    taxId: optionalName(60),
    email,
    /** Two to eight capitals and figures, before the year and the six digits. */
    invoicePrefix: z
      .string()
      .transform((value) => value.trim().toUpperCase())
      .pipe(z.string().regex(/^[A-Z][A-Z0-9]{1,7}$/)),
  })
  .describe('Who sells, as the admin says it.');
export type SellerIn = z.output<typeof SellerIn>;

export const PublicSeller = z
  .object({
    name: z.string(),
    address: z.string(),
    country: z.string(),
    registrationNumber: z.string(),
    taxId: z.string(),
    email: emailOut,
  })
  .describe('What of the seller anybody may read.');
export type PublicSeller = z.output<typeof PublicSeller>;

/** Who sells, as it stands on documents from now on. */
export const SellerSettings = PublicSeller.extend({
  invoicePrefix: z.string(),
  nextInvoice: z.string().describe('What the next invoice is numbered; those before keep theirs.'),
  from: z
    .object({
      name: Source,
      address: Source,
      country: Source,
      registrationNumber: Source,
      taxId: Source,
      email: Source,
      invoicePrefix: Source,
    })
    .describe('Where each of them comes from: the environment, which wins, the admin, or nobody.'),
}).describe('Who sells, as documents made from now on say.');
export type SellerSettings = z.output<typeof SellerSettings>;
