import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';
import { Order } from './orders.ts';

/** What to give back: what stands of lines, by their ids, or an amount; neither is all that is left. */
export const refundBody = z
  .object({
    items: z.array(words.bodyId).min(1).max(100).optional(),
    amount: words.moneyIn.optional(),
    reason: words
      .optionalName(250)
      .default('')
      .meta({ examples: ['The buyer asked for it.'] }),
  })
  .describe('What to give back: lines by their ids, or an amount; without either all that is left.');
export const refundRefusals = [
  'order_not_found',
  'order_not_paid',
  'order_disputed',
  'license_replaced',
  'refund_too_large',
  'refund_refused',
  'confirm_identity',
] as const;

export const refunds = [
  endpoint('POST /api/orders/:id/refund', {
    name: 'refundOrder',
    who: ['admin', 'finance'],
    summary:
      'Give money back: what still stands of the lines named, an amount, or all that is left. 202 while the ' +
      'provider has it on its way; the status changes when it is done.',
    params: words.byId,
    body: refundBody,
    replies: { 200: Order, 202: Order },
    refusals: [...refundRefusals],
    idempotent: true,
  }),
] as const;
