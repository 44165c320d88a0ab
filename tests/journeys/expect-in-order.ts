import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** No violation that axe finds, and on a phone nothing wider than its window. */
export async function expectInOrder(page: Page): Promise<void> {
  const found: string[] = [];
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    found.push(...(await listViolations(page, `light, ${size.width} px`)));
    // Only colours differ in the dark.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    found.push(...(await listViolations(page, `dark, ${size.width} px`, ['color-contrast'])));
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) found.push(`scrolls ${wide} px sideways at ${PHONE.width} px`);
  await page.setViewportSize(DESK);
  expect.soft(found, page.url()).toEqual([]);
}

/** What axe finds wrong, with a word on how the page looked. */
export async function listViolations(page: Page, look: string, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${look}: ${id} at ${node.target.join(' ')}`));
}
