/**
 * What a type designer would call a style, by what is seen of it: feet (`serif`), feet as thick as the stems (`slab`)
 * or none (`sans`), one width for all (`mono`), a hand (`script`), steps of a screen (`pixel`), or drawn to be looked
 * at before it is read (`display`).
 */
export type FontClass = 'serif' | 'sans' | 'slab' | 'mono' | 'script' | 'display' | 'pixel';

/** The shape of a font's letters; each is null where there is nothing to measure. */
export type FontShape = {
  class: FontClass | null;
  /** Of the em. */
  capHeight: number | null;
  /** Of the cap height. */
  xHeight: number | null;
  /** The thickest place of the o, of the em. */
  stroke: number | null;
  /** Thickest to thinnest place of the o, 1 for none. */
  contrast: number | null;
  /** The mean advance of a to z, of the em. */
  width: number | null;
  /** Degrees to the right of upright. */
  slope: number | null;
  /**
   * Whether I, l and 1 are of shapes of their own, whatever their height; null where only serifs tell some of them
   * apart.
   */
  distinctBars: boolean | null;
  /** Whether the zero has a slash or a dot that the O has not. */
  markedZero: boolean | null;
  storeysOfA: 1 | 2 | null;
  storeysOfG: 1 | 2 | null;
  /** Figures of one width always, by the feature tnum, or never. */
  figures: 'tabular' | 'optional' | 'proportional' | null;
};

/**
 * Letters drawn one by one, each filling a grid: bytes of their sizes, and bytes of their grids. Made by
 * `describeLetters`.
 */
export type DrawnLetters = { sizes: Uint8Array; grids: Uint8Array };

/**
 * A letter in a picture: its grid of 16 by 16 cells from 0 (background) to 15 (ink), rows from above; its width by its
 * height; and where it ends above and below, upwards, in a unit of its own that is the same for all letters of the
 * picture.
 */
export type SeenLetter = { letter: string; grid: readonly number[]; aspect: number; top: number; bottom: number };

/**
 * What is measured on the outlines of a file: fingerprints to recognise it by, the shape of its letters, what they look
 * like (to be compared by `compareLikeness` alone; null without the letters that it needs), and each letter on its own
 * (to be compared by `comparePicture`; null without most of them).
 */
export type FontMeasures = {
  marks: string[];
  shape: FontShape;
  likeness: Uint8Array | null;
  letters: DrawnLetters | null;
};
