import { expect, test } from 'vitest';
import type { PicturedLetter } from '#contract/nouns/pictured-letters.ts';
import { positionOfLetter } from '#fonts/engine.ts';
import { Face, Font } from '#fonts/harfbuzz/harfbuzz.ts';
import { describeLetters } from '#fonts/measure/describe-letters.ts';
import { openLetters } from '#fonts/measure/letters.ts';
import { readFont } from '#fonts/test-fonts.ts';
import { openShop } from '#tests/open-shop.ts';
import { judgeDistances } from './find-in-picture.ts';

const bodoni = 'bodoni-moda/400Regular/BodoniModa_400Regular.ttf';
const shop = await openShop();
await shop.product({ name: 'Bodoni', font: bodoni });
await shop.product({ name: 'Archivo', font: 'archivo/400Regular/Archivo_400Regular.ttf' });
await shop.product({ name: 'Inter', font: 'inter/400Regular/Inter_400Regular.ttf' });

/**
 * Letters of the Bodoni as a picture would have them, three times as large as the shop stores them and somewhere else.
 */
function see(word: string): PicturedLetter[] {
  const drawn = describeLetters(openLetters(new Font(new Face(readFont(`@expo-google-fonts/${bodoni}`)))))!;
  return [...word].map((letter) => {
    const index = positionOfLetter(letter);
    const [width, , top, bottom] = drawn.sizes.subarray(4 * index, 4 * index + 4);
    const grid = Buffer.from(drawn.grids.subarray(128 * index, 128 * index + 128)).toString('hex');
    return {
      letter,
      grid,
      aspect: 2 ** ((width! - 128) / 40),
      top: 3 * (top! / 85) - 7,
      bottom: 3 * (bottom! / 85) - 7,
    };
  });
}

const find = async (letters: PicturedLetter[]) => {
  const { data } = await shop.visitor('likePicture', { body: { letters } });
  return data.map(({ product, style, certainty }) => [product.name, style, certainty]);
};

test('the font of some letters comes first, whatever their size and place, and others follow with doubt', async () => {
  expect(await find(see('garden'))).toEqual([
    ['Bodoni', 'Regular', 'likely'],
    ['Archivo', 'Regular', 'unlike'],
    ['Inter', 'Regular', 'unlike'],
  ]);
});

test('one letter that was named wrong changes nothing, and two letters alone are never called likely', async () => {
  const wrong = see('garden').map((one, at) => (at === 3 ? { ...one, letter: 'W' } : one));
  expect((await find(wrong))[0]).toEqual(['Bodoni', 'Regular', 'likely']);
  expect((await find(see('ga')))[0]).toEqual(['Bodoni', 'Regular', 'perhaps']);
});

test('what is near but not alone is no more than perhaps, and what is far is said to be unlike', () => {
  expect(judgeDistances([0.02, 0.2], 6)).toEqual(['likely', 'unlike']);
  expect(judgeDistances([0.05, 0.06, 0.3], 6)).toEqual(['perhaps', 'perhaps', 'unlike']);
  expect(judgeDistances([0.3, 0.9], 6)).toEqual(['unlike', 'unlike']);
});

test('what is no letter is refused, and so is whoever asks without end', async () => {
  const ask = (letters: object[]) =>
    shop.visitor('likePicture', { body: { letters: letters as PicturedLetter[] } }).then(
      () => 200,
      ({ status }) => status as number,
    );
  expect(await ask([{ ...see('ga')[0], letter: '&' }, see('ga')[1]!])).toBe(400);
  expect(await ask(see('g'))).toBe(400);
  let last = 200;
  for (let turn = 0; turn < 62 && last !== 429; turn += 1) last = await ask(see('ga'));
  expect(last).toBe(429);
});
