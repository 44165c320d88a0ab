import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, makeCustomer, OWNER, openVisitor, type VisitorOptions } from './visitor.ts';
import { addToCart, visit } from './walk.ts';

/** A visitor with forced colors on. */
async function openForced(options: VisitorOptions = {}) {
  const visitor = await openVisitor(options);
  await visitor.page.emulateMedia({ forcedColors: 'active' });
  return visitor;
}

/**
 * What is drawn of a part itself, in lines and colours of the system: a mark inside it may be there and not be seen.
 */
const drawn = (part: Locator) =>
  part.evaluate((element) => {
    const { borderColor, borderWidth, outlineStyle, outlineColor, backgroundColor } = getComputedStyle(element);
    return [borderColor, borderWidth, outlineStyle === 'none' ? '' : outlineColor, backgroundColor].join(' ');
  });

async function expectToDiffer(chosen: Locator, other: Locator, what: string) {
  expect([what, await drawn(chosen)]).not.toEqual([what, await drawn(other)]);
}

test('with forced colours what is chosen on the page of a font and in the list is drawn', async () => {
  const { page } = await openForced();
  await visit(page, '/product/fraunces');
  const form = page.getByRole('form', { name: 'Choose your licences' });
  await form.getByRole('checkbox', { name: 'Standard License', exact: true }).check();
  await page.mouse.move(2, 2);
  await expectToDiffer(
    form.getByRole('checkbox', { name: 'Standard License', exact: true }),
    form.getByRole('checkbox', { name: 'Web License', exact: true }),
    'a ticked box',
  );
  await expectToDiffer(
    page.getByRole('button', { name: 'Image 1 of 3, whole' }),
    page.getByRole('button', { name: 'Image 2 of 3, nearer' }),
    'the picture that is shown',
  );
  await page.getByRole('button', { name: 'Setting, colours and link' }).click();
  await expectToDiffer(
    page.getByRole('button', { name: 'Start', exact: true }),
    page.getByRole('button', { name: 'Centre', exact: true }),
    'a pressed segment',
  );
  const slider = page.getByRole('slider', { name: 'Size in pixels' });
  expect(await slider.evaluate((part) => getComputedStyle(part).forcedColorAdjust)).toBe('none');
  expect(await slider.evaluate((part) => getComputedStyle(part).backgroundImage)).toContain('linear-gradient');
  await page.getByRole('heading', { name: /^Styles/ }).scrollIntoViewIfNeeded();
  const styles = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Styles/ }) })
    .last();
  await expectToDiffer(
    styles.getByRole('button', { name: 'Regular' }),
    styles.getByRole('button', { name: 'Bold', exact: true }),
    'the style that is shown',
  );
  await visit(page, '/product');
  const pages = page.getByRole('navigation', { name: /^Pages/ }).last();
  await expectToDiffer(
    pages.locator('[aria-current]'),
    pages.getByRole('link', { name: 'Page 2', exact: true }),
    'the page where one is',
  );
});

test('with forced colours the choices of the checkout and of an account are drawn', async () => {
  const { page } = await openForced({ customer: await makeCustomer() });
  await addToCart(page, 'young-serif', ['Standard License']);
  await visit(page, '/checkout');
  await expectToDiffer(
    page.getByRole('radio', { name: 'Myself' }),
    page.getByRole('radio', { name: 'My company' }),
    'a chosen radio',
  );
  await visit(page, '/customer/dashboard');
  const side = page
    .getByRole('navigation')
    .filter({ has: page.getByRole('link', { name: 'Subscriptions' }) })
    .first();
  await expectToDiffer(
    side.locator('[aria-current]').first(),
    side.getByRole('link', { name: 'Subscriptions' }).first(),
    'the page where one is',
  );
});

test('with forced colours a switch shows how it stands', async () => {
  const { page } = await openForced({ customer: await logIn(OWNER) });
  await visit(page, '/admin/features');
  const knob = page.getByRole('switch', { checked: true }).first().locator('i');
  await knob.waitFor();
  const colours = await knob.evaluate((part) =>
    [null, '::after'].map((pseudo) => {
      const { forcedColorAdjust, backgroundColor } = getComputedStyle(part, pseudo);
      return [forcedColorAdjust, backgroundColor];
    }),
  );
  expect(colours.map(([adjust]) => adjust)).toEqual(['none', 'none']);
  expect(new Set(colours.map(([, colour]) => colour)).size).toBe(2);
});

test('for who wants less motion nothing moves, and there is no Pause for what does not', async () => {
  const { page } = await openVisitor();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/');
  await expect.poll(() => page.getByRole('button', { name: /^(?:Pause|Play)/ }).count()).toBe(0);
  const word = () => page.getByRole('main').locator('[aria-current]').first().innerText();
  const before = await word();
  await page.waitForTimeout(6_000);
  expect(await word()).toBe(before);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(word).not.toBe(before);
  const moving = await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running'));
  expect(moving).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => page.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(1);
});

/** The parts that stay where they are while the page scrolls, or that stand over it. */
const barsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((part) => part.checkVisibility() && /fixed|sticky/.test(getComputedStyle(part).position))
      .filter((part) => part.getBoundingClientRect().height > 0 && !part.matches('[popover], dialog *'))
      .map((part) => `${part.tagName}.${part.className}`),
  );

test.each([
  [640, 360],
  [320, 256],
])('enlarged to %i x %i no bar stands in the way, and nothing scrolls sideways', async (width, height) => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await addToCart(page, 'young-serif', ['Standard License']);
  await page.setViewportSize({ width, height });
  const found: string[] = [];
  for (const path of [
    '/',
    '/product',
    '/product/fraunces',
    '/license',
    '/terms',
    '/contact',
    '/cart',
    '/checkout',
    '/customer/dashboard',
    '/customer/order-history',
  ]) {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    found.push(...(await barsOf(page)).map((bar) => `${path} ${bar}`));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) found.push(`${path} scrolls ${over} px sideways`);
  }
  expect(found).toEqual([]);
});
