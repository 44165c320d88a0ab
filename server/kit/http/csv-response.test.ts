import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvResponse, safeCell } from './csv-response.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+62 812', "'+62 812"],
  ['@cmd', "'@cmd"],
  ['-1+2', "'-1+2"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['\n=1', "'\n=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠cmd', "'＠cmd"],
  ['-12.50', '-12.50'],
  ['Rani', 'Rani'],
])('the cell %j leaves as %j', (text, cell) => {
  expect(safeCell(text)).toBe(cell);
});

test('orders that can not be read to their end break the file off, and one that nobody reads on reads no more orders', async () => {
  async function* breaking() {
    yield ['1'];
    throw new Error('the database is away');
  }
  await expect(text(csvResponse('orders.csv', ['order'], breaking()).file as Readable)).rejects.toThrow('away');
  let isDone = false;
  async function* endless() {
    try {
      for (;;) yield ['1'];
    } finally {
      isDone = true;
    }
  }
  const left = csvResponse('orders.csv', ['order'], endless()).file as Readable;
  for await (const _chunk of left) break;
  await expect.poll(() => isDone).toBe(true);
});
