import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { comparePicture, createFontEngine, positionOfLetter, type SeenLetter, sizesOfSeen } from '#fonts/engine.ts';
import { Face, Font } from '#fonts/harfbuzz/harfbuzz.ts';
import { bytesOfGrid, bytesOfSizes, describeLetters } from '#fonts/measure/describe-letters.ts';
import { openLetters } from '#fonts/measure/letters.ts';
import type { DrawnLetters } from '#fonts/types.ts';
import { openFont } from '#fonts/woff/open-font.ts';
import { LetterSizes } from '#server/products/search/letter-sizes.ts';
import { pixelsOf, renderWord } from '#tests/picture/render-word.ts';
import { findLetters } from '#web/shop/similar/picture/find-letters.ts';
import { fitLetters } from '#web/shop/similar/picture/fit-letters.ts';
import { layLetters } from '#web/shop/similar/picture/lay-letters.ts';
import { greyOf, readInk } from '#web/shop/similar/picture/read-ink.ts';
import { listFamilies } from './families.ts';

/** Words that nothing was tuned on: figures of the comparison were chosen with other words. */
const words =
  'Almanac Bottle Cabinet Dolphin Evening Falcon Gravel Hunter Island Jacket Kernel Ladder Magnet Novel Ocean Pepper Quarry Ribbon Saddle Tunnel Umbrella Village Walnut Yellow Zephyr RADIO TOKYO Museum Fabric Beacon'.split(
    ' ',
  );
const pictures = 100;
const floor = 90;
/** One style of fifty is compared cell by cell, and what is found is found among them too, nearly always. */
const narrowed = 6;
const mostStored = 0.9;

const engine = createFontEngine();
afterAll(() => engine.close());

type Style = { family: string; file: string; drawn: DrawnLetters };

async function readStyle(family: string, file: string): Promise<Style[]> {
  const { file: bytes } = await openFont(new Uint8Array(readFileSync(file)), 64 * 1024 * 1024);
  const drawn = describeLetters(openLetters(new Font(new Face(bytes))));
  return drawn ? [{ family, file, drawn }] : [];
}

async function seeWord(file: string, word: string, number: number): Promise<SeenLetter[]> {
  const photo = {
    size: 40 + ((number * 17) % 41),
    tilt: [0, 1, 0, -1, 2, 0, -2][number % 7]!,
    blur: [0, 0.5, 0.8, 1][number % 4]!,
    quality: [60, 75, 90][number % 3]!,
    isLight: number % 4 === 3,
  };
  const { data, width, height } = await pixelsOf(await renderWord(engine, file, word, photo));
  const ink = readInk(greyOf(data, width, height));
  const found = ink && findLetters(ink);
  const named = found && layLetters(found, found.lines.toSorted((a, b) => b.length - a.length)[0] ?? [], word);
  if (!named) return [];
  return fitLetters(found, named).map(({ grid, ...letter }) => ({
    ...letter,
    grid: [...grid].map((digit) => Number.parseInt(digit, 16)),
  }));
}

/**
 * The styles with letters of similar width and darkness, which the shop selects before it compares any cell by cell.
 */
function narrow(seen: readonly SeenLetter[], index: LetterSizes, styles: readonly Style[]): Style[] {
  const sized = seen.map((letter) => ({ position: positionOfLetter(letter.letter), ...sizesOfSeen(letter) }));
  return index.nearest(sized, narrowed, () => true).map((at) => styles[at]!);
}

/** Families by their nearest style, the nearest first. */
function rankFamilies(seen: readonly SeenLetter[], styles: readonly Style[]): string[] {
  const take = (bytes: Uint8Array, of: number) =>
    Uint8Array.from(
      seen.flatMap(({ letter }) => [
        ...bytes.subarray(positionOfLetter(letter) * of, (positionOfLetter(letter) + 1) * of),
      ]),
    );
  const distances = comparePicture(
    seen,
    styles.map(({ drawn }) => ({ sizes: take(drawn.sizes, bytesOfSizes), grids: take(drawn.grids, bytesOfGrid) })),
  );
  const ordered = styles.map(({ family }, at) => ({ family, apart: distances[at]! })).sort((a, b) => a.apart - b.apart);
  return [...new Set(ordered.map(({ family }) => family))];
}

test('of a hundred pictures of words in 45 families, nine of ten have the right family among the first five', async () => {
  const families = listFamilies();
  const styles: Style[] = [];
  for (const { name, styles: files } of families) {
    for (const file of files) styles.push(...(await readStyle(name, file)));
  }
  const sizes = new LetterSizes();
  for (const [at, { drawn }] of styles.entries()) sizes.add(at, [at, Buffer.from(drawn.sizes).toString('base64')]);
  const far: string[] = [];
  let first = 0;
  let storedFirst = 0;
  for (let number = 0; number < pictures; number += 1) {
    const { name, styles: files } = families[number % families.length]!;
    const word = words[(number * 7) % words.length]!;
    const seen = await seeWord(files[(number * 5) % files.length]!, word, number);
    const position = seen.length === 0 ? -1 : rankFamilies(seen, styles).indexOf(name);
    if (position === 0 && rankFamilies(seen, narrow(seen, sizes, styles))[0] === name) storedFirst += 1;
    if (position === 0) first += 1;
    if (position < 0 || position >= 5) far.push(`${name}: ${word} (${position + 1})`);
  }
  console.log(
    `${pictures} words in ${families.length} families, ${styles.length} styles: first ${first} (${storedFirst} of them among the ${narrowed} of the right widths and inks), among five ${pictures - far.length}; not ${far.join(', ')}`,
  );
  expect(families.length).toBeGreaterThanOrEqual(45);
  expect(storedFirst / first).toBeGreaterThanOrEqual(mostStored);
  expect(pictures - far.length, far.join(', ')).toBeGreaterThanOrEqual(floor);
});
