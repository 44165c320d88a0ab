import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';
import { checkout } from './checkout.ts';
import { refundRefusals } from './refunds.ts';

/**
 * A line of the bank's statement as somebody of the shop booked it. Money that was sent back is negative. A line that
 * was booked by mistake stays, and another of the opposite amount takes it back.
 */
export const TransferMovement = z.object({
  id: words.bodyId,
  amount: words.money,
  date: z.iso.date(),
  reference: z.string(),
  recordedBy: z.string(),
  recordedAt: words.time,
  /** The line that this one takes back, and why. */
  unbooks: words.bodyId.nullable(),
  reason: z
    .string()
    .nullable()
    .meta({ examples: ['The buyer asked for it.'] }),
  isUnbooked: z.boolean(),
});
export type TransferMovement = z.output<typeof TransferMovement>;

/**
 * How an order is paid by bank transfer. `reference` is what the buyer writes on it; `account` is where it goes, line
 * by line. `received` is what came, `toSendBack` what waits to be sent back: refunds, and money that came too much or
 * for nothing.
 */
export const Transfer = z.object({
  paymentId: z.string().meta({ examples: ['5f0c7b0e-5d0e-4d3b-9d6b-0c5a3b1f2e4d'] }),
  orderId: words.bodyId,
  kind: z.enum(['fonts', 'subscription']),
  state: z.enum(['waiting', 'partly', 'paid', 'ended']),
  reference: z.string(),
  account: z.array(z.string()),
  amount: words.money,
  received: words.money,
  toSendBack: words.money,
  dueOn: z.iso.date(),
  endsAt: words.time,
  isTest: z.boolean(),
  /** For admin and finance only, since they show who booked what. */
  movements: z.array(TransferMovement),
});
export type Transfer = z.output<typeof Transfer>;

const byOrder = z.object({ id: words.id.describe('The id of the order.') });
const statementLine = z.object({
  amount: words.moneyIn,
  /** The day on the statement. */
  date: z.iso.date(),
  /** The bank's own name of it. */
  reference: words.name(140),
});
const [{ body, replies, refusals }] = checkout;

export const transfers = [
  endpoint('POST /payment/bank-transfer/create-payment', {
    name: 'startTransfer',
    who: 'user',
    summary: 'Ask to pay an order by bank transfer: the address leads to account, amount and reference.',
    body: body.omit({ provider: true }).extend({ instead: z.boolean().optional() }),
    replies,
    refusals,
    feature: 'bank_transfer',
    idempotent: true,
  }),
  endpoint('GET /payment/bank-transfer/return', {
    name: 'returnFromTransfer',
    who: 'anyone',
    summary: 'Where the address of a transfer leads: to the page that says where to send the money.',
    query: z.object({
      paymentId: words
        .text(100)
        .optional()
        .describe('The id of the payment, as the call that started it gave it.')
        .meta({ examples: ['5f0c7b0e-5d0e-4d3b-9d6b-0c5a3b1f2e4d'] }),
    }),
    replies: 'redirect',
    refusals: ['payment_not_found'],
    refusalPage: '/checkout?unknown=1',
  }),
  endpoint('GET /api/orders/:id/transfer', {
    name: 'orderTransfer',
    who: 'user',
    summary: "How one of the caller's own orders is paid by bank transfer; any order for admin and finance.",
    params: byOrder,
    replies: { 200: Transfer },
    refusals: ['transfer_not_found'],
  }),
  endpoint('POST /api/orders/:id/transfer/received', {
    name: 'receiveTransfer',
    who: ['admin', 'finance'],
    confirmed: true,
    summary:
      'Book money that came for an order, on a day between that of the order and today. Once all of it is there ' +
      'the order is paid; a part of it waits for the rest, and what is too much is to be sent back.',
    params: byOrder,
    body: statementLine,
    replies: { 200: Transfer },
    refusals: ['transfer_not_found', 'movement_known', 'second_person_needed'],
    idempotent: true,
  }),
  endpoint('POST /api/orders/:id/transfer/sent-back', {
    name: 'returnTransfer',
    who: ['admin', 'finance'],
    confirmed: true,
    summary: 'Book money that was sent back to a buyer: a refund of this amount, or what came too much or for nothing.',
    params: byOrder,
    body: statementLine,
    replies: { 200: Transfer },
    refusals: ['transfer_not_found', 'movement_known', 'nothing_to_send_back', 'second_person_needed'],
    idempotent: true,
  }),
  endpoint('POST /api/orders/:id/transfer/unbook', {
    name: 'unbookTransfer',
    who: ['admin', 'finance'],
    confirmed: true,
    summary:
      'Take back a line that was booked by mistake, with the reason: the line stays and another one takes it back. ' +
      'An order that it paid is refunded without sending money, as long as nothing of it was downloaded.',
    params: byOrder,
    body: z.object({
      movementId: words.bodyId,
      reason: words
        .requiredText(500)
        .transform((text) => text.trim())
        .meta({ examples: ['The buyer asked for it.'] }),
    }),
    replies: { 200: Transfer },
    refusals: [
      'transfer_not_found',
      'movement_not_found',
      'goods_downloaded',
      'second_person_needed',
      ...refundRefusals,
    ],
    idempotent: true,
  }),
] as const;
