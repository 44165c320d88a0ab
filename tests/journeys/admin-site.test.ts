import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { theShop } from './shop-of-worker.ts';
import { makePerson } from './staff.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

test('the owner sets a pixel, changes it and takes it off, and is told so each time', async () => {
  const { page, context, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await context.addInitScript(() => localStorage.setItem('pixelConsent', 'refused'));
  await context.route('**/api/pixel', (route) => route.abort());
  await visit(page, '/admin/pixels');
  await page.getByRole('heading', { name: 'Manage Pixel Ads', level: 1 }).waitFor();
  await toast(page, 'Failed to fetch Pixel ID');
  await expect.poll(() => page.getByRole('button', { name: 'Edit Pixel ID' }).isDisabled()).toBe(true);
  await context.unroute('**/api/pixel');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No Pixel ID set').waitFor();

  await page.getByRole('button', { name: 'Edit Pixel ID' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Pixel ID' });
  const field = dialog.getByRole('textbox', { name: 'Pixel ID' });
  await expect.poll(() => field.getAttribute('required')).not.toBeNull();
  await field.fill('   ');
  await dialog.getByRole('button', { name: 'Save Pixel ID' }).click();
  await dialog.getByRole('status').getByText('Pixel ID cannot be empty').waitFor();
  await field.fill('not an id!');
  await dialog.getByRole('button', { name: 'Save Pixel ID' }).click();
  await toast(page, 'Failed to save Pixel ID');
  await dialog.getByText('Up to 64 letters, digits, - and _.').waitFor();
  let go = () => {};
  const owned = new Promise<void>((resolve) => {
    go = resolve;
  });
  await context.route('**/api/pixel/save', async (route) => {
    await owned;
    await route.continue();
  });
  await field.fill('1234567890');
  await dialog.getByRole('button', { name: 'Save Pixel ID' }).click();
  const saving = dialog.getByRole('button', { name: 'Saving...' });
  await saving.waitFor();
  await expect.poll(() => saving.isDisabled()).toBe(true);
  go();
  await toast(page, 'Pixel ID saved successfully');
  await page.getByText('1234567890').waitFor();
  const pixel = async () => (await fetch(`${theShop.address}/api/pixel`)).json();
  expect(await pixel()).toEqual({ pixelId: '1234567890' });

  await page.getByRole('button', { name: 'Remove Pixel ID' }).click();
  await page.getByRole('button', { name: 'Keep the pixel' }).click();
  await page.getByRole('button', { name: 'Remove Pixel ID' }).click();
  await page.getByRole('button', { name: 'Remove the pixel' }).click();
  await toast(page, 'Pixel ID removed');
  await page.getByText('No Pixel ID set').waitFor();
  expect(await pixel()).toEqual({ pixelId: null });
  await expect.poll(() => forgive(/api\/pixel|no answer|ERR_FAILED|400/)).toBeGreaterThan(0);
});

const fill = async (section: Locator, typed: Record<string, string>) => {
  for (const [label, value] of Object.entries(typed)) await section.getByLabel(label, { exact: true }).fill(value);
};

test('a bloger writes a landing page with pictures, sees it beside the form, and it is public at once', async () => {
  const { page, tab, address } = await openVisitor({
    customer: await logIn((await makePerson('bloger')).email),
    width: 1440,
  });
  await visit(page, '/admin/landingpage');
  await page.getByRole('heading', { name: 'Manage Landing Page Templates', level: 1 }).waitFor();
  const sidebar = page.getByRole('navigation', { name: 'Back office' });
  await expect.poll(() => sidebar.getByRole('link').allTextContents()).toEqual(['Templates']);

  await page.getByRole('button', { name: 'Add Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Template' });
  const title = `Harvest ${Date.now().toString(36)}`;
  const slug = title.toLowerCase().replace(' ', '-');
  await fill(dialog, { Title: title, Description: 'A page for the harvest.' });
  await expect.poll(() => dialog.getByLabel('Description', { exact: true }).getAttribute('rows')).toBe('4');
  const add = dialog.getByRole('button', { name: '+ Add Section' });
  await add.click();
  const section = dialog.getByRole('listitem').first();
  await expect
    .poll(() => section.getByLabel('Section Type').locator('option').allTextContents())
    .toEqual(['Hero', 'About', 'CTA', 'Features', 'Testimonial']);
  await expect
    .poll(() => section.getByRole('button', { name: /^(?:Left|Center|Right|Justify)$/ }).allTextContents())
    .toEqual(['Left', 'Center', 'Right', 'Justify']);
  await section.getByRole('group', { name: 'Alignment' }).waitFor();
  await dialog.getByRole('heading', { name: 'Live Preview' }).waitFor();
  await expect.poll(() => section.getByLabel('Text', { exact: true }).getAttribute('rows')).toBe('2');
  await fill(section, {
    Heading: 'Rice <b>and</b> letters',
    Subheading: 'Until the last field is cut',
    Text: 'Twenty faces.',
    'Button Label': 'See them',
    'Background Color': '#777',
    'Text Color': '#ffffff',
    'Image Description': 'A field of colour',
  });
  await section.getByText(/^Contrast 4\.4 is too low/).waitFor();
  await fill(section, { 'Background Color': '#0f4a3a' });
  await section.getByText('Contrast 10.1, very good').waitFor();
  const picture = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#f3d27a' } })
    .png()
    .toBuffer();
  await section
    .getByLabel('Upload an image')
    .setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer: picture });
  await expect.poll(() => section.getByLabel('Image URL').inputValue()).toMatch(/^\/api\/landing-page\/pictures\//);
  const preview = dialog.getByTestId('live-preview');
  const heading = preview.getByText('Rice <b>and</b> letters');
  await heading.waitFor();
  expect(Number.parseFloat(await heading.evaluate((words) => getComputedStyle(words).fontSize))).toBeGreaterThan(36);
  await expect.poll(() => preview.locator('img').getAttribute('alt')).toBe('A field of colour');
  await expect.poll(() => preview.locator('b').count()).toBe(0);
  await section.getByRole('button', { name: 'Center', exact: true }).click();
  await expect.poll(() => preview.locator('section').getAttribute('data-align')).toBe('center');

  await section.getByRole('button', { name: 'Duplicate' }).click();
  await add.click();
  await dialog.getByRole('listitem').nth(2).getByLabel('Section Type').selectOption('testimonial');
  await fill(dialog.getByRole('listitem').nth(2), { Heading: 'Ayu', Text: 'It reads well.' });
  const heads = () => dialog.getByRole('listitem').locator('button[aria-expanded]').allTextContents();
  // By keyboard: the focus stays with the section that moves, and what happened is said.
  await dialog.getByRole('button', { name: 'Move section 3 up' }).press('Enter');
  await dialog.getByRole('status', { name: 'Sections' }).getByText('Testimonial moved to place 2 of 3.').waitFor();
  await page.keyboard.press('Enter');
  expect((await heads()).map((text) => text.split(' ')[1])).toEqual(['Testimonial', 'Hero', 'Hero']);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move section 1 down');
  // By pointer.
  const handle = (at: number) => dialog.getByRole('listitem').nth(at).locator('[data-grip]');
  await handle(0).hover();
  await page.mouse.down();
  await handle(1).hover();
  await handle(2).hover();
  await page.mouse.up();
  await expect
    .poll(async () => (await heads()).map((text) => text.split(' ')[1]))
    .toEqual(['Hero', 'Hero', 'Testimonial']);
  await dialog.getByRole('button', { name: 'Hero' }).nth(1).click();
  await dialog.getByRole('button', { name: 'Remove Section 2' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await toast(page, 'Template berhasil ditambahkan');
  await dialog.waitFor({ state: 'hidden' });

  const seen = await tab();
  await visit(seen, `/preview/${slug}`);
  await seen.getByRole('heading', { name: 'Rice <b>and</b> letters', level: 1 }).waitFor();
  await seen.getByText('It reads well.').waitFor();
  expect(
    await seen.getByRole('img', { name: 'A field of colour' }).evaluate((img: HTMLImageElement) => img.src),
  ).toMatch(`${address}/api/landing-page/pictures/`);

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Template' });
  await fill(edit, { Slug: ' ' });
  await edit.getByRole('button', { name: 'Update' }).click();
  await edit.getByRole('status', { name: 'Messages' }).getByText('Title dan Slug wajib diisi').waitFor();
  expect(await edit.getByLabel('Slug').evaluate((field) => field === document.activeElement)).toBe(true);
  await fill(edit, { Slug: slug, Heading: 'Rice and letters' });
  await edit.getByRole('button', { name: 'Update' }).click();
  await toast(page, 'Template berhasil diperbarui');
  await seen.reload();
  await seen.getByRole('heading', { name: 'Rice and letters', level: 1 }).waitFor();

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const ask = page.getByRole('dialog', { name: 'Yakin ingin menghapus template ini?' });
  await ask.getByRole('button', { name: 'Keep the template' }).click();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await ask.getByRole('button', { name: 'Delete the template' }).click();
  await toast(page, 'Template berhasil dihapus');
  expect((await fetch(`${address}/preview/${slug}`)).status).toBe(404);
});

test('what is not saved is not lost unasked, and what can not be saved is told at its fields', async () => {
  const { page, context, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await context.route('**/api/landing-page?*', (route) => route.abort());
  await visit(page, '/admin/landingpage');
  await page.getByText('The templates couldn’t be loaded').waitFor();
  await expect.poll(() => page.getByRole('table').count()).toBe(0);
  await context.unroute('**/api/landing-page?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table').waitFor();
  for (const column of ['Title', 'Slug']) {
    await page.getByRole('columnheader', { name: column }).getByRole('link').click();
    await page.locator('th[aria-sort="ascending"]').getByText(column).waitFor();
  }
  await page.getByRole('columnheader').first().waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['Title', expect.stringMatching(/^Slug/), 'Action']);
  await page.getByRole('link', { name: 'Open the page of' }).first().waitFor();

  await page.getByRole('button', { name: 'Add Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Template' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Add Template' }).click();
  await fill(dialog, { Title: 'Half a thought', Slug: 'ramadan-1448' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (let times = 0; times < 2; times += 1) {
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
  }
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Half a thought');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await toast(page, 'Gagal menambahkan template');
  await dialog.getByText('Another template already has this slug.').waitFor();
  await dialog.getByRole('button', { name: '+ Add Section' }).click();
  await fill(dialog, { 'Image URL': 'javascript:alert(1)', 'Text Color': 'red', Slug: '' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('A colour such as #fff or #0f4a3a.').waitFor();
  await dialog.getByText('An address that begins with https://, http:// or /.').waitFor();
  await context.route('**/api/landing-page/*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  await question.getByRole('button', { name: 'Discard the changes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Update' }).click();
  await toast(page, 'Gagal memperbarui template');
  await page.getByRole('button', { name: 'Close the form' }).click();
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete the template' }).click();
  await toast(page, 'Gagal menghapus template');
  await expect.poll(() => forgive(/landing-page|no answer|ERR_FAILED|400|409/)).toBeGreaterThan(0);
});
