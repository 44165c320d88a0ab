import { expect, test } from 'vitest';
import { readTestFont } from '#fonts/test-fonts.ts';
import { openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

test('a visitor asks for fonts like a file, opens the likest, and reads there what its letters are like', async () => {
  const { page, forgive } = await openVisitor();
  await visit(page, '/product');
  await page.getByRole('button', { name: 'Fonts like a file or a picture of mine' }).click();
  const panel = page.getByRole('region', { name: 'Fonts like a file', exact: true });
  const send = (name: string, bytes: Uint8Array) =>
    panel.getByLabel('Choose a font file').setInputFiles({ name, mimeType: 'font/ttf', buffer: Buffer.from(bytes) });
  await send('notes.ttf', new TextEncoder().encode('These are my notes of the day.'));
  await panel.getByText('This is a text').waitFor();
  await send('mine.ttf', readTestFont('serif'));
  const found = panel.getByRole('listitem');
  await expect.poll(() => found.count()).toBe(8);
  await found.first().getByRole('link', { name: 'Cormorant Garamond' }).click();
  await page.getByRole('heading', { name: 'Cormorant Garamond', level: 1 }).waitFor();
  const about = page.getByRole('main');
  await about.getByText('a in two storeys; g in two storeys').waitFor();
  await about.getByText('High, thick to thin 5.3 to 1').waitFor();
  await about.getByText('Small, 62% of the capitals').waitFor();
  await expect.poll(() => forgive(/product\/like|415/)).toBeGreaterThan(0);
});
