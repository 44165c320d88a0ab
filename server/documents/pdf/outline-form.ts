import { deflateSync } from 'node:zlib';
import { mustExist } from '#contract/must-exist.ts';
import { ONCE, type PdfFile } from './pdf-file.ts';

const MOST_FORMS = 400;
/**
 * Outlines as they stand in documents, deflated, the one that was wanted longest ago first: most show the same letters
 * of the same fonts.
 */
const forms = new Map<string, Uint8Array>();

/** Adds an outline of font units, y downwards, as a form that pages draw. @returns its number. */
export function addForm(file: PdfFile, path: string): number {
  const cached = forms.get(path) ?? deflateSync(writePath(path), { level: ONCE });
  forms.delete(path);
  forms.set(path, cached);
  if (forms.size > MOST_FORMS) forms.delete(mustExist(forms.keys().next().value));
  return file.addStream(
    '/Type /XObject /Subtype /Form /BBox [-10000000 -10000000 10000000 10000000] /Matrix [0.1 0 0 0.1 0 0]',
    cached,
  );
}

/** How many numbers each command of a path takes. */
const LENGTHS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, q: 4, c: 6, z: 0 };

/**
 * Converts a path of SVG 2, section 9.3, in tenths of a unit, to the operators of ISO 32000-1, section 8.5, which have
 * no relative coordinates and no quadratic curves. The output is in whole tenths.
 */
function writePath(path: string): Uint8Array {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const out = new Operators();
  const values: number[] = [];
  for (let at = 0; at < path.length; ) {
    const command = mustExist(path[at]);
    const kind = command.toLowerCase();
    const step = LENGTHS[kind];
    if (step === undefined) throw new Error(`an outline holds the command ${command}, which none has`);
    at = readTenths(path, at + 1, values);
    if (kind === 'z') {
      [x, y] = [startX, startY];
      out.operator('h');
    }
    const isRelative = command === kind;
    for (let first = 0; step > 0 && first + step <= values.length; first += step) {
      const fromX = isRelative ? x : 0;
      const fromY = isRelative ? y : 0;
      if (kind === 'c') {
        for (let i = 0; i < 4; i += 2)
          out.place(fromX + mustExist(values[first + i]), fromY + mustExist(values[first + i + 1]));
      } else if (kind === 'q') {
        // The handles of the cubic curve that is a quadratic one.
        const [handleX, handleY] = [fromX + mustExist(values[first]), fromY + mustExist(values[first + 1])];
        out.place(towards(x, handleX), towards(y, handleY));
        out.place(
          towards(fromX + mustExist(values[first + 2]), handleX),
          towards(fromY + mustExist(values[first + 3]), handleY),
        );
      }
      const last = first + step - 1;
      if (kind === 'h') x = fromX + mustExist(values[last]);
      else if (kind === 'v') y = fromY + mustExist(values[last]);
      else [x, y] = [fromX + mustExist(values[last - 1]), fromY + mustExist(values[last])];
      const isStart = kind === 'm' && first === 0;
      if (isStart) [startX, startY] = [x, y];
      out.place(x, y);
      out.operator(step > 2 ? 'c' : isStart ? 'm' : 'l');
    }
  }
  out.operator('f');
  return out.bytes();
}

/** Operators of a page as they are written, byte by byte: there are thousands of numbers in a line of letters. */
class Operators {
  #bytes = new Uint8Array(16_384);
  #length = 0;

  /** Two whole numbers. */
  place(x: number, y: number): void {
    if (this.#length + 48 > this.#bytes.length) {
      const more = new Uint8Array(this.#bytes.length * 2);
      more.set(this.#bytes);
      this.#bytes = more;
    }
    this.#number(x);
    this.#number(y);
  }

  operator(letter: string): void {
    this.#bytes[this.#length++] = letter.charCodeAt(0);
    this.#bytes[this.#length++] = NEWLINE;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #number(value: number): void {
    if (value < 0) this.#bytes[this.#length++] = MINUS;
    let rest = Math.abs(value);
    let digits = 1;
    for (let ten = 10; ten <= rest; ten *= 10) digits += 1;
    for (let at = this.#length + digits - 1; at >= this.#length; at -= 1) {
      const tenth = Math.floor(rest / 10);
      this.#bytes[at] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    this.#length += digits;
    this.#bytes[this.#length++] = SPACE;
  }
}

const towards = (from: number, to: number): number => Math.round(from + ((to - from) * 2) / 3);

const [NEWLINE, SPACE, MINUS, DOT, ZERO, NINE] = [0x0a, 0x20, 0x2d, 0x2e, 0x30, 0x39];

/**
 * Reads the numbers from a place on, in tenths, which is as fine as outlines are. @returns where the next command
 * stands.
 */
function readTenths(path: string, from: number, into: number[]): number {
  into.length = 0;
  let at = from;
  while (at < path.length) {
    let code = path.charCodeAt(at);
    if (code > NINE) break;
    const isNegative = code === MINUS;
    if (isNegative) code = path.charCodeAt(++at);
    if (code !== DOT && (code < ZERO || code > NINE)) {
      at += 1;
      continue;
    }
    let tenths = 0;
    for (; code >= ZERO && code <= NINE; code = path.charCodeAt(++at)) tenths = tenths * 10 + code - ZERO;
    tenths *= 10;
    if (code === DOT) {
      code = path.charCodeAt(++at);
      if (code >= ZERO && code <= NINE) tenths += code - ZERO;
      while (code >= ZERO && code <= NINE) code = path.charCodeAt(++at);
    }
    into.push(isNegative ? -tenths : tenths);
  }
  return at;
}
