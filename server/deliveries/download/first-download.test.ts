import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { readZip } from '#tests/journeys/read-files.ts';
import { slowness } from '#tests/slowness.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';

const WEB = { uses: ['web'], onRequest: false, ...eachLimit(() => null), websites: 1 };
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.tools;
  await db
    .updateTable('license_types')
    .set({ limits: JSON.stringify(WEB) })
    .where('name', '=', 'Web License')
    .execute();
});
afterAll(() => shop.close());

/** Packing waits until it is let go on, as that of a large family would. */
function holdPacking(): { goOn(): void; failWith(problem: string): void } {
  const { fonts } = shop.tools;
  const { convert } = fonts;
  const gate = Promise.withResolvers<string | null>();
  fonts.convert = async (bytes, to, ...rest) => {
    if (to !== 'woff2') return convert(bytes, to, ...rest);
    const problem = await gate.promise;
    return problem === null ? convert(bytes, to, ...rest) : { problem: 'crashed', detail: problem };
  };
  onTestFinished(() => {
    gate.resolve(null);
    fonts.convert = convert;
  });
  return { goOn: () => gate.resolve(null), failWith: gate.resolve };
}

/** A font that was bought for the web while packing takes long, with the links to its files. */
async function buy(font: string) {
  const buying = createBuying(shop);
  const product = await shop.product({ font });
  const packing = holdPacking();
  const buyer = await shop.customer();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product, { license: 1 })])).body;
  const [item] = (await buying.pay(buyer, order!)).orderItems;
  const downloads = async () =>
    (
      await sql<{
        hash: string | null;
        size: number | null;
      }>`select encode(file_sha256, 'hex') as hash, size_bytes as size
        from downloads d join licenses l on l.id = d.license_id where l.product_id = ${product.id}
          order by d.id`.execute(shop.tools.db)
    ).rows;
  return { links: item!.product.fontDetail!, downloads, packing };
}
const ask = (link: string, headers: Record<string, string> = {}) =>
  fetch(link.replace('http://shop.test', shop.address), { headers, signal: AbortSignal.timeout(20_000) });
/** An answer that came within a second, on a machine that is not busy. */
async function askQuickly(link: string) {
  const requested = performance.now();
  const reply = await ask(link);
  expect(performance.now() - requested).toBeLessThan(1_000 * slowness());
  expect(reply.status).toBe(200);
  return reply;
}
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());

test.each([
  ['formatZIP', 'righteous/400Regular/Righteous_400Regular.ttf'],
  ['formatKIT', 'anton/400Regular/Anton_400Regular.ttf'],
  ['formatWOFF2', 'spectral/400Regular/Spectral_400Regular.ttf'],
] as const)(
  'a %s of which nothing is packed begins within a second, and is the same file as later',
  async (format, font) => {
    const { links, downloads, packing } = await buy(font);
    const first = await askQuickly(links[format]!);
    expect(first.headers.get('content-length')).toBeNull();
    expect(await downloads()).toEqual([{ hash: null, size: null }]);
    packing.goOn();
    const whole = await bytesOf(first);
    const sha256 = createHash('sha256').update(whole).digest('hex');
    expect(await downloads()).toEqual([{ hash: sha256, size: whole.length }]);
    const later = await ask(links[format]!);
    expect(later.headers.get('content-length')).toBe(String(whole.length));
    expect([later.headers.get('etag'), (await bytesOf(later)).equals(whole)]).toEqual([
      first.headers.get('etag'),
      true,
    ]);
    expect(await downloads()).toHaveLength(2);
  },
);

test('what is there of a ZIP leaves before the rest is made, and a download that broke off meanwhile goes on and counts once', async () => {
  const { links, downloads, packing } = await buy('bungee/400Regular/Bungee_400Regular.ttf');
  const reply = await askQuickly(links.formatZIP!);
  const reader = reply.body!.getReader();
  const started: Uint8Array[] = [];
  let size = 0;
  while (size < 10_000) {
    const { value } = await reader.read();
    started.push(value!);
    size += value!.length;
  }
  await reader.cancel();
  const etag = reply.headers.get('etag')!;
  const going = ask(links.formatZIP!, { range: `bytes=${size}-`, 'if-range': etag });
  packing.goOn();
  const rest = await going;
  expect([rest.status, rest.headers.get('etag')]).toEqual([206, etag]);
  const whole = Buffer.concat([...started, await bytesOf(rest)]);
  expect([...(await readZip(whole)).keys()]).toContain('woff2/Bungee-Regular.woff2');
  expect(whole.equals(await bytesOf(await ask(links.formatZIP!)))).toBe(true);
  expect(await downloads()).toHaveLength(2);
});

test('a download that can not be made to its end breaks off, so that nobody takes it for whole', async () => {
  const { links, downloads, packing } = await buy('bebas-neue/400Regular/BebasNeue_400Regular.ttf');
  const reply = await askQuickly(links.formatZIP!);
  packing.failWith('it was not to be');
  await expect(bytesOf(reply)).rejects.toThrow();
  expect(await downloads()).toEqual([{ hash: null, size: null }]);
});
