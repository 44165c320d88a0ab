import stretches from '../../data/bidi-classes.json' with { type: 'json' };

/** The Unicode bidirectional classes that text without embeddings and isolates has; the marks of those are BN. */
export type BidiClass = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'BN' | 'B' | 'S' | 'WS' | 'ON';

const starts = stretches.map((stretch) => Number.parseInt(stretch, 16));
const classes = stretches.map((stretch) => stretch.slice(stretch.indexOf(' ') + 1) as BidiClass);

/** The bidirectional class of a code point, also of one not yet assigned. Unicode 17, Bidi_Class; UAX 9, table 4. */
export function classifyBidi(codePoint: number): BidiClass {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= codePoint) low = middle;
    else high = middle;
  }
  return classes[low]!;
}
