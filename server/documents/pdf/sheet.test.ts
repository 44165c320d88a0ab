import { expect, test } from 'vitest';
import { Sheet } from './sheet.ts';

const linesOf = (text: string, width: number) => new Sheet('t', 't', new Date(0)).lines(text, { size: 10, width });

test('a number with hyphens stays in one line, other words end a line at theirs', () => {
  const sheet = new Sheet('t', 't', new Date(0));
  const number = 'HRF-32A5N-PNT68-SEWKK';
  const room = sheet.width(number, { size: 10 });
  // At its second hyphen it would fit behind the word.
  expect(linesOf(`for ${number}`, room)).toBe(2);
  expect(linesOf(`${number} ${number} ${number}`, room)).toBe(3);
  expect(linesOf('Hohenstein-Wittgenstein', sheet.width('Hohenstein-Witt', { size: 10 }))).toBe(2);
});
