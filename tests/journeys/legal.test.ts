import { expect, test } from 'vitest';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

test('the small print stands at the foot of every page, and an owner publishes its next version', async () => {
  const { page } = await openVisitor();
  await visit(page, '/');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Terms of sale', 'Privacy', 'Withdrawal and refunds', 'Cookies', 'Imprint'])
    await footer.getByRole('link', { name, exact: true }).waitFor();
  await footer.getByRole('link', { name: 'Cookies', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Cookies' }).waitFor();
  await page.getByText('huruf_device').waitFor();

  const owner = await openVisitor({ customer: await logIn(OWNER) });
  await visit(owner.page, '/admin/settings/legal');
  await owner.page.getByRole('link', { name: 'Write Cookies' }).click();
  const text = owner.page.getByRole('textbox', { name: /^Version 2, replacing version 1/ });
  await text.fill(`${await text.inputValue()}\n\n## Questions\n\nWrite to {E-mail}.`);
  // Anyone who goes away finds what was written when coming back.
  await owner.page.getByRole('main').getByRole('link', { name: 'Small print' }).click();
  await owner.page.getByRole('link', { name: 'Write Cookies' }).click();
  await expect.poll(() => text.inputValue()).toContain('## Questions');
  await owner.page.getByRole('button', { name: 'Publish version 2' }).click();
  await owner.page.getByRole('link', { name: 'version 2' }).waitFor();

  await visit(page, '/cookies');
  await page.getByText('Version 2, since').waitFor();
  await page.getByRole('heading', { name: 'Questions' }).waitFor();
  await page.getByRole('link', { name: 'Version 1' }).click();
  await page.getByText('This is an earlier version.').waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Questions' }).count()).toBe(0);
});
