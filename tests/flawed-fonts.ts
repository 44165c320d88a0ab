import { readSfnt } from '#fonts/tables/read-sfnt.ts';
import type { Sfnt } from '#fonts/tables/sfnt.ts';
import { writeSfnt } from '#fonts/tables/write-sfnt.ts';
import { replaceTable, staleChecksum, strangeBytes, withOutlinesOf, withoutOutlines } from '#fonts/test-flaws.ts';
import { readCase, readTestFont, type TestFont } from '#fonts/test-fonts.ts';

const changeTables = (font: TestFont, change: (tables: Sfnt['tables']) => Sfnt['tables']): Uint8Array => {
  const { version, tables } = readSfnt(readTestFont(font));
  return writeSfnt({ version, tables: change(tables) });
};
const without = (tag: string, font: TestFont = 'sans') =>
  changeTables(font, (tables) => tables.filter((table) => table.tag !== tag));
/** A table with some of its bytes written over. */
const over = (tag: string, at: number, bytes: number[], font: TestFont = 'sans') =>
  replaceTable(font, tag, (table) => {
    table.set(bytes, at);
    return table;
  });
const cut = (tag: string, length: number, font: TestFont = 'sans') =>
  replaceTable(font, tag, (table) => table.subarray(0, length));
/** The tag of the first feature of a layout table. */
const featureTag = (tag: string, bytes: number[]) =>
  replaceTable('sans', tag, (table) => {
    const features = new DataView(table.buffer, table.byteOffset).getUint16(6);
    table.set(bytes, features + 2);
    return table;
  });
const collection = (font: Uint8Array) => {
  // One font behind a header of 16 bytes: its tables lie so much further.
  const file = new Uint8Array(16 + font.length);
  file.set([0x74, 0x74, 0x63, 0x66, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 16]);
  file.set(font, 16);
  const view = new DataView(file.buffer);
  for (let table = 0; table < view.getUint16(20); table += 1) {
    const at = 16 + 12 + 16 * table + 8;
    view.setUint32(at, view.getUint32(at) + 16);
  }
  return file;
};

/** Fonts with one flaw each, by what it is. */
export const flawedFonts: Record<string, () => Uint8Array> = {
  'a sound font': () => readTestFont('sans'),
  'no OS/2 table': () => without('OS/2'),
  'no post table': () => without('post'),
  'no name table': () => without('name'),
  'no cmap table': () => without('cmap'),
  'no hmtx table': () => without('hmtx'),
  'no glyf table': () => without('glyf'),
  'a feature tag of control bytes': () => featureTag('GSUB', [1, 2, 3, 4]),
  'a GSUB table of an unknown version': () => over('GSUB', 0, [0, 9]),
  'a GPOS table of an unknown version': () => over('GPOS', 0, [0, 9]),
  'a GDEF table of an unknown version': () => over('GDEF', 0, [0, 9]),
  'a GDEF table that points outside itself': () => over('GDEF', 4, [0xff, 0xf0]),
  'a GSUB table cut short': () => cut('GSUB', 40),
  'a GPOS table cut short': () => cut('GPOS', 40),
  'a post table cut short': () => cut('post', 20),
  'a name table of an unknown format': () => over('name', 0, [0, 7]),
  'a name table cut short': () => cut('name', 30),
  'an OS/2 table cut short': () => cut('OS/2', 40),
  'a head table without its magic number': () => over('head', 12, [0, 0, 0, 0]),
  'an em of 8 units': () => over('head', 18, [0, 8]),
  'an em of 20000 units': () => over('head', 18, [0x4e, 0x20]),
  'an unknown loca format': () => over('head', 50, [0, 5]),
  'a maxp table with fewer glyphs': () => over('maxp', 4, [0, 9]),
  'a loca table out of order': () => over('loca', 8, [0xff, 0xff, 0xff, 0xff]),
  'a hmtx table cut short': () => cut('hmtx', 100),
  'a cmap of an unknown format': () => over('cmap', 4 + 8 * 4, [0, 77]),
  'a map of symbols alone': () => readCase('symbol-cmap.ttf'),
  'a stale checksum': () => staleChecksum('sans'),
  'bytes that belong to no table': () => strangeBytes('small'),
  'no outlines at all': () => withoutOutlines(),
  'outlines of two kinds': () => writeSfnt(withOutlinesOf('small', 'cff')),
  'an fvar table of an unknown version': () => over('fvar', 0, [0, 9], 'variable'),
  'an axis that ends before it begins': () => over('fvar', 16 + 4, [0x7f, 0xff, 0, 0], 'variable'),
  'a gvar table cut short': () => cut('gvar', 40, 'variable'),
  'an HVAR table cut short': () => cut('HVAR', 10, 'variable'),
  'an avar table cut short': () => cut('avar', 6, 'variable'),
  'a STAT table cut short': () => cut('STAT', 8, 'variable'),
  'a glyph with broken contours': () => over('glyf', 10, [0xff, 0xfe, 0, 1]),
  'a CFF table cut short': () => cut('CFF ', 400, 'cff'),
  'a collection of one font': () => collection(readTestFont('small')),
  'a gasp table of an unknown version': () => over('gasp', 0, [0, 9]),
};
