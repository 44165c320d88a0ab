import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import { useDrawing } from '../../api/use-drawing.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Picture } from '../../ui/drawing/picture.tsx';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import options from '../../ui/list/options.module.css';
import { Modal } from '../../ui/modal.tsx';
import { Price } from '../../ui/price.tsx';
import { addressSpecimen } from '../address-specimen.ts';
import { BundleArt } from '../bundle/bundle-art.tsx';
import { listFaces } from '../bundle/faces.ts';
import { describeSize } from '../count-styles.ts';
import { fromPrice } from '../product-price.tsx';
import styles from './search-modal.module.css';
import { useSearch } from './use-search.ts';

/** Search over the page: fonts as one types, arrow keys to choose, Enter to open. */
export default function SearchModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} label={t('Search')}>
      <Search onClose={onClose} />
    </Modal>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const { found: results, isSearching } = useSearch(query);
  const chosen = results?.[Math.min(at, results.length - 1)];

  function open(address: string) {
    // Closed at once, so that the next key already belongs to the page.
    onClose();
    navigate(address);
  }

  function onKey(event: KeyboardEvent) {
    const last = (results?.length ?? 0) - 1;
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? Math.max(last, 0) : at - 1);
    else if (event.key === 'Enter' && chosen) open(`/product/${chosen.slug}`);
    else if (event.key === 'Enter' && query.trim() !== '')
      open(`/product?${new URLSearchParams({ query: query.trim() })}`);
    else return;
    event.preventDefault();
  }

  return (
    <search className={styles.search}>
      <div className={styles.line}>
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened in order to type here.
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('Search fonts')}
          aria-expanded={Boolean(results?.length)}
          aria-controls="search-results"
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `found-${chosen.id}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        <button type="button" className="ib" aria-label={t('Close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.waiting} data-on={isSearching} />
      <div id="search-results" role="listbox" aria-label={t('Found')}>
        {results?.map((product) => (
          <SearchResult
            key={product.id}
            product={product}
            isChosen={product === chosen}
            onOpen={() => open(`/product/${product.slug}`)}
          />
        ))}
      </div>
      <div role="status">
        {results?.length === 0 && (
          <div className={styles.none}>
            <p className="t24">{t('No results')}</p>
            <p className="two">{t('Try a name, or a kind: serif, mono, Arabic.')}</p>
          </div>
        )}
        {results !== null && results.length > 0 && (
          <span className="vh">{t('{count} found', { count: results.length })}</span>
        )}
      </div>
      <div className={`wide ${styles.keys}`}>
        <span>
          <span className="kbd">↑</span> <span className="kbd">↓</span> {t('move')}
        </span>
        <span>
          <span className="kbd">Enter</span> {t('opens')}
        </span>
        <span>
          <span className="kbd">Esc</span> {t('closes')}
        </span>
      </div>
    </search>
  );
}

/** One font that was found: its name in its own letters and, since not all letters read well, in ours. */
function SearchResult({ product, isChosen, onOpen }: { product: Product; isChosen: boolean; onOpen: () => void }) {
  const drawing = useDrawing(addressSpecimen(product, product.name));
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input (combobox pattern).
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input.
    <div
      id={`found-${product.id}`}
      role="option"
      aria-selected={isChosen}
      className={`${options.row} ${styles.row}`}
      onClick={onOpen}
    >
      <span>
        {product.styleCount > 0 ? <Specimen drawing={drawing} height={46} /> : <ArtWithoutFonts product={product} />}
        <b className="t13">{product.name}</b>
      </span>
      <span className="two t13 wide">{describeSize(product)}</span>
      <span className="b">
        <Price dollars={fromPrice(product)} isShort />
      </span>
    </div>
  );
}

/** A bundle is seen in the names of its first fonts, anything else without fonts in its picture. */
function ArtWithoutFonts({ product }: { product: Product }) {
  if (product.members.length > 0)
    return (
      <span className={styles.faces}>
        <BundleArt faces={listFaces(product)} />
      </span>
    );
  return product.images !== '' && <Picture address={product.images} height={46} />;
}
