import type { Desktop, DesktopFault } from '../desktop-faults.ts';
import type { Font } from '../harfbuzz/harfbuzz.ts';
import { requireTable } from '../tables/check-tables.ts';
import { readHead } from '../tables/head.ts';
import { readHhea } from '../tables/hhea.ts';
import { readMaxp } from '../tables/maxp.ts';
import { findName, isPostscriptName, type NameTable } from '../tables/name.ts';
import { readOs2 } from '../tables/os2.ts';
import { readPost } from '../tables/post.ts';
import type { Sfnt } from '../tables/sfnt.ts';
import { isSlopedByName } from './judge-slope.ts';

/** Programs that know four styles of a family only find them by these names. */
const LINKED = ['Regular', 'Italic', 'Bold', 'Bold Italic'];
/** The longest names that Windows' GDI reads. */
const LONGEST = { family: 31, full: 63 };
/** Letters that no line may cut. */
const BASIC = 'ÅÉHlgjpqy(|';
/** Lines that differ by less are taken for the same. */
const SAME = 0.02;

/**
 * What goes wrong where a font is installed: names that menus cut or do not link, tables that do not agree on the
 * style, and lines that differ from system to system. Sources: OpenType `name`, `OS/2`, `head`, `hhea`, `post`.
 */
export function checkDesktop(sfnt: Sfnt, names: NameTable, font: Font): Desktop {
  const [family, style, full, postscript] = [1, 2, 4, 6].map((id) => findName(names, id)) as [
    string,
    string,
    string,
    string,
  ];
  const os2 = readOs2(requireTable(sfnt, 'OS/2'));
  const head = readHead(requireTable(sfnt, 'head'));
  const { italicAngle } = readPost(requireTable(sfnt, 'post'));
  const lines = readHhea(
    requireTable(sfnt, 'hhea'),
    requireTable(sfnt, 'hmtx'),
    readMaxp(requireTable(sfnt, 'maxp')).numGlyphs,
  );
  const faults: DesktopFault[] = [];
  if (!LINKED.includes(style)) faults.push('style-unlinked');
  if (family.length > LONGEST.family || full.length > LONGEST.full) faults.push('names-long');
  if (!isPostscriptName(postscript)) faults.push('postscript-name');
  const isSlanted = os2.italic || os2.oblique;
  const agrees =
    os2.bold === head.macBold &&
    os2.italic === head.macItalic &&
    !(os2.regular && (os2.bold || os2.italic)) &&
    isSlanted === (italicAngle !== 0) &&
    isSlanted === isSlopedByName(findName(names, 17) || style) &&
    (!LINKED.includes(style) || (/Bold/.test(style) === os2.bold && /Italic/.test(style) === os2.italic));
  if (!agrees) faults.push('style-bits');
  const { typographic, windows } = os2;
  const requested = typographic.isAsked
    ? typographic
    : { ascender: windows.ascender, descender: -windows.descender, lineGap: 0 };
  const [mac, onWindows] = [lines, requested].map(({ ascender, descender, lineGap }) => ascender - descender + lineGap);
  if (Math.abs(mac! - onWindows!) > SAME * head.unitsPerEm) faults.push('line-heights');
  if (isCut(font, windows)) faults.push('cut-letters');
  return { family, style, faults };
}

function isCut(font: Font, { ascender, descender }: { ascender: number; descender: number }): boolean {
  return [...BASIC].some((letter) => {
    const glyph = font.glyph(letter.codePointAt(0)!);
    const ink = glyph ? font.ink(glyph) : null;
    return ink !== null && (ink.top > ascender || ink.height - ink.top > descender);
  });
}
