import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Product } from '#contract/nouns/products.ts';
import { isProblem } from '#fonts/engine.ts';
import { readZip } from '#tests/journeys/read-files.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { forgetUploads } from '../upload/keep-upload.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

const ask = (id: number) => fetch(`${shop.address}/api/product/${id}/trial.zip`);
const unpack = async (reply: Response) => readZip(Buffer.from(await reply.arrayBuffer()));
const change = (id: number, fields: Record<string, string>) =>
  sendForm<Product>(shop, owner, `PUT /products/${id}`, fields);
const keys = async () =>
  (
    await sql<{ file_key: string }>`select file_key from generated_files order by product_id`.execute(shop.tools.db)
  ).rows.map(({ file_key }) => file_key);

test('the owner gives a font to be tried by one switch, and takes it back', async () => {
  const { id } = await shop.product({ name: 'Switched' });
  expect((await ask(id)).status).toBe(404);
  expect((await change(id, { trial: 'true' })).body.trial).toBe(true);
  expect((await ask(id)).status).toBe(200);
  await change(id, { name: 'Switched Two' });
  expect((await ask(id)).status).toBe(200);
  await change(id, { trial: 'false' });
  expect(await (await ask(id)).json()).toMatchObject({ code: 'trial_not_offered' });
  expect((await ask(999_999)).status).toBe(404);
});

test('what comes out are fonts of basic Latin named Trial and marked with their product, their terms, and no more', async () => {
  const { id } = await shop.product({ name: 'Tried', trial: true, font: 'inter/400Regular/Inter_400Regular.ttf' });
  const reply = await ask(id);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="tried-trial.zip"');
  const files = await unpack(reply);
  expect([...files.keys()].sort()).toEqual(['1-Inter-Regular-Trial.ttf', 'LICENSE.txt', 'TRIAL-TERMS.txt']);
  expect(files.get('TRIAL-TERMS.txt')!.toString()).toContain('http://shop.test/product/tried');
  const font = files.get('1-Inter-Regular-Trial.ttf')!;
  const [facts, origin] = await Promise.all([shop.tools.fonts.inspect(font), shop.tools.fonts.trace(font)]);
  if (isProblem(facts) || isProblem(origin)) throw new Error('no sound font');
  expect(facts.family).toBe('Inter Trial');
  expect(facts.licenseText).toMatch(/^Trial terms for Tried Trial/);
  expect(origin.stamps.at(-1)).toEqual({ licensee: 'trial use only', licenseNumber: `TRIAL-${id}` });
  expect(facts.glyphs).toBeLessThan(130);
  expect(facts.coverage.every(([, last]) => last < 0x7f || last === 0xa0 || (last > 0x2012 && last < 0x2027))).toBe(
    true,
  );
  expect(facts.features.map(({ tag }) => tag)).toEqual(['kern']);
});

test('trial fonts are made once, made anew when the font is called otherwise, and what was kept before goes', async () => {
  const { id } = await shop.product({ name: 'Kept', trial: true });
  const many = await Promise.all(
    Array.from({ length: 4 }, async () => Buffer.from(await (await ask(id)).arrayBuffer())),
  );
  expect(new Set(many.map((bytes) => bytes.toString('latin1'))).size).toBe(1);
  const before = (await keys()).at(-1)!;
  await ask(id);
  expect((await keys()).at(-1)).toBe(before);
  await change(id, { name: 'Kept Anew' });
  const files = await unpack(await ask(id));
  expect(files.get('TRIAL-TERMS.txt')!.toString()).toContain('Kept Anew');
  shop.clock.advance(2 * 60 * 60_000);
  await forgetUploads(shop.tools);
  await expect(shop.tools.storage.get(before)).rejects.toThrow();
  await expect(shop.tools.storage.get((await keys()).at(-1)!)).resolves.toBeDefined();
  expect((await ask(id)).status).toBe(200);
});

test('a product without fonts has no trial', async () => {
  const { id } = await shop.product({ name: 'Empty', trial: true });
  await shop.tools.db.deleteFrom('product_styles').where('product_id', '=', id).execute();
  expect((await ask(id)).status).toBe(404);
});

test('nobody empties the shop of its trials in an hour', async () => {
  const { id } = await shop.product({ name: 'Often', trial: true });
  let refused = 0;
  for (let count = 0; count < 61; count += 1) {
    const reply = await ask(id);
    await reply.arrayBuffer();
    if (reply.status === 429) refused += 1;
  }
  expect(refused).toBeGreaterThan(0);
});
