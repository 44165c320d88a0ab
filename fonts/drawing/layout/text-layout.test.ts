import { beforeAll, expect, test } from 'vitest';
import { readTestFont, type TestFont } from '../../test-fonts.ts';
import type { PreviewRequest } from '../../types.ts';
import { drawPreview } from '../draw-preview.ts';
import { type LoadedFace, loadFace } from '../face.ts';
import { writeGaps, writeUses } from './position-lines.ts';
import { layOutHeld, readLayout } from './text-layout.ts';

const faces = new Map<TestFont, LoadedFace>();
const used: TestFont[] = ['sans', 'serif', 'cff', 'arabic', 'hebrew', 'devanagari', 'japanese', 'korean', 'color'];
beforeAll(async () => {
  for (const font of used) faces.set(font, await loadFace(readTestFont(font), 64 * 1024 * 1024));
});

const settings = { tracking: 0, leading: 1200, width: null, align: 'start' } as const;
type Change = Partial<Pick<PreviewRequest, 'tracking' | 'leading' | 'width' | 'align'>>;

const read = (svg: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(svg)?.[1];

function draw(font: TestFont, text: string, change: Change = {}) {
  const { svg, missing } = drawPreview(faces.get(font)!, { text, ...change, carets: true, held: true });
  return {
    viewBox: read(svg, 'viewBox'),
    ink: read(svg, 'data-ink'),
    lines: read(svg, 'data-lines'),
    placed: svg.slice(svg.lastIndexOf('</defs>') + 7, -'</svg>'.length),
    held: read(svg, 'data-held')!,
    missing,
  };
}

/** What a page makes of a picture that it has, written as the shop writes it; null where it has to ask. */
function setAgain(text: string, written: string, change: Change) {
  const layout = readLayout(written);
  const set = layOutHeld(text, layout, { ...settings, ...change });
  if (set === null) return null;
  const drawn = set.laid.glyphs.filter(({ glyph }) => layout.metrics.boxOf(glyph) !== null);
  return {
    viewBox: set.viewBox.join(' '),
    ink: set.ink.join(' '),
    lines: set.laid.lines.map(({ start, y, carets }) => `${start},${y},${carets.join(' ')}`).join(';'),
    placed: writeUses(drawn, 'g') + writeGaps(set.laid, layout.metrics.unitsPerEm),
  };
}

const long = 'A slow boat to Banda with nutmeg and mace – two nights under the stars, office-fit AVATAR Tower. To WAVE';
const texts: [TestFont, string][] = [
  ['sans', 'Marmalade'],
  ['serif', 'office ffi AVATAR To Tea'],
  ['sans', long],
  ['cff', long],
  ['cff', 'one\ntwo, five  six\n\nVATO'],
  ['sans', 'x\u0301y z\u0323\u0301 naïve e\u0302a\u0323'],
  ['arabic', 'أهلا وسهلا بكم في بيتنا الجديد'],
  ['hebrew', 'שלום לכולם אות יות'],
  ['devanagari', 'नमस्ते दुनिया क्षि'],
  ['japanese', '文字かな漢字を組む、テスト。文字'],
  ['korean', '한글 시험 글자'],
  ['color', 'AB BA cab'],
];

const moves: Change[] = [
  { leading: 900 },
  ...[1200, 2500, 3700, 5000, 8000, 14_000].map((width) => ({ width })),
  ...(['center', 'end'] as const).flatMap((align) => [{ align }, { align, width: 4000, leading: 1500 }]),
  { tracking: 60 },
  { tracking: -30, width: 4000, align: 'end' },
];

test.each(texts)('in %s a page sets “%s” in other lines exactly as the shop does', (font, text) => {
  const { held } = draw(font, text);
  let set = 0;
  for (const change of moves) {
    const again = setAgain(text, held, change);
    if (again === null) continue;
    set += 1;
    const { held: _, missing: __, ...there } = draw(font, text, change);
    expect(again, JSON.stringify(change)).toEqual(there);
  }
  // Most of it needs no asking.
  expect(set).toBeGreaterThanOrEqual(moves.length - 5);
});

test('letters that are missing keep their gaps in other lines', () => {
  const text = 'a\u16a0 b\u16a1\u16a2 c';
  const { held } = draw('sans', text);
  const { placed, lines } = draw('sans', text, { width: 1500 });
  expect(setAgain(text, held, { width: 1500 })).toMatchObject({ placed, lines });
  expect(placed).toContain('stroke=');
});

test('a ligature that tracking takes apart is asked for, and what was set apart is moved on without asking', () => {
  const { held } = draw('serif', 'office');
  expect(setAgain('office', held, { tracking: 50 })).toBeNull();
  const apart = draw('serif', 'office', { tracking: 50 });
  expect(setAgain('office', apart.held, { tracking: 0 })).toBeNull();
  expect(setAgain('office', apart.held, { tracking: 90 })?.placed).toBe(
    draw('serif', 'office', { tracking: 90 }).placed,
  );
});

test('a line that breaks where letters join, or where words of two directions stand, is asked for', () => {
  expect(setAgain('أهلاوسهلا', draw('arabic', 'أهلاوسهلا').held, { width: 1000 })).toBeNull();
  const mixed = 'שלום one two לכולם';
  const { held, placed } = draw('hebrew', mixed);
  expect(setAgain(mixed, held, { width: 2500 })).toBeNull();
  expect(setAgain(mixed, held, {})?.placed).toBe(placed);
});

test('a letter that is kerned with the next one is as wide at the end of a line as the font draws it there', () => {
  const { held } = draw('cff', 'AVAVAV');
  expect(setAgain('AVAVAV', held, { width: 1500 })?.lines).toBe(draw('cff', 'AVAVAV', { width: 1500 }).lines);
});

test('only a picture that is asked for it tells how it was shaped, and nothing but numbers', () => {
  const plain = drawPreview(faces.get('sans')!, { text: '"<a>&' }).svg;
  expect(plain).not.toContain('data-held');
  expect(draw('sans', '"<a>&').held).toMatch(/^[\d.,[\]-]+$/);
});
