import { z } from 'zod';
import { email, emailOut, requiredText, text } from '../words.ts';
import { Source } from './source.ts';

/** What invoices are numbered with when the owner has chosen nothing. */
export const usualPrefix = 'INV';
/** Papers of another kind and those of tests are numbered with these. */
export const takenPrefixes: readonly string[] = ['CN', 'TEST'];

const short = (longest: number) => text(longest).transform((value) => value.trim());
const country = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}$/));

export const SellerIn = z.object({
  name: requiredText(200).transform((value) => value.trim()),
  address: requiredText(500).transform((value) => value.trim()),
  /** ISO 3166, two letters. */
  country,
  registrationNumber: short(60),
  taxId: short(60),
  email,
  /** Two to eight capitals and figures, before the year and the six digits. */
  invoicePrefix: z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z][A-Z0-9]{1,7}$/)),
});
export type SellerIn = z.output<typeof SellerIn>;

/** What of the seller anybody may read. */
export const PublicSeller = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string(),
  registrationNumber: z.string(),
  taxId: z.string(),
  email: emailOut,
});
export type PublicSeller = z.output<typeof PublicSeller>;

/** Who sells, as it stands on papers from now on. */
export const SellerSettings = PublicSeller.extend({
  invoicePrefix: z.string(),
  /** What the next invoice is numbered; those before keep theirs. */
  nextInvoice: z.string(),
  from: z.object({
    name: Source,
    address: Source,
    country: Source,
    registrationNumber: Source,
    taxId: Source,
    email: Source,
    invoicePrefix: Source,
  }),
});
export type SellerSettings = z.output<typeof SellerSettings>;
