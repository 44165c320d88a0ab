import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeFullDisk, trySettings } from './try-settings.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'settings-'));
const neighbour = net.createServer();
let taken: number;
let free: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => neighbour.listen({ host: '127.0.0.1', port: 0 }, resolve));
  taken = (neighbour.address() as AddressInfo).port;
  const another = net.createServer();
  await new Promise<void>((resolve) => another.listen({ host: '127.0.0.1', port: 0 }, resolve));
  free = (another.address() as AddressInfo).port;
  await new Promise((resolve) => another.close(resolve));
});
afterAll(() => {
  neighbour.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const usual = () => ({ DATA_DIR: path.join(folder, 'data'), HOST: '127.0.0.1', PORT: free, DATABASE_URL: undefined });

test('settings that hold leave the address free', async () => {
  await trySettings(usual());
  await trySettings(usual());
});

test.each([
  ['PORT', () => ({ PORT: taken })],
  ['HOST', () => ({ HOST: '192.0.2.1' })],
  ['DATA_DIR', () => ({ DATA_DIR: import.meta.filename })],
  ['DATABASE_URL', () => ({ DATABASE_URL: `postgres://shop:secret@127.0.0.1:${free}/shop` })],
])('a %s that does not hold is named in one line without a secret', async (name, change) => {
  const line = await trySettings({ ...usual(), ...change() }).then(
    () => 'it holds',
    (error: Error) => error.message,
  );
  expect(line).toMatch(new RegExp(`^Wrong setting ${name}: [^\n]+$`));
  expect(line).not.toContain('secret');
});

test('a shop whose port is taken says so in one line, and starts no database', () => {
  const DATA_DIR = path.join(folder, 'shop');
  const run = spawnSync(process.execPath, [path.join(import.meta.dirname, '../../../main.ts')], {
    env: { PATH: process.env.PATH, PORT: String(taken), DATA_DIR },
    encoding: 'utf8',
  });
  expect([run.status, run.stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^Wrong setting PORT: /)]]);
  expect(fs.readdirSync(DATA_DIR)).toEqual([]);
});

/** A disk of a few megabytes; only root may mount one. */
function smallDisk(): string | null {
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]);
  return status === 0 ? disk : null;
}

const disk = process.getuid?.() === 0 ? smallDisk() : null;
afterAll(() => void (disk && spawnSync('umount', [disk])));

test.runIf(disk !== null)('a full disk stops the start with one line', async () => {
  await expect(trySettings({ ...usual(), DATA_DIR: path.join(disk!, 'data') })).rejects.toThrow(
    /^Wrong setting DATA_DIR: its disk is full\.[^\n]+$/,
  );
});

test('whatever fails for want of room while the shop starts is told as that', () => {
  expect(describeFullDisk(new Error('initdb: could not write: No space left on device'))).toContain('full');
  expect(describeFullDisk(Object.assign(new Error('ENOSPC: no space left on device, write')))).toContain('full');
  expect(describeFullDisk(new Error('anything else'))).toBeNull();
});
