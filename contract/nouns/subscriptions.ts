import { z } from 'zod';
import { Consent } from '../consent.ts';
import { DURATION_FORMS, readDuration } from '../duration.ts';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { FAMILY } from '../parts.ts';
import { environments } from '../payment-providers.ts';
import { billingIn } from '../shop/billing.ts';
import { ClientIn } from '../shop/client.ts';
import { BuyerIn } from '../shop/tax.ts';
import { StaffTranslations, translationsIn } from '../translations.ts';
import * as words from '../words.ts';
import { providerChoice } from './checkout.ts';
import { refundBody, refundRefusals } from './refunds.ts';

/**
 * A plan. `duration` is what its owner typed, `durationMonths` what it means. While a subscription to it runs, fonts of
 * its licence type may be downloaded, `fontCount` of them today; with none it grants no downloads.
 */
export const Plan = z
  .object({
    id: words.bodyId,
    name: z.string().meta({ examples: ['Studio'] }),
    price: words.money,
    duration: z
      .string()
      .describe('As its owner wrote it; `durationMonths` is what it means.')
      .meta({ examples: ['monthly'] }),
    durationMonths: words.count.meta({ examples: [1] }),
    features: z.array(z.string()).meta({ examples: [['Every font of the shop']] }),
    is_active: z.boolean(),
    license_type_id: words.bodyId.nullable(),
    licenseType: z.object({ id: words.bodyId, name: z.string().meta({ examples: ['Standard License'] }) }).nullable(),
    fontCount: words.count.describe('How many fonts it gives today.'),
    products: z
      .array(
        z.object({
          product_id: words.bodyId,
          part_id: words.partId,
          name: z
            .string()
            .describe('Of font and part.')
            .meta({ examples: ['Righteous Bold'] }),
        }),
      )
      .describe('The fonts, or parts of fonts, that it gives; empty for every font of its licence type.'),
    translations: StaffTranslations,
  })
  .describe('A plan: while a period of it runs, the fonts of its licence type may be downloaded.');
export type Plan = z.output<typeof Plan>;

/** One period that was bought, or is about to be. Dates are null until its money was captured. */
export const Subscription = z
  .object({
    id: words.bodyId,
    user: z
      .object({ id: words.bodyId, fullname: z.string().meta({ examples: ['Rani Putri'] }), email: words.emailOut })
      .nullable(),
    plan: z
      .object({
        id: words.bodyId,
        name: z.string().meta({ examples: ['Studio'] }),
        price: words.money,
        durationMonths: words.count.meta({ examples: [1] }),
      })
      .nullable(),
    payment_status: z.enum(['pending', 'paid', 'failed', 'expired', 'refunded', 'disputed']),
    is_active: z.boolean(),
    active: z.boolean(),
    start_date: words.time.nullable().describe('Null until its money was captured.'),
    end_date: words.time.nullable().describe('Null until its money was captured.'),
    paypal_order_id: z.string().nullable(),
    SubscriptionPlanId: words.bodyId,
    createdAt: words.time,
  })
  .describe('A period of a plan that was bought, or is about to be.');
export type Subscription = z.output<typeof Subscription>;

/**
 * A period as staff see it: `refundable` is what can still be given back of the money of its order, `isCurrent` whether
 * that was taken in the environment in which the shop takes money today.
 */
export const OwnedSubscription = Subscription.extend({
  orderId: words.bodyId,
  refundable: words.money.describe('What can still be given back of its money.'),
  environment: z.enum(environments),
  isCurrent: z.boolean(),
}).describe('A period as the admin sees it.');
export type OwnedSubscription = z.output<typeof OwnedSubscription>;

