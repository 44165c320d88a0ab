import { t } from '#contract/languages/translate.ts';
import { formatCount } from '#contract/text/write-number.ts';
/** "1 style", "18 styles"; a product may also come without. */
export function countStyles(count: number): string {
  if (count === 0) return t('no fonts');
  return formatCount('{count} style', '{count} styles', count);
}
