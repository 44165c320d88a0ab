import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { keysOf } from '../keys-of.ts';
import { eachLimit, licensedFormats, licenseUses } from '../limits.ts';
import { pricings } from '../price.ts';
import { StaffTranslations, translationsIn } from '../translations.ts';
import * as words from '../words.ts';
import { TermsVersion } from './license-terms.ts';

/** Ten years. */
export const LONGEST_TERM = 120;

/** One that was added after a row was written is not counted there. */
const figure = z.int().min(0).nullable().default(null);

/**
 * What one licence allows and how much of it; two of the same allow twice as much. A figure is null where the licence
 * does not count by it. `onRequest`: the figures are agreed with each buyer, so none stands here.
 */
export const LicenseLimits = z
  .object({
    uses: z.array(z.enum(keysOf(licenseUses))).meta({ examples: [['desktop']] }),
    onRequest: z.boolean().describe('The figures are agreed with each buyer, so none stands here.'),
    ...eachLimit(() => figure),
  })
  .describe('What one licence allows and how much of it; a figure is null where the licence does not count by it.');
export type LicenseLimits = z.output<typeof LicenseLimits>;

/** A size of a licence type, as "6 to 20" employees, with the limits of its own. */
export const Tier = z
  .object({
    id: words.bodyId,
    name: z.string().meta({ examples: ['6 to 20'] }),
    factor: z.number().describe('What the price of the licence type is multiplied by.'),
    limits: LicenseLimits.nullable().describe('Instead of those of the licence type; null where they are the same.'),
    onRequest: z.boolean().describe('It has to be asked for, and cannot be ordered.'),
  })
  .describe('A size of a licence type.');
export type Tier = z.output<typeof Tier>;

/**
 * A licence type. `usageDetails` maps label to value; `usageDetailsList` is the same in the owner's order. `pricing:
 * 'product'` marks the Standard licence, which costs the product's own price. `limits` are the same as numbers, null if
 * the owner set none.
 */
export const LicenseType = z
  .object({
    id: words.bodyId,
    name: z.string().meta({ examples: ['Standard License'] }),
    /** Its name in addresses, which stays whatever it is called later. */
    slug: z.string().meta({ examples: ['standard'] }),
    description: z.string().meta({ examples: ['For a company and its designers.'] }),
    price: words.money,
    pricing: z.enum(pricings).describe('`product`: it costs what the product costs. `own`: it costs `price`.'),
    usageDetails: z
      .record(z.string(), z.string())
      .describe('What it allows, by label.')
      .meta({ examples: [{ 'Desktop users': '5' }] }),
    usageDetailsList: z
      .array(
        z.object({
          label: z.string().meta({ examples: ['Desktop users'] }),
          value: z.string().meta({ examples: ['5'] }),
        }),
      )
      .describe('The same in the order of the owner.'),
    limits: LicenseLimits.nullable()
      .describe('The same in figures; null where its owner gave none.')
      .meta({ examples: [null] }),
    /** A font is sold under it once: the purchase withdraws the font from the shop. */
    exclusive: z.boolean(),
    agencyKeeps: z
      .boolean()
      .describe('Whether somebody who buys such a licence for a client may download its files, too.'),
    delivers: z
      .array(z.enum(licensedFormats))
      .describe('The formats that its licences give, as far as a font has them; KIT is the kit for web sites.'),
    measure: z
      .string()
      .nullable()
      .describe('What its sizes are measured by; null where it comes in one.')
      .meta({ examples: ['Employees'] }),
    tiers: z.array(Tier).describe('Its sizes; none where it comes in one.'),
    /** For how many months a licence holds; null for ever. */
    termMonths: z.int().min(1).max(LONGEST_TERM).nullable(),
    /** The newest version of its terms; null where its owner wrote none. */
    terms: TermsVersion.nullable(),
    translations: StaffTranslations,
  })
  .describe('A kind of licence that fonts are sold under.');
export type LicenseType = z.output<typeof LicenseType>;

const label = words.optionalName(200);
const detail = words.optionalLines(2_000);
const pairs = z.union([
  z.array(z.object({ label, value: detail })),
  z.array(z.tuple([label, detail])).transform((list) => list.map(([label, value]) => ({ label, value }))),
  z.record(label, detail).transform((map) => Object.entries(map).map(([label, value]) => ({ label, value }))),
]);

/**
 * Usage details as they may be sent: an object of label to value, a list of both, a list of pairs, or the JSON text of
 * any. A pair without a label is left out; of a repeated label the last value is used.
 */
const usageDetailsIn = z
  .unknown()
  .transform((sent) => (typeof sent === 'string' ? readJson(sent) : sent))
  .pipe(pairs)
  .transform((list) => [...new Map(list.filter(({ label }) => label !== '').map((one) => [one.label, one])).values()])
  .refine((list) => list.length <= 100, 'At most 100 usage details.')
  .meta({
    examples: [{ 'Desktop users': '5' }],
    anyOf: [
      { type: 'object', additionalProperties: { type: 'string', maxLength: 2_000 } },
      {
        type: 'array',
        items: {
          type: 'object',
          required: ['label', 'value'],
          properties: { label: { type: 'string', maxLength: 200 }, value: { type: 'string', maxLength: 2_000 } },
        },
      },
      { type: 'array', items: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 } },
      { type: 'string', description: 'The JSON text of any of these.' },
    ],
  });

/**
 * Reads what came as the JSON text of something; an empty text is an empty list. Text that is no JSON stays what it is,
 * and is then refused by the schema behind this.
 */
