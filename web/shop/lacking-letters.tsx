import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { LetterCount } from '#contract/nouns/product-filters.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { rich } from '../ui/text/rich.tsx';
import { addressFilters, type ProductFilters } from './product-list/product-filters.ts';
import styles from './product-list/product-list.module.css';

/**
 * Why no font can write a text: the letters missing from all fonts, or how many fonts have each; and the text without
 * them.
 */
export function LackingLetters({
  filters,
  letters,
  ownText,
}: {
  filters: ProductFilters;
  letters: readonly LetterCount[];
  ownText: string;
}) {
  const absent = letters.filter(({ fonts }) => fonts === 0).map(({ letter }) => letter);
  const rarest = Math.min(...letters.map(({ fonts }) => fonts));
  const dropped =
    absent.length > 0 ? absent : letters.filter(({ fonts }) => fonts === rarest).map(({ letter }) => letter);
  const rest = dropLetters(filters.write, dropped);
  return (
    <>
      <p className="two measure">
        {absent.length > 0 ? (
          <>
            {t('No font here has')} <Letters letters={absent} />.
          </>
        ) : (
          rich('Every letter of {write} is in some font here, but no font has them all.', {
            write: <bdi>{filters.write}</bdi>,
          })
        )}
      </p>
      <ul className={styles.lacking} aria-label={t('How many fonts have each letter')}>
        {letters.map(({ letter, fonts }) => (
          <li key={letter}>
            <bdi className={fonts === 0 ? 'sig' : ''}>{letter}</bdi>
            <span className="two">
              {fonts === 0 ? t('in no font') : formatCount('in {count} font', 'in {count} fonts', fonts)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.ways}>
        {rest !== '' && (
          <Link className="btn" to={addressFilters(filters, { write: rest }, ownText === '' ? '' : rest)}>
            {t('Write it without {letters}', { letters: dropped.join(' ') })}
          </Link>
        )}
        <Link className="btn" to={addressFilters(filters, { write: '' }, ownText || filters.write)}>
          {t('Show fonts with missing letters')}
        </Link>
      </p>
    </>
  );
}

function Letters({ letters }: { letters: readonly string[] }) {
  return letters.map((letter, at) => (
    <span key={letter}>
      {at > 0 && (at === letters.length - 1 ? t(' or ') : ', ')}
      <b>
        <bdi>{letter}</bdi>
      </b>
    </span>
  ));
}

/** A text without some of its letters; what is left of its words moves together. */
function dropLetters(text: string, letters: readonly string[]): string {
  const rest = [...text.normalize('NFC')].filter((letter) => !letters.includes(letter)).join('');
  return rest.replace(/\s+/g, ' ').trim();
}
