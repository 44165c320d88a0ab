import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

/** What the browser, the page and the journey say of a file that does not come. */
const MISSING = /assets|route module|dynamically imported|ERR_|browser-errors|manifest|preload/;

/**
 * Keeps files with this in their names from the browser, as an ad blocker or a broken line does. @returns how often
 * each was asked for.
 */
async function block(context: BrowserContext, name: RegExp) {
  const asked: string[] = [];
  const isBlocked = { now: true };
  await context.route(/\/assets\/[^/]+\.js/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (!name.test(pathname) || !isBlocked.now) return route.fallback();
    asked.push(pathname);
    return route.abort();
  });
  return { asked, isBlocked };
}

const loadsOf = (page: Page) => {
  const loads: string[] = [];
  page.on('load', () => void loads.push(page.url()));
  return loads;
};

test('a part that does not come is asked for once more, says so alone, and comes when it is tried again', async () => {
  const { page, context, forgive } = await openVisitor();
  const { asked, isBlocked } = await block(context, /cart-drawer/);
  await visit(page, '/product/young-serif');
  await page.getByRole('button', { name: /^Cart/ }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The cart couldn’t be loaded.' });
  await alert.waitFor();
  expect(asked.length).toBeGreaterThanOrEqual(2);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await page.getByRole('checkbox', { name: 'Standard License', exact: true }).check();
  isBlocked.now = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog', { name: 'Cart' }).waitFor();
  await expect.poll(() => alert.count()).toBe(0);
  forgive(MISSING);
});

test('after an update the page is loaded anew with the new version, once', async () => {
  const { page, context, forgive } = await openVisitor();
  await block(context, /search-modal/);
  const loads = loadsOf(page);
  // The shop says of every version that it is an old one.
  await context.route('**/__manifest?*', (route) =>
    route.fulfill({ status: 204, headers: { 'x-remix-reload-document': 'true' } }),
  );
  await visit(page, '/about');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => loads.length).toBe(2);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('The search couldn’t be loaded.').waitFor();
  expect(loads.length).toBe(2);
  forgive(MISSING);
});

test('where the code of a page does not come the present one stays, and says so', async () => {
  const { page, context, forgive } = await openVisitor();
  const { isBlocked } = await block(context, /license-page/);
  await visit(page, '/about');
  const loads = loadsOf(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'License' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This page couldn’t be loaded.' });
  await alert.waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
  expect(loads).toEqual([]);
  isBlocked.now = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/license');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  forgive(MISSING);
});

test('on a line that breaks the page stays where it is', async () => {
  const { page, context, forgive } = await openVisitor();
  await visit(page, '/about');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'License' }).click();
  await page.getByText('This page couldn’t be loaded.').first().waitFor();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('The search couldn’t be loaded.').waitFor();
  await context.setOffline(false);
  await page.getByRole('alert').filter({ hasText: 'The search' }).getByRole('button', { name: 'Try again' }).click();
  // It opens, or the page is loaded again and it opens then.
  const opened = async () => {
    if ((await page.getByRole('dialog').count()) > 0) return true;
    await page
      .getByRole('button', { name: 'Search' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    return (await page.getByRole('dialog').count()) > 0;
  };
  await expect.poll(opened, { interval: 500 }).toBe(true);
  await page.keyboard.press('Escape');
  await page.goto('/license');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  forgive(/./);
});

test('an ad blocker that dislikes "pixel" takes the pixel away, and nothing else of any page', async () => {
  await asOwner('POST', '/api/pixel/save', { pixelId: '123456789012345' });
  try {
    const owner = await logIn(OWNER);
    const { page, context, forgive } = await openVisitor({ customer: owner });
    const { asked } = await block(context, /pixel/i);
    await visit(page, '/product/young-serif');
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
    await page.waitForTimeout(1_000);
    await expect.poll(() => page.getByRole('heading', { level: 1, name: 'Young Serif' }).count()).toBe(1);
    await expect
      .poll(() =>
        page
          .getByRole('alert')
          .filter({ hasText: /could not|broke/ })
          .count(),
      )
      .toBe(0);
    await expect.poll(() => page.getByRole('region', { name: 'Privacy choices' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Standard License', exact: true }).check();
    await visit(page, '/admin');
    await page.getByRole('link', { name: 'Pixel Ads' }).click();
    await page.getByRole('heading', { name: /pixel/i }).first().waitFor();
    await expect.poll(() => page.getByText('couldn’t be loaded').count()).toBe(0);
    await page.waitForLoadState('networkidle');
    forgive(MISSING);
  } finally {
    await asOwner('DELETE', '/api/pixel');
  }
});

test('what breaks in a browser is written down without words of its visitor, and the owner sees it', async () => {
  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/health?token=s3cr3t');
  await page.evaluate(() => {
    const error = new TypeError('no "Rani Wibowo" for rani@shop.test');
    error.stack = `TypeError\n at f (${location.origin}/assets/page-Ab12.js:1:77)`;
    window.dispatchEvent(new ErrorEvent('error', { error }));
  });
  await expect
    .poll(async () => JSON.stringify(await asOwner('GET', '/api/health/browser-errors')))
    .toContain('page-Ab12.js:1:77');
  const text = JSON.stringify(await asOwner('GET', '/api/health/browser-errors'));
  for (const word of ['Rani', 'rani@', 's3cr3t']) expect(text).not.toContain(word);
  await page.reload();
  await page.getByRole('cell', { name: /TypeError: no … for …/ }).waitFor();
  forgive(MISSING);
});
