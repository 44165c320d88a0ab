import { expect, test } from 'vitest';
import { findCaret, moveCaret } from './stage-field.tsx';

/** Two lines of three letters, each letter 100 wide: "abc", a line break, "def". */
const drawing = {
  cap: 700,
  lines: [
    { start: 0, y: 0, carets: [0, 100, 200, 300] },
    { start: 4, y: 1000, carets: [0, 100, 200, 300] },
  ],
};

test('a press goes before or behind a letter, whichever is nearer, on the line that was pressed', () => {
  expect(findCaret(drawing, 140, -300)).toBe(1);
  expect(findCaret(drawing, 160, -300)).toBe(2);
  expect(findCaret(drawing, 160, 700)).toBe(6);
  expect(findCaret(drawing, 9999, 5000)).toBe(7);
  expect(findCaret({ ...drawing, lines: [] }, 0, 0)).toBe(0);
});

test('up and down keep the place across, Home and End stay on the line as it is drawn', () => {
  expect(moveCaret(drawing, 2, 'ArrowDown')).toBe(6);
  expect(moveCaret(drawing, 6, 'ArrowUp')).toBe(2);
  expect(moveCaret(drawing, 2, 'ArrowUp')).toBe(0);
  expect(moveCaret(drawing, 5, 'ArrowDown')).toBe(7);
  expect(moveCaret(drawing, 5, 'Home')).toBe(4);
  expect(moveCaret(drawing, 1, 'End')).toBe(3);
  expect(moveCaret(drawing, 1, 'a')).toBeNull();
});
