import { z } from 'zod';
import { fieldWords } from './field-words.ts';
import { languageNames } from './languages/languages.ts';
import { CURRENCY, fromDollars, LARGEST_TOTAL_CENTS } from './money.ts';
import { environments } from './payment-providers.ts';
import { cleanDomain, cleanEmail } from './text/emails.ts';
import { cleanLines, cleanName } from './text/names.ts';

export { cleanName };

/** The vocabulary of the wire: the small schemas that all nouns share. Lengths are those of the contract. */

/**
 * How many characters a text has: code points, as JSON Schema counts them too, and not the halves that JavaScript
 * counts.
 */
const countCharacters = (text: string) => [...text].length;
/** A text of this many characters at the most; it may be empty. */
export const text = (longest: number) =>
  z
    .string()
    .refine((value) => countCharacters(value) <= longest, fieldWords.atMostCharacters(longest))
    .meta({ maxLength: longest });
/** A text that says something: blanks alone do not. */
export const requiredText = (longest: number) =>
  text(longest)
    .refine((value) => value.trim() !== '')
    .meta({ maxLength: longest, pattern: '\\S' });

/** A text that is cleaned before its characters are counted. */
const cleaned = (clean: (typed: string) => string, longest: number) =>
  z
    .string()
    .overwrite(clean)
    .refine((value) => countCharacters(value) <= longest, fieldWords.atMostCharacters(longest))
    .meta({ maxLength: longest });
const needed = (schema: z.ZodString, longest: number) =>
  schema.refine((value) => value !== '').meta({ maxLength: longest, pattern: '\\S' });
/**
 * A name of a person, a company or a thing: everything that is stamped into files or printed on one line goes by these
 * two.
 */
export const name = (longest: number) => needed(optionalName(longest), longest);
export const optionalName = (longest: number) => cleaned(cleanName, longest);
/** The same of several lines, such as a postal address. */
export const lines = (longest: number) => needed(optionalLines(longest), longest);
export const optionalLines = (longest: number) => cleaned(cleanLines, longest);

/** The largest id that a row can have (PostgreSQL integer); a larger number names nothing. */
const LARGEST_ID = 2_147_483_647;
/**
 * A whole number in an address is digits alone: `1e3`, `0x1` and ` 1` are none. One past counting is the largest that
 * counts.
 */
const inAddress = <Schema extends z.ZodType>(number: Schema) =>
  z.preprocess((wire) => {
    if (typeof wire !== 'string') return wire;
    return /^\d+$/.test(wire) ? Math.min(Number(wire), Number.MAX_SAFE_INTEGER) : Number.NaN;
  }, number);
/** An id in a body or an answer: a whole number. */
export const bodyId = z.int().min(1).max(LARGEST_ID);
/** An id in an address, where it comes as digits. */
export const id = inAddress(bodyId);
/** The same where 0 stands for none. */
export const idOrNone = inAddress(z.int().min(0).max(LARGEST_ID));
/** Which part of a product; 0 is the family. */
export const partId = z.int().min(0).max(LARGEST_ID);
/** Which size of a licence type; 0 is the first. */
export const tierId = partId;
/** The parameters of an address with an id in it. */
export const byId = z.object({ id: id.describe('The id in the address.') });
/** The same where browsers also send its digits as text. */
export const looseBodyId = z
  .union([z.number().meta({ type: 'integer', minimum: 1, maximum: LARGEST_ID }), z.string().regex(/^\d{1,10}$/)])
  .transform(Number)
  .pipe(bodyId);
export const username = name(64).meta({ examples: ['rani'] });
/** The longest that a mail server takes, with what makes another script of its domain. */
const LONGEST_EMAIL = 254;
export const email = text(LONGEST_EMAIL)
  .overwrite((typed) => cleanEmail(typed) ?? typed.trim())
  .refine((value) => value === '' || cleanEmail(value) !== null, fieldWords.notAnEmail)
  .refine((value) => value !== '' && value.length <= LONGEST_EMAIL, '')
  .meta({ maxLength: LONGEST_EMAIL, format: 'email', examples: ['rani@shop.example'] });
/** An email going out. */
export const emailOut = z.string().meta({ format: 'email', examples: ['rani@shop.example'] });
/** What somebody logs in with: an email, though no other text is refused before it was looked for. */
export const requestedEmail = requiredText(LONGEST_EMAIL)
  .overwrite((typed) => cleanEmail(typed) ?? typed.trim())
  .meta({ maxLength: LONGEST_EMAIL, format: 'email', examples: ['rani@shop.example'] });
export const password = text(200)
  .refine((value) => countCharacters(value) >= 8, fieldWords.atLeastCharacters(8))
  .meta({ minLength: 8, examples: ['correct horse'] });
export const fullname = name(200).meta({ examples: ['Rani Putri'] });
export const address = lines(500).meta({ examples: ['Jl. Braga 1, Bandung'] });
export const phoneNumber = name(40).meta({ examples: ['+62 812 0000 0000'] });
/** What a list is searched for. */
export const query = text(200)
  .describe('Words to look for; blank ones look for nothing.')
  .meta({ examples: ['right'] });

/**
 * The name of a web site, or an address of it as people copy it: only its hostname is stored, other scripts as the net
 * writes them.
 */
export const hostname = text(2_000).transform((typed, context) => {
  const address = typed.trim();
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  const name = cleanDomain(url?.hostname ?? '');
  if (name !== null && !url?.username && !url?.password) return name;
  context.addIssue({ code: 'custom', message: fieldWords.hostname });
  return z.NEVER;
});

