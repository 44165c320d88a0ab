import { describe, expect, it } from 'vitest';
import { convertFont } from '../convert-font.ts';
import { drawOutline } from '../drawing/draw-outline.ts';
import { loadFace } from '../drawing/face.ts';
import { readFacts } from '../facts/read-facts.ts';
import { stampFont } from '../licensee/stamp-font.ts';
import { staleChecksum, strangeBytes, withOutlinesOf, withoutOutlines } from '../test-flaws.ts';
import { readTestFont } from '../test-fonts.ts';
import type { FontFlaw } from '../types.ts';
import { openFont } from '../woff/open-font.ts';
import { writeWoff } from '../woff/woff.ts';
import { writeWoff2 } from '../woff/write-woff2.ts';
import { readSfnt } from './read-sfnt.ts';
import { writeSfnt } from './write-sfnt.ts';

const limit = 64 * 1024 * 1024;
const licence = { licensee: 'Rani', licenseNumber: 'L-1' };

const flawed: [what: string, flaw: FontFlaw, make: () => Uint8Array][] = [
  ['a checksum that was not written anew', 'checksums', () => staleChecksum('small')],
  ['a stale checksum in a font of PostScript outlines', 'checksums', () => staleChecksum('cff')],
  ['bytes beside its tables', 'strange-bytes', () => strangeBytes('small')],
  ['a table of outlines of no length', 'empty-table', withoutOutlines],
  ['TrueType outlines that its header does not name', 'two-outlines', () => writeSfnt(withOutlinesOf('cff', 'small'))],
  [
    'PostScript outlines that its header does not name',
    'two-outlines',
    () => writeSfnt(withOutlinesOf('small', 'cff')),
  ],
];

/** A WOFF file with the same flaw in its own directory: the checksum of its first table. */
async function flawedWoff(): Promise<Uint8Array> {
  const woff = (await convertFont(readTestFont('small'), 'woff', limit)).slice();
  woff[44 + 16]! ^= 1;
  return woff;
}

describe('a font that browsers show in spite of a flaw', () => {
  it.each(flawed)('with %s is taken with a warning, and mended in every copy', async (_what, flaw, make) => {
    const font = make();
    const facts = await readFacts(font, limit);
    expect(facts.flaws).toEqual([flaw]);
    const copies = await Promise.all([
      stampFont(font, licence, limit),
      convertFont(font, 'sfnt', limit),
      convertFont(await convertFont(font, 'woff', limit), 'sfnt', limit),
      convertFont(await convertFont(font, 'woff2', limit), 'sfnt', limit),
    ]);
    for (const copy of copies) {
      expect(readSfnt(copy).flaws).toEqual([]);
      expect(await readFacts(copy, limit)).toMatchObject({ family: facts.family, coverage: facts.coverage });
    }
  });

  it('in a WOFF is mended in its own container', async () => {
    const woff = await flawedWoff();
    expect((await readFacts(woff, limit)).flaws).toEqual(['checksums']);
    for (const copy of [await convertFont(woff, 'woff', limit), await stampFont(woff, licence, limit)]) {
      expect((await openFont(copy, limit)).flaws).toEqual([]);
    }
  });

  it('in a WOFF that others packed is mended by its stamp', async () => {
    const { version, tables } = readSfnt(readTestFont('small'));
    const hollow = tables.map((table) => (table.tag === 'fpgm' ? { ...table, bytes: new Uint8Array(0) } : table));
    const silent = hollow.map(({ tag, checksum, bytes }) => {
      if (tag === 'glyf') return { tag, checksum, bytes: new Uint8Array(0) };
      return { tag, checksum, bytes: tag === 'loca' ? new Uint8Array(bytes.length) : bytes };
    });
    const { sfnt } = await openFont(await stampFont(writeWoff({ version, tables: silent }), licence, limit), limit);
    expect(sfnt.tables.map(({ tag }) => tag)).not.toContain('fpgm');
    expect(sfnt.tables.find(({ tag }) => tag === 'glyf')?.bytes.length).toBe(1);
  });

  it.each(['small', 'cff'] as const)(
    'of two kinds of outlines is drawn with those that the header of %s names',
    async (font) => {
      const both = withOutlinesOf(font, font === 'cff' ? 'small' : 'cff');
      const draw = async (file: Uint8Array) => drawOutline(await loadFace(file, limit), { text: 'Handgloves' }).path;
      // WOFF2 takes TrueType outlines apart, and those of another font have another number of glyphs.
      for (const write of font === 'cff' ? [writeSfnt, writeWoff] : [writeSfnt, writeWoff, writeWoff2]) {
        const file = write(both);
        expect((await readFacts(file, limit)).flaws, write.name).toEqual(['two-outlines']);
        const stamped = await stampFont(file, licence, limit);
        expect((await openFont(stamped, limit)).flaws, write.name).toEqual([]);
        for (const one of [file, stamped]) expect(await draw(one), write.name).toBe(await draw(readTestFont(font)));
      }
    },
  );

  it('keeps every other byte of its tables', async () => {
    const font = strangeBytes('sans');
    const tables = (bytes: Uint8Array) => readSfnt(bytes).tables.map(({ tag, bytes: part }) => [tag, part]);
    const others = (all: unknown[][]) => all.filter(([tag]) => tag !== 'head');
    expect(others(tables(await convertFont(font, 'sfnt', limit)))).toEqual(others(tables(font)));
  });

  it('that draws nothing reaches browsers with a table that has a length', async () => {
    for (const to of ['sfnt', 'woff', 'woff2'] as const) {
      const copy = await convertFont(withoutOutlines(), to, limit);
      const { sfnt } = await openFont(await stampFont(copy, licence, limit), limit);
      expect(sfnt.tables.find(({ tag }) => tag === 'glyf')?.bytes.length, to).toBe(1);
    }
    // In WOFF2 the outlines are not transformed (version 3), since they would be unpacked to nothing.
    const woff2 = await convertFont(withoutOutlines(), 'woff2', limit);
    const directory = woff2.subarray(48, 48 + 80);
    expect(directory.includes(0xc0 | 10) && directory.includes(0xc0 | 11)).toBe(true);
  });
});

describe('a font without a flaw', () => {
  it('is said to have none, in every container', async () => {
    for (const font of ['small', 'cff', 'cff2', 'variable', 'woff', 'variableWoff2'] as const)
      expect((await readFacts(readTestFont(font), limit)).flaws, font).toEqual([]);
  });
});
