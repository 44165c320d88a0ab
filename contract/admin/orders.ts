import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Buyer, Order, orderSort, orderStatuses } from '../nouns/orders.ts';
import { providerNames } from '../payment-providers.ts';
import { OrderTax } from '../shop/tax.ts';
import * as words from '../words.ts';

/**
 * Which orders of the shop: days are those of UTC, moments have a zone, both are included; texts are pieces of what
 * they look for.
 */
const among = {
  status: z.enum(orderStatuses).optional().describe('Only orders of this status.'),
  from: words.from.optional().describe('From this day on (UTC, included), or from the day of this moment.'),
  to: words.to.optional().describe('Until this day (UTC, included), or until the day of this moment.'),
  /** Of the name, the username or the e-mail of who placed it. */
  customer: words
    .text(200)
    .optional()
    .describe('A piece of the name, the username or the email of the customer.')
    .meta({ examples: ['Rani'] }),
  /** Of the name of a font in it. */
  product: words
    .text(200)
    .optional()
    .describe('A piece of the name of a font in the order.')
    .meta({ examples: ['Righteous'] }),
  /** A number of an order, of a licence or of the provider; or a piece of a customer or of a font. */
  query: words.query.optional(),
  /** By whom it was paid, or was to be paid. */
  paymentMethod: z
    .enum(providerNames)
    .optional()
    .describe('Only orders that were paid, or were to be paid, in this way.')
    .meta({ examples: ['paypal'] }),
  environment: words.environment,
};

