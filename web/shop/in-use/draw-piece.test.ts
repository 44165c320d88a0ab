import { expect, test } from 'vitest';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import type { Piece } from './piece.ts';
import { drawPiece, readPieces } from './piece.ts';

const drawing: Drawing = {
  viewBox: [50, -900, 1_000, 1_200],
  ink: [50, -700, 1_000, 700],
  cap: 700,
  outlines: '<path d="M0 0"/>',
  missing: [],
  lines: [],
};
const piece = (layers: Piece['layers']): Piece => ({
  name: 'any',
  kind: 'Poster',
  label: 'Salt & "silk"',
  font: 'anton',
  size: [600, 800],
  ground: '#fff',
  layers,
});
const word = { text: 'LOUD', font: 'anton' };

test.each([
  ['its first edge', 'start', 'translate(90 300) scale(0.2)'],
  ['its middle', 'middle', 'translate(-10 300) scale(0.2)'],
  ['its last edge', 'end', 'translate(-110 300) scale(0.2)'],
] as const)('words stand by the ink of %s', (_, anchor, placed) => {
  const svg = drawPiece(piece([{ ...word, at: [100, 300], anchor, wide: 200 }]), () => drawing);
  expect(svg).toContain(`transform="${placed}"`);
});

test('words are as wide, as tall, or with capitals as tall as the composition says', () => {
  const scaleOf = (measure: object) =>
    /scale\(([\d.]+)\)/.exec(drawPiece(piece([{ ...word, at: [0, 0], ...measure }]), () => drawing))?.[1];
  expect(scaleOf({ wide: 500 })).toBe('0.5');
  expect(scaleOf({ tall: 70 })).toBe('0.1');
  expect(scaleOf({ cap: 140 })).toBe('0.2');
});

test('a layer whose font is not on offer any more is left out, and the rest stands', () => {
  const svg = drawPiece(
    piece([
      { ...word, at: [0, 0], wide: 9 },
      { rect: [1, 2, 3, 4], fill: '#000' },
    ]),
    () => null,
  );
  expect(svg).not.toContain('<g');
  expect(svg).toContain('<rect x="1" y="2" width="3" height="4" fill="#000"/>');
});

test('what a picture shows is said in it, whatever signs are in the words', () => {
  expect(drawPiece(piece([]), () => null)).toContain('aria-label="Salt &amp; &quot;silk&quot;"');
});

test('there are twelve compositions, each with words in the font that it is about and one measure for every text', () => {
  const pieces = readPieces();
  expect(pieces).toHaveLength(12);
  expect(new Set(pieces.map(({ font }) => font)).size).toBe(12);
  for (const { name, font, label, layers } of pieces) {
    expect(name).toMatch(/^[a-z]+$/);
    expect(label.length).toBeGreaterThan(10);
    const texts = layers.filter((layer) => 'text' in layer);
    expect(
      texts.some((text) => text.font === font),
      name,
    ).toBe(true);
    for (const { wide, tall, cap, text } of texts)
      expect(
        [wide, tall, cap].filter((measure) => measure !== undefined),
        `${name}: ${text}`,
      ).toHaveLength(1);
  }
});
