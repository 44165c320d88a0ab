import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Buyer, Order, orderSort, orderStatuses } from '../nouns/orders.ts';
import * as words from '../words.ts';

/** Which orders of the shop: days are those of UTC, both included; texts are pieces of what they look for. */
const among = {
  status: z.enum(orderStatuses).optional(),
  from: words.day.optional(),
  to: words.day.optional(),
  /** Of the name, the username or the e-mail of who placed it. */
  customer: words.text(200).optional(),
  /** Of the name of a font in it. */
  product: words.text(200).optional(),
  /** A number of an order, of a licence or of the provider; or a piece of a customer or of a font. */
  query: words.text(200).optional(),
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
export const OrderEvent = z.object({
  at: words.time,
  kind: z.enum(orderEventKinds),
  amount: words.money.nullable(),
  text: z.string(),
  mailId: words.bodyId.nullable(),
});

/** What became of one line of an order. */
export const DeskLine = z.object({
  id: words.bodyId,
  /** What was paid for it: unit price times quantity, less what it gave back for a smaller licence. */
  amount: words.money,
  /** Null while there is no licence. */
  licenseStatus: z.enum(['valid', 'refunded', 'superseded', 'ended']).nullable(),
  /** Its money went back, or is on its way back. */
  isGivenBack: z.boolean(),
  downloads: words.count,
  /** When its buyer first downloaded it; null while that has not happened. */
  firstDownloadAt: words.time.nullable(),
  /** Whether its money is due back today by the owner's rule. */
  isDue: z.boolean(),
});

/** All that the shop knows of an order beside what its buyer sees. Events stand oldest first. */
export const OrderTimeline = z.object({
  user: Buyer,
  /** What beside the buyer's own word says where he is: the country of the account that paid, and that of the browser's language. */
  evidence: z.object({ payer: z.string().nullable(), browser: z.string().nullable() }),
  captured: words.money,
  refunded: words.money,
  /** Asked for and not done yet. */
  refundPending: words.money,
  /** What can still be given back. */
  left: words.money,
  /** A payment by bank transfer was asked for: money may come for it, whatever paid the order. */
  hasTransfer: z.boolean(),
  lines: z.array(DeskLine),
  /** What the owner's rule for refunds says of the order today, and what it goes by. Of a plan: the downloads that its period gave. */
  delivery: z.object({
    firstDownloadAt: words.time.nullable(),
    /** When the buyer agreed that the files come at once. */
    consentedAt: words.time.nullable(),
    /** The end of the days in which money is due back; null while nothing is paid. */
    dueUntil: words.time.nullable(),
    isDue: z.boolean(),
  }),
  mails: z.array(
    z.object({ id: words.bodyId, subject: z.string(), createdAt: words.time, sentAt: words.time.nullable() }),
  ),
  events: z.array(OrderEvent),
});
export type OrderTimeline = z.output<typeof OrderTimeline>;

export const DeskOrder = Order.extend({ user: Buyer });
export type DeskOrder = z.output<typeof DeskOrder>;

export const orderDesk = [
  endpoint('listAllOrders', {
    who: ['admin', 'finance'],
    summary:
      'The orders of all customers, newest first: by status, by day, by customer, by font, or searched. What words find is counted up to 1,000.',
    query: z.object({
      ...words.paged(100, 1000),
      sort: orderSort,
      ...among,
    }),
    replies: { 200: z.array(DeskOrder) },
    refusals: [],
    counted: true,
  }),
  endpoint('exportOrders', {
    who: ['admin', 'finance'],
    summary: 'The same orders as a table (CSV, UTF-8), newest first, with what was taken and given back in dollars.',
    query: z.object(among),
    replies: 'file',
    noted: 'export',
    refusals: [],
  }),
] as const;

export const orderTimeline = [
  endpoint('orderTimeline', {
    who: ['admin', 'finance'],
    summary: 'What happened to an order, with its money, its licences, downloads and mails.',
    params: z.object({ id: words.id }),
    replies: { 200: OrderTimeline },
    refusals: ['order_not_found'],
  }),
] as const;
