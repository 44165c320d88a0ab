/**
 * How many payments a second go through the sandbox: create, approve, read and capture over loopback, the provider in a
 * process of its own with a journal on disk. Prints one line. `node bench/sandbox-payments.ts [payments] [at once]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const payments = Number(process.argv[2] ?? 4000);
const atOnce = Number(process.argv[3] ?? 16);
const port = 4789;
const folder = mkdtempSync(join(tmpdir(), 'payments-'));
const program = fileURLToPath(new URL('../sandbox/test-sandbox.ts', import.meta.url));
const sandbox = spawn(process.execPath, [program, String(port), join(folder, 'journal.jsonl')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
await once(sandbox.stdout, 'data');

// node:http instead of fetch: the client shares the machine with the provider, so it should cost as little as it can.
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
function send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', agent, method, path, headers: { ...headers, 'content-length': body.length } },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => {
          text += part;
        });
        reply.on('end', () => resolve(text));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const granted = await send(
  'POST',
  '/v1/oauth2/token',
  { ...FORM, authorization: `Basic ${btoa('shop:key')}` },
  'grant_type=client_credentials',
);
const { access_token }: { access_token: string } = JSON.parse(granted);
const headers = {
  authorization: `Bearer ${access_token}`,
  'content-type': 'application/json',
  prefer: 'return=representation',
};
const money = { currency_code: 'USD', value: '42.00' };
const body = JSON.stringify({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: 'p',
      invoice_id: 'HU-1',
      amount: { ...money, breakdown: { item_total: money } },
      items: [{ name: 'Arunika Sans, Web License', quantity: '1', unit_amount: money }],
    },
  ],
  payment_source: {
    paypal: {
      experience_context: { brand_name: 'Huruf', return_url: 'http://a.test/r', cancel_url: 'http://a.test/c' },
    },
  },
});

async function pay(number: number): Promise<void> {
  const named = { ...headers, 'paypal-request-id': `c-${number}` };
  const { id }: { id: string } = JSON.parse(await send('POST', '/v2/checkout/orders', named, body));
  await send('POST', `/checkoutnow?token=${id}`, FORM, 'decision=approve&funding=ok');
  await send('GET', `/v2/checkout/orders/${id}`, headers);
  const taken = await send('POST', `/v2/checkout/orders/${id}/capture`, named);
  if (!taken.includes('"COMPLETED"')) throw new Error(`Not paid: ${taken.slice(0, 200)}`);
}

let next = 0;
const started = performance.now();
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (next < payments) await pay(next++);
  }),
);
const seconds = (performance.now() - started) / 1000;
console.log(
  `${payments} payments, ${atOnce} at once: ${Math.round(payments / seconds)} payments/s, ${Math.round((payments * 4) / seconds)} requests/s`,
);
agent.destroy();
sandbox.kill();
await once(sandbox, 'exit');
rmSync(folder, { recursive: true });
