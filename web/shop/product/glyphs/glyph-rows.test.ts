import { expect, test } from 'vitest';
import { findGlyph, layOutGlyphs, moveGlyph } from './glyph-grid.tsx';

const rows = layOutGlyphs(
  [
    { name: 'Capitals', ranges: [[0x41, 0x45]] },
    { name: 'Figures', ranges: [[0x30, 0x31]] },
  ],
  3,
);

test('each group begins under its name and breaks into rows', () => {
  expect(rows).toEqual([
    { name: 'Capitals' },
    { points: [0x41, 0x42, 0x43] },
    { points: [0x44, 0x45] },
    { name: 'Figures' },
    { points: [0x30, 0x31] },
  ]);
  expect(findGlyph(rows, 0x45)).toEqual({ row: 2, column: 1 });
  expect(findGlyph(rows, 0x99)).toBeNull();
});

test('arrows step over the names of groups and stay in the map', () => {
  const move = (row: number, column: number, key: string, isFar = false) =>
    moveGlyph(rows, { row, column }, key, isFar);
  expect(move(1, 2, 'ArrowRight')).toEqual({ row: 2, column: 0 });
  expect(move(2, 1, 'ArrowRight')).toEqual({ row: 4, column: 0 });
  expect(move(2, 0, 'ArrowLeft')).toEqual({ row: 1, column: 2 });
  expect(move(1, 2, 'ArrowDown')).toEqual({ row: 2, column: 1 });
  expect(move(4, 0, 'ArrowUp')).toEqual({ row: 2, column: 0 });
  expect(move(1, 0, 'ArrowLeft')).toBeNull();
  expect(move(4, 1, 'ArrowRight')).toBeNull();
  expect(move(4, 1, 'ArrowDown')).toBeNull();
  expect(move(1, 1, 'Home')).toEqual({ row: 1, column: 0 });
  expect(move(1, 1, 'End')).toEqual({ row: 1, column: 2 });
  expect(move(1, 1, 'End', true)).toEqual({ row: 4, column: 1 });
  expect(move(4, 1, 'Home', true)).toEqual({ row: 1, column: 0 });
  expect(move(1, 1, 'PageDown')).toEqual({ row: 4, column: 1 });
  expect(move(1, 1, 'a')).toBeNull();
});
