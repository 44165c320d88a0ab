import { z } from 'zod';
import { Consent } from '../consent.ts';
import { endpoint } from '../endpoint.ts';
import { FAMILY } from '../parts.ts';
import { environments } from '../payment-providers.ts';
import { billingIn, billingOut } from '../shop/billing.ts';
import { ClientIn, OrderClient } from '../shop/client.ts';
import { BuyerIn, OrderBuyer, OrderTax } from '../shop/tax.ts';
import { FIRST_TIER } from '../tiers.ts';
import * as words from '../words.ts';
import { codeProblems, Discount, typedCode } from './codes.ts';
import { OwnerCompany } from './companies.ts';
import { LegalVersion } from './legal.ts';
import { PriceStep } from './license-prices.ts';
import { TermsLink, TermsVersion } from './license-terms.ts';
import { Answer, AnswersIn } from './order-questions.ts';
import { SoldPart, soldProduct } from './parts.ts';
import { LicensedFiles } from './products.ts';

export const orderStatuses = [
  'pending',
  'success',
  'failed',
  'expired',
  'refunded',
  'partially_refunded',
  'disputed',
] as const;
export const orderSorts = ['createdAt', 'totalAmount', 'status', 'id'] as const;
/** The total goes by either of its names. */
export const orderSort = words
  .sortedBy([...orderSorts, 'total_amount'])
  .default('-createdAt')
  .transform((sort) => (sort === 'total_amount' ? 'totalAmount' : sort === '-total_amount' ? '-totalAmount' : sort));
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What a line gives for smaller licences of the same font that its buyer has and that it replaces: the line
 * costs so much less. Number and name are those of the dearest; `licenseNumbers` has all of them.
 */
export const Credit = z
  .object({
    amount: words.money,
    licenseNumber: z.string().meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
    licenseName: z.string().meta({ examples: ['Standard License'] }),
    licenseNumbers: z
      .array(z.string())
      .describe('Of all licences that it replaces, the dearest first.')
      .meta({ examples: [['HRF-7K3M-9QXT-2VBD']] }),
  })
  .describe('What a line gives for smaller licences of the same font that its buyer has and that it replaces.');
export type Credit = z.output<typeof Credit>;

/** A size of a licence type, as it was sold. */
const SoldTier = z.object({ id: words.bodyId, name: z.string().meta({ examples: ['6 to 20'] }) });

/** Who placed an order, for those who may see it. */
export const Buyer = z
  .object({
    id: words.bodyId,
    fullname: z.string().meta({ examples: ['Rani Putri'] }),
    email: words.emailOut,
    address: z.string().meta({ examples: ['Jl. Braga 1, Bandung'] }),
    phoneNumber: z.string().meta({ examples: ['+62 812 0000 0000'] }),
  })
  .describe('Who placed an order.');

/** What has a licence of its own; of a bundle a member, which is refunded by its own `id`. */
export const OrderMember = z
  .object({
    id: words.bodyId,
    quantity: words.count,
    price: words.money.describe('The unit price.'),
    discount: words.money.describe('What of the discount of the order this line has; 0 without one.'),
    credit: Credit.nullable(),
    product: z.object({
      ...soldProduct,
      fontDetail: LicensedFiles.nullable(),
    }),
    part: SoldPart,
    license: z.object({
      licenseNumber: z
        .string()
        .nullable()
        .meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }),
      licenseType: z.object({ id: words.bodyId, name: z.string().meta({ examples: ['Standard License'] }) }),
      tier: SoldTier.nullable().describe('Its size; null where the licence type comes in one.'),
      /** For how many months it is sold; null for ever. */
      termMonths: words.count.nullable(),
      /** When it ends; null for ever, and before it is paid. */
      endsAt: words.time.nullable(),
    }),
    /** The words it is sold under; null where there are none, and for a period of a plan. */
    terms: TermsVersion.nullable(),
    note: z
      .string()
      .describe('What was agreed about it in an offer, in words.')
      .meta({ examples: [''] }),
  })
  .describe('A member of a bundle that was bought, with its own licence.');
export type OrderMember = z.output<typeof OrderMember>;

/** A line of an order; its links and its licence number are null until it is paid. */
export const OrderItem = OrderMember.extend({
  members: z
    .array(OrderMember)
    .describe(
      'Of a bundle: what its price was spread over, each with its own licence and its files. What the buyer had ' +
        'before is not among them, and is part of the credit. The `id` of the line is that of its first member.',
    ),
}).describe(
  'A line of an order. In an order of kind `subscription` the plan stands as the product, and its length as the ' +
    'licence type.',
);
export type OrderItem = z.output<typeof OrderItem>;

/**
 * One order: its total is the sum of its lines, less their credits, and where prices are without tax, with the tax that
 * is added to them. `price` is the unit price; `fontDetail` holds 15-minute links once the order is paid. In
 * an order of kind subscription the plan stands as the product, and its length as the licence type.
 */
