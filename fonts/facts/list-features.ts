import type { Face } from 'harfbuzzjs';
import names from '../data/feature-names.json' with { type: 'json' };
import type { NameTable } from '../tables/name.ts';
import { findName } from '../tables/name-text.ts';

const plainNames: Readonly<Record<string, string>> = names;

/**
 * The features of `GSUB` and `GPOS`, each once, sorted by tag. A stylistic set or character variant bears the name the
 * font gives it (OpenType feature parameters), any other feature a plain English one; unknown tags name themselves.
 */
export function listFeatures(face: Face, table: NameTable): { tag: string; name: string }[] {
  const found = new Map<string, string>();
  for (const layout of ['GSUB', 'GPOS'] as const) {
    face.getTableFeatureTags(layout).forEach((tag, index) => {
      const own = /^(ss|cv)\d\d$/.test(tag) ? readOwnName(face, layout, index, table) : '';
      if (own || !found.has(tag)) found.set(tag, own || nameFeature(tag));
    });
  }
  return [...found].map(([tag, name]) => ({ tag, name })).sort((a, b) => (a.tag < b.tag ? -1 : 1));
}

function readOwnName(face: Face, layout: 'GSUB' | 'GPOS', index: number, table: NameTable): string {
  const nameId = face.getFeatureNameIds(layout, index)?.uiLabelNameId;
  return nameId === undefined ? '' : findName(table, nameId);
}

function nameFeature(tag: string): string {
  const number = Number(tag.slice(2));
  if (/^ss\d\d$/.test(tag)) return `Stylistic set ${number}`;
  if (/^cv\d\d$/.test(tag)) return `Character variant ${number}`;
  return plainNames[tag] ?? tag;
}
