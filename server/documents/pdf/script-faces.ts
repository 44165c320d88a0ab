import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { mustExist } from '#contract/must-exist.ts';
import { openScriptFace } from '#fonts/script-face.ts';
import type { Face } from './faces.ts';

const installed = createRequire(import.meta.url);
const LARGEST = 32_000_000;
const REGULAR = 400;

/**
 * Noto's faces by what they write; each package holds a file for every part of it, and says which letters are in which.
 */
const PACKAGES: readonly [letters: RegExp, name: string][] = [
  [/\p{sc=Thai}/u, 'noto-sans-thai'],
  [/\p{sc=Lao}/u, 'noto-sans-lao'],
  [/\p{sc=Khmer}/u, 'noto-sans-khmer'],
  [/\p{sc=Myanmar}/u, 'noto-sans-myanmar'],
  [/\p{sc=Bengali}/u, 'noto-sans-bengali'],
  [/\p{sc=Tamil}/u, 'noto-sans-tamil'],
  [/\p{sc=Telugu}/u, 'noto-sans-telugu'],
  [/\p{sc=Gujarati}/u, 'noto-sans-gujarati'],
  [/\p{sc=Gurmukhi}/u, 'noto-sans-gurmukhi'],
  [/\p{sc=Kannada}/u, 'noto-sans-kannada'],
  [/\p{sc=Malayalam}/u, 'noto-sans-malayalam'],
  [/\p{sc=Sinhala}/u, 'noto-sans-sinhala'],
  [/\p{sc=Oriya}/u, 'noto-sans-oriya'],
  [/\p{sc=Tibetan}/u, 'noto-serif-tibetan'],
  [/\p{sc=Georgian}/u, 'noto-sans-georgian'],
  [/\p{sc=Armenian}/u, 'noto-sans-armenian'],
  [/\p{sc=Ethiopic}/u, 'noto-sans-ethiopic'],
  // A name with kana is Japanese and one with Hangul Korean; what is Han alone is set as in China.
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, 'noto-sans-jp'],
  [/\p{sc=Hangul}/u, 'noto-sans-kr'],
  [/[\p{sc=Han}\p{sc=Bopomofo}]/u, 'noto-sans-sc'],
];
/** Parts of a package that the interface faces have. */
const OTHER_PARTS = /^(latin|greek|cyrillic|vietnamese|math|symbols)/;

const opened = new Map<string, Promise<Face>>();

/** The faces that a document needs next to those of the interface, in the order in which they are asked. */
export async function facesFor(drawing: unknown): Promise<Face[]> {
  const text = [...new Set(collect(drawing))].join('\n');
  if (/^[\p{ASCII}×…–]*$/u.test(text)) return [];
  const faces: Promise<Face>[] = [];
  const missing = new Set(
    Array.from(text, (letter) => mustExist(letter.codePointAt(0))).filter((code) => code > 0x52f),
  );
  for (const [letters, name] of PACKAGES) {
    if (!letters.test(text)) continue;
    for (const [part, spans] of await partsOf(name)) {
      const has = [...missing].filter((code) => spans.some(([first, last]) => code >= first && code <= last));
      if (has.length === 0) continue;
      for (const code of has) missing.delete(code);
      faces.push(open(`@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`));
    }
  }
  return Promise.all(faces);
}

/** Every text of a drawing; outlines are none. */
function* collect(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string') {
    if (name !== 'path') yield value;
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* collect(inner, key);
}

type Part = [part: string, spans: [first: number, last: number][]];
const parts = new Map<string, Promise<Part[]>>();

function partsOf(name: string): Promise<Part[]> {
  const known = parts.get(name) ?? readParts(name);
  parts.set(name, known);
  return known;
}

async function readParts(name: string): Promise<Part[]> {
  const file = installed.resolve(`@fontsource-variable/${name}/unicode.json`);
  const ranges: Record<string, string> = JSON.parse(await fs.readFile(file, 'utf8'));
  return Object.entries(ranges)
    .filter(([part]) => !OTHER_PARTS.test(part))
    .map(([part, range]) => [
      part.replace(/[[\]]/g, ''),
      range.split(',').map((span) => {
        const [first = '', last = first] = span.trim().replace(/^U\+/i, '').split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      }),
    ]);
}

/** Each is opened once for all documents of this thread. */
function open(path: string): Promise<Face> {
  const known = opened.get(path) ?? read(path);
  opened.set(path, known);
  known.catch(() => opened.delete(path));
  return known;
}

async function read(path: string): Promise<Face> {
  const { bytes, set } = await openScriptFace(await fs.readFile(installed.resolve(path)), REGULAR, LARGEST);
  const name = path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
  return { name, bytes, isRightToLeft: false, isOurs: false, set: (text) => set(text, false) };
}