export const Order = z
  .object({
    id: words.bodyId,
    kind: z.enum(['fonts', 'subscription']),
    total_amount: words.money.describe('The same as `totalAmount`, for older clients.'),
    totalAmount: words.money,
    currency: words.currency,
    payment_id: z
      .string()
      .nullable()
      .describe('What the payment is called at its provider; null until it was begun.')
      .meta({ examples: [null] }),
    paymentMethod: z
      .string()
      .nullable()
      .meta({ examples: ['paypal'] }),
    status: z.enum(orderStatuses),
    /** The environment of its payment; until it is paid, the environment of the shop when it was placed. */
    environment: z.enum(environments),
    createdAt: words.time,
    paidAt: words.time.nullable(),
    invoiceNumber: z
      .string()
      .nullable()
      .describe('Null until the order is paid.')
      .meta({ examples: ['INV-2026-000001'] }),
    /** The small print that held when it was placed: the terms of sale, and those of withdrawal and refunds. */
    legal: z.array(LegalVersion),
    /** Where the buyer said to be, and as which business; null where nothing was said. */
    buyer: OrderBuyer.nullable(),
    company: OwnerCompany.nullable().describe('The company that it was placed for: its licences are of that one.'),
    ...billingOut,
    client: OrderClient.nullable().describe('The client that the licences are for; null for the buyer’s own.'),
    /** What of the total is tax, as its invoice says; null for one of before it was stored. */
    tax: OrderTax.nullable(),
    /**
     * The tax number that the buyer gave after the purchase, where it would change the tax; empty to take one off. Null
     * where there was none.
     */
    taxRequest: z
      .object({
        number: z.string().meta({ examples: ['01.234.567.8-901.000'] }),
        state: z.enum(['open', 'accepted', 'declined', 'withdrawn']),
        askedAt: words.time,
        /** What staff said of it. */
        reason: z.string().meta({ examples: ['The number is of another country.'] }),
      })
      .nullable(),
    discount: Discount.nullable(),
    answers: z.array(Answer).describe('What the buyer answered; every licence is priced by it.'),
    quote: z
      .object({
        number: z.string().meta({ examples: ['OF-2026-000001'] }),
        token: z.string().meta({ examples: ['vYk2bT0vXq7Q2fJBSWY3DPEHPK3PXPd0Zr8iCr8N7xk'] }),
      })
      .nullable()
      .describe('The offer that it was made of.'),
    creditNotes: z
      .array(z.object({ number: z.string().meta({ examples: ['CN-2026-000001'] }), amount: words.money }))
      .describe('One for every refund that is done.'),
    orderItems: z.array(OrderItem),
  })
  .describe('An order: its total is the sum of its lines, less their credits.');
export type Order = z.output<typeof Order>;

const asked = {
  code: typedCode
    .nullish()
    .describe('A discount code. The best single discount counts, also without one.')
    .meta({ examples: [null] }),
  answers: AnswersIn.optional().describe('Answers to the questions of the order; without one no price changes.'),
  for: ClientIn.optional().describe(
    'Who the licences are for, where that is a client of the buyer: the client is the licensee, accepts the terms ' +
      'and has the licences. Nothing is taken off for what the buyer has.',
  ),
};
const quantity = z.int().min(1).max(999);
const licensee = words
  .optionalName(200)
  .optional()
  .describe('Who will use the fonts, where that is not the caller.')
  .meta({ examples: ['Rani Putri'] });
const company_id = words.bodyId
  .nullish()
  .describe(
    'The company that has the licences, where the caller is a buyer or an owner of it; its name is the licensee.',
  )
  .meta({ examples: [null] });
const line = {
  product_id: words.bodyId,
  part_id: words.partId.default(FAMILY).describe('Which part of the product; 0, the family, where it is absent.'),
  license_type_id: words.bodyId,
  tier_id: words.tierId
    .default(FIRST_TIER)
    .describe('Which size of the licence type; 0, the first, where it is absent.'),
  quantity,
};

/** A line of a cart at today's price, or null prices where the licence is not on offer any more. */
export const QuotedLine = z
  .object({
    product_id: words.bodyId,
    part_id: words.partId,
    license_type_id: words.bodyId,
    tier_id: words.tierId,
    quantity: words.count,
    available: z.boolean(),
    /** Of one, where this many are bought. */
    price: words.money.nullable(),
    /** What another quantity would cost each, before the factors of the answers; empty where that is the same. */
    steps: z.array(PriceStep),
    listPrice: words.money.nullable().describe('The same before the factors of the answers.'),
    basePrice: words.money.nullable().describe('The same before the factors of its size and of the answers.'),
    name: z
      .string()
      .nullable()
      .meta({ examples: ['Righteous'] }),
    /** What of the product it is; null where that is not on offer any more. */
    part: SoldPart.nullable(),
    tier: SoldTier.extend({ factor: z.number() })
      .nullable()
      .describe('Its size; null where the licence type comes in one.'),
    licenseName: z
      .string()
      .nullable()
      .meta({ examples: ['Standard License'] }),
    image: z
      .string()
      .nullable()
      .meta({ examples: ['/api/product/1/preview.svg?text=Marmalade'] }),
    discount: words.money.describe('What of the discount of the cart this line has.'),
    credit: Credit.nullable(),
    /** The same licence that the caller already has, valid today; null where there is none. */
    owned: z
      .object({ licenseNumber: z.string().meta({ examples: ['HRF-7K3M-9QXT-2VBD'] }), endsAt: words.time.nullable() })
      .nullable(),
    /** The font is sold under it once, so there can be one of it. */
    exclusive: z.boolean(),
    agencyKeeps: z.boolean().describe('Whether somebody who buys it for a client may download the files, too.'),
    /** The terms of today; null where the licence has none, or is not on offer. */
    terms: TermsLink.nullable(),
    members: z
      .array(
        z.object({
          product_id: words.bodyId,
          part_id: words.partId,
          name: z.string().meta({ examples: ['Righteous'] }),
          price: words.money.describe('Its portion of the price of one.'),
          owned: z.boolean().describe('The buyer has it already, so its portion is part of the credit.'),
        }),
      )
      .describe('What a bundle is made of; empty for a family.'),
    /** Until when another buyer's exclusive purchase reserves the font; null if it is not reserved. */
    heldUntil: words.time.nullable(),
  })
  .describe("A line of a cart at today's price; prices are null where the licence is not on offer any more.");
