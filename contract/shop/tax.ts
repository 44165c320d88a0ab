import { z } from 'zod';
import { fieldWords } from '../field-words.ts';
import * as words from '../words.ts';
import { countries, regionsOf, taxKinds } from './tax-words.ts';

/** ISO 3166, two letters, in any case. */
export const Country = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .refine((value) => countries.includes(value), fieldWords.country)
  .meta({ pattern: '^[A-Za-z]{2}$', examples: ['ID'] });

/**
 * Where a buyer says to be, and as which business. A region is asked where the tax goes by it; `vatId` is the number
 * under which a company is known to the tax office of that country. Street and town stand on the invoice, which has
 * this address and no other.
 */
export const BuyerIn = z
  .object({
    country: Country,
    region: words
      .optionalName(10)
      .optional()
      .meta({ examples: [''] }),
    postcode: words
      .optionalName(20)
      .optional()
      .meta({ examples: ['40111'] }),
    street: words.optionalName(200).optional(),
    town: words.optionalName(100).optional(),
    company: words
      .optionalName(200)
      .optional()
      .meta({ examples: ['Putri Studio'] }),
    vatId: words
      .optionalName(40)
      .optional()
      .meta({ examples: ['01.234.567.8-901.000'] }),
  })
  .transform(({ country, region = '', postcode = '', street = '', town = '', company = '', vatId = '' }, context) => {
    const regions = regionsOf[country];
    const code = region.toUpperCase();
    if (regions && !(code in regions))
      context.addIssue({ code: 'custom', path: ['region'], message: fieldWords.region });
    const location = { country, region: regions ? code : '', postcode: postcode.toUpperCase(), street, town };
    return { ...location, company, vatId };
  });
export type Buyer = z.output<typeof BuyerIn>;

/** What a buyer said when the order was placed; what was left out is empty. */
export const OrderBuyer = z
  .object({
    country: z.string().meta({ examples: ['ID'] }),
    region: z.string().meta({ examples: [''] }),
    postcode: z.string().meta({ examples: ['40111'] }),
    street: z.string().default(''),
    town: z.string().default(''),
    company: z.string().meta({ examples: ['Putri Studio'] }),
    vatId: z.string().meta({ examples: ['01.234.567.8-901.000'] }),
  })
  .describe('Where a buyer said to be, and as which business; what was left out is empty.');

/**
 * The tax included in a total: `rate` in percent, `isAdded` where prices are net. `country` is the one that the tax
 * belongs to.
 */
export const OrderTax = z
  .object({
    country: z
      .string()
      .describe('Whose tax it is.')
      .meta({ examples: ['ID'] }),
    region: z.string().meta({ examples: [''] }),
    rate: z.number().describe('Percent.'),
    amount: words.money,
    kind: z
      .enum(taxKinds)
      .describe(
        '`oss` is the tax of a country of the European Union that goes through its one-stop shop; with `reverse_charge` the buyer accounts for it; `none` where none is due.',
      ),
    isAdded: z.boolean().describe('Whether prices are without it.'),
  })
  .describe('What of the total of an order is tax, as on the day on which it was placed.');
export type OrderTax = z.output<typeof OrderTax>;

const percent = z
  .number()
  .min(0)
  .max(99)
  .refine((value) => Number.isInteger(Math.round(value * 1e9) / 1e6), fieldWords.taxPercent);
/** A rate of the owner's own, that rules from a day on over that of the table. */
export const OwnRate = z.object({ country: Country, percent, from: z.iso.date().meta({ examples: ['2026-11-01'] }) });
export type OwnRate = z.output<typeof OwnRate>;

/**
 * How tax is computed. `registered`: the countries in which the seller pays tax, and EU for the one-stop shop of the
 * Union.
 */
export const TaxIn = z.object({
  isAdded: z.boolean(),
  reverseCharge: z.boolean(),
  registered: z
    .array(z.union([z.literal('EU'), Country]))
    .max(60)
    .transform((codes) => [...new Set(codes)].sort())
    .meta({ examples: [['ID']] }),
  ownRates: z.array(OwnRate).max(200),
  /** The owner has had the rates checked, today. */
  isChecked: z.boolean().optional(),
});
export type TaxIn = z.output<typeof TaxIn>;

/** A rate as it rules today. */
const RateToday = z.object({
  country: z.string().meta({ examples: ['ID'] }),
  /** A province or a postcode's corner of the country; empty for all of it. */
  part: z.string().meta({ examples: [''] }),
  percent: z.number(),
  /** Null where it always was. */
  from: z.iso
    .date()
    .nullable()
    .meta({ examples: ['2026-11-01'] }),
  /** none where the seller is not registered, so no tax is due. */
  kind: z.enum(taxKinds),
  source: z.enum(['table', 'office', 'environment']),
});

export const TaxSettings = z.object({
  isAdded: z.boolean(),
  reverseCharge: z.boolean(),
  registered: z.array(z.string()).meta({ examples: [['ID']] }),
  ownRates: z.array(OwnRate),
  checkedAt: words.time.nullable(),
  checkedBy: z.string().nullable(),
  /** TAX_RATES rules: registrations and rates are its own, and cannot be changed here. */
  isFromOutside: z.boolean(),
  /** Of the day on which the table that comes with the shop was written, and where its figures are from. */
  table: z.object({ dated: z.iso.date(), source: z.string() }),
  rates: z.array(RateToday),
});
export type TaxSettings = z.output<typeof TaxSettings>;
