import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { compareLikeness } from './compare-likeness.ts';
import judged from './judged-neighbours.json' with { type: 'json' };
import { compareSketches, sketchLikeness } from './sketch-likeness.ts';
import { takeMeasures } from './take-measures.ts';

const packages = new URL('../../node_modules/@expo-google-fonts/', import.meta.url).pathname;
const limit = 64 * 1024 * 1024;
const first = 4;
/** Of the fonts that are offered as like one, this many are those that people of the trade would offer. */
const floor = 0.85;

const previews = new Map<string, Uint8Array>();
beforeAll(async () => {
  for (const family of [...judged.fonts.map(({ font }) => font), ...judged.also]) {
    const [file] = globSync(`${packages}${family}/400Regular/*.ttf`);
    const { likeness } = await takeMeasures(new Uint8Array(readFileSync(file!)), limit);
    previews.set(family, likeness!);
  }
});

/** The four families of the set with the most similar regular styles. */
function nearest(font: string): string[] {
  const others = [...previews.keys()].filter((other) => other !== font);
  const scores = compareLikeness(
    previews.get(font)!,
    others.map((other) => previews.get(other)!),
  );
  return others
    .map((other, at) => ({ other, score: scores[at]! }))
    .sort((a, b) => b.score - a.score)
    .slice(0, first)
    .map(({ other }) => other);
}

test('of the first four fonts like one, most are those that a designer would take instead, and none is a wrong one', () => {
  const lines: string[] = [];
  const wrongs: string[] = [];
  let sum = 0;
  for (const { font, good, wrong } of judged.fonts) {
    const found = nearest(font);
    // Where fewer than four good ones are in the set, all of them would be enough.
    sum += found.filter((other) => good.includes(other)).length / Math.min(first, good.length);
    const others = found.filter((other) => !good.includes(other));
    if (others.length > 0) lines.push(`${font}: ${others.join(', ')}`);
    wrongs.push(...found.filter((other) => wrong.includes(other)).map((other) => `${font}: ${other}`));
  }
  const precision = sum / judged.fonts.length;
  console.log(
    `${judged.fonts.length} fonts judged among ${previews.size}, precision at ${first}: ${(precision * 100).toFixed(1)} %, wrong ones: ${wrongs.length}`,
  );
  expect(judged.fonts.length).toBeGreaterThanOrEqual(60);
  expect(judged.fonts.every(({ good, wrong }) => good.length >= 5 && wrong.length >= 5)).toBe(true);
  expect(wrongs).toEqual([]);
  expect(precision, lines.join('\n')).toBeGreaterThanOrEqual(floor);
});

test('the four fonts that are likest are among the twelve of which the sketches are', () => {
  const fonts = [...previews.keys()];
  const sketches = new Map([...previews].map(([font, likeness]) => [font, sketchLikeness(likeness)!]));
  let stored = 0;
  for (const font of fonts) {
    const others = fonts.filter((other) => other !== font);
    const scores = compareSketches(
      sketches.get(font)!,
      others.map((other) => sketches.get(other)!),
    );
    const likest = others
      .map((other, at) => ({ other, score: scores[at]! }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 12)
      .map(({ other }) => other);
    stored += nearest(font).filter((other) => likest.includes(other)).length;
  }
  expect(stored / (fonts.length * first)).toBeGreaterThanOrEqual(0.99);
});

test('a likeness of another length has no sketch', () => {
  expect(sketchLikeness(new Uint8Array(2016))).toBe(null);
});
