import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { notNull } from '#contract/must-exist.ts';
import type { Settings } from '../config/settings.ts';

const VERSION = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What was sealed cannot be opened: with another key, for another place, or it was changed. */
export class SealBroken extends Error {}

/** Keeps secrets of the settings so that the database and its backup alone tell nothing of them. */
export type SettingsKey = {
  /** Seals a secret for a place (a table and a row), in which alone it can be opened. */
  seal(secret: Uint8Array, context: string): Buffer;
  /** @throws SealBroken. */
  open(sealed: Uint8Array, context: string): Buffer;
};

/**
 * The key that SETTINGS_KEY holds; without that, the one in `DATA_DIR/settings.key`, which is made at the first start
 * and is readable by the owner of the process alone. What it seals is version, nonce, tag and text of AES-256-GCM, one
 * after the other.
 */
export async function openSettingsKey({
  SETTINGS_KEY,
  DATA_DIR,
}: Pick<Settings, 'SETTINGS_KEY' | 'DATA_DIR'>): Promise<SettingsKey> {
  const key = SETTINGS_KEY ?? (await keyFile(DATA_DIR));
  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, context) {
      if (sealed[0] !== VERSION) throw new SealBroken(`sealed by version ${sealed[0]}, which this shop does not know`);
      const part = (start: number, end?: number) => sealed.subarray(1 + start, end === undefined ? end : 1 + end);
      const opening = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv('aes-256-gcm', key, part(0, NONCE_BYTES), opening).setAAD(Buffer.from(context));
      decipher.setAuthTag(part(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(part(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      } catch (error) {
        throw new SealBroken(`the seal of ${context} is not one of this key`, { cause: error });
      }
    },
  };
}

/** The key of the folder; of processes that start at once the first one makes it. */
async function keyFile(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, 'settings.key');
  const known = await readKey(file);
  if (known) return known;
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  await fs.mkdir(dataDir, { recursive: true });
  try {
    await fs.writeFile(beside, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    // Unlike a rename, a link never overwrites an existing file.
    await fs.link(beside, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await fs.rm(beside, { force: true });
  }
  return notNull(await readKey(file));
}

async function readKey(file: string): Promise<Buffer | null> {
  const text = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} holds no key of ${KEY_BYTES} bytes.`);
  return key;
}
