import type { FontClass } from './types.ts';

/** In the order of their numbers, which begin at 1; 0 stands for none. */
const classes: readonly FontClass[] = ['serif', 'sans', 'slab', 'mono', 'script', 'display', 'pixel'];

/** What one looks among next where there are too few of its own class. */
const kin: readonly (readonly [FontClass, FontClass])[] = [
  ['serif', 'slab'],
  ['sans', 'mono'],
  ['sans', 'display'],
  ['script', 'display'],
  ['pixel', 'mono'],
  ['pixel', 'display'],
];

/** A class as a small number, 0 for none. */
export const numberClass = (fontClass: FontClass | null): number =>
  fontClass === null ? 0 : classes.indexOf(fontClass) + 1;

/** How far classes are apart, by their numbers: 0 for the same, 1 for kin, 2 for any others. */
export const classGaps: readonly (readonly (0 | 1 | 2)[])[] = [null, ...classes].map((one) =>
  [null, ...classes].map((other) => {
    if (one === other) return 0;
    return kin.some(([a, b]) => (a === one && b === other) || (a === other && b === one)) ? 1 : 2;
  }),
);
