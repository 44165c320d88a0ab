import { expect, onTestFinished, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

/** Where pictures go, to be looked at. */
const SHOTS = process.env.MAILS_SHOTS;

test('an owner chooses the fonts of a plan, and a customer reads which they are', async () => {
  const types = await asOwner<{ id: number; name: string }[]>('GET', '/api/license-types?limit=100');
  const standard = types.find(({ name }) => name === 'Standard License')!;
  const fonts = await asOwner<{ id: number; name: string }[]>('GET', '/api/product?limit=2');
  const made = await asOwner<{ id: number }>('POST', '/api/subscriptions/admin/plans', {
    name: 'Two fonts',
    price: '9',
    duration: 'monthly',
    license_type_id: standard.id,
    products: [{ product_id: fonts[0]!.id }],
  });
  onTestFinished(async () => void (await asOwner('DELETE', `/api/subscriptions/plans/${made.id}`)));
  const { page } = await openVisitor({ customer: await logIn(OWNER), width: 1440 });
  await visit(page, '/admin/subscriptions');
  await page.getByRole('button', { name: 'Edit Two fonts' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Plan' });
  const part = form.getByRole('group', { name: 'Fonts of the plan' });
  await part.getByRole('listitem').locator('bdi').getByText(fonts[0]!.name).waitFor();
  await part.getByRole('combobox', { name: 'Add a font' }).fill(fonts[1]!.name);
  await part.getByRole('option', { name: fonts[1]!.name }).first().click();
  await expect.poll(() => part.getByRole('listitem').count()).toBe(2);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await part.scrollIntoViewIfNeeded();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/plan-${width}.png` });
  }
  await form.getByRole('button', { name: 'Update' }).click();
  await form.waitFor({ state: 'detached' });

  const customer = await openVisitor({ customer: await makeCustomer() });
  await visit(customer.page, '/customer/subscription');
  const card = customer.page.getByRole('listitem', { name: 'Two fonts' });
  await card.getByText(`Opens ${fonts[0]!.name} and ${fonts[1]!.name} with Standard License`).waitFor();
});
