import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { makeCustomer, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

/** One word of sixty letters, and a sentence as German has them. */
const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauamt';
const SENTENCE = `Geeignet für Geschwindigkeitsbegrenzungshinweise und Rechtsschutzversicherungsgesellschaften, ${WORD}.`;
const WIDTHS = [320, 390, 768, 901, 1024, 1440];

const SLUG = 'young-serif';
type Named = { id: number; slug: string; name: string; description: string };
type Font = Named & { shortDescription: string; type: string; categories: string; tags: string };
let font: Font;
let license: Named;

beforeAll(async () => {
  expect(WORD).toHaveLength(60);
  font = await asOwner<Font>('GET', `/api/product/slug/${SLUG}`);
  license = (await asOwner<Named[]>('GET', '/api/license-types')).find(({ name }) => name === 'Web License')!;
  await asOwner('PUT', `/products/${font.id}`, {
    name: WORD,
    description: `${SENTENCE} ${SENTENCE}`,
    shortDescription: SENTENCE,
    type: WORD,
    categories: `${WORD}, Serif`,
    tags: `${WORD}, ${WORD}`,
  });
  await asOwner('PUT', `/api/license-types/${license.id}`, { name: `${WORD} License`, description: SENTENCE });
});

afterAll(async () => {
  const { name, description, shortDescription, type, categories, tags } = font;
  await asOwner('PUT', `/products/${font.id}`, { name, description, shortDescription, type, categories, tags });
  await asOwner('PUT', `/api/license-types/${license.id}`, { name: license.name, description: license.description });
});

/** What makes the page wider than its window, at each width at which it is. */
async function listWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(async () => {
      // A drawer that still slides in stands beyond the window.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { clientWidth, scrollWidth } = document.documentElement;
      const isCut = (part: Element | null): boolean =>
        part !== null &&
        part !== document.body &&
        (getComputedStyle(part).overflowX !== 'visible' || isCut(part.parentElement));
      const parts = [...document.querySelectorAll('body *')].filter(
        (part) =>
          part.checkVisibility() &&
          !part.closest('svg, .vh, [aria-hidden="true"], [popover]') &&
          part.getBoundingClientRect().right > clientWidth + 1 &&
          !isCut(part.parentElement),
      );
      return [
        ...(scrollWidth > clientWidth ? [`scrolls to ${scrollWidth}`] : []),
        ...parts.slice(-2).map((part) => `${part.tagName}.${part.className}: ${part.textContent?.slice(0, 40)}`),
      ];
    });
    found.push(...wide.map((what) => `${width} px: ${what}`));
  }
  return found;
}

test.each([
  '/',
  '/product',
  `/product?query=${WORD.slice(0, 12)}`,
  `/product/${SLUG}`,
  '/designers',
  '/license',
  '/license/standard',
  '/logotypes',
  '/terms',
  '/about',
  '/contact',
  '/verify',
  '/preview/menus',
  '/login',
  '/register',
])('%s does not scroll sideways by a word of sixty letters, at any width', async (path) => {
  const { page } = await openVisitor();
  await visit(page, path);
  await page.waitForLoadState('networkidle');
  expect(await listWide(page)).toEqual([]);
});

test('nor does a page around an order, of somebody with such a name', async () => {
  const customer = await makeCustomer(`${WORD} ${WORD}`);
  const { page } = await openVisitor({ customer });
  await visit(page, `/product/${SLUG}`);
  await buy(page, SLUG, [`${WORD} License`]);
  const found: string[] = [];
  const look = async (path: string) => {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    found.push(...(await listWide(page)).map((what) => `${path} ${what}`));
    await page.setViewportSize({ width: 1280, height: 860 });
  };
  for (const path of ['dashboard', 'order-history', 'licenses', 'fonts', 'subscription', 'account'])
    await look(`/customer/${path}`);
  await visit(page, `/product/${SLUG}`);
  const form = page.getByRole('form', { name: 'Choose your licences' });
  await form.getByRole('checkbox', { name: `${WORD} License` }).check();
  await form.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('listitem').waitFor();
  found.push(...(await listWide(page)).map((what) => `drawer ${what}`));
  for (const path of ['/cart', '/checkout', '/checkout-success']) await look(path);
  expect(found).toEqual([]);
});
