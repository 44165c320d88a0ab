import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { FontUpload } from '#contract/admin/uploads.ts';
import type { Product } from '#contract/nouns/products.ts';
import { readTestFont } from '#fonts/test-fonts.ts';
import { writeZip } from '#fonts/zip.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { unzip } from '#tests/buy/unzip.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const font = { name: 'fonts/Regular.ttf', bytes: readTestFont('small') };
const text = (words: string) => Buffer.from(words);

async function upload(files: { name: string; bytes: Uint8Array }[]) {
  const file = { bytes: await writeZip([font, ...files]), name: 'family.zip' };
  const reply = await sendForm<z.output<typeof FontUpload>>(shop, owner, 'POST /api/product/upload-file', { file });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}
async function add(draft: { formatZIP: string | null }, more: Record<string, string> = {}) {
  const fields = { name: `Own ${Math.random()}`, regularPrice: '20', formatZIP: draft.formatZIP!, ...more };
  const reply = await sendForm<Product>(shop, owner, 'POST /api/product/add', fields);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}
const readLicense = async (id: number) =>
  (await shop.send({ method: 'GET', url: `/api/product/${id}/license.txt`, headers: {} })).body;

test('a licence in the ZIP is offered, read before it is bought, and goes with what was bought', async () => {
  const draft = await upload([{ name: 'docs/EULA.txt', bytes: text('\uFEFFYou may print.\r\nNot more.') }]);
  expect(draft.licenseText).toBe('You may print.\nNot more.\n');
  const product = await add(draft);
  expect(await readLicense(product.id)).toBe('You may print.\nNot more.\n');
  const buyer = await shop.customer();
  const item = { product_id: product.id, license_type_id: product.licenseTypes[0]!.id, quantity: 1, price: 20 };
  const paid = await buying.pay(buyer, (await buying.createOrder(buyer, [item])).body.order!);
  const files = await unzip(shop, paid.orderItems[0]!.product.fontDetail!.formatZIP!);
  expect(files.get('LICENSE.txt')!.toString()).toBe('You may print.\nNot more.\n');
});

test('an owner who does not want it sells under what the font itself says', async () => {
  const draft = await upload([{ name: 'License.txt', bytes: text('Not this.') }]);
  expect(await readLicense((await add(draft, { ownLicense: 'false' })).id)).not.toContain('Not this.');
});

test('several are kept under their names, old letters are read, and what is no text is named', async () => {
  const draft = await upload([
    { name: 'OFL.txt', bytes: text('Open.') },
    { name: 'EULA-old.txt', bytes: Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]) },
    { name: 'EULA.pdf', bytes: text('%PDF-1.7 and so on') },
    { name: 'readme.txt', bytes: text('Hello.') },
  ]);
  expect(draft.licenseText).toBe('OFL.txt\n\nOpen.\n\nEULA-old.txt\n\nGrüße\n');
  expect(draft.warnings.filter((words) => words.startsWith('EULA.pdf is no text'))).toHaveLength(1);
  expect((await upload([])).licenseText).toBeNull();
});

test('nobody reads the licence of a font that only staff see', async () => {
  const { id } = await add(await upload([{ name: 'EULA.txt', bytes: text('Draft.') }]), { status: 'draft' });
  expect(await readLicense(id)).not.toContain('Draft.');
});
