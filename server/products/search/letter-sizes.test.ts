import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LetterSizes } from './letter-sizes.ts';

const STORED = 62;
const byte = fc.integer({ min: 0, max: 255 });
const letter = fc.record({ position: fc.integer({ min: 0, max: STORED - 1 }), width: byte, ink: byte });
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
/** Width, ink, and where it ends above and below, of each letter. */
const sizes = fc.uint8Array({ minLength: 4 * STORED, maxLength: 4 * STORED });

test('the nearest styles are those that a plain comparison of widths and inks finds, whatever a letter is off by beyond some steps, and an ink that all have more of counting less', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ sizes, isOnOffer: fc.boolean() }), { maxLength: 40 }),
      fc.array(letter, { minLength: 2, maxLength: 24 }),
      fc.integer({ min: 1, max: 50 }),
      (styles, letters, most) => {
        const index = new LetterSizes();
        for (const [at, style] of styles.entries())
          index.add(at, [1000 + at, Buffer.from(style.sizes).toString('base64')]);
        const apart = (of: Uint8Array) => {
          const within = (difference: number) => Math.max(-40, Math.min(40, difference));
          const inks = letters.map(({ position, ink }) => of[4 * position + 1]! - ink);
          const all = sum(inks.map(within));
          const shift = Math.round(all / letters.length);
          const widths = letters.map(({ position, width }) => Math.abs(within(of[4 * position]! - width)));
          return Math.floor(sum(widths) + Math.abs(all) / 4) + sum(inks.map((ink) => Math.abs(within(ink - shift))));
        };
        const plain = styles
          .map((style, at) => ({ id: 1000 + at, apart: apart(style.sizes), isOnOffer: style.isOnOffer }))
          .filter(({ isOnOffer }) => isOnOffer)
          .sort((a, b) => a.apart - b.apart || a.id - b.id);
        expect(index.nearest(letters, most, (docId) => styles[docId]!.isOnOffer)).toEqual(
          plain.slice(0, most).map(({ id }) => id),
        );
      },
    ),
  );
});

test('more styles than stand in one piece of memory are all looked at', () => {
  const index = new LetterSizes();
  for (let at = 0; at < 3000; at += 1)
    index.add(at, [at, Buffer.alloc(4 * STORED, at === 2500 ? 90 : 200).toString('base64')]);
  expect(index.nearest([{ position: 61, width: 91, ink: 90 }], 1, () => true)).toEqual([2500]);
});
