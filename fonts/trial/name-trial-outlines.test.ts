import { expect, it } from 'vitest';
import { readCff } from '../tables/cff.ts';
import { nameTrialOutlines } from './name-trial.ts';

const text = (letters: string) => Buffer.from(letters, 'latin1');
const list = (...items: Buffer[]) => {
  const ends = items.map((_, at) => 1 + items.slice(0, at + 1).reduce((sum, { length }) => sum + length, 0));
  return items.length === 0 ? Buffer.alloc(2) : Buffer.from([0, items.length, 1, 1, ...ends, ...Buffer.concat(items)]);
};
const number = (value: number) => [28, value >> 8, value & 0xff];
const strings = ['Adobe', 'Identity', 'Kopi Tubruk Bold', 'Kopi Tubruk', 'KopiTubruk-Bold-Latin'].map(text);

/**
 * The `CFF ` table of a CID font with one part; what its DICTs point to are words, so that it shows when they point
 * elsewhere.
 */
function makeCidTable(): Buffer {
  const make = (bodyAt: number) => {
    const part = Buffer.from([...number(395), 12, 38, ...number(7), ...number(bodyAt + 21), 18]);
    const top = [
      [...number(391), ...number(392), 139, 12, 30],
      [...number(393), 2, ...number(394), 3, 30, 0xe2, 0xa2, 0x5f, 12, 8],
      [
        ...number(bodyAt),
        15,
        ...number(bodyAt + 7),
        12,
        37,
        ...number(bodyAt + 14),
        17,
        ...number(bodyAt + 28),
        12,
        36,
      ],
    ].flat();
    const front = [
      Buffer.from([1, 0, 4, 1]),
      list(text('KopiTubruk-Bold')),
      list(Buffer.from(top)),
      list(...strings),
      list(),
    ];
    return { front: Buffer.concat(front), body: Buffer.concat([text('charsetselectsglyphs.private'), list(part)]) };
  };
  const { front, body } = make(make(0).front.length);
  return Buffer.concat([front, body]);
}

it('every name of a CID font is made that of a trial, and all that it points to is still there', () => {
  const before = makeCidTable();
  const after = nameTrialOutlines(before);
  const { names, top, strings: named, parts } = readCff(after);
  expect(names.map((name) => Buffer.from(name).toString())).toEqual(['KopiTubrukTrial-Bold']);
  expect(named.slice(strings.length).map((name) => Buffer.from(name).toString())).toEqual([
    'Kopi Tubruk Trial Bold',
    'Kopi Tubruk Trial',
    'KopiTubrukTrial-Bold-Latin',
  ]);
  const positionOf = (lines: typeof top, operator: number) =>
    Buffer.from(lines.find((line) => line.operator === operator)!.operands.at(-1)!).readInt32BE(1);
  const wordAt = (at: number, length: number) => Buffer.from(after).toString('latin1', at, at + length);
  expect(wordAt(positionOf(top, 15), 7)).toBe('charset');
  expect(wordAt(positionOf(top, 1237), 7)).toBe('selects');
  expect(wordAt(positionOf(top, 17), 7)).toBe('glyphs.');
  expect(wordAt(positionOf(parts![0]!, 18), 7)).toBe('private');
  expect(top.find(({ operator }) => operator === 1208)!.operands).toEqual([Uint8Array.of(30, 0xe2, 0xa2, 0x5f)]);
});