const orderEventKinds = [
  'placed',
  'payment_started',
  'payment_ended',
  'payment_frozen',
  'captured',
  'captured_twice',
  'licences_issued',
  'refund_asked',
  'refunded',
  'refund_failed',
  'mail_written',
  'mail_sent',
  'downloaded',
  'copied_by_staff',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** One thing that happened to an order. `text` is a fact of it: a reference, a number, a reason, a subject. */
export const OrderEvent = z
  .object({
    at: words.time,
    kind: z.enum(orderEventKinds),
    amount: words.money.nullable(),
    text: z.string().meta({ examples: ['INV-2026-000001'] }),
    mailId: words.bodyId.nullable(),
  })
  .describe('A thing that happened to an order.');

/** What became of one line of an order. */
export const AdminOrderLine = z
  .object({
    id: words.bodyId,
    /** What was paid for it: unit price times quantity, less what it gave back for a smaller licence. */
    amount: words.money,
    /** What can still be given back of it: what it cost less its part of all that went back or is on its way. */
    left: words.money,
    /** Null while there is no licence. */
    licenseStatus: z.enum(['valid', 'refunded', 'superseded', 'ended']).nullable(),
    /** Its money went back, or is on its way back. */
    isGivenBack: z.boolean(),
    downloads: words.count,
    /** When its buyer first downloaded it; null while that has not happened. */
    firstDownloadAt: words.time.nullable(),
    /** Whether its money is due back today by the owner's rule. */
    isDue: z.boolean(),
  })
  .describe('What became of a line of an order.');

/** All that the shop knows of an order next to what its buyer sees. Events stand oldest first. */
export const OrderTimeline = z
  .object({
    user: Buyer,
    /**
     * What next to the buyer's own word says where he is: the country of the account that paid, and that of the
     * browser's language.
     */
    evidence: z.object({
      payer: z
        .string()
        .nullable()
        .meta({ examples: ['ID'] }),
      browser: z
        .string()
        .nullable()
        .meta({ examples: ['ID'] }),
    }),
    captured: words.money,
    refunded: words.money,
    /** Asked for and not done yet. */
    refundPending: words.money,
    /** What can still be given back. */
    left: words.money,
    /** A payment by bank transfer was asked for: money may come for it, whatever paid the order. */
    hasTransfer: z.boolean(),
    lines: z.array(AdminOrderLine),
    /**
     * The tax number that waits for staff, what its form says, and what would be tax with it; null while none waits.
     */
    taxNumber: z
      .object({
        number: z.string().meta({ examples: ['01.234.567.8-901.000'] }),
        askedAt: words.time,
        /** Where its buyer is: as the order says, or else as the number does. */
        country: z
          .string()
          .nullable()
          .meta({ examples: ['ID'] }),
        /** It has the format of that country's numbers. Whether it exists was not checked with a tax office. */
        isWellFormed: z.boolean(),
        tax: OrderTax,
      })
      .nullable(),
    /**
     * What the owner's rule for refunds says of the order today, and what it goes by. Of a plan: the downloads that its
     * period gave.
     */
    delivery: z.object({
      firstDownloadAt: words.time.nullable(),
      /** When the buyer agreed that the files come at once. */
      consentedAt: words.time.nullable(),
      /** The end of the days in which money is due back; null while nothing is paid. */
      dueUntil: words.time.nullable(),
      isDue: z.boolean(),
    }),
    mails: z.array(
      z.object({
        id: words.bodyId,
        subject: z.string().meta({ examples: ['Your fonts'] }),
        createdAt: words.time,
        sentAt: words.time.nullable(),
      }),
    ),
    events: z.array(OrderEvent),
  })
  .describe('What the shop knows of an order next to what its buyer sees. Events stand oldest first.');
export type OrderTimeline = z.output<typeof OrderTimeline>;

export const AdminOrder = Order.extend({ user: Buyer }).describe('An order with who placed it.');
export type AdminOrder = z.output<typeof AdminOrder>;

export const adminOrders = [
  endpoint('GET /api/orders/admin/list', {
    name: 'listAllOrders',
    who: ['admin', 'finance'],
    summary:
      'The orders of all customers in one environment, newest first: by status, by day, by customer, by font, by ' +
      'the way of payment, or searched. What words find is counted up to 1,000.',
    query: z.object({
      ...words.paged(100, 1000),
      sort: orderSort.describe('What the list is sorted by; with `-` before it the largest or the latest comes first.'),
      ...among,
    }),
    replies: { 200: z.array(AdminOrder) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/orders/admin/updates', {
    name: 'listOrderUpdates',
    who: ['admin', 'finance'],
    summary:
      'Orders that were placed or changed since the last call, in the order of their changes, for programs that ' +
      'keep themselves up to date. None is skipped or repeated: call again with `next` as `updatedSince`.',
    query: z.object({
      updatedSince: words.updatedSince,
      limit: words.paged(100, 1000).limit,
    }),
    replies: { 200: z.object({ orders: z.array(AdminOrder), next: words.count }) },
    refusals: [],
  }),
  endpoint('GET /api/orders/admin/export.csv', {
    name: 'exportOrders',
    who: ['admin', 'finance'],
    confirmed: true,
    summary: 'The same orders as a table (CSV, UTF-8), newest first, with what was taken and given back in dollars.',
    query: z.object(among),
    replies: 'file',
    mediaTypes: ['text/csv'],
    noted: 'export',
    refusals: [],
  }),
  endpoint('GET /api/orders/admin/refunds.csv', {
    name: 'exportRefunds',
    who: ['admin', 'finance'],
    confirmed: true,
    summary:
      'Refunds of orders and of periods of plans as a table (CSV, UTF-8), newest first, by the day they were asked ' +
      'for, with their credit notes.',
    query: z.object({
      from: words.from.optional().describe('From this day on (UTC, included), or from the day of this moment.'),
      to: words.to.optional().describe('Until this day (UTC, included), or until the day of this moment.'),
      environment: words.environment,
    }),
    replies: 'file',
    mediaTypes: ['text/csv'],
    noted: 'export',
    refusals: [],
  }),
] as const;

export const orderTimeline = [
  endpoint('GET /api/orders/:id/timeline', {
    name: 'orderTimeline',
    who: ['admin', 'finance'],
    summary: 'What happened to an order, with its money, its licences, downloads and emails.',
    params: words.byId,
    replies: { 200: OrderTimeline },
    refusals: ['order_not_found'],
  }),
] as const;
