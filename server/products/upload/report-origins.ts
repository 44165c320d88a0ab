import { t } from '#contract/languages/translate.ts';
import type { Db } from '#server/kit/database/database.ts';
import { searchable } from '../filters.ts';
import type { CatalogueIndex } from '../search-index/catalogue-index.ts';
import { type Copied, findCopied } from '../similar/find-copied.ts';
import type { Family } from './read-fonts.ts';

const NAMED = 3;

/**
 * What of a family is in the shop already under another name, by its outlines: a sentence for each product. Its fonts have to be
 * measured. A product of the same name is told of by its name.
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
    const { product, isSame } = copies[0]!;
    const names = {
      mine: nameSome(copies.map(({ mine }) => mine)),
      theirs: `${product.name} ${nameSome(copies.map(({ style }) => style))}`,
    };
    if (!isSame)
      return t(
        'The outlines of {mine} are so near to those of {theirs}, which is on offer here, that they may have been made of them.',
        names,
      );
    return product.isOnOffer
      ? t(
          'The outlines of {mine} are those of {theirs}, which is on offer here. Make sure that you may sell them.',
          names,
        )
      : t('The outlines of {mine} are those of {theirs}, which this shop has and does not offer.', names);
  });
}

function nameSome(styles: readonly string[]): string {
  const names = [...new Set(styles)];
  const rest = names.length - NAMED;
  const shown = names.slice(0, NAMED).join(', ');
  return rest > 0 ? t('{names} and {count} more', { names: shown, count: rest }) : shown;
}
