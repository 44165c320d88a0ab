import http from 'node:http';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import routes from '../routes.ts';

let shop: TestShop;
let key: string;
beforeAll(async () => {
  shop = await openTestShop({ pages: 'production' });
  // The newest fonts of a shop are those that it has not released yet.
  await shop.product({ name: 'Gerimis', slug: 'gerimis', price: 47.13, designers: ['Sari Puspa'] });
  await shop.product({ name: 'Fraunces', slug: 'fraunces', price: 83.57 });
  const owner = await shop.customer('admin');
  const { data: types } = await shop.visitor('listLicenseTypes', {});
  const { id } = types.find(({ name }) => name === 'Standard License')!;
  await owner.call('publishLicenseTerms', { params: { id }, body: { text: 'For five desks.' } });
  const { data } = await owner.call('changeOpening', { body: { isClosed: true } });
  const entered = await ask(new URL(data.opening.keyAddress!).pathname);
  key = String(entered.headers['set-cookie']).split(';')[0]!;
}, 120_000);
afterAll(() => shop.close());

type Reply = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** Asks for an address to the letter, as no browser would. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const { hostname, port } = new URL(shop.address);
  return new Promise((resolve, reject) => {
    const request = http.get({ hostname, port, path, headers }, async (reply) => {
      const body = Buffer.concat(await reply.toArray()).toString();
      resolve({ status: reply.statusCode!, headers: reply.headers, body });
    });
    request.on('error', reject);
  });
}

/** Names, ways and prices of what is not on sale yet. */
const unreleased = /gerimis|fraunces|sari.puspa|47[.,]13|83[.,]57|preview\.svg|picture\.webp/i;

/** Asks, and goes on where it is led to, up to the door. */
async function follow(path: string): Promise<Reply> {
  const reply = await ask(path);
  const { location } = reply.headers;
  return location !== undefined && !/\/closed$/.test(location) ? follow(location) : reply;
}

const hidden = '/product/fraunces';
const behind = ['/..', '/%2e%2e', '/.%2E', '/x/../..', '/%2e%2e/', '/./..'];
const open = ['/login', '/id/login', '/contact', '/verify', '/admin', '/closed', '/license/standard-license'];
const others = [
  ...['//product', '//product.data', '/id//product', '//id/product', '/login/..', '/login/../_.data'],
  ...[`/login#/..${hidden}`, `http://shop.test/login/..${hidden}`, `http://shop.test${hidden}`],
  ...['/login\\..\\product', '/%70roduct', '/PRODUCT'],
];

test.each([...open, null])('no spelling of an address leads into a closed shop, past %s', async (past) => {
  const spelled =
    past === null
      ? others
      : [
          ...behind.flatMap((way) => [hidden, `${hidden}.data`].map((end) => past + way + end)),
          ...['/...data', '/..data', '/%2e%2e.data'].map((end) => past + end),
        ];
  for (const address of spelled) {
    const { status, headers, body } = await follow(address);
    const isBlocked = status === 400 || /\/closed$/.test(headers.location ?? '') || body.includes('/closed');
    expect([address, isBlocked, unreleased.exec(body)?.[0]]).toEqual([address, true, undefined]);
  }
});

test('an address with two slashes is led to that with one, and is not the home page', async () => {
  const { status, headers } = await ask('//product?page=2', { cookie: key });
  expect([status, headers.location]).toEqual([308, '/product?page=2']);
  expect((await ask('//evil.example/..', { cookie: key })).status).toBe(400);
  expect((await ask('//evil.example', { cookie: key })).headers.location).toBe('/evil.example');
});

/** Every address of a page, with something in the place of each of its parameters. */
function addressesOf(list: readonly RouteConfigEntry[], before = ''): string[] {
  return list.flatMap(({ path = '', index, children }) => {
    const whole = path === '' ? before : `${before}/${path}`;
    const inner = children ? addressesOf(children, whole) : [];
    return children && !index ? inner : [whole, ...inner];
  });
}
const fill: Record<string, string[]> = {
  ':slug': ['gerimis', 'sari-puspa', 'standard-license', 'none'],
  ':version': ['1'],
  ':id': ['1', '2'],
  ':number': ['HRF-NOTHING'],
  ':format': ['ttf'],
  ':key': ['guessed'],
  ':page': ['terms'],
  ':month': ['2026-01'],
  ':file': ['gerimis.svg'],
  ':part': ['fonts-1.xml', '1.xml'],
  '*': ['no-such-page'],
};
const filled = (path: string): string[] => {
  let made = [''];
  for (const part of path.split('/').slice(1)) {
    const name = part.replace(/\?$/, '');
    const longer = (fill[name] ?? [name]).flatMap((value) => made.map((started) => `${started}/${value}`));
    made = part.endsWith('?') ? made.concat(longer) : longer;
  }
  return made;
};

const pages = [...new Set(addressesOf(routes).flatMap((path) => filled(path || '/')))];
/** What stays open in a closed shop: accounts and their rooms, who sells, and what was agreed to. */
const staysOpen =
  /^\/(?:closed|login(?:\/code)?|forgot|reset|new-password|second-factor|confirm-email|undo-email|customer(?:\/[a-z-]+)?|admin(?:\/.*)?|contact|verify(?:\/.*)?|files(?:\/.*)?|(?:terms|privacy|refunds|cookies|imprint)(?:\/1)?|checkout-success|subscription-success|license\/[^/]+(?:\/1)?|robots\.txt|site\.webmanifest)$/;

test('what stays open in a closed shop brings no name, price or way of a font along, nor does what is unknown below it', async () => {
  const shown: string[] = [];
  for (const page of pages) {
    for (const address of [page, `/id${page}`, `${page}.data`, `${page}/unknown`, `${page}/unknown.data`].map((one) =>
      one.replace(/\/(?=\.data|\/)/, ''),
    )) {
      const { status, headers, body } = await ask(address);
      const isBlocked = /\/closed$/.test(headers.location ?? '') || (status === 202 && body.includes('/closed'));
      // An address that names something itself may be said again.
      expect([address, unreleased.exec(body.replaceAll(page, ''))?.[0]]).toEqual([address, undefined]);
      // A page that could not be made would show nothing either.
      expect([address, status < 500]).toEqual([address, true]);
      if (address === page && !isBlocked) shown.push(page);
    }
  }
  expect(shown.sort()).toEqual(pages.filter((page) => staysOpen.test(page)).sort());
  expect(shown.length).toBeGreaterThan(40);
});

test('who has the key sees more at the same address, and no cache before the shop keeps it for others', async () => {
  for (const address of ['/en/contact', '/en/admin/no-such-page']) {
    // Twice each and in turn, so that what is stored for one could be given to the other.
    for (const _ of [1, 2]) {
      expect(unreleased.exec((await ask(address)).body)?.[0]).toBe(undefined);
      const guest = await ask(address, { cookie: key });
      expect([address, unreleased.test(guest.body)]).toEqual([address, true]);
      expect(guest.headers['cache-control']).not.toContain('s-maxage');
    }
  }
  const call = await ask('/api/product?limit=2', { cookie: key });
  expect([call.status, call.headers['cache-control']]).toEqual([200, 'private, no-cache']);
});
