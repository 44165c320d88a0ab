import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const HOUR_MS = 3_600_000;
const calls = endpoints as readonly Endpoint[];

/** The table of docs/SECURITY.md: each call, and whether it asks always. */
const table = new Map(
  fs
    .readFileSync(new URL('../../../docs/SECURITY.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^ {2}\| [^|]+ \| `/.test(line))
    .flatMap((line) => {
      const [, , names = '', when = ''] = line.split('|');
      return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']): [string, boolean] => [
        name,
        when.trim() === 'always',
      ]);
    }),
);

test('the table of calls that ask for the password again says what the contract says', () => {
  const asking = calls.filter(({ confirmed, refusals }) => confirmed || refusals.includes('confirm_identity'));
  expect([...table.keys()].sort()).toEqual(asking.map(({ name }) => name).sort());
  expect(
    [...table]
      .filter(([, isAlways]) => isAlways)
      .map(([name]) => name)
      .sort(),
  ).toEqual(
    calls
      .filter(({ confirmed }) => confirmed)
      .map(({ name }) => name)
      .sort(),
  );
});

test('who takes a file from the back office, publishes or books is asked', () => {
  const isOfStaff = ({ who }: Endpoint) => who !== 'anyone' && who !== 'user';
  // A document of one designer or customer is like a document of one order.
  const single = ['statementPdf', 'proofFile'];
  const files = calls.filter((call) => isOfStaff(call) && call.replies === 'file' && !single.includes(call.name));
  const named = calls.filter((call) => isOfStaff(call) && /^(?:publish|undo|export|import|close)[A-Z]/.test(call.name));
  for (const { name } of [...files, ...named]) expect([name, table.get(name)]).toEqual([name, true]);
});

test('an hour after the login each of them is refused before anything is read, and with the password it is not', async () => {
  const admin = await shop.customer('admin');
  const ask = async ({ method, path }: Endpoint) => {
    const reply = await admin.send({
      method,
      url: path.replace(/:\w+/g, '1'),
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    return reply.status >= 400 ? JSON.parse(reply.body).code : reply.status;
  };
  const always = calls.filter(({ confirmed }) => confirmed);
  expect(always.length).toBeGreaterThan(30);
  shop.clock.advance(HOUR_MS);
  for (const call of always) expect([call.name, await ask(call)]).toEqual([call.name, 'confirm_identity']);
  await admin.call('confirmIdentity', { body: { password: 'correct horse' } });
  for (const call of always.filter(({ name }) => name !== 'beginOwnShop')) {
    const result = await ask(call);
    expect([call.name, result === 'confirm_identity']).toEqual([call.name, false]);
  }
});
