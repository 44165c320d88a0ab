import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/**
 * Where font files are stored, by the SHA-256 of their bytes: the same bytes are stored once, and what is read is what
 * was written. `put` is complete when it returns.
 */
export type Storage = {
  /** Keeps the bytes. @returns their key, 64 hexadecimal digits. */
  put(bytes: Uint8Array): Promise<string>;
  /** @throws when there is no file under the key or the bytes are not those that were stored. */
  get(key: string): Promise<Uint8Array>;
  /** Whether there is a file under the key. */
  has(key: string): Promise<boolean>;
  /** Forgets a file; one that is not there is no trouble. */
  remove(key: string): Promise<void>;
  /** The keys of all that is stored. */
  list(): AsyncIterable<string>;
  /** @throws when the storage does not answer. */
  check(): Promise<void>;
};

/** The key of some bytes. */
export function keyOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The key of a file's bytes, which are read piece by piece. */
export async function keyOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}
