import { t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import { formatCount } from '#contract/text/write-number.ts';
/** "1 style", "18 styles"; a product may also come without. */
export function countStyles(count: number): string {
  if (count === 0) return t('no fonts');
  return formatCount('{count} style', '{count} styles', count);
}

/** The same of a product in a list; a bundle says of how many fonts it is. */
export const describeSize = ({ styleCount, members }: Pick<Product, 'styleCount'> & { members: readonly unknown[] }) =>
  members.length > 0 ? t('Bundle of {count} fonts', { count: members.length }) : countStyles(styleCount);
