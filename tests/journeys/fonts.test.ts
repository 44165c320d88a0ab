import fs from 'node:fs';
import path from 'node:path';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { listFamilies } from '#catalogue/families.ts';
import { createFontEngine } from '#fonts/engine.ts';
import { ROOT } from '../spawn-server-process.ts';
import { fontThatRuns } from '../wide-font.ts';
import { readZip } from './read-files.ts';
import { makeCustomer, openVisitor } from './visitor.ts';
import { addToCart, approve, download, goToGlyphs, goToPayPal, visit } from './walk.ts';

/** How font files begin: TrueType, CFF, collections, WOFF and WOFF2. */
const MAGICS = ['\x00\x01\x00\x00', 'OTTO', 'true', 'ttcf', 'wOFF', 'wOF2'];
/** Runs wider than any font that is sold. */
const WIDE = await fontThatRuns('Handgloves', 20);

test('no page of the shop receives a font file of a product, whatever is typed', async () => {
  const { page } = await openVisitor();
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  await visit(page, '/');
  await visit(page, '/product');
  await page.getByLabel('Your text in every font').fill('Huruf');
  await expect.poll(() => page.getByRole('img', { name: 'Huruf', exact: true }).count()).toBeGreaterThanOrEqual(8);
  await visit(page, '/product/recursive');
  await page.getByRole('textbox', { name: 'Specimen, type to change' }).pressSequentially('Mine', { delay: 30 });
  await page.getByRole('img', { name: 'Mine', exact: true }).waitFor();
  await goToGlyphs(page);
  await page.getByLabel('Does it support …?').fill('Igbo');
  await page.getByText(/Igbo needs|Igbo is fully/).waitFor();
  await addToCart(page, 'bungee-spice', ['Standard License']);
  for (const path of ['/cart', '/checkout', '/license', '/checkout-success']) await visit(page, path);
  await page.waitForLoadState('networkidle');
  const fonts = (await Promise.all(answers.map(readFontFile))).filter((file) => file !== null);
  expect(answers.length).toBeGreaterThan(40);
  expect(fonts.length).toBeGreaterThan(0);
  for (const url of fonts) expect(path.basename(url)).toMatch(/^archivo-latin-(?:ext-)?wght-normal-[\w-]+\.woff2$/);
});

test('every file that is delivered, of a static and of a variable font, works in a browser', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await addToCart(page, 'young-serif', ['Standard License']);
  await addToCart(page, 'recursive', ['Standard License']);
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'Checkout' }).click();
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  for (const format of ['TTF', 'WOFF', 'WOFF2']) {
    const { bytes } = await download(page, `Young Serif as ${format}`);
    expect(await loads(page, bytes), `Young Serif ${format}`).toBe('loaded');
  }
  const zip = await readZip((await download(page, 'Recursive as ZIP')).bytes);
  const fonts = [...zip].filter(([name]) => /\.(?:ttf|otf|woff2?)$/.test(name));
  expect(fonts.length).toBeGreaterThanOrEqual(3);
  for (const [name, bytes] of fonts) expect(await loads(page, bytes), name).toBe('loaded');
});

test('the trial fonts of a font come in one click, without an account, and work in a browser', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  const given = await download(page, 'Try in your layouts: trial font (zip)');
  expect(given.name).toBe('young-serif-trial.zip');
  const zip = await readZip(given.bytes);
  expect([...zip.keys()]).toContain('TRIAL-TERMS.txt');
  const fonts = [...zip].filter(([name]) => /\.(?:ttf|otf|woff2?)$/.test(name));
  expect(fonts.length).toBeGreaterThan(0);
  for (const [name, bytes] of fonts) expect(await loads(page, bytes), name).toBe('loaded');
});

test('a CFF font with a licensee works in a browser in every format', async () => {
  const { page } = await openVisitor();
  await visit(page, '/license');
  const engine = createFontEngine();
  const original = fs.readFileSync(path.join(ROOT, 'node_modules/source-sans/OTF/SourceSans3-Regular.otf'));
  const licence = { licensee: 'Sari Dewi', licenseNumber: 'HRF-00000-00000-00001' };
  try {
    for (const format of ['sfnt', 'woff', 'woff2'] as const) {
      const converted = await engine.convert(original, format);
      if ('problem' in converted) throw new Error(converted.detail);
      const stamped = await engine.stamp(converted, licence);
      if ('problem' in stamped) throw new Error(stamped.detail);
      expect(await loads(page, Buffer.from(stamped)), format).toBe('loaded');
    }
  } finally {
    await engine.close();
  }
});

test('the regular style of every family, made out to a buyer, works in a browser', async () => {
  const { page } = await openVisitor();
  await visit(page, '/license');
  const engine = createFontEngine();
  const licence = { licensee: 'Sari Dewi', licenseNumber: 'HRF-00000-00000-00002' };
  const troubles: string[] = [];
  const families = listFamilies();
  try {
    for (const { name, styles } of families) {
      const regular = styles.find((file) => file.includes('400Regular')) ?? styles[0]!;
      const sfnt = await engine.convert(fs.readFileSync(regular), 'sfnt');
      if ('problem' in sfnt) throw new Error(sfnt.detail);
      const stamped = await engine.stamp(sfnt, licence);
      if ('problem' in stamped) throw new Error(stamped.detail);
      const state = await loads(page, Buffer.from(stamped));
      if (state !== 'loaded') troubles.push(`${name}: ${state}`);
    }
  } finally {
    await engine.close();
  }
  expect(families.length).toBeGreaterThanOrEqual(40);
  expect(troubles).toEqual([]);
});

/** The address of an answer that is a font file, by its bytes or by what it says of itself. */
async function readFontFile(response: Response): Promise<string | null> {
  const kind = response.headers()['content-type'] ?? '';
  if (/font|octet-stream/.test(kind)) return response.url();
  const isRedirect = response.status() >= 300 && response.status() < 400;
  const start = isRedirect ? '' : (await response.body().catch(() => Buffer.alloc(0))).toString('latin1', 0, 4);
  return MAGICS.includes(start) ? response.url() : null;
}

/** What a browser says of a font file, and whether text is set in it and not in the wide fallback next to it. */
async function loads(page: Page, bytes: Buffer): Promise<string> {
  const files = [bytes, WIDE].map((file) => file.toString('base64'));
  return page.evaluate(async ([delivered = '', wide = '']) => {
    const load = (name: string, base64: string) =>
      new FontFace(
        name,
        Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
      )
        .load()
        .catch((error: Error) => error);
    const [face, fallback] = [await load('Delivered', delivered), await load('Wide', wide)];
    if (face instanceof Error) return face.message;
    if (fallback instanceof Error) return `the fallback: ${fallback.message}`;
    for (const one of [face, fallback]) document.fonts.add(one);
    const canvas = document.createElement('canvas').getContext('2d')!;
    const measure = (font: string) => {
      canvas.font = font;
      return canvas.measureText('Handgloves').width;
    };
    const isUsed = measure('40px Delivered, Wide') < measure('40px Wide');
    for (const one of [face, fallback]) document.fonts.delete(one);
    return isUsed ? face.status : 'not used';
  }, files);
}
