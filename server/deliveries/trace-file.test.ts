import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TracedFile } from '#contract/admin/tracing.ts';
import { convertFont } from '#fonts/convert-font.ts';
import { requireTable } from '#fonts/tables/check-tables.ts';
import { readName, writeName } from '#fonts/tables/name.ts';
import { readSfnt } from '#fonts/tables/read-sfnt.ts';
import { writeSfnt } from '#fonts/tables/write-sfnt.ts';
import { writeRawZip } from '#fonts/test-archives.ts';
import { replaceTable } from '#fonts/test-flaws.ts';
import { readTestFont } from '#fonts/test-fonts.ts';
import { type Buying, createBuying } from '#tests/buy/buying.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

const CFF = '../source-sans/OTF/SourceSans3-It.otf';
const LIMIT = 64 * 1024 * 1024;

let shop: TestShop;
let buying: Buying;
let owner: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  buying = createBuying(shop);
  owner = await shop.customer('admin');
});
afterAll(() => shop.close());

const trace = (bytes: Uint8Array, name = 'found.bin', person = owner) =>
  sendForm<{ files: TracedFile[] }>(shop, person, 'POST /api/licenses/trace', { file: { bytes, name } });

/** A bought product with the bytes of each of its formats. */
async function buy(change: Parameters<TestShop['product']>[0] = {}) {
  const buyer = await shop.customer();
  const product = await shop.product(change);
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  const paid = await buying.pay(buyer, order!);
  const [item] = paid.orderItems;
  const links = item!.product.fontDetail!;
  const read = async (link: string | null) =>
    new Uint8Array(await (await fetch(link!.replace('http://shop.test', shop.address))).arrayBuffer());
  return { buyer, product, orderId: paid.id, number: item!.license.licenseNumber!, links, read };
}

/** The font without the records that a stamp is written into, as somebody who hides makes it. */
function withoutStamp(file: Uint8Array): Uint8Array {
  const sfnt = readSfnt(file);
  const names = readName(requireTable(sfnt, 'name'));
  const bytes = writeName({ ...names, records: names.records.filter(({ nameId }) => nameId !== 3 && nameId !== 13) });
  return writeSfnt({
    ...sfnt,
    tables: sfnt.tables.map((table) => (table.tag === 'name' ? { ...table, bytes } : table)),
  });
}

describe('a font found somewhere', () => {
  test('tells in every format its licence, its order and its licensee', async () => {
    const bought = await buy();
    for (const format of ['formatTTF', 'formatWOFF', 'formatWOFF2'] as const) {
      const { status, body } = await trace(await bought.read(bought.links[format]));
      expect(status, format).toBe(200);
      const [file] = body.files;
      expect(file!.licenses, format).toMatchObject([
        {
          licenseNumber: bought.number,
          licensee: bought.buyer.fullname,
          license: { status: 'valid', product: { id: bought.product.id } },
          orderId: bought.orderId,
          holder: { id: bought.buyer.id, email: bought.buyer.email },
        },
      ]);
      expect(file!.origins[0], format).toMatchObject({
        product: { id: bought.product.id },
        letters: file!.origins[0]!.ofLetters,
      });
    }
    const unpacked = await convertFont(await bought.read(bought.links.formatWOFF2), 'sfnt', LIMIT);
    expect((await trace(unpacked)).body.files[0]!.licenses).toMatchObject([
      { licenseNumber: bought.number, licensee: bought.buyer.fullname },
    ]);
    const zip = await trace(await bought.read(bought.links.formatZIP));
    expect(zip.body.files).toHaveLength(3);
    expect(zip.body.files.every(({ licenses }) => licenses[0]?.licenseNumber === bought.number)).toBe(true);
  });

  test('whose names were stripped still tells the product, by its tables or its letters', async () => {
    const product = await shop.product({ font: CFF });
    const other = await shop.product({ font: 'inter/400Regular/Inter_400Regular.ttf' });
    const bare = withoutStamp(readTestFont('cff'));
    const [file] = (await trace(bare)).body.files;
    expect(file).toMatchObject({
      licenses: [],
      origins: [{ product: { id: product.id }, tables: ['CFF', 'cmap', 'hmtx'] }],
    });
    const packed = await convertFont(withoutStamp(readTestFont('sans')), 'woff2', LIMIT);
    const [web] = (await trace(packed)).body.files;
    expect(web!.licenses).toEqual([]);
    expect(web!.origins[0]!.product.id).toBe(other.id);
    expect(web!.origins[0]!.letters).toBe(web!.origins[0]!.ofLetters);
  });

  test('that is none of the shop gets no origin, and a number that is none gets no licence', async () => {
    const stamped = await shop.tools.fonts.stamp(readTestFont('serif'), {
      licensee: 'Somebody',
      licenseNumber: 'HRF-AAAAA-BBBBB-CCCCC',
    });
    const { body } = await trace(stamped as Uint8Array);
    expect(body.files[0]).toMatchObject({
      licenses: [
        { licenseNumber: 'HRF-AAAAA-BBBBB-CCCCC', licensee: 'Somebody', license: null, orderId: null, holder: null },
      ],
      origins: [],
    });
  });

  test('that is broken, no font at all, or sent by anyone but an administrator is refused, and nothing is kept', async () => {
    const before = await shop.tools.db.selectFrom('font_measures').select('file_key').execute();
    const broken = replaceTable('small', 'head', (head) => head.fill(0, 12, 16));
    expect(await trace(broken)).toMatchObject({ status: 415, body: { code: 'upload_unreadable' } });
    expect(await trace(new TextEncoder().encode('sku,name\n1,2'))).toMatchObject({ status: 415 });
    expect(await trace(writeRawZip([{ name: 'x.ttf', bytes: broken }]))).toMatchObject({ status: 415 });
    expect(await sendForm(shop, owner, 'POST /api/licenses/trace', { note: 'no file' })).toMatchObject({ status: 400 });
    expect(await trace(readTestFont('small'), 'a.ttf', await shop.customer('finance'))).toMatchObject({ status: 403 });
    const after = await shop.tools.db.selectFrom('font_measures').select('file_key').execute();
    expect(after).toHaveLength(before.length);
  });

  test('is known by products that were there before the measuring, as soon as they were measured', async () => {
    const product = await shop.product({ font: 'jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf' });
    await shop.tools.db.deleteFrom('font_measures').execute();
    await expect
      .poll(async () => (await trace(readTestFont('mono'))).body.files[0]!.origins[0]?.product.id)
      .toBe(product.id);
  });
});
