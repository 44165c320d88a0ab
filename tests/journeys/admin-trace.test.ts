import { expect, test } from 'vitest';
import { readTestFont } from '#fonts/test-fonts.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

test('the owner drops a font found somewhere and sees which one of the shop it is; what is no font is said to be none', async () => {
  const owner = await logIn(OWNER);
  const { page, forgive } = await openVisitor({ customer: owner });
  await visit(page, '/admin');
  await page.getByRole('link', { name: 'Trace a file' }).first().click();
  await page.getByRole('heading', { name: 'Trace a file', level: 1 }).waitFor();
  const choose = page.getByLabel('Choose a file');
  const send = (name: string, bytes: Uint8Array) =>
    choose.setInputFiles({ name, mimeType: 'font/ttf', buffer: Buffer.from(bytes) });
  await send('leak.ttf', readTestFont('serif'));
  const found = page.getByRole('article').filter({ hasText: 'leak.ttf' });
  await found.getByText('This file contains no licence').waitFor();
  await found.getByRole('link', { name: 'Cormorant Garamond' }).first().waitFor();
  await expect.poll(() => found.getByRole('row').nth(1).innerText()).toMatch(/glyf, cmap, hmtx|cmap, glyf, hmtx/);
  await send('notes.ttf', new TextEncoder().encode('These are my notes.'));
  await page.getByText('This is a text. Nothing was saved.').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(0);
  await expect.poll(() => forgive(/licenses\/trace|415/)).toBeGreaterThan(0);
});

test('a font that is dropped in the moment in which the one before is answered is traced too', async () => {
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/trace');
  await page.evaluate(
    (font) => {
      const dropOnceAnswered = new MutationObserver(() => {
        if (!document.querySelector('article')?.textContent?.includes('first.ttf')) return;
        dropOnceAnswered.disconnect();
        const owned = new DataTransfer();
        owned.items.add(new File([Uint8Array.from(font)], 'second.ttf'));
        const dropZone = document.querySelector('[aria-label="Drop a font here"]');
        dropZone?.dispatchEvent(new DragEvent('drop', { dataTransfer: owned, bubbles: true, cancelable: true }));
      });
      dropOnceAnswered.observe(document.body, { childList: true, subtree: true });
    },
    [...readTestFont('serif')],
  );
  const buffer = Buffer.from(readTestFont('serif'));
  await page.getByLabel('Choose a file').setInputFiles({ name: 'first.ttf', mimeType: 'font/ttf', buffer });
  await page.getByRole('article').filter({ hasText: 'second.ttf' }).waitFor();
});
