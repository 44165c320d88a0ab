import type { ReactNode } from 'react';
import { t } from '#contract/languages/translate.ts';
import { type Accent, tokensOf } from '#contract/shop/accent.ts';
import styles from './identity.module.css';

/**
 * The head, the line, a button and a link as visitors will see them, light and dark; `mark` draws the name in a height.
 */
export function IdentityPreview({
  accent,
  description,
  mark,
}: {
  /** Null for the usual one. */
  accent: Accent | null;
  description: string;
  mark: (height: number) => ReactNode;
}) {
  return (
    <div>
      <p className="lab">{t('As visitors see it, light and dark')}</p>
      <div className={styles.both} role="img" aria-label={t('The shop’s header in both themes')}>
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            className={styles.mini}
            style={{ colorScheme: theme, ...(accent ? tokensOf(accent) : undefined) }}
            inert
          >
            <div className={styles.head}>
              <span className={styles.small}>{mark(19)}</span>
              <span>{t('Fonts')}</span>
            </div>
            <div className={styles.large}>{mark(64)}</div>
            <p>{description || t('Fonts and their licences')}</p>
            <p className={styles.ways}>
              <span className="btn small">{t('Buy')}</span>
              <span className={styles.way}>{t('Read the terms')}</span>
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
