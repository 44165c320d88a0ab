import type { AddressInfo } from 'node:net';
import type { Sandbox, SandboxOptions } from './options.ts';
import { createSandbox } from './sandbox.ts';

export type WireReply = { status: number; headers: Headers; body: WireBody };
/** What tests read of a reply; everything may be missing. */
type WireBody = {
  id: string;
  status: string;
  name?: string;
  links: { href: string; rel: string; method: string }[];
  details?: { issue: string; field?: string }[];
  [field: string]: unknown;
};

export type OpenSandbox = Sandbox & {
  url: string;
  /** Gets a new token, as a client does when its old one has expired. */
  login(): Promise<void>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<WireReply>;
  create(amount?: string, fields?: object, headers?: Record<string, string>): Promise<WireReply>;
  approve(
    id: string,
    funding?: string,
    decision?: string,
  ): Promise<{ status: number; location: string | null; text: string }>;
  /** An order that was paid; answers the id of its capture. */
  pay(amount?: string, funding?: string): Promise<{ orderId: string; captureId: string }>;
};

/** Opens a sandbox on a free port of loopback and gives the tests a client that knows nothing of its inside. */
export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<OpenSandbox> {
  const sandbox = await createSandbox({
    publicUrl: 'http://shop.test/sandbox',
    clientId: 'shop',
    clientSecret: 'key',
    ...options,
  });
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`;
  let token = '';
  const login = async (): Promise<void> => {
    const granted = await fetch(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('shop:key')}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    token = ((await granted.json()) as { access_token: string }).access_token;
  };
  await login();
  const call: OpenSandbox['call'] = async (method, path, body, headers = {}) => {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await reply.text();
    const body_ = (text.startsWith('{') ? JSON.parse(text) : {}) as WireBody;
    return { status: reply.status, headers: reply.headers, body: body_ };
  };
  const create: OpenSandbox['create'] = (amount = '42.00', fields = {}, headers = {}) =>
    call('POST', '/v2/checkout/orders', { ...orderBody(amount), ...fields }, headers);
  const approve: OpenSandbox['approve'] = async (id, funding = 'ok', decision = 'approve') => {
    const reply = await fetch(`${url}/checkoutnow?token=${id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ decision, funding }),
    });
    return { status: reply.status, location: reply.headers.get('location'), text: await reply.text() };
  };
  return {
    ...sandbox,
    url,
    login,
    call,
    create,
    approve,
    async pay(amount, funding) {
      const orderId = (await create(amount)).body.id;
      await approve(orderId, funding);
      const prefer = { prefer: 'return=representation' };
      const { body } = await call('POST', `/v2/checkout/orders/${orderId}/capture`, undefined, prefer);
      return { orderId, captureId: captureOf(body).id };
    },
  };
}

type Payments = { purchase_units: { payments: { captures: { id: string; status: string; amount: object }[] } }[] };

/** The capture inside an order's full view. */
export function captureOf(body: WireBody): { id: string; status: string; amount: object } {
  const capture = (body as unknown as Payments).purchase_units[0]?.payments.captures[0];
  if (capture === undefined) throw new Error('The order shows no capture.');
  return capture;
}

/** The first issue of an error reply. */
export function issueOf(reply: WireReply): string | undefined {
  return reply.body.details?.[0]?.issue;
}

/** The body of a create call as the shop sends it. */
export function orderBody(amount: string, unit: object = {}) {
  const money = { currency_code: 'USD', value: amount };
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: 'pay-1',
        invoice_id: 'HU-1',
        description: 'Order HU-1',
        amount: { ...money, breakdown: { item_total: money } },
        items: [{ name: 'Arunika Sans', quantity: '1', unit_amount: money, category: 'DIGITAL_GOODS' }],
        ...unit,
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Huruf',
          return_url: 'http://shop.test/return?paymentId=7&x=a%20b',
          cancel_url: 'http://shop.test/cancel?paymentId=7',
        },
      },
    },
  };
}
