import { t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Db } from '#server/kit/database/database.ts';
import { searchable } from '../catalogue/filters.ts';
import type { CatalogueIndex } from '../search/catalogue-index.ts';
import { type Copied, findCopied } from '../similar/find-copied.ts';
import type { Family } from './read-fonts.ts';

const NAMED = 3;

/**
 * What of a family is in the shop already under another name, by its outlines: a sentence for each product. Its fonts
 * have to be measured. A product of the same name hears of by its name.
 */
export async function reportOrigins(db: Db, index: CatalogueIndex, { name, fonts }: Family): Promise<string[]> {
  const found: (Copied & { mine: string })[] = [];
  for (const { key, facts } of fonts) {
    const copied = await findCopied(db, index, key);
    const others = copied.filter(({ product }) => searchable(product.name) !== searchable(name));
    found.push(...others.map((one) => ({ ...one, mine: facts.style })));
  }
  const groups = Map.groupBy(found, ({ product, isSame }) => `${product.id} ${isSame}`);
  return [...groups.values()].map((copies) => {
    const { product, isSame } = mustExist(copies[0]);
    const names = {
      mine: nameSome(copies.map(({ mine }) => mine)),
      theirs: `${product.name} ${nameSome(copies.map(({ style }) => style))}`,
    };
    if (!isSame)
      return t(
        'The outlines of {mine} are very close to those of {theirs}, which is on offer here, and may be based on them.',
        names,
      );
    return product.isOnOffer
      ? t(
          'The outlines of {mine} are the same as those of {theirs}, which is on offer here. Make sure you may sell them.',
          names,
        )
      : t('The outlines of {mine} are the same as those of {theirs}, which this shop has but doesn’t offer.', names);
  });
}

function nameSome(styles: readonly string[]): string {
  const names = [...new Set(styles)];
  const rest = names.length - NAMED;
  const shown = names.slice(0, NAMED).join(', ');
  return rest > 0 ? t('{names} and {count} more', { names: shown, count: rest }) : shown;
}
