import { useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { useIsReady } from '../../ui/waiting/use-is-ready.ts';
import styles from './like.module.css';

const SimilarPanel = lazyPart(() => import('./like-panel.tsx'), {
  what: msg('This part'),
  waiting: () => <span className="spin" role="status" aria-label={t('Loading')} />,
});

/** The way to fonts that look like one that the visitor has; its code comes when somebody asks for it. */
export function SimilarControl() {
  const [isOpen, setIsOpen] = useState(false);
  const isReady = useIsReady();
  return (
    <div className={styles.like}>
      <button
        type="button"
        className="link"
        disabled={!isReady}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('Fonts like a file or a picture of mine')}
      </button>
      {isOpen && <SimilarPanel />}
    </div>
  );
}
