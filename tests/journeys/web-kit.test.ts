import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createFontEngine, isProblem } from '#fonts/engine.ts';
import { readTestFont } from '#fonts/test-fonts.ts';
import { ROOM_IN_ARIAL, ROOM_TEXT } from '#server/deliveries/kit/kit-style.ts';
import { readZip } from './read-files.ts';
import { makeCustomer, openVisitor } from './visitor.ts';
import { buy } from './walk.ts';

const SITE = 'http://site.test';
const SHIFT_LIMIT = 0.02;
/** So long fonts take to come, that the page is seen without them first. */
const SLOWLY_MS = 1_500;
/** A font that takes the room of Arial, for machines that have none: its em is made so large that its letters become as wide. */
async function likeArial(): Promise<Buffer> {
  const engine = createFontEngine();
  const scaled = Buffer.from(readTestFont('sans'));
  const line = await engine.outline({ key: 'sans', read: async () => readTestFont('sans') }, { text: ROOM_TEXT });
  await engine.close();
  if (isProblem(line)) throw new Error(line.detail);
  const record = Array.from({ length: scaled.readUInt16BE(4) }, (_, at) => 12 + 16 * at).find(
    (at) => scaled.toString('latin1', at, at + 4) === 'head',
  )!;
  const em = scaled.readUInt32BE(record + 8) + 18;
  scaled.writeUInt16BE(Math.round(line.advance / ROOM_IN_ARIAL), em);
  return scaled;
}

/** Puts a kit on a site of its own, with a page that holds some text. @returns the fonts that were fetched, as they come. */
async function serve(page: Page, kit: Map<string, Buffer>, body: string): Promise<string[]> {
  const arial = `url("data:font/ttf;base64,${(await likeArial()).toString('base64')}")`;
  const files = new Map<string, Buffer | string>(kit);
  files.set(
    'fonts.css',
    kit
      .get('fonts.css')!
      .toString()
      .replaceAll(/src: local\("Arial"\)[^;]*/g, `src: ${arial}`),
  );
  files.set(
    'page.html',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>${kit.get('head.html')}</head>
    <body style="font-family: var(--font-kit); max-width: 40rem">${body}</body></html>`,
  );
  const fetched: string[] = [];
  await page.route(`${SITE}/**`, async (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
    const found = files.get(name);
    if (found === undefined) return route.fulfill({ status: 204, body: '' });
    const isFont = name.endsWith('.woff2');
    if (isFont) {
      fetched.push(name.replace(/^.*-(?=latin|greek|cyrillic|more)/, ''));
      await new Promise((resolve) => setTimeout(resolve, SLOWLY_MS));
    }
    const contentType = isFont ? 'font/woff2' : name.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8';
    return route.fulfill({ body: found, contentType });
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return fetched;
}

/** How much a page shifts until all its fonts have come. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(`${SITE}/${path}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(300);
  const { painted, came } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    came: Math.max(
      ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ responseEnd }) => responseEnd),
    ),
  }));
  expect(painted, 'the page is seen before its fonts').toBeLessThan(came);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((sum, shift) => sum + shift, 0);
}

const SENTENCE =
  'Sphinx of black quartz, judge my vow; pack my box with five dozen jugs of liquor, and go on reading. ';
const LATIN = `<h1>${SENTENCE}</h1>${`<p>${SENTENCE.repeat(6)}</p>`.repeat(5)}`;

test('a buyer puts a web kit on a site: it fetches the scripts that a page uses, and nothing jumps when they come', async () => {
  const { page, context } = await openVisitor({ customer: await makeCustomer('Sari Dewi') });
  await buy(page, 'manrope', ['Web License']);
  const link = page.getByRole('link', { name: 'Manrope as Web kit', exact: true }).first();
  const address = (await link.getAttribute('href'))!;
  // The first kit of a font is cut while the buyer waits; on a busy machine others go first.
  const started = performance.now();
  const reply = await page.request.get(address, { timeout: 100_000 });
  const cut_ms = performance.now() - started;
  expect(reply.headers()['content-disposition']).toContain('manrope-web-kit.zip');
  const bytes = await reply.body();
  await page.request.get(address);
  console.log(
    `web kit of 7 styles: ${cut_ms.toFixed(0)} ms, then ${(performance.now() - started - cut_ms).toFixed(0)} ms`,
  );
  const kit = await readZip(bytes);
  expect(kit.get('LICENCE-HURUF.txt')!.toString()).toMatch(/Websites: 1[\s\S]*Monthly views: 100,000/);

  const plain = await context.newPage();
  const fetched = await serve(plain, kit, LATIN);
  const shift = await shiftOf(plain, 'page.html');
  expect([...new Set(fetched)]).toEqual(['latin.woff2']);
  const demo = await context.newPage();
  await serve(demo, kit, '');
  const demoShift = await shiftOf(demo, 'index.html');
  console.log(`layout shift of a page of text: ${shift.toFixed(4)}, of the demo page: ${demoShift.toFixed(4)}`);
  expect(shift).toBeLessThan(SHIFT_LIMIT);
  expect(demoShift).toBeLessThan(SHIFT_LIMIT);

  const mixed = await context.newPage();
  const scripts = await serve(mixed, kit, `${LATIN}<p lang="el">γράμματα</p>`);
  await shiftOf(mixed, 'page.html');
  expect([...new Set(scripts)].sort()).toEqual(['greek.woff2', 'latin.woff2']);
}, 150_000);
