import { openServerProcess } from '#boot/server-process.ts';
import { type CallRefused, createClient, type Send } from '#contract/client.ts';
import { eachLimit } from '#contract/limits.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { filesOfThree, sellInParts } from '../buy/parts.ts';
import { createDice } from '../faults/dice.ts';
import { type Buyer, openTestShop } from '../test-shop.ts';
import { openStatements } from './compare-money.ts';
import { openOffers } from './open-offers.ts';
import type { PlayedOrder } from './played-order.ts';

export type OpenPlay = Awaited<ReturnType<typeof openPlay>>;

const BUYERS = 4;

/**
 * A shop to play in, with its people, fonts, a plan and licence types: one lasts three months, and one is larger than
 * the others.
 */
export async function openPlay({ seed, processes }: { seed: number; processes: 1 | 2 }) {
  const dice = createDice(seed);
  const shop = await openTestShop({ env: processes === 2 ? { WORKERS: '2' } : {} });
  const { tools, clock, sandbox } = shop;
  const { db } = tools;
  clock.set(Date.parse('2026-01-15T10:00:00Z'));
  const second =
    processes === 2
      ? await openServerProcess(
          tools.settings,
          { connection: shop.connection, payments: shop.payments },
          { pages: 'none', clock, fonts: { ...tools.fonts, close: async () => undefined } },
        )
      : null;
  /** Either process answers. */
  const through = (person: Buyer): Buyer => {
    const send: Send = (request) => {
      const headers = { ...request.headers, authorization: `Bearer ${person.token}` };
      return (second && dice.chance(0.5) ? second : shop).send({ ...request, headers });
    };
    return { ...person, send, call: createClient(send) };
  };
  const wrong: string[] = [];
  const refusals: Record<string, number> = {};
  const now = { step: 0, name: 'the beginning' };
  const check = (isTrue: boolean, words: string): void =>
    void (isTrue || wrong.push(`after step ${now.step}, ${now.name}: ${words}`));

  Object.assign(tools.settings, { SELLER_COUNTRY: 'DE' });
  if (second) Object.assign(second.tools.settings, { SELLER_COUNTRY: 'DE' });
  const people = {
    owner: await shop.customer('admin'),
    finance: await shop.customer('finance'),
    // Money that leaves is recorded by somebody who has changed nothing of its order.
    cashier: await shop.customer('finance'),
  };
  const buyers: Buyer[] = [];
  for (let count = 0; count < BUYERS; count += 1) buyers.push(await shop.customer());
  const enter = async () => {
    for (const name of ['owner', 'finance', 'cashier'] as const) people[name] = through(await shop.again(people[name]));
    for (const [position, buyer] of buyers.entries()) buyers[position] = through(await shop.again(buyer));
  };
  await enter();
  const limits = (uses: string[], users: number | null) => ({
    uses,
    onRequest: false,
    ...eachLimit(() => null),
    users,
  });
  const starting = (await people.owner.call('listLicenseTypes', { query: {} })).data;
  const change = (name: string, body: object) =>
    people.owner.call('updateLicenseType', {
      params: { id: starting.find((type) => type.name === name)!.id },
      body: body as never,
    });
  await change('Standard License', { limits: limits(['desktop'], 5) });
  await change('Web License', { limits: limits(['web'], null), termMonths: 3 });
  await people.owner.call('createLicenseType', {
    body: {
      name: 'Large License',
      price: 190,
      limits: limits(['desktop', 'web'], 50),
      measure: 'Employees',
      tiers: [
        { name: '1 to 50', factor: 1 },
        { name: '51 to 500', factor: 2.4, limits: limits(['desktop', 'web'], 500) },
      ],
    } as never,
  });
  const types = (await people.owner.call('listLicenseTypes', { query: {} })).data;
  await people.owner.call('switchFeature', { params: { name: 'bank_transfer' }, body: { isOn: true } });
  const plan = (
    await people.owner.call('createPlan', {
      body: { name: 'Studio', price: 29.9, duration: 'monthly', license_type_id: null },
    })
  ).data;
  const setTax = (isAdded: boolean, percent: number) =>
    people.owner.call('changeTax', {
      body: {
        isAdded,
        reverseCharge: true,
        registered: ['DE', 'EU'],
        ownRates: [{ country: 'DE', percent, from: '2020-01-01' }],
      },
    });
  await setTax(false, 19);

  /** The uprights, and styles alone of which two cost more than all of them. */
  const partsOf = (price: number) => [
    { styles: ['Regular', 'Bold'], name: 'Uprights', regularPrice: Math.round(price * 80) / 100 },
    ...['Regular', 'Bold', 'Italic'].map((style) => ({ styles: [style], regularPrice: Math.round(price * 55) / 100 })),
  ];
  const products: ProductDetail[] = [];
  const offered = () => products.filter(({ id }) => !sold.has(id));
  const sold = new Set<number>();
  const makers = new Map<string, number>();
  async function addFont() {
    const name = `Font ${products.length + 1}`;
    const isDivided = products.length === 0;
    const font = await shop.product({
      name,
      price: dice.between(1_000, 9_999) / 100,
      designers: [`Maker of ${name}`],
      licenseTypes: ['Standard License', 'Web License', 'Large License', 'Exclusive License'],
      ...(isDivided && { files: await filesOfThree() }),
    });
    if (isDivided) await sellInParts(people.owner, font, partsOf(font.regularPrice));
    products.push(font);
    const id = (await people.owner.call('listMakers', { query: { query: `Maker of ${name}` } })).data[0]!.id;
    makers.set(`Maker of ${name}`, id);
    const from = new Date(clock.now()).toISOString().slice(0, 10);
    await people.owner.call('setShares', { params: { id }, body: { productIds: [font.id], from, percent: 33.33 } });
  }
  for (let count = 0; count < 3; count += 1) await addFont();
  // The first is sold in parts.
  const offers = await openOffers(people.owner, products.slice(1, 3));

  const orders: PlayedOrder[] = [];
  const statements = openStatements(db, check);
  let line = 0;
  const nextLine = () => {
    line += 1;
    return `line ${line}`;
  };
  const refused = (error: unknown): null => {
    const { status, code, body } = error as CallRefused;
    if (status === undefined || status >= 500) throw error;
    const words = `${now.name}: ${code} ${Object.keys(body?.fields ?? {}).join()}`.trim();
    refusals[words] = (refusals[words] ?? 0) + 1;
    return null;
  };
  const today = () => new Date(clock.now()).toISOString().slice(0, 10);
  const desk = async (id: number) => (await people.finance.call('orderTimeline', { params: { id } })).data;
  const openOrders = () =>
    orders.filter((order) => order.refunded < order.cents && order.cents > 0 && !order.isDisputed);
  return {
    dice,
    shop,
    second,
    tools,
    db,
    clock,
    sandbox,
    now,
    wrong,
    refusals,
    check,
    refused,
    people,
    buyers,
    enter,
    plan,
    setTax,
    products,
    types,
    ...offers,
    offered,
    sold,
    makers,
    addFont,
    orders,
    openOrders,
    statements,
    nextLine,
    today,
    desk,
    async close() {
      await second?.close();
      await shop.close();
    },
  };
}
