import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/kit/database/database.ts';
import { slowness } from '../slowness.ts';
import { databaseOf } from '../spawn-server-process.ts';
import { type Answered, openClient, processesOf, servingProcesses, until } from './serving-processes.ts';
import { spawnOwnShop } from './spawn-own-shop.ts';

const onLinux = test.runIf(process.platform === 'linux');
/** Under a second where the machine is free, also while a process starts; others may be at work here. */
const LONGEST_WAIT_MS = 2_000;
/** After so long every process has heard of a change by the database's notification. */
const HEARD_MS = 100;
/** Of how many styles a network from outside may have all letters in a day. */
const ALPHABETS = 3;

type WhenOver = (close: () => Promise<void>) => void;

/** A shop of several processes, and a client of it. */
async function openSeveral(WORKERS: string, CATALOGUE = 'empty', whenOver: WhenOver = onTestFinished) {
  const env = { WORKERS, CATALOGUE, PAYMENTS: 'sandbox', ALPHABETS_PER_DAY: String(ALPHABETS) };
  const shop = await spawnOwnShop(env, undefined, whenOver);
  const database = await databaseOf(shop);
  const client = openClient(shop.address);
  await askEach(client);
  whenOver(async () => {
    client.close();
    await database.close();
  });
  return { shop, database, client };
}

/** A first page takes its time in every process; each of them has been asked afterwards. */
async function askEach(client: ReturnType<typeof openClient>) {
  for (let round = 0; round < 3; round += 1)
    await Promise.all(Array.from({ length: 24 }, () => client.ask('GET', '/product')));
}

/** Closed in turn at the end, the last that was opened first. */
const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

let furnished: ReturnType<typeof openSeveral> | null = null;

/**
 * The one with something on offer, for all tests that put it under load: a shop that fills its catalogue and measures
 * it has little time for anybody else.
 */
async function openFurnished() {
  furnished ??= openSeveral('2', 'demo', (close) => opened.push(close));
  const several = await furnished;
  const isFurnished = async () =>
    (
      await several.database.pool.query(`select from shop_values where name = 'catalogue_filled' and not exists (
        select from product_styles s where not exists (select from font_measures m where m.file_key = s.file_key))`)
    ).rows.length > 0;
  await until(isFurnished);
  // The page of an empty shop needed no drawings.
  await askEach(several.client);
  return several;
}

async function makeBuyer({ ask }: ReturnType<typeof openClient>, username: string) {
  let offers: {
    id: number;
    salePrice: number | null;
    regularPrice: number;
    licenseTypes: { id: number; pricing: string }[];
  }[] = [];
  await until(async () => {
    offers = JSON.parse((await ask('GET', `/api/product?limit=5&at=${Date.now()}`)).body);
    return offers.length > 0;
  });
  const email = `${username}@shop.test`;
  const person = {
    username,
    email,
    password: 'correct horse',
    fullname: 'Rani',
    address: 'Jl. Braga 1',
    phoneNumber: '0812',
  };
  await ask('POST', '/api/users/customers/register', person);
  const { token, user } = JSON.parse((await ask('POST', '/api/auth/login', { email, password: person.password })).body);
  const [product] = offers;
  const line = (quantity: number) => ({
    product_id: product!.id,
    license_type_id: product!.licenseTypes.find(({ pricing }) => pricing === 'product')!.id,
    price: product!.salePrice || product!.regularPrice,
    quantity,
  });
  return {
    id: user.id as number,
    order: (quantity: number) =>
      ask(
        'POST',
        '/api/orders/create',
        { user_id: user.id, payment_id: null, items: [line(quantity)] },
        { authorization: `Bearer ${token}`, 'idempotency-key': `order ${quantity}` },
      ),
  };
}

