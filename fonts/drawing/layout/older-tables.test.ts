import { describe, expect, it } from 'vitest';
import { readFacts } from '../../facts/read-facts.ts';
import { Face, Font } from '../../harfbuzz/harfbuzz.ts';
import { readSfnt } from '../../tables/read-sfnt.ts';
import { writeSfnt } from '../../tables/write-sfnt.ts';
import { readTestFont, type TestFont } from '../../test-fonts.ts';
import { checkRequest } from '../check-request.ts';
import { drawOutline } from '../draw-outline.ts';
import { instantiateFace, loadFace } from '../face.ts';
import { shapeText } from './shape-text.ts';

const limit = 64 * 1024 * 1024;
type Pair = [left: string, right: string, value: number];
type Tables = Record<string, Uint8Array>;

const font = readTestFont('sans');
const cmap = new Font(new Face(font));
const glyph = (letter: string) => cmap.glyph(letter.codePointAt(0)!);

/** Numbers of two or four bytes, one after the other. */
const words = (...numbers: (readonly [bytes: 2 | 4, value: number])[]) => {
  const bytes = Buffer.alloc(numbers.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of numbers) {
    if (width === 2) bytes.writeUInt16BE(value & 0xffff, at);
    else bytes.writeUInt32BE(value, at);
    at += width;
  }
  return bytes;
};
const short = (value: number) => [2, value] as const;
const long = (value: number) => [4, value] as const;
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** In the order by which they are looked for. */
const pairsBody = (pairs: readonly Pair[]) =>
  words(
    ...pairs
      .map(([left, right, value]) => [glyph(left), glyph(right), value] as const)
      .toSorted(([a, b], [c, d]) => a - c || b - d)
      .flatMap((numbers) => numbers.map(short)),
  );

/** A kern table as the two specifications write it, made by hand. */
function writeKern(
  pairs: readonly Pair[],
  { isApple = false, coverage = isApple ? 0 : 1 }: { isApple?: boolean; coverage?: number } = {},
): Uint8Array {
  const body = join(words(short(pairs.length), short(0), short(0), short(0)), pairsBody(pairs));
  const head = isApple
    ? words(long(0x00010000), long(1), long(8 + body.length), short(coverage), short(0))
    : words(short(0), short(1), short(0), short(6 + body.length), short(coverage));
  return join(head, body);
}

/** Apple's extended kerning, of pairs. TrueType Reference Manual, `kerx`, format 0. */
function writeKerx(pairs: readonly Pair[]): Uint8Array {
  const body = join(words(long(pairs.length), long(0), long(0), long(0)), pairsBody(pairs));
  return join(words(short(2), short(0), long(1), long(12 + body.length), long(0), long(0)), body);
}

/**
 * A table of Apple's that draws some letters as others. TrueType Reference Manual, `morx`, noncontextual, lookup format
 * 6.
 */
function writeMorx(changes: readonly [from: string, to: string][]): Uint8Array {
  const ordered = changes.toSorted(([a], [b]) => glyph(a) - glyph(b));
  const lookup = join(
    words(short(6), short(4), short(changes.length), short(4), short(0), short(0)),
    words(...ordered.flatMap(([from, to]) => [short(glyph(from)), short(glyph(to))]), short(0xffff), short(0xffff)),
  );
  const subtable = join(words(long(12 + lookup.length), long(4), long(1)), lookup);
  return join(
    words(short(2), short(0), long(1)),
    words(long(1), long(16 + subtable.length), long(0), long(1)),
    subtable,
  );
}

/** A test font with other tables. */
function withTables(added: Tables, without = ['GPOS'], base: TestFont = 'sans'): Uint8Array {
  const { version, tables } = readSfnt(readTestFont(base));
  const cached = tables.filter(({ tag }) => !without.includes(tag) && !(tag in added));
  return writeSfnt({
    version,
    tables: [...cached, ...Object.entries(added).map(([tag, bytes]) => ({ tag, bytes, checksum: 0 }))],
  });
}

/** A cmap that shows code points by letters of the test font. OpenType `cmap`, format 12. */
function writeCmap(letters: Record<number, string>): Uint8Array {
  const groups = Object.entries(letters).map(([point, letter]) => [Number(point), glyph(letter)] as const);
  return join(
    words(short(0), short(1), short(3), short(10), long(12), short(12), short(0)),
    words(long(16 + 12 * groups.length), long(0), long(groups.length)),
    words(...groups.flatMap(([point, shown]) => [long(point), long(point), long(shown)])),
  );
}

const draw = async (file: Uint8Array, text: string, features: Record<string, number> = {}) =>
  drawOutline(await loadFace(file, limit), { text, features });
const width = async (...what: Parameters<typeof draw>) => (await draw(...what)).advance;
const shape = async (file: Uint8Array, text: string) => {
  const face = await loadFace(file, limit);
  const checked = checkRequest({ text }, face);
  return shapeText(instantiateFace(face, checked.coordinates), face.unitsPerEm, checked).glyphs;
};

const pairs: Pair[] = [
  ['A', 'V', -300],
  ['V', 'A', -120],
  ['T', 'o', -77],
];

