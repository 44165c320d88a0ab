import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { mustExist, notNull } from '#contract/must-exist.ts';

/** `load_ms` is the processor that the buyers themselves took. */
type Purchases = {
  perSecond: number;
  p50_ms: number;
  p99_ms: number;
  failed: number;
  orderIds: number[];
  load_ms: number;
};
type Buyer = { token: string; id: number };
type Reply = { status: number; headers: http.IncomingHttpHeaders; body: string };

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/**
 * This many buyers buy for some seconds, in a process of their own; `begin` is called when all of them have an account,
 * before the first buys.
 */
export async function purchase(
  address: string,
  buyers: number,
  seconds: number,
  begin: () => Promise<void> = async () => undefined,
): Promise<Purchases> {
  const child = fork(import.meta.filename, [address, String(buyers), String(seconds)], { silent: true });
  const result = text(notNull(child.stdout));
  notNull(child.stderr).pipe(process.stderr);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('the buyers ended before they bought')));
  });
  await begin();
  child.send('buy');
  return JSON.parse(await result);
}

/** Registers buyers and logs them in. */
async function makeBuyers(address: string, count: number): Promise<Buyer[]> {
  const run = Date.now().toString(36);
  const buyers: Buyer[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `buyer-${run}-${index}@shop.test`;
    const person = {
      username: `buyer-${run}-${index}`,
      email,
      password: 'correct horse',
      fullname: `Buyer ${index}`,
      address: 'Jl. Braga 1',
      phoneNumber: '0812',
    };
    await send(address, 'POST', '/api/users/customers/register', person);
    const { body } = await send(address, 'POST', '/api/auth/login', { email, password: person.password });
    const { token, user } = JSON.parse(body);
    buyers.push({ token, id: user.id });
  }
  return buyers;
}

/**
 * Every buyer buys again and again for some seconds: order, payment, approval, return, outcome. Times are of whole
 * purchases.
 */
async function buyForAWhile(address: string, buyers: Buyer[], seconds: number): Promise<Purchases> {
  const { body } = await send(address, 'GET', '/api/product?limit=40');
  const offers = (
    JSON.parse(body) as {
      id: number;
      regularPrice: number;
      salePrice: number | null;
      licenseTypes: { id: number; pricing: string }[];
    }[]
  ).map((product) => ({
    product_id: product.id,
    license_type_id: mustExist(product.licenseTypes.find((type) => type.pricing === 'product')).id,
    price: product.salePrice || product.regularPrice,
  }));
  const times: number[] = [];
  const orderIds: number[] = [];
  let failed = 0;
  const before = process.cpuUsage();
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    buyers.map(async (buyer, index) => {
      for (let round = index * 5; performance.now() < end; round += 1) {
        const began = performance.now();
        // The quantity differs each time, so that no cart is taken for a second click of the one before.
        const orderId = await buy(address, buyer, {
          ...mustExist(offers[round % offers.length]),
          quantity: 1 + (Math.floor(round / offers.length) % 900),
        });
        times.push(performance.now() - began);
        if (orderId === null) failed += 1;
        else orderIds.push(orderId);
      }
    }),
  );
  const elapsed_s = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: orderIds.length / elapsed_s,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    failed,
    orderIds,
    load_ms: (user + system) / 1_000,
  };
}

type Line = { product_id: number; license_type_id: number; price: number; quantity: number };

async function buy(address: string, buyer: Buyer, line: Line): Promise<number | null> {
  const placed = await send(
    address,
    'POST',
    '/api/orders/create',
    { user_id: buyer.id, payment_id: null, items: [line] },
    buyer.token,
  );
  if (placed.status !== 201) return null;
  const { order } = JSON.parse(placed.body);
  const started = await send(
    address,
    'POST',
    '/payment/paypal/create-payment',
    { orderId: order.id, total: order.total_amount, currency: 'USD' },
    buyer.token,
  );
  if (started.status !== 200) return null;
  const { approval_url, paymentId } = JSON.parse(started.body);
  const approved = await send(approval_url, 'POST', '', 'decision=approve&funding=ok');
  const returned = await send(approved.headers.location ?? '', 'GET', '');
  const PayerID = new URL(returned.headers.location ?? '/', address).searchParams.get('PayerID');
  const done = await send(
    address,
    'GET',
    `/payment/paypal/execute-payment?paymentId=${paymentId}&PayerID=${PayerID}`,
    undefined,
    buyer.token,
  );
  return done.status === 200 && JSON.parse(done.body).order.status === 'success' ? order.id : null;
}

function send(address: string, method: string, path: string, body?: object | string, token?: string): Promise<Reply> {
  const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (payload !== undefined) {
    headers['content-type'] = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
    headers['content-length'] = String(Buffer.byteLength(payload));
  }
  return new Promise((resolve, reject) => {
    const request = http.request(`${address}${path}`, { method, headers, agent }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    request.on('error', reject);
    request.end(payload);
  });
}

if (import.meta.main) {
  const [address = '', buyers = '8', seconds = '6'] = process.argv.slice(2);
  const people = await makeBuyers(address, Number(buyers));
  process.send?.('ready');
  await once(process, 'message');
  process.disconnect();
  process.stdout.write(JSON.stringify(await buyForAWhile(address, people, Number(seconds))));
  agent.destroy();
}
