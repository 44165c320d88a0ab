import { z } from 'zod';
import { ConsentText } from '../consent.ts';
import { currencyCodes } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { MOST_DAYS_TO_PAY } from '../payment-providers.ts';
import { IdentityIn, IdentitySettings } from '../shop/identity.ts';
import { SellerIn, SellerSettings } from '../shop/seller.ts';
import { TaxIn, TaxSettings } from '../shop/tax.ts';
import { TranslationsOut, translationsIn } from '../translations.ts';
import * as words from '../words.ts';
import { MailSettings } from './mail-settings.ts';
import { PaymentSettings } from './payment-settings.ts';
import { StorageState } from './storage-state.ts';

/**
 * How the admin area is guarded. A refund that takes an order above `confirmRefundsAbove` dollars asks for the password
 * again; null asks never.
 */
export const SecuritySettings = z
  .object({
    demandSecondFactor: z.boolean().meta({ examples: [false] }),
    financeClosesMonths: z.boolean().describe('Whether finance may close months of the books, as administrators do.'),
    confirmRefundsAbove: words.money
      .nullable()
      .describe('A refund that takes an order above so many dollars asks for the password again; null asks never.'),
  })
  .describe('How the admin is guarded.');

/**
 * When money is due back: within `days` after the payment, as long as nothing was downloaded, or the buyer had not
 * agreed that the files come at once; with `evenIfDownloaded` in any case. Every other refund is the owner's kindness.
 */
export const RefundSettings = z.object({
  days: z.int().min(0).max(365),
  evenIfDownloaded: z.boolean(),
  /** What a buyer agrees to who wants the files at once. */
  consentText: z.string(),
});

/** What the shop counts in. */
export const CurrencySettings = z
  .object({
    code: words.currency,
    isFinal: z
      .boolean()
      .describe('Something was ordered, so it can’t change any more.')
      .meta({ examples: [false] }),
  })
  .describe('What the shop counts in.');

/** For how many days an offer holds, and how many a buyer has to pay by bank transfer. */
export const OfferSettings = z
  .object({
    days: z
      .int()
      .min(1)
      .max(365)
      .meta({ examples: [30] }),
    daysToPay: z
      .int()
      .min(1)
      .max(MOST_DAYS_TO_PAY)
      .meta({ examples: [14] }),
  })
  .describe('For how many days an offer holds, and how many a buyer has to pay by bank transfer.');

/**
 * Whether visitors find the shop closed, and the owner's words for it ('' where the usual ones do). `keyAddress` lets
 * anybody in who opens it, until the shop opens; null while it is open.
 */
export const OpeningSettings = z.object({
  isClosed: z.boolean(),
  words: z.string(),
  translations: TranslationsOut,
  keyAddress: z.string().nullable(),
});

export const ShopSettings = z
  .object({
    identity: IdentitySettings,
    seller: SellerSettings,
    security: SecuritySettings,
    refunds: RefundSettings,
    payments: PaymentSettings,
    mail: MailSettings,
    tax: TaxSettings,
    currency: CurrencySettings,
    offers: OfferSettings,
    opening: OpeningSettings,
    storage: StorageState,
  })
  .describe('What the owner sets of the shop, by section.');
export type ShopSettings = z.output<typeof ShopSettings>;

