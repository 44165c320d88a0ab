import { describe, expect, it } from 'vitest';
import { listRecords } from '../test-damage.ts';
import { readTestFont } from '../test-fonts.ts';
import { nameContainer } from '../woff/open-font.ts';
import { sumNamedTable, sumTable } from './checksum.ts';
import { readSfnt } from './read-sfnt.ts';
import { writeSfnt } from './write-sfnt.ts';

/** A small font with one thing changed; at is an offset in the record of the given table. */
function changeRecord(tag: string, at: number, change: (value: number, file: Uint8Array) => number): Uint8Array {
  const file = readTestFont('small');
  const view = new DataView(file.buffer);
  const position = listRecords(file).find((one) => one.tag === tag)!.record + at;
  view.setUint32(position, change(view.getUint32(position), file));
  return file;
}

describe('an sfnt file', () => {
  it('is refused when a table lies outside the file or in the directory', () => {
    expect(() => readSfnt(changeRecord('glyf', 8, (_old, file) => file.length))).toThrow('glyf lies outside');
    expect(() => readSfnt(changeRecord('glyf', 12, () => 0xffffffff))).toThrow('glyf lies outside');
    expect(() => readSfnt(changeRecord('glyf', 8, () => 0))).toThrow('glyf lies outside');
  });

  it('is refused when a table overlaps another', () => {
    expect(() => readSfnt(changeRecord('glyf', 8, (old) => old - 4))).toThrow('overlaps another');
  });

  it('is refused when a table is listed twice or has no name', () => {
    const cmap = new DataView(new TextEncoder().encode('cmap').buffer).getUint32(0);
    expect(() => readSfnt(changeRecord('glyf', 0, () => cmap))).toThrow('cmap is listed twice');
    expect(() => readSfnt(changeRecord('glyf', 0, () => 1))).toThrow('not text');
  });

  it('says that a checksum does not hold when one bit of a table has fallen over', () => {
    const file = readTestFont('small');
    const glyf = listRecords(file).find((one) => one.tag === 'glyf')!;
    file[glyf.offset + 1000]! ^= 1;
    expect(readSfnt(readTestFont('small')).flaws).toEqual([]);
    expect(readSfnt(file).flaws).toEqual(['checksums']);
  });

  it('is refused without tables, and by its first bytes when it is another thing', () => {
    const empty = readTestFont('small').slice(0, 12);
    new DataView(empty.buffer).setUint16(4, 0);
    expect(() => readSfnt(empty)).toThrow('no tables');
    const starts = (text: string) => () => nameContainer(new TextEncoder().encode(text.padEnd(16)));
    expect(starts('GIF89a')).toThrow(expect.objectContaining({ problem: 'not_a_font' }));
    expect(starts('%!PS-AdobeFont')).toThrow(expect.objectContaining({ problem: 'unsupported' }));
    expect(starts('ttcf')).toThrow(expect.objectContaining({ problem: 'unsupported' }));
  });

  it('written again has the same tables, in their old order, and checksums that hold', () => {
    const file = readTestFont('sans');
    const written = writeSfnt(readSfnt(file));
    expect(sumTable(written)).toBe(0xb1b0afba);
    expect(readSfnt(written).tables.map(({ tag }) => tag)).toEqual(readSfnt(file).tables.map(({ tag }) => tag));
    expect(listRecords(written).map(({ tag }) => tag)).toEqual(
      listRecords(written)
        .map(({ tag }) => tag)
        .sort(),
    );
  });

  it('sums its tables as words, with zeros behind a short one', () => {
    expect(sumTable(new Uint8Array([0, 0, 0, 1, 0xff]))).toBe(0xff000001);
    const head = new Uint8Array(12).fill(1);
    expect(sumNamedTable('head', head)).toBe(0x02020202);
  });
});
