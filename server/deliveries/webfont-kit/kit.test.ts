import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import { isProblem } from '#fonts/engine.ts';
import { readTestFont } from '#fonts/test-fonts.ts';
import { stylesOf } from '#server/products/catalogue/queries.ts';
import { type Buying, createBuying } from '#tests/buy/buying.ts';
import { readZip } from '#tests/journeys/read-files.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import { startMaking } from '../download/download-file.ts';
import { licenseByNumber } from '../queries.ts';
import { buildKit } from './build-kit.ts';

const WEB = { uses: ['web'], onRequest: false, ...eachLimit(() => null), websites: 1 };

let shop: TestShop;
let buying: Buying;
beforeAll(async () => {
  shop = await openTestShop();
  buying = createBuying(shop);
  await shop.tools.db
    .updateTable('license_types')
    .set({ limits: JSON.stringify(WEB) })
    .where('name', '=', 'Web License')
    .execute();
});
afterAll(() => shop.close());

/** A paid order of one licence of a font, and its links. */
async function buy(license: 0 | 1, font = 'inter/400Regular/Inter_400Regular.ttf') {
  const buyer = await shop.customer();
  const product = await shop.product({ font });
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product, { license })])).body;
  const paid = await buying.pay(buyer, order!);
  return {
    buyer,
    product,
    number: paid.orderItems[0]!.license.licenseNumber!,
    links: paid.orderItems[0]!.product.fontDetail!,
  };
}
const fetchOwn = (link: string) => fetch(link.replace('http://shop.test', shop.address));

test('a licence with web use has a kit in its order and in the library, one without has none', async () => {
  const [web, adminView] = [await buy(1), await buy(0)];
  expect(adminView.links.formatKIT).toBeNull();
  expect(web.links.formatKIT).toContain(`/download/${web.number}/kit?`);
  const { data } = await web.buyer.call('listLibrary', {});
  expect(data[0]!.product.fontDetail?.formatKIT).toContain('/kit?');
  // A link can't be changed into one for another format.
  expect((await fetchOwn(adminView.links.formatZIP!.replace('/zip?', '/kit?'))).status).toBe(403);
});

const listPoints = (ranges: readonly (readonly [number, number])[]) =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));

test('a kit holds every character, licensed and hashed, with what a page needs to fetch it', async () => {
  const { links, number, buyer } = await buy(1);
  const reply = await fetchOwn(links.formatKIT!);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain('-web-kit.zip');
  const files = await readZip(Buffer.from(await reply.arrayBuffer()));
  const fonts = [...files.keys()].filter((name) => name.endsWith('.woff2'));
  expect(fonts.map((name) => name.replace(/^.*-(?=latin|greek|cyrillic|more|whole)/, '')).sort()).toEqual(
    expect.arrayContaining(['cyrillic.woff2', 'greek.woff2', 'latin.woff2', 'more.woff2']),
  );
  const text = (name: string) => files.get(name)!.toString();
  const integrity = JSON.parse(text('integrity.json')) as Record<string, string>;
  const covered: number[] = [];
  for (const name of fonts) {
    const bytes = files.get(name)!;
    expect(integrity[name]).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
    const isWhole = name.endsWith('-whole.woff2');
    expect(text(isWhole ? 'fonts-whole.css' : 'fonts.css')).toContain(`src: url("${name}") format("woff2")`);
    const [origin, facts] = await Promise.all([shop.tools.fonts.trace(bytes), shop.tools.fonts.inspect(bytes)]);
    if (isProblem(origin) || isProblem(facts)) throw new Error(name);
    expect(origin.stamps).toEqual([{ licensee: buyer.fullname, licenseNumber: number }]);
    // Anyone who takes the file out of its packing loses the metadata, and not the names.
    const unpacked = await shop.tools.fonts.trace((await shop.tools.fonts.convert(bytes, 'sfnt')) as Uint8Array);
    expect(unpacked).toMatchObject({ container: 'ttf', stamps: origin.stamps });
    if (!isWhole) covered.push(...listPoints(facts.coverage));
  }
  const whole = await shop.tools.fonts.inspect(readTestFont('sans'));
  if (isProblem(whole)) throw new Error(whole.detail);
  expect([...new Set(covered)].sort((a, b) => a - b)).toEqual(listPoints(whole.coverage));
  // Marks go with the letters of each alphabet, and every other character is there once.
  const twice = covered.filter((point, at) => covered.indexOf(point) !== at);
  expect(twice.every((point) => /[\p{M}\p{Cf}\u25cc]/u.test(String.fromCodePoint(point)))).toBe(true);
  expect(text('head.html')).toMatch(
    /<link rel="preload" href="files\/[^"]+latin\.woff2" as="font".* integrity="sha384-/,
  );
  expect(text('fonts.css')).toMatch(/size-adjust: 10\d\.\d\d%;\n {2}ascent-override: \d+\.\d\d%/);
  expect(text('fonts.css')).toContain('unicode-range: U+20-7E, U+A0-2AF');
  expect(text('fonts-whole.css')).not.toContain('unicode-range');
  expect(text('index.html')).toContain('Marmalade');
  expect(text('LICENCE-HURUF.txt')).toContain(number);
});

test('what is the same for all buyers is cut when the first has paid, and again when the fonts of the product change', async () => {
  const { db, fonts, storage } = shop.tools;
  const [first, second] = [await buy(1), await buy(1, 'anton/400Regular/Anton_400Regular.ttf')];
  const { id } = first.product;
  const isCut = () =>
    sql`select from packed_fonts join product_styles using (file_key)
      where form = 'kit' and product_id = ${id}`.execute(db);
  await expect.poll(async () => (await isCut()).rows.length, { timeout: 60_000 }).toBe(1);
  await db.updateTable('licenses').set({ product_id: id }).where('number', '=', second.number).execute();
  const kitOf = async (number: string) => {
    const kit = await buildKit(shop.tools, (await licenseByNumber(db, number))!);
    return readZip(Buffer.from((await startMaking(kit).whole).bytes));
  };
  const [style] = await stylesOf(db, id);
  // Nothing can be cut of a font that is not there.
  await storage.remove(style!.file_key);
  const [one, other] = [await kitOf(first.number), await kitOf(second.number)];
  expect([...other.keys()]).toEqual([...one.keys()]);
  const latin = [...one.keys()].find((name) => name.endsWith('-latin.woff2'))!;
  const stampOf = async (kit: typeof one) => fonts.trace(kit.get(latin)!);
  expect(await stampOf(one)).toMatchObject({ stamps: [{ licenseNumber: first.number }] });
  expect(await stampOf(other)).toMatchObject({ stamps: [{ licenseNumber: second.number }] });
  const [changed] = await stylesOf(db, second.product.id);
  await db.updateTable('product_styles').set({ file_key: changed!.file_key }).where('id', '=', style!.id).execute();
  const [font] = [...(await kitOf(second.number))].filter(([name]) => name.endsWith('.woff2'));
  expect(await fonts.inspect(font![1])).toMatchObject({ family: 'Anton' });
});
