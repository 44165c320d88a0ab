import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as words from './words.ts';

/** The figures of the whole shop. Months end with the present one and are those of the shop's time zone. */
export const Dashboard = z.object({
  users: z.number(),
  orders: z.number(),
  /** The sum of all orders, paid or not; `paid` is what was taken, and does not fall when some of it goes back. */
  revenue: words.money,
  paid: words.money,
  refunded: words.money,
  /** Per cent, of the present month over the one before; 0 where that one had nothing. */
  growth: z.number(),
  months: z.array(z.object({ month: z.string(), label: z.string(), total: words.money })),
});
export type Dashboard = z.output<typeof Dashboard>;

export const dashboard = [
  endpoint('dashboard', {
    who: ['admin', 'finance'],
    summary: 'Users, orders, revenue and growth, with the earnings of six months.',
    replies: { 200: Dashboard },
    refusals: [],
  }),
] as const;
