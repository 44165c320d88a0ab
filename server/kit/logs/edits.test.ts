import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const [one, other] = [await shop.customer('admin'), await shop.customer('admin')];

type Message = { code?: string; changed?: { by: string | null; at: string; fields: string[]; etag: string } };
type Reply = { status: number; body: Message; etag: string };
const ask = async (who: Buyer, method: string, url: string, body?: object, seen?: string): Promise<Reply> => {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(seen !== undefined && { 'if-match': seen }),
  };
  const reply = await who.send({ method, url, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: reply.status, body: reply.body ? JSON.parse(reply.body) : {}, etag: reply.headers.etag ?? '' };
};

const plan = async () =>
  (await one.call('createPlan', { body: { name: 'Studio', price: 29, duration: 'monthly', license_type_id: null } }))
    .data;
const maker = async () =>
  (await one.call('createMaker', { body: { kind: 'designer', name: `Maker ${Math.random()}` } })).data;
const type = async () =>
  (
    await one.call('createLicenseType', {
      body: { name: `Type ${Math.random()}`, description: '', price: 5, usageDetails: {} },
    })
  ).data;
const template = async () => (await one.call('createLandingTemplate', { body: { title: 'Sale' } })).data.data;
const settings = '/api/settings';
const words = (text: string) => ({ page: 'terms', text: `## One\n\n${text}` });

/** Where each thing is read, where it is edited, and two edits of it. */
const edited: Record<string, () => Promise<{ read: string; at: string; edits: [object, object] }>> = {
  plan: async () => ({
    read: '/api/subscriptions/plans',
    at: `/api/subscriptions/plans/${(await plan()).id}`,
    edits: [{ price: 30 }, { price: 31 }],
  }),
  maker: async () => ({
    read: '/api/makers',
    at: `/api/makers/${(await maker()).id}`,
    edits: [{ about: 'A' }, { about: 'B' }],
  }),
  'license type': async () => ({
    read: '/api/license-types',
    at: `/api/license-types/${(await type()).id}`,
    edits: [{ price: 6 }, { price: 7 }],
  }),
  'landing template': async () => {
    const { id, slug } = await template();
    return {
      read: '/api/landing-page',
      at: `/api/landing-page/${id}`,
      edits: [
        { title: 'A', slug },
        { title: 'B', slug },
      ],
    };
  },
  user: async () => ({
    read: '/api/users',
    at: `/api/users/${(await shop.customer()).id}`,
    edits: [{ fullname: 'A' }, { fullname: 'B' }],
  }),
  security: async () => ({
    read: settings,
    at: `${settings}/security`,
    edits: [
      { demandSecondFactor: false, confirmRefundsAbove: 100 },
      { demandSecondFactor: false, confirmRefundsAbove: 200 },
    ],
  }),
  refunds: async () => {
    const { consentText } = (await one.call('readSettings', {})).data.refunds;
    const rule = (days: number) => ({ days, evenIfDownloaded: false, consentText });
    return { read: settings, at: `${settings}/refunds`, edits: [rule(20), rule(21)] };
  },
  opening: async () => ({
    read: settings,
    at: `${settings}/opening`,
    edits: [
      { isClosed: false, words: 'A' },
      { isClosed: false, words: 'B' },
    ],
  }),
  'small print': async () => ({ read: '/api/legal', at: `${settings}/legal`, edits: [words('A'), words('B')] }),
  pages: async () => {
    const { draft } = (await one.call('editedPages', {})).data;
    const about = (title: string) => ({ ...draft, foot: { sentence: title, note: '', links: [], news: '' } });
    return { read: `${settings}/pages`, at: `${settings}/pages`, edits: [about('A'), about('B')] };
  },
};

test.each(Object.entries(edited))(
  'of two who edit the same %s the second is told, and may write over it',
  async (_name, make) => {
    const { read, at, edits } = await make();
    const [mine, theirs] = [await ask(one, 'GET', read), await ask(other, 'GET', read)];
    expect([mine.status, mine.etag]).toEqual([200, expect.stringMatching(/^"\d+\.\d+:\d+:[\d-]*"$/)]);
    const first = await ask(other, 'PUT', at, edits[0], theirs.etag);
    expect(first.status).toBeLessThan(300);
    const second = await ask(one, 'PUT', at, edits[1], mine.etag);
    expect([second.status, second.body.code]).toEqual([412, 'changed_meanwhile']);
    expect(second.body.changed).toMatchObject({ by: other.fullname, at: expect.any(String) });
    const { fields, etag } = second.body.changed!;
    expect(fields.length).toBeGreaterThan(0);
    const over = await ask(one, 'PUT', at, edits[1], etag);
    expect(over.status).toBeLessThan(300);
    // Who goes on from his own edit hears of nothing, and the other one of that.
    expect((await ask(one, 'PUT', at, edits[0], over.etag)).status).toBeLessThan(300);
    expect((await ask(other, 'PUT', at, edits[1], first.etag)).status).toBe(412);
    // Programs that name nothing write as before.
    expect((await ask(other, 'PUT', at, edits[1])).status).toBeLessThan(300);
  },
);

test('what was refused has written nothing, and names who, when and which fields', async () => {
  const { id } = await plan();
  const { etag } = await ask(one, 'GET', '/api/subscriptions/plans');
  await ask(other, 'PUT', `/api/subscriptions/plans/${id}`, { price: 30, name: 'Theirs' });
  const refused = await ask(one, 'PUT', `/api/subscriptions/plans/${id}`, { price: 31 }, etag);
  expect(refused.body.changed).toMatchObject({
    by: other.fullname,
    fields: expect.arrayContaining(['name', 'price_cents']),
  });
  const { data } = await one.call('listPlans', { query: {} });
  expect(data.find((each) => each.id === id)).toMatchObject({ price: 30, name: 'Theirs' });
  expect((await ask(one, 'PUT', `/api/subscriptions/plans/${id}`, { price: 31 }, '"of another shop"')).status).toBe(
    412,
  );
  expect((await ask(one, 'PUT', `/api/subscriptions/plans/${id}`, { price: 31 }, '*')).status).toBe(200);
});

test('of a product too, whose form comes with files', async () => {
  const { id } = await shop.product();
  const { etag } = await ask(one, 'GET', '/api/product?limit=100');
  const put = (who: Buyer, name: string, seen?: string) =>
    sendForm(shop, who, `PUT /products/${id}`, { name }, seen ? { 'if-match': seen } : {});
  expect((await put(other, 'Theirs')).status).toBe(200);
  expect((await put(one, 'Mine', etag)).status).toBe(412);
});

test('of twenty who save at the same moment one is first, and the others are told', async () => {
  const { id } = await plan();
  const { etag } = await ask(one, 'GET', '/api/subscriptions/plans');
  const prices = Array.from({ length: 20 }, (_, at) => 100 + at);
  const replies = await Promise.all(
    prices.map((price) => ask(price % 2 ? one : other, 'PUT', `/api/subscriptions/plans/${id}`, { price }, etag)),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 412)).toHaveLength(19);
});

test('two tabs of one customer are two who edit', async () => {
  const buyer = await shop.customer();
  const { etag } = await ask(buyer, 'GET', '/api/account');
  expect((await ask(buyer, 'PUT', '/api/account', { address: 'A' }, etag)).status).toBe(200);
  const second = await ask(buyer, 'PUT', '/api/account', { address: 'B' }, etag);
  expect([second.status, second.body.code]).toEqual([412, 'changed_meanwhile']);
});
