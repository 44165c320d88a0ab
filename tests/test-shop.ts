import fs from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openServerProcess, type ServerProcess } from '#boot/server-process.ts';
import { type Call, createClient, type Send } from '#contract/client.ts';
import { asCents } from '#contract/money.ts';
import type { Role } from '#contract/words.ts';
import { createFontEngine, isProblem } from '#fonts/engine.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { welcomeEmail } from '#server/accounts/account-emails.ts';
import { insertUser, userByEmail } from '#server/accounts/queries.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { presentUser } from '#server/accounts/user.ts';
import { settableClock } from '#server/kit/clock.ts';
import { readSettings } from '#server/kit/config/settings.ts';
import { hashPassword } from '#server/kit/crypto/passwords.ts';
import { noteOfShop } from '#server/kit/database/shop-values.ts';
import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { fillLicenseTypes } from '#server/license-types/fill-license-types.ts';
import type { PaymentContext } from '#server/payments/modes.ts';
import { TOOK_MONEY } from '#server/payments/settings/read-payments.ts';
import { addProduct, type NewProduct } from '#server/products/admin/add-product.ts';
import { buildPages, isBuildCurrent } from '#web/build.ts';
import { openCuttableLine } from './cuttable-line.ts';
import { createTestDatabase } from './test-database.ts';

const FONTS = path.join(import.meta.dirname, '../node_modules/@expo-google-fonts');

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;
export type Buyer = { call: Call; send: Send; token: string; id: number; email: string; fullname: string };

const PASSWORD = 'correct horse';
/** Costly on purpose, so one is made for everybody; how people register and log in has tests of its own. */
let passwordHash: Promise<string> | undefined;
/**
 * The workshop of all shops that this process opens one after the other: its threads take longer to start than most
 * tests.
 */
