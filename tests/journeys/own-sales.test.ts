import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { expectInOrder } from './expect-in-order.ts';
import { theShop } from './shop-of-worker.ts';
import { type Customer, logIn, makeCustomer, OWNER, openVisitor, PASSWORD } from './visitor.ts';
import { buy, visit } from './walk.ts';

/** Shows by a mailed link that an address is theirs. */
async function proveAddress({ email }: Customer): Promise<void> {
  const send = (call: string, body: object) =>
    fetch(`${theShop.address}/api/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await send('forgot-password', { email });
  const findToken = async () => {
    const mails = await asOwner<{ id: number; to: string }[]>('GET', '/api/mails?limit=50');
    for (const { id } of mails.filter(({ to }) => to === email)) {
      const file = path.join(theShop.dataDir, 'mail', `${id}.eml`);
      const text = fs.existsSync(file)
        ? fs
            .readFileSync(file, 'utf8')
            .replace(/=\r?\n/g, '')
            .replaceAll('=3D', '=')
        : '';
      const token = /reset\?token=([\w-]+)/.exec(text)?.[1];
      if (token) return token;
    }
    return '';
  };
  await expect.poll(findToken, { timeout: 20_000 }).not.toBe('');
  expect((await send('reset-password', { token: await findToken(), password: PASSWORD })).ok).toBe(true);
}

test('a designer is linked by the owner, and sees a sale, the statement and the letters that a font lacks', async () => {
  const name = `Sekar ${Date.now()}`;
  const [font] = await asOwner<{ id: number }[]>('GET', '/api/product?query=zilla%20slab');
  await asOwner('PUT', `/products/${font!.id}`, { designers: [name] });
  const [maker] = await asOwner<{ id: number }[]>('GET', `/api/makers?query=${encodeURIComponent(name)}`);
  const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await asOwner('POST', `/api/makers/${maker!.id}/shares`, { productIds: [font!.id], from, percent: 25 });
  const customer = await makeCustomer('Sekar Arum');

  const owner = await openVisitor({ customer: await logIn(OWNER) });
  await visit(owner.page, `/admin/designers?query=${encodeURIComponent(name)}`);
  await owner.page.getByRole('button', { name: `Accounts of ${name}` }).click();
  const form = owner.page.getByRole('dialog', { name: `Accounts of ${name}` });
  await form.getByText('No account is linked yet.').waitFor();
  await form.getByLabel('Email of an account').fill('nobody@shop.test');
  await form.getByRole('button', { name: 'Link the account' }).click();
  await form.getByText('No account has this email.').waitFor();
  await form.getByLabel('Email of an account').fill(customer.email);
  await form.getByRole('button', { name: 'Link the account' }).click();
  await owner.page.getByText(`The account is linked to ${name}`).waitFor();
  await owner.page.getByRole('button', { name: `Accounts of ${name}` }).click();
  await form.getByText('Sees nothing yet').waitFor();
  await expectInOrder(owner.page);

  const before = await openVisitor({ customer });
  await visit(before.page, '/customer/designer');
  await before.page.getByText('Your account isn’t linked to a designer or a foundry.').waitFor();
  await proveAddress(customer);

  const { page } = await openVisitor({ customer: await logIn(customer.email) });
  await visit(page, '/customer/dashboard');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Your sales' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your sales' }).waitFor();
  await page.getByText('Nothing was sold in this month yet.').waitFor();
  await expectInOrder(page);

  const buyer = await openVisitor({ customer: await makeCustomer() });
  await buy(buyer.page, 'zilla-slab');
  await visit(page, '/customer/designer');
  const newest = page.getByRole('table', { name: 'Newest sales' });
  await newest.getByRole('row', { name: /Zilla Slab.*Standard License/ }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('Rani Wibowo');
  await page
    .getByRole('region', { name: 'Shares' })
    .getByRole('row', { name: /Zilla Slab.*25%/ })
    .waitFor();
  await page
    .getByRole('region', { name: 'A few letters away' })
    .getByText(/^supports \d+ languages$/)
    .first()
    .waitFor();
  // Entries are written in the books a few seconds later.
  const statement = page.getByRole('region', { name: /^Statement of / });
  await expect
    .poll(
      async () => {
        await visit(page, '/customer/designer');
        await statement.waitFor();
        return statement.getByRole('row', { name: /Zilla Slab/ }).count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await expectInOrder(page);
  const saved = page.waitForEvent('download');
  await statement.getByRole('button', { name: /^PDF/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^statement-sekar-.*\.pdf$/);

  await owner.page.keyboard.press('Escape');
  await asOwner('DELETE', `/api/makers/${maker!.id}/accounts/${customer.id}`);
  await visit(page, '/customer/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Your sales' }).count()).toBe(0);
  owner.forgive(/400/);
});