/** Reads and orders over many connections at once, until it is stopped. */
function keepAsking(client: ReturnType<typeof openClient>, order: (quantity: number) => Promise<Answered>) {
  const reads: Answered[] = [];
  const orders: Answered[] = [];
  let isOver = false;
  let quantity = 0;
  const nextQuantity = () => {
    quantity += 1;
    return quantity;
  };
  const each = async (number: number) => {
    while (!isOver) {
      if (number % 4 === 0 && quantity < 900) orders.push(await order(nextQuantity()));
      else
        reads.push(await client.ask('GET', number % 4 === 1 ? '/product' : `/api/product?limit=8&n=${reads.length}`));
      await sleep(5);
    }
  };
  const all = Promise.all(Array.from({ length: 16 }, (_, number) => each(number)));
  return {
    reads,
    orders,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

const longest = (answers: Answered[]) => Math.round(Math.max(...answers.map(({ took_ms }) => took_ms)));
const statuses = (answers: Answered[]) => [...new Set(answers.map(({ status }) => status))];

async function expectStored(database: Database, buyer: { id: number }, orders: Answered[]) {
  const orderIds = orders.map(({ body }) => JSON.parse(body).order.id as number);
  expect(new Set(orderIds).size).toBe(orderIds.length);
  const { rows } = await database.pool.query('select count(*) as kept from orders where id = any($1)', [orderIds]);
  const { rows: all } = await database.pool.query('select count(*) as kept from orders where user_id = $1', [buyer.id]);
  expect([rows[0].kept, all[0].kept]).toEqual([orderIds.length, orderIds.length]);
}

onLinux(
  'a serving process that is killed under load takes nothing with it that was acknowledged, and nobody waits for two seconds of a quiet machine',
  async () => {
    const { shop, database, client } = await openFurnished();
    const buyer = await makeBuyer(client, 'killed');
    let slow = slowness();
    const asking = keepAsking(client, buyer.order);
    await sleep(1_000);
    for (let times = 0; times < 3; times += 1) {
      const [victim] = servingProcesses(shop);
      process.kill(victim!, 'SIGKILL');
      const back_s = await until(() => servingProcesses(shop).filter((pid) => pid !== victim).length === 2);
      await sleep(500);
      slow = Math.max(slow, slowness());
      console.log(`another serving process after ${back_s.toFixed(1)} s`);
    }
    await asking.stop();
    expect([statuses(asking.reads), statuses(asking.orders)]).toEqual([[200], [201]]);
    await expectStored(database, buyer, asking.orders);
    console.log(
      `${asking.reads.length} reads, ${asking.orders.length} orders; longest ${longest(asking.reads)} and ${longest(asking.orders)} ms`,
    );
    expect(longest([...asking.reads, ...asking.orders])).toBeLessThan(LONGEST_WAIT_MS * slow);
  },
);

onLinux(
  'only one of several processes does the background work; when it is killed another one does within seconds',
  async () => {
    const { shop, database, client } = await openSeveral('2');
    const [first] = processesOf(shop, 'all');
    const workingOff = async () =>
      Number(
        (await database.pool.query(`select count(*) as n from pg_stat_activity where query ilike 'listen "jobs:%'`))
          .rows[0].n,
      );
    await expect.poll(workingOff).toBe(1);
    const isSent = async () =>
      (await database.pool.query('select 1 from emails where try_at is null')).rows.length === 1;
    process.kill(first!, 'SIGKILL');
    const requested = await client.ask('POST', '/api/auth/forgot-password', { email: 'owner@shop.test' });
    expect(requested.status).toBe(202);
    const back_s = await until(async () => (await isSent()) && (await workingOff()) === 1);
    expect(processesOf(shop, 'all')).toHaveLength(1);
    console.log(`another one does the background work after ${back_s.toFixed(1)} s`);
    expect(back_s).toBeLessThan(5 * slowness());
  },
);

onLinux('several processes count tries together, and each shows within 100 ms what another has written', async () => {
  const { shop, client } = await openSeveral('3');
  const guess = () =>
    openClient(shop.address).ask('POST', '/api/auth/login', { email: 'nobody@shop.test', password: 'wrong horse' });
  const guesses = await Promise.all(Array.from({ length: 25 }, guess));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
  const { body } = await client.ask('POST', '/api/auth/login', {
    email: 'owner@shop.test',
    password: 'correct horse',
  });
  const headers = { authorization: `Bearer ${JSON.parse(body).token}` };
  const readers = Array.from({ length: 12 }, () => openClient(shop.address));
  const show = async () =>
    Promise.all(readers.map(async ({ ask }) => JSON.parse((await ask('GET', '/api/shop')).body).name));
  const { locale } = JSON.parse((await client.ask('GET', '/api/shop')).body);
  const slow = slowness();
  let stale = 0;
  for (let round = 0; round < 20; round += 1) {
    await show();
    const name = `Lontar ${round}`;
    const identity = { name, description: '', wordmark: { kind: 'page' }, accent: null, sharePicture: null, locale };
    const changed = await client.ask('PUT', '/api/settings/identity', identity, headers);
    expect(changed.status).toBe(200);
    await sleep(HEARD_MS * slow);
    const shown = await show();
    stale += shown.filter((one) => one !== name).length;
  }
  for (const reader of readers) reader.close();
  expect(stale).toBe(0);
});

onLinux(
  'letters that a network has drawn by one process and by another are one alphabet, and its limit is one for all of them',
  async () => {
    const { shop, client } = await openFurnished();
    const products: { id: number }[] = JSON.parse((await client.ask('GET', '/api/product?limit=4')).body);
    const connections = Array.from({ length: 12 }, () => openClient(shop.address));
    onTestFinished(() => connections.forEach(({ close }) => void close()));
    const draw = (connection: number, id: number, letter: string, from = '203.0.113.9') =>
      connections[connection]!.ask('GET', `/api/product/${id}/preview.svg?text=${letter}`, undefined, {
        'x-forwarded-for': from,
      });
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
    expect(products).toHaveLength(ALPHABETS + 1);
    // Each process has part of each alphabet, and none has all of one.
    for (const { id } of products)
      await Promise.all(letters.map((letter, at) => draw(at % connections.length, id, letter)));
    const all = (from?: string) =>
      Promise.all(connections.map(async (_, at) => (await draw(at, products[0]!.id, 'a', from)).status));
    const notified_s = await until(async () => (await all()).every((status) => status === 429));
    expect(new Set(await all('198.51.100.9'))).toEqual(new Set([200]));
    console.log(`all processes know after ${notified_s.toFixed(1)} s`);
    expect(notified_s).toBeLessThan((LONGEST_WAIT_MS / 1_000) * slowness());
  },
);
