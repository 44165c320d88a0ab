import { expect, test } from 'vitest';
import { openVisitor } from './visitor.ts';

test('who writes a program finds a call by its address and reads what goes in and comes out', async () => {
  const { page } = await openVisitor();
  await page.goto('/api/docs');
  await page.getByPlaceholder('Filter by tag or path').waitFor();
  await page.locator('#operations-tag-Orders').click();
  await page.locator('#operations-Orders-createOrder').getByRole('button').first().click();
  await page.getByText('Idempotency-Key').first().waitFor();
  await page.getByText('price_changed').first().waitFor();
  expect(await page.title()).toBe('The calls of Huruf');
});
