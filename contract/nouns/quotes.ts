import { z } from 'zod';
import { Consent } from '../consent.ts';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { FAMILY } from '../parts.ts';
import { billingIn, billingOut } from '../shop/billing.ts';
import { ClientIn } from '../shop/client.ts';
import { BuyerIn, OrderTax } from '../shop/tax.ts';
import { FIRST_TIER } from '../tiers.ts';
import { uploadSizes } from '../upload-sizes.ts';
import * as words from '../words.ts';
import { codeProblems, Discount, typedCode } from './codes.ts';
import { LONGEST_TERM } from './license-types.ts';
import { Answer, AnswersIn } from './order-questions.ts';
import { Order } from './orders.ts';
import { SoldPart, soldProduct } from './parts.ts';

export const quoteStatuses = ['open', 'accepted', 'paid', 'expired', 'withdrawn'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** The secret end of the address of an offer. */
export const quoteToken = z.object({
  token: words
    .requiredText(64)
    .describe('The secret end of the address of the offer.')
    .meta({ examples: ['vYk2bT0vXq7Q2fJBSWY3DPEHPK3PXPd0Zr8iCr8N7xk'] }),
});

/** A line of an offer: its price and what it allows stay as they are, whatever changes in the shop. */
const QuoteLine = z
  .object({
    product: z.object(soldProduct),
    part: SoldPart,
    license: z.object({
      licenseType: z.object({ id: words.bodyId, name: z.string().meta({ examples: ['Standard License'] }) }),
      tier: z.object({ id: words.bodyId, name: z.string().meta({ examples: ['6 to 20'] }) }).nullable(),
      termMonths: words.count.nullable().describe('For how many months it is sold; null for ever.'),
    }),
    quantity: words.count,
    price: words.money.describe('The unit price.'),
    discount: words.money.describe('What of the discount of the offer this line has; 0 without one.'),
    amount: words.money.describe('What the line costs, before tax where that is added.'),
    limits: z
      .array(
        z.object({
          label: z.string().meta({ examples: ['Desktop users'] }),
          value: z.string().meta({ examples: ['5'] }),
        }),
      )
      .describe('What one licence of it allows.'),
    note: z
      .string()
      .describe('What was agreed about it, in words.')
      .meta({ examples: ['Also for the yearly report.'] }),
    members: z.array(z.string()).describe('Of a bundle: what it is made of.'),
  })
  .describe('A line of an offer. Its price and what it allows stay as they are, whatever changes in the shop.');
export type QuoteLine = z.output<typeof QuoteLine>;

/** An offer as everyone sees it who has its link. */
export const Quote = z
  .object({
    number: z.string().meta({ examples: ['OF-2026-000001'] }),
    token: quoteToken.shape.token,
    status: z
      .enum(quoteStatuses)
      .describe(
        '`accepted`: there is an order of it that is not paid yet; `expired`: its date has passed, or that order ' +
          'was not paid in time.',
      ),
    createdAt: words.time,
    until: words.time.describe('It can be accepted until then.'),
    recipient: z
      .object({
        name: z.string().meta({ examples: ['Rani Putri'] }),
        company: z.string().meta({ examples: ['Putri Studio'] }),
      })
      .describe('Whom it was made for.'),
    licensee: z.string().meta({ examples: ['Putri Studio'] }),
    currency: words.currency,
    total: words.money.describe('With the tax of the country that it was made for.'),
    tax: OrderTax,
    discount: Discount.nullable(),
    answers: z.array(Answer),
    note: z.string().meta({ examples: ['As discussed on the phone.'] }),
    lines: z.array(QuoteLine),
    ...billingOut,
    contract: z
      .object({ name: z.string().meta({ examples: ['agreement.pdf'] }) })
      .nullable()
      .describe('A contract that goes with it, as PDF.'),
    isOnOffer: z.boolean().describe('False where one of its fonts was withdrawn, or sold exclusively.'),
    byHand: z.boolean().describe('Made by staff, at prices of its own.'),
    orderId: words.bodyId.nullable().describe('The order that it became, for whoever placed that one.'),
  })
  .describe('An offer: a cart, or lines that staff wrote, at prices that hold until a date.');
export type Quote = z.output<typeof Quote>;

/** An offer with how it went, for staff. */
export const StaffQuote = Quote.extend({
  id: words.bodyId,
  email: words.emailOut,
  language: words.language.nullable().describe('Of its email, where the recipient has no account.'),
  madeBy: z.object({ id: words.bodyId, fullname: words.fullname }),
  sentAt: words.time.nullable().describe('When it was last sent by email.'),
  sentCount: words.count,
  openedAt: words.time.nullable().describe('When somebody else than staff and its maker first opened it.'),
  lastOpenedAt: words.time.nullable(),
  openedCount: words.count,
  acceptedAt: words.time.nullable(),
  acceptedBy: z.object({ id: words.bodyId, fullname: words.fullname, email: words.emailOut }).nullable(),
  paidAt: words.time.nullable(),
  withdrawnAt: words.time.nullable(),
  order: words.bodyId.nullable().describe('The order that it became.'),
  buyer: z.object({ country: z.string(), company: z.string(), vatId: z.string() }).nullable(),
  request: z
    .array(
      z.object({
        product_id: words.bodyId,
        part_id: words.partId,
        license_type_id: words.bodyId,
        tier_id: words.tierId,
        quantity: words.count,
        price: words.money,
        limits: z.record(z.string(), z.string()),
        termMonths: words.count.nullable(),
        note: z.string(),
      }),
    )
    .describe('Its lines as they are sent to make another one like it.'),
}).describe('An offer with how it went.');
export type StaffQuote = z.output<typeof StaffQuote>;

const LineIn = z.object({
  product_id: words.bodyId,
  part_id: words.partId.default(FAMILY).describe('Which part of the product; 0, the family, where it is absent.'),
  license_type_id: words.bodyId,
  tier_id: words.tierId
    .default(FIRST_TIER)
    .describe('Which size of the licence type; 0, the first, where it is absent.'),
  quantity: z.int().min(1).max(999),
  price: words.moneyIn
    .nullish()
    .describe("Of one. From staff: what it costs in this offer; else what the buyer was shown, today's price."),
  termsVersion: words.bodyId.nullish(),
  limits: z
    .record(
      words.name(200),
      z.union([z.int().min(0).max(Number.MAX_SAFE_INTEGER), words.optionalLines(2_000)], fieldWords.limitOfLine),
    )
    .optional()
    .describe('From staff: what one licence allows, by the name of a limit (`users`) or by a label of its own.')
    .meta({ examples: [{ users: 25 }] }),
  termMonths: z
    .int(fieldWords.termMonths)
    .min(1, fieldWords.termMonths)
    .max(LONGEST_TERM, fieldWords.termMonths)
    .nullish()
    .describe('From staff: for how many months; null for ever, absent as the licence type says.'),
  note: words
    .optionalLines(1_000)
    .default('')
    .describe('From staff: what was agreed about the line. It stands on the invoice and with the licence.'),
});
export type QuoteLineIn = z.output<typeof LineIn>;
const LinesIn = z.array(LineIn).max(100);

const QuoteIn = z
  .object({
    items: LinesIn.optional().describe('The lines of a cart, as `orders/create` takes them.'),
    lines: LinesIn.optional().describe('The same.'),
    code: typedCode.nullish().meta({ examples: [null] }),
    discount: words.moneyIn.optional().describe('What the buyer was shown that the discount takes off.'),
    answers: AnswersIn.optional(),
    buyer: BuyerIn.optional().describe('Who is billed: by the country tax is computed.'),
    licensee: words.optionalName(200).optional().describe('Who will use the fonts.'),
    ...billingIn,
    email: words.email
      .optional()
      .describe('From staff: whom the offer is for. Without it the offer is of a cart, for the caller.'),
    name: words.optionalName(200).optional().describe('From staff: the name of whom it is for.'),
    company: words.optionalName(200).optional().describe('From staff: the company of whom it is for.'),
    language: words.language
      .nullish()
      .describe('From staff: of its email and its PDF, where the recipient has no account.'),
    note: words.optionalLines(4_000).default('').describe('From staff: words to the recipient.'),
    days: z.int().min(1).max(365).optional().describe('From staff: for how many days it holds.'),
    send: z.boolean().default(true).describe('From staff: whether it is mailed at once.'),
  })
  .refine(({ items, lines }) => (items ?? lines ?? []).length > 0, { path: ['items'] });
export type QuoteIn = z.output<typeof QuoteIn>;

export const quotes = [
  endpoint('POST /api/quotes', {
    name: 'createQuote',
    who: 'user',
    closed: true,
    feature: 'offers',
    summary:
      'Make an offer of a cart: its prices hold until a date, for anyone who has its link. Administrators and ' +
      'finance make one for an email address, with prices, limits and terms of their own.',
    body: QuoteIn,
    replies: { 201: z.object({ quote: Quote }) },
    refusals: [
      'unknown_offer',
      'on_request',
      'price_changed',
      'terms_changed',
      'order_too_large',
      ...codeProblems,
      'discount_changed',
      'answer_unknown',
      'proof_needed',
      'quote_price_needed',
      'too_many_requests',
    ],
    idempotent: true,
  }),
  endpoint('GET /api/quotes/list', {
    name: 'listQuotes',
    who: 'user',
    summary: 'The offers that the caller made of a cart, was sent, or accepted; newest first.',
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(Quote) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/quotes/:token', {
    name: 'readQuote',
    who: 'anyone',
    closed: true,
    summary: 'An offer, for anyone who has its link. Opened by its recipient it counts as opened.',
    params: quoteToken,
    replies: { 200: z.object({ quote: Quote }) },
    refusals: ['quote_not_found'],
  }),
  endpoint('GET /api/quotes/:token/contract.pdf', {
    name: 'quoteContract',
    who: 'anyone',
    summary: 'The contract that goes with an offer, for anyone who has its link.',
    params: quoteToken,
    replies: 'file',
    mediaTypes: ['application/pdf'],
    refusals: ['quote_not_found'],
  }),
  endpoint('POST /api/quotes/:token/accept', {
    name: 'acceptQuote',
    who: 'user',
    closed: true,
    feature: 'offers',
    summary:
      'Accept an offer: it becomes an order of the caller at its prices, once. Again by the same caller it gives ' +
      'the same order. Who is billed in another country than the offer was made for is taxed by the usual rules.',
    params: quoteToken,
    body: z.object({
      buyer: BuyerIn.optional().describe('Who is billed; absent: as the offer says.'),
      licensee: words.optionalName(200).optional().describe('Who will use the fonts; absent: as the offer says.'),
      for: ClientIn.optional().describe('The client that the licences are for, where they aren’t the caller’s.'),
      consent: Consent.optional().describe('Whether the buyer agreed to have the fonts at once.'),
      ...billingIn,
    }),
    replies: { 200: z.object({ order: Order }) },
    refusals: [
      'quote_not_found',
      'quote_expired',
      'quote_withdrawn',
      'quote_accepted',
      'quote_unavailable',
      'quote_other_country',
      'proof_needed',
      'held',
      'consent_changed',
      'order_too_large',
    ],
  }),
] as const;

const quoteSorts = ['createdAt', 'until', 'total'] as const;

export const adminQuotes = [
  endpoint('GET /api/quotes/admin/list', {
    name: 'listAllQuotes',
    who: ['admin', 'finance'],
    summary: 'All offers with how they went. `query` looks into number, email, name and company.',
    query: z.object({
      ...words.paged(100, 1000),
      sort: words
        .sortedBy(quoteSorts)
        .default('-createdAt')
        .describe('What the list is sorted by; with `-` before it the largest or the latest comes first.'),
      query: words.query.default(''),
      status: z.enum(quoteStatuses).optional().describe('Only offers of this status.'),
    }),
    replies: { 200: z.array(StaffQuote) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/quotes/admin/:id', {
    name: 'quoteById',
    who: ['admin', 'finance'],
    summary: 'One offer with how it went.',
    params: words.byId,
    replies: { 200: StaffQuote },
    refusals: ['quote_not_found'],
  }),
  endpoint('POST /api/quotes/admin/:id/contract', {
    name: 'addQuoteContract',
    who: ['admin', 'finance'],
    summary: 'Add a contract as PDF to an offer that was not sent yet. Another one takes its place.',
    params: words.byId,
    body: z.object({}),
    files: { file: uploadSizes.contract },
    replies: { 200: StaffQuote },
    refusals: ['quote_not_found', 'quote_sent', 'quote_withdrawn', 'contract_unreadable', 'upload_missing'],
  }),
  endpoint('POST /api/quotes/admin/:id/send', {
    name: 'sendQuote',
    who: ['admin', 'finance'],
    summary: 'Mail an open offer to whom it is for, with its link and its PDF; also once more.',
    params: words.byId,
    replies: { 200: StaffQuote },
    refusals: ['quote_not_found', 'quote_expired', 'quote_withdrawn', 'quote_accepted', 'too_many_requests'],
  }),
  endpoint('POST /api/quotes/admin/:id/withdraw', {
    name: 'withdrawQuote',
    who: ['admin', 'finance'],
    summary: 'Withdraw an offer that nobody has accepted. Its link says so from then on.',
    params: words.byId,
    replies: { 200: StaffQuote },
    refusals: ['quote_not_found', 'quote_accepted'],
  }),
  endpoint('POST /api/quotes/admin/:id/reopen', {
    name: 'reopenQuote',
    who: ['admin', 'finance'],
    summary:
      'Take an offer back from who accepted it and has not paid: it is open again until its date, and that order is ' +
      'closed.',
    params: words.byId,
    replies: { 200: StaffQuote },
    refusals: ['quote_not_found', 'quote_not_accepted', 'quote_being_paid'],
  }),
] as const;
