import { describe, expect, it } from 'vitest';
import { checkCmap } from './check-cmap.ts';
import { checkGlyf } from './check-glyf.ts';
import { checkLayout } from './check-layout.ts';
import { readFvar } from './fvar.ts';

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
