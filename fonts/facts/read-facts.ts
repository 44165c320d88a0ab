import { findScript } from '../drawing/layout/split-runs.ts';
import { Face, Font, type LayoutTable } from '../harfbuzz/harfbuzz.ts';
import { checkForBrowsers } from '../tables/check-for-browsers.ts';
import { requireTable } from '../tables/check-tables.ts';
import { readFvar } from '../tables/fvar.ts';
import { readHead } from '../tables/head.ts';
import { readMaxp } from '../tables/maxp.ts';
import { findName, type NameTable, readName } from '../tables/name.ts';
import { type Os2, readOs2 } from '../tables/os2.ts';
import { readPost } from '../tables/post.ts';
import { findTable, type Sfnt } from '../tables/sfnt.ts';
import type { CodePointRange, FontFacts } from '../types.ts';
import { openFont } from '../woff/open-font.ts';
import { checkDesktop } from './check-desktop.ts';
import { findUnshaped } from './find-unshaped.ts';
import { judgeSlope } from './judge-slope.ts';
import { indexCoverage, listCoverage } from './list-coverage.ts';
import { type Language, listLanguages } from './list-languages.ts';
import { nameFeature } from './name-feature.ts';

/**
 * Opens, checks and describes a font file. Throws BrokenFont. Sources: OpenType `name`, `OS/2`, `head`, `hhea`, `post`,
 * `fvar`.
 */
export async function readFacts(bytes: Uint8Array, maxBytes: number): Promise<FontFacts> {
  const { container, sfnt, flaws, file } = await openFont(bytes, maxBytes);
  checkForBrowsers(sfnt);
  const names = readName(requireTable(sfnt, 'name'));
  const head = readHead(requireTable(sfnt, 'head'));
  const os2 = readOs2(requireTable(sfnt, 'OS/2'));
  const post = readPost(requireTable(sfnt, 'post'));
  const named = readNames(names);
  const face = new Face(file);
  const font = new Font(face);
  const coverage = listCoverage(face, font);
  const covers = indexCoverage(coverage);
  const lettered = listLanguages(covers);
  const unshaped = findUnshaped(font, covers, new Set(lettered.map(({ script }) => script)));
  const languages = lettered.filter(({ script }) => !unshaped.includes(script));
  return {
    container,
    outlines: findTable(sfnt, 'glyf') ? 'truetype' : findTable(sfnt, 'CFF ') ? 'cff' : 'cff2',
    flaws,
    ...named,
    desktop: checkDesktop(sfnt, names, font),
    weight: os2.weight,
    width: os2.width,
    slope: judgeSlope({
      italicBit: os2.italic || head.macItalic,
      obliqueBit: os2.oblique,
      italicAngle: post.italicAngle,
      style: named.style,
    }),
    monospace: post.isFixedPitch || os2.panoseMonospace,
    unitsPerEm: head.unitsPerEm,
    ...measureFont(font, os2),
    glyphs: readMaxp(requireTable(sfnt, 'maxp')).numGlyphs,
    fsType: os2.fsType,
    genre: os2.genre,
    color: face.isPainted || face.hasPictures || findTable(sfnt, 'SVG ') !== undefined,
    undrawn: listUndrawn(sfnt, face),
    ...readVariations(sfnt, names),
    features: listFeatures(face, names),
    scripts: listScripts(coverage, languages).filter((script) => !unshaped.includes(script)),
    unshaped,
    languages: languages.map(({ tag, name }) => ({ tag, name })),
    coverage,
  };
}

function readNames(names: NameTable) {
  const family = findName(names, 16) || findName(names, 1);
  const style = findName(names, 17) || findName(names, 2) || 'Regular';
  return {
    family,
    style,
    fullName: findName(names, 4) || `${family} ${style}`,
    postscriptName: findName(names, 6),
    version: findName(names, 5),
    copyright: findName(names, 0),
    licenseText: findName(names, 13),
    licenseUrl: findName(names, 14),
    designer: findName(names, 9),
    manufacturer: findName(names, 8),
  };
}

