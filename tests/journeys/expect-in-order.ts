import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const ADMIN_VIEW = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/**
 * No violation that axe finds, and on a phone nothing wider than its window. Each size and each theme is looked at
 * once: what a size changes is the same in both themes, and colours are the same at every size.
 */
export async function expectInOrder(page: Page): Promise<void> {
  const found: string[] = [];
  for (const [size, colorScheme] of [
    [ADMIN_VIEW, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await listViolations(page, `${colorScheme}, ${size.width} px`)));
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) found.push(`scrolls ${wide} px sideways at ${PHONE.width} px`);
  await page.setViewportSize(ADMIN_VIEW);
  expect.soft(found, page.url()).toEqual([]);
}

/** What axe finds wrong, with a word on how the page looks. A page within it is looked at on its own. */
export async function listViolations(page: Page, look = 'now'): Promise<string[]> {
  // It is 600 kB of script: each page is given it once, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { iframes: false, resultTypes: ['violations'] }),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${look}: ${id} at ${node.target.join(' ')}`));
}
