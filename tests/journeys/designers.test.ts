import { expect, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

test('a font leads to who drew it, where the name stands in its letters, and on to the other fonts', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/pacifico');
  await page.getByRole('link', { name: 'Vernon Adams' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Vernon Adams' });
  await heading.waitFor();
  await expect.poll(() => heading.locator('svg path').count()).toBeGreaterThan(0);
  const fonts = page.getByRole('region', { name: 'Fonts by Vernon Adams' });
  await expect.poll(() => fonts.getByRole('listitem').count()).toBe(2);
  await fonts.getByRole('link', { name: /Anton/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Anton' }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Designers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Designers' }).waitFor();
  const colophon = page.getByRole('link', { name: /Colophon Foundry/ });
  await expect.poll(() => colophon.locator('svg path').count()).toBeGreaterThan(0);
  await colophon.click();
  await page.getByRole('heading', { level: 1, name: 'Colophon Foundry' }).waitFor();
  await page.getByText('by Jonny Pinhorn').waitFor();
});

test('the list is narrowed to a designer, says so by name, and forgets it again', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product');
  await page.getByText('Designer and foundry').click();
  await page.getByRole('radio', { name: /^David Jonathan Ross/ }).check();
  await page.waitForURL(/designer=david-jonathan-ross/);
  await page.getByText(/^3 fonts, 1 to 3/).waitFor();
  await page.getByRole('link', { name: 'Without David Jonathan Ross' }).click();
  await page.getByText(/^45 fonts, 1 to 8/).waitFor();
});

test('an address of nobody says that nothing is there', async () => {
  const { page, address, forgive } = await openVisitor();
  expect((await fetch(`${address}/designer/nobody`)).status).toBe(404);
  await visit(page, '/foundry/nobody');
  await page.getByText('There’s nothing at this address.').waitFor();
  forgive(/404/);
});

test('the owner writes about a designer, gives her a share, and finds what a sale comes to in her statement', async () => {
  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  const name = `Laras ${Date.now()}`;
  const [font] = await asOwner<{ id: number }[]>('GET', '/api/product?query=shrikhand');
  await asOwner('PUT', `/products/${font!.id}`, { designers: ['Jonny Pinhorn', name] });
  await visit(page, '/admin/designers?query=Laras');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('dialog', { name: `Edit ${name}` });
  await form.getByLabel('About').fill('Draws in Surakarta.\n\nStarts with the figures.');
  await form.getByLabel('Web site').fill('laras.test');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('An address that begins with https:// or http://.').waitFor();
  await form.getByLabel('Web site').fill('https://laras.test');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`${name} saved`).waitFor();

  await page.getByRole('button', { name: `Shares of ${name}` }).click();
  const shares = page.getByRole('dialog', { name: `Shares of ${name}` });
  await shares.getByLabel('Share in percent').fill('101');
  await shares.getByRole('button', { name: 'Set the share' }).click();
  await shares.getByText('A percent from 0 to 100 with at most two decimals.').waitFor();
  await shares.getByLabel('Share in percent').fill('25');
  await shares.getByRole('button', { name: 'Set the share' }).click();
  await page.getByText(`The share of ${name} is set`).waitFor();

  const visitor = await openVisitor({ customer: await makeCustomer() });
  await visit(visitor.page, `/designer/${name.toLowerCase().replace(' ', '-')}`);
  await visitor.page.getByText('Starts with the figures.').waitFor();
  await visitor.page.getByText('with Jonny Pinhorn').waitFor();
  await buy(visitor.page, 'shrikhand');
  await expect
    .poll(
      async () => {
        await visit(page, '/admin/ledger/statements');
        return page
          .getByRole('region', { name })
          .getByRole('row', { name: /Shrikhand/ })
          .innerText({ timeout: 1_000 })
          .catch(() => '');
      },
      { timeout: 30_000 },
    )
    .toContain('$7.00');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: `Statement of ${name} as PDF` }).click();
  expect((await saved).suggestedFilename()).toMatch(/^statement-laras-.*\.pdf$/);
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
});
