import type { LanguageAnswer } from '#contract/nouns/product-drawings.ts';
import { type CharacterGroup, type CodePointRange, groupCharacters, supportLanguages } from '#fonts/engine.ts';
import type { Db } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { fromMultirange } from '../coverage.ts';
import { coverageOf } from '../queries.ts';
import type { Viewer } from '../viewer.ts';

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
  return supportLanguages(await readCoverage(db, id, viewer), query);
}

async function readCoverage(db: Db, id: number, viewer: Viewer): Promise<CodePointRange[]> {
  const row = (await coverageOf(db, id, viewer)) ?? refuse('product_not_found');
  return fromMultirange(row.coverage);
}
