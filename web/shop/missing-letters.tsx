import { t } from '#contract/languages/translate.ts';
import styles from './product-list/product-row.module.css';

/** Names the letters that a font does not have, before anybody buys it for them. */
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
