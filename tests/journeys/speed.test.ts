import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { slowness } from '../slowness.ts';
import { openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const KEY_P50_LIMIT_MS = 50;
/** What a phone waits for each answer, and how long it may take from key to picture there. */
const PHONE_NETWORK_MS = 100;
const PHONE_KEY_P50_LIMIT_MS = 150;
const SHIFT_LIMIT = 0.02;

test('a pressed key is in the picture within 50 milliseconds, as a rule', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  const slow = slowness();
  const times = await pressKeys(page);
  expect(times).toHaveLength(20);
  expect(sayTimes('key to picture', times)).toBeLessThan(KEY_P50_LIMIT_MS * Math.max(slow, slowness()));
});

test('on a phone whose network takes 100 milliseconds a pressed key is in the picture within 150', async () => {
  const { page } = await openPhone();
  await visit(page, '/product/young-serif');
  const slow = slowness();
  const times = await pressKeys(page);
  const own_ms = (PHONE_KEY_P50_LIMIT_MS - PHONE_NETWORK_MS) * Math.max(slow, slowness());
  expect(sayTimes('key to picture on a phone', times)).toBeLessThan(PHONE_NETWORK_MS + own_ms);
});

test('who types faster than the network answers sees the letters come meanwhile', async () => {
  const { page } = await openPhone();
  await visit(page, '/product/young-serif');
  await page.getByRole('textbox', { name: 'Specimen, type to change' }).focus();
  await measureKeys(page);
  await page.keyboard.type('Handglovesandquartz', { delay: 60 });
  const seen = await page.evaluate(() => (window as unknown as Measured).pictures);
  console.log(`pictures while 19 keys are pressed within ${19 * 60} ms: ${seen}`);
  expect(seen).toBeGreaterThan(10);
});

test('what only moves the letters is drawn without asking, within 20 milliseconds', async () => {
  const { page } = await openPhone();
  await visit(page, '/product/young-serif');
  const field = page.getByRole('textbox', { name: 'Specimen, type to change' });
  await field.fill('A slow boat to Banda with nutmeg and mace, two nights under the stars');
  await page.getByRole('slider', { name: 'Size in pixels' }).fill('40');
  await page.getByRole('slider', { name: 'Tracking in thousandths of the size' }).fill('5');
  await page.getByRole('button', { name: 'Setting, colours and link' }).click();
  await page.getByRole('button', { name: 'Centre' }).waitFor();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await measureMoves(page);
  const slide = async (name: string, values: number[]) => {
    const times: number[] = [];
    for (const value of values) {
      const before = await page.evaluate(() => (window as unknown as Measured).times.length);
      await page.getByRole('slider', { name }).fill(String(value));
      await page.waitForFunction((seen) => (window as unknown as Measured).times.length > seen, before);
      times.push((await page.evaluate(() => (window as unknown as Measured).times)).at(-1)!);
    }
    return sayTimes(`moved ${name.toLowerCase()}`, times);
  };
  const p50s = [
    await slide('Size in pixels', [44, 52, 60, 72, 30, 24, 36, 48]),
    await slide('Leading in percent of the size', [800, 900, 1000, 1200, 1400, 1600, 1800, 1300]),
    await slide('Tracking in thousandths of the size', [10, 20, 40, 60, 80, 50, 30, 15]),
  ];
  for (const align of ['Centre', 'End', 'Start']) await page.getByRole('button', { name: align, exact: true }).click();
  await page.setViewportSize({ width: 600, height: 844 });
  await page.waitForTimeout(3 * PHONE_NETWORK_MS);
  expect(asked).toEqual([]);
  const slow = slowness();
  for (const p50 of p50s) expect(p50).toBeLessThan(20 * slow);
});

test.each(['/', '/license', '/logotypes', '/product', '/product/young-serif', '/product/recursive'])(
  'nothing on %s jumps while it loads',
  async (path) => {
    const { page } = await openVisitor();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    // Slowly, as one reads: what comes into view late must not push what one looks at.
    for (let step = 0; step < 6; step += 1) {
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(150);
    }
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((total, value) => total + value, 0),
    );
    console.log(`layout shift of ${path}: ${shift.toFixed(4)}`);
    expect(shift).toBeLessThan(SHIFT_LIMIT);
  },
);

test('a product page brings less than 130 kilobytes of script, packed as gzip', async () => {
  const { page, address } = await openVisitor({ width: 390 });
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await visit(page, '/product/recursive');
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const reply = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
      return Number(reply.headers.get('content-length'));
    }),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`scripts of ${address}/product/recursive: ${(total / 1000).toFixed(1)} kB gzip in ${sizes.length} files`);
  expect(sizes.length).toBeGreaterThan(3);
  expect(total).toBeLessThan(130_000);
});

type Measured = { times: number[]; pictures: number };

/** A phone far from the shop: each answer comes 100 ms late. */
async function openPhone() {
  const visitor = await openVisitor({ width: 390, hasTouch: true });
  const line = await visitor.context.newCDPSession(visitor.page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE_NETWORK_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return visitor;
}

/** Prints what was measured. @returns the p50. */
function sayTimes(what: string, times: number[]): number {
  const ordered = times.toSorted((one, other) => one - other);
  const p50 = ordered[Math.floor(ordered.length / 2)]!;
  console.log(`${what}: p50 ${p50.toFixed(1)} ms, slowest ${ordered.at(-1)!.toFixed(1)} ms of ${ordered.length}`);
  return p50;
}

/** Types 25 letters, each when the one before is drawn. @returns how long the last twenty took. */
async function pressKeys(page: Page): Promise<number[]> {
  await page.getByRole('textbox', { name: 'Specimen, type to change' }).focus();
  await measureKeys(page);
  for (const [index, letter] of [...'Handglovesandquartzjugbox'].entries()) {
    await page.keyboard.press(letter);
    await page.waitForFunction((seen) => (window as unknown as Measured).times.length > seen, index);
  }
  return (await page.evaluate(() => (window as unknown as Measured).times)).slice(5);
}

const measureKeys = (page: Page) => measureFrom(page, 'keydown', 'g');
const measureMoves = (page: Page) => measureFrom(page, 'input', '');

/** Notes for each event how long it takes until a part of the tester's picture is another one. */
async function measureFrom(page: Page, event: 'keydown' | 'input', part: string): Promise<void> {
  await page.evaluate(
    ([event, part]) => {
      const measured: Measured = { times: [], pictures: 0 };
      let begun_ms = 0;
      Object.assign(window, measured);
      const { times } = measured;
      addEventListener(event!, ({ timeStamp }) => (begun_ms = timeStamp), { capture: true });
      const picture = document.querySelector(`section[aria-label="Tester"] svg[role="img"] ${part}`);
      if (!picture) throw new Error('The tester has no picture.');
      new MutationObserver(() => {
        if (begun_ms > 0) times.push(performance.now() - begun_ms);
        (window as unknown as Measured).pictures += 1;
        begun_ms = 0;
      }).observe(picture, { attributes: true, childList: true, subtree: true });
    },
    [event, part],
  );
}
