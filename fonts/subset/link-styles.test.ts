import { expect, test } from 'vitest';
import { linkStyles } from './link-styles.ts';

const linked = (styles: string[]) => linkStyles('X', styles).map(({ family, style }) => `${family} / ${style}`);

test('styles are linked with the style that they darken or lean, where it is there', () => {
  expect(
    linked(['Light', 'Light Italic', 'Regular', 'Italic', 'Bold', 'Bold Italic', 'Condensed', 'Condensed Bold']),
  ).toEqual([
    ...['X Light / Regular', 'X Light / Italic', 'X / Regular', 'X / Italic', 'X / Bold', 'X / Bold Italic'],
    ...['X Condensed / Regular', 'X Condensed / Bold'],
  ]);
});

test('a bold or an italic whose base is missing is a family of its own', () => {
  expect(linked(['Light', 'Bold', 'Wide Bold', 'Black Italic'])).toEqual([
    ...['X Light / Regular', 'X Bold / Regular', 'X Wide Bold / Regular', 'X Black Italic / Italic'],
  ]);
});

test('semibold is no bold, and a font of italics alone stands beside its upright one', () => {
  expect(linked(['Regular', 'Semi Bold', 'SemiBold', 'ExtraBold'])).toEqual([
    ...['X / Regular', 'X Semi Bold / Regular', 'X SemiBold / Regular', 'X ExtraBold / Regular'],
  ]);
  expect(linked(['Light Italic', 'Italic', 'Bold Italic'])).toEqual([
    'X Light / Italic',
    'X / Italic',
    'X / Bold Italic',
  ]);
});