function readVariations(sfnt: Sfnt, names: NameTable): Pick<FontFacts, 'axes' | 'instances'> {
  const fvar = findTable(sfnt, 'fvar');
  if (!fvar) return { axes: [], instances: [] };
  const { axes, instances } = readFvar(fvar);
  return {
    axes: axes.map(({ tag, nameId, min, default: standard, max }) => ({
      tag,
      name: findName(names, nameId) || tag,
      min,
      default: standard,
      max,
    })),
    instances: instances.map(({ nameId, coordinates }, i) => ({
      name: findName(names, nameId) || `Instance ${i + 1}`,
      coordinates: Object.fromEntries(coordinates.map((value, k) => [axes[k]!.tag, value])),
    })),
  };
}

/** What the workshop cannot draw of a font as its makers meant it. */
function listUndrawn(sfnt: Sfnt, face: Face): FontFacts['undrawn'] {
  const has = (tag: string) => findTable(sfnt, tag) !== undefined;
  const hasPictures = ['SVG ', 'CBDT', 'sbix'].some(has);
  return [
    ...(hasPictures && !face.isPainted ? (['color-pictures'] as const) : []),
    ...(has('Silf') && !has('GSUB') ? (['graphite'] as const) : []),
  ];
}

/** How many letters of a script make it usable when no language settles it; a few Greek letters are not Greek. */
const enoughLetters: Readonly<Record<string, number>> = { Latn: 40, Cyrl: 40, Grek: 40, Hani: 500, Hang: 500 };
const enoughOfOthers = 20;

/**
 * The scripts (ISO 15924) that the font can set, sorted: those of its supported languages, and those with a good number
 * of letters.
 */
function listScripts(coverage: readonly CodePointRange[], languages: readonly Language[]): string[] {
  const counts = new Map<string, number>();
  for (const [first, last] of coverage) {
    for (let codePoint = first; codePoint <= last; codePoint++) {
      const script = findScript(codePoint);
      if (script !== null && /^[\p{L}\p{N}]/u.test(String.fromCodePoint(codePoint))) {
        counts.set(script, (counts.get(script) ?? 0) + 1);
      }
    }
  }
  const scripts = new Set(languages.map((language) => language.script));
  for (const [script, count] of counts) if (count >= (enoughLetters[script] ?? enoughOfOthers)) scripts.add(script);
  return [...scripts].sort();
}

/**
 * Vertical metrics in font units: typographic ascender and descender where the font asks for them (OS/2 fsSelection bit
 * 7), else those of `hhea`. x-height and cap height come from `OS/2`, else from the outlines of x and H, else are 0.
 */
function measureFont(
  font: Font,
  os2: Os2,
): Pick<FontFacts, 'ascender' | 'descender' | 'lineGap' | 'xHeight' | 'capHeight'> {
  const { ascender, descender, lineGap } = font.lines();
  return {
    ascender,
    descender,
    lineGap,
    xHeight: os2.xHeight || measureLetter(font, 'x'),
    capHeight: os2.capHeight || measureLetter(font, 'H'),
  };
}

function measureLetter(font: Font, letter: string): number {
  const glyph = font.glyph(letter.codePointAt(0)!);
  return glyph ? (font.ink(glyph)?.top ?? 0) : 0;
}

/**
 * The features of `GSUB` and `GPOS`, each once, sorted by tag. A stylistic set or character variant has the name from
 * the font (OpenType feature parameters), any other feature a plain English one; unknown tags are their own names.
 */
function listFeatures(face: Face, table: NameTable): { tag: string; name: string }[] {
  const found = new Map<string, string>();
  for (const layout of ['GSUB', 'GPOS'] as const) {
    face.features(layout).forEach(({ tag, index }) => {
      const own = /^(ss|cv)\d\d$/.test(tag) ? readOwnName(face, layout, index, table) : '';
      if (own || !found.has(tag)) found.set(tag, own || nameFeature(tag));
    });
  }
  return [...found].map(([tag, name]) => ({ tag, name })).sort((a, b) => (a.tag < b.tag ? -1 : 1));
}

function readOwnName(face: Face, layout: LayoutTable, index: number, table: NameTable): string {
  const nameId = face.featureName(layout, index);
  return nameId === null ? '' : findName(table, nameId);
}
