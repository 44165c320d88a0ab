import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const KEY_P50_LIMIT_MS = 50;
const SHIFT_LIMIT = 0.02;

test('a pressed key is in the picture within 50 milliseconds, as a rule', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  await page.getByRole('textbox', { name: 'Specimen, type to change' }).focus();
  await measureKeys(page);
  const times: number[] = [];
  for (const [index, letter] of [...'Handglovesandquartzjugbox'].entries()) {
    await page.keyboard.press(letter);
    await page.waitForFunction((seen) => (window as unknown as Measured).times.length > seen, index);
  }
  times.push(...(await page.evaluate(() => (window as unknown as Measured).times)).slice(5));
  times.sort((one, other) => one - other);
  const p50 = times[Math.floor(times.length / 2)]!;
  console.log(
    `key to picture: p50 ${p50.toFixed(1)} ms, slowest ${times.at(-1)!.toFixed(1)} ms of ${times.length} keys`,
  );
  expect(times).toHaveLength(20);
  expect(p50).toBeLessThan(KEY_P50_LIMIT_MS);
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

type Measured = { times: number[] };

/** Notes for each key how long it takes until the outlines of the tester are other ones. */
async function measureKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    let pressed_ms = 0;
    Object.assign(window, { times });
    addEventListener('keydown', (event) => (pressed_ms = event.timeStamp), { capture: true });
    const group = document.querySelector('section[aria-label="Tester"] svg[role="img"] g');
    if (!group) throw new Error('The tester has no picture.');
    new MutationObserver(() => {
      if (pressed_ms > 0) times.push(performance.now() - pressed_ms);
      pressed_ms = 0;
    }).observe(group, { childList: true, subtree: true });
  });
}
