import { expect, it } from 'vitest';
import { writeCollection } from '../test-archives.ts';
import { readTestFont } from '../test-fonts.ts';
import { readSfnt } from './read-sfnt.ts';
import { splitCollection } from './split-collection.ts';

const small = readTestFont('small');
/** But head, which holds the checksum of the whole file. */
const tablesOf = (font: Uint8Array) =>
  new Map(
    readSfnt(font)
      .tables.filter(({ tag }) => tag !== 'head')
      .map(({ tag, bytes }) => [tag, Buffer.from(bytes).toString('base64')]),
  );

it('every font of a collection has all its tables as they were, also those that it shares', () => {
  const mono = readTestFont('mono');
  const [one, other] = splitCollection(writeCollection([small, mono]), mono.length);
  expect(tablesOf(one!)).toEqual(tablesOf(small));
  expect(tablesOf(other!)).toEqual(tablesOf(mono));
  const shared = splitCollection(writeCollection([small, small, small], { isShared: true }), small.length);
  expect(shared.map(tablesOf)).toEqual(Array(3).fill(tablesOf(small)));
});

it('one font that is listed again and again is refused before it becomes many', () => {
  const bomb = writeCollection(Array(60).fill(small), { isShared: true });
  expect(() => splitCollection(bomb, small.length)).toThrow(expect.objectContaining({ problem: 'too_large' }));
});
