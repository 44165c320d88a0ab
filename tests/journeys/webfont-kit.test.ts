import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ROOM_TEXT, STAND_INS } from '#server/deliveries/webfont-kit/write-kit.ts';
import { fontThatRuns } from '../wide-font.ts';
import { readZip } from './read-files.ts';
import { makeCustomer, openVisitor } from './visitor.ts';
import { buy } from './walk.ts';

const SITE = 'http://site.test';
const SHIFT_LIMIT = 0.02;
/** So long fonts take to come, that the page is seen without them first. */
const SLOWLY_MS = 1_500;
/**
 * Puts a kit on a site of its own, with a page that holds some text, seen on a machine that has one of the stand-ins.
 * @returns the fonts that were fetched, as they come.
 */
async function serve(page: Page, kit: Map<string, Buffer>, body: string, standIn = STAND_INS[0]!): Promise<string[]> {
  const there = `url("data:font/ttf;base64,${(await fontThatRuns(ROOM_TEXT, standIn.run)).toString('base64')}")`;
  const files = new Map<string, Buffer | string>(kit);
  files.set(
    'fonts.css',
    kit
      .get('fonts.css')!
      .toString()
      .replaceAll(/src: local\("([^"]*)"\)[^;]*/g, (_, first) =>
        first === standIn.local[0] ? `src: ${there}` : 'src: local("of no machine")',
      ),
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
      fetched.push(name.replace(/^.*-(?=latin|greek|cyrillic|arabic|more)/, ''));
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

/** English as people write it: a sentence made of rare letters is as wide as no text is. */
const PARAGRAPHS = [
  'A letter is a thing of use before it is a thing of beauty. It stands beside other letters, most of the day in words that nobody looks at twice, and it does its work when the reader forgets that it is there. Those who draw letters for a living know this, and draw them all the same with a care that nobody will see.',
  'When a page is opened the words are there first. The font comes a moment later, over a wire that may be slow, from a machine that may be far away. If the lines break at other places then, the whole text moves under the eyes of the reader, who was in the middle of a sentence and has to find the place again.',
  'So a font of the system stands in for the one that is on its way. It is made a little larger or smaller, until a text runs as far in the one as in the other, and its lines are set as far apart. What is seen when the font comes is a change of voice and not a jump: the words stay where they were.',
  'Printers knew the same trouble under another name. A page that was set again in another face had to be counted letter by letter beforehand, since paper was dear and a book that ran four pages longer was a loss. They called it casting off, and kept tables of how many letters of each size went to the inch.',
  'None of this makes a bad font good. But a good one deserves to be met by readers who are not annoyed, and a shop that sells fonts for the web should hand them over in such a state that the most careful way to use them is also the shortest one to write.',
];
const LATIN = `<h1>How a page keeps still while its fonts are on their way</h1>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}`;

test('a buyer puts a web kit on a site: it fetches the scripts that a page uses, and nothing jumps when they come', async () => {
  const { page, context } = await openVisitor({ customer: await makeCustomer('Sari Dewi') });
  await buy(page, 'amiri', ['Web License']);
  const link = page.getByRole('link', { name: 'Amiri as Web kit', exact: true }).first();
  const address = (await link.getAttribute('href'))!;
  // The first kit of a font is cut while the buyer waits; on a busy machine others go first.
  const started = performance.now();
  const reply = await page.request.get(address, { timeout: 240_000 });
  const cut_ms = performance.now() - started;
  expect(reply.headers()['content-disposition']).toContain('amiri-web-kit.zip');
  const bytes = await reply.body();
  await page.request.get(address);
  console.log(
    `web kit of several styles: ${cut_ms.toFixed(0)} ms, then ${(performance.now() - started - cut_ms).toFixed(0)} ms`,
  );
  const kit = await readZip(bytes);
  expect(kit.get('LICENCE-HURUF.txt')!.toString()).toMatch(/Websites: 1[\s\S]*Monthly views: 100,000/);

  for (const standIn of STAND_INS) {
    const plain = await context.newPage();
    const fetched = await serve(plain, kit, LATIN, standIn);
    const shift = await shiftOf(plain, 'page.html');
    console.log(`layout shift of a page of text after ${standIn.local[0]}: ${shift.toFixed(4)}`);
    expect([...new Set(fetched)]).toEqual(['latin.woff2']);
    expect(shift, standIn.local[0]).toBeLessThan(SHIFT_LIMIT);
    await plain.close();
  }
  const demo = await context.newPage();
  await serve(demo, kit, '');
  const demoShift = await shiftOf(demo, 'index.html');
  console.log(`layout shift of the demo page: ${demoShift.toFixed(4)}`);
  expect(demoShift).toBeLessThan(SHIFT_LIMIT);

  const mixed = await context.newPage();
  const scripts = await serve(mixed, kit, `${LATIN}<p lang="ar" dir="rtl">حروف</p>`);
  await shiftOf(mixed, 'page.html');
  expect([...new Set(scripts)].sort()).toEqual(['arabic.woff2', 'latin.woff2']);
}, 150_000);
