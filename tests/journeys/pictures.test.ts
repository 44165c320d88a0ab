import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sendForm } from '../stock/send-form.ts';
import { readShifts, watchShifts } from './layout-shifts.ts';
import { theShop } from './shop-of-worker.ts';
import { deleteAfterwards } from './staff.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { scrollTo, visit } from './walk.ts';

/** What a screen reader says of the thumbnails: each shows something else. */
const THUMBNAILS = [/^Image 1 of 3, whole$/, /^Image 2 of 3, nearer$/, /^Image 3 of 3, a detail$/];

let made = 0;

/** A product as the owner adds it in the admin area, without fonts; the picture is a tall red rectangle. */
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
  const { status, body } = await sendForm<{ id: number; slug: string }>(theShop, owner, 'POST /api/product/add', sent);
  expect(status).toBe(201);
  deleteAfterwards(body);
  return { name, slug: body.slug };
}

test('a product without fonts is named in text wherever it stands, and offers no tester and no files', async () => {
  const { name, slug } = await makeProduct({ isPictured: false });
  const { page } = await openVisitor();
  await visit(page, `/product/${slug}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Tester' }).count()).toBe(0);
  await expect.poll(() => page.getByText(/styles|formats|ZIP|Specimen \(PDF\)/).count()).toBe(0);
  await expect
    .poll(() => page.getByRole('heading', { name: 'Similar fonts' }).locator('../..').getByText('Poster').count())
    .toBe(0);
  await visit(page, '/product');
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/product/${slug}"]`) });
  await expect.poll(() => row.getByText(name, { exact: true }).count()).toBe(2);
  await row.getByText('no fonts').waitFor();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search fonts' }).fill(name);
  await page.getByRole('option').getByText(name, { exact: true }).waitFor();
});

