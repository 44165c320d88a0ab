import { Link } from 'react-router';
import type { LetterCount } from '#contract/nouns/products.ts';
import { addressFilters, type ProductFilters } from './product-list/product-filters.ts';
import styles from './product-list/product-list.module.css';

/** Why no font can write a text: the letters that none has, or how many fonts have each; and the text without them. */
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
            No font here has <Letters letters={absent} />.
          </>
        ) : (
          <>
            Every letter of <bdi>{filters.write}</bdi> is in some font here, but no font has them all.
          </>
        )}
      </p>
      <ul className={styles.lacking} aria-label="How many fonts have each letter">
        {letters.map(({ letter, fonts }) => (
          <li key={letter}>
            <bdi className={fonts === 0 ? 'sig' : ''}>{letter}</bdi>
            <span className="two">{fonts === 0 ? 'in no font' : `in ${fonts} ${fonts === 1 ? 'font' : 'fonts'}`}</span>
          </li>
        ))}
      </ul>
      <p className={styles.ways}>
        {rest !== '' && (
          <Link className="btn" to={addressFilters(filters, { write: rest }, ownText === '' ? '' : rest)}>
            Write it without {dropped.join(' ')}
          </Link>
        )}
        <Link className="btn" to={addressFilters(filters, { write: '' }, ownText || filters.write)}>
          Show fonts that lack letters
        </Link>
      </p>
    </>
  );
}

function Letters({ letters }: { letters: readonly string[] }) {
  return letters.map((letter, at) => (
    <span key={letter}>
      {at > 0 && (at === letters.length - 1 ? ' or ' : ', ')}
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