export function readJson(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** A figure coming in may be its text, with thousands apart or not; an empty one is none. */
export const asTyped = <Schema extends z.ZodType>(figure: Schema) =>
  z.preprocess((wire) => {
    if (typeof wire !== 'string') return wire;
    const digits = wire.replace(/[\s,]/g, '');
    return digits === '' ? null : /^\d+$/.test(digits) ? Number(digits) : wire;
  }, figure);
const figureIn = asTyped(z.int('A whole number, such as 100,000.').min(0).nullable());
const limitsIn = LicenseLimits.extend(eachLimit(() => figureIn));

const isFactor = (number: number) =>
  number > 0 && number <= 1000 && Math.abs(number * 1000 - Math.round(number * 1000)) < 1e-6;
/** What a price is multiplied by: a number, or its text, of at most three decimals. */
export const factorIn = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}(\.\d{1,3})?$/)
        .transform(Number),
    ],
    fieldWords.factor,
  )
  .refine(isFactor, fieldWords.factor);
const tierIn = z.object({
  name: words.name(100).meta({ examples: ['6 to 20'] }),
  factor: factorIn,
  limits: limitsIn.nullable().default(null),
  onRequest: z.boolean().default(false),
});

const licenseTypeFields = {
  name: words.name(200).meta({ examples: ['Poster License'] }),
  description: words.text(20_000).meta({ examples: ['For a company and its designers.'] }),
  price: words.moneyIn,
  usageDetails: usageDetailsIn,
  limits: limitsIn.nullable().meta({ examples: [null] }),
  exclusive: z.boolean(),
  agencyKeeps: z.boolean(),
  termMonths: asTyped(
    z.int(fieldWords.termMonths).min(1, fieldWords.termMonths).max(LONGEST_TERM, fieldWords.termMonths).nullable(),
  ).meta({ examples: [null] }),
  measure: words
    .optionalName(100)
    .nullable()
    .meta({ examples: ['Employees'] }),
  /** One of the same name stays the same size. */
  tiers: z
    .array(tierIn)
    .max(50)
    .refine((tiers) => new Set(tiers.map(({ name }) => name.toLowerCase())).size === tiers.length, fieldWords.tierTwice)
    .meta({ examples: [[]] }),
  translations: translationsIn('licenseType'),
  delivers: z
    .array(z.enum(licensedFormats))
    .transform((sent) => licensedFormats.filter((format) => sent.includes(format)))
    .refine((formats) => formats.some((format) => format !== 'ZIP'), fieldWords.formatNeeded)
    .meta({ examples: [['ZIP', 'TTF', 'OTF']] }),
};
const licenseTypeBody = z
  .object({
    ...licenseTypeFields,
    /** Of one that costs what the font costs it is shown nowhere. */
    price: licenseTypeFields.price.optional(),
    /** A shop has at most one type that costs what the font costs. */
    pricing: z.enum(pricings).default('own'),
    description: licenseTypeFields.description.default(''),
    usageDetails: usageDetailsIn.optional().transform((list) => list ?? []),
    limits: licenseTypeFields.limits.default(null),
    exclusive: licenseTypeFields.exclusive.default(false),
    agencyKeeps: licenseTypeFields.agencyKeeps.default(false),
    termMonths: licenseTypeFields.termMonths.default(null),
    measure: licenseTypeFields.measure.default(null),
    tiers: licenseTypeFields.tiers.default([]),
    /** Absent: every format there is, with the kit where its limits name web use. */
    delivers: licenseTypeFields.delivers.optional(),
    translations: licenseTypeFields.translations.optional(),
  })
  .refine(({ pricing, price }) => pricing === 'product' || price !== undefined, {
    path: ['price'],
    error: fieldWords.amount,
  });
const licenseTypeChange = z
  .object({ ...licenseTypeFields, name: licenseTypeFields.name.meta({ examples: ['Large Poster License'] }) })
  .partial();
export type LicenseTypeBody = z.output<typeof licenseTypeBody>;
export type LicenseTypeChange = z.output<typeof licenseTypeChange>;

export const licenseTypeSorts = ['id', 'name', 'price'] as const;

export const licenseTypes = [
  endpoint('GET /api/license-types', {
    name: 'listLicenseTypes',
    who: 'anyone',
    summary:
      'The licence types on offer, in the order of the licence page unless sorted. `query` looks into name and ' +
      'description.',
    query: z.object({
      ...words.paged(100, 1000),
      sort: words
        .sortedBy(licenseTypeSorts)
        .optional()
        .describe('What the list is sorted by; with `-` before it the largest or the latest comes first.'),
      query: words.query.default(''),
    }),
    replies: { 200: z.array(LicenseType) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('POST /api/license-types', {
    name: 'createLicenseType',
    who: ['admin'],
    summary:
      'Add a licence type with a price of its own, or with `pricing: product` the one that costs what each font ' +
      'costs; a shop has at most one of those, and every font that is added is sold under it.',
    body: licenseTypeBody,
    replies: { 201: LicenseType },
    refusals: ['license_type_name_taken', 'standard_license_type_taken'],
  }),
  endpoint('PUT /api/license-types/:id', {
    name: 'updateLicenseType',
    who: ['admin'],
    summary: 'Change what was sent of a licence type. Licences that were sold keep what they were sold with.',
    params: words.byId,
    body: licenseTypeChange,
    replies: { 200: LicenseType },
    refusals: ['license_type_not_found', 'license_type_name_taken', 'terms_name_detail'],
  }),
  endpoint('DELETE /api/license-types/:id', {
    name: 'deleteLicenseType',
    who: ['admin'],
    summary: 'Take a licence type off every font; the Standard type stays.',
    params: words.byId,
    replies: { 204: null },
    refusals: ['license_type_not_found', 'standard_license_type'],
  }),
] as const;
