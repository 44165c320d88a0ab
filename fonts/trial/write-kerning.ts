/** Kerning of one pair of glyphs, in font units. */
export type Pair = { left: number; right: number; value: number };

const pairSets = 1;
const xAdvance = 4;

/**
 * A `GPOS` table that does nothing but kern these pairs, in any script: one feature, one lookup of pairs by glyph. OpenType `GPOS`,
 * PairPosFormat1; offsets are counted from where their own table begins.
 */
export function writeKerning(pairs: readonly Pair[]): Uint8Array {
  const byLeft = [...Map.groupBy(pairs, ({ left }) => left)].sort(([a], [b]) => a - b);
  const scripts = [1, tag('DFLT'), 8, 4, 0, 0, 0xffff, 1, 0];
  const features = [1, tag('kern'), 8, 0, 1, 0];
  const firsts = byLeft.map(([left]) => left);
  const header = 10 + 2 * firsts.length;
  const sets = byLeft.map(([, own]) => {
    const sorted = own.toSorted((a, b) => a.right - b.right);
    return words([sorted.length, ...sorted.flatMap(({ right, value }) => [right, value & 0xffff])]);
  });
  const coverage = words([1, firsts.length, ...firsts]);
  let end = header + coverage.length;
  const offsets = sets.map((set) => {
    const at = end;
    end += set.length;
    return at;
  });
  const lookup = Buffer.concat([
    words([2, 0, 1, 8]),
    words([pairSets, header, xAdvance, 0, sets.length, ...offsets]),
    coverage,
    ...sets,
  ]);
  const [scriptList, featureList] = [words(scripts), words(features)];
  const lookupList = Buffer.concat([words([1, 4]), lookup]);
  const begin = [10, 10 + scriptList.length, 10 + scriptList.length + featureList.length];
  return Buffer.concat([words([1, 0, ...begin]), scriptList, featureList, lookupList]);
}

/** Four letters, as two words of 16 bits. */
const tag = (letters: string): [number, number] => [
  letters.charCodeAt(0) * 256 + letters.charCodeAt(1),
  letters.charCodeAt(2) * 256 + letters.charCodeAt(3),
];

function words(values: readonly (number | [number, number])[]): Buffer {
  const flat = values.flat();
  const bytes = Buffer.alloc(2 * flat.length);
  for (const [at, value] of flat.entries()) bytes.writeUInt16BE(value, 2 * at);
  return bytes;
}
