import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodePointRange, FontFacts } from '#fonts/engine.ts';
import { readCase, readCases, readFont } from '#fonts/test-fonts.ts';
import { findBrowser } from '#tests/browser.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { readZip } from '#tests/journeys/read-files.ts';
import { openShop } from '#tests/open-shop.ts';
import { startMaking } from '../download/download-file.ts';
import { licenseByNumber } from '../queries.ts';
import { buildKit } from './build-kit.ts';

const SITE = 'http://site.test';
const shop = await openShop();
const buying = createBuying(shop);
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await findBrowser());
}, 60_000);
afterAll(() => browser.close());

/** The kit of a product that is made of some font files, as its buyer has it. */
async function kitOf(name: string, ...files: Uint8Array[]): Promise<Map<string, Buffer>> {
  const product = await shop.product({ name, files: files.map((bytes) => Buffer.from(bytes)) });
  const buyer = await shop.customer();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product, { license: 1 })])).body;
  const number = (await buying.pay(buyer, order!)).orderItems[0]!.license.licenseNumber!;
  const kit = await buildKit(shop.tools, (await licenseByNumber(shop.tools.db, number))!);
  return readZip(Buffer.from((await startMaking(kit).whole).bytes));
}

/** A page of a site that has the kit, with its fonts there. `sheet` is a style sheet as well that of the kit. */
async function openPage(
  kit: Map<string, Buffer>,
  body: string,
  sheet = '',
): Promise<{ page: Page; fetched: string[] }> {
  const page = await browser.newPage();
  const fetched: string[] = [];
  const whole = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="fonts.css"><style>
    p { font: 400 100px/2 var(--font-kit); margin: 0; white-space: nowrap } ${sheet}</style>${body}`;
  await page.route(`${SITE}/**`, async (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
    const found = name === 'page.html' ? whole : kit.get(name);
    if (found === undefined) return route.fulfill({ status: 204, body: '' });
    if (name.endsWith('.woff2')) fetched.push(name);
    const type = name.endsWith('.woff2') ? 'font/woff2' : name.endsWith('.css') ? 'text/css' : 'text/html';
    return route.fulfill({ body: found, contentType: `${type}; charset=utf-8` });
  });
  await page.goto(`${SITE}/page.html`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return { page, fetched };
}

/** How wide each `span` of a page is. */
const widthsOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('span')].map((one) => one.getBoundingClientRect().width));

/**
 * How slanted the text of each paragraph is: the distance between its left edges at the top and the bottom, as a share
 * of its height.
 */
