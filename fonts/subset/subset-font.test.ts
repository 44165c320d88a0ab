import { describe, expect, it } from 'vitest';
import { drawOutline } from '../drawing/draw-outline.ts';
import { loadFace } from '../drawing/face.ts';
import { readFacts } from '../facts/read-facts.ts';
import { readStamps } from '../licensee/read-stamps.ts';
import { stampFont } from '../licensee/stamp-font.ts';
import { takeMeasures } from '../measure/take-measures.ts';
import { requireTable } from '../tables/check-tables.ts';
import { readName } from '../tables/name.ts';
import { readSfnt } from '../tables/read-sfnt.ts';
import { readTestFont, type TestFont } from '../test-fonts.ts';
import { subsetFont } from './subset-font.ts';

const limit = 64 * 1024 * 1024;
const latin: [number, number][] = [[0x20, 0x7e]];

describe('a font that is cut down', () => {
  it.each<TestFont>(['sans', 'serif', 'cff', 'cff2', 'variable'])(
    'has the characters asked for and no others, and draws them as before (%s)',
    async (name) => {
      const font = readTestFont(name);
      const small = await subsetFont(font, latin, limit);
      const [before, after] = [await readFacts(font, limit), await readFacts(small, limit)];
      expect(small.length).toBeLessThan(font.length * 0.7);
      expect(after.coverage).toEqual([[0x20, 0x7e]]);
      expect(after.axes).toEqual(before.axes);
      expect([after.family, after.style, after.licenseText]).toEqual([before.family, before.style, before.licenseText]);
      const text = { text: 'AVATAR fifty, To.' };
      const [wide, narrow] = [
        drawOutline(await loadFace(font, limit), text),
        drawOutline(await loadFace(small, limit), text),
      ];
      expect(narrow.advance).toBe(wide.advance);
      expect(narrow.ink).toEqual(wide.ink);
    },
  );

  it('keeps of its names what tells what it is, and how its axes are called', async () => {
    const namesOf = (font: Uint8Array) => readName(requireTable(readSfnt(font), 'name')).records;
    for (const kind of ['sans', 'variable'] as const) {
      const font = readTestFont(kind);
      const small = await subsetFont(font, latin, limit);
      const [before, after] = [namesOf(font), namesOf(small)].map((records) => records.map(({ nameId }) => nameId));
      expect(before).toContain(9);
      expect(after!.filter((id) => id > 6 && id < 25 && ![13, 14, 16, 17].includes(id))).toEqual([]);
      for (const id of [0, 1, 2, 3, 4, 5, 6, 13, 14]) expect(after, String(id)).toContain(id);
      expect((await readFacts(small, limit)).axes).toEqual((await readFacts(font, limit)).axes);
    }
  });

  it('keeps the name of its licensee, and the marks of its letters', async () => {
    const stamped = await stampFont(readTestFont('sans'), { licensee: 'Rani', licenseNumber: 'HRF-1' }, limit);
    const small = await subsetFont(stamped, latin, limit);
    expect((await readStamps(small, limit)).stamps).toEqual([{ licensee: 'Rani', licenseNumber: 'HRF-1' }]);
    const marks = (await takeMeasures(readTestFont('sans'), limit)).marks;
    const stored = (await takeMeasures(small, limit)).marks.filter((mark) => mark.startsWith('letter:'));
    expect(stored.length).toBeGreaterThan(60);
    expect(stored.every((mark) => marks.includes(mark))).toBe(true);
  });
});
