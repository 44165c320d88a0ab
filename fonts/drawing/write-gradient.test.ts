import { describe, expect, it } from 'vitest';
import { combine, flip, identity, writeMatrix } from './matrix.ts';
import { writeGradient } from './write-gradient.ts';

const red = { red: 255, green: 0, blue: 0, alpha: 255 };
const stop = (offset: number, isForeground = false) => ({ offset, isForeground, color: { ...red, alpha: 128 } });

describe('a gradient of a colour font', () => {
  it('runs at right angles to the line from its first to its third point', () => {
    const line = { extend: 'pad' as const, stops: [stop(0), stop(1)] };
    const svg = writeGradient({ shape: 'linear', line, points: [0, 0, 100, 100, 0, 50] }, 'a', identity);
    expect(svg).toContain('x1="0" y1="0" x2="100" y2="0"');
  });

  it('is stretched when its stops lie outside what SVG allows, and has them in order', () => {
    const line = { extend: 'repeat' as const, stops: [stop(1.5, true), stop(-0.5)] };
    const svg = writeGradient({ shape: 'radial', line, circles: [0, 0, 10, 0, 0, 20] }, 'a', [1, 0, 0, 1, 5, 0]);
    expect(svg).toContain('spreadMethod="repeat" gradientTransform="matrix(1 0 0 1 5 0)"');
    expect(svg).toContain('r="25" fx="0" fy="0" fr="5"');
    expect(svg).toMatch(/offset="0" stop-color="#ff0000" stop-opacity="0.502".*offset="1" stop-color="currentColor"/);
  });
});

describe('an affine map', () => {
  it('is left out when it changes nothing, and applies the inner map first', () => {
    expect(writeMatrix('transform', identity)).toBe('');
    expect(combine([2, 0, 0, 2, 0, 0], [1, 0, 0, 1, 3, 4])).toEqual([2, 0, 0, 2, 6, 8]);
    expect(flip(flip([1, 2, 3, 4, 5, 6]))).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
