import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { sendForm } from '../stock/send-form.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const shop = inject('shop');
let made = 0;

/** A product as the owner makes it in the admin area; a picture is a tall red sheet, the fonts are those of nobody. */
async function makeProduct({ isPictured }: { isPictured: boolean }): Promise<{ name: string; slug: string }> {
  const owner = await logIn(OWNER);
  const name = `Poster ${process.pid} ${++made}`;
  const bytes = await sharp({ create: { width: 500, height: 1000, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const sent = {
    name,
    regularPrice: '30',
    type: 'Poster',
    ...(isPictured ? { images: { bytes, name: 'p.png' } } : {}),
  };
  const { status, body } = await sendForm<{ slug: string }>(shop, owner, 'POST /api/product/add', sent);
  expect(status).toBe(201);
  return { name, slug: body.slug };
}

test('a product without fonts is named in text wherever it stands, and offers no tester and no files', async () => {
  const { name, slug } = await makeProduct({ isPictured: false });
  const { page } = await openVisitor();
  await visit(page, `/product/${slug}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.getByRole('region', { name: 'Tester' }).count()).toBe(0);
  expect(await page.getByText(/styles|formats|ZIP|Specimen \(PDF\)/).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Similar fonts' }).locator('../..').getByText('Poster').count()).toBe(
    0,
  );
  await visit(page, '/product');
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/product/${slug}"]`) });
  expect(await row.getByText(name, { exact: true }).count()).toBe(2);
  await row.getByText('no fonts').waitFor();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search fonts' }).fill(name);
  await page.getByRole('option').getByText(name, { exact: true }).waitFor();
});

test('a picture is seen whole and large, and the thumbnail of the specimen brings the tester', async () => {
  const owner = await logIn(OWNER);
  const products: { id: number; slug: string }[] = await (await fetch(`${shop.address}/api/product?limit=100`)).json();
  const { id } = products.find((product) => product.slug === 'vt323')!;
  const bytes = await sharp({ create: { width: 500, height: 1000, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await sendForm(shop, owner, `PUT /products/${id}`, { name: 'VT323', images: { bytes, name: 'p.png' } });
  const { page } = await openVisitor();
  await visit(page, '/product/vt323');
  const picture = page.getByRole('img', { name: 'VT323, as its maker shows it' });
  const look = () => picture.evaluate((img) => [getComputedStyle(img).objectFit, img.clientWidth, img.clientHeight]);
  expect(await look()).toEqual(['contain', expect.any(Number), expect.any(Number)]);
  expect((await look())[2]).toBeGreaterThan(400);
  await page.getByRole('button', { name: /^Image 2 of 3/ }).click();
  await page.getByRole('button', { name: 'Specimen, to be tried' }).click();
  await page.getByRole('region', { name: 'Tester' }).waitFor();
  expect(await picture.count()).toBe(0);
  await page.getByRole('button', { name: /^Image 1 of 3/ }).click();
  await picture.waitFor();
  await sendForm(shop, owner, `PUT /products/${id}`, { name: 'VT323', images: '' });
});

test('heavy letters seen from near stay below the bar of the tester', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/anton');
  await page.getByRole('button', { name: /^Image 3 of 3/ }).click();
  const stage = page.locator('[data-view="detail"]');
  const style = await stage.evaluate((one) => [
    getComputedStyle(one).overflowClipMargin,
    getComputedStyle(one.querySelector('svg')!).overflow,
  ]);
  expect(style).toEqual(['0px', 'hidden']);
});
