import { describe, expect, it } from 'vitest';
import { checkCmap } from './check-cmap.ts';
import { checkGlyf } from './check-glyf.ts';
import { checkLayout } from './check-layout.ts';
import { readFvar } from './fvar.ts';
import { readHhea } from './hhea.ts';
import { readLoca } from './loca.ts';
import { readName } from './name.ts';

const bytesOf = (...values: number[]) =>
  new Uint8Array(Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255]))));
const broken = expect.objectContaining({ problem: 'broken' });

describe('a table made to keep its readers busy', () => {
  it('is refused when thousands of lookups share thousands of subtables', () => {
    const lookups = 2_000;
    const lookup = 2 + 2 * lookups;
    const list = [
      lookups,
      ...new Array<number>(lookups).fill(lookup),
      1,
      0,
      1_000,
      ...new Array<number>(1_000).fill(0),
    ];
    expect(() => checkLayout(bytesOf(1, 0, 0, 0, 10, ...list), 'GPOS')).toThrow(broken);
  });

  it('is refused when it has hundreds of character maps', () => {
    expect(() => checkCmap(bytesOf(0, 300, ...new Array<number>(3_000).fill(0)))).toThrow(broken);
  });

  it('is refused when a glyph is built from itself', () => {
    const selfMade = bytesOf(0xffff, 0, 0, 0, 0, 0x0000, 0, 0);
    expect(() => checkGlyf(selfMade, new Uint32Array([0, selfMade.length]))).toThrow(broken);
  });

  it('is refused when it claims more axes than HarfBuzz is asked for', () => {
    expect(() => readFvar(bytesOf(1, 0, 16, 2, 65, 20, 0, 264, ...new Array<number>(700).fill(0)))).toThrow(broken);
  });
});

describe('a table that points away', () => {
  it('is refused when outlines lie behind the end, or before the one ahead', () => {
    expect(() => readLoca(bytesOf(0, 4, 2), 100, 2, false)).toThrow('points outside');
    expect(() => readLoca(bytesOf(0, 4, 60), 100, 2, false)).toThrow('points outside');
    expect(() => readLoca(bytesOf(0, 4), 100, 2, false)).toThrow('ends too early');
    expect([...readLoca(bytesOf(0, 4, 50), 100, 2, false)]).toEqual([0, 8, 100]);
  });

  it('is refused when it promises more metrics than glyphs', () => {
    const hhea = bytesOf(...new Array<number>(17).fill(0), 3);
    expect(() => readHhea(hhea, bytesOf(0, 0, 0, 0, 0, 0), 2)).toThrow('wrong number of metrics');
    expect(() => readHhea(hhea, bytesOf(0, 0, 0, 0), 3)).toThrow('ends too early');
  });

  it('is refused when a glyph is short of points, has contours in disorder or parts that do not exist', () => {
    const one = (...words: number[]) => {
      const glyph = bytesOf(...words);
      return () => checkGlyf(glyph, new Uint32Array([0, glyph.length]));
    };
    expect(one(1, 0, 0, 0, 0, 2, 0, 0x0101)).toThrow('ends too early');
    expect(one(1, 0, 0, 0, 0, 0, 0, 0x0100)).toThrow('ends too early');
    expect(one(1, 0, 0, 0, 0, 2, 0, 0x0909)).toThrow('do not add up');
    expect(one(2, 0, 0, 0, 0, 5, 3, 0, 0)).toThrow('out of order');
    expect(one(0xffff, 0, 0, 0, 0, 0, 7, 0)).toThrow('does not exist');
    expect(one(1, 0, 0, 0, 0, 0, 0, 0x3100)).not.toThrow();
  });

  it('is refused when its character groups are in disorder or serve no Unicode text', () => {
    const groups = (...words: number[]) =>
      bytesOf(0, 1, 3, 10, 0, 12, 12, 0, 0, 40, 0, 0, 0, words.length / 6, ...words);
    expect(() => checkCmap(groups(0, 65, 0, 70, 0, 1, 0, 68, 0, 80, 0, 9))).toThrow('out of order');
    expect(() => checkCmap(groups(0, 65, 0x11, 0, 0, 1))).toThrow('out of order');
    expect(() => checkCmap(groups(0, 65, 0, 70, 0, 1))).not.toThrow();
    expect(() => checkCmap(bytesOf(0, 0))).toThrow('no Unicode');
  });

  it('is refused when a name lies outside it', () => {
    expect(() => readName(bytesOf(0, 1, 18, 3, 1, 0x409, 1, 4, 0, 65))).toThrow('ends too early');
  });
});
