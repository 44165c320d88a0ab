import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';
import { checkout } from './checkout.ts';

/** A line of the bank's statement as somebody of the shop booked it. Money that was sent back is negative. */
export const TransferMovement = z.object({
  amount: words.money,
  date: z.iso.date(),
  reference: z.string(),
  recordedBy: z.string(),
  recordedAt: words.time,
});
export type TransferMovement = z.output<typeof TransferMovement>;

/**
 * How an order is paid by bank transfer. `reference` is what the buyer writes on it; `account` is where it goes, line by line.
 * `received` is what came, `toSendBack` what waits to be sent back: refunds, and money that came too much or for nothing.
 */
export const Transfer = z.object({
  paymentId: z.string(),
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
  /** For admin and finance; nobody else sees who booked what. */
  movements: z.array(TransferMovement),
});
export type Transfer = z.output<typeof Transfer>;

const byOrder = z.object({ id: words.id });
const statementLine = z.object({
  amount: words.moneyIn,
  /** The day on the statement. */
  date: z.iso.date(),
  /** The bank's own name of it. */
  reference: words.requiredText(140).transform((text) => text.trim()),
});
const [{ body, replies, refusals }] = checkout;

export const transfers = [
  endpoint('startTransfer', {
    who: 'user',
    summary: 'Ask to pay an order by bank transfer: the address leads to account, amount and reference.',
    body: body.omit({ provider: true }).extend({ instead: z.boolean().optional() }),
    replies,
    refusals,
    feature: 'bank_transfer',
    idempotent: true,
  }),
  endpoint('returnFromTransfer', {
    who: 'anyone',
    summary: 'Where the address of a transfer leads: to the page that says where to send the money.',
    query: z.object({ paymentId: words.text(100).optional() }),
    replies: 'redirect',
    refusals: ['payment_not_found'],
    refusalPage: '/checkout?unknown=1',
  }),
  endpoint('orderTransfer', {
    who: 'user',
    summary: "How one of the caller's own orders is paid by bank transfer; any order for admin and finance.",
    params: byOrder,
    replies: { 200: Transfer },
    refusals: ['transfer_not_found'],
  }),
  endpoint('receiveTransfer', {
    who: ['admin', 'finance'],
    summary:
      'Book money that came for an order. Once all of it is there the order is paid; a part of it waits for the rest, and what is too much is to be sent back.',
    params: byOrder,
    body: statementLine,
    replies: { 200: Transfer },
    refusals: ['transfer_not_found', 'movement_known'],
    idempotent: true,
  }),
  endpoint('returnTransfer', {
    who: ['admin', 'finance'],
    summary: 'Book money that was sent back to a buyer: a refund of this amount, or what came too much or for nothing.',
    params: byOrder,
    body: statementLine,
    replies: { 200: Transfer },
    refusals: ['transfer_not_found', 'movement_known', 'nothing_to_send_back'],
    idempotent: true,
  }),
] as const;
