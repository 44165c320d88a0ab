import { z } from 'zod';
import { fieldWords } from './field-words.ts';
import { languageNames } from './languages/languages.ts';
import { fromDollars, LARGEST_TOTAL_CENTS, toDollars } from './money.ts';

/** The vocabulary of the wire: the small schemas that all nouns share. Lengths are those of the contract. */

/** How many characters a text has: code points, as JSON Schema counts them too, and not the halves that JavaScript counts. */
const countCharacters = (text: string) => [...text].length;
/** A text of so many characters at the most; it may be empty. */
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

/** The largest id that a row can have (PostgreSQL integer); a larger number names nothing. */
const LARGEST_ID = 2_147_483_647;
/** A whole number in an address is digits alone: `1e3`, `0x1` and ` 1` are none. One past counting is the largest that counts. */
const inAddress = <Schema extends z.ZodType>(number: Schema) =>
  z.preprocess((wire) => {
    if (typeof wire !== 'string') return wire;
    return /^\d+$/.test(wire) ? Math.min(Number(wire), Number.MAX_SAFE_INTEGER) : Number.NaN;
  }, number);
/** An id in a body or an answer: a whole number. */
export const bodyId = z.int().min(1).max(LARGEST_ID);
/** An id in an address, where it comes as digits. */
export const id = inAddress(bodyId);
/** The same where browsers also send its digits as text. */
export const looseBodyId = z
  .union([z.number().meta({ type: 'integer', minimum: 1, maximum: LARGEST_ID }), z.string().regex(/^\d{1,10}$/)])
  .transform(Number)
  .pipe(bodyId);
export const username = requiredText(64).transform((value) => value.trim());
export const email = text(254)
  .transform((value) => value.trim())
  .pipe(z.email())
  .meta({ format: 'email' });
/** An email going out. */
export const emailOut = z.string().meta({ format: 'email' });
/** What somebody logs in with: an email, though no other text is refused before it was looked for. */
export const emailAsked = requiredText(254).meta({ maxLength: 254, format: 'email' });
export const password = text(200)
  .refine((value) => countCharacters(value) >= 8, fieldWords.atLeastCharacters(8))
  .meta({ minLength: 8 });
export const fullname = requiredText(200).transform((value) => value.trim());
export const address = requiredText(500).transform((value) => value.trim());
export const phoneNumber = requiredText(40).transform((value) => value.trim());

const HOSTNAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** The name of a web site, or an address of it as people copy it: only its hostname is kept, other scripts as the net writes them. */
export const hostname = text(2_000).transform((typed, context) => {
  const address = typed.trim();
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  const name = url?.hostname.replace(/\.$/, '') ?? '';
  if (HOSTNAME.test(name) && !url?.username && !url?.password) return name;
  context.addIssue({ code: 'custom', message: fieldWords.hostname });
  return z.NEVER;
});

/** Dollars coming in: a number, or its text, with at most two decimals. Becomes whole cents. */
export const moneyIn = z
  .union(
    [
      z.number().meta({ minimum: 0, maximum: toDollars(LARGEST_TOTAL_CENTS) }),
      z.string().meta({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$' }),
    ],
    fieldWords.amount,
  )
  .transform((wire, context) => {
    const cents = fromDollars(wire);
    if (cents !== null && cents <= LARGEST_TOTAL_CENTS) return cents;
    context.addIssue({ code: 'custom', message: fieldWords.amount });
    return z.NEVER;
  });
/** Dollars going out. No multiple of 0.01 in the description: a validator that divides would refuse 19.99. */
export const money = z.number();
/** So many of something. */
export const count = z.int().min(0);
export const time = z.iso.datetime();
/** A moment coming in, in any zone; empty for none. */
export const timeIn = z
  .union([z.null(), z.literal('').transform(() => null), z.iso.datetime({ offset: true })], fieldWords.moment)
  .transform((text) => (text === null ? null : new Date(text)));
/** A switch coming in, as a browser's form sends it too. */
export const switchIn = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** A day, or the day of a moment. */
export const day = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => text.slice(0, 10));

const roleNames = ['admin', 'customer', 'finance', 'bloger'] as const;
export type Role = (typeof roleNames)[number];
export const role = z.enum(roleNames);
/** One of the languages that every text of the shop is kept in. */
export const language = z.enum(languageNames);

/** Behind the end of every list, and small enough to count with. */
const LAST_PAGE = 1_000_000_000;

/** `sort` of a list: one of its fields, with `-` before it for the largest first. Anything else is refused. */
export const sortedBy = <const Field extends string>(fields: readonly [Field, ...Field[]]) =>
  z.enum(fields.flatMap((field): (Field | `-${Field}`)[] => [field, `-${field}`]));

/**
 * `page` and `limit` of every list. A limit above the largest is cut to it, anything below 1 is refused. A list that can be
 * sorted puts its own `sort` over this one, which refuses every field.
 */
export const paged = (usual: number, largest: number) => ({
  page: inAddress(z.int().min(1))
    .default(1)
    .transform((page) => Math.min(page, LAST_PAGE)),
  limit: inAddress(z.int().min(1))
    .default(usual)
    .transform((limit) => Math.min(limit, largest))
    .meta({ description: `How many of them on a page; a larger number than ${largest} means ${largest}.` }),
  sort: z.never(fieldWords.ownOrder).optional(),
});

/** An own path, or an address on the web: nothing that a browser would run, and nothing that leaves by looking like a path. */
export function isPageAddress(value: string): boolean {
  // A browser reads a backslash as a slash and drops tabs and line ends before it looks at an address.
  if (/[\s\\\p{Cc}]/u.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
