import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { accountModes, paymentModes } from '../payment-providers.ts';
import * as words from '../words.ts';

/**
 * A secret as it is shown: its end at the most. It is never shown whole, and `isReadable` is false where the shop's key
 * cannot open it.
 */
export const MaskedSecret = z.object({
  mask: z.string(),
  writtenAt: words.time.nullable(),
  writtenBy: z.string().nullable(),
  isReadable: z.boolean(),
});
export type MaskedSecret = z.output<typeof MaskedSecret>;

/** An account at the provider; `isOutside` where the environment sets it, which wins. */
const ProviderAccount = z.object({
  clientId: z.string().meta({ examples: ['AYk2bT0vXq7Q2f'] }),
  webhookId: z.string(),
  secret: MaskedSecret.nullable(),
  isOutside: z.boolean(),
});

/**
 * Where payments go. `place` is where money is taken now, `mode` what the owner chose; null follows on its own: the
 * sandbox on a machine of one's own, and nowhere once the world can reach the shop or it ever took money. `outside`
 * names what the environment sets.
 */
export const PaymentSettings = z.object({
  place: z.enum([...paymentModes, 'none']),
  mode: z.enum(paymentModes).nullable(),
  accounts: z.object({ provider_sandbox: ProviderAccount, live: ProviderAccount }),
  statementName: z.string(),
  bankAccount: z.string().meta({ examples: ['Lontar Foundry\nBank Example\nIBAN DE02 1203 0000 0000 2020 51'] }),
  outside: z.array(z.enum(['mode', 'webhookId', 'bankAccount'])),
});
export type PaymentSettings = z.output<typeof PaymentSettings>;

const KEY = /^[A-Za-z0-9_.~-]*$/;
const key = words.text(200).refine((value) => KEY.test(value), fieldWords.keyCopied);
/** What the provider prints of a name on a card statement. */
const STATEMENT = /^[A-Za-z0-9 .*-]{0,22}$/;
const LINES = 6;
const LONGEST_LINE = 80;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** An account as it is typed; without a secret the one that was written before stays. */
const TypedAccount = z.object({
  clientId: key.default('').meta({ examples: ['AYk2bT0vXq7Q2f'] }),
  webhookId: key.default(''),
  secret: key.optional().meta({ examples: ['JBSWY3DPEHPK3PXP'] }),
});

const PaymentChange = TypedAccount.extend({
  mode: z.enum(paymentModes).nullable(),
  statementName: z
    .string()
    .transform((value) => value.trim())
    .refine((value) => STATEMENT.test(value), fieldWords.statementName)
    .meta({ maxLength: 22 }),
  bankAccount: words
    .text(LINES * (LONGEST_LINE + 2))
    .transform((value) => linesOf(value).join('\n'))
    .refine(
      (value) => linesOf(value).length <= LINES && linesOf(value).every(({ length }) => length <= LONGEST_LINE),
      fieldWords.bankLines(LINES, LONGEST_LINE),
    )
    .meta({ examples: ['Lontar Foundry\nBank Example\nIBAN DE02 1203 0000 0000 2020 51'] }),
  /** That the shop is to sell for no money, said in this many words. */
  sellForNothing: z.boolean().default(false),
});
export type PaymentChange = z.output<typeof PaymentChange>;

const TryStep = z.object({
  /** What was asked, in words. */
  asked: z.string(),
  isGood: z.boolean(),
  took: z.number().meta({ description: 'Milliseconds.' }),
  /** What came back, in words; of a failure the provider's own. */
  says: z.string(),
});
/** What was tried, step by step; the first that fails is the last. */
export const TriedSteps = z.object({ isGood: z.boolean(), steps: z.array(TryStep) });
export type TriedSteps = z.output<typeof TriedSteps>;

export const paymentSettings = [
  endpoint('PUT /api/settings/payments', {
    name: 'changePaymentSettings',
    who: ['admin'],
    summary:
      'Set where money is taken. `clientId`, `webhookId` and `secret` are those of the account at `mode`; without ' +
      'a secret the one that was written before stays. A shop that took money, or none, and is to sell for none ' +
      'says so with `sellForNothing`. What the environment sets stays as it is.',
    body: PaymentChange,
    replies: { 200: PaymentSettings },
    confirmed: true,
    refusals: ['sandbox_unconfirmed'],
  }),
  endpoint('POST /api/settings/payments/try', {
    name: 'tryPaymentSettings',
    who: ['admin'],
    summary:
      'Try an account at the payment provider before it is kept: a token, an order of one cent that nobody pays, ' +
      'and the webhook where one is named. Without a secret the one that was written before is tried.',
    body: TypedAccount.extend({ mode: z.enum(accountModes) }),
    replies: { 200: TriedSteps },
    confirmed: true,
    refusals: [],
  }),
] as const;
