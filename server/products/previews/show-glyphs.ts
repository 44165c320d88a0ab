import type { LanguageAnswer } from '#contract/nouns/product-drawings.ts';
import { type CharacterGroup, type CodePointRange, groupCharacters, supportLanguages } from '#fonts/engine.ts';
import type { Db } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { fromMultirange } from '../catalogue/coverage.ts';
import { coverageOf } from '../catalogue/queries.ts';
import type { Viewer } from '../catalogue/viewer.ts';

/** The characters of a product's font in groups, those that the query names. */
export async function listGlyphs(
  db: Db,
  id: number,
  query: string,
  viewer: Viewer,
): Promise<{ total: number; groups: CharacterGroup[] }> {
  const groups = groupCharacters(await readCoverage(db, id, viewer), query);
  const ranges = groups.flatMap((group) => group.ranges);
  return { total: ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0), groups };
}

/** How a product's font stands with the languages that the query names. */
export async function listSupport(db: Db, id: number, query: string, viewer: Viewer): Promise<LanguageAnswer[]> {
  const row = (await coverageOf(db, id, viewer)) ?? refuse('product_not_found');
  const written = new Set(row.languages);
  return supportLanguages(fromMultirange(row.coverage), query).map((language) => ({
    ...language,
    // What a font has all letters of and is not listed with lacks their shaping.
    isShaped: language.missing.length > 0 || written.has(language.tag),
  }));
}

async function readCoverage(db: Db, id: number, viewer: Viewer): Promise<CodePointRange[]> {
  const row = (await coverageOf(db, id, viewer)) ?? refuse('product_not_found');
  return fromMultirange(row.coverage);
}
