import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Infrastructure } from '#boot/infrastructure.ts';
import { openServerProcess, type ServerProcess } from '#boot/server-process.ts';
import { createClient } from '#contract/client.ts';
import { asCents } from '#contract/money.ts';
import type { Role } from '#contract/words.ts';
import { checkPayments, closeOldOrders } from '#server/checkout/check-payments.ts';
import { readSettings } from '#server/kit/config/settings.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { releaseDeadJobs } from '#server/kit/jobs/jobs.ts';
import { matchBooks } from '#server/ledger/match-books.ts';
import { postEntries } from '#server/ledger/post-entries.ts';
import { fillLicenseTypes } from '#server/license-types/fill-license-types.ts';
import { addProduct } from '#server/products/admin/add-product.ts';
import { sessionOf } from '#tests/session-of.ts';
import { createFastClock, type FastTime } from './fast-clock.ts';

/** What the process is started with. */
export type ShopOrders = {
  connection: string | Partial<pg.PoolConfig>;
  payments: Infrastructure['payments'];
  port: number;
  dataDir: string;
  time: FastTime;
  ahead_ms: number;
};
/** The messages it gets while it runs, and its replies. */
export type ShopMessage = { furnish: number } | { advance_ms: number } | { look: true } | { match: true };
export type Furniture = {
  products: { id: number; standardId: number; webId: number; price: number; webPrice: number }[];
  codes: string[];
  buyers: { id: number; token: string }[];
  finance: { token: string };
  planId: number;
};

const FONT = path.resolve(
  import.meta.dirname,
  '../../node_modules/@expo-google-fonts/righteous/400Regular/Righteous_400Regular.ttf',
);
const PASSWORD = 'correct horse';

/** A serving process without pages, for a run that pulls its plug. */
const orders = JSON.parse(process.env.SHOP_ORDERS!) as ShopOrders;
const clock = createFastClock(orders.time);
clock.advance(orders.ahead_ms);
const settings = readSettings({
  DATA_DIR: orders.dataDir,
  PUBLIC_URL: `http://127.0.0.1:${orders.port}`,
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
});
// This is the only worker: jobs still locked belong to a killed process, as at a start of the whole shop.
const database = openDatabase(orders.connection, { size: 1 });
await releaseDeadJobs(database.pool, '0 seconds');
await database.close();
const serverProcess = await openServerProcess(settings, orders, { pages: 'none', clock });
await serverProcess.app.listen({ host: '127.0.0.1', port: orders.port });
process.on('message', async (message: ShopMessage) => {
  if ('advance_ms' in message) clock.advance(message.advance_ms);
  if ('look' in message) {
    while ((await checkPayments(serverProcess.tools)) > 0);
    await closeOldOrders(serverProcess.tools);
    await postEntries(serverProcess.tools);
  }
  process.send!(await answerTo(message));
});
function answerTo(message: ShopMessage): unknown {
  if ('furnish' in message) return seed(serverProcess, message.furnish);
  return 'match' in message ? matchBooks(serverProcess.tools) : 'done';
}

process.on('disconnect', () => process.exit(0));
process.send!('ready');

/** Fonts, people and a plan for a run. */
async function seed({ tools, send }: ServerProcess, people: number): Promise<Furniture> {
  const limits = { description: '', usageDetails: [] as [string, string][], limits: null };
  await fillLicenseTypes(tools, [
    { ...limits, name: 'Standard License', price: 30, pricing: 'product' },
    { ...limits, name: 'Web License', price: 79, pricing: 'own' },
  ]);
  const visitor = createClient(send);
  const file = await fs.readFile(FONT);
  const products: Furniture['products'] = [];
  for (const price of [12, 34.5, 67.89]) {
    const added = await addProduct(tools, {
      name: `Font ${price}`,
      slug: `font-${price * 100}`,
      sku: `F-${price}`,
      type: 'Display',
      description: '',
      shortDescription: '',
      regular_price_cents: asCents(Math.round(price * 100)),
      sale_price_cents: null,
      categories: [],
      tags: [],
      trial: false,
      in_plans: true,
      demo: false,
      specimen: 'Marmalade',
      licenseText: '',
      licenseTypes: ['Standard License', 'Web License'],
      createdAt: new Date(clock.now()),
      files: [file],
    });
    if ('detail' in added) throw new Error(added.detail);
    const { data } = await visitor('productById', { params: { id: added.id } });
    const [standard, web] = data.licenseTypes;
    products.push({ id: added.id, standardId: standard!.id, webId: web!.id, price, webPrice: 79 });
  }
  const enter = async (name: string, role?: Role) => {
    const email = `${name}@shop.test`;
    const words = { username: name, fullname: `Person ${name}`, address: 'Jl. Braga 1', phoneNumber: '0812' };
    await visitor('registerCustomer', { body: { ...words, email, password: PASSWORD } });
    if (role)
      await tools.db
        .updateTable('users')
        .set({ roles: [role] })
        .where('email', '=', email)
        .execute();
    const { data } = await visitor('login', { body: { email, password: PASSWORD } });
    const { user, token } = sessionOf(data);
    return { id: user.id, token };
  };
  const owner = await enter('owner', 'admin');
  const authorization = { headers: { authorization: `Bearer ${owner.token}` } };
  const plan = { name: 'Studio plan', price: 29, duration: 'monthly', license_type_id: products[0]!.webId };
  const { data } = await visitor('createPlan', { body: plan, ...authorization });
  // Two of them together are a bundle, which a storm buys like any font.
  const pair = await visitor('addProduct', {
    body: {
      kind: 'bundle',
      name: 'Pair',
      members: products.slice(0, 2).map(({ id }) => ({ product_id: id })),
      regularPrice: 40,
      licenseTypeIds: [products[0]!.standardId, products[0]!.webId],
    } as never,
    ...authorization,
  });
  const [standard, web] = pair.data.licenseTypes;
  products.push({
    id: pair.data.id,
    standardId: standard!.id,
    webId: web!.id,
    price: pair.data.regularPrice,
    webPrice: web!.price,
  });
  for (const code of [
    { code: 'SOME', kind: 'percent', value: 25, uses: 5 },
    { code: 'FLAT', kind: 'amount', value: 7.77 },
  ])
    await visitor('createCode', { body: { title: code.code, ...code } as never, ...authorization });
  return {
    products,
    codes: ['SOME', 'FLAT'],
    buyers: await Promise.all(Array.from({ length: people }, (_, index) => enter(`buyer${index}`))),
    finance: await enter('finance', 'finance'),
    planId: data.id,
  };
}
