import { expect, onTestFinished, test } from 'vitest';
import { openTestShop } from '#tests/test-shop.ts';
import { readSettings } from './kit/config/settings.ts';

const MOST = 60;

/** How many of this many visitors may verify a licence in one minute, each from an address of his own. */
async function served(env: Record<string, string>, forwarded: (visitor: number) => string): Promise<number> {
  const shop = await openTestShop({ env });
  onTestFinished(() => shop.close());
  let count = 0;
  for (let visitor = 0; visitor < MOST + 5; visitor += 1) {
    const headers = { 'x-forwarded-for': forwarded(visitor) };
    const reply = await fetch(`${shop.address}/api/licenses/verify/HRF-NOTHING`, { headers });
    await reply.arrayBuffer();
    if (reply.status !== 429) count += 1;
  }
  return count;
}
const behindTwo = (visitor: number) => `203.0.113.${visitor}, 10.0.0.5`;

test('visitors behind a proxy on another host share its limits as long as nobody named it', async () => {
  expect(await served({}, behindTwo)).toBe(MOST);
});

test.each(['10.0.0.5', '192.0.2.1, 10.0.0.0/8', '2'])(
  'behind the proxies %s each visitor has limits of his own',
  async (TRUST_PROXY) => {
    expect(await served({ TRUST_PROXY }, behindTwo)).toBe(MOST + 5);
  },
);

test.each(['10.0.0.5', '2'])(
  'what a visitor himself puts before the word of the proxies %s is not believed',
  async (TRUST_PROXY) => {
    expect(await served({ TRUST_PROXY }, (visitor) => `198.51.100.${visitor}, 203.0.113.7, 10.0.0.5`)).toBe(MOST);
  },
);

test.each([
  ['a port behind an IPv4', (visitor: number) => `203.0.113.7:${40_000 + visitor}`, MOST],
  ['a port behind an IPv6', (visitor: number) => `[2001:db8::7]:${40_000 + visitor}`, MOST],
  ['quotes and brackets', (visitor: number) => `"[2001:db8::7]:${40_000 + visitor}"`, MOST],
  ['a port behind each of several visitors', (visitor: number) => `203.0.113.${visitor}:443`, MOST + 5],
])('%s makes no other visitor of one, and no one of several', async (_, forwarded, most) => {
  expect(await served({}, forwarded)).toBe(most);
});

test('a proxy is known with the port that it writes behind its address', async () => {
  const forwarded = (visitor: number) => `203.0.113.${visitor}:1234, 10.0.0.5:${50_000 + visitor}`;
  expect(await served({ TRUST_PROXY: '10.0.0.5' }, forwarded)).toBe(MOST + 5);
});

test.each(['0', '10', 'yes', '10.0.0.5/33', '10.0.0.5/', 'localhost', '10.0.0.5,', '::1/129'])(
  'TRUST_PROXY %s stops the start',
  (TRUST_PROXY) => {
    expect(() => readSettings({ TRUST_PROXY })).toThrow(/^Wrong setting TRUST_PROXY: must be a number of proxies/);
  },
);
