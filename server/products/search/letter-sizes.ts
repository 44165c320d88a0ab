import { bytesOfSizes } from '#fonts/engine.ts';
import { ByteRows, nearestRows } from './nearest.ts';

/** A style as the index takes it in: its id, and the sizes of its letters in base64. */
export type SizedStyle = [id: number, sizes: string];

/** A letter of a picture by its position among those that are stored of a font, and the bytes of its width and ink. */
export type SizedLetter = { position: number; width: number; ink: number };

/** A letter that differs by more counts no more: it may be typed wrong. */
const MOST_APART = 40;
/**
 * What all letters are darker or lighter by is often of the picture, which spreads ink or eats it: that counts a
 * quarter.
 */
const OF_SHIFT = 4;

const within = (apart: number): number => Math.max(-MOST_APART, Math.min(MOST_APART, apart));

/** How wide and how dark the letters of all styles are. */
export class LetterSizes {
  readonly #styles: number[] = [];
  readonly #docs: number[] = [];
  #rows: ByteRows | null = null;
  #length = 0;

  add(doc: number, [id, base64]: SizedStyle): void {
    const sizes = Buffer.from(base64, 'base64');
    this.#length = sizes.length;
    this.#rows ??= new ByteRows(sizes.length);
    this.#rows.push(sizes);
    this.#styles.push(id);
    this.#docs.push(doc);
  }

  /** The ids of the `most` styles with the nearest width and ink of letters, the nearest first. */
  nearest(letters: readonly SizedLetter[], most: number, isWanted: (doc: number) => boolean): number[] {
    const sizes = this.#rows?.all ?? new Uint8Array(0);
    const columns = letters.map(({ position, ...seen }) => ({ at: position * bytesOfSizes, ...seen }));
    const distanceOf = (row: number) => {
      const from = row * this.#length;
      let widths = 0;
      let shift = 0;
      for (const { at, width, ink } of columns) {
        widths += Math.abs(within(sizes[from + at]! - width));
        shift += within(sizes[from + at + 1]! - ink);
      }
      const each = Math.round(shift / letters.length);
      let distance = Math.floor(widths + Math.abs(shift) / OF_SHIFT);
      for (const { at, ink } of columns) distance += Math.abs(within(sizes[from + at + 1]! - ink - each));
      return distance;
    };
    const rows = nearestRows(this.#styles.length, most, distanceOf, (row) => isWanted(this.#docs[row]!));
    return rows.map((row) => this.#styles[row]!);
  }
}
