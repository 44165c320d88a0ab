import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { environments } from '../payment-providers.ts';
import * as words from '../words.ts';

/**
 * The figures of the shop in one environment. Months end with the present one and are those of the shop's time zone.
 */
export const Dashboard = z
  .object({
    environment: z.enum(environments),
    users: words.count,
    orders: words.count,
    /** The sum of all orders, paid or not; `paid` is what was taken, and does not fall when some of it goes back. */
    revenue: words.money,
    paid: words.money,
    refunded: words.money,
    /** Per cent, of the present month over the one before; 0 where that one had nothing. */
    growth: z
      .number()
      .describe('Per cent, of the present month over the one before.')
      .meta({ examples: [12.5] }),
    months: z.array(
      z.object({
        month: z.string().meta({ examples: ['2026-11'] }),
        label: z.string().meta({ examples: ['Nov'] }),
        total: words.money,
      }),
    ),
  })
  .describe('The figures of the whole shop.');
export type Dashboard = z.output<typeof Dashboard>;

const waitingKinds = [
  'disputed_order',
  'disputed_period',
  'frozen_payment',
  'payment',
  'refund',
  'transfer_back',
  'transfer_too_much',
  'tax_number',
  'answer_proof',
  'difference',
  'message',
  'mail',
  'product',
  'bundle',
] as const;

/** A kind of thing that waits for a member of staff: how many there are, and which of them has waited longest. */
export const Waiting = z
  .object({
    kind: z.enum(waitingKinds),
    count: words.count,
    /** Its number; of a payment and of a refund that of the order. */
    id: words.bodyId,
    /** Who it is from or what it is called. */
    name: z.string().meta({ examples: ['Righteous'] }),
    since: words.time,
  })
  .describe('A kind of thing that waits for someone of the admin.');
export type Waiting = z.output<typeof Waiting>;

export const dashboard = [
  endpoint('GET /api/dashboard', {
    name: 'dashboard',
    who: ['admin', 'finance'],
    summary: 'Users, orders, revenue and growth, with the earnings of six months, of one environment.',
    query: z.object({
      environment: words.environment,
    }),
    replies: { 200: Dashboard },
    refusals: [],
  }),
  endpoint('GET /api/dashboard/waiting', {
    name: 'listWaiting',
    who: ['admin', 'finance'],
    summary:
      'What waits for a person: open disputes, payments that do not fit their order, payments and refunds without ' +
      'an outcome for two hours, tax numbers and documents to check, differences with the provider; for ' +
      'administrators also unread messages, emails that do not leave, fonts without a short description, and bundles ' +
      'that are off sale because a font of theirs is.',
    replies: { 200: z.array(Waiting) },
    refusals: [],
  }),
] as const;
