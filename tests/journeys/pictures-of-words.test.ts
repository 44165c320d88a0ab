import { expect, test } from 'vitest';
import { createFontEngine } from '#fonts/engine.ts';
import { renderWord } from '../picture/render-word.ts';
import { openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const serif = new URL(
  '../../node_modules/@expo-google-fonts/cormorant-garamond/600SemiBold/CormorantGaramond_600SemiBold.ttf',
  import.meta.url,
).pathname;

async function photograph(word: string): Promise<Buffer> {
  const engine = createFontEngine();
  const picture = await renderWord(engine, serif, word, { size: 72, tilt: 1, blur: 0.5, quality: 85, isLight: false });
  await engine.close();
  return picture;
}

test('a visitor drops a picture of a word, says which letters stand in it, and finds the font', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product');
  await page.getByRole('button', { name: 'Fonts like a file or a picture of mine' }).click();
  const panel = page.getByRole('region', { name: 'Fonts like a file', exact: true });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/product/')) sent.push(request.postData() ?? '');
  });

  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    panel.getByLabel('Choose a picture').setInputFiles({ name, mimeType, buffer });
  await choose('notes.png', 'image/png', Buffer.from('These are my notes of the day.'));
  await panel.getByText('This picture can’t be read').waitFor();

  const picture = (await photograph('Gardening')).toString('base64');
  const data = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], 'poster.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, picture);
  await panel.dispatchEvent('drop', { dataTransfer: data });
  const boxes = panel.getByRole('button', { name: /^Box \d/ });
  await expect.poll(() => boxes.count()).toBe(9);

  const letters = panel.getByLabel('The letters in the boxes, from left to right');
  await panel.getByRole('button', { name: 'Find the font' }).click();
  await panel.getByText('Type at least two letters').waitFor();
  // The first letter is left out by the keyboard, and only the others are named.
  await boxes.first().press('Enter');
  await expect.poll(() => boxes.first().getAttribute('aria-pressed')).toBe('false');
  await letters.fill('ardening');
  await panel.getByText('Boxes: 8, letters: 8.').waitFor();
  await letters.press('Enter');
  const found = panel.getByRole('listitem');
  await expect.poll(() => found.count()).toBe(8);
  if (process.env.LOOK) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 1000 });
      await panel.screenshot({ path: `/tmp/pics/panel-${width}.png` });
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  await panel.getByText(/Compare the letters/).waitFor();
  expect(sent).toHaveLength(1);
  expect(Object.keys(JSON.parse(sent[0]!))).toEqual(['letters']);
  await found.first().getByRole('link', { name: 'Cormorant Garamond' }).click();
  await page.getByRole('heading', { name: 'Cormorant Garamond', level: 1 }).waitFor();
});
