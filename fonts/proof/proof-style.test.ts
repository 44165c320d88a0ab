import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readFacts } from '../facts/read-facts.ts';
import { readFont } from '../test-fonts.ts';
import { kernPair, moveAnchors, moveLines, widenLetter, withoutFeature } from '../test-proofs.ts';
import type { ProofFinding } from '../types.ts';
import judged from './judged-proofs.json' with { type: 'json' };
import { proofStyle } from './proof-style.ts';

const LIMIT = 64 * 1024 * 1024;
const serif = '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf';

async function proofFile(bytes: Uint8Array) {
  const { languages } = await readFacts(bytes, LIMIT);
  return proofStyle(
    bytes,
    languages.map(({ tag }) => tag),
    LIMIT,
  );
}

/** What was found, in words short enough to judge it by. */
function nameFinding(finding: ProofFinding): string {
  const { kind, letters } = finding;
  if (kind === 'side') return `side ${letters} ${finding.side}`;
  if (kind === 'mark') return `mark ${finding.stands}`;
  return kind === 'form' ? `form ${finding.form}` : `${kind} ${letters}`;
}

const found = async (bytes: Uint8Array) => (await proofFile(bytes)).findings.map(nameFinding);

test.each([
  ['a pair kerned apart', 'gape AV', () => kernPair(readFont(serif), 'AV', 60)],
  ['a pair kerned together', 'touch To', () => kernPair(readFont(serif), 'To', -260)],
  ['a side bearing too wide', 'side n right', () => widenLetter(readFont(serif), 'n', 110)],
  ['a side bearing too narrow', 'side h right', () => widenLetter(readFont(serif), 'h', -80)],
  ['an anchor that was moved', 'mark beside', () => moveAnchors(readFont(serif), 'о', 400)],
])('%s is found, and nothing else comes of it', async (_flaw, name, make) => {
  const sound = await found(readFont(serif));
  expect(sound).not.toContain(name);
  const flawed = await found(make());
  expect(flawed.filter((one) => !sound.includes(one))).toEqual([name]);
});

test.each([
  ['lora/400Regular_Italic/Lora_400Regular_Italic', 'locl', ['form cursive', 'form dotless', 'form cedilla']],
  ['bodoni-moda/400Regular/BodoniModa_400Regular', 'locl', ['form dotless', 'form small-capital', 'form cedilla']],
  ['dm-sans/400Regular/DMSans_400Regular', 'ccmp', ['form dotted-j']],
])('%s has the forms of its languages, and without its %s feature their lack is found', async (font, tag, lacks) => {
  const file = readFont(`@expo-google-fonts/${font}.ttf`);
  const formsOf = async (bytes: Uint8Array) => (await found(bytes)).filter((name) => name.startsWith('form'));
  expect(await formsOf(file)).toEqual([]);
  expect(await formsOf(withoutFeature(file, tag))).toEqual(lacks);
});

test('a finding shows the letters as outlines, with the place that is meant', async () => {
  const { findings } = await proofFile(kernPair(readFont(serif), 'AV', 60));
  const { picture } = findings.find((one) => one.letters === 'AV')!;
  expect(picture.path).toMatch(/^M[\d. -]+[lhvqc]/);
  const [[x, , width]] = picture.spots as [[number, number, number, number]];
  expect(x).toBeGreaterThan(picture.viewBox[0]);
  expect(x + width).toBeLessThan(picture.viewBox[0] + picture.viewBox[2]);
});

test('lines are told in thousandths of an em, as each system reads them', async () => {
  const [before, after] = await Promise.all([proofFile(readFont(serif)), proofFile(moveLines(readFont(serif), 100))]);
  expect(after.lines.hhea[0] - before.lines.hhea[0]).toBe(100);
  expect(after.lines.typo).toEqual(before.lines.typo);
});

test('of ten well-made families fewer than one style in ten has a finding that is not right', async () => {
  const packages = fileURLToPath(new URL('../../node_modules/@expo-google-fonts/', import.meta.url));
  let styles = 0;
  const wrong: string[] = [];
  for (const [family, right] of Object.entries(judged)) {
    const files = globSync(`${family}/{400Regular,700Bold,400Regular_Italic}/*.ttf`, { cwd: packages });
    expect(files).toHaveLength(3);
    for (const file of files) {
      const names = await found(readFont(`@expo-google-fonts/${file}`));
      expect(names.length).toBeLessThanOrEqual(5);
      styles += 1;
      if (names.some((name) => !(right as string[]).includes(name))) wrong.push(`${file}: ${names.join(', ')}`);
    }
  }
  expect(wrong.length / styles, wrong.join('\n')).toBeLessThan(0.1);
}, 60_000);
