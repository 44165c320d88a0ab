import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromNearerEnd } from './list-ids.ts';

test('a part of a list is the same from either end, and never more than half of the list is passed over', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(80), fc.integer({ min: 1, max: 20 }), (total, offset, limit) => {
      const list = Array.from({ length: total }, (_, at) => at);
      const near = fromNearerEnd({ offset, limit }, total);
      const read = (near.isTurned ? list.toReversed() : list).slice(near.offset, near.offset + near.limit);
      expect(near.isTurned ? read.toReversed() : read).toEqual(list.slice(offset, offset + limit));
      if (read.length > 0) expect(near.offset).toBeLessThanOrEqual(total / 2);
    }),
  );
});
