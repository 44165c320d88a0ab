import type { Face } from 'harfbuzzjs';
import { findTable, type Sfnt } from '../sfnt/sfnt.ts';
import { readKern } from '../tables/kern.ts';
import type { FontFacts } from '../types.ts';

/** What the workshop can not draw of a font as its makers meant it. Throws BrokenFont for a `kern` table that is broken. */
export function listUndrawn(sfnt: Sfnt, face: Face): FontFacts['undrawn'] {
  const has = (...tags: string[]) => tags.some((tag) => findTable(sfnt, tag) !== undefined);
  const kern = face.getTableFeatureTags('GPOS').includes('kern') ? undefined : findTable(sfnt, 'kern');
  const isColored = face.hasColorLayers() || face.hasColorPaint();
  return [
    ...(kern && !readKern(kern).isWhole ? (['kerning'] as const) : []),
    ...(has('morx', 'mort', 'kerx') && !has('GSUB', 'GPOS') ? (['apple-shaping'] as const) : []),
    ...(!isColored && has('SVG ', 'CBDT', 'sbix', 'EBDT') ? (['color-pictures'] as const) : []),
  ];
}
