import { describe, expect, it } from 'vitest';
import { drawOutline } from '../drawing/draw-outline.ts';
import { loadFace } from '../drawing/face.ts';
import { readFacts } from '../facts/read-facts.ts';
import { subsetFont } from '../subset/subset-font.ts';
import { decodeName, readName } from '../tables/name.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { readTestFont, type TestFont } from '../test-fonts.ts';
import { cutTrial, trialCharacters } from './cut-trial.ts';

const limit = 64 * 1024 * 1024;
const terms = 'For trying in layouts only.';
const isTrialCharacter = (point: number) => trialCharacters.some(([first, last]) => point >= first && point <= last);

describe.each<TestFont>(['sans', 'serif', 'cff', 'cff2', 'variable'])('a trial font (%s)', (name) => {
  it('has basic Latin letters and nothing else', async () => {
    const { coverage, glyphs } = await readFacts(await cutTrial(readTestFont(name), terms, limit), limit);
    const points = coverage.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
    expect(points.length).toBeGreaterThan(94);
    expect(points.every(isTrialCharacter)).toBe(true);
    // A glyph for each character, .notdef, and parts that some are made of; no alternates, no ligatures.
    expect(glyphs).toBeLessThan(points.length + 12);
  });

  it('draws its letters as the font does, with the commonest pairs kerned and no others', async () => {
    const font = readTestFont(name);
    const [whole, trial] = [await loadFace(font, limit), await loadFace(await cutTrial(font, terms, limit), limit)];
    const without = (face: typeof whole, tags: string[]) =>
      Object.fromEntries(tags.filter((tag) => face.features.has(tag)).map((tag) => [tag, 0]));
    const draw = (face: typeof whole, text: string, ...tags: string[]) =>
      drawOutline(face, { text, features: without(face, ['liga', 'calt', 'clig', ...tags]) });
    const kernOf = (face: typeof whole, text: string) => draw(face, text).advance - draw(face, text, 'kern').advance;
    for (const letter of ['A', 'g', '7']) expect(draw(trial, letter).path).toBe(draw(whole, letter).path);
    for (const pair of ['AV', 'To', 'Ya', 'r.']) expect(kernOf(trial, pair), pair).toBe(kernOf(whole, pair));
    const rare = ['Tz', 'Vq', 'Fj', '7.', 'L”', 'Yx', 'Ks', 'Xo', 'Qu', '“A'];
    expect(rare.some((pair) => kernOf(whole, pair) !== 0)).toBe(true);
    expect(rare.every((pair) => kernOf(trial, pair) === 0)).toBe(true);
    expect([...trial.features].filter((tag) => tag !== 'kern')).toEqual([]);
  });

  it('is called Trial in every name of every language, and carries the terms', async () => {
    const font = readTestFont(name);
    const [before, after] = await Promise.all(
      [font, await cutTrial(font, terms, limit)].map((file) => readFacts(file, limit)),
    );
    expect(after!.family).toBe(`${before!.family} Trial`);
    expect(after!.licenseText).toBe(terms);
    expect(after!.licenseUrl).toBe('');
    const { tables } = readSfnt(await cutTrial(font, terms, limit));
    const { records } = readName(tables.find(({ tag }) => tag === 'name')!.bytes);
    const named = records.filter(({ nameId }) => [1, 4, 6, 16, 18, 20, 21, 25].includes(nameId));
    expect(named.length).toBeGreaterThan(2);
    for (const record of named) expect(decodeName(record)).toContain('Trial');
  });
});

/** Every name that stands in the front of a `CFF ` table. Adobe Technical Note 5176, sections 7 to 10. */
function namesInside(font: Uint8Array): string[] {
  const cff = Buffer.from(readSfnt(font).tables.find(({ tag }) => tag === 'CFF ')!.bytes);
  const listAt = (at: number): { items: Buffer[]; end: number } => {
    const [count, size] = [cff.readUInt16BE(at), cff[at + 2]!];
    if (count === 0) return { items: [], end: at + 2 };
    const data = at + 2 + (count + 1) * size;
    const ends = Array.from({ length: count + 1 }, (_, item) => data + cff.readUIntBE(at + 3 + item * size, size));
    return { items: ends.slice(1).map((end, item) => cff.subarray(ends[item], end)), end: ends.at(-1)! };
  };
  const names = listAt(cff[2]!);
  const top = listAt(names.end);
  const strings = listAt(top.end).items;
  const [dict] = top.items;
  const found = names.items.map(String);
  // FullName and FamilyName: a number of three bytes or five, then the operator 2 or 3.
  for (const operator of [2, 3]) {
    for (let at = 0; at < dict!.length; at += 1) {
      const number = dict![at] === 28 ? dict!.readInt16BE(at + 1) : dict![at] === 29 ? dict!.readInt32BE(at + 1) : -1;
      const width = dict![at] === 28 ? 3 : 5;
      if (number >= 391 && dict![at + width] === operator) found.push(String(strings[number - 391]));
    }
  }
  return found;
}

it('a trial font is called Trial also within its outlines, where some applications look for names', async () => {
  const font = readTestFont('cff');
  expect(namesInside(font)).toEqual(['SourceSans3-It', 'Source Sans 3']);
  expect(namesInside(await cutTrial(font, terms, limit))).toEqual(['SourceSans3Trial-It', 'Source Sans 3 Trial']);
});

it('a font without Latin letters has no trial', async () => {
  const letters = await subsetFont(readTestFont('devanagari'), [[0x905, 0x939]], limit);
  await expect(cutTrial(letters, terms, limit)).rejects.toThrow('no Latin letters');
});
