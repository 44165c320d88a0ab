import { Blob, Face, Font } from 'harfbuzzjs';
import { describe, expect, it } from 'vitest';
import { readFacts } from '../../facts/read-facts.ts';
import { readSfnt } from '../../sfnt/read-sfnt.ts';
import { writeSfnt } from '../../sfnt/write-sfnt.ts';
import { readKern } from '../../tables/kern.ts';
import { readTestFont } from '../../test-fonts.ts';
import { drawOutline } from '../draw-outline.ts';
import { loadFace } from '../face.ts';

const limit = 64 * 1024 * 1024;
type Pair = [left: string, right: string, value: number];
type TableOptions = { isApple?: boolean; coverage?: number };

const font = readTestFont('sans');
const face = new Face(new Blob(font), 0);
const cmap = new Font(face);
const glyph = (letter: string) => cmap.glyph(letter.codePointAt(0)!)!;

/** A kern table as the two specifications write it, made by hand. */
function writeKern(
  pairs: readonly Pair[],
  { isApple = false, coverage = isApple ? 0 : 1 }: TableOptions = {},
): Uint8Array {
  const body = Buffer.alloc(8 + 6 * pairs.length);
  body.writeUInt16BE(pairs.length, 0);
  for (const [at, [left, right, value]] of pairs.entries()) {
    body.writeUInt16BE(glyph(left), 8 + 6 * at);
    body.writeUInt16BE(glyph(right), 10 + 6 * at);
    body.writeInt16BE(value, 12 + 6 * at);
  }
  const head = Buffer.alloc(isApple ? 16 : 10);
  if (isApple) {
    head.writeUInt32BE(0x00010000, 0);
    head.writeUInt32BE(1, 4);
    head.writeUInt32BE(8 + body.length, 8);
    head.writeUInt16BE(coverage, 12);
  } else {
    head.writeUInt16BE(1, 2);
    head.writeUInt16BE(6 + body.length, 6);
    head.writeUInt16BE(coverage, 8);
  }
  return new Uint8Array(Buffer.concat([head, body]));
}

/** The test font without GPOS, and with tables of ours. */
function withTables(added: Record<string, Uint8Array>, without = ['GPOS']): Uint8Array {
  const { version, tables } = readSfnt(font);
  const kept = tables.filter(({ tag }) => !without.includes(tag));
  return writeSfnt({
    version,
    tables: [...kept, ...Object.entries(added).map(([tag, bytes]) => ({ tag, bytes, checksum: 0 }))],
  });
}

const width = async (file: Uint8Array, text: string, features: Record<string, number> = {}) =>
  drawOutline(await loadFace(file, limit), { text, features }).advance;

const pairs: Pair[] = [
  ['A', 'V', -300],
  ['V', 'A', -120],
  ['T', 'o', -77],
];

describe('a font that is kerned by the legacy table alone', () => {
  it.each([{ isApple: false }, { isApple: true }])('is drawn kerned, Apple %o', async (options) => {
    const bare = withTables({});
    const kerned = withTables({ kern: writeKern(pairs, options) });
    const gain = async (text: string) => (await width(kerned, text)) - (await width(bare, text));
    expect(await gain('AV')).toBe(-300);
    expect(await gain('AVA')).toBe(-420);
    expect(await gain('To AV')).toBe(-377);
    expect(await gain('VV')).toBe(0);
    // Shaped letter by letter in runs of one script, as any other text.
    expect(await gain('AV永AV')).toBe(-600);
  });

  it('is drawn as it stands when kerning is switched off', async () => {
    const kerned = withTables({ kern: writeKern(pairs) });
    expect(await width(kerned, 'AVA', { kern: 0 })).toBe(await width(withTables({}), 'AVA'));
    expect(await width(kerned, 'AVA', { kern: 1 })).toBe(await width(kerned, 'AVA'));
  });

  it('follows its GPOS table and not the old one where it has both', async () => {
    const both = withTables({ kern: writeKern(pairs) }, []);
    expect(await width(both, 'AVATo')).toBe(await width(font, 'AVATo'));
  });

  it('leaves out what is not plain horizontal kerning, and says so in its facts', async () => {
    const vertical = withTables({ kern: writeKern(pairs, { coverage: 0 }) });
    expect(await width(vertical, 'AV')).toBe(await width(withTables({}), 'AV'));
    expect((await readFacts(vertical, limit)).undrawn).toEqual(['kerning']);
    expect((await readFacts(withTables({ kern: writeKern(pairs) }), limit)).undrawn).toEqual([]);
    const apple = withTables({ morx: new Uint8Array(8) }, ['GPOS', 'GSUB']);
    expect((await readFacts(apple, limit)).undrawn).toEqual(['apple-shaping']);
    expect((await readFacts(withTables({ 'SVG ': new Uint8Array(10) }, []), limit)).undrawn).toEqual([
      'color-pictures',
    ]);
  });

  it('is refused when its table promises more than it holds', () => {
    const broken = writeKern(pairs);
    broken[11] = 200;
    expect(() => readKern(broken)).toThrow('kern table ends too early');
  });
});
