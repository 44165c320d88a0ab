import { afterAll, expect, test, vi } from 'vitest';
import type { ProviderName } from '#contract/payment-providers.ts';

// The contract as it is once a third provider has its entry there, before anything reads it.
vi.mock('#contract/payment-providers.ts', async (load) => {
  const { paymentProviders, ...real } = await load<typeof import('#contract/payment-providers.ts')>();
  Object.assign(paymentProviders, { card: { label: 'Card' } });
  real.providerNames.push('card' as ProviderName);
  real.namedProviders.push('card' as ProviderName);
  return { ...real, paymentProviders };
});
// What other files of this worker have read is read again, here with the third and after it without.
vi.resetModules();
afterAll(() => {
  vi.resetModules();
});

const card = 'card' as ProviderName;
const { startOfOrder, startOfPlan, isChoice, isLater, labelOf } = await import('#contract/payment-providers.ts');
const { openBuyingShop } = await import('#tests/buy/open-buying-shop.ts');
const { createSubscribing } = await import('#tests/buy/subscribing.ts');
const { registerProviders } = await import('./providers.ts');

const { shop, buying } = await openBuyingShop();
const { read, main, all } = shop.tools.providers;
const cardEntry = {
  ...main,
  name: card,
  at: (...where: Parameters<typeof main.at>) => ({ ...main.at(...where), name: card }),
};
// All that take money have the same register.
Object.assign(shop.tools.providers, registerProviders(read, main, ...all.slice(1), cardEntry));

const providersOf = async (paymentId: string) => {
  const rows = await shop.tools.db
    .selectFrom('payments')
    .select('provider')
    .where('public_id', '=', paymentId)
    .execute();
  return rows.map(({ provider }) => provider);
};

test('a third provider is a choice by its entry alone, and what it begins is begun with it', async () => {
  expect([labelOf(card), isChoice(card, ['bank_transfer']), isLater(card)]).toEqual(['Card', true, false]);
  const { buyer, order } = await buying.order(42);
  const { name, told } = startOfOrder(card);
  const body = { orderId: order.id, total: order.totalAmount, currency: 'USD' as const, ...told };
  const { data } = await buyer.call(name, { body });
  expect(await providersOf(data.paymentId)).toEqual(['card']);
});

test('a plan is begun with it as well', async () => {
  const admin = await shop.customer('admin');
  const plan = await createSubscribing(shop).plan(admin, null, { price: 42 });
  const buyer = await shop.customer();
  const { data } = await buyer.call('createSubscription', { body: { planId: plan.id, ...startOfPlan(card).told } });
  expect(await providersOf(data.paymentId)).toEqual(['card']);
});

test('the two that there are begin as they did, and a switched one by no other call than its own', async () => {
  const { name, told } = startOfOrder('bank_transfer');
  expect([startOfOrder(), startOfOrder('paypal')]).toEqual(Array(2).fill({ name: 'createPayment', told: {} }));
  expect([name, told, startOfPlan('bank_transfer')]).toEqual([
    'startTransfer',
    {},
    { name: 'startTransferOfPlan', told: {} },
  ]);
  expect(isChoice('bank_transfer', ['bank_transfer'])).toBe(false);
  const { buyer, order } = await buying.order(42);
  const body = { orderId: order.id, total: order.totalAmount, currency: 'USD', provider: 'bank_transfer' };
  expect((await buying.ask(buyer, 'POST', '/payment/paypal/create-payment', body)).status).toBe(400);
});
