import { readFacts } from './facts/read-facts.ts';
import { Face, Font } from './harfbuzz/harfbuzz.ts';
import { subsetFont } from './subset/subset-font.ts';
import { requireTable } from './tables/check-tables.ts';
import { readHead } from './tables/head.ts';
import { readLoca } from './tables/loca.ts';
import { readMaxp } from './tables/maxp.ts';
import { readSfnt } from './tables/read-sfnt.ts';
import { writeSfnt } from './tables/write-sfnt.ts';
import { readTestFont, type TestFont } from './test-fonts.ts';

type Change = { without?: string; wider?: { letter: string; by: number }; redrawn?: string };

const LIMIT = 64 * 1024 * 1024;

/**
 * A later version of a TrueType test font: without some of its letters, one wider, one with a point of its outline
 * moved.
 */
export async function changeFont(font: TestFont, { without = '', wider, redrawn }: Change): Promise<Uint8Array> {
  const original = readTestFont(font);
  const { coverage } = await readFacts(original, LIMIT);
  const gone = new Set([...without].map((letter) => letter.codePointAt(0)!));
  const stored = coverage.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((point) => !gone.has(point)),
  );
  const cut = await subsetFont(
    original,
    stored.map((point) => [point, point]),
    LIMIT,
  );
  const sfnt = readSfnt(cut);
  const glyphOf = (letter: string) => new Font(new Face(cut)).glyph(letter.codePointAt(0)!);
  const change = (tag: string, edit: (bytes: Uint8Array) => void) => {
    sfnt.tables = sfnt.tables.map((table) => {
      if (table.tag !== tag) return table;
      const bytes = table.bytes.slice();
      edit(bytes);
      return { ...table, bytes };
    });
  };
  if (wider)
    change('hmtx', (bytes) => {
      const view = new DataView(bytes.buffer);
      const at = glyphOf(wider.letter) * 4;
      view.setUint16(at, view.getUint16(at) + wider.by);
    });
  if (redrawn)
    change('glyf', (bytes) => {
      const { longOffsets } = readHead(requireTable(sfnt, 'head'));
      const { numGlyphs: glyphs } = readMaxp(requireTable(sfnt, 'maxp'));
      const offsets = readLoca(requireTable(sfnt, 'loca'), bytes.length, glyphs, longOffsets);
      // The last coordinate of the glyph.
      let at = offsets[glyphOf(redrawn) + 1]! - 1;
      while (bytes[at] === 0) at -= 1;
      bytes[at]! -= 1;
    });
  return writeSfnt(sfnt);
}
