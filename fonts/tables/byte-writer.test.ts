import { describe, expect, it } from 'vitest';
import { ByteWriter } from './byte-writer.ts';

function write(act: (writer: ByteWriter) => void): number[] {
  const writer = new ByteWriter();
  act(writer);
  return [...writer.take()];
}

describe('a number in a WOFF2 file', () => {
  it.each([
    [0, [0]],
    [252, [252]],
    [253, [255, 0]],
    [505, [255, 252]],
    [506, [254, 0]],
    [761, [254, 255]],
    [762, [253, 2, 250]],
    [65535, [253, 255, 255]],
  ])('is written short while it is small (%d)', (value, bytes) => {
    expect(write((writer) => writer.u255(value))).toEqual(bytes);
  });

  it.each([
    [0, [0]],
    [63, [0x3f]],
    [128, [0x81, 0x00]],
    [16384, [0x81, 0x80, 0x00]],
    [0xffffffff, [0x8f, 0xff, 0xff, 0xff, 0x7f]],
  ])('is written in groups of seven bits (%d)', (value, bytes) => {
    expect(write((writer) => writer.base128(value))).toEqual(bytes);
  });

  it('keeps its place when the run outgrows its memory', () => {
    const bytes = write((writer) => {
      for (let i = 0; i < 700; i++) writer.u16(i);
      writer.append(new Uint8Array(5000).fill(7));
      writer.u32(0xdeadbeef);
    });
    expect(bytes.length).toBe(1400 + 5000 + 4);
    expect(bytes.slice(1398, 1401)).toEqual([699 >> 8, 699 & 255, 7]);
    expect(bytes.slice(-4)).toEqual([0xde, 0xad, 0xbe, 0xef]);
  });
});
