import { expect, test } from 'vitest';
import { expectInOrder, PHONE } from './expect-in-order.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

test('an owner gives a licence, writes another licensee on it, and takes both back', async () => {
  const customer = await makeCustomer('Bayu Berlisensi');
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/licenses');
  await page.getByRole('button', { name: 'Give a licence' }).click();
  const giving = page.getByRole('dialog', { name: 'Give a licence' });
  await giving.getByLabel('Email of the customer').fill(customer.email);
  await giving.getByRole('combobox', { name: 'Font' }).fill('Space Mono');
  await giving.getByRole('option', { name: /Space Mono/ }).click();
  await giving.getByLabel('Licence type').selectOption({ label: 'Standard License' });
  await giving.getByLabel('Reason').fill('A prize.');
  await giving.getByRole('button', { name: 'Give the licence' }).click();
  await page.getByText('Given, and the customer was emailed').waitFor();

  await visit(page, '/admin/licenses?query=bayu+berlisensi');
  const row = page.getByRole('row', { name: /Space Mono.*Bayu Berlisensi/ });
  await row.getByText('Valid').waitFor();
  await row.getByRole('button', { name: /^Change/ }).click();
  const changing = page.getByRole('dialog', { name: 'Change the licence of Space Mono' });
  await changing.getByLabel('Licensee').fill('Berlisensi Group');
  await changing.getByLabel('Reason').fill('A merger.');
  await changing.getByRole('button', { name: 'Change the licence' }).click();
  const renamed = page.getByRole('row', { name: /Berlisensi Group/ });
  await renamed.getByRole('button', { name: /^History/ }).click();
  await page.getByText('Licensee Bayu Berlisensi became Berlisensi Group').first().waitFor();
  await expectInOrder(page);
  await page.setViewportSize(PHONE);
  await expectInOrder(page);

  await page.getByRole('button', { name: 'Undo… Licensee Bayu Berlisensi became Berlisensi Group' }).click();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await page.getByText('Undone, and the customer was emailed').first().waitFor();
  await page.getByRole('button', { name: 'Undo… Given to Bayu Berlisensi' }).click();
  await page.getByRole('button', { name: 'End the licence' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('row', { name: /Space Mono/ })
        .getByText('Ended')
        .count(),
    )
    .toBe(1);
});

test.each([390, 1440])('at %i pixels an owner swaps a licence of the wrong font and takes it back', async (width) => {
  const customer = await makeCustomer(`Sinta Salah ${width}`);
  const owner = await logIn(OWNER);
  const { page, forgive } = await openVisitor({ customer: owner, width });
  await visit(page, '/admin/licenses');
  await page.getByRole('button', { name: 'Give a licence' }).click();
  const giving = page.getByRole('dialog', { name: 'Give a licence' });
  await giving.getByLabel('Email of the customer').fill(customer.email);
  await giving.getByRole('combobox', { name: 'Font' }).fill('Fraunces');
  await giving.getByRole('option', { name: /Fraunces/ }).click();
  await giving.getByLabel('Licence type').selectOption({ label: 'Standard License' });
  await giving.getByLabel('Reason').fill('A prize.');
  await giving.getByRole('button', { name: 'Give the licence' }).click();
  await page.getByText('Given, and the customer was emailed').waitFor();

  await visit(page, `/admin/licenses?query=sinta+salah+${width}`);
  await page.getByRole('button', { name: /^Swap/ }).click();
  const swapping = page.getByRole('dialog', { name: 'Swap the licence of Fraunces' });
  await swapping.getByRole('combobox', { name: 'Font' }).fill('Fraunces');
  await swapping.getByRole('option', { name: /Fraunces/ }).click();
  await swapping.getByLabel('Reason').fill('The wrong font.');
  await swapping.getByRole('button', { name: 'Swap the licence' }).click();
  await swapping.getByText('That’s what the licence says already.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  const name = 'Space Mono';
  await swapping.getByRole('combobox', { name: 'Font' }).fill(name);
  await swapping
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
  await swapping.getByRole('button', { name: 'Swap the licence' }).click();
  await page.getByText('Swapped, and the customer was emailed').waitFor();
  await page.getByRole('row', { name: new RegExp(name) }).waitFor();
  const first = page.getByRole('row', { name: /Fraunces/ });
  await first.getByText('Replaced').waitFor();
  await first.getByRole('button', { name: /^History/ }).click();
  await page
    .getByText(/Fraunces, Standard License was swapped for licence/)
    .first()
    .waitFor();
  await expectInOrder(page);
  await page.getByRole('button', { name: /^Undo… Fraunces/ }).click();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await page.getByText('Undone, and the customer was emailed').first().waitFor();
  await first.getByText('Valid').waitFor();
});
