import type { ReactNode } from 'react';
import styles from './bar-search.module.css';

export type Found = { kind: string };

/** What was found, kind by kind, under the bar; with it goes what a screen reader hears of it. */
export function FoundRows<One extends Found>({
  id,
  groups,
  found,
  isSearching,
  chosen,
  onOpen,
  children,
}: {
  id: string;
  groups: Readonly<Record<One['kind'], string>>;
  /** Null while there is nothing to show. */
  found: readonly One[] | null;
  isSearching: boolean;
  /** Which one Enter opens. */
  chosen: number;
  onOpen: (one: One) => void;
  children: (one: One) => ReactNode;
}) {
  return (
    // A press on what was found may not take the caret out of the field first.
    <div className={styles.found} hidden={found === null} onMouseDown={(event) => event.preventDefault()} role="none">
      <div id={`${id}-found`} role="listbox" aria-label="Found" aria-busy={isSearching}>
        {Object.entries<string>(groups).map(([kind, name]) => {
          const rows = (found ?? []).flatMap((one, at) => (one.kind === kind ? [{ one, at }] : []));
          return rows.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: a list of options is grouped by role; a fieldset is for fields.
            <div key={kind} role="group" aria-label={name}>
              <p className="three t11" aria-hidden="true">
                {name}
              </p>
              {rows.map(({ one, at }) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and points here (combobox pattern).
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input.
                <div
                  key={at}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === chosen}
                  className={styles.row}
                  onClick={() => onOpen(one)}
                >
                  {children(one)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      <div role="status">
        {found?.length === 0 && <p className={styles.none}>{isSearching ? 'Searching...' : 'No results'}</p>}
        {found !== null && found.length > 0 && <span className="vh">{found.length} found</span>}
      </div>
    </div>
  );
}