describe('a font that is kerned by an older table alone', () => {
  const written: [string, Tables][] = [
    ['kern', { kern: writeKern(pairs) }],
    ['kern as Apple writes it', { kern: writeKern(pairs, { isApple: true }) }],
    ['kerx', { kerx: writeKerx(pairs) }],
    // A program that reads the newer one leaves the older one alone.
    ['kerx and kern', { kerx: writeKerx(pairs), kern: writeKern(pairs) }],
  ];

  it.each(written)('is drawn kerned once, by %s', async (_what, tables) => {
    const bare = withTables({});
    const kerned = withTables(tables);
    const gain = async (text: string) => (await width(kerned, text)) - (await width(bare, text));
    expect(await gain('AV')).toBe(-300);
    expect(await gain('AVA')).toBe(-420);
    expect(await gain('To AV')).toBe(-377);
    expect(await gain('VV')).toBe(0);
    // Shaped letter by letter in runs of one script, as any other text.
    expect(await gain('AV永AV')).toBe(-600);
    expect((await readFacts(kerned, limit)).undrawn).toEqual([]);
  });

  it.each(written)('is drawn as it stands when kerning is switched off, by %s', async (_what, tables) => {
    const kerned = withTables(tables);
    expect(await width(kerned, 'AVA', { kern: 0 })).toBe(await width(withTables({}), 'AVA'));
    expect(await width(kerned, 'AVA', { kern: 1 })).toBe(await width(kerned, 'AVA'));
  });

  it('follows its GPOS table and not the old one where it has both', async () => {
    const both = withTables({ kern: writeKern(pairs) }, []);
    expect(await width(both, 'AVATo')).toBe(await width(font, 'AVATo'));
  });

  it('keeps to what is meant for lines, and is drawn without a table that promises more than it holds', async () => {
    const bare = await width(withTables({}), 'AV');
    expect(await width(withTables({ kern: writeKern(pairs, { coverage: 0 }) }), 'AV')).toBe(bare);
    const broken = writeKern(pairs);
    broken[11] = 200;
    expect(await width(withTables({ kern: broken }), 'AV')).toBe(bare);
  });
});

describe('a font without the tables of OpenType', () => {
  it('has its letters joined and placed by Apple’s', async () => {
    const apple = withTables(
      {
        morx: writeMorx([
          ['a', 'n'],
          ['b', 'o'],
        ]),
        kerx: writeKerx([['n', 'o', -55]]),
      },
      ['GSUB', 'GPOS'],
    );
    const [changed, plain] = [await draw(apple, 'ab'), await draw(withTables({}, ['GSUB', 'GPOS']), 'no')];
    expect(changed.advance - plain.advance).toBe(-55);
    expect((await shape(apple, 'abc')).map((one) => one.glyph)).toEqual([glyph('n'), glyph('o'), glyph('c')]);
  });

  it('joins Arabic letters by the forms that Unicode has of them', async () => {
    const bare = withTables({}, ['GSUB', 'GPOS', 'GDEF'], 'arabic');
    const single = await shape(bare, 'ب ي ت');
    const joined = await shape(bare, 'بيت');
    const forms = new Font(new Face(bare));
    // Final teh, medial yeh and initial beh, as they stand from left to right.
    expect(joined.map((one) => one.glyph)).toEqual([0xfe96, 0xfef4, 0xfe91].map((point) => forms.glyph(point)));
    expect(joined.some((one) => single.some((other) => other.glyph === one.glyph))).toBe(false);
  });

  it('sets a mark above its letter', async () => {
    const bare = withTables({}, ['GSUB', 'GPOS', 'GDEF']);
    const [x, mark] = await shape(bare, 'X\u0301');
    const [single, marked] = [(await draw(bare, 'X')).ink, (await draw(bare, 'X\u0301')).ink];
    expect([x!.glyph, mark!.glyph]).toEqual([glyph('X'), glyph('\u0301')]);
    // Above: higher than the letter alone, and within its width.
    expect(marked[1]).toBeLessThan(single[1] - 50);
    expect([marked[0], marked[2]]).toEqual([single[0], single[2]]);
  });
});

describe('a sign that lacks its letter', () => {
  const circle = { 9676: 'o' };

  it('stands on a circle', async () => {
    const balinese = withTables({ cmap: writeCmap({ ...circle, 6974: 'e' }) }, ['GSUB', 'GPOS']);
    expect((await shape(balinese, '\u1b3e')).map((one) => one.glyph).toSorted()).toEqual(
      [glyph('o'), glyph('e')].toSorted(),
    );
  });

  it('of two vowels that Unicode spells as one stands on a circle too', async () => {
    const circled = new Font(new Face(readTestFont('devanagari'))).glyph(0x25cc);
    expect((await shape(readTestFont('devanagari'), '\u0905\u093e')).map((one) => one.glyph)).toContain(circled);
    expect((await shape(readTestFont('devanagari'), '\u0915\u093e')).map((one) => one.glyph)).not.toContain(circled);
  });

  it('of Tai Tham stands as it is', async () => {
    const lanna = withTables({ cmap: writeCmap({ ...circle, 6766: 'e' }) }, ['GSUB', 'GPOS']);
    expect((await shape(lanna, '\u1a6e')).map((one) => one.glyph)).toEqual([glyph('e')]);
  });
});
