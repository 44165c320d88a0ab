import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sendForm } from '../stock/send-form.ts';
import { expectApart } from './expect-apart.ts';
import { theShop } from './shop-of-worker.ts';
import { deleteAfterwards } from './staff.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { addToCart, approve, goToPayPal, visit } from './walk.ts';

const read = async <Body>(path: string): Promise<Body> => (await fetch(theShop.address + path)).json();

type Made = { id: number; name: string; slug: string };

/** Two products as the owner makes them in the admin area, one with a picture and one with its name alone. */
async function makeProducts(): Promise<Made[]> {
  const owner = await logIn(OWNER);
  const types: { id: number; name: string }[] = await read('/api/license-types');
  const standard = types.find(({ name }) => name === 'Standard License')!;
  const bytes = await sharp({ create: { width: 500, height: 700, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const made: Made[] = [];
  for (const isPictured of [true, false]) {
    const name = `${isPictured ? 'Picture' : 'Plain'} Card ${process.pid}`;
    const sent = { name, regularPrice: '2', type: 'Card', licenseTypeIds: String(standard.id) };
    const { status, body } = await sendForm<Made>(theShop, owner, 'POST /api/product/add', {
      ...sent,
      ...(isPictured ? { images: { bytes, name: 'p.png' } } : {}),
    });
    expect(status).toBe(201);
    deleteAfterwards(body);
    made.push(body);
  }
  return made;
}

/**
 * Each name can be read, with room before its licence; a picture has come where there is one, and nothing on the page
 * waits any more.
 */
async function expectNamed(page: Page, made: Made[], pictures: number) {
  for (const { name } of made) await page.getByText(name).filter({ visible: true }).first().waitFor();
  const come = () =>
    page
      .locator(made.map(({ id }) => `img[src^="/api/product/${id}/picture.webp"]`).join())
      .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);
  await expect.poll(come, { message: page.url() }).toBe(pictures);
  await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { message: page.url() }).toBe(0);
  await expectApart(
    page,
    made.map(({ name }) => name),
  );
}

test('what has no fonts is bought and kept under its name, with its picture, without files, and is counted as no font', async () => {
  const before = await read<{ fonts: number }>('/api/product/facets');
  const made = await makeProducts();
  const { fonts, total } = await read<{ fonts: number; total: number }>('/api/product/facets');
  expect(fonts).toBe(before.fonts);
  const customer = await makeCustomer();
  const { page } = await openVisitor({ customer });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));

  await visit(page, '/');
  await expectNamed(page, made, 1);
  await page.getByRole('heading', { level: 1, name: `${fonts} families` }).waitFor();
  await page.getByRole('link', { name: `All ${fonts} fonts with this text` }).waitFor();
  await expect
    .poll(() => page.locator('meta[name="description"]').getAttribute('content'))
    .toContain(`${fonts} font families`);
  await visit(page, '/product');
  await page.getByText(`${fonts} fonts and ${total - fonts} other products`).waitFor();
  await expect
    .poll(() => page.locator('meta[name="description"]').getAttribute('content'))
    .toContain(`${fonts} font families`);
  await expectNamed(page, made, 1);
  await visit(page, '/logotypes');
  await page.getByText(`, ${fonts} fonts`).waitFor();
  await expectNamed(page, made, 1);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search fonts' }).fill(`Card ${process.pid}`);
  await expect.poll(() => page.getByRole('option').count()).toBe(2);
  await expect.poll(() => page.getByRole('option').locator('img').count()).toBe(1);
  await visit(page, `/license?font=${made[0]!.slug}`);
  await page.getByText(made[0]!.name, { exact: true }).waitFor();

  for (const { slug } of made) await addToCart(page, slug, ['Standard License']);
  await expectNamed(page, made, 1);
  await visit(page, '/customer/dashboard');
  await expectNamed(page, made, 0);
  await visit(page, '/checkout');
  await expectNamed(page, made, 1);
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await page.getByText('The licences are yours').waitFor();
  await expectNamed(page, made, 1);
  await expect.poll(() => page.getByText('no files').count()).toBe(2);

  for (const [path, pictures] of [
    ['dashboard', 0],
    ['order-history', 1],
    ['licenses', 1],
  ] as const) {
    await visit(page, `/customer/${path}`);
    await expectNamed(page, made, pictures);
    expect(await page.getByRole('link', { name: /^Download /, exact: false }).count(), path).toBe(0);
  }
  await visit(page, '/customer/fonts');
  await page.getByText('You have no fonts yet.').waitFor();
  await visit(page, '/customer/dashboard');
  await page.getByRole('combobox', { name: 'Search orders and fonts' }).fill(`Card ${process.pid}`);
  await page.getByRole('option').filter({ hasText: made[1]!.name }).first().waitFor();
  expect(requested.filter((url) => made.some(({ id }) => url.includes(`/api/product/${id}/preview.svg`)))).toEqual([]);
});
