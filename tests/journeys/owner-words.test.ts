import { expect, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { deleteAfterwards } from './staff.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

/** Where pictures of the form go, to be looked at. */
const SHOTS = process.env.WORDS_SHOTS;

test('an owner writes a description in Indonesian, and visitors read it on Indonesian pages alone', async () => {
  const made = await asOwner<{ id: number; slug: string }>('POST', '/api/product/add', {
    name: 'Dua Bahasa',
    regularPrice: '20',
    shortDescription: 'A face in two languages.',
    description: 'Drawn twice, once for each language.',
  });
  deleteAfterwards(made);
  await asOwner('PUT', `/products/${made.id}`, { status: 'published' });

  const { page: admin } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(admin, '/admin/settings/languages');
  const rows = admin.getByRole('row', { name: /Dua Bahasa/ });
  await rows.getByRole('cell', { name: '2', exact: true }).waitFor();
  for (const width of [390, 1440]) {
    await admin.setViewportSize({ width, height: 900 });
    if (SHOTS) await admin.screenshot({ path: `${SHOTS}/missing-${width}.png` });
    expect(await admin.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await rows.getByRole('link', { name: 'Write Dua Bahasa' }).click();
  await admin.getByRole('button', { name: 'Edit Dua Bahasa' }).click();
  const form = admin.getByRole('dialog', { name: 'Edit Product' });
  await form.getByRole('button', { name: 'Bahasa Indonesia 2 missing' }).click();
  const languages = form.getByRole('group', { name: 'Language of the texts' });
  const translated = form.locator('textarea[lang="id"]');
  await expect.poll(() => translated.count()).toBe(2);
  await translated.last().fill('Digambar dua kali, sekali untuk tiap bahasa.');
  await form.getByRole('button', { name: 'Bahasa Indonesia 1 missing' }).waitFor();
  for (const width of [390, 1440]) {
    await admin.setViewportSize({ width, height: 900 });
    await languages.scrollIntoViewIfNeeded();
    if (SHOTS) await admin.screenshot({ path: `${SHOTS}/form-${width}.png` });
  }
  await form.getByRole('button', { name: 'Save the product' }).click();
  await admin.getByText('Product updated').first().waitFor();

  const { page } = await openVisitor();
  await visit(page, `/id/product/${made.slug}`);
  await page.getByRole('main').getByText('Digambar dua kali, sekali untuk tiap bahasa.').first().waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(`**/en/product/${made.slug}`);
  await page.getByRole('main').getByText('Drawn twice, once for each language.').first().waitFor();
  // What nobody has translated is in the main language.
  await visit(page, '/id/product?query=Dua+Bahasa');
  await page.getByRole('main').getByText('Dua Bahasa').first().waitFor();
  const { shortDescription } = await page.evaluate(
    async (slug) => (await fetch(`/api/product/slug/${slug}`, { headers: { 'accept-language': 'id' } })).json(),
    made.slug,
  );
  expect(shortDescription).toBe('A face in two languages.');
});

test('terms in Indonesian say that the original is binding, and lead to it', async () => {
  const types = await asOwner<{ id: number; slug: string; name: string }[]>('GET', '/api/license-types?limit=100');
  const { id, slug, name } = types.find((one) => one.slug === 'web')!;
  const { version } = await asOwner<{ version: number }>('GET', `/api/license-types/${id}/terms`);
  const { page: admin } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(admin, `/admin/license/${id}/terms`);
  const part = admin.getByRole('region', { name: 'In other languages' });
  await part.getByRole('button', { name: /^Bahasa Indonesia/ }).click();
  await part.getByLabel(/in Bahasa Indonesia/).fill('## Izin\n\nFont boleh dipakai di situs web.');
  if (SHOTS)
    for (const width of [390, 1440]) {
      await admin.setViewportSize({ width, height: 900 });
      await part.scrollIntoViewIfNeeded();
      await admin.screenshot({ path: `${SHOTS}/terms-${width}.png` });
    }
  await part.getByRole('button', { name: 'Save the translation' }).click();
  await admin.getByText('Translation saved').first().waitFor();
  const { page } = await openVisitor();
  await visit(page, `/id/license/${slug}`);
  await page.getByText('Font boleh dipakai di situs web.').waitFor();
  const original = page.getByRole('link', { name: 'Naskah asli dalam English' });
  await expect.poll(() => original.getAttribute('href')).toBe(`/en/license/${slug}/${version}`);
  await original.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await expect.poll(() => page.getByText('Font boleh dipakai').count()).toBe(0);
  await asOwner('PUT', `/api/license-types/${id}/terms/translations`, { version, translations: { id: '' } });
});
