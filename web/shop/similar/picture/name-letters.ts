import { t } from '#contract/languages/translate.ts';
import { fewestLetters, mostLetters, picturedLetters } from '#contract/text/pictured-letters.ts';
import type { FoundLetter, FoundLetters } from './find-letters.ts';
import { type FittedLetter, fitLetters, type NamedLetter } from './fit-letters.ts';
import { layLetters } from './lay-letters.ts';

/** Gives what was typed to the boxes in order. `note` says how they fit one another. */
export function nameLetters(
  picture: FoundLetters,
  boxes: readonly FoundLetter[],
  text: string,
): { named: NamedLetter[]; note: string } {
  const letters = text.replace(/\s/g, '');
  const counts = { boxes: boxes.length, letters: [...letters].length };
  const named = layLetters(picture, boxes, letters);
  if (counts.letters === 0) return { named: [], note: t('Boxes: {boxes}', counts) };
  if (!named) return { named: [], note: t('Boxes: {boxes}, letters: {letters}. They do not fit one another.', counts) };
  if (counts.boxes < counts.letters)
    return {
      named,
      note: t(
        'Boxes: {boxes}, letters: {letters}. Letters that touch were cut apart; see whether the frames are right.',
        counts,
      ),
    };
  if (counts.boxes > counts.letters)
    return {
      named,
      note: t(
        'Boxes: {boxes}, letters: {letters}. Boxes were taken together; leave out those that are no letters.',
        counts,
      ),
    };
  return { named, note: t('Boxes: {boxes}, letters: {letters}.', counts) };
}

/** The letters as they are sent, with the word that they make; or why they can not be. */
export function wordOf(
  picture: FoundLetters,
  named: readonly NamedLetter[],
): { word: string; letters: FittedLetter[] } | { refusal: string } {
  const known = named.filter(({ letter }) => picturedLetters.test(letter)).slice(0, mostLetters);
  if (known.length < fewestLetters)
    return { refusal: t('Type at least two letters from A to Z, or figures, in the order of the boxes.') };
  return { word: known.map(({ letter }) => letter).join(''), letters: fitLetters(picture, known) };
}
