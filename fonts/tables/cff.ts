import { refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';
import { ByteWriter } from './byte-writer.ts';

/** One line of a DICT: an operator (1200 and more for those of two bytes) and its operands as they were written. */
export type DictLine = { operator: number; operands: Uint8Array[] };

/**
 * The front of a `CFF ` table taken apart, and what lies behind it; places in DICTs are counted from the table's
 * beginning.
 */
type Cff = {
  header: Uint8Array;
  names: Uint8Array[];
  top: DictLine[];
  strings: Uint8Array[];
  globalSubroutines: Uint8Array;
  /** The Font DICTs of a CID font's parts; null of another font. */
  parts: DictLine[][] | null;
  bodyAt: number;
  body: Uint8Array;
};

/** Operators of the Top DICT and of Font DICTs that hold numbers of strings. */
export const cffNames = { fullName: 2, familyName: 3, fontName: 1238 } as const;
const fontDicts = 1236;
const privateDict = 18;
/** charset, Encoding, CharStrings, Private, FDArray, FDSelect: their last operand is a place. */
const positions = [15, 16, 17, privateDict, fontDicts, 1237];
/** Smaller ones are no places but names of charsets and encodings that every reader knows. */
const firstPosition = 3;
const standardStrings = 391;
/** CFF2 has three more operators than CFF, with numbers that no operand of CFF begins with. */
const lastOperator = 24;

/** Takes the front of a `CFF ` table apart. Adobe Technical Note 5176. */
export function readCff(bytes: Uint8Array): Cff {
  const view = new ByteView(bytes, 'CFF table');
  const header = view.part(0, view.u8(2));
  const names = readIndex(view, header.length);
  const top = readIndex(view, names.end);
  const strings = readIndex(view, top.end);
  const globals = readIndex(view, strings.end);
  if (names.items.length !== 1 || top.items.length !== 1) refuseFont('The CFF table does not hold exactly one font.');
  const lines = readDict(top.items[0]!);
  const partsAt = lines.find(({ operator }) => operator === fontDicts)?.operands.at(-1);
  return {
    header,
    names: names.items,
    top: lines,
    strings: strings.items,
    globalSubroutines: bytes.subarray(strings.end, globals.end),
    parts: partsAt ? readIndex(view, readNumber(partsAt)).items.map(readDict) : null,
    bodyAt: globals.end,
    body: bytes.subarray(globals.end),
  };
}

/**
 * Writes a `CFF ` table with changed names or strings: all data behind them moves, and every offset in its DICTs is
 * updated. The DICTs of a CID font's parts are written again behind all others.
 */
export function writeCff(cff: Cff): Uint8Array {
  const front = (moved: number, partsAt: number): Uint8Array => {
    const move = (line: DictLine) => (line.operator === fontDicts ? replaceLast(line, partsAt) : moveLine(line, moved));
    const out = new ByteWriter();
    out.append(cff.header);
    out.append(writeIndex(cff.names));
    out.append(writeIndex([writeDict(cff.top.map(move))]));
    out.append(writeIndex(cff.strings));
    out.append(cff.globalSubroutines);
    return out.take();
  };
  // Places take five bytes wherever they point, so the length is known before they are.
  const bodyAt = front(0, 0).length;
  const moved = bodyAt - cff.bodyAt;
  const out = new ByteWriter();
  out.append(front(moved, bodyAt + cff.body.length));
  out.append(cff.body);
  if (cff.parts) out.append(writeIndex(cff.parts.map((part) => writeDict(part.map((line) => moveLine(line, moved))))));
  return out.take();
}

/** The string of a number, null for one of those that every reader knows. */
export function stringOf({ strings }: Cff, operand: Uint8Array): string | null {
  const bytes = strings[readNumber(operand) - standardStrings];
  return bytes ? Buffer.from(bytes).toString('latin1') : null;
}

/** A DICT line with a new string, which is added behind all existing strings. */
export function nameLine(cff: Cff, line: DictLine, name: string): DictLine {
  cff.strings.push(Buffer.from(name, 'latin1'));
  return replaceLast(line, standardStrings + cff.strings.length - 1);
}

function moveLine(line: DictLine, moved: number): DictLine {
  const last = line.operands.at(-1);
  if (!positions.includes(line.operator) || !last || readNumber(last) < firstPosition) return line;
  return replaceLast(line, readNumber(last) + moved);
}

function replaceLast({ operator, operands }: DictLine, value: number): DictLine {
  const last = new Uint8Array(5);
  last[0] = 29;
  new DataView(last.buffer).setInt32(1, value);
  return { operator, operands: [...operands.slice(0, -1), last] };
}

/** A list of the table; CFF2 counts in four bytes (`wide`). */
export function readIndex(view: ByteView, at: number, wide = false): { items: Uint8Array[]; end: number } {
  const count = wide ? view.u32(at) : view.u16(at);
  const sizeAt = at + (wide ? 4 : 2);
  if (count === 0) return { items: [], end: sizeAt };
  const size = view.u8(sizeAt);
  view.need(sizeAt, 1 + (count + 1) * size);
  if (size < 1 || size > 4) refuseFont('A list in the CFF table has offsets of no known size.');
  const offsetOf = (item: number) =>
    view.part(sizeAt + 1 + item * size, size).reduce((value, byte) => value * 256 + byte, 0);
  const data = sizeAt + (count + 1) * size;
  const items: Uint8Array[] = [];
  for (let item = 0, from = offsetOf(0); item < count; item += 1) {
    const to = offsetOf(item + 1);
    items.push(view.part(data + from, to - from));
    from = to;
  }
  return { items, end: data + offsetOf(count) };
}

function writeIndex(items: readonly Uint8Array[]): Uint8Array {
  const out = new ByteWriter();
  out.u16(items.length);
  if (items.length === 0) return out.take();
  out.u8(4);
  let end = 1;
  out.u32(end);
  for (const item of items) {
    end += item.length;
    out.u32(end);
  }
  for (const item of items) out.append(item);
  return out.take();
}

/** The lines of a DICT. */
export function readDict(bytes: Uint8Array): DictLine[] {
  const view = new ByteView(bytes, 'DICT of the CFF table');
  const lines: DictLine[] = [];
  let operands: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = view.u8(at);
    if (first > lastOperator) {
      const operand = view.part(at, lengthOf(view, at, first));
      operands.push(operand);
      at += operand.length;
      continue;
    }
    lines.push({ operator: first === 12 ? 1200 + view.u8(at + 1) : first, operands });
    operands = [];
    at += first === 12 ? 2 : 1;
  }
  return lines;
}

function lengthOf(view: ByteView, at: number, first: number): number {
  if (first === 28) return 3;
  if (first === 29) return 5;
  if (first !== 30) return first < 247 ? 1 : 2;
  // A number with a point, two signs a byte, until a sign that ends it.
  let end = at + 1;
  while ((view.u8(end) & 0x0f) !== 0x0f && view.u8(end) >> 4 !== 0x0f) end += 1;
  return end + 1 - at;
}

/** A whole number; those with a point stand nowhere that is looked at. */
export function readNumber(operand: Uint8Array): number {
  const view = new ByteView(operand, 'DICT of the CFF table');
  const first = view.u8(0);
  if (first === 28) return view.i16(1);
  if (first === 29) return view.u32(1);
  if (first < 247) return first - 139;
  return first < 251 ? (first - 247) * 256 + view.u8(1) + 108 : -(first - 251) * 256 - view.u8(1) - 108;
}

function writeDict(lines: readonly DictLine[]): Uint8Array {
  const out = new ByteWriter();
  for (const { operator, operands } of lines) {
    for (const operand of operands) out.append(operand);
    if (operator >= 1200) out.u8(12);
    out.u8(operator % 1200);
  }
  return out.take();
}
