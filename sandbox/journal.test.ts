import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ledger } from './control/ledger.ts';
import { openSandbox, orderBody } from './test-client.ts';

let folder: string;
let journalFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  journalFile = join(folder, 'deep', 'journal.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the journal', () => {
  test('brings back orders, captures, refunds and remembered replies', async () => {
    const first = await openSandbox({ journalFile });
    const { captureId, orderId } = await first.pay('42.00');
    const waiting = await first.create('8.00', {}, { 'paypal-request-id': 'w' });
    await first.call('POST', `/v2/payments/captures/${captureId}/refund`, {
      amount: { currency_code: 'USD', value: '2.00' },
    });
    const before = { orders: first.control.orders(), captures: first.control.captures(), ledger: first.ledger() };
    await first.close();

    const second = await openSandbox({ journalFile, publicUrl: 'http://moved.test' });
    expect({ orders: second.control.orders(), captures: second.control.captures(), ledger: second.ledger() }).toEqual(
      before,
    );
    expect((await second.call('GET', `/v2/checkout/orders/${orderId}`)).body.status).toBe('COMPLETED');
    const again = await second.create('8.00', {}, { 'paypal-request-id': 'w' });
    expect([again.status, again.body.id]).toEqual([200, waiting.body.id]);
    expect(again.body.links.map(({ href }) => href)).toContain(
      `http://moved.test/checkoutnow?token=${waiting.body.id}`,
    );
    await second.close();
  });

  test('forgets a half line that was never answered, and nothing else', async () => {
    const first = await openSandbox({ journalFile });
    const { orderId } = await first.pay('42.00');
    await first.close();
    appendFileSync(journalFile, '[["order","HALFALINE');
    const second = await openSandbox({ journalFile });
    expect(second.control.orders().map(({ id }) => id)).toEqual([orderId]);
    await second.pay('1.00');
    await second.close();
    const third = await openSandbox({ journalFile });
    expect(third.control.orders()).toHaveLength(2);
    await third.close();
  });

  test('is written anew at a start, without what has ended', async () => {
    const first = await openSandbox({ journalFile });
    for (let count = 0; count < 20; count++) await first.create('1.00', {}, { 'paypal-request-id': `n-${count}` });
    const { orderId } = await first.pay('42.00');
    await first.close();
    const size = statSync(journalFile).size;
    const later = await openSandbox({ journalFile, now: () => Date.now() + 7 * 3_600_000 });
    expect(later.control.orders().map(({ id }) => id)).toEqual([orderId]);
    expect(statSync(journalFile).size).toBeLessThan(size / 10);
    await later.close();
  });

  test('loses nothing that was answered when the sandbox is killed in full work', async () => {
    const port = await freePort();
    const answered = { created: new Set<string>(), captured: new Set<string>() };
    for (let round = 0; round < 3; round++) {
      const child = await startProvider(port);
      const work = Promise.all(
        Array.from({ length: 8 }, (_, worker) => payUntilKilled(port, `${round}-${worker}`, answered)),
      );
      const enough = answered.captured.size + 8;
      await expect.poll(() => answered.captured.size, { interval: 20, timeout: 20_000 }).toBeGreaterThan(enough);
      child.kill('SIGKILL');
      await Promise.all([once(child, 'exit'), work]);
    }
    const child = await startProvider(port);
    const control = { headers: { authorization: 'Bearer behind the counter' } };
    const orders = (await (await fetch(`http://127.0.0.1:${port}/control/orders`, control)).json()) as {
      id: string;
      status: string;
    }[];
    const ledger = (await (await fetch(`http://127.0.0.1:${port}/control/ledger`, control)).json()) as Ledger;
    child.kill('SIGKILL');
    await once(child, 'exit');

    const stored = new Map(orders.map(({ id, status }) => [id, status]));
    expect(answered.captured.size).toBeGreaterThan(20);
    expect([...answered.created].filter((id) => !stored.has(id))).toEqual([]);
    expect([...answered.captured].filter((id) => stored.get(id) !== 'COMPLETED')).toEqual([]);
    const completed = orders.filter(({ status }) => status === 'COMPLETED').length;
    expect(ledger.held_minor_by_currency.USD).toBe(completed * 4200);
    expect(readFileSync(journalFile, 'utf8').endsWith('\n')).toBe(true);
  });
});

async function startProvider(port: number): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./test-sandbox.ts', import.meta.url));
  const child = spawn(process.execPath, [program, String(port), journalFile], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

/** Buys and buys, noting what was answered, until the connection breaks. */
async function payUntilKilled(
  port: number,
  name: string,
  answered: { created: Set<string>; captured: Set<string> },
): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  try {
    const granted = await fetch(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('shop:key')}` },
      body: 'grant_type=client_credentials',
    });
    const { access_token } = (await granted.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    for (let count = 0; ; count++) {
      const named = { ...headers, 'paypal-request-id': `${name}-${count}` };
      const made = await fetch(`${url}/v2/checkout/orders`, {
        method: 'POST',
        headers: named,
        body: JSON.stringify(orderBody('42.00')),
      });
      const { id } = (await made.json()) as { id: string };
      answered.created.add(id);
      const form = new URLSearchParams({ decision: 'approve' });
      await fetch(`${url}/checkoutnow?token=${id}`, { method: 'POST', redirect: 'manual', body: form });
      const taken = await fetch(`${url}/v2/checkout/orders/${id}/capture`, { method: 'POST', headers: named });
      const { status } = (await taken.json()) as { status: string };
      if (status === 'COMPLETED') answered.captured.add(id);
    }
  } catch (error) {
    // A broken connection is how this ends; anything else is a fault of the test.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
