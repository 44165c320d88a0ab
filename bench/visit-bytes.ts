import { chromium } from 'playwright-core';
import { findBrowser } from '#tests/browser.ts';

/**
 * What a visit takes from a shop, as a browser counts it: `node bench/visit-bytes.ts http://localhost:3000`. Five
 * pages, the first with an empty cache.
 */
const [, , address = 'http://localhost:3000'] = process.argv;
const WALK = ['/', '/product', '/product/fraunces', '/product/inter', '/license'];

const browser = await chromium.launch(await findBrowser());
const page = await browser.newPage();
const session = await page.context().newCDPSession(page);
await session.send('Network.enable');
let [bytes, answers] = [0, 0];
const kinds = new Map<string, number>();
const kindOf = new Map<string, string>();
session.on('Network.responseReceived', ({ requestId, response, type }) => {
  kindOf.set(requestId, /preview\.svg/.test(response.url) ? 'drawings' : type);
});
session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
  const kind = kindOf.get(requestId) ?? 'other';
  bytes += encodedDataLength;
  answers += 1;
  kinds.set(kind, (kinds.get(kind) ?? 0) + encodedDataLength);
});
let before = { bytes: 0, answers: 0 };
for (const path of WALK) {
  await page.goto(address + path, { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 2_000);
  await page.waitForTimeout(1_000);
  console.log(`${path}: ${((bytes - before.bytes) / 1024).toFixed(0)} kB in ${answers - before.answers} answers`);
  before = { bytes, answers };
}
console.log(`in all ${(bytes / 1024).toFixed(0)} kB in ${answers} answers`);
for (const [kind, sum] of [...kinds].sort((a, b) => b[1] - a[1]))
  console.log(`  ${kind} ${(sum / 1024).toFixed(0)} kB`);
await browser.close();
