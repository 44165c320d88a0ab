import { expect, test } from 'vitest';
import { findLetters } from './find-letters.ts';
import { fitLetters, slopeOf } from './fit-letters.ts';
import { layLetters } from './lay-letters.ts';
import { findBorder, readInk } from './read-ink.ts';

/** A picture of 1600 pixels across, so that it is not enlarged, with bars of ink: left, top, width, height. */
function draw(bars: readonly (readonly number[])[], { ink = 20, paper = 240 } = {}) {
  const [width, height] = [1600, 300];
  const values = new Uint8Array(width * height).fill(paper);
  for (const [left = 0, top = 0, wide = 0, high = 0] of bars) {
    for (let y = top; y < top + high; y++) values.fill(ink, y * width + left, y * width + left + wide);
  }
  return { width, height, values };
}
const find = (bars: readonly (readonly number[])[], colours?: { ink: number; paper: number }) =>
  findLetters(readInk(draw(bars, colours))!)!;
const frames = (bars: readonly (readonly number[])[], colours?: { ink: number; paper: number }) =>
  find(bars, colours).lines.map((line) => line.map(({ left, top, right, bottom }) => [left, top, right, bottom]));

const stem = [100, 60, 20, 100];
const dot = [100, 20, 20, 20];
const wide = [160, 60, 80, 100];

test('letters are found dark on light and light on dark, and nothing in plain paper', () => {
  const expected = [
    [
      [100, 60, 120, 160],
      [160, 60, 240, 160],
    ],
  ];
  expect(frames([wide, stem])).toEqual(expected);
  expect(frames([wide, stem], { ink: 230, paper: 30 })).toEqual(expected);
  expect(readInk(draw([]))).toBeNull();
  expect(readInk(draw([stem], { ink: 230, paper: 240 }))).toBeNull();
  expect(findBorder(Uint8Array.of(10, 10, 20, 200, 210))).toBe(20);
});

test('a dot is joined to its stem, dust and a frame around the picture are no letters', () => {
  expect(frames([stem, dot, wide, [400, 100, 3, 3]])).toEqual([
    [
      [100, 20, 120, 160],
      [160, 60, 240, 160],
    ],
  ]);
  const edges = [
    [10, 10, 1580, 3],
    [10, 287, 1580, 3],
    [10, 10, 3, 280],
    [1587, 10, 3, 280],
  ];
  expect(frames([stem, wide, ...edges])).toEqual([
    [
      [100, 60, 120, 160],
      [160, 60, 240, 160],
    ],
  ]);
});

test('lines are told apart, and what is too much for a word is not read', () => {
  expect(
    frames([
      [100, 20, 40, 60],
      [160, 20, 40, 60],
      [100, 180, 40, 60],
    ]).map((line) => line.length),
  ).toEqual([2, 1]);
  const precision = Array.from({ length: 500 }, (_, at) => [(at % 100) * 16, Math.floor(at / 100) * 50, 8, 20]);
  expect(findLetters(readInk(draw([...precision]))!)).toBeNull();
});

test('letters that touch are cut where they are thin, and parts of one letter are taken together', () => {
  const touching = find([
    [100, 60, 60, 100],
    [160, 100, 10, 10],
    [170, 60, 60, 100],
  ]);
  const cut = layLetters(touching, touching.lines[0]!, 'nu')!;
  expect(cut.map(({ letter, found }) => [letter, found.left, found.right > 159 && found.right <= 230])).toEqual([
    ['n', 100, true],
    ['u', cut[0]!.found.right, true],
  ]);
  const broken = find([
    [100, 60, 26, 100],
    [134, 60, 26, 100],
    [200, 60, 60, 100],
  ]);
  expect(layLetters(broken, broken.lines[0]!, 'ou')!.map(({ found }) => [found.left, found.right])).toEqual([
    [100, 160],
    [200, 260],
  ]);
  expect(layLetters(broken, [], 'ou')).toBeNull();
});

test('a letter fills its grid, and a line that falls is set upright', () => {
  const picture = find([
    [100, 60, 40, 50],
    [120, 110, 20, 50],
    [300, 70, 40, 100],
  ]);
  const named = layLetters(picture, picture.lines[0]!, 'nu')!;
  expect(slopeOf(named)).toBeCloseTo(10 / 200);
  const [one] = fitLetters(picture, [named[0]!]);
  expect(one).toMatchObject({ letter: 'n', aspect: 0.4, grid: 'f'.repeat(128) + '00000000ffffffff'.repeat(8) });
  expect(one!.top - one!.bottom).toBeCloseTo(1);
});
