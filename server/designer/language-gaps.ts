import type { LanguageGaps } from '#contract/nouns/designer.ts';
import { nearLanguages } from '#fonts/engine.ts';
import type { Tools } from '#server/kit/tools.ts';
import { fromMultirange } from '#server/products/catalogue/coverage.ts';
import { rankLanguage } from '#server/products/search/languages-by-speakers.ts';
import { fontsNaming } from './sales-queries.ts';

/** The languages that each font of some designers and foundries nearly supports, those that most people speak first. */
export async function listLanguageGaps(
  { db }: Pick<Tools, 'db'>,
  makerIds: readonly number[],
): Promise<LanguageGaps[]> {
  return (await fontsNaming(db, makerIds)).map(({ id, name, languages, coverage }) => ({
    product: { id, name },
    supported: languages.length,
    nearly: nearLanguages(fromMultirange(coverage)).toSorted(
      (one, other) => rankLanguage(one.tag) - rankLanguage(other.tag) || one.missing.length - other.missing.length,
    ),
  }));
}
