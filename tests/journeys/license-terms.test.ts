import { expect, onTestFinished, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const NAME = 'Mural License';

test('an owner writes terms, a buyer reads them before paying, and is asked again when they change meanwhile', async () => {
  const usageDetails = { Walls: '3' };
  const { id } = await asOwner<{ id: number }>('POST', '/api/license-types', { name: NAME, price: 12, usageDetails });
  onTestFinished(async () => {
    await asOwner('DELETE', `/api/license-types/${id}`);
  });
  const font = await asOwner<{ id: number }>('GET', '/api/product/slug/anton');
  await asOwner('POST', '/api/license-types/assign-license', { productId: font.id, licenseTypeId: id });

  const owner = await openVisitor({ customer: await logIn(OWNER) });
  await visit(owner.page, '/admin/license');
  await owner.page.getByRole('link', { name: `Write terms of ${NAME}` }).click();
  const text = owner.page.getByRole('textbox', { name: 'Version 1' });
  await text.fill('Not checked by a lawyer.\n\n## Limits\n\nFor **{Walls} walls** and {Roofs}.');
  await owner.page.getByText('Nothing is named Roofs.').waitFor();
  await owner.page.getByRole('button', { name: 'Publish version 1' }).click();
  await owner.page.getByText('No usage detail of this licence is called {Roofs}.').waitFor();
  await expect.poll(() => owner.forgive(/400/)).toBeGreaterThan(0);
  await text.fill('Not checked by a lawyer.\n\n## Limits\n\nFor **{Walls} walls**.\n\n## End\n\nNever.');
  await owner.page.getByRole('region', { name: 'As it will be read' }).getByText('3 walls').waitFor();
  await owner.page.getByRole('button', { name: 'Publish version 1' }).click();
  await owner.page.getByRole('link', { name: 'version 1' }).waitFor();

  const { page, forgive } = await openVisitor({ customer: await makeCustomer() });
  await visit(page, '/product/anton');
  const more = page.getByRole('button', { name: /more licences$/ });
  if (await more.isVisible()) await more.click();
  await page
    .locator('details')
    .filter({ hasText: `Terms of the ${NAME}` })
    .locator('summary')
    .click();
  await page.getByRole('link', { name: `Terms of the ${NAME}` }).click();
  const dialog = page.getByRole('dialog', { name: `Terms of the ${NAME}` });
  await dialog.getByRole('heading', { name: 'Limits' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('checkbox', { name: NAME, exact: true }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('link', { name: `Terms, version 1 of the ${NAME}` }).waitFor();
  await page.getByText(/By paying you accept the licence terms of these lines/).waitFor();

  await asOwner('POST', `/api/license-types/${id}/terms`, {
    text: '## Limits\n\nFor **{Walls} walls**.\n\n## End\n\nAfter a year.',
  });
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const changed = page.getByRole('dialog', { name: 'The terms changed while you were here' });
  await changed.getByText('Nothing was ordered.').waitFor();
  await changed.getByRole('heading', { name: 'End' }).waitFor();
  await expect.poll(() => changed.getByRole('heading', { name: 'Limits' }).count()).toBe(0);
  await expect.poll(() => changed.locator('ins').allTextContents()).toEqual(['After a year']);
  await expect.poll(() => forgive(/409/)).toBeGreaterThan(0);
  await changed.getByRole('button', { name: 'Leave it in the cart' }).click();
  await changed.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await changed.getByRole('button', { name: 'Agree to version 2' }).click();
  await page.waitForURL('**/sandbox/**');
  await expect.poll(() => forgive(/409/)).toBeGreaterThan(0);

  await visit(page, '/license/mural/1');
  await page.getByText('This is an earlier version.').waitFor();
  await page.getByRole('article').getByText('Never.').waitFor();
  await page.getByRole('link', { name: 'Read version 2' }).click();
  await page.getByRole('article').getByText('After a year.').waitFor();
  await page.getByRole('row', { name: /^2 / }).getByText('Introduction').waitFor();
});
