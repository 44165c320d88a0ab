import { bytesOfSizes } from '#fonts/engine.ts';
import { GrowingNumbers } from '../postings.ts';
import type { Part, SavedParts } from '../saved/saved-parts.ts';

/** A style as the index takes it in: its id, and the sizes of its letters in base64. */
export type SizedStyle = [id: number, sizes: string];

/** A letter of a picture by its place among those that are kept of a font, and the bytes of its width and its ink. */
export type SizedLetter = { place: number; width: number; ink: number };

/** A letter that differs by more counts no more: it may be typed wrong. */
const MOST_APART = 40;
/** What all letters are darker or lighter by is often of the picture, which spreads ink or eats it: that counts a quarter. */
const OF_SHIFT = 4;
/** So many styles stand in one piece of memory. */
const STYLES = 1024;

/** How wide and how dark the letters of all styles are, two bytes each: of a letter its widths in a piece of styles, then its inks. */
export class LetterSizes {
  readonly #styles = new GrowingNumbers();
  readonly #places = new GrowingNumbers();
  readonly #pieces: Uint8Array[] = [];

  add(place: number, [id, base64]: SizedStyle): void {
    const sizes = Buffer.from(base64, 'base64');
    const letters = sizes.length / bytesOfSizes;
    const at = this.#styles.length % STYLES;
    if (at === 0) this.#pieces.push(new Uint8Array(2 * letters * STYLES));
    const piece = this.#pieces.at(-1)!;
    for (let letter = 0; letter < letters; letter += 1) {
      piece[2 * letter * STYLES + at] = sizes[letter * bytesOfSizes]!;
      piece[(2 * letter + 1) * STYLES + at] = sizes[letter * bytesOfSizes + 1]!;
    }
    this.#styles.push(id);
    this.#places.push(place);
  }

  *save(): Generator<Part> {
    yield* this.#styles.save();
    yield* this.#places.save();
    yield Uint32Array.of(this.#pieces.length);
    yield* this.#pieces;
  }

  restore(from: SavedParts): void {
    this.#styles.restore(from);
    this.#places.restore(from);
    const [pieces] = from.numbers();
    for (let at = 0; at < pieces!; at += 1) this.#pieces.push(from.bytes());
  }

  /** The ids of the `most` styles whose letters come nearest in width and ink, the nearest first. */
  nearest(letters: readonly SizedLetter[], most: number, isWanted: (place: number) => boolean): number[] {
    const apart = this.#compare(letters);
    const found: number[] = [];
    for (const row of inOrder(apart)) {
      if (!isWanted(this.#places.at(row))) continue;
      found.push(this.#styles.at(row));
      if (found.length === most) break;
    }
    return found;
  }

  #compare(letters: readonly SizedLetter[]): Uint16Array {
    const apart = new Uint16Array(this.#pieces.length * STYLES);
    const shifts = new Int16Array(STYLES);
    for (const [at, piece] of this.#pieces.entries()) {
      const sums = apart.subarray(at * STYLES, (at + 1) * STYLES);
      shifts.fill(0);
      for (const { place, width, ink } of letters) {
        addWidths(sums, piece, 2 * place * STYLES, width);
        addShifts(shifts, piece, (2 * place + 1) * STYLES, ink);
      }
      for (let style = 0; style < STYLES; style += 1) {
        const shift = shifts[style]!;
        sums[style]! += Math.abs(shift) / OF_SHIFT;
        shifts[style] = Math.round(shift / letters.length);
      }
      for (const { place, ink } of letters) addInks(sums, piece, (2 * place + 1) * STYLES, ink, shifts);
    }
    return apart.subarray(0, this.#styles.length);
  }
}

function addWidths(sums: Uint16Array, piece: Uint8Array, from: number, seen: number): void {
  for (let at = 0; at < STYLES; at += 1) sums[at]! += Math.min(MOST_APART, Math.abs(piece[from + at]! - seen));
}

function addShifts(shifts: Int16Array, piece: Uint8Array, from: number, seen: number): void {
  for (let at = 0; at < STYLES; at += 1)
    shifts[at]! += Math.max(-MOST_APART, Math.min(MOST_APART, piece[from + at]! - seen));
}

function addInks(sums: Uint16Array, piece: Uint8Array, from: number, seen: number, shifts: Int16Array): void {
  for (let at = 0; at < STYLES; at += 1)
    sums[at]! += Math.min(MOST_APART, Math.abs(piece[from + at]! - seen - shifts[at]!));
}

/** Rows by how far apart they are; of two as near the one that came first. */
function inOrder(apart: Uint16Array): Uint32Array {
  const ends = new Uint32Array(apart.reduce((most, one) => Math.max(most, one), 0) + 2);
  for (let row = 0; row < apart.length; row += 1) ends[apart[row]! + 1]! += 1;
  for (let at = 1; at < ends.length; at += 1) ends[at]! += ends[at - 1]!;
  const ordered = new Uint32Array(apart.length);
  for (let row = 0; row < apart.length; row += 1) {
    const at = apart[row]!;
    ordered[ends[at]!] = row;
    ends[at]! += 1;
  }
  return ordered;
}