const planFields = {
  name: words.name(200).meta({ examples: ['Studio'] }),
  price: words.moneyIn,
  duration: z
    .union([z.string(), z.number()])
    .transform((typed) => String(typed).trim())
    .pipe(words.text(40))
    .refine((typed) => readDuration(typed) !== null, DURATION_FORMS)
    .meta({ examples: ['monthly'] }),
  /** Blank ones are left out, the same one twice is one. */
  features: z
    .array(words.text(500))
    .max(50)
    .transform((list) => [...new Set(list.map((feature) => feature.trim()).filter((feature) => feature !== ''))])
    .meta({ examples: [['Every font of the shop']] }),
  is_active: z.boolean(),
  license_type_id: words.looseBodyId.nullable(),
  products: z
    .array(z.object({ product_id: words.bodyId, part_id: words.partId.default(FAMILY) }))
    .max(500)
    .refine((list) => new Set(list.map(({ product_id }) => product_id)).size === list.length, fieldWords.twice)
    .describe('The fonts that it gives, or a part of each; empty for every font of its licence type.')
    .meta({ examples: [[{ product_id: 1, part_id: 0 }]] }),
  translations: translationsIn('plan'),
};
/** A new plan is active, without features and without downloads unless it says otherwise. */
export const planBody = z.object({
  ...planFields,
  features: planFields.features.default([]),
  is_active: planFields.is_active.default(true),
  license_type_id: planFields.license_type_id.default(null).meta({ examples: [null] }),
  products: planFields.products.default([]),
  translations: planFields.translations.optional(),
});
const planChange = z.object(planFields).partial();
export type PlanBody = z.output<typeof planBody>;
export type PlanChange = z.output<typeof planChange>;

export const planRequest = z.object({
  planId: words.looseBodyId,
  consent: Consent.optional(),
  buyer: BuyerIn.optional().describe(
    'Where the buyer is, by which tax is reckoned; without it the order is taxed where the seller is.',
  ),
  ...billingIn,
  for: ClientIn.nullish()
    .describe('Plans aren’t sold for clients: this is refused.')
    .meta({ examples: [null] }),
});
/** Where the payment may be at one of several providers. */
const planRequestOf = planRequest.extend({ provider: providerChoice });
const started = {
  approvalUrl: z.string().meta({ examples: ['https://www.paypal.com/checkoutnow?token=5O190127TN364715T'] }),
  subscriptionId: words.bodyId,
  paymentId: z.string().meta({ examples: ['5f0c7b0e-5d0e-4d3b-9d6b-0c5a3b1f2e4d'] }),
};
const startRefusals = [
  'plan_not_for_client',
  'consent_changed',
  'plan_not_found',
  'plan_inactive',
  'demo_product',
  'subscription_too_far_ahead',
  'order_already_paid',
  'order_closed',
  'offer_withdrawn',
  'credit_gone',
  'provider_unavailable',
  'payments_closed',
] as const;

export const planSorts = ['id', 'name', 'price'] as const;
export const subscriptionSorts = ['user', 'plan', 'status', 'start_date', 'end_date'] as const;

