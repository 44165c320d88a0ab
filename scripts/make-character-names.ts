import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Makes fonts/data/character-names.txt from the UnicodeData.txt of the Unicode Character Database: a line with code
 * point and name for each character that fonts for reading have. Ideographs and syllables are named by rule, and
 * scripts of hundreds of dead signs are left out. `node scripts/make-character-names.ts path/to/UnicodeData.txt`.
 */
const [, , source] = process.argv;
if (!source) throw new Error('Give the path of UnicodeData.txt.');

const leftOut =
  /^(<|CJK |HANGUL SYLLABLE|YI |TANGUT|VAI |CANADIAN SYLLABICS|ETHIOPIC SYLLABLE|BAMUM|VARIATION SELECTOR)/;
const stored = (point: number) => point < 0x10000 || (point >= 0x1d400 && point <= 0x1d7ff) || point >= 0x1f000;

const lines = readFileSync(source, 'utf8')
  .split('\n')
  .map((line) => line.split(';') as [hex: string, name?: string])
  .filter(([hex, name]) => name !== undefined && !leftOut.test(name) && stored(Number.parseInt(hex, 16)))
  .map(([hex, name]) => `${hex.toLowerCase()} ${name?.toLowerCase()}`);
writeFileSync(new URL('../fonts/data/character-names.txt', import.meta.url), `${lines.join('\n')}\n`);
process.stdout.write(`${lines.length} names\n`);
