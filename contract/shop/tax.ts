import { z } from 'zod';
import { fieldWords } from '../field-words.ts';
import * as words from '../words.ts';

/** Every country that a buyer can be in: ISO 3166, two letters. */
export const countries = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG ' +
  'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' +
  'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA ' +
  'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' +
  'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
  'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');
/** Where the tax goes by the region, with the regions; it has to be said there. */
export const regionsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
};
/** Where a postcode can change the rate: islands, enclaves and valleys with a tax of their own, or none. */
export const postcodeCountries: readonly string[] = ['AT', 'DE', 'ES', 'FI', 'FR', 'GR', 'IT', 'PT'];

/** What a country is called in English. */
export const nameCountry = (code: string): string => {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
};

const short = (longest: number) => words.text(longest).transform((value) => value.trim());
/** ISO 3166, two letters, in any case. */
export const Country = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .refine((value) => countries.includes(value), fieldWords.country)
  .meta({ pattern: '^[A-Za-z]{2}$' });

/**
 * Where a buyer says to be, and as which business. A region is asked where the tax goes by it; `vatId` is the number under which a
 * company is known to the tax office of that country.
 */
export const BuyerIn = z
  .object({
    country: Country,
    region: short(10).optional(),
    postcode: short(20).optional(),
    company: short(200).optional(),
    vatId: short(40).optional(),
  })
  .transform(({ country, region = '', postcode = '', company = '', vatId = '' }, context) => {
    const regions = regionsOf[country];
    const code = region.toUpperCase();
    if (regions && !(code in regions))
      context.addIssue({ code: 'custom', path: ['region'], message: fieldWords.region });
    return { country, region: regions ? code : '', postcode: postcode.toUpperCase(), company, vatId };
  });
export type Buyer = z.output<typeof BuyerIn>;

/** What a buyer said when the order was placed; what was left out is empty. */
export const OrderBuyer = z.object({
  country: z.string(),
  region: z.string(),
  postcode: z.string(),
  company: z.string(),
  vatId: z.string(),
});

/** vat: that of a country, or what it calls its own. oss: that of a country of the Union, told by the one-stop shop. none: no tax is due to the seller. */
export const taxKinds = ['vat', 'oss', 'gst', 'reverse_charge', 'none'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** What of a total is tax: `rate` in percent, `isAdded` where prices are without it. The country is the one whose tax it is. */
export const OrderTax = z.object({
  country: z.string(),
  region: z.string(),
  rate: z.number(),
  amount: words.money,
  kind: z.enum(taxKinds),
  isAdded: z.boolean(),
});
export type OrderTax = z.output<typeof OrderTax>;

const percent = z
  .number()
  .min(0)
  .max(99)
  .refine((value) => Number.isInteger(Math.round(value * 1e9) / 1e6), fieldWords.percent);
/** A rate of the owner's own, that rules from a day on over that of the table. */
export const OwnRate = z.object({ country: Country, percent, from: z.iso.date() });
export type OwnRate = z.output<typeof OwnRate>;

/** How tax is reckoned. `registered`: the countries in which the seller pays tax, and EU for the one-stop shop of the Union. */
export const TaxIn = z.object({
  isAdded: z.boolean(),
  reverseCharge: z.boolean(),
  registered: z
    .array(z.union([z.literal('EU'), Country]))
    .max(60)
    .transform((codes) => [...new Set(codes)].sort()),
  ownRates: z.array(OwnRate).max(200),
  /** The owner has had the rates checked, today. */
  isChecked: z.boolean().optional(),
});
export type TaxIn = z.output<typeof TaxIn>;

/** A rate as it rules today. */
const RateToday = z.object({
  country: z.string(),
  /** A province or a postcode's corner of the country; empty for all of it. */
  part: z.string(),
  percent: z.number(),
  /** Null where it always was. */
  from: z.iso.date().nullable(),
  /** none where the seller is not registered, so no tax is due. */
  kind: z.enum(taxKinds),
  source: z.enum(['table', 'office', 'environment']),
});

export const TaxSettings = z.object({
  isAdded: z.boolean(),
  reverseCharge: z.boolean(),
  registered: z.array(z.string()),
  ownRates: z.array(OwnRate),
  checkedAt: words.time.nullable(),
  checkedBy: z.string().nullable(),
  /** TAX_RATES rules: registrations and rates are its own, and can not be changed here. */
  isFromOutside: z.boolean(),
  /** Of the day on which the table that comes with the shop was written, and where its figures are from. */
  table: z.object({ dated: z.iso.date(), source: z.string() }),
  rates: z.array(RateToday),
});
export type TaxSettings = z.output<typeof TaxSettings>;