async function leaningsOf(page: Page): Promise<number[]> {
  const leanings: number[] = [];
  for (const one of await page.locator('p').all()) {
    const picture = (await one.screenshot()).toString('base64');
    leanings.push(
      await page.evaluate(async (bytes) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${bytes}`)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
        canvas.drawImage(image, 0, 0);
        const rows: number[] = [];
        for (let y = 0; y < image.height; y += 1) {
          const { data } = canvas.getImageData(0, y, image.width, 1);
          let x = 0;
          while (x < image.width && data[4 * x]! > 128) x += 1;
          if (x < image.width) rows.push(x);
        }
        return (rows[0]! - rows.at(-1)!) / rows.length;
      }, picture),
    );
  }
  return leanings;
}

test('two styles of equal weight, width and slope can each be used', async () => {
  const kit = await kitOf('Casus Twin', ...(await readCases('twin-weights.zip')).values());
  const css = kit.get('fonts.css')!.toString();
  expect(css).toContain('--font-kit-inline: "Casus Twin Inline"');
  const { page } = await openPage(
    kit,
    '<p><span>A</span></p><p style="font-family: var(--font-kit-inline)"><span>A</span></p>',
  );
  expect(await widthsOf(page)).toEqual([45.5, 48.5]);
  expect(kit.get('README.txt')!.toString()).toContain('var(--font-kit-inline)');
  expect(kit.get('index.html')!.toString()).toContain('font-family: var(--font-kit-inline)');
});

test('a font with a symbol map alone has a kit with all its characters', async () => {
  const kit = await kitOf('Casus Symbol', readCase('symbol-cmap.ttf'));
  const { page } = await openPage(kit, '<p><span>\uf041</span></p>');
  expect(await widthsOf(page)).toEqual([45.5]);
});

test('a letter keeps its own mark, and pairs are kerned across alphabets', async () => {
  const kit = await kitOf('Casus Marks', readCase('marks-and-kerning.ttf'));
  const { page, fetched } = await openPage(kit, '<p><span>Tě</span><span>a\u0329</span><span>a</span></p>');
  const [pair, marked, letter] = await widthsOf(page);
  expect(pair).toBeCloseTo(94.9, 1);
  expect(marked).toBe(letter);
  expect(fetched).toHaveLength(1);
});

test('an axis of slant is reached by font-style, and nothing is slanted twice', async () => {
  const kit = await kitOf('Casus Slant', readCase('var-slnt.ttf'));
  expect(kit.get('fonts.css')!.toString()).toContain('font-style: oblique 0deg 12deg');
  const looks = ['normal', 'oblique', 'oblique 12deg', 'italic'].map((look) => `<p style="font-style: ${look}">HH</p>`);
  const { page } = await openPage(kit, looks.join(''));
  const leanings = await leaningsOf(page);
  const full = Math.tan((12 * Math.PI) / 180);
  for (const [at, wanted] of [0, full, full, full].entries()) expect(leanings[at], looks[at]).toBeCloseTo(wanted, 1);
});

test('an axis from upright to italic makes two faces, and nothing is slanted besides', async () => {
  const kit = await kitOf('Casus Ital', withItalAxis(readCase('var-slnt.ttf')));
  const looks = ['normal', 'italic'].map((look) => `<p style="font-style: ${look}">HH</p>`);
  const { page } = await openPage(kit, looks.join(''));
  const [upright, italic] = await leaningsOf(page);
  expect(upright).toBeCloseTo(0, 1);
  expect(italic).toBeCloseTo(Math.tan((12 * Math.PI) / 180), 1);
});

const LANGUAGES =
  'af az be bg bs ca cs cy da de el en eo es et eu fi fil fo fr fy ga gd gl ha haw hr hu id ig is it kk ky lb lt lv mg mi mk mn ms mt nb nl pl pt qu ro ru sk sl sq sr sv sw tg tr uk uz vi yo zu'.split(
    ' ',
  );
const WEEK = Array.from({ length: 4 }, (_, day) => Date.UTC(2024, 0, 1 + day));
/** Names of days, as people write them. */
const WORDS = LANGUAGES.flatMap((language) => {
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return WEEK.map((day) => name.format(day).split(' ')[0]!);
});

test.each([
  ['Inter', 'inter/400Regular/Inter', ['Ма\u0301льта', 'k\u1ecd\u0301', ...WORDS]],
  ['EB Garamond', 'eb-garamond/400Regular/EBGaramond', ['Ма\u0301льта', ...WORDS]],
  ['Amiri', 'amiri/400Regular/Amiri', arabicWords()],
  ['Noto Sans Devanagari', 'noto-sans-devanagari/400Regular/NotoSansDevanagari', indicWords()],
])(
  'words set by the kit of %s are as wide as in the whole font',
  async (name, path, all) => {
    const font = readFont(`@expo-google-fonts/${path}_400Regular.ttf`);
    const kit = await kitOf(`Kit of ${name}`, font);
    expect([...kit.keys()].filter((file) => file.endsWith('.woff2')).length).toBeGreaterThan(2);
    const facts = await shop.tools.fonts.inspect(font);
    const words = all.filter((word) => isWritten(word, (facts as FontFacts).coverage));
    expect(words.length).toBeGreaterThan(all.length * 0.8);
    const lines = words.map((word) => `<p><span>${word}</span></p>`).join('');
    const { page } = await openPage(kit, lines + lines.replaceAll('<p>', '<p class="whole">'), wholeSheet(font));
    const widths = await widthsOf(page);
    const apart = words.filter((_, at) => Math.abs(widths[at]! - widths[at + words.length]!) > 0.1);
    expect(apart).toEqual([]);
    await page.close();
  },
  120_000,
);

const isWritten = (word: string, coverage: CodePointRange[]) =>
  [...word].every((letter) =>
    coverage.some(([first, last]) => first <= letter.codePointAt(0)! && letter.codePointAt(0)! <= last),
  );

const wholeSheet = (font: Uint8Array) =>
  `@font-face { font-family: "The whole"; src: url("data:font/ttf;base64,${Buffer.from(font).toString(
    'base64',
  )}") } .whole { font-family: "The whole" }`;

function arabicWords(): string[] {
  return ['ar', 'fa', 'ur', 'ckb'].flatMap((language) => daysOf(language));
}

function indicWords(): string[] {
  return ['hi', 'mr', 'ne'].flatMap((language) => daysOf(language));
}

function daysOf(language: string): string[] {
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => name.format(Date.UTC(2024, 0, 1 + day)));
}

/** The slanted font with `slnt` turned into `ital`: 0 upright, 1 as it leans at -12 degrees. */
function withItalAxis(font: Uint8Array): Uint8Array {
  const file = Buffer.from(font);
  const tableAt = (tag: string) => file.readUInt32BE(file.indexOf(tag) + 8);
  const fvar = tableAt('fvar');
  const axis = fvar + file.readUInt16BE(fvar + 4) + file.readUInt16BE(fvar + 10);
  file.write('ital', axis, 'latin1');
  for (const [at, value] of [0, 0, 1].entries()) file.writeInt32BE(value * 0x10000, axis + 4 + 4 * at);
  const [count, size] = [file.readUInt16BE(fvar + 12), file.readUInt16BE(fvar + 14)];
  const instances = axis + 20;
  for (let at = instances; at < instances + count * size; at += size)
    file.writeInt32BE(file.readInt32BE(at + 8) === 0 ? 0 : 0x10000, at + 8);
  // The peaks of its variations stand in shared tuples: -1 along the second axis becomes 1.
  const gvar = tableAt('gvar');
  const shared = gvar + file.readUInt32BE(gvar + 8);
  for (let tuple = 0; tuple < file.readUInt16BE(gvar + 6); tuple += 1) {
    const second = shared + 4 * tuple + 2;
    if (file.readInt16BE(second) !== 0) file.writeInt16BE(-file.readInt16BE(second), second);
  }
  return new Uint8Array(file);
}
