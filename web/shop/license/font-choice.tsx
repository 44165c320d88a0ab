import { useState } from 'react';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { ProductPrice } from '../product-price.tsx';
import { useSearch } from '../search/use-search.ts';
import styles from './advisor.module.css';

const most = 5;

/** Which font the advice is for: a field that searches, and buttons for what it finds. */
export function FontChoice({
  font,
  isMissing,
  onChoose,
}: {
  font: ProductDetail | null;
  isMissing: boolean;
  onChoose: (slug: string) => void;
}) {
  const [query, setQuery] = useState('');
  const { results, isSearching } = useSearch(query);
  const found = results?.slice(0, most) ?? [];
  if (font !== null)
    return (
      <div className={styles.font}>
        <span className="two">For</span> <b className="t24">{font.name}</b>
        <button type="button" className="link t13" onClick={() => onChoose('')}>
          Another font
        </button>
      </div>
    );
  return (
    <div className={styles.font}>
      <label className="two" htmlFor="advice-font">
        For which font?
      </label>
      <input
        id="advice-font"
        className="in"
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <ul className={styles.found} aria-label="Fonts found">
        {found.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              onClick={() => {
                setQuery('');
                onChoose(product.slug);
              }}
            >
              <span>{product.name}</span>
              <span className="two">
                <ProductPrice product={product} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="t13 two" role="status">
        {query.trim() !== '' && !isSearching && found.length === 0 && 'No results'}
        {isMissing && query === '' && 'That font is not on offer. Choose another one.'}
      </p>
    </div>
  );
}
