import { z } from 'zod';
import { Consent } from '../consent.ts';
import { endpoint } from '../endpoint.ts';
import { CURRENCY } from '../money.ts';
import { BuyerIn, OrderBuyer, OrderTax } from '../shop/tax.ts';
import * as words from '../words.ts';
import { LegalMark } from './legal.ts';
import { PriceStep } from './license-prices.ts';
import { TermsLink, TermsMark } from './license-terms.ts';
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
type OrderSort = (typeof orderSorts)[number];
/** The total goes by either of its names. */
export const orderSort = words
  .sortedBy([...orderSorts, 'total_amount'])
  .default('-createdAt')
  .transform((sort) => sort.replace('total_amount', 'totalAmount') as OrderSort | `-${OrderSort}`);
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What a line gives for a smaller licence of the same font that its buyer has and that it replaces, in dollars: the line
 * costs so much less.
 */
export const Credit = z.object({ amount: words.money, licenseNumber: z.string(), licenseName: z.string() });
export type Credit = z.output<typeof Credit>;

/** Who placed an order, for those who may see it. */
export const Buyer = z.object({
  id: words.bodyId,
  fullname: z.string(),
  email: words.emailOut,
  address: z.string(),
  phoneNumber: z.string(),
});

/** A line of an order; its links and its licence number are null until it is paid. */
export const OrderItem = z.object({
  id: words.bodyId,
  quantity: words.count,
  price: words.money,
  credit: Credit.nullable(),
  product: z.object({
    id: words.bodyId,
    name: z.string(),
    slug: z.string(),
    image: z.string(),
    fontDetail: LicensedFiles.nullable(),
  }),
  license: z.object({
    licenseNumber: z.string().nullable(),
    licenseType: z.object({ id: words.bodyId, name: z.string() }),
    /** For how many months it is sold; null for ever. */
    termMonths: words.count.nullable(),
    /** When it ends; null for ever, and before it is paid. */
    endsAt: words.time.nullable(),
  }),
  /** The words it is sold under; null where there are none, and for a period of a plan. */
  terms: TermsMark.nullable(),
});

/**
 * One order: its total is the sum of its lines, less their credits, and where prices are without tax, with the tax that is added to them. `price` is the unit price in dollars; `fontDetail`
 * holds 15-minute links once the order is paid. In an order of kind subscription the plan stands as the product, and its length
 * as the licence type.
 */
export const Order = z.object({
  id: words.bodyId,
  kind: z.enum(['fonts', 'subscription']),
  total_amount: words.money,
  totalAmount: words.money,
  currency: z.literal(CURRENCY),
  payment_id: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  status: z.enum(orderStatuses),
  createdAt: words.time,
  paidAt: words.time.nullable(),
  /** Null until the order is paid. */
  invoiceNumber: z.string().nullable(),
  /** The small print that held when it was placed: the terms of sale, and those of withdrawal and refunds. */
  legal: z.array(LegalMark),
  /** Where the buyer said to be, and as which business; null where nothing was said. */
  buyer: OrderBuyer.nullable(),
  /** What of the total is tax, as on the day the order was placed; null for one of before it was kept. */
  tax: OrderTax.nullable(),
  /** One for every refund that is done. */
  creditNotes: z.array(z.object({ number: z.string(), amount: words.money })),
  orderItems: z.array(OrderItem),
});
export type Order = z.output<typeof Order>;

const quantity = z.int().min(1).max(999);
/** Who will use the fonts, where that is not the caller. */
const licensee = words
  .text(200)
  .transform((name) => name.trim())
  .optional();
const line = { product_id: words.bodyId, license_type_id: words.bodyId, quantity };

/** A line of a cart at today's price, or null prices where the licence is not on offer any more. */
export const QuotedLine = z.object({
  product_id: words.bodyId,
  license_type_id: words.bodyId,
  quantity: words.count,
  available: z.boolean(),
  /** Of one, where so many are bought. */
  price: words.money.nullable(),
  /** What another quantity would cost each; empty where that is the same. */
  steps: z.array(PriceStep),
  name: z.string().nullable(),
  licenseName: z.string().nullable(),
  image: z.string().nullable(),
  credit: Credit.nullable(),
  /** The font is sold under it once, so there can be one of it. */
  exclusive: z.boolean(),
  /** The terms of today; null where the licence has none, or is not on offer. */
  terms: TermsLink.nullable(),
  /** Until when somebody else is paying to have the font alone; null where nobody is. */
  heldUntil: words.time.nullable(),
});
export type QuotedLine = z.output<typeof QuotedLine>;

export const orders = [
  endpoint('quoteLines', {
    who: 'anyone',
    summary:
      "Today's prices of the lines of a cart, what its owner gets for licences that larger ones replace, and what of the total is tax for that buyer; nothing is kept.",
    body: z.object({ licensee, buyer: BuyerIn.optional(), items: z.array(z.object(line)).max(100) }),
    replies: { 200: z.object({ items: z.array(QuotedLine), total: words.money, tax: OrderTax }) },
    refusals: [],
  }),
  endpoint('createOrder', {
    who: 'user',
    summary:
      "Place an order at today's prices; a larger licence of a font that the caller has costs the difference. The same cart sent again within ten minutes gives the same order while that one is still to be paid.",
    body: z.object({
      user_id: words.looseBodyId.nullish(),
      payment_id: z.null().optional(),
      licensee,
      consent: Consent.optional(),
      buyer: BuyerIn.optional().describe(
        'Where the buyer is, by which tax is reckoned; without it the order is taxed where the seller is.',
      ),
      items: z
        .array(z.object({ ...line, price: words.moneyIn, termsVersion: words.bodyId.nullish() }))
        .min(1)
        .max(100),
    }),
    replies: { 201: z.object({ order: Order }) },
    refusals: [
      'order_of_someone_else',
      'unknown_offer',
      'price_changed',
      'terms_changed',
      'order_too_large',
      'held',
      'consent_changed',
    ],
    idempotent: true,
  }),
  endpoint('listOrders', {
    who: 'user',
    summary: "The caller's own orders, newest first. A query finds them by number, by font and by licence number.",
    query: z.object({
      ...words.paged(100, 1000),
      sort: orderSort,
      status: z.enum(orderStatuses).optional(),
      query: words.text(200).optional(),
    }),
    replies: { 200: z.array(Order) },
    refusals: [],
    counted: true,
  }),
  endpoint('orderById', {
    who: 'user',
    summary: "One of the caller's own orders; any order for admin and finance.",
    params: z.object({ id: words.id }),
    replies: { 200: Order },
    refusals: ['order_not_found'],
  }),
] as const;
