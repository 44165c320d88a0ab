import { t } from '#contract/languages/translate.ts';
import styles from './product-list/product-row.module.css';

/** Lists the letters missing from a font, as a warning before it is bought. */
export function MissingLetters({ letters }: { letters: readonly string[] }) {
  if (letters.length === 0) return null;
  return (
    <span className={`two ${styles.missing}`}>
      <b className="sig">
        <bdi>{letters.join(' ')}</bdi>
      </b>{' '}
      {letters.length === 1 ? t('is missing in this font') : t('are missing in this font')}
    </span>
  );
}