test('a picture is seen whole and large, and the thumbnail of the specimen brings the tester', async () => {
  const owner = await logIn(OWNER);
  const products: { id: number; slug: string }[] = await (
    await fetch(`${theShop.address}/api/product?limit=100`)
  ).json();
  const { id } = products.find((product) => product.slug === 'vt323')!;
  const bytes = await sharp({ create: { width: 500, height: 1000, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await sendForm(theShop, owner, `PUT /products/${id}`, { name: 'VT323', images: { bytes, name: 'p.png' } });
  const { page } = await openVisitor();
  await visit(page, '/product/vt323');
  const picture = page.getByRole('img', { name: 'VT323, as its maker shows it' });
  const look = () => picture.evaluate((img) => [getComputedStyle(img).objectFit, img.clientWidth, img.clientHeight]);
  expect(await look()).toEqual(['contain', expect.any(Number), expect.any(Number)]);
  expect((await look())[2]).toBeGreaterThan(280);
  for (const name of THUMBNAILS) expect(await page.getByRole('button', { name }).count(), String(name)).toBe(1);
  await page.getByRole('button', { name: /^Image 2 of 3/ }).click();
  await page.getByRole('button', { name: 'Specimen, to be tried' }).click();
  await page.getByRole('region', { name: 'Tester' }).waitFor();
  await expect.poll(() => picture.count()).toBe(0);
  await page.getByRole('button', { name: /^Image 1 of 3/ }).click();
  await picture.waitFor();
  await sendForm(theShop, owner, `PUT /products/${id}`, { name: 'VT323', images: '' });
});

test('heavy letters seen from near stay below the bar of the tester', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/anton');
  for (const name of THUMBNAILS) expect(await page.getByRole('button', { name }).count(), String(name)).toBe(1);
  await page.getByRole('button', { name: /^Image 3 of 3/ }).click();
  const stage = page.locator('[data-view="detail"]');
  const style = await stage.evaluate((one) => [
    getComputedStyle(one).overflowClipMargin,
    getComputedStyle(one.querySelector('svg')!).overflow,
  ]);
  expect(style).toEqual(['0px', 'hidden']);
});

test.each([390, 1280])(
  'nothing jumps while the page of a product with a picture comes, %i pixels wide',
  async (width) => {
    const { slug } = await makeProduct({ isPictured: true });
    const { page } = await openVisitor({ width });
    await watchShifts(page);
    await visit(page, `/product/${slug}`);
    await page.getByRole('button', { name: 'Image 1 of 3' }).waitFor();
    await page.waitForLoadState('networkidle');
    const { sum, shifts } = await readShifts(page);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.02);
  },
);

test('seven pages of a list have room on the smallest phone', async () => {
  for (let page = 0; page < 6; page += 1) await makeProduct({ isPictured: false });
  const { page } = await openVisitor({ width: 320 });
  await visit(page, '/product');
  await page.getByRole('link', { name: 'Page 7', exact: true }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

/** Lets no picture of these addresses come until it is taken back. */
async function cutOff(page: Page, ...addresses: RegExp[]): Promise<() => Promise<void>> {
  for (const address of addresses) await page.route(address, (route) => route.abort('connectionfailed'));
  return async () => {
    for (const address of addresses) await page.unroute(address);
  };
}

const confirmedAgain = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: 'Some pictures did not load.' })
    .getByRole('button', { name: 'Try again' });

test('pictures of a list that did not come are asked for again, by keyboard and all at once', async () => {
  const { page, forgive } = await openVisitor({ width: 390 });
  await visit(page, '/product');
  const bring = await cutOff(page, /preview\.svg/);
  const outlines = () =>
    page
      .getByRole('region', { name: 'Fonts found' })
      .locator('li svg')
      .evaluateAll((all) => all.map((one) => one.innerHTML));
  const before = await outlines();
  await page.getByLabel('Your text in every font').fill('Selasa');
  await confirmedAgain(page).waitFor();
  await bring();
  await confirmedAgain(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await outlines()).filter((one, at) => one === before[at]).length).toBe(0);
  await expect.poll(() => confirmedAgain(page).count()).toBe(0);
  await expect.poll(() => forgive(/ERR_CONNECTION_FAILED|did not come/)).toBeGreaterThan(0);
});

test('styles, features, sizes and characters of a font are asked for again where they did not come', async () => {
  const { page, forgive } = await openVisitor();
  const bring = await cutOff(page, /preview\.svg/, /glyph-sheet/);
  await visit(page, '/product/amiri');
  const sizes = page.getByRole('button', { name: 'Set the tester to 48 px' });
  const styles = page.getByRole('button', { name: 'Bold', exact: true });
  const notes = [sizes.locator('svg'), styles.locator('svg')];
  const grid = page.getByRole('grid', { name: 'Characters' });
  // Each is looked at: what is passed quickly on a slow machine is not asked for.
  for (const place of [sizes, styles, grid]) await scrollTo(page, place);
  await grid.getByRole('gridcell').first().waitFor();
  await confirmedAgain(page).waitFor();
  for (const note of notes) expect(await note.count()).toBe(0);
  await expect.poll(() => grid.locator('svg').count()).toBe(0);
  await bring();
  await confirmedAgain(page).click();
  for (const note of notes) await note.waitFor();
  await grid.locator('svg').first().waitFor();
  await expect.poll(() => forgive(/ERR_CONNECTION_FAILED|did not come/)).toBeGreaterThan(0);
});

test('a picture of fonts in use that did not come is asked for again', async () => {
  const { page, forgive } = await openVisitor();
  await visit(page, '/');
  const image = page.getByRole('region', { name: 'Fonts in use' }).getByRole('img').first();
  const bring = await cutOff(page, new RegExp((await image.getAttribute('src'))!.replace(/[^\w/]/g, '.')));
  await image.scrollIntoViewIfNeeded();
  await confirmedAgain(page).waitFor();
  await bring();
  await confirmedAgain(page).click();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => confirmedAgain(page).count()).toBe(0);
  await expect.poll(() => forgive(/ERR_CONNECTION_FAILED|did not come/)).toBeGreaterThan(0);
});
