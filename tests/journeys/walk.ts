import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export type Funding = 'Go through' | 'Be declined' | 'Stay pending' | 'Be denied later';

/** Waits for hydration: before it, clicks have no effect. */
export async function ready(page: Page): Promise<Page> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  return page;
}

export async function visit(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  return ready(page);
}

/** Waits until words are where the window shows them, clear of its upper bar and its lower edge. */
export async function inSight(page: Page, words: string): Promise<void> {
  const message = page.getByText(words);
  await message.waitFor();
  const { height } = page.viewportSize()!;
  const top = async () => (await message.boundingBox())?.y ?? height;
  await expect.poll(async () => (await top()) > 44 && (await top()) < height - 20).toBe(true);
}

/** Puts licences of a font into the cart, on its product page. The drawer is open afterwards. */
export async function addToCart(page: Page, slug: string, licences: string[]): Promise<void> {
  await visit(page, `/product/${slug}`);
  for (const licence of licences) await page.getByRole('checkbox', { name: licence, exact: true }).check();
  await page.getByRole('form', { name: 'Choose your licences' }).getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('dialog', { name: 'Cart' }).waitFor();
}

/** Scrolls down as one reads until something is there that a page makes only when it comes near, and to it. */
export async function scrollTo(page: Page, place: Locator): Promise<void> {
  for (let step = 0; step < 60 && (await place.count()) === 0; step += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(80);
  }
  await place.first().scrollIntoViewIfNeeded();
}

/** Scrolls a product page as one reads, until its map of glyphs is there. */
export async function goToGlyphs(page: Page): Promise<Locator> {
  const grid = page.getByRole('grid', { name: 'Characters' });
  await scrollTo(page, grid);
  await grid.getByRole('gridcell', { name: 'Latin capital letter A', exact: true }).waitFor();
  return grid;
}

/** From the checkout to the payment provider. */
export async function goToPayPal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.waitForURL(/\/sandbox\/checkoutnow\?token=/);
}

/** Decides at the payment provider; the browser is on its way back afterwards. */
export async function approve(page: Page, funding: Funding = 'Go through'): Promise<void> {
  await page.getByLabel(funding, { exact: false }).check();
  await page.getByRole('button', { name: /^Approve \$/ }).click();
}

/** A customer with one font in the cart stands at the checkout and pays. */
export async function buy(page: Page, slug: string, licences = ['Standard License']): Promise<void> {
  await addToCart(page, slug, licences);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
}

/** How many lines the badge of the cart counts. */
export async function expectLines(page: Page, lines: number): Promise<void> {
  await expect.poll(() => page.getByTestId('cart-count').textContent()).toBe(String(lines));
}

/** Saves what a download link gives. */
export async function download(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    // A family that was never packed takes its time on a busy machine; how soon it begins is measured elsewhere.
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('link', { name, exact: true }).first().click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
}
