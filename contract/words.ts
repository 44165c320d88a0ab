import { z } from 'zod';
import { fromDollars, LARGEST_TOTAL_CENTS } from './money.ts';

/** The vocabulary of the wire: the small schemas that all nouns share. Lengths are those of the contract. */

/** PostgreSQL text can not hold NUL, so no text of ours may. */
const NUL = String.fromCharCode(0);
export const text = (longest: number) =>
  z
    .string()
    .max(longest, `At most ${longest} characters.`)
    .refine((value) => !value.includes(NUL), 'It holds a character that can not be kept.');
export const requiredText = (longest: number) =>
  text(longest).refine((value) => value.trim() !== '', 'This is required.');

export const id = z.coerce.number().int().min(1).max(2_147_483_647);
export const username = requiredText(64).transform((value) => value.trim());
export const email = text(254)
  .transform((value) => value.trim())
  .pipe(z.email('This is not an email address.'));
export const password = text(200).min(8, 'At least 8 characters.');
export const fullname = requiredText(200).transform((value) => value.trim());
export const address = requiredText(500).transform((value) => value.trim());
export const phoneNumber = requiredText(40).transform((value) => value.trim());

/** Dollars coming in: a number, or its text, with at most two decimals. Becomes whole cents. */
export const moneyIn = z.union([z.number(), z.string()]).transform((wire, context) => {
  const cents = fromDollars(wire);
  if (cents !== null && cents <= LARGEST_TOTAL_CENTS) return cents;
  context.addIssue({ code: 'custom', message: 'An amount in dollars with at most two decimals.' });
  return z.NEVER;
});
/** Dollars going out. */
export const money = z.number();
export const time = z.iso.datetime();

export const roleNames = ['admin', 'customer', 'finance', 'bloger'] as const;
export type Role = (typeof roleNames)[number];
export const role = z.enum(roleNames);

/** `page` and `limit` of every list. A limit above the largest is cut to it, anything below 1 is refused. */
export const paged = (usual: number, largest: number) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(usual)
    .transform((limit) => Math.min(limit, largest)),
});
