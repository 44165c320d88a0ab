import { expect, test } from 'vitest';
import { readTestFont } from '#fonts/test-fonts.ts';
import { changeFont } from '#fonts/test-versions.ts';
import { deleteAfterwards } from './staff.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

test('the wallet says that a later release is there, what it changes, and gives the files of both', async () => {
  const { page, address } = await openVisitor({ customer: await makeCustomer() });
  const { token } = await logIn(OWNER);
  const send = async (method: string, path: string, fields: Record<string, string | Blob>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const reply = await fetch(address + path, { method, headers: { authorization: `Bearer ${token}` }, body });
    return (await reply.json()) as { id: number; slug: string; formatZIP: string };
  };
  const upload = (bytes: Uint8Array) =>
    send('POST', '/api/product/upload-file', { file: new Blob([new Uint8Array(bytes)]) });
  const { formatZIP } = await upload(readTestFont('small'));
  const made = await send('POST', '/api/product/add', { name: 'Pendopo', regularPrice: '20', formatZIP });
  deleteAfterwards(made);
  await buy(page, made.slug);
  await visit(page, '/customer/licenses');
  await page.getByText('1 licence', { exact: true }).last().waitFor();
  await expect.poll(() => page.getByRole('button', { name: /is there/ }).count()).toBe(0);
  const second = await changeFont('small', { without: 'þ', wider: { letter: 'A', by: 24 }, redrawn: 'Q' });
  const { page: admin } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(admin, '/admin/products?query=Pendopo');
  await admin.getByRole('button', { name: 'Edit Pendopo' }).click();
  const form = admin.getByRole('dialog', { name: 'Edit Product' });
  const chosen = { name: 'second.ttf', mimeType: 'font/ttf', buffer: Buffer.from(second) };
  await form.locator('input[type=file][accept*=".zip"]').setInputFiles(chosen);
  await form.getByText('Saving makes them release 2. One licence is of an earlier release').waitFor();
  await form.getByText('Your layout reflows here').waitFor();
  if (process.env.RELEASE_SHOTS) {
    for (const [width, height] of [
      [1440, 1800],
      [390, 3200],
    ] as const) {
      await admin.setViewportSize({ width, height });
      await admin.screenshot({ path: `${process.env.RELEASE_SHOTS}/edit-${width}.png` });
    }
    await admin.setViewportSize({ width: 1440, height: 900 });
  }
  await form.getByLabel('What’s new').fill('A wider A.');
  await form.getByRole('button', { name: 'Save the product' }).click();
  await admin.getByText('Product updated').first().waitFor();
  await visit(page, '/customer/licenses');
  await page.getByRole('button', { name: 'Pendopo 2.0 is there' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pendopo 2.0' });
  await dialog.getByText('Your layout reflows here').waitFor();
  const result = await dialog.textContent();
  for (const words of ['þ U+00FE', 'WidthsA ', 'RedrawnQ']) expect(result).toContain(words);
  await dialog.getByLabel('Your own line in both').fill('Quay AQ');
  await dialog
    .getByRole('img', { name: /Quay AQ/ })
    .first()
    .waitFor();
  const both = dialog.getByRole('list', { name: 'Download a release' }).getByRole('listitem');
  await expect.poll(() => both.count()).toBe(2);
  await dialog.getByRole('link', { name: 'Pendopo 1.0 as ZIP' }).waitFor();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (process.env.RELEASE_SHOTS) await page.screenshot({ path: `${process.env.RELEASE_SHOTS}/release-${width}.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  const saved = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Pendopo 1.0 as TTF' }).click();
  await saved;
});
