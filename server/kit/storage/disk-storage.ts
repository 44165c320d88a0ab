import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { keyOf, type Storage } from './storage.ts';

/**
 * Files under `DATA_DIR/files/ab/abcdef…`. A file is written next to its place, synced, then renamed into it, so a file
 * that is there is whole whatever happened in between; then its folder is synced, so that it stays there.
 */
export function diskStorage(dataDir: string): Storage {
  const root = path.join(dataDir, 'files');
  const placeOf = (key: string) => {
    if (!/^[0-9a-f]{64}$/.test(key)) throw new Error(`not a storage key: ${key}`);
    return path.join(root, key.slice(0, 2), key);
  };
  return {
    async put(bytes) {
      const key = keyOf(bytes);
      const file = placeOf(key);
      const known = await fs.stat(file).catch(() => null);
      if (known?.size === bytes.length) return key;
      const isNew = await fs.mkdir(path.dirname(file), { recursive: true });
      const beside = `${file}.${randomBytes(6).toString('hex')}`;
      try {
        await fs.writeFile(beside, bytes, { flag: 'wx', flush: true });
        await fs.rename(beside, file);
        await syncFolders(isNew ? [path.dirname(file), root, dataDir] : [path.dirname(file)]);
      } catch (error) {
        // A disk that is full would stay so.
        await fs.rm(beside, { force: true });
        throw error;
      }
      return key;
    },
    async get(key) {
      const bytes = await fs.readFile(placeOf(key));
      if (keyOf(bytes) !== key) throw new Error(`The file on disk is damaged: ${key}`);
      return bytes;
    },
    async has(key) {
      return (await fs.stat(placeOf(key)).catch(() => null)) !== null;
    },
    async remove(key) {
      await fs.rm(placeOf(key), { force: true });
    },
    async *list() {
      const folders = await fs.readdir(root).catch(() => []);
      // What lies next to its place was never complete.
      for (const folder of folders.sort())
        for (const name of (await fs.readdir(path.join(root, folder))).sort())
          if (/^[0-9a-f]{64}$/.test(name)) yield name;
    },
    async check() {
      await fs.mkdir(root, { recursive: true });
      await fs.access(root, fs.constants.W_OK);
    },
  };
}

/** What was renamed into a folder is there after a power cut, too. Windows cannot, and need not, be asked for it. */
export async function syncFolders(folders: readonly string[]): Promise<void> {
  if (process.platform === 'win32') return;
  for (const folder of folders) {
    const handle = await fs.open(folder);
    await handle.sync().finally(() => handle.close());
  }
}
