import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisitor } from './visitor.ts';
import { ready, visit } from './walk.ts';

const HERO_MS = 5_000;
const CLIENTS_MS = 3_000;

/** Home with a clock that only the test turns. */
async function visitWithClock(page: Page): Promise<void> {
  await page.clock.install();
  await visit(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Takes the pointer off whatever it held. */
async function switchTab(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 2_000));
  await page.mouse.move(6, 400);
}

const slide = (page: Page) =>
  page.getByRole('region', { name: 'Letters in six languages' }).getByRole('region', { name: / of 6$/ });
const firstClient = (page: Page) =>
  page.getByRole('region', { name: 'Trusted clients' }).locator('ul').getAttribute('data-first');

test('the hero has six slides and goes on after 5000 ms, not before, and from the last to the first', async () => {
  const { page } = await openVisitor();
  await visitWithClock(page);
  await page.getByRole('button', { name: 'Hebrew' }).click();
  await expect.poll(() => slide(page).getAttribute('aria-label')).toBe('6 of 6');
  await page.getByRole('button', { name: 'Hebrew' }).blur();
  await switchTab(page);
  await page.clock.runFor(HERO_MS - 100);
  await expect.poll(() => slide(page).getAttribute('aria-label')).toBe('6 of 6');
  await page.clock.runFor(100);
  await expect.poll(() => slide(page).getAttribute('aria-label')).toBe('1 of 6');
});

test('the hero goes forth and back by its buttons, and stands while it is paused, pointed at or held by the keyboard', async () => {
  const { page } = await openVisitor();
  await visitWithClock(page);
  const at = () => slide(page).getAttribute('aria-label');
  await page.getByRole('button', { name: 'Indonesian' }).click();
  expect(await at()).toBe('1 of 6');
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  expect(await at()).toBe('6 of 6');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  expect(await at()).toBe('1 of 6');
  // The pointer is still over it, and the button has the focus.
  await page.clock.runFor(HERO_MS * 3);
  expect(await at()).toBe('1 of 6');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).blur();
  await switchTab(page);
  await page.clock.runFor(HERO_MS * 3);
  expect(await at()).toBe('1 of 6');
});

test('the clients step along every 3000 ms, say that they are invented, and stand when they are paused', async () => {
  const { page } = await openVisitor();
  await visitWithClock(page);
  await page.getByText('Samples: these names are invented').waitFor();
  const before = await firstClient(page);
  await page.clock.runFor(CLIENTS_MS - 100);
  expect(await firstClient(page)).toBe(before);
  await page.clock.runFor(100);
  await expect.poll(() => firstClient(page)).not.toBe(before);
  await page.getByRole('button', { name: 'Pause the clients' }).click();
  const paused = await firstClient(page);
  await page.getByRole('button', { name: 'Play the clients' }).blur();
  await page.mouse.move(6, 6);
  await page.clock.runFor(CLIENTS_MS * 3);
  expect(await firstClient(page)).toBe(paused);
  await page.getByRole('button', { name: 'Next client' }).click();
  await expect.poll(() => firstClient(page)).not.toBe(paused);
});

test('for who wants less motion nothing moves by itself', async () => {
  const { page } = await openVisitor();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitWithClock(page);
  const client = await firstClient(page);
  await page.clock.runFor(HERO_MS * 3);
  await expect.poll(() => slide(page).getAttribute('aria-label')).toBe('1 of 6');
  expect(await firstClient(page)).toBe(client);
});

test('home shows eight sample fonts, the 12 newest and twelve fonts in use, each leading to its font', async () => {
  const { page } = await openVisitor();
  await visit(page, '/');
  const samples = page.getByRole('region', { name: 'Your name, eight ways' }).getByRole('listitem');
  await expect.poll(() => samples.count()).toBe(8);
  const newest = page.locator('section', { has: page.getByRole('heading', { name: 'Newest' }) }).getByRole('listitem');
  await expect.poll(() => newest.count()).toBe(12);
  const uses = page.getByRole('region', { name: 'Fonts in use' }).getByRole('figure');
  await expect.poll(() => uses.count()).toBe(12);
  for (const figure of await uses.all()) {
    await figure.scrollIntoViewIfNeeded();
    const picture = figure.getByRole('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(10);
    await expect.poll(() => figure.getByRole('link').getAttribute('href')).toMatch(/^\/product\/[a-z0-9-]+$/);
  }
  await page
    .getByRole('region', { name: 'Custom licences' })
    .getByRole('link', { name: 'Ask for a custom licence' })
    .waitFor();
});

test('the words of a visitor stay for the visit and follow to the logotypes', async () => {
  const { page } = await openVisitor();
  await visit(page, '/');
  await page.getByRole('textbox', { name: 'Your brand name' }).fill('Toko Roti');
  const samples = page.getByRole('region', { name: 'Your name, eight ways' });
  await expect.poll(() => samples.getByRole('img', { name: 'Toko Roti' }).count()).toBe(8);
  await expect
    .poll(() => samples.getByRole('listitem').first().getByRole('link').getAttribute('href'))
    .toContain('text=Toko+Roti');
  await page.reload();
  await ready(page);
  await expect.poll(() => page.getByRole('textbox', { name: 'Your brand name' }).inputValue()).toBe('Toko Roti');
  await samples.getByRole('link', { name: /^All \d+ fonts with this text$/ }).click();
  await page.waitForURL('**/logotypes?text=Toko+Roti');
  await expect.poll(() => page.getByRole('img', { name: 'Toko Roti' }).count()).toBe(8);
});

test('home comes in under 60 kB, and a picture that nobody drew is not found', async () => {
  const { address } = await openVisitor();
  const reply = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  await reply.body?.cancel();
  const size = Number(reply.headers.get('content-length'));
  console.log(`home: ${size} bytes compressed`);
  expect(size).toBeLessThan(60_000);
  expect((await fetch(`${address}/in-use/nothing.svg`)).status).toBe(404);
});
