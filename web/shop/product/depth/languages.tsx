import { useDeferredValue, useId, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { LanguageAnswer } from '#contract/nouns/product-drawings.ts';
import { askShop, useAnswer } from '../../../api/use-answer.ts';
import type { LoadedProduct } from '../load-product.ts';
import styles from '../product.module.css';
import depth from './depth.module.css';

const mostNamed = 24;

/** Which languages the font can write, whether it can write yours, and if not, which letters it lacks. */
export function Languages({ product, names }: { product: LoadedProduct['product']; names: readonly string[] }) {
  const id = useId();
  const [wanted, setWanted] = useState('');
  const asked = useDeferredValue(wanted.trim());
  const { data, isLoading, hasFailed } = useAnswer(
    asked === '' ? null : askShop('productLanguages', { params: { id: product.id }, query: { query: asked } }),
  );
  const [best, ...others] = asked === '' ? [] : (data?.data ?? []);
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
            {best && (
              <p className={best.missing.length === 0 ? 'good' : ''}>
                <b>{sayLanguage(best)}</b>
              </p>
            )}
            {others.slice(0, 3).map((language) => (
              <p key={language.tag} className="two t13">
                {sayLanguage(language)}
              </p>
            ))}
            {asked !== '' && !best && !isLoading && (
              <p>
                {hasFailed
                  ? t('The shop gave no answer just now.')
                  : t('We know no language called “{asked}”.', { asked })}
              </p>
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

/** Whether a font can write a language, in a sentence; if not, with the letters that it lacks. */
export function sayLanguage({ name, missing }: LanguageAnswer): string {
  if (missing.length === 0) return t('Yes. {name} is fully covered.', { name });
  const named = missing.slice(0, mostNamed).join(' ');
  const more = missing.length > mostNamed ? t(' and {count} more', { count: missing.length - mostNamed }) : '';
  return t('No. {language} needs {letters}{more}.', { language: name, letters: named, more });
}
