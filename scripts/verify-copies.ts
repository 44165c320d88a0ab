import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFontEngine, type FontProblem, isProblem } from '#fonts/engine.ts';
import { listTestFonts, readFont } from '#fonts/test-fonts.ts';

/**
 * Gives the copies that buyers get of every installed family to programs that others wrote: OTS (by which browsers take fonts or not),
 * fontTools, FreeType. `node scripts/verify-copies.ts [folder]`; what is not installed here is left out, and said. With a folder the
 * copies stay there.
 */
type Judge = { name: string; command: (file: string) => string[]; takes: RegExp; isGood?: (said: string) => boolean };

const run = ([program = '', ...options]: string[]) => spawnSync(program, options, { encoding: 'utf8' });
/** Debian's own Python has Debian's packages, also where another one comes first. */
const python = ['python3', '/usr/bin/python3'].find((one) => run([one, '-c', 'import fontTools']).status === 0);

const FONTTOOLS = `
import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1], lazy=False)
order = font.getGlyphOrder()
assert len(order) == font['maxp'].numGlyphs
for tag in font.keys():
    font[tag]
drawn = font.getGlyphSet()
from fontTools.pens.boundsPen import BoundsPen
for name in order:
    drawn[name].draw(BoundsPen(drawn))
`;

const judges: Judge[] = [
  { name: 'OTS', command: (file) => ['ots-sanitize', file], takes: /\.(?:ttf|otf|woff2?)$/ },
  { name: 'fontTools', command: (file) => [python!, '-c', FONTTOOLS, file], takes: /\.(?:ttf|otf|woff)$/ },
  {
    name: 'FreeType',
    command: (file) => ['ftlint', '-q', '32', file],
    takes: /\.(?:ttf|otf|woff)$/,
    // It ends well whatever it found.
    isGood: (said) => /: +OK\.\s*$/.test(said),
  },
];
const here = judges.filter(({ name, command }) => {
  const isThere = name === 'fontTools' ? python !== undefined : !run(command('none')).error;
  if (!isThere) console.log(`${name} is not here, so it judges nothing.`);
  return isThere;
});

const folder = process.argv[2] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'copies-'));
fs.mkdirSync(folder, { recursive: true });
const engine = createFontEngine();
const sound = <Value extends object>(value: Value | FontProblem): Value => {
  if (isProblem(value)) throw new Error(JSON.stringify(value));
  return value;
};

let judged = 0;
let refused = 0;
for (const font of here.length === 0 ? [] : listTestFonts()) {
  const license = { licensee: 'Kopi Senja, Yogyakarta', licenseNumber: 'HRF-32A5N-PNT68-SEWKK' };
  const { outlines } = sound(await engine.inspect(readFont(font)));
  const copy = sound(await engine.stamp(readFont(font), license));
  const name = path.join(
    folder,
    path
      .basename(font)
      .replace(/\.[^.]+$/, '')
      .replace(/\.otf$/, ''),
  );
  const files: [string, Uint8Array][] = [[outlines === 'truetype' ? 'ttf' : 'otf', copy]];
  for (const format of ['woff', 'woff2'] as const) files.push([format, sound(await engine.convert(copy, format))]);
  for (const [ending, bytes] of files) {
    const file = `${name}.${ending}`;
    fs.writeFileSync(file, bytes);
    for (const { name: judge, command, takes, isGood } of here) {
      if (!takes.test(file)) continue;
      const { status, stdout, stderr } = run(command(file));
      judged += 1;
      if (status === 0 && (isGood?.(stdout + stderr) ?? true)) continue;
      refused += 1;
      console.log(
        `${judge} does not take ${path.basename(file)}: ${(stderr || stdout).trim().split('\n').slice(-3).join(' / ')}`,
      );
    }
  }
}
await engine.close();
if (process.argv[2] === undefined) fs.rmSync(folder, { recursive: true });
console.log(`${here.map(({ name }) => name).join(', ')}: ${judged} copies judged, ${refused} refused`);
process.exit(refused === 0 ? 0 : 1);
