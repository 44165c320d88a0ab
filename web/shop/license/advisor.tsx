import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { asCents, formatDollars } from '#contract/money.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { addToCart } from '../../cart/cart.ts';
import { readCart, writeCart } from '../../cart/cart-store.ts';
import { addressSpecimen } from '../address-specimen.ts';
import { useOverlays } from '../frame/overlays.ts';
import { IfFeature } from '../if-feature.tsx';
import { ProductPrice } from '../product-price.tsx';
import { useSearch } from '../search/use-search.ts';
import type { Advice } from './advice/advise-licenses.ts';
import type { Answers } from './advice/demand.ts';
import styles from './advisor.module.css';
import { AdvisorQuestions } from './advisor-questions.tsx';
import { listChosen } from './list-chosen.ts';
import { explainGap, explainLine } from './say-advice.ts';

/** Six questions, and the least expensive licences that cover the answers for one font. */
export function Advisor({
  answers,
  advice,
  font,
  isMissing,
  onAnswer,
}: {
  answers: Answers;
  advice: Advice;
  font: ProductDetail | null;
  isMissing: boolean;
  onAnswer: (change: Partial<Answers>) => void;
}) {
  const { openCart } = useOverlays();

  function add() {
    if (font === null) return;
    const quantities = new Map(advice.lines.map(({ licence, quantity }) => [licence.id, quantity]));
    writeCart(
      addToCart(
        readCart(),
        listChosen(font, quantities, () => addressSpecimen(font, font.name) ?? font.images),
      ),
    );
    openCart();
  }

  return (
    <section className={styles.advisor} aria-labelledby="advisor">
      <div className={styles.top}>
        <h2 className="t32" id="advisor">
          {t('Which do I need?')}
        </h2>
        <FontChoice font={font} isMissing={isMissing} onChoose={(slug) => onAnswer({ font: slug })} />
      </div>
      <form className={styles.columns} aria-label={t('Which licence')} onSubmit={(event) => event.preventDefault()}>
        <AdvisorQuestions answers={answers} onAnswer={onAnswer} />
        <AdvisorResult advice={advice} fontName={font?.name ?? null} onAdd={add} />
      </form>
    </section>
  );
}

const most = 5;

/** Which font the advice is for: a field that searches, and buttons for what it finds. */
function FontChoice({
  font,
  isMissing,
  onChoose,
}: {
  font: ProductDetail | null;
  isMissing: boolean;
  onChoose: (slug: string) => void;
}) {
  const [query, setQuery] = useState('');
  const { found: results, isSearching } = useSearch(query);
  const found = results?.slice(0, most) ?? [];
  if (font !== null)
    return (
      <div className={styles.font}>
        <span className="two">{t('For')}</span> <b className="t24">{font.name}</b>
        <button type="button" className="link t13" onClick={() => onChoose('')}>
          {t('Another font')}
        </button>
      </div>
    );
  return (
    <div className={styles.font}>
      <label className="two" htmlFor="advice-font">
        {t('For which font?')}
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
      <ul className={styles.found} aria-label={t('Fonts found')}>
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
        {query.trim() !== '' && !isSearching && found.length === 0 && t('No results')}
        {isMissing && query === '' && t('That font is not on offer. Choose another one.')}
      </p>
    </div>
  );
}

/** Which licences, how many of each, what they cost allOf, why, and what is left to be talked about. */
function AdvisorResult({
  advice: { lines, total_cents, gaps },
  fontName,
  onAdd,
}: {
  advice: Advice;
  /** Null while no font is chosen: then only the page's own prices are known. */
  fontName: string | null;
  onAdd: () => void;
}) {
  const isOpen = lines.some(({ licence }) => licence.limits?.onRequest) || gaps.length > 0;
  return (
    <div className={styles.result}>
      <div aria-live="polite" aria-atomic="true">
        <h2>{t('Then you need')}</h2>
        {lines.length === 0 && gaps.length === 0 && (
          <p className="two">{t('Nothing yet: say where the font will be used.')}</p>
        )}
        <ul>
          {lines.map((line) => (
            <li key={line.licence.id} className={styles.advised}>
              <span className="between">
                <strong>
                  {line.quantity > 1 && `${line.quantity} × `}
                  {line.licence.name.replace(/ License$/, '')}
                </strong>
                <span className="num">{show(line.licence.costOf(line.quantity))}</span>
              </span>
              <span className="t13 two">
                {explainLine(line).join(' ')}
                {line.licence.limits?.onRequest && t(' Its limits are on request.')}
              </span>
            </li>
          ))}
          {gaps.map((gap) => (
            <li key={gap.demand.name} className="note bad">
              {explainGap(gap, fontName)}
            </li>
          ))}
        </ul>
        {lines.length > 0 && (
          <p className="total">
            <span>{fontName === null ? t('Together, from') : t('Together')}</span>
            <strong>{show(total_cents)}</strong>
          </p>
        )}
      </div>
      {fontName !== null && lines.length > 0 && (
        <button type="button" className="btn fill" onClick={onAdd}>
          {t('Add to Cart')}
        </button>
      )}
      {fontName === null && lines.length > 0 && (
        <p className="t13 two">{t('Standard costs what the font costs. Choose a font to see its price and to buy.')}</p>
      )}
      {isOpen && (
        <IfFeature name="contact">
          <p className="t13">
            <Link className="link" to="/contact">
              {t('Write to us')}
            </Link>{' '}
            <span className="two">{t('about limits on request.')}</span>
          </p>
        </IfFeature>
      )}
    </div>
  );
}

function show(cents: number): string {
  return formatDollars(asCents(cents), { short: true });
}