const fonts = createFontEngine();
/** By these the environment takes money. */
const KEYS = {
  ...{ PAYPAL_CLIENT_ID: 'shop', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-TEST' },
  // Nothing is sold for real money before somebody has said who sells.
  SELLER_ADDRESS: 'Jl. Aksara 1, Bandung',
};
const LICENSE_TYPES = [
  {
    name: 'Standard License',
    description: 'For desks.',
    price: 0,
    pricing: 'product' as const,
    usageDetails: [['Desktop users', '5']] as [string, string][],
    limits: null,
  },
  {
    name: 'Web License',
    description: 'For pages.',
    price: 79,
    pricing: 'own' as const,
    usageDetails: [['Websites', '1']] as [string, string][],
    limits: null,
  },
  {
    name: 'Exclusive License',
    description: 'For one.',
    price: 5000,
    pricing: 'own' as const,
    usageDetails: [] as [string, string][],
    limits: null,
    exclusive: true,
  },
];

/**
 * A whole shop for a test: real database, real fonts, real jobs, and the payment provider at the wire with a clock that
 * both share. It listens on a free port.
 */
export async function openTestShop({
  isSandbox = true,
  takesPayments = true,
  pages = 'none' as 'none' | 'production',
  env = {} as Record<string, string>,
} = {}) {
  if (pages === 'production' && !(await isBuildCurrent())) await buildPages();
  const database = await createTestDatabase();
  const line = await openCuttableLine(database.connection);
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'shop-'));
  const clock = settableClock();
  const sandbox = await createSandbox({
    publicUrl: 'http://pay.test',
    clientId: 'shop',
    clientSecret: 'secret',
    now: () => clock.now(),
    webhook: { url: 'http://shop.test', id: 'WH-TEST' },
  });
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const baseUrl = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`;
  const settings = readSettings({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://shop.test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    // What is packed before anybody wants it is a matter of its own tests, and would take half of the machine from the
    // others.
    PREPARE_FILES: 'off',
    ...(isSandbox ? {} : KEYS),
    ...env,
  });
  const account = { baseUrl, clientId: 'shop', clientSecret: 'secret', webhookId: 'WH-TEST' };
  const payments: PaymentContext = { sandbox: account, hosts: { provider_sandbox: baseUrl, live: baseUrl } };
  const serverProcess: ServerProcess = await openServerProcess(
    settings,
    { connection: line.connection, payments },
    { pages, clock, fonts: { ...fonts, close: async () => undefined } },
  );
  if (!takesPayments) {
    await noteOfShop(serverProcess.tools.db, TOOK_MONEY);
    serverProcess.tools.freshness.changed();
  }
  const address = await serverProcess.app.listen({ host: '127.0.0.1', port: 0 });
  // Events come only where a test asks for them: what follows from one is not to be seen by chance.
  sandbox.control.webhooks!.policy({ url: `${address}/payment/paypal/webhook`, lost: 1 });
  await fillLicenseTypes(serverProcess.tools, LICENSE_TYPES);
  let people = 0;
  const enter = async (email: string): Promise<Buyer> => {
    const user = (await userByEmail(serverProcess.tools.db, email))!;
    const token = await openSession(serverProcess.tools, user);
    if (token === null) throw new Error(`no session for ${email}`);
    const send: Send = (request) =>
      serverProcess.send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    const { id, fullname } = user;
    return { call: createClient(send), send, token, id, email, fullname };
  };

  return {
    ...serverProcess,
    /** How another process would reach the same database. */
    connection: database.connection,
    /** What its payments stand on: whatever place is chosen, the provider at the wire is asked. */
    payments,
    /** Between this process and its database. */
    line,
    address,
    clock,
    sandbox,
    /** Where the approval page of a link really is. */
    approvalAddress: (link: string) => link.replace('http://pay.test', baseUrl),
    /** The client of a visitor. */
    visitor: createClient(serverProcess.send),
    /** A new customer or member of staff, logged in, with a confirmed email address. */
    async customer(role: Role = 'customer'): Promise<Buyer> {
      people += 1;
      const person = { username: `user${people}`, email: `user${people}@shop.test`, fullname: `Rani Number ${people}` };
      passwordHash ??= hashPassword(PASSWORD);
      const words = { address: 'Jl. Braga 1', phone_number: '0812', roles: [role], password_hash: await passwordHash };
      const { db, clock: time } = serverProcess.tools;
      await db.transaction().execute(async (tx) => {
        const user = presentUser(await insertUser(tx, { ...person, ...words, email_proved_at: new Date(time.now()) }));
        await queueEmails(tx, time, [letterTo(user, () => welcomeEmail(user, settings.PUBLIC_URL))]);
      });
      return enter(person.email);
    },
    /** The same customer with a new session, for when the clock has moved past the old one. */
    again: (buyer: Buyer) => enter(buyer.email),
    /** Puts a real font on offer. Prices in dollars. */
    async product(change: Partial<NewProduct> & { font?: string; price?: number; sale?: number | null } = {}) {
      const { font = 'righteous/400Regular/Righteous_400Regular.ttf', price = 42, sale = null, ...words } = change;
      const name = words.name ?? `Font ${Math.random().toString(36).slice(2, 8)}`;
      const added = await addProduct(serverProcess.tools, {
        name,
        slug: name.toLowerCase().replaceAll(' ', '-'),
        sku: `T-${name}`,
        type: 'Display',
        description: 'A font of the tests.',
        shortDescription: 'A test font.',
        regular_price_cents: asCents(Math.round(price * 100)),
        sale_price_cents: sale === null ? null : asCents(Math.round(sale * 100)),
        categories: ['Display'],
        tags: ['test'],
        trial: false,
        in_plans: true,
        demo: false,
        specimen: 'Marmalade',
        licenseText: 'The licence of the font.',
        licenseTypes: ['Standard License', 'Web License'],
        createdAt: new Date(clock.now()),
        files: [await fs.readFile(path.join(FONTS, font))],
        ...words,
      });
      if (isProblem(added)) throw new Error(added.detail);
      return (await createClient(serverProcess.send)('productById', { params: { id: added.id } })).data;
    },
    async close() {
      await serverProcess.close();
      await sandbox.close();
      await database.drop();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
  };
}
