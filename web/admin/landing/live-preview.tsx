import { useState } from 'react';
import { PageSections } from '../../ui/sections/page-sections.tsx';
import styles from './landing.module.css';
import type { DraftSection } from './template-draft.ts';

/** The page as visitors will see it, from the same parts, on a desk and on a phone. */
export function LivePreview({ sections }: { sections: readonly DraftSection[] }) {
  const [isNarrow, setIsNarrow] = useState(false);
  return (
    <section className={styles.preview} aria-label="Live Preview">
      <div className="headrow">
        <h2>Live Preview</h2>
        <span className="seg">
          <button type="button" aria-pressed={!isNarrow} onClick={() => setIsNarrow(false)}>
            Wide
          </button>
          <button type="button" aria-pressed={isNarrow} onClick={() => setIsNarrow(true)}>
            Phone
          </button>
        </span>
      </div>
      {sections.length === 0 && <p className="two">Nothing to see yet. Add a section.</p>}
      {/* It is only looked at: its links lead nowhere from here, and its words stand in the fields already. */}
      <div className={`${styles.page} ${isNarrow ? styles.narrow : ''}`} inert data-testid="live-preview">
        <PageSections sections={sections} isTitled />
      </div>
    </section>
  );
}
