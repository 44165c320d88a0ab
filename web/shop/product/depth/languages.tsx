import { useDeferredValue, useId, useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import { lazyPart } from '../../../api/parts/lazy-part.tsx';
import depth from '../depth.module.css';
import type { LoadedProduct } from '../load-product.ts';
import styles from '../product.module.css';

const LanguageAnswers = lazyPart(() => import('./language-answer.tsx'), { what: msg('The answer') });

/** Which languages the font can write, whether it can write yours, and if not, which letters it lacks. */
export function Languages({ product, names }: { product: LoadedProduct['product']; names: readonly string[] }) {
  const id = useId();
  const [wanted, setWanted] = useState('');
  const requested = useDeferredValue(wanted.trim());
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
            {requested !== '' && <LanguageAnswers productId={product.id} asked={requested} />}
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
