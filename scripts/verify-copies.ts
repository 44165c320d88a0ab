import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { mustExist } from '#contract/must-exist.ts';
import { createFontEngine, type FontProblem, isProblem } from '#fonts/engine.ts';
import { listTestFonts, readFont } from '#fonts/test-fonts.ts';

/**
 * Gives the copies that buyers get of every installed family to programs that others wrote: OTS (by which browsers take
 * fonts or not), fontTools, FreeType. `node scripts/verify-copies.ts [folder]`; what is not installed here is left out,
 * and said. With a folder the copies stay there.
 */
type Judge = { name: string; command: (file: string) => string[]; takes: RegExp; isGood?: (text: string) => boolean };

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

/**
 * Whether an instance is the one that fontTools makes at the same place: outlines, advances and lines, within the unit
 * that rounding takes of a letter, and of each part that it is made of.
 */
const SAME_INSTANCE = `
import json, sys
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
whole, own, place = TTFont(sys.argv[1]), TTFont(sys.argv[2]), json.loads(sys.argv[3])
other = instantiateVariableFont(whole, place, inplace=True)
assert own.getGlyphOrder() == other.getGlyphOrder() or len(own.getGlyphOrder()) == len(other.getGlyphOrder())
far = []
for mine, theirs in zip(own.getGlyphOrder(), other.getGlyphOrder()):
    a = own['glyf'][mine].getCoordinates(own['glyf'])[0]
    b = other['glyf'][theirs].getCoordinates(other['glyf'])[0]
    assert len(a) == len(b), mine
    if any(abs(p[0] - q[0]) > 2 or abs(p[1] - q[1]) > 2 for p, q in zip(a, b)): far.append(mine)
    if abs(own['hmtx'][mine][0] - other['hmtx'][theirs][0]) > 1: far.append(mine + ' advance')
for table, names in (('OS/2', ('sTypoAscender', 'sTypoDescender', 'usWinAscent', 'usWinDescent', 'sxHeight', 'sCapHeight', 'usWeightClass')), ('hhea', ('ascent', 'descent'))):
    for name in names:
        if abs(getattr(own[table], name) - getattr(other[table], name)) > 1: far.append(name)
assert not far, ' '.join(far[:9])
`;

const judges: Judge[] = [
  { name: 'OTS', command: (file) => ['ots-sanitize', file], takes: /\.(?:ttf|otf|woff2?)$/ },
  { name: 'fontTools', command: (file) => [mustExist(python), '-c', FONTTOOLS, file], takes: /\.(?:ttf|otf|woff)$/ },
  {
    name: 'FreeType',
    command: (file) => ['ftlint', '-q', '32', file],
    takes: /\.(?:ttf|otf|woff)$/,
    // It ends well whatever it found.
    isGood: (text) => /: +OK\.\s*$/.test(text),
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

/** Ten instances of each variable font, next to those of fontTools. */
const PER_FONT = 10;
const variable = fs.globSync(['source-sans/VF/*.ttf', '@fontsource-variable/*/files/*-latin-full-normal.woff2'], {
  cwd: path.join(import.meta.dirname, '../node_modules'),
});
for (const font of python === undefined ? [] : variable.sort()) {
  const { instances } = sound(await engine.inspect(readFont(font)));
  const whole = path.join(folder, `${path.basename(font)}.whole.ttf`);
  fs.writeFileSync(whole, sound(await engine.convert(readFont(font), 'sfnt')));
  for (const { style, bytes } of sound(await engine.instances(readFont(font))).slice(0, PER_FONT)) {
    const position = mustExist(instances.find(({ name }) => name === style)).coordinates;
    const file = path.join(folder, `${path.basename(font)}-${style}.ttf`);
    fs.writeFileSync(file, bytes);
    const stated = [
      run(['ots-sanitize', file]),
      run([mustExist(python), '-c', SAME_INSTANCE, whole, file, JSON.stringify(position)]),
    ];
    judged += 1;
    if (stated.every(({ status, error }) => status === 0 || error)) continue;
    refused += 1;
    console.log(
      `${style} of ${font} is another one: ${stated
        .map(({ stderr }) => stderr)
        .join(' ')
        .trim()
        .split('\n')
        .at(-1)}`,
    );
  }
}
await engine.close();
if (process.argv[2] === undefined) fs.rmSync(folder, { recursive: true });
console.log(`${here.map(({ name }) => name).join(', ')}: ${judged} copies and instances judged, ${refused} refused`);
process.exit(refused === 0 ? 0 : 1);
