import { useMemo } from 'react';
import { t } from '#contract/languages/translate.ts';
import { type Clause, readClauses } from '#contract/text/markdown.ts';
import { MarkedText } from './marked-text.tsx';
import styles from './text.module.css';

/** A text cut into clauses, and what stands before the first of them. */
export type ClausedText = { note: Clause | null; clauses: (Clause & { heading: string; id: string })[] };

/** Cuts a text at its headings; each clause is found by its number in the address. */
export function useClauses(text: string): ClausedText {
  return useMemo(() => {
    const all = readClauses(text);
    const named = all.filter((clause): clause is Clause & { heading: string } => clause.heading !== null);
    return {
      note: all.find(({ heading }) => heading === null) ?? null,
      clauses: named.map((clause, at) => ({ ...clause, id: `c${at + 1}` })),
    };
  }, [text]);
}

/** The numbered clauses of a text. In a dialog they stand closer, and are no places of an address. */
export function Clauses({ clauses, isDense = false }: { clauses: ClausedText['clauses']; isDense?: boolean }) {
  return (
    <ol className={`${styles.clauses} ${isDense ? styles.dense : ''}`}>
      {clauses.map(({ id, heading, blocks }) => (
        <li key={id} id={isDense ? undefined : id}>
          <h2 className={styles.heading}>{heading}</h2>
          <MarkedText blocks={blocks} />
        </li>
      ))}
    </ol>
  );
}

/** The way to each clause of a page. */
export function ClauseList({ clauses }: { clauses: ClausedText['clauses'] }) {
  return (
    <nav className={styles.list} aria-label={t('Clauses')}>
      <ol>
        {clauses.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
