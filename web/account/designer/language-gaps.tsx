import { t } from '#contract/languages/translate.ts';
import type { LanguageGaps } from '#contract/nouns/designer.ts';
import { formatCount } from '#contract/text/write-number.ts';
import styles from './designer.module.css';

/** So many are in sight before somebody asks for all. */
const FIRST = 5;

/** Which languages each font nearly supports, and the letters that are missing. */
export function LanguageGapsPart({ fonts }: { fonts: readonly LanguageGaps[] }) {
  if (fonts.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="languages">
      <h2 id="languages">{t('A few letters away')}</h2>
      <p className="two">{t('Languages that a font would support with at most eight more letters.')}</p>
      {fonts.map(({ product, supported, nearly }) => (
        <div key={product.id} className={styles.font}>
          <h3>
            {product.name}{' '}
            <span className="two">
              {formatCount('supports {count} language', 'supports {count} languages', supported)}
            </span>
          </h3>
          {nearly.length === 0 && <p className="two">{t('No language is that near.')}</p>}
          <Gaps of={nearly.slice(0, FIRST)} />
          {nearly.length > FIRST && (
            <details>
              <summary>{formatCount('{count} more language', '{count} more languages', nearly.length - FIRST)}</summary>
              <Gaps of={nearly.slice(FIRST)} />
            </details>
          )}
        </div>
      ))}
    </section>
  );
}

function Gaps({ of }: { of: LanguageGaps['nearly'] }) {
  if (of.length === 0) return null;
  return (
    <dl className={styles.gaps}>
      {of.map(({ tag, name, missing }) => (
        <div key={tag}>
          <dt>{name}</dt>
          <dd lang={tag}>{missing.join(' ')}</dd>
        </div>
      ))}
    </dl>
  );
}
