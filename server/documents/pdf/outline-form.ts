import { deflateSync } from 'node:zlib';
import type { PdfFile } from './pdf-file.ts';

const MOST_FORMS = 400;
/** Outlines as they stand in documents, deflated, the one that was wanted longest ago first: most show the same letters of the same fonts. */
const forms = new Map<string, Uint8Array>();

/** A holder's name is drawn once: level 6 takes nearly twice the time for three per cent less. */
const LEVEL = 4;

/** Adds an outline of font units, y downwards, as a form that pages draw. @returns its number. */
export function addForm(file: PdfFile, path: string): number {
  const kept = forms.get(path) ?? deflateSync(Buffer.from(`${writePath(path)}f`, 'latin1'), { level: LEVEL });
  forms.delete(path);
  forms.set(path, kept);
  if (forms.size > MOST_FORMS) forms.delete(forms.keys().next().value!);
  return file.addStream(
    '/Type /XObject /Subtype /Form /BBox [-10000000 -10000000 10000000 10000000] /Matrix [0.1 0 0 0.1 0 0]',
    kept,
  );
}

/** How many numbers each command of a path takes. */
const LENGTHS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, q: 4, c: 6, z: 0 };

/**
 * A path of SVG 2, section 9.3, whose numbers are tenths of a unit, in the operators of ISO 32000-1, section 8.5: which have no relative
 * places, and no quadratic curves. Its numbers are whole: the tenths themselves.
 */
function writePath(path: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let out = '';
  const values: number[] = [];
  for (let at = 0; at < path.length; ) {
    const command = path[at]!;
    const kind = command.toLowerCase();
    const step = LENGTHS[kind];
    if (step === undefined) throw new Error(`an outline holds the command ${command}, which none has`);
    at = readTenths(path, at + 1, values);
    if (kind === 'z') {
      [x, y] = [startX, startY];
      out += 'h\n';
    }
    const isRelative = command === kind;
    for (let first = 0; step > 0 && first + step <= values.length; first += step) {
      const fromX = isRelative ? x : 0;
      const fromY = isRelative ? y : 0;
      const acrossAt = (index: number) => fromX + values[first + index]!;
      const downAt = (index: number) => fromY + values[first + index]!;
      if (kind === 'c') {
        out += `${acrossAt(0)} ${downAt(1)} ${acrossAt(2)} ${downAt(3)} `;
        [x, y] = [acrossAt(4), downAt(5)];
        out += `${x} ${y} c\n`;
      } else if (kind === 'q') {
        // The handles of the cubic curve that is a quadratic one.
        const [handleX, handleY, toX, toY] = [acrossAt(0), downAt(1), acrossAt(2), downAt(3)];
        out += `${towards(x, handleX)} ${towards(y, handleY)} ${towards(toX, handleX)} ${towards(toY, handleY)} ${toX} ${toY} c\n`;
        [x, y] = [toX, toY];
      } else {
        if (kind !== 'v') x = acrossAt(0);
        if (kind !== 'h') y = downAt(kind === 'v' ? 0 : 1);
        const isStart = kind === 'm' && first === 0;
        if (isStart) [startX, startY] = [x, y];
        out += `${x} ${y} ${isStart ? 'm' : 'l'}\n`;
      }
    }
  }
  return out;
}

const towards = (from: number, to: number): number => Math.round(from + ((to - from) * 2) / 3);

const [MINUS, DOT, ZERO, NINE] = [0x2d, 0x2e, 0x30, 0x39];

/** Reads the numbers from a place on, in tenths, which is as fine as outlines are. @returns where the next command stands. */
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
