import { lazy, Suspense, useDeferredValue, useId, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { LoadedProduct } from '../load-product.ts';
import styles from '../product.module.css';
import depth from './depth.module.css';

const LanguageAnswers = lazy(() => import('./language-answer.tsx'));

/** Which languages the font can write, whether it can write yours, and if not, which letters it lacks. */
export function Languages({ product, names }: { product: LoadedProduct['product']; names: readonly string[] }) {
  const id = useId();
  const [wanted, setWanted] = useState('');
  const asked = useDeferredValue(wanted.trim());
  return (
    <section className={styles.block}>
      <h2>
        {t('Languages')} <span className="two">{names.length}</span>
      </h2>
      <div className={depth.languages}>
        <div className="field">
          <label className="lab" htmlFor={id}>
            {t('Does it support …?')}
          </label>
          <input
            className="in"
            id={id}
            type="search"
            value={wanted}
            placeholder={t('Vietnamese')}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setWanted(event.target.value)}
          />
          <div className={depth.answer} role="status">
            {asked !== '' && (
              <Suspense>
                <LanguageAnswers productId={product.id} asked={asked} />
              </Suspense>
            )}
          </div>
        </div>
        <details className={depth.all}>
          <summary>
            <span className="t13 two">{names.slice(0, 16).join(', ')}</span>
            {names.length > 16 && <span className="link t13">{t('All {count}', { count: names.length })}</span>}
          </summary>
          <p className="two t13">{names.slice(16).join(', ')}</p>
        </details>
      </div>
    </section>
  );
}