/** An amount coming in: a number, or its text, with at most the decimals of the currency. Becomes whole cents. */
export const moneyIn = z
  .union(
    [
      z.number().meta({ minimum: 0, maximum: LARGEST_TOTAL_CENTS }),
      z.string().meta({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$' }),
    ],
    { error: fieldWords.amount },
  )
  .transform((wire, context) => {
    const cents = fromDollars(wire);
    if (cents !== null && cents <= LARGEST_TOTAL_CENTS) return cents;
    context.addIssue({ code: 'custom', message: fieldWords.amount() });
    return z.NEVER;
  })
  .describe(
    'An amount in the currency of the shop with at most its decimals, two of US dollars and none of yen, as a number or as its text; one decimal more is refused.',
  )
  .meta({ examples: [42] });
/** An amount going out. No multiple of 0.01 in the description: a validator that divides would refuse 19.99. */
export const money = z
  .number()
  .describe(
    'An amount in the currency of the shop, such as US dollars with at most two decimals. Anyone who adds them up does it in whole cents, since hundredths are rarely exact in binary.',
  )
  .meta({ examples: [42] });
/** Hundredths of a percent, of a number or its text ("12.5", "12.5 %"); null where it is no percent from 0 to 100. */
export function readPercent(wire: number | string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(String(wire).trim());
  const hundredths = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
  return hundredths === null || hundredths > 10_000 ? null : hundredths;
}
/** A currency by its code. */
export const currency = z
  .string()
  .describe('The currency of the shop, by ISO 4217.')
  .meta({ examples: ['USD'] });
/** The currency coming in with an amount: that of the shop. */
export const currencyIn = z
  .string()
  .refine((code) => code === CURRENCY, { error: () => fieldWords.oneOf([CURRENCY]) })
  .describe('The currency of the shop, as a check of what the buyer was shown.')
  .meta({ examples: ['USD'] });
/** This many of something. */
export const count = z.int().min(0);
export const time = z.iso
  .datetime()
  .describe('A moment by ISO 8601 in UTC.')
  .meta({ examples: ['2026-11-22T08:00:00.000Z'] });
/** A moment coming in, in any zone; empty for none. */
export const timeIn = z
  .union([z.null(), z.literal('').transform(() => null), z.iso.datetime({ offset: true })], fieldWords.moment)
  .transform((text) => (text === null ? null : new Date(text)));
/** A switch coming in, as a browser's form sends it too. */
export const switchIn = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
const DAY_MS = 86_400_000;
const isDay = (text: string) => text.length === 10;
/** Goes on behind an update: 0 for all of them, then `next` of the last answer. */
export const updatedSince = z.coerce
  .number()
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .default(0)
  .describe('0 for all of them; later `next` of the answer before.');

/** Where a list begins: a day of UTC, from its first moment, or a moment with its zone. */
export const from = dayOrMoment.transform((text) => new Date(text)).meta({ examples: ['2026-11-01'] });
/**
 * Where a list ends: a day of UTC, or a moment with its zone, both included. @returns the first moment that is not in
 * it.
 */
export const to = dayOrMoment
  .transform((text) => new Date(Date.parse(text) + (isDay(text) ? DAY_MS : 1)))
  .meta({ examples: ['2026-11-30'] });

const roleNames = ['admin', 'customer', 'finance', 'bloger'] as const;
export type Role = (typeof roleNames)[number];
export const role = z
  .enum(roleNames)
  .describe(
    'What a user may do. An `admin` may do everything, `finance` money and orders, `bloger` landing pages, a `customer` what is their own.',
  )
  .meta({ examples: ['customer'] });
/** One of the languages that every text of the shop is stored in. */
export const language = z.enum(languageNames).meta({ examples: ['id'] });

/** Behind the end of every list, and small enough to count with. */
const LAST_PAGE = 1_000_000_000;

/** `sort` of a list: one of its fields, with `-` before it for the largest first. Anything else is refused. */
export const sortedBy = <const Field extends string>(fields: readonly [Field, ...Field[]]) =>
  z.enum(fields.flatMap((field): (Field | `-${Field}`)[] => [field, `-${field}`]));

/**
 * `page` and `limit` of every list. A limit above the largest is cut to it, anything below 1 is refused. A list that
 * can be
 * sorted puts its own `sort` over this one, which refuses every field.
 */
export const paged = (usual: number, largest: number) => ({
  page: inAddress(z.int().min(1))
    .default(1)
    .transform((page) => Math.min(page, LAST_PAGE))
    .describe('Which page, counted from 1. A page past the end is empty.'),
  limit: inAddress(z.int().min(1))
    .default(usual)
    .transform((limit) => Math.min(limit, largest))
    .describe(`How many of them on a page; a larger number than ${largest} means ${largest}.`),
  sort: z.never(fieldWords.ownOrder).optional(),
});

/** Which money a sum, a list or a table is of; absent: of the environment in which the shop takes money now. */
export const environment = z
  .enum(environments)
  .optional()
  .describe(
    "Which money: real (`live`), of the provider's test account (`test`) or of the shop's own sandbox (`sandbox`); absent: of the one in which the shop takes money now.",
  );

/**
 * An own path, or an address on the web: nothing that a browser would run, and nothing that leaves by looking like a
 * path.
 */
export function isPageAddress(value: string): boolean {
  // A browser reads a backslash as a slash and drops tabs and line ends before it looks at an address.
  if (/[\s\\\p{Cc}]/u.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
