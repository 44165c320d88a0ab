import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usualConsent } from '#contract/consent-words.ts';
import type { Plan } from '#contract/nouns/subscriptions.ts';
import { approvePayment } from '#tests/buy/approve.ts';
import { createBooks } from '#tests/buy/books.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { queueSubscriptionEmails } from './subscription-emails.ts';

let shop: TestShop;
let plan: Plan;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  const owner = await shop.customer('admin');
  const body = { name: 'Studio plan', price: 29, duration: 'monthly' };
  plan = (await owner.call('createPlan', { body })).data;
});
/** Time does not run backwards: every test has a year of its own. */
let year = 2026;
beforeEach(async () => {
  year += 1;
  shop.clock.set(Date.parse(`${year}-01-10T12:00:00Z`));
  buyer = await shop.customer();
});
afterAll(() => shop.close());

async function subscribe(consent = false) {
  const { data } = await buyer.call('createSubscription', { body: { planId: plan.id, consent } });
  const { returnUrl } = await approvePayment(shop.approvalAddress(data.approvalUrl));
  await fetch(returnUrl.replace('http://shop.test', shop.address), { redirect: 'manual' });
  await createBooks(shop).drain();
}
const subjects = async () => {
  const mails = await shop.tools.db
    .selectFrom('emails')
    .select(['subject', 'dedupe_key'])
    .where('recipient', '=', buyer.email)
    .orderBy('id')
    .execute();
  return mails.filter(({ dedupe_key }) => dedupe_key?.startsWith('subscription')).map(({ subject }) => subject);
};
async function moveTo(time: string) {
  shop.clock.set(Date.parse(`${year}-${time}Z`));
  buyer = await shop.again(buyer);
  await Promise.all([1, 2, 3].map(() => queueSubscriptionEmails(shop.tools)));
}

test('a subscriber hears of the start, a week before the end, a day before it and of the end, each once', async () => {
  await subscribe();
  expect(await subjects()).toEqual(['Your plan Studio plan has started']);
  await moveTo('02-03T11:00:00');
  expect(await subjects()).toHaveLength(1);
  await moveTo('02-03T13:00:00');
  await moveTo('02-04T13:00:00');
  expect((await subjects()).slice(1)).toEqual(['Your plan Studio plan ends in a week']);
  await moveTo('02-09T13:00:00');
  await moveTo('02-10T12:00:00');
  await moveTo('03-10T12:00:00');
  expect((await subjects()).slice(2)).toEqual([
    'Your plan Studio plan ends tomorrow',
    'Your plan Studio plan has ended',
  ]);
});

test('what a subscriber agreed to when he last came to pay is repeated in the mail', async () => {
  await buyer.call('createSubscription', { body: { planId: plan.id } });
  await subscribe(true);
  await subscribe();
  const mails = await shop.tools.db
    .selectFrom('emails')
    .select('text_body')
    .where('recipient', '=', buyer.email)
    .where('dedupe_key', 'like', 'subscription_paid:%')
    .orderBy('id')
    .execute();
  expect(mails.map(({ text_body }) => text_body.includes(usualConsent))).toEqual([true, false]);
});

test('who has renewed hears of the renewal and of no end before the new one', async () => {
  await subscribe();
  await moveTo('02-01T12:00:00');
  await subscribe();
  await moveTo('02-09T18:00:00');
  await moveTo('02-11T12:00:00');
  expect(await subjects()).toEqual(['Your plan Studio plan has started', 'Your plan Studio plan has been renewed']);
  await moveTo('03-04T12:00:00');
  expect((await subjects()).at(-1)).toBe('Your plan Studio plan ends in a week');
});

test('after a long sleep only what still matters is told', async () => {
  await subscribe();
  await moveTo('02-20T12:00:00');
  expect(await subjects()).toEqual(['Your plan Studio plan has started', 'Your plan Studio plan has ended']);
});
