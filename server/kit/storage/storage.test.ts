import { once } from 'node:events';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { keyOf, type Storage } from './storage.ts';

let folder: string;
let bucket: S3rver;
let port = 0;
const storages: Record<string, Storage> = {};

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storage-'));
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'fonts', configs: [] }],
  });
  port = ((await bucket.run()) as AddressInfo).port;
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  storages.disk = diskStorage(folder);
  storages.bucket = s3Storage('fonts', readSettings({ S3_BUCKET: 'fonts', S3_ENDPOINT: `http://127.0.0.1:${port}` }));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bucket.close();
  await fs.rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 'bucket'])('the %s', (name) => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 251));

  test('gives back the very bytes that it was given, under their own hash', async () => {
    const storage = storages[name]!;
    const key = await storage.put(bytes);
    expect(key).toBe(keyOf(bytes));
    expect(keyOf(await storage.get(key))).toBe(key);
    expect(await storage.put(bytes)).toBe(key);
    await storage.check();
  });

  test('has nothing under a key that nobody put', async () => {
    await expect(storages[name]!.get(keyOf(Buffer.from('nothing')))).rejects.toThrow();
  });
});

test('a bucket that is not there yet is made, by the first file and by the first check', async () => {
  const open = (name: string) =>
    s3Storage(name, readSettings({ S3_BUCKET: name, S3_ENDPOINT: `http://127.0.0.1:${port}` }));
  const bytes = Buffer.from('a first font');
  expect((await open('first-file').get(await open('first-file').put(bytes))).length).toBe(bytes.length);
  await open('first-check').check();
  await open('first-check').check();
});

test('a key that is none never leaves the folder', async () => {
  await expect(storages.disk!.get('../../etc/passwd')).rejects.toThrow('not a storage key');
});

test('a file that was damaged on disk is not given out', async () => {
  const key = await storages.disk!.put(Buffer.from('a font'));
  await fs.writeFile(path.join(folder, 'files', key.slice(0, 2), key), 'a hont');
  await expect(storages.disk!.get(key)).rejects.toThrow('damaged');
});

test.runIf(process.platform === 'linux')(
  'a file that was put stays on disk when the power goes, and so does its folder',
  async () => {
    const probe = await fs.open(folder);
    const prototype = Object.getPrototypeOf(probe) as typeof probe;
    await probe.close();
    const { sync } = prototype;
    onTestFinished(() => void Object.assign(prototype, { sync }));
    const synced: string[] = [];
    prototype.sync = async function (this: typeof probe) {
      synced.push(path.relative(folder, await fs.readlink(`/proc/self/fd/${this.fd}`)));
      return sync.call(this);
    };
    const dataDir = await fs.mkdtemp(path.join(folder, 'fresh-'));
    const key = await diskStorage(dataDir).put(Buffer.from('for ever'));
    const fresh = path.basename(dataDir);
    const stored = `${fresh}/files/${key.slice(0, 2)}`;
    expect(synced).toEqual([expect.stringContaining(`${stored}/${key}.`), stored, `${fresh}/files`, fresh]);
  },
);

test('a file that could not be put leaves nothing behind on disk', async () => {
  const bytes = Buffer.from('no room');
  const stored = path.join(folder, 'files', keyOf(bytes).slice(0, 2), keyOf(bytes));
  await fs.mkdir(path.join(stored, 'in the way'), { recursive: true });
  await expect(storages.disk!.put(bytes)).rejects.toThrow();
  expect(await fs.readdir(path.dirname(stored))).toEqual([keyOf(bytes)]);
  await fs.rm(stored, { recursive: true });
});

test('a bucket that says nothing is not waited for for ever', async () => {
  const lines: net.Socket[] = [];
  const silent = net.createServer((line) => lines.push(line)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const S3_ENDPOINT = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const bucket = s3Storage('fonts', readSettings({ S3_BUCKET: 'fonts', S3_ENDPOINT }), 300);
  await expect(bucket.get(keyOf(Buffer.from('a font')))).rejects.toThrow(/timed out/i);
  expect(lines).toHaveLength(3);
  for (const line of lines) line.destroy();
  silent.close();
});
