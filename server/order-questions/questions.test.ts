import { expect, test } from 'vitest';
import { urlOf } from '#contract/client.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const font = await shop.product({ price: 42 });
const ask = async (body: object) => (await owner.call('createOrderQuestion', { body: body as never })).data;
const size = await ask({
  kind: 'choice',
  text: 'How many people work there?',
  options: [
    { text: '1 to 20', factor: 1 },
    { text: '21 to 100', factor: '2.5' },
  ],
});
const student = await ask({
  kind: 'yes_no',
  text: 'Are you a student?',
  options: [
    { text: 'Yes', factor: 0.5 },
    { text: 'No', factor: 1 },
  ],
  proof: 'email_domain',
  domains: ['@uni.test'],
});
const place = await ask({
  kind: 'country',
  text: 'Prices for your country',
  options: [{ text: 'Lower incomes', factor: 0.6, countries: ['id', 'IN'] }],
});
const [large, yes, no] = [size.options[1]!.id, student.options[0]!.id, student.options[1]!.id];
const answered = (...answers: [question: number, option: number][]) =>
  answers.map(([question_id, option_id]) => ({ question_id, option_id }));
const quote = async (more: object, buyer: Buyer | null = null) => {
  const { body } = await buying.ask<{
    total: number;
    items: { price: number; listPrice: number; basePrice: number }[];
    answers: object[];
  }>(buyer, 'POST', '/api/orders/quote', { items: [buying.lineOf(font, { license: 1 })], ...more });
  return body;
};

test('what is asked is known to everybody, and a request that answers nothing costs what it did', async () => {
  const listed = (await shop.visitor('listOrderQuestions', {})).data;
  expect(listed.map(({ kind, text }) => [kind, text])).toEqual([
    ['choice', 'How many people work there?'],
    ['yes_no', 'Are you a student?'],
    ['country', 'Prices for your country'],
  ]);
  expect(listed[1]).toMatchObject({ proof: 'email_domain', domains: ['uni.test'] });
  expect(await quote({})).toMatchObject({ total: 79, answers: [] });
});

test('every answer multiplies the price, rounded once, and the country answers for itself', async () => {
  const answers = answered([size.id, large], [student.id, yes]);
  // $79 by 2.5 by 0.5.
  expect(await quote({ answers })).toMatchObject({
    total: 98.75,
    items: [{ price: 98.75, listPrice: 79, basePrice: 79 }],
  });
  const buyer = { country: 'ID' };
  expect(await quote({ answers, buyer })).toMatchObject({
    total: 59.25,
    answers: [{}, {}, { answer: 'Lower incomes' }],
  });
  expect((await quote({ buyer: { country: 'DE' } })).total).toBe(79);
});

test('an order keeps what was answered, in words and factor, and so do its invoice and its certificate', async () => {
  const buyer = await shop.customer();
  const answers = answered([size.id, large], [student.id, no]);
  const lines = [buying.lineOf(font, { license: 1, price: 197.5 })];
  const { body } = await buying.createOrder(buyer, lines, { answers, buyer: { country: 'IN' } });
  expect(body.code).toBe('price_changed');
  const right = [buying.lineOf(font, { license: 1, price: 118.5 })];
  const order = (await buying.createOrder(buyer, right, { answers, buyer: { country: 'IN' } })).body.order as Order;
  const kept = [
    { question: 'How many people work there?', answer: '21 to 100', factor: 2.5 },
    { question: 'Are you a student?', answer: 'No', factor: 1 },
    { question: 'Prices for your country', answer: 'Lower incomes', factor: 0.6 },
  ];
  expect(order).toMatchObject({ totalAmount: 118.5, answers: kept });
  const changed = { ...size, text: 'Employees?', options: [{ text: '21 to 100', factor: 9 }] };
  await owner.call('updateOrderQuestion', { params: { id: size.id }, body: changed as never });
  const paid = await buying.pay(buyer, order);
  expect(paid).toMatchObject({ status: 'success', answers: kept });
  const { db } = shop.tools;
  const { content } = await db
    .selectFrom('invoices')
    .select('content')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(content)).toMatchObject({
    answers: kept.map(({ question, answer }) => ({ question, answer })),
    lines: [{ unitCents: 11_850 }],
  });
  const number = paid.orderItems[0]?.license.licenseNumber ?? '';
  const signed = await buying.ask<{ certificate: object }>(buyer, 'GET', urlOf('licenseCertificateJson', { number }));
  expect(signed.body.certificate).toMatchObject({
    answers: kept.map(({ factor, ...words }) => ({ ...words, factor: String(factor) })),
  });
  // The option with the same text is the same one, at its new factor.
  expect(await quote({ answers: answered([size.id, large]) })).toMatchObject({ total: 711 });
  await owner.call('updateOrderQuestion', { params: { id: size.id }, body: size as never });
});

test('an answer that makes a licence cheaper needs its proof: an address of the domain, and one that was confirmed', async () => {
  const answers = answered([student.id, yes]);
  const order = async (buyer: Buyer) => {
    const lines = [buying.lineOf(font, { license: 1, price: 39.5 })];
    const { body } = await buying.createOrder(buyer, lines, { answers });
    return body.code ?? body.order?.totalAmount;
  };
  const [other, one, below, unproved] = await Promise.all(Array.from({ length: 4 }, () => shop.customer()));
  const rename = (buyer: Buyer | undefined, change: object) =>
    shop.tools.db.updateTable('users').set(change).where('id', '=', buyer!.id).execute();
  await rename(one, { email: 'rani@uni.test' });
  await rename(below, { email: 'rani@design.UNI.test' });
  await rename(unproved, { email: 'budi@uni.test', email_proved_at: null });
  expect(await order(other!)).toBe('proof_needed');
  expect(await order(one!)).toBe(39.5);
  expect(await order(below!)).toBe(39.5);
  expect(await order(unproved!)).toBe('proof_needed');
});

test('answers that are not offered are refused, and a question that is not asked any more is none', async () => {
  const wrong = async (answers: object[]) =>
    (await buying.ask(null, 'POST', '/api/orders/quote', { items: [buying.lineOf(font)], answers })).body.code;
  expect(await wrong(answered([size.id, 99]))).toBe('answer_unknown');
  expect(await wrong(answered([99, 1]))).toBe('answer_unknown');
  expect(await wrong(answered([place.id, place.options[0]!.id]))).toBe('answer_unknown');
  await owner.call('deleteOrderQuestion', { params: { id: place.id } });
  expect((await quote({ buyer: { country: 'ID' } })).total).toBe(79);
  expect((await buying.ask(owner, 'DELETE', `/api/order-questions/${place.id}`)).body.code).toBe('question_not_found');
});

test('a question that can not be is refused', async () => {
  const option = { text: 'Yes', factor: 1 };
  const create = async (body: object) =>
    (
      await buying.ask(owner, 'POST', '/api/order-questions', {
        kind: 'choice',
        text: 'What?',
        options: [option],
        ...body,
      })
    ).status;
  expect(await create({ options: [option, option] })).toBe(400);
  expect(await create({ kind: 'yes_no' })).toBe(400);
  expect(await create({ options: [{ text: 'Yes', factor: 0 }] })).toBe(400);
  expect(await create({ kind: 'country' })).toBe(400);
  expect(await create({ proof: 'email_domain' })).toBe(400);
  const finance = await shop.customer('finance');
  expect(
    (await buying.ask(finance, 'POST', '/api/order-questions', { kind: 'choice', text: 'What?', options: [option] }))
      .status,
  ).toBe(403);
});
