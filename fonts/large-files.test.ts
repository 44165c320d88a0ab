import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createFontEngine, isProblem } from './engine.ts';
import { readSfnt } from './tables/read-sfnt.ts';
import { writeSfnt } from './tables/write-sfnt.ts';
import { readTestFont } from './test-fonts.ts';

const MiB = 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), 'large-'));
const engine = createFontEngine();
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

/** A font with a table that nothing reads. */
function writeLarge(bytes: number): string {
  const { version, tables } = readSfnt(readTestFont('small'));
  const file = path.join(folder, `${bytes}.ttf`);
  writeFileSync(
    file,
    writeSfnt({ version, tables: [...tables, { tag: 'zzzz', checksum: 0, bytes: new Uint8Array(bytes) }] }),
  );
  return file;
}

const children = () =>
  globSync(`/proc/${process.pid}/task/*/children`).flatMap((file) => readFileSync(file, 'utf8').trim().split(' '));

test('a large font is never in the memory of the process that serves, and its reader ends', async () => {
  const file = { path: writeLarge(20 * MiB) };
  const before = new Set(children());
  const held = process.memoryUsage().arrayBuffers;
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - held);
  }, 5);
  const results = [await engine.inspect(file), await engine.measure(file), await engine.proof(file, [])];
  expect(await engine.sizeAs(file, 'woff')).toBeGreaterThan(10_000);
  clearInterval(look);
  expect(results.some(isProblem)).toBe(false);
  expect(most).toBeLessThan(10 * MiB);
  if (process.platform === 'linux')
    await vi.waitFor(() => expect(children().filter((pid) => !before.has(pid))).toEqual([]), 10_000);
});

test('a file beyond the limit is refused without being read', async () => {
  const sparing = createFontEngine({ maxBytes: MiB });
  expect(await sparing.inspect({ path: writeLarge(2 * MiB) })).toMatchObject({ problem: 'too_large' });
  await sparing.close();
});
