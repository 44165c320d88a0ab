import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFontEngine, isProblem } from '#fonts/engine.ts';
import { findBrowser } from './browser.ts';
import { flawedFonts } from './flawed-fonts.ts';

const doc = readFileSync(new URL('../docs/FONT-STRICTNESS.md', import.meta.url), 'utf8');
const table = new Map(
  [...doc.matchAll(/^\| (.+?) \| (take|refuse) \| (take|refuse) \| (.+?) \|$/gm)].map(([, flaw, we, browsers, why]) => [
    flaw!,
    { we, browsers, why: why! },
  ]),
);

const engine = createFontEngine();
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch(await findBrowser());
  page = await browser.newPage();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await engine.close();
});

/** Whether Chromium, which asks OTS, shows a font. */
const takenByBrowser = (font: Uint8Array) =>
  page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new FontFace('Tried', bytes.buffer).load().then(
      () => true,
      () => false,
    );
  }, Buffer.from(font).toString('base64'));

test.each(Object.keys(flawedFonts))('of %s we and browsers think alike, or the table says why not', async (flaw) => {
  const font = flawedFonts[flaw]!();
  const [isRefused, isShown] = [isProblem(await engine.inspect(font)), await takenByBrowser(font)];
  const row = table.get(flaw);
  const [we, browsers] = [isRefused ? 'refuse' : 'take', isShown ? 'take' : 'refuse'];
  if (we === browsers) expect(row).toBeUndefined();
  else expect(row).toMatchObject({ we, browsers, why: expect.stringMatching(/\w+ .*\.$/) });
  // What is taken here is sold, and a buyer's copy is shown.
  if (isRefused) return;
  const copy = await engine.stamp(font, { licensee: 'Rani', licenseNumber: 'HRF-1' });
  expect(isProblem(copy)).toBe(false);
  expect(await takenByBrowser(copy as Uint8Array)).toBe(true);
});

test('the table names no flaw that nobody tries', () => {
  expect(table.size).toBeGreaterThan(0);
  expect([...table.keys()].filter((flaw) => !(flaw in flawedFonts))).toEqual([]);
});
