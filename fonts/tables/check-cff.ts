import { engineText, refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';
import { type DictLine, readDict, readIndex, readNumber } from './cff.ts';
import { type CharstringFont, checkCharstring } from './check-charstring.ts';
import { readVariationStore } from './variation-store.ts';

const op = {
  charStrings: 17,
  private: 18,
  subrs: 19,
  vsindex: 22,
  blend: 23,
  vstore: 24,
  fdArray: 1236,
  fdSelect: 1237,
} as const;
/** The only operators of the dictionaries of CFF2; what CFF said elsewhere is gone. */
const cff2Top = [1207, op.charStrings, op.fdArray, op.fdSelect, op.vstore];
/** BlueValues and their kind. */
const zones = [6, 7, 8, 9];
/** StdHW and StdVW. */
const stems = [10, 11];
const goneFromPrivate = [20, 21, 1214, 1219];

/**
 * Checks a `CFF ` or `CFF2` table as browsers do before they draw with it: its dictionaries, lists and variation store
 * lie inside it, there is an outline for each glyph, and every outline ends as one. Throws BrokenFont otherwise.
 * Adobe Technical Notes 5176 and 5177; OpenType, `CFF2`.
 */
export function checkCff(bytes: Uint8Array, major: 1 | 2, glyphs: number, axes: number): void {
  const table = major === 2 ? 'CFF2' : 'CFF';
  const view = new ByteView(bytes, `${table} table`);
  const headerBytes = view.u8(2);
  if (view.u8(0) !== major || headerBytes < 4)
    refuseFont(engineText('The {table} table has no valid header.', { table }));
  const front = major === 2 ? readFront2(view, headerBytes) : readFront(view, headerBytes);
  const top = readDict(front.top);
  if (major === 2 && top.some(({ operator }) => !cff2Top.includes(operator)))
    refuseFont('The CFF2 table uses an operator that only CFF allows.');
  const wide = major === 2;
  const charstrings = readIndex(view, positionOf(top, op.charStrings, table), wide).items;
  if (charstrings.length !== glyphs)
    refuseFont(engineText('The {table} table draws another number of glyphs than the font has.', { table }));
  const regions = wide ? readRegions(view, top, axes) : [];
  const partsAt = findLine(top, op.fdArray)?.operands.at(-1);
  if (!partsAt && wide) refuseFont('The CFF2 table has no list of its parts.');
  const parts = partsAt ? readIndex(view, readNumber(partsAt), wide).items.map(readDict) : [top];
  if (wide && parts.some((part) => part.length !== 1 || !findLine(part, op.private)))
    refuseFont('A part of the CFF2 table holds something else than its settings.');
  const fonts = parts.map((part): CharstringFont => {
    return { wide, globals: front.globals, regions, ...readPrivate(view, part, wide, regions) };
  });
  const select = readFdSelect(view, findLine(top, op.fdSelect), glyphs);
  charstrings.forEach((charstring, glyph) => {
    const font = fonts[select(glyph)];
    if (!font)
      refuseFont(
        engineText('Glyph {glyph} belongs to a part of the {table} table that does not exist.', { glyph, table }),
      );
    checkCharstring(charstring, font, glyph);
  });
}

type Front = { top: Uint8Array; globals: Uint8Array[] };

function readFront(view: ByteView, at: number): Front {
  const names = readIndex(view, at);
  if (names.items.length !== 1)
    refuseFont(engineText('The CFF table names {count} fonts instead of one.', { count: names.items.length }));
  const top = readIndex(view, names.end);
  if (top.items.length !== 1) refuseFont('The CFF table does not hold exactly one font.');
  const strings = readIndex(view, top.end);
  return { top: top.items[0]!, globals: readIndex(view, strings.end).items };
}

function readFront2(view: ByteView, at: number): Front {
  const length = view.u16(3);
  return { top: view.part(at, length), globals: readIndex(view, at + length, true).items };
}

function readPrivate(view: ByteView, part: readonly DictLine[], wide: boolean, regions: readonly number[]) {
  const line = findLine(part, op.private);
  if (!line) return { locals: [], vsindex: 0 };
  if (line.operands.length !== 2) refuseFont('A part of the outlines does not say where its settings are.');
  const [length, at] = line.operands.map(readNumber) as [number, number];
  const settings = readDict(view.part(at, length));
  const subrsAt = findLine(settings, op.subrs)?.operands.at(-1);
  const vsindexAt = findLine(settings, op.vsindex)?.operands.at(-1);
  const vsindex = vsindexAt ? readNumber(vsindexAt) : 0;
  if (wide) checkBlends(settings, regions[vsindex]);
  return { locals: subrsAt ? readIndex(view, at + readNumber(subrsAt), wide).items : [], vsindex };
}

/** Settings of CFF2 that vary bring a delta for each region, and alignment zones come in pairs. */
function checkBlends(settings: readonly DictLine[], regions: number | undefined): void {
  let retained = 0;
  for (const { operator, operands } of settings) {
    if (goneFromPrivate.includes(operator)) refuseFont('The CFF2 table uses an operator that only CFF allows.');
    const count = retained + operands.length;
    if (operator === op.blend) {
      const values = operands.at(-1) ? readNumber(operands.at(-1)!) : 0;
      const taken = values * (regions ?? 0) + 1;
      if (regions === undefined || count < taken + values) refuseFont('The settings of the CFF2 table vary wrongly.');
      retained = count - taken;
    } else {
      const isWrong = zones.includes(operator) ? count % 2 === 1 : stems.includes(operator) && count !== 1;
      if (isWrong) refuseFont('The settings of the CFF2 table do not add up.');
      retained = 0;
    }
  }
}

/** How many regions each set of variation data has; the store stands behind its length. */
function readRegions(view: ByteView, top: readonly DictLine[], axes: number): number[] {
  const position = findLine(top, op.vstore)?.operands.at(-1);
  if (!position) return [];
  const start = readNumber(position);
  const length = view.u16(start);
  return length === 0 ? [] : readVariationStore(view.part(start + 2, length), axes, 'CFF2');
}

const findLine = (lines: readonly DictLine[], operator: number) => lines.find((line) => line.operator === operator);

function positionOf(lines: readonly DictLine[], operator: number, table: string): number {
  const found = lines.filter((line) => line.operator === operator);
  const position = found[0]?.operands.at(-1);
  if (found.length !== 1 || !position)
    refuseFont(engineText('The {table} table does not say where its outlines are.', { table }));
  return readNumber(position);
}

/**
 * Which part of the font a glyph belongs to; the first for all where nothing is said. Every glyph must be in one range.
 * Adobe Technical Note 5176, section 19; OpenType, `CFF2`, FDSelect.
 */
function readFdSelect(view: ByteView, line: DictLine | undefined, glyphs: number): (glyph: number) => number {
  const position = line?.operands.at(-1);
  if (!position) return () => 0;
  const at = readNumber(position);
  const format = view.u8(at);
  if (format === 0) {
    const parts = view.part(at + 1, glyphs);
    return (glyph) => parts[glyph]!;
  }
  if (format !== 3 && format !== 4) refuseFont('The FDSelect of the outlines has an unknown format.');
  const [size, count] = format === 3 ? [3, view.u16(at + 1)] : [6, view.u32(at + 1)];
  const ranges = at + (format === 3 ? 3 : 5);
  const glyphAt = (range: number) => (format === 3 ? view.u16 : view.u32).call(view, ranges + range * size);
  const parts = new Uint16Array(glyphs);
  let first = glyphAt(0);
  if (count === 0 || first !== 0) refuseFont('The parts of the outlines leave glyphs out.');
  for (let range = 0; range < count; range++) {
    const end = glyphAt(range + 1);
    if (end <= first || end > glyphs) refuseFont('The parts of the outlines are out of order.');
    parts.fill(format === 3 ? view.u8(ranges + range * size + 2) : view.u16(ranges + range * size + 4), first, end);
    first = end;
  }
  return (glyph) => parts[glyph]!;
}
