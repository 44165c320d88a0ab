import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../tests/test-shop.ts';
import { buildPages, isBuildCurrent } from '../../build.ts';
import { registerPages } from '../../pages.ts';

const SHOP = 'https://huruf.example';
let shop: TestShop;
let app: FastifyInstance;

beforeAll(async () => {
  if (!(await isBuildCurrent())) await buildPages();
  shop = await openTestShop();
  await shop.product({ name: 'Marmalade Sans', price: 42 });
  app = Fastify();
  await registerPages(app, {
    mode: 'production',
    publicUrl: SHOP,
    send: shop.send,
    version: () => shop.tools.freshness.version(),
    lastHeard: () => shop.tools.freshness.lastHeard(),
    isTurnedAway: () => false,
    isClosed: () => false,
    payments: async () => 'sandbox',
  });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const read = async (url: string) => (await app.inject({ url })).body;
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test('a link to a font shows its name, what it is and a picture drawn from it', async () => {
  const html = await read('/product/marmalade-sans');
  expect(html).toContain('<title>Marmalade Sans · Huruf</title>');
  expect(html).toContain(`<link rel="canonical" href="${SHOP}/product/marmalade-sans"/>`);
  expect(metaOf(html, 'og:url')).toBe(`${SHOP}/product/marmalade-sans`);
  expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
  const picture = metaOf(html, 'og:image')!;
  expect(picture.startsWith(`${SHOP}/api/product/`)).toBe(true);
  const drawn = await fetch(shop.address + picture.slice(SHOP.length).replaceAll('&amp;', '&'));
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('a font has one address for engines, whichever way one came to it', async () => {
  const { id } = JSON.parse(
    (await shop.send({ method: 'GET', url: '/api/product/slug/marmalade-sans', headers: {} })).body,
  );
  expect(await read(`/product/id/${id}`)).toContain(`<link rel="canonical" href="${SHOP}/product/marmalade-sans"/>`);
  expect(await read('/product?sort=price-asc&price=under-50')).toContain(
    `<link rel="canonical" href="${SHOP}/product"/>`,
  );
});

test('a page names itself in every language, and English is found without a prefix only', async () => {
  for (const url of ['/product/marmalade-sans', '/en/product/marmalade-sans', '/id/product/marmalade-sans']) {
    const html = await read(url);
    const isIndonesian = url.startsWith('/id/');
    const own = `${SHOP}${isIndonesian ? '/id' : ''}/product/marmalade-sans`;
    expect(html.match(/<link rel="canonical"[^>]*>/g)).toEqual([`<link rel="canonical" href="${own}"/>`]);
    expect(html.match(/<link rel="alternate" hrefLang[^>]*>/gi)).toEqual(
      [
        ['en', '/product/marmalade-sans'],
        ['id', '/id/product/marmalade-sans'],
        ['x-default', '/product/marmalade-sans'],
      ].map(([language, path]) => `<link rel="alternate" hrefLang="${language}" href="${SHOP}${path}"/>`),
    );
  }
  const map = await read('/sitemap/1.xml');
  for (const pair of ['hreflang="en" href="https://huruf.example/product/marmalade-sans"', 'hreflang="x-default"'])
    expect(map).toContain(pair);
  expect(map).not.toContain('/en/');
  // Each page of the map is there in every language, and names all of them.
  const entries = [...map.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].filter(([, at]) => /marmalade/.test(at!));
  expect(entries.map(([, at]) => at)).toEqual([`${SHOP}/product/marmalade-sans`, `${SHOP}/id/product/marmalade-sans`]);
  for (const [, , others = ''] of entries)
    expect([...others.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)).toEqual([
      'en',
      'id',
      'x-default',
    ]);
});

test.each(['/product?page=99', '/logotypes?page=99', '/id/product?page=2'])(
  'a page past the end, %s, is not found, and not to be found',
  async (url) => {
    const page = await app.inject({ url });
    expect(page.statusCode).toBe(404);
    expect(metaOf(page.body, 'robots')).toBe('noindex');
    expect(page.body).toMatch(/The list is shorter than this page number|Daftarnya lebih pendek/);
  },
);

test('the price of every licence of a font can be read by a machine', async () => {
  const html = await read('/product/marmalade-sans');
  const linked = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!);
  const product = linked['@graph'].find((thing: { '@type': string }) => thing['@type'] === 'Product');
  expect(product).toMatchObject({ name: 'Marmalade Sans', offers: { lowPrice: '42.00', priceCurrency: 'USD' } });
  expect(product.offers.offers).toContainEqual(expect.objectContaining({ name: 'Standard License', price: '42.00' }));
});

test('searches, carts and errors are not to be found by engines', async () => {
  for (const url of ['/product?query=serif', '/cart', '/checkout', '/login', '/nowhere', '/product/nothing'])
    expect([url, metaOf(await read(url), 'robots')]).toEqual([url, 'noindex']);
  for (const url of ['/', '/product', '/license', '/product/marmalade-sans'])
    expect([url, metaOf(await read(url), 'robots')]).toEqual([url, undefined]);
});

test('the map of the shop names every standing page and every font', async () => {
  expect(await read('/robots.txt')).toContain(`Sitemap: ${SHOP}/sitemap.xml`);
  expect(await read('/sitemap.xml')).toContain(`<loc>${SHOP}/sitemap/1.xml</loc>`);
  const part = await app.inject({ url: '/sitemap/1.xml' });
  expect(part.headers['content-type']).toBe('application/xml; charset=utf-8');
  const addresses = [...part.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  expect(addresses).toContain(`${SHOP}/product/marmalade-sans`);
  for (const address of addresses)
    expect([address, (await app.inject({ url: new URL(address).pathname })).statusCode]).toEqual([address, 200]);
  expect((await app.inject({ url: '/sitemap/2.xml' })).statusCode).toBe(404);
});

test('an address that nobody has answers 404 with a search and ways on, inside the shop', async () => {
  const page = await app.inject({ url: '/nowhere/at/all' });
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain('There’s nothing at this address.');
  expect(page.body).toContain('Search for a font');
  expect(page.body).toContain('href="/product/marmalade-sans"');
  expect(page.body).toContain('aria-label="Main"');
});

test('what an owner types can not break out of the facts for machines', async () => {
  await shop.product({ name: '</script><script>alert(1)</script>' });
  const list = await shop.send({ method: 'GET', url: '/api/product', headers: {} });
  const { slug } = JSON.parse(list.body).find(({ name }: { name: string }) => name.startsWith('</script>'));
  expect(await read(`/product/${slug}`)).not.toContain('<script>alert(1)');
});

test('a bundle is found with its fonts, what it saves, its offers and a picture of it, and stands on the map of the site', async () => {
  const owner = await shop.customer('admin');
  const fonts = await Promise.all([
    shop.product({ name: 'Round Face', price: 60 }),
    shop.product({ name: 'Loud Face', price: 40 }),
  ]);
  const members = fonts.map(({ id }) => ({ product_id: id }));
  const body = { kind: 'bundle', name: 'Round and loud', members, regularPrice: 75 } as const;
  const { slug } = (await owner.call('addProduct', { body })).data;
  const html = await read(`/product/${slug}`);
  expect(html).toContain('<title>Round and loud · Huruf</title>');
  expect(metaOf(html, 'description')).toBe('Round Face, Loud Face in one bundle for $75: $25 less than one by one.');
  const picture = metaOf(html, 'og:image')!;
  const drawn = await fetch(shop.address + picture.slice(SHOP.length));
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
  const linked = JSON.parse(/<script type="application\/ld\+json"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}');
  expect(linked['@graph'][0]).toMatchObject({
    '@type': ['Product', 'ProductCollection'],
    image: picture,
    offers: { lowPrice: '75.00', offerCount: 1 },
    includesObject: fonts.map(({ name, slug: one }) => ({ typeOfGood: { name, url: `${SHOP}/product/${one}` } })),
  });
  // Its fonts stand in the page as it comes, for who runs no script.
  for (const font of fonts) expect(html).toContain(`href="/product/${font.slug}"`);
  expect(html.replaceAll('<!-- -->', '')).toContain('you save $25');
  expect(await read(`/product/${fonts[0].slug}`)).toContain(`href="/product/${slug}"`);
  expect(await read('/sitemap/1.xml')).toContain(`${SHOP}/product/${slug}`);
});
