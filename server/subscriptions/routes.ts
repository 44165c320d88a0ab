import type { FastifyRequest } from 'fastify';
import { asCents, toDollars } from '#contract/money.ts';
import { mustExist } from '#contract/must-exist.ts';
import { subscriptions } from '#contract/nouns/subscriptions.ts';
import { isPaid } from '#server/checkout/execute-payment.ts';
import { paymentOfUser } from '#server/checkout/payment-queries.ts';
import type { FeatureReader } from '#server/features/features.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import { countryOfLanguages } from '#server/orders/order-tax.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { refundOrder } from '#server/refunds/refund-order.ts';
import { refundableOfOrders } from '#server/refunds/refund-queries.ts';
import { countSubscriptions, subscriptionsPage } from './admin-queries.ts';
import { createPlan, deletePlan, updatePlan } from './change-plans.ts';
import { countPlans, plansPage } from './plan-queries.ts';
import {
  countPeriodsOfUser,
  periodsOfUser,
  presentSubscriptionOf,
  subscriptionById,
  subscriptionOfUser,
} from './queries.ts';
import { renewSubscription, startSubscription } from './start-subscription.ts';
import { presentPlan, presentSubscription } from './subscription.ts';

export const subscriptionRoutes = (tools: OrderTools, isOff: FeatureReader) => {
  const { db, clock } = tools;
  const placed = ({ headers }: FastifyRequest) => ({ browserCountry: countryOfLanguages(headers['accept-language']) });
  return pair(subscriptions, {
    listPlans: async ({ query, caller }) => {
      const viewer = caller?.role === 'admin' ? 'staff' : 'public';
      const list = { ...query, isActive: viewer === 'staff' ? null : true };
      const [rows, total] = await Promise.all([plansPage(db, list), countPlans(db, list)]);
      return respond(
        200,
        rows.map((row) => presentPlan(row, viewer)),
        total,
      );
    },
    createPlan: async ({ body, caller }) => respond(201, await createPlan(tools, body, caller)),
    updatePlan: async ({ params, body, caller }) => respond(200, await updatePlan(tools, params.id, body, caller)),
    deletePlan: async ({ params, caller }) => {
      await deletePlan(tools, params.id, caller);
      return respond(204);
    },
    subscriptionStatus: async ({ caller }) => {
      const row = await presentSubscriptionOf(db, caller.id, new Date(clock.now()));
      return respond(200, { subscription: row ? presentSubscription(row, clock.now()) : null });
    },
    listOwnSubscriptions: async ({ query, caller }) => {
      const [rows, total] = await Promise.all([periodsOfUser(db, caller.id, query), countPeriodsOfUser(db, caller.id)]);
      const now_ms = clock.now();
      return respond(200, { subscriptions: rows.map((row) => presentSubscription(row, now_ms)) }, total);
    },
    renewSubscription: async ({ body, caller, request }) => {
      const started = await renewSubscription(tools, caller, { ...body, ...placed(request) });
      return respond(200, { status: 'approval_required' as const, ...started });
    },
    createSubscription: async ({ body, caller, request }) =>
      respond(200, await startSubscription(tools, caller, { ...body, ...placed(request) })),
    startTransferOfPlan: async ({ body, caller, request }) => {
      if (await isOff('subscriptions')) refuse('feature_off');
      return respond(
        200,
        await startSubscription(tools, caller, { ...body, ...placed(request), provider: 'bank_transfer' }),
      );
    },
    subscriptionSuccess: async ({ query, caller }) => {
      const payment = await paymentOfUser(db, query.paymentId, caller.id, 'subscription');
      const named = await subscriptionOfUser(db, query.subscriptionId, caller.id);
      if (!payment || named?.order_id !== payment.order_id) return refuse('payment_not_found');
      if (!(await isPaid(tools, payment, query.PayerID))) return respond(202, { status: 'pending' as const });
      const row = mustExist(await subscriptionOfUser(db, named.id, caller.id));
      return respond(200, { status: 'success' as const, subscription: presentSubscription(row, clock.now()) });
    },
    refundSubscription: async ({ params, body, caller, key }) => {
      const row = (await subscriptionById(db, params.id)) ?? refuse('subscription_not_found');
      const state = await refundOrder(tools, row.order_id, body, { caller, key });
      const subscription = presentSubscription(mustExist(await subscriptionById(db, params.id)), clock.now(), 'staff');
      return state === 'done' ? respond(200, subscription) : respond(202, subscription);
    },
    listSubscriptions: async ({ query }) => {
      const now_ms = clock.now();
      const total = await countSubscriptions(db, query.query);
      const rows = await subscriptionsPage(db, query, new Date(now_ms), total);
      const left = await refundableOfOrders(
        db,
        rows.map(({ order_id }) => order_id),
      );
      const current = await tools.providers.environment();
      const subscriptions = rows.map((row) => ({
        ...presentSubscription(row, now_ms, 'staff'),
        orderId: row.order_id,
        environment: row.environment,
        isCurrent: row.environment === current,
        refundable: toDollars(asCents(left.get(row.order_id) ?? 0)),
      }));
      return respond(200, { subscriptions }, total);
    },
  });
};
