import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answering } from '../spawn-server-process.ts';
import { asOwner } from './as-owner.ts';
import { theShop } from './shop-of-worker.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const PICTURE = 'https://pictures.test/cup.svg';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';
const EVIL = '<img src=x onerror="document.title=1">';
const styles = { backgroundColor: '#14130f', textColor: '#f1efea', align: 'center' };
const TYPES = ['hero', 'about', 'cta', 'features', 'testimonial'];

let slug = '';
let id = 0;
beforeAll(async () => {
  const { token } = await logIn(OWNER);
  const contentSections = TYPES.map((type) => ({
    type,
    title: `Cup of ${type}`,
    content: {
      heading: `Heading of ${type}`,
      subheading: EVIL,
      text: `Text of ${type}`,
      image: PICTURE,
      buttonLabel: type,
    },
    styles,
  }));
  const reply = await fetch(`${theShop.address}/api/landing-page`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: `Coffee ${Date.now()}`, contentSections }),
  });
  ({ slug, id } = ((await reply.json()) as { data: { slug: string; id: number } }).data);
});
afterAll(() => asOwner('DELETE', `/api/landing-page/${id}`));

async function openWithPictures(options = {}) {
  const visitor = await openVisitor(options);
  await visitor.context.route(PICTURE, (route) => route.fulfill({ contentType: 'image/svg+xml', body: SVG }));
  return visitor;
}
/** Goes to an address as a link within the shop does. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    const router = (window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } })
      .__reactRouterDataRouter;
    void router.navigate(to);
  }, path);

test('all five kinds of section are drawn from their data, in their colours, as text, with their pictures', async () => {
  const { page } = await openWithPictures();
  await visit(page, `/preview/${slug}`);
  for (const type of TYPES) {
    const section = page.locator(`section[data-type="${type}"]`);
    await section.getByText(`Heading of ${type}`, { exact: true }).waitFor();
    await section.getByText(`Text of ${type}`).waitFor();
    await section.getByText(EVIL).waitFor();
    await expect.poll(() => section.getByRole('link', { name: type }).getAttribute('href')).toBe('/product');
    expect(await section.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(20, 19, 15)');
    const picture = section.getByRole('img', { name: `Cup of ${type}` });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(40);
  }
  await expect.poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Heading of hero']);
});

test('the campaign pages of the demo are there, and lead to their fonts', async () => {
  await answering(`${theShop.address}/preview/menus`);
  const { page } = await openVisitor();
  await visit(page, '/preview/ramadan-1448');
  await page.getByRole('heading', { level: 1, name: 'Ramadan in four styles' }).waitFor();
  const word = page.getByRole('img', { name: 'رمضان كريم, drawn in Amiri' });
  await expect.poll(() => word.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'See Amiri' }).click();
  await page.waitForURL('**/product/amiri');
});

test('a template that does not exist says so with 404, and search engines are told to forget it', async () => {
  const { page, forgive } = await openVisitor();
  expect((await page.goto('/preview/no-such-page'))?.status()).toBe(404);
  await page.getByText('Template tidak ditemukan.').waitFor();
  await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await expect.poll(() => forgive(/404/)).toBeGreaterThan(0);
});

test('from within the shop, the page says that it waits, and then shows the template or that there is none', async () => {
  const { page, forgive } = await openWithPictures();
  let release = () => undefined as undefined;
  const owned = new Promise<void>((resolve) => {
    release = () => resolve() as undefined;
  });
  await page.route(/\/preview\/menus\.data/, async (route) => {
    await owned;
    await route.continue();
  });
  await visit(page, '/license');
  await follow(page, '/preview/menus');
  await page.getByRole('status').getByText('Loading').waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Menus that taste of something' }).waitFor();
  await follow(page, '/preview/no-such-page');
  await page.getByText('Template tidak ditemukan.').waitFor();
  await expect.poll(() => forgive(/404/)).toBeGreaterThan(0);
});

test('pictures of other providers are shown also to whoever comes from within the shop', async () => {
  const { page } = await openWithPictures();
  await visit(page, '/license');
  await follow(page, `/preview/${slug}`);
  const picture = page.getByRole('img', { name: 'Cup of hero' });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth).catch(() => 0))
    .toBe(40);
});

test.each(['ramadan-1448', 'menus'])('/preview/%s fits a window of 320 pixels', async (name) => {
  const { page } = await openVisitor({ width: 320 });
  await visit(page, `/preview/${name}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
