import { expect, it, vi } from 'vitest';
import { Font } from '../harfbuzz/harfbuzz.ts';
import { replaceTable } from '../test-flaws.ts';
import { readFacts } from './read-facts.ts';

const characters = 20_000;

/** A `cmap` of format 12 that shows thousands of characters by one glyph, each in a group of its own. */
function mapAllTo(glyph: number): Uint8Array {
  const cmap = new Uint8Array(28 + 12 * characters);
  const view = new DataView(cmap.buffer);
  [0, 1, 3, 10, 0, 12, 12].forEach((word, i) => {
    view.setUint16(2 * i, word);
  });
  view.setUint32(16, cmap.length - 12);
  view.setUint32(24, characters);
  for (let i = 0; i < characters; i++) {
    [0x4e00 + i, 0x4e00 + i, glyph].forEach((value, k) => {
      view.setUint32(28 + 12 * i + 4 * k, value);
    });
  }
  return cmap;
}

it('a glyph that stands for thousands of characters is measured once', async () => {
  const measured = vi.spyOn(Font.prototype, 'ink');
  const { coverage } = await readFacts(
    replaceTable('cff', 'cmap', () => mapAllTo(40)),
    64 * 1024 * 1024,
  );
  expect(coverage).toEqual([[0x4e00, 0x4e00 + characters - 1]]);
  expect(measured.mock.calls.length).toBeLessThan(100);
});
