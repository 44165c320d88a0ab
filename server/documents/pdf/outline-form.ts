import { deflateSync } from 'node:zlib';
import type { PdfFile } from './pdf-file.ts';

const MOST_FORMS = 400;
/** Outlines as they stand in documents, deflated, the one that was wanted longest ago first: most show the same letters of the same fonts. */
const forms = new Map<string, Uint8Array>();

/** Adds an outline of font units, y downwards, as a form that pages draw. @returns its number. */
export function addForm(file: PdfFile, path: string): number {
  const kept = forms.get(path) ?? deflateSync(Buffer.from(`${writePath(path)}f`, 'latin1'));
  forms.delete(path);
  forms.set(path, kept);
  if (forms.size > MOST_FORMS) forms.delete(forms.keys().next().value!);
  return file.addStream('/Type /XObject /Subtype /Form /BBox [-1000000 -1000000 1000000 1000000]', kept);
}

/** Outlines come in tenths of a unit. */
const number = (units: number): string => String(Math.round(units * 10) / 10);

/** How many numbers each command of a path takes. */
const LENGTHS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, q: 4, c: 6, z: 0 };

/** A path of SVG 2, section 9.3, in the operators of ISO 32000-1, section 8.5: which have no relative places, and no quadratic curves. */
function writePath(path: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const out: string[] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = command.toLowerCase();
    const step = LENGTHS[kind];
    if (step === undefined) throw new Error(`an outline holds the command ${command}, which none has`);
    if (kind === 'z') {
      [x, y] = [startX, startY];
      out.push('h');
      continue;
    }
    const values = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const isRelative = command === kind;
    for (let at = 0; at + step <= values.length; at += step) {
      const [fromX, fromY] = isRelative ? [x, y] : [0, 0];
      const place = (index: number): [number, number] => [fromX + values[at + index]!, fromY + values[at + index + 1]!];
      if (kind === 'h') x = fromX + values[at]!;
      else if (kind === 'v') y = fromY + values[at]!;
      else if (kind === 'm' || kind === 'l') [x, y] = place(0);
      else {
        const [one, two] = kind === 'q' ? raise([x, y], place(0), place(2)) : [place(0), place(2)];
        [x, y] = place(step - 2);
        out.push(`${[...one, ...two, x, y].map(number).join(' ')} c`);
        continue;
      }
      const isStart = kind === 'm' && at === 0;
      if (isStart) [startX, startY] = [x, y];
      out.push(`${number(x)} ${number(y)} ${isStart ? 'm' : 'l'}`);
    }
  }
  return `${out.join('\n')}\n`;
}

type Place = [x: number, y: number];

/** The two handles of the cubic curve that is a quadratic one. */
function raise(from: Place, handle: Place, to: Place): [Place, Place] {
  const towards = ([x, y]: Place): Place => [x + ((handle[0] - x) * 2) / 3, y + ((handle[1] - y) * 2) / 3];
  return [towards(from), towards(to)];
}
