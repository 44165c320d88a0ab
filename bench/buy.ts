import http from 'node:http';

type Purchases = { perSecond: number; p50_ms: number; p99_ms: number; failed: number; orderIds: number[] };
type Buyer = { token: string; id: number };
type Reply = { status: number; headers: http.IncomingHttpHeaders; body: string };

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Registers buyers and logs them in. */
export async function makeBuyers(address: string, count: number): Promise<Buyer[]> {
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

/** Every buyer buys again and again for some seconds: order, payment, approval, return, outcome. Times are of whole purchases. */
export async function buyForAWhile(address: string, buyers: Buyer[], seconds: number): Promise<Purchases> {
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
    license_type_id: product.licenseTypes.find((type) => type.pricing === 'product')!.id,
    price: product.salePrice || product.regularPrice,
  }));
  const times: number[] = [];
  const orderIds: number[] = [];
  let failed = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    buyers.map(async (buyer, index) => {
      for (let round = index * 5; performance.now() < end; round += 1) {
        const before = performance.now();
        // The quantity differs each time, so that no cart is taken for a second click of the one before.
        const orderId = await buy(address, buyer, {
          ...offers[round % offers.length]!,
          quantity: 1 + (Math.floor(round / offers.length) % 900),
        });
        times.push(performance.now() - before);
        if (orderId === null) failed += 1;
        else orderIds.push(orderId);
      }
    }),
  );
  const elapsed_s = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: orderIds.length / elapsed_s, p50_ms: at(0.5), p99_ms: at(0.99), failed, orderIds };
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
