import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';

/** The figures of the whole shop. Months end with the present one and are those of the shop's time zone. */
export const Dashboard = z.object({
  users: words.count,
  orders: words.count,
  /** The sum of all orders, paid or not; `paid` is what was taken, and does not fall when some of it goes back. */
  revenue: words.money,
  paid: words.money,
  refunded: words.money,
  /** Per cent, of the present month over the one before; 0 where that one had nothing. */
  growth: z.number(),
  months: z.array(z.object({ month: z.string(), label: z.string(), total: words.money })),
});
export type Dashboard = z.output<typeof Dashboard>;

const waitingKinds = [
  'disputed_order',
  'disputed_period',
  'frozen_payment',
  'payment',
  'refund',
  'transfer_back',
  'transfer_too_much',
  'difference',
  'message',
  'mail',
  'product',
] as const;

/** A kind of thing that waits for a member of staff: how many there are, and which of them has waited longest. */
export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: words.count,
  /** Its number; of a payment and of a refund that of the order. */
  id: words.bodyId,
  /** Who it is from or what it is called. */
  name: z.string(),
  since: words.time,
});
export type Waiting = z.output<typeof Waiting>;

export const dashboard = [
  endpoint('dashboard', {
    who: ['admin', 'finance'],
    summary: 'Users, orders, revenue and growth, with the earnings of six months.',
    replies: { 200: Dashboard },
    refusals: [],
  }),
  endpoint('listWaiting', {
    who: ['admin', 'finance'],
    summary:
      'What waits for a person: open disputes, payments that do not fit their order, payments and refunds without an outcome for two hours, differences with the provider; for administrators also unread messages, mails that do not leave, and fonts without a short description.',
    replies: { 200: z.array(Waiting) },
    refusals: [],
  }),
] as const;
