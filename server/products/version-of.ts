import { createHash } from 'node:crypto';

/** The version of a family, by the keys of its files in its order. */
export function versionOf(keys: readonly string[]): string {
  return createHash('sha256').update(keys.join()).digest('hex').slice(0, 12);
}
