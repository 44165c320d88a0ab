import { createHash, type Hash } from 'node:crypto';
import type { FontLicense } from '../types.ts';
import { joinEnding, type Stampable } from './ending.ts';
import { openStampable } from './stamp-font.ts';

/**
 * Hashes many licensed copies of a font file. Their common beginning is hashed once, and the file itself is not stored:
 * a copy costs only as much as its ending. The hashes are those of the files that `stampFont` makes.
 */
export class HashedFile {
  #ending: Stampable['ending'] | undefined;
  readonly #fronts = new Map<string, { hashed: Hash; length: number }>();

  /**
   * The SHA-256 of a copy, in hexadecimal. @param bytes the file, known to be sound; without it, undefined where no
   * copy was as long before.
   */
  hash(licence: FontLicense, bytes?: Uint8Array): string | undefined {
    const ending = this.#ending?.(licence);
    const front = ending && this.#fronts.get(ending.lengths.join());
    if (ending && front) return front.hashed.copy().update(joinEnding(front.length, ending.parts)).digest('hex');
    if (!bytes) return undefined;
    this.#keepFront(openStampable(bytes), licence);
    return this.hash(licence);
  }

  #keepFront(opened: Stampable, licence: FontLicense): void {
    this.#ending = opened.ending;
    const { lengths } = opened.ending(licence);
    const front = opened.front(lengths);
    this.#fronts.set(lengths.join(), { hashed: createHash('sha256').update(front), length: front.length });
  }
}
