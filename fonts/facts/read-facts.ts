import { Blob, Face, Font } from 'harfbuzzjs';
import { checkForBrowsers } from '../sfnt/check-for-browsers.ts';
import { requireTable } from '../sfnt/check-tables.ts';
import { openFont } from '../sfnt/open-font.ts';
import { findTable, type Sfnt } from '../sfnt/sfnt.ts';
import { readFvar } from '../tables/fvar.ts';
import { readHead } from '../tables/head.ts';
import { readMaxp } from '../tables/maxp.ts';
import { type NameTable, readName } from '../tables/name.ts';
import { findName } from '../tables/name-text.ts';
import { readOs2 } from '../tables/os2.ts';
import { readPost } from '../tables/post.ts';
import type { FontFacts } from '../types.ts';
import { indexCoverage, listCoverage } from './list-coverage.ts';
import { listFeatures } from './list-features.ts';
import { listLanguages } from './list-languages.ts';
import { listScripts } from './list-scripts.ts';
import { listUndrawn } from './list-undrawn.ts';
import { measureFont } from './measure-font.ts';

/** Opens, checks and describes a font file. Throws BrokenFont. Sources: OpenType `name`, `OS/2`, `head`, `hhea`, `post`, `fvar`. */
export async function readFacts(bytes: Uint8Array, maxBytes: number): Promise<FontFacts> {
  const { container, sfnt, flaws, file } = await openFont(bytes, maxBytes);
  checkForBrowsers(sfnt);
  const names = readName(requireTable(sfnt, 'name'));
  const head = readHead(requireTable(sfnt, 'head'));
  const os2 = readOs2(requireTable(sfnt, 'OS/2'));
  const face = new Face(new Blob(file), 0);
  const font = new Font(face);
  const coverage = listCoverage(face, font);
  const covers = indexCoverage(coverage);
  const languages = listLanguages(covers);
  return {
    container,
    outlines: findTable(sfnt, 'glyf') ? 'truetype' : findTable(sfnt, 'CFF ') ? 'cff' : 'cff2',
    flaws,
    ...readNames(names),
    weight: os2.weight,
    width: os2.width,
    slope: os2.oblique ? 'oblique' : os2.italic || head.macItalic ? 'italic' : 'upright',
    monospace: readPost(requireTable(sfnt, 'post')).fixedPitch || os2.panoseMonospace,
    unitsPerEm: head.unitsPerEm,
    ...measureFont(font, os2),
    glyphs: readMaxp(requireTable(sfnt, 'maxp')).glyphs,
    fsType: os2.fsType,
    genre: os2.genre,
    color: face.hasColorLayers() || face.hasColorPaint() || face.hasColorPng() || findTable(sfnt, 'SVG ') !== undefined,
    undrawn: listUndrawn(sfnt, face),
    ...readVariations(sfnt, names),
    features: listFeatures(face, names),
    scripts: listScripts(coverage, languages),
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
