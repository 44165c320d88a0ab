import { expect, onTestFinished, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const BEGIN = { home: null, about: null, custom: null, foot: null };

test('an owner writes home, about and foot beside their preview, publishes them, and takes the publication back', async () => {
  onTestFinished(async () => {
    await asOwner('PUT', '/api/settings/pages', BEGIN);
    await asOwner('POST', '/api/settings/pages/publish');
  });
  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  const visitor = await openVisitor();
  await visit(page, '/admin/settings');
  await page.getByRole('navigation', { name: 'Pages of the settings' }).getByRole('link', { name: 'Pages' }).click();
  await page.getByLabel('First sentence').fill('Type from Yogyakarta.');
  await page.getByText('Draft saved. Visitors see the published version.').waitFor();
  const preview = page.frameLocator('iframe[title="Preview of the draft"]');
  await preview.getByRole('heading', { name: 'Type from Yogyakarta.' }).waitFor();
  await visit(visitor.page, '/');
  await visitor.page.getByRole('heading', { name: /families in \d+ scripts/ }).waitFor();

  await page.getByRole('button', { name: 'About', exact: true }).click();
  await page.getByLabel('Heading').fill('Two people and a plotter.');
  await page.getByLabel('Story').fill('## How we work\n\nSlowly.');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByText('The draft isn’t saved yet: check the fields marked below.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await page.getByLabel('Name', { exact: true }).fill('Laras Wibisono');
  await page.getByText('Draft saved. Visitors see the published version.').waitFor();
  await preview.getByRole('heading', { name: 'One person' }).waitFor();
  await page.getByRole('button', { name: 'Footer' }).click();
  await page.getByLabel('Sentence').fill('Lontar draws letters.');
  await page.getByText('Draft saved. Visitors see the published version.').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('The pages are published').first().waitFor();

  await visit(visitor.page, '/');
  await visitor.page.getByRole('heading', { name: 'Type from Yogyakarta.' }).waitFor();
  await visitor.page.getByText('Lontar draws letters.').waitFor();
  await visit(visitor.page, '/about');
  await visitor.page.getByRole('heading', { name: 'How we work' }).waitFor();
  await visitor.page.getByText('Laras Wibisono').waitFor();

  await page.getByRole('button', { name: 'Undo the last publication' }).click();
  await page.getByRole('button', { name: 'Restore the version before' }).click();
  await page.getByText('The earlier version is published again').first().waitFor();
  await visit(visitor.page, '/about');
  await visitor.page.getByRole('heading', { name: 'Sixteen people' }).waitFor();
});

test('a font on a page is chosen by name and seen in its letters, with its style; another word changes nothing', async () => {
  onTestFinished(async () => {
    await asOwner('PUT', '/api/settings/pages', BEGIN);
  });
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/settings/pages');
  const slide = page.getByRole('group', { name: 'slide 1', exact: true });
  const font = slide.getByRole('combobox', { name: 'Font' });
  await font.click();
  await slide.getByRole('option').nth(3).waitFor();
  await font.fill('young');
  const option = slide.getByRole('option', { name: 'Young Serif' });
  await option.locator('svg').waitFor();
  await font.press('Enter');
  await expect.poll(() => font.inputValue()).toBe('Young Serif');
  await expect
    .poll(() => slide.getByRole('combobox', { name: 'Style' }).getByRole('option').allTextContents())
    .toContain('Regular');
  await page.getByText('Draft saved. Visitors see the published version.').waitFor();
  await font.fill('no such font');
  await slide.getByText('No results').waitFor();
  await font.press('Escape');
  await expect.poll(() => font.inputValue()).toBe('Young Serif');
  await font.fill('no such font');
  await font.blur();
  await expect.poll(() => font.inputValue()).toBe('Young Serif');
  const stored = await asOwner<{ draft: { home: { slides: { font: string }[] } } }>('GET', '/api/settings/pages');
  expect(stored.draft.home.slides[0]?.font).toBe('young-serif');
});

test('nobody finds a draft without its key, and no other page lets itself be shown within one', async () => {
  const { address } = await openVisitor();
  expect((await fetch(`${address}/draft/AAAAAAAAAAAAAAAAAAAAAA/home`)).status).toBe(404);
  const { previewKey } = await asOwner<{ previewKey: string }>('GET', '/api/settings/pages');
  const draft = await fetch(`${address}/draft/${previewKey}/home`);
  expect(draft.headers.get('x-robots-tag')).toBe('noindex');
  expect(draft.headers.get('cache-control')).toBe('no-store');
  expect(draft.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  const home = await fetch(`${address}/`);
  expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(home.headers.get('x-frame-options')).toBe('DENY');
});
