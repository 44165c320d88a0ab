import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBits, DocSet, hasBit, noBits, setBit, visitBits } from './doc-set.ts';

const SIZE = 5_000;
const numbers = fc.uniqueArray(fc.nat({ max: SIZE - 1 }), { maxLength: 400 }).map((list) => list.sort((a, b) => a - b));

test('a set that was filled with numbers has these and no others, few or many, near or far', () => {
  fc.assert(
    fc.property(numbers, numbers, (list, others) => {
      const docs = new DocSet();
      for (const number of list) docs.add(number);
      const bits = docs.toBits(SIZE);
      const visited: number[] = [];
      visitBits(bits, (number) => visited.push(number));
      expect(visited).toEqual(list);
      expect(countBits(bits)).toBe(list.length);
      const asked = noBits(SIZE);
      for (const number of others) setBit(asked, number);
      expect(docs.countIn(asked)).toBe(list.filter((number) => hasBit(asked, number)).length);
      expect(others.filter((number) => docs.has(number))).toEqual(others.filter((number) => list.includes(number)));
    }),
  );
});
