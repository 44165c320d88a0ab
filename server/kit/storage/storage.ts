import { createHash } from 'node:crypto';

/**
 * Where font files are kept, by the SHA-256 of their bytes: the same bytes are kept once, and what is read is what
 * was written. `put` is complete when it returns.
 */
export type Storage = {
  /** Keeps the bytes. @returns their key, 64 hexadecimal digits. */
  put(bytes: Uint8Array): Promise<string>;
  /** @throws when nothing is kept under the key or the bytes are not those that were kept. */
  get(key: string): Promise<Uint8Array>;
  /** Whether something is kept under the key. */
  has(key: string): Promise<boolean>;
  /** Forgets a file; one that is not there is no trouble. */
  remove(key: string): Promise<void>;
  /** The keys of all that is kept. */
  list(): AsyncIterable<string>;
  /** @throws when the storage does not answer. */
  check(): Promise<void>;
};

/** The key of some bytes. */
export function keyOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