export const subscriptions = [
  endpoint('GET /api/subscriptions/plans', {
    name: 'listPlans',
    closed: true,
    who: 'anyone',
    summary:
      "The plans on offer, the cheapest first unless sorted; an administrator's token also sees those that are " +
      'switched off. `query` looks into the name.',
    query: z.object({
      ...words.paged(100, 1000),
      sort: words
        .sortedBy(planSorts)
        .default('price')
        .describe('What the list is sorted by; with `-` before it the largest or the latest comes first.'),
      query: words.query.default(''),
    }),
    replies: { 200: z.array(Plan) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('POST /api/subscriptions/admin/plans', {
    name: 'createPlan',
    who: ['admin'],
    summary: 'Add a plan.',
    body: planBody,
    replies: { 201: Plan },
    refusals: ['license_type_not_found', 'invalid_input'],
  }),
  endpoint('PUT /api/subscriptions/plans/:id', {
    name: 'updatePlan',
    who: ['admin'],
    summary: 'Change a plan. Periods that were bought keep what they were bought with.',
    params: words.byId,
    body: planChange,
    replies: { 200: Plan },
    refusals: ['plan_not_found', 'license_type_not_found', 'invalid_input'],
  }),
  endpoint('DELETE /api/subscriptions/plans/:id', {
    name: 'deletePlan',
    who: ['admin'],
    summary: 'Take a plan away. Periods that run go on to their end.',
    params: words.byId,
    replies: { 204: null },
    refusals: ['plan_not_found'],
  }),
  endpoint('GET /api/subscriptions/status', {
    name: 'subscriptionStatus',
    who: 'user',
    summary: 'The subscription that runs, the one with the latest end; else the last that ended; else null.',
    replies: { 200: z.object({ subscription: Subscription.nullable() }) },
    refusals: [],
  }),
  endpoint('GET /api/subscriptions/mine', {
    name: 'listOwnSubscriptions',
    who: 'user',
    summary: "The caller's own periods that were paid, also those that are still to begin, the latest end first.",
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.object({ subscriptions: z.array(Subscription) }) },
    refusals: [],
    counted: true,
  }),
  endpoint('POST /api/subscriptions/renew', {
    name: 'renewSubscription',
    closed: true,
    who: 'user',
    summary: 'Buy the next period of a plan that was held before. Nothing is extended before it is paid.',
    body: planRequestOf,
    replies: { 200: z.object({ status: z.literal('approval_required'), ...started }) },
    refusals: [...startRefusals, 'subscription_not_found', 'feature_off'],
    feature: 'subscriptions',
    idempotent: true,
  }),
  endpoint('POST /payment/subscriptions/paypal/create', {
    name: 'createSubscription',
    closed: true,
    who: 'user',
    summary: 'Start paying for a period of a plan, or go on with the payment that is alive.',
    body: planRequestOf,
    replies: { 200: z.object(started) },
    refusals: [...startRefusals, 'feature_off'],
    feature: 'subscriptions',
    idempotent: true,
  }),
  endpoint('POST /payment/subscriptions/bank-transfer/create', {
    name: 'startTransferOfPlan',
    closed: true,
    who: 'user',
    summary: 'Ask to pay a period of a plan by bank transfer; it begins when the money is there.',
    body: planRequest,
    replies: { 200: z.object(started) },
    refusals: [...startRefusals, 'feature_off'],
    feature: 'bank_transfer',
    idempotent: true,
  }),
  endpoint('GET /payment/subscriptions/paypal/success', {
    name: 'subscriptionSuccess',
    who: 'user',
    summary: 'Ask for the outcome of the payment of a subscription; settles it when the provider says so. Repeatable.',
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
      subscriptionId: words.id.describe('The number of the period, as the call that started it gave it.'),
    }),
    replies: {
      200: z.object({ status: z.literal('success'), subscription: Subscription }),
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
  endpoint('POST /api/subscriptions/:id/refund', {
    name: 'refundSubscription',
    who: ['admin', 'finance'],
    summary: 'Give the money of a period back: it ends now, and what was bought after it moves forward.',
    params: words.byId,
    body: refundBody.omit({ items: true }),
    replies: { 200: Subscription, 202: Subscription },
    refusals: [...refundRefusals, 'subscription_not_found'],
    idempotent: true,
  }),
  endpoint('GET /api/subscriptions/admin/subscriptions', {
    name: 'listSubscriptions',
    who: ['admin', 'finance'],
    summary: 'The periods of all customers that were paid, newest first.',
    query: z.object({
      ...words.paged(100, 1000),
      sort: words
        .sortedBy(subscriptionSorts)
        .default('-start_date')
        .describe('What the list is sorted by; with `-` before it the largest or the latest comes first.'),
      query: words.query.optional(),
    }),
    replies: { 200: z.object({ subscriptions: z.array(OwnedSubscription) }) },
    refusals: [],
    counted: true,
  }),
] as const;
