import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings, WrongSetting } from '../config/settings.ts';
import { openSettingsKey, SealBroken } from './settings-key.ts';

async function emptyFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'key-'));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  return folder;
}
const keyOf = (dataDir: string, key?: string) =>
  openSettingsKey(readSettings({ DATA_DIR: dataDir, ...(key === undefined ? {} : { SETTINGS_KEY: key }) }));
const secret = Buffer.from('JBSWY3DPEHPK3PXP');

test('what is sealed is read again in its place, by the same key alone, and tells nothing', async () => {
  const folder = await emptyFolder();
  const key = await keyOf(folder);
  const sealed = key.seal(secret, 'second_factors:7');
  expect(sealed.includes(secret)).toBe(false);
  expect(key.seal(secret, 'second_factors:7')).not.toEqual(sealed);
  expect((await keyOf(folder)).open(sealed, 'second_factors:7')).toEqual(secret);
  expect(() => key.open(sealed, 'second_factors:8')).toThrow(SealBroken);
  const other = await keyOf(await emptyFolder());
  expect(() => other.open(sealed, 'second_factors:7')).toThrow(SealBroken);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => key.open(changed, 'second_factors:7'), `byte ${at}`).toThrow(SealBroken);
  }
});

test('the key is a file that its owner alone may read, one for all processes that start at once', async () => {
  const folder = path.join(await emptyFolder(), 'new');
  const keys = await Promise.all(Array.from({ length: 8 }, () => keyOf(folder)));
  const sealed = keys[0]!.seal(secret, 'here');
  for (const key of keys) expect(key.open(sealed, 'here')).toEqual(secret);
  expect(await fs.readdir(folder)).toEqual(['settings.key']);
  expect(((await fs.stat(path.join(folder, 'settings.key'))).mode & 0o777).toString(8)).toBe('600');
});

test('SETTINGS_KEY takes the place of the file, and what is no key is said at the start', async () => {
  const folder = await emptyFolder();
  const given = Buffer.alloc(32, 7).toString('base64');
  const sealed = (await keyOf(folder, given)).seal(secret, 'here');
  expect((await keyOf(await emptyFolder(), given)).open(sealed, 'here')).toEqual(secret);
  expect(await fs.readdir(folder)).toEqual([]);
  for (const wrong of ['secret', 'A'.repeat(43).concat('!'), Buffer.alloc(31).toString('base64')])
    expect(() => readSettings({ SETTINGS_KEY: wrong })).toThrow(WrongSetting);
});

test('a key file that was cut off is not written over', async () => {
  const folder = await emptyFolder();
  await fs.writeFile(path.join(folder, 'settings.key'), 'c2hvcnQ=\n');
  await expect(keyOf(folder)).rejects.toThrow('holds no key');
});
