import { useDeferredValue, useId, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { shopQuery, useQuery } from '../../../api/use-query.ts';
import type { Font, LoadedProduct } from '../load-product.ts';
import styles from '../product.module.css';
import type { TesterControls } from '../tester/use-tester.ts';
import { GlyphGrid } from './glyph-grid.tsx';
import glyph from './glyph-map.module.css';

/** Every character of the font: by group, found on its own, its name or its code point, and one of them large. */
export default function GlyphMap({
  product,
  font,
  tester,
}: {
  product: LoadedProduct['product'];
  font: Font;
  tester: TesterControls;
}) {
  const id = useId();
  const [query, setQuery] = useState('');
  const requested = useDeferredValue(query.trim());
  const { data: found, hasFailed } = useQuery(
    shopQuery('productGlyphs', { params: { id: product.id }, query: { query: requested } }),
  );
  const data = found?.data;
  return (
    <section className={styles.block}>
      <h2>
        {t('Glyphs')} <span className="two">{data ? t('{count} characters', { count: data.total }) : ''}</span>
      </h2>
      <div className={glyph.search}>
        <label htmlFor={id}>{t('Find a character')}</label>
        <input
          id={id}
          className="in"
          type="search"
          value={query}
          placeholder={t('g, ampersand, U+20AC')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setQuery(event.target.value)}
        />
        <span className="hint" role="status">
          {hasFailed && t('The characters couldn’t be loaded.')}
          {data?.total === 0 && t('No character of this font has that name.')}
        </span>
      </div>
      <GlyphGrid product={product} font={font} tester={tester} groups={data?.groups ?? []} />
    </section>
  );
}
