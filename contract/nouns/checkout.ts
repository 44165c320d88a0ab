import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { namedProviders } from '../payment-providers.ts';
import * as words from '../words.ts';
import { Order } from './orders.ts';

/** The checkout with the message that the payment is unknown. */
const refusalPage = '/checkout?unknown=1';
const providerReturn = {
  paymentId: words
    .text(100)
    .optional()
    .describe('The id of the payment, as the call that started it gave it.')
    .meta({ examples: ['5f0c7b0e-5d0e-4d3b-9d6b-0c5a3b1f2e4d'] }),
  token: words
    .text(100)
    .optional()
    .describe('What PayPal calls the payment; it is not needed.')
    .meta({ examples: ['hZ0cQ4mBq1JtG7m2v8yXxw'] }),
  PayerID: words
    .text(100)
    .optional()
    .describe('The account that approved the payment, as PayPal puts it into the address that the buyer comes back to.')
    .meta({ examples: ['QYR5Z8XDVJNXQ'] }),
};

/** With whom to begin a payment, in the calls that serve several. */
export const providerChoice = z
  .enum(namedProviders)
  .optional()
  .describe('The payment provider to pay with; without it the main one.');

export const checkout = [
  endpoint('POST /payment/paypal/create-payment', {
    name: 'createPayment',
    who: 'user',
    summary: 'Start paying an order, or go on with the payment that is alive.',
    body: z.object({
      orderId: words.looseBodyId,
      total: words.moneyIn.describe('The total of the order, as a check of what the buyer was shown.'),
      currency: words.currencyIn,
      instead: z
        .boolean()
        .optional()
        .describe('Give up a payment of the order that was begun in another way, if nobody has paid it yet.'),
      provider: providerChoice,
    }),
    replies: {
      200: z.object({
        approval_url: z
          .string()
          .describe('Where the buyer approves the payment.')
          .meta({ examples: ['https://www.paypal.com/checkoutnow?token=5O190127TN364715T'] }),
        paymentId: z.string().meta({ examples: ['5f0c7b0e-5d0e-4d3b-9d6b-0c5a3b1f2e4d'] }),
      }),
    },
    refusals: [
      'order_not_found',
      'total_mismatch',
      'order_already_paid',
      'order_closed',
      'payment_under_way',
      'offer_withdrawn',
      'code_used_up',
      'code_once',
      'code_first_order',
      'held',
      'credit_gone',
      'company_not_buyer',
      'demo_product',
      'provider_unavailable',
      'payments_closed',
    ],
    idempotent: true,
  }),
  endpoint('GET /payment/paypal/return', {
    name: 'returnFromProvider',
    who: 'anyone',
    summary: 'Where PayPal sends the buyer after approval: settles, then shows the checkout.',
    query: z.object(providerReturn),
    replies: 'redirect',
    refusals: ['payment_not_found', 'payer_invalid'],
    refusalPage,
  }),
  endpoint('GET /payment/paypal/cancel', {
    name: 'cancelAtProvider',
    who: 'anyone',
    summary: 'Where PayPal sends the buyer who cancelled: shows the checkout, the order stays.',
    query: z.object(providerReturn),
    replies: 'redirect',
    refusals: [],
    refusalPage,
  }),
  endpoint('GET /payment/paypal/execute-payment', {
    name: 'executePayment',
    who: 'user',
    summary:
      'Ask for the outcome of a payment; settles it when the provider says so. The same however often it is called.',
    query: z.object({
      paymentId: words
        .requiredText(100)
        .describe('The id of the payment, as the call that started it gave it.')
        .meta({ examples: ['5f0c7b0e-5d0e-4d3b-9d6b-0c5a3b1f2e4d'] }),
      PayerID: z
        .string()
        .regex(/^[A-Z0-9]{1,32}$/)
        .describe(
          'The account that approved the payment, as PayPal puts it into the address that the buyer comes back to.',
        )
        .meta({ examples: ['QYR5Z8XDVJNXQ'] }),
    }),
    replies: {
      200: z.object({ status: z.literal('success'), order: Order }),
      202: z.object({ status: z.literal('pending') }),
    },
    refusals: [
      'payment_not_found',
      'payment_not_approved',
      'payment_declined',
      'payment_expired',
      'payment_refunded',
      'payer_invalid',
    ],
  }),
  endpoint('POST /api/orders/:id/sync', {
    name: 'syncOrder',
    who: ['admin', 'finance'],
    summary: 'Ask the provider how the payments of an order stand, and settle what is known.',
    params: words.byId,
    replies: { 200: Order },
    refusals: ['order_not_found', 'provider_silent'],
  }),
] as const;
