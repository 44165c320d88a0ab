import { useEffect, useRef } from 'react';
import type { Product } from '#contract/nouns/products.ts';
import styles from './license.module.css';

/** Fonts to tick, one by one or all. A font that has the licence already says so. */
export function ProductChecks({
  products,
  licenseId,
  chosen,
  onChoose,
}: {
  products: readonly Product[];
  licenseId: number | null;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}) {
  const all = useRef<HTMLInputElement>(null);
  const isAll = products.length > 0 && products.every(({ id }) => chosen.has(id));
  useEffect(() => {
    if (all.current !== null) all.current.indeterminate = chosen.size > 0 && !isAll;
  }, [chosen, isAll]);

  function choose(id: number, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  }

  return (
    <fieldset className={styles.products}>
      <legend className="lab">Products</legend>
      <label className="check">
        <input
          ref={all}
          type="checkbox"
          checked={isAll}
          onChange={(event) => onChoose(new Set(event.target.checked ? products.map(({ id }) => id) : []))}
        />
        <span className="b">Select All</span>
      </label>
      <ul className={styles.list}>
        {products.map(({ id, name, licenseTypes }) => (
          <li key={id}>
            <label className="check">
              <input type="checkbox" checked={chosen.has(id)} onChange={(event) => choose(id, event.target.checked)} />
              <span>
                {name}
                {licenseTypes.some((type) => type.id === licenseId) && <span className="two">, has it already</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="hint">
        {chosen.size} of {products.length} chosen
      </p>
    </fieldset>
  );
}
