import { expect, test, vi } from 'vitest';
import { expectInOrder } from './expect-in-order.ts';
import { picture } from './picture.ts';
import { sentTo } from './sent-mail.ts';
import { logIn, makeCustomer, OWNER, openVisitor, PASSWORD } from './visitor.ts';
import { addToCart, approve, visit } from './walk.ts';

vi.setConfig({ testTimeout: 300_000 });

/** The link in the newest invitation to an address. */
const invitationTo = async (email: string) =>
  /\/invitation\?token=[\w-]{43}/.exec((await sentTo(email, 'invites you')).text)![0];

test('a company is made, buys, invites somebody without an account, and loses them at once', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer('Dewi Lestari') });
  await visit(page, '/customer/company');
  await page.getByText('Share licences with the people you work with.').waitFor();
  await expectInOrder(page);
  await picture(page, 'none');
  await page.getByLabel('Name of the company').fill('Kopi Senja');
  await page.getByRole('button', { name: 'Create the company' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kopi Senja' }).waitFor();

  await addToCart(page, 'young-serif', ['Standard License']);
  await visit(page, '/checkout');
  await page.getByRole('radio', { name: 'Kopi Senja for all its members' }).check();
  await expectInOrder(page);
  await picture(page, 'checkout');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.waitForURL(/\/sandbox\/checkoutnow\?token=/);
  await approve(page);
  await page.waitForURL('**/checkout-success');

  await visit(page, '/customer/licenses');
  await page.getByRole('navigation', { name: 'Licences of' }).getByRole('link', { name: 'Kopi Senja' }).click();
  await page.waitForURL(/company=\d+/);
  await page.getByText('for Kopi Senja').first().waitFor();
  await expectInOrder(page);
  await picture(page, 'wallet');
  await page.getByRole('link', { name: 'My own' }).click();
  await page.getByText('None of your licences is like that.').waitFor();

  const email = `budi-${Date.now().toString(36)}@studio.test`;
  await visit(page, '/customer/company');
  const form = page.getByRole('form', { name: 'Invite somebody' });
  await form.getByLabel('Invite by email').fill(email);
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  await form.getByText(`We’ve sent an invitation to ${email}`).waitFor();
  await page.getByRole('table', { name: 'Open invitations' }).getByRole('cell', { name: email, exact: true }).waitFor();

  const guest = await openVisitor();
  await visit(guest.page, await invitationTo(email));
  await guest.page.getByText('Dewi Lestari invites you to Kopi Senja.').waitFor();
  await expectInOrder(guest.page);
  await picture(guest.page, 'invitation');
  await guest.page.getByRole('link', { name: 'Create Account' }).click();
  await guest.page.getByLabel('Username').fill(email.split('@')[0]!);
  await guest.page.getByLabel('Email').fill(email);
  await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.page.getByLabel('Full name').fill('Budi Santoso');
  await guest.page.getByLabel('Address').fill('Jl. Dago 5');
  await guest.page.getByLabel('Phone number').fill('0812');
  await guest.page.getByRole('button', { name: 'Create Account' }).click();
  await guest.page.waitForURL('**/login');
  await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Login' }).click();
  await guest.page.getByRole('button', { name: 'Join Kopi Senja' }).click();
  await guest.page.getByRole('link', { name: 'See the fonts' }).click();
  const [file] = await Promise.all([
    guest.page.waitForEvent('download'),
    guest.page.getByRole('link', { name: /TTF/ }).first().click(),
  ]);
  expect(file.suggestedFilename()).toContain('.ttf');
  await visit(guest.page, '/customer/company');
  await guest.page.getByText('Your role: Member').waitFor();
  await expectInOrder(guest.page);
  await picture(guest.page, 'member');

  await visit(page, '/customer/company');
  await page.getByRole('cell', { name: 'Budi Santoso' }).last().waitFor();
  await page.getByText('2 of 5 users').waitFor();
  await expectInOrder(page);
  await picture(page, 'owner');
  await page.getByRole('button', { name: 'Remove Budi Santoso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Budi Santoso?' });
  await expectInOrder(page);
  await picture(page, 'remove');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Budi Santoso was removed').waitFor();
  await visit(guest.page, '/customer/fonts');
  await guest.page.getByText('You have no fonts yet.').waitFor();

  const staff = await openVisitor({ customer: await logIn(OWNER), width: 1440 });
  await visit(staff.page, '/admin/companies?query=senja');
  await expectInOrder(staff.page);
  await picture(staff.page, 'admin-list');
  await staff.page.getByRole('link', { name: 'Kopi Senja' }).first().click();
  await staff.page.getByRole('heading', { level: 1, name: 'Kopi Senja' }).waitFor();
  await expectInOrder(staff.page);
  await picture(staff.page, 'admin');
  await staff.page.getByRole('button', { name: 'Rename…' }).click();
  const rename = staff.page.getByRole('dialog', { name: 'Rename Kopi Senja' });
  await rename.getByLabel('New name', { exact: true }).fill('Senja Group');
  await rename.getByLabel(/^Also write the new name/).check();
  await rename.getByLabel('Reason').fill('The studio was renamed.');
  await expectInOrder(staff.page);
  await rename.getByRole('button', { name: 'Rename the company' }).click();
  await staff.page.getByRole('heading', { level: 1, name: 'Senja Group' }).waitFor();
  await visit(page, '/customer/licenses');
  await page.getByText('for Senja Group').first().waitFor();
});
