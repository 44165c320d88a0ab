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
  .pipe(z.string().refine((code) => countries.includes(code), fieldWords.country))
  .meta({ examples: ['ID'] });

export const SellerIn = z
  .object({
    name: name(200).meta({ examples: ['Lontar Aksara, CV'] }),
    address: lines(500).meta({ examples: ['Jl. Braga 1, Bandung'] }),
    /** ISO 3166, two letters. */
    country,
    registrationNumber: optionalName(60).meta({ examples: ['AHU-0041187'] }),
    taxId: optionalName(60).meta({ examples: ['01.234.567.8-901.000'] }),
    email: email.meta({ examples: ['halo@lontar.example'] }),
    /** Two to eight capitals and figures, before the year and the six digits. */
    invoicePrefix: z
      .string()
      .transform((value) => value.trim().toUpperCase())
      .pipe(z.string().regex(/^[A-Z][A-Z0-9]{1,7}$/))
      .meta({ examples: ['LON'] }),
  })
  .describe('Who sells, as the admin says it.');
export type SellerIn = z.output<typeof SellerIn>;

export const PublicSeller = z
  .object({
    name: z.string().meta({ examples: ['Lontar Aksara, CV'] }),
    address: z.string().meta({ examples: ['Jl. Braga 1, Bandung'] }),
    country: z.string().meta({ examples: ['ID'] }),
    registrationNumber: z.string().meta({ examples: ['AHU-0041187'] }),
    taxId: z.string().meta({ examples: ['01.234.567.8-901.000'] }),
    email: emailOut,
  })
  .describe('What of the seller anybody may read.');
export type PublicSeller = z.output<typeof PublicSeller>;

/** Who sells, as it stands on documents from now on. */
export const SellerSettings = PublicSeller.extend({
  invoicePrefix: z.string().meta({ examples: ['LON'] }),
  nextInvoice: z
    .string()
    .describe('What the next invoice is numbered; those before keep theirs.')
    .meta({ examples: ['LON-2026-000042'] }),
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
