import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { findBrowser } from '#tests/browser.ts';
import { answering, databaseOf, spawnShop } from '#tests/spawn-server-process.ts';
import { comeToRest } from './purchases.ts';

/** Not among the packages of the shop, which would carry its 170 MB to every machine: npm brings it for this run. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['/', '/product', '/product/recursive'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const PORT = 9_333;

type Audit = { numericValue?: number; details?: { items?: { url?: string; resourceType?: string }[] } };
type Report = { categories: Record<string, { score: number }>; audits: Record<string, Audit> };

/** Prints what a phone sees of the public pages: Lighthouse's four scores, LCP, CLS and the kilobytes of JavaScript. */
const shop = await spawnShop({});
const database = await databaseOf(shop);
while ((await database.pool.query("select 1 from shop_values where name = 'catalogue_filled'")).rows.length === 0)
  await sleep(200);
// Packing fonts takes both cores of a small machine for the first minute.
await comeToRest({ database });
await database.close();
const launch = await findBrowser();
const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), `--remote-debugging-port=${PORT}`] });
await answering(`http://127.0.0.1:${PORT}/json/version`);
try {
  for (const page of PAGES) {
    // A visitor is seldom the first one: the page has been made before.
    await (await fetch(shop.address + page)).arrayBuffer();
    const report = await inspect(shop.address + page);
    const scores = CATEGORIES.map((name) => `${name} ${Math.round((report.categories[name]?.score ?? 0) * 100)}`);
    const figure = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
    const seconds = (name: string) => `${(figure(name) / 1000).toFixed(2)} s`;
    const scripts = (report.audits['network-requests']?.details?.items ?? []).filter(
      ({ resourceType }) => resourceType === 'Script',
    );
    const packed = await Promise.all(scripts.map(({ url }) => packedSize(String(url))));
    console.log(
      `${page.padEnd(20)} ${scores.join(', ')}; LCP ${seconds('largest-contentful-paint')}, CLS ${figure('cumulative-layout-shift').toFixed(4)}, TBT ${figure('total-blocking-time').toFixed(0)} ms; JavaScript ${(packed.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1)} kB gzip in ${packed.length} files`,
    );
    for (const [name, audit] of Object.entries(
      report.audits as Record<string, Audit & { score: number | null; scoreDisplayMode: string; title: string }>,
    ))
      if (audit.score !== null && audit.score < 0.9 && ['binary', 'numeric'].includes(audit.scoreDisplayMode))
        console.log(`  ${name}: ${audit.title}`);
  }
} finally {
  await browser.close();
  await shop.stop();
}

/** Lighthouse's phone: a mid-range processor four times slower than this one, slow 4G. */
async function inspect(url: string): Promise<Report> {
  const file = path.join(import.meta.dirname, '../.tmp/lighthouse.json');
  const options = [
    `--port=${PORT}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
  ];
  const child = spawn('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}.`);
  return JSON.parse(await readFile(file, 'utf8'));
}

async function packedSize(url: string): Promise<number> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  return Number(reply.headers.get('content-length'));
}
