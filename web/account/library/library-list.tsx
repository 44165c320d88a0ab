import type { LibraryItem } from '#contract/library.ts';
import lists from '../list.module.css';
import styles from './library.module.css';
import { LibraryRow } from './library-row.tsx';

/** Fonts to download, each in its own letters. */
export function LibraryList({
  items,
  isBusy,
  onSaved,
  onRefused,
}: {
  items: readonly LibraryItem[];
  isBusy: boolean;
  onSaved: () => void;
  onRefused: () => void;
}) {
  return (
    <ul className={`${styles.fonts} ${lists.rows}`} aria-busy={isBusy}>
      {items.map((item) => (
        <LibraryRow
          key={`${item.product.id}/${item.source}/${item.license.licenseNumber ?? item.license.licenseType.id}`}
          item={item}
          onSaved={onSaved}
          onRefused={onRefused}
        />
      ))}
    </ul>
  );
}
