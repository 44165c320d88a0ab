import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Plain, writeCanonicalJson } from './canonical-json.ts';

test('keys stand sorted, without spaces, whatever order they came in', () => {
  expect(writeCanonicalJson({ b: [1, { d: null, c: true }], a: 'é\n' })).toBe(
    '{"a":"é\\n","b":[1,{"c":true,"d":null}]}',
  );
  expect(writeCanonicalJson({ '€': 1, '\r': 2, ö: 3, '1': 4 })).toBe('{"\\r":2,"1":4,"ö":3,"€":1}');
});

test('a number that two writers would write differently is refused', () => {
  for (const number of [1.5, Number.NaN, 2 ** 60]) expect(() => writeCanonicalJson(number)).toThrow(RangeError);
});

const plain = fc.letrec<{ value: Plain }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'binary' }),
    fc.maxSafeInteger().map((number) => number + 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

test('it reads back as what was written, and is written the same again', () => {
  fc.assert(
    fc.property(plain, (value) => {
      const text = writeCanonicalJson(value);
      expect(writeCanonicalJson(JSON.parse(text))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
