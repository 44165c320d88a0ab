import { FoundRow } from './found-row.tsx';
import styles from './search.module.css';
import type { Found } from './use-account-search.ts';

/** What was found, orders first, under the bar; with it goes what a screen reader hears of it. */
export function FoundList({
  id,
  found,
  isSearching,
  chosen,
  onOpen,
}: {
  id: string;
  /** Null while there is nothing to show. */
  found: Found[] | null;
  isSearching: boolean;
  /** Which one Enter opens. */
  chosen: number;
  onOpen: (found: Found) => void;
}) {
  const groups = [
    { kind: 'order', name: 'Your orders' },
    { kind: 'font', name: 'Fonts' },
  ] as const;
  return (
    // A press on what was found may not take the caret out of the field first.
    <div className={styles.found} hidden={found === null} onMouseDown={(event) => event.preventDefault()} role="none">
      <div id={`${id}-found`} role="listbox" aria-label="Found" aria-busy={isSearching}>
        {groups.map(({ kind, name }) => {
          const rows = (found ?? []).flatMap((one, at) => (one.kind === kind ? [{ one, at }] : []));
          return rows.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: a list of options is grouped by role; a fieldset is for fields.
            <div key={kind} role="group" aria-label={name}>
              <p className="three t11" aria-hidden="true">
                {name}
              </p>
              {rows.map(({ one, at }) => (
                <FoundRow key={at} id={`${id}-${at}`} found={one} isChosen={at === chosen} onOpen={() => onOpen(one)} />
              ))}
            </div>
          );
        })}
      </div>
      <div role="status">
        {found?.length === 0 && <p className={styles.none}>No results</p>}
        {found !== null && found.length > 0 && <span className="vh">{found.length} found</span>}
      </div>
    </div>
  );
}