export const settings = [
  endpoint('GET /api/settings', {
    name: 'readSettings',
    who: ['admin'],
    summary:
      "The shop's own settings, by section. No secret is among them: `payments` and `mail` tell the end of theirs " +
      'at the most.',
    replies: { 200: ShopSettings },
    refusals: [],
  }),
  endpoint('PUT /api/settings/:section', {
    name: 'changeSettings',
    who: ['admin'],
    summary: 'Set a section of the settings, whole. `confirmRefundsAbove` in dollars, or null.',
    params: z.object({ section: z.enum(['security']).describe('The section of the settings.') }),
    body: z.object({
      demandSecondFactor: z.boolean().meta({ examples: [false] }),
      financeClosesMonths: z.boolean().default(false),
      confirmRefundsAbove: words.moneyIn.nullable(),
    }),
    replies: { 200: ShopSettings },
    confirmed: true,
    refusals: ['second_factor_missing'],
  }),
  endpoint('PUT /api/settings/refunds', {
    name: 'changeRefundSettings',
    who: ['admin'],
    summary:
      'Set the rule by which a refund is proposed: for how many days, and whether after a download too, and the ' +
      'words by which a buyer gives up the right to withdraw.',
    body: RefundSettings.extend({ consentText: ConsentText }),
    replies: { 200: ShopSettings },
    confirmed: true,
    refusals: [],
  }),
  endpoint('PUT /api/settings/identity', {
    name: 'changeIdentity',
    who: ['admin'],
    summary:
      'Set what the shop is called and looks like. A wordmark is drawn at once and kept; an SVG is read outline by ' +
      'outline, and nothing else of it stays. An accent that cannot be told from the paper is refused.',
    body: IdentityIn,
    replies: { 200: ShopSettings },
    confirmed: true,
    refusals: [],
  }),
  endpoint('PUT /api/settings/seller', {
    name: 'changeSeller',
    who: ['admin'],
    summary:
      'Set who sells, as documents made from now on say. Another prefix of invoices begins a series of its own, ' +
      'counted from 1; one that was used before goes on where it ended. What the environment sets cannot be ' +
      'changed here.',
    body: SellerIn,
    replies: { 200: ShopSettings },
    confirmed: true,
    refusals: [],
  }),
  endpoint('PUT /api/settings/tax', {
    name: 'changeTax',
    who: ['admin'],
    summary:
      'Set how tax is computed for orders that are placed from now on: whether prices hold it, in which countries ' +
      'the seller is registered, rates of the owner’s own, and whether a business abroad accounts for it. What the ' +
      'environment sets cannot be changed here.',
    body: TaxIn,
    replies: { 200: ShopSettings },
    confirmed: true,
    refusals: [],
  }),
  endpoint('PUT /api/settings/currency', {
    name: 'changeCurrency',
    who: ['admin'],
    summary:
      'Set the currency of the shop, before anything is ordered. Prices keep their digits: 42.00 US dollars become ' +
      '4200 yen. Where PayPal takes the money it has to take the currency.',
    body: z.object({ code: z.enum(currencyCodes).meta({ examples: ['EUR'] }) }),
    replies: { 200: ShopSettings },
    confirmed: true,
    refusals: ['currency_final', 'invalid_input'],
  }),
  endpoint('PUT /api/settings/offers', {
    name: 'changeOfferSettings',
    who: ['admin'],
    summary:
      'Set for how many days an offer holds, and within how many days a bank transfer is asked for, of an offer or ' +
      'not. What was offered or begun before stays.',
    body: OfferSettings,
    replies: { 200: ShopSettings },
    confirmed: true,
    refusals: [],
  }),
  endpoint('PUT /api/settings/opening', {
    name: 'changeOpening',
    who: ['admin'],
    summary:
      'Close the shop to visitors, with a few words of why or until when (absent: those it had), or open it. While ' +
      'it is closed nothing is shown or sold but to staff and to who was given its key; closing it again makes ' +
      'another key. Accounts, downloads and small print stay open.',
    body: z.object({
      isClosed: z.boolean(),
      words: words.text(500).optional(),
      translations: translationsIn('opening').optional(),
    }),
    replies: { 200: ShopSettings },
    confirmed: true,
    refusals: [],
  }),
  endpoint('POST /api/settings/opening/key', {
    name: 'takeShopKey',
    who: ['bloger', 'finance'],
    summary:
      'Take the key of a closed shop, as a cookie, so that its pages are seen too. While it is open there is none ' +
      'to take.',
    replies: { 204: null },
    refusals: [],
  }),
  endpoint('GET /api/consent', {
    name: 'readConsent',
    who: 'anyone',
    summary: 'The words by which a buyer gives up the right to withdraw, as they are today.',
    replies: {
      200: z.object({
        text: z.string().meta({ examples: ['I want my files now, and know that I lose the right to withdraw.'] }),
      }),
    },
    refusals: [],
    cache: 'catalogue',
  }),
] as const;
