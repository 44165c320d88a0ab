/**
 * How finely outlines can be asked for: by the pixels of the screen that one em is tall where they are shown. Few, so
 * that pictures of nearly one size are one picture in every cache.
 */
export const grains = ['32', '64', '128', '256', '512', '1024'] as const;
export type Precision = (typeof grains)[number];
