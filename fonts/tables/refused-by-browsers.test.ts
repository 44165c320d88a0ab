import { describe, expect, it } from 'vitest';
import { convertFont } from '../convert-font.ts';
import { readFacts } from '../facts/read-facts.ts';
import { stampFont } from '../licensee/stamp-font.ts';
import { changeWord, replaceTable } from '../test-flaws.ts';
import { readTestFont, type TestFont } from '../test-fonts.ts';
import type { ByteView } from './byte-view.ts';
import { ByteView as View } from './byte-view.ts';
import { readCff, readDict, readIndex, readNumber, writeCff } from './cff.ts';

const limit = 64 * 1024 * 1024;

/** Where a part of a `CFF2` table begins that its first dictionary names. */
const positionIn = (view: ByteView, operator: number) => {
  const top = readDict(view.part(5, view.u16(3)));
  return readNumber(top.find((line) => line.operator === operator)!.operands.at(-1)!);
};

const charStrings = 17;
const fdArray = 1236;
const vstore = 24;

/** The CFF2 font with the bytes of its table changed at a place. */
const changeCff2 = (find: (view: ByteView) => [at: number, value: number]) =>
  replaceTable('cff2', 'CFF2', (bytes) => {
    const [at, value] = find(new View(bytes, 'CFF2'));
    bytes[at] = value;
    return bytes;
  });

/** Where the bytes of an outline that is long enough to be spoilt lie. */
const longOutline = (view: ByteView) => {
  const { items } = readIndex(view, positionIn(view, charStrings), true);
  return items.find(({ length }) => length > 60)!.byteOffset - view.bytes.byteOffset;
};

/** Spoils the CFF font: its only outline is replaced by these bytes, each glyph the same. */
const withOutline = (font: TestFont, ...spoilt: number[]) =>
  replaceTable(font, 'CFF ', (bytes) => {
    const view = new View(bytes, 'CFF');
    const at = readNumber(readCff(bytes).top.find(({ operator }) => operator === charStrings)!.operands[0]!);
    const victim = readIndex(view, at).items.find(({ length }) => length > 60)!;
    bytes.set(spoilt, victim.byteOffset - bytes.byteOffset);
    return bytes;
  });

const woffWith = async (change: (woff: Uint8Array, view: DataView) => Uint8Array) => {
  const woff = (await convertFont(readTestFont('small'), 'woff', limit)).slice();
  return change(woff, new DataView(woff.buffer));
};

const refused: [what: string, found: RegExp, make: () => Uint8Array | Promise<Uint8Array>][] = [
  [
    'a dictionary of CFF2 with what only CFF may say',
    /only CFF allows/,
    () => changeCff2((view) => [5 + view.u16(3) - 1, 16]),
  ],
  [
    'another number of outlines in CFF2 than of glyphs',
    /another number of glyphs/,
    () => changeCff2((view) => [positionIn(view, charStrings) + 2, view.u8(positionIn(view, charStrings) + 2) ^ 1]),
  ],
  [
    'a part of CFF2 without settings',
    /something else than its settings/,
    () =>
      changeCff2((view) => {
        const { items } = readIndex(view, positionIn(view, fdArray), true);
        const first = items[0]!;
        return [first.byteOffset - view.bytes.byteOffset + first.length - 1, 17];
      }),
  ],
  [
    'variations of CFF2 with other axes',
    /other axes/,
    () =>
      changeCff2((view) => {
        const store = positionIn(view, vstore) + 2;
        return [store + view.u32(store + 2) + 1, 7];
      }),
  ],
  [
    'regions of CFF2 out of order',
    /out of order/,
    () =>
      changeCff2((view) => {
        const store = positionIn(view, vstore) + 2;
        return [store + view.u32(store + 2) + 4, 0x7f];
      }),
  ],
  [
    'variations of CFF2 that ask for no region',
    /ask for no region/,
    () =>
      changeCff2((view) => {
        const store = positionIn(view, vstore) + 2;
        return [store + view.u32(store + 8) + 6, 0x70];
      }),
  ],
  ['an outline of CFF2 that ends', /unknown operator 14/, () => changeCff2((view) => [longOutline(view), 14])],
  ['an outline of CFF2 that calls for nothing', /lacks a number/, () => changeCff2((view) => [longOutline(view), 10])],
  [
    'an outline of CFF2 that gives a width',
    /gives a width/,
    () =>
      replaceTable('cff2', 'CFF2', (bytes) => {
        bytes.set([140, 140, 140, 21], longOutline(new View(bytes, 'CFF2')));
        return bytes;
      }),
  ],
  [
    'two names in a CFF table',
    /names 2 fonts/,
    () =>
      replaceTable('cff', 'CFF ', (bytes) => {
        const cff = readCff(bytes);
        return writeCff({ ...cff, names: [cff.names[0]!, cff.names[0]!] });
      }),
  ],
  ['an outline of CFF with an unknown operator', /unknown operator 2/, () => withOutline('cff', 2)],
  [
    'an outline of CFF that calls a part that is not there',
    /does not exist/,
    () => withOutline('cff', 28, 0x7f, 0xff, 29),
  ],
  [
    'an outline of CFF with more numbers than fit',
    /too many numbers/,
    () => withOutline('cff', ...new Array(50).fill(140)),
  ],
  [
    'no default language in the script DFLT of GSUB',
    /no default language/,
    () => changeWord('sans', 'GSUB', (view) => [view.u16(4) + view.u16(view.u16(4) + 6), 0]),
  ],
  [
    'no default language in the script DFLT of GPOS',
    /no default language/,
    () => changeWord('sans', 'GPOS', (view) => [view.u16(4) + view.u16(view.u16(4) + 6), 0]),
  ],
  ['a GDEF table that points into its own head', /points outside/, () => changeWord('sans', 'GDEF', () => [4, 2])],
  ['a GDEF table that points behind its end', /points outside/, () => changeWord('sans', 'GDEF', () => [6, 0xfff0])],
  ['a GDEF table of no known version', /unknown version/, () => changeWord('sans', 'GDEF', () => [2, 1])],
  ['classes of GDEF out of order', /out of order/, () => changeWord('sans', 'GDEF', (view) => [view.u16(4) + 10, 0])],
  [
    'a class in GDEF that there is not',
    /class that there is not/,
    () => changeWord('sans', 'GDEF', (view) => [view.u16(4) + 8, 9]),
  ],
  [
    'a WOFF header with another length of the whole',
    /another length than the font has/,
    () =>
      woffWith((woff, view) => {
        view.setUint32(16, view.getUint32(16) + 4);
        return woff;
      }),
  ],
  [
    'a WOFF with something behind its last block',
    /behind its last block/,
    () =>
      woffWith((woff, view) => {
        view.setUint32(8, woff.length + 8);
        return new Uint8Array(Buffer.concat([woff, new Uint8Array(8)]));
      }),
  ],
];

describe('a font that browsers refuse', () => {
  it.each(refused)('for %s is refused with that reason', async (_what, found, make) => {
    await expect(readFacts(await make(), limit)).rejects.toThrow(found);
  });

  it('is still delivered when it is in stock already', async () => {
    const font = changeWord('sans', 'GDEF', () => [4, 2]);
    await expect(stampFont(font, { licensee: 'Rani', licenseNumber: 'L-1' }, limit)).resolves.toBeInstanceOf(
      Uint8Array,
    );
  });
});