export type QuotedLine = z.output<typeof QuotedLine>;

export const orders = [
  endpoint('POST /api/orders/quote', {
    name: 'quoteLines',
    closed: true,
    who: 'anyone',
    summary:
      "Today's prices of the lines of a cart, what its owner gets for licences that larger ones replace, and what " +
      'of the total is tax for that buyer; nothing is kept.',
    body: z.object({
      licensee,
      company_id,
      buyer: BuyerIn.optional(),
      ...asked,
      items: z.array(z.object(line)).max(100),
    }),
    replies: {
      200: z.object({
        items: z.array(QuotedLine),
        total: words.money,
        tax: OrderTax,
        discount: Discount.nullable(),
        codeProblem: z.enum(codeProblems).nullable().describe('Why the code takes nothing off; null where it would.'),
        answers: z.array(Answer),
      }),
    },
    refusals: ['answer_unknown', 'company_not_found', 'company_not_buyer', 'too_many_requests'],
  }),
  endpoint('POST /api/orders/create', {
    name: 'createOrder',
    closed: true,
    who: 'user',
    summary:
      "Place an order at today's prices; a larger licence of a font that the caller has costs the difference. The " +
      'same cart sent again within ten minutes gives the same order while that one is still to be paid.',
    body: z.object({
      user_id: words.looseBodyId
        .nullish()
        .describe("The caller's own number, or absent.")
        .meta({ examples: [null] }),
      payment_id: z
        .null()
        .optional()
        .meta({ examples: [null] }),
      licensee,
      company_id,
      referrer: z
        .string()
        .max(253)
        .regex(/^[a-z0-9._-]+$/)
        .nullish()
        .describe('The host of the page that led the buyer to the shop, for reports.')
        .meta({ examples: ['typography.example'] }),
      consent: Consent.optional().describe('Whether the buyer agreed to have the fonts at once.'),
      buyer: BuyerIn.optional().describe(
        'Where the buyer is, by which tax is reckoned; without it the order is taxed where the seller is.',
      ),
      ...billingIn,
      ...asked,
      discount: words.moneyIn
        .optional()
        .describe('What the buyer was shown that the discount takes off; another one refuses the order.')
        .meta({ examples: [0] }),
      items: z
        .array(z.object({ ...line, price: words.moneyIn, termsVersion: words.bodyId.nullish() }))
        .min(1)
        .max(100)
        .describe(
          "The price of a line is what the buyer was shown; where it is not today's, the answer is 409 `price_changed` with today's.",
        ),
    }),
    replies: { 201: z.object({ order: Order }) },
    refusals: [
      'order_of_someone_else',
      'company_not_found',
      'company_not_buyer',
      'unknown_offer',
      'on_request',
      'price_changed',
      'terms_changed',
      'order_too_large',
      'held',
      'consent_changed',
      ...codeProblems,
      'discount_changed',
      'answer_unknown',
      'proof_needed',
    ],
    idempotent: true,
  }),
  endpoint('GET /api/orders/list', {
    name: 'listOrders',
    who: 'user',
    summary: "The caller's own orders, newest first. A query finds them by number, by font and by licence number.",
    query: z.object({
      ...words.paged(100, 1000),
      sort: orderSort.describe('What the list is sorted by; with `-` before it the largest or the latest comes first.'),
      status: z.enum(orderStatuses).optional().describe('Only orders of this status.'),
      query: words.query.optional(),
      company: words.id.optional().describe('All orders for this company instead, where the caller is an owner of it.'),
    }),
    replies: { 200: z.array(Order) },
    refusals: ['company_not_found', 'company_not_owner'],
    counted: true,
  }),
  endpoint('GET /api/orders/:id', {
    name: 'orderById',
    who: 'user',
    summary:
      "One of the caller's own orders, or of a company of which the caller is an owner; any for admin and finance.",
    params: words.byId,
    replies: { 200: Order },
    refusals: ['order_not_found'],
  }),
] as const;
