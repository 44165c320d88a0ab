import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderRuns, splitFaces } from './faces.ts';

const latin = { name: 'latin', isRightToLeft: false, letters: /[ -~À-ž□]/u };
const arabic = { name: 'arabic', isRightToLeft: true, letters: /[\u0600-\u06ff ]/u };
const faces = [latin, arabic];
const has = (face: typeof latin, code: number) => face.letters.test(String.fromCodePoint(code));
const named = (text: string) => splitFaces(text, faces, has).runs.map(({ face, text: part }) => [face.name, part]);

test('each letter stands in the first face that has it, and a space stays where it is', () => {
  expect(named('Rani راني كوسوما 12')).toEqual([
    ['latin', 'Rani '],
    ['arabic', 'راني كوسوما '],
    ['latin', '12'],
  ]);
});

test('a ligature that no face has is written as its letters, any other letter as one box with its marks, never as its number', () => {
  expect(splitFaces('\ufb01nd', faces, has)).toEqual({ runs: [{ face: latin, text: 'find' }], hasBoxes: false });
  expect(splitFaces('a\u{13000}\u0e31 b', faces, has)).toEqual({
    runs: [{ face: latin, text: 'a□ b' }],
    hasBoxes: true,
  });
  expect(splitFaces('a\u200bb', faces, has).hasBoxes).toBe(false);
});

test('whatever the text, every face is asked only for letters that it has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const run of splitFaces(text, faces, has).runs)
        for (const letter of run.text) expect(has(run.face, letter.codePointAt(0)!)).toBe(true);
    }),
  );
});

test('runs to the left change places, in a line of theirs all of them', () => {
  const run = (face: typeof latin, text: string) => ({ face, text });
  const places = (runs: ReturnType<typeof run>[]) => orderRuns(runs).map(({ text }) => text);
  expect(places([run(latin, 'a'), run(arabic, 'ب'), run(arabic, 'ت'), run(latin, 'c')])).toEqual(['a', 'ت', 'ب', 'c']);
  expect(places([run(arabic, 'ب'), run(latin, 'a')])).toEqual(['a', 'ب']);
});
